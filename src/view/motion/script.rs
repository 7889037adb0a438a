//! What a move looks like: who goes when, how, and what is heard of it.
//!
//! All of it is worked out when the move is played. Times are in seconds at the normal pace; the clock of the
//! [`Timeline`](super::timeline::Timeline) runs faster or slower than that.

use bevy::math::Vec3Swizzles;
use bevy::prelude::*;

use super::leg::{Gait, Leg, arc};
use super::pose::{LYING, Pose};
use super::shot::{Flight, Missile};
use super::timeline::Cue;
use crate::rules::{Change, Move, Movement, Piece, PieceType, Position, Side, Square};
use crate::view::board::square_centre;
use crate::view::contact::{Contact, ContactKind};
use crate::view::tray;

/// How long it takes to carry a piece to a neighbouring square, and how much longer for each further square.
const CARRY: (f32, f32) = (0.34, 0.02);
/// The same for gliding: nobody wants to wait for a rook.
const GLIDE: (f32, f32) = (0.30, 0.022);
/// The same for a jump.
const LEAP: (f32, f32) = (0.40, 0.02);
/// How high a piece is carried, glides, and jumps, and how much higher for each square.
const CARRY_ARCH: (f32, f32) = (0.24, 0.03);
const GLIDE_ARCH: f32 = 0.07;
const LEAP_ARCH: (f32, f32) = (0.55, 0.08);
/// How much air there is between a jump or a shot and what it leads over.
const AIR: f32 = 0.16;
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

/// Who takes part in a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cast {
    /// The piece that moves.
    pub mover: Entity,
    /// The rook that castles.
    pub rook: Option<Entity>,
    /// What is captured.
    pub victim: Option<Victim>,
}

/// A piece that is captured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Victim {
    /// Its entity.
    pub entity: Entity,
    /// What it is.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
    /// How many of its side fell before it.
    pub order: usize,
}

impl Victim {
    fn stands(&self) -> Pose {
        Pose::standing(square_centre(self.square))
    }

    fn fallen(&self) -> Pose {
        in_tray(self.piece, self.order)
    }
}

/// How a captured piece stands in its tray.
pub fn in_tray(piece: Piece, order: usize) -> Pose {
    Pose {
        size: tray::SIZE,
        ..Pose::standing(tray::place(piece.side(), order))
    }
}

/// How a king lies that is mated: across its square, where there is most room between its neighbours.
pub fn lying(square: Square, piece: Piece) -> Pose {
    let towards = Vec2::new(0.77, -0.64);
    let own = if piece.side() == Side::White { 1.0 } else { -1.0 };
    Pose {
        lean: towards * own * LYING,
        ..Pose::standing(square_centre(square))
    }
}

/// A move, and the board that it is played on.
pub struct Stage<'a> {
    /// The position before it is played.
    pub before: &'a Position,
    /// The move.
    pub mv: Move,
    /// Who takes part.
    pub cast: Cast,
    /// Where a hand holds the piece that moves, if one does.
    pub hand: Option<Vec3>,
    /// How tall a kind of piece is.
    pub height: &'a dyn Fn(PieceType) -> f32,
}

/// How a piece is hit.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Blow {
    /// How far it slides.
    slide: f32,
    /// How much to the side, on which its tray is, of as much as it goes where it was pushed.
    aside: f32,
}

/// In which manner a piece goes from one square to another.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Manner {
    gait: Gait,
    arch: f32,
    seconds: f32,
}

impl Stage<'_> {
    fn piece(&self) -> Piece {
        Piece::new(self.before.side_to_move(), self.mv.kind())
    }

    /// From where to where the rook goes, if one does.
    fn castling(&self) -> Option<(Entity, Square, Square)> {
        let rook = self.cast.rook?;
        self.before.changes(self.mv).iter().find_map(|change| match *change {
            Change::Moved { from, to, .. } if from != self.mv.from() => Some((rook, from, to)),
            _ => None,
        })
    }

    /// What a hopper captures over, if it does.
    fn screen(&self) -> Option<Square> {
        let hops = |movement: &Movement| matches!(movement, Movement::Hop(_, mode) if mode.captures());
        let movements = self.before.variant().movements(self.mv.kind());
        if !self.mv.is_capture() || !movements.iter().any(hops) {
            return None;
        }
        between(self.mv.from(), self.mv.to()).find(|&square| self.before.piece_at(square).is_some())
    }

    /// How high something must lead over the board to pass over all that stands in its way, when it begins and ends
    /// that high. `stands` tells what is there.
    fn clearance(&self, (from, to): (Square, Square), base: f32, stands: &dyn Fn(Square) -> Option<PieceType>) -> f32 {
        let (start, end) = (square_centre(from).xz(), square_centre(to).xz());
        let way = end - start;
        let need = |square: Square| {
            let kind = stands(square).filter(|_| square != from && square != to)?;
            let off = square_centre(square).xz() - start;
            let along = off.dot(way) / way.length_squared();
            let aside = off.distance(way * along);
            let passes = (0.0..1.0).contains(&along) && aside < 0.75;
            passes.then(|| ((self.height)(kind) + AIR - base) / arc(along))
        };
        Square::all().filter_map(need).fold(0.0, f32::max)
    }

    /// How a piece goes: sliders glide, leapers jump, and so does everything that something stands in the way of.
    fn manner(&self, piece: Piece, way: (Square, Square), stands: &dyn Fn(Square) -> Option<PieceType>) -> Manner {
        let (from, to) = way;
        let (files, ranks) = offset(from, to);
        let squares = square_centre(from).distance(square_centre(to));
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let movements = self.before.variant().movements(piece.kind());
        let far = files.abs().max(ranks.abs()) > 1;
        let leaps = |movement: &Movement| match movement {
            Movement::Leap(offsets) => far && offsets.contains(&(files, ranks)),
            _ => false,
        };
        let slides = |movement: &Movement| matches!(movement, Movement::Slide(..));
        let crosses = straight && between(from, to).any(|square| stands(square).is_some());
        let seconds = |(first, each): (f32, f32)| first + each * squares;
        if crosses || !straight || movements.iter().any(leaps) {
            let arch = (LEAP_ARCH.0 + LEAP_ARCH.1 * squares).max(self.clearance(way, 0.0, stands));
            Manner {
                gait: Gait::Leap,
                arch,
                seconds: seconds(LEAP),
            }
        } else if far && movements.iter().any(slides) {
            Manner {
                gait: Gait::Glide,
                arch: GLIDE_ARCH,
                seconds: seconds(GLIDE),
            }
        } else {
            Manner {
                gait: Gait::Carried,
                arch: CARRY_ARCH.0 + CARRY_ARCH.1 * squares,
                seconds: seconds(CARRY),
            }
        }
    }

    /// How the piece that moves goes, there or back.
    fn way(&self) -> Manner {
        let way = (self.mv.from(), self.mv.to());
        self.manner(self.piece(), way, &|square| Some(self.before.piece_at(square)?.kind()))
    }

    /// How the rook goes, there or back: over the king.
    fn rooks_way(&self, from: Square, to: Square) -> Manner {
        let rook = Piece::new(self.before.side_to_move(), PieceType::Rook);
        self.manner(rook, (from, to), &|square| match square {
            square if square == self.mv.from() => None,
            square if square == self.mv.to() => Some(PieceType::King),
            square => Some(self.before.piece_at(square)?.kind()),
        })
    }
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

impl Manner {
    fn leg(self, begin: f32, from: Vec3, to: Vec3) -> Leg {
        Leg {
            begin,
            seconds: self.seconds,
            from: Pose::standing(from),
            to: Pose::standing(to),
            arch: self.arch,
            gait: self.gait,
        }
    }
}

fn offset(from: Square, to: Square) -> (i8, i8) {
    (
        to.file().index() as i8 - from.file().index() as i8,
        to.rank().index() as i8 - from.rank().index() as i8,
    )
}

/// The squares on the straight line between two.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (files, ranks) = offset(from, to);
    let step = (files.signum(), ranks.signum());
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let count = if straight { files.abs().max(ranks.abs()) - 1 } else { 0 };
    std::iter::successors(from.offset(step.0, step.1), move |square| square.offset(step.0, step.1))
        .take(count.max(0) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, SplitMix, Variant, parse_uci};

    const TALL: f32 = 1.3;

    fn actor(number: u32) -> Entity {
        Entity::from_raw_u32(number).expect("small numbers are entities")
    }

    fn stage(before: &Position, mv: Move) -> Stage<'_> {
        let victim = mv.captured_square().map(|square| Victim {
            entity: actor(3),
            piece: before.piece_at(square).expect("something is captured"),
            square,
            order: 4,
        });
        Stage {
            before,
            mv,
            cast: Cast {
                mover: actor(1),
                rook: mv.is_castling().then(|| actor(2)),
                victim,
            },
            hand: None,
            height: &|_| TALL,
        }
    }

    fn shown<T>(variant: &'static Variant, fen: &str, mv: &str, show: impl Fn(&Stage) -> T) -> T {
        let before = Position::from_fen(variant, &format!("{fen} w - - 0 1"))
            .unwrap()
            .position;
        let mv = parse_uci(&before, mv).unwrap();
        show(&stage(&before, mv))
    }

    fn gait(variant: &'static Variant, fen: &str, mv: &str) -> Gait {
        shown(variant, fen, mv, |stage| stage.way().gait)
    }

    #[test]
    fn sliders_glide_and_single_steps_are_carried() {
        for (fen, mv, expected) in [
            ("5k4/10/10/10/10/10/10/10/5K4/R9", "a1a9", Gait::Glide),
            ("5k4/10/10/10/10/10/10/10/1B3K4/10", "b2h8", Gait::Glide),
            ("5k4/10/10/10/10/10/10/10/5K4/C9", "a1j1", Gait::Glide),
            ("5k4/10/10/10/10/10/10/4P5/5K4/10", "e3e5", Gait::Carried),
            ("5k4/10/10/10/10/10/10/4P5/5K4/10", "f2f3", Gait::Carried),
            ("5k4/10/10/10/10/10/10/10/1E3K4/10", "b2c3", Gait::Carried),
        ] {
            assert_eq!(gait(&SHAKO, fen, mv), expected, "{fen} {mv}");
        }
    }

    #[test]
    fn leapers_jump_also_over_nothing() {
        for (fen, mv) in [
            ("5k4/10/10/10/10/10/10/10/2N2K4/10", "c2d4"),
            ("5k4/10/10/10/10/10/10/10/1E3K4/10", "b2d4"),
            ("5k4/10/10/10/10/10/10/10/5K4/1L8", "b1c4"),
            ("5k4/10/10/10/10/10/10/10/5K4/3G6", "d1f4"),
            ("5k4/10/10/10/10/10/10/10/5K4/4M5", "e1e3"),
        ] {
            assert_eq!(gait(&PEMBA, fen, mv), Gait::Leap, "{fen} {mv}");
        }
    }

    /// How high a way leads at least where it crosses the middle of a square, where heads are.
    fn least_height(over: &str, point: impl Fn(f32) -> Vec3) -> f32 {
        let over = square_centre(Square::at(over)).xz();
        let way = (0..=400).map(|step| point(step as f32 / 400.0));
        way.filter(|at| at.xz().distance(over) < 0.1)
            .map(|at| at.y)
            .fold(f32::MAX, f32::min)
    }

    #[test]
    fn what_goes_over_something_goes_over_its_head() {
        for (variant, fen, mv, over) in [
            (&SHAKO, "k9/10/n9/10/10/10/10/P9/5K4/C9", "a1a8", "a3"),
            (&SHAKO, "k9/10/n9/P9/10/10/10/10/5K4/C9", "a1a8", "a7"),
            (&PEMBA, "5k4/10/10/10/10/6n3/10/4P5/5K4/2A7", "c1g5", "e3"),
            (&SHAKO, "5k4/10/10/10/10/10/10/2P7/1E3K4/10", "b2d4", "c3"),
        ] {
            let (leg, flights) = shown(variant, fen, mv, |stage| {
                let script = played(stage);
                let (_, leg) = *script.legs.iter().rfind(|(piece, _)| *piece == actor(1)).unwrap();
                (leg, script.flights)
            });
            let height = least_height(over, |time| leg.pose(leg.begin + time * leg.seconds).at);
            assert!(height > TALL, "{mv}: {height}");
            for flight in flights {
                let height = least_height(over, |time| flight.point(time));
                assert!(height > TALL, "{mv}, shot: {height}");
            }
        }
    }

    #[test]
    fn the_castling_rook_jumps_over_the_king_and_is_the_first_to_go_back() {
        let fen = "5k4/10/10/10/10/10/10/10/1R3K2R1/10 w KQ - 0 1";
        let before = Position::from_fen(&SHAKO, fen).unwrap().position;
        for (mv, king_to) in [("f2h2", "h2"), ("f2d2", "d2")] {
            let mv = parse_uci(&before, mv).unwrap();
            let (there, back) = (played(&stage(&before, mv)), taken_back(&stage(&before, mv)));
            let leg = |script: &Script, piece| script.legs.iter().find(|(other, _)| *other == piece).unwrap().1;
            assert!(leg(&there, actor(1)).begin < leg(&there, actor(2)).begin);
            assert!(leg(&back, actor(2)).begin < leg(&back, actor(1)).begin);
            for script in [there, back] {
                let rook = leg(&script, actor(2));
                let height = least_height(king_to, |time| rook.pose(rook.begin + time * rook.seconds).at);
                assert!(height > TALL, "{mv}: {height}");
            }
        }
    }

    #[test]
    fn every_move_leads_without_a_leap_from_where_pieces_stand_to_where_they_belong_and_back() {
        for (variant, seed) in [(&SHAKO, 3), (&PEMBA, 4)] {
            let (mut position, mut dice) = (Position::start(variant), SplitMix::new(seed));
            for _ in 0..200 {
                let moves = position.legal_moves();
                let Some(&mv) = moves.get(dice.draw() as usize % moves.len().max(1)) else {
                    break;
                };
                let stage = stage(&position, mv);
                for (script, ends) in [
                    (played(&stage), [mv.from(), mv.to()]),
                    (taken_back(&stage), [mv.to(), mv.from()]),
                ] {
                    let of = |piece: Entity| script.legs.iter().filter(move |(other, _)| *other == piece);
                    for piece in [1, 2, 3].map(actor) {
                        let legs: Vec<Leg> = of(piece).map(|(_, leg)| *leg).collect();
                        for pair in legs.windows(2) {
                            assert!(pair[0].end() <= pair[1].begin + 1e-5, "{mv}");
                            let same = pair[0].to == pair[1].from;
                            // It turns on while it changes, and nobody sees that.
                            assert!(same || pair[0].to.size == SPECK, "{mv}: {pair:?}");
                        }
                    }
                    if let (Some((_, falls)), true) = (of(actor(3)).next(), ends[0] == mv.from()) {
                        let slide = falls.to.at.distance(falls.from.at);
                        assert!(slide > 0.3 && falls.to.lean.length() > 1.0, "{mv}: {falls:?}");
                    }
                    let mover: Vec<Leg> = of(actor(1)).map(|(_, leg)| *leg).collect();
                    let [from, to] = ends.map(|square| Pose::standing(square_centre(square)));
                    assert_eq!((mover[0].from, mover[mover.len() - 1].to), (from, to), "{mv}");
                    let last = script.legs.iter().map(|(_, leg)| leg.end()).fold(0.0, f32::max);
                    assert!(script.landed <= last + 1e-5 && last < 1.7, "{mv}: {last}");
                    assert!(script.cues.iter().all(|(time, _)| *time <= last + 1e-5));
                }
                position.play_unchecked(mv);
            }
        }
    }
}
