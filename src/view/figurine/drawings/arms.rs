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

/// A catapult on wheels, the stone in the bowl of its arm.
pub(super) const MACHINE: &[Part] = &[
    Bar(7.4, "M46 66 L32.5 33"),
    Body("M22 19.5 a10 10 0 1 1 20 0 a10 10 0 1 1 -20 0 Z"),
    Body("M14.5 21 C24 25.5 40 25.5 49.5 21 C49 43 15 43 14.5 21 Z"),
    Bar(6.6, "M62 42 L76 67"),
    Bar(6.6, "M62 42 L44 67"),
    Body("M55.5 41 a6.5 6.5 0 1 1 13 0 a6.5 6.5 0 1 1 -13 0 Z"),
    Bar(7.4, "M23 67 H81"),
    Body("M20.5 73.5 a9 9 0 1 1 18 0 a9 9 0 1 1 -18 0 Z"),
    Body("M65.5 73.5 a9 9 0 1 1 18 0 a9 9 0 1 1 -18 0 Z"),
    Mark("M26.5 73.5 a3 3 0 1 1 6 0 a3 3 0 1 1 -6 0 Z"),
    Mark("M71.5 73.5 a3 3 0 1 1 6 0 a3 3 0 1 1 -6 0 Z"),
];
