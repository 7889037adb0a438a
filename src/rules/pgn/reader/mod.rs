//! Games from a PGN text, one after the other.

mod head;
mod moves;

use std::io::Read;
use std::sync::Arc;

use super::annotated::{AnnotatedGame, GameResult};
use super::fault::{PgnError, PgnFault, PgnLimit, PgnNotice, PgnPlace, PgnRemark, ReadGame};
use super::lexer::{Lexer, Token};
use super::movetext::plain;
use super::source::ReadingProgress;
use super::tags::Tags;
use crate::rules::{Comment, GameTree, Variant};
use moves::{Frame, without_number};

/// So many characters of a wrong text are repeated in messages.
const LONGEST_QUOTE: usize = 40;

/// The games of a PGN text, read from a stream of any length.
///
/// Each step reads one game. After an error the next step reads the next game, which begins with the next tags or, in a
/// text without tags, after the next result; after the errors of a text that cannot be read any further (it was stopped,
/// or its file failed) there are no more. Text before and between games that is only comments is no game.
///
/// Bytes are taken in large chunks: a file needs no buffer around it.
pub struct PgnReader<R> {
    lexer: Lexer<R>,
    default: &'static Variant,
    games: usize,
    ended: bool,
}

impl<R: Read> PgnReader<R> {
    /// The games of this text; `default` is the game that is played where the text does not say it.
    pub fn new(text: R, default: &'static Variant) -> PgnReader<R> {
        PgnReader::watched(text, default, Arc::default())
    }

    /// The games of this text, for somebody who already watches `progress`.
    pub fn watched(text: R, default: &'static Variant, progress: Arc<ReadingProgress>) -> PgnReader<R> {
        PgnReader {
            lexer: Lexer::new(text, progress),
            default,
            games: 0,
            ended: false,
        }
    }

    /// Tells how far the reading has come, also to other threads, and can stop it.
    pub fn progress(&self) -> Arc<ReadingProgress> {
        Arc::clone(self.lexer.progress())
    }
}

impl<R: Read> Iterator for PgnReader<R> {
    type Item = Result<ReadGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let mut reading = Reading::new(self);
        let read = reading.head().and_then(|is_game| {
            if is_game {
                reading.moves()?;
            }
            Ok(is_game)
        });
        match read {
            Ok(false) => {
                self.ended = true;
                None
            }
            Ok(true) => {
                let read = reading.finish();
                self.games += 1;
                read.map(Ok)
            }
            Err(fault) => {
                let place = reading.fault_place.unwrap_or(reading.lexer.start());
                if fault.is_final() {
                    *reading.ended = true;
                } else {
                    reading.skip(&fault);
                }
                let number = reading.number;
                let before = reading.finish().map(Box::new);
                self.games += 1;
                Some(Err(PgnError {
                    number,
                    place,
                    fault,
                    before,
                }))
            }
        }
    }
}

/// One game while it is read.
struct Reading<'a, R> {
    lexer: &'a mut Lexer<R>,
    ended: &'a mut bool,
    default: &'static Variant,
    number: usize,
    place: PgnPlace,
    tags: Tags,
    /// The names of all tags so far.
    names: Vec<String>,
    variant_tag: Option<(PgnPlace, String)>,
    fen_tag: Option<(PgnPlace, String)>,
    set_up_tag: Option<PgnPlace>,
    result_tag: Option<(PgnPlace, GameResult)>,
    /// None until the tags have told the start.
    tree: Option<GameTree>,
    result: GameResult,
    comment_count: usize,
    /// Comments before the start is known.
    head: Vec<Comment>,
    /// The main line, and the variations that are open.
    frames: Vec<Frame>,
    notices: Vec<PgnNotice>,
    latin1_told: bool,
    /// Where a fault is, if not at the last token.
    fault_place: Option<PgnPlace>,
}

impl<'a, R: Read> Reading<'a, R> {
    fn new(reader: &'a mut PgnReader<R>) -> Reading<'a, R> {
        reader.lexer.skimming = false;
        Reading {
            place: reader.lexer.start(),
            lexer: &mut reader.lexer,
            ended: &mut reader.ended,
            default: reader.default,
            number: reader.games + 1,
            tags: Tags::default(),
            names: Vec::new(),
            variant_tag: None,
            fen_tag: None,
            set_up_tag: None,
            result_tag: None,
            tree: None,
            result: GameResult::Unknown,
            comment_count: 0,
            head: Vec::new(),
            frames: Vec::new(),
            notices: Vec::new(),
            latin1_told: false,
            fault_place: None,
        }
    }

    fn notice_at(&mut self, place: PgnPlace, remark: PgnRemark) {
        if self.notices.len() < ReadGame::MOST_NOTICES {
            self.notices.push(PgnNotice { place, remark });
        } else if self.notices.len() == ReadGame::MOST_NOTICES {
            let remark = PgnRemark::More;
            self.notices.push(PgnNotice { place, remark });
        }
    }

    fn notice(&mut self, remark: PgnRemark) {
        self.notice_at(self.lexer.start(), remark);
    }

    /// The next token of the game.
    fn next_token(&mut self) -> Result<Token, PgnFault> {
        let token = self.lexer.next();
        if self.lexer.is_latin1() && !self.latin1_told {
            self.latin1_told = true;
            self.notice(PgnRemark::Latin1);
        }
        // Where the bytes end too early, the token may be half of another.
        self.lexer.take_failure().map_or(Ok(token), Err)
    }

    /// Whether the game has more text than any real game, up to and with the last token.
    fn check_length(&self) -> Result<(), PgnFault> {
        let length = self.lexer.end() - self.place.byte;
        if length > PgnLimit::Bytes.most() as u64 {
            return Err(PgnFault::Limit(PgnLimit::Bytes));
        }
        Ok(())
    }

    /// The last token's comment, if it says anything.
    fn comment(&mut self) -> Result<Option<Comment>, PgnFault> {
        let comment = Comment::new(self.lexer.text());
        if comment.is_empty() {
            return Ok(None);
        }
        self.comment_count += 1 + comment.commands().len();
        if self.comment_count > PgnLimit::Comments.most() {
            return Err(PgnFault::Limit(PgnLimit::Comments));
        }
        Ok(Some(comment))
    }

    /// Goes to the end of a game that cannot be read.
    fn skip(&mut self, fault: &PgnFault) {
        self.lexer.skimming = true;
        let mut depth = self.frames.len().saturating_sub(1);
        let mut among_tags = self.tree.is_none() && matches!(fault, PgnFault::Limit(_));
        loop {
            match self.lexer.next() {
                Token::Tag { .. } if among_tags && self.lexer.name() != "Event" => continue,
                Token::Tag { .. } | Token::End => {
                    self.lexer.put_back();
                    return;
                }
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Word if depth == 0 => {
                    let word = plain(self.lexer.text());
                    if GameResult::read(&word)
                        .or_else(|| GameResult::read(without_number(&word)))
                        .is_some()
                    {
                        return;
                    }
                }
                _ => {}
            }
            among_tags = false;
        }
    }

    /// The game as far as it was read; none if it has no start.
    fn finish(mut self) -> Option<ReadGame> {
        self.tree.as_ref()?;
        while self.frames.len() > 1 {
            self.close();
        }
        self.settle();
        if let Some((place, tag)) = self.result_tag {
            let moves = self.result;
            if moves == GameResult::Unknown {
                self.result = tag;
            }
            if tag != self.result {
                let kept = self.result;
                self.notice_at(place, PgnRemark::Results { tag, moves, kept });
            }
        }
        Some(ReadGame {
            number: self.number,
            place: self.place,
            game: AnnotatedGame {
                tags: self.tags,
                tree: self.tree?,
                result: self.result,
            },
            notices: self.notices,
        })
    }
}
