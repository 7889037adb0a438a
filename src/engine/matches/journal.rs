//! The journal of a match: one line for each finished game, so that a match that was broken off can be gone on with.
//!
//! The first line tells the match apart from others. A game's line has fields between tabs: the game's name, the plies
//! of its opening, how it ended, a remark, and its moves; a move that somebody thought about is followed by what was
//! thought: score, depth, nodes and microseconds.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::Duration;

use super::player::Thought;
use super::referee::{Ending, Played};
use super::schedule::GameId;
use crate::engine::Score;
use crate::rules::{Line, Position, Side, Variant, parse_uci};

/// An open journal.
pub(super) struct Journal(File);

/// Why a journal cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// It is of another match.
    #[error("it was begun with other settings or other engines:\n  there {0}\n  now   {1}")]
    OtherMatch(String, String),
    /// A line makes no sense.
    #[error("line {0} cannot be read")]
    Line(usize),
}

impl Journal {
    /// Opens a journal, or begins one, and tells the games in it. A last line without an end was being written when the
    /// match was broken off, and is dropped.
    pub fn open(path: &Path, description: &str) -> Result<(Journal, Vec<(GameId, Played)>), JournalError> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut lines = text[..whole].lines();
        let mut games = Vec::new();
        match lines.next() {
            None => writeln!(file, "{description}")?,
            Some(begun) if begun == description => {
                for (index, line) in lines.enumerate() {
                    games.push(read(line).ok_or(JournalError::Line(index + 2))?);
                }
            }
            Some(begun) => return Err(JournalError::OtherMatch(begun.to_owned(), description.to_owned())),
        }
        Ok((Journal(file), games))
    }

    /// Adds a game.
    pub fn add(&mut self, id: GameId, played: &Played) -> io::Result<()> {
        self.0.write_all(format!("{}\n", written(id, played)).as_bytes())
    }
}

fn written(id: GameId, played: &Played) -> String {
    let remark: String = played
        .remark
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    let mut text = format!(
        "{} {}\t{}\t{}\t{remark}\t",
        id.variant.name,
        id.number,
        played.opening_plies,
        code(played.ending)
    );
    for (ply, mv) in played.line.moves().iter().enumerate() {
        if ply > 0 {
            text.push(' ');
        }
        text.push_str(&mv.to_string());
        let thought = ply
            .checked_sub(played.opening_plies)
            .map(|index| played.thoughts[index]);
        if let Some(thought) = thought {
            let score = match thought.score {
                None => "-".to_owned(),
                Some(Score::Centipawns(score)) => score.to_string(),
                Some(Score::Mate(moves)) => format!("#{moves}"),
            };
            let (depth, nodes, time) = (thought.depth, thought.nodes, thought.time.as_micros());
            text.push_str(&format!("/{score}/{depth}/{nodes}/{time}"));
        }
    }
    text
}

fn read(line: &str) -> Option<(GameId, Played)> {
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    let (id, opening_plies, ending, remark, moves) = (next()?, next()?, next()?, next()?, next()?);
    let (name, number) = id.split_once(' ')?;
    let variant = Variant::by_name(name)?;
    let id = GameId {
        variant,
        number: number.parse().ok()?,
    };
    let mut played = Played {
        line: Line::new(Position::start(variant)),
        opening_plies: opening_plies.parse().ok()?,
        thoughts: Vec::new(),
        ending: ending_of(ending)?,
        remark: remark.to_owned(),
    };
    for word in moves.split_whitespace() {
        let mut parts = word.split('/');
        let mv = parse_uci(played.line.position(), parts.next()?).ok()?;
        if played.line.ply() >= played.opening_plies {
            played.thoughts.push(read_thought(parts)?);
        }
        played.line.play(mv).ok()?;
    }
    Some((id, played))
}

fn read_thought<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<Thought> {
    let score = match parts.next()? {
        "-" => None,
        text => Some(match text.strip_prefix('#') {
            Some(moves) => Score::Mate(moves.parse().ok()?),
            None => Score::Centipawns(text.parse().ok()?),
        }),
    };
    Some(Thought {
        score,
        depth: parts.next()?.parse().ok()?,
        nodes: parts.next()?.parse().ok()?,
        time: Duration::from_micros(parts.next()?.parse().ok()?),
    })
}

/// All endings, with the names that journals have for them.
const ENDINGS: [(&str, Ending); 13] = [
    ("rules", Ending::Rules),
    ("agreement", Ending::Agreement),
    ("length", Ending::Length),
    ("white-time", Ending::TimeLoss(Side::White)),
    ("black-time", Ending::TimeLoss(Side::Black)),
    ("white-illegal", Ending::IllegalMove(Side::White)),
    ("black-illegal", Ending::IllegalMove(Side::Black)),
    ("white-crash", Ending::Crash(Side::White)),
    ("black-crash", Ending::Crash(Side::Black)),
    ("white-hang", Ending::Hang(Side::White)),
    ("black-hang", Ending::Hang(Side::Black)),
    ("white-lost", Ending::Resignation(Side::White)),
    ("black-lost", Ending::Resignation(Side::Black)),
];

fn code(ending: Ending) -> &'static str {
    let row = ENDINGS.iter().find(|(_, other)| *other == ending);
    row.expect("the table has all endings").0
}

fn ending_of(code: &str) -> Option<Ending> {
    let row = ENDINGS.iter().find(|(name, _)| *name == code)?;
    Some(row.1)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    fn some_game(variant: &'static Variant, number: usize, ending: Ending) -> (GameId, Played) {
        let mut line = Line::new(Position::start(variant));
        for text in ["e3e5", "f8f6", "d3d4"] {
            let mv = parse_uci(line.position(), text).unwrap();
            line.play(mv).unwrap();
        }
        let thought = |score| Thought {
            score,
            depth: 9,
            nodes: 12_345,
            time: Duration::from_micros(100_250),
        };
        let played = Played {
            line,
            opening_plies: 1,
            thoughts: vec![thought(Some(Score::Centipawns(-31))), thought(Some(Score::Mate(4)))],
            ending,
            remark: "e3e99 and more".to_owned(),
        };
        (GameId { variant, number }, played)
    }

    #[test]
    fn a_game_reads_as_it_was_written() {
        for (number, (_, ending)) in ENDINGS.into_iter().enumerate() {
            for variant in Variant::ALL {
                let (id, mut played) = some_game(variant, number, ending);
                played.thoughts[0].score = if number % 2 == 0 {
                    None
                } else {
                    played.thoughts[0].score
                };
                assert_eq!(read(&written(id, &played)), Some((id, played)));
            }
        }
        for line in [
            "",
            "shako",
            "shako 1\t0\trules\t",
            "shako 1\t0\trules\t\te3e9",
            "chess 1\t0\trules\t\t",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    #[test]
    fn a_journal_goes_on_where_it_was_broken_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let first = some_game(&SHAKO, 0, Ending::Rules);
        let second = some_game(&PEMBA, 1, Ending::Length);
        {
            let (mut journal, games) = Journal::open(&path, "match 1").unwrap();
            assert!(games.is_empty());
            journal.add(first.0, &first.1).unwrap();
        }
        // Broken off in the middle of a line.
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}pemba 7\t0\tru")).unwrap();
        {
            let (mut journal, games) = Journal::open(&path, "match 1").unwrap();
            assert_eq!(games, std::slice::from_ref(&first));
            journal.add(second.0, &second.1).unwrap();
        }
        let (_, games) = Journal::open(&path, "match 1").unwrap();
        assert_eq!(games, [first, second]);
        assert!(matches!(
            Journal::open(&path, "match 2"),
            Err(JournalError::OtherMatch(..))
        ));
    }
}
