//! The colours that say something: of the marks on the board, and of what is urgent beside it.
//!
//! Nothing is told by colour alone. But who sees colours otherwise than most should not have to guess, so there is a
//! second palette, whose colours stay apart for everybody.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// Which colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Palette {
    /// Green goes, red takes.
    #[default]
    Usual,
    /// Blue goes, orange takes: colours that are told apart by those who take red for green, or blue for green, too.
    ColourBlind,
}

/// The colours of a palette.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Colours {
    /// Where a piece may go, and that it is picked up.
    pub go: Srgba,
    /// The ground under a piece that is picked up.
    pub ground: Srgba,
    /// What is captured or attacked.
    pub take: Srgba,
    /// What is jumped over.
    pub screen: Srgba,
    /// What is pointed at, by a hint or by the cursor of keys.
    pub point: Srgba,
    /// The last move, and what becomes something else.
    pub last: Srgba,
    /// Text and lines beside the board that ask for attention.
    pub alarm: Srgba,
}

const USUAL: Colours = Colours {
    go: Srgba::rgb(0.72, 0.93, 0.42),
    ground: Srgba::rgb(0.35, 0.62, 0.22),
    take: Srgba::rgb(0.95, 0.24, 0.13),
    screen: Srgba::rgb(0.38, 0.78, 1.0),
    point: Srgba::rgb(0.93, 0.55, 1.0),
    last: Srgba::rgb(1.0, 0.87, 0.22),
    alarm: Srgba::rgb(0.97, 0.51, 0.41),
};

const COLOUR_BLIND: Colours = Colours {
    go: Srgba::rgb(0.45, 0.64, 0.88),
    ground: Srgba::rgb(0.16, 0.38, 0.72),
    take: Srgba::rgb(0.84, 0.24, 0.08),
    screen: Srgba::rgb(0.60, 0.98, 1.0),
    point: Srgba::rgb(0.50, 0.20, 0.74),
    last: Srgba::rgb(0.96, 0.78, 0.02),
    alarm: Srgba::rgb(1.0, 0.58, 0.20),
};

impl Palette {
    /// All of them; the first is the usual one.
    pub const ALL: [Palette; 2] = [Palette::Usual, Palette::ColourBlind];

    /// Its colours.
    pub fn colours(self) -> &'static Colours {
        match self {
            Palette::Usual => &USUAL,
            Palette::ColourBlind => &COLOUR_BLIND,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What those see of a colour who lack the cones for long, middle or short waves: matrices for linear RGB from
    /// G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
    /// Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, at full severity.
    const LACKING: [(&str, [[f32; 3]; 3]); 3] = [
        (
            "protanopia",
            [
                [0.152286, 1.052583, -0.204868],
                [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
        ),
        (
            "deuteranopia",
            [
                [0.367322, 0.860646, -0.227968],
                [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
        ),
        (
            "tritanopia",
            [
                [1.255528, -0.076749, -0.178779],
                [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        ),
    ];

    /// What everybody sees of a colour: those who lack nothing first.
    fn seen(colour: Srgba) -> [(&'static str, LinearRgba); 4] {
        let LinearRgba { red, green, blue, .. } = colour.into();
        let mut seen = [("full sight", LinearRgba::rgb(red, green, blue)); 4];
        for (place, (name, rows)) in seen[1..].iter_mut().zip(LACKING) {
            let [red, green, blue] = rows.map(|[r, g, b]| (r * red + g * green + b * blue).clamp(0.0, 1.0));
            *place = (name, LinearRgba::rgb(red, green, blue));
        }
        seen
    }

    /// How far apart two colours are, in Oklab, where black and white are 1 apart.
    fn apart(one: LinearRgba, other: LinearRgba) -> f32 {
        let lab = |colour: LinearRgba| Oklaba::from(colour);
        let (one, other) = (lab(one), lab(other));
        Vec3::new(one.lightness - other.lightness, one.a - other.a, one.b - other.b).length()
    }

    fn of_marks(colours: &Colours) -> [(&'static str, Srgba); 5] {
        [
            ("go", colours.go),
            ("take", colours.take),
            ("screen", colours.screen),
            ("point", colours.point),
            ("last", colours.last),
        ]
    }

    /// The two colours that are hardest to tell apart, how far apart they are, and for whom.
    fn hardest(palette: Palette) -> (f32, String) {
        let all = of_marks(palette.colours());
        let mut pairs = Vec::new();
        for (i, (one, first)) in all.into_iter().enumerate() {
            for (other, second) in all.into_iter().take(i) {
                for ((who, first), (_, second)) in seen(first).into_iter().zip(seen(second)) {
                    pairs.push((apart(first, second), format!("{one} and {other}, {who}")));
                }
            }
        }
        pairs
            .into_iter()
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .unwrap()
    }

    #[test]
    fn everybody_tells_the_colours_of_the_second_palette_apart() {
        let (least, which) = hardest(Palette::ColourBlind);
        assert!(least >= 0.2, "{which}: {least}");
        // That is what it is for: the usual one does not do it.
        let (usual, which) = hardest(Palette::Usual);
        assert!(usual < 0.05, "{which}: {usual}");
    }

    #[test]
    fn a_simulated_eye_takes_what_it_cannot_tell_apart_for_the_same_and_greys_for_what_they_are() {
        let (red, green) = (Srgba::rgb(0.75, 0.30, 0.10), Srgba::rgb(0.46, 0.46, 0.0));
        let [full, protan, ..] = [0, 1].map(|who| apart(seen(red)[who].1, seen(green)[who].1));
        assert!(protan < 0.5 * full, "{protan} and {full}");
        for (who, grey) in seen(Srgba::gray(0.5)) {
            let moved = apart(grey, Srgba::gray(0.5).into());
            assert!(moved < 0.01, "{who} sees grey {moved} away");
        }
    }
}
