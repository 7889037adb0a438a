//! Whether the player has asked the desktop for less motion.
//!
//! There is no one place to ask, and asking the portal would need a D-Bus library. So each desktop is asked in its own
//! way, once, beside everything else: GNOME and those like it by `gsettings`, KDE by its settings file, macOS by
//! `defaults`, Windows not at all; and whoever has none of them can set `TENFOLD_REDUCED_MOTION`. What cannot be found out is no wish; the
//! options have a choice of their own.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;

use crate::view::Options;

static REDUCED: AtomicBool = AtomicBool::new(false);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, ask);
}

/// Whether the desktop has said that it wants less motion.
pub fn system_reduces_motion() -> bool {
    REDUCED.load(Ordering::Relaxed)
}

/// What anybody may say about it who starts the program.
const VARIABLE: &str = "TENFOLD_REDUCED_MOTION";

fn ask(options: Option<Res<Options>>) {
    // What is staged is the same for everybody.
    if options.is_some_and(|options| options.is_staged()) {
        return;
    }
    if let Ok(said) = std::env::var(VARIABLE) {
        REDUCED.store(!matches!(said.as_str(), "" | "0" | "false" | "no"), Ordering::Relaxed);
        return;
    }
    #[cfg(target_arch = "wasm32")]
    REDUCED.store(crate::view::page::wants_less_motion(), Ordering::Relaxed);
    // Another program may take its time to answer.
    #[cfg(not(target_family = "wasm"))]
    std::thread::spawn(|| {
        if desktop::wants_less_motion() {
            REDUCED.store(true, Ordering::Relaxed);
        }
    });
}

#[cfg(not(target_family = "wasm"))]
mod desktop {
    use std::path::PathBuf;
    use std::process::{Command, Stdio};

    pub fn wants_less_motion() -> bool {
        if cfg!(target_os = "macos") {
            answer("defaults", &["read", "com.apple.universalaccess", "reduceMotion"]).as_deref() == Some("1")
        } else if cfg!(unix) {
            let gnome = ["get", "org.gnome.desktop.interface", "enable-animations"];
            kde_settings().is_some_and(|text| is_still(&text))
                || answer("gsettings", &gnome).as_deref() == Some("false")
        } else {
            false
        }
    }

    /// What a program says, if there is one of this name.
    fn answer(program: &str, arguments: &[&str]) -> Option<String> {
        let said = Command::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .ok()?;
        let said = String::from_utf8(said.stdout).ok()?;
        said.trim().to_owned().into()
    }

    fn kde_settings() -> Option<String> {
        let folder = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
        let folder = folder.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".config")))?;
        std::fs::read_to_string(folder.join("kdeglobals")).ok()
    }

    /// Whether KDE's animations take no time at all.
    pub(super) fn is_still(settings: &str) -> bool {
        let mut lines = settings.lines().map(str::trim);
        let part = lines.by_ref().skip_while(|line| *line != "[KDE]").skip(1);
        part.take_while(|line| !line.starts_with('['))
            .filter_map(|line| line.strip_prefix("AnimationDurationFactor="))
            .any(|factor| factor.trim().parse() == Ok(0.0))
    }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::desktop::is_still;

    #[test]
    fn kde_is_still_only_when_its_animations_take_no_time() {
        assert!(is_still("[General]\nx=1\n[KDE]\nAnimationDurationFactor=0\n[Icons]\n"));
        for moving in [
            "",
            "[KDE]\nAnimationDurationFactor=0.5\n",
            "[KDE]\n[Other]\nAnimationDurationFactor=0\n",
            "AnimationDurationFactor=0\n",
        ] {
            assert!(!is_still(moving), "{moving:?}");
        }
    }
}
