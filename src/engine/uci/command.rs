//! The commands of UCI, read from text. Nothing here knows a position.

use std::time::Duration;

use crate::rules::{BySide, Side, shortened};

/// One command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    Uci,
    IsReady,
    SetOption { name: &'a str, value: Option<&'a str> },
    NewGame,
    Position { start: Start<'a>, moves: Vec<&'a str> },
    Go(GoCommand<'a>),
    Perft(u32),
    PonderHit,
    Stop,
    Display,
    Bench,
    Quit,
}

/// Where a position starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Start<'a> {
    Startpos,
    /// The fields, with one blank in between.
    Fen(std::borrow::Cow<'a, str>),
}

/// What a `go` asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct GoCommand<'a> {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub movetime: Option<Duration>,
    pub clocks: Clocks,
    pub infinite: bool,
    pub ponder: bool,
    pub search_moves: Vec<&'a str>,
}

/// Both players' clocks, as far as they are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Clocks {
    pub left: BySide<Option<Duration>>,
    pub increment: BySide<Option<Duration>>,
    /// Moves until more time is added; some programs say nought when it is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// A week, in milliseconds: no clock has more.
const MOST_MILLISECONDS: u64 = 7 * 24 * 3_600_000;

/// Reads a line. `None` when there is nothing on it.
///
/// # Errors
/// With the reason, when it is not a command.
pub(super) fn parse(line: &str) -> Result<Option<Command<'_>>, String> {
    let line = line.trim();
    let (word, rest) = split_word(line);
    let command = match word {
        "" => return Ok(None),
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "setoption" => set_option(rest)?,
        "ucinewgame" => Command::NewGame,
        "position" => position(rest)?,
        "go" => go(rest)?,
        "ponderhit" => Command::PonderHit,
        "stop" => Command::Stop,
        "d" => Command::Display,
        "bench" => Command::Bench,
        "quit" => Command::Quit,
        _ => return Err(format!("unknown command {}", quoted(word))),
    };
    Ok(Some(command))
}

/// The first word of a text, and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace)
        .map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// A text as it is repeated in a message: short, and in quotes.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    format!("{:?}", shortened(text, LONGEST))
}

fn set_option(rest: &str) -> Result<Command<'_>, String> {
    const FORM: &str = "setoption is written: setoption name NAME value VALUE";
    let (word, rest) = split_word(rest);
    if word != "name" || rest.is_empty() {
        return Err(FORM.to_owned());
    }
    // Names may have blanks, so the word "value" ends them.
    let mut from = 0;
    while let Some(found) = rest[from..].find("value") {
        let (start, end) = (from + found, from + found + "value".len());
        let alone = rest[..start].ends_with(char::is_whitespace)
            && (end == rest.len() || rest[end..].starts_with(char::is_whitespace));
        if alone {
            return Ok(Command::SetOption {
                name: rest[..start].trim(),
                value: Some(rest[end..].trim()),
            });
        }
        from = end;
    }
    Ok(Command::SetOption {
        name: rest.trim(),
        value: None,
    })
}

fn position(rest: &str) -> Result<Command<'_>, String> {
    let (word, rest) = split_word(rest);
    let words: Vec<&str> = rest.split_whitespace().collect();
    let split = words.iter().position(|&word| word == "moves");
    let (before, moves) = match split {
        Some(index) => (&words[..index], words[index + 1..].to_vec()),
        None => (&words[..], Vec::new()),
    };
    let start = match word {
        "startpos" => match before.first() {
            None => Start::Startpos,
            Some(other) => return Err(format!("position startpos: unexpected {}", quoted(other))),
        },
        "fen" => Start::Fen(before.join(" ").into()),
        "" => return Err("position is written: position startpos|fen FEN [moves MOVE ...]".to_owned()),
        _ => return Err(format!("position: {} is neither startpos nor fen", quoted(word))),
    };
    Ok(Command::Position { start, moves })
}

fn go(rest: &str) -> Result<Command<'_>, String> {
    let mut words = rest.split_whitespace().peekable();
    let mut go = GoCommand::default();
    while let Some(word) = words.next() {
        match word {
            "perft" => {
                let depth = number(word, words.next(), 0, 64)? as u32;
                return match words.next() {
                    None => Ok(Command::Perft(depth)),
                    Some(other) => Err(format!("go perft: unexpected {}", quoted(other))),
                };
            }
            "depth" => go.depth = Some(number(word, words.next(), 1, i64::from(u32::MAX))? as u32),
            "nodes" => go.nodes = Some(number(word, words.next(), 1, i64::MAX)? as u64),
            "movetime" => go.movetime = Some(milliseconds(word, words.next())?),
            "wtime" => go.clocks.left[Side::White] = Some(milliseconds(word, words.next())?),
            "btime" => go.clocks.left[Side::Black] = Some(milliseconds(word, words.next())?),
            "winc" => go.clocks.increment[Side::White] = Some(milliseconds(word, words.next())?),
            "binc" => go.clocks.increment[Side::Black] = Some(milliseconds(word, words.next())?),
            "movestogo" => {
                go.clocks.moves_to_go = Some(number(word, words.next(), 0, i64::from(u32::MAX))? as u32);
            }
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !is_go_word(word)) {
                    go.search_moves.push(mv);
                }
            }
            _ => return Err(format!("go: unknown {}", quoted(word))),
        }
    }
    Ok(Command::Go(go))
}

fn is_go_word(word: &str) -> bool {
    matches!(
        word,
        "perft"
            | "depth"
            | "nodes"
            | "movetime"
            | "wtime"
            | "btime"
            | "winc"
            | "binc"
            | "movestogo"
            | "infinite"
            | "ponder"
            | "searchmoves"
    )
}

fn number(name: &str, text: Option<&str>, least: i64, most: i64) -> Result<i64, String> {
    let text = text.ok_or_else(|| format!("go {name}: the number is missing"))?;
    match text.parse::<i64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!(
            "go {name}: {} is not a number from {least} to {most}",
            quoted(text)
        )),
    }
}

/// A time. One below zero is a clock that has run out, and one beyond all numbers is but a very long time: neither may
/// cost the program that asks its answer.
fn milliseconds(name: &str, text: Option<&str>) -> Result<Duration, String> {
    let text = text.ok_or_else(|| format!("go {name}: the number is missing"))?;
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("go {name}: {} is not a number of milliseconds", quoted(text)));
    }
    let number = if text.starts_with('-') {
        0
    } else {
        digits
            .parse()
            .map_or(MOST_MILLISECONDS, |number: u64| number.min(MOST_MILLISECONDS))
    };
    Ok(Duration::from_millis(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go_of(text: &str) -> GoCommand<'_> {
        match parse(text) {
            Ok(Some(Command::Go(go))) => go,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn all_limits_of_go_are_read() {
        let go = go_of("  go depth 7 nodes 5000\tmovetime 250 searchmoves e3e5 d3d4 infinite ponder ");
        assert_eq!((go.depth, go.nodes), (Some(7), Some(5_000)));
        assert!(go.infinite && go.ponder);
        assert_eq!(go.movetime, Some(Duration::from_millis(250)));
        assert_eq!(go.search_moves, ["e3e5", "d3d4"]);
        let go = go_of("go wtime 2000 btime 3000 winc 100 binc 0 movestogo 5");
        assert_eq!(go.clocks.left[Side::Black], Some(Duration::from_secs(3)));
        assert_eq!(go.clocks.increment[Side::White], Some(Duration::from_millis(100)));
        assert_eq!(go.clocks.moves_to_go, Some(5));
    }

    #[test]
    fn absurd_times_are_none_or_very_long() {
        for (text, milliseconds) in [
            ("-1", 0),
            ("-99999999999999999999999", 0),
            ("0", 0),
            ("-0", 0),
            ("00012", 12),
            ("9223372036854775807", MOST_MILLISECONDS),
            ("99999999999999999999999", MOST_MILLISECONDS),
        ] {
            let line = format!("go wtime {text} movetime {text}");
            let go = go_of(&line);
            assert_eq!(
                go.clocks.left[Side::White],
                Some(Duration::from_millis(milliseconds)),
                "{text}"
            );
            assert_eq!(go.movetime, Some(Duration::from_millis(milliseconds)), "{text}");
        }
    }

    #[test]
    fn numbers_that_are_none_are_refused() {
        for text in [
            "go depth",
            "go depth x",
            "go depth -1",
            "go depth 0",
            "go nodes 99999999999999999999",
            "go perft -1",
            "go movetime",
            "go movetime -",
            "go movetime --5",
            "go movetime +5",
            "go perft",
            "go perft 3 4",
            "go wtime 1e3",
            "go movetime 1.5",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_position_is_split_at_moves() {
        let Ok(Some(Command::Position { start, moves })) = parse("position fen a b  c moves x y") else {
            panic!()
        };
        assert_eq!((start, moves), (Start::Fen("a b c".into()), vec!["x", "y"]));
        assert!(parse("position").is_err());
        assert!(parse("position startpos e3e5").is_err());
        assert!(parse("position somewhere").is_err());
    }

    #[test]
    fn option_names_may_have_blanks() {
        let set = |text| match parse(text) {
            Ok(Some(Command::SetOption { name, value })) => (name, value),
            other => panic!("{other:?}"),
        };
        assert_eq!(set("setoption name Clear Hash"), ("Clear Hash", None));
        assert_eq!(
            set("setoption name UCI_Variant value pemba"),
            ("UCI_Variant", Some("pemba"))
        );
        assert_eq!(set("setoption name valueless value 3"), ("valueless", Some("3")));
        assert_eq!(set("setoption name Hash value"), ("Hash", Some("")));
        assert!(parse("setoption Hash 3").is_err());
        assert!(parse("setoption name").is_err());
    }
}
