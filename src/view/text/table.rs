//! The texts of one language, by their keys.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource};
use unic_langid::LanguageIdentifier;

use super::language::Language;

impl Language {
    /// Its texts, in Fluent's format.
    pub(super) const fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../../../assets/lang/en.ftl"),
            Language::French => include_str!("../../../assets/lang/fr.ftl"),
        }
    }

    fn identifier(self) -> LanguageIdentifier {
        // The undetermined language, should a code be none, has the same numbers and plurals as English.
        self.code().parse().unwrap_or_default()
    }
}

/// The texts of one language.
pub(super) struct Table(FluentBundle<FluentResource>);

impl Table {
    /// The table of a language.
    pub(super) fn of(language: Language) -> Table {
        Table::read(language, language.source())
    }

    /// A table in Fluent's format.
    pub(super) fn read(language: Language, source: &str) -> Table {
        let resource = match FluentResource::try_new(source.to_owned()) {
            Ok(resource) => resource,
            // What could be read is better than no text at all; a test sees to it that this does not happen.
            Err((resource, _)) => resource,
        };
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // The marks that isolate right-to-left words would be drawn as boxes.
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        Table(bundle)
    }

    /// The text of a key, or of a form of it, such as `piece-queen.none`. Notes in `errors` what is wrong with it.
    pub(super) fn write(&self, key: &str, args: Option<&FluentArgs>, errors: &mut Vec<FluentError>) -> Option<String> {
        let (key, form) = match key.split_once('.') {
            Some((key, form)) => (key, Some(form)),
            None => (key, None),
        };
        let message = self.0.get_message(key)?;
        let pattern = match form {
            None => message.value()?,
            Some(form) => message.get_attribute(form)?.value(),
        };
        Some(self.0.format_pattern(pattern, args, errors).into_owned())
    }
}
