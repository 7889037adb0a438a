//! Lets egui lay out the panels anew only where they may have changed. While pieces travel, frame follows upon frame,
//! and nearly all of them would have the same words set and the same buttons drawn again.

use std::time::Duration;

use bevy::a11y::AccessibilityRequested;
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{ClippedPrimitive, FullOutput, PlatformOutput, RawInput};
use bevy_egui::{
    EguiContext, EguiContextSettings, EguiFullOutput, EguiInput, EguiOutput, EguiPostUpdateSet, EguiRenderOutput,
    PrimaryEguiContext,
};

use crate::game::{GameRecord, Revision, Screen};
use crate::view::camera::Sight;

/// How old a panel may be that nobody touches, while other things move: clocks and thoughts change no faster.
const OLDEST: Duration = Duration::from_millis(100);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Painted>()
        .add_systems(First, begin_frame)
        .add_systems(
            PostUpdate,
            (
                choose_pace.before(EguiPostUpdateSet::EndPass),
                show_again
                    .after(EguiPostUpdateSet::ProcessOutput)
                    .before(EguiPostUpdateSet::PostProcessOutput),
            ),
        );
}

/// The panels as they were painted last.
#[derive(Resource, Default)]
struct Painted {
    jobs: Vec<ClippedPrimitive>,
    /// When, and of what.
    at: Duration,
    of: Option<Subject>,
    /// What asks for another frame from the beginning of this one on.
    asked: MessageCursor<RequestRedraw>,
}

/// What the panels are of, as far as one must see at once that it has changed.
#[derive(Clone, PartialEq, Debug)]
struct Subject {
    screen: Screen,
    revision: Revision,
    /// Where things of the board are seen, beside which some panels stand.
    sight: Sight,
    /// The window in points, and whether keys go to it.
    rect: Option<bevy_egui::egui::Rect>,
    focused: bool,
}

fn begin_frame(asks: Res<Messages<RequestRedraw>>, mut painted: ResMut<Painted>) {
    painted.asked = asks.get_cursor_current();
}

/// Whether the panels must be laid out in this frame.
///
/// They must be if somebody touches them, if they are of something else than before, if they have not come to their end,
/// if they are old, and in any case in the last frame before a rest, for what is seen then is seen for long.
fn is_due(touched: bool, changed: bool, unfinished: bool, age: Duration, another_follows: bool) -> bool {
    touched || changed || unfinished || age >= OLDEST || !another_follows
}

fn choose_pace(
    time: Res<Time<Real>>,
    (screen, record, sight): (Res<State<Screen>>, Res<GameRecord>, Res<Sight>),
    asks: Res<Messages<RequestRedraw>>,
    read_aloud: Option<Res<AccessibilityRequested>>,
    mut painted: ResMut<Painted>,
    mut contexts: Query<
        (
            &mut EguiContext,
            &EguiInput,
            &EguiOutput,
            &mut EguiContextSettings,
            &mut EguiFullOutput,
        ),
        With<PrimaryEguiContext>,
    >,
) {
    for (mut context, input, output, mut settings, mut full_output) in &mut contexts {
        let subject = Subject {
            screen: **screen,
            revision: record.revision(),
            sight: *sight,
            rect: input.screen_rect,
            focused: input.focused,
        };
        let changed = painted.of.as_ref() != Some(&subject);
        // Who reads the panels aloud is told of all of them in every frame.
        let unfinished =
            context.get_mut().has_requested_repaint() || read_aloud.as_ref().is_some_and(|read| read.get());
        let age = time.elapsed() - painted.at;
        let due = is_due(
            is_touched(input),
            changed,
            unfinished,
            age,
            !painted.asked.is_empty(&asks),
        );
        if settings.run_manually == due {
            settings.run_manually = !due;
        }
        if due {
            painted.at = time.elapsed();
            painted.of = Some(subject);
        } else {
            // Nothing new is said. The pointer keeps its shape, and who is writing goes on.
            full_output.0 = Some(FullOutput {
                platform_output: PlatformOutput {
                    cursor_icon: output.platform_output.cursor_icon,
                    ime: output.platform_output.ime,
                    ..default()
                },
                pixels_per_point: output.pixels_per_point,
                ..default()
            });
        }
    }
}

fn is_touched(input: &RawInput) -> bool {
    !input.events.is_empty() || !input.hovered_files.is_empty() || !input.dropped_files.is_empty()
}

/// Bevy's side of egui hands each painting over to be drawn once; where there is no new one, the last is handed over.
fn show_again(
    mut painted: ResMut<Painted>,
    mut contexts: Query<(&EguiContextSettings, &mut EguiRenderOutput), With<PrimaryEguiContext>>,
) {
    for (settings, mut output) in &mut contexts {
        if settings.run_manually {
            output.paint_jobs.clone_from(&painted.jobs);
        } else {
            painted.jobs.clone_from(&output.paint_jobs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_are_kept_only_while_frames_follow_and_nothing_about_them_changes() {
        let kept = Duration::from_millis(16);
        assert!(!is_due(false, false, false, kept, true));
        assert!(is_due(true, false, false, kept, true), "somebody touches them");
        assert!(is_due(false, true, false, kept, true), "they are of something else");
        assert!(
            is_due(false, false, true, kept, true),
            "they have not come to their end"
        );
        assert!(is_due(false, false, false, OLDEST, true), "they are old");
        assert!(is_due(false, false, false, kept, false), "they will be seen for long");
    }

    #[test]
    fn what_the_frame_before_has_asked_for_promises_no_other_frame() {
        #[derive(Resource, Default)]
        struct Promised(bool);
        #[derive(Resource, Default)]
        struct Asks(bool);
        let mut app = App::new();
        app.add_message::<RequestRedraw>()
            .init_resource::<Painted>()
            .init_resource::<Promised>()
            .init_resource::<Asks>()
            .add_systems(First, begin_frame)
            .add_systems(Update, |asks: Res<Asks>, mut redraws: MessageWriter<RequestRedraw>| {
                if asks.0 {
                    redraws.write(RequestRedraw);
                }
            })
            .add_systems(
                PostUpdate,
                |painted: Res<Painted>, asks: Res<Messages<RequestRedraw>>, mut promised: ResMut<Promised>| {
                    promised.0 = !painted.asked.is_empty(&asks);
                },
            );
        let asks = [true, true, false, false, true, false];
        let promised = asks.map(|asks| {
            app.world_mut().resource_mut::<Asks>().0 = asks;
            app.update();
            app.world().resource::<Promised>().0
        });
        assert_eq!(promised, asks);
    }
}
