//! Numeric annotation glyphs: signs such as `!?` behind a move.

/// A numeric annotation glyph (NAG) of PGN, 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Glyph(pub u8);

/// Every glyph that is known by a sign, with all its signs; the first is the one that people are shown.
const SIGNS: [(u8, &[&str]); 17] = [
    (1, &["!"]),
    (2, &["?"]),
    (3, &["!!", "‼"]),
    (4, &["??", "⁇"]),
    (5, &["!?", "⁉"]),
    (6, &["?!", "⁈"]),
    (7, &["□"]),
    (10, &["="]),
    (13, &["∞"]),
    (14, &["⩲", "+=", "+/="]),
    (15, &["⩱", "=+", "=/+"]),
    (16, &["±", "+/-"]),
    (17, &["∓", "-/+"]),
    (18, &["+−", "+-", "+--"]),
    (19, &["−+", "-+", "--+"]),
    (22, &["⨀"]),
    (146, &["N"]),
];

impl Glyph {
    /// The sign that people are shown, if the glyph has one.
    pub fn sign(self) -> Option<&'static str> {
        SIGNS.iter().find(|sign| sign.0 == self.0).map(|sign| sign.1[0])
    }

    /// The glyph that is written like this.
    pub fn from_sign(text: &str) -> Option<Glyph> {
        SIGNS
            .iter()
            .find(|sign| sign.1.contains(&text))
            .map(|sign| Glyph(sign.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_is_read_as_its_glyph_and_means_one_only() {
        for (number, signs) in SIGNS {
            for sign in signs {
                assert_eq!(Glyph::from_sign(sign), Some(Glyph(number)), "{sign}");
            }
            assert_eq!(Glyph(number).sign(), Some(signs[0]));
        }
        assert_eq!((Glyph(200).sign(), Glyph::from_sign("!?!")), (None, None));
    }
}
