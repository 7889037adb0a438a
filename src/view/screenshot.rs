//! Takes the one picture that `--screenshot` asks for, and leaves.

use std::io::{self, Cursor};
use std::path::Path;

use bevy::image::ImageFormat;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::canvas::Canvas;
use super::motion::Timeline;
use super::redraw::{KeepDrawing, PipelinesInWork};
use super::{Options, storage};
use crate::game::{GameSystems, Screen};

/// Frames to wait once the game is there: panels find their sizes, textures arrive.
const SETTLE: u32 = 4;
/// Seconds after which something must be wrong.
const PATIENCE: f32 = 300.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, take_picture.run_if(picture_wanted).in_set(GameSystems::Present));
}

fn picture_wanted(options: Res<Options>) -> bool {
    options.screenshot.is_some()
}

fn take_picture(
    options: Res<Options>,
    screen: Res<State<Screen>>,
    timeline: Res<Timeline>,
    pipelines: Res<PipelinesInWork>,
    time: Res<Time<Real>>,
    mut frames: Local<u32>,
    mut commands: Commands,
    mut keep_drawing: KeepDrawing,
    mut exit: MessageWriter<AppExit>,
) {
    keep_drawing.moving();
    if time.elapsed_secs() > PATIENCE {
        error!("no picture: the graphics driver has not drawn the game in {PATIENCE} seconds");
        exit.write(AppExit::error());
        return;
    }
    let settled = *screen.get() == Screen::Playing && timeline.is_still() && pipelines.none();
    *frames = if settled { *frames + 1 } else { 0 };
    if *frames != SETTLE {
        return;
    }
    let path = options.screenshot.clone().unwrap_or_default();
    commands.spawn(Screenshot::primary_window()).observe(
        move |picture: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
            exit.write(match save(&picture.image, &path) {
                Ok(()) => AppExit::Success,
                Err(problem) => {
                    error!("the picture cannot be saved to {}: {problem}", path.display());
                    AppExit::error()
                }
            });
        },
    );
}

/// Whether a file of this name is a picture as they are written here.
pub(super) fn is_png(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("png"))
}

/// A picture cannot be drawn or written down: why, for the log.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct NotDrawn(pub String);

impl NotDrawn {
    fn because(reason: impl ToString) -> NotDrawn {
        NotDrawn(reason.to_string())
    }
}

/// A picture as a file of the format PNG.
///
/// # Errors
/// If it cannot be made.
pub(super) fn png(image: &Image) -> Result<Vec<u8>, NotDrawn> {
    let picture = image.clone().try_into_dynamic().map_err(NotDrawn::because)?;
    let format = ImageFormat::Png.as_image_crate_format();
    let format = format.ok_or_else(|| NotDrawn::because("PNG is left out"))?;
    let mut file = Cursor::new(Vec::new());
    // Without the transparency that windows may have.
    let written = picture.to_rgb8().write_to(&mut file, format);
    written.map_err(NotDrawn::because)?;
    Ok(file.into_inner())
}

/// A picture to be worked on.
///
/// # Errors
/// If it cannot be understood.
pub(super) fn canvas(image: &Image) -> Result<Canvas, NotDrawn> {
    let picture = image.clone().try_into_dynamic().map_err(NotDrawn::because)?;
    let size = UVec2::new(picture.width(), picture.height());
    let mut bytes = picture.to_rgba8().into_raw();
    // Without the transparency that windows may have.
    for [.., alpha] in bytes.as_chunks_mut::<4>().0 {
        *alpha = u8::MAX;
    }
    let canvas = Canvas::of(size, &bytes);
    canvas.ok_or_else(|| NotDrawn::because("the graphics driver has drawn something else"))
}

fn save(image: &Image, path: &Path) -> io::Result<()> {
    storage::write_whole(path, png(image).map_err(io::Error::other)?)
}
