//! The window: shows the game and asks it for moves, decides nothing.
//!
//! Board, pieces, camera and light make the scene; `input` turns what the player does into requests; `ui` draws the
//! panels around it. 3D and 2D are two looks of the same entities ([`ViewMode`]).

use std::path::PathBuf;

use bevy::app::PluginGroupBuilder;
use bevy::asset::AssetMetaCheck;
use bevy::gilrs::GilrsPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{ExitCondition, PresentMode, WindowResizeConstraints, WindowResolution};
use bevy_egui::EguiPlugin;

use crate::game::GameSetup;

mod actions;
mod alarm;
mod annotations;
mod answer;
mod board;
mod camera;
mod canvas;
pub mod cli;
mod contact;
mod contact_sheet;
mod crash;
mod cursor;
mod decor;
mod demo;
mod dialog;
mod disk;
mod drafts;
mod evaluation;
mod failure;
pub mod figurine;
#[cfg(target_os = "linux")]
mod frame_cost;
mod full_screen;
mod game_folder;
mod gathering;
mod gesture;
mod glyphs;
mod highlight;
mod hint;
mod import;
mod input;
mod kiosk;
mod labour;
mod lean;
mod lens;
mod light;
mod links;
mod loading;
mod marks;
mod material;
mod mode;
mod motion;
mod one_thread;
mod pads;
#[cfg(target_arch = "wasm32")]
pub mod page;
mod paint;
mod palette;
mod pasting;
mod picking;
mod picture;
mod pieces;
mod plans;
mod quality;
mod raster;
mod redraw;
mod reel;
mod room;
mod save_file;
mod screenshot;
pub mod sculpt;
mod senses;
mod settings;
mod sound;
mod spectators;
mod stage;
mod statelog;
mod steps;
mod storage;
mod table;
mod teach;
mod text;
mod threats;
mod tray;
mod turn_about;
mod ui;
mod written_move;

pub use camera::Preset;
pub use contact_sheet::{ContactSheet, draw_contact_sheet};
pub use decor::{BoardTheme, FlatSet, PieceSet};
pub use demo::Demo;
pub use failure::tell;
use kiosk::KioskSettings;
pub use mode::ViewMode;
pub use picture::{DiagramOrder, FilmOrder};
pub use quality::QualityChoice;
use settings::AppSettings;
pub use settings::{Remembered, remembered};
pub use text::{Language, LanguageChoice, Texts};

/// What the command line asks of the program.
#[derive(Resource, Clone, Debug, Default)]
pub struct Options {
    /// The game to start with; without one the menu comes first.
    pub setup: Option<GameSetup>,
    /// A file of games to be opened at the start.
    pub open: Option<PathBuf>,
    /// Let the computer play itself, game after game.
    pub demo: Option<Demo>,
    /// Stand at a fair, as somebody wants it there.
    pub kiosk: Option<Box<KioskSettings>>,
    /// Write one picture of the start of a game here and leave.
    pub screenshot: Option<PathBuf>,
    /// The board to play on this time, whatever is remembered.
    pub board: Option<&'static BoardTheme>,
    /// The pieces to play with this time.
    pub set: Option<&'static PieceSet>,
    /// The pieces on a flat board this time.
    pub flat_set: Option<&'static FlatSet>,
    /// The graphics effort this time.
    pub quality: Option<QualityChoice>,
    /// The language this time.
    pub language: Option<LanguageChoice>,
    /// Where to look from first.
    pub preset: Option<Preset>,
    /// Let the camera go slowly around the board.
    pub orbit: bool,
    /// Lay the board between two players.
    pub table: bool,
    /// Open a second window for those who watch.
    pub spectators: bool,
    /// What is to be told at the start about what was asked for.
    pub notices: Vec<String>,
    /// Measure what a frame costs the processor, and leave. On Linux only.
    pub frame_cost: bool,
    /// Append one line of JSON here for every change that a player could see.
    pub log_state: Option<PathBuf>,
}

impl Options {
    /// Whether a picture or a measurement is wanted, which is the same for everybody: settings and games are neither read
    /// nor written.
    pub fn is_staged(&self) -> bool {
        self.screenshot.is_some() || self.frame_cost
    }

    /// Whether nothing of a player's own is read or written: nor is it where anybody may play.
    pub fn keeps_nothing(&self) -> bool {
        self.is_staged() || self.kiosk.is_some()
    }

    /// The language that is spoken at first.
    fn language(&self, settings: &AppSettings) -> LanguageChoice {
        let usual = match &self.kiosk {
            _ if self.is_staged() => LanguageChoice::Is(Language::English),
            Some(kiosk) => LanguageChoice::Is(kiosk.first_language()),
            None => settings.language(),
        };
        self.language.unwrap_or(usual)
    }
}

/// Opens the window and plays until it is closed.
pub fn run(options: Options) -> AppExit {
    let remembered = (!options.keeps_nothing()).then(AppSettings::load).unwrap_or_default();
    failure::explain_failed_start(options.language(&remembered));
    let reports = storage::reports_folder().filter(|_| !options.keeps_nothing());
    crash::report_panics(reports, options.language(&remembered));
    let size = remembered.window;
    #[cfg_attr(
        not(target_os = "linux"),
        expect(unused_mut, reason = "only a measurement changes it")
    )]
    let mut resolution = WindowResolution::new(size.width, size.height);
    // A page is as large as it is.
    #[cfg_attr(
        not(target_os = "linux"),
        expect(unused_mut, reason = "only a measurement changes it")
    )]
    let mut least = if cfg!(target_arch = "wasm32") {
        Vec2::ZERO
    } else {
        Vec2::new(480.0, 360.0)
    };
    #[cfg(target_os = "linux")]
    if options.frame_cost {
        resolution = frame_cost::WINDOW.into();
        least = frame_cost::WINDOW.as_vec2();
    }
    let window = Window {
        title: "Tenfold".into(),
        name: Some("tenfold".into()),
        resolution,
        resize_constraints: WindowResizeConstraints {
            min_width: least.x,
            min_height: least.y,
            ..default()
        },
        present_mode: PresentMode::AutoVsync,
        mode: match &options.kiosk {
            Some(kiosk) => kiosk.window_mode(),
            None => full_screen::mode(remembered.full_screen),
        },
        // In a browser: the canvas of the page, whose keys for reloading and the like stay its own.
        canvas: Some("#game".into()),
        fit_canvas_to_parent: true,
        prevent_default_event_handling: false,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(bevy_plugins().set(WindowPlugin {
        primary_window: Some(window),
        // On a stand, whoever closes the window is not whoever may.
        close_when_requested: options.kiosk.is_none(),
        // Spectators may go, and have nothing to stay for without players.
        exit_condition: ExitCondition::OnPrimaryClosed,
        ..default()
    }))
    .add_plugins(EguiPlugin::default())
    .insert_resource(options)
    .add_plugins((crate::game::plugin, scene))
    .add_plugins((
        actions::plugin,
        input::plugin,
        cursor::plugin,
        pads::plugin,
        highlight::plugin,
        contact::plugin,
        motion::plugin,
        tray::plugin,
        stage::plugin,
        turn_about::plugin,
    ))
    .add_plugins((statelog::plugin, screenshot::plugin, crash::plugin))
    .add_plugins((
        settings::plugin,
        sound::plugin,
        save_file::plugin,
        import::plugin,
        picture::plugin,
        (hint::plugin, threats::plugin, evaluation::plugin, full_screen::plugin),
        (annotations::plugin, plans::plugin, teach::plugin, pasting::plugin),
        alarm::plugin,
        (
            demo::plugin,
            reel::plugin,
            kiosk::plugin,
            table::plugin,
            spectators::plugin,
        ),
        ui::plugin,
    ));
    #[cfg(target_os = "linux")]
    app.add_plugins(frame_cost::plugin);
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(page::plugin);
    app.add_plugins((steps::plugin, one_thread::OneThread, lean::Lean));
    let exit = app.run();
    if exit.is_success() {
        crash::end_well();
    }
    exit
}

/// Bevy's own plugins, as we want them.
fn bevy_plugins() -> PluginGroupBuilder {
    DefaultPlugins
        .set(RenderPlugin {
            // Bevy compiles pipelines on the pool on which the engine thinks, where they could wait for a whole
            // search; and a piece that is missing for a frame is worse than a frame that is late.
            synchronous_pipeline_compilation: true,
            ..default()
        })
        .set(LogPlugin {
            filter: LOG_FILTER.into(),
            fmt_layer: failure::log_or_let_be,
            custom_layer: crash::keep_last_lines,
            ..default()
        })
        .set(AssetPlugin {
            // There are none, and a server would be asked for each.
            meta_check: AssetMetaCheck::Never,
            ..default()
        })
        .set(one_thread::task_pools())
        // `pads` listens to gamepads itself.
        .disable::<GilrsPlugin>()
}

/// Everything that is seen of a game but for what moves, with the panels left out.
fn scene(app: &mut App) {
    app.add_plugins((
        failure::plugin,
        gathering::plugin,
        quality::plugin,
        redraw::plugin,
        drafts::plugin,
        mode::plugin,
        paint::plugin,
        material::plugin,
        decor::plugin,
        loading::plugin,
    ))
    .add_plugins((
        board::plugin,
        pieces::plugin,
        camera::plugin,
        light::plugin,
        text::plugin,
    ));
}

/// Quiet but for what a player could act on: the graphics drivers are talkative.
const LOG_FILTER: &str = "info,wgpu=error,wgpu_core=error,wgpu_hal=error,naga=warn,winit=error,bevy_render=error,\
                          bevy_pbr=warn,bevy_egui=error,bevy_winit=warn,bevy_app=warn,bevy_diagnostic=warn,\
                          symphonia_format_ogg=warn,symphonia_core=warn";
