//! The tokens of PGN, found in a stream of bytes.

use std::io::Read;
use std::sync::Arc;

use super::fault::{PgnFault, PgnLimit, PgnPlace};
use super::source::{ReadingProgress, Source, is_line_end};
use super::tags::is_of_name;

/// What kind of token was found. Its text is asked of the lexer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `[Name "value"]`; the text is the value.
    Tag {
        /// Whether there was an empty line before it.
        apart: bool,
        /// Whether the value was quoted as it should be.
        well_quoted: bool,
    },
    /// A comment; the text is what is said.
    Comment,
    /// A comment that has no end.
    OpenComment,
    /// `$` and a number; the text is the number.
    Glyph,
    /// `(`
    Open,
    /// `)`
    Close,
    /// A `]`, `}` or `[` that belongs to nothing; the text is the bracket.
    Stray,
    /// Anything else, up to the next blank or bracket: a move, a number, a result.
    Word,
    /// There is no more.
    End,
}

/// No tag's name is longer. Seen far enough ahead, a bracket is known to begin a tag.
const LONGEST_NAME: usize = 60;
/// So many blanks may stand around a tag's name.
const MOST_BLANKS: usize = 16;
/// More of a word is not kept: no move or result is that long.
const LONGEST_WORD: usize = 200;

/// A game that begins within a comment tells that the comment has no end.
const NEW_GAME: &[u8] = b"[Event \"";

/// The offer of a draw, which is no variation.
const DRAW_OFFER: &[u8] = b"(=)";

/// What `0x80..0xA0` are in Windows' Latin-1.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Finds token after token.
pub(super) struct Lexer<R> {
    source: Source<R>,
    token: Option<Token>,
    /// The last token is to be given again.
    again: bool,
    start: PgnPlace,
    name: String,
    bytes: Vec<u8>,
    text: String,
    /// Whether texts are of no interest, those of tags excepted.
    pub skimming: bool,
    /// Whether the last token's text was not UTF-8.
    latin1: bool,
}

impl<R: Read> Lexer<R> {
    pub fn new(input: R, progress: Arc<ReadingProgress>) -> Lexer<R> {
        Lexer {
            source: Source::new(input, progress),
            token: None,
            again: false,
            start: PgnPlace { byte: 0, line: 1 },
            name: String::new(),
            bytes: Vec::new(),
            text: String::new(),
            skimming: false,
            latin1: false,
        }
    }

    pub fn progress(&self) -> &Arc<ReadingProgress> {
        self.source.progress()
    }

    /// Why there was no more, if not because the text ended.
    pub fn take_failure(&mut self) -> Option<PgnFault> {
        self.source.take_failure()
    }

    /// Where the last token begins.
    pub fn start(&self) -> PgnPlace {
        self.start
    }

    /// How many bytes have been taken, the last token included.
    pub fn end(&self) -> u64 {
        self.source.place().byte
    }

    /// The last token's text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The last tag's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the last token's text was not UTF-8.
    pub fn is_latin1(&self) -> bool {
        self.latin1
    }

    /// Gives the last token again next time.
    pub fn put_back(&mut self) {
        self.again = true;
    }

    /// Whether the text is in UTF-16: asked at its start.
    pub fn is_utf16(&mut self) -> bool {
        matches!(self.source.ahead(2), [0xff, 0xfe] | [0xfe, 0xff])
    }

    /// The next token.
    pub fn next(&mut self) -> Token {
        if let Some(token) = self.token.filter(|_| self.again) {
            self.again = false;
            return token;
        }
        let token = self.find();
        self.token = Some(token);
        token
    }

    fn find(&mut self) -> Token {
        let apart = self.skip_blanks();
        self.start = self.source.place();
        self.bytes.clear();
        self.text.clear();
        self.latin1 = false;
        let Some(byte) = self.source.peek() else {
            return Token::End;
        };
        match byte {
            b'[' => {
                if let Some(length) = self.tag_ahead() {
                    self.source.take_many(length);
                    return Token::Tag {
                        apart,
                        well_quoted: self.take_value(),
                    };
                }
                self.take_stray()
            }
            b']' | b'}' => self.take_stray(),
            b'(' if self.source.ahead(DRAW_OFFER.len()) == DRAW_OFFER => {
                self.source.take_many(DRAW_OFFER.len());
                self.text.push_str("(=)");
                Token::Word
            }
            b'(' => {
                self.source.take();
                Token::Open
            }
            b')' => {
                self.source.take();
                Token::Close
            }
            b';' => {
                self.source.take();
                self.take_line();
                Token::Comment
            }
            b'{' => {
                self.source.take();
                self.take_comment()
            }
            b'$' => {
                self.source.take();
                while let Some(b'0'..=b'9') = self.source.peek() {
                    self.take_into(LONGEST_WORD);
                }
                self.decode();
                Token::Glyph
            }
            b'*' => {
                self.take_into(LONGEST_WORD);
                self.decode();
                Token::Word
            }
            _ => {
                self.take_word();
                Token::Word
            }
        }
    }

    fn take_stray(&mut self) -> Token {
        self.take_into(1);
        self.decode();
        Token::Stray
    }

    /// Skips blanks and escaped lines. Whether there was an empty line among them.
    fn skip_blanks(&mut self) -> bool {
        let first_line = self.source.place().line;
        loop {
            match self.source.peek() {
                Some(byte) if byte.is_ascii_whitespace() => {
                    self.source.take();
                }
                // An escaped line holds something for some program, no PGN.
                Some(b'%') if self.source.at_line_start() => self.skip_line(),
                Some(0x80..) => {
                    let length = blank_length(self.source.ahead(3));
                    // As the first of a word, this byte is no UTF-8: the blank that does not break, in Latin-1.
                    match (length, self.source.peek()) {
                        (0, Some(0xa0)) => self.source.take_many(1),
                        (0, _) => break,
                        _ => self.source.take_many(length),
                    }
                }
                _ => break,
            }
        }
        self.source.place().line >= first_line + 2
    }

    fn skip_line(&mut self) {
        while self.source.peek().is_some_and(|byte| !is_line_end(byte)) {
            self.source.take();
        }
    }

    /// Takes a byte into the token's bytes, as long as these are less than `most`.
    #[inline]
    fn take_into(&mut self, most: usize) {
        let byte = self.source.take();
        if self.bytes.len() < most {
            self.bytes.push(byte);
        }
    }

    /// So many bytes of a comment are kept.
    const fn most_of_comment(&self) -> usize {
        if self.skimming { 0 } else { PgnLimit::Bytes.most() }
    }

    /// Takes the rest of the line as the token's text.
    pub fn take_line(&mut self) {
        let most = self.most_of_comment();
        while self.source.peek().is_some_and(|byte| !is_line_end(byte)) {
            self.take_into(most);
        }
        self.decode();
    }

    /// Takes a comment, behind its opening brace.
    fn take_comment(&mut self) -> Token {
        let most = self.most_of_comment();
        loop {
            match self.source.peek() {
                None => return Token::OpenComment,
                Some(b'}') => break,
                Some(b'[') if self.source.at_line_start() && self.source.ahead(NEW_GAME.len()) == NEW_GAME => {
                    return Token::OpenComment;
                }
                Some(_) => self.take_into(most),
            }
        }
        self.source.take();
        self.decode();
        Token::Comment
    }

    /// How many bytes ahead the value of a tag begins, if a tag does; its name is noted.
    fn tag_ahead(&mut self) -> Option<usize> {
        let ahead = self.source.ahead(LONGEST_NAME + 2 * MOST_BLANKS + 2);
        let blanks = |from: usize| ahead[from..].iter().take_while(|byte| is_blank(**byte)).count();
        let name_at = 1 + blanks(1);
        let name = ahead[name_at..].iter().take_while(|byte| is_of_name(**byte)).count();
        let quote_at = name_at + name + blanks(name_at + name);
        if ahead.get(quote_at) != Some(&b'"') || !ahead[name_at..].first()?.is_ascii_alphanumeric() {
            return None;
        }
        self.name.clear();
        let name = ahead[name_at..name_at + name].iter().map(|byte| char::from(*byte));
        self.name.extend(name);
        Some(quote_at + 1)
    }

    /// Takes the value of a tag, behind its opening quote. Whether it was quoted as it should be.
    fn take_value(&mut self) -> bool {
        let mut well_quoted = true;
        let most = PgnLimit::Bytes.most();
        loop {
            match self.source.peek() {
                None => {
                    well_quoted = false;
                    break;
                }
                Some(byte) if is_line_end(byte) => {
                    while self.bytes.last().is_some_and(|byte| is_blank(*byte) || *byte == b']') {
                        self.bytes.pop();
                    }
                    well_quoted = false;
                    break;
                }
                Some(b'\\') => {
                    if let [_, b'"' | b'\\'] = self.source.ahead(2) {
                        self.source.take();
                    }
                    self.take_into(most);
                }
                Some(b'"') => {
                    let ahead = self.source.ahead(MOST_BLANKS);
                    let blanks = ahead[1..].iter().take_while(|byte| is_blank(**byte)).count();
                    match ahead.get(1 + blanks) {
                        Some(b']') => {
                            self.source.take_many(2 + blanks);
                            break;
                        }
                        Some(byte) if !is_line_end(*byte) => {
                            well_quoted = false;
                            self.take_into(most);
                        }
                        _ => {
                            self.source.take_many(1 + blanks);
                            well_quoted = false;
                            break;
                        }
                    }
                }
                Some(_) => self.take_into(most),
            }
        }
        self.decode();
        well_quoted
    }

    fn take_word(&mut self) {
        loop {
            match self.source.peek() {
                None | Some(b'{' | b'}' | b')' | b'[' | b']' | b';' | b'$' | b'*') => break,
                Some(byte) if byte.is_ascii_whitespace() => break,
                // In brackets may stand what a pawn becomes, and the offer of a draw.
                Some(b'(') => match self.source.ahead(3) {
                    [_, b'A'..=b'Z' | b'=', b')'] if !self.bytes.is_empty() => {
                        for _ in 0..3 {
                            self.take_into(LONGEST_WORD);
                        }
                    }
                    _ => break,
                },
                Some(0x80..) if blank_length(self.source.ahead(3)) > 0 => break,
                Some(_) => self.take_into(LONGEST_WORD),
            }
        }
        self.decode();
    }

    /// Makes the token's bytes its text.
    fn decode(&mut self) {
        self.text.clear();
        match str::from_utf8(&self.bytes) {
            Ok(text) => self.text.push_str(text),
            Err(_) => {
                self.latin1 = true;
                self.text.extend(self.bytes.iter().map(|byte| match byte {
                    0x80..0xa0 => WINDOWS[usize::from(byte - 0x80)],
                    _ => char::from(*byte),
                }));
            }
        }
    }
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The length of a blank that is written in several bytes of UTF-8, if one stands in front: blanks that do not break or
/// have no width and ends of lines, as they come with text from the web, and byte order marks from joined files.
const fn blank_length(bytes: &[u8]) -> usize {
    match bytes {
        [0xc2, 0xa0, ..] => 2,
        [0xe2, 0x80, 0x80..=0x8b | 0xa8 | 0xa9 | 0xaf] | [0xef, 0xbb, 0xbf] => 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexer(text: &[u8]) -> Lexer<&[u8]> {
        Lexer::new(text, Arc::default())
    }

    fn tokens(text: &[u8]) -> Vec<(Token, String)> {
        let mut lexer = lexer(text);
        let mut found = Vec::new();
        loop {
            match lexer.next() {
                Token::End => return found,
                token => found.push((token, lexer.text().to_owned())),
            }
        }
    }

    fn texts(text: &str) -> Vec<String> {
        tokens(text.as_bytes()).into_iter().map(|token| token.1).collect()
    }

    #[test]
    fn movetext_falls_into_words_brackets_glyphs_and_comments() {
        assert_eq!(
            texts("1.e4 e5$1$2{a {b}(2.a10(Q)+ (=)); rest\n%skipped }\n½-½*"),
            [
                "1.e4",
                "e5",
                "1",
                "2",
                "a {b",
                "",
                "2.a10(Q)+",
                "(=)",
                "",
                " rest",
                "½-½",
                "*"
            ]
        );
        let kinds: Vec<Token> = tokens(b"{x}($7)]1-0 {open").into_iter().map(|token| token.0).collect();
        assert_eq!(
            kinds,
            [
                Token::Comment,
                Token::Open,
                Token::Glyph,
                Token::Close,
                Token::Stray,
                Token::Word,
                Token::OpenComment
            ]
        );
    }

    #[test]
    fn a_percent_sign_escapes_a_line_only_at_its_start() {
        assert_eq!(texts("a %b\n%c d\r% e\n f"), ["a", "%b", "f"]);
    }

    #[test]
    fn values_of_tags_are_read_however_they_are_quoted() {
        let value = |line: &str| {
            let mut lexer = lexer(line.as_bytes());
            let Token::Tag { well_quoted, .. } = lexer.next() else {
                panic!("{line} is a tag");
            };
            assert_eq!(lexer.name(), "Event");
            (lexer.text().to_owned(), well_quoted, lexer.next())
        };
        let good = |text: &str| (text.to_owned(), true, Token::End);
        let odd = |text: &str| (text.to_owned(), false, Token::End);
        assert_eq!(value(r#"[Event "a \"b\" \\ \c]"]"#), good(r#"a "b" \ \c]"#));
        assert_eq!(value("[ Event\t\"\" ]\n"), good(""));
        assert_eq!(value(r#"[Event "the "big" one"]"#), odd(r#"the "big" one"#));
        assert_eq!(value("[Event \"a]\n"), odd("a"));
        assert_eq!(value("[Event \"a\"\n"), odd("a"));
        assert_eq!(value("[Event \"a"), odd("a"));
    }

    #[test]
    fn text_that_is_not_utf_8_is_latin_1() {
        let mut lexer = lexer(b"{M\xfcller\x92s}\xa0\xbd-\xbd");
        assert_eq!((lexer.next(), lexer.text()), (Token::Comment, "Müller’s"));
        assert_eq!((lexer.next(), lexer.text()), (Token::Word, "½-½"));
        assert!(lexer.is_latin1());
    }

    #[test]
    fn blanks_of_the_web_and_byte_order_marks_part_words() {
        assert_eq!(
            texts("\u{feff}e4\u{a0}e5\u{2009}\u{200b}†\u{feff}d4"),
            ["e4", "e5", "†", "d4"]
        );
    }

    #[test]
    fn a_token_put_back_comes_again() {
        let mut lexer = lexer(b"a b");
        lexer.next();
        lexer.put_back();
        assert_eq!((lexer.next(), lexer.text()), (Token::Word, "a"));
        assert_eq!((lexer.next(), lexer.text()), (Token::Word, "b"));
    }

    #[test]
    fn a_comment_without_an_end_does_not_swallow_the_next_game() {
        let mut lexer = lexer(b"{lost\n[Event \"next\"]");
        assert_eq!(lexer.next(), Token::OpenComment);
        assert!(matches!(lexer.next(), Token::Tag { .. }));
    }
}
