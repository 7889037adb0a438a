//! The page that tells, at the next start, that the program has failed, and what can be done about it.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Modifiers, vec2};
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};

use super::notices::Notices;
use super::parts::{GAP, Part};
use super::sheet::{Sheet, show_sheet};
use super::widgets::{Desk, Tile};
use super::{Open, UiSystems, theme};
use crate::game::Screen;
use crate::view::crash::LastReport;
use crate::view::storage;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Screen::Loading), open_page).add_systems(
        EguiPrimaryContextPass,
        show_page
            .run_if(not(in_state(Screen::Loading)))
            .in_set(UiSystems::Sheets),
    );
}

fn open_page(last: Res<LastReport>, mut open: ResMut<Open>) {
    open.failed = last.path().is_some();
}

fn show_page(
    mut contexts: EguiContexts,
    mut desk: Desk,
    mut open: ResMut<Open>,
    mut last: ResMut<LastReport>,
    mut clipboard: ResMut<EguiClipboard>,
    mut notices: ResMut<Notices>,
) -> Result {
    if !open.failed || open.is_covered() {
        return Ok(());
    }
    let Some(path) = last.path().map(Path::to_owned) else {
        open.failed = false;
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?.clone();
    let page = Sheet {
        id: "failed",
        title: desk.texts.get("crash-title"),
        close: desk.texts.get("help-close"),
        size: vec2(640.0, 330.0),
    };
    let mut close = show_sheet(&ctx, &mut desk, page, |ui, desk, room| {
        let bar = room.with_min_y(room.bottom() - 42.0);
        let text = room.with_max_y(bar.top() - 8.0);
        ui.scope_builder(egui::UiBuilder::new().max_rect(text), |ui| {
            ui.set_clip_rect(text.intersect(ui.clip_rect()));
            ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
            egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                let width = ui.available_width() - 6.0;
                let mut part = Part { desk, width };
                for key in ["crash-safe", "crash-report"] {
                    let words = part.desk.texts.get(key);
                    part.paragraph(ui, &words, theme::body(), theme::PAPER);
                    ui.add_space(2.0 * GAP);
                }
                part.paragraph(ui, &storage::shown(&path), theme::small(), theme::PAPER_DIM);
            });
        });
        let (left, right) = bar.split_left_right_at_fraction(0.5);
        let buttons = [
            ("failed.copy", "crash-copy", left.with_max_x(left.right() - GAP / 2.0)),
            ("failed.show", "crash-show", right.with_min_x(right.left() + GAP / 2.0)),
        ];
        for (id, key, place) in buttons {
            let words = desk.texts.get(key);
            let pressed = ui
                .scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
                    Tile::new(id, place.size()).words(ui, desk, &words)
                })
                .inner;
            if !pressed {
                continue;
            }
            let done = if id == "failed.copy" {
                storage::read(&path).map(|text| {
                    clipboard.set_text(&text.unwrap_or_default());
                    notices.info(desk.texts.get("crash-copied"));
                })
            } else {
                show_elsewhere(&path)
            };
            if let Err(error) = done {
                let reason = desk.texts.file_error(&error);
                notices.error(desk.texts.format("crash-not-shown", &[("reason", reason)]));
            }
        }
    });
    close |= ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    if close {
        last.put_away();
        open.failed = false;
    }
    Ok(())
}

/// Lets the system show a file with whatever it has for it.
fn show_elsewhere(path: &Path) -> io::Result<()> {
    let program = if cfg!(target_os = "windows") {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    let mut shown = Command::new(program)
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    // Whoever starts a program has to take note of its end.
    std::thread::Builder::new().spawn(move || shown.wait())?;
    Ok(())
}
