//! The settings that a player is offered, in their sections: one row for each.
//!
//! A new one is a field of [`AppSettings`](crate::view::settings::AppSettings) and a row here; the page shows it, puts
//! it back to what it is at first, and undoes that.

use super::wishes::Wishes;
use crate::view::ViewMode;
use crate::view::decor::{BOARDS, Choice, FLAT_SETS, SETS};
use crate::view::palette::Palette;
use crate::view::quality::QualityChoice;
use crate::view::settings::{AnimationPace, ConfirmMoves, EngineSettings, InterfaceScale, ReducedMotion, RightButton};
use crate::view::text::{LanguageChoice, Texts};

/// A part of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    /// What board and pieces look like.
    Look,
    /// How one plays on the board.
    Play,
    /// What the computer may take of the machine.
    Engine,
    /// How they move.
    Motion,
    /// What is heard.
    Sound,
    /// What keys and gamepads do.
    Keys,
    /// Which language is spoken.
    Language,
    /// What helps to see and to follow.
    Access,
}

impl Section {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Section; 8] = [
        Section::Look,
        Section::Play,
        Section::Engine,
        Section::Motion,
        Section::Sound,
        Section::Keys,
        Section::Language,
        Section::Access,
    ];

    /// The key of what it is called.
    pub(super) fn words(self) -> &'static str {
        match self {
            Section::Look => "section-look",
            Section::Play => "section-play",
            Section::Engine => "section-engine",
            Section::Motion => "section-motion",
            Section::Sound => "section-sound",
            Section::Keys => "section-keys",
            Section::Language => "section-language",
            Section::Access => "section-access",
        }
    }

    /// Its name for those who look for its button.
    pub(super) fn id(self) -> &'static str {
        match self {
            Section::Look => "options.section.look",
            Section::Play => "options.section.play",
            Section::Engine => "options.section.engine",
            Section::Motion => "options.section.motion",
            Section::Sound => "options.section.sound",
            Section::Keys => "options.section.keys",
            Section::Language => "options.section.language",
            Section::Access => "options.section.access",
        }
    }
}

/// A setting.
pub(super) struct Row {
    /// Where it stands.
    pub section: Section,
    /// The name of its buttons, for those who look for them.
    pub id: &'static str,
    /// The key of what it is called.
    pub words: &'static str,
    /// The key of a line on what it does, if that is not plain.
    pub hint: Option<&'static str>,
    /// What can be chosen.
    pub kind: Kind,
}

/// What can be chosen, how it is found, and how it is changed.
pub(super) enum Kind {
    /// Yes or no.
    Switch {
        get: fn(&Wishes) -> bool,
        set: fn(&mut Wishes, bool),
    },
    /// One of several.
    Choice {
        /// What they are called.
        all: fn(&Texts) -> Vec<String>,
        get: fn(&Wishes) -> usize,
        set: fn(&mut Wishes, usize),
    },
    /// A number.
    Slider {
        /// From and to.
        range: (f32, f32),
        /// From one number to the next.
        step: f32,
        get: fn(&Wishes) -> f32,
        set: fn(&mut Wishes, f32),
        /// The number in words.
        told: fn(&Texts, f32) -> String,
        /// Whether it counts only once the slider is let go of: what it changes would move the slider under the hand.
        waits: bool,
    },
}

impl Row {
    /// The rows of a section.
    pub fn of(section: Section) -> impl Iterator<Item = &'static Row> {
        ROWS.iter().filter(move |row| row.section == section)
    }

    /// Wants it as it is at first.
    pub fn reset(&self, wishes: &mut Wishes) {
        let usual = Wishes::usual();
        match self.kind {
            Kind::Switch { get, set } => set(wishes, get(&usual)),
            Kind::Choice { get, set, .. } => set(wishes, get(&usual)),
            Kind::Slider { get, set, .. } => set(wishes, get(&usual)),
        }
    }
}

/// Where one of several stands among them.
fn place<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|other| other == one).unwrap_or(0)
}

fn place_by_name<C: Choice>(one: &C) -> usize {
    C::all()
        .iter()
        .position(|other| other.name() == one.name())
        .unwrap_or(0)
}

fn words(texts: &Texts, keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| texts.get(key)).collect()
}

fn percent(texts: &Texts, part: f32) -> String {
    let percent = (part * 100.0).round();
    texts.format("options-percent", &[("percent", percent.to_string())])
}

fn mebibytes(texts: &Texts, mib: u32) -> String {
    texts.format("options-mebibytes", &[("count", mib.to_string())])
}

const LOOKS: [ViewMode; 2] = [ViewMode::ThreeD, ViewMode::TwoD];
const PACES: [AnimationPace; 4] = [
    AnimationPace::Off,
    AnimationPace::Fast,
    AnimationPace::Normal,
    AnimationPace::Slow,
];
const RIGHT_BUTTONS: [RightButton; 2] = [RightButton::Draws, RightButton::Turns];
const CONFIRMATIONS: [ConfirmMoves; 3] = [ConfirmMoves::Off, ConfirmMoves::Touch, ConfirmMoves::Always];
const STILL: [ReducedMotion; 3] = [ReducedMotion::System, ReducedMotion::On, ReducedMotion::Off];

/// The table, in the order in which the page shows it.
pub(super) static ROWS: &[Row] = &[
    Row {
        section: Section::Look,
        id: "options.look",
        words: "options-look",
        hint: None,
        kind: Kind::Choice {
            all: |texts| words(texts, &["hud-look-3d", "hud-look-2d"]),
            get: |wishes| place(&LOOKS, &wishes.settings.look),
            set: |wishes, at| wishes.settings.look = LOOKS[at],
        },
    },
    Row {
        section: Section::Look,
        id: "options.board",
        words: "options-board",
        hint: None,
        kind: Kind::Choice {
            all: |texts| BOARDS.iter().map(|board| texts.get(board.words)).collect(),
            get: |wishes| place_by_name(wishes.decor.board),
            set: |wishes, at| {
                wishes.decor.board = &BOARDS[at];
                wishes.settings.set_board(&BOARDS[at]);
            },
        },
    },
    Row {
        section: Section::Look,
        id: "options.set",
        words: "options-set",
        hint: None,
        kind: Kind::Choice {
            all: |texts| SETS.iter().map(|set| texts.get(set.words)).collect(),
            get: |wishes| place_by_name(wishes.decor.set),
            set: |wishes, at| {
                wishes.decor.set = &SETS[at];
                wishes.settings.set_set(&SETS[at]);
            },
        },
    },
    Row {
        section: Section::Look,
        id: "options.flat-set",
        words: "options-flat-set",
        hint: None,
        kind: Kind::Choice {
            all: |texts| FLAT_SETS.iter().map(|set| texts.get(set.words)).collect(),
            get: |wishes| place_by_name(wishes.decor.flat_set),
            set: |wishes, at| {
                wishes.decor.flat_set = &FLAT_SETS[at];
                wishes.settings.set_flat_set(&FLAT_SETS[at]);
            },
        },
    },
    #[cfg(not(target_arch = "wasm32"))]
    Row {
        section: Section::Look,
        id: "options.full-screen",
        words: "options-full-screen",
        hint: None,
        kind: Kind::Switch {
            get: |wishes| wishes.settings.full_screen,
            set: |wishes, on| wishes.settings.full_screen = on,
        },
    },
    Row {
        section: Section::Look,
        id: "options.quality",
        words: "options-quality",
        hint: Some("options-quality-hint"),
        kind: Kind::Choice {
            all: |texts| QualityChoice::ALL.map(|quality| texts.get(quality.words())).into(),
            get: |wishes| place(&QualityChoice::ALL, &wishes.quality),
            set: |wishes, at| {
                wishes.quality = QualityChoice::ALL[at];
                wishes.settings.quality = QualityChoice::ALL[at];
            },
        },
    },
    Row {
        section: Section::Play,
        id: "options.right-button",
        words: "options-right-button",
        hint: Some("options-right-button-hint"),
        kind: Kind::Choice {
            all: |texts| words(texts, &["right-button-draws", "right-button-turns"]),
            get: |wishes| place(&RIGHT_BUTTONS, &wishes.settings.play.right_button),
            set: |wishes, at| wishes.settings.play.right_button = RIGHT_BUTTONS[at],
        },
    },
    Row {
        section: Section::Play,
        id: "options.confirm",
        words: "options-confirm",
        hint: Some("options-confirm-hint"),
        kind: Kind::Choice {
            all: |texts| words(texts, &["confirm-off", "confirm-touch", "confirm-always"]),
            get: |wishes| place(&CONFIRMATIONS, &wishes.settings.play.confirm),
            set: |wishes, at| wishes.settings.play.confirm = CONFIRMATIONS[at],
        },
    },
    Row {
        section: Section::Play,
        id: "options.premoves",
        words: "options-premoves",
        hint: Some("options-premoves-hint"),
        kind: Kind::Switch {
            get: |wishes| wishes.settings.play.premoves,
            set: |wishes, on| wishes.settings.play.premoves = on,
        },
    },
    Row {
        section: Section::Play,
        id: "options.evaluation-bar",
        words: "options-evaluation-bar",
        hint: Some("options-evaluation-bar-hint"),
        kind: Kind::Switch {
            get: |wishes| wishes.settings.play.evaluation_bar,
            set: |wishes, on| wishes.settings.play.evaluation_bar = on,
        },
    },
    Row {
        section: Section::Play,
        id: "options.figurines",
        words: "options-figurines",
        hint: Some("options-figurines-hint"),
        kind: Kind::Switch {
            get: |wishes| wishes.settings.play.figurines,
            set: |wishes, on| wishes.settings.play.figurines = on,
        },
    },
    Row {
        section: Section::Play,
        id: "options.show-moves",
        words: "options-show-moves",
        hint: Some("options-show-moves-hint"),
        kind: Kind::Switch {
            get: |wishes| wishes.settings.play.show_moves,
            set: |wishes, on| wishes.settings.play.show_moves = on,
        },
    },
    Row {
        section: Section::Play,
        id: "options.explain",
        words: "options-explain",
        hint: None,
        kind: Kind::Switch {
            get: |wishes| wishes.settings.play.explain,
            set: |wishes, on| wishes.settings.play.explain = on,
        },
    },
    Row {
        section: Section::Play,
        id: "options.coach",
        words: "options-coach",
        hint: Some("options-coach-hint"),
        kind: Kind::Switch {
            get: |wishes| wishes.settings.play.coach,
            set: |wishes, on| wishes.settings.play.coach = on,
        },
    },
    Row {
        section: Section::Engine,
        id: "options.memory",
        words: "options-memory",
        hint: Some("options-memory-hint"),
        kind: Kind::Choice {
            all: |texts| EngineSettings::MEMORIES.map(|mib| mebibytes(texts, mib)).into(),
            get: |wishes| place(&EngineSettings::MEMORIES, &wishes.settings.engine.memory()),
            set: |wishes, at| wishes.settings.engine.set_memory(EngineSettings::MEMORIES[at]),
        },
    },
    Row {
        section: Section::Engine,
        id: "options.threads",
        words: "options-threads",
        hint: Some("options-threads-hint"),
        kind: Kind::Choice {
            all: |_| {
                (1..=EngineSettings::most_threads())
                    .map(|count| count.to_string())
                    .collect()
            },
            get: |wishes| {
                let threads = wishes.settings.engine.threads().min(EngineSettings::most_threads());
                threads as usize - 1
            },
            set: |wishes, at| wishes.settings.engine.set_threads(at as u32 + 1),
        },
    },
    Row {
        section: Section::Motion,
        id: "options.animation",
        words: "options-animation",
        hint: None,
        kind: Kind::Choice {
            all: |texts| {
                words(
                    texts,
                    &["animation-off", "animation-fast", "animation-normal", "animation-slow"],
                )
            },
            get: |wishes| place(&PACES, &wishes.settings.animation),
            set: |wishes, at| wishes.settings.animation = PACES[at],
        },
    },
    Row {
        section: Section::Motion,
        id: "options.turn-board",
        words: "options-turn-board",
        hint: Some("options-turn-board-hint"),
        kind: Kind::Switch {
            get: |wishes| wishes.settings.turn_board,
            set: |wishes, on| wishes.settings.turn_board = on,
        },
    },
    Row {
        section: Section::Sound,
        id: "options.sound",
        words: "options-sound",
        hint: None,
        kind: Kind::Switch {
            get: |wishes| !wishes.settings.sound.muted,
            set: |wishes, on| wishes.settings.sound.muted = !on,
        },
    },
    volume(
        "options.volume.pieces",
        "options-pieces",
        |wishes| wishes.settings.sound.pieces,
        |wishes, volume| {
            wishes.settings.sound.pieces = volume;
            wishes.settings.sound.muted = false;
        },
    ),
    volume(
        "options.volume.announcements",
        "options-announcements",
        |wishes| wishes.settings.sound.announcements,
        |wishes, volume| {
            wishes.settings.sound.announcements = volume;
            wishes.settings.sound.muted = false;
        },
    ),
    volume(
        "options.volume.background",
        "options-background",
        |wishes| wishes.settings.sound.music,
        |wishes, volume| {
            wishes.settings.sound.music = volume;
            wishes.settings.sound.muted = false;
        },
    ),
    Row {
        section: Section::Sound,
        id: "options.music",
        words: "options-music",
        hint: None,
        kind: Kind::Switch {
            get: |wishes| wishes.settings.sound.music_on,
            set: |wishes, on| {
                wishes.settings.sound.music_on = on;
                // Whoever reaches for a sound wants to hear it.
                wishes.settings.sound.muted &= !on;
            },
        },
    },
    Row {
        section: Section::Sound,
        id: "options.room-tone",
        words: "options-room-tone",
        hint: Some("options-room-tone-hint"),
        kind: Kind::Switch {
            get: |wishes| wishes.settings.sound.room_tone_on,
            set: |wishes, on| {
                wishes.settings.sound.room_tone_on = on;
                wishes.settings.sound.muted &= !on;
            },
        },
    },
    Row {
        section: Section::Language,
        id: "options.language",
        words: "options-language",
        hint: None,
        kind: Kind::Choice {
            all: |texts| LanguageChoice::ALL.map(|choice| texts.language_choice(choice)).into(),
            get: |wishes| place(&LanguageChoice::ALL, &wishes.language),
            set: |wishes, at| {
                wishes.language = LanguageChoice::ALL[at];
                wishes.settings.set_language(LanguageChoice::ALL[at]);
            },
        },
    },
    Row {
        section: Section::Access,
        id: "options.scale",
        words: "options-scale",
        hint: Some("options-scale-hint"),
        kind: Kind::Slider {
            range: (InterfaceScale::LEAST as f32, InterfaceScale::MOST as f32),
            step: InterfaceScale::STEP as f32,
            get: |wishes| wishes.settings.interface_scale.percent() as f32,
            set: |wishes, scale| wishes.settings.interface_scale = InterfaceScale::new(scale as u32),
            told: |texts, scale| percent(texts, scale / 100.0),
            waits: true,
        },
    },
    Row {
        section: Section::Access,
        id: "options.palette",
        words: "options-palette",
        hint: Some("options-palette-hint"),
        kind: Kind::Choice {
            all: |texts| words(texts, &["palette-usual", "palette-colour-blind"]),
            get: |wishes| place(&Palette::ALL, &wishes.settings.palette),
            set: |wishes, at| wishes.settings.palette = Palette::ALL[at],
        },
    },
    Row {
        section: Section::Access,
        id: "options.reduced",
        words: "options-reduced-motion",
        hint: Some("options-reduced-motion-hint"),
        kind: Kind::Choice {
            all: |texts| {
                words(
                    texts,
                    &["reduced-motion-system", "reduced-motion-on", "reduced-motion-off"],
                )
            },
            get: |wishes| place(&STILL, &wishes.settings.reduced_motion),
            set: |wishes, at| wishes.settings.reduced_motion = STILL[at],
        },
    },
];

const fn volume(id: &'static str, words: &'static str, get: fn(&Wishes) -> f32, set: fn(&mut Wishes, f32)) -> Row {
    Row {
        section: Section::Sound,
        id,
        words,
        hint: None,
        kind: Kind::Slider {
            range: (0.0, 1.0),
            step: 0.05,
            get,
            set,
            told: percent,
            waits: false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Something else than is chosen.
    fn change(row: &Row, wishes: &mut Wishes) {
        match row.kind {
            Kind::Switch { get, set } => set(wishes, !get(wishes)),
            Kind::Choice { all, get, set } => {
                let count = all(&Texts::english()).len();
                set(wishes, (get(wishes) + 1) % count);
            }
            Kind::Slider { range, get, set, .. } => set(wishes, if get(wishes) > range.0 { range.0 } else { range.1 }),
        }
    }

    #[test]
    fn every_row_changes_what_is_remembered_and_can_be_put_back() {
        for row in ROWS {
            let mut wishes = Wishes::usual();
            change(row, &mut wishes);
            // On a machine with one processor there is one choice of threads.
            if !matches!(row.kind, Kind::Choice { all, .. } if all(&Texts::english()).len() == 1) {
                assert_ne!(wishes.settings, Wishes::usual().settings, "{}", row.id);
            }
            row.reset(&mut wishes);
            // To move a volume is to hear something.
            wishes.settings.sound.muted = false;
            assert_eq!(wishes, Wishes::usual(), "{}", row.id);
        }
    }

    #[test]
    fn every_choice_of_a_row_can_be_had() {
        let texts = Texts::english();
        for row in ROWS {
            if let Kind::Choice { all, get, set } = row.kind {
                for at in 0..all(&texts).len() {
                    let mut wishes = Wishes::usual();
                    set(&mut wishes, at);
                    assert_eq!(get(&wishes), at, "{}", row.id);
                }
            }
        }
    }

    #[test]
    fn no_two_rows_go_by_the_same_name_and_every_section_has_something() {
        for (index, row) in ROWS.iter().enumerate() {
            assert!(ROWS[..index].iter().all(|other| other.id != row.id), "{}", row.id);
        }
        for section in Section::ALL {
            assert!(section == Section::Keys || Row::of(section).count() > 0, "{section:?}");
        }
    }
}
