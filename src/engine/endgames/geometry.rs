//! How the men of an ending travel and attack, and how the board may be turned without changing anything.
//!
//! Squares are bare numbers here and sets of them bare bits: a solver asks these questions a billion times.

use crate::rules::{BOARD_SIZE, Lines, Movement, PEMBA, PieceType, SQUARE_COUNT, Square};

/// Squares of an eighth of the board, where turning and mirroring can bring every square: a triangle at a1, ranks up to
/// the file.
pub(super) const EIGHTH: usize = 15;

/// The number of a square in the eighth, below [`EIGHTH`].
#[inline]
pub(super) const fn number_in_eighth(square: usize) -> usize {
    let (file, rank) = (square % BOARD_SIZE, square / BOARD_SIZE);
    file * (file + 1) / 2 + rank
}

/// Steps along ranks and files.
const ORTHOGONAL_STEPS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
/// Steps along diagonals.
const DIAGONAL_STEPS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// How one kind of piece travels.
pub(super) struct Travel {
    leaps: [u128; SQUARE_COUNT],
    quiet_slides: Rays,
    attacking_slides: Rays,
    quiet_hops: Rays,
    attacking_hops: Rays,
}

/// Directions in which a piece runs.
struct Rays(Vec<Ray>);

/// One direction.
struct Ray {
    /// Whether squares further on have higher numbers.
    ascends: bool,
    /// The squares further on, from each square.
    beyond: [u128; SQUARE_COUNT],
}

impl Ray {
    fn towards((files, ranks): (i8, i8)) -> Ray {
        let mut beyond = [0; SQUARE_COUNT];
        for from in Square::all() {
            beyond[from.index()] =
                std::iter::successors(from.offset(files, ranks), |square| square.offset(files, ranks))
                    .fold(0, |set, square| set | 1 << square.index());
        }
        Ray {
            ascends: (ranks, files) > (0, 0),
            beyond,
        }
    }

    /// The first occupied square on the way from another.
    #[inline]
    fn first(&self, from: usize, occupied: u128) -> Option<usize> {
        let met = self.beyond[from] & occupied;
        if met == 0 {
            None
        } else if self.ascends {
            Some(met.trailing_zeros() as usize)
        } else {
            Some(127 - met.leading_zeros() as usize)
        }
    }

    /// The squares up to the first occupied one, that one included.
    #[inline]
    fn slide(&self, from: usize, occupied: u128) -> u128 {
        match self.first(from, occupied) {
            Some(first) => self.beyond[from] & !self.beyond[first],
            None => self.beyond[from],
        }
    }

    /// The squares behind the first occupied one, up to the second, that one included.
    #[inline]
    fn hop(&self, from: usize, occupied: u128) -> u128 {
        self.first(from, occupied)
            .map_or(0, |screen| self.slide(screen, occupied))
    }
}

impl Rays {
    fn along(lines: impl Iterator<Item = Lines>) -> Rays {
        let mut rays = Vec::new();
        for lines in lines {
            if lines.orthogonal {
                rays.extend(ORTHOGONAL_STEPS.map(Ray::towards));
            }
            if lines.diagonal {
                rays.extend(DIAGONAL_STEPS.map(Ray::towards));
            }
        }
        Rays(rays)
    }

    #[inline]
    fn slides(&self, from: usize, occupied: u128) -> u128 {
        self.0.iter().fold(0, |set, ray| set | ray.slide(from, occupied))
    }

    #[inline]
    fn hops(&self, from: usize, occupied: u128) -> u128 {
        self.0.iter().fold(0, |set, ray| set | ray.hop(from, occupied))
    }
}

impl Travel {
    /// How a kind travels. Both games agree on every kind that they share, and Pemba has them all.
    pub fn of(kind: PieceType) -> Travel {
        let movements = PEMBA.movements(kind);
        let mut leaps = [0; SQUARE_COUNT];
        for movement in movements {
            if let Movement::Leap(offsets) = movement {
                for from in Square::all() {
                    for to in offsets.iter().filter_map(|&(files, ranks)| from.offset(files, ranks)) {
                        leaps[from.index()] |= 1 << to.index();
                    }
                }
            }
        }
        let slides = |quiet: bool| {
            Rays::along(movements.iter().filter_map(move |movement| match *movement {
                Movement::Slide(lines, mode) if (quiet && mode.moves()) || (!quiet && mode.captures()) => Some(lines),
                _ => None,
            }))
        };
        let hops = |quiet: bool| {
            Rays::along(movements.iter().filter_map(move |movement| match *movement {
                Movement::Hop(lines, mode) if (quiet && mode.moves()) || (!quiet && mode.captures()) => Some(lines),
                _ => None,
            }))
        };
        Travel {
            leaps,
            quiet_slides: slides(true),
            attacking_slides: slides(false),
            quiet_hops: hops(true),
            attacking_hops: hops(false),
        }
    }

    /// The empty squares to which it may go, and from which it may have come.
    #[inline]
    pub fn quiet(&self, from: usize, occupied: u128) -> u128 {
        (self.leaps[from] | self.quiet_slides.slides(from, occupied) | self.quiet_hops.hops(from, occupied)) & !occupied
    }

    /// The ways that it may go without capturing: each is a list of squares, every one of which must be empty to reach the
    /// next. Nothing in these games hops without capturing.
    pub fn ways(&self, from: usize) -> Vec<Vec<u8>> {
        debug_assert!(self.quiet_hops.0.is_empty());
        let rays = self.quiet_slides.0.iter().map(|ray| {
            let mut way: Vec<u8> = squares(ray.beyond[from]).map(|square| square as u8).collect();
            if !ray.ascends {
                way.reverse();
            }
            way
        });
        let leaps = squares(self.leaps[from]).map(|square| vec![square as u8]);
        leaps.chain(rays).filter(|way| !way.is_empty()).collect()
    }

    /// The squares where it captures whatever enemy stands there, or guards whatever friend.
    #[inline]
    pub fn attacks(&self, from: usize, occupied: u128) -> u128 {
        self.leaps[from] | self.attacking_slides.slides(from, occupied) | self.attacking_hops.hops(from, occupied)
    }
}

/// The squares of a set.
pub(super) fn squares(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        square
    })
}

/// The eight ways to turn and mirror the board: bit 0 mirrors the files, bit 1 the ranks, bit 2 swaps both in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn(u8);

impl Turn {
    /// Where a square comes to lie.
    #[inline]
    pub const fn apply(self, square: usize) -> usize {
        TURNED[self.0 as usize][square] as usize
    }

    /// Where the squares of a set come to lie.
    #[inline]
    pub fn apply_to_set(self, set: u128) -> u128 {
        let turned = &TURNED_SINGLES[self.0 as usize];
        squares(set).fold(0, |set, square| set | turned[square])
    }

    /// The turn that brings a square into the quarter of a1, without swapping ranks and files. There is just one.
    #[inline]
    pub const fn to_quarter(square: usize) -> Turn {
        let (file, rank) = (square % BOARD_SIZE, square / BOARD_SIZE);
        Turn((file >= BOARD_SIZE / 2) as u8 | ((rank >= BOARD_SIZE / 2) as u8) << 1)
    }

    /// A turn that brings a square into the half of that quarter with the file not before the rank.
    #[inline]
    pub const fn to_eighth(square: usize) -> Turn {
        let turn = Turn::to_quarter(square);
        let square = turn.apply(square);
        Turn(turn.0 | ((square / BOARD_SIZE > square % BOARD_SIZE) as u8) << 2)
    }

    /// The turns that bring a square into the eighth: two when it comes to lie on the diagonal, its edge, else one.
    pub fn all_to_eighth(square: usize) -> impl Iterator<Item = Turn> {
        let turn = Turn::to_eighth(square);
        let other = Turn(turn.0 ^ 0b100);
        let on_edge = other.apply(square) == turn.apply(square);
        std::iter::once(turn).chain(on_edge.then_some(other))
    }

    /// Whether it leaves every square where it is.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
}

static TURNED: [[u8; SQUARE_COUNT]; 8] = {
    let mut turned = [[0; SQUARE_COUNT]; 8];
    let mut turn = 0;
    while turn < 8 {
        let mut square = 0;
        while square < SQUARE_COUNT {
            let (mut file, mut rank) = (square % BOARD_SIZE, square / BOARD_SIZE);
            if turn & 1 != 0 {
                file = BOARD_SIZE - 1 - file;
            }
            if turn & 2 != 0 {
                rank = BOARD_SIZE - 1 - rank;
            }
            if turn & 4 != 0 {
                (file, rank) = (rank, file);
            }
            turned[turn][square] = (rank * BOARD_SIZE + file) as u8;
            square += 1;
        }
        turn += 1;
    }
    turned
};

/// The sets of the squares in [`TURNED`]: a shift of 128 bits for each would take longer.
static TURNED_SINGLES: [[u128; SQUARE_COUNT]; 8] = {
    let mut singles = [[0; SQUARE_COUNT]; 8];
    let mut turn = 0;
    while turn < 8 {
        let mut square = 0;
        while square < SQUARE_COUNT {
            singles[turn][square] = 1 << TURNED[turn][square];
            square += 1;
        }
        turn += 1;
    }
    singles
};
