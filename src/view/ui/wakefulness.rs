//! Lets egui draw as long as it has something to show, and no longer.

use bevy::prelude::*;
use bevy_egui::egui::{Event, Modifiers};
use bevy_egui::{
    EguiContexts, EguiInput, EguiPostUpdateSet, EguiPrimaryContextPass, EguiRenderOutput, PrimaryEguiContext,
};

use super::UiSystems;
use crate::view::redraw::KeepDrawing;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, finish_what_is_asked.in_set(UiSystems::Last))
        .add_systems(
            PostUpdate,
            show_new_pictures
                .after(EguiPostUpdateSet::ProcessOutput)
                .before(EguiPostUpdateSet::PostProcessOutput),
        );
}

/// Every frame, `bevy_egui` 0.42 tells egui which of Shift, Ctrl and Alt are held, and at every event egui wants to be
/// drawn once more: together they would never rest. It runs among the systems of `order`.
pub(super) fn drop_what_is_no_news(
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut known: Local<Option<Modifiers>>,
) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            Event::ModifiersChanged(now) => known.replace(*now) != Some(*now),
            _ => true,
        });
    }
}

/// Whatever egui has not finished, it finishes in the next frame, and nothing else may wake the window for that one.
fn finish_what_is_asked(mut contexts: EguiContexts, mut draw: KeepDrawing) -> Result {
    if contexts.ctx_mut()?.has_requested_repaint() {
        draw.moving();
    }
    Ok(())
}

/// A letter or a picture that is drawn for the first time is on its way to the graphics card, and seen one frame later.
fn show_new_pictures(outputs: Query<&EguiRenderOutput>, mut draw: KeepDrawing) {
    if outputs.iter().any(|output| !output.textures_delta.set.is_empty()) {
        draw.moving();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_change_of_the_held_keys_is_news() {
        let mut app = App::new();
        app.add_systems(Update, drop_what_is_no_news);
        let context = app.world_mut().spawn((EguiInput::default(), PrimaryEguiContext)).id();
        let mut left = |held: Modifiers| {
            let mut input = app.world_mut().get_mut::<EguiInput>(context).unwrap();
            input.events = vec![Event::ModifiersChanged(held), Event::Copy];
            app.update();
            app.world().get::<EguiInput>(context).unwrap().events.len() - 1
        };
        let news = [
            Modifiers::NONE,
            Modifiers::NONE,
            Modifiers::SHIFT,
            Modifiers::SHIFT,
            Modifiers::NONE,
        ]
        .map(&mut left);
        assert_eq!(news, [1, 0, 1, 0, 1]);
    }
}
