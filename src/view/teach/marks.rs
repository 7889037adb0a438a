//! How it lies on the board what a piece can do, and what keeps it from what it cannot.

use crate::rules::{Attack, Bitboard, CastlingFault, Mark as Sign, PieceType, Position, Square, Target, Way, WhyNot};
use crate::teaching::coach::{Capture, Loss, Observation};
use crate::teaching::highlights::{Deed, Highlight};
use crate::view::highlight::Laid;
use crate::view::marks::Mark;
use crate::view::teach::{RefusedMove, Tip};

/// Everything that the piece on a square can do.
pub fn scope(position: &Position, square: Square) -> Vec<Laid> {
    let targets = position.scope(square);
    let mut marks = vec![Laid::on(Mark::Selected, square)];
    for target in &targets {
        target_marks(target, &mut marks);
    }
    lens(position, square, &mut marks);
    // A line of empty squares is drawn to its end, once.
    let passed: Bitboard = (targets.iter())
        .filter_map(|target| match target.way {
            Way::Slide { passed } => Some(passed),
            _ => None,
        })
        .fold(Bitboard::EMPTY, |all, passed| all | passed);
    for target in &targets {
        if matches!(target.way, Way::Slide { .. }) && !passed.contains(target.to) {
            marks.extend(Laid::line(Mark::Path, square, target.to));
        }
    }
    marks
}

/// A piece that is picked up, and where it may go of these.
pub fn targets(from: Square, targets: &[Target]) -> Vec<Laid> {
    let mut marks = vec![Laid::on(Mark::Selected, from)];
    for target in targets {
        target_marks(target, &mut marks);
    }
    marks
}

/// What hoppers depend on: before a cannon or an archer the piece that it would jump over, and the one that is one too
/// many; before a king the enemy hoppers that look at it over one piece, or would with one more or less between.
fn lens(position: &Position, square: Square, marks: &mut Vec<Laid>) {
    for line in position.hop_lines(square) {
        let screen = line.screen.map(|(screen, _)| Laid::on(Mark::Screen, screen));
        // Where it captures, its target has laid it already.
        marks.extend(screen.filter(|screen| !marks.contains(screen)));
        let hopper = position.piece_at(square).map(|piece| piece.side());
        let enemy_behind = line.shielded.iter().any(|(_, piece)| Some(piece.side()) != hopper);
        if let Some((reached, piece)) = line.reached.filter(|_| enemy_behind)
            && Some(piece.side()) == hopper
        {
            marks.push(Laid::on(Mark::Obstacle, reached));
        }
    }
    let king = position
        .piece_at(square)
        .filter(|piece| piece.kind() == PieceType::King);
    let Some(king) = king else { return };
    for bearing in position.bearings(square, !king.side()) {
        if bearing.hops && (bearing.attacks() || bearing.is_one_away()) {
            marks.push(Laid::on(Mark::Checker, bearing.from));
            marks.extend(Laid::line(Mark::HopLine, bearing.from, square));
            marks.extend(bearing.between.into_iter().map(|square| Laid::on(Mark::Screen, square)));
        }
    }
}

fn target_marks(target: &Target, marks: &mut Vec<Laid>) {
    let mark = match target.mark() {
        Sign::Step | Sign::Slide | Sign::Leap => Mark::Quiet,
        Sign::Capture => Mark::Capture,
        Sign::HopCapture => Mark::HopCapture,
        Sign::EnPassant => Mark::EnPassant,
        Sign::Castling => Mark::Castling,
        Sign::Promotion => Mark::Promotion,
        Sign::King => Mark::Check,
        Sign::Forbidden => Mark::Forbidden,
    };
    marks.push(Laid::on(mark, target.to));
    if let Some((at, _)) = target.captured.filter(|&(at, _)| at != target.to) {
        marks.push(Laid::on(Mark::Capture, at));
    }
    match target.way {
        Way::Hop { screen, .. } => {
            marks.push(Laid::on(Mark::Screen, screen));
            marks.extend(Laid::line(Mark::HopLine, target.from, target.to));
        }
        Way::Leap { .. } => marks.extend(Laid::bow(Mark::Bow, target.from, target.to)),
        Way::Step | Way::Slide { .. } | Way::Castling { .. } => {}
    }
    if target.checks && target.is_allowed() {
        marks.push(Laid::on(Mark::GivesCheck, target.to));
    }
}

/// What keeps a piece from where somebody wanted it.
pub fn refused(refused: &RefusedMove) -> Vec<Laid> {
    let &RefusedMove { from, to, ref why } = refused;
    let mut marks = vec![Laid::on(Mark::Forbidden, to)];
    let obstacles = |squares: Bitboard, marks: &mut Vec<Laid>| {
        marks.extend(squares.into_iter().map(|square| Laid::on(Mark::Obstacle, square)));
    };
    match why {
        WhyNot::GameOver(_)
        | WhyNot::EmptySquare
        | WhyNot::NotItsTurn { .. }
        | WhyNot::StaysPut
        | WhyNot::PromotionMissing { .. }
        | WhyNot::CannotBecome { .. } => return Vec::new(),
        WhyNot::NotHowItMoves { .. }
        | WhyNot::OwnPiece { .. }
        | WhyNot::PawnGoesForward
        | WhyNot::PawnCapturesAskew { .. }
        | WhyNot::PawnNeedsVictim
        | WhyNot::NoDoubleStep { .. } => {}
        WhyNot::Blocked { at, .. } => obstacles(Bitboard::of(*at), &mut marks),
        WhyNot::TooLateInPassing { pawn } => obstacles(Bitboard::of(*pawn), &mut marks),
        WhyNot::NeedsOneScreen { between } | WhyNot::JumpsOnlyToCapture { over: between } => {
            marks.extend(Laid::line(Mark::HopLine, from, to));
            obstacles(*between, &mut marks);
        }
        WhyNot::StillInCheck { attacks } | WhyNot::KingIntoAttack { attacks } => attack_marks(attacks, &mut marks),
        WhyNot::ExposesKing { attack, .. } => attack_marks(&[*attack], &mut marks),
        WhyNot::Castling { fault, .. } => match fault {
            CastlingFault::NoRook { .. } | CastlingFault::HasMoved => {}
            CastlingFault::KingGoesTo { square } => marks = vec![Laid::on(Mark::Castling, *square)],
            CastlingFault::NotEmpty { squares } => obstacles(*squares, &mut marks),
            CastlingFault::InCheck { attacks }
            | CastlingFault::Crosses { attacks, .. }
            | CastlingFault::Lands { attacks } => attack_marks(attacks, &mut marks),
        },
    }
    marks.push(Laid::on(Mark::Selected, from));
    marks
}

/// What the coach speaks of.
pub fn tip(tip: &Tip) -> Vec<Laid> {
    let mut marks = Vec::new();
    match tip {
        // What was lost is gone; where it happened and over whom can still be seen.
        Tip::Loss(loss) => capture_marks(&loss.capture, None, &mut marks),
        Tip::Observation(observation) => match observation {
            Observation::CanTake(capture) | Observation::CanTakeInPassing(capture) => {
                capture_marks(capture, Some(Mark::Capture), &mut marks);
            }
            Observation::Hangs(capture) => capture_marks(capture, Some(Mark::Hanging), &mut marks),
            Observation::CanMate { mv, .. } | Observation::CanFork { mv, .. } => {
                marks.push(Laid::on(Mark::Selected, mv.from()));
                marks.push(Laid::on(Mark::Quiet, mv.to()));
            }
            // The check shows itself.
            Observation::InCheck { .. } => {}
            Observation::HopperAims(bearing) => {
                marks.push(Laid::on(Mark::Checker, bearing.from));
                marks.extend(Laid::line(Mark::HopLine, bearing.from, bearing.at));
                let between = bearing.between.into_iter();
                marks.extend(between.map(|square| Laid::on(Mark::Screen, square)));
            }
            &Observation::CanPromote { from, to } => {
                marks.extend([Laid::on(Mark::Selected, from), Laid::on(Mark::Promotion, to)]);
            }
            Observation::CanCastle { king: (from, to), .. } => {
                marks.extend([Laid::on(Mark::Selected, *from), Laid::on(Mark::Castling, *to)]);
            }
        },
    }
    marks
}

/// A loss that is shown again, before the capture comes: who will be taken, by whom, along which line and over whom.
pub fn replay(loss: &Loss) -> Vec<Laid> {
    let mut marks = Vec::new();
    capture_marks(&loss.capture, Some(Mark::Hanging), &mut marks);
    marks
}

/// What is about to happen and is shown for its beauty: from where to where, over whom, and who is captured.
pub fn highlight(highlight: &Highlight) -> Vec<Laid> {
    let (from, to) = (highlight.mv.from(), highlight.mv.to());
    let mut marks = vec![Laid::on(Mark::Selected, from)];
    marks.extend(highlight.victim.map(|(at, _)| Laid::on(Mark::Capture, at)));
    match highlight.deed {
        Deed::Hop { screen } => {
            marks.push(Laid::on(Mark::Screen, screen));
            marks.extend(Laid::line(Mark::HopLine, from, to));
        }
        Deed::Leap { .. } => marks.extend(Laid::bow(Mark::Bow, from, to)),
        Deed::Promotion => marks.push(Laid::on(Mark::Promotion, to)),
        Deed::Mate | Deed::Capture => {}
    }
    marks
}

fn capture_marks(capture: &Capture, victim: Option<Mark>, marks: &mut Vec<Laid>) {
    let (from, to) = (capture.mv.from(), capture.mv.to());
    marks.push(Laid::on(Mark::Checker, from));
    marks.extend(victim.map(|mark| Laid::on(mark, capture.at)));
    match capture.way {
        Way::Hop { screen, .. } => {
            marks.push(Laid::on(Mark::Screen, screen));
            marks.extend(Laid::line(Mark::HopLine, from, to));
        }
        Way::Leap { .. } => marks.extend(Laid::bow(Mark::Bow, from, to)),
        Way::Slide { .. } => marks.extend(Laid::line(Mark::Path, from, to)),
        Way::Step | Way::Castling { .. } => {}
    }
}

/// Who attacks what, along which line, and over whom.
fn attack_marks(attacks: &[Attack], marks: &mut Vec<Laid>) {
    for attack in attacks {
        marks.push(Laid::on(Mark::Checker, attack.from));
        marks.extend(Laid::line(Mark::CheckLine, attack.from, attack.at));
        marks.extend(attack.line.screen.map(|screen| Laid::on(Mark::Screen, screen)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, Variant};

    fn count(marks: &[Laid], mark: Mark) -> usize {
        marks.iter().filter(|laid| laid.mark() == mark).count()
    }

    fn position(variant: &'static Variant, fen: &str) -> Position {
        Position::from_fen(variant, fen).unwrap().position
    }

    #[test]
    fn every_kind_of_move_has_a_mark_of_its_own() {
        // A cannon with quiet moves, a screen and a victim behind it.
        let board = position(&SHAKO, "5k4/10/10/r9/10/p9/10/C9/5K4/10 w - - 0 1");
        let marks = scope(&board, Square::at("a3"));
        assert_eq!(count(&marks, Mark::HopCapture), 1);
        assert_eq!(count(&marks, Mark::Screen), 1);
        assert!(
            count(&marks, Mark::Path) > 8 && count(&marks, Mark::Quiet) == 12,
            "{marks:?}"
        );
        // A camel leaps, over whatever stands between, also when it is not its turn.
        let board = position(&PEMBA, "5k4/10/10/10/10/4l5/10/10/5K4/10 w - - 0 1");
        let marks = scope(&board, Square::at("e5"));
        // The eighth is the king's: it gives check.
        assert_eq!((count(&marks, Mark::Quiet), count(&marks, Mark::Check)), (7, 1));
        assert!(count(&marks, Mark::Bow) >= 8 * 2 && count(&marks, Mark::Path) == 0);
        // A king may not go where it is attacked.
        let board = position(&SHAKO, "5k4/4r5/10/10/10/10/10/10/5K4/10 w - - 0 1");
        let marks = scope(&board, Square::at("f2"));
        assert_eq!((count(&marks, Mark::Forbidden), count(&marks, Mark::Quiet)), (3, 5));
    }

    #[test]
    fn a_hop_that_is_about_to_be_shown_again_has_its_line_its_screen_and_its_victim() {
        let start = position(&SHAKO, "5k4/10/10/r9/10/p9/10/C9/5K4/10 w - - 0 1");
        let mut line = crate::rules::Line::new(start);
        line.play(crate::rules::parse_uci(line.position(), "a3a7").unwrap())
            .unwrap();
        let marks = highlight(&crate::teaching::highlights::highlights(&line, 1)[0]);
        let counts = [Mark::Selected, Mark::Screen, Mark::Capture].map(|mark| count(&marks, mark));
        assert_eq!(counts, [1, 1, 1]);
        assert!(count(&marks, Mark::HopLine) >= 3);
    }

    #[test]
    fn hoppers_and_kings_show_what_stands_between() {
        // The pawn on a5 is the screen, and the one on a6 is one too many before the rook.
        let board = position(&SHAKO, "5k4/10/10/r9/P9/P9/10/C9/5K4/10 w - - 0 1");
        let marks = scope(&board, Square::at("a3"));
        assert_eq!((count(&marks, Mark::Screen), count(&marks, Mark::Obstacle)), (1, 1));
        assert_eq!(count(&marks, Mark::HopCapture), 0);
        // Two pieces between a cannon and the king: one less, and it is check.
        let board = position(&SHAKO, "k4c4/10/10/5N4/10/5P4/10/10/5K4/10 w - - 0 1");
        let marks = scope(&board, Square::at("f2"));
        assert_eq!((count(&marks, Mark::Checker), count(&marks, Mark::Screen)), (1, 2));
        // A rook looks over nobody's head.
        let board = position(&SHAKO, "k4r4/10/10/5N4/10/5P4/10/10/5K4/10 w - - 0 1");
        assert_eq!(count(&scope(&board, Square::at("f2")), Mark::Checker), 0);
    }

    #[test]
    fn what_keeps_a_piece_is_shown_where_it_stands() {
        let board = position(&SHAKO, "k4c4/10/10/5N4/10/5P4/10/10/5K4/10 w - - 0 1");
        let (from, to) = (Square::at("f7"), Square::at("e9"));
        let why = board.why_not(from, to).unwrap();
        let marks = refused(&RefusedMove { from, to, why });
        assert_eq!(count(&marks, Mark::Checker), 1);
        assert_eq!(count(&marks, Mark::Screen), 1);
        assert_eq!(count(&marks, Mark::Forbidden), 1);
    }
}
