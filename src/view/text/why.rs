//! Why a piece may not go to a square, in one sentence or two. A new reason does not compile without its sentence.

use super::{Texts, value};
use crate::rules::{Attack, CastlingFault, Exposure, PieceType, Position, Side, Square, WhyNot};

impl Texts {
    /// Why a piece may not go there; nothing where nothing has to be said, since it has only been put back.
    pub fn why_not(&self, position: &Position, to: Square, why: &WhyNot) -> Option<String> {
        let square = ("square", to.to_string());
        Some(match why {
            WhyNot::StaysPut => return None,
            WhyNot::GameOver(_) => self.get("refused-game-over"),
            WhyNot::EmptySquare => self.get("why-empty"),
            WhyNot::NotItsTurn { piece } => self.its_turn(!piece.side()),
            WhyNot::NotHowItMoves { piece } => self.format("why-not-so", &[("how", self.how(piece.kind()))]),
            WhyNot::OwnPiece { piece } => self.format("why-own", &[("piece", self.coloured_at(*piece, to))]),
            WhyNot::Blocked { at, by } => self.format("why-blocked", &[("piece", self.coloured_at(*by, *at))]),
            WhyNot::NeedsOneScreen { between } => {
                let pieces = self.standing(position, *between);
                let values = [value("count", between.len()), value("pieces", pieces)];
                self.format("why-one-screen", &values)
            }
            WhyNot::JumpsOnlyToCapture { over } => {
                let pieces = self.standing(position, *over);
                self.format("why-only-to-capture", &[square, ("pieces", pieces)])
            }
            WhyNot::PawnGoesForward => self.get("why-pawn-forward"),
            WhyNot::PawnCapturesAskew { enemy } => {
                self.format("why-pawn-askew", &[("piece", self.coloured_at(*enemy, to))])
            }
            WhyNot::PawnNeedsVictim => self.format("why-pawn-victim", &[square]),
            WhyNot::TooLateInPassing { pawn } => self.format("why-too-late", &[("square", pawn.to_string())]),
            WhyNot::NoDoubleStep { from } => self.format("why-double-step", &[("rank", from.to_string())]),
            WhyNot::PromotionMissing { kinds } => self.format("why-promotion", &[("pieces", self.kinds(kinds))]),
            WhyNot::CannotBecome { kind } => self.format("why-cannot-become", &[("piece", self.piece(*kind))]),
            WhyNot::Castling { fault, .. } => self.castling_fault(position, fault),
            WhyNot::StillInCheck { attacks } => self.format("why-still-check", &[("attacks", self.attacks(attacks))]),
            WhyNot::KingIntoAttack { attacks } => {
                self.format("why-into-attack", &[square, ("attacks", self.attacks(attacks))])
            }
            WhyNot::ExposesKing { attack, how } => self.exposure(attack, *how),
        })
    }

    /// Whose turn it is.
    fn its_turn(&self, side: Side) -> String {
        self.format("why-turn", &[("side", self.side(side))])
    }

    /// How a kind of piece moves, in a sentence.
    pub fn how(&self, kind: PieceType) -> String {
        self.get(match kind {
            PieceType::Pawn => "how-pawn",
            PieceType::Knight => "how-knight",
            PieceType::Bishop => "how-bishop",
            PieceType::Rook => "how-rook",
            PieceType::Queen => "how-queen",
            PieceType::King => "how-king",
            PieceType::Elephant => "how-elephant",
            PieceType::Cannon => "how-cannon",
            PieceType::Camel => "how-camel",
            PieceType::Giraffe => "how-giraffe",
            PieceType::Archer => "how-archer",
            PieceType::Machine => "how-machine",
        })
    }

    /// The names of some kinds.
    pub(super) fn kinds(&self, kinds: &[PieceType]) -> String {
        self.list(kinds.iter().map(|&kind| self.piece(kind)))
    }

    fn exposure(&self, attack: &Attack, how: Exposure) -> String {
        let piece = ("piece", self.coloured_at(attack.piece, attack.from));
        let alone = |key| self.format(key, std::slice::from_ref(&piece));
        match how {
            Exposure::Unblocks => alone("why-pinned"),
            Exposure::LeavesOneScreen { screen } => {
                self.format("why-one-left", &[piece, ("screen", screen.to_string())])
            }
            Exposure::BecomesScreen => alone("why-becomes-screen"),
            Exposure::CapturesOtherScreen => alone("why-takes-screen"),
            Exposure::BothPawnsLeave { .. } => alone("why-both-pawns"),
            Exposure::TakesFromLine { pawn } => {
                self.format("why-takes-from-line", &[piece, ("square", pawn.to_string())])
            }
        }
    }

    fn castling_fault(&self, position: &Position, fault: &CastlingFault) -> String {
        match fault {
            CastlingFault::NoRook { home } => self.format("why-no-rook", &[("square", home.to_string())]),
            CastlingFault::HasMoved => self.get("why-has-moved"),
            CastlingFault::NotEmpty { squares } => {
                self.format("why-not-empty", &[("pieces", self.standing(position, *squares))])
            }
            CastlingFault::InCheck { attacks } => {
                self.format("why-castling-check", &[("attacks", self.attacks(attacks))])
            }
            CastlingFault::Crosses { square, attacks } => {
                let values = [("square", square.to_string()), ("attacks", self.attacks(attacks))];
                self.format("why-crosses", &values)
            }
            CastlingFault::Lands { attacks } => self.format("why-lands", &[("attacks", self.attacks(attacks))]),
            CastlingFault::KingGoesTo { square } => self.format("why-king-goes", &[("square", square.to_string())]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, SplitMix, Variant};
    use crate::view::text::{Language, LanguageChoice};

    fn told(texts: &Texts, variant: &'static Variant, fen: &str, from: &str, to: &str) -> String {
        let position = Position::from_fen(variant, fen).unwrap().position;
        let to = Square::at(to);
        let why = position.why_not(Square::at(from), to).expect("it is no legal move");
        texts.why_not(&position, to, &why).expect("there is something to say")
    }

    #[test]
    fn a_reason_names_what_it_is_about() {
        let texts = Texts::english();
        let told = |fen, from, to| told(&texts, &SHAKO, fen, from, to);
        let start = SHAKO.start;
        assert_eq!(
            told(start, "a1", "a10"),
            "To capture, it must jump over exactly one piece. Two or more stand between: white elephant a2, white pawn \
             a3, black pawn a8 and black elephant a9."
        );
        assert_eq!(
            told(start, "c2", "c6"),
            "This piece does not move like that. A knight leaps two squares straight and one aside."
        );
        assert_eq!(told(start, "e8", "e7"), "It is White’s turn.");
        assert_eq!(told(start, "e2", "e5"), "The white pawn e3 stands in the way.");
        // Two screens before a cannon: to take one away leaves the other.
        assert_eq!(
            told("k4c4/10/10/5N4/10/5P4/10/10/5K4/10 w - - 0 1", "f7", "e9"),
            "The king would be in check: with this piece gone, black cannon f10 would jump over the one on f5."
        );
        // A king that may not castle: the rook would be the cannon's screen.
        assert_eq!(
            told("5k4/10/10/10/10/10/10/10/c4K2R1/10 w K - 0 1", "f2", "h2"),
            "After castling the king would be in check from black cannon a2 over g2."
        );
    }

    #[test]
    fn every_reason_of_many_positions_is_told_in_every_language_without_gaps() {
        let languages = Language::ALL.map(|language| Texts::of(LanguageChoice::Is(language)));
        let mut random = SplitMix::new(11);
        let mut told = std::collections::BTreeSet::new();
        for variant in [&SHAKO, &PEMBA] {
            for _ in 0..6 {
                let mut position = Position::start(variant);
                for _ in 0..60 {
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(random.draw() as usize % moves.len().max(1)) else {
                        break;
                    };
                    position.play_unchecked(mv);
                }
                let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
                for (from, to) in pairs {
                    let Some(why) = position.why_not(from, to) else {
                        continue;
                    };
                    for texts in &languages {
                        let Some(words) = texts.why_not(&position, to, &why) else {
                            assert_eq!(why, WhyNot::StaysPut);
                            continue;
                        };
                        assert!(words.ends_with('.'), "{words}");
                        assert!(!words.contains(['{', '}']) && !words.contains("why-"), "{words}");
                        told.insert(words);
                    }
                }
            }
        }
        assert!(told.len() > 500, "{}", told.len());
    }
}
