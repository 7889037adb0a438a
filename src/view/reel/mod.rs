//! Shows the best of a game again: which moves, the game's highlights say; from where, [`angle`](mod@angle).
//!
//! The game stays where it stands: only what the board shows goes through it. Whoever presses anything ends it, and the
//! board shows again what it showed before.

mod angle;

use std::time::Duration;

use bevy::prelude::*;

pub use angle::scenes;

use super::camera::CameraRequest;
use super::motion::{SlowMotion, Timeline};
use super::redraw::KeepDrawing;
use super::senses::{Senses, Touch};
use crate::game::{Browse, ForgetThinking, GameRecord, GameSystems, Revision, Screen, WallTime};
use crate::rules::NodeId;
use crate::teaching::highlights::{Deed, Highlight, Take, takes};

/// How long the board is looked at before something comes: first in a take, and before its other moves.
const LOOK: Duration = Duration::from_millis(1_300);
const PAUSE: Duration = Duration::from_millis(700);
/// How long what has come is looked at; the end of a game longer.
const REST: Duration = Duration::from_millis(1_700);
const END: Duration = Duration::from_millis(3_600);
/// Between two takes it is dark for this long on both sides, where that is shown.
const FADE: Duration = Duration::from_millis(260);
/// At the end of a take one goes so much nearer.
const NEARER: f32 = 0.86;

/// How many takes there are at most for whoever has played the game.
pub const MOST: usize = 5;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reel>()
        // Nobody plays on while people look back.
        .configure_sets(Update, GameSystems::Think.run_if(not(is_on)))
        .add_systems(Update, go_on.in_set(GameSystems::Input))
        .add_systems(
            OnExit(Screen::Playing),
            |mut reel: ResMut<Reel>, mut slow: ResMut<SlowMotion>| {
                *reel = Reel::default();
                slow.reel = false;
            },
        );
}

/// What is shown of a game again.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Reel(Option<Showing>);

#[derive(Clone, PartialEq, Debug)]
struct Showing {
    takes: Vec<Take>,
    index: usize,
    stage: Stage,
    /// The game; once it stands elsewhere, this is over.
    game: Revision,
    /// What the board showed before.
    home: NodeId,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Stage {
    /// The take has yet to begin.
    Cut,
    /// The board stands as after so many moves, since then.
    Look { ply: usize, since: Duration },
    /// The move that leads to so many is coming.
    Move { ply: usize },
    /// What was to be seen has been seen, since then.
    Rest { since: Duration },
}

impl Showing {
    fn take(&self) -> &Take {
        &self.takes[self.index]
    }

    fn rest(&self) -> Duration {
        if self.take().highlight.deed == Deed::Mate {
            END
        } else {
            REST
        }
    }
}

impl Reel {
    /// Begins to show the best of the game on the board, in so many takes at most, and tells whether there is anything.
    pub fn begin(&mut self, record: &GameRecord, most: usize) -> bool {
        let takes = takes(record.game(), most);
        let any = !takes.is_empty();
        self.0 = any.then(|| Showing {
            takes,
            index: 0,
            stage: Stage::Cut,
            game: record.game_revision(),
            home: record.shown(),
        });
        any
    }

    /// Whether something is being shown.
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Which take is shown, counted from 1, and how many there are.
    pub fn progress(&self) -> Option<(usize, usize)> {
        self.0.as_ref().map(|showing| (showing.index + 1, showing.takes.len()))
    }

    /// What is about to happen on the board, while it is looked at or happens.
    pub fn expected(&self) -> Option<&Highlight> {
        let showing = self.0.as_ref()?;
        let highlight = &showing.take().highlight;
        match showing.stage {
            Stage::Look { ply, .. } if ply == highlight.ply => Some(highlight),
            Stage::Move { ply } if ply == highlight.ply + 1 => Some(highlight),
            _ => None,
        }
    }

    /// How dark it is between two takes, from 0 to 1.
    pub fn darkness(&self, now: Duration) -> f32 {
        let Some(showing) = &self.0 else { return 0.0 };
        let part = |time: Duration| (time.as_secs_f32() / FADE.as_secs_f32()).clamp(0.0, 1.0);
        match showing.stage {
            Stage::Cut => 1.0,
            Stage::Look { ply, since } if ply == showing.take().plies.start => 1.0 - part(now.saturating_sub(since)),
            Stage::Rest { since } => part((now + FADE).saturating_sub(since + showing.rest())),
            Stage::Look { .. } | Stage::Move { .. } => 0.0,
        }
    }
}

/// Whether the best of a game is being shown.
pub fn is_on(reel: Res<Reel>) -> bool {
    reel.is_on()
}

fn go_on(
    (record, timeline, wall): (Res<GameRecord>, Res<Timeline>, Res<WallTime>),
    mut senses: Senses,
    mut reel: ResMut<Reel>,
    mut slow: ResMut<SlowMotion>,
    mut browsing: MessageWriter<Browse>,
    mut camera: MessageWriter<CameraRequest>,
    mut commands: Commands,
    mut draw: KeepDrawing,
) {
    let touch = senses.felt();
    let Some(showing) = &reel.0 else { return };
    draw.moving();
    let at = |ply: usize| record.place_after(ply);
    let take = showing.take();
    let strayed = match showing.stage {
        Stage::Look { ply, .. } => at(ply) != Some(record.shown()),
        Stage::Rest { .. } => at(take.plies.end) != Some(record.shown()),
        Stage::Cut | Stage::Move { .. } => false,
    };
    let is_over = showing.game != record.game_revision() || strayed;
    let is_last = showing.index + 1 == showing.takes.len();
    let now = wall.now();
    let rested = matches!(showing.stage, Stage::Rest { since } if now >= since + showing.rest());
    if is_over || touch == Some(Touch::Press) || (rested && is_last) {
        // Who looks elsewhere already is let be.
        if !is_over {
            browsing.write(Browse::To(showing.home));
        }
        camera.write(CameraRequest::Wrap);
        reel.0 = None;
        slow.reel = false;
        return;
    }
    let mut index = showing.index;
    let stage = match showing.stage {
        Stage::Cut => {
            let Some(place) = at(take.plies.start) else { return };
            commands.trigger(ForgetThinking);
            browsing.write(Browse::To(place));
            let before = &record.game().positions()[take.highlight.ply];
            let angle = angle::angle(before, &take.highlight);
            camera.write(CameraRequest::Film { angle, cut: true });
            Stage::Look {
                ply: take.plies.start,
                since: now,
            }
        }
        Stage::Look { ply, since } => {
            let look = if ply == take.plies.start { LOOK } else { PAUSE };
            if now < since + look || !timeline.is_still() {
                return;
            }
            browsing.write(Browse::Forward);
            slow.reel = ply == take.highlight.ply;
            Stage::Move { ply: ply + 1 }
        }
        Stage::Move { ply } => {
            if at(ply) != Some(record.shown()) || !timeline.is_still() {
                return;
            }
            slow.reel = false;
            if ply < take.plies.end {
                Stage::Look { ply, since: now }
            } else {
                let before = &record.game().positions()[take.highlight.ply];
                let angle = angle::angle(before, &take.highlight);
                let nearer = super::camera::Angle {
                    width: angle.width * NEARER,
                    ..angle
                };
                camera.write(CameraRequest::Film {
                    angle: nearer,
                    cut: false,
                });
                Stage::Rest { since: now }
            }
        }
        Stage::Rest { .. } if rested => {
            index += 1;
            Stage::Cut
        }
        Stage::Rest { .. } => return,
    };
    if let Some(showing) = &mut reel.0 {
        (showing.index, showing.stage) = (index, stage);
    }
}

#[cfg(test)]
mod tests;
