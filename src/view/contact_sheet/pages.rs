//! What is on the contact sheet, as data.

use std::f32::consts::{FRAC_PI_2, PI};
use std::fmt::Write;

use bevy::prelude::*;

use crate::rules::{File, Piece, PieceType, Position, Rank, Side, SplitMix, Square, Variant};
use crate::view::board::square_centre;
use crate::view::camera::Preset;
use crate::view::decor::{BOARDS, Decor, FLAT_SETS, FlatSet, SETS};
use crate::view::mode::ViewMode;

/// The folders of the sheet.
pub(super) const FOLDERS: [&str; 5] = ["pieces", "starts", "boards", "flat", "naming"];
/// Who is who in the pictures for the naming test.
pub(super) const KEY_FILE: &str = "naming/key.txt";

/// What the panel leaves to the board in a window of 1280 by 720 pixels.
const WINDOW: UVec2 = UVec2::new(934, 720);

/// One picture, put together from shots.
pub(super) struct Page {
    /// Where it goes in the folder.
    pub(super) file: String,
    /// In pixels.
    pub(super) size: UVec2,
    pub(super) shots: Vec<Shot>,
    /// What else is cut out of it: a piece, and the file that it goes to.
    pub(super) cuts: Vec<(Vec3, String)>,
}

/// Something to be seen, and how.
#[derive(Clone)]
pub(super) struct Shot {
    /// The upper left corner of its place on the page.
    pub(super) corner: UVec2,
    /// In pixels.
    pub(super) size: UVec2,
    pub(super) look: ViewMode,
    pub(super) decor: Decor,
    pub(super) pieces: Vec<Standing>,
    pub(super) gaze: Gaze,
}

/// A piece in its place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Standing {
    pub(super) piece: Piece,
    pub(super) at: Vec3,
    /// Which way it faces, if not the usual: 0 is away from White's chair, and it turns anticlockwise from above.
    pub(super) facing: Option<f32>,
}

/// Where one looks from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Gaze {
    /// One of the usual places of the game.
    From(Preset),
    /// From White's side through a lens that brings things nearer.
    Near {
        /// How steeply one looks down, in radians.
        tilt: f32,
        /// What is in the middle of the picture.
        middle: Vec3,
        /// How much is seen from left to right, in squares.
        width: f32,
    },
}

impl Page {
    /// A page of one shot.
    fn of(file: String, shot: Shot) -> Page {
        Page {
            file,
            size: shot.size,
            shots: vec![shot],
            cuts: Vec::new(),
        }
    }
}

/// All pages, in the order in which they are drawn.
pub(super) fn pages() -> Vec<Page> {
    let mut pages = Vec::new();
    pages.extend(PieceType::ALL.map(piece_page));
    pages.extend(SETS.iter().map(|set| {
        row_page(Decor {
            set,
            ..Decor::default()
        })
    }));
    for variant in Variant::ALL {
        pages.extend(Preset::ALL.map(|preset| start_page(variant, preset)));
    }
    pages.extend(naming_pages());
    for board in &BOARDS {
        for set in &SETS {
            let decor = Decor {
                board,
                set,
                ..Decor::default()
            };
            let file = format!("boards/{}-{}.png", board.name, set.name);
            pages.push(Page::of(
                file,
                start(Variant::ALL[1], Preset::White, decor, ViewMode::ThreeD),
            ));
        }
    }
    for board in &BOARDS {
        let decor = Decor {
            board,
            ..Decor::default()
        };
        let file = format!("boards/{}-flat.png", board.name);
        pages.push(Page::of(file, flat_start(Variant::ALL[1], decor, 720)));
    }
    pages.extend(FLAT_SETS.iter().flat_map(flat_pages));
    pages
}

/// A kind from three sides: White's and Black's of one set, and then of the next.
fn piece_page(kind: PieceType) -> Page {
    const SIZE: UVec2 = UVec2::new(640, 400);
    let low = 18_f32.to_radians();
    let angles = [
        (low, Some(PI), "d5", "f5", 0.80),
        (low, Some(FRAC_PI_2), "d6", "f6", 0.80),
        (52_f32.to_radians(), None, "d5", "f5", 0.45),
    ];
    let mut shots = Vec::new();
    for (column, set) in SETS.iter().enumerate() {
        for (row, (tilt, facing, white, black, height)) in angles.into_iter().enumerate() {
            let places = [white, black].map(|at| square_centre(Square::at(at)));
            let stand = |side: Side| Standing {
                piece: Piece::new(side, kind),
                at: places[side.index()],
                facing,
            };
            shots.push(Shot {
                corner: SIZE * UVec2::new(column as u32, row as u32),
                size: SIZE,
                look: ViewMode::ThreeD,
                decor: Decor {
                    set,
                    ..Decor::default()
                },
                pieces: Side::ALL.map(stand).into(),
                gaze: Gaze::Near {
                    tilt,
                    middle: (places[0] + places[1]) / 2.0 + Vec3::Y * height,
                    width: 3.4,
                },
            });
        }
    }
    if kind.index() % 2 == 1 {
        // It begins with the set with which the page before has ended, which need not be made anew.
        shots.reverse();
    }
    Page {
        file: format!("pieces/{}.png", file_name(kind)),
        size: SIZE * UVec2::new(SETS.len() as u32, angles.len() as u32),
        shots,
        cuts: Vec::new(),
    }
}

/// All kinds of a set in a row, White's above Black's, a little turned.
fn row_page(decor: Decor) -> Page {
    const SIZE: UVec2 = UVec2::new(1280, 300);
    const STEP: f32 = 0.86;
    let row = |side: Side| {
        let stand = |(number, kind): (usize, PieceType)| Standing {
            piece: Piece::new(side, kind),
            at: Vec3::new((number as f32 - 5.5) * STEP, 0.0, 0.5),
            facing: Some(0.8 * PI),
        };
        Shot {
            corner: SIZE * UVec2::new(0, side.index() as u32),
            size: SIZE,
            look: ViewMode::ThreeD,
            decor,
            pieces: PieceType::ALL.into_iter().enumerate().map(stand).collect(),
            gaze: Gaze::Near {
                tilt: 20_f32.to_radians(),
                middle: Vec3::new(0.0, 0.75, 0.5),
                width: 11.0,
            },
        }
    };
    Page {
        file: format!("pieces/row-{}.png", decor.set.name),
        size: SIZE * UVec2::new(1, 2),
        shots: Side::ALL.map(row).into(),
        cuts: Vec::new(),
    }
}

fn start_page(variant: &'static Variant, preset: Preset) -> Page {
    let file = format!("starts/{}-{}.png", variant.name, preset.name());
    Page::of(file, start(variant, preset, Decor::default(), ViewMode::ThreeD))
}

fn start(variant: &'static Variant, preset: Preset, decor: Decor, look: ViewMode) -> Shot {
    let position = Position::start(variant);
    let pieces = Square::all().filter_map(|square| Some(stand(position.piece_at(square)?, square)));
    Shot {
        corner: UVec2::ZERO,
        size: WINDOW,
        look,
        decor,
        pieces: pieces.collect(),
        gaze: Gaze::From(preset),
    }
}

fn flat_start(variant: &'static Variant, decor: Decor, size: u32) -> Shot {
    Shot {
        size: UVec2::splat(size),
        ..start(variant, Preset::White, decor, ViewMode::TwoD)
    }
}

fn stand(piece: Piece, square: Square) -> Standing {
    Standing {
        piece,
        at: square_centre(square),
        facing: None,
    }
}

/// A flat set: each kind of both sides on dark and light squares, both starts, and one on squares of 24 pixels.
fn flat_pages(flat_set: &'static FlatSet) -> Vec<Page> {
    let decor = Decor {
        flat_set,
        ..Decor::default()
    };
    let name = flat_set.name;
    // Five kinds in two ranks, each on four squares: White's on the left, Black's on the right.
    let pieces = PieceType::ALL.into_iter().enumerate().flat_map(|(number, kind)| {
        let corner = [2 * (number % 5), 8 - 2 * (number / 5)];
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(across, up)| {
            let side = Side::ALL[across];
            let square = Square::new(File::at(corner[0] + across), Rank::at(corner[1] + up));
            stand(Piece::new(side, kind), square)
        })
    });
    let kinds = Shot {
        pieces: pieces.collect(),
        ..flat_start(Variant::ALL[0], decor, 1000)
    };
    let mut pages = vec![Page::of(format!("flat/{name}-kinds.png"), kinds)];
    for variant in Variant::ALL {
        let file = format!("flat/{name}-{}.png", variant.name);
        pages.push(Page::of(file, flat_start(variant, decor, 720)));
    }
    let small = flat_start(Variant::ALL[1], decor, 282);
    pages.push(Page::of(format!("flat/{name}-small.png"), small));
    pages
}

/// The three naming tests: the look, the side, and the seed by which its pieces are shuffled.
const NAMING: [(ViewMode, Side, &str, u64); 3] = [
    (ViewMode::ThreeD, Side::White, "own", 0x7e4f_01d1),
    (ViewMode::ThreeD, Side::Black, "opposite", 0x7e4f_01d2),
    (ViewMode::TwoD, Side::White, "flat", 0x7e4f_01d3),
];

/// The kinds in an order that nobody foresees and that is always the same.
fn shuffled(seed: u64) -> [PieceType; PieceType::ALL.len()] {
    let mut kinds = PieceType::ALL;
    let mut random = SplitMix::new(seed);
    for last in (1..kinds.len()).rev() {
        let chosen = random.draw() % (last as u64 + 1);
        kinds.swap(last, chosen as usize);
    }
    kinds
}

/// Each kind in its square on the board, far from the others, from the upper left to the lower right.
fn spread(kinds: [PieceType; PieceType::ALL.len()]) -> impl Iterator<Item = (Square, PieceType)> {
    const FILES: [usize; 4] = [0, 3, 6, 9];
    const RANKS: [usize; 3] = [7, 4, 1];
    kinds.into_iter().enumerate().map(|(number, kind)| {
        let (file, rank) = (FILES[number % 4], RANKS[number / 4]);
        (Square::new(File::at(file), Rank::at(rank)), kind)
    })
}

fn naming_pages() -> impl Iterator<Item = Page> {
    NAMING.into_iter().map(|(look, side, name, seed)| {
        let pieces: Vec<_> = spread(shuffled(seed))
            .map(|(square, kind)| stand(Piece::new(side, kind), square))
            .collect();
        let numbered = pieces.iter().enumerate();
        let cuts = numbered.map(|(number, piece)| (piece.at, format!("naming/{name}-{:02}.png", number + 1)));
        Page {
            cuts: cuts.collect(),
            ..Page::of(
                format!("naming/{name}.png"),
                Shot {
                    pieces,
                    ..start(Variant::ALL[1], Preset::White, Decor::default(), look)
                },
            )
        }
    })
}

/// Which piece each picture of the naming tests shows.
pub(super) fn naming_key() -> String {
    let mut key = String::new();
    for (_, _, name, seed) in NAMING {
        for (number, kind) in shuffled(seed).into_iter().enumerate() {
            // Writing into memory does not fail.
            let _ = writeln!(key, "{name}-{:02} {}", number + 1, file_name(kind));
        }
    }
    key
}

fn file_name(kind: PieceType) -> String {
    kind.to_string().to_lowercase()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_pictures_share_a_file_and_all_lie_in_the_folders() {
        let mut files = BTreeSet::new();
        for page in pages() {
            let cuts = page.cuts.into_iter().map(|(_, file)| file);
            for file in std::iter::once(page.file).chain(cuts) {
                let (folder, _) = file.split_once('/').unwrap();
                assert!(FOLDERS.contains(&folder) && file.ends_with(".png"), "{file}");
                assert!(files.insert(file.clone()), "{file} is drawn twice");
            }
        }
        for kind in PieceType::ALL {
            assert!(files.contains(&format!("pieces/{}.png", file_name(kind))));
        }
    }

    #[test]
    fn shots_lie_side_by_side_and_fill_their_page() {
        for page in pages() {
            let area = |shot: &Shot| URect::from_corners(shot.corner, shot.corner + shot.size);
            let page_area = URect::from_corners(UVec2::ZERO, page.size);
            let filled: u32 = page.shots.iter().map(|shot| shot.size.element_product()).sum();
            assert_eq!(filled, page.size.element_product(), "{}", page.file);
            for (number, shot) in page.shots.iter().enumerate() {
                assert_eq!(page_area.intersect(area(shot)), area(shot), "{}", page.file);
                for other in &page.shots[..number] {
                    assert!(area(shot).intersect(area(other)).is_empty(), "{}", page.file);
                }
            }
        }
    }

    #[test]
    fn every_kind_is_seen_from_three_sides_in_both_colours_of_every_set() {
        for kind in PieceType::ALL {
            let page = piece_page(kind);
            for set in &SETS {
                for side in Side::ALL {
                    let piece = Piece::new(side, kind);
                    let seen = page.shots.iter().filter(|shot| {
                        shot.decor.set == set && shot.pieces.iter().any(|standing| standing.piece == piece)
                    });
                    assert_eq!(seen.count(), 3, "{piece} of {}", set.name);
                }
            }
        }
    }

    #[test]
    fn the_naming_test_shows_each_kind_once_in_the_order_of_its_key() {
        let key = naming_key();
        for (page, (_, _, name, _)) in naming_pages().zip(NAMING) {
            let shown: Vec<_> = page.shots[0].pieces.iter().map(|piece| piece.piece.kind()).collect();
            let kinds: BTreeSet<_> = shown.iter().collect();
            assert_eq!(kinds.len(), PieceType::ALL.len(), "{name}");
            assert_ne!(shown, PieceType::ALL, "{name} is shuffled");
            for (number, kind) in shown.into_iter().enumerate() {
                let line = format!("{name}-{:02} {}", number + 1, file_name(kind));
                assert!(key.lines().any(|other| other == line), "{line}");
                assert!(
                    page.cuts[number]
                        .1
                        .starts_with(&format!("naming/{name}-{:02}", number + 1))
                );
            }
        }
        assert_eq!(key, naming_key());
    }

    #[test]
    fn flat_kinds_stand_on_dark_and_light_squares_in_both_colours() {
        for flat_set in &FLAT_SETS {
            let page = &flat_pages(flat_set)[0];
            for piece in Piece::all() {
                let squares: BTreeSet<bool> = (page.shots[0].pieces.iter())
                    .filter(|standing| standing.piece == piece)
                    .filter_map(|standing| crate::view::board::square_at(standing.at.x, standing.at.z))
                    .map(Square::is_dark)
                    .collect();
                assert_eq!(squares.len(), 2, "{piece}");
            }
        }
    }
}
