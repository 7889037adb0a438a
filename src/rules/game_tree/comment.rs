//! Comments on moves, and the commands for programs that stand in them.

use std::fmt;
use std::time::Duration;

/// A command for programs in a comment, such as `[%clk 0:01:02]` or `[%cal Gc2c4,Rd4d5]`, kept as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    name: String,
    value: String,
}

impl Command {
    /// `clk`, `emt`, `cal`, `csl`, `eval` or any other name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What follows the name.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Takes a command off the front of a text, behind its `[%`.
    fn split(text: &str) -> Split<'_> {
        let rest = text.trim_start_matches(is_of_name);
        let name = &text[..text.len() - rest.len()];
        if name.is_empty() || !rest.starts_with([' ', ']']) {
            return Split::Text;
        }
        let Some((value, rest)) = rest.split_once(']') else {
            return Split::NoEnd;
        };
        let command = Command {
            name: name.to_owned(),
            value: value.trim().to_owned(),
        };
        Split::Command(command, rest)
    }
}

const fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// What was found behind `[%`.
enum Split<'a> {
    /// A command, and the text after it.
    Command(Command, &'a str),
    /// No command.
    Text,
    /// No command, nor any further on: no bracket is closed.
    NoEnd,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blank = if self.value.is_empty() { "" } else { " " };
        write!(f, "[%{}{blank}{}]", self.name, self.value)
    }
}

/// A comment on a move: what people read, and commands for programs.
///
/// Written out, the commands come first. Line breaks and other runs of blanks are single blanks, since PGN breaks lines
/// anywhere; a `}`, which PGN has no way to write, is a `)`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comment {
    text: String,
    commands: Vec<Command>,
}

impl Comment {
    /// A comment from its text as PGN has it, commands included.
    pub fn new(text: &str) -> Comment {
        let clean = cleaned(text);
        let mut comment = Comment::default();
        let mut plain = String::with_capacity(clean.len());
        let mut rest = clean.as_str();
        while let Some(at) = rest.find("[%") {
            let inside = &rest[at + 2..];
            plain.push_str(&rest[..at]);
            // The blank that is left of a command must not make one of the text before it.
            let in_name = plain.trim_end_matches(is_of_name).ends_with("[%");
            let found = if in_name { Split::Text } else { Command::split(inside) };
            match found {
                Split::Command(command, after) => {
                    plain.push(' ');
                    comment.commands.push(command);
                    rest = after;
                }
                Split::Text => {
                    plain.push_str("[%");
                    rest = inside;
                }
                Split::NoEnd => {
                    rest = &rest[at..];
                    break;
                }
            }
        }
        plain.push_str(rest);
        comment.text = cleaned(&plain);
        comment
    }

    /// What people read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The commands for programs, in their order.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.commands.is_empty()
    }

    /// The value of the first command of this name.
    pub fn command(&self, name: &str) -> Option<&str> {
        let command = self.commands.iter().find(|command| command.name == name)?;
        Some(&command.value)
    }

    /// Takes all commands of this name away.
    pub(super) fn remove_command(&mut self, name: &str) {
        self.commands.retain(|command| command.name != name);
    }

    /// Puts a command behind the others; its value holds no bracket.
    pub(super) fn add_command(&mut self, name: &str, value: String) {
        debug_assert!(!value.contains(']'), "{value} would end its command");
        self.commands.push(Command {
            name: name.to_owned(),
            value,
        });
    }

    /// The time of the first command of this name.
    pub(super) fn time(&self, name: &str) -> Option<Duration> {
        read_time(self.command(name)?)
    }

    /// Puts a time in place of the command's value, or in front as a new command.
    pub(super) fn set_time(&mut self, name: &str, time: Duration) {
        let value = time_text(time);
        match self.commands.iter_mut().find(|command| command.name == name) {
            Some(command) => command.value = value,
            None => self.commands.insert(
                0,
                Command {
                    name: name.to_owned(),
                    value,
                },
            ),
        }
    }
}

impl fmt::Display for Comment {
    /// As it stands between the braces of PGN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut blank = "";
        for command in &self.commands {
            write!(f, "{blank}{command}")?;
            blank = " ";
        }
        if !self.text.is_empty() {
            write!(f, "{blank}{}", self.text)?;
        }
        Ok(())
    }
}

/// The text with single blanks, and without characters that a comment cannot hold.
fn cleaned(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_whitespace() || letter.is_control() {
            if !clean.is_empty() && !clean.ends_with(' ') {
                clean.push(' ');
            }
        } else {
            clean.push(if letter == '}' { ')' } else { letter });
        }
    }
    if clean.ends_with(' ') {
        clean.pop();
    }
    clean
}

/// Reads `h:mm:ss`, `m:ss` or `s`, the seconds with or without a fraction.
fn read_time(text: &str) -> Option<Duration> {
    /// More digits than any clock shows; no sum of them overflows.
    const MOST_DIGITS: usize = 9;
    let number = |digits: &str| -> Option<u64> {
        let right = (1..=MOST_DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        right.then(|| digits.parse().ok()).flatten()
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut seconds = 0;
    let mut fields = 0;
    for field in whole.split(':') {
        seconds = seconds * 60 + number(field)?;
        fields += 1;
    }
    let nanoseconds = number(fraction)? * 10_u64.pow((MOST_DIGITS - fraction.len()) as u32);
    (fields <= 3).then(|| Duration::from_secs(seconds) + Duration::from_nanos(nanoseconds))
}

/// The time as `h:mm:ss`, with as many digits of a fraction as it needs, down to milliseconds.
fn time_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if time.subsec_millis() > 0 {
        let fraction = format!(".{:03}", time.subsec_millis());
        text.push_str(fraction.trim_end_matches('0'));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn commands_are_told_from_what_people_read() {
        let comment = Comment::new(" sharp [%clk 0:01:02]\r\n  [%cal Gc2c4,Rd4d5] play [%bare] [% no] [%] x}");
        assert_eq!(comment.text(), "sharp play [% no] [%] x)");
        assert_eq!(comment.command("clk"), Some("0:01:02"));
        assert_eq!(comment.commands()[2].to_string(), "[%bare]");
        assert_eq!(
            comment.to_string(),
            "[%clk 0:01:02] [%cal Gc2c4,Rd4d5] [%bare] sharp play [% no] [%] x)"
        );
        assert!(Comment::new(" \n").is_empty() && !Comment::new("[%x]").is_empty());
    }

    #[test]
    fn times_are_read_as_programs_write_them() {
        let milliseconds = |text| read_time(text).map(|time| time.as_millis());
        assert_eq!(milliseconds("1:02:03"), Some(3_723_000));
        assert_eq!(milliseconds("0:00:09.25"), Some(9_250));
        assert_eq!(milliseconds("5:07"), Some(307_000));
        assert_eq!(milliseconds("12"), Some(12_000));
        for wrong in ["", ":", "-1", "1:", "1:2:3:4", "1.", "1.x", "9999999999", "0:00:0٣"] {
            assert_eq!(milliseconds(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn a_hostile_comment_survives_its_text(text in "(\\[%|\\]|[a-c :\n}{]|clk 1|.){0,24}") {
            let comment = Comment::new(&text);
            prop_assert_eq!(&Comment::new(&comment.to_string()), &comment);
        }

        #[test]
        fn a_time_survives_its_text(milliseconds in 0..u64::from(u32::MAX)) {
            let time = Duration::from_millis(milliseconds);
            prop_assert_eq!(read_time(&time_text(time)), Some(time));
        }
    }
}
