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

/// A coronet of five points with pearls.
pub(super) const QUEEN: &[Part] = &[
    Body("M28 82.5 C29 78 33 75 35 71 H65 C67 75 71 78 72 82.5 Z"),
    Body(
        "M33 66 L13.5 32 L18 29 L32.5 44 L29.5 22 L34.5 20 L44.5 40 L47.3 17 H52.7 L55.5 40 L65.5 20 L70.5 22 L67.5 44 L82 29 L86.5 32 L67 66 Z",
    ),
    Body("M10.4 28 a4.9 4.9 0 1 1 9.8 0 a4.9 4.9 0 1 1 -9.8 0 Z"),
    Body("M26.2 18.5 a4.9 4.9 0 1 1 9.8 0 a4.9 4.9 0 1 1 -9.8 0 Z"),
    Body("M45.1 14.5 a4.9 4.9 0 1 1 9.8 0 a4.9 4.9 0 1 1 -9.8 0 Z"),
    Body("M64 18.5 a4.9 4.9 0 1 1 9.8 0 a4.9 4.9 0 1 1 -9.8 0 Z"),
    Body("M79.8 28 a4.9 4.9 0 1 1 9.8 0 a4.9 4.9 0 1 1 -9.8 0 Z"),
    Body("M34 65 H66 a3 3 0 0 1 0 6 H34 a3 3 0 0 1 0-6 Z"),
    Line("M34.5 57.5 Q50 52 65.5 57.5"),
];

/// A closed crown under a cross.
pub(super) const KING: &[Part] = &[
    Body("M28 82.5 C29 78 33 75 35 71 H65 C67 75 71 78 72 82.5 Z"),
    Body("M46.3 32 V23 H39.5 V15.9 H46.3 V9.4 H53.7 V15.9 H60.5 V23 H53.7 V32 Z"),
    Body("M50 44 C43 31 16 27 16 46 C16 56 29 60 33 67 H67 C71 60 84 56 84 46 C84 27 57 31 50 44 Z"),
    Body("M50 54 C41 46 40 38 43 33 C45 29.5 55 29.5 57 33 C60 38 59 46 50 54 Z"),
    Line("M33.5 59.5 Q50 55.5 66.5 59.5"),
    Body("M34 65 H66 a3 3 0 0 1 0 6 H34 a3 3 0 0 1 0-6 Z"),
];
