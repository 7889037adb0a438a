//! What is wrong or odd in a PGN text, in words: which game, which line, which move, which word, and why. A new kind of
//! fault does not compile without its text.

use super::faults::quotable;
use super::{Texts, value};
use crate::rules::{Misplay, MoveFault, PgnError, PgnFault, PgnLimit, PgnNotice, PgnRemark, TagError, shortened};

/// So many characters of a player's name are repeated in messages.
const LONGEST_NAME: usize = 40;

impl Texts {
    /// Which game of a PGN text could not be read to its end, where, and why.
    pub fn pgn_error(&self, error: &PgnError) -> String {
        let player = |tag| {
            let name = error.before.as_ref()?.game.tags.get(tag)?;
            (!name.is_empty()).then(|| quotable(&shortened(name, LONGEST_NAME)))
        };
        let game = match (player("White"), player("Black")) {
            (Some(white), Some(black)) => self.format(
                "pgn-game-of",
                &[
                    value("number", error.number),
                    value("white", white),
                    value("black", black),
                ],
            ),
            _ => self.format("pgn-game", &[value("number", error.number)]),
        };
        let values = [
            value("game", game),
            value("line", error.place.line),
            value("fault", self.pgn_fault(&error.fault)),
        ];
        self.format("pgn-error", &values)
    }

    /// What makes a game unreadable.
    pub fn pgn_fault(&self, fault: &PgnFault) -> String {
        match fault {
            PgnFault::Move(misplay) => self.misplay(misplay),
            PgnFault::Variant(name) => self.format("pgn-variant", &[("name", quotable(name)), ("games", self.games())]),
            PgnFault::Start(error) => self.format("pgn-start", &[("reason", self.fen_error(error))]),
            PgnFault::VariationFirst => self.get("pgn-variation-first"),
            PgnFault::VariationOpen => self.get("pgn-variation-open"),
            PgnFault::CommentOpen => self.get("pgn-comment-open"),
            PgnFault::Limit(limit) => self.pgn_limit(*limit),
            PgnFault::Utf16 => self.get("pgn-utf-16"),
            PgnFault::Input(reason) => self.format("pgn-input", &[("reason", reason.as_str())]),
            PgnFault::Stopped => self.get("pgn-stopped"),
        }
    }

    fn pgn_limit(&self, limit: PgnLimit) -> String {
        let (key, most) = match limit {
            PgnLimit::Bytes => ("pgn-limit-text", limit.most() >> 20),
            PgnLimit::Moves => ("pgn-limit-moves", limit.most()),
            PgnLimit::Comments => ("pgn-limit-comments", limit.most()),
            PgnLimit::Tags => ("pgn-limit-tags", limit.most()),
            PgnLimit::Depth => ("pgn-limit-depth", limit.most()),
        };
        self.format(key, &[value("most", most)])
    }

    fn misplay(&self, misplay: &Misplay) -> String {
        let Misplay {
            number,
            side,
            token,
            reason,
        } = misplay;
        let values = [
            value("number", *number),
            value("side", self.side(*side)),
            value("token", quotable(token)),
            value("reason", self.move_fault(reason)),
        ];
        self.format("pgn-move", &values)
    }

    /// Why a word is no move in a position.
    pub fn move_fault(&self, fault: &MoveFault) -> String {
        match fault {
            MoveFault::Malformed => self.get("pgn-move-malformed"),
            MoveFault::NullMove => self.get("pgn-move-null"),
            MoveFault::GameOver => self.get("pgn-move-game-over"),
            MoveFault::ForeignPiece { kind, variant } => self.format(
                "pgn-move-foreign-piece",
                &[
                    ("game", variant.title.to_owned()),
                    ("no-piece", self.no_piece(Some(*kind))),
                ],
            ),
            MoveFault::NobodyThere { side, kind, square } => self.format(
                "pgn-move-nobody-there",
                &[
                    ("side", self.side(*side)),
                    ("no-piece", self.no_piece(*kind)),
                    ("square", square.to_string()),
                ],
            ),
            MoveFault::Unreachable { kind, from, to } if from.is_empty() => self.format(
                "pgn-move-unreachable",
                &[("no-piece", self.no_piece(Some(*kind))), ("to", to.to_string())],
            ),
            MoveFault::Unreachable { kind, from, to } => self.format(
                "pgn-move-unreachable-from",
                &[
                    ("no-piece", self.no_piece(Some(*kind))),
                    ("from", from.clone()),
                    ("to", to.to_string()),
                ],
            ),
            MoveFault::KingInCheck { kind, from, to } => self.format(
                "pgn-move-king-in-check",
                &[
                    ("piece", self.the_piece(*kind)),
                    ("from", from.to_string()),
                    ("to", to.to_string()),
                ],
            ),
            MoveFault::KingAttacked(square) => self.format("pgn-move-king-attacked", &[("square", square.to_string())]),
            MoveFault::NotACapture(square) => self.format("pgn-move-not-a-capture", &[("square", square.to_string())]),
            MoveFault::PromotionMissing(square) => {
                self.format("pgn-move-promotion-missing", &[("square", square.to_string())])
            }
            MoveFault::Promotion(kind) => {
                self.format("pgn-move-promotion", &[("no-piece", self.no_piece(Some(*kind)))])
            }
            MoveFault::Castling(wing) => self.format("pgn-move-castling", &[("wing", self.wing(*wing))]),
            MoveFault::Ambiguous(squares) => self.format("pgn-move-ambiguous", &[("squares", self.squares(squares))]),
        }
    }

    /// What was left out of a game or taken for something else, and where.
    pub fn pgn_notice(&self, notice: &PgnNotice) -> String {
        let remark = self.pgn_remark(&notice.remark);
        self.format(
            "pgn-notice",
            &[value("line", notice.place.line), value("remark", remark)],
        )
    }

    /// What was left out or taken for something else.
    pub fn pgn_remark(&self, remark: &PgnRemark) -> String {
        match remark {
            PgnRemark::Latin1 => self.get("pgn-latin-1"),
            PgnRemark::NotATag(text) => self.format("pgn-not-a-tag", &[("text", quotable(text))]),
            PgnRemark::Quotes(tag) => self.format("pgn-quotes", &[("tag", quotable(tag))]),
            PgnRemark::TagTwice(tag) => self.format("pgn-tag-twice", &[("tag", quotable(tag))]),
            PgnRemark::SetUpWithoutFen => self.get("pgn-set-up-without-fen"),
            PgnRemark::Assumed(variant) => self.format("pgn-assumed", &[("game", variant.title)]),
            PgnRemark::Start(notice) => self.format("pgn-start", &[("reason", self.fen_notice(notice))]),
            PgnRemark::Results { tag, moves, kept } => self.format(
                "pgn-results",
                &[("tag", tag.text()), ("moves", moves.text()), ("kept", kept.text())],
            ),
            PgnRemark::ResultTag(text) => self.format("pgn-result-tag", &[("text", quotable(text))]),
            PgnRemark::ResultInVariation => self.get("pgn-result-in-variation"),
            PgnRemark::VariationCut(fault) => self.format("pgn-variation-cut", &[("reason", self.pgn_fault(fault))]),
            PgnRemark::Stray(character) => self.format("pgn-stray", &[("character", quotable(&character.to_string()))]),
            PgnRemark::Glyph(text) => self.format("pgn-glyph", &[("text", quotable(text))]),
            PgnRemark::More => self.get("pgn-more"),
        }
    }

    /// Why a tag was refused.
    pub fn tag_error(&self, error: TagError) -> String {
        self.get(match error {
            TagError::Name => "tag-name",
            TagError::Derived => "tag-derived",
        })
    }
}
