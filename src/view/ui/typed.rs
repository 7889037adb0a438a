//! The line in which a move is written: what it may become is shown while one writes, and Enter plays what it means.

use bevy::prelude::*;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::{self, Align2, CornerRadius, Id, Key, Modifiers, Order, Stroke, StrokeKind, TextEdit, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::layout::Layout;
use super::status::announce;
use super::widgets::{Desk, Tile, fit_text, place};
use super::{Notices, UiSystems, theme};
use crate::game::{CancelPromotion, ClearSelection, GameRecord, GameSystems, MoveRequested, Screen, Seat, Seats};
use crate::rules::{Move, PieceType, Position, Square, san};
use crate::view::actions::{Action, Asked};
use crate::view::text::Texts;
use crate::view::written_move::{Unplayable, completed, completions, meant};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Writing>()
        .add_systems(Update, open_line.in_set(GameSystems::Input))
        .add_systems(OnExit(Screen::Playing), |mut writing: ResMut<Writing>| {
            *writing = Writing::default();
        })
        .add_systems(
            EguiPrimaryContextPass,
            show_line.run_if(in_state(Screen::Playing)).in_set(UiSystems::Sheets),
        );
}

/// What somebody writes.
#[derive(Resource, Default)]
struct Writing {
    open: bool,
    text: String,
    /// Why it was not played.
    trouble: Option<String>,
}

/// The height of the line, and of what a move may become.
const LINE: f32 = 44.0;
const CHOICE: f32 = 40.0;
const GAP: f32 = 6.0;
/// More than this is not looked through, one writes on.
const MOST: usize = 8;

fn open_line(
    mut asked: MessageReader<Asked>,
    screen: Res<State<Screen>>,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    texts: Res<Texts>,
    mut writing: ResMut<Writing>,
    mut notices: ResMut<Notices>,
    mut clearings: MessageWriter<ClearSelection>,
    mut cancellations: MessageWriter<CancelPromotion>,
) {
    let wanted = asked.read().any(|&Asked(action)| action == Action::TypeMove);
    if !wanted || *screen.get() != Screen::Playing {
        return;
    }
    if record.seat_to_move(&seats).is_some_and(Seat::is_human) {
        *writing = Writing {
            open: true,
            ..default()
        };
        cancellations.write(CancelPromotion);
        clearings.write(ClearSelection);
    } else {
        notices.info(texts.get("typed-not-your-move"));
    }
}

/// From where to where somebody means to move who writes no legal move, if that can be told: by coordinates, by castling,
/// or because only one piece of the kind is there.
fn squares_meant(position: &Position, text: &str) -> Option<(Square, Square)> {
    let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
    let side = position.side_to_move();
    let king = position.king(side);
    let castling = text.replace('0', "O").to_ascii_uppercase();
    if castling == "O-O" || castling == "O-O-O" {
        let files = if castling == "O-O" { 2 } else { -2 };
        return Some((king, king.offset(files, 0)?));
    }
    // The last square that is written is where it goes; what stands before tells which piece.
    let split = text.rfind(|letter: char| letter.is_ascii_alphabetic() && letter.is_ascii_lowercase())?;
    let to: Square = text.get(split..)?.parse().ok()?;
    let head = text.get(..split)?.trim_end_matches(['x', '-']);
    if let Ok(from) = head.parse::<Square>() {
        return Some((from, to));
    }
    let kind = PieceType::ALL
        .into_iter()
        .find(|kind| head == kind.letter().to_string())?;
    let own = position.pieces(side, kind);
    own.first().filter(|_| !own.has_several()).map(|from| (from, to))
}

/// Why a text is not played, in a sentence.
fn explain(texts: &Texts, position: &Position, text: &str, why: &Unplayable) -> String {
    if *why == Unplayable::Illegal
        && let Some((from, to)) = squares_meant(position, text)
        && let Some(reason) = position.why_not(from, to)
        && let Some(words) = texts.why_not(position, to, &reason)
    {
        return words;
    }
    let text = text.trim().to_owned();
    let names = |moves: &[Move]| {
        let mut names: Vec<String> = moves.iter().take(MOST).map(|&mv| san(position, mv)).collect();
        if moves.len() > MOST {
            names.push("…".to_owned());
        }
        names.join(", ")
    };
    let (key, moves) = match why {
        Unplayable::Unknown => ("typed-unknown", String::new()),
        Unplayable::Illegal => ("typed-illegal", String::new()),
        Unplayable::Several(moves) => ("typed-several", names(moves)),
        Unplayable::Unfinished(mv) => ("typed-unfinished", names(&[*mv])),
    };
    texts.format(key, &[("text", text), ("moves", moves)])
}

fn show_line(
    mut contexts: EguiContexts,
    mut desk: Desk,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    mut writing: ResMut<Writing>,
    mut moves: MessageWriter<MoveRequested>,
) -> Result {
    if !writing.open {
        return Ok(());
    }
    if !record.seat_to_move(&seats).is_some_and(Seat::is_human) {
        writing.open = false;
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    // Taken from egui before the line sees them.
    let take = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let (left, completes, played) = (take(Key::Escape), take(Key::Tab), take(Key::Enter));
    if left {
        writing.open = false;
        return Ok(());
    }
    let position = record.position();
    let board = Layout::of(ctx.content_rect().size()).board;
    let choices = if writing.text.trim().is_empty() {
        vec![]
    } else {
        completions(position, &writing.text)
    };
    let mut sheet = egui::Rect::from_min_size(
        egui::Pos2::ZERO,
        vec2(
            (board.width() - 16.0).min(560.0),
            2.0 * 12.0 + LINE + 26.0 + CHOICE + 2.0 * GAP,
        ),
    );
    sheet = sheet.translate(vec2(
        board.center().x - sheet.width() / 2.0,
        board.bottom() - sheet.height() - 8.0,
    ));
    let edit = Id::new("typed.line");
    let mut wanted = None;
    place(&ctx, "typed", sheet, Order::Foreground, |ui| {
        let corner = CornerRadius::same(theme::CORNER + 5);
        ui.painter().add(theme::shadow().as_shape(sheet, corner));
        let line = Stroke::new(1.0, theme::GRAIN);
        ui.painter()
            .rect(sheet, corner, theme::WALNUT, line, StrokeKind::Inside);
        let inside = sheet.shrink(12.0);
        let hint = desk.texts.get("typed-hint");
        let field = inside.with_max_y(inside.top() + LINE);
        let response = ui.put(
            field,
            TextEdit::singleline(&mut writing.text)
                .id(edit)
                .char_limit(16)
                .font(theme::heading())
                .vertical_align(egui::Align::Center)
                .hint_text(hint)
                .desired_width(field.width()),
        );
        // All keys are written there, those that go from button to button too.
        response.request_focus();
        if response.changed() {
            writing.trouble = None;
        }
        let below = egui::Rect::from_min_size(field.left_bottom() + vec2(0.0, GAP), vec2(field.width(), CHOICE));
        let shown = choices.len().min(MOST);
        let width = (below.width() + GAP) / MOST as f32 - GAP;
        for (index, &mv) in choices.iter().take(shown).enumerate() {
            let place =
                egui::Rect::from_min_size(below.min + vec2(index as f32 * (width + GAP), 0.0), vec2(width, CHOICE));
            let words = san(position, mv);
            let exact = meant(position, &writing.text) == Ok(mv);
            ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
                let id = format!("typed.{mv}");
                if Tile::new(&id, place.size()).chosen(exact).words(ui, &mut desk, &words) {
                    wanted = Some(mv);
                }
            });
        }
        let foot = inside.with_min_y(below.bottom() + GAP);
        let (words, colour) = match &writing.trouble {
            Some(trouble) => (trouble.clone(), theme::PAPER),
            None if choices.len() > MOST => {
                let more = choices.len() - MOST;
                (desk.texts.format("typed-more", &[("more", more)]), theme::PAPER_DIM)
            }
            None => (desk.texts.get("typed-keys"), theme::PAPER_DIM),
        };
        fit_text(ui.painter(), foot, Align2::LEFT_CENTER, &words, theme::small(), colour);
        announce(ui.ctx(), "typed.told", words);
    });
    if completes && let Some(text) = completed(position, &writing.text) {
        let end = CCursor::new(text.chars().count());
        writing.text = text;
        writing.trouble = None;
        if let Some(mut state) = TextEdit::load_state(&ctx, edit) {
            state.cursor.set_char_range(Some(CCursorRange::one(end)));
            state.store(&ctx, edit);
        }
    }
    if played {
        match meant(position, &writing.text) {
            Ok(mv) => wanted = Some(mv),
            Err(_) if writing.text.trim().is_empty() => writing.open = false,
            Err(why) => writing.trouble = Some(explain(&desk.texts, position, &writing.text, &why)),
        }
        ctx.request_repaint();
    }
    if let Some(mv) = wanted {
        moves.write(MoveRequested {
            mv,
            at: record.revision(),
        });
        writing.open = false;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::SHAKO;

    #[test]
    fn every_trouble_is_told_in_a_sentence_of_its_own() {
        let texts = Texts::english();
        let fen = "1k8/10/10/R6R2/10/10/10/10/10/K9 w - - 0 1";
        let position = Position::from_fen(&SHAKO, fen).unwrap().position;
        let told = |text: &str| explain(&texts, &position, text, &meant(&position, text).unwrap_err());
        assert_eq!(told("Rd7"), "Rd7 may be any of these: Rad7, Rhd7.");
        assert_eq!(told("Rb2"), "Rb2 is not allowed here.");
        assert_eq!(
            told("a7b8"),
            "This piece does not move like that. A rook goes any distance straight."
        );
        assert_eq!(
            told("Kc3"),
            "This piece does not move like that. A king goes one square in any direction, and castles."
        );
        assert_eq!(
            told("O-O"),
            "This piece does not move like that. A king goes one square in any direction, and castles."
        );
        assert_eq!(told("hello"), "“hello” is not a move.");
        assert_eq!(told("Rad"), "Only Rad7 begins like Rad: write all of it, or press Tab.");
    }
}
