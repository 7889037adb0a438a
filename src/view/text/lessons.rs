//! Exercises in words: what is to be done, what came of a move, and help, step by step. New goals, mistakes and hints do
//! not compile without their sentences.

use super::{Texts, value};
use crate::rules::{PieceType, Position, san};
use crate::teaching::facts::{PieceFacts, Shade};
use crate::teaching::lessons::{Attempt, Exercise, Goal, Hint, Mistake};

impl Texts {
    /// What a kind of exercise is called.
    pub fn goal(&self, goal: Goal) -> String {
        self.get(match goal {
            Goal::Stars(_) => "goal-stars",
            Goal::CaptureAll => "goal-captures",
            Goal::Hop(_) => "goal-hop",
            Goal::BuildScreen(_) => "goal-build",
            Goal::BreakScreen(_) => "goal-break",
            Goal::Save(_) => "goal-save",
            Goal::Fork => "goal-fork",
            Goal::Castle => "goal-castle",
            Goal::Escape => "goal-escape",
            Goal::Mate(1) => "goal-mate-1",
            Goal::Mate(_) => "goal-mate-2",
            Goal::Trap => "goal-trap",
        })
    }

    /// What is to be done in an exercise.
    pub fn task(&self, exercise: &Exercise) -> String {
        let the_piece = ("piece", self.the_piece(exercise.subject));
        let at = |square| {
            let piece = exercise.start.piece_at(square);
            let words = piece.map_or_else(String::new, |piece| self.coloured_at(piece, square));
            ("target", words)
        };
        let own = |square| {
            let piece = exercise.start.piece_at(square);
            let words = piece.map_or_else(String::new, |piece| self.own_at(piece.kind(), square));
            ("target", words)
        };
        let key = match exercise.goal {
            Goal::Stars(_) => return self.format("task-stars", &[the_piece]),
            Goal::CaptureAll => return self.format("task-captures", &[the_piece]),
            Goal::Hop(square) => return self.format("task-hop", &[the_piece, at(square)]),
            Goal::BuildScreen(square) => return self.format("task-build", &[the_piece, at(square)]),
            Goal::BreakScreen(square) => return self.format("task-break", &[own(square)]),
            Goal::Save(square) => return self.format("task-save", &[own(square)]),
            Goal::Fork => "task-fork",
            Goal::Castle => "task-castle",
            Goal::Escape => "task-escape",
            Goal::Mate(1) => "task-mate-1",
            Goal::Mate(_) => "task-mate-2",
            Goal::Trap => "task-trap",
        };
        self.get(key)
    }

    /// Why a legal move in this position does not lead to the goal.
    pub fn mistake(&self, after: &Position, mistake: Mistake) -> String {
        let answer = |mv| ("move", san(after, mv));
        match mistake {
            Mistake::OtherPiece { kind } => self.format("mistake-other-piece", &[("piece", self.the_piece(kind))]),
            Mistake::GivesCheck => self.get("mistake-gives-check"),
            Mistake::WouldBeTaken { by } => self.format("mistake-taken", &[answer(by)]),
            Mistake::LosesCastling => self.get("mistake-castling"),
            Mistake::StillLoses { capture } => self.format("mistake-still-loses", &[answer(capture)]),
            Mistake::NoFork { attacked } => self.format("mistake-no-fork", &[value("count", attacked.len())]),
            Mistake::WinsNothing => self.get("mistake-wins-nothing"),
            Mistake::NoMate { escape } => self.format("mistake-no-mate", &[answer(escape)]),
            Mistake::Stalemate => self.get("mistake-stalemate"),
            Mistake::TooSlow { defence } => self.format("mistake-too-slow", &[answer(defence)]),
            Mistake::NoThreat => self.get("mistake-no-threat"),
            Mistake::LeadsAway => self.get("mistake-leads-away"),
        }
    }

    /// One step of help.
    pub fn hint(&self, attempt: &Attempt<'_>, hint: &Hint) -> String {
        let position = attempt.position();
        let named = |square| {
            let piece = position.piece_at(square);
            piece.map_or_else(|| square.to_string(), |piece| self.coloured_at(piece, square))
        };
        match hint {
            Hint::Piece { at, piece } => self.format("hint-piece", &[("piece", self.coloured_at(*piece, *at))]),
            Hint::JumpsOver { screen, victim } => {
                let values = [("screen", named(*screen)), ("target", named(*victim))];
                self.format("hint-jumps-over", &values)
            }
            Hint::BecomesScreen { hopper, victim } => {
                let values = [("piece", named(*hopper)), ("target", named(*victim))];
                self.format("hint-becomes-screen", &values)
            }
            Hint::IsScreen { hopper, victim } => {
                let values = [("piece", named(*hopper)), ("target", named(*victim))];
                self.format("hint-is-screen", &values)
            }
            Hint::Attacks { squares } => self.format("hint-attacks", &[("pieces", self.standing(position, *squares))]),
            Hint::Answers { attacks } => self.format("hint-answers", &[("attacks", self.attacks(attacks))]),
            Hint::GivesCheck { attacks } => self.format("hint-gives-check", &[("attacks", self.attacks(attacks))]),
            Hint::OnTheWay { to } => self.format("hint-on-the-way", &[("square", to.to_string())]),
            Hint::Move(mv) => self.format("hint-move", &[("move", san(position, *mv))]),
        }
    }

    /// By what other names a kind of piece goes, if it does.
    pub fn other_names(&self, kind: PieceType) -> Option<String> {
        let key = match kind {
            PieceType::Elephant => "names-elephant",
            PieceType::Cannon => "names-cannon",
            PieceType::Giraffe => "names-giraffe",
            PieceType::Archer => "names-archer",
            PieceType::Machine => "names-machine",
            PieceType::Pawn
            | PieceType::Knight
            | PieceType::Bishop
            | PieceType::Rook
            | PieceType::Queen
            | PieceType::King
            | PieceType::Camel => return None,
        };
        Some(self.get(key))
    }

    /// Where a kind of piece comes from that orthodox chess does not have.
    pub fn origin(&self, kind: PieceType) -> Option<String> {
        let key = match kind {
            PieceType::Elephant => "origin-elephant",
            PieceType::Cannon => "origin-cannon",
            PieceType::Camel => "origin-camel",
            PieceType::Giraffe => "origin-giraffe",
            PieceType::Archer => "origin-archer",
            PieceType::Machine => "origin-machine",
            PieceType::Pawn
            | PieceType::Knight
            | PieceType::Bishop
            | PieceType::Rook
            | PieceType::Queen
            | PieceType::King => return None,
        };
        Some(self.get(key))
    }

    /// What there is to know of a kind of piece, a sentence each, besides how it moves.
    pub fn facts(&self, facts: &PieceFacts) -> Vec<String> {
        let home = self.list(facts.home.iter().map(|square| square.to_string()));
        let mut told = vec![self.format("fact-home", &[("squares", home)])];
        if facts.kind != PieceType::King {
            let (early, late) = (self.pawns(facts.worth.early), self.pawns(facts.worth.late));
            if facts.kind != PieceType::Pawn {
                told.push(self.format("fact-worth", &[("early", early), ("late", late)]));
            }
        }
        if facts.leaps {
            told.push(self.get("fact-leaps"));
        }
        if facts.captures_by_hop {
            told.push(self.get("fact-hops"));
        }
        match facts.shade {
            Shade::Keeps => told.push(self.get("fact-keeps-colour")),
            Shade::Changes => told.push(self.get("fact-changes-colour")),
            Shade::Either => {}
        }
        if let Some(moves) = facts.moves_to_anywhere {
            let values = [
                value("centre", facts.from_centre),
                value("corner", facts.from_corner),
                value("moves", moves),
            ];
            told.push(self.format("fact-reach", &values));
        }
        if facts.mates_alone {
            told.push(self.get("fact-mates-alone"));
        }
        if !facts.mates_with.is_empty() {
            told.push(self.format("fact-mates-with", &[("pieces", self.kinds(&facts.mates_with))]));
        }
        if !facts.never_mates_with.is_empty() {
            told.push(self.format("fact-never-mates", &[("pieces", self.kinds(&facts.never_mates_with))]));
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Move, Square, Variant};
    use crate::teaching::lessons::{Verdict, exercises, tour};
    use crate::view::text::{Language, LanguageChoice};

    fn languages() -> [Texts; 2] {
        Language::ALL.map(|language| Texts::of(LanguageChoice::Is(language)))
    }

    fn is_whole(words: &str) -> bool {
        let open = ["{", "}", "goal-", "task-", "mistake-", "hint-", "fact-", "names-"];
        !words.is_empty() && open.iter().all(|sign| !words.contains(sign))
    }

    #[test]
    fn every_exercise_is_set_helped_with_and_judged_in_words() {
        for variant in Variant::ALL {
            for exercise in exercises(variant).iter().chain(tour(variant)) {
                for texts in languages() {
                    assert!(is_whole(&texts.goal(exercise.goal)));
                    let task = texts.task(exercise);
                    assert!(is_whole(&task) && task.ends_with('.'), "{task}");
                    assert!(!task.contains("our white") && !task.contains("our black"), "{task}");
                    let attempt = Attempt::new(exercise);
                    let hints = attempt.hints();
                    assert!(!hints.is_empty(), "{}", exercise.name());
                    for hint in &hints {
                        let words = texts.hint(&attempt, hint);
                        assert!(is_whole(&words) && words.ends_with('.'), "{words}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_mistake_that_can_be_made_at_once_is_told() {
        let texts = languages();
        let mut kinds = std::collections::BTreeSet::new();
        for variant in Variant::ALL {
            for exercise in exercises(variant).iter().chain(tour(variant)) {
                let start = Attempt::new(exercise);
                let moves: Vec<Move> = exercise.start.legal_moves().into_iter().collect();
                for mv in moves.into_iter().take(40) {
                    let (from, to): (Square, Square) = (mv.from(), mv.to());
                    if let Verdict::Mistake { mv, why } = start.clone().try_move(from, to, mv.promotion()) {
                        let mut after = exercise.start.clone();
                        after.play_unchecked(mv);
                        for texts in &texts {
                            let words = texts.mistake(&after, why);
                            assert!(is_whole(&words) && words.ends_with('.'), "{words}");
                        }
                        kinds.insert(
                            format!("{why:?}")
                                .split([' ', '{'])
                                .next()
                                .unwrap_or_default()
                                .to_owned(),
                        );
                    }
                }
            }
        }
        assert!(kinds.len() >= 7, "{kinds:?}");
    }

    #[test]
    fn every_piece_has_facts_in_every_language() {
        for variant in Variant::ALL {
            for facts in PieceFacts::all(variant) {
                for texts in languages() {
                    let told = texts.facts(&facts);
                    let least = if facts.kind == PieceType::Pawn { 1 } else { 2 };
                    assert!(told.len() >= least, "{told:?}");
                    assert!(told.iter().all(|words| is_whole(words)), "{told:?}");
                    let origin = texts.origin(facts.kind);
                    assert_eq!(origin.is_none(), facts.kind.is_orthodox());
                    assert!(origin.is_none_or(|words| words.ends_with('.') && !words.contains("origin-")));
                }
            }
        }
    }
}
