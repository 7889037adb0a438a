//! Repeating a foreign text in a message.

/// Enough of a text to recognise it by: at most so many characters, and a sign that there were more.
pub fn shortened(text: &str, most: usize) -> String {
    let mut short: String = text.chars().take(most).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_texts_are_shortened_and_never_within_a_character() {
        assert_eq!(shortened("♔♕♖", 3), "♔♕♖");
        assert_eq!(shortened("♔♕♖♗", 3), "♔♕♖…");
        assert_eq!(shortened("", 0), "");
    }
}
