//! Reads the path text of the drawings: the commands of SVG path data, absolute and relative.

use lyon_tessellation::{
    geom::Angle,
    math::{Point, Vector, point, vector},
    path::{ArcFlags, Path, builder::SvgPathBuilder},
};

/// Why a path text could not be read.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PathError {
    /// The text starts with something else than a move.
    #[error("a path starts with M or m")]
    NoStart,
    /// A letter that is no command.
    #[error("'{0}' is no path command")]
    UnknownCommand(char),
    /// A command has too few numbers, or one that cannot be read.
    #[error("command '{command}' wants a number at \"{rest}\"")]
    BadNumber {
        /// The command being read.
        command: char,
        /// What stands there instead.
        rest: String,
    },
}

/// Reads SVG path data, in its own units and y down.
///
/// # Errors
///
/// If the text is not path data.
pub fn parse(text: &str) -> Result<Path, PathError> {
    let mut numbers = Numbers {
        rest: text.trim_start(),
        command: 'M',
    };
    if !numbers.rest.starts_with(['M', 'm']) {
        return Err(PathError::NoStart);
    }
    let mut builder = Path::svg_builder();
    while let Some(next) = numbers.rest.chars().next() {
        if next.is_ascii_alphabetic() {
            numbers.command = next;
            numbers.skip(1);
        } else if numbers.command.eq_ignore_ascii_case(&'z') {
            return Err(PathError::UnknownCommand(next));
        }
        match numbers.command {
            'M' => {
                builder.move_to(numbers.point()?);
                // By SVG's rule further pairs after a move are lines.
                numbers.command = 'L';
            }
            'm' => {
                builder.relative_move_to(numbers.vector()?);
                numbers.command = 'l';
            }
            'L' => {
                builder.line_to(numbers.point()?);
            }
            'l' => {
                builder.relative_line_to(numbers.vector()?);
            }
            'H' => {
                builder.horizontal_line_to(numbers.number()?);
            }
            'h' => {
                builder.relative_horizontal_line_to(numbers.number()?);
            }
            'V' => {
                builder.vertical_line_to(numbers.number()?);
            }
            'v' => {
                builder.relative_vertical_line_to(numbers.number()?);
            }
            'C' => {
                builder.cubic_bezier_to(numbers.point()?, numbers.point()?, numbers.point()?);
            }
            'c' => {
                builder.relative_cubic_bezier_to(numbers.vector()?, numbers.vector()?, numbers.vector()?);
            }
            'S' => {
                builder.smooth_cubic_bezier_to(numbers.point()?, numbers.point()?);
            }
            's' => {
                builder.smooth_relative_cubic_bezier_to(numbers.vector()?, numbers.vector()?);
            }
            'Q' => {
                builder.quadratic_bezier_to(numbers.point()?, numbers.point()?);
            }
            'q' => {
                builder.relative_quadratic_bezier_to(numbers.vector()?, numbers.vector()?);
            }
            'A' => {
                let (radii, turn, flags) = numbers.arc()?;
                builder.arc_to(radii, turn, flags, numbers.point()?);
            }
            'a' => {
                let (radii, turn, flags) = numbers.arc()?;
                builder.relative_arc_to(radii, turn, flags, numbers.vector()?);
            }
            'Z' | 'z' => builder.close(),
            unknown => return Err(PathError::UnknownCommand(unknown)),
        }
    }
    Ok(builder.build())
}

/// The text still to be read.
struct Numbers<'a> {
    rest: &'a str,
    command: char,
}

impl Numbers<'_> {
    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest[bytes..].trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    }

    fn number(&mut self) -> Result<f32, PathError> {
        let mut seen_point = false;
        let length = self
            .rest
            .char_indices()
            .find(|&(at, c)| match c {
                '-' | '+' => at > 0,
                '.' => std::mem::replace(&mut seen_point, true),
                _ => !c.is_ascii_digit(),
            })
            .map_or(self.rest.len(), |(end, _)| end);
        let Ok(number) = self.rest[..length].parse() else {
            return Err(PathError::BadNumber {
                command: self.command,
                rest: self.rest.chars().take(12).collect(),
            });
        };
        self.skip(length);
        Ok(number)
    }

    fn point(&mut self) -> Result<Point, PathError> {
        Ok(point(self.number()?, self.number()?))
    }

    fn vector(&mut self) -> Result<Vector, PathError> {
        Ok(vector(self.number()?, self.number()?))
    }

    fn arc(&mut self) -> Result<(Vector, Angle<f32>, ArcFlags), PathError> {
        let radii = self.vector()?;
        let turn = Angle::degrees(self.number()?);
        let flags = ArcFlags {
            large_arc: self.number()? != 0.0,
            sweep: self.number()? != 0.0,
        };
        Ok((radii, turn, flags))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lyon_tessellation::path::Event;

    fn ends(text: &str) -> Vec<(f32, f32)> {
        parse(text)
            .unwrap()
            .iter()
            .map(|event| match event {
                Event::Begin { at } => at,
                Event::End { last, .. } => last,
                Event::Line { to, .. } | Event::Quadratic { to, .. } | Event::Cubic { to, .. } => to,
            })
            .map(|at| (at.x, at.y))
            .collect()
    }

    #[test]
    fn absolute_and_relative_commands_agree() {
        assert_eq!(
            ends("M10 20 L30,20 H40 V50 C1 2 3 4 5 6 S7 8 9 10 Q1 1 2 2 Z"),
            ends("m10 20 l20,0 h10 v30 c-39 -48 -37 -46 -35 -44 s2 2 4 4 q-8-9-7-8 z"),
        );
    }

    #[test]
    fn pairs_after_a_move_are_lines() {
        assert_eq!(ends("M1 2 3 4-5.5.5"), [(1., 2.), (3., 4.), (-5.5, 0.5), (-5.5, 0.5)]);
    }

    #[test]
    fn an_arc_ends_where_it_says() {
        let ends = ends("M10 50 a5 5 0 1 0 10 0 A5 5 0 1 0 10 50 Z");
        let (x, y) = ends[ends.len() - 1];
        assert!((x - 10.0).abs() < 1e-4 && (y - 50.0).abs() < 1e-4);
    }

    #[test]
    fn bad_text_is_refused() {
        assert_eq!(parse("").unwrap_err(), PathError::NoStart);
        assert_eq!(parse("L1 2").unwrap_err(), PathError::NoStart);
        assert_eq!(parse("M1 2 X3").unwrap_err(), PathError::UnknownCommand('X'));
        assert_eq!(parse("M1 2 Z 3").unwrap_err(), PathError::UnknownCommand('3'));
        for text in ["M1", "M1 2 L3", "M1 2 L3 é", "M 1 2 C1 2 3 4 5 Z", "M1..2 3"] {
            assert!(matches!(parse(text), Err(PathError::BadNumber { .. })), "{text}");
        }
    }
}
