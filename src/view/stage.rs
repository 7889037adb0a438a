//! The keys by which one looks around: the usual places of the camera, and what the board and the pieces are made of.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::camera::{CameraRequest, Preset};
use super::decor::{Choice, Decor};
use super::mode::ViewMode;
use super::redraw::KeepDrawing;
use super::settings::AppSettings;
use super::text::Texts;
use super::ui::Notices;
use crate::game::{GameSystems, Screen};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_keys.run_if(in_state(Screen::Playing)).in_set(GameSystems::Input),
    );
}

/// What a key means.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Wish {
    Look(CameraRequest),
    NextBoard,
    /// Of the look that is on.
    NextSet,
    NextQuality,
}

/// Digits lead to the usual places, 0 around the board; no letter is used, since letters choose promotions.
fn wish(key: &Key) -> Option<Wish> {
    match key {
        Key::F6 => Some(Wish::NextBoard),
        Key::F7 => Some(Wish::NextSet),
        Key::F8 => Some(Wish::NextQuality),
        Key::Character(text) => match text.parse() {
            Ok(0) => Some(Wish::Look(CameraRequest::Cruise)),
            Ok(number @ 1..=6_usize) => Some(Wish::Look(CameraRequest::Preset(Preset::ALL[number - 1]))),
            _ => None,
        },
        _ => None,
    }
}

fn follow_keys(
    mut keys: MessageReader<KeyboardInput>,
    egui: Option<Res<EguiWantsInput>>,
    mode: Res<State<ViewMode>>,
    mut decor: ResMut<Decor>,
    mut settings: ResMut<AppSettings>,
    mut requests: MessageWriter<CameraRequest>,
    mut notices: ResMut<Notices>,
    texts: Res<Texts>,
    mut keep_drawing: KeepDrawing,
) {
    let typing = egui.is_some_and(|egui| egui.wants_keyboard_input());
    for key in keys.read() {
        if typing || key.repeat || key.state != ButtonState::Pressed {
            continue;
        }
        match wish(&key.logical_key) {
            None => continue,
            Some(Wish::Look(request)) => {
                requests.write(request);
            }
            Some(Wish::NextBoard) => {
                decor.board = decor.board.step(1);
                settings.set_board(decor.board);
            }
            Some(Wish::NextSet) => match **mode {
                ViewMode::ThreeD => {
                    decor.set = decor.set.step(1);
                    settings.set_set(decor.set);
                }
                ViewMode::TwoD => {
                    decor.flat_set = decor.flat_set.step(1);
                    settings.set_flat_set(decor.flat_set);
                }
            },
            Some(Wish::NextQuality) => {
                settings.quality = settings.quality.next();
                let quality = settings.quality.name();
                notices.info(texts.format("notice-quality", &[("quality", quality)]));
            }
        }
        keep_drawing.moving();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_lead_to_the_usual_places_and_letters_nowhere() {
        for (number, preset) in Preset::ALL.into_iter().enumerate() {
            let key = Key::Character((number + 1).to_string().into());
            assert_eq!(wish(&key), Some(Wish::Look(CameraRequest::Preset(preset))));
        }
        assert_eq!(
            wish(&Key::Character("0".into())),
            Some(Wish::Look(CameraRequest::Cruise))
        );
        for other in ["7", "9", "a", "Q", "10", ""] {
            assert_eq!(wish(&Key::Character(other.into())), None, "{other}");
        }
        assert_eq!(wish(&Key::F6), Some(Wish::NextBoard));
    }
}
