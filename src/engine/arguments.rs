//! The words after a command of `tenfold-engine`, read as names with values.

use std::str::FromStr;

use crate::rules::Variant;

/// The number that stands behind a name.
///
/// # Errors
/// With the reason, when it is none or does not fit.
pub(crate) fn number<T: FromStr>(name: &str, text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| format!("{name}: {text:?} is not a number, or out of range"))
}

/// The game of this name.
///
/// # Errors
/// With those that there are, when it is none of them.
pub(crate) fn variant_named(text: &str) -> Result<&'static Variant, String> {
    Variant::by_name(text).ok_or_else(|| format!("{text:?} is not a variant; there are shako and pemba"))
}

/// The arguments of a command that takes `--name value` pairs in any order and nothing else.
pub(crate) struct Arguments<'a> {
    command: &'a str,
    usage: &'a str,
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Arguments<'a> {
    /// Reads the words after a command, of which `usage` tells how it is called.
    ///
    /// # Errors
    /// When the last name has no value.
    pub fn read(command: &'a str, usage: &'a str, words: &[&'a str]) -> Result<Arguments<'a>, String> {
        let (pairs, rest) = words.as_chunks::<2>();
        let arguments = Arguments {
            command,
            usage,
            pairs: pairs.iter().map(|&[name, value]| (name, value)).collect(),
        };
        match rest {
            [name] => Err(arguments.refusal(&format!("{name}: the value is missing"))),
            _ => Ok(arguments),
        }
    }

    /// Why these arguments are refused, as the user reads it.
    pub fn refusal(&self, reason: &str) -> String {
        format!("{}: {reason}\n\n{}", self.command, self.usage)
    }

    /// Takes the value of a name, if it was given; the last one counts.
    pub fn take(&mut self, name: &str) -> Option<&'a str> {
        self.take_all(name).pop()
    }

    /// Takes all values of a name.
    pub fn take_all(&mut self, name: &str) -> Vec<&'a str> {
        self.pairs
            .extract_if(.., |(other, _)| *other == name)
            .map(|(_, value)| value)
            .collect()
    }

    /// Takes the value of a name that must be given.
    ///
    /// # Errors
    /// When it was not.
    pub fn need(&mut self, name: &str) -> Result<&'a str, String> {
        self.take(name)
            .ok_or_else(|| self.refusal(&format!("{name} is missing")))
    }

    /// Takes a number, if it was given.
    ///
    /// # Errors
    /// When what was given is none.
    pub fn number<T: FromStr>(&mut self, name: &str) -> Result<Option<T>, String> {
        self.take(name)
            .map(|text| number(name, text).map_err(|reason| self.refusal(&reason)))
            .transpose()
    }

    /// Takes a number that must be given.
    ///
    /// # Errors
    /// When it was not, or is none.
    pub fn need_number<T: FromStr>(&mut self, name: &str) -> Result<T, String> {
        let text = self.need(name)?;
        number(name, text).map_err(|reason| self.refusal(&reason))
    }

    /// Takes the game that is asked for, if one is.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn variant(&mut self) -> Result<Option<&'static Variant>, String> {
        let found = self.take("--variant").map(variant_named).transpose();
        found.map_err(|reason| self.refusal(&reason))
    }

    /// Takes the game that must be asked for.
    ///
    /// # Errors
    /// When none is, or there is no such game.
    pub fn need_variant(&mut self) -> Result<&'static Variant, String> {
        let text = self.need("--variant")?;
        variant_named(text).map_err(|reason| self.refusal(&reason))
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// When there is a name that nobody has taken.
    pub fn finish(self) -> Result<(), String> {
        match self.pairs.first() {
            Some((name, _)) => Err(self.refusal(&format!("{name:?} is not known"))),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PEMBA;

    #[test]
    fn every_pair_is_taken_once_or_refused_by_name() {
        let words = [
            "--seed",
            "5",
            "--data",
            "a",
            "--seed",
            "7",
            "--data",
            "b",
            "--variant",
            "pemba",
        ];
        let mut arguments = Arguments::read("try", "usage", &words).unwrap();
        assert_eq!(arguments.number("--seed"), Ok(Some(7)));
        assert_eq!(arguments.number::<u32>("--seed"), Ok(None));
        assert_eq!(arguments.need_variant(), Ok(&PEMBA));
        assert_eq!(
            arguments.need("--out"),
            Err("try: --out is missing\n\nusage".to_owned())
        );
        let mut again = Arguments::read("try", "usage", &words).unwrap();
        assert_eq!(again.take_all("--data"), ["a", "b"]);
        assert!(
            again
                .number::<u32>("--variant")
                .unwrap_err()
                .contains("--variant: \"pemba\" is not a number")
        );
        assert!(arguments.finish().unwrap_err().contains("\"--data\" is not known"));
        assert!(Arguments::read("try", "usage", &words[..3]).is_err_and(|reason| reason.contains("--data")));
    }
}
