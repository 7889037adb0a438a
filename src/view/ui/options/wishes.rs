//! What the page of settings changes: the settings, and what the command line asks for this time in their place.
//!
//! The page works on a copy, so that looking at the settings does not count as changing them.

use bevy::prelude::*;

use crate::view::Options;
use crate::view::decor::Decor;
use crate::view::quality::QualityChoice;
use crate::view::settings::AppSettings;
use crate::view::text::{LanguageChoice, Texts};

/// What is seen now, or wanted.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Wishes {
    /// What is remembered.
    pub settings: AppSettings,
    /// What board and pieces look like.
    pub decor: Decor,
    /// The language that is spoken.
    pub language: LanguageChoice,
    /// The graphics effort.
    pub quality: QualityChoice,
}

impl Wishes {
    /// What is seen now.
    pub fn of(settings: &AppSettings, options: &Options, decor: &Decor, texts: &Texts) -> Wishes {
        Wishes {
            settings: settings.clone(),
            decor: *decor,
            language: texts.choice(),
            quality: QualityChoice::now(options, settings),
        }
    }

    /// What is seen by whoever has chosen nothing yet.
    pub fn usual() -> Wishes {
        let settings = AppSettings::default();
        Wishes {
            decor: Decor {
                board: settings.board(),
                set: settings.set(),
                flat_set: settings.flat_set(),
            },
            language: settings.language(),
            quality: settings.quality,
            settings,
        }
    }

    /// Lets it be so, and touches nothing that is so already.
    pub fn fulfil(
        self,
        settings: &mut ResMut<AppSettings>,
        options: &mut ResMut<Options>,
        decor: &mut ResMut<Decor>,
        texts: &mut ResMut<Texts>,
    ) {
        let now = Wishes::of(settings, options, decor, texts);
        if self.settings != now.settings {
            **settings = self.settings;
        }
        if self.quality != now.quality {
            self.quality.choose(options, settings);
        }
        if self.decor != now.decor {
            **decor = self.decor;
        }
        if self.language != now.language {
            **texts = Texts::of(self.language);
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::view::decor::{BOARDS, SETS};
    use crate::view::text::Language;

    type Desk<'w> = (
        ResMut<'w, AppSettings>,
        ResMut<'w, Options>,
        ResMut<'w, Decor>,
        ResMut<'w, Texts>,
    );

    /// Wants something, and tells whether the settings count as changed by that.
    fn wish(world: &mut World, want: fn(&mut Wishes)) -> bool {
        let system = move |(mut settings, mut options, mut decor, mut texts): Desk| {
            let mut wishes = Wishes::of(&settings, &options, &decor, &texts);
            want(&mut wishes);
            let before = settings.last_changed();
            wishes.fulfil(&mut settings, &mut options, &mut decor, &mut texts);
            settings.last_changed() != before
        };
        world.run_system_once(system).unwrap()
    }

    fn world() -> World {
        let mut world = World::new();
        world.insert_resource(Texts::english());
        world.init_resource::<AppSettings>();
        world.init_resource::<Options>();
        world.init_resource::<Decor>();
        world
    }

    #[test]
    fn the_language_that_is_chosen_is_spoken_at_once_and_remembered() {
        let mut world = world();
        wish(&mut world, |wishes| {
            wishes.language = LanguageChoice::Is(Language::French);
            wishes.settings.set_language(wishes.language);
        });
        assert_eq!(world.resource::<Texts>().get("piece-bishop"), "Fou");
        let french = LanguageChoice::Is(Language::French);
        assert_eq!(world.resource::<AppSettings>().language(), french);
    }

    #[test]
    fn what_the_command_line_asks_for_is_seen_until_somebody_chooses() {
        let mut world = world();
        world.resource_mut::<Options>().quality = Some(QualityChoice::Low);
        world.resource_mut::<Decor>().board = &BOARDS[3];
        let changed = wish(&mut world, |wishes| {
            assert_eq!((wishes.quality, wishes.decor.board), (QualityChoice::Low, &BOARDS[3]));
        });
        assert!(!changed, "whoever looks changes nothing");
        // Also what is remembered already can be chosen.
        wish(&mut world, |wishes| {
            wishes.quality = QualityChoice::Automatic;
            wishes.decor.board = &BOARDS[0];
            wishes.decor.set = &SETS[1];
            wishes.settings.set_set(&SETS[1]);
        });
        assert_eq!(world.resource::<Options>().quality, None);
        assert_eq!(world.resource::<Decor>().board, &BOARDS[0]);
        assert_eq!(world.resource::<AppSettings>().set(), &SETS[1]);
    }
}
