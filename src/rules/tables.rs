//! Attack look-ups: the geometry of the board, and what a variant's rows become when read once.
//!
//! Lines are walked by masks: the ray from a square, cut at the first or second piece on it. Eight
//! rays a square fit in 13 KB, which beats magic tables here and runs the same on wasm32.

use std::sync::OnceLock;

use super::bitboard::Bitboard;
use super::castling::{Castling, CastlingRights};
use super::movement::{Lines, Mode, Movement, NO_LINES, Offset};
use super::piece::{PIECE_TYPE_COUNT, PieceType};
use super::side::{BySide, Side};
use super::square::{SQUARE_COUNT, Square};
use super::variant::Variant;

type PerSquare = [Bitboard; SQUARE_COUNT];

/// Directions with rising square index come first, orthogonal before diagonal in each half.
pub(super) const DIRECTIONS: [Offset; 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];

static RAYS: [PerSquare; 8] = {
    let mut rays = [[Bitboard::EMPTY; SQUARE_COUNT]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut index = 0;
        while index < SQUARE_COUNT {
            let (files, ranks) = DIRECTIONS[direction];
            let mut at = Square::from_index(index);
            while let Some(square) = at {
                at = square.offset(files, ranks);
                if let Some(next) = at {
                    rays[direction][index] = rays[direction][index].with(next);
                }
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};

/// The first piece on a ray, as a set of at most one.
#[inline(always)]
fn nearest<const RISING: bool>(on_ray: Bitboard) -> Bitboard {
    if RISING {
        on_ray.only_first()
    } else {
        on_ray.only_last()
    }
}

/// The rays again, by what bit scans give: the trailing zeros of the pieces on a rising ray, and 128 less the leading
/// zeros of those on a falling one. Where there is no piece, both look up an empty ray: no branch is needed.
static CUTS: [[Bitboard; SCANS]; 8] = {
    let mut cuts = [[Bitboard::EMPTY; SCANS]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut index = 0;
        while index < SQUARE_COUNT {
            let scan = if direction < 4 { index } else { index + 1 };
            cuts[direction][scan] = RAYS[direction][index];
            index += 1;
        }
        direction += 1;
    }
    cuts
};
/// A bit scan of 128 bits gives from 0 to 128.
const SCANS: usize = 129;

/// What lies behind the first of the pieces on a ray; nothing when there is none.
#[inline(always)]
fn behind_first<const RISING: bool>(direction: usize, on_ray: Bitboard) -> Bitboard {
    let scan = if RISING {
        on_ray.bits().trailing_zeros()
    } else {
        128 - on_ray.bits().leading_zeros()
    };
    CUTS[direction][scan as usize]
}

/// The squares that a slider reaches on one ray: up to the first piece, and that piece's square.
#[inline(always)]
fn slide_ray<const RISING: bool>(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[direction][from.index()];
    ray - behind_first::<RISING>(direction, ray & occupied)
}

/// The second piece on a ray: what a hopper may capture there.
#[inline(always)]
fn hop_ray<const RISING: bool>(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let on_ray = RAYS[direction][from.index()] & occupied;
    nearest::<RISING>(on_ray - nearest::<RISING>(on_ray))
}

/// The squares strictly behind the first piece on a ray, up to and with the second.
#[inline(always)]
fn behind_ray<const RISING: bool>(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let behind = behind_first::<RISING>(direction, RAYS[direction][from.index()] & occupied);
    behind - behind_first::<RISING>(direction, behind & occupied)
}

macro_rules! along_lines {
    ($(#[$doc:meta])* $name:ident, $ray:ident) => {
        $(#[$doc])*
        #[inline]
        pub(super) fn $name(from: Square, occupied: Bitboard, lines: Lines) -> Bitboard {
            let mut squares = Bitboard::EMPTY;
            if lines.orthogonal {
                squares |= $ray::<true>(0, from, occupied)
                    | $ray::<true>(1, from, occupied)
                    | $ray::<false>(4, from, occupied)
                    | $ray::<false>(5, from, occupied);
            }
            if lines.diagonal {
                squares |= $ray::<true>(2, from, occupied)
                    | $ray::<true>(3, from, occupied)
                    | $ray::<false>(6, from, occupied)
                    | $ray::<false>(7, from, occupied);
            }
            squares
        }
    };
}

along_lines!(
    /// Where a slider comes to on these lines: empty squares and the first piece of each ray.
    slides,
    slide_ray
);
along_lines!(
    /// What a hopper hits on these lines: the second piece of each ray.
    hops,
    hop_ray
);
along_lines!(
    /// Where a hopper could come down on these lines: everything behind the first piece of each ray, up to and with
    /// the second.
    hop_squares,
    behind_ray
);

/// The squares strictly between two squares of one line; empty where they share none.
static BETWEEN: [PerSquare; SQUARE_COUNT] = {
    let mut between = [[Bitboard::EMPTY; SQUARE_COUNT]; SQUARE_COUNT];
    let mut index = 0;
    while index < SQUARE_COUNT {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut passed = Bitboard::EMPTY;
            let mut at = Square::from_index(index);
            while let Some(square) = at {
                at = square.offset(files, ranks);
                if let Some(next) = at {
                    between[index][next.index()] = passed;
                    passed = passed.with(next);
                }
            }
            direction += 1;
        }
        index += 1;
    }
    between
};

/// The squares strictly between two squares of one rank, file or diagonal; empty where they share none.
#[inline]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

static ORTHOGONALS: PerSquare = union_of_rays([0, 1, 4, 5]);
static DIAGONALS: PerSquare = union_of_rays([2, 3, 6, 7]);

const fn union_of_rays(directions: [usize; 4]) -> PerSquare {
    let mut union = [Bitboard::EMPTY; SQUARE_COUNT];
    let mut index = 0;
    while index < SQUARE_COUNT {
        let mut bits = Bitboard::EMPTY;
        let mut n = 0;
        while n < 4 {
            bits = bits.union(RAYS[directions[n]][index]);
            n += 1;
        }
        union[index] = bits;
        index += 1;
    }
    union
}

/// All squares that share a rank or file with this one.
#[inline]
pub(super) fn orthogonals(square: Square) -> Bitboard {
    ORTHOGONALS[square.index()]
}

/// All squares that share a diagonal with this one.
#[inline]
pub(super) fn diagonals(square: Square) -> Bitboard {
    DIAGONALS[square.index()]
}

/// What a kind of piece can do, ready for use.
pub(super) struct Reach {
    /// The kind.
    pub kind: PieceType,
    /// Its leaps from each square.
    pub leaps: PerSquare,
    /// Whether it leaps at all.
    pub leaps_at_all: bool,
    /// Lines along which it slides to empty squares.
    pub slides_to_empty: Lines,
    /// Lines along which it captures the first piece.
    pub slides_to_enemy: Lines,
    /// Lines along which it hops to empty squares.
    pub hops_to_empty: Lines,
    /// Lines along which it captures the second piece.
    pub hops_to_enemy: Lines,
}

impl Reach {
    fn read(kind: PieceType, movements: &[Movement]) -> Reach {
        let mut reach = Reach {
            kind,
            leaps: [Bitboard::EMPTY; SQUARE_COUNT],
            leaps_at_all: false,
            slides_to_empty: NO_LINES,
            slides_to_enemy: NO_LINES,
            hops_to_empty: NO_LINES,
            hops_to_enemy: NO_LINES,
        };
        for movement in movements {
            match *movement {
                Movement::Leap(offsets) => {
                    reach.leaps_at_all = true;
                    for square in Square::all() {
                        reach.leaps[square.index()] |= offsets
                            .iter()
                            .filter_map(|&(files, ranks)| square.offset(files, ranks))
                            .collect();
                    }
                }
                Movement::Slide(lines, mode) => {
                    add(lines, mode, &mut reach.slides_to_empty, &mut reach.slides_to_enemy);
                }
                Movement::Hop(lines, mode) => {
                    add(lines, mode, &mut reach.hops_to_empty, &mut reach.hops_to_enemy);
                }
                Movement::Pawn => {}
            }
        }
        reach
    }

    /// Squares it may go to when they are empty.
    #[inline]
    pub fn to_empty(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let mut squares = self.leaps[from.index()];
        if self.slides_to_empty.any() {
            squares |= slides(from, occupied, self.slides_to_empty);
        }
        if self.hops_to_empty.any() {
            squares |= hop_squares(from, occupied, self.hops_to_empty);
        }
        squares - occupied
    }

    /// Squares that it attacks: where it captures whatever enemy stands there in these surroundings.
    #[inline]
    pub fn to_enemy(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let mut squares = self.leaps[from.index()];
        if self.slides_to_enemy.any() {
            squares |= slides(from, occupied, self.slides_to_enemy);
        }
        if self.hops_to_enemy.any() {
            squares |= hop_squares(from, occupied, self.hops_to_enemy);
        }
        squares
    }

    /// Every square that it may go to, with enemies on the occupied ones.
    #[inline]
    pub fn targets(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let leaps = self.leaps[from.index()];
        if self.slides_to_empty == self.slides_to_enemy && !self.hops_to_enemy.any() {
            // Leapers, and sliders that capture as they move: one walk serves both.
            if self.slides_to_empty.any() {
                leaps | slides(from, occupied, self.slides_to_empty)
            } else {
                leaps
            }
        } else {
            self.to_empty(from, occupied) | (self.to_enemy_occupied(from, occupied))
        }
    }

    /// The occupied squares that it attacks.
    #[inline]
    pub fn to_enemy_occupied(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        if self.hops_to_enemy.any() {
            squares |= hops(from, occupied, self.hops_to_enemy);
        }
        if self.slides_to_enemy.any() {
            squares |= slides(from, occupied, self.slides_to_enemy);
        }
        (squares | self.leaps[from.index()]) & occupied
    }
}

fn add(lines: Lines, mode: Mode, to_empty: &mut Lines, to_enemy: &mut Lines) {
    if mode.moves() {
        *to_empty = to_empty.or(lines);
    }
    if mode.captures() {
        *to_enemy = to_enemy.or(lines);
    }
}

/// Everything that move generation looks up, for one variant.
pub(super) struct Tables {
    /// The game they were made from.
    pub variant: &'static Variant,
    /// By index of the kind; kinds that the game lacks reach nothing.
    pub reach: [Reach; PIECE_TYPE_COUNT],
    /// Kinds other than pawn and king, in the order in which moves are generated.
    pub officers: Vec<PieceType>,
    /// Officers that leap.
    pub leapers: Vec<PieceType>,
    /// Kinds that capture the first piece of a rank or file.
    pub orthogonal_sliders: Vec<PieceType>,
    /// Kinds that capture the second piece of a rank or file.
    pub orthogonal_hoppers: Vec<PieceType>,
    /// Kinds that capture the first piece of a diagonal.
    pub diagonal_sliders: Vec<PieceType>,
    /// Kinds that capture the second piece of a diagonal.
    pub diagonal_hoppers: Vec<PieceType>,
    /// The squares that a side's pawn attacks.
    pub pawn_captures: BySide<PerSquare>,
    /// Castling, by the index of the right.
    pub castling: [Castling; 4],
    /// The rights that are lost when a piece leaves or reaches a square.
    pub rights_lost: [CastlingRights; SQUARE_COUNT],
}

impl Tables {
    /// The tables of a variant, built on the first call.
    pub fn of(variant: &'static Variant) -> &'static Tables {
        static BUILT: [OnceLock<Tables>; Variant::ALL.len()] = [const { OnceLock::new() }; Variant::ALL.len()];
        let slot = Variant::ALL
            .iter()
            .position(|&known| known == variant)
            .expect("every variant is listed in ALL");
        BUILT[slot].get_or_init(|| Tables::build(variant))
    }

    fn build(variant: &'static Variant) -> Tables {
        let reach = PieceType::ALL.map(|kind| Reach::read(kind, variant.movements(kind)));
        let officers_that = |wanted: fn(&Reach) -> bool| -> Vec<PieceType> {
            reach
                .iter()
                .filter(|reach| variant.has(reach.kind))
                .filter(|reach| !matches!(reach.kind, PieceType::Pawn | PieceType::King))
                .filter(|reach| wanted(reach))
                .map(|reach| reach.kind)
                .collect()
        };
        let castling = Castling::read(variant);
        let mut rights_lost = [CastlingRights::NONE; SQUARE_COUNT];
        for rule in &castling {
            for square in [rule.king_from, rule.rook_from] {
                rights_lost[square.index()] = rights_lost[square.index()].or(rule.right);
            }
        }
        Tables {
            variant,
            officers: officers_that(|_| true),
            leapers: officers_that(|reach| reach.leaps_at_all),
            orthogonal_sliders: officers_that(|reach| reach.slides_to_enemy.orthogonal),
            orthogonal_hoppers: officers_that(|reach| reach.hops_to_enemy.orthogonal),
            diagonal_sliders: officers_that(|reach| reach.slides_to_enemy.diagonal),
            diagonal_hoppers: officers_that(|reach| reach.hops_to_enemy.diagonal),
            pawn_captures: BySide::from_fn(pawn_captures),
            castling,
            rights_lost,
            reach,
        }
    }

    /// What a kind of piece can do.
    #[inline]
    pub fn reach(&self, kind: PieceType) -> &Reach {
        &self.reach[kind.index()]
    }
}

fn pawn_captures(side: Side) -> PerSquare {
    let mut captures = [Bitboard::EMPTY; SQUARE_COUNT];
    for square in Square::all() {
        captures[square.index()] = [-1, 1]
            .into_iter()
            .filter_map(|files| square.offset(files, side.forward()))
            .collect();
    }
    captures
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Bitboard {
        text.split_whitespace().map(Square::at).collect()
    }

    #[test]
    fn leaps_are_symmetric() {
        // Attack tests look from the attacked square; that is right only if leaps go both ways.
        for variant in Variant::ALL {
            for reach in &variant.tables().reach {
                for from in Square::all() {
                    for to in reach.leaps[from.index()] {
                        assert!(reach.leaps[to.index()].contains(from), "{}: {from} {to}", reach.kind);
                    }
                }
            }
        }
    }

    #[test]
    fn a_cannon_captures_only_over_one_screen() {
        let tables = Variant::ALL[0].tables();
        let cannon = tables.reach(PieceType::Cannon);
        let from = Square::at("d4");
        let occupied = set("d4 d6 d8 d9 g4 b4 a4 d3");
        assert_eq!(cannon.to_enemy_occupied(from, occupied), set("d8 a4"));
        assert_eq!(cannon.to_empty(from, occupied), set("d5 e4 f4 c4"));
        assert_eq!(cannon.to_enemy(from, occupied), set("d7 d8 h4 i4 j4 a4 d2 d1"));
    }

    #[test]
    fn squares_between_belong_to_both_directions() {
        assert_eq!(between(Square::at("a1"), Square::at("d4")), set("b2 c3"));
        assert_eq!(between(Square::at("a1"), Square::at("b3")), Bitboard::EMPTY);
        for a in Square::all() {
            for b in Square::all() {
                assert_eq!(between(a, b), between(b, a));
            }
        }
    }
}
