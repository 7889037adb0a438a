//! The tags of a game, and the start that they tell.

use std::io::Read;
use std::mem;

use super::moves::Frame;
use super::{LONGEST_QUOTE, Reading};
use crate::rules::pgn::annotated::GameResult;
use crate::rules::pgn::fault::{PgnFault, PgnLimit, PgnRemark};
use crate::rules::pgn::lexer::Token;
use crate::rules::pgn::movetext::plain;
use crate::rules::pgn::start::parse_fen;
use crate::rules::{GameTree, Position, Variant, shortened};

impl<R: Read> Reading<'_, R> {
    /// Reads the tags and makes the start of them. Whether there is a game at all.
    pub(super) fn head(&mut self) -> Result<bool, PgnFault> {
        if self.lexer.is_utf16() && self.number == 1 {
            return Err(PgnFault::Utf16);
        }
        let mut first = true;
        loop {
            let token = self.next_token()?;
            if first {
                self.place = self.lexer.start();
                first = false;
            }
            match token {
                Token::Tag { apart, .. } if self.begins_next_game(apart) => break,
                Token::Tag { well_quoted, .. } => {
                    self.check_length()?;
                    self.tag(well_quoted)?;
                }
                Token::Comment => {
                    self.check_length()?;
                    let comment = self.comment()?;
                    self.head.extend(comment);
                }
                Token::Stray if self.lexer.text() == "[" => {
                    self.lexer.take_line();
                    let line = shortened(self.lexer.text(), LONGEST_QUOTE);
                    self.notice(PgnRemark::NotATag(line));
                }
                Token::OpenComment => return Err(PgnFault::CommentOpen),
                Token::End if self.names.is_empty() => return Ok(false),
                _ => break,
            }
        }
        self.lexer.put_back();
        let start = self.start()?;
        let mut tree = GameTree::new(start);
        tree.annotations_mut(tree.root()).after = mem::take(&mut self.head);
        self.frames.push(Frame::new(self.place, tree.root(), true, false));
        self.tree = Some(tree);
        Ok(true)
    }

    /// Whether a tag is the first of another game, when this one has tags but no moves.
    fn begins_next_game(&self, apart: bool) -> bool {
        let name = self.lexer.name();
        let first = name == "Event";
        let known = self.names.iter().any(|known| known == name);
        known && (apart || first) || apart && first && !self.names.is_empty()
    }

    /// Takes the last token's tag in.
    fn tag(&mut self, well_quoted: bool) -> Result<(), PgnFault> {
        let (place, name) = (self.lexer.start(), self.lexer.name().to_owned());
        if self.names.contains(&name) {
            self.notice(PgnRemark::TagTwice(name));
            return Ok(());
        }
        if self.names.len() >= PgnLimit::Tags.most() {
            return Err(PgnFault::Limit(PgnLimit::Tags));
        }
        self.names.push(name.clone());
        let value = self.lexer.text().to_owned();
        if !well_quoted {
            self.notice(PgnRemark::Quotes(name.clone()));
        }
        match name.as_str() {
            "Variant" => self.variant_tag = Some((place, value)),
            "FEN" => self.fen_tag = Some((place, value)),
            "SetUp" => self.set_up_tag = Some(place),
            "Result" => match GameResult::read(&plain(value.trim())) {
                Some(result) => self.result_tag = Some((place, result)),
                None if matches!(value.trim(), "" | "?") => {}
                None => self.notice(PgnRemark::ResultTag(shortened(&value, LONGEST_QUOTE))),
            },
            _ => self
                .tags
                .set(&name, &value)
                .expect("the lexer finds only names that can be written, and what follows from the game is above"),
        }
        Ok(())
    }

    /// The start position, of the game that the tags tell.
    fn start(&mut self) -> Result<Position, PgnFault> {
        let mut named = None;
        if let Some((place, name)) = self.variant_tag.take()
            && !matches!(name.trim(), "" | "?" | "-")
        {
            named = Variant::by_name(name.trim());
            if named.is_none() {
                self.fault_place = Some(place);
                return Err(PgnFault::Variant(shortened(name.trim(), LONGEST_QUOTE)));
            }
        }
        let Some((place, fen)) = self.fen_tag.take() else {
            if let Some(place) = self.set_up_tag {
                self.notice_at(place, PgnRemark::SetUpWithoutFen);
            }
            if named.is_none() {
                self.notice_at(self.place, PgnRemark::Assumed(self.default));
            }
            return Ok(Position::start(named.unwrap_or(self.default)));
        };
        let parsed = match named {
            Some(variant) => Position::from_fen(variant, &fen),
            None => parse_fen(&fen, self.default),
        };
        match parsed {
            Ok(parsed) => {
                if named.is_none() {
                    self.notice_at(place, PgnRemark::Assumed(parsed.position.variant()));
                }
                for notice in parsed.notices {
                    self.notice_at(place, PgnRemark::Start(notice));
                }
                Ok(parsed.position)
            }
            Err(error) => {
                self.fault_place = Some(place);
                Err(PgnFault::Start(error))
            }
        }
    }
}
