//! The pieces that shoot or batter, aiming right: cannon, archer and siege engine.

use super::Part::{self, Bar, Body, Line, Mark};

/// A gun on its carriage, barrel up to the right.
pub(super) const CANNON: &[Part] = &[
    Body("M46 56 L16.5 73 C13 75.5 14 81 18.5 81 H31 L54 70 Z"),
    Body("M11.5 61.6 a4.6 4.6 0 1 1 9.2 0 a4.6 4.6 0 1 1 -9.2 0 Z"),
    Body(
        "M18.6 46.7 L71.6 28.1 L73.1 23 L80 20 L89.7 41.9 L82.9 44.9 L78.1 42.7 L28.7 69.6 C21.3 70.2 13.2 51.9 18.6 46.7 Z",
    ),
    Line("M73.3 30.5 L77.5 40"),
    Line("M27.5 45.5 L35.5 63.5"),
    Body("M34.5 64.5 a17 17 0 1 1 34 0 a17 17 0 1 1 -34 0 Z"),
    Line("M51.5 51 V78 M39.8 57.7 L63.2 71.3 M39.8 71.3 L63.2 57.7"),
    Mark("M46.7 64.5 a4.8 4.8 0 1 1 9.6 0 a4.8 4.8 0 1 1 -9.6 0 Z"),
];

/// A hooded archer with a drawn bow.
pub(super) const ARCHER: &[Part] = &[
    Body("M27 82.5 C28 70 25 58 30 48 C34 43 46 43 50 48 C52 60 57 70 60 82.5 Z"),
    Body(
        "M53 29 C53 21 47 15.5 39 15.5 C33 15.5 27.5 14.5 21.5 10.5 C23.5 17.5 25.5 23 25.5 29 C25.5 37 31 43 39 43 C47 43 53 37 53 29 Z",
    ),
    Line("M46.5 20 C40 24 40 34 46.5 38.5"),
    Line("M29 68.5 H55"),
    Bar(3.8, "M66 13 L48 46 L66 78"),
    Bar(9.0, "M42 51.5 H82"),
    Bar(6.8, "M66 13 C92 27 92 63 66 78"),
    Bar(4.6, "M48 45.5 H84"),
    Body("M81 39.5 L91 45.5 L81 51.5 Z"),
    Body("M48.5 42.8 C52 43 52.5 47.5 49.5 48.8 L41 52.5 C36 56 27 57.5 20.5 56.5 C14 55.5 13.5 47.5 19.5 46.8 Z"),
];

/// A trebuchet at the moment of throwing.
pub(super) const MACHINE: &[Part] = &[
    Bar(6.4, "M40 69 H68"),
    Bar(8.8, "M33 79.5 L54 45 L75 79.5"),
    Bar(9.2, "M25 23 L78 62"),
    Body("M14.5 18 a8.4 8.4 0 1 1 16.8 0 a8.4 8.4 0 1 1 -16.8 0 Z"),
    Body("M11.5 19 C16 23.5 28 24.5 35 21 C34 34.5 15 35 11.5 19 Z"),
    Body("M76 44.5 L90.5 57 L78.5 74.5 L62.5 61.5 Z"),
    Line("M82 54.5 L72.5 66"),
    Mark("M51 44.5 a3 3 0 1 1 6 0 a3 3 0 1 1 -6 0 Z"),
];
