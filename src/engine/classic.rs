//! The hand-written evaluation: material, where the pieces stand, what they see, and how safe the kings are.
//!
//! Every term has a value for a full board and one for an empty one, and counts in between by what is left. Material and
//! squares make the [`Balance`], which a search keeps up to date move by move; the rest is computed when it is asked for.
//! Values start from the inventor's and from what players of these pieces have measured; nothing is tuned yet.

use super::score::Value;
use crate::rules::{BOARD_SIZE, Bitboard, Move, Piece, PieceType, Position, SQUARE_COUNT, Side, Square, Variant};

/// A value for a full board and one for an empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tapered {
    full: Value,
    empty: Value,
}

const fn t(full: Value, empty: Value) -> Tapered {
    Tapered { full, empty }
}

impl std::ops::AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        self.full += other.full;
        self.empty += other.empty;
    }
}

impl Tapered {
    #[inline]
    const fn times(self, count: i32) -> Tapered {
        t(self.full * count, self.empty * count)
    }

    /// The value at a phase between an empty board at 0 and a full one.
    #[inline]
    fn value(self, phase: i32, full: i32) -> Value {
        let phase = phase.clamp(0, full);
        (self.full * phase + self.empty * (full - phase)) / full
    }

    #[inline]
    fn add_for(&mut self, side: Side, other: Tapered) {
        *self += other.times(sign(side));
    }
}

#[inline]
const fn sign(side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}

/// Being to move.
pub(super) const TEMPO: Value = 10;
/// More than all that is not material and squares is worth, hardly ever excepted.
pub(super) const FAR: Value = 450;

/// What is known of a kind of piece.
struct Kind {
    material: Tapered,
    /// For each step towards the centre, from the corner at 0 to the middle at 8; the fourth is neutral.
    centre: Tapered,
    /// For each rank forward.
    advance: Tapered,
    /// For each square that it sees, above or below `usual` ones.
    mobility: Tapered,
    usual: i32,
    /// For each square beside the enemy king that it attacks.
    assault: Value,
    /// How much of a full board it is.
    phase: i32,
}

const fn kind(kind: PieceType) -> Kind {
    let (material, centre, advance, mobility, usual, assault, phase) = match kind {
        PieceType::Pawn => (t(85, 115), t(3, 0), t(4, 9), t(0, 0), 0, 0, 0),
        PieceType::Knight => (t(305, 290), t(6, 4), t(2, 1), t(4, 4), 5, 8, 3),
        PieceType::Bishop => (t(345, 355), t(3, 2), t(1, 0), t(4, 4), 8, 7, 3),
        PieceType::Rook => (t(500, 560), t(1, 1), t(1, 3), t(2, 4), 9, 9, 5),
        PieceType::Queen => (t(960, 1050), t(1, 3), t(1, 2), t(2, 3), 18, 12, 9),
        PieceType::King => (t(0, 0), t(0, 8), t(0, 2), t(0, 0), 0, 0, 0),
        PieceType::Elephant => (t(272, 262), t(4, 3), t(3, 1), t(3, 3), 5, 8, 3),
        // Hoppers need screens: as the board empties they lose what they live on.
        PieceType::Cannon => (t(375, 300), t(2, 1), t(0, 0), t(2, 2), 9, 8, 4),
        PieceType::Archer => (t(300, 235), t(2, 1), t(0, 0), t(3, 2), 6, 7, 3),
        PieceType::Camel => (t(240, 220), t(4, 3), t(1, 0), t(3, 3), 5, 7, 2),
        PieceType::Giraffe => (t(212, 192), t(4, 3), t(1, 0), t(3, 3), 5, 7, 2),
        PieceType::Machine => (t(310, 325), t(4, 4), t(3, 2), t(3, 3), 5, 8, 3),
    };
    Kind {
        material,
        centre,
        advance,
        mobility,
        usual,
        assault,
        phase,
    }
}

const KIND_COUNT: usize = PieceType::ALL.len();

static KINDS: [Kind; KIND_COUNT] = {
    let mut index = 0;
    let mut kinds = [const { kind(PieceType::Pawn) }; KIND_COUNT];
    while index < KIND_COUNT {
        kinds[index] = kind(PieceType::ALL[index]);
        index += 1;
    }
    kinds
};

/// What a kind of piece is worth when captures are weighed against each other; a king, which is never lost, nothing.
#[inline]
pub(super) fn exchange_value(kind: PieceType) -> Value {
    KINDS[kind.index()].material.full
}

/// The rank of its own side on which a pawn starts.
const PAWN_START: usize = 2;
/// For a king on a full board, by the rank as its own side counts: in front of its men it is in danger.
const KING_RANK: [Value; BOARD_SIZE] = [8, 12, -12, -40, -60, -75, -80, -80, -80, -80];
/// For a king on a full board, by the file: it castles to d or h.
const KING_FILE: [Value; BOARD_SIZE] = [6, 12, 14, 10, -6, -4, 2, 14, 12, 6];

/// What a white piece is worth on a square, material included.
const fn worth(kind: PieceType, index: usize) -> Tapered {
    let (file, rank) = (index % BOARD_SIZE, index / BOARD_SIZE);
    let files = if file < 5 { file } else { 9 - file };
    let ranks = if rank < 5 { rank } else { 9 - rank };
    let about = &KINDS[kind as usize];
    let centre = match kind {
        // A pawn is as central as its file.
        PieceType::Pawn => 2 * files as i32 - 4,
        _ => (files + ranks) as i32 - 4,
    };
    let advance = match kind {
        PieceType::Pawn => rank as i32 - PAWN_START as i32,
        _ => {
            let rank = if rank < 7 { rank } else { 6 };
            rank as i32 - 2
        }
    };
    let mut full = about.material.full + about.centre.full * centre + about.advance.full * advance;
    let mut empty = about.material.empty + about.centre.empty * centre + about.advance.empty * advance;
    if matches!(kind, PieceType::Pawn) && rank >= 6 {
        // The last steps before promotion.
        full += 8 * (rank as i32 - 5);
        empty += 14 * (rank as i32 - 5);
    }
    if matches!(kind, PieceType::King) {
        full += KING_RANK[rank] + KING_FILE[file];
    }
    t(full, empty)
}

/// By kind and square as White sees it.
static WORTH: [[Tapered; SQUARE_COUNT]; KIND_COUNT] = {
    let mut table = [[t(0, 0); SQUARE_COUNT]; KIND_COUNT];
    let mut index = 0;
    while index < KIND_COUNT {
        let mut square = 0;
        while square < SQUARE_COUNT {
            table[index][square] = worth(PieceType::ALL[index], square);
            square += 1;
        }
        index += 1;
    }
    table
};

/// Material and squares of all pieces, White's less Black's, and how full the board is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Balance {
    worth: Tapered,
    phase: i32,
}

impl Balance {
    /// The balance of a position, computed from nothing.
    pub fn of(position: &Position) -> Balance {
        let mut balance = Balance::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                balance.put(piece, square, 1);
            }
        }
        balance
    }

    #[inline]
    fn put(&mut self, piece: Piece, square: Square, count: i32) {
        let seen = if piece.side() == Side::White {
            square
        } else {
            square.flipped()
        };
        self.worth
            .add_for(piece.side(), WORTH[piece.kind().index()][seen.index()].times(count));
        self.phase += KINDS[piece.kind().index()].phase * count;
    }

    /// What it is worth to White by itself.
    #[inline]
    pub fn value(&self, full: i32) -> Value {
        self.worth.value(self.phase, full)
    }

    /// The balance after a legal move.
    #[inline]
    pub fn after(mut self, position: &Position, mv: Move) -> Balance {
        if mv.is_castling() {
            // Rare, and two pieces move: the list of changes knows.
            for change in position.changes(mv).iter() {
                if let crate::rules::Change::Moved { piece, from, to } = *change {
                    self.put(piece, from, -1);
                    self.put(piece, to, 1);
                }
            }
            return self;
        }
        let side = position.side_to_move();
        if let Some(square) = mv.captured_square()
            && let Some(piece) = position.piece_at(square)
        {
            self.put(piece, square, -1);
        }
        self.put(Piece::new(side, mv.kind()), mv.from(), -1);
        self.put(Piece::new(side, mv.promotion().unwrap_or(mv.kind())), mv.to(), 1);
        self
    }
}

/// The phase of a game's start, which counts as a full board.
pub(super) fn full_phase(variant: &'static Variant) -> i32 {
    Balance::of(&Position::start(variant)).phase.max(1)
}

/// For each pawn beside its king, and for each other man.
const SHELTER_PAWN: Tapered = t(9, 0);
const SHELTER_MAN: Tapered = t(4, 0);
/// For a hopper that looks at the enemy king with nothing in between: whoever steps in gives check.
const HOLLOW_HOPPER: Tapered = t(16, 10);
/// For two pieces that never leave their colour, one on each.
const PAIR: Tapered = t(22, 35);
/// For a pawn that no enemy pawn can stop any more, by the rank as its own side counts.
const PASSED: [Tapered; BOARD_SIZE] = [
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
const DOUBLED: Tapered = t(-8, -14);
const ISOLATED: Tapered = t(-6, -8);

/// For each side and square, the squares before a pawn on its own and the neighbouring files.
static PATHS: [[Bitboard; SQUARE_COUNT]; 2] = {
    let mut paths = [[Bitboard::EMPTY; SQUARE_COUNT]; 2];
    let mut index = 0;
    while index < SQUARE_COUNT {
        let mut other = 0;
        while other < SQUARE_COUNT {
            let near = (index % BOARD_SIZE).abs_diff(other % BOARD_SIZE) <= 1;
            if near && let Some(square) = Square::from_index(other) {
                if other / BOARD_SIZE > index / BOARD_SIZE {
                    paths[0][index] = paths[0][index].with(square);
                }
                if other / BOARD_SIZE < index / BOARD_SIZE {
                    paths[1][index] = paths[1][index].with(square);
                }
            }
            other += 1;
        }
        index += 1;
    }
    paths
};

/// For each square, its file and, apart, the neighbouring files.
static FILES: [(Bitboard, Bitboard); BOARD_SIZE] = {
    let mut files = [(Bitboard::EMPTY, Bitboard::EMPTY); BOARD_SIZE];
    let mut index = 0;
    while index < SQUARE_COUNT {
        let file = index % BOARD_SIZE;
        if let Some(square) = Square::from_index(index) {
            files[file].0 = files[file].0.with(square);
            if file > 0 {
                files[file - 1].1 = files[file - 1].1.with(square);
            }
            if file < BOARD_SIZE - 1 {
                files[file + 1].1 = files[file + 1].1.with(square);
            }
        }
        index += 1;
    }
    files
};

/// What a position is worth to White. `full` is the phase of a full board.
pub(super) fn evaluate(position: &Position, balance: &Balance, full: i32) -> Value {
    let mut sum = balance.worth;
    let pawn_attacks = Side::ALL.map(|side| pawn_attacks(position, side));
    for side in Side::ALL {
        sum.add_for(side, pawns(position, side));
        sum.add_for(side, pairs(position, side));
        sum.add_for(side, officers(position, side, pawn_attacks[(!side).index()]));
        sum.add_for(side, shelter(position, side));
    }
    sum.value(balance.phase, full)
}

fn pawn_attacks(position: &Position, side: Side) -> Bitboard {
    let pawn = Piece::new(side, PieceType::Pawn);
    position
        .pieces(side, PieceType::Pawn)
        .into_iter()
        .fold(Bitboard::EMPTY, |squares, from| {
            squares | position.attacks(pawn, from, Bitboard::EMPTY)
        })
}

fn pawns(position: &Position, side: Side) -> Tapered {
    let mut sum = Tapered::default();
    let ours = position.pieces(side, PieceType::Pawn);
    let theirs = position.pieces(!side, PieceType::Pawn);
    for square in ours {
        let path = PATHS[side.index()][square.index()];
        let (file, neighbours) = FILES[square.file().index()];
        if (ours & path & file).bits() != 0 {
            sum += DOUBLED;
        } else if (theirs & path).is_empty() {
            let rank = if side == Side::White {
                square.rank()
            } else {
                square.rank().flipped()
            };
            sum += PASSED[rank.index()];
        }
        if (ours & neighbours).is_empty() {
            sum += ISOLATED;
        }
    }
    sum
}

fn pairs(position: &Position, side: Side) -> Tapered {
    let mut sum = Tapered::default();
    for kind in [PieceType::Bishop, PieceType::Elephant] {
        let squares = position.pieces(side, kind);
        if squares.intersects(DARK) && !(squares - DARK).is_empty() {
            sum += PAIR;
        }
    }
    sum
}

/// The dark squares.
const DARK: Bitboard = {
    let mut dark = Bitboard::EMPTY;
    let mut index = 0;
    while index < SQUARE_COUNT {
        if (index % BOARD_SIZE + index / BOARD_SIZE).is_multiple_of(2)
            && let Some(square) = Square::from_index(index)
        {
            dark = dark.with(square);
        }
        index += 1;
    }
    dark
};

/// Every kind but pawn and king, and whether it captures otherwise than it moves, by hopping.
const OFFICERS: [(PieceType, bool); 10] = [
    (PieceType::Knight, false),
    (PieceType::Bishop, false),
    (PieceType::Rook, false),
    (PieceType::Queen, false),
    (PieceType::Elephant, false),
    (PieceType::Cannon, true),
    (PieceType::Camel, false),
    (PieceType::Giraffe, false),
    (PieceType::Archer, true),
    (PieceType::Machine, false),
];

/// Whether a hopper's lines can lead from one square to another: a quick test before the lines are walked.
#[inline]
fn may_share_line(kind: PieceType, a: Square, b: Square) -> bool {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    if kind == PieceType::Cannon {
        files == 0 || ranks == 0
    } else {
        files == ranks
    }
}

/// What the officers of a side see, and how they look at the enemy king.
fn officers(position: &Position, side: Side, enemy_pawn_attacks: Bitboard) -> Tapered {
    let mut sum = Tapered::default();
    let occupied = position.occupied();
    let enemies = position.occupied_by(!side);
    let king = position.king(!side);
    let zone = position
        .attacks(Piece::new(side, PieceType::King), king, occupied)
        .with(king);
    let good = !(position.occupied_by(side) | enemy_pawn_attacks);
    let mut assault = 0;
    let mut attackers = 0;
    for (kind, hops) in OFFICERS {
        let about = &KINDS[kind.index()];
        let piece = Piece::new(side, kind);
        for from in position.pieces(side, kind) {
            let attacked = position.attacks(piece, from, occupied);
            let seen = if hops {
                // A hopper moves where it needs no screen: could it move onto the king, nothing is in between.
                if may_share_line(kind, from, king)
                    && position.quiet_reach(kind, from, occupied.without(king)).contains(king)
                {
                    sum += HOLLOW_HOPPER;
                }
                position.quiet_reach(kind, from, occupied) | (attacked & enemies)
            } else {
                attacked
            };
            sum += about.mobility.times((seen & good).len() as i32 - about.usual);
            let beside = (attacked & zone).len() as i32;
            if beside > 0 {
                attackers += 1;
                assault += about.assault * beside;
            }
        }
    }
    // One attacker alone does little; several together are dangerous.
    let weight = [0, 1, 3, 5, 7, 8][usize::min(attackers, 5)];
    sum += t(assault * weight / 8, assault * weight / 24);
    sum
}

fn shelter(position: &Position, side: Side) -> Tapered {
    let king = position.king(side);
    let beside =
        position.attacks(Piece::new(side, PieceType::King), king, Bitboard::EMPTY) & position.occupied_by(side);
    let pawns = beside & position.pieces(side, PieceType::Pawn);
    let mut sum = SHELTER_PAWN.times(pawns.len() as i32);
    sum += SHELTER_MAN.times((beside - pawns).len().min(3) as i32);
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    /// A walk through a game that any seed makes different.
    fn walk(variant: &'static Variant, seed: usize, plies: usize, mut visit: impl FnMut(&Position)) {
        let mut position = Position::start(variant);
        for ply in 0..plies {
            visit(&position);
            let moves = position.legal_moves();
            let Some(&mv) = moves.get((seed * 7_919 + ply * 104_729 + seed * ply) % moves.len().max(1)) else {
                return;
            };
            position.play_unchecked(mv);
        }
    }

    #[test]
    fn the_balance_after_a_move_is_the_one_computed_from_nothing() {
        for variant in Variant::ALL {
            for seed in 1..=20 {
                walk(variant, seed, 120, |position| {
                    let balance = Balance::of(position);
                    for mv in position.legal_moves() {
                        let mut next = position.clone();
                        next.play_unchecked(mv);
                        assert_eq!(balance.after(position, mv), Balance::of(&next), "{position:?} {mv}");
                    }
                });
            }
        }
    }

    #[test]
    fn the_start_is_even() {
        for variant in [&SHAKO, &PEMBA] {
            let position = Position::start(variant);
            assert_eq!(evaluate(&position, &Balance::of(&position), full_phase(variant)), 0);
        }
    }

    #[test]
    fn a_hopper_is_worth_less_on_an_empty_board() {
        for kind in [PieceType::Cannon, PieceType::Archer] {
            let Tapered { full, empty } = KINDS[kind.index()].material;
            assert!(empty < full);
        }
    }

    #[test]
    fn the_inventors_order_of_values_is_kept() {
        let order = [
            PieceType::Pawn,
            PieceType::Giraffe,
            PieceType::Camel,
            PieceType::Elephant,
            PieceType::Knight,
            PieceType::Machine,
            PieceType::Bishop,
            PieceType::Cannon,
            PieceType::Rook,
            PieceType::Queen,
        ];
        assert!(
            order
                .windows(2)
                .all(|pair| exchange_value(pair[0]) < exchange_value(pair[1]))
        );
    }
}
