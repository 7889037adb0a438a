//! What a move looks like: who goes when, how, and what is heard of it.
//!
//! All of it is worked out when the move is played. Times are in seconds at the normal pace; the clock of the
//! [`Timeline`](super::timeline::Timeline) runs faster or slower than that.

use bevy::math::Vec3Swizzles;
use bevy::prelude::*;

use super::leg::{Gait, Leg};
use super::pose::{Pose, lying};
use super::shot::{Flight, Missile};
use super::stage::{AIR, Stage, Victim};
use super::timeline::Cue;
use crate::rules::{Piece, PieceType, Square};
use crate::view::board::square_centre;
use crate::view::contact::{Contact, ContactKind};

/// How long a piece takes from the hand to its square.
pub const HOMEWARD: f32 = 0.15;
/// How near a piece comes to what it captures before it hits that: the radii of two feet.
const REACH: f32 = 0.74;
/// How long a piece falls that was hit, and how far it leans in the end.
const KNOCK: f32 = 0.17;
const KNOCKED: f32 = 1.3;
/// How far it slides and how much of that leads to the side of its tray: out of the way of a piece, which is already
/// there, and nearly where it stood for a shot, which all should see.
const FROM_PIECE: Blow = Blow {
    slide: 0.78,
    aside: 1.0,
};
const FROM_SHOT: Blow = Blow {
    slide: 0.36,
    aside: 0.3,
};
/// How long it takes to the tray, how much longer for each square, and how high over the board: over a king.
const ASIDE_SECONDS: (f32, f32) = (0.30, 0.012);
const ASIDE_ARCH: f32 = 1.5;
/// A shooter takes aim, and shoots; the shot takes so long, and so much longer for each square.
const AIM: f32 = 0.12;
const SHOT: (f32, f32) = (0.22, 0.02);
/// Where a shot begins and ends, over the board.
const MUZZLE: f32 = 0.62;
/// How high it flies over that at least, and how much higher for each square: so that one sees it fly over its screen.
const SHOT_ARCH: (f32, f32) = (0.65, 0.07);
/// How a shooter is thrown back, and rights itself.
const RECOIL: (f32, f32) = (0.06, 0.16);
const RECOIL_LEAN: f32 = 0.17;
/// When the shooter follows its shot: so that one sees first what it hit.
const FOLLOW: f32 = 0.08;
/// How high a hand holds a shooter over the square that it shoots at, and how long it takes to set it down.
const OVER: f32 = 1.7;
const FROM_OVER: f32 = 0.2;
/// How long a piece takes to vanish, and another to appear.
const VANISH: f32 = 0.14;
const APPEAR: f32 = 0.20;
/// The smallest that is seen of a piece that changes.
const SPECK: f32 = 0.12;
/// When the second piece of a castling sets out.
const SECOND: f32 = 0.16;
/// How much faster a move is taken back.
const BACK: f32 = 0.9;
/// A king that is mated stands as long as one needs to see it, falls, and is up again when that is taken back.
const MATED: f32 = 0.12;
const TOPPLE: f32 = 0.42;
const RISE: f32 = 0.22;

/// Everything that a move looks like.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Script {
    /// By piece, and for each in their order.
    pub legs: Vec<(Entity, Leg)>,
    /// What is shot.
    pub flights: Vec<Flight>,
    /// What is told.
    pub cues: Vec<(f32, Cue)>,
    /// When everything stands on the board, in seconds.
    pub landed: f32,
}

/// How a piece is hit.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Blow {
    /// How far it slides.
    slide: f32,
    /// How much to the side, on which its tray is, of as much as it goes where it was pushed.
    aside: f32,
}

/// What a move that is played looks like.
pub fn played(stage: &Stage) -> Script {
    let mut script = Script::default();
    let cast = stage.cast;
    let to = square_centre(stage.mv.to());
    let mut landed = match (stage.screen(), cast.victim) {
        (Some(_), Some(victim)) => script.shoot(stage, &victim),
        (_, victim) => {
            let leg = match stage.hand {
                Some(hand) => Leg {
                    begin: 0.0,
                    seconds: HOMEWARD,
                    from: Pose::standing(hand),
                    to: Pose::standing(to),
                    arch: 0.0,
                    gait: Gait::Carried,
                },
                None => stage.way().leg(0.0, square_centre(stage.mv.from()), to),
            };
            script.legs.push((cast.mover, leg));
            if let Some(victim) = victim {
                // En passant, the pawn falls away from the one that lands beside it.
                let from = match victim.square {
                    square if square == stage.mv.to() => square_centre(stage.mv.from()),
                    _ => 2.0 * to - square_centre(victim.square),
                };
                let hit = leg.comes_near(REACH);
                let towards = (to - from).xz();
                script.knock(&victim, hit, towards, FROM_PIECE);
            }
            leg.end()
        }
    };
    script.touch(landed, ContactKind::SetDown, stage.piece(), to);
    if let Some((rook, from, to)) = stage.castling() {
        let leg = stage
            .rooks_way(from, to)
            .leg(SECOND, square_centre(from), square_centre(to));
        script.legs.push((rook, leg));
        let piece = Piece::new(stage.before.side_to_move(), PieceType::Rook);
        script.touch(leg.end(), ContactKind::SetDown, piece, leg.to.at);
        landed = landed.max(leg.end());
    }
    if stage.mv.promotion().is_some() {
        landed = script.change(cast.mover, landed, to);
    }
    script.landed = landed;
    script.cues.push((landed, Cue::Landed));
    script
}

/// What a move looks like that is taken back, beginning in so many seconds: the same, backwards, without the shot.
pub fn taken_back(stage: &Stage) -> Script {
    let mut script = Script::default();
    let cast = stage.cast;
    let (from, to) = (square_centre(stage.mv.from()), square_centre(stage.mv.to()));
    let mut begin = 0.0;
    if stage.mv.promotion().is_some() {
        begin = script.change(cast.mover, begin, to);
    }
    if let Some((rook, home, castled)) = stage.castling() {
        let leg = stage
            .rooks_way(home, castled)
            .leg(begin, square_centre(castled), square_centre(home));
        script.legs.push((rook, leg));
        let piece = Piece::new(stage.before.side_to_move(), PieceType::Rook);
        script.touch(leg.end(), ContactKind::SetDown, piece, leg.to.at);
        begin += SECOND;
    }
    let mut leg = stage.way().leg(begin, stage.hand.unwrap_or(to), from);
    leg.seconds *= BACK;
    script.legs.push((cast.mover, leg));
    script.touch(leg.end(), ContactKind::SetDown, stage.piece(), from);
    script.landed = leg.end();
    if let Some(victim) = cast.victim {
        let (aside, stands) = (victim.fallen(), victim.stands());
        // Its square is free when it gets there.
        let leg = Leg {
            begin: begin + 0.5 * leg.seconds,
            seconds: (ASIDE_SECONDS.0 + ASIDE_SECONDS.1 * aside.at.distance(stands.at)) * BACK,
            from: aside,
            to: stands,
            arch: ASIDE_ARCH,
            gait: Gait::Leap,
        };
        script.legs.push((victim.entity, leg));
        script.touch(leg.end(), ContactKind::SetDown, victim.piece, stands.at);
        script.landed = script.landed.max(leg.end());
    }
    script.cues.push((script.landed, Cue::Landed));
    script
}

/// What it looks like that a king falls who stands there, in so many seconds.
pub fn toppled(king: Entity, piece: Piece, square: Square, begin: f32) -> Script {
    let mut script = Script::default();
    let lies = lying(square, piece);
    let leg = Leg {
        begin: begin + MATED,
        seconds: TOPPLE,
        from: Pose::standing(lies.at),
        to: lies,
        arch: 0.0,
        gait: Gait::Fall,
    };
    script.legs.push((king, leg));
    script.touch(leg.end(), ContactKind::Toppled, piece, lies.at);
    script.landed = leg.end();
    script
}

/// What it looks like that a king stands up who lies there.
pub fn raised(king: Entity, piece: Piece, square: Square) -> Script {
    let mut script = Script::default();
    let lies = lying(square, piece);
    let leg = Leg {
        begin: 0.0,
        seconds: RISE,
        from: lies,
        to: Pose::standing(lies.at),
        arch: 0.0,
        gait: Gait::Change,
    };
    script.legs.push((king, leg));
    script.landed = leg.end();
    script
}

/// The way home of a piece that was let go of.
pub fn homeward(from: Vec3, square: Square) -> Leg {
    Leg {
        begin: 0.0,
        seconds: HOMEWARD,
        from: Pose::standing(from),
        to: Pose::standing(square_centre(square)),
        arch: 0.0,
        gait: Gait::Carried,
    }
}

impl Script {
    fn touch(&mut self, time: f32, kind: ContactKind, piece: Piece, at: Vec3) {
        self.cues.push((time, Cue::Contact(Contact { kind, piece, at })));
    }

    /// Puts everything off.
    pub fn later(mut self, seconds: f32) -> Script {
        for (_, leg) in &mut self.legs {
            leg.begin += seconds;
        }
        for flight in &mut self.flights {
            flight.begin += seconds;
        }
        for (time, _) in &mut self.cues {
            *time += seconds;
        }
        self.landed += seconds;
        self
    }

    /// A piece is hit, falls that way, and goes to its tray.
    fn knock(&mut self, victim: &Victim, hit: f32, towards: Vec2, blow: Blow) {
        let (stands, aside) = (victim.stands(), victim.fallen());
        let ahead = towards.normalize_or_zero();
        // To the left or to the right of it, as the tray is.
        let side = ahead.perp();
        let side = if side.x * aside.at.x < 0.0 { -side } else { side };
        let towards = (ahead + side * blow.aside).normalize_or_zero();
        let slide = towards * blow.slide;
        let down = Pose {
            at: stands.at + Vec3::new(slide.x, 0.0, slide.y),
            lean: towards * KNOCKED,
            ..stands
        };
        let falls = Leg {
            begin: hit,
            seconds: KNOCK,
            from: stands,
            to: down,
            arch: 0.0,
            gait: Gait::Knocked,
        };
        let leaves = Leg {
            begin: falls.end(),
            seconds: ASIDE_SECONDS.0 + ASIDE_SECONDS.1 * aside.at.distance(down.at),
            from: down,
            to: aside,
            arch: ASIDE_ARCH,
            gait: Gait::Leap,
        };
        self.legs.extend([(victim.entity, falls), (victim.entity, leaves)]);
        self.touch(hit, ContactKind::Struck, victim.piece, stands.at);
        self.touch(leaves.end(), ContactKind::PutAside, victim.piece, aside.at);
    }

    /// A hopper shoots over its screen, and follows its shot; tells when it lands.
    fn shoot(&mut self, stage: &Stage, victim: &Victim) -> f32 {
        let way = (stage.mv.from(), stage.mv.to());
        let (from, to) = (square_centre(way.0), square_centre(way.1));
        let towards = (to - from).xz().normalize_or_zero();
        let ahead = Vec3::new(towards.x, 0.0, towards.y);
        let mover = stage.cast.mover;
        let kinds = |square| Some(stage.before.piece_at(square)?.kind());
        let arch = SHOT_ARCH.0 + SHOT_ARCH.1 * from.distance(to);
        let flight = Flight {
            missile: Missile::of(stage.mv.kind()),
            begin: AIM,
            seconds: SHOT.0 + SHOT.1 * from.distance(to),
            from: from + ahead * 0.3 + Vec3::Y * MUZZLE,
            to: to - ahead * 0.2 + Vec3::Y * MUZZLE,
            arch: arch.max(stage.clearance(way, MUZZLE, &kinds) + AIR),
        };
        self.flights.push(flight);
        self.touch(AIM, ContactKind::Shot, stage.piece(), flight.from);
        let hit = flight.end();
        self.knock(victim, hit, towards, FROM_SHOT);
        let follow = hit + FOLLOW;
        let last = if let Some(hand) = stage.hand {
            // The hand waits over the square until it is free.
            let over = Pose::standing(to + Vec3::Y * OVER);
            let up = Leg {
                begin: 0.0,
                seconds: AIM,
                from: Pose::standing(hand),
                to: over,
                arch: 0.0,
                gait: Gait::Change,
            };
            let down = Leg {
                begin: follow + FOLLOW,
                seconds: FROM_OVER,
                from: over,
                to: Pose::standing(to),
                arch: 0.0,
                gait: Gait::Fall,
            };
            self.legs.push((mover, up));
            down
        } else {
            let stands = Pose::standing(from);
            let thrown = Pose {
                at: from - ahead * 0.07,
                lean: -towards * RECOIL_LEAN,
                ..stands
            };
            let back = Leg {
                begin: AIM,
                seconds: RECOIL.0,
                from: stands,
                to: thrown,
                arch: 0.0,
                gait: Gait::Knocked,
            };
            let upright = Leg {
                begin: back.end(),
                seconds: RECOIL.1,
                from: thrown,
                to: stands,
                arch: 0.0,
                gait: Gait::Change,
            };
            self.legs.extend([(mover, back), (mover, upright)]);
            stage.way().leg(follow, from, to)
        };
        self.legs.push((mover, last));
        last.end()
    }

    /// A piece vanishes and another appears in its place, turning; tells when it stands.
    fn change(&mut self, piece: Entity, begin: f32, at: Vec3) -> f32 {
        let stands = Pose::standing(at);
        let speck = |turn: f32| Pose {
            turn,
            size: SPECK,
            ..stands
        };
        let vanishes = Leg {
            begin,
            seconds: VANISH,
            from: stands,
            to: speck(std::f32::consts::FRAC_PI_2),
            arch: 0.0,
            gait: Gait::Change,
        };
        let appears = Leg {
            begin: vanishes.end(),
            seconds: APPEAR,
            from: speck(-std::f32::consts::FRAC_PI_2),
            to: stands,
            arch: 0.0,
            gait: Gait::Change,
        };
        self.legs.extend([(piece, vanishes), (piece, appears)]);
        self.cues.push((vanishes.end(), Cue::Dress(piece)));
        appears.end()
    }
}

#[cfg(test)]
mod tests;
