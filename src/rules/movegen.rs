//! Generation of legal moves, by classes of movement.

use super::bitboard::Bitboard;
use super::legality::KingSafety;
use super::moves::Move;
use super::piece::PieceType;
use super::position::Position;
use super::square::Square;

/// Which legal moves are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// All.
    All,
    /// Captures and promotions.
    Noisy,
    /// All others.
    Quiet,
}

/// Takes generated moves in: a list keeps them, a counter counts them.
trait Sink {
    /// All moves of a piece to these squares; those on an `enemies` square capture.
    fn piece(&mut self, kind: PieceType, from: Square, targets: Bitboard, enemies: Bitboard);
    /// All promotions of a pawn to these squares.
    fn promotions(&mut self, from: Square, targets: Bitboard, enemies: Bitboard, kinds: &[PieceType]);
    /// A move that is like no other.
    fn special(&mut self, mv: Move);
    /// Whether no further moves need be generated.
    #[inline]
    fn has_enough(&self) -> bool {
        false
    }
}

impl Sink for Vec<Move> {
    #[inline]
    fn piece(&mut self, kind: PieceType, from: Square, targets: Bitboard, enemies: Bitboard) {
        for to in targets & enemies {
            self.push(Move::new(kind, from, to, true));
        }
        for to in targets - enemies {
            self.push(Move::new(kind, from, to, false));
        }
    }

    #[inline]
    fn promotions(&mut self, from: Square, targets: Bitboard, enemies: Bitboard, kinds: &[PieceType]) {
        for to in targets {
            let mv = Move::new(PieceType::Pawn, from, to, enemies.contains(to));
            self.extend(kinds.iter().map(|&kind| mv.promoting_to(kind)));
        }
    }

    #[inline]
    fn special(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// Counts moves without making them: what bulk-counted perft does at its last ply.
struct Counter(u64);

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _kind: PieceType, _from: Square, targets: Bitboard, _enemies: Bitboard) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn promotions(&mut self, _from: Square, targets: Bitboard, _enemies: Bitboard, kinds: &[PieceType]) {
        self.0 += u64::from(targets.len()) * kinds.len() as u64;
    }

    #[inline]
    fn special(&mut self, _mv: Move) {
        self.0 += 1;
    }
}

/// Asks only whether there is a move.
struct Any(bool);

impl Sink for Any {
    #[inline]
    fn piece(&mut self, _kind: PieceType, _from: Square, targets: Bitboard, _enemies: Bitboard) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn promotions(&mut self, _from: Square, targets: Bitboard, _enemies: Bitboard, _kinds: &[PieceType]) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn special(&mut self, _mv: Move) {
        self.0 = true;
    }

    #[inline]
    fn has_enough(&self) -> bool {
        self.0
    }
}

/// Looks for one move.
struct Finder {
    wanted: Move,
    found: bool,
}

impl Sink for Finder {
    #[inline]
    fn piece(&mut self, kind: PieceType, from: Square, targets: Bitboard, enemies: Bitboard) {
        let to = self.wanted.to();
        self.found |= targets.contains(to) && self.wanted == Move::new(kind, from, to, enemies.contains(to));
    }

    #[inline]
    fn promotions(&mut self, from: Square, targets: Bitboard, enemies: Bitboard, kinds: &[PieceType]) {
        let to = self.wanted.to();
        self.found |= targets.contains(to)
            && self.wanted.promotion().is_some_and(|kind| {
                kinds.contains(&kind)
                    && self.wanted == Move::new(PieceType::Pawn, from, to, enemies.contains(to)).promoting_to(kind)
            });
    }

    #[inline]
    fn special(&mut self, mv: Move) {
        self.found |= self.wanted == mv;
    }
}

impl Position {
    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.generate(Wanted::All, &mut moves);
        moves
    }

    /// Appends legal moves to a list. There can be hundreds: a position with 272 is known.
    pub fn generate(&self, wanted: Wanted, moves: &mut Vec<Move>) {
        self.walk(wanted, Bitboard::ALL, moves);
    }

    /// All legal moves of the piece on a square.
    pub fn legal_moves_from(&self, from: Square) -> Vec<Move> {
        self.legal_moves_of(Bitboard::of(from))
    }

    /// All legal moves of the pieces on some squares.
    pub(super) fn legal_moves_of(&self, movers: Bitboard) -> Vec<Move> {
        let mut moves = Vec::new();
        self.walk(Wanted::All, movers, &mut moves);
        moves
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> u64 {
        let mut counter = Counter(0);
        self.walk(Wanted::All, Bitboard::ALL, &mut counter);
        counter.0
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        let mut any = Any(false);
        self.walk(Wanted::All, Bitboard::ALL, &mut any);
        any.0
    }

    /// Whether a move, from wherever it comes, is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let mut finder = Finder {
            wanted: mv,
            found: false,
        };
        self.walk(Wanted::All, Bitboard::of(mv.from()), &mut finder);
        finder.found
    }

    /// Whether the side to move may capture en passant.
    pub(super) fn has_legal_en_passant(&self) -> bool {
        let mut any = Any(false);
        self.walk_en_passant(&KingSafety::of(self), Bitboard::ALL, &mut any);
        any.0
    }

    /// Hands the wanted legal moves of the pieces on `movers` to a sink.
    #[inline]
    fn walk<S: Sink>(&self, wanted: Wanted, movers: Bitboard, sink: &mut S) {
        let us = self.stm;
        let enemies = self.sides[!us];
        let occupied = self.occupied();
        let movers = movers & self.sides[us];
        let safety = KingSafety::of(self);
        let goals = match wanted {
            Wanted::All => !self.sides[us],
            Wanted::Noisy => enemies,
            Wanted::Quiet => !occupied,
        };

        for &kind in &self.tables.officers {
            let reach = self.tables.reach(kind);
            for from in self.of_kind(kind) & movers {
                let targets = match wanted {
                    Wanted::All => reach.targets(from, occupied),
                    Wanted::Noisy => reach.to_enemy_occupied(from, occupied),
                    Wanted::Quiet => reach.to_empty(from, occupied),
                } & goals;
                sink.piece(kind, from, safety.safe_targets(from, targets), enemies);
                if sink.has_enough() {
                    return;
                }
            }
        }

        self.walk_pawns(wanted, movers, &safety, sink);
        if sink.has_enough() {
            return;
        }

        let king = self.kings[us];
        if movers.contains(king) {
            let targets = self.tables.reach(PieceType::King).targets(king, occupied) & goals;
            sink.piece(PieceType::King, king, safety.safe_king_targets(targets), enemies);
            if wanted != Wanted::Noisy {
                self.walk_castling(&safety, sink);
            }
        }
    }

    #[inline]
    fn walk_pawns<S: Sink>(&self, wanted: Wanted, movers: Bitboard, safety: &KingSafety, sink: &mut S) {
        let us = self.stm;
        let variant = self.variant();
        let enemies = self.sides[!us];
        let promotion_rank = Bitboard::rank(variant.promotion_rank(us));

        for from in self.of_kind(PieceType::Pawn) & movers {
            let (quiet, captures) = self.pawn_targets(from);
            // A quiet promotion is noisy all the same.
            let targets = match wanted {
                Wanted::All => quiet | captures,
                Wanted::Noisy => (quiet & promotion_rank) | captures,
                Wanted::Quiet => quiet - promotion_rank,
            };
            let targets = safety.safe_targets(from, targets);
            if targets.intersects(promotion_rank) {
                sink.promotions(from, targets, enemies, variant.promotions);
            } else {
                sink.piece(PieceType::Pawn, from, targets, enemies);
            }
        }
        if wanted != Wanted::Quiet && self.en_passant.is_some() {
            self.walk_en_passant(safety, movers, sink);
        }
    }

    /// Where a pawn of the side to move may go, its king's safety aside: the empty squares that it steps to, and the
    /// enemies that it captures, but for en passant.
    #[inline]
    pub(super) fn pawn_targets(&self, from: Square) -> (Bitboard, Bitboard) {
        let us = self.stm;
        let empty = !self.occupied();
        let forward = |squares: Bitboard| if us.forward() > 0 { squares.up() } else { squares.down() };
        let step = forward(Bitboard::of(from)) & empty;
        let mut quiet = step;
        if from.rank() == self.variant().double_step_from(us) {
            quiet |= forward(step) & empty;
        }
        (quiet, self.tables.pawn_captures[us][from.index()] & self.sides[!us])
    }

    fn walk_en_passant<S: Sink>(&self, safety: &KingSafety, movers: Bitboard, sink: &mut S) {
        let Some(target) = self.en_passant else { return };
        let us = self.stm;
        // Our pawns that attack the target stand where an enemy pawn on the target would capture.
        let ready = self.tables.pawn_captures[!us][target.index()] & self.pieces(us, PieceType::Pawn) & movers;
        for from in ready {
            let mv = Move::en_passant(from, target);
            if safety.en_passant_is_safe(mv) {
                sink.special(mv);
            }
        }
    }

    fn walk_castling<S: Sink>(&self, safety: &KingSafety, sink: &mut S) {
        for rule in &self.tables.castling {
            if rule.side == self.stm
                && self.castling.contains(rule.right)
                && !self.occupied().intersects(rule.must_be_empty)
                && safety.castling_is_safe(rule)
            {
                sink.special(Move::castling(rule.king_from, rule.king_to));
            }
        }
    }
}
