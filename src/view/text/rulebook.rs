//! The rules of a game in words, with every square, rank, kind and number filled in from the rules themselves.

use super::{Texts, value};
use crate::rules::{BOARD_SIZE, PieceType, Position, Rank, Side, Square, Variant, Wing};
use crate::teaching::rulebook::{Chapter, Numbers, Passing, Subject};

impl Texts {
    /// What a chapter of the rules is called.
    pub fn chapter(&self, chapter: Chapter) -> String {
        self.get(match chapter {
            Chapter::SetUp => "rules-chapter-set-up",
            Chapter::Pieces => "rules-chapter-pieces",
            Chapter::Castling => "rules-chapter-castling",
            Chapter::EnPassant => "rules-chapter-en-passant",
            Chapter::Promotion => "rules-chapter-promotion",
            Chapter::Ending => "rules-chapter-ending",
            Chapter::Unlike => "rules-chapter-unlike",
        })
    }

    /// What a board of the rules is called among those of its chapter.
    pub fn subject(&self, subject: Subject) -> String {
        let key = match subject {
            Subject::Piece(kind) => return self.piece(kind),
            Subject::SetUp => "rules-chapter-set-up",
            Subject::Castling(Wing::KingSide) => "rules-castling-short",
            Subject::Castling(Wing::QueenSide) => "rules-castling-long",
            Subject::EnPassant => "rules-chapter-en-passant",
            Subject::Promotion => "rules-chapter-promotion",
            Subject::Checkmate => "rules-subject-mate",
            Subject::Stalemate => "rules-subject-stalemate",
            Subject::DeadPosition => "rules-subject-dead",
            Subject::ScreenedCheck => "rules-subject-screened",
        };
        self.get(key)
    }

    /// What a chapter says, with that of its boards beside it which shows this.
    pub fn rules(&self, variant: &'static Variant, chapter: Chapter, subject: Subject) -> Vec<String> {
        match chapter {
            Chapter::SetUp => self.set_up(variant),
            Chapter::Pieces => match subject {
                Subject::Piece(kind) => vec![self.how(kind)],
                _ => Vec::new(),
            },
            Chapter::Castling => self.castling_rules(variant),
            Chapter::EnPassant => self.passing_rules(variant),
            Chapter::Promotion => self.promotion_rules(variant),
            Chapter::Ending => self.ending_rules(variant, subject),
            Chapter::Unlike => self.unlike_chess(variant),
        }
    }

    fn set_up(&self, variant: &'static Variant) -> Vec<String> {
        let start = Position::start(variant);
        let corner = Square::at("a1");
        let far = Square::from_index(BOARD_SIZE * BOARD_SIZE - 1).map_or_else(String::new, |square| square.to_string());
        let shade = if corner.is_dark() { "dark" } else { "light" };
        let board = [
            value("count", BOARD_SIZE),
            value("first", corner.to_string()),
            value("last", far),
            value("shade", shade),
        ];
        let mut told = vec![
            self.format("rules-board", &board),
            self.format("rules-army", &[value("count", Numbers::of(variant).pieces)]),
        ];
        for rank in (0..BOARD_SIZE).map(Rank::at) {
            let stands = on_rank(&start, rank);
            if !stands.is_empty() {
                let pieces = stands.into_iter().map(|(kind, squares)| {
                    let values = [("piece", self.piece(kind)), ("squares", self.run(&squares))];
                    self.format("rules-stands", &values)
                });
                let then = |first: String, next: String| self.format("rules-then", &[("first", first), ("next", next)]);
                let pieces = pieces.reduce(then).unwrap_or_default();
                told.push(self.format("rules-rank", &[("rank", rank.to_string()), ("pieces", pieces)]));
            }
        }
        let queen = start.pieces(Side::Black, PieceType::Queen).first();
        let values = [
            ("king", start.king(Side::Black).to_string()),
            ("queen", queen.map_or_else(String::new, |square| square.to_string())),
        ];
        told.push(self.format("rules-opposite", &values));
        told.push(self.format("rules-begins", &[("side", self.side(start.side_to_move()))]));
        told
    }

    /// Squares beside each other by their first and last, others one by one.
    fn run(&self, squares: &[Square]) -> String {
        let beside = squares.windows(2).all(|pair| pair[0].offset(1, 0) == Some(pair[1]));
        match squares {
            [first, .., last] if squares.len() > 2 && beside => {
                self.format("rules-run", &[("first", first.to_string()), ("last", last.to_string())])
            }
            _ => squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        }
    }

    fn castling_rules(&self, variant: &'static Variant) -> Vec<String> {
        let mut told = Vec::new();
        for row in variant.castling {
            let key = match row.wing {
                Wing::KingSide => "rules-castles-short",
                Wing::QueenSide => "rules-castles-long",
            };
            let square = |square: Square| square.to_string();
            let values = [
                ("king", square(row.king.0)),
                ("to", square(row.king.1)),
                ("rook", square(row.rook.0)),
                ("lands", square(row.rook.1)),
            ];
            told.push(self.format(key, &values));
        }
        let rank = variant.castling[0].king.0.flipped().rank();
        told.push(self.format("rules-castles-black", &[("rank", rank.to_string())]));
        told.push(self.get("rules-castling-when"));
        told.push(self.get("rules-castling-rook"));
        told
    }

    fn passing_rules(&self, variant: &'static Variant) -> Vec<String> {
        let [white, black] = Side::ALL.map(|side| variant.double_step_from(side).to_string());
        let passing = Passing::of(variant);
        let values = [
            ("from", passing.step.0.to_string()),
            ("to", passing.step.1.to_string()),
            ("pawn", passing.taker.to_string()),
            ("square", passing.passed.to_string()),
        ];
        vec![
            self.format("rules-double-step", &[("white", white), ("black", black)]),
            self.get("rules-in-passing"),
            self.format("rules-passing-example", &values),
        ]
    }

    fn promotion_rules(&self, variant: &'static Variant) -> Vec<String> {
        let [white, black] = Side::ALL.map(|side| variant.promotion_rank(side).to_string());
        vec![
            self.format("rules-promotes", &[("white", white), ("black", black)]),
            self.format("rules-becomes", &[("pieces", self.kinds(variant.promotions))]),
            self.get("rules-becomes-not"),
        ]
    }

    fn ending_rules(&self, variant: &'static Variant, subject: Subject) -> Vec<String> {
        let numbers = Numbers::of(variant);
        let mut told = Vec::new();
        told.push(self.get(match subject {
            Subject::Stalemate => "rules-stalemate",
            Subject::DeadPosition => "rules-dead",
            _ => "rules-mate",
        }));
        let counts = |(claim, end): (u32, u32)| [value("claim", claim), value("end", end)];
        told.push(self.format("rules-repetition", &counts(numbers.repetitions)));
        told.push(self.format("rules-quiet", &counts(numbers.quiet_moves)));
        told.push(self.get("rules-claims-computer"));
        told.push(self.get("rules-beside"));
        let values = [("pieces", self.kinds(&numbers.mate_alone))];
        told.push(self.format("rules-mates-alone", &values));
        let values = [("pieces", self.kinds(&numbers.never_mate_alone))];
        told.push(self.format("rules-never-mates", &values));
        told
    }

    fn unlike_chess(&self, variant: &'static Variant) -> Vec<String> {
        let numbers = Numbers::of(variant);
        let squares = [
            value("squares", BOARD_SIZE * BOARD_SIZE),
            value("pieces", numbers.pieces),
        ];
        let white = Side::White;
        let pawns = [
            value("from", variant.double_step_from(white).to_string()),
            value("last", variant.promotion_rank(white).to_string()),
            value("count", variant.promotions.len()),
        ];
        let king = variant.castling[0].king.0;
        vec![
            self.format("rules-unlike-board", &squares),
            self.format("rules-unlike-kinds", &[("pieces", self.kinds(&numbers.new_kinds))]),
            self.format("rules-unlike-pawns", &pawns),
            self.format("rules-unlike-castling", &[("rank", king.rank().to_string())]),
            self.format("rules-unlike-check", &[value("pieces", numbers.hoppers.len())]),
            self.get("rules-like"),
        ]
    }
}

/// Which of White's kinds stand on a rank, in the order of their first squares, and where.
fn on_rank(position: &Position, rank: Rank) -> Vec<(PieceType, Vec<Square>)> {
    let mut found: Vec<(PieceType, Vec<Square>)> = Vec::new();
    for square in Square::all().filter(|square| square.rank() == rank) {
        let Some(piece) = position.piece_at(square).filter(|piece| piece.side() == Side::White) else {
            continue;
        };
        match found.iter_mut().find(|(kind, _)| *kind == piece.kind()) {
            Some((_, squares)) => squares.push(square),
            None => found.push((piece.kind(), vec![square])),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};
    use crate::view::text::{Language, LanguageChoice};

    fn all(texts: &Texts, variant: &'static Variant, chapter: Chapter) -> Vec<String> {
        let subjects = chapter.subjects(variant).into_iter();
        subjects
            .flat_map(|subject| texts.rules(variant, chapter, subject))
            .collect()
    }

    #[test]
    fn every_chapter_is_told_in_every_language_without_gaps() {
        for texts in Language::ALL.map(|language| Texts::of(LanguageChoice::Is(language))) {
            for variant in Variant::ALL {
                for chapter in Chapter::ALL {
                    let told = all(&texts, variant, chapter);
                    assert!(!told.is_empty(), "{chapter:?}");
                    for words in told {
                        assert!(words.ends_with(['.', ':']) && !words.contains(['{', '}']), "{words}");
                        assert!(!words.contains("rules-"), "{words}");
                    }
                    for subject in chapter.subjects(variant) {
                        assert!(!texts.subject(subject).starts_with("rules-"), "{subject:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_rules_name_the_squares_and_numbers_of_their_game() {
        let texts = Texts::english();
        let shako = |chapter| all(&texts, &SHAKO, chapter).join(" ");
        let pemba = |chapter| all(&texts, &PEMBA, chapter).join(" ");
        assert!(
            shako(Chapter::SetUp).contains("Rank 1: Cannon a1, j1."),
            "{}",
            shako(Chapter::SetUp)
        );
        assert!(pemba(Chapter::SetUp).contains("30 pieces"));
        assert!(pemba(Chapter::SetUp).contains("Machine e1, f1"));
        assert!(shako(Chapter::SetUp).contains("king f9, queen e9"));
        for words in ["f2 to h2", "i2 to g2", "f2 to d2", "b2 to e2", "rank 9"] {
            assert!(shako(Chapter::Castling).contains(words), "{words}");
        }
        assert!(
            shako(Chapter::EnPassant).contains("d8 to d6"),
            "{}",
            shako(Chapter::EnPassant)
        );
        assert!(shako(Chapter::Promotion).contains("rank 10"));
        assert!(pemba(Chapter::Promotion).contains("Machine") && !shako(Chapter::Promotion).contains("Machine"));
        let ending = pemba(Chapter::Ending);
        for words in ["3 times", "5 times", "50 moves", "75", "Machine"] {
            assert!(ending.contains(words), "{words}: {ending}");
        }
    }
}
