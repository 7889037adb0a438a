//! Every text can be drawn where it is drawn, with the letters that egui has.

use bevy_egui::egui::{Color32, Context, FontId, RawInput};

use super::{Texts, all_texts, entries};
use crate::engine::Level;
use crate::game::SeatChoice;
use crate::rules::{PieceType, Side};
use crate::view::LanguageChoice;
use crate::view::settings::ClockChoice;

/// A context with letters. Nobody draws what it asks to be drawn.
fn context() -> Context {
    let ctx = Context::default();
    let mut output = ctx.run_ui(RawInput::default(), |_| {});
    output.textures_delta.clear();
    ctx
}

#[test]
fn every_character_of_every_text_has_a_glyph() {
    let ctx = context();
    let font = FontId::proportional(17.0);
    let has = |character| ctx.fonts_mut(|fonts| fonts.has_glyph(&font, character));
    assert!(has('e') && !has('\u{10ffff}'), "it is noticed when there is none");
    for texts in all_texts() {
        let language = texts.language();
        for (key, entry) in entries(language) {
            for character in entry.source.chars().filter(|character| *character != '\n') {
                assert!(has(character), "{key} of {}.ftl: {character:?}", language.code());
            }
        }
    }
}

/// The smallest type in which words are written.
const SMALLEST_TYPE: f32 = 10.0;

/// Words that stand in a place, and the width of that place in windows of 1280 by 720 or 500 by 700 points, whichever
/// gives less room.
fn places(texts: &Texts) -> Vec<(f32, Vec<String>)> {
    let get = |keys: &[&str]| keys.iter().map(|key| texts.get(key)).collect::<Vec<_>>();
    let family = |start: &str| {
        let keys = entries(texts.language()).into_keys();
        let words: Vec<String> = keys
            .filter(|key| key.starts_with(start))
            .map(|key| texts.get(&key))
            .collect();
        assert!(words.len() > 1, "there is no {start}");
        words
    };
    let accepted = Side::ALL.map(|side| texts.format("hud-accept-draw", &[("side", texts.side(side))]));
    let resigning = Side::ALL.map(|side| texts.format("resign-question-side", &[("side", texts.side(side))]));
    let castling = ["editor-castles-king", "editor-castles-queen"]
        .map(|key| Side::ALL.map(|side| texts.format(key, &[("side", texts.side(side))])));
    vec![
        // The start screen.
        (133.0, SeatChoice::ALL.map(|seats| texts.seats(seats)).into()),
        (69.0, Level::ALL.map(|level| texts.level(level)).into()),
        (170.0, get(&["menu-start"])),
        // The page before a game, and the one on which a position is set up.
        (81.0, get(&["setup-human", "setup-engine"])),
        (112.0, Level::ALL.map(|level| texts.level(level)).into()),
        (
            119.0,
            [
                ClockChoice::PRESETS.map(|clock| texts.clock(clock)).to_vec(),
                get(&[
                    "setup-own-time",
                    "setup-view-white",
                    "setup-view-black",
                    "setup-view-turns",
                ]),
            ]
            .concat(),
        ),
        (
            140.0,
            get(&["setup-time-base", "setup-time-increment", "setup-time-delay"]),
        ),
        (200.0, get(&["setup-usual", "setup-paste", "setup-edit"])),
        (383.0, get(&["setup-lot", "setup-take-back", "setup-times-apart"])),
        (
            88.0,
            get(&[
                "editor-move",
                "editor-erase",
                "editor-undo",
                "editor-redo",
                "editor-none",
            ]),
        ),
        (124.0, get(&["editor-clear", "setup-usual", "editor-flip"])),
        (
            197.0,
            get(&[
                "editor-white-to-move",
                "editor-black-to-move",
                "editor-copy",
                "setup-paste",
            ]),
        ),
        (171.0, castling.concat()),
        (204.0, get(&["editor-play", "editor-prepare"])),
        (257.0, get(&["menu-continue", "menu-help"])),
        // The panel: its buttons in three columns, or all in a row; what must be answered; who plays.
        (
            49.0,
            get(&[
                "hud-take-back",
                "hud-pause",
                "hud-go-on",
                "hud-step",
                "hud-flip",
                "hud-look-2d",
                "hud-look-3d",
                "hud-sound-on",
                "hud-sound-off",
                "hud-resign",
                "hud-result",
                "hud-new-game",
                "hud-help",
            ]),
        ),
        (
            293.0,
            get(&["hud-claim-repetition", "hud-claim-fifty-moves", "hud-back-to-game"]),
        ),
        (132.0, accepted.into()),
        (132.0, get(&["hud-decline-draw"])),
        (
            80.0,
            get(&["hud-to-move", "hud-thinking", "hud-paused", "hud-check", "hud-winner"]),
        ),
        // Sheets over the board.
        (48.0, PieceType::ALL.map(|kind| texts.piece(kind)).into()),
        (250.0, get(&["promotion-question", "promotion-cancel"])),
        (356.0, get(&["resign-question", "draw-question"])),
        (356.0, resigning.into()),
        (153.0, get(&["resign-yes", "resign-no", "draw-yes"])),
        (
            183.0,
            get(&[
                "result-rematch",
                "result-rematch-swapped",
                "result-new-game",
                "result-take-back",
                "result-look",
            ]),
        ),
        // Pages over everything.
        (200.0, get(&["help-title", "options-title"])),
        (90.0, get(&["help-close"])),
        (101.0, get(&["pictures-diagram", "pictures-scene", "pictures-film"])),
        (162.0, get(&["pictures-save", "pictures-copy"])),
        (145.0, get(&["pictures-size", "pictures-time"])),
        (167.0, get(&["pictures-main-line", "pictures-shown-line"])),
        (
            315.0,
            get(&[
                "pictures-coordinates",
                "pictures-marks",
                "pictures-to-move",
                "pictures-glide",
            ]),
        ),
        (430.0, get(&["crash-title"])),
        (270.0, get(&["crash-copy", "crash-show"])),
        (77.0, get(&["help-settings", "help-choose-keys", "menu-games"])),
        (167.0, family("section-")),
        (81.0, get(&["options-reset", "options-reset-all", "options-undo"])),
        (107.0, get(&["options-on", "options-off"])),
        (75.0, family("animation-")),
        (109.0, family("reduced-motion-")),
        (176.0, family("palette-")),
        (
            220.0,
            [
                family("board-"),
                family("set-"),
                family("flat-set-"),
                family("quality-"),
            ]
            .concat(),
        ),
        (
            220.0,
            LanguageChoice::ALL.map(|choice| texts.language_choice(choice)).into(),
        ),
        (154.0, family("key-")),
    ]
}

#[test]
fn every_word_fits_its_place_in_usual_windows() {
    let ctx = context();
    let font = FontId::proportional(SMALLEST_TYPE);
    for texts in all_texts() {
        for (room, words) in places(&texts) {
            for words in words {
                let galley = ctx.fonts_mut(|fonts| fonts.layout_no_wrap(words.clone(), font.clone(), Color32::WHITE));
                let width = galley.size().x;
                assert!(
                    width <= room,
                    "{words:?} is {width} wide, where there is room for {room}"
                );
            }
        }
    }
}
