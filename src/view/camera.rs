//! Where the board is looked at from, and that all of it is seen.
//!
//! In 3D the camera orbits the board and keeps the distance at which the whole board, and what has been captured, just
//! fits between the panels, divided by the zoom; in 2D it hangs over it. [`Sight`] tells everybody else what is seen where.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::cluster::ClusterConfig;
use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::PrimaryEguiContext;

use super::Options;
use super::board::{FRAME_HALF, HALF, TABLE};
use super::lens::Lens;
use super::light;
use super::mode::ViewMode;
use super::motion::haste;
use super::picking::board_point;
use super::quality::Quality;
use super::redraw::{KeepDrawing, MotionClock};
use super::settings::AppSettings;
use super::tray;
use crate::game::{GameSystems, PositionReset, Seats, SquareIndex};
use crate::rules::Side;

/// The angle from the lens's middle to the upper or lower edge of the free part of the window, in 3D.
const HALF_FIELD: f32 = 15.0 * PI / 180.0;
/// How steeply the board is looked down on at first lies between these, so that it fills what is free.
const NATURAL_TILTS: (f32, f32) = (48.0 * PI / 180.0, 63.0 * PI / 180.0);
/// The flattest and the steepest look.
const TILTS: (f32, f32) = (16.0 * PI / 180.0, 89.0 * PI / 180.0);
/// How far away, and how near, one may go.
const ZOOMS: (f32, f32) = (0.7, 4.0);
/// Air around the board: the part of the free window that it fills.
const FILL: f32 = 0.965;
/// Radians of orbit for each pixel.
const ORBIT_SPEED: Vec2 = Vec2::new(0.008, 0.006);
/// How quickly the camera goes around the board by itself, in radians a second: once in a minute and a half.
const CRUISE_SPEED: f32 = TAU / 90.0;
/// How quickly the camera goes where it is sent: the part of the way left shrinks e-fold this often in a second.
const EASE: f32 = 9.0;
/// The same of a film, which is in no hurry.
const FILM_EASE: f32 = 1.6;
/// How long a film's camera takes to sway to both sides and back, in seconds.
const SWAY: f32 = 48.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardViewport>()
        .init_resource::<Eye>()
        .init_resource::<Sight>()
        .add_message::<CameraRequest>()
        .add_systems(PreStartup, spawn_camera.after(super::quality::choose_quality))
        .add_systems(
            Update,
            (
                take_seat,
                follow_requests,
                (cruise, take_film),
                change_look,
                move_camera,
            )
                .chain()
                .in_set(SightSystems)
                .in_set(GameSystems::Present),
        );
}

/// Decides where players look from; whoever else looks comes afterwards.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SightSystems;

/// The part of the window that no panel covers, in logical pixels; empty for all of it. The panels set it.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct BoardViewport(pub Rect);

impl BoardViewport {
    /// The part to fit the board into.
    fn within(self, window: Vec2) -> Rect {
        let whole = Rect::from_corners(Vec2::ZERO, window);
        let free = self.0.intersect(whole);
        if free.width() < 32.0 || free.height() < 32.0 {
            whole
        } else {
            free
        }
    }
}

/// Somebody wants to look from elsewhere.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub enum CameraRequest {
    /// From the other side of the board.
    Flip,
    /// From where one looks at first.
    Reset,
    /// From one of the usual places.
    Preset(Preset),
    /// Slowly around the board, from now on or no longer.
    Cruise,
    /// From further around and above, by so many pixels of dragging.
    Orbit(Vec2),
    /// From somewhere near, for a film; whatever else is wanted ends it.
    Film {
        /// From where.
        angle: Angle,
        /// Whether one is there at once and does not go there.
        cut: bool,
    },
    /// No longer for a film, but as before it.
    Wrap,
    /// From so many times nearer, with what is under a pixel of the window staying there.
    Zoom {
        /// Above 1 is nearer.
        by: f32,
        /// The pixel, logical.
        at: Vec2,
    },
}

/// A place to look from that shows a part of the board, as a film does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Angle {
    /// Around the board: 0 is White's side, and a quarter of a turn to the right of whoever sits there is positive.
    pub turn: f32,
    /// How steeply one looks down, in radians.
    pub tilt: f32,
    /// So many squares are seen from left to right, at the point that is looked at.
    pub width: f32,
    /// The point that is looked at, which is seen in the middle.
    pub focus: Vec3,
    /// How far the camera sways to both sides, in radians.
    pub sway: f32,
}

impl Angle {
    /// A part of the way to another one, the short way round.
    fn towards(&self, goal: &Angle, part: f32) -> Angle {
        let mix = |from: f32, to: f32| from + (to - from) * part;
        let goal_turn = goal.turn + ((self.turn - goal.turn) / TAU).round() * TAU;
        Angle {
            turn: mix(self.turn, goal_turn),
            tilt: mix(self.tilt, goal.tilt),
            width: mix(self.width, goal.width),
            focus: self.focus.lerp(goal.focus, part),
            sway: mix(self.sway, goal.sway),
        }
    }

    /// From where it is seen so long after the beginning.
    fn swayed(&self, seconds: f32) -> Angle {
        Angle {
            turn: self.turn + self.sway * (TAU * seconds / SWAY).sin(),
            ..*self
        }
    }
}

/// A film that is being taken: from where, and from where soon.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Filming {
    now: Angle,
    goal: Angle,
    /// For how long it has been taken, in seconds.
    seconds: f32,
}

/// A usual place to look from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// White's chair.
    White,
    /// Black's chair.
    Black,
    /// Over the shoulder of whoever sits there.
    High,
    /// Straight from above.
    Top,
    /// From the right of whoever sits there, and low.
    Side,
    /// Near the own pieces, and low.
    Close,
}

impl Preset {
    /// All of them.
    pub const ALL: [Preset; 6] = [
        Preset::White,
        Preset::Black,
        Preset::High,
        Preset::Top,
        Preset::Side,
        Preset::Close,
    ];

    /// As it is typed.
    pub fn name(self) -> &'static str {
        match self {
            Preset::White => "white",
            Preset::Black => "black",
            Preset::High => "high",
            Preset::Top => "top",
            Preset::Side => "side",
            Preset::Close => "close",
        }
    }

    /// The place of this name.
    pub fn by_name(name: &str) -> Option<Preset> {
        Preset::ALL
            .into_iter()
            .find(|preset| preset.name().eq_ignore_ascii_case(name))
    }

    /// The names of all, as they are typed.
    pub fn names() -> String {
        Preset::ALL.map(Preset::name).join(", ")
    }

    /// How it looks from there, for who sits on a side and looks down naturally at this tilt.
    fn pose(self, side: Side, natural_tilt: f32) -> Pose {
        let seat = match self {
            Preset::White => Pose::of(Side::White),
            Preset::Black => Pose::of(Side::Black),
            _ => Pose::of(side),
        };
        let tilted = |degrees: f32| degrees.to_radians() - natural_tilt;
        match self {
            Preset::White | Preset::Black => seat,
            Preset::High => Pose {
                lean: tilted(72.0),
                ..seat
            },
            Preset::Top => Pose {
                lean: TILTS.1 - natural_tilt,
                ..seat
            },
            Preset::Side => Pose {
                turn: seat.turn + FRAC_PI_2,
                lean: tilted(32.0),
                ..seat
            },
            Preset::Close => Pose {
                turn: seat.turn + 0.32,
                lean: tilted(25.0),
                zoom: 1.9,
                focus: Vec2::new(0.0, if seat.turn == 0.0 { 1.6 } else { -1.6 }),
            },
        }
    }
}

/// The camera that draws the board, and the panels over it.
#[derive(Component)]
#[require(Camera3d, PrimaryEguiContext)]
pub struct BoardCamera;

/// A place to look from.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Pose {
    /// Around the board; 0 is White's side, and it is counted on past a full turn.
    turn: f32,
    /// How much steeper than at first.
    lean: f32,
    zoom: f32,
    /// The point of the board that is looked at, x and z.
    focus: Vec2,
}

impl Pose {
    /// Straight from a player's chair.
    fn of(side: Side) -> Pose {
        let turn = if side == Side::White { 0.0 } else { PI };
        Pose {
            turn,
            lean: 0.0,
            zoom: 1.0,
            focus: Vec2::ZERO,
        }
    }

    fn far_from(&self, other: &Pose) -> bool {
        let turn = (self.turn - other.turn).abs() + (self.lean - other.lean).abs();
        turn + (self.zoom - other.zoom).abs() + self.focus.distance(other.focus) > 1e-3
    }

    /// A part of the way to another pose.
    fn towards(&self, goal: &Pose, part: f32) -> Pose {
        let mix = |from: f32, to: f32| from + (to - from) * part;
        Pose {
            turn: mix(self.turn, goal.turn),
            lean: mix(self.lean, goal.lean),
            zoom: mix(self.zoom, goal.zoom),
            focus: self.focus.lerp(goal.focus, part),
        }
    }

    fn zoomed(&self, by: f32, at: Vec2) -> Pose {
        let zoom = (self.zoom * by).clamp(ZOOMS.0, ZOOMS.1);
        // What is `at` the pointer keeps its place: it is that much nearer to the focus.
        let focus = at + (self.focus - at) * (self.zoom / zoom);
        let reach = HALF * (1.0 - 1.0 / zoom.max(1.0));
        Pose {
            zoom,
            focus: focus.clamp(Vec2::splat(-reach), Vec2::splat(reach)),
            ..*self
        }
    }

    fn orbited(&self, by: Vec2, natural_tilt: f32) -> Pose {
        let drag = by * ORBIT_SPEED;
        let lean = (self.lean + drag.y).clamp(TILTS.0 - natural_tilt, TILTS.1 - natural_tilt);
        Pose {
            turn: self.turn - drag.x,
            lean,
            ..*self
        }
    }
}

/// Where the camera is, and where it is going, in each look.
#[derive(Resource, Debug)]
pub struct Eye {
    mode: ViewMode,
    side: Side,
    now: [Pose; 2],
    goal: [Pose; 2],
    /// How far from the middle of the board it sees to both sides, at least.
    reach: f32,
    /// Whether it goes around the board by itself.
    cruises: bool,
    /// Whether the board lies between two players.
    between: bool,
    film: Option<Filming>,
}

impl Eye {
    /// Who sits at the near edge of the board.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Whether the board lies flat between two players, who sit at its near and at its far edge: White's things face
    /// White, Black's face Black, and nobody moves it away from the other.
    pub fn is_between(&self) -> bool {
        self.between
    }

    /// Lays the board between two players, with White at the near edge, or for one again.
    pub fn lie_between(&mut self, between: bool) {
        self.between = between;
        if between {
            self.cruises = false;
            self.sit(Side::White);
        }
    }

    /// How far around the board the camera stands: 0 on White's side, anticlockwise from above.
    pub fn turn(&self) -> f32 {
        self.filmed_from().map_or(self.now().turn, |angle| angle.turn)
    }

    /// The same of the flat look, whichever look is on: drawn pieces stand upright in it.
    pub fn flat_turn(&self) -> f32 {
        self.now[ViewMode::TwoD as usize].turn
    }

    fn now(&self) -> &Pose {
        &self.now[self.mode as usize]
    }

    /// From where the film is taken, if there is one; none of a flat board.
    fn filmed_from(&self) -> Option<Angle> {
        let film = self.film.filter(|_| self.mode == ViewMode::ThreeD)?;
        Some(film.now.swayed(film.seconds))
    }

    /// Sits down on a side at once.
    fn sit(&mut self, side: Side) {
        self.film = None;
        self.side = side;
        self.goal = [Pose::of(side); 2];
        self.now = self.goal;
    }

    /// Goes to a side.
    fn go(&mut self, side: Side) {
        self.side = side;
        for (now, goal) in self.now.iter().zip(&mut self.goal) {
            *goal = Pose::of(side);
            // Not the long way round.
            goal.turn += ((now.turn - goal.turn) / TAU).round() * TAU;
        }
    }

    /// Goes to one of the usual places; in the flat look only the side counts.
    fn go_to(&mut self, preset: Preset, natural_tilt: f32) {
        let side = match preset {
            Preset::White => Side::White,
            Preset::Black => Side::Black,
            _ => self.side,
        };
        self.go(side);
        let round = ViewMode::ThreeD as usize;
        let seat = self.goal[round].turn - Pose::of(side).turn;
        let mut goal = preset.pose(side, natural_tilt);
        goal.turn += seat;
        self.goal[round] = goal;
    }

    /// Goes around the table to the other side, keeping height and distance.
    fn flip(&mut self) {
        self.side = !self.side;
        for goal in &mut self.goal {
            goal.turn += PI;
            goal.focus = -goal.focus;
        }
    }
}

impl Default for Eye {
    fn default() -> Eye {
        let pose = Pose::of(Side::White);
        Eye {
            mode: ViewMode::ThreeD,
            side: Side::White,
            now: [pose; 2],
            goal: [pose; 2],
            reach: FRAME_HALF,
            cruises: false,
            between: false,
            film: None,
        }
    }
}

/// Everything that decides what is seen.
#[derive(Clone, Copy, PartialEq, Debug)]
struct View {
    mode: ViewMode,
    pose: Pose,
    window: Vec2,
    free: Rect,
    reach: f32,
    film: Option<Angle>,
}

/// What is seen where in the window.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Sight {
    /// Where the camera stands.
    at: Transform,
    lens: Lens,
    /// The size of the window, in logical pixels.
    window: Vec2,
    /// How steeply the board is looked down on when nobody has leaned.
    natural_tilt: f32,
}

impl Sight {
    /// The logical pixel of the window at which a point of the world is drawn.
    pub fn pixel(&self, point: Vec3) -> Option<Vec2> {
        let seen = self.at.rotation.inverse() * (point - self.at.translation);
        Some(self.lens.place(seen)? * self.window)
    }

    /// The ray into the world through a logical pixel of the window.
    pub fn ray(&self, pixel: Vec2) -> Option<Ray3d> {
        let (from, along) = self.lens.ray(pixel / self.window);
        let direction = Dir3::new(self.at.rotation * along).ok()?;
        Some(Ray3d::new(self.at.translation + self.at.rotation * from, direction))
    }

    /// How steeply one looks down: the sine of the angle.
    pub fn steepness(&self) -> f32 {
        -(self.at.rotation * Vec3::NEG_Z).y
    }

    /// The direction on the board that leads towards the viewer.
    pub fn towards_viewer(&self) -> Vec3 {
        (self.at.rotation * Vec3::NEG_Y).with_y(0.0).normalize_or(Vec3::Z)
    }

    /// Whether a logical pixel is in the window.
    pub fn contains(&self, pixel: Vec2) -> bool {
        pixel.cmpge(Vec2::ZERO).all() && pixel.cmplt(self.window).all()
    }

    /// What one sees near a point through a lens that brings it nearer, from White's side and this steeply above the
    /// board: so many squares from left to right.
    pub fn near(window: Vec2, tilt: f32, middle: Vec3, width: f32) -> Sight {
        // As far away as a chair, so that things look as they do from there.
        const DISTANCE: f32 = 22.0;
        let rotation = facing(0.0, tilt);
        Sight {
            at: Transform::from_translation(middle + rotation * Vec3::Z * DISTANCE).with_rotation(rotation),
            lens: Lens::perspective(window, window / 2.0, width / window.x / DISTANCE),
            window,
            natural_tilt: tilt,
        }
    }

    /// All of the board in the round and what stands beside it, from so far around it and so much steeper than usual, in
    /// this part of a window.
    pub fn around(window: Vec2, free: Rect, turn: f32, lean: f32) -> Sight {
        Sight::of(&View {
            mode: ViewMode::ThreeD,
            pose: Pose {
                turn,
                lean,
                ..Pose::of(Side::White)
            },
            window,
            free: BoardViewport(free).within(window),
            // Room for what is captured, from the first on, so that nothing moves when it is.
            reach: tray::reach_of(1),
            film: None,
        })
    }

    /// Where the camera stands, and what it looks through.
    pub fn camera(&self) -> (Transform, Projection) {
        (self.at, Projection::custom(self.lens))
    }

    /// All shadows in one map, which reaches just over the board; also for whoever else looks at it.
    pub fn shadows(&self, other: Option<&Sight>) -> CascadeShadowConfig {
        let distance = self.at.translation.length();
        let also = other.map_or(distance, |other| other.at.translation.length());
        CascadeShadowConfigBuilder {
            num_cascades: 1,
            minimum_distance: (distance.min(also) - 10.0).max(0.1),
            maximum_distance: distance.max(also) + 9.0,
            ..default()
        }
        .build()
    }

    /// What one sees.
    fn of(view: &View) -> Sight {
        let View {
            mode,
            ref pose,
            window,
            free,
            reach,
            film,
        } = *view;
        let focus = Vec3::new(pose.focus.x, 0.0, pose.focus.y);
        let natural_tilt = natural_tilt(free.size());
        match (mode, film) {
            (ViewMode::ThreeD, Some(angle)) => {
                let rotation = facing(angle.turn, angle.tilt);
                let pixel = HALF_FIELD.tan() / (free.height() / 2.0);
                let distance = angle.width / (pixel * free.width());
                Sight {
                    at: Transform::from_translation(angle.focus + rotation * Vec3::Z * distance)
                        .with_rotation(rotation),
                    lens: Lens::perspective(window, free.center(), pixel),
                    window,
                    natural_tilt,
                }
            }
            (ViewMode::ThreeD, None) => {
                let rotation = facing(pose.turn, (natural_tilt + pose.lean).clamp(TILTS.0, TILTS.1));
                let pixel = HALF_FIELD.tan() / (free.height() / 2.0);
                let fit = Fit::of(rotation, slopes(free.size()), reach);
                let from_focus = rotation * Vec3::new(fit.shift.x, fit.shift.y, fit.distance) / pose.zoom;
                Sight {
                    at: Transform::from_translation(focus + from_focus).with_rotation(rotation),
                    lens: Lens::perspective(window, free.center(), pixel),
                    window,
                    natural_tilt,
                }
            }
            (ViewMode::TwoD, _) => {
                let rotation = facing(pose.turn, FRAC_PI_2);
                let whole = 2.0 * Vec2::new(reach, FRAME_HALF) / (free.size() * FILL);
                let pixel = whole.max_element() / pose.zoom;
                Sight {
                    at: Transform::from_translation(focus + Vec3::Y * 20.0).with_rotation(rotation),
                    lens: Lens::parallel(window, free.center(), pixel),
                    window,
                    natural_tilt,
                }
            }
        }
    }
}

impl Default for Sight {
    fn default() -> Sight {
        let window = Vec2::new(1280.0, 720.0);
        Sight::of(&View {
            mode: ViewMode::ThreeD,
            pose: Pose::of(Side::White),
            window,
            free: Rect::from_corners(Vec2::ZERO, window),
            reach: FRAME_HALF,
            film: None,
        })
    }
}

/// Where a camera must stand for the board to fill its view.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Fit {
    /// From the middle of the board, backwards.
    distance: f32,
    /// To the right and up.
    shift: Vec2,
}

impl Fit {
    /// The distance from which a camera turned like this just sees the whole board, and beside it up to `reach`, within
    /// these slopes to the sides and up and down.
    fn distance(rotation: Quat, slopes: Vec2, reach: f32) -> f32 {
        // A point p is seen when |p.x - shift.x| <= slope.x * (distance + depth), and so for y: two bounds on distance
        // and shift for each axis, of which the two tightest meet at the distance that this axis needs.
        let (mut high, mut low) = (Vec2::splat(f32::MIN), Vec2::splat(f32::MIN));
        for point in outline(reach) {
            let seen = rotation.inverse() * point;
            let depth = -seen.z;
            high = high.max(seen.truncate() - slopes * depth);
            low = low.max(-seen.truncate() - slopes * depth);
        }
        ((high + low) / (2.0 * slopes)).max_element()
    }

    /// Finds the place at that distance.
    fn of(rotation: Quat, slopes: Vec2, reach: f32) -> Fit {
        let distance = Fit::distance(rotation, slopes, reach);
        // Where the other axis has room to spare it is shared out evenly.
        let points: Vec<Vec3> = outline(reach).map(|point| rotation.inverse() * point).collect();
        let shift = |axis: usize| {
            let slope = |point: &Vec3, shift: f32| (point[axis] - shift) / (distance - point.z);
            let off_middle = |shift: f32| {
                let slopes = points.iter().map(|point| slope(point, shift));
                slopes.clone().fold(f32::MIN, f32::max) + slopes.fold(f32::MAX, f32::min)
            };
            let (mut left, mut right) = (-2.0 * FRAME_HALF, 2.0 * FRAME_HALF);
            for _ in 0..24 {
                let middle = (left + right) / 2.0;
                if off_middle(middle) > 0.0 {
                    left = middle;
                } else {
                    right = middle;
                }
            }
            (left + right) / 2.0
        };
        Fit {
            distance,
            shift: Vec2::new(shift(0), shift(1)),
        }
    }
}

/// Turned and tilted so much.
fn facing(turn: f32, tilt: f32) -> Quat {
    Quat::from_rotation_y(turn) * Quat::from_rotation_x(-tilt)
}

/// How far the view reaches to the sides, and up and down, with air left around the board.
fn slopes(free: Vec2) -> Vec2 {
    free / free.y * HALF_FIELD.tan() * FILL
}

/// The tilt at which the board is seen largest: flatter where there is more width than height.
fn natural_tilt(free: Vec2) -> f32 {
    const STEPS: usize = 12;
    let tilt = |step: usize| NATURAL_TILTS.0 + (NATURAL_TILTS.1 - NATURAL_TILTS.0) * step as f32 / STEPS as f32;
    let distance = |tilt: f32| Fit::distance(facing(0.0, tilt), slopes(free), FRAME_HALF);
    (0..=STEPS)
        .map(tilt)
        .min_by(|&one, &other| distance(one).total_cmp(&distance(other)))
        .unwrap_or(NATURAL_TILTS.0)
}

/// Points around everything that should be seen: the frame, the heads of the pieces at the edge, and what stands beside
/// the board, from its middle up to `reach`.
fn outline(reach: f32) -> impl Iterator<Item = Vec3> {
    const HEADS: f32 = HALF - 0.2;
    let board = [
        (FRAME_HALF, FRAME_HALF, -0.3),
        (FRAME_HALF, FRAME_HALF, 0.0),
        (HEADS, HEADS, 1.5),
    ];
    let trays = [TABLE, TABLE + tray::TALL].map(|up| (reach, tray::HALF_LENGTH, up));
    let trays = trays.into_iter().filter(move |_| reach > FRAME_HALF);
    (board.into_iter().chain(trays))
        .flat_map(|(x, z, up)| [(-x, -z), (-x, z), (x, -z), (x, z)].map(|(x, z)| Vec3::new(x, up, z)))
}

fn spawn_camera(mut commands: Commands, quality: Res<Quality>) {
    let sight = Sight::default();
    commands.spawn((
        Name::new("camera"),
        BoardCamera,
        Projection::custom(sight.lens),
        sight.at,
        Camera {
            clear_color: ClearColorConfig::Default,
            ..default()
        },
        quality.msaa(),
        light::tones(*quality, ViewMode::ThreeD),
        // Lights with a place are none; nothing is to be sorted by place.
        ClusterConfig::Single,
    ));
}

/// Whoever plays alone sits on their own side.
fn take_seat(
    mut resets: MessageReader<PositionReset>,
    seats: Res<Seats>,
    settings: Option<Res<AppSettings>>,
    mut eye: ResMut<Eye>,
    mut options: ResMut<Options>,
    mut requests: MessageWriter<CameraRequest>,
) {
    if resets.read().count() > 0 {
        let side = seats.only_human().unwrap_or_else(|| {
            // Where nobody plays alone, it is a matter of choice.
            settings.map_or(Side::White, |settings| settings.game.seen_from)
        });
        let side = if eye.is_between() { Side::White } else { side };
        eye.sit(side);
        // What the command line asks for is for the first game.
        requests.write_batch(options.preset.take().map(CameraRequest::Preset));
        if std::mem::take(&mut options.orbit) {
            requests.write(CameraRequest::Cruise);
        }
    }
}

pub(super) fn follow_requests(mut requests: MessageReader<CameraRequest>, mut eye: ResMut<Eye>, sight: Res<Sight>) {
    if eye.is_between() {
        requests.clear();
        return;
    }
    for request in requests.read() {
        let look = eye.mode as usize;
        // Whoever takes the camera has it.
        eye.cruises = *request == CameraRequest::Cruise && !eye.cruises;
        let film = eye.film.take();
        match *request {
            CameraRequest::Cruise | CameraRequest::Wrap => {}
            CameraRequest::Film { angle, cut } => {
                let from = film.filter(|_| !cut);
                eye.film = Some(Filming {
                    now: from.map_or(angle, |film| film.now.swayed(film.seconds)),
                    goal: angle,
                    seconds: 0.0,
                });
            }
            CameraRequest::Preset(preset) => eye.go_to(preset, sight.natural_tilt),
            CameraRequest::Flip => eye.flip(),
            CameraRequest::Reset => {
                let side = eye.side;
                eye.go(side);
            }
            CameraRequest::Orbit(by) => {
                if eye.mode == ViewMode::ThreeD {
                    eye.goal[look] = eye.goal[look].orbited(by, sight.natural_tilt);
                    // What is held in the hand does not lag behind it.
                    let Pose { turn, lean, .. } = eye.goal[look];
                    eye.now[look] = Pose {
                        turn,
                        lean,
                        ..eye.now[look]
                    };
                }
            }
            CameraRequest::Zoom { by, at } => {
                let at = sight
                    .ray(at)
                    .and_then(board_point)
                    .map_or(Vec2::ZERO, |at| Vec2::new(at.x, at.z));
                eye.goal[look] = eye.goal[look].zoomed(by, at.clamp(Vec2::splat(-HALF), Vec2::splat(HALF)));
            }
        }
    }
}

/// Takes a film: sways, and goes where it is to go.
fn take_film(clock: Res<MotionClock>, settings: Res<AppSettings>, mut eye: ResMut<Eye>, mut keep_drawing: KeepDrawing) {
    let Some(mut film) = eye.film else { return };
    let haste = haste(&settings);
    let part = haste.map_or(1.0, |_| 1.0 - (-FILM_EASE * clock.delta_secs()).exp());
    film.now = film.now.towards(&film.goal, part);
    if haste.is_some() {
        film.seconds += clock.delta_secs();
        keep_drawing.moving();
    }
    eye.film = Some(film);
}

/// Goes slowly around the board, a little up and down on the way.
fn cruise(clock: Res<MotionClock>, settings: Res<AppSettings>, mut eye: ResMut<Eye>, mut keep_drawing: KeepDrawing) {
    // Whoever wants nothing to move wants this least of all.
    if !eye.cruises || eye.mode != ViewMode::ThreeD || haste(&settings).is_none() {
        return;
    }
    let round = ViewMode::ThreeD as usize;
    let step = CRUISE_SPEED * clock.delta_secs();
    let goal = &mut eye.goal[round];
    goal.turn += step;
    goal.lean -= 0.16 * ((2.0 * goal.turn).cos() - (2.0 * (goal.turn - step)).cos());
    keep_drawing.moving();
}

/// Colours of the flat look are meant as they are; in the round the light may be brighter than a screen.
fn change_look(
    mode: Res<State<ViewMode>>,
    mut eye: ResMut<Eye>,
    mut clear: ResMut<ClearColor>,
    quality: Res<Quality>,
    mut cameras: Query<&mut Tonemapping, With<BoardCamera>>,
) {
    if eye.mode == **mode && !mode.is_added() {
        return;
    }
    eye.mode = **mode;
    clear.0 = light::surroundings(**mode);
    for mut tonemapping in &mut cameras {
        *tonemapping = light::tones(*quality, **mode);
    }
}

/// Brings the camera nearer to where it is going, and the lens in step with the window.
fn move_camera(
    clock: Res<MotionClock>,
    settings: Res<AppSettings>,
    viewport: Res<BoardViewport>,
    pieces: Res<SquareIndex>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut eye: ResMut<Eye>,
    mut sight: ResMut<Sight>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<BoardCamera>>,
    mut lamps: Query<(&mut CascadeShadowConfig, Ref<DirectionalLight>)>,
    mut keep_drawing: KeepDrawing,
    mut shown: Local<Option<View>>,
) {
    let part = match haste(&settings) {
        Some(haste) => 1.0 - (-EASE * haste * clock.delta_secs()).exp(),
        None => 1.0,
    };
    for look in [0, 1] {
        if eye.now[look] == eye.goal[look] {
            continue;
        }
        let nearer = eye.now[look].towards(&eye.goal[look], part);
        eye.now[look] = if nearer.far_from(&eye.goal[look]) {
            nearer
        } else {
            eye.goal[look]
        };
        if look == eye.mode as usize {
            keep_drawing.moving();
        }
    }

    let reach = tray::reach(&pieces);
    if eye.reach != reach {
        let nearer = eye.reach + (reach - eye.reach) * part;
        eye.reach = if (reach - nearer).abs() > 1e-3 { nearer } else { reach };
        keep_drawing.moving();
    }

    let Ok(window) = windows.single() else { return };
    let size = window.size();
    if size.min_element() < 1.0 {
        // A minimised window has no size.
        return;
    }
    let view = View {
        mode: eye.mode,
        pose: *eye.now(),
        window: size,
        free: viewport.within(size),
        reach: eye.reach,
        film: eye.filmed_from(),
    };
    let relit = lamps.iter().any(|(_, lamp)| lamp.is_added());
    if shown.replace(view) == Some(view) && !relit {
        return;
    }
    let seen = Sight::of(&view);
    *sight = seen;
    // The pointer is over another square now, which is felt at the beginning of a frame.
    keep_drawing.moving();
    for (mut transform, mut projection) in &mut cameras {
        (*transform, *projection) = seen.camera();
    }
    for (mut cascades, _) in &mut lamps {
        *cascades = seen.shadows(None);
    }
}

#[cfg(test)]
mod tests;
