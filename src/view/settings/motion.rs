//! How things move.

use serde::{Deserialize, Serialize};

/// How fast pieces travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnimationPace {
    /// They stand where they go to at once.
    Off,
    /// Quick, for those who play much.
    Fast,
    /// As slow as the eye follows with ease.
    #[default]
    Normal,
    /// For showing a game to others.
    Slow,
}

/// Whether things are where they go at once, for those whom motion troubles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReducedMotion {
    /// As the system says.
    #[default]
    System,
    /// They are.
    On,
    /// They move.
    Off,
}
