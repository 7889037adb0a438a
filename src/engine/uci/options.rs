//! What a program may set: the options of UCI.

use super::command::quoted;
use crate::rules::{SHAKO, Variant};

/// The values of all options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub hash_mib: usize,
    pub multi_pv: usize,
    pub variant: &'static Variant,
}

const DEFAULT_HASH_MIB: usize = 16;
const MOST_HASH_MIB: usize = 4_096;
const MOST_MULTI_PV: usize = 64;

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mib: DEFAULT_HASH_MIB,
            multi_pv: 1,
            variant: &SHAKO,
        }
    }
}

impl Options {
    /// The lines that tell a program which options there are.
    pub fn declarations() -> Vec<String> {
        let variants: String = Variant::ALL
            .iter()
            .map(|variant| format!(" var {}", variant.name))
            .collect();
        vec![
            format!("option name Hash type spin default {DEFAULT_HASH_MIB} min 1 max {MOST_HASH_MIB}"),
            "option name Threads type spin default 1 min 1 max 1".to_owned(),
            "option name Clear Hash type button".to_owned(),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_MULTI_PV}"),
            format!("option name UCI_Variant type combo default {}{variants}", SHAKO.name),
        ]
    }

    /// Sets an option; names are compared without regard to case. Tells whether all that was learnt is to be forgotten.
    ///
    /// # Errors
    /// With the reason, when there is no such option or the value does not suit it; nothing is changed then.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<bool, String> {
        let spin = |least: usize, most: usize| -> Result<usize, String> {
            let text = value.unwrap_or("");
            match text.parse() {
                Ok(number) if (least..=most).contains(&number) => Ok(number),
                _ => Err(format!(
                    "{name}: {} is not a number from {least} to {most}",
                    quoted(text)
                )),
            }
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash_mib = spin(1, MOST_HASH_MIB)?,
            "multipv" => self.multi_pv = spin(1, MOST_MULTI_PV)?,
            "threads" => {
                spin(1, 1)?;
            }
            "clear hash" => return Ok(true),
            "uci_variant" => {
                let text = value.unwrap_or("");
                self.variant = Variant::by_name(text).ok_or_else(|| {
                    let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name).collect();
                    format!("UCI_Variant: {} is none of {}", quoted(text), names.join(", "))
                })?;
            }
            _ => return Err(format!("there is no option {}", quoted(name))),
        }
        Ok(false)
    }
}
