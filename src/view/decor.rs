//! What may be chosen of how the board and the pieces look: themes and sets, as data.

use bevy::prelude::*;

use super::Options;
use super::figurine::Style;
use super::material::{Hue, Stuff};
use super::settings::AppSettings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Decor>()
        .add_systems(PreStartup, decorate)
        // Before everything that looks at it.
        .add_systems(PreUpdate, follow_settings.run_if(resource_changed::<AppSettings>));
}

/// Something of which there are a few, each with a name of its own.
pub trait Choice: Sized + 'static {
    /// All of them; the first is the usual one.
    fn all() -> &'static [Self];

    /// As it stands in the settings and on the command line.
    fn name(&self) -> &'static str;

    /// The one of this name.
    fn by_name(name: &str) -> Option<&'static Self> {
        Self::all().iter().find(|one| one.name().eq_ignore_ascii_case(name))
    }

    /// The one so many after this, and after the last the first.
    fn step(&self, by: isize) -> &'static Self {
        let all = Self::all();
        let at = all.iter().position(|one| one.name() == self.name()).unwrap_or(0);
        &all[(at as isize + by).rem_euclid(all.len() as isize) as usize]
    }

    /// The names of all, as they are typed.
    fn names() -> String {
        Self::all().iter().map(Self::name).collect::<Vec<_>>().join(", ")
    }
}

/// A board, what it lies on, and how it is drawn flat.
#[derive(PartialEq, Debug)]
pub struct BoardTheme {
    /// As it stands in the settings and on the command line.
    pub name: &'static str,
    /// The key of what players call it.
    pub words: &'static str,
    /// The light squares.
    pub light: Stuff,
    /// The dark squares.
    pub dark: Stuff,
    /// The frame.
    pub frame: Stuff,
    /// The line let into the frame, and the letters on it.
    pub inlay: Hue,
    /// The table.
    pub table: Stuff,
    /// How it is drawn flat: light squares, dark squares, frame, letters.
    pub flat: [Hue; 4],
}

/// What the pieces of both sides are made of.
#[derive(PartialEq, Debug)]
pub struct PieceSet {
    /// As it stands in the settings and on the command line.
    pub name: &'static str,
    /// The key of what players call it.
    pub words: &'static str,
    /// White's pieces and Black's.
    pub sides: [Stuff; 2],
    /// The felt under their bases.
    pub felt: Hue,
}

/// How the pieces look on a flat board.
#[derive(PartialEq, Debug)]
pub struct FlatSet {
    /// As it stands in the settings and on the command line.
    pub name: &'static str,
    /// The key of what players call it.
    pub words: &'static str,
    /// How they are drawn.
    pub style: Style,
}

const OAK: Stuff = Stuff {
    fineness: 9.0,
    wander: 0.5,
    much: 0.45,
    fibre: 0.26,
    deepness: 0.30,
    roughness: 0.55,
    variety: 0.0,
    reflectance: 0.35,
    ..Stuff::wood([0.385, 0.29, 0.215], [0.285, 0.207, 0.152])
};

const MAPLE: Stuff = Stuff {
    fineness: 12.0,
    wander: 0.14,
    much: 0.40,
    deepness: 0.12,
    fibre: 0.22,
    roughness: 0.42,
    lacquer: (0.22, 0.22),
    variety: 0.13,
    ..Stuff::wood([0.79, 0.65, 0.455], [0.655, 0.50, 0.325])
};

const WALNUT: Stuff = Stuff {
    fineness: 12.0,
    wander: 0.14,
    much: 0.50,
    deepness: 0.35,
    fibre: 0.28,
    roughness: 0.42,
    lacquer: (0.22, 0.22),
    variety: 0.20,
    ..Stuff::wood([0.505, 0.34, 0.225], [0.335, 0.21, 0.135])
};

const ROSEWOOD: Stuff = Stuff {
    fineness: 16.0,
    much: 0.50,
    deepness: 0.5,
    fibre: 0.30,
    wander: 0.34,
    roughness: 0.38,
    lacquer: (0.3, 0.18),
    variety: 0.22,
    ..Stuff::wood([0.515, 0.28, 0.19], [0.34, 0.165, 0.12])
};

const BOXWOOD: Stuff = Stuff {
    fineness: 10.0,
    much: 0.45,
    deepness: 0.10,
    fibre: 0.22,
    wander: 0.28,
    roughness: 0.40,
    lacquer: (0.25, 0.14),
    variety: 0.10,
    ..Stuff::wood([0.95, 0.83, 0.605], [0.84, 0.65, 0.42])
};

const EBONY: Stuff = Stuff {
    // Fine and quiet, or its rings would look like the rings that were turned.
    fineness: 18.0,
    much: 0.60,
    deepness: 0.25,
    fibre: 0.26,
    wander: 0.4,
    roughness: 0.36,
    lacquer: (0.35, 0.14),
    variety: 0.18,
    reflectance: 0.5,
    ..Stuff::wood([0.225, 0.168, 0.14], [0.14, 0.103, 0.088])
};

/// All boards; the first is the usual one.
pub static BOARDS: [BoardTheme; 5] = [
    BoardTheme {
        name: "walnut",
        words: "board-walnut",
        light: MAPLE,
        dark: WALNUT,
        frame: Stuff {
            lacquer: (0.25, 0.24),
            variety: 0.06,
            much: 0.5,
            fineness: 14.0,
            ..Stuff::wood([0.37, 0.235, 0.15], [0.225, 0.135, 0.085])
        },
        inlay: [0.86, 0.74, 0.53],
        table: OAK,
        flat: [
            [0.906, 0.835, 0.702],
            [0.659, 0.514, 0.376],
            [0.243, 0.176, 0.133],
            [0.93, 0.86, 0.74],
        ],
    },
    BoardTheme {
        name: "rosewood",
        words: "board-rosewood",
        light: Stuff {
            fineness: 8.0,
            roughness: 0.40,
            lacquer: (0.3, 0.18),
            much: 0.5,
            ..Stuff {
                light: [0.82, 0.69, 0.485],
                dark: [0.70, 0.55, 0.35],
                ..MAPLE
            }
        },
        dark: ROSEWOOD,
        frame: Stuff {
            variety: 0.06,
            light: [0.36, 0.165, 0.11],
            dark: [0.19, 0.085, 0.065],
            ..ROSEWOOD
        },
        inlay: [0.88, 0.77, 0.55],
        table: Stuff {
            light: [0.335, 0.28, 0.24],
            dark: [0.25, 0.21, 0.18],
            ..OAK
        },
        flat: [
            [0.914, 0.843, 0.706],
            [0.627, 0.408, 0.319],
            [0.243, 0.133, 0.11],
            [0.93, 0.86, 0.74],
        ],
    },
    BoardTheme {
        name: "tournament",
        words: "board-tournament",
        light: Stuff::plain([0.81, 0.78, 0.67]),
        dark: Stuff::plain([0.325, 0.47, 0.33]),
        frame: Stuff {
            lacquer: (0.15, 0.25),
            variety: 0.05,
            much: 0.5,
            fineness: 14.0,
            ..Stuff::wood([0.34, 0.225, 0.15], [0.22, 0.14, 0.095])
        },
        inlay: [0.90, 0.865, 0.755],
        table: OAK,
        flat: [
            [0.925, 0.918, 0.827],
            [0.471, 0.596, 0.435],
            [0.176, 0.216, 0.165],
            [0.92, 0.91, 0.82],
        ],
    },
    BoardTheme {
        name: "marble",
        words: "board-marble",
        light: Stuff {
            fineness: 0.8,
            lacquer: (0.3, 0.14),
            deepness: 0.28,
            ..Stuff::stone([0.80, 0.79, 0.765], [0.69, 0.685, 0.67], [0.50, 0.49, 0.48])
        },
        dark: Stuff {
            fineness: 0.9,
            lacquer: (0.3, 0.14),
            deepness: 0.16,
            ..Stuff::stone([0.395, 0.415, 0.435], [0.315, 0.335, 0.355], [0.60, 0.61, 0.62])
        },
        frame: Stuff {
            fineness: 0.8,
            lacquer: (0.3, 0.24),
            deepness: 0.15,
            ..Stuff::stone([0.205, 0.215, 0.23], [0.15, 0.158, 0.17], [0.42, 0.43, 0.44])
        },
        inlay: [0.80, 0.785, 0.75],
        table: Stuff {
            light: [0.36, 0.30, 0.25],
            dark: [0.27, 0.225, 0.188],
            ..OAK
        },
        flat: [
            [0.875, 0.871, 0.855],
            [0.541, 0.569, 0.596],
            [0.196, 0.208, 0.224],
            [0.88, 0.87, 0.85],
        ],
    },
    BoardTheme {
        name: "blue",
        words: "board-blue",
        light: Stuff {
            light: [0.82, 0.76, 0.64],
            dark: [0.72, 0.64, 0.51],
            much: 0.5,
            ..MAPLE
        },
        dark: Stuff {
            light: [0.31, 0.415, 0.52],
            dark: [0.225, 0.31, 0.405],
            deep: [0.15, 0.21, 0.28],
            ..WALNUT
        },
        frame: Stuff {
            lacquer: (0.3, 0.16),
            variety: 0.06,
            ..Stuff::wood([0.25, 0.225, 0.205], [0.16, 0.14, 0.125])
        },
        inlay: [0.85, 0.78, 0.63],
        table: Stuff {
            light: [0.37, 0.305, 0.25],
            dark: [0.275, 0.225, 0.185],
            ..OAK
        },
        flat: [
            [0.890, 0.867, 0.808],
            [0.478, 0.588, 0.694],
            [0.173, 0.196, 0.227],
            [0.89, 0.87, 0.81],
        ],
    },
];

/// All sets; the first is the usual one.
pub static SETS: [PieceSet; 2] = [
    PieceSet {
        name: "boxwood",
        words: "set-boxwood",
        sides: [BOXWOOD, EBONY],
        felt: [0.10, 0.20, 0.13],
    },
    PieceSet {
        name: "marble",
        words: "set-marble",
        sides: [
            Stuff {
                fineness: 1.2,
                deepness: 0.55,
                ..Stuff::stone([0.91, 0.895, 0.865], [0.775, 0.76, 0.735], [0.52, 0.51, 0.50])
            },
            Stuff {
                fineness: 2.2,
                deepness: 0.42,
                ..Stuff::stone([0.17, 0.28, 0.215], [0.085, 0.16, 0.125], [0.52, 0.64, 0.50])
            },
        ],
        felt: [0.09, 0.085, 0.08],
    },
];

/// All flat sets; the first is the usual one.
pub static FLAT_SETS: [FlatSet; 2] = [
    FlatSet {
        name: "figurines",
        words: "flat-set-figurines",
        style: Style::Figurines,
    },
    FlatSet {
        name: "letters",
        words: "flat-set-letters",
        style: Style::Letters,
    },
];

impl Choice for BoardTheme {
    fn all() -> &'static [BoardTheme] {
        &BOARDS
    }

    fn name(&self) -> &'static str {
        self.name
    }
}

impl Choice for PieceSet {
    fn all() -> &'static [PieceSet] {
        &SETS
    }

    fn name(&self) -> &'static str {
        self.name
    }
}

impl Choice for FlatSet {
    fn all() -> &'static [FlatSet] {
        &FLAT_SETS
    }

    fn name(&self) -> &'static str {
        self.name
    }
}

/// What has been chosen.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Decor {
    /// The board.
    pub board: &'static BoardTheme,
    /// The pieces in the round.
    pub set: &'static PieceSet,
    /// The pieces on a flat board.
    pub flat_set: &'static FlatSet,
}

impl Default for Decor {
    fn default() -> Decor {
        Decor {
            board: &BOARDS[0],
            set: &SETS[0],
            flat_set: &FLAT_SETS[0],
        }
    }
}

/// What the command line asks for wins over what is remembered, for this time.
fn decorate(options: Res<Options>, settings: Res<AppSettings>, mut decor: ResMut<Decor>) {
    decor.board = options.board.unwrap_or(settings.board());
    decor.set = options.set.unwrap_or(settings.set());
    decor.flat_set = options.flat_set.unwrap_or(settings.flat_set());
}

/// What is chosen now wins over both.
fn follow_settings(settings: Res<AppSettings>, mut decor: ResMut<Decor>, mut known: Local<Option<Decor>>) {
    let now = Decor {
        board: settings.board(),
        set: settings.set(),
        flat_set: settings.flat_set(),
    };
    let Some(last) = known.replace(now) else {
        return;
    };
    let mut chosen = *decor;
    if last.board != now.board {
        chosen.board = now.board;
    }
    if last.set != now.set {
        chosen.set = now.set;
    }
    if last.flat_set != now.flat_set {
        chosen.flat_set = now.flat_set;
    }
    decor.set_if_neq(chosen);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many times lighter the lighter of two is.
    fn contrast(one: &Stuff, other: &Stuff) -> f32 {
        let (one, other) = (one.lightness(), other.lightness());
        one.max(other) / one.min(other)
    }

    #[test]
    fn light_and_dark_squares_of_every_board_are_clearly_apart() {
        for board in &BOARDS {
            let apart = contrast(&board.light, &board.dark);
            assert!(apart >= 2.4, "{}: {apart}", board.name);
            assert!(board.light.lightness() > board.dark.lightness());
        }
    }

    #[test]
    fn pieces_of_every_set_are_told_from_squares_of_every_board() {
        for board in &BOARDS {
            for PieceSet {
                name,
                sides: [white, black],
                ..
            } in &SETS
            {
                let name = format!("{name} on {}", board.name);
                let ratios = [
                    (contrast(white, &board.dark), 2.8),
                    (contrast(black, &board.light), 5.0),
                    (contrast(white, black), 7.0),
                    (contrast(black, &board.dark), 2.0),
                    (contrast(white, &board.light), 1.2),
                ];
                for (number, (ratio, least)) in ratios.into_iter().enumerate() {
                    assert!(ratio >= least, "{name}, {number}: {ratio}");
                }
            }
        }
    }

    #[test]
    fn letters_are_read_on_every_frame() {
        for board in &BOARDS {
            let letters = Stuff::plain(board.inlay);
            let apart = contrast(&letters, &board.frame);
            assert!(apart >= 4.0, "{}: {apart}", board.name);
        }
    }

    fn every_one_is_found_and_comes_round_again<C: Choice + PartialEq + std::fmt::Debug>() {
        let mut one = &C::all()[0];
        for _ in C::all() {
            assert_eq!(C::by_name(&one.name().to_uppercase()), Some(one));
            assert!(C::names().contains(one.name()));
            assert_eq!(one.step(1).step(-1), one);
            one = one.step(1);
        }
        assert_eq!(one, &C::all()[0]);
        assert!(C::by_name("cheese").is_none() && C::by_name("").is_none());
    }

    #[test]
    fn every_board_and_every_set_is_found_by_its_name_and_comes_round_again() {
        every_one_is_found_and_comes_round_again::<BoardTheme>();
        every_one_is_found_and_comes_round_again::<PieceSet>();
        every_one_is_found_and_comes_round_again::<FlatSet>();
    }

    #[test]
    fn every_style_of_drawing_is_a_flat_set() {
        for style in Style::ALL {
            assert_eq!(FLAT_SETS.iter().filter(|set| set.style == style).count(), 1);
        }
    }
}
