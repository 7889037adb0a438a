//! The tag pairs of a game.

/// The tags that every game has, in their order, with what stands for an unknown value. The seventh is the result.
pub(super) const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Tags that follow from the game itself.
pub(super) const DERIVED: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

/// Why a tag was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TagError {
    /// PGN cannot write such a name.
    #[error("a tag's name is a letter or digit, then letters, digits or any of _+#=:-")]
    Name,
    /// The game itself says what this tag says.
    #[error("this tag follows from the game")]
    Derived,
}

/// The tag pairs of a game: the seven-tag roster in its order, then the others in the order in which they were set.
///
/// `Result`, `Variant`, `SetUp` and `FEN` are not among them: they follow from the game and are written from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag. None also for a tag of the roster that is unknown.
    pub fn get(&self, name: &str) -> Option<&str> {
        let pair = self.0.iter().find(|pair| pair.0 == name)?;
        Some(&pair.1)
    }

    /// Gives a tag a value; line breaks and other control characters in it become blanks. A tag of the roster is removed
    /// by the value that stands for an unknown one.
    ///
    /// # Errors
    /// When PGN cannot write the name, or the tag follows from the game.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_name(name) {
            return Err(TagError::Name);
        }
        if DERIVED.contains(&name) {
            return Err(TagError::Derived);
        }
        if ROSTER.contains(&(name, value)) {
            self.remove(name);
            return Ok(());
        }
        let value = value.replace(char::is_control, " ");
        match self.0.binary_search_by_key(&place(name), |pair| place(&pair.0)) {
            Ok(at) if place(name) < ROSTER.len() => self.0[at].1 = value,
            Err(at) if place(name) < ROSTER.len() => self.0.insert(at, (name.to_owned(), value)),
            _ => match self.0.iter_mut().find(|pair| pair.0 == name) {
                Some(pair) => pair.1 = value,
                None => self.0.push((name.to_owned(), value)),
            },
        }
        Ok(())
    }

    /// Takes a tag away.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|pair| pair.0 != name);
    }

    /// All tags that have a value, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// The place of a tag in the roster; one past it for all others.
fn place(name: &str) -> usize {
    ROSTER.iter().position(|row| row.0 == name).unwrap_or(ROSTER.len())
}

/// Whether PGN can write this as a tag's name.
pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_alphanumeric()) && name.bytes().all(is_of_name)
}

/// Whether a byte may stand in a tag's name.
pub(super) fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roster_comes_first_whatever_the_order_of_setting() {
        let mut tags = Tags::default();
        for (name, value) in [
            ("ECO", "x"),
            ("Black", "B"),
            ("Event", "E"),
            ("Opening", ""),
            ("White", "W"),
        ] {
            tags.set(name, value).unwrap();
        }
        tags.set("Black", "C\nD").unwrap();
        tags.set("ECO", "y").unwrap();
        let pairs: Vec<_> = tags.iter().collect();
        assert_eq!(
            pairs,
            [
                ("Event", "E"),
                ("White", "W"),
                ("Black", "C D"),
                ("ECO", "y"),
                ("Opening", "")
            ]
        );
        tags.set("Event", "?").unwrap();
        tags.remove("ECO");
        assert_eq!(
            (tags.get("Event"), tags.get("ECO"), tags.iter().count()),
            (None, None, 3)
        );
    }

    #[test]
    fn names_that_cannot_be_written_and_tags_of_the_game_itself_are_refused() {
        let mut tags = Tags::default();
        for name in ["", "A b", "é", "_x", "a\"b"] {
            assert_eq!(tags.set(name, "x"), Err(TagError::Name), "{name}");
        }
        for name in DERIVED {
            assert_eq!(tags.set(name, "x"), Err(TagError::Derived));
        }
        assert_eq!(tags, Tags::default());
    }
}
