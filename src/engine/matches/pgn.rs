//! Games of a match as PGN, with what the players thought in comments.

use super::referee::{Ending, Played};
use super::schedule::GameId;
use crate::engine::Score;
use crate::rules::{Side, san};

use super::player::Thought;

/// Lines of moves are broken before this many characters.
const WIDTH: usize = 80;

/// A game as PGN, with an empty line at its end. A comment holds the mover's score in pawns, depth and seconds.
pub(super) fn text(id: GameId, played: &Played, names: &[String; 2]) -> String {
    let result = result(played);
    let players = id.players();
    let termination = match played.ending {
        Ending::Rules => "normal",
        Ending::TimeLoss(_) => "time forfeit",
        Ending::IllegalMove(_) => "rules infraction",
        Ending::Crash(_) | Ending::Hang(_) => "abandoned",
        Ending::Resignation(_) | Ending::Agreement | Ending::Length => "adjudication",
    };
    let tags = [
        ("Event", "Tenfold match".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", format!("{}.{}", id.number / 2 + 1, id.number % 2 + 1)),
        ("White", names[players[Side::White]].clone()),
        ("Black", names[players[Side::Black]].clone()),
        ("Result", result.to_owned()),
        ("Variant", id.variant.title.to_owned()),
        ("PlyCount", played.line.ply().to_string()),
        ("Termination", termination.to_owned()),
    ];
    let mut text = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    text.push('\n');
    let mut words = Vec::new();
    for (ply, (position, &mv)) in played.line.positions().iter().zip(played.line.moves()).enumerate() {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        } else {
            // A comment stands between the halves of a move, so the number is repeated.
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(san(position, mv));
        match ply.checked_sub(played.opening_plies) {
            None => words.push("{book}".to_owned()),
            Some(index) => words.extend(comment(&played.thoughts[index])),
        }
    }
    words.extend(
        format!("{{{}}}", played.reason().replace(['{', '}'], " "))
            .split_whitespace()
            .map(str::to_owned),
    );
    words.push(result.to_owned());
    text.push_str(&broken(&words));
    text.push_str("\n\n");
    text
}

/// The result as PGN writes it.
pub(super) fn result(played: &Played) -> &'static str {
    match played.winner() {
        Some(Side::White) => "1-0",
        Some(Side::Black) => "0-1",
        None => "1/2-1/2",
    }
}

/// The words of a comment.
fn comment(thought: &Thought) -> [String; 2] {
    let score = match thought.score {
        None => "?".to_owned(),
        Some(Score::Centipawns(score)) => format!("{:+.2}", f64::from(score) / 100.0),
        Some(Score::Mate(moves)) if moves > 0 => format!("+M{moves}"),
        Some(Score::Mate(moves)) => format!("-M{}", moves.unsigned_abs()),
    };
    [
        format!("{{{score}/{}", thought.depth),
        format!("{:.3}s}}", thought.time.as_secs_f64()),
    ]
}

/// The words on lines of moderate length.
fn broken(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 {
            let fits = width + 1 + length < WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        text.push_str(word);
        width += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Line, Position, SHAKO, parse_san};
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
            "1. f5 {book} 1... e6 {-1.05/7 0.012s} 2. g5 {+M2/7 0.012s} {Black makes an illegal move: z9 } 1-0"
        );
        assert!(text.lines().all(|line| line.len() <= WIDTH) && text.ends_with("\n\n"));
    }
}
