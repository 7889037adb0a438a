//! Solves endings of a king and one or two pieces against a bare king: how long the win takes in every position.
//!
//! Retrograde analysis: mates first, then what leads to them, ply by ply. The 50-move rule is not regarded. The bare king
//! is the one to be mated, and is always called Black's here. Mirroring the board both ways keeps his king in one quarter;
//! no square is its own mirror image, so every position has exactly one image there, and no move is counted twice.

use super::geometry::{Travel, Turn, squares};
use crate::rules::{BOARD_SIZE, PieceType, SQUARE_COUNT};

/// Squares of a quarter of the board.
const QUARTER: usize = SQUARE_COUNT / 4;
/// The distance of a position that is not won, or that cannot be.
const UNKNOWN: u8 = u8::MAX;
/// Stands for the number of moves of a king who cannot be forced.
const ESCAPES: u8 = u8::MAX;

/// Where everybody stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Placement {
    /// The bare king.
    pub bare: usize,
    /// The other king, then the pieces in the order of the ending; those it does not have are not looked at.
    pub strong: [usize; 3],
}

/// An ending, solved.
pub(super) struct Solution {
    /// The king's pieces.
    kinds: Vec<PieceType>,
    /// Plies to mate with the strong side to move, by number of the placement.
    strong: Vec<u8>,
    /// The same with the bare king to move.
    bare: Vec<u8>,
}

/// What there is to tell of a solved ending, with the strong side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Summary {
    /// Positions that are won, of a quarter of all.
    pub won: u64,
    /// Positions that may occur, of a quarter of all.
    pub positions: u64,
    /// Moves of the longest win.
    pub longest: u32,
}

impl Summary {
    /// Won positions of all, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.won as f64 / self.positions.max(1) as f64
    }
}

/// The numbers that placements go by.
#[derive(Clone, Copy)]
struct Numbering {
    /// The strong side's men, its king included.
    men: usize,
}

impl Numbering {
    fn count(self) -> usize {
        QUARTER * SQUARE_COUNT.pow(self.men as u32)
    }

    /// The number of a placement, the same for its mirror images.
    #[inline]
    fn number(self, placement: &Placement) -> usize {
        let turn = Turn::to_quarter(placement.bare);
        let bare = turn.apply(placement.bare);
        let mut number = bare / BOARD_SIZE * (BOARD_SIZE / 2) + bare % BOARD_SIZE;
        for &square in &placement.strong[..self.men] {
            number = number * SQUARE_COUNT + turn.apply(square);
        }
        number
    }

    #[inline]
    fn placement(self, mut number: usize) -> Placement {
        let mut strong = [0; 3];
        for square in strong[..self.men].iter_mut().rev() {
            *square = number % SQUARE_COUNT;
            number /= SQUARE_COUNT;
        }
        let (rank, file) = (number / (BOARD_SIZE / 2), number % (BOARD_SIZE / 2));
        Placement {
            bare: rank * BOARD_SIZE + file,
            strong,
        }
    }
}

/// What the solver looks up.
struct Tables {
    numbering: Numbering,
    /// The travel of the strong men.
    travels: Vec<Travel>,
    king: Travel,
    /// The squares that the strong men attack, by their own squares: the bare king neither blocks nor screens what
    /// reaches him, nor the squares he may flee to.
    attacked: Vec<u128>,
}

impl Tables {
    fn of(kinds: &[PieceType]) -> Tables {
        let travels: Vec<Travel> = std::iter::once(PieceType::King)
            .chain(kinds.iter().copied())
            .map(Travel::of)
            .collect();
        let numbering = Numbering { men: travels.len() };
        let attacked = (0..SQUARE_COUNT.pow(numbering.men as u32))
            .map(|number| {
                let placement = numbering.placement(number);
                let strong = &placement.strong[..numbering.men];
                let occupied = set(strong);
                travels
                    .iter()
                    .zip(strong)
                    .fold(0, |attacked, (travel, &from)| attacked | travel.attacks(from, occupied))
            })
            .collect();
        Tables {
            numbering,
            travels,
            king: Travel::of(PieceType::King),
            attacked,
        }
    }

    fn strong<'a>(&self, placement: &'a Placement) -> &'a [usize] {
        &placement.strong[..self.numbering.men]
    }

    #[inline]
    fn attacked(&self, placement: &Placement) -> u128 {
        let number = self
            .strong(placement)
            .iter()
            .fold(0, |number, &square| number * SQUARE_COUNT + square);
        self.attacked[number]
    }

    fn is_possible(&self, placement: &Placement) -> bool {
        let strong = self.strong(placement);
        let together = set(strong) | 1 << placement.bare;
        together.count_ones() as usize == strong.len() + 1
            && self.king.attacks(strong[0], 0) & (1 << placement.bare) == 0
    }

    #[inline]
    fn is_check(&self, placement: &Placement) -> bool {
        self.attacked(placement) & (1 << placement.bare) != 0
    }

    /// Where the bare king may go, with or without a capture.
    #[inline]
    fn flights(&self, placement: &Placement) -> u128 {
        self.king.attacks(placement.bare, 0) & !self.attacked(placement)
    }
}

fn set(squares: &[usize]) -> u128 {
    squares.iter().fold(0, |set, &square| set | 1 << square)
}

/// How a position stands before any move has been taken back.
enum Outlook {
    /// The bare king cannot be forced, or the position cannot be.
    Free,
    /// He has so many moves that do not capture; those that do lose.
    Moves(u8),
    /// He is mated, or will be in so many plies after his last capture.
    Lost(u8),
}

impl Solution {
    /// Solves the ending of a king with one or two pieces. Two take some seconds and 150 MB, one a moment.
    ///
    /// # Panics
    /// When there is no piece or more than two, or a pawn or king among them.
    pub fn of(kinds: &[PieceType]) -> Solution {
        assert!(matches!(kinds.len(), 1 | 2), "one piece or two");
        assert!(
            !kinds
                .iter()
                .any(|kind| matches!(kind, PieceType::Pawn | PieceType::King))
        );
        let mut kinds = kinds.to_vec();
        kinds.sort_unstable();
        // What is left of a pair after one has been captured.
        let remainders: Vec<Option<Solution>> = match *kinds {
            [first, second] => [second, first]
                .map(|rest| may_win_alone(rest).then(|| Solution::of(&[rest])))
                .into(),
            _ => vec![None],
        };
        let tables = Tables::of(&kinds);
        let numbering = tables.numbering;
        let mut solution = Solution {
            kinds,
            strong: vec![UNKNOWN; numbering.count()],
            bare: vec![UNKNOWN; numbering.count()],
        };
        // Moves of the bare king that do not capture and have not been found to lose.
        let mut left = vec![ESCAPES; numbering.count()];
        // Positions that are lost in so many plies, the bare king to move.
        let mut lost: Vec<Vec<u32>> = vec![Vec::new()];
        for (number, left) in left.iter_mut().enumerate() {
            match outlook(&tables, &remainders, &numbering.placement(number)) {
                Outlook::Free => {}
                Outlook::Moves(moves) => *left = moves,
                Outlook::Lost(plies) => note(&mut lost, plies, number),
            }
        }
        let mut won = Vec::new();
        let mut plies = 0;
        while let Some(now) = lost.get_mut(usize::from(plies)).map(std::mem::take) {
            for &number in &now {
                solution.bare[number as usize] = plies;
                solution.take_back_strong(&tables, number as usize, plies + 1, &mut won);
            }
            for number in won.drain(..) {
                let placement = numbering.placement(number);
                let occupied = set(tables.strong(&placement));
                for from in squares(tables.king.attacks(placement.bare, 0) & !occupied) {
                    let before = Placement {
                        bare: from,
                        ..placement
                    };
                    let number = numbering.number(&before);
                    if left[number] == ESCAPES {
                        continue;
                    }
                    left[number] -= 1;
                    if left[number] == 0 {
                        let captures = after_captures(&tables, &remainders, &before).unwrap_or(0);
                        note(&mut lost, (plies + 2).max(captures), number);
                    }
                }
            }
            plies += 2;
        }
        solution
    }

    /// Finds the positions from which a strong man can have come to this one, and notes those that were not known as won.
    #[inline]
    fn take_back_strong(&mut self, tables: &Tables, number: usize, plies: u8, won: &mut Vec<usize>) {
        let placement = tables.numbering.placement(number);
        let occupied = set(tables.strong(&placement)) | 1 << placement.bare;
        let mut weight = tables.attacked.len();
        for (man, travel) in tables.travels.iter().enumerate() {
            // The bare king stays in his quarter, so the number changes only where the man's square is in it.
            weight /= SQUARE_COUNT;
            let rest = number - placement.strong[man] * weight;
            for from in squares(travel.quiet(placement.strong[man], occupied)) {
                let before = rest + from * weight;
                if self.strong[before] == UNKNOWN
                    && tables.attacked[before % tables.attacked.len()] & (1 << placement.bare) == 0
                {
                    self.strong[before] = plies;
                    won.push(before);
                }
            }
        }
    }

    /// The king's pieces.
    pub fn kinds(&self) -> &[PieceType] {
        &self.kinds
    }

    fn numbering(&self) -> Numbering {
        Numbering {
            men: self.kinds.len() + 1,
        }
    }

    /// Plies to mate with the strong side to move; `None` when it does not win.
    #[inline]
    pub fn with_strong_to_move(&self, placement: &Placement) -> Option<u8> {
        known(self.strong[self.numbering().number(placement)])
    }

    /// Plies to mate with the bare king to move; `None` when he is not lost.
    #[inline]
    pub fn with_bare_to_move(&self, placement: &Placement) -> Option<u8> {
        known(self.bare[self.numbering().number(placement)])
    }

    /// How many placements there are numbers for.
    pub fn count(&self) -> usize {
        self.strong.len()
    }

    /// The placement with a number below [`Solution::count`]. Not all of them are possible.
    pub fn placement(&self, number: usize) -> Placement {
        self.numbering().placement(number)
    }

    /// What there is to tell of the ending.
    pub fn summary(&self) -> Summary {
        let tables = Tables::of(&self.kinds);
        let mut summary = Summary::default();
        for (number, &plies) in self.strong.iter().enumerate() {
            let placement = self.placement(number);
            if tables.is_possible(&placement) && !tables.is_check(&placement) {
                summary.positions += 1;
                if let Some(plies) = known(plies) {
                    summary.won += 1;
                    summary.longest = summary.longest.max(u32::from(plies).div_ceil(2));
                }
            }
        }
        summary
    }
}

fn known(plies: u8) -> Option<u8> {
    (plies != UNKNOWN).then_some(plies)
}

/// The kinds that win alone, at least from most positions; no other can mate at all.
pub(super) fn may_win_alone(kind: PieceType) -> bool {
    matches!(kind, PieceType::Queen | PieceType::Rook | PieceType::Machine)
}

fn note(lost: &mut Vec<Vec<u32>>, plies: u8, number: usize) {
    let plies = usize::from(plies);
    if lost.len() <= plies {
        lost.resize(plies + 1, Vec::new());
    }
    lost[plies].push(number as u32);
}

fn outlook(tables: &Tables, remainders: &[Option<Solution>], placement: &Placement) -> Outlook {
    if !tables.is_possible(placement) {
        return Outlook::Free;
    }
    let strong = set(tables.strong(placement));
    let flights = tables.flights(placement);
    let captures = if flights & strong == 0 {
        None
    } else {
        match after_captures(tables, remainders, placement) {
            Some(plies) => Some(plies),
            None => return Outlook::Free,
        }
    };
    let moves = (flights & !strong).count_ones() as u8;
    match captures {
        _ if moves > 0 => Outlook::Moves(moves),
        Some(plies) => Outlook::Lost(plies),
        None if tables.is_check(placement) => Outlook::Lost(0),
        None => Outlook::Free,
    }
}

/// In how many plies the bare king is mated if he captures what he can; `None` when a capture saves him or there is none.
fn after_captures(tables: &Tables, remainders: &[Option<Solution>], placement: &Placement) -> Option<u8> {
    let flights = tables.flights(placement);
    let mut longest = None;
    for (index, &square) in tables.strong(placement).iter().skip(1).enumerate() {
        if flights & (1 << square) != 0 {
            let rest = remainders[index].as_ref()?;
            let after = Placement {
                bare: square,
                // Only a pair has a remainder: the piece that is left is the other one.
                strong: [placement.strong[0], placement.strong[2 - index], 0],
            };
            longest = longest.max(Some(rest.with_strong_to_move(&after)? + 1));
        }
    }
    longest
}

/// Where the bare king may go, and whether he is in check: what all else follows from.
#[cfg(test)]
pub(super) fn flights_and_check(kinds: &[PieceType], placement: &Placement) -> (u128, bool) {
    let strong = &placement.strong[..=kinds.len()];
    let men = std::iter::once(PieceType::King).chain(kinds.iter().copied());
    let attacked = men.zip(strong).fold(0, |attacked, (kind, &from)| {
        attacked | Travel::of(kind).attacks(from, set(strong))
    });
    let king = Travel::of(PieceType::King).attacks(placement.bare, 0);
    (king & !attacked, attacked & (1 << placement.bare) != 0)
}
