//! The moves of a game with their variations, comments and glyphs.

use std::io::Read;
use std::mem;

use super::{LONGEST_QUOTE, Reading};
use crate::rules::pgn::annotated::GameResult;
use crate::rules::pgn::fault::{Misplay, MoveFault, PgnFault, PgnLimit, PgnPlace, PgnRemark};
use crate::rules::pgn::lexer::Token;
use crate::rules::pgn::movetext::{plain, read_move};
use crate::rules::{Comment, GameTree, Glyph, Move, NodeId, shortened};

/// A line whose moves are being read: the main line or a variation.
pub(super) struct Frame {
    /// Where the line begins in the text.
    place: PgnPlace,
    /// Where the line has come to.
    node: NodeId,
    /// Whether the line made that node itself. Else it runs along another line, and must leave that line its
    /// continuation.
    own: bool,
    /// Whether a move of the line has been read.
    moved: bool,
    /// Whether a move number has been read since the last move.
    numbered: bool,
    /// Whether the rest of the line is left out.
    cut: bool,
    /// What was said before the next move.
    comments: Vec<Comment>,
    glyphs: Vec<Glyph>,
}

impl Frame {
    pub(super) const fn new(place: PgnPlace, node: NodeId, own: bool, cut: bool) -> Frame {
        Frame {
            place,
            node,
            own,
            moved: false,
            numbered: false,
            cut,
            comments: Vec::new(),
            glyphs: Vec::new(),
        }
    }
}

impl<R: Read> Reading<'_, R> {
    fn tree(&mut self) -> &mut GameTree {
        self.tree.as_mut().expect("moves are read after the start")
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the main line is always open")
    }

    const fn in_variation(&self) -> bool {
        self.frames.len() > 1
    }

    /// Reads the moves up to the game's end.
    pub(super) fn moves(&mut self) -> Result<(), PgnFault> {
        loop {
            let token = self.next_token()?;
            if matches!(token, Token::Tag { .. } | Token::End) {
                self.lexer.put_back();
                if self.in_variation() {
                    self.fault_place = Some(self.frame().place);
                    return Err(PgnFault::VariationOpen);
                }
                return Ok(());
            }
            self.check_length()?;
            match token {
                Token::Comment => {
                    if let Some(comment) = self.comment()? {
                        self.add_comment(comment);
                    }
                }
                Token::Glyph => match self.lexer.text().parse() {
                    Ok(number) => self.add_glyph(Glyph(number)),
                    Err(_) => self.notice(PgnRemark::Glyph(shortened(self.lexer.text(), LONGEST_QUOTE))),
                },
                Token::Open => self.open()?,
                Token::Close => self.close(),
                Token::Stray if self.lexer.text() == "[" => return Err(self.misplay("[", MoveFault::Malformed)),
                Token::Stray => {
                    let bracket = self.lexer.text().chars().next().unwrap_or(']');
                    self.notice(PgnRemark::Stray(bracket));
                }
                Token::Word => {
                    if self.word()? {
                        self.settle();
                        return self.comments_after_result();
                    }
                }
                Token::OpenComment => return Err(PgnFault::CommentOpen),
                Token::Tag { .. } | Token::End => unreachable!("dealt with above"),
            }
        }
    }

    /// Reads a word: a number, a move with or without one, or a result. Whether it ends the game.
    fn word(&mut self) -> Result<bool, PgnFault> {
        let text = plain(self.lexer.text()).into_owned();
        let mut word = text.as_str();
        if GameResult::read(word).is_none() {
            word = without_number(word);
            if word.len() < text.len() {
                self.frame().numbered = true;
            }
        }
        if word.is_empty() {
            return Ok(false);
        }
        if let Some(result) = GameResult::read(word) {
            if self.in_variation() {
                self.notice(PgnRemark::ResultInVariation);
                return Ok(false);
            }
            self.result = result;
            return Ok(true);
        }
        if self.frame().cut {
            return Ok(false);
        }
        if let Some(glyph) = Glyph::from_sign(word) {
            self.add_glyph(glyph);
            return Ok(false);
        }
        let moved = self.frame().moved;
        let bare = word.trim_end_matches(['!', '?', '‼', '⁇', '⁉', '⁈']);
        if bare.is_empty() || moved && matches!(bare, "e.p." | "ep" | "(=)" | "+" | "#" | "++") {
            // A glyph that nobody knows, or what should stand at the move before.
            self.add_signs(&word[bare.len()..]);
            return Ok(false);
        }
        let node = self.frame().node;
        match read_move(self.tree().position(node), bare) {
            Ok(mv) => {
                self.add_move(mv)?;
                self.add_signs(&word[bare.len()..]);
            }
            Err(reason) => {
                let fault = self.misplay(word, reason);
                if !self.in_variation() {
                    return Err(fault);
                }
                self.cut(fault);
            }
        }
        Ok(false)
    }

    /// The fault of a word at the place that the line has come to.
    fn misplay(&mut self, token: &str, reason: MoveFault) -> PgnFault {
        let token = shortened(token, LONGEST_QUOTE);
        let node = self.frame().node;
        let position = self.tree().position(node);
        PgnFault::Move(Misplay {
            number: position.fullmove_number(),
            side: position.side_to_move(),
            token,
            reason,
        })
    }

    /// Leaves out the rest of a variation.
    fn cut(&mut self, fault: PgnFault) {
        self.notice(PgnRemark::VariationCut(fault));
        self.frame().cut = true;
    }

    fn add_move(&mut self, mv: Move) -> Result<(), PgnFault> {
        if self.tree().len() > PgnLimit::Moves.most() {
            return Err(PgnFault::Limit(PgnLimit::Moves));
        }
        let tree = self.tree.as_mut().expect("moves are read after the start");
        let frame = self.frames.last_mut().expect("the main line is always open");
        let known = tree.child(frame.node, mv);
        let child = known.unwrap_or_else(|| tree.add(frame.node, mv));
        // A variation may have been here before, along this line: the line's own continuation goes first.
        if frame.own && tree.next(frame.node) != Some(child) {
            tree.promote(child);
        }
        let annotations = tree.annotations_mut(child);
        annotations.before.append(&mut frame.comments);
        for glyph in frame.glyphs.drain(..) {
            annotations.add_glyph(glyph);
        }
        frame.node = child;
        frame.own = known.is_none() || frame.own;
        frame.moved = true;
        frame.numbered = false;
        Ok(())
    }

    /// Whether what is said now is said of the next move.
    fn speaks_of_next(&mut self) -> bool {
        let in_variation = self.in_variation();
        let frame = self.frame();
        frame.numbered || in_variation && !frame.moved
    }

    fn add_comment(&mut self, comment: Comment) {
        if self.frame().cut {
            return;
        }
        if self.speaks_of_next() {
            self.frame().comments.push(comment);
        } else {
            let node = self.frame().node;
            self.tree().annotations_mut(node).after.push(comment);
        }
    }

    fn add_glyph(&mut self, glyph: Glyph) {
        if self.frame().cut {
            return;
        }
        if self.speaks_of_next() {
            self.frame().glyphs.push(glyph);
        } else {
            let node = self.frame().node;
            self.tree().annotations_mut(node).add_glyph(glyph);
        }
    }

    /// Adds the glyph of exclamation and question marks, or tells that there is none.
    fn add_signs(&mut self, signs: &str) {
        if signs.is_empty() {
            return;
        }
        match Glyph::from_sign(signs) {
            Some(glyph) => self.add_glyph(glyph),
            None => self.notice(PgnRemark::Glyph(shortened(signs, LONGEST_QUOTE))),
        }
    }

    fn open(&mut self) -> Result<(), PgnFault> {
        if self.frames.len() > PgnLimit::Depth.most() {
            return Err(PgnFault::Limit(PgnLimit::Depth));
        }
        let place = self.lexer.start();
        let Frame { node, cut, moved, .. } = *self.frame();
        if cut {
            self.frames.push(Frame::new(place, node, false, true));
            return Ok(());
        }
        // What was said before a move that is still to come was said after the last one.
        self.settle();
        match self.tree().parent(node) {
            Some(parent) if moved => self.frames.push(Frame::new(place, parent, false, false)),
            _ if self.in_variation() => {
                self.cut(PgnFault::VariationFirst);
                self.frames.push(Frame::new(place, node, false, true));
            }
            _ => return Err(PgnFault::VariationFirst),
        }
        Ok(())
    }

    pub(super) fn close(&mut self) {
        if !self.in_variation() {
            self.notice(PgnRemark::Stray(')'));
            return;
        }
        self.settle();
        if let Some(Frame {
            comments, glyphs, cut, ..
        }) = self.frames.pop()
            && !cut
        {
            // A variation of nothing but words is about the move that it stands behind.
            self.say_after(comments, glyphs);
        }
    }

    /// Gives what was said before the next move to the last move of the line, if there is one: the next move does not
    /// follow.
    pub(super) fn settle(&mut self) {
        let in_variation = self.in_variation();
        let frame = self.frame();
        frame.numbered = false;
        if frame.moved || !in_variation {
            let (comments, glyphs) = (mem::take(&mut frame.comments), mem::take(&mut frame.glyphs));
            self.say_after(comments, glyphs);
        }
    }

    fn say_after(&mut self, comments: Vec<Comment>, glyphs: Vec<Glyph>) {
        let node = self.frame().node;
        let annotations = self.tree().annotations_mut(node);
        annotations.after.extend(comments);
        for glyph in glyphs {
            annotations.add_glyph(glyph);
        }
    }

    /// A comment on the line of the result is still about this game.
    fn comments_after_result(&mut self) -> Result<(), PgnFault> {
        let line = self.lexer.start().line;
        loop {
            let token = self.next_token()?;
            match token {
                Token::Comment if self.lexer.start().line == line => {
                    self.check_length()?;
                    if let Some(comment) = self.comment()? {
                        self.add_comment(comment);
                    }
                }
                Token::OpenComment if self.lexer.start().line == line => return Err(PgnFault::CommentOpen),
                _ => {
                    self.lexer.put_back();
                    return Ok(());
                }
            }
        }
    }
}

/// The word without a move number and dots in front of it.
pub(super) fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if (rest.is_empty() || rest.starts_with('.')) && word != "0000" {
        rest.trim_start_matches('.')
    } else {
        word
    }
}
