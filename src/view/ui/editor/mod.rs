//! The page on which a position is set up: a board, the pieces beside it, everything else that a position says, and what
//! is still wrong with it.

mod board;
mod edits;
mod hand;
mod panel;

use bevy::prelude::*;
use bevy_egui::egui::{self, Event, Id, Key, Modifiers, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::flat_board::Squares;
use super::new_game::{Page as NewGamePage, in_short, sentence};
use super::parts::{GAP, Part};
use super::sheet::{Sheet, show_sheet};
use super::shortcuts::KeysGoTo;
use super::status::announce;
use super::widgets::{Desk, Tone, fit_paragraph, middle_square};
use super::{Notices, Open, UiSystems, theme};
use crate::game::{NewGame, fresh_seed};
use crate::rules::{FenError, Line, Notice, Position, PositionDraft, Square};
use crate::view::pasting::{NotLet, PastesInto, Pasting};
use crate::view::settings::AppSettings;
use crate::view::text::Texts;
use board::BOARD;
use edits::{Edit, Edits};
use hand::Hand;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Editor>()
        .add_systems(EguiPrimaryContextPass, show_editor.in_set(UiSystems::Sheets));
}

/// What is being set up. It stays as it is while the page is closed, for whoever comes back to it.
#[derive(Resource, Default)]
pub(super) struct Editor {
    session: Option<Session>,
    shown: bool,
}

/// One position being set up.
pub(super) struct Session {
    /// What the page was last opened with.
    origin: PositionDraft,
    edits: Edits,
    hand: Hand,
    /// Whether Black sits below.
    flipped: bool,
    /// Where the keys are, and whether they are in use.
    cursor: Square,
    keyed: bool,
    /// The FEN while somebody writes it, and what was left out of it, or why it cannot be read.
    written: Option<(String, Result<Vec<Notice>, FenError>)>,
    /// Where the pointer was last.
    pointer: egui::Pos2,
}

impl Session {
    fn new(origin: PositionDraft) -> Session {
        Session {
            edits: Edits::of(origin.clone()),
            origin,
            hand: Hand::default(),
            flipped: false,
            cursor: Square::at("e5"),
            keyed: false,
            written: None,
            pointer: pos2(0.0, 0.0),
        }
    }

    /// Goes on from another position, if it is another than the last time. What was set up before can be had back.
    fn begin_from(&mut self, wanted: &PositionDraft) {
        if self.origin == *wanted {
            return;
        }
        self.edits.edit(Edit::Replace(Box::new(wanted.clone())));
        self.origin = wanted.clone();
        self.hand = Hand::default();
        self.written = None;
    }

    fn do_if_any(&mut self, edit: Option<Edit>) {
        if let Some(edit) = edit {
            self.edits.edit(edit);
        }
    }

    /// All of it that is seen.
    fn sight(&self) -> (PositionDraft, Hand, bool, Square, bool) {
        let draft = self.edits.now().clone();
        (draft, self.hand, self.flipped, self.cursor, self.keyed)
    }

    /// Takes a FEN in place of everything, if it can be read, and tells what was left out of it.
    fn write(&mut self, text: &str) -> Result<Vec<Notice>, FenError> {
        let (draft, left_out) = PositionDraft::read(text, self.edits.now().variant())?;
        self.edits.edit(Edit::Replace(Box::new(draft)));
        Ok(left_out)
    }
}

/// What somebody wants that changes nothing of the position.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Deed {
    Play,
    Prepare,
    Copy,
    Paste,
    /// This is pasted.
    Write(String),
    Close,
}

/// The largest that the page becomes.
const LARGEST: egui::Vec2 = vec2(1500.0, 1060.0);
/// The line that tells what is wrong, and the buttons under it.
const TOLD: f32 = 40.0;
const BUTTON: f32 = 46.0;

fn show_editor(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut open: ResMut<Open>,
    goes_to: Res<KeysGoTo>,
    (mut editor, mut next_page): (ResMut<Editor>, ResMut<NewGamePage>),
    settings: Res<AppSettings>,
    (mut pasting, mut notices): (Pasting, ResMut<Notices>),
    mut new_games: MessageWriter<NewGame>,
) -> Result {
    let Some(wanted) = &open.editor else {
        if editor.shown {
            editor.shown = false;
        }
        return Ok(());
    };
    if open.is_covered() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?.clone();
    let opens = !std::mem::replace(&mut editor.shown, true);
    let session = editor.session.get_or_insert_with(|| Session::new(wanted.clone()));
    if opens {
        session.begin_from(wanted);
    }
    let writes = *goes_to == KeysGoTo::Text;
    let before = session.sight();
    let mut deed = follow_keys(&ctx, session, writes);
    end_drag(&ctx, session);

    let sheet = Sheet {
        id: "editor",
        title: desk.texts.get("editor-title"),
        close: desk.texts.get("help-close"),
        size: LARGEST,
    };
    let mut leaves = show_sheet(&ctx, &mut desk, sheet, |ui, desk, room| {
        let (board, rest) = places(room);
        board::show(ui, desk, board, session);
        let width = rest.width();
        let mut part = Part { desk, width };
        let foot = rest.with_min_y(rest.bottom() - TOLD - BUTTON - 4.0);
        let body = rest.with_max_y(foot.top() - GAP);
        ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
            ui.set_clip_rect(body.expand2(vec2(4.0, 0.0)).intersect(ui.clip_rect()));
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
                part.width = ui.available_width() - 6.0;
                panel::show(ui, &mut part, session, &mut deed);
            });
        });
        part.width = width;
        show_foot(ui, &mut part, foot, session, &settings, &mut deed);
        paint_dragged(ui, part.desk, board, session);
    });
    if opens {
        // Only now: a page that opens takes the keys from whatever had them.
        ctx.memory_mut(|memory| memory.request_focus(Id::new(BOARD)));
    }
    if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) && !writes {
        // What is in the hand is put away before the page is.
        leaves |= !session.hand.give_up();
    }
    if leaves {
        deed = Some(Deed::Close);
    }
    if session.sight() != before {
        // What was drawn before the change does not show it yet.
        ctx.request_repaint();
    }
    let position = session.edits.now().position();
    match (deed, position) {
        (None, _) | (Some(Deed::Play | Deed::Prepare), Err(_)) => {}
        (Some(Deed::Play), Ok(position)) => {
            // Once; what was chosen for other games stays chosen.
            let mut game = settings.game.clone();
            game.set_start(Some(&position));
            let setup = game.setup(fresh_seed());
            new_games.write(NewGame { setup });
            open.editor = None;
        }
        (Some(Deed::Prepare), Ok(position)) => {
            next_page.begin_from(&position, &settings.game);
            open.editor = None;
            open.new_game = true;
        }
        (Some(Deed::Copy), _) => {
            pasting.clipboard.set_text(&session.edits.now().fen());
            notices.info(desk.texts.get("games-copied-position"));
        }
        (Some(Deed::Paste), _) => pasting.ask(PastesInto::Editor),
        (Some(Deed::Write(text)), _) => paste(session, text.trim(), &desk.texts, &mut notices),
        (Some(Deed::Close), _) => open.editor = None,
    }
    match pasting.take(PastesInto::Editor) {
        Some(Ok(text)) => paste(session, text.trim(), &desk.texts, &mut notices),
        Some(Err(NotLet)) => notices.error(desk.texts.get("paste-not-let")),
        None => {}
    }
    Ok(())
}

fn paste(session: &mut Session, text: &str, texts: &Texts, notices: &mut Notices) {
    if text.is_empty() {
        notices.info(texts.get("import-nothing"));
        return;
    }
    match session.write(text) {
        Ok(left_out) => {
            for notice in left_out {
                notices.info(texts.format("notice-fen", &[("notice", texts.fen_notice(&notice))]));
            }
        }
        Err(error) => notices.error(sentence(&texts.fen_error(&error))),
    }
}

/// Where the board goes in a page, and everything else.
fn places(room: Rect) -> (Rect, Rect) {
    let gap = 16.0;
    let beside = room.width() - room.height() - gap;
    if beside >= 220.0 || room.width() > 1.25 * room.height() {
        let side = room.height().min(room.width() * 0.58).floor();
        let (board, rest) = room.split_left_right_at_x(room.left() + side);
        let board = Rect::from_min_size(board.min, vec2(side, side));
        (board.shrink(2.0), rest.with_min_x(rest.left() + gap))
    } else {
        let side = room.width().min(room.height() * 0.56).floor();
        let (above, rest) = room.split_top_bottom_at_y(room.top() + side);
        (
            middle_square(above, side).shrink(2.0),
            rest.with_min_y(rest.top() + GAP),
        )
    }
}

/// What keys do wherever they are on the page; who writes has them all.
fn follow_keys(ctx: &egui::Context, session: &mut Session, writes: bool) -> Option<Deed> {
    if writes {
        return None;
    }
    let (command, shift) = (Modifiers::COMMAND, Modifiers::COMMAND | Modifiers::SHIFT);
    ctx.input_mut(|input| {
        if input.consume_key(shift, Key::Z) || input.consume_key(command, Key::Y) {
            session.edits.redo();
        } else if input.consume_key(command, Key::Z) {
            session.edits.undo();
        }
        let mut deed = input.consume_key(command, Key::Enter).then_some(Deed::Play);
        for event in &input.events {
            match event {
                Event::Copy => deed = Some(Deed::Copy),
                Event::Paste(text) => deed = Some(Deed::Write(text.clone())),
                _ => {}
            }
        }
        deed
    })
}

/// One pointer has the piece in the air; whatever else happens, the piece goes home.
fn end_drag(ctx: &egui::Context, session: &mut Session) {
    if session.hand.dragged().is_none() {
        return;
    }
    let gone = ctx.input(|input| {
        let other = [egui::PointerButton::Secondary, egui::PointerButton::Middle];
        let disturbed = other.into_iter().any(|button| input.pointer.button_pressed(button));
        let taken = input.pointer.latest_pos().is_none() && input.pointer.primary_down();
        disturbed || taken || !input.focused
    });
    if gone {
        session.hand.give_up();
    }
}

/// The piece in the air, over everything; and where it comes down.
fn paint_dragged(ui: &Ui, desk: &mut Desk, board: Rect, session: &mut Session) {
    let Some(dragged) = session.hand.dragged() else {
        return;
    };
    let (at, held) = ui.input(|input| (input.pointer.interact_pos(), input.pointer.primary_down()));
    session.pointer = at.unwrap_or(session.pointer);
    if !held {
        let squares = Squares {
            board,
            flipped: session.flipped,
        };
        let edit = session.hand.drop(squares.at(session.pointer));
        session.do_if_any(edit);
        ui.ctx().request_repaint();
        return;
    }
    ui.ctx().set_cursor_icon(egui::CursorIcon::Grabbing);
    let side = (board.width() / 10.0 * 1.15).round();
    let room = middle_square(Rect::from_min_size(session.pointer, vec2(0.0, 0.0)), side);
    let painter = ui.painter().with_clip_rect(ui.ctx().content_rect());
    desk.figures.paint_chosen(&painter, dragged.piece, room);
}

/// What is wrong, or what will be played, and the ways on.
fn show_foot(
    ui: &mut Ui,
    part: &mut Part,
    room: Rect,
    session: &Session,
    settings: &AppSettings,
    deed: &mut Option<Deed>,
) {
    let (told, buttons) = room.split_top_bottom_at_y(room.bottom() - BUTTON);
    let position = session.edits.now().position();
    let texts = &part.desk.texts;
    let (words, colour) = match &position {
        Err(_) => {
            let faults = session.edits.now().faults();
            let words: Vec<String> = faults.map(|fault| sentence(&texts.fen_error(&fault))).collect();
            (words.join(" "), theme::alarm(ui.ctx()))
        }
        Ok(position) => (prospect(texts, position, settings), theme::PAPER_DIM),
    };
    fit_paragraph(ui.painter(), told, &words, theme::small(), colour);
    announce(ui.ctx(), "editor.told", words);
    let (play, prepare) = buttons.split_left_right_at_fraction(0.5);
    let can_play = position.is_ok();
    let play = play.with_max_x(play.right() - GAP / 2.0);
    if part.tile_at(ui, ("editor.play", "editor-play"), play, Tone::Primary, can_play) {
        *deed = Some(Deed::Play);
    }
    let prepare = prepare.with_min_x(prepare.left() + GAP / 2.0);
    if part.tile_at(ui, ("editor.prepare", "editor-prepare"), prepare, Tone::Plain, can_play) {
        *deed = Some(Deed::Prepare);
    }
}

/// What is played from a position, or that there is nothing to play.
fn prospect(texts: &Texts, position: &Position, settings: &AppSettings) -> String {
    if let Some(outcome) = Line::new(position.clone()).outcome() {
        let (result, reason) = texts.outcome(outcome);
        return texts.format("editor-over", &[("result", result), ("reason", reason)]);
    }
    let mut game = settings.game.clone();
    game.set_start(None);
    in_short(texts, &game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::SHAKO;

    #[test]
    fn board_and_panel_have_room_in_every_usual_window() {
        for (width, height) in [
            (1280.0, 720.0),
            (1920.0, 1080.0),
            (640.0, 360.0),
            (800.0, 600.0),
            (360.0, 640.0),
            (768.0, 1024.0),
        ] {
            let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
            let (_, room) = Sheet::places(LARGEST, window);
            let (board, rest) = places(room);
            assert!(
                room.contains_rect(board) && room.contains_rect(rest),
                "{width} by {height}"
            );
            assert!(!board.intersects(rest), "{width} by {height}");
            assert!((board.width() - board.height()).abs() < 0.5);
            assert!(
                board.width() >= 0.6 * width.min(height),
                "{board:?} in {width} by {height}"
            );
            assert!(
                rest.width() >= 200.0 && rest.height() >= 190.0,
                "{rest:?} in {width} by {height}"
            );
        }
    }

    #[test]
    fn another_position_takes_the_place_of_what_was_set_up_until_that_is_undone() {
        let start = PositionDraft::start(&SHAKO);
        let mut session = Session::new(start.clone());
        session.edits.edit(Edit::Clear);
        session.edits.edit(Edit::Halfmoves(7));
        let composed = session.edits.now().clone();
        session.begin_from(&start);
        assert_eq!(*session.edits.now(), composed, "it is the same position as before");
        let mut moved = start.clone();
        moved.shift(Square::at("e3"), Square::at("e5"));
        session.begin_from(&moved);
        assert_eq!(*session.edits.now(), moved);
        session.edits.undo();
        assert_eq!(*session.edits.now(), composed);
        session.begin_from(&moved);
        assert_eq!(*session.edits.now(), composed, "what was undone stays undone");
        session.edits.undo();
        session.edits.undo();
        assert_eq!(*session.edits.now(), start);
    }

    #[test]
    fn what_is_left_out_of_a_fen_is_told() {
        let mut session = Session::new(PositionDraft::start(&SHAKO));
        let whole = session.edits.now().fen();
        let left_out = session.write("k9/10/10/10/10/10/10/10/10/K9 w KQkq - 0 1").unwrap();
        assert_eq!(left_out.len(), 4);
        assert_eq!(session.write(&whole), Ok(Vec::new()));
        let mut notices = Notices::default();
        paste(
            &mut session,
            "k9/10/10/10/10/10/10/10/10/K9 w K - 0 1",
            &Texts::english(),
            &mut notices,
        );
        assert_eq!(notices.texts().count(), 1);
    }

    #[test]
    fn a_fen_that_cannot_be_read_changes_nothing() {
        let mut session = Session::new(PositionDraft::start(&SHAKO));
        assert!(session.write("k9/10").is_err());
        assert!(!session.edits.can_undo());
        assert!(session.write("10/10/10/10/10/10/10/10/10/K9 b - - 3 9").is_ok());
        assert_eq!(session.edits.now().fen(), "10/10/10/10/10/10/10/10/10/K9 b - - 3 9");
        assert!(session.edits.can_undo());
    }
}
