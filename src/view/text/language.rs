//! The languages that Tenfold speaks, and which of them is spoken.

/// A language of which there is a table of texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// Of the table that has every text.
    #[default]
    English,
    /// As it is spoken where the games come from.
    French,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// Its code in ISO 639-1.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The key of what its speakers call it.
    pub const fn name_key(self) -> &'static str {
        match self {
            Language::English => "language-en",
            Language::French => "language-fr",
        }
    }

    /// The language in which the system speaks with this player, or English if Tenfold does not speak it.
    pub fn of_system() -> Language {
        sys_locale::get_locale().map_or(Language::English, |locale| Language::of_locale(&locale))
    }

    /// The language of a locale, such as `fr-CA` or `fr_FR.UTF-8`.
    fn of_locale(locale: &str) -> Language {
        let code = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        let mut known = Language::ALL.into_iter();
        known
            .find(|language| language.code().eq_ignore_ascii_case(code))
            .unwrap_or_default()
    }
}

/// What is wanted of the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LanguageChoice {
    /// The one in which the system speaks.
    #[default]
    System,
    /// This one.
    Is(Language),
}

impl LanguageChoice {
    /// All choices, in the order in which to offer them.
    pub const ALL: [LanguageChoice; 3] = [
        LanguageChoice::System,
        LanguageChoice::Is(Language::English),
        LanguageChoice::Is(Language::French),
    ];

    /// As it stands in the settings and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            LanguageChoice::System => "system",
            LanguageChoice::Is(language) => language.code(),
        }
    }

    /// The choice of this name.
    pub fn by_name(name: &str) -> Option<LanguageChoice> {
        LanguageChoice::ALL
            .into_iter()
            .find(|choice| choice.name().eq_ignore_ascii_case(name))
    }

    /// The names of all, as they are typed.
    pub fn names() -> String {
        LanguageChoice::ALL.map(LanguageChoice::name).join(", ")
    }

    /// The one so many after this, and after the last the first.
    pub fn step(self, by: isize) -> LanguageChoice {
        let all = LanguageChoice::ALL;
        let at = all.iter().position(|&choice| choice == self).unwrap_or(0);
        all[(at as isize + by).rem_euclid(all.len() as isize) as usize]
    }

    /// The language that is spoken.
    pub fn language(self) -> Language {
        match self {
            LanguageChoice::System => Language::of_system(),
            LanguageChoice::Is(language) => language,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_french_locale_is_french_and_what_is_not_spoken_is_english() {
        for locale in ["fr", "fr-FR", "fr_FR.UTF-8", "fr_CA@euro", "FR-be", "fr-Latn-FR"] {
            assert_eq!(Language::of_locale(locale), Language::French, "{locale}");
        }
        for locale in ["en-US", "C", "POSIX", "", "de_DE", "fra", "frr-DE", "x-fr", "-fr"] {
            assert_eq!(Language::of_locale(locale), Language::English, "{locale}");
        }
    }

    #[test]
    fn every_choice_is_found_by_its_name_and_comes_round_again() {
        let mut choice = LanguageChoice::default();
        for _ in LanguageChoice::ALL {
            assert_eq!(LanguageChoice::by_name(choice.name()), Some(choice));
            assert_eq!(choice.step(1).step(-1), choice);
            choice = choice.step(1);
        }
        assert_eq!(choice, LanguageChoice::System);
        assert_eq!(
            LanguageChoice::by_name("FR"),
            Some(LanguageChoice::Is(Language::French))
        );
        assert_eq!(LanguageChoice::by_name("klingon"), None);
        for language in Language::ALL {
            assert!(LanguageChoice::ALL.contains(&LanguageChoice::Is(language)));
        }
    }
}
