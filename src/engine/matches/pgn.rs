//! Games of a match as PGN, with what the players thought in comments.

use super::player::Thought;
use super::referee::{Ending, Played};
use super::schedule::GameId;
use crate::engine::Score;
use crate::rules::{AnnotatedGame, Comment, GameResult, Side};

/// A game as PGN, with an empty line at its end. A comment holds the mover's score in pawns, depth and seconds.
pub(super) fn text(id: GameId, played: &Played, names: &[String; 2]) -> String {
    let players = id.players();
    let termination = match played.ending {
        Ending::Rules => "normal",
        Ending::TimeLoss(_) => "time forfeit",
        Ending::IllegalMove(_) => "rules infraction",
        Ending::Crash(_) | Ending::Hang(_) => "abandoned",
        Ending::Resignation(_) | Ending::Agreement | Ending::Length => "adjudication",
    };
    let mut game = AnnotatedGame::from(&played.line);
    game.result = result(played);
    for (name, value) in [
        ("Event", "Tenfold match"),
        ("Round", &format!("{}.{}", id.number / 2 + 1, id.number % 2 + 1)),
        ("White", &names[players[Side::White]]),
        ("Black", &names[players[Side::Black]]),
        ("PlyCount", &played.line.ply().to_string()),
        ("Termination", termination),
    ] {
        game.tags.set(name, value).expect("these are names of tags");
    }
    let nodes: Vec<_> = game.tree.main_line().collect();
    for (ply, &node) in nodes.iter().enumerate() {
        let comment = match ply.checked_sub(played.opening_plies) {
            None => Comment::new("book"),
            Some(index) => comment(&played.thoughts[index]),
        };
        game.tree.annotations_mut(node).after.push(comment);
    }
    let last = nodes.last().copied().unwrap_or(game.tree.root());
    let reason = Comment::new(&played.reason());
    game.tree.annotations_mut(last).after.push(reason);
    game.to_pgn()
}

/// The result as PGN has it.
pub(super) fn result(played: &Played) -> GameResult {
    played.winner().map_or(GameResult::Draw, GameResult::Win)
}

/// What the mover thought.
fn comment(thought: &Thought) -> Comment {
    let score = match thought.score {
        None => "?".to_owned(),
        Some(Score::Centipawns(score)) => format!("{:+.2}", f64::from(score) / 100.0),
        Some(Score::Mate(moves)) if moves > 0 => format!("+M{moves}"),
        Some(Score::Mate(moves)) => format!("-M{}", moves.unsigned_abs()),
    };
    let seconds = thought.time.as_secs_f64();
    Comment::new(&format!("{score}/{} {seconds:.3}s", thought.depth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Line, PgnReader, Position, SHAKO, parse_san};
    use std::time::Duration;

    #[test]
    fn a_game_reads_as_people_and_programs_expect() {
        let mut line = Line::new(Position::start(&SHAKO));
        for text in ["f5", "e6", "g5"] {
            let mv = parse_san(line.position(), text).unwrap();
            line.play(mv).unwrap();
        }
        let thought = |score| Thought {
            score: Some(score),
            depth: 7,
            nodes: 1,
            time: Duration::from_millis(12),
        };
        let played = Played {
            line,
            opening_plies: 1,
            thoughts: vec![thought(Score::Centipawns(-105)), thought(Score::Mate(2))],
            ending: Ending::IllegalMove(Side::Black),
            remark: "z9}".to_owned(),
        };
        let id = GameId {
            variant: &SHAKO,
            number: 3,
        };
        let text = text(id, &played, &["A \"1\"".to_owned(), "B".to_owned()]);
        for tag in [
            "[Round \"2.2\"]",
            "[White \"B\"]",
            "[Black \"A \\\"1\\\"\"]",
            "[Result \"1-0\"]",
            "[Variant \"Shako\"]",
            "[Termination \"rules infraction\"]",
        ] {
            assert!(text.contains(tag), "{tag} is missing in\n{text}");
        }
        let moves = text.split("\n\n").nth(1).unwrap().replace('\n', " ");
        assert_eq!(
            moves,
            "1. f5 {book} 1... e6 {-1.05/7 0.012s} 2. g5 {+M2/7 0.012s} {Black makes an illegal move: z9)} 1-0"
        );
        assert!(text.ends_with("\n\n"));
        let read = PgnReader::new(text.as_bytes(), &SHAKO).next().unwrap().unwrap();
        assert_eq!((read.game.to_pgn(), read.notices), (text, vec![]));
    }
}
