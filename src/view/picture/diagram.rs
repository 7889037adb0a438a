//! A position as a picture: the flat board as it is seen in the window, in any size, drawn without a graphics card.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use bevy::prelude::*;

use crate::rules::{BOARD_SIZE, File, Move, Piece, Position, Rank, Side, Square, Variant};
use crate::view::board::{FRAME_HALF, HALF, LABEL_SIZE};
use crate::view::canvas::Canvas;
use crate::view::decor::{BoardTheme, Decor};
use crate::view::figurine::{Ink, Style};
use crate::view::glyphs;
use crate::view::marks::Mark;
use crate::view::material::Hue;
use crate::view::palette::Palette;
use crate::view::pieces::{FLAT_SCALE, ink};
use crate::view::raster::{Raster, Triangle};

/// How wide and high a picture may be, in pixels.
pub const SIZES: RangeInclusive<u32> = 120..=4000;

/// How wide the frame is, in squares, where nothing stands on it.
const BARE_FRAME: f32 = 0.12;
/// How large the disc is that tells whose move it is, in squares, from its middle to its edge.
const DISC: f32 = 0.17;
/// How wide the ring around it is.
const RING: f32 = 0.05;

/// How positions are drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// The board.
    pub board: &'static BoardTheme,
    /// The pieces.
    pub style: Style,
    /// The colours of the marks.
    pub palette: Palette,
    /// Who sits below.
    pub below: Side,
    /// Whether letters and numbers stand on the frame.
    pub coordinates: bool,
    /// Whether the last move and a check are marked.
    pub marks: bool,
    /// Whether a disc on the frame tells whose move it is.
    pub to_move: bool,
}

impl Look {
    /// Board and pieces as they have been chosen, with the usual marks, and nothing of whose move it is.
    pub fn of(decor: &Decor, below: Side) -> Look {
        Look {
            board: decor.board,
            style: decor.flat_set.style,
            palette: Palette::default(),
            below,
            coordinates: true,
            marks: true,
            to_move: false,
        }
    }
}

/// Everything that diagrams of one look and size are put together from, drawn once.
pub struct Plates {
    look: Look,
    /// The board without pieces.
    empty: Canvas,
    /// How wide a square is, in pixels.
    square: u32,
    /// How far the squares are from the edges of the picture.
    frame: u32,
    pieces: HashMap<Piece, Canvas>,
    /// Squares with a mark, by whether they are dark.
    marked: HashMap<(Mark, bool), Canvas>,
    /// The discs that tell whose move it is, White's and Black's.
    discs: [Canvas; 2],
}

/// The marks that a diagram can have.
const MARKS: [Mark; 3] = [Mark::LastFrom, Mark::LastTo, Mark::Check];

impl Plates {
    /// Plates for pictures of a game, so many pixels wide and high, within [`SIZES`].
    pub fn new(variant: &Variant, look: Look, size: u32) -> Plates {
        let size = size.clamp(*SIZES.start(), *SIZES.end());
        let frame = if look.coordinates || look.to_move {
            FRAME_HALF - HALF
        } else {
            BARE_FRAME
        };
        let square = (size as f32 / (BOARD_SIZE as f32 + 2.0 * frame)) as u32;
        let frame = (size - square * BOARD_SIZE as u32) / 2;
        let pieces = Piece::all().filter(|piece| variant.has(piece.kind()));
        let marked = [false, true].into_iter().flat_map(|dark| {
            MARKS.map(|mark| {
                let ground = bytes(look.board.flat[usize::from(dark)]);
                ((mark, dark), draw_mark(mark, look.palette, square, ground))
            })
        });
        let mut plates = Plates {
            look,
            empty: Canvas::new(UVec2::splat(size)),
            square,
            frame,
            pieces: pieces
                .map(|piece| (piece, draw_piece(look.style, piece, square)))
                .collect(),
            marked: marked.collect(),
            discs: Side::ALL.map(|side| draw_disc(side, frame, square, look.board.flat[3])),
        };
        plates.draw_board(size);
        plates
    }

    fn draw_board(&mut self, size: u32) {
        let Look { board, coordinates, .. } = self.look;
        let [light, dark, frame, label] = board.flat;
        self.empty.fill(URect::new(0, 0, size, size), bytes(frame));
        for square in Square::all() {
            let hue = if square.is_dark() { dark } else { light };
            self.empty.fill(self.area(square), bytes(hue));
        }
        if !coordinates {
            return;
        }
        let far = size - self.frame;
        let centred = |along: u32| along + self.square / 2 - self.frame / 2;
        for file in File::ALL {
            let name = draw_label(&file.to_string(), self.frame, self.square, label);
            let along = centred(self.area(Square::new(file, Rank::ALL[0])).min.x);
            for across in [0, far] {
                self.empty.paste(&name, UVec2::new(along, across));
            }
        }
        for rank in Rank::ALL {
            let name = draw_label(&rank.to_string(), self.frame, self.square, label);
            let along = centred(self.area(Square::new(File::ALL[0], rank)).min.y);
            for across in [0, far] {
                self.empty.paste(&name, UVec2::new(across, along));
            }
        }
    }

    /// How wide and high the pictures are, in pixels.
    pub fn size(&self) -> u32 {
        self.empty.size().x
    }

    /// How wide a square is, in pixels.
    pub fn square(&self) -> u32 {
        self.square
    }

    /// The place of a square in the picture.
    pub fn area(&self, square: Square) -> URect {
        let (file, rank) = (square.file().index() as u32, square.rank().index() as u32);
        let last = BOARD_SIZE as u32 - 1;
        let (column, row) = match self.look.below {
            Side::White => (file, last - rank),
            Side::Black => (last - file, rank),
        };
        let corner = UVec2::new(column, row) * self.square + self.frame;
        URect::from_corners(corner, corner + self.square)
    }

    /// The picture of a piece on nothing, as large as a square; `None` if the game has no such piece.
    pub fn piece(&self, piece: Piece) -> Option<&Canvas> {
        self.pieces.get(&piece)
    }

    /// A diagram of a position, to which a move has led.
    pub fn diagram(&self, position: &Position, last: Option<Move>) -> Canvas {
        let mut canvas = self.ground(position, last);
        for square in Square::all() {
            self.put(&mut canvas, position.piece_at(square), square);
        }
        canvas
    }

    /// A diagram without its pieces.
    pub fn ground(&self, position: &Position, last: Option<Move>) -> Canvas {
        let side = position.side_to_move();
        let mut canvas = self.bare(side);
        if let Some(mv) = last {
            self.mark(&mut canvas, Mark::LastFrom, mv.from());
            self.mark(&mut canvas, Mark::LastTo, mv.to());
        }
        if position.in_check() {
            self.mark(&mut canvas, Mark::Check, position.king(side));
        }
        canvas
    }

    /// The board without marks and pieces, while this side is to move.
    pub fn bare(&self, to_move: Side) -> Canvas {
        let mut canvas = self.empty.clone();
        if self.look.to_move {
            let far = self.size() - self.frame;
            let down = if to_move == self.look.below { far } else { 0 };
            canvas.paste(&self.discs[to_move.index()], UVec2::new(far, down));
        }
        canvas
    }

    /// Sets a piece on a square.
    pub fn put(&self, canvas: &mut Canvas, piece: Option<Piece>, square: Square) {
        if let Some(picture) = piece.and_then(|piece| self.pieces.get(&piece)) {
            canvas.paste(picture, self.area(square).min);
        }
    }

    /// Marks an empty square, if the look has marks.
    pub fn mark(&self, canvas: &mut Canvas, mark: Mark, square: Square) {
        if let Some(picture) = self.marked.get(&(mark, square.is_dark())).filter(|_| self.look.marks) {
            canvas.paste(picture, self.area(square).min);
        }
    }

    /// Pictures that hold every colour that a diagram can have, each about as often as there.
    pub fn colours(&self) -> Vec<Canvas> {
        let mut all = vec![self.empty.clone()];
        let [light, dark, ..] = self.look.board.flat;
        let mut grounds: Vec<Canvas> = [light, dark].map(|hue| plain(self.square, bytes(hue))).to_vec();
        if self.look.marks {
            grounds.extend(self.marked.values().cloned());
        }
        for ground in &grounds {
            all.push(ground.clone());
            for picture in self.pieces.values() {
                let mut both = ground.clone();
                both.paste(picture, UVec2::ZERO);
                all.push(both);
            }
        }
        if self.look.to_move {
            for disc in &self.discs {
                let mut both = plain(disc.size().x, bytes(self.look.board.flat[2]));
                both.paste(disc, UVec2::ZERO);
                all.push(both);
            }
        }
        all
    }
}

fn plain(size: u32, colour: [u8; 3]) -> Canvas {
    let mut canvas = Canvas::new(UVec2::splat(size));
    canvas.fill(URect::new(0, 0, size, size), colour);
    canvas
}

fn bytes(hue: Hue) -> [u8; 3] {
    hue.map(|part| (part * 255.0).round() as u8)
}

fn srgb([red, green, blue]: Hue) -> Srgba {
    Srgba::rgb(red, green, blue)
}

fn draw_piece(style: Style, piece: Piece, square: u32) -> Canvas {
    let mut raster = Raster::new(square as usize, [0; 4]);
    for layer in &style.draw(piece).layers {
        let larger = |triangle: Triangle| triangle.map(|corner| corner.map(|part| part * FLAT_SCALE));
        raster.lay(layer.triangles().map(larger), ink(layer.ink, piece.side()));
    }
    Canvas::from(&raster)
}

/// A letter or number in the middle of a piece of the frame as long as the frame is wide.
fn draw_label(text: &str, frame: u32, square: u32, hue: Hue) -> Canvas {
    let drawing = glyphs::text(text, LABEL_SIZE * square as f32 / frame.max(1) as f32);
    let mut raster = Raster::new(frame as usize, [0; 4]);
    let corner = |index: &u32| drawing.positions[*index as usize];
    let corners = drawing.indices.as_chunks().0.iter();
    raster.lay(corners.map(|[a, b, c]| [a, b, c].map(corner)), srgb(hue));
    Canvas::from(&raster)
}

fn draw_disc(side: Side, frame: u32, square: u32, ring: Hue) -> Canvas {
    let mut raster = Raster::new(frame as usize, [0; 4]);
    let unit = square as f32 / frame.max(1) as f32;
    raster.lay(disc((DISC + RING) * unit), srgb(ring));
    raster.lay(disc(DISC * unit), ink(Ink::Fill, side));
    Canvas::from(&raster)
}

/// A disc around the origin.
fn disc(radius: f32) -> impl Iterator<Item = Triangle> {
    const STEPS: u8 = 48;
    let at = move |step: u8| {
        let angle = f32::from(step) / f32::from(STEPS) * std::f32::consts::TAU;
        (Vec2::from_angle(angle) * radius).to_array()
    };
    (0..STEPS).map(move |step| [[0.0, 0.0], at(step), at(step + 1)])
}

/// A mark on a square of this colour.
fn draw_mark(mark: Mark, palette: Palette, square: u32, ground: [u8; 3]) -> Canvas {
    let [red, green, blue] = ground;
    let mut raster = Raster::new(square as usize, [red, green, blue, 255]);
    for (colour, triangles) in mark.layers(palette.colours()) {
        raster.lay(triangles, colour);
    }
    Canvas::from(&raster)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, parse_uci};
    use crate::view::decor::{BOARDS, FLAT_SETS};

    fn look() -> Look {
        Look::of(&Decor::default(), Side::White)
    }

    fn after(moves: &[&str]) -> (Position, Option<Move>) {
        let mut position = Position::start(&SHAKO);
        let mut last = None;
        for text in moves {
            let mv = parse_uci(&position, text).unwrap();
            position.play(mv).unwrap();
            last = Some(mv);
        }
        (position, last)
    }

    #[test]
    fn every_board_and_set_is_drawn_with_its_own_colours_at_every_size() {
        let start = Position::start(&PEMBA);
        let mut seen: Vec<Canvas> = Vec::new();
        for board in &BOARDS {
            for set in &FLAT_SETS {
                let look = Look {
                    board,
                    style: set.style,
                    ..look()
                };
                for size in [120, 333, 720] {
                    let picture = Plates::new(&PEMBA, look, size).diagram(&start, None);
                    assert_eq!(picture.size(), UVec2::splat(size));
                    assert!(!seen.contains(&picture), "{} {size}", board.name);
                    seen.push(picture);
                }
            }
        }
    }

    #[test]
    fn who_sits_below_sees_the_own_pieces_below() {
        let start = Position::start(&SHAKO);
        for below in Side::ALL {
            let plates = Plates::new(&SHAKO, Look { below, ..look() }, 400);
            let king = plates.area(start.king(below));
            let other = plates.area(start.king(!below));
            assert!(king.min.y > 200 && other.max.y < 200);
            let files = ["a1", "j1"].map(|name| plates.area(Square::at(name)).min.x);
            assert_eq!(files[0] < files[1], below == Side::White);
        }
    }

    #[test]
    fn only_what_a_move_touches_changes() {
        let plates = Plates::new(&SHAKO, Look { marks: false, ..look() }, 480);
        let (before, _) = after(&[]);
        let (position, last) = after(&["e3e5"]);
        let change = plates.diagram(&before, None).change(&plates.diagram(&position, last));
        let touched = plates.area(Square::at("e3")).union(plates.area(Square::at("e5")));
        let change = change.unwrap();
        assert_eq!(change.intersect(touched), change);
    }

    #[test]
    fn marks_coordinates_and_whose_move_it_is_are_there_when_they_are_wanted() {
        let (position, last) = after(&["e3e5"]);
        let draw = |look| {
            let plates = Plates::new(&SHAKO, look, 480);
            (plates.diagram(&position, last), plates.frame, plates.square)
        };
        let bare = Look {
            coordinates: false,
            marks: false,
            ..look()
        };
        let (_, narrow, large) = draw(bare);
        let (_, wide, small) = draw(look());
        assert!(
            narrow < wide && large > small,
            "the squares are larger without the frame"
        );

        let plain = Look { marks: false, ..look() };
        let (marked, unmarked) = (draw(look()).0, draw(plain).0);
        let area = Plates::new(&SHAKO, look(), 480).area(Square::at("e3"));
        assert_ne!(marked.cut(area), unmarked.cut(area));

        let told = |position: &Position| {
            let look = Look { to_move: true, ..plain };
            Plates::new(&SHAKO, look, 480).ground(position, None)
        };
        let (white, black) = (told(&after(&[]).0), told(&position));
        let untold = Plates::new(&SHAKO, plain, 480).ground(&position, None);
        let places = [&white, &black].map(|picture| untold.change(picture).unwrap());
        assert!(places[0].min.y > 240 && places[1].max.y < 240, "{places:?}");
    }

    #[test]
    fn a_king_in_check_is_marked() {
        let fen = "k9/10/10/10/10/10/10/10/r4K4/10 w - - 0 1";
        let position = Position::from_fen(&SHAKO, fen).unwrap().position;
        assert!(position.in_check());
        let plates = Plates::new(&SHAKO, look(), 480);
        let king = plates.area(position.king(Side::White));
        let with = plates.diagram(&position, None);
        let without = Plates::new(&SHAKO, Look { marks: false, ..look() }, 480).diagram(&position, None);
        assert_eq!(
            without.change(&with).map(|change| change.intersect(king)),
            without.change(&with)
        );
    }
}
