//! Which marks lie on the board: the last move, check, the piece that is picked up and where it may go.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::annotations::Pencil;
use super::board::square_centre;
use super::camera::Eye;
use super::cursor::BoardCursor;
use super::hint::Hint;
use super::input::{Held, Hover, InTheMaking};
use super::marks::Mark;
use super::motion::Timeline;
use super::paint::Paint;
use super::palette::Palette;
use super::redraw::KeepDrawing;
use super::reel::Reel;
use super::settings::AppSettings;
use super::spectators::every_layer;
use super::teach::{self, Coach, Refused, Replay, Scope, Tip, Turning};
use super::threats::Threats;
use crate::game::{GameRecord, GameReview, GameSystems, Premove, Screen, Seats, Selection, Study, Target, TargetKind};
use crate::rules::{Drawing, Position, Side, Square};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make_mark_assets).add_systems(
        Update,
        (follow_palette.run_if(resource_changed::<AppSettings>), lay_marks)
            .chain()
            .after(super::camera::follow_requests)
            .after(super::motion::MotionSystems)
            .in_set(GameSystems::Present),
    );
}

/// How far a bow swings out, in lengths of its way.
const BOW: f32 = 0.14;
/// How strongly a mark shines through a piece that hides it.
const SHINE: f32 = 0.5;

/// All marks share one coat; their colours are in their meshes.
#[derive(Resource)]
struct MarkAssets {
    palette: Palette,
    meshes: Vec<Handle<Mesh>>,
    coat: Handle<Paint>,
    /// A second coat, for what pieces hide.
    shine: Handle<Paint>,
}

/// A mark lying on the board.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Laid {
    mark: Mark,
    at: Vec3,
    /// Around the vertical.
    turn: f32,
    /// How long it is, for lines.
    length: f32,
}

impl Laid {
    /// A mark on a square.
    pub fn on(mark: Mark, square: Square) -> Laid {
        Laid {
            mark,
            at: square_centre(square),
            turn: 0.0,
            length: 1.0,
        }
    }

    /// Which mark it is.
    pub fn mark(&self) -> Mark {
        self.mark
    }

    /// Where its middle is on the board, how far it is turned around the vertical, in radians, and how long it is, for lines.
    pub fn place(&self) -> (Vec3, f32, f32) {
        (self.at, self.turn, self.length)
    }

    /// Whether it points somewhere, as lines and arrows do.
    pub fn is_directed(&self) -> bool {
        self.mark.is_directed()
    }

    /// Pieces of a bow from square to square, to the side of the straight line, leaving both free.
    pub fn bow(mark: Mark, from: Square, to: Square) -> impl Iterator<Item = Laid> {
        let (start, end) = (square_centre(from), square_centre(to));
        let way = end - start;
        let aside = Vec3::new(-way.z, 0.0, way.x) * BOW;
        let at = move |along: f32| start + way * along + aside * (4.0 * along * (1.0 - along));
        let length = way.length();
        let pieces = (length - 0.9).ceil().max(1.0) as usize;
        let share = (length - 0.9) / length / pieces as f32;
        (0..pieces).map(move |i| {
            let begin = 0.45 / length + share * i as f32;
            let (here, there) = (at(begin), at(begin + share));
            let step = there - here;
            Laid {
                mark,
                at: (here + there) / 2.0,
                turn: (-step.z).atan2(step.x),
                length: step.length(),
            }
        })
    }

    /// Pieces of a line from square to square, leaving both free.
    pub fn line(mark: Mark, from: Square, to: Square) -> impl Iterator<Item = Laid> {
        let (start, end) = (square_centre(from), square_centre(to));
        let way = end - start;
        let turn = (-way.z).atan2(way.x);
        let length = way.length();
        let pieces = (length - 0.9).max(0.0).ceil() as usize;
        let stretch = (length - 0.9) / pieces.max(1) as f32;
        (0..pieces).map(move |i| {
            let along = (0.45 + stretch * (i as f32 + 0.5)) / length;
            Laid {
                mark,
                at: start + way * along,
                turn,
                length: stretch,
            }
        })
    }

    fn transform(&self) -> Transform {
        Transform::from_translation(self.at + Vec3::Y * self.mark.height())
            .with_rotation(Quat::from_rotation_y(self.turn))
            .with_scale(Vec3::new(self.length, 1.0, 1.0))
    }
}

fn make_mark_assets(
    settings: Res<AppSettings>,
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut paints: ResMut<Assets<Paint>>,
) {
    let palette = settings.palette;
    let colours = palette.colours();
    commands.insert_resource(MarkAssets {
        palette,
        meshes: Mark::ALL.map(|mark| meshes.add(mark.mesh(colours))).into(),
        coat: paints.add(Paint::of_mesh(AlphaMode::Blend)),
        shine: paints.add(Paint::shining_through(SHINE)),
    });
}

/// Other colours are seen at once, also on what lies on the board already.
fn follow_palette(
    settings: Res<AppSettings>,
    mut assets: ResMut<MarkAssets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut draw: KeepDrawing,
) {
    if assets.palette == settings.palette {
        return;
    }
    assets.palette = settings.palette;
    for (mark, handle) in Mark::ALL.into_iter().zip(&assets.meshes) {
        if let Some(mut mesh) = meshes.get_mut(handle) {
            *mesh = mark.mesh(settings.palette.colours());
        }
    }
    draw.moving();
}

fn lay_marks(
    (record, seats): (Res<GameRecord>, Res<Seats>),
    selection: Res<Selection>,
    (hover, held, cursor): (Res<Hover>, Res<Held>, Res<BoardCursor>),
    (hint, threats, study): (Res<Hint>, Res<Threats>, Res<Study>),
    (scope, refused): (Res<Scope>, Res<Refused>),
    (coach, replay, reel): (Res<Coach>, Res<Replay>, Res<Reel>),
    (turning, review): (Res<Turning>, Res<GameReview>),
    (in_the_making, pencil, premove): (Res<InTheMaking>, Res<Pencil>, Res<Premove>),
    eye: Res<Eye>,
    screen: Res<State<Screen>>,
    timeline: Res<Timeline>,
    assets: Res<MarkAssets>,
    laid: Query<Entity, With<Laid>>,
    mut current: Local<Vec<Laid>>,
    mut commands: Commands,
) {
    let wanted = if *screen.get() == Screen::Playing {
        let turn = if eye.side() == Side::White { 0.0 } else { PI };
        // Who uses keys looks at their cursor, wherever the pointer has been left.
        let hover = hover.0.filter(|_| cursor.square().is_none());
        let shown = scope.shown(&record).map(|(square, _)| square);
        let picked = shown.is_none().then_some(&*selection);
        let mut wanted = marks(&record, picked, hover, held.0.map(|held| held.from));
        if let Some(square) = shown {
            wanted.extend(teach::marks::scope(record.position(), square));
        } else if let Some(refusal) = refused.shown(&record) {
            wanted.extend(teach::marks::refused(refusal));
        } else if let Some(highlight) = reel.expected() {
            // Once it happens, it speaks for itself.
            if timeline.is_still() {
                wanted.extend(teach::marks::highlight(highlight));
            }
        } else if let Some(loss) = replay.loss(&record) {
            wanted.extend(if replay.is_before(&record) {
                teach::marks::replay(loss)
            } else {
                teach::marks::tip(&Tip::Loss(*loss))
            });
        } else if let Some(tip) = coach.tip(&record).filter(|_| selection.from().is_none()) {
            wanted.extend(teach::marks::tip(tip));
        }
        // What is said of a position is not said of one in which a piece has been moved already.
        let settled = selection.unconfirmed().is_none();
        if let Some(mv) = hint.mv(&record, &study).filter(|_| settled) {
            mark_arrow((Mark::HintLine, Mark::HintHead), mv.from(), mv.to(), &mut wanted);
        }
        if let Some(threat) = threats.found(&record, *seats, &study).filter(|_| settled) {
            for (from, to) in threat.arrows {
                mark_arrow((Mark::ThreatLine, Mark::ThreatHead), from, to, &mut wanted);
            }
            wanted.extend(threat.hanging.into_iter().map(|square| Laid::on(Mark::Hanging, square)));
        }
        if let Some(moment) = turning.on_board(&record, &review).filter(|_| settled) {
            // What was played and how it is answered, and what would have been better.
            let bad = (Mark::ThreatLine, Mark::ThreatHead);
            let answer = moment.refutation.first();
            let arrows = [
                (bad, &moment.played),
                ((Mark::HintLine, Mark::HintHead), &moment.better),
            ];
            for (arrow, mv) in arrows.into_iter().chain(answer.map(|answer| (bad, answer))) {
                mark_arrow(arrow, mv.from(), mv.to(), &mut wanted);
            }
        }
        if let Some((from, to)) = premove.squares().filter(|_| record.is_at_tip()) {
            wanted.extend([from, to].map(|square| Laid::on(Mark::Planned, square)));
        }
        // What is being drawn lies there already, and may take the place of what lies there.
        let keys = cursor.square().and_then(|square| pencil.drawing(&record, square));
        let mut drawings = record.drawings();
        for fresh in in_the_making.0.into_iter().chain(keys) {
            drawings.retain(|drawing| (drawing.from, drawing.to) != (fresh.from, fresh.to));
            drawings.push(fresh);
        }
        for drawing in drawings {
            mark_drawing(drawing, &mut wanted);
        }
        wanted.extend(cursor.square().map(|square| Laid::on(Mark::Cursor, square)));
        // Nobody is in check by a piece that has not arrived.
        if !timeline.is_landing() {
            mark_check(record.position(), &mut wanted);
            put_in_order(&mut wanted);
        }
        for laid in wanted.iter_mut().filter(|laid| laid.turn == 0.0) {
            laid.turn = turn;
        }
        wanted
    } else {
        Vec::new()
    };
    if *current == wanted {
        return;
    }
    for entity in &laid {
        commands.entity(entity).despawn();
    }
    for &laid in &wanted {
        let coats = [Some(&assets.coat), laid.mark.shines_through().then_some(&assets.shine)];
        for coat in coats.into_iter().flatten() {
            commands.spawn((
                laid,
                Mesh3d(assets.meshes[laid.mark as usize].clone()),
                MeshMaterial3d(coat.clone()),
                laid.transform(),
                every_layer(),
            ));
        }
    }
    *current = wanted;
}

/// An arrow from square to square, of a line and a head.
pub fn mark_arrow((line, head): (Mark, Mark), from: Square, to: Square, marks: &mut Vec<Laid>) {
    let way = square_centre(to) - square_centre(from);
    let turn = (-way.z).atan2(way.x);
    // To the right all the way round, which is not the same as to the right of whoever looks.
    let turn = if turn == 0.0 { TAU } else { turn };
    marks.extend(Laid::line(line, from, to).map(|laid| Laid { turn, ..laid }));
    marks.push(Laid {
        turn,
        ..Laid::on(head, to)
    });
}

/// What somebody has drawn.
fn mark_drawing(drawing: Drawing, marks: &mut Vec<Laid>) {
    let Drawing { pen, from, to } = drawing;
    if drawing.is_square() {
        marks.push(Laid::on(Mark::square(pen), from));
    } else {
        mark_arrow(Mark::arrow(pen), from, to, marks);
    }
}

/// Everything that should lie on the board but for a check.
fn marks(record: &GameRecord, selection: Option<&Selection>, hover: Option<Square>, held: Option<Square>) -> Vec<Laid> {
    let mut marks = Vec::new();
    if let Some(mv) = record.last_move() {
        marks.extend([Laid::on(Mark::LastFrom, mv.from()), Laid::on(Mark::LastTo, mv.to())]);
    }
    if let Some(mv) = selection.and_then(Selection::unconfirmed) {
        marks.extend([mv.from(), mv.to()].map(|square| Laid::on(Mark::Waiting, square)));
    } else if let Some((selection, from)) = selection.and_then(|selection| Some((selection, selection.from()?))) {
        marks.push(Laid::on(Mark::Selected, from));
        for target in selection.targets() {
            mark_target(from, target, &mut marks);
        }
    }
    if let Some(hover) = hover {
        match held {
            Some(_) if selection.is_some_and(|selection| selection.target(hover).is_some()) => {
                marks.push(Laid::on(Mark::Drop, hover));
            }
            Some(_) => {}
            None => marks.push(Laid::on(Mark::Hover, hover)),
        }
    }
    put_in_order(&mut marks);
    marks
}

/// So that nothing lies twice: a square may be the screen of several lines.
pub fn put_in_order(marks: &mut Vec<Laid>) {
    marks.sort_by(|one, other| {
        (one.mark, one.at.x, one.at.z)
            .partial_cmp(&(other.mark, other.at.x, other.at.z))
            .expect("squares are numbers")
    });
    marks.dedup();
}

/// The king, who attacks it, along which line, and over which screen.
pub fn mark_check(position: &Position, marks: &mut Vec<Laid>) {
    let king = position.king(position.side_to_move());
    for checker in position.checkers() {
        marks.extend([Laid::on(Mark::Check, king), Laid::on(Mark::Checker, checker)]);
        marks.extend(Laid::line(Mark::CheckLine, checker, king));
        marks.extend(
            position
                .check_line(checker, king)
                .screen
                .map(|screen| Laid::on(Mark::Screen, screen)),
        );
    }
}

fn mark_target(from: Square, target: &Target, marks: &mut Vec<Laid>) {
    let mark = match target.kind {
        TargetKind::Quiet => Mark::Quiet,
        TargetKind::Capture => Mark::Capture,
        TargetKind::HopCapture { .. } => Mark::HopCapture,
        TargetKind::Castling { .. } => Mark::Castling,
        TargetKind::Promotion => Mark::Promotion,
        TargetKind::EnPassant => Mark::EnPassant,
        TargetKind::Ahead => Mark::Ahead,
    };
    marks.push(Laid::on(mark, target.to));
    // What is captured is marked where it stands, if the mark on the target does not say so.
    let captured = target.moves.first().and_then(|mv| mv.captured_square());
    let captured = captured.filter(|&square| square != target.to || mark == Mark::Promotion);
    marks.extend(captured.map(|square| Laid::on(Mark::Capture, square)));
    if let TargetKind::Castling { rook } = target.kind {
        marks.push(Laid::on(Mark::Castling, rook));
    }
    if let TargetKind::HopCapture { screen } = target.kind {
        marks.push(Laid::on(Mark::Screen, screen));
        marks.extend(Laid::line(Mark::HopLine, from, target.to));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{SHAKO, Square};

    fn squares(marks: &[Laid], mark: Mark) -> Vec<Square> {
        let at = |laid: &Laid| super::super::board::square_at(laid.at.x, laid.at.z).unwrap();
        let mut squares: Vec<Square> = marks.iter().filter(|laid| laid.mark == mark).map(at).collect();
        squares.sort();
        squares
    }

    fn check_marks(fen: &str) -> Vec<Laid> {
        let mut marks = Vec::new();
        mark_check(&Position::from_fen(&SHAKO, fen).unwrap().position, &mut marks);
        marks
    }

    #[test]
    fn a_cannons_check_shows_king_cannon_line_and_screen() {
        let marks = check_marks("4kc3c/ernbq1b1re/ppp3p1pp/3p2pp2/4p5/5P4/2PN2P3/PP1PP2PPP/ER1BQKBNR1/5C3C w KQ - 0 9");
        assert_eq!(squares(&marks, Mark::Check), [Square::at("f2")]);
        assert_eq!(squares(&marks, Mark::Checker), [Square::at("f10")]);
        assert_eq!(squares(&marks, Mark::Screen), [Square::at("f5")]);
        assert!(
            squares(&marks, Mark::CheckLine)
                .iter()
                .all(|square| square.file() == Square::at("f1").file())
        );
        assert_eq!(marks.iter().filter(|laid| laid.mark == Mark::CheckLine).count(), 8);
    }

    #[test]
    fn what_is_captured_is_marked_where_it_stands() {
        // En passant, a promotion that captures, and a capture whose own mark says so.
        for (fen, from, to, captured) in [
            ("k9/10/10/10/3pP5/10/10/10/10/K9 w - d7 0 1", "e6", "d7", vec!["d6"]),
            ("k2r6/4P5/10/10/10/10/10/10/10/K9 w - - 0 1", "e9", "d10", vec!["d10"]),
            ("k2r6/4P5/10/10/10/10/10/10/10/K9 w - - 0 1", "e9", "e10", vec![]),
            ("k9/10/10/3r6/4P5/10/10/10/10/K9 w - - 0 1", "e6", "d7", vec!["d7"]),
        ] {
            let position = Position::from_fen(&SHAKO, fen).unwrap().position;
            let (from, to) = (Square::at(from), Square::at(to));
            let mut moves = position.legal_moves_from(from);
            moves.retain(|mv| mv.to() == to);
            let first = *moves.first().expect("the move is legal");
            let kind = match first {
                mv if mv.is_en_passant() => TargetKind::EnPassant,
                mv if mv.promotion().is_some() => TargetKind::Promotion,
                _ => TargetKind::Capture,
            };
            let mut marks = Vec::new();
            mark_target(from, &Target { to, kind, moves }, &mut marks);
            let captured: Vec<Square> = captured.into_iter().map(Square::at).collect();
            assert_eq!(squares(&marks, Mark::Capture), captured, "{fen}");
        }
    }

    #[test]
    fn without_check_nothing_is_marked() {
        assert!(check_marks("k9/10/10/10/10/10/10/5c4/5K4/10 w - - 0 1").is_empty());
    }

    #[test]
    fn an_arrow_points_from_where_it_begins_to_where_it_ends() {
        for (from, to) in [("a1", "d4"), ("e5", "e1"), ("j3", "c3"), ("c3", "j3"), ("b2", "c4")] {
            let (from, to) = (Square::at(from), Square::at(to));
            let mut marks = Vec::new();
            mark_arrow((Mark::ThreatLine, Mark::ThreatHead), from, to, &mut marks);
            let way = (square_centre(to) - square_centre(from)).normalize();
            for laid in marks {
                let ahead = laid.transform().rotation * Vec3::X;
                assert!((ahead - way).length() < 1e-4, "{from} {to}: {ahead}");
                // What looks at the viewer is turned later, and has no turn of its own.
                assert_ne!(laid.turn, 0.0);
            }
        }
    }

    #[test]
    fn a_line_is_laid_from_square_to_square() {
        let pieces: Vec<Laid> = Laid::line(Mark::CheckLine, Square::at("a1"), Square::at("d4")).collect();
        let length: f32 = pieces.iter().map(|laid| laid.length).sum();
        let whole = square_centre(Square::at("a1")).distance(square_centre(Square::at("d4")));
        assert!((length - (whole - 0.9)).abs() < 1e-4);
        let first = pieces[0].transform();
        let start = first.transform_point(Vec3::new(-0.5, 0.0, 0.0));
        assert!(
            (start.with_y(0.0).distance(square_centre(Square::at("a1"))) - 0.45).abs() < 1e-3,
            "{start}"
        );
    }
}
