//! The actions by which one looks around: the usual places of the camera, and what the board and the pieces are made of.

use bevy::prelude::*;

use super::Options;
use super::actions::{Action, Asked};
use super::camera::{CameraRequest, Preset};
use super::decor::{Choice, Decor};
use super::mode::ViewMode;
use super::quality::QualityChoice;
use super::settings::AppSettings;
use super::text::Texts;
use super::ui::Notices;
use crate::game::{GameSystems, Screen};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_actions
            .run_if(in_state(Screen::Playing))
            .in_set(GameSystems::Input),
    );
}

/// Where the camera is sent; `now` is the number of the place where it was sent last.
fn request(action: Action, now: usize) -> Option<CameraRequest> {
    let count = Preset::ALL.len();
    let place = match action {
        Action::Cruise => return Some(CameraRequest::Cruise),
        Action::FromWhite => 0,
        Action::FromBlack => 1,
        Action::FromHigh => 2,
        Action::FromTop => 3,
        Action::FromSide => 4,
        Action::FromNear => 5,
        Action::NextPlace => (now + 1) % count,
        Action::PreviousPlace => (now + count - 1) % count,
        _ => return None,
    };
    Some(CameraRequest::Preset(Preset::ALL[place]))
}

fn follow_actions(
    mut asked: MessageReader<Asked>,
    mode: Res<State<ViewMode>>,
    mut decor: ResMut<Decor>,
    mut settings: ResMut<AppSettings>,
    mut options: ResMut<Options>,
    mut requests: MessageWriter<CameraRequest>,
    mut notices: ResMut<Notices>,
    texts: Res<Texts>,
    mut place: Local<usize>,
) {
    for &Asked(action) in asked.read() {
        if let Some(request) = request(action, *place) {
            if let CameraRequest::Preset(preset) = request {
                *place = Preset::ALL.iter().position(|&other| other == preset).unwrap_or(0);
            }
            requests.write(request);
        }
        match action {
            Action::NextBoard => {
                decor.board = decor.board.step(1);
                settings.set_board(decor.board);
            }
            // Of the look that is on.
            Action::NextSet => match **mode {
                ViewMode::ThreeD => {
                    decor.set = decor.set.step(1);
                    settings.set_set(decor.set);
                }
                ViewMode::TwoD => {
                    decor.flat_set = decor.flat_set.step(1);
                    settings.set_flat_set(decor.flat_set);
                }
            },
            Action::NextQuality => {
                let quality = QualityChoice::now(&options, &settings).step(1);
                quality.choose(&mut options, &mut settings);
                notices.info(texts.format("notice-quality", &[("quality", quality.name())]));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_place_has_an_action_and_going_on_leads_through_all_of_them() {
        let direct = [
            Action::FromWhite,
            Action::FromBlack,
            Action::FromHigh,
            Action::FromTop,
            Action::FromSide,
            Action::FromNear,
        ];
        for (number, (action, preset)) in direct.into_iter().zip(Preset::ALL).enumerate() {
            let there = Some(CameraRequest::Preset(preset));
            let count = Preset::ALL.len();
            assert_eq!(request(action, 0), there);
            assert_eq!(request(Action::NextPlace, (number + count - 1) % count), there);
            assert_eq!(request(Action::PreviousPlace, (number + 1) % count), there);
        }
        assert_eq!(request(Action::Cruise, 3), Some(CameraRequest::Cruise));
        assert_eq!(request(Action::Flip, 3), None);
    }
}
