//! The turned pieces every chess player knows.

use super::Part::{self, Body, Line, Mark};

/// A ball on a collar on a bell.
pub(super) const PAWN: &[Part] = &[
    Body("M30 82.5 C31 69 42 66 43.5 50 H56.5 C58 66 69 69 70 82.5 Z"),
    Body("M38 36 a12 12 0 1 1 24 0 a12 12 0 1 1 -24 0 Z"),
    Body("M39.5 47 H60.5 a3 3 0 0 1 0 6 H39.5 a3 3 0 0 1 0-6 Z"),
];

/// A mitre with its slit.
pub(super) const BISHOP: &[Part] = &[
    Body("M28 82.5 C29 77 35 73 38 70 H62 C65 73 71 77 72 82.5 Z"),
    Body("M44.9 15 a5.1 5.1 0 1 1 10.2 0 a5.1 5.1 0 1 1 -10.2 0 Z"),
    Body("M50 20 C60 25 69.5 38 69.5 49 C69.5 58 64 63 60 66 H40 C36 63 30.5 58 30.5 49 C30.5 38 40 25 50 20 Z"),
    Line("M61.5 31 L49.5 46"),
    Body("M37 65 H63 a3 3 0 0 1 0 6 H37 a3 3 0 0 1 0-6 Z"),
];

/// A crenellated tower.
pub(super) const ROOK: &[Part] = &[
    Body("M29 82.5 L34.5 71 H65.5 L71 82.5 Z"),
    Body("M35.5 71 L36.5 45 H63.5 L64.5 71 Z"),
    Body("M26 35 H74 L66 45 H34 Z"),
    Body("M26 18.5 H37.5 V26 H44.5 V18.5 H55.5 V26 H62.5 V18.5 H74 V35 H26 Z"),
    Mark("M48 64 V55 a2 2 0 0 1 4 0 V64 Z"),
];

/// A coronet that flares out of its cup, with a ball in the middle.
pub(super) const QUEEN: &[Part] = &[
    Body("M28 82.5 C29 78 33 75 35 71 H65 C67 75 71 78 72 82.5 Z"),
    Body("M44 15.2 a6 6 0 1 1 12 0 a6 6 0 1 1 -12 0 Z"),
    Body(
        "M36 66 C34.5 55 29 46.5 23 41.5 L14.5 23.5 L20.5 20 C24.5 34 30.5 33.5 31 18 L37 17.2 C38 34 45.5 35 47.2 19 H52.8 C54.5 35 62 34 63 17.2 L69 18 C69.5 33.5 75.5 34 79.5 20 L85.5 23.5 L77 41.5 C71 46.5 65.5 55 64 66 Z",
    ),
    Line("M28 45 Q50 39.5 72 45"),
    Body("M34 65 H66 a3 3 0 0 1 0 6 H34 a3 3 0 0 1 0-6 Z"),
];

/// A cup with a dome in it, under a cross that broadens outwards.
pub(super) const KING: &[Part] = &[
    Body("M28 82.5 C29 78 33 75 35 71 H65 C67 75 71 78 72 82.5 Z"),
    Body("M31 40 C33 33.5 41 30 50 30 C59 30 67 33.5 69 40 Z"),
    Body("M47.6 17.4 L44.4 9.4 H55.6 L52.4 17.4 L61 14 V25.2 L52.4 21.8 L55.2 31.5 H44.8 L47.6 21.8 L39 25.2 V14 Z"),
    Body(
        "M38 66 C37.5 57 32.5 50 26.5 42 C25 39.8 26 37.5 28.8 37.5 H71.2 C74 37.5 75 39.8 73.5 42 C67.5 50 62.5 57 62 66 Z",
    ),
    Line("M33.4 48.5 H66.6"),
    Body("M34 65 H66 a3 3 0 0 1 0 6 H34 a3 3 0 0 1 0-6 Z"),
];
