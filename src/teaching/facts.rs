//! What a card about a kind of piece says, in numbers: all of it from the movement rows, the fitted evaluation and the
//! solved endings.

use std::collections::VecDeque;

use crate::engine::{Worth, forces_mate};
use crate::rules::{
    Lines, Mode, Move, Movement, Piece, PieceType, Position, PositionDraft, SQUARE_COUNT, Side, Square, Variant,
    could_mate_bare_king,
};

/// What every move of a kind of piece does to the colour of the square that it stands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shade {
    /// It stays on squares of one colour.
    Keeps,
    /// It changes the colour with every move.
    Changes,
    /// Now this, now that.
    Either,
}

/// Facts about a kind of piece in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceFacts {
    /// The kind.
    pub kind: PieceType,
    /// Where White's stand at the start.
    pub home: Vec<Square>,
    /// What it is worth; a king nothing.
    pub worth: Worth,
    /// Whether it steps over whatever stands between.
    pub leaps: bool,
    /// Whether it captures only over exactly one piece.
    pub captures_by_hop: bool,
    /// What its moves do to the colour of its square.
    pub shade: Shade,
    /// How many squares it can go to from a square in the middle (e5) of an empty board; a hopper captures on fewer.
    pub from_centre: u32,
    /// The same from a corner (a1).
    pub from_corner: u32,
    /// In how many moves it gets from any square to any other that it can ever reach, on an empty board; `None` for the
    /// pawn, which does not go back.
    pub moves_to_anywhere: Option<u32>,
    /// How many squares it can ever reach from a square, that one included; `None` for the pawn.
    pub squares_in_reach: Option<u32>,
    /// Whether it and its king force mate against a bare king.
    pub mates_alone: bool,
    /// Kinds of the game with which, and its king, it forces mate, where neither does so alone. Two that keep their colour
    /// must stand on different ones.
    pub mates_with: Vec<PieceType>,
    /// Kinds of the game with which it could not mate even if the bare king helped.
    pub never_mates_with: Vec<PieceType>,
}

impl PieceFacts {
    /// The facts about a kind of piece; `None` if the game does not have it.
    pub fn of(variant: &'static Variant, kind: PieceType) -> Option<PieceFacts> {
        if !variant.has(kind) {
            return None;
        }
        let piece = Piece::new(Side::White, kind);
        let start = Position::start(variant);
        let movements = variant.movements(kind);
        let pawn = kind == PieceType::Pawn;
        let farthest = (!pawn).then(|| {
            Square::all()
                .map(|from| distances(variant, piece, from))
                .collect::<Vec<_>>()
        });
        let reached = |from: usize| farthest.as_ref().map(|all| all[from].iter().flatten().count() as u32);
        let others = || {
            let officers = variant.pieces.iter().map(|row| row.kind);
            officers.filter(|other| !matches!(other, PieceType::Pawn | PieceType::King))
        };
        let officer = !matches!(kind, PieceType::Pawn | PieceType::King);
        let mates_alone = officer && forces_mate(&[kind]);
        let partners = |wanted: &dyn Fn(PieceType) -> bool| -> Vec<PieceType> {
            if officer {
                others().filter(|&other| wanted(other)).collect()
            } else {
                Vec::new()
            }
        };
        Some(PieceFacts {
            kind,
            home: start.pieces(Side::White, kind).into_iter().collect(),
            worth: Worth::of(variant, kind),
            leaps: movements.iter().any(is_leap),
            captures_by_hop: movements
                .iter()
                .any(|movement| matches!(movement, Movement::Hop(_, Mode::CaptureOnly))),
            shade: shade(variant, piece),
            from_centre: moves_from(variant, piece, Square::at("e5")).count() as u32,
            from_corner: moves_from(variant, piece, Square::at("a1")).count() as u32,
            moves_to_anywhere: farthest
                .as_ref()
                .and_then(|all| all.iter().flatten().flatten().copied().max()),
            squares_in_reach: reached(0),
            mates_alone,
            mates_with: partners(&|other| !mates_alone && !forces_mate(&[other]) && forces_mate(&[kind, other])),
            never_mates_with: partners(&|other| !could_mate_bare_king(&[kind, other])),
        })
    }

    /// The facts about every kind of a game, in the order of its rows.
    pub fn all(variant: &'static Variant) -> Vec<PieceFacts> {
        let kinds = variant.pieces.iter().map(|row| row.kind);
        kinds.filter_map(|kind| PieceFacts::of(variant, kind)).collect()
    }
}

/// Whether a movement goes over a square: a leap farther than to a neighbour.
fn is_leap(movement: &Movement) -> bool {
    match movement {
        Movement::Leap(offsets) => offsets.iter().any(|&(files, ranks)| files.abs().max(ranks.abs()) > 1),
        Movement::Slide(..) | Movement::Hop(..) | Movement::Pawn => false,
    }
}

/// Where a piece alone on the board can go.
fn moves_from(variant: &'static Variant, piece: Piece, from: Square) -> impl Iterator<Item = Square> {
    let all = variant.possibilities(piece, from).into_iter();
    all.filter(|possibility| possibility.mode.moves())
        .map(|possibility| possibility.to)
}

fn shade(variant: &'static Variant, piece: Piece) -> Shade {
    let (mut keeps, mut changes) = (true, true);
    for from in Square::all() {
        for possibility in variant.possibilities(piece, from) {
            let same = possibility.to.is_dark() == from.is_dark();
            keeps &= same;
            changes &= !same;
        }
    }
    match (keeps, changes) {
        (true, _) => Shade::Keeps,
        (_, true) => Shade::Changes,
        _ => Shade::Either,
    }
}

/// The fewest moves from a square to each other one, for a piece alone on the board.
fn distances(variant: &'static Variant, piece: Piece, from: Square) -> [Option<u32>; SQUARE_COUNT] {
    let mut found = [None; SQUARE_COUNT];
    found[from.index()] = Some(0);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((at, moves)) = queue.pop_front() {
        for to in moves_from(variant, piece, at) {
            if found[to.index()].is_none() {
                found[to.index()] = Some(moves + 1);
                queue.push_back((to, moves + 1));
            }
        }
    }
    found
}

/// A little board on which a kind of piece can be shown and played with: it stands in the middle, with a victim and, where
/// that says something, men of its own in the way or to jump over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demonstration {
    /// The position, White to move; [`Position::scope`] tells all marks.
    pub position: Position,
    /// Where the piece stands.
    pub at: Square,
    /// The capture that is to be shown first, if there is one.
    pub capture: Option<Move>,
}

impl Demonstration {
    /// A board for a kind of piece; `None` if the game does not have it.
    pub fn of(variant: &'static Variant, kind: PieceType) -> Option<Demonstration> {
        if !variant.has(kind) {
            return None;
        }
        let pawn = kind == PieceType::Pawn;
        // A pawn may still step two squares.
        let at = Square::at(if pawn { "e3" } else { "e5" });
        let mut draft = PositionDraft::empty(variant);
        // The kings stand out of the way: on no line of the middle, and no leap away from it.
        let king = if kind == PieceType::King { at } else { Square::at("j1") };
        draft.place(Piece::new(Side::White, PieceType::King), king);
        draft.place(Piece::new(Side::Black, PieceType::King), Square::at("a10"));
        draft.place(Piece::new(Side::White, kind), at);
        let (own, enemy) = (
            Piece::new(Side::White, PieceType::Pawn),
            Piece::new(Side::Black, PieceType::Knight),
        );
        let mut put = |piece, (files, ranks): (i8, i8)| {
            if let Some(square) = at
                .offset(files, ranks)
                .filter(|&square| draft.piece_at(square).is_none())
            {
                draft.place(piece, square);
            }
        };
        for &movement in variant.movements(kind) {
            match movement {
                Movement::Leap(offsets) => {
                    let (files, ranks) = offsets[0];
                    put(enemy, (files, ranks));
                    if files.abs().max(ranks.abs()) > 1 {
                        // Somebody to jump over, on the way to another square.
                        put(own, (-files.signum(), 0));
                        put(own, (-files.signum(), -ranks.signum()));
                    }
                }
                Movement::Slide(lines, Mode::MoveAndCapture) => {
                    let (files, ranks) = first_direction(lines);
                    put(enemy, (3 * files, 3 * ranks));
                    put(own, (-2 * files, -2 * ranks));
                }
                Movement::Hop(lines, _) => {
                    let (files, ranks) = first_direction(lines);
                    put(own, (2 * files, 2 * ranks));
                    put(enemy, (4 * files, 4 * ranks));
                    // Without a screen it captures nobody.
                    put(enemy, (-3 * files, -3 * ranks));
                }
                Movement::Slide(..) => {}
                Movement::Pawn => put(enemy, (1, 1)),
            }
        }
        let position = draft.position().ok()?;
        let capture = position.legal_moves_from(at).into_iter().find(|mv| mv.is_capture());
        Some(Demonstration { position, at, capture })
    }
}

/// To the right along the rank, else to the right and upwards.
fn first_direction(lines: Lines) -> (i8, i8) {
    if lines.orthogonal { (1, 0) } else { (1, 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Mark, PEMBA, SHAKO, Way};

    fn facts(kind: PieceType) -> PieceFacts {
        PieceFacts::of(&PEMBA, kind).unwrap()
    }

    #[test]
    fn the_numbers_are_those_that_can_be_counted_by_hand() {
        let told = |kind| {
            let facts = facts(kind);
            (facts.from_centre, facts.from_corner)
        };
        assert_eq!(told(PieceType::Camel), (8, 2));
        assert_eq!(told(PieceType::Giraffe), (8, 2));
        assert_eq!(told(PieceType::Machine), (8, 4));
        assert_eq!(told(PieceType::Elephant), (8, 2));
        assert_eq!(told(PieceType::Cannon), (18, 18));
        assert_eq!(told(PieceType::Archer), (17, 9));
        assert_eq!(told(PieceType::Queen), (35, 27));
        assert_eq!(told(PieceType::King), (8, 3));
        assert_eq!(facts(PieceType::Rook).moves_to_anywhere, Some(2));
        assert_eq!(facts(PieceType::King).moves_to_anywhere, Some(9));
        assert_eq!(facts(PieceType::Pawn).moves_to_anywhere, None);
        assert_eq!(facts(PieceType::Camel).squares_in_reach, Some(50));
        assert_eq!(facts(PieceType::Giraffe).squares_in_reach, Some(100));
    }

    #[test]
    fn colours_are_kept_changed_or_neither() {
        use PieceType::*;
        for kind in [Bishop, Elephant, Archer, Camel] {
            assert_eq!(facts(kind).shade, Shade::Keeps, "{kind}");
        }
        for kind in [Knight, Giraffe] {
            assert_eq!(facts(kind).shade, Shade::Changes, "{kind}");
        }
        for kind in [King, Queen, Rook, Cannon, Machine, Pawn] {
            assert_eq!(facts(kind).shade, Shade::Either, "{kind}");
        }
    }

    #[test]
    fn a_machine_mates_alone_and_two_cannons_do_not() {
        assert!(facts(PieceType::Machine).mates_alone);
        let cannon = facts(PieceType::Cannon);
        assert!(!cannon.mates_alone && !cannon.mates_with.contains(&PieceType::Cannon));
        assert!(cannon.mates_with.contains(&PieceType::Camel));
        assert!(
            !PieceFacts::of(&SHAKO, PieceType::Cannon)
                .unwrap()
                .mates_with
                .contains(&PieceType::Camel)
        );
        assert_eq!(
            facts(PieceType::Archer).never_mates_with,
            [
                PieceType::Bishop,
                PieceType::Elephant,
                PieceType::Camel,
                PieceType::Archer
            ]
            .into_iter()
            .filter(|kind| PEMBA.has(*kind))
            .collect::<Vec<_>>()
        );
        assert!(facts(PieceType::King).mates_with.is_empty());
        assert_eq!(PieceFacts::of(&SHAKO, PieceType::Camel), None);
    }

    #[test]
    fn pieces_are_worth_what_everybody_would_expect_about() {
        for variant in Variant::ALL {
            let worth = |kind| Worth::of(variant, kind);
            assert_eq!(worth(PieceType::Pawn), Worth { early: 100, late: 100 });
            assert_eq!(worth(PieceType::King), Worth { early: 0, late: 0 });
            assert!(worth(PieceType::Queen).early > worth(PieceType::Rook).early);
            // Hoppers need others to jump over.
            assert!(worth(PieceType::Cannon).late < worth(PieceType::Cannon).early);
            for facts in PieceFacts::all(variant) {
                assert!((0..2_000).contains(&facts.worth.early), "{facts:?}");
            }
        }
        assert_eq!(PieceFacts::all(&PEMBA).len(), 12);
    }

    #[test]
    fn a_demonstration_shows_what_the_piece_is_known_for() {
        for variant in Variant::ALL {
            for row in variant.pieces {
                let shown = Demonstration::of(variant, row.kind).unwrap();
                let capture = shown.capture.unwrap_or_else(|| panic!("{}", row.kind));
                let scope = shown.position.scope(shown.at);
                // Only a king is shown what it may not do.
                let forbidden = scope.iter().any(|target| target.mark() == Mark::Forbidden);
                assert_eq!(forbidden, row.kind == PieceType::King);
                let target = scope.iter().find(|target| target.to == capture.to()).unwrap();
                let facts = PieceFacts::of(variant, row.kind).unwrap();
                assert_eq!(facts.captures_by_hop, target.mark() == Mark::HopCapture, "{}", row.kind);
                let jumps = |way| matches!(way, Way::Leap { .. });
                assert_eq!(
                    facts.leaps,
                    scope.iter().any(|target| jumps(target.way)),
                    "{}",
                    row.kind
                );
            }
        }
    }
}
