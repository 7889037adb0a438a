//! Takes the pictures of the contact sheet, one after the other: sets up a scene, waits until all of it can be drawn,
//! and develops what the camera has seen.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::camera::RenderTarget;
use bevy::ecs::system::SystemParam;
use bevy::light::CascadeShadowConfig;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::PrimaryWindow;

use super::pages::{self, Gaze, Page, Shot};
use super::tell_problem;
use crate::game::{GameSystems, PieceOf, Screen};
use crate::rules::{Piece, PieceType, Side};
use crate::view::camera::{BoardCamera, CameraRequest, Preset, Sight};
use crate::view::canvas::Canvas;
use crate::view::decor::{BOARDS, Decor, FLAT_SETS, FlatSet};
use crate::view::mode::ViewMode;
use crate::view::pieces::Skin;
use crate::view::redraw::PipelinesInWork;
use crate::view::tell;
use crate::view::text::Texts;
use crate::view::ui::figure_picture;

/// Frames in which everything follows a new scene, without being drawn.
const SETTLE: u32 = 3;
/// Frames that are drawn before the one that counts: what is new to the graphics card arrives in them.
const WARM_UP: u32 = 1;
/// The same where boards or pieces are made of something else than before.
const LONG_WARM_UP: u32 = 3;
/// How long one picture may take.
const PATIENCE: Duration = Duration::from_secs(300);
/// What is cut out around a piece for the naming test, in pixels, and how far its middle is above the piece's foot.
const CUT: UVec2 = UVec2::new(124, 140);
const CUT_RISE: f32 = 22.0;

/// A studio that fills this folder.
pub(super) fn plugin(folder: PathBuf) -> impl Fn(&mut App) {
    move |app: &mut App| {
        let pages = pages::pages();
        app.insert_resource(Studio {
            folder: folder.clone(),
            count: pages.len(),
            pages: pages.into_iter().rev().collect(),
            page: None,
            stage: Stage::Free,
            developed: None,
            began: Duration::ZERO,
        })
        .add_systems(Startup, load_camera)
        .add_systems(
            Update,
            (
                direct.in_set(GameSystems::Input).run_if(not(in_state(Screen::Loading))),
                aim.after(GameSystems::Present),
            ),
        )
        .add_systems(PostUpdate, pose.before(TransformSystems::Propagate));
    }
}

/// What is still to be drawn, and how far it is.
#[derive(Resource)]
struct Studio {
    folder: PathBuf,
    count: usize,
    /// The next one last.
    pages: Vec<Page>,
    page: Option<Progress>,
    stage: Stage,
    /// What the camera has seen.
    developed: Option<Image>,
    /// When the shot was set up.
    began: Duration,
}

/// A page that is being put together.
struct Progress {
    page: Page,
    canvas: Canvas,
    /// The shot that is being taken.
    shot: usize,
}

impl Studio {
    fn shot(&self) -> Option<&Shot> {
        let progress = self.page.as_ref()?;
        progress.page.shots.get(progress.shot)
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Stage {
    /// The next scene may be set up.
    Free,
    /// It is being set up, for so many frames.
    Settling { frames: u32, warm_up: u32 },
    /// It is being drawn, with so many frames to go.
    WarmUp(u32),
    /// The picture is on its way from the graphics card.
    Developing,
}

/// A piece that stands in a scene.
#[derive(Component)]
struct Prop {
    /// Things made of wood differ by this, whatever their entity is called.
    number: u32,
    facing: Option<f32>,
}

/// From the first frame on the camera draws on film; there is no window.
fn load_camera(mut commands: Commands, mut images: ResMut<Assets<Image>>, camera: Single<Entity, With<BoardCamera>>) {
    commands.entity(*camera).insert(film(UVec2::splat(64), &mut images));
}

fn film(size: UVec2, images: &mut Assets<Image>) -> RenderTarget {
    let image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    RenderTarget::Image(images.add(image).into())
}

fn direct(
    mut studio: ResMut<Studio>,
    mut scene: Scene,
    time: Res<Time<Real>>,
    pipelines: Res<PipelinesInWork>,
    sight: Res<Sight>,
    texts: Res<Texts>,
    mut exit: MessageWriter<AppExit>,
) {
    let now = time.elapsed();
    if studio.stage != Stage::Free && now.saturating_sub(studio.began) > PATIENCE {
        tell_problem(&studio.folder, &texts.get("sheet-no-picture"), &texts);
        exit.write(AppExit::error());
        return;
    }
    match studio.stage {
        Stage::Free => {
            if !studio.turn_page(&texts) {
                exit.write(studio.finish(&texts));
            } else if let Some(shot) = studio.shot() {
                let warm_up = scene.set_up(shot);
                studio.began = now;
                studio.stage = Stage::Settling {
                    frames: SETTLE,
                    warm_up,
                };
            }
        }
        Stage::Settling { frames: 0, warm_up } => {
            scene.switch_camera(true);
            studio.stage = Stage::WarmUp(warm_up);
        }
        Stage::Settling { frames, warm_up } => {
            studio.stage = Stage::Settling {
                frames: frames - 1,
                warm_up,
            };
        }
        Stage::WarmUp(frames) if !pipelines.none() => studio.stage = Stage::WarmUp(frames),
        Stage::WarmUp(0) => {
            scene.take_picture();
            studio.stage = Stage::Developing;
        }
        Stage::WarmUp(frames) => studio.stage = Stage::WarmUp(frames - 1),
        Stage::Developing => {
            // What is not drawn costs nothing.
            scene.switch_camera(false);
            let Some(image) = studio.developed.take() else { return };
            if let Err(reason) = studio.develop(&image, &sight) {
                tell_problem(&studio.folder, &reason, &texts);
                exit.write(AppExit::error());
            }
            studio.stage = Stage::Free;
        }
    }
}

/// Everything in front of the camera, and the camera.
#[derive(SystemParam)]
struct Scene<'w, 's> {
    commands: Commands<'w, 's>,
    props: Query<'w, 's, Entity, With<Prop>>,
    camera: Single<'w, 's, (Entity, &'static mut Camera, &'static RenderTarget), With<BoardCamera>>,
    window: Single<'w, 's, &'static mut Window, With<PrimaryWindow>>,
    decor: ResMut<'w, Decor>,
    look: Res<'w, State<ViewMode>>,
    next_look: ResMut<'w, NextState<ViewMode>>,
    images: ResMut<'w, Assets<Image>>,
    requests: MessageWriter<'w, CameraRequest>,
}

impl Scene<'_, '_> {
    /// Sets up a shot, and tells how many frames it takes until all of it can be drawn.
    fn set_up(&mut self, shot: &Shot) -> u32 {
        for prop in &self.props {
            self.commands.entity(prop).despawn();
        }
        for (standing, number) in shot.pieces.iter().zip(0..) {
            self.commands.spawn((
                Prop {
                    number,
                    facing: standing.facing,
                },
                PieceOf(standing.piece),
                Transform::from_translation(standing.at),
            ));
        }
        let changed_decor = self.decor.set_if_neq(shot.decor);
        let changed_look = **self.look != shot.look;
        NextState::set_if_neq(&mut self.next_look, shot.look);
        let changed_size = self.film_size() != Some(shot.size);
        self.window.resolution.set_physical_resolution(shot.size.x, shot.size.y);
        if changed_size {
            let (camera, ..) = *self.camera;
            let film = film(shot.size, &mut self.images);
            self.commands.entity(camera).insert(film);
        }
        // From a chair, so that the places that have no side are those of this one.
        self.requests.write(CameraRequest::Preset(Preset::White));
        if let Gaze::From(preset) = shot.gaze {
            self.requests.write(CameraRequest::Preset(preset));
        }
        if changed_decor || changed_look || changed_size {
            LONG_WARM_UP
        } else {
            WARM_UP
        }
    }

    fn film_size(&self) -> Option<UVec2> {
        let (_, _, target) = &*self.camera;
        let image = self.images.get(target.as_image()?)?;
        Some(image.size())
    }

    fn switch_camera(&mut self, on: bool) {
        let (_, camera, _) = &mut *self.camera;
        camera.is_active = on;
    }

    fn take_picture(&mut self) {
        let (_, _, target) = &*self.camera;
        self.commands.spawn(Screenshot((*target).clone())).observe(
            |picture: On<ScreenshotCaptured>, mut studio: ResMut<Studio>| {
                studio.developed = Some(picture.image.clone());
            },
        );
    }
}

impl Studio {
    /// Takes up the next page if none is in work, and says so. Whether there is one.
    fn turn_page(&mut self, texts: &Texts) -> bool {
        if self.page.is_some() {
            return true;
        }
        let Some(page) = self.pages.pop() else {
            return false;
        };
        let number = (self.count - self.pages.len()) as u32;
        let words = [
            ("number", number.to_string()),
            ("count", self.count.to_string()),
            ("file", page.file.clone()),
        ];
        tell(&texts.format("sheet-progress", &words));
        self.page = Some(Progress {
            canvas: Canvas::new(page.size),
            page,
            shot: 0,
        });
        true
    }

    /// Puts a picture into its place on the page, and writes the page if it was the last.
    fn develop(&mut self, image: &Image, sight: &Sight) -> Result<(), String> {
        let Some(progress) = &mut self.page else {
            return Ok(());
        };
        let shot = &progress.page.shots[progress.shot];
        let pixels = image.data.as_deref().unwrap_or_default();
        let picture = Canvas::of(shot.size, pixels).ok_or("the graphics driver has drawn something else")?;
        progress.canvas.paste(&picture, shot.corner);
        progress.shot += 1;
        if progress.shot < progress.page.shots.len() {
            return Ok(());
        }
        for (at, file) in &progress.page.cuts {
            if let Some(pixel) = sight.pixel(*at) {
                let corner = (pixel - CUT.as_vec2() / 2.0).with_y(pixel.y - CUT_RISE - CUT.y as f32 / 2.0);
                let corner = corner.max(Vec2::ZERO).as_uvec2();
                let area = URect::from_corners(corner, corner + CUT);
                write(&progress.canvas.cut(area), &self.folder.join(file))?;
            }
        }
        write(&progress.canvas, &self.folder.join(&progress.page.file))?;
        self.page = None;
        Ok(())
    }

    /// Draws what needs no camera, and tells how it has ended.
    fn finish(&self, texts: &Texts) -> AppExit {
        for set in &FLAT_SETS {
            let file = self.folder.join(format!("flat/{}-sizes.png", set.name));
            if let Err(reason) = write(&sizes(set), &file) {
                tell_problem(&self.folder, &reason, texts);
                return AppExit::error();
            }
        }
        AppExit::Success
    }
}

fn write(canvas: &Canvas, file: &Path) -> Result<(), String> {
    canvas.save(file).map_err(|error| error.to_string())
}

/// The pictures of the panels in growing sizes: White's on dark and on light, Black's on light and on dark.
fn sizes(set: &FlatSet) -> Canvas {
    const SIZES: [u32; 5] = [24, 32, 48, 64, 96];
    let [light, dark, ..] = BOARDS[0].flat.map(|hue| hue.map(|part| (part * 255.0).round() as u8));
    let grounds = [
        (Side::White, dark),
        (Side::White, light),
        (Side::Black, light),
        (Side::Black, dark),
    ];
    let kinds = PieceType::ALL.len() as u32;
    let mut canvas = Canvas::new(UVec2::new(
        kinds * SIZES[4],
        SIZES.iter().sum::<u32>() * grounds.len() as u32,
    ));
    let mut top = 0;
    for size in SIZES {
        for (side, ground) in grounds {
            let row = URect::from_corners(UVec2::new(0, top), UVec2::new(kinds * size, top + size));
            canvas.fill(row, ground);
            for (kind, number) in PieceType::ALL.into_iter().zip(0..) {
                let picture = figure_picture(set.style, Piece::new(side, kind), size as usize);
                let bytes: Vec<u8> = (picture.pixels.iter())
                    .flat_map(|pixel| pixel.to_srgba_unmultiplied())
                    .collect();
                if let Some(picture) = Canvas::of(UVec2::splat(size), &bytes) {
                    canvas.paste(&picture, UVec2::new(number * size, top));
                }
            }
            top += size;
        }
    }
    canvas
}

/// Points the camera, after the game has.
fn aim(
    studio: Res<Studio>,
    sight: Res<Sight>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<BoardCamera>>,
    mut lamps: Query<&mut CascadeShadowConfig>,
) {
    let Some(shot) = studio.shot() else { return };
    let seen = match shot.gaze {
        Gaze::From(_) => *sight,
        Gaze::Near { tilt, middle, width } => Sight::near(shot.size.as_vec2(), tilt, middle, width),
    };
    for (mut transform, mut projection) in &mut cameras {
        (*transform, *projection) = seen.camera();
    }
    for mut shadows in &mut lamps {
        *shadows = seen.shadows(None);
    }
}

/// Turns pieces, and gives each the piece of wood that it has in every sheet.
fn pose(
    props: Query<(&Prop, &Children)>,
    look: Res<State<ViewMode>>,
    mut skins: Query<(&mut Transform, &mut MeshTag), With<Skin>>,
) {
    for (prop, children) in &props {
        for &child in children {
            let Ok((mut transform, mut tag)) = skins.get_mut(child) else {
                continue;
            };
            tag.set_if_neq(MeshTag(prop.number));
            if let (Some(facing), ViewMode::ThreeD) = (prop.facing, **look) {
                transform.rotation = Quat::from_rotation_y(facing);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_of_every_kind_is_on_the_sheet_of_sizes() {
        for set in &FLAT_SETS {
            let sheet = sizes(set);
            let mut top = 0;
            for size in [24, 32, 48, 64, 96] {
                for _ in 0..4 {
                    let cells: Vec<Canvas> = (0..PieceType::ALL.len() as u32)
                        .map(|number| {
                            let corner = UVec2::new(number * size, top);
                            sheet.cut(URect::from_corners(corner, corner + UVec2::splat(size)))
                        })
                        .collect();
                    for (number, cell) in cells.iter().enumerate() {
                        assert!(!cells[..number].contains(cell), "two kinds look alike at {size}");
                    }
                    top += size;
                }
            }
        }
    }
}
