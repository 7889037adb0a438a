//! A question as an engine is asked it by UCI, where it thinks in a program of its own.

use super::question::Question;
use crate::rules::Line;

/// What an engine is told, line by line, to be asked a question about a line. Its last word is a `bestmove`.
pub(super) fn orders(question: &Question, line: &Line) -> Vec<String> {
    let mut orders = vec![format!(
        "setoption name UCI_Variant value {}",
        line.position().variant().name
    )];
    let mut set = |name: &str, value: String| orders.push(format!("setoption name {name} value {value}"));
    let mut go = "go".to_owned();
    match question {
        Question::Choose { level, seed, longest } => {
            set("UCI_AnalyseMode", false.to_string());
            set("Skill Level", level.number().to_string());
            set("Game Seed", seed.to_string());
            go.push_str(&format!(" movetime {}", longest.as_millis()));
        }
        Question::Study { limits, lines, .. } => {
            set("UCI_AnalyseMode", true.to_string());
            set("MultiPV", lines.to_string());
            if let Some(time) = limits.movetime {
                go.push_str(&format!(" movetime {}", time.as_millis()));
            }
            if let Some(nodes) = limits.nodes {
                go.push_str(&format!(" nodes {nodes}"));
            }
            if let Some(depth) = limits.depth {
                go.push_str(&format!(" depth {depth}"));
            }
        }
    }
    let mut position = format!("position fen {}", line.start().fen());
    if line.ply() > 0 {
        position.push_str(" moves");
        for mv in line.moves() {
            position.push_str(&format!(" {mv}"));
        }
    }
    orders.extend([position, go]);
    orders
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::mpsc::{Sender, channel};
    use std::time::Duration;

    use super::*;
    use crate::engine::uci::{Output, Session, told};
    use crate::engine::{Engine, Level, Limits, StopFlag};
    use crate::game::ai::question::{Answer, News};
    use crate::game::{WakeUp, passed};
    use crate::rules::{Move, PEMBA, Position, SHAKO, Variant, parse_uci};

    struct Lines(Sender<String>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = self.0.send(String::from_utf8_lossy(bytes).trim_end().to_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// What an engine that is asked by UCI says last.
    fn asked(questions: &[(Question, Line)]) -> Vec<Option<Move>> {
        let (sender, said) = channel();
        let mut session = Session::new(Output::new(Lines(sender)));
        let answers = questions.iter().map(|(question, line)| {
            for order in orders(question, line) {
                session.handle(&order);
            }
            loop {
                let text = said.recv_timeout(Duration::from_secs(60)).expect("an answer");
                assert!(!text.starts_with("info string"), "{text}");
                if let Some(answer) = told::best_move(&text, line.position()) {
                    break answer;
                }
            }
        });
        answers.collect()
    }

    fn line(variant: &'static Variant, moves: &[&str]) -> Line {
        let mut line = Line::new(Position::start(variant));
        for text in moves {
            line.play(parse_uci(line.position(), text).unwrap()).unwrap();
        }
        line
    }

    #[test]
    fn an_engine_asked_by_uci_answers_as_one_that_is_asked_directly() {
        let choose = |level, seed| Question::Choose {
            level,
            seed,
            longest: Duration::from_secs(60),
        };
        let lines = [
            line(&SHAKO, &["e3e5"]),
            line(&PEMBA, &["e3e5", "e8e6"]),
            line(&SHAKO, &[]),
        ];
        let mut questions = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            for level in [Level::Hatchling, Level::Squire, Level::Champion] {
                questions.push((choose(level, u64::MAX - index as u64), line.clone()));
            }
        }
        let said = asked(&questions);
        for ((question, line), said) in questions.into_iter().zip(said) {
            let Question::Choose { level, .. } = question else {
                unreachable!()
            };
            let wanted = question.ask(&mut Engine::new(16), &line, &StopFlag::default(), &WakeUp::default());
            let Answer::Move(wanted) = wanted else { panic!("a move") };
            assert!(wanted.is_some());
            assert_eq!(said, wanted, "{level:?}");
        }
    }

    #[test]
    fn a_study_may_be_of_a_position_in_which_somebody_has_passed() {
        let after = line(&SHAKO, &["e3e5"]);
        let subject = Line::new(passed(after.position()).unwrap());
        let study = Question::Study {
            limits: Limits::default()
                .depth(3)
                .nodes(50_000)
                .movetime(Duration::from_secs(30)),
            lines: 2,
            news: News::default(),
        };
        let said = asked(&[(study, subject.clone())]);
        assert!(said[0].is_some_and(|mv| subject.position().is_legal(mv)));
    }
}
