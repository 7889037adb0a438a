//! Says what the cursor on the board is on, and what threatens there, in lines under the board and to whoever listens
//! instead of looking; to those it also says each move.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Live, Role};
use bevy_egui::egui::{self, Align2, CornerRadius, Id, LayerId, Order, Stroke, StrokeKind, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::hud::MovesRoom;
use super::layout::free_board;
use super::{UiSystems, theme};
use crate::game::{GameRecord, Revision, Screen, Seats, Selection, Study, TargetKind, passed};
use crate::rules::{Move, Pen, Piece, Position, Square};
use crate::view::annotations::Pencil;
use crate::view::camera::BoardViewport;
use crate::view::cursor::BoardCursor;
use crate::view::text::Texts;
use crate::view::threats::{Next, Threat, Threats, tells_intention};

/// On a board narrower than this, less of it is covered.
const NARROW: f32 = 560.0;
/// So high, in points, is the room of a few lines.
const LEAST_ROOM: f32 = 60.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (show_status, say_move)
            .run_if(in_state(Screen::Playing))
            .in_set(UiSystems::Lines),
    );
}

/// What is on a square, and what may be done with it: "j8, black cannon, can be captured".
fn square_words(texts: &Texts, position: &Position, selection: &Selection, square: Square) -> String {
    let what = match position.piece_at(square) {
        Some(piece) => texts.coloured(piece),
        None => texts.get("spoken-empty"),
    };
    let mut words = texts.format("spoken-square", &[("square", square.to_string()), ("what", what)]);
    let also = if selection.from() == Some(square) {
        Some("spoken-picked-up")
    } else {
        selection.target(square).map(|target| match target.kind {
            TargetKind::Quiet => "spoken-quiet",
            TargetKind::Capture | TargetKind::HopCapture { .. } => "spoken-capture",
            TargetKind::Castling { .. } => "spoken-castling",
            TargetKind::Promotion => "spoken-promotion",
            TargetKind::EnPassant => "spoken-en-passant",
            TargetKind::Ahead => "spoken-ahead",
        })
    };
    if let Some(also) = also {
        words = texts.format("spoken-also", &[("what", words), ("also", texts.get(also))]);
    }
    words
}

/// What threatens the side to move, as one says it: what the opponent would do, and what would be lost. A learner is
/// told what the computer wants.
fn threat_words(texts: &Texts, position: &Position, threat: &Threat, learner: bool) -> String {
    let opponent = texts.side(!position.side_to_move());
    if threat.check {
        let checkers = texts.standing(position, position.checkers());
        return texts.format("threat-check", &[("checkers", checkers)]);
    }
    let first = match (threat.next, passed(position)) {
        (Next::Move(mv), Some(passed)) => {
            let said = move_words(texts, &passed, mv);
            if learner {
                texts.format("intention-move", &[("move", said)])
            } else {
                texts.format("threat-move", &[("side", opponent), ("move", said)])
            }
        }
        (Next::Harmless, _) if threat.hanging.is_empty() => {
            return texts.format("threat-nothing", &[("side", opponent)]);
        }
        // What would be lost is told all the same, where the opponent has something better to do.
        (Next::Harmless, _) => String::new(),
        _ if learner => texts.get("intention-waits"),
        _ => texts.format("threat-waits", &[("side", opponent)]),
    };
    let lost = match threat.hanging.len() {
        0 => texts.get("threat-nothing-lost"),
        count => {
            let pieces = texts.standing(position, threat.hanging);
            texts.format("threat-lost", &[("count", count.to_string()), ("pieces", pieces)])
        }
    };
    format!("{first} {lost}").trim_start().to_owned()
}

/// What keys draw with, and that they are drawing.
fn pencil_words(texts: &Texts, pencil: &Pencil) -> String {
    let pen = texts.get(match pencil.pen() {
        Pen::Green => "pen-green",
        Pen::Red => "pen-red",
        Pen::Blue => "pen-blue",
        Pen::Yellow => "pen-yellow",
    });
    texts.format("pencil-down", &[("pen", pen)])
}

/// A move as one says it: "White cannon j1 takes j8 over j3, check".
pub(super) fn move_words(texts: &Texts, before: &Position, mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    let side = before.side_to_move();
    let screen = before.check_line(from, to).screen;
    let (key, screen) = if mv.is_castling() {
        ("spoken-castles", None)
    } else if mv.is_en_passant() {
        ("spoken-takes-en-passant", None)
    } else {
        match (mv.is_capture(), screen) {
            (true, Some(screen)) => ("spoken-takes-over", Some(screen)),
            (true, None) => ("spoken-takes", None),
            (false, _) => ("spoken-goes", None),
        }
    };
    let values = [
        ("piece", texts.coloured(Piece::new(side, mv.kind()))),
        ("from", from.to_string()),
        ("to", to.to_string()),
        ("screen", screen.map_or_else(String::new, |screen| screen.to_string())),
    ];
    let mut words = texts.format(key, &values);
    if let Some(kind) = mv.promotion() {
        let piece = texts.coloured(Piece::new(side, kind));
        words = texts.format("spoken-becomes", &[("move", words), ("piece", piece)]);
    }
    let mut after = before.clone();
    if after.play(mv).is_ok() && after.in_check() {
        let key = if after.has_legal_move() {
            "spoken-check"
        } else {
            "spoken-mate"
        };
        words = texts.format(key, &[("move", words)]);
    }
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Says the move that led to what the board shows.
fn say_move(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    record: Res<GameRecord>,
    mut said: Local<Option<(Revision, String)>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let now = record.revision();
    if said.as_ref().is_none_or(|(at, _)| *at != now) || texts.is_changed() {
        let line = record.line();
        let last = line.positions().iter().zip(line.moves()).next_back();
        let words = last.map_or_else(String::new, |(before, &mv)| move_words(&texts, before, mv));
        *said = Some((now, words));
    }
    if let Some((_, words)) = &*said {
        announce(ctx, "status.move", words.clone());
    }
    Ok(())
}

fn show_status(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (record, seats): (Res<GameRecord>, Res<Seats>),
    (selection, study): (Res<Selection>, Res<Study>),
    (cursor, pencil, threats): (Res<BoardCursor>, Res<Pencil>, Res<Threats>),
    (viewport, room): (Res<BoardViewport>, Res<MovesRoom>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // A move that is asked about is the one thing to think of, and its question stands here.
    if selection.unconfirmed().is_some() {
        return Ok(());
    }
    let threat = threats.found(&record, *seats, &study);
    let wants = tells_intention(&record, *seats);
    let threat = threat.map(|threat| ("status.threat", threat_words(&texts, record.position(), &threat, wants)));
    let drawing = pencil.is_down(&record) && cursor.square().is_some();
    let drawing = drawing.then(|| ("status.pencil", pencil_words(&texts, &pencil)));
    let square = cursor.square();
    let square = square.map(|square| {
        let words = square_words(&texts, record.position(), &selection, square);
        ("status.words", words)
    });
    let told: Vec<(&str, String)> = threat.into_iter().chain(drawing).chain(square).collect();
    if told.is_empty() {
        return Ok(());
    }
    let lines: Vec<&str> = told.iter().map(|(_, words)| words.as_str()).collect();
    // Beside the bar, if one stands there.
    let board = free_board(ctx.content_rect().size(), *viewport, ctx.zoom_factor());
    // There it stands over the list, not over the buttons below it.
    let (over, at) = if takes_moves_room(board, room.0) {
        (room.0, Align2::LEFT_TOP)
    } else {
        (board, Align2::LEFT_BOTTOM)
    };
    show_line(ctx, over, at, lines.join("\n"));
    for (name, words) in told {
        announce(ctx, name, words);
    }
    Ok(())
}

/// Whether lines stand where the moves stand: a board that is as narrow as its window has no room for words, and the moves
/// can be done without for a while.
pub(super) fn takes_moves_room(board: egui::Rect, moves: egui::Rect) -> bool {
    board.width() < NARROW && moves.height() >= LEAST_ROOM
}

/// Writes something over a corner of a room, such as the lower left one of the board.
pub(super) fn show_line(ctx: &egui::Context, room: egui::Rect, at: Align2, words: String) {
    let painter = ctx.layer_painter(LayerId::new(Order::Middle, Id::new("status")));
    let (font, air) = if room.width() < NARROW {
        (theme::small(), 4.0)
    } else {
        (theme::body(), 10.0)
    };
    let width = (room.width() - 2.0 * air - 24.0).max(60.0);
    let galley = painter.layout(words, font, theme::PAPER, width);
    let size = galley.size() + vec2(24.0, 12.0);
    let rect = at.align_size_within_rect(size, room.shrink(air));
    let round = CornerRadius::same(theme::CORNER);
    painter.rect_filled(rect, round, theme::WALNUT);
    painter.rect_stroke(rect, round, Stroke::new(1.0, theme::GRAIN), StrokeKind::Inside);
    painter.galley(rect.min + vec2(12.0, 6.0), galley, theme::PAPER);
}

/// Lets something that is shown under a name be read aloud when it changes.
pub(super) fn announce(ctx: &egui::Context, name: &str, words: String) {
    ctx.accesskit_node_builder(Id::new(name), |node| {
        node.set_role(Role::Status);
        node.set_live(Live::Polite);
        node.set_label(words);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Bitboard, PEMBA, PieceType, SHAKO, Variant, parse_uci};

    #[test]
    fn a_square_is_told_with_what_stands_there() {
        let texts = Texts::english();
        let position = Position::from_fen(&SHAKO, "k9/10/9c/10/10/10/10/10/10/K9 w - - 0 1")
            .unwrap()
            .position;
        let told = |square| square_words(&texts, &position, &Selection::default(), Square::at(square));
        assert_eq!(told("j8"), "j8, black cannon");
        assert_eq!(told("a1"), "a1, white king");
        assert_eq!(told("e5"), "e5, empty");
    }

    #[test]
    fn every_piece_is_told_in_words_of_its_own() {
        let texts = Texts::english();
        let mut told = vec![];
        for variant in Variant::ALL {
            for piece in Square::all().filter_map(|square| Position::start(variant).piece_at(square)) {
                let words = texts.coloured(piece);
                assert!(!words.contains("spoken"), "{words}");
                if !told.contains(&(piece, words.clone())) {
                    assert!(told.iter().all(|(_, other)| *other != words), "{words} stands twice");
                    told.push((piece, words));
                }
            }
        }
        assert_eq!(
            told.len(),
            2 * PieceType::ALL.iter().filter(|&&kind| PEMBA.has(kind)).count()
        );
    }

    #[test]
    fn a_move_is_said_with_piece_squares_screen_and_what_it_threatens() {
        let texts = Texts::english();
        let said = |fen: &str, mv: &str| {
            let position = Position::from_fen(&SHAKO, fen).unwrap().position;
            move_words(&texts, &position, parse_uci(&position, mv).unwrap())
        };
        for (fen, mv, words) in [
            (
                "5k4/10/9c/10/10/10/10/9P/10/K8C w - - 0 1",
                "j1j8",
                "White cannon j1 takes j8 over j3",
            ),
            (
                "5k4/10/10/10/10/10/10/10/10/K8R w - - 0 1",
                "j1j10",
                "White rook j1 to j10, check",
            ),
            (
                "k9/10/10/10/3pP5/10/10/10/10/K9 w - d7 0 1",
                "e6d7",
                "White pawn e6 takes en passant, to d7",
            ),
            (
                "9k/P9/10/10/10/10/10/10/K9/10 w - - 0 1",
                "a9a10n",
                "White pawn a9 to a10, and becomes white knight",
            ),
            (
                "k9/2R7/1R8/10/10/10/10/10/10/K9 w - - 0 1",
                "b8b9",
                "White rook b8 to b9",
            ),
        ] {
            assert_eq!(said(fen, mv), words, "{fen}");
        }
    }

    #[test]
    fn what_threatens_is_said_with_what_would_be_lost() {
        let texts = Texts::english();
        let position = |fen: &str| Position::from_fen(&SHAKO, fen).unwrap().position;
        let before = position("5k4/10/10/10/3r3N2/10/10/10/5K4/10 w - - 0 1");
        let black = passed(&before).expect("nobody is in check");
        let mut threat = Threat {
            arrows: vec![],
            next: Next::Sought,
            hanging: crate::engine::hanging(&before),
            check: false,
        };
        assert_eq!(
            threat_words(&texts, &before, &threat, false),
            "What would Black do now? One piece would be lost: white knight h6."
        );
        threat.next = Next::Move(parse_uci(&black, "d6h6").unwrap());
        assert_eq!(
            threat_words(&texts, &before, &threat, false),
            "If it were Black’s turn: Black rook d6 takes h6. One piece would be lost: white knight h6."
        );
        assert_eq!(
            threat_words(&texts, &before, &threat, true),
            "The computer would like to play: Black rook d6 takes h6. One piece would be lost: white knight h6."
        );
        threat.next = Next::Harmless;
        assert_eq!(
            threat_words(&texts, &before, &threat, false),
            "One piece would be lost: white knight h6."
        );
        threat.hanging = Bitboard::EMPTY;
        assert_eq!(
            threat_words(&texts, &before, &threat, false),
            "Black threatens nothing."
        );
        let check = position("5kc3/5c4/10/10/10/5P4/10/10/5K4/10 w - - 0 1");
        threat.check = true;
        assert_eq!(
            threat_words(&texts, &check, &threat, true),
            "In check by black cannon f9."
        );
    }

    #[test]
    fn what_is_told_is_a_live_region_for_screen_readers() {
        let ctx = egui::Context::default();
        ctx.enable_accesskit();
        let mut output = ctx.run_ui(egui::RawInput::default(), |_| {
            announce(&ctx, "status.words", "j8, black cannon".to_owned());
        });
        output.textures_delta.clear();
        let update = output.platform_output.accesskit_update.expect("it is switched on");
        let node = update.nodes.iter().find(|(_, node)| node.role() == Role::Status);
        let (_, node) = node.expect("it is in the tree");
        assert_eq!(
            (node.live(), node.label()),
            (Some(Live::Polite), Some("j8, black cannon"))
        );
    }
}
