//! How much the graphics card is asked to do: less when it is slow, least when there is none and the processor draws.

use std::time::Duration;

use bevy::light::DirectionalLightShadowMap;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::RequestRedraw;
use serde::{Deserialize, Serialize};

use super::Options;
use super::redraw::PipelinesInWork;
use super::settings::AppSettings;
use super::text::Texts;
use super::ui::Notices;
use crate::game::Screen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quality>()
        .insert_resource(DirectionalLightShadowMap { size: 4096 })
        .add_systems(PreStartup, choose_quality)
        // Before everything that looks at it.
        .add_systems(
            PreUpdate,
            follow_choice.run_if(resource_changed::<AppSettings>.or_else(resource_changed::<Options>)),
        )
        .add_systems(Last, step_down.run_if(in_state(Screen::Playing)));
}

/// What the player wants of the graphics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QualityChoice {
    /// What the machine can do.
    #[default]
    Automatic,
    /// For software drivers.
    Low,
    /// For graphics in the processor.
    Medium,
    /// For graphics cards.
    High,
}

impl QualityChoice {
    /// All of them.
    pub const ALL: [QualityChoice; 4] = [
        QualityChoice::Automatic,
        QualityChoice::Low,
        QualityChoice::Medium,
        QualityChoice::High,
    ];

    /// As it stands in the settings and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            QualityChoice::Automatic => "automatic",
            QualityChoice::Low => "low",
            QualityChoice::Medium => "medium",
            QualityChoice::High => "high",
        }
    }

    /// The choice of this name.
    pub fn by_name(name: &str) -> Option<QualityChoice> {
        QualityChoice::ALL
            .into_iter()
            .find(|choice| choice.name().eq_ignore_ascii_case(name))
    }

    /// The names of all, as they are typed.
    pub fn names() -> String {
        QualityChoice::ALL.map(QualityChoice::name).join(", ")
    }

    /// The one so many after this, and after the last the first.
    pub fn step(self, by: isize) -> QualityChoice {
        let all = QualityChoice::ALL;
        all[(self as isize + by).rem_euclid(all.len() as isize) as usize]
    }

    /// The one that counts: what the command line asks for this time, until somebody chooses.
    pub fn now(options: &Options, settings: &AppSettings) -> QualityChoice {
        options.quality.unwrap_or(settings.quality)
    }

    /// Lets it count from now on.
    pub fn choose(self, options: &mut Options, settings: &mut AppSettings) {
        options.quality = None;
        settings.quality = self;
    }

    /// The key of what players call it.
    pub fn words(self) -> &'static str {
        match self {
            QualityChoice::Automatic => "quality-automatic",
            QualityChoice::Low => "quality-low",
            QualityChoice::Medium => "quality-medium",
            QualityChoice::High => "quality-high",
        }
    }
}

/// The graphics effort.
#[derive(Resource, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Quality {
    /// No multisampling, no shadow map, one look at a picture for every pixel.
    Low,
    /// Light, shadows with one edge, the room in the lacquer.
    Medium,
    /// Shadows that are sharp at the foot and soft at the head.
    #[default]
    High,
}

impl Quality {
    /// Samples for each pixel.
    pub fn msaa(self) -> Msaa {
        if self.computes_light() {
            Msaa::Sample4
        } else {
            Msaa::Off
        }
    }

    /// Whether light and shadows are computed; otherwise things are painted as if, and there are only the soft shadows
    /// that every piece brings with it.
    pub fn computes_light(self) -> bool {
        self != Quality::Low
    }

    /// Texels along an edge of the map of shadows.
    fn shadow_map(self) -> usize {
        if self == Quality::High { 4096 } else { 2048 }
    }

    /// One step less.
    fn lower(self) -> Option<Quality> {
        match self {
            Quality::Low => None,
            Quality::Medium => Some(Quality::Low),
            Quality::High => Some(Quality::Medium),
        }
    }

    /// What an adapter of a kind can do, by the kind's name.
    fn of_adapter(kind: &str) -> Quality {
        match kind {
            "Cpu" => Quality::Low,
            "DiscreteGpu" => Quality::High,
            _ => Quality::Medium,
        }
    }
}

/// What is wanted, before anything is known of how fast it is.
fn quality_for(choice: QualityChoice, adapter: Option<&RenderAdapterInfo>, picture: bool) -> Quality {
    match choice {
        QualityChoice::Low => Quality::Low,
        QualityChoice::Medium => Quality::Medium,
        QualityChoice::High => Quality::High,
        // A single picture may take its time.
        QualityChoice::Automatic if picture => Quality::High,
        // wgpu's DeviceType is no dependency of ours, but its name is.
        QualityChoice::Automatic => adapter.map_or(Quality::Medium, |adapter| {
            Quality::of_adapter(&format!("{:?}", adapter.device_type))
        }),
    }
}

pub(super) fn choose_quality(
    mut quality: ResMut<Quality>,
    mut shadow_map: ResMut<DirectionalLightShadowMap>,
    adapter: Option<Res<RenderAdapterInfo>>,
    options: Res<Options>,
    settings: Res<AppSettings>,
) {
    let choice = QualityChoice::now(&options, &settings);
    *quality = quality_for(choice, adapter.as_deref(), options.screenshot.is_some());
    shadow_map.size = quality.shadow_map();
    if let (Quality::Low, Some(adapter)) = (*quality, adapter) {
        info!("drawing with low quality on {}", adapter.name);
    }
}

/// What is chosen now counts at once.
fn follow_choice(
    settings: Res<AppSettings>,
    options: Res<Options>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut quality: ResMut<Quality>,
    mut shadow_map: ResMut<DirectionalLightShadowMap>,
    mut known: Local<Option<QualityChoice>>,
) {
    let now = QualityChoice::now(&options, &settings);
    if known.replace(now).is_some_and(|last| last != now) {
        let wanted = quality_for(now, adapter.as_deref(), false);
        quality.set_if_neq(wanted);
        shadow_map.size = wanted.shadow_map();
    }
}

/// How long it may be too slow before less is drawn.
const PATIENCE: Duration = Duration::from_secs(1);
/// Slower than this is too slow: frames in a second.
const TOO_SLOW: f32 = 22.0;

/// How quickly frames have followed each other that were asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pace {
    frames: u32,
    time: Duration,
}

impl Pace {
    /// Counts a frame, and tells once there are enough of them whether they were too slow.
    fn count(&mut self, frame: Duration, too_slow: f32) -> Option<bool> {
        self.frames += 1;
        self.time += frame;
        if self.time < PATIENCE || self.frames < 4 {
            return None;
        }
        let pace = self.frames as f32 / self.time.as_secs_f32();
        *self = Pace::default();
        debug!("{pace:.1} frames in a second");
        Some(pace < too_slow)
    }
}

/// Draws less if it has been too slow for a second, and says so.
fn step_down(
    time: Res<Time<Real>>,
    pipelines: Res<PipelinesInWork>,
    options: Res<Options>,
    settings: Res<AppSettings>,
    texts: Res<Texts>,
    mut redraws: MessageReader<RequestRedraw>,
    mut quality: ResMut<Quality>,
    mut notices: ResMut<Notices>,
    mut pace: Local<Pace>,
    mut asked: Local<u32>,
) {
    let automatic = QualityChoice::now(&options, &settings) == QualityChoice::Automatic;
    let asks = redraws.read().count() > 0;
    // The frame after a rest tells of the rest, and frames in which pipelines are made tell of those.
    *asked = if asks && pipelines.none() { *asked + 1 } else { 0 };
    if *asked < 4 || options.is_staged() {
        return;
    }
    if pace.count(time.delta(), TOO_SLOW) == Some(true)
        && automatic
        && let Some(lower) = quality.lower()
    {
        info!("too slow: drawing with {lower:?} quality from now on");
        *quality = lower;
        notices.info(texts.get("notice-quality-lower"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_software_driver_draws_with_low_quality_and_what_is_unknown_with_medium() {
        assert_eq!(Quality::of_adapter("Cpu"), Quality::Low);
        assert_eq!(Quality::of_adapter("DiscreteGpu"), Quality::High);
        for kind in ["IntegratedGpu", "VirtualGpu", "Other", ""] {
            assert_eq!(Quality::of_adapter(kind), Quality::Medium);
        }
        assert_eq!(quality_for(QualityChoice::Automatic, None, true), Quality::High);
        assert_eq!(quality_for(QualityChoice::Low, None, true), Quality::Low);
    }

    #[test]
    fn a_slow_second_is_noticed_and_a_single_slow_frame_is_not() {
        let mut pace = Pace::default();
        assert_eq!(pace.count(Duration::from_secs(2), TOO_SLOW), None);
        let mut pace = Pace::default();
        let verdicts: Vec<_> = (0..10)
            .filter_map(|_| pace.count(Duration::from_millis(150), TOO_SLOW))
            .collect();
        assert_eq!(verdicts, [true]);
        let mut pace = Pace::default();
        let verdicts: Vec<_> = (0..130)
            .filter_map(|_| pace.count(Duration::from_millis(16), TOO_SLOW))
            .collect();
        assert_eq!(verdicts, [false, false]);
    }

    #[test]
    fn steps_lead_down_to_low_and_end_there() {
        let steps: Vec<_> = std::iter::successors(Some(Quality::High), |quality| quality.lower()).collect();
        assert_eq!(steps, [Quality::High, Quality::Medium, Quality::Low]);
    }

    #[test]
    fn one_steps_on_from_what_the_command_line_asks_for() {
        let (mut options, mut settings) = (Options::default(), AppSettings::default());
        QualityChoice::High.choose(&mut options, &mut settings);
        options.quality = Some(QualityChoice::Medium);
        for wanted in [QualityChoice::High, QualityChoice::Automatic] {
            let now = QualityChoice::now(&options, &settings);
            now.step(1).choose(&mut options, &mut settings);
            assert_eq!(QualityChoice::now(&options, &settings), wanted);
            assert_eq!(settings.quality, wanted, "it is remembered");
        }
    }

    #[test]
    fn every_choice_is_found_by_its_name_and_comes_round_again() {
        let mut choice = QualityChoice::default();
        for _ in QualityChoice::ALL {
            assert_eq!(QualityChoice::by_name(choice.name()), Some(choice));
            choice = choice.step(1);
            assert_eq!(choice.step(1).step(-1), choice);
        }
        assert_eq!(choice, QualityChoice::default());
    }
}
