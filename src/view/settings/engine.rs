//! What the engine may take of the machine.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::AppSettings;
use super::text::whole_number;
use crate::game::EngineMeans;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, provide.run_if(resource_changed::<AppSettings>));
}

/// What the engine may take of the machine. How well a level plays hardly depends on it: what hints and evaluations see
/// in their time does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct EngineSettings {
    /// The memory in which it keeps what it has found, in MiB: one of [`EngineSettings::MEMORIES`].
    #[serde(deserialize_with = "whole_number")]
    memory: u32,
    /// With how many threads it studies positions.
    #[serde(deserialize_with = "whole_number")]
    threads: u32,
}

impl EngineSettings {
    /// What is offered, in MiB.
    pub const MEMORIES: [u32; 7] = [16, 32, 64, 128, 256, 512, 1024];
    /// More threads are offered on no machine: they would find little more.
    const MOST_THREADS: u32 = 32;

    /// In MiB.
    pub fn memory(self) -> u32 {
        self.memory
    }

    /// At least one.
    pub fn threads(self) -> u32 {
        self.threads
    }

    /// Gives it the memory nearest to this that is offered, in MiB.
    pub fn set_memory(&mut self, mib: u32) {
        let offered = EngineSettings::MEMORIES.into_iter();
        self.memory = offered
            .min_by_key(|offered| offered.abs_diff(mib))
            .unwrap_or(EngineSettings::default().memory);
    }

    /// Gives it so many threads, as far as that makes sense on any machine.
    pub fn set_threads(&mut self, threads: u32) {
        self.threads = threads.clamp(1, EngineSettings::MOST_THREADS);
    }

    /// So many threads this machine has for it.
    pub fn most_threads() -> u32 {
        let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u32);
        threads.min(EngineSettings::MOST_THREADS)
    }

    /// Somebody may have typed any number into the file.
    pub(super) fn keep_within_limits(&mut self) {
        self.set_memory(self.memory);
        self.set_threads(self.threads);
    }

    /// What the engine is given here: a file that has come from a larger machine asks for too much.
    fn means(self) -> EngineMeans {
        EngineMeans {
            memory: self.memory as usize,
            threads: self.threads.min(EngineSettings::most_threads()) as usize,
        }
    }
}

impl Default for EngineSettings {
    fn default() -> EngineSettings {
        EngineSettings { memory: 16, threads: 1 }
    }
}

fn provide(settings: Res<AppSettings>, mut means: ResMut<EngineMeans>) {
    means.set_if_neq(settings.engine.means());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_file_asks_for_the_engine_gets_what_there_is() {
        let most = EngineSettings::most_threads() as usize;
        for text in [
            "memory = 4000000000\nthreads = 4000000000",
            "memory = 0\nthreads = 0",
            "",
        ] {
            let mut settings: EngineSettings = toml::from_str(text).unwrap();
            settings.keep_within_limits();
            assert!(EngineSettings::MEMORIES.contains(&settings.memory()), "{text}");
            assert!((1..=most).contains(&settings.means().threads), "{text}");
        }
    }

    #[test]
    fn what_is_at_first_is_what_the_engine_has_by_itself() {
        assert_eq!(EngineSettings::default().means(), EngineMeans::default());
    }
}
