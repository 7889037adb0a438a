//! The lines along which hoppers and sliders look: what a cannon or archer has before it, and what looks at a king from
//! afar, with the number of pieces between, on which all depends.

use super::bitboard::Bitboard;
use super::movement::{Lines, Offset};
use super::piece::Piece;
use super::position::Position;
use super::side::Side;
use super::square::Square;
use super::tables::{DIRECTIONS, between, diagonals, orthogonals};

/// One of the lines of a hopper, from its square outwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HopLine {
    /// The direction: files to the right and ranks up.
    pub toward: Offset,
    /// The empty squares before the first piece: where it moves.
    pub open: Bitboard,
    /// The first piece: what it would jump over.
    pub screen: Option<(Square, Piece)>,
    /// The empty squares behind the screen, up to the next piece: an enemy there could be captured.
    pub beyond: Bitboard,
    /// The second piece, whom it reaches.
    pub reached: Option<(Square, Piece)>,
    /// All further pieces: before each of them there is at least one piece too many.
    pub shielded: Vec<(Square, Piece)>,
}

/// What a hopper can do along one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HopVerdict {
    /// Nobody stands on the line: it has no screen there.
    NoScreen,
    /// Only the screen stands there: there is nobody behind it.
    NobodyBehind,
    /// It captures the enemy behind the screen; the king, where it gives check.
    Captures,
    /// Its own side's piece stands behind the screen: it guards that piece.
    Guards,
}

impl HopLine {
    /// What a hopper of a side can do along this line.
    pub fn verdict(&self, side: Side) -> HopVerdict {
        match (self.screen, self.reached) {
            (None, _) => HopVerdict::NoScreen,
            (Some(_), None) => HopVerdict::NobodyBehind,
            (Some(_), Some((_, piece))) if piece.side() == side => HopVerdict::Guards,
            (Some(_), Some(_)) => HopVerdict::Captures,
        }
    }
}

/// A slider or hopper whose line leads to a square, whatever stands between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bearing {
    /// Which.
    pub piece: Piece,
    /// Where it stands.
    pub from: Square,
    /// The square at the end of the line.
    pub at: Square,
    /// The squares strictly between.
    pub line: Bitboard,
    /// The pieces on them.
    pub between: Bitboard,
    /// Whether it captures over exactly one piece, not over none.
    pub hops: bool,
}

impl Bearing {
    /// Whether it attacks the square now.
    pub fn attacks(&self) -> bool {
        self.between.len() == u32::from(self.hops)
    }

    /// Whether one piece that comes or goes between would make it attack: none too many or too few now.
    pub fn is_one_away(&self) -> bool {
        self.between.len().abs_diff(u32::from(self.hops)) == 1
    }

    /// The squares on which a piece, coming onto an empty one, would make a hopper attack.
    pub fn screens_missing(&self) -> Bitboard {
        if self.hops && self.between.is_empty() {
            self.line
        } else {
            Bitboard::EMPTY
        }
    }
}

impl Position {
    /// What the hopper on a square has along each of its lines, the line towards the j-file or upwards first; nothing if
    /// there is none.
    pub fn hop_lines(&self, from: Square) -> Vec<HopLine> {
        let lines = self
            .piece_at(from)
            .map(|piece| self.tables.reach(piece.kind()).hops_to_enemy);
        let Some(lines) = lines else {
            return Vec::new();
        };
        let wanted = |&(files, ranks): &Offset| is_on(lines, files, ranks);
        DIRECTIONS
            .into_iter()
            .filter(wanted)
            .filter(|&(files, ranks)| from.offset(files, ranks).is_some())
            .map(|toward| self.hop_line(from, toward))
            .collect()
    }

    fn hop_line(&self, from: Square, toward: Offset) -> HopLine {
        let mut line = HopLine {
            toward,
            open: Bitboard::EMPTY,
            screen: None,
            beyond: Bitboard::EMPTY,
            reached: None,
            shielded: Vec::new(),
        };
        let mut at = from;
        while let Some(square) = at.offset(toward.0, toward.1) {
            at = square;
            match (self.piece_at(square), line.screen, line.reached) {
                (Some(piece), None, _) => line.screen = Some((square, piece)),
                (Some(piece), Some(_), None) => line.reached = Some((square, piece)),
                (Some(piece), Some(_), Some(_)) => line.shielded.push((square, piece)),
                (None, None, _) => line.open = line.open.with(square),
                (None, Some(_), None) => line.beyond = line.beyond.with(square),
                (None, Some(_), Some(_)) => {}
            }
        }
        line
    }

    /// The sliders and hoppers of a side whose capturing lines lead to a square, nearest to an attack first: those that
    /// attack it, those that one piece more or less between would let attack, the others.
    pub fn bearings(&self, at: Square, by: Side) -> Vec<Bearing> {
        let mut found: Vec<Bearing> = ((orthogonals(at) | diagonals(at)) & self.sides[by])
            .into_iter()
            .filter_map(|from| self.bearing(from, at))
            .collect();
        found.sort_by_key(|bearing| match bearing {
            bearing if bearing.attacks() => 0,
            bearing if bearing.is_one_away() => 1,
            _ => 2,
        });
        found
    }

    fn bearing(&self, from: Square, at: Square) -> Option<Bearing> {
        let piece = self.piece_at(from)?;
        let reach = self.tables.reach(piece.kind());
        let straight = orthogonals(at).contains(from);
        let looks = |lines: Lines| if straight { lines.orthogonal } else { lines.diagonal };
        let hops = looks(reach.hops_to_enemy);
        if !hops && !looks(reach.slides_to_enemy) {
            return None;
        }
        let line = between(from, at);
        Some(Bearing {
            piece,
            from,
            at,
            line,
            between: line & self.occupied(),
            hops,
        })
    }
}

fn is_on(lines: Lines, files: i8, ranks: i8) -> bool {
    if files == 0 || ranks == 0 {
        lines.orthogonal
    } else {
        lines.diagonal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, PieceType, SHAKO, SplitMix, Variant};

    fn set(text: &str) -> Bitboard {
        text.split_whitespace().map(Square::at).collect()
    }

    #[test]
    fn a_cannon_sees_its_screen_whom_it_reaches_and_whom_one_piece_too_many_shields() {
        let fen = "5k4/3r6/10/3p6/10/3P6/10/3C2pn2/5K4/10 w - - 0 1";
        let position = Position::from_fen(&SHAKO, fen).unwrap().position;
        let lines = position.hop_lines(Square::at("d3"));
        let toward = |files, ranks| lines.iter().find(|line| line.toward == (files, ranks)).unwrap();
        let up = toward(0, 1);
        assert_eq!(up.open, set("d4"));
        assert_eq!(up.screen.unwrap().0, Square::at("d5"));
        assert_eq!(up.beyond, set("d6"));
        assert_eq!(up.reached.unwrap().0, Square::at("d7"));
        assert_eq!(up.shielded.len(), 1);
        assert_eq!(up.verdict(Side::White), HopVerdict::Captures);
        let right = toward(1, 0);
        assert_eq!(right.reached.unwrap().0, Square::at("h3"));
        assert_eq!(toward(-1, 0).verdict(Side::White), HopVerdict::NoScreen);
        assert_eq!(toward(0, -1).verdict(Side::White), HopVerdict::NoScreen);
        assert!(position.hop_lines(Square::at("d9")).is_empty());
        assert!(position.hop_lines(Square::at("a1")).is_empty());
    }

    #[test]
    fn a_king_knows_how_many_stand_between_it_and_a_hopper() {
        // An archer over one, a cannon over two, a rook behind one.
        let fen = "5k4/5c4/5p4/10/10/5P4/8a1/10/r1N2K4/10 w - - 0 1";
        let position = Position::from_fen(&PEMBA, fen).unwrap().position;
        let bearings = position.bearings(Square::at("f2"), Side::Black);
        let told: Vec<_> = bearings
            .iter()
            .map(|b| {
                (
                    b.from.to_string(),
                    b.between.len(),
                    b.hops,
                    b.attacks(),
                    b.is_one_away(),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                ("a2".to_owned(), 1, false, false, true),
                ("f9".to_owned(), 2, true, false, true),
            ]
        );
        // The archer on i4 does not look along the diagonal of f2; one on i5 does.
        let fen = fen.replace("5P4/8a1", "5P2a1/10");
        let position = Position::from_fen(&PEMBA, &fen).unwrap().position;
        let archer = position.bearings(Square::at("f2"), Side::Black);
        let archer = archer.iter().find(|b| b.from == Square::at("i5")).unwrap();
        assert_eq!(archer.screens_missing(), set("g3 h4"));
    }

    #[test]
    fn lines_agree_with_the_attacks_of_the_rules() {
        let mut random = SplitMix::new(3);
        for variant in Variant::ALL {
            let mut position = Position::start(variant);
            for _ in 0..200 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[random.draw() as usize % moves.len()]);
                for side in Side::ALL {
                    let king = position.king(!side);
                    let attacking: Bitboard = position
                        .bearings(king, side)
                        .into_iter()
                        .filter(Bearing::attacks)
                        .map(|bearing| bearing.from)
                        .collect();
                    let by_line: Bitboard = position
                        .attacks_on(king, side)
                        .into_iter()
                        .filter(|attack| {
                            let kind = attack.piece.kind();
                            !matches!(kind, PieceType::Pawn | PieceType::King)
                                && !position.tables.reach(kind).leaps_at_all
                        })
                        .map(|attack| attack.from)
                        .collect();
                    assert_eq!(attacking, by_line, "{position:?}");
                    for from in position.occupied_by(side) {
                        for line in position.hop_lines(from) {
                            let piece = position.piece_at(from).unwrap();
                            let hits = position.attacks(piece, from, position.occupied());
                            if let Some((at, _)) = line.reached {
                                assert!(hits.contains(at));
                            }
                            assert!(line.shielded.iter().all(|&(at, _)| !hits.contains(at)));
                            assert_eq!(line.beyond - hits, Bitboard::EMPTY);
                        }
                    }
                }
            }
        }
    }
}
