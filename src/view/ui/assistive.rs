//! Lets screen readers press buttons and go from one to the next: what they ask for is handed on to egui.

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::egui::Event;
use bevy_egui::{EguiInput, EguiInputSet, PrimaryEguiContext};

use super::order::KeysInOrder;
use crate::view::redraw::{KeepDrawing, RedrawSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>()
        .add_systems(
            PreUpdate,
            hand_on_requests
                .after(EguiInputSet::WriteEguiEvents)
                .before(KeysInOrder),
        )
        .add_systems(Last, follow_requests.in_set(RedrawSystems));
}

fn hand_on_requests(
    mut requests: MessageReader<ActionRequest>,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
) {
    for request in requests.read() {
        if let Ok(mut input) = inputs.single_mut() {
            input.events.push(Event::AccessKitActionRequest(request.0.clone()));
        }
    }
}

/// They come at the end of a frame and are followed in the next one.
fn follow_requests(mut requests: MessageReader<ActionRequest>, mut draw: KeepDrawing) {
    if requests.read().count() > 0 {
        draw.moving();
    }
}

#[cfg(test)]
mod tests {
    use bevy::window::RequestRedraw;
    use bevy_egui::egui::accesskit::{self, Action, NodeId, TreeId};

    use super::*;

    #[test]
    fn what_a_screen_reader_asks_for_reaches_egui_and_a_frame_follows() {
        let mut app = App::new();
        app.add_message::<RequestRedraw>().add_plugins(plugin);
        let egui = app.world_mut().spawn((EguiInput::default(), PrimaryEguiContext)).id();
        let request = accesskit::ActionRequest {
            action: Action::Click,
            target_tree: TreeId::ROOT,
            target_node: NodeId(7),
            data: None,
        };
        app.world_mut().write_message(ActionRequest(request.clone()));
        app.update();
        let input = app.world().get::<EguiInput>(egui).unwrap();
        assert_eq!(input.events, [Event::AccessKitActionRequest(request)]);
        assert!(!app.world().resource::<Messages<RequestRedraw>>().is_empty());
    }
}
