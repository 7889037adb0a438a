//! Tells what the window shows, one line of JSON for every change, so that tests from outside know what they see and
//! where to click.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use serde_json::{Value, json};

use super::Options;
use super::camera::{BoardViewport, Eye};
use super::cursor::BoardCursor;
use super::evaluation::{Worth, is_shown};
use super::input::{Held, Hover, Surroundings};
use super::kiosk::Course;
use super::mode::ViewMode;
use super::motion::Timeline;
use super::redraw::RedrawSystems;
use super::reel::Reel;
use super::settings::AppSettings;
use super::text::Texts;
use super::threats::Threats;
use super::ui::Notices;
use crate::game::{GameRecord, Phase, Premove, Screen, Seat, Seats, Selection, Study, TargetKind, Thinking};
use crate::rules::{Outcome, Side};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UiTargets>()
        .add_systems(Startup, open_log)
        .add_systems(Last, log_state.after(RedrawSystems).run_if(resource_exists::<StateLog>));
}

/// Where in the window things to press are, by their names, and which of them the keys are at; those of the panels
/// that were laid out last, which set them.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct UiTargets(BTreeMap<String, Rect>, Option<String>);

impl UiTargets {
    /// Something to press is here, in logical pixels.
    pub fn set(&mut self, id: &str, rect: Rect) {
        self.0.insert(id.to_owned(), rect);
    }

    /// Where something to press is.
    #[cfg(test)]
    pub fn get(&self, id: &str) -> Option<Rect> {
        self.0.get(id).copied()
    }

    /// The keys are at this.
    pub fn focus(&mut self, id: &str) {
        self.1 = Some(id.to_owned());
    }

    /// Before the panels are laid out anew.
    pub fn forget(mut targets: ResMut<UiTargets>) {
        let UiTargets(places, focus) = targets.bypass_change_detection();
        places.clear();
        *focus = None;
    }
}

/// The file, and what it says last.
#[derive(Resource)]
struct StateLog {
    file: Box<dyn Write + Send + Sync>,
    last: Option<Value>,
    lines: u64,
}

fn open_log(options: Res<Options>, mut commands: Commands, mut exit: MessageWriter<AppExit>) {
    let Some(path) = &options.log_state else { return };
    match open(path) {
        Ok(file) => commands.insert_resource(StateLog {
            file,
            last: None,
            lines: 0,
        }),
        Err(error) => {
            error!("the state log {} cannot be opened: {error}", path.display());
            exit.write(AppExit::error());
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn open(path: &Path) -> io::Result<Box<dyn Write + Send + Sync>> {
    let file = std::fs::OpenOptions::new().create(true).append(true).open(path)?;
    Ok(Box::new(file))
}

/// The page is told instead.
#[cfg(target_arch = "wasm32")]
fn open(_path: &Path) -> io::Result<Box<dyn Write + Send + Sync>> {
    Ok(Box::new(super::page::StateTeller))
}

fn log_state(
    mut log: ResMut<StateLog>,
    record: Res<GameRecord>,
    (screen, phase, mode): (Res<State<Screen>>, Option<Res<State<Phase>>>, Res<State<ViewMode>>),
    (seats, selection, thinking): (Res<Seats>, Res<Selection>, Option<Res<Thinking>>),
    (premove, settings, texts): (Res<Premove>, Res<AppSettings>, Res<Texts>),
    (study, threats): (Res<Study>, Res<Threats>),
    (held, hover, cursor): (Res<Held>, Res<Hover>, Res<BoardCursor>),
    (eye, viewport, surroundings): (Res<Eye>, Res<BoardViewport>, Surroundings),
    (targets, notices): (Res<UiTargets>, Res<Notices>),
    (course, reel): (Option<Res<Course>>, Res<Reel>),
    windows: Query<&Window, With<PrimaryWindow>>,
    timeline: Res<Timeline>,
    mut redraws: MessageReader<RequestRedraw>,
    mut exit: MessageWriter<AppExit>,
) {
    let drawn_again = redraws.read().count() > 0;
    let Ok(window) = windows.single() else { return };
    let scale = window.scale_factor();
    let pixel = |at: Vec2| json!([(at.x * scale).round(), (at.y * scale).round()]);
    let rect = |rect: &Rect| {
        let (min, max) = ((rect.min * scale).round(), (rect.max * scale).round());
        json!([min.x, min.y, max.x, max.y])
    };
    let position = record.position();
    // Where one would click: the middle, unless a piece before it hides that.
    let squares: BTreeMap<String, Value> = surroundings
        .ways_to_squares()
        .into_iter()
        .map(|(square, at)| (square.to_string(), pixel(at)))
        .collect();
    let buttons: BTreeMap<&str, Value> = targets.0.iter().map(|(id, at)| (id.as_str(), rect(at))).collect();
    let mut line = json!({
        "screen": screen_name(**screen),
        "stage": course.map(|course| course.stage().name()),
        "reel": reel.progress(),
        "phase": phase.map(|phase| phase_name(**phase)),
        "variant": record.variant().name,
        "fen": position.fen(),
        "ply": record.ply(),
        "to_move": side_name(position.side_to_move()),
        "check": position.in_check(),
        "last_move": record.last_move().map(|mv| mv.to_string()),
        "last_san": record.san_moves().last(),
        "result": record.outcome().map(result),
        "seats": {"white": seat_name(seats[Side::White]), "black": seat_name(seats[Side::Black])},
        "thinking": thinking.is_some(),
        "notices": notices.texts().collect::<Vec<_>>(),
        "selection": selected(&selection),
        "promotion": selection.promotion().map(|pending| json!({
            "from": pending.from.to_string(),
            "to": pending.to.to_string(),
            "choices": pending.choices.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(),
        })),
        "unconfirmed": selection.unconfirmed().map(|mv| mv.to_string()),
        "premove": premove.squares().map(|(from, to)| format!("{from}{to}")),
        "drawings": record.drawings().iter().map(|drawing| {
            format!("{}{}{}", drawing.pen.letter(), drawing.from, drawing.to)
        }).collect::<Vec<_>>(),
        "worth": is_shown(&settings, &record, *seats)
            .then(|| Worth::of_shown(&record, &study).map_or_else(|| "…".to_owned(), |worth| worth.label(&texts))),
        "threat": threats.found(&record, *seats, &study).map(|threat| json!({
            "arrows": threat.arrows.iter().map(|(from, to)| format!("{from}{to}")).collect::<Vec<_>>(),
            "hanging": threat.hanging.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(),
        })),
        "held": held.0.map(|held| held.from.to_string()),
        "hover": hover.0.map(|square| square.to_string()),
        "cursor": cursor.square().map(|square| square.to_string()),
        "focus": targets.1,
        "view": mode.name(),
        "near_side": side_name(eye.side()),
        "table": eye.is_between(),
        // A frame that asks for the next one is not the last word: a camera may glide, a panel may open.
        "moving": drawn_again || !timeline.is_still(),
        "window": [window.physical_width(), window.physical_height()],
        "scale": scale,
        "board": rect(&viewport.0),
        "squares": squares,
        "targets": buttons,
    });
    if log.last.as_ref() == Some(&line) {
        return;
    }
    log.last = Some(line.clone());
    log.lines += 1;
    line["line"] = log.lines.into();
    // In one piece, so that nobody reads half a line.
    let text = format!("{line}\n");
    if let Err(error) = log.file.write_all(text.as_bytes()) {
        error!("the state log cannot be written: {error}");
        exit.write(AppExit::error());
    }
}

fn selected(selection: &Selection) -> Value {
    let Some(from) = selection.from() else {
        return Value::Null;
    };
    let targets = selection.targets().iter().map(|target| {
        let (kind, screen) = match target.kind {
            TargetKind::Quiet => ("quiet", None),
            TargetKind::Capture => ("capture", None),
            TargetKind::HopCapture { screen } => ("hop-capture", Some(screen.to_string())),
            TargetKind::Castling { .. } => ("castling", None),
            TargetKind::Promotion => ("promotion", None),
            TargetKind::EnPassant => ("en-passant", None),
            TargetKind::Ahead => ("ahead", None),
        };
        json!({"to": target.to.to_string(), "kind": kind, "screen": screen})
    });
    json!({"from": from.to_string(), "targets": targets.collect::<Vec<_>>()})
}

fn screen_name(screen: Screen) -> &'static str {
    match screen {
        Screen::Loading => "loading",
        Screen::Menu => "menu",
        Screen::Playing => "playing",
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Running => "running",
        Phase::Promoting => "promoting",
        Phase::Over => "over",
    }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

fn seat_name(seat: Seat) -> String {
    match seat {
        Seat::Human => "human".to_owned(),
        Seat::Engine(level) => format!("engine-{level:?}").to_lowercase(),
    }
}

fn result(outcome: Outcome) -> Value {
    match outcome {
        Outcome::Win { winner, by } => json!({"winner": side_name(winner), "reason": format!("{by:?}")}),
        Outcome::Draw(reason) => json!({"winner": null, "reason": format!("{reason:?}")}),
    }
}
