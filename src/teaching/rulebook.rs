//! The rules of a game in chapters, each with boards on which what it says can be tried.
//!
//! Nothing here is a text, and no number is written twice: squares, ranks, kinds and counts are read off the rules, and
//! every board comes with the moves that show what it is there for.

use crate::rules::{
    Line, Move, Piece, PieceType, Position, PositionDraft, Side, Square, Variant, Wing, could_mate_bare_king,
};
use crate::teaching::facts::{Demonstration, PieceFacts};

/// A chapter of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Chapter {
    /// The board, and who stands where.
    #[default]
    SetUp,
    /// How each piece moves.
    Pieces,
    /// King and rook move together.
    Castling,
    /// Pawns capture in passing.
    EnPassant,
    /// Pawns become other pieces.
    Promotion,
    /// How a game ends.
    Ending,
    /// What is otherwise than in chess.
    Unlike,
}

impl Chapter {
    /// All of them, in the order in which they are read.
    pub const ALL: [Chapter; 7] = [
        Chapter::SetUp,
        Chapter::Pieces,
        Chapter::Castling,
        Chapter::EnPassant,
        Chapter::Promotion,
        Chapter::Ending,
        Chapter::Unlike,
    ];

    /// What its boards show, in order; at least one.
    pub fn subjects(self, variant: &'static Variant) -> Vec<Subject> {
        match self {
            Chapter::SetUp => vec![Subject::SetUp],
            Chapter::Pieces => {
                let kinds = PieceType::ALL.into_iter().filter(|&kind| variant.has(kind));
                kinds.map(Subject::Piece).collect()
            }
            Chapter::Castling => Wing::ALL.map(Subject::Castling).into(),
            Chapter::EnPassant => vec![Subject::EnPassant],
            Chapter::Promotion => vec![Subject::Promotion],
            Chapter::Ending => vec![Subject::Checkmate, Subject::Stalemate, Subject::DeadPosition],
            Chapter::Unlike => vec![Subject::ScreenedCheck],
        }
    }
}

/// What a board is there to show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// The start of the game.
    SetUp,
    /// How a kind of piece moves and captures.
    Piece(PieceType),
    /// Castling on a wing.
    Castling(Wing),
    /// A double step, and the capture that answers it.
    EnPassant,
    /// A pawn before the last rank.
    Promotion,
    /// A mate in one.
    Checkmate,
    /// A move that leaves the opponent without one, and without check.
    Stalemate,
    /// A capture after which nobody can mate any more.
    DeadPosition,
    /// A check over a screen, which ends when the screen leaves.
    ScreenedCheck,
}

/// A board to play on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// What it shows.
    pub subject: Subject,
    /// Where it begins.
    pub start: Position,
    /// The moves that show it, legal one after the other; none where there is nothing but the position.
    pub moves: Vec<Move>,
}

impl Example {
    /// The board for a subject; `None` for a piece that the game does not have.
    pub fn of(variant: &'static Variant, subject: Subject) -> Option<Example> {
        let (draft, ways): (PositionDraft, Vec<(Square, Square)>) = match subject {
            Subject::SetUp => (PositionDraft::start(variant), Vec::new()),
            Subject::Piece(kind) => {
                let shown = Demonstration::of(variant, kind)?;
                let moves = shown.capture.into_iter().collect();
                let start = shown.position;
                return Some(Example { subject, start, moves });
            }
            Subject::Castling(wing) => {
                let row = variant.castling.iter().find(|row| row.wing == wing)?;
                (ready_to_castle(variant), vec![row.king])
            }
            Subject::EnPassant => {
                let passing = Passing::of(variant);
                let mut draft = with_kings_at_home(variant);
                draft.place(Piece::new(Side::Black, PieceType::Pawn), passing.step.0);
                draft.place(Piece::new(Side::White, PieceType::Pawn), passing.taker);
                draft.set_side_to_move(Side::Black);
                (draft, vec![passing.step, (passing.taker, passing.passed)])
            }
            Subject::Promotion => {
                // A pawn that may step or capture, beside a king who is out of its way.
                let last = variant.promotion_rank(Side::White);
                let goal = Square::new(Square::at("c1").file(), last);
                let from = goal.offset(0, -Side::White.forward())?;
                let mut draft = with_kings_at_home(variant);
                draft.place(Piece::new(Side::White, PieceType::Pawn), from);
                draft.place(Piece::new(Side::Black, PieceType::Rook), goal.offset(-1, 0)?);
                (draft, vec![(from, goal)])
            }
            Subject::Checkmate => {
                let mut draft = bare_kings(variant, "f2", "f10");
                draft.place(Piece::new(Side::White, PieceType::Rook), Square::at("a9"));
                draft.place(Piece::new(Side::White, PieceType::Rook), Square::at("b5"));
                (draft, vec![(Square::at("b5"), Square::at("b10"))])
            }
            Subject::Stalemate => {
                let mut draft = bare_kings(variant, "f2", "a10");
                draft.place(Piece::new(Side::White, PieceType::Queen), Square::at("b3"));
                (draft, vec![(Square::at("b3"), Square::at("b8"))])
            }
            Subject::DeadPosition => {
                let mut draft = bare_kings(variant, "f2", "f9");
                draft.place(Piece::new(Side::Black, PieceType::Pawn), Square::at("f3"));
                (draft, vec![(Square::at("f2"), Square::at("f3"))])
            }
            Subject::ScreenedCheck => {
                let mut draft = bare_kings(variant, "f2", "c9");
                draft.place(Piece::new(Side::Black, PieceType::Cannon), Square::at("f10"));
                draft.place(Piece::new(Side::White, PieceType::Knight), Square::at("f5"));
                draft.place(Piece::new(Side::White, PieceType::Rook), Square::at("a4"));
                (draft, vec![(Square::at("f5"), Square::at("g7"))])
            }
        };
        let start = draft.position().ok()?;
        let mut position = start.clone();
        let mut moves = Vec::new();
        for (from, to) in ways {
            let legal = position.legal_moves_from(from);
            // A pawn becomes what the game names first.
            let wanted = |mv: &&Move| mv.to() == to && mv.promotion().is_none_or(|kind| kind == variant.promotions[0]);
            let mv = *legal.iter().find(wanted)?;
            position.play_unchecked(mv);
            moves.push(mv);
        }
        Some(Example { subject, start, moves })
    }
}

/// Kings on these squares, and nothing else.
fn bare_kings(variant: &'static Variant, white: &str, black: &str) -> PositionDraft {
    let mut draft = PositionDraft::empty(variant);
    for (side, square) in [(Side::White, white), (Side::Black, black)] {
        draft.place(Piece::new(side, PieceType::King), Square::at(square));
    }
    draft
}

fn with_kings_at_home(variant: &'static Variant) -> PositionDraft {
    let start = Position::start(variant);
    let mut draft = PositionDraft::empty(variant);
    for side in Side::ALL {
        draft.place(Piece::new(side, PieceType::King), start.king(side));
    }
    draft
}

/// The start of a game with kings, rooks and pawns alone, so that everybody may castle at once.
fn ready_to_castle(variant: &'static Variant) -> PositionDraft {
    let mut draft = PositionDraft::start(variant);
    for square in Square::all() {
        let stays = |piece: Piece| matches!(piece.kind(), PieceType::King | PieceType::Rook | PieceType::Pawn);
        if draft.piece_at(square).is_some_and(|piece| !stays(piece)) {
            draft.remove(square);
        }
    }
    draft
}

/// A double step of Black beside a pawn of White, and the capture in passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passing {
    /// From where to where Black's pawn steps.
    pub step: (Square, Square),
    /// Where White's pawn stands.
    pub taker: Square,
    /// Where it captures: the square that was passed over.
    pub passed: Square,
}

impl Passing {
    /// The one that is shown in a game.
    pub fn of(variant: &'static Variant) -> Passing {
        let from = Square::new(Square::at("d1").file(), variant.double_step_from(Side::Black));
        let forward = Side::Black.forward();
        let on = |steps: i8, files: i8| {
            from.offset(files, steps * forward)
                .expect("the board goes on before a pawn that has not moved")
        };
        Passing {
            step: (from, on(2, 0)),
            taker: on(2, 1),
            passed: on(1, 0),
        }
    }
}

/// What is counted and named in the rules of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// How many pieces each side begins with.
    pub pieces: usize,
    /// Kinds that orthodox chess does not have.
    pub new_kinds: Vec<PieceType>,
    /// The kinds that capture and give check over exactly one piece.
    pub hoppers: Vec<PieceType>,
    /// Kinds that force mate against a bare king with their own king's help alone.
    pub mate_alone: Vec<PieceType>,
    /// Kinds that could not mate a bare king even if that helped.
    pub never_mate_alone: Vec<PieceType>,
    /// How often a position must have come for a draw to be claimed, and for the game to end.
    pub repetitions: (u32, u32),
    /// So many moves of each side without capture or pawn move: a draw may be claimed, and the game ends.
    pub quiet_moves: (u32, u32),
}

impl Numbers {
    /// Those of a game.
    pub fn of(variant: &'static Variant) -> Numbers {
        let start = Position::start(variant);
        let kinds = |wanted: &dyn Fn(PieceType) -> bool| -> Vec<PieceType> {
            let all = PieceType::ALL.into_iter().filter(|&kind| variant.has(kind));
            all.filter(|&kind| wanted(kind)).collect()
        };
        let officer = |kind| !matches!(kind, PieceType::King | PieceType::Pawn);
        Numbers {
            pieces: start.occupied_by(Side::White).len() as usize,
            hoppers: kinds(&|kind| PieceFacts::of(variant, kind).is_some_and(|facts| facts.captures_by_hop)),
            new_kinds: kinds(&|kind| !kind.is_orthodox()),
            mate_alone: kinds(&|kind| officer(kind) && crate::engine::forces_mate(&[kind])),
            never_mate_alone: kinds(&|kind| officer(kind) && !could_mate_bare_king(&[kind])),
            repetitions: (Line::CLAIMABLE_REPETITIONS, Line::FINAL_REPETITIONS),
            quiet_moves: (Line::CLAIMABLE_HALFMOVES / 2, Line::FINAL_HALFMOVES / 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{
        BOARD_SIZE, CastlingFault, DrawReason, Movement, Outcome, PEMBA, SHAKO, WhyNot, WinReason, find_mate,
    };

    fn played(variant: &'static Variant, subject: Subject) -> (Example, Line) {
        let example = Example::of(variant, subject).unwrap_or_else(|| panic!("{subject:?}"));
        let mut line = Line::new(example.start.clone());
        for &mv in &example.moves {
            line.play(mv).unwrap();
        }
        (example, line)
    }

    #[test]
    fn every_chapter_has_boards_and_every_board_a_move_that_can_be_played() {
        for variant in Variant::ALL {
            for chapter in Chapter::ALL {
                let subjects = chapter.subjects(variant);
                assert!(!subjects.is_empty(), "{chapter:?}");
                for subject in subjects {
                    let (example, _) = played(variant, subject);
                    assert!(example.start.has_legal_move(), "{subject:?}");
                    assert_eq!(example.moves.is_empty(), subject == Subject::SetUp, "{subject:?}");
                    assert_eq!(Line::new(example.start).outcome(), None, "{subject:?}");
                }
            }
        }
        assert_eq!(Example::of(&SHAKO, Subject::Piece(PieceType::Camel)), None);
    }

    #[test]
    fn the_boards_of_endings_end_as_they_say() {
        for variant in Variant::ALL {
            let end = |subject| played(variant, subject).1.outcome();
            let mate = Outcome::Win {
                winner: Side::White,
                by: WinReason::Checkmate,
            };
            assert_eq!(end(Subject::Checkmate), Some(mate));
            assert_eq!(end(Subject::Stalemate), Some(Outcome::Draw(DrawReason::Stalemate)));
            assert_eq!(
                end(Subject::DeadPosition),
                Some(Outcome::Draw(DrawReason::DeadPosition))
            );
        }
    }

    #[test]
    fn castling_takes_king_and_rook_where_the_rows_say_on_both_sides() {
        for variant in Variant::ALL {
            for wing in Wing::ALL {
                let row = variant.castling.iter().find(|row| row.wing == wing).unwrap();
                let (example, line) = played(variant, Subject::Castling(wing));
                assert!(example.moves[0].is_castling());
                let at = |line: &Line, square| line.position().piece_at(square);
                assert_eq!(at(&line, row.king.1), Some(Piece::new(Side::White, PieceType::King)));
                assert_eq!(at(&line, row.rook.1), Some(Piece::new(Side::White, PieceType::Rook)));
                // Black does the same on the same files.
                let mut black = line.clone();
                let king = row.king.0.flipped();
                let mv = black
                    .position()
                    .legal_moves_from(king)
                    .into_iter()
                    .find(|mv| mv.to() == row.king.1.flipped());
                black.play(mv.unwrap()).unwrap();
                assert_eq!(
                    at(&black, row.rook.1.flipped()),
                    Some(Piece::new(Side::Black, PieceType::Rook))
                );
            }
        }
    }

    /// Each condition of castling that the page names forbids it, and what it says does not matter does not.
    #[test]
    fn castling_is_forbidden_by_what_the_page_names_and_by_nothing_else() {
        for variant in Variant::ALL {
            for row in variant.castling {
                let (from, to) = row.king;
                let without = |change: &dyn Fn(&mut PositionDraft)| {
                    let mut draft = ready_to_castle(variant);
                    change(&mut draft);
                    let position = draft.position().unwrap();
                    match position.why_not(from, to) {
                        None => None,
                        Some(WhyNot::Castling { fault, .. }) => Some(fault),
                        Some(other) => panic!("{other:?}"),
                    }
                };
                // An enemy rook looks at a square along its file, with the pawn before it gone.
                let attacked = |square: Square| {
                    move |draft: &mut PositionDraft| {
                        let above = |ranks| square.offset(0, ranks).unwrap();
                        draft.remove(above(1));
                        draft.place(Piece::new(Side::Black, PieceType::Rook), above(3));
                    }
                };
                assert_eq!(without(&|_| {}), None);
                let moved = without(&|draft| draft.set_castling(Side::White, row.wing, false));
                assert_eq!(moved, Some(CastlingFault::HasMoved));
                let knight = Piece::new(Side::White, PieceType::Knight);
                let between = without(&|draft| draft.place(knight, row.rook.1));
                assert!(matches!(between, Some(CastlingFault::NotEmpty { .. })));
                assert!(matches!(without(&attacked(from)), Some(CastlingFault::InCheck { .. })));
                assert!(matches!(
                    without(&attacked(row.rook.1)),
                    Some(CastlingFault::Crosses { square, .. }) if square == row.rook.1
                ));
                assert!(matches!(without(&attacked(to)), Some(CastlingFault::Lands { .. })));
                // What the rook starts from or goes over may be attacked.
                assert_eq!(without(&attacked(row.rook.0)), None);
                if row.wing == Wing::QueenSide {
                    assert_eq!(without(&attacked(row.rook.0.offset(1, 0).unwrap())), None);
                }
            }
        }
    }

    #[test]
    fn a_pawn_is_captured_in_passing_at_once_or_never() {
        for variant in Variant::ALL {
            let passing = Passing::of(variant);
            let (example, line) = played(variant, Subject::EnPassant);
            assert!(example.moves[1].is_en_passant());
            assert_eq!(example.moves[1].captured_square(), Some(passing.step.1));
            assert_eq!(line.position().piece_at(passing.step.1), None);
            // A move later it is too late.
            let mut late = Line::new(example.start.clone());
            late.play(example.moves[0]).unwrap();
            for side in Side::ALL {
                let king = late.position().king(side);
                let mv = late.position().legal_moves_from(king)[0];
                late.play(mv).unwrap();
            }
            assert!(matches!(
                late.why_not(passing.taker, passing.passed),
                Some(WhyNot::TooLateInPassing { .. })
            ));
            // And only from the first rank of pawns two steps are made.
            for side in Side::ALL {
                assert!(
                    Position::start(variant)
                        .pieces(side, PieceType::Pawn)
                        .into_iter()
                        .all(|square| square.rank() == variant.double_step_from(side))
                );
            }
        }
    }

    #[test]
    fn a_pawn_on_the_last_rank_becomes_whatever_the_game_names_and_must() {
        for variant in Variant::ALL {
            let (example, _) = played(variant, Subject::Promotion);
            let (from, to) = (example.moves[0].from(), example.moves[0].to());
            assert_eq!(to.rank(), variant.promotion_rank(Side::White));
            let moves = example.start.legal_moves_from(from);
            let mut kinds: Vec<_> = moves
                .iter()
                .filter(|mv| mv.to() == to)
                .map(|mv| mv.promotion())
                .collect();
            kinds.sort();
            let mut named: Vec<_> = variant.promotions.iter().copied().map(Some).collect();
            named.sort();
            assert_eq!(kinds, named);
            // Every kind of the game but the two that the page excludes.
            let others = variant
                .pieces
                .iter()
                .filter(|row| !variant.promotions.contains(&row.kind));
            let mut others: Vec<_> = others.map(|row| row.kind).collect();
            others.sort();
            assert_eq!(others, [PieceType::Pawn, PieceType::King]);
            assert!(moves.iter().any(|mv| mv.to() != to), "it may capture as well");
        }
    }

    #[test]
    fn a_check_over_a_screen_ends_when_the_screen_leaves_or_a_second_one_comes() {
        for variant in Variant::ALL {
            let (example, line) = played(variant, Subject::ScreenedCheck);
            let start = &example.start;
            assert!(start.in_check() && !line.position().in_check());
            assert_eq!(
                start.piece_at(example.moves[0].from()).map(Piece::kind),
                Some(PieceType::Knight)
            );
            let comes = start
                .legal_moves()
                .into_iter()
                .find(|mv| mv.kind() == PieceType::Rook)
                .expect("the rook can come between");
            assert_eq!(comes.to().file(), start.king(Side::White).file());
        }
    }

    #[test]
    fn what_is_counted_is_what_the_rules_hold_to() {
        let [shako, pemba] = [&SHAKO, &PEMBA].map(Numbers::of);
        assert_eq!((shako.pieces, pemba.pieces), (22, 30));
        assert_eq!((shako.repetitions, shako.quiet_moves), ((3, 5), (50, 75)));
        assert_eq!(shako.new_kinds, [PieceType::Elephant, PieceType::Cannon]);
        assert_eq!(pemba.new_kinds.len(), 6);
        assert_eq!(shako.hoppers, [PieceType::Cannon]);
        assert_eq!(pemba.hoppers, [PieceType::Cannon, PieceType::Archer]);
        assert_eq!(shako.mate_alone, [PieceType::Rook, PieceType::Queen]);
        assert_eq!(
            pemba.mate_alone,
            [PieceType::Rook, PieceType::Queen, PieceType::Machine]
        );
        for numbers in [shako, pemba] {
            for &kind in &numbers.never_mate_alone {
                assert!(!numbers.mate_alone.contains(&kind), "{kind}");
            }
        }
        // One that can, by trying all placements.
        assert!(find_mate(&[PieceType::Machine], &[]).is_some());
    }

    #[test]
    fn after_so_many_quiet_moves_a_draw_may_be_claimed_and_then_comes_by_itself() {
        for variant in Variant::ALL {
            let (claim, end) = Numbers::of(variant).quiet_moves;
            let after = |moves: u32| {
                let mut draft = ready_to_castle(variant);
                draft.set_halfmove_clock(2 * moves);
                Line::new(draft.position().unwrap())
            };
            assert!(after(claim - 1).claims().is_empty());
            assert_eq!(after(claim).claims(), [DrawReason::FiftyMoves]);
            assert_eq!(after(end - 1).outcome(), None);
            assert_eq!(after(end).outcome(), Some(Outcome::Draw(DrawReason::SeventyFiveMoves)));
        }
    }

    #[test]
    fn a_position_that_comes_again_and_again_may_be_claimed_and_then_ends_the_game() {
        let (claim, end) = Numbers::of(&SHAKO).repetitions;
        let start = with_kings_at_home(&SHAKO);
        let mut draft = start.clone();
        draft.place(Piece::new(Side::White, PieceType::Rook), Square::at("a1"));
        let mut line = Line::new(draft.position().unwrap());
        let mut seen = 1;
        while line.outcome().is_none() {
            assert_eq!(!line.claims().is_empty(), seen >= claim, "{seen}");
            for text in ["f2f1", "f9f10", "f1f2", "f10f9"] {
                let mv = crate::rules::parse_uci(line.position(), text).unwrap();
                line.play(mv).unwrap();
                if line.outcome().is_some() {
                    break;
                }
            }
            seen += 1;
        }
        assert_eq!(line.outcome(), Some(Outcome::Draw(DrawReason::FivefoldRepetition)));
        assert_eq!(seen, end);
    }

    /// The page says that the pieces of chess move as they do there: so do their rows.
    #[test]
    fn the_pieces_of_chess_move_as_in_chess() {
        use crate::rules::{DIAGONAL, Mode, ORTHOGONAL};
        let slides = |lines| Movement::Slide(lines, Mode::MoveAndCapture);
        for variant in Variant::ALL {
            let of = |kind| variant.movements(kind);
            assert_eq!(of(PieceType::Rook), [slides(ORTHOGONAL)]);
            assert_eq!(of(PieceType::Bishop), [slides(DIAGONAL)]);
            assert_eq!(of(PieceType::Queen), [slides(ORTHOGONAL), slides(DIAGONAL)]);
            assert_eq!(of(PieceType::Pawn), [Movement::Pawn]);
            let reach = |kind| {
                let mut offsets: Vec<_> = of(kind)
                    .iter()
                    .flat_map(|movement| match movement {
                        Movement::Leap(offsets) => offsets.to_vec(),
                        other => panic!("{other:?}"),
                    })
                    .map(|(files, ranks)| (files.abs().max(ranks.abs()), files.abs().min(ranks.abs())))
                    .collect();
                offsets.sort_unstable();
                offsets
            };
            assert_eq!(reach(PieceType::Knight), [(2, 1); 8]);
            assert_eq!(reach(PieceType::King), [[(1, 0); 4], [(1, 1); 4]].concat());
        }
        assert_eq!(BOARD_SIZE, 10);
    }
}
