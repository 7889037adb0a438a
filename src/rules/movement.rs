//! The alphabet of movement: every piece of every game is a list of these.

/// A jump or step: so many files to the right and ranks up.
pub type Offset = (i8, i8);

/// A set of lines through a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// Along the rank and the file.
    pub orthogonal: bool,
    /// Along both diagonals.
    pub diagonal: bool,
}

/// No line.
pub const NO_LINES: Lines = Lines {
    orthogonal: false,
    diagonal: false,
};
/// The rank and the file.
pub const ORTHOGONAL: Lines = Lines {
    orthogonal: true,
    diagonal: false,
};
/// Both diagonals.
pub const DIAGONAL: Lines = Lines {
    orthogonal: false,
    diagonal: true,
};

impl Lines {
    /// The lines of either set.
    pub const fn or(self, other: Lines) -> Lines {
        Lines {
            orthogonal: self.orthogonal || other.orthogonal,
            diagonal: self.diagonal || other.diagonal,
        }
    }

    /// Whether there is a line at all.
    pub const fn any(self) -> bool {
        self.orthogonal || self.diagonal
    }
}

/// What a movement may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// To empty squares and to enemy pieces.
    MoveAndCapture,
    /// To empty squares only.
    MoveOnly,
    /// To enemy pieces only.
    CaptureOnly,
}

impl Mode {
    /// Whether it may end on an empty square.
    pub const fn moves(self) -> bool {
        !matches!(self, Mode::CaptureOnly)
    }

    /// Whether it may end on an enemy piece.
    pub const fn captures(self) -> bool {
        !matches!(self, Mode::MoveOnly)
    }
}

/// One way in which a kind of piece travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Movement {
    /// Jumps straight to an offset, whatever stands in between; moves and captures alike. A list
    /// of offsets holds the negative of each of its members.
    Leap(&'static [Offset]),
    /// Runs along lines until something stands in the way.
    Slide(Lines, Mode),
    /// Runs along lines, crosses exactly one piece of either colour, the screen, and may end at any
    /// distance behind it.
    Hop(Lines, Mode),
    /// The pawn's steps: one forward to an empty square, two from its starting rank, captures one
    /// diagonally forward and en passant, promotes on the last rank.
    Pawn,
}

/// (1,0): one step along a rank or file.
pub const WAZIR: &[Offset] = &[(1, 0), (-1, 0), (0, 1), (0, -1)];
/// (1,1): one step along a diagonal.
pub const FERZ: &[Offset] = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];
/// (2,0): two squares along a rank or file.
pub const DABBABA: &[Offset] = &[(2, 0), (-2, 0), (0, 2), (0, -2)];
/// (2,2): two squares along a diagonal.
pub const ALFIL: &[Offset] = &[(2, 2), (2, -2), (-2, 2), (-2, -2)];
/// (2,1).
pub const KNIGHT: &[Offset] = &[(2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2)];
/// (3,1).
pub const CAMEL: &[Offset] = &[(3, 1), (3, -1), (-3, 1), (-3, -1), (1, 3), (1, -3), (-1, 3), (-1, -3)];
/// (3,2).
pub const ZEBRA: &[Offset] = &[(3, 2), (3, -2), (-3, 2), (-3, -2), (2, 3), (2, -3), (-2, 3), (-2, -3)];
