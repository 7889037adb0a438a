//! What stands beside the board: pieces to be put on it, and all that a position says besides its pieces.

use bevy_egui::egui::{
    self, CornerRadius, FontId, Id, PointerButton, Sense, Stroke, StrokeKind, TextEdit, Ui, Vec2, WidgetInfo,
    WidgetType, vec2,
};

use super::super::new_game::sentence;
use super::super::parts::{Choice, GAP, Part, ROW};
use super::super::theme;
use super::super::widgets::middle_square;
use super::edits::Edit;
use super::hand::Tool;
use super::{Deed, Session};
use crate::rules::{CastlingRights, Piece, PieceType, Side, Variant, Wing};

/// The field for a FEN.
const FIELD: &str = "editor.fen";
/// How large the pieces beside the board are at most, and at least where there is room for it.
const LARGEST: f32 = 56.0;
const LEAST: f32 = 33.0;

pub(super) fn show(ui: &mut Ui, part: &mut Part, session: &mut Session, deed: &mut Option<Deed>) {
    show_tools(ui, part, session);
    show_pieces(ui, part, session);
    show_deeds(ui, part, session);
    show_side_to_move(ui, part, session);
    show_castling(ui, part, session);
    show_en_passant(ui, part, session);
    show_counters(ui, part, session);
    show_variants(ui, part, session);
    show_fen(ui, part, session, deed);
    let words = part.desk.texts.get("editor-keys");
    part.paragraph(ui, &words, theme::small(), theme::PAPER_DIM);
    ui.add_space(GAP);
}

fn show_tools(ui: &mut Ui, part: &mut Part, session: &mut Session) {
    let words = |key| part.desk.texts.get(key);
    let tool = session.hand.tool();
    let mut tiles = [
        Choice::new("editor.move", words("editor-move"), tool == Tool::Move),
        Choice::new("editor.erase", words("editor-erase"), tool == Tool::Erase),
        Choice::new("editor.undo", words("editor-undo"), false),
        Choice::new("editor.redo", words("editor-redo"), false),
    ];
    tiles[2].enabled = session.edits.can_undo();
    tiles[3].enabled = session.edits.can_redo();
    match part.tiles(ui, 4, &tiles) {
        Some(0) => session.hand.take(Tool::Move),
        Some(1) => session.hand.take(Tool::Erase),
        Some(2) => session.edits.undo(),
        Some(_) => session.edits.redo(),
        None => {}
    }
}

/// The pieces of the game, to be clicked or pulled onto the board.
fn show_pieces(ui: &mut Ui, part: &mut Part, session: &mut Session) {
    let variant = session.edits.now().variant();
    let kinds: Vec<PieceType> = PieceType::ALL.into_iter().filter(|&kind| variant.has(kind)).collect();
    let gap = 4.0;
    let side_for = |count: usize| ((part.width + gap) / count as f32 - gap).floor();
    let in_a_line = if side_for(kinds.len()) >= LEAST {
        kinds.len()
    } else {
        kinds.len().div_ceil(2)
    };
    let side = side_for(in_a_line).min(LARGEST);
    for owner in [Side::Black, Side::White] {
        for line in kinds.chunks(in_a_line) {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing = vec2(gap, 0.0);
                for &kind in line {
                    show_piece(ui, part, session, Piece::new(owner, kind), side);
                }
            });
            ui.add_space(gap);
        }
    }
    ui.add_space(GAP - gap);
}

fn show_piece(ui: &mut Ui, part: &mut Part, session: &mut Session, piece: Piece, side: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    let id = format!("editor.piece.{}", piece.letter());
    let response = ui.interact(rect, Id::new(&id), Sense::click_and_drag());
    let name = part.desk.texts.coloured(piece);
    let chosen = session.hand.tool() == Tool::Place(piece);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, &name));
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    part.desk.target(ui, &id, rect);
    let ground = if chosen || response.hovered() {
        theme::SQUARE_LIGHT
    } else {
        theme::SQUARE_DARK
    };
    let corner = CornerRadius::same(6);
    ui.painter().rect_filled(rect, corner, ground);
    let figure = middle_square(rect, (side * 0.92).round());
    part.desk.figures.paint_chosen(ui.painter(), piece, figure);
    if chosen {
        let line = Stroke::new(3.0, theme::BRASS);
        ui.painter().rect_stroke(rect, corner, line, StrokeKind::Inside);
    }
    if response.has_focus() {
        part.desk.focus(&id);
        let line = Stroke::new(2.0, theme::PAPER);
        ui.painter()
            .rect_stroke(rect.expand(1.0), corner, line, StrokeKind::Outside);
    }
    if response.drag_started_by(PointerButton::Primary) {
        session.hand.bring(piece);
    } else if response.clicked() {
        session.hand.take(Tool::Place(piece));
    }
    response.on_hover_text(name);
}

fn show_deeds(ui: &mut Ui, part: &mut Part, session: &mut Session) {
    let words = |key| part.desk.texts.get(key);
    let tiles = [
        Choice::new("editor.clear", words("editor-clear"), false),
        Choice::new("editor.start", words("setup-usual"), false),
        Choice::new("editor.flip", words("editor-flip"), false),
    ];
    match part.tiles(ui, 3, &tiles) {
        Some(0) => session.edits.edit(Edit::Clear),
        Some(1) => session.edits.edit(Edit::Start),
        Some(_) => session.flipped = !session.flipped,
        None => {}
    }
}

fn show_side_to_move(ui: &mut Ui, part: &mut Part, session: &mut Session) {
    let now = session.edits.now().side_to_move();
    let tiles = Side::ALL.map(|side| {
        let (id, key) = match side {
            Side::White => ("editor.white", "editor-white-to-move"),
            Side::Black => ("editor.black", "editor-black-to-move"),
        };
        Choice::new(id, part.desk.texts.get(key), now == side)
    });
    if let Some(pressed) = part.tiles(ui, 2, &tiles) {
        session.edits.edit(Edit::SideToMove(Side::ALL[pressed]));
    }
}

/// Only what there can be, as kings and rooks stand, can be chosen.
fn show_castling(ui: &mut Ui, part: &mut Part, session: &mut Session) {
    let words = part.desk.texts.get("editor-castling");
    part.line(ui, &words, 22.0);
    let draft = session.edits.now().clone();
    let possible = draft.possible_castling();
    part.for_each_side(ui, |part, ui, side| {
        for wing in Wing::ALL {
            let right = CastlingRights::of(side, wing);
            let (id, key) = match wing {
                Wing::KingSide => ("king", "editor-castles-king"),
                Wing::QueenSide => ("queen", "editor-castles-queen"),
            };
            let words = part.desk.texts.format(key, &[("side", part.desk.texts.side(side))]);
            let id = format!("editor.castling.{}.{id}", side.letter());
            let has = draft.castling().contains(right);
            if part.toggle(ui, &id, &words, has, possible.contains(right)) {
                session.edits.edit(Edit::Castling(side, wing, !has));
            }
        }
    });
}

/// Only the squares over which a pawn can just have stepped are offered.
fn show_en_passant(ui: &mut Ui, part: &mut Part, session: &mut Session) {
    let draft = session.edits.now().clone();
    let squares: Vec<_> = draft.possible_en_passant().collect();
    if squares.is_empty() {
        return;
    }
    let words = part.desk.texts.get("editor-en-passant");
    part.line(ui, &words, 22.0);
    let none = part.desk.texts.get("editor-none");
    let mut tiles = vec![Choice::new(
        "editor.en-passant.none",
        none,
        draft.en_passant().is_none(),
    )];
    tiles.extend(squares.iter().map(|&square| {
        let chosen = draft.en_passant() == Some(square);
        Choice::new(format!("editor.en-passant.{square}"), square.to_string(), chosen)
    }));
    if let Some(pressed) = part.tiles(ui, 4, &tiles) {
        let square = pressed.checked_sub(1).map(|index| squares[index]);
        session.edits.edit(Edit::EnPassant(square));
    }
}

fn show_counters(ui: &mut Ui, part: &mut Part, session: &mut Session) {
    let draft = session.edits.now().clone();
    let counters = [
        (
            "quiet",
            "editor-quiet",
            draft.halfmove_clock(),
            Edit::Halfmoves as fn(u32) -> Edit,
        ),
        ("number", "editor-number", draft.fullmove_number(), Edit::Fullmoves),
    ];
    for (id, key, now, edit) in counters {
        let words = part.desk.texts.format(key, &[("count", now.to_string())]);
        part.line(ui, &words, 22.0);
        let steps: [i32; 4] = [-10, -1, 1, 10];
        let tiles = steps.map(|step| {
            let sign = if step < 0 { "−" } else { "+" };
            Choice::new(format!("editor.{id}.{step}"), format!("{sign} {}", step.abs()), false)
        });
        if let Some(pressed) = part.tiles(ui, 4, &tiles) {
            session.edits.edit(edit(now.saturating_add_signed(steps[pressed])));
        }
    }
}

fn show_variants(ui: &mut Ui, part: &mut Part, session: &mut Session) {
    let words = part.desk.texts.get("setup-variant");
    part.line(ui, &words, 22.0);
    let now = session.edits.now().variant();
    let tiles =
        Variant::ALL.map(|variant| Choice::new(format!("editor.{}", variant.name), variant.title, now == variant));
    if let Some(pressed) = part.tiles(ui, tiles.len(), &tiles) {
        let variant = Variant::ALL[pressed];
        session.edits.edit(Edit::Variant(variant));
        if let Tool::Place(piece) = session.hand.tool()
            && !variant.has(piece.kind())
        {
            session.hand.take(Tool::Move);
        }
    }
}

/// The FEN, which can be copied, pasted, and written: while it is, what can be read of it is on the board.
fn show_fen(ui: &mut Ui, part: &mut Part, session: &mut Session, deed: &mut Option<Deed>) {
    let words = part.desk.texts.get("editor-fen");
    part.line(ui, &words, 22.0);
    let (field, _) = ui.allocate_exact_size(vec2(part.width, ROW), Sense::hover());
    let mut text = match &session.written {
        Some((text, _)) => text.clone(),
        None => session.edits.now().fen(),
    };
    let edit = TextEdit::singleline(&mut text)
        .id(Id::new(FIELD))
        .font(FontId::proportional(15.0))
        .vertical_align(egui::Align::Center)
        .margin(vec2(8.0, 4.0))
        .char_limit(400);
    let response = ui.put(field, edit);
    part.desk.target(ui, FIELD, field);
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.changed() {
        let read = session.write(&text);
        session.written = Some((text, read));
    } else if !response.has_focus() {
        session.written = None;
    }
    let texts = &part.desk.texts;
    let (told, colour): (Vec<String>, _) = match &session.written {
        None => (Vec::new(), theme::PAPER_DIM),
        Some((_, Ok(left_out))) => {
            let told = left_out.iter().map(|notice| texts.fen_notice(notice));
            (told.collect(), theme::PAPER_DIM)
        }
        Some((_, Err(fault))) => (vec![texts.fen_error(fault)], theme::alarm(ui.ctx())),
    };
    for words in told {
        ui.add_space(4.0);
        part.paragraph(ui, &sentence(&words), theme::small(), colour);
    }
    ui.add_space(GAP);
    let words = |key| part.desk.texts.get(key);
    let tiles = [
        Choice::new("editor.copy", words("editor-copy"), false),
        Choice::new("editor.paste", words("setup-paste"), false),
    ];
    match part.tiles(ui, 2, &tiles) {
        Some(0) => *deed = Some(Deed::Copy),
        Some(_) => *deed = Some(Deed::Paste),
        None => {}
    }
}
