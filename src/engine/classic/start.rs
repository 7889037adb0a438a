//! The weights from which fitting starts and towards which it is drawn: set by hand.
//!
//! Material follows the inventor's values and what players of these pieces have measured. Terms that nobody has an
//! opinion about start at nothing.

use super::tapered::{Tapered, t};
use super::terms::{
    self, COUNT, DANGER, DANGERS, HALF_FILES, LINES, MATERIAL, MOBILITIES, MOBILITY, PAIRS, PASSED, SHELTER_MEN,
    SHELTER_PAWNS, SHELTERS, TEMPO, WEAK_PAWNS,
};
use crate::engine::score::Value;
use crate::rules::{BOARD_SIZE, PieceType, SQUARE_COUNT};

/// What is believed of a kind of piece.
struct Kind {
    material: Tapered,
    /// For each step towards the centre, from the corner at 0 to the middle at 8; the fourth is neutral.
    centre: Tapered,
    /// For each rank forward.
    advance: Tapered,
    /// For each square that it sees, above or below `usual` ones.
    mobility: Tapered,
    usual: i32,
}

const fn kind(kind: PieceType) -> Kind {
    let (material, centre, advance, mobility, usual) = match kind {
        PieceType::Pawn => (t(85, 115), t(3, 0), t(4, 9), t(0, 0), 0),
        PieceType::Knight => (t(305, 290), t(6, 4), t(2, 1), t(4, 4), 5),
        PieceType::Bishop => (t(345, 355), t(3, 2), t(1, 0), t(4, 4), 8),
        PieceType::Rook => (t(500, 560), t(1, 1), t(1, 3), t(2, 4), 9),
        PieceType::Queen => (t(960, 1050), t(1, 3), t(1, 2), t(2, 3), 18),
        PieceType::King => (t(0, 0), t(0, 8), t(0, 2), t(0, 0), 0),
        PieceType::Elephant => (t(272, 262), t(4, 3), t(3, 1), t(3, 3), 5),
        // Hoppers need screens: as the board empties they lose what they live on.
        PieceType::Cannon => (t(375, 300), t(2, 1), t(0, 0), t(2, 2), 9),
        PieceType::Archer => (t(300, 235), t(2, 1), t(0, 0), t(3, 2), 6),
        PieceType::Camel => (t(240, 220), t(4, 3), t(1, 0), t(3, 3), 5),
        PieceType::Giraffe => (t(212, 192), t(4, 3), t(1, 0), t(3, 3), 5),
        PieceType::Machine => (t(310, 325), t(4, 4), t(3, 2), t(3, 3), 5),
    };
    Kind {
        material,
        centre,
        advance,
        mobility,
        usual,
    }
}

/// The rank of its own side on which a pawn starts.
const PAWN_START: i32 = 2;
/// For a king on a full board, by the rank as its own side counts: in front of its men it is in danger.
const KING_RANK: [Value; BOARD_SIZE] = [8, 12, -12, -40, -60, -75, -80, -80, -80, -80];
/// For a king on a full board, by the file from the outer one: it castles to d or h.
const KING_FILE: [Value; HALF_FILES] = [6, 12, 14, 6, -5];

/// What a piece gains or loses by the square it stands on, counted from its own side.
const fn square(piece: PieceType, index: usize) -> Tapered {
    let (file, rank) = (index % BOARD_SIZE, index / BOARD_SIZE);
    let files = if file < HALF_FILES { file } else { BOARD_SIZE - 1 - file };
    let ranks = if rank < HALF_FILES { rank } else { BOARD_SIZE - 1 - rank };
    let about = kind(piece);
    let centre = match piece {
        // A pawn is as central as its file.
        PieceType::Pawn => 2 * files as i32 - 4,
        _ => (files + ranks) as i32 - 4,
    };
    let advance = match piece {
        PieceType::Pawn => rank as i32 - PAWN_START,
        _ => (if rank < 7 { rank as i32 } else { 6 }) - 2,
    };
    let mut worth = about.centre.times(centre).plus(about.advance.times(advance));
    if matches!(piece, PieceType::Pawn) && rank >= 6 {
        // The last steps before promotion.
        worth = worth.plus(t(8, 14).times(rank as i32 - 5));
    }
    if matches!(piece, PieceType::King) {
        worth = worth.plus(t(KING_RANK[rank] + KING_FILE[files], 0));
    }
    worth
}

/// For a pawn that no enemy pawn can stop any more, by the rank as its own side counts.
const PASSED_BY_RANK: [Tapered; BOARD_SIZE] = [
    t(0, 0),
    t(0, 0),
    t(0, 4),
    t(2, 8),
    t(5, 16),
    t(10, 28),
    t(18, 46),
    t(32, 72),
    t(52, 110),
    t(0, 0),
];

/// The weights, by the number of their term.
pub(super) const START: [Tapered; COUNT] = {
    let mut weights = [Tapered::ZERO; COUNT];
    let mut index = 0;
    while index < PieceType::ALL.len() {
        let piece = PieceType::ALL[index];
        let about = kind(piece);
        weights[MATERIAL.of(index)] = about.material;
        let mut at = 0;
        while at < SQUARE_COUNT {
            weights[terms::square_term(piece, at)] = square(piece, at);
            at += 1;
        }
        let mut class = 0;
        while class < MOBILITIES {
            let seen = if matches!(piece, PieceType::Queen) {
                2 * class
            } else {
                class
            };
            weights[MOBILITY.at(index, class)] = about.mobility.times(seen as i32 - about.usual);
            class += 1;
        }
        index += 1;
    }
    let mut danger = 0;
    while danger < DANGERS {
        weights[DANGER.of(danger)] = t(8 * danger as i32, 8 * danger as i32 / 3);
        danger += 1;
    }
    let mut near = 0;
    while near < SHELTERS {
        weights[SHELTER_PAWNS.of(near)] = t(9, 0).times(near as i32);
        weights[SHELTER_MEN.of(near)] = t(4, 0).times(if near < 3 { near as i32 } else { 3 });
        near += 1;
    }
    let mut rank = 0;
    while rank < BOARD_SIZE {
        weights[PASSED.of(rank)] = PASSED_BY_RANK[rank];
        rank += 1;
    }
    // Cannon and Archer that look at the king with nothing in between: whoever steps in gives check.
    weights[LINES.at(3, 0)] = t(16, 10);
    weights[LINES.at(4, 0)] = t(16, 10);
    // Bishops and Elephants.
    weights[PAIRS.of(0)] = t(22, 35);
    weights[PAIRS.of(1)] = t(22, 35);
    // Doubled and isolated.
    weights[WEAK_PAWNS.of(0)] = t(-8, -14);
    weights[WEAK_PAWNS.of(1)] = t(-6, -8);
    weights[TEMPO.of(0)] = t(10, 10);
    weights
};
