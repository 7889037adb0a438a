//! Static exchange evaluation: who wins the captures on one square.
//!
//! Hoppers make this harder than in chess: a piece that joins the exchange may have been a screen, or may leave exactly
//! one. So the attackers are found anew after every capture. Pins are not looked at.

use super::classic::exchange_value;
use crate::rules::{Bitboard, Move, PieceType, Position, Wanted};

/// Kinds in the order in which they join an exchange, cheapest first; the king last.
const CHEAPEST_FIRST: [PieceType; 12] = [
    PieceType::Pawn,
    PieceType::Giraffe,
    PieceType::Camel,
    PieceType::Elephant,
    PieceType::Archer,
    PieceType::Knight,
    PieceType::Machine,
    PieceType::Cannon,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Queen,
    PieceType::King,
];

/// What a move captures, in centipawns, whatever follows; 0 if it captures nothing.
pub fn captured_worth(position: &Position, mv: Move) -> i32 {
    let victim = mv.captured_square().and_then(|square| position.piece_at(square));
    victim.map_or(0, |piece| exchange_value(piece.kind()))
}

/// Whether a legal move, with all captures that may follow on its target, gains at least so many centipawns.
pub fn gains_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    if mv.is_castling() {
        return threshold <= 0;
    }
    let captured = captured_worth(position, mv);
    let arriving = mv.promotion().unwrap_or(mv.kind());
    let promoted = exchange_value(arriving) - exchange_value(mv.kind());

    // What the side that has just captured is ahead of the threshold, if nothing more happens.
    let mut balance = captured + promoted - threshold;
    if balance < 0 {
        return false;
    }
    // Even if the piece that has arrived is lost for nothing.
    balance -= exchange_value(arriving);
    if balance >= 0 {
        return true;
    }

    let target = mv.to();
    let us = position.side_to_move();
    let taken = mv.captured_square().map_or(Bitboard::EMPTY, Bitboard::of);
    let mut occupied = (position.occupied() - taken).without(mv.from()).with(target);
    let mut side = !us;
    loop {
        let attackers = position.attackers(target, side, occupied);
        let cheapest = CHEAPEST_FIRST.into_iter().find_map(|kind| {
            let square = (position.pieces(side, kind) & attackers).first()?;
            Some((kind, square))
        });
        let Some((kind, square)) = cheapest else { break };
        if kind == PieceType::King && !position.attackers(target, !side, occupied.without(square)).is_empty() {
            // The king may not capture what is defended.
            break;
        }
        occupied = occupied.without(square);
        side = !side;
        balance = -balance - 1 - exchange_value(kind);
        if balance >= 0 {
            break;
        }
    }
    // The side that could not, or need not, go on loses the exchange.
    side != us
}

/// What a legal move gains, in centipawns, with all captures that may follow on its target; negative when it loses.
pub fn exchange_gain(position: &Position, mv: Move) -> i32 {
    // More than any piece, and any promotion, is worth.
    let (mut gained, mut missed) = (-4_000, 4_000);
    while missed - gained > 1 {
        let middle = gained + (missed - gained) / 2;
        if gains_at_least(position, mv, middle) {
            gained = middle;
        } else {
            missed = middle;
        }
    }
    gained
}

/// The pieces of the side to move that the opponent, if it were their turn, would win something by capturing, whatever
/// may be captured in return. None while the side to move is in check: then it is nobody else's turn.
pub fn hanging(position: &Position) -> Bitboard {
    if position.in_check() {
        return Bitboard::EMPTY;
    }
    let mut passed = position.clone();
    passed.play_null();
    let mut captures = Vec::new();
    passed.generate(Wanted::Noisy, &mut captures);
    // What a pawn gains by its promotion is no loss of the piece that stands there.
    let plain = captures.into_iter().filter(|mv| mv.promotion().is_none());
    let winning = plain.filter(|&mv| gains_at_least(&passed, mv, 1));
    winning.filter_map(Move::captured_square).collect()
}

/// The pieces of the side to move that a pawn of the opponent's could capture as it promotes, if it were their turn: for
/// the pawn at most. None while the side to move is in check.
pub fn lost_to_promotions(position: &Position) -> Bitboard {
    if position.in_check() {
        return Bitboard::EMPTY;
    }
    let mut passed = position.clone();
    passed.play_null();
    let moves = passed.legal_moves().into_iter();
    let captures = moves.filter(|mv| mv.promotion().is_some() && mv.is_capture());
    let losing = captures.filter(|&mv| loses_to_pawn(&passed, mv));
    losing.filter_map(Move::captured_square).collect()
}

/// Whether a piece that a promoting pawn captures is worth more than the pawn, or nobody captures in return.
fn loses_to_pawn(position: &Position, mv: Move) -> bool {
    let dearer = position
        .piece_at(mv.to())
        .is_some_and(|victim| exchange_value(victim.kind()) > exchange_value(PieceType::Pawn));
    let mut after = position.clone();
    after.play_unchecked(mv);
    let avenged = || {
        after
            .legal_moves()
            .iter()
            .any(|reply| reply.captured_square() == Some(mv.to()))
    };
    dearer || !avenged()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, Square, Variant, parse_uci};

    #[test]
    fn what_a_pawn_captures_as_it_promotes_is_lost() {
        let fen = "5k4/10/10/10/10/10/10/10/5K2p1/9C w - - 0 1";
        let lost = |fen| {
            let position = Position::from_fen(&PEMBA, fen).unwrap().position;
            lost_to_promotions(&position).into_iter().collect::<Vec<Square>>()
        };
        assert_eq!(lost(fen), [Square::at("j1")]);
        // Also when it is defended, for it is dearer than a pawn.
        assert_eq!(lost("5k4/10/10/10/10/10/10/10/5K2p1/8RN w - - 0 1"), [Square::at("j1")]);
        assert_eq!(lost(PEMBA.start), []);
    }

    fn hanging_squares(variant: &'static Variant, fen: &str) -> Vec<Square> {
        let position = Position::from_fen(variant, fen).unwrap().position;
        hanging(&position).into_iter().collect()
    }

    #[test]
    fn what_is_attacked_and_not_defended_hangs_and_what_is_defended_well_does_not() {
        // The rook d6 attacks the knight d4, which the pawn c3 defends, and the undefended knight h6.
        let fen = "5k4/10/10/10/3r3N2/10/3N6/2P7/5K4/10 w - - 0 1";
        assert_eq!(hanging_squares(&SHAKO, fen), [Square::at("h6")]);
        // A pawn wins the defended knight all the same.
        let fen = "5k4/10/10/10/10/2p7/3N6/2P7/5K4/10 w - - 0 1";
        assert_eq!(hanging_squares(&SHAKO, fen), [Square::at("d4")]);
    }

    #[test]
    fn a_cannon_threatens_over_one_screen_and_not_without() {
        let with_screen = "3c1k4/10/10/3p6/10/10/3N6/10/5K4/10 w - - 0 1";
        assert_eq!(hanging_squares(&SHAKO, with_screen), [Square::at("d4")]);
        for fen in [
            "3c1k4/10/10/10/10/10/3N6/10/5K4/10 w - - 0 1",
            "3c1k4/10/3p6/3p6/10/10/3N6/10/5K4/10 w - - 0 1",
        ] {
            assert_eq!(hanging_squares(&SHAKO, fen), []);
        }
    }

    #[test]
    fn in_check_nothing_is_said_to_hang() {
        let fen = "5k4/10/10/3N4r1/10/10/10/10/5K3r/5r4 w - - 0 1";
        assert_eq!(hanging_squares(&SHAKO, fen), []);
    }

    fn gain(variant: &'static Variant, fen: &str, text: &str) -> i32 {
        let position = Position::from_fen(variant, fen).unwrap().position;
        let mv = parse_uci(&position, text).unwrap();
        exchange_gain(&position, mv)
    }

    fn value(kind: PieceType) -> i32 {
        exchange_value(kind)
    }

    #[test]
    fn an_undefended_piece_is_won_and_a_defended_pawn_costs_the_rook() {
        let free = "5k4/10/10/10/3p6/10/3R6/10/5K4/10 w - - 0 1";
        assert_eq!(gain(&SHAKO, free, "d4d6"), value(PieceType::Pawn));
        let defended = "5k4/10/10/2p7/3p6/10/3R6/10/5K4/10 w - - 0 1";
        assert_eq!(
            gain(&SHAKO, defended, "d4d6"),
            value(PieceType::Pawn) - value(PieceType::Rook)
        );
    }

    #[test]
    fn a_second_rook_behind_the_first_joins_in() {
        let fen = "5k4/10/10/2p7/3p6/10/3R6/3R6/5K4/10 w - - 0 1";
        let pawn = value(PieceType::Pawn);
        assert_eq!(gain(&SHAKO, fen, "d4d6"), pawn - value(PieceType::Rook) + pawn);
    }

    #[test]
    fn a_cannon_defends_over_the_screen_that_captures() {
        // The rook on d4 takes d6; the cannon d10 takes back over the rook on d8, and not without a screen.
        let with_screen = "3c2k3/10/3r6/10/3p6/10/3R6/10/5K4/10 w - - 0 1";
        assert!(gain(&SHAKO, with_screen, "d4d6") < 0);
        let without_screen = "3c2k3/10/10/10/3p6/10/3R6/10/5K4/10 w - - 0 1";
        assert_eq!(gain(&SHAKO, without_screen, "d4d6"), value(PieceType::Pawn));
    }

    #[test]
    fn an_archer_that_loses_its_screen_drops_out() {
        // The archer j10 defends g7 over h8 only as long as the pawn on h8 stands; it captures itself first.
        let fen = "4k4a/10/7p2/6n3/10/6R3/10/10/5K4/10 w - - 0 1";
        let knight = value(PieceType::Knight);
        assert_eq!(gain(&PEMBA, fen, "g5g7"), knight - value(PieceType::Rook));
    }

    #[test]
    fn the_king_takes_only_what_is_undefended() {
        let alone = "10/4k5/4p5/10/10/4R5/10/10/5K4/10 w - - 0 1";
        assert_eq!(
            gain(&SHAKO, alone, "e5e8"),
            value(PieceType::Pawn) - value(PieceType::Rook)
        );
        let supported = "10/4k5/4p5/10/10/4R5/4R5/10/5K4/10 w - - 0 1";
        assert_eq!(gain(&SHAKO, supported, "e5e8"), value(PieceType::Pawn));
    }
}
