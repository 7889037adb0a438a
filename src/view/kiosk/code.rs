//! The code that takes a game home: a link, drawn so that a phone reads it.

use qrcode::{Color, EcLevel, QrCode};

use crate::game::link_of;
use crate::rules::Line;

/// So much of it stays white all around, in modules: the norm's quiet zone.
const QUIET: usize = 4;

/// A drawn code: dark and light modules, the quiet zone around them included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    width: usize,
    dark: Vec<bool>,
}

impl Code {
    /// The code of the game that a line has come to, at the web build's address; none if it is too long for one.
    pub fn of_game(address: &str, line: &Line) -> Option<Code> {
        Code::of(&format!("{address}#{}", link_of(line)?))
    }

    /// The code of a text; none if it is too long for one.
    fn of(text: &str) -> Option<Code> {
        // The more is written, the smaller the modules, and a screen is neither dirty nor torn.
        let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
        let inner = code.width();
        let width = inner + 2 * QUIET;
        let mut dark = vec![false; width * width];
        for (index, colour) in code.to_colors().into_iter().enumerate() {
            let (x, y) = (index % inner + QUIET, index / inner + QUIET);
            dark[y * width + x] = colour == Color::Dark;
        }
        Some(Code { width, dark })
    }

    /// How many modules are in a line.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Line by line, whether a module is dark.
    pub fn dark(&self) -> &[bool] {
        &self.dark
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::from_link;
    use crate::rules::{PEMBA, Position, SHAKO, SplitMix, Variant};

    fn walk(variant: &'static Variant, plies: usize) -> Line {
        let mut random = SplitMix::new(5);
        let mut line = Line::new(Position::start(variant));
        while line.ply() < plies && line.outcome().is_none() {
            let moves = line.position().legal_moves();
            line.play(moves[random.draw() as usize % moves.len()]).unwrap();
        }
        line
    }

    /// What somebody reads who photographs it, drawn with so many pixels for a module in the middle of a grey screen.
    fn read(code: &Code, pixels: usize) -> String {
        let (edge, side) = (40, code.width() * pixels);
        let size = side + 2 * edge;
        let pixel = |at: usize| {
            let inside = |at: usize| at.checked_sub(edge).filter(|&at| at < side).map(|at| at / pixels);
            match (inside(at % size), inside(at / size)) {
                (Some(x), Some(y)) if code.dark()[y * code.width() + x] => 10,
                (Some(_), Some(_)) => 245,
                _ => 60,
            }
        };
        let picture: Vec<u8> = (0..size * size).map(pixel).collect();
        let mut phone = quircs::Quirc::default();
        let found: Vec<_> = phone.identify(size, size, &picture).collect();
        assert_eq!(found.len(), 1);
        let read = found[0].as_ref().unwrap().decode().unwrap();
        String::from_utf8(read.payload).unwrap()
    }

    #[test]
    fn a_phone_reads_the_game_from_its_code() {
        let address = "https://example.org/tenfold/";
        for variant in [&SHAKO, &PEMBA] {
            for (plies, pixels) in [(0, 8), (1, 8), (60, 4), (240, 3)] {
                let line = walk(variant, plies);
                let code = Code::of_game(address, &line).unwrap();
                let text = read(&code, pixels);
                let link = text.strip_prefix(address).and_then(|rest| rest.strip_prefix('#'));
                assert_eq!(from_link(link.unwrap()).unwrap().line(), &line);
            }
        }
    }

    #[test]
    fn what_no_code_can_hold_has_none() {
        assert_eq!(Code::of(&"x".repeat(4_000)), None);
    }
}
