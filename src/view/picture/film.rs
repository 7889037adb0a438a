//! A game as an animated picture, move by move, drawn flat: all of it, or the parts of it that are wanted. As a GIF here,
//! as single pictures in `spool`.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bevy::math::{URect, UVec2};

use super::colour_table::ColourTable;
use super::diagram::Plates;
use crate::rules::{Change, Line, Move, Position, Square};
use crate::teaching::highlights::takes;
use crate::view::canvas::Canvas;
use crate::view::labour::Breath;
use crate::view::marks::Mark;

/// In so many steps a piece glides to its square, between the one where it stands and the one where it goes.
const STEPS: u16 = 4;
/// For how long each of them is seen, in hundredths of a second. Some viewers draw shorter times as a tenth.
const STEP: u16 = 4;
/// On smaller squares gliding is no more than flicker.
const LEAST_GLIDING: u32 = 20;
/// For how long the last picture is seen at least.
const END: u16 = 300;
/// For how long the last picture of each part is seen at least.
const PART_END: u16 = 160;
/// How wide and high a film may be: larger ones are too much for most places where people show them.
pub const LARGEST: u32 = 1080;

/// How fast a film goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// From one move to the next, in hundredths of a second.
    pub move_time: u16,
    /// Whether pieces glide to their squares.
    pub glide: bool,
}

impl Pace {
    /// What most people can follow.
    pub const USUAL: Pace = Pace {
        move_time: 100,
        glide: true,
    };

    /// Between two positions, on squares of this size.
    fn steps(self, square: u32) -> u16 {
        if self.glide && square >= LEAST_GLIDING {
            STEPS
        } else {
            0
        }
    }

    /// How long a position is seen that comes after so many steps.
    fn rest(self, steps: u16) -> u16 {
        self.move_time.saturating_sub(steps * STEP).max(10)
    }
}

/// Somebody who wants to see how far a film is.
type Watcher = Arc<dyn Fn() + Send + Sync>;

/// How far a film is, and whether it is wanted any more.
#[derive(Default)]
pub struct Progress {
    done: AtomicUsize,
    all: AtomicUsize,
    stopped: AtomicBool,
    watcher: Option<Watcher>,
}

impl Progress {
    /// It calls somebody at every hundredth of the way.
    pub fn watched(watcher: Option<Watcher>) -> Progress {
        Progress {
            watcher,
            ..Progress::default()
        }
    }

    /// So many pictures are wanted.
    pub(super) fn begin(&self, all: usize) {
        self.all.store(all, Ordering::Relaxed);
    }

    /// One picture more is done.
    pub(super) fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed);
        let percent = |done: usize| 100 * done / self.all.load(Ordering::Relaxed).max(1);
        if let Some(watcher) = &self.watcher
            && percent(done) < percent(done + 1)
        {
            watcher();
        }
    }

    /// How much has been done, from 0 to 1.
    pub fn part(&self) -> f32 {
        let [done, all] = [&self.done, &self.all].map(|count| count.load(Ordering::Relaxed));
        done as f32 / all.max(1) as f32
    }

    /// It is not wanted any more.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it is not wanted any more.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Why there is no film.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// Somebody has stopped it.
    #[error("it was stopped")]
    Stopped,
    /// It cannot be put into the format.
    #[error("{0}")]
    Encoding(String),
    /// It cannot be written into its folder.
    #[error(transparent)]
    Writing(#[from] io::Error),
}

impl From<gif::EncodingError> for FilmError {
    fn from(error: gif::EncodingError) -> FilmError {
        FilmError::Encoding(error.to_string())
    }
}

/// One picture of a film.
pub struct Frame {
    /// What is seen.
    pub picture: Canvas,
    /// For how long, in hundredths of a second.
    pub time: u16,
}

/// As what a film is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// As a GIF, which every browser shows.
    Gif,
    /// As single pictures in a folder. A browser has no folders.
    Pictures,
}

/// The moves of a film, and how they are shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Script {
    /// The game.
    pub line: Line,
    /// The parts of it, each from the position after so many moves to that after so many.
    pub parts: Vec<Range<usize>>,
    /// How fast.
    pub pace: Pace,
}

impl Script {
    /// All of a game.
    pub fn whole(line: Line, pace: Pace) -> Script {
        let all = 0..line.ply();
        Script {
            line,
            parts: vec![all],
            pace,
        }
    }

    /// The best of a game, as it is shown on the board; all of it where nothing stands out.
    pub fn best(line: Line, most: usize, pace: Pace) -> Script {
        let parts: Vec<Range<usize>> = takes(&line, most).into_iter().map(|take| take.plies).collect();
        match parts.is_empty() {
            true => Script::whole(line, pace),
            false => Script { line, parts, pace },
        }
    }

    /// How many pictures it has.
    pub fn count(&self, plates: &Plates) -> usize {
        let steps = usize::from(self.pace.steps(plates.square()));
        self.parts.iter().map(|part| 1 + part.len() * (1 + steps)).sum()
    }

    /// The pictures, one after the other.
    pub fn frames(&self, plates: &Plates) -> impl Iterator<Item = Frame> {
        let last = self.parts.len().saturating_sub(1);
        let parts = self.parts.iter().enumerate();
        parts.flat_map(move |(number, part)| {
            let end = if number == last { END } else { PART_END };
            self.part(part.clone(), plates, end)
        })
    }

    /// The pictures of one part, whose last one is seen for so long at least.
    fn part(&self, part: Range<usize>, plates: &Plates, end: u16) -> impl Iterator<Item = Frame> {
        let Pace { move_time, .. } = self.pace;
        let steps = self.pace.steps(plates.square());
        let (moves, positions) = (self.line.moves(), self.line.positions());
        let led = part.start.checked_sub(1).map(|before| moves[before]);
        let is_still = part.is_empty();
        let first = std::iter::once_with(move || Frame {
            picture: plates.diagram(&positions[part.start], led),
            time: if is_still { end } else { move_time },
        });
        let rest = self.pace.rest(steps);
        first.chain(part.clone().flat_map(move |ply| {
            let (mv, after) = (moves[ply], &positions[ply + 1]);
            let is_last = ply + 1 == part.end;
            let there = std::iter::once_with(move || Frame {
                picture: plates.diagram(after, Some(mv)),
                time: if is_last { rest.max(end) } else { rest },
            });
            Glide::of(&positions[ply], mv, plates, steps).chain(there)
        }))
    }
}

/// The pictures of a move on its way.
struct Glide<'a> {
    /// Everything that stands still.
    ground: Option<Canvas>,
    /// What moves: its picture, from where, and to where.
    movers: Vec<(&'a Canvas, UVec2, UVec2)>,
    step: u16,
    steps: u16,
}

impl<'a> Glide<'a> {
    fn of(before: &Position, mv: Move, plates: &'a Plates, steps: u16) -> Glide<'a> {
        let mut glide = Glide {
            ground: None,
            movers: Vec::new(),
            step: 0,
            steps,
        };
        if steps == 0 {
            return glide;
        }
        let mut ground = plates.bare(before.side_to_move());
        plates.mark(&mut ground, Mark::LastFrom, mv.from());
        let mut leaves = Vec::new();
        for change in before.changes(mv).iter() {
            // A pawn that promotes moves first, as a pawn, and is another piece once it has arrived.
            let Change::Moved { piece, from, to } = *change else {
                continue;
            };
            leaves.push(from);
            let [from, to] = [from, to].map(|square| plates.area(square).min);
            glide
                .movers
                .extend(plates.piece(piece).map(|picture| (picture, from, to)));
        }
        // What is captured stands there until the other arrives.
        for square in Square::all().filter(|square| !leaves.contains(square)) {
            plates.put(&mut ground, before.piece_at(square), square);
        }
        glide.ground = Some(ground);
        glide
    }
}

impl Iterator for Glide<'_> {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        if self.step == self.steps {
            return None;
        }
        self.step += 1;
        let mut picture = self.ground.clone()?;
        let time = f32::from(self.step) / f32::from(self.steps + 1);
        // Slow at both ends.
        let along = time * time * (3.0 - 2.0 * time);
        for (piece, from, to) in &self.movers {
            let at = from.as_vec2().lerp(to.as_vec2(), along).round();
            picture.paste(piece, at.as_uvec2());
        }
        Some(Frame { picture, time: STEP })
    }
}

/// Makes a film: the content of a file. It takes its time.
///
/// # Errors
/// If it is stopped, or memory does not suffice.
pub async fn film(script: &Script, plates: &Plates, progress: &Progress) -> Result<Vec<u8>, FilmError> {
    progress.begin(script.count(plates));
    let mut table = ColourTable::of(&plates.colours());
    let size = plates.size() as u16;
    let mut file = Vec::new();
    let mut encoder = gif::Encoder::new(&mut file, size, size, &table.bytes())?;
    encoder.set_repeat(gif::Repeat::Infinite)?;
    let mut seen: Option<Canvas> = None;
    let mut breath = Breath::new();
    for Frame { picture, time } in script.frames(plates) {
        breath.take().await;
        if progress.is_stopped() {
            return Err(FilmError::Stopped);
        }
        encoder.write_frame(&written(&picture, seen.as_ref(), time, &mut table))?;
        seen = Some(picture);
        progress.step();
    }
    drop(encoder);
    Ok(file)
}

/// What is written of a picture that comes after another: the part that differs, and of that only what differs.
fn written(picture: &Canvas, before: Option<&Canvas>, time: u16, table: &mut ColourTable) -> gif::Frame<'static> {
    let whole = URect::from_corners(UVec2::ZERO, picture.size());
    let part = match before {
        None => whole,
        // A frame has at least one pixel.
        Some(before) => before.change(picture).unwrap_or(URect::new(0, 0, 1, 1)),
    };
    let shown = picture.cut(part);
    let known = before.map(|before| before.cut(part));
    let nothing = table.nothing();
    let buffer: Vec<u8> = match &known {
        None => (shown.pixels().iter())
            .map(|&[red, green, blue, _]| table.number([red, green, blue]))
            .collect(),
        Some(known) => (shown.pixels().iter().zip(known.pixels()))
            .map(|(pixel, known)| match *pixel {
                _ if pixel == known => nothing,
                [red, green, blue, _] => table.number([red, green, blue]),
            })
            .collect(),
    };
    let (corner, size) = (part.min, part.size());
    gif::Frame {
        delay: time,
        left: corner.x as u16,
        top: corner.y as u16,
        width: size.x as u16,
        height: size.y as u16,
        buffer: buffer.into(),
        transparent: known.is_some().then_some(nothing),
        dispose: gif::DisposalMethod::Keep,
        ..gif::Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::diagram::Look;
    use bevy::tasks::block_on;

    use super::*;
    use crate::rules::{SHAKO, Side, SplitMix, Variant, parse_uci};
    use crate::view::decor::Decor;

    fn plates(size: u32) -> Plates {
        Plates::new(&SHAKO, Look::of(&Decor::default(), Side::White), size)
    }

    fn line(moves: &[&str]) -> Line {
        let mut line = Line::new(Position::start(&SHAKO));
        for text in moves {
            let mv = parse_uci(line.position(), text).unwrap();
            line.play(mv).unwrap();
        }
        line
    }

    fn script(moves: &[&str]) -> Script {
        Script::whole(line(moves), Pace::USUAL)
    }

    #[test]
    fn a_film_of_the_best_shows_its_parts_and_rests_at_the_end_of_each() {
        let fen = "5k4/10/10/r2q4r1/10/p7p1/10/C2Q4C1/5K4/10 w - - 0 1";
        let mut line = Line::new(Position::from_fen(&SHAKO, fen).unwrap().position);
        for text in ["f2f1", "f10g10", "a3a7", "g10f10", "f1f2", "f10g10", "d3d7", "g10f10"] {
            let mv = parse_uci(line.position(), text).unwrap();
            line.play(mv).unwrap();
        }
        let best = Script::best(line.clone(), 2, Pace::USUAL);
        assert_eq!(best.parts, [1..3, 5..7]);
        let plates = plates(300);
        let frames: Vec<Frame> = best.frames(&plates).collect();
        assert_eq!(frames.len(), best.count(&plates));
        let long: Vec<u16> = frames
            .iter()
            .map(|frame| frame.time)
            .filter(|&time| time > 100)
            .collect();
        assert_eq!(long, [PART_END, END]);
        let first = plates.diagram(&line.positions()[1], Some(line.moves()[0]));
        assert!(frames[0].picture.change(&first).is_none());
        // Where nothing stands out, all of it is shown.
        let quiet = script(&["e3e5", "e8e6"]);
        assert_eq!(Script::best(quiet.line.clone(), 5, Pace::USUAL), quiet);
    }

    /// What a viewer shows of a film, frame by frame, and for how long.
    fn seen(file: &[u8]) -> Vec<(Vec<[u8; 3]>, u16)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(file).unwrap();
        let palette = decoder.global_palette().unwrap().to_vec();
        let width = usize::from(decoder.width());
        let mut screen = vec![[0; 3]; width * usize::from(decoder.height())];
        let mut all = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (index, &number) in frame.buffer.iter().enumerate() {
                let across = usize::from(frame.width);
                let (x, y) = (index % across, index / across);
                if frame.transparent != Some(number) {
                    let at = 3 * usize::from(number);
                    screen[(usize::from(frame.top) + y) * width + usize::from(frame.left) + x] =
                        palette[at..at + 3].try_into().unwrap();
                }
            }
            all.push((screen.clone(), frame.delay));
        }
        all
    }

    /// How far two pictures are apart where they differ most, and how many pixels are not exactly the same.
    fn apart(seen: &[[u8; 3]], picture: &Canvas) -> (u8, usize) {
        let pairs = seen.iter().zip(picture.pixels());
        let difference = |(one, other): (&[u8; 3], &[u8; 4])| (0..3).map(|part| one[part].abs_diff(other[part])).max();
        let differences: Vec<u8> = pairs.filter_map(difference).collect();
        let inexact = differences.iter().filter(|&&difference| difference > 0).count();
        (differences.into_iter().max().unwrap_or(0), inexact)
    }

    #[test]
    fn a_film_shows_every_position_as_its_diagram_and_the_last_one_longest() {
        let line = line(&["e3e5", "e8e6", "c2d4", "c9d7"]);
        for (size, glide, steps) in [(300, true, 4), (300, false, 0), (150, true, 0)] {
            let plates = plates(size);
            let pace = Pace { glide, ..Pace::USUAL };
            let file = block_on(film(&Script::whole(line.clone(), pace), &plates, &Progress::default())).unwrap();
            let seen = seen(&file);
            assert_eq!(seen.len(), 1 + 4 * (1 + steps), "{size} {glide}");
            for (ply, position) in line.positions().iter().enumerate() {
                let last = ply.checked_sub(1).map(|before| line.moves()[before]);
                let (shown, _) = &seen[ply * (1 + steps)];
                let picture = plates.diagram(position, last);
                let (most, inexact) = apart(shown, &picture);
                assert!(most <= 40, "{ply}: {most}");
                assert!(inexact * 4 < shown.len(), "{ply}: {inexact} of {}", shown.len());
            }
            let longest = seen.iter().map(|(_, time)| *time).max();
            assert_eq!(seen.last().map(|(_, time)| *time), longest);
            // A move takes as long as was said, however it is shown.
            let second: u16 = seen[1..2 + steps].iter().map(|(_, time)| *time).sum();
            assert_eq!(second, pace.move_time);
        }
    }

    #[test]
    fn between_two_squares_a_piece_is_on_its_way_and_all_others_stand() {
        let script = script(&["a1d1"]);
        let plates = plates(400);
        let frames: Vec<Frame> = script.frames(&plates).collect();
        assert_eq!(frames.len(), script.count(&plates));
        let way = plates.area(Square::at("a1")).union(plates.area(Square::at("d1")));
        for pair in frames.windows(2) {
            let change = pair[0].picture.change(&pair[1].picture).unwrap();
            assert_eq!(change.intersect(way), change);
        }
    }

    #[test]
    fn castling_moves_king_and_rook_together() {
        let fen = "5k4/10/10/10/10/10/10/10/ER3K2RE/10 w KQ - 0 1";
        let start = Position::from_fen(&SHAKO, fen).unwrap().position;
        let castling = start
            .legal_moves()
            .iter()
            .copied()
            .find(|mv| start.changes(*mv).iter().count() == 2);
        let plates = plates(300);
        let glide = Glide::of(&start, castling.unwrap(), &plates, STEPS);
        assert_eq!(glide.movers.len(), 2);
    }

    #[test]
    fn a_pawn_that_promotes_glides_there_as_a_pawn() {
        let fen = "5k4/P9/10/10/10/10/10/10/10/5K4 w - - 0 1";
        let start = Position::from_fen(&SHAKO, fen).unwrap().position;
        let promotions = start.legal_moves();
        let promotion = promotions.iter().find(|mv| mv.to() == Square::at("a10"));
        let plates = plates(300);
        let glide = Glide::of(&start, *promotion.unwrap(), &plates, STEPS);
        let way: Vec<(UVec2, UVec2)> = glide.movers.iter().map(|&(_, from, to)| (from, to)).collect();
        assert_eq!(
            way,
            [(plates.area(Square::at("a9")).min, plates.area(Square::at("a10")).min)]
        );
    }

    #[test]
    fn a_film_that_is_stopped_is_none() {
        let progress = Progress::default();
        progress.stop();
        let made = block_on(film(&script(&["e3e5"]), &plates(200), &progress));
        assert!(matches!(made, Err(FilmError::Stopped)));
        assert!(progress.part() < 1.0);
    }

    #[test]
    fn progress_goes_to_its_end() {
        let progress = Progress::default();
        block_on(film(&script(&["e3e5", "e8e6"]), &plates(200), &progress)).unwrap();
        assert_eq!(progress.part(), 1.0);
    }

    /// A game of so many plies of no sense.
    fn random_game(variant: &'static Variant, plies: usize) -> Line {
        let mut random = SplitMix::new(3);
        loop {
            let mut line = Line::new(Position::start(variant));
            while line.ply() < plies && line.outcome().is_none() {
                let moves = line.position().legal_moves();
                let mv = moves[(random.draw() % moves.len() as u64) as usize];
                line.play(mv).unwrap();
            }
            if line.ply() == plies {
                return line;
            }
        }
    }

    #[test]
    fn only_what_changes_is_written() {
        let game = random_game(&SHAKO, 40);
        let plates = plates(480);
        let still = Pace {
            glide: false,
            ..Pace::USUAL
        };
        let [short, long, gliding] = [(4, still), (40, still), (40, Pace::USUAL)].map(|(plies, pace)| {
            let mut line = Line::new(game.start().clone());
            for &mv in &game.moves()[..plies] {
                line.play(mv).unwrap();
            }
            block_on(film(&Script::whole(line.clone(), pace), &plates, &Progress::default()))
                .unwrap()
                .len()
        });
        // The first picture is most of a short film; every move adds little to it.
        assert!((long - short) / 36 < 8_000, "{short} {long}");
        assert!((gliding - long) / 40 < 16_000, "{long} {gliding}");
    }
}
