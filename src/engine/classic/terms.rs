//! What the evaluation counts, written once for those who add it up and for those who fit its weights.
//!
//! Every term has a number, the index of its weight. A walk over a position tells a [`Sink`] for each side how often
//! each term occurs; the search's sink adds weights, the fitting's lists counts. Material and squares are terms too, but
//! the search keeps their sum up to date move by move, so they have a walk of their own.

use crate::rules::{BOARD_SIZE, Bitboard, Piece, PieceType, Position, SQUARE_COUNT, Side, Square};

/// Takes in what one side has of each term.
pub(super) trait Sink {
    /// The term occurs so often.
    fn add(&mut self, term: usize, count: i32);
}

/// A group of terms that belong together: where its weights begin, how they are written in rows, and what it is called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub name: &'static str,
    /// The first of its weights.
    pub start: usize,
    /// How many rows of weights it has.
    pub rows: usize,
    /// How many weights are in a row.
    pub columns: usize,
}

impl Group {
    const fn after(name: &'static str, before: Group, rows: usize, columns: usize) -> Group {
        Group {
            name,
            start: before.end(),
            rows,
            columns,
        }
    }

    /// One past the last of its weights.
    pub const fn end(self) -> usize {
        self.start + self.rows * self.columns
    }

    /// The weight in this place.
    #[inline]
    pub const fn at(self, row: usize, column: usize) -> usize {
        self.start + row * self.columns + column
    }

    /// The weight in this place of a group with only one row.
    #[inline]
    pub const fn of(self, column: usize) -> usize {
        self.start + column
    }
}

pub(super) const KINDS: usize = PieceType::ALL.len();
/// Files are mirrored: a piece is worth as much on the one wing as on the other.
pub(super) const HALF_FILES: usize = BOARD_SIZE / 2;
/// Mobility is told apart up to so many squares; the Queen's in pairs of squares.
pub(super) const MOBILITIES: usize = 20;
/// Pieces that one hopper attacks: four lines lead from it.
pub(super) const HOP_TARGETS: usize = 5;
/// Attacks on a king are told apart by steps of their weight.
pub(super) const DANGERS: usize = 32;
const DANGER_STEP: i32 = 8;
/// Pieces between a line piece and the king are told apart up to so many.
pub(super) const LINE_LENGTHS: usize = 3;
/// Pawns, and other men, beside their king.
pub(super) const SHELTERS: usize = 6;

pub(super) const MATERIAL: Group = Group {
    name: "material by kind",
    start: 0,
    rows: 1,
    columns: KINDS,
};
/// In rows of half a rank, from the outer file to the middle; ten rows a kind, its own first rank first.
pub(super) const SQUARES: Group = Group::after(
    "squares: for each kind ten ranks, own first, from the outer file to the middle",
    MATERIAL,
    KINDS * BOARD_SIZE,
    HALF_FILES,
);
pub(super) const MOBILITY: Group = Group::after(
    "mobility by kind and safe squares (the queen's in pairs)",
    SQUARES,
    KINDS,
    MOBILITIES,
);
pub(super) const HOPS: Group = Group::after(
    "cannon, archer: by enemies that can be hopped at",
    MOBILITY,
    2,
    HOP_TARGETS,
);
pub(super) const ASSAULT: Group = Group::after("attacked squares beside the enemy king by kind", HOPS, 1, KINDS);
pub(super) const DANGER: Group = Group::after("weight of the attack on the enemy king", ASSAULT, 1, DANGERS);
pub(super) const CHECKS: Group = Group::after("squares for safe checks by kind", DANGER, 1, KINDS);
pub(super) const LINES: Group = Group::after(
    "rook, bishop, queen, cannon, archer on a line with the enemy king by pieces between",
    CHECKS,
    5,
    LINE_LENGTHS,
);
pub(super) const SHELTER_PAWNS: Group = Group::after("pawns beside their king", LINES, 1, SHELTERS);
pub(super) const SHELTER_MEN: Group = Group::after("other men beside their king", SHELTER_PAWNS, 1, SHELTERS);
pub(super) const BARE_FILES: Group = Group::after("files at the king without own pawn", SHELTER_MEN, 1, 4);
pub(super) const PAIRS: Group = Group::after(
    "bishops, elephants, camels, archers on both colours",
    BARE_FILES,
    1,
    COLOUR_BOUND.len(),
);
pub(super) const PASSED: Group = Group::after("passed pawns by rank", PAIRS, 1, BOARD_SIZE);
pub(super) const BLOCKED: Group = Group::after("passed pawns that are blocked by rank", PASSED, 1, BOARD_SIZE);
pub(super) const PASSED_KINGS: Group = Group::after(
    "passed pawns past the middle: steps to their own king, to the other",
    BLOCKED,
    1,
    2,
);
pub(super) const PHALANX: Group = Group::after("pawns beside a pawn by rank", PASSED_KINGS, 1, BOARD_SIZE);
pub(super) const SUPPORTED: Group = Group::after("pawns that a pawn defends by rank", PHALANX, 1, BOARD_SIZE);
pub(super) const WEAK_PAWNS: Group = Group::after("pawns doubled, isolated", SUPPORTED, 1, 2);
pub(super) const BY_PAWN: Group = Group::after("attacks by a pawn by what is attacked", WEAK_PAWNS, 1, KINDS);
pub(super) const BY_LESSER: Group = Group::after("attacks by a lesser piece by what is attacked", BY_PAWN, 1, KINDS);
pub(super) const HANGING: Group = Group::after("attacks on the undefended by what is attacked", BY_LESSER, 1, KINDS);
pub(super) const ROOK_FILES: Group = Group::after("rooks on files half open, open", HANGING, 1, 2);
pub(super) const TEMPO: Group = Group::after("being to move", ROOK_FILES, 1, 1);

/// How many weights there are.
pub(super) const COUNT: usize = TEMPO.end();

/// All groups in the order of their weights.
pub(super) const GROUPS: [Group; 23] = [
    MATERIAL,
    SQUARES,
    MOBILITY,
    HOPS,
    ASSAULT,
    DANGER,
    CHECKS,
    LINES,
    SHELTER_PAWNS,
    SHELTER_MEN,
    BARE_FILES,
    PAIRS,
    PASSED,
    BLOCKED,
    PASSED_KINGS,
    PHALANX,
    SUPPORTED,
    WEAK_PAWNS,
    BY_PAWN,
    BY_LESSER,
    HANGING,
    ROOK_FILES,
    TEMPO,
];

/// Kinds that never leave the colour of their square.
const COLOUR_BOUND: [PieceType; 4] = [
    PieceType::Bishop,
    PieceType::Elephant,
    PieceType::Camel,
    PieceType::Archer,
];

/// Every kind but pawn and king.
const OFFICERS: [PieceType; 10] = [
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Queen,
    PieceType::Elephant,
    PieceType::Cannon,
    PieceType::Camel,
    PieceType::Giraffe,
    PieceType::Archer,
    PieceType::Machine,
];

/// How heavily an attack on a square beside the king weighs, by kind.
const ATTACK_UNITS: [i32; KINDS] = {
    let mut units = [8; KINDS];
    units[PieceType::Pawn.index()] = 0;
    units[PieceType::King.index()] = 0;
    units[PieceType::Bishop.index()] = 7;
    units[PieceType::Camel.index()] = 7;
    units[PieceType::Giraffe.index()] = 7;
    units[PieceType::Archer.index()] = 7;
    units[PieceType::Rook.index()] = 9;
    units[PieceType::Queen.index()] = 12;
    units
};
/// One attacker alone does little; several together are dangerous. In eighths, by the number of attackers.
const TOGETHER: [i32; 6] = [0, 1, 3, 5, 7, 8];

/// The weight of a kind on a square, which is counted from its own side.
pub(super) const fn square_term(kind: PieceType, own_square: usize) -> usize {
    let (file, rank) = (own_square % BOARD_SIZE, own_square / BOARD_SIZE);
    let half = if file < HALF_FILES { file } else { BOARD_SIZE - 1 - file };
    SQUARES.at(kind.index() * BOARD_SIZE + rank, half)
}

/// Tells the sinks where all pieces stand: the part that a search keeps up to date move by move.
pub(super) fn placement<S: Sink>(position: &Position, white: &mut S, black: &mut S) {
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else {
            continue;
        };
        let (sink, own) = match piece.side() {
            Side::White => (&mut *white, square),
            Side::Black => (&mut *black, square.flipped()),
        };
        sink.add(MATERIAL.of(piece.kind().index()), 1);
        sink.add(square_term(piece.kind(), own.index()), 1);
    }
}

/// Tells the sinks everything else.
#[inline]
pub(super) fn relations<S: Sink>(position: &Position, white: &mut S, black: &mut S) {
    let mut whites = Attacks::NONE;
    let mut blacks = Attacks::NONE;
    pawns(position, Side::White, &mut whites, white);
    pawns(position, Side::Black, &mut blacks, black);
    officers(position, Side::White, &mut whites, blacks.pawns, white);
    officers(position, Side::Black, &mut blacks, whites.pawns, black);
    safe_checks(position, Side::White, &whites, &blacks, white);
    safe_checks(position, Side::Black, &blacks, &whites, black);
    threats(position, Side::White, &whites, &blacks, white);
    threats(position, Side::Black, &blacks, &whites, black);
    lines(position, Side::White, white);
    lines(position, Side::Black, black);
    shelter(position, Side::White, white);
    shelter(position, Side::Black, black);
    pairs(position, Side::White, white);
    pairs(position, Side::Black, black);
    match position.side_to_move() {
        Side::White => white.add(TEMPO.of(0), 1),
        Side::Black => black.add(TEMPO.of(0), 1),
    }
}

/// What a side attacks.
struct Attacks {
    pawns: Bitboard,
    /// Where officers of a kind may go, or capture.
    seen: [Bitboard; KINDS],
    /// Attacked by what is worth less than a Bishop.
    light: Bitboard,
    /// Attacked by Bishops and Cannons.
    middling: Bitboard,
    rooks: Bitboard,
    all: Bitboard,
}

impl Attacks {
    const NONE: Attacks = Attacks {
        pawns: Bitboard::EMPTY,
        seen: [Bitboard::EMPTY; KINDS],
        light: Bitboard::EMPTY,
        middling: Bitboard::EMPTY,
        rooks: Bitboard::EMPTY,
        all: Bitboard::EMPTY,
    };
}

/// What a pawn looks at.
#[derive(Clone, Copy)]
struct Outlook {
    /// The squares before it on its own file.
    ahead: Bitboard,
    /// The squares before it on its own and the neighbouring files.
    path: Bitboard,
    /// The neighbouring files.
    neighbours: Bitboard,
    /// The squares to its left and right.
    beside: Bitboard,
    /// The squares from which a pawn of its side defends it.
    support: Bitboard,
    /// The squares that it attacks.
    captures: Bitboard,
}

/// By side and square.
static OUTLOOKS: [[Outlook; SQUARE_COUNT]; 2] = {
    const NONE: Outlook = Outlook {
        ahead: Bitboard::EMPTY,
        path: Bitboard::EMPTY,
        neighbours: Bitboard::EMPTY,
        beside: Bitboard::EMPTY,
        support: Bitboard::EMPTY,
        captures: Bitboard::EMPTY,
    };
    let mut outlooks = [[NONE; SQUARE_COUNT]; 2];
    let mut side = 0;
    while side < 2 {
        let mut index = 0;
        while index < SQUARE_COUNT {
            let mut other = 0;
            while other < SQUARE_COUNT {
                let files = (index % BOARD_SIZE).abs_diff(other % BOARD_SIZE);
                // Ranks forward from the pawn.
                let ranks = (other / BOARD_SIZE) as i32 - (index / BOARD_SIZE) as i32;
                let ranks = if side == 0 { ranks } else { -ranks };
                let outlook = &mut outlooks[side][index];
                if let Some(square) = Square::from_index(other) {
                    if ranks > 0 && files == 0 {
                        outlook.ahead = outlook.ahead.with(square);
                    }
                    if ranks > 0 && files <= 1 {
                        outlook.path = outlook.path.with(square);
                    }
                    if files == 1 {
                        outlook.neighbours = outlook.neighbours.with(square);
                        if ranks == 0 {
                            outlook.beside = outlook.beside.with(square);
                        }
                        if ranks == -1 {
                            outlook.support = outlook.support.with(square);
                        }
                        if ranks == 1 {
                            outlook.captures = outlook.captures.with(square);
                        }
                    }
                }
                other += 1;
            }
            index += 1;
        }
        side += 1;
    }
    outlooks
};

/// The rank as a side counts.
#[inline]
fn own_rank(side: Side, square: Square) -> usize {
    match side {
        Side::White => square.rank().index(),
        Side::Black => square.rank().flipped().index(),
    }
}

/// King's steps from one square to another.
#[inline]
fn steps(a: Square, b: Square) -> i32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks) as i32
}

#[inline]
fn pawns<S: Sink>(position: &Position, side: Side, attacks: &mut Attacks, sink: &mut S) {
    let ours = position.pieces(side, PieceType::Pawn);
    let theirs = position.pieces(!side, PieceType::Pawn);
    for square in ours {
        let outlook = &OUTLOOKS[side.index()][square.index()];
        attacks.pawns |= outlook.captures;
        if ours.intersects(outlook.ahead) {
            sink.add(WEAK_PAWNS.of(0), 1);
        } else if !theirs.intersects(outlook.path) {
            let rank = own_rank(side, square);
            sink.add(PASSED.of(rank), 1);
            let next = if side == Side::White {
                outlook.ahead.first()
            } else {
                outlook.ahead.last()
            };
            if next.is_some_and(|next| position.piece_at(next).is_some()) {
                sink.add(BLOCKED.of(rank), 1);
            }
            if rank >= HALF_FILES {
                sink.add(PASSED_KINGS.of(0), steps(square, position.king(side)));
                sink.add(PASSED_KINGS.of(1), steps(square, position.king(!side)));
            }
        }
        if !ours.intersects(outlook.neighbours) {
            sink.add(WEAK_PAWNS.of(1), 1);
        } else {
            if ours.intersects(outlook.beside) {
                sink.add(PHALANX.of(own_rank(side, square)), 1);
            }
            if ours.intersects(outlook.support) {
                sink.add(SUPPORTED.of(own_rank(side, square)), 1);
            }
        }
    }
}

/// What the officers of a side see, and how they press on the enemy king.
#[inline]
fn officers<S: Sink>(
    position: &Position,
    side: Side,
    attacks: &mut Attacks,
    enemy_pawn_attacks: Bitboard,
    sink: &mut S,
) {
    let occupied = position.occupied();
    let enemies = position.occupied_by(!side);
    let safe = !(position.occupied_by(side) | enemy_pawn_attacks);
    let enemy_king = position.king(!side);
    let zone = king_squares(position, !side).with(enemy_king);
    let mut units = 0;
    let mut attackers = 0;
    for kind in OFFICERS {
        let piece = Piece::new(side, kind);
        let mut attacked_by_kind = Bitboard::EMPTY;
        for from in position.pieces(side, kind) {
            let attacked = position.attacks(piece, from, occupied);
            attacked_by_kind |= attacked;
            if matches!(kind, PieceType::Cannon | PieceType::Archer) {
                let reach = position.quiet_reach(kind, from, occupied);
                attacks.seen[kind.index()] |= reach;
                let row = usize::from(kind == PieceType::Archer);
                sink.add(HOPS.at(row, (attacked & enemies).len() as usize), 1);
                sink.add(MOBILITY.at(kind.index(), mobility(kind, reach & safe)), 1);
            } else {
                sink.add(MOBILITY.at(kind.index(), mobility(kind, attacked & safe)), 1);
            }
            if attacked.intersects(zone) {
                let pressed = (attacked & zone).len() as i32;
                attackers += 1;
                units += ATTACK_UNITS[kind.index()] * pressed;
                sink.add(ASSAULT.of(kind.index()), pressed);
            }
        }
        attacks.seen[kind.index()] |= attacked_by_kind;
        match kind {
            PieceType::Bishop | PieceType::Cannon => attacks.middling |= attacked_by_kind,
            PieceType::Rook => attacks.rooks = attacked_by_kind,
            PieceType::Queen => {}
            _ => attacks.light |= attacked_by_kind,
        }
        attacks.all |= attacked_by_kind;
    }
    attacks.all |= attacks.pawns | king_squares(position, side);
    let weight = units * TOGETHER[usize::min(attackers, TOGETHER.len() - 1)] / 8;
    let danger = (weight + DANGER_STEP / 2) / DANGER_STEP;
    if danger > 0 {
        sink.add(DANGER.of(usize::min(danger as usize, DANGERS - 1)), 1);
    }
    for from in position.pieces(side, PieceType::Rook) {
        let file = FILES[from.file().index()];
        if !position.pieces(side, PieceType::Pawn).intersects(file) {
            let open = !position.pieces(!side, PieceType::Pawn).intersects(file);
            sink.add(ROOK_FILES.of(usize::from(open)), 1);
        }
    }
}

static FILES: [Bitboard; BOARD_SIZE] = {
    let mut files = [Bitboard::EMPTY; BOARD_SIZE];
    let mut index = 0;
    while index < SQUARE_COUNT {
        if let Some(square) = Square::from_index(index) {
            files[index % BOARD_SIZE] = files[index % BOARD_SIZE].with(square);
        }
        index += 1;
    }
    files
};

/// The class of mobility for the squares that a piece of a kind may go to.
#[inline]
fn mobility(kind: PieceType, squares: Bitboard) -> usize {
    let count = squares.len() as usize;
    let class = if kind == PieceType::Queen { count / 2 } else { count };
    class.min(MOBILITIES - 1)
}

/// The squares beside a side's king.
#[inline]
fn king_squares(position: &Position, side: Side) -> Bitboard {
    BESIDE[position.king(side).index()]
}

/// The squares that a king's step leads to.
static BESIDE: [Bitboard; SQUARE_COUNT] = {
    let mut beside = [Bitboard::EMPTY; SQUARE_COUNT];
    let mut index = 0;
    while index < SQUARE_COUNT {
        let mut other = 0;
        while other < SQUARE_COUNT {
            let files = (index % BOARD_SIZE).abs_diff(other % BOARD_SIZE);
            let ranks = (index / BOARD_SIZE).abs_diff(other / BOARD_SIZE);
            if index != other
                && files <= 1
                && ranks <= 1
                && let Some(square) = Square::from_index(other)
            {
                beside[index] = beside[index].with(square);
            }
            other += 1;
        }
        index += 1;
    }
    beside
};

/// Where officers could give check without being captured.
#[inline]
fn safe_checks<S: Sink>(position: &Position, side: Side, ours: &Attacks, theirs: &Attacks, sink: &mut S) {
    let king = position.king(!side);
    let safe = !(position.occupied_by(side) | theirs.all);
    // All officers attack both ways: from where the king would attack as one of them, they attack the king.
    let from_king = |kind| position.attacks(Piece::new(side, kind), king, position.occupied());
    let straight = from_king(PieceType::Rook);
    let oblique = from_king(PieceType::Bishop);
    for kind in OFFICERS {
        let goals = ours.seen[kind.index()] & safe;
        if goals.is_empty() {
            continue;
        }
        let checks = goals
            & match kind {
                PieceType::Rook => straight,
                PieceType::Bishop => oblique,
                PieceType::Queen => straight | oblique,
                _ => from_king(kind),
            };
        if !checks.is_empty() {
            sink.add(CHECKS.of(kind.index()), checks.len() as i32);
        }
    }
}

/// Enemies that are attacked by what is worth less, or that nobody defends.
#[inline]
fn threats<S: Sink>(position: &Position, side: Side, ours: &Attacks, theirs: &Attacks, sink: &mut S) {
    let victims = position.occupied_by(!side);
    let mut count = |group: Group, squares: Bitboard| {
        for square in squares {
            if let Some(piece) = position.piece_at(square)
                && piece.kind() != PieceType::King
            {
                sink.add(group.of(piece.kind().index()), 1);
            }
        }
    };
    count(BY_PAWN, victims & (ours.pawns - position.of_kind(PieceType::Pawn)));
    let queens = position.of_kind(PieceType::Queen);
    let rooks = queens | position.of_kind(PieceType::Rook);
    let middling = rooks | position.of_kind(PieceType::Bishop) | position.of_kind(PieceType::Cannon);
    let by_lesser = (ours.light & middling) | (ours.middling & rooks) | (ours.rooks & queens);
    count(BY_LESSER, victims & by_lesser);
    count(HANGING, victims & (ours.all - theirs.all));
}

/// Line pieces that look at the enemy king through others.
#[inline]
fn lines<S: Sink>(position: &Position, side: Side, sink: &mut S) {
    let king = position.king(!side);
    let pieces = |kind| position.pieces(side, kind);
    let orthogonal = pieces(PieceType::Rook) | pieces(PieceType::Queen) | pieces(PieceType::Cannon);
    let diagonal = pieces(PieceType::Bishop) | pieces(PieceType::Queen) | pieces(PieceType::Archer);
    let (orthogonals, diagonals) = CROSSES[king.index()];
    let watchers = (orthogonal & orthogonals) | (diagonal & diagonals);
    for square in watchers {
        let row = match position.piece_at(square).map(Piece::kind) {
            Some(PieceType::Rook) => 0,
            Some(PieceType::Bishop) => 1,
            Some(PieceType::Queen) => 2,
            Some(PieceType::Cannon) => 3,
            _ => 4,
        };
        let between = (position.check_line(square, king).squares & position.occupied()).len() as usize;
        if between < LINE_LENGTHS {
            sink.add(LINES.at(row, between), 1);
        }
    }
}

/// For each square, the others of its rank and file, and those of its diagonals.
static CROSSES: [(Bitboard, Bitboard); SQUARE_COUNT] = {
    let mut crosses = [(Bitboard::EMPTY, Bitboard::EMPTY); SQUARE_COUNT];
    let mut index = 0;
    while index < SQUARE_COUNT {
        let mut other = 0;
        while other < SQUARE_COUNT {
            let files = (index % BOARD_SIZE).abs_diff(other % BOARD_SIZE);
            let ranks = (index / BOARD_SIZE).abs_diff(other / BOARD_SIZE);
            if index != other
                && let Some(square) = Square::from_index(other)
            {
                if files == 0 || ranks == 0 {
                    crosses[index].0 = crosses[index].0.with(square);
                }
                if files == ranks {
                    crosses[index].1 = crosses[index].1.with(square);
                }
            }
            other += 1;
        }
        index += 1;
    }
    crosses
};

/// What protects a king.
#[inline]
fn shelter<S: Sink>(position: &Position, side: Side, sink: &mut S) {
    let pawns = position.pieces(side, PieceType::Pawn);
    let beside = king_squares(position, side) & position.occupied_by(side);
    let near = (beside & pawns).len() as usize;
    sink.add(SHELTER_PAWNS.of(near.min(SHELTERS - 1)), 1);
    let men = (beside - pawns).len() as usize;
    sink.add(SHELTER_MEN.of(men.min(SHELTERS - 1)), 1);
    let file = position.king(side).file().index();
    let files = &FILES[file.saturating_sub(1)..=usize::min(file + 1, BOARD_SIZE - 1)];
    let bare = files.iter().filter(|&&file| !pawns.intersects(file)).count();
    sink.add(BARE_FILES.of(bare), 1);
}

/// Two pieces that never leave their colour, one on each.
#[inline]
fn pairs<S: Sink>(position: &Position, side: Side, sink: &mut S) {
    for (index, kind) in COLOUR_BOUND.into_iter().enumerate() {
        let squares = position.pieces(side, kind);
        if squares.has_several() && squares.intersects(DARK) && !(squares - DARK).is_empty() {
            sink.add(PAIRS.of(index), 1);
        }
    }
}

/// The dark squares.
const DARK: Bitboard = {
    let mut dark = Bitboard::EMPTY;
    let mut index = 0;
    while index < SQUARE_COUNT {
        if let Some(square) = Square::from_index(index)
            && square.is_dark()
        {
            dark = dark.with(square);
        }
        index += 1;
    }
    dark
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_fill_all_weights_without_a_gap() {
        for pair in GROUPS.windows(2) {
            assert_eq!(pair[0].end(), pair[1].start, "{}", pair[1].name);
        }
        assert_eq!(GROUPS[0].start, 0);
        assert_eq!(GROUPS[GROUPS.len() - 1].end(), COUNT);
    }
}
