//! How the program itself is: what it takes of the machine. On a stand it runs for days, and whatever piles up would end it.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use web_time::Instant;

use crate::game::WallTime;
use crate::view::paint::Paint;

/// How often a line about it goes into the log.
const REPORT: Duration = Duration::from_secs(300);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FrameTimes>()
        .add_systems(First, |mut times: ResMut<FrameTimes>| times.begin())
        .add_systems(Last, (|mut times: ResMut<FrameTimes>| times.end(), report).chain());
}

/// What the program takes of the machine; nothing where the system does not tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Means {
    /// Memory of its own, in MiB.
    pub memory: Option<u64>,
    /// Threads.
    pub threads: Option<u64>,
    /// Open files, sockets and the like.
    pub files: Option<u64>,
}

impl Means {
    /// As it is now.
    #[cfg(target_os = "linux")]
    pub fn now() -> Means {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let value = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        };
        let files = std::fs::read_dir("/proc/self/fd").ok();
        Means {
            memory: value("VmRSS:").map(|kib| kib / 1024),
            threads: value("Threads:"),
            // Whoever counts them has one open.
            files: files.map(|files| (files.count() as u64).saturating_sub(1)),
        }
    }

    /// As it is now.
    #[cfg(not(target_os = "linux"))]
    pub fn now() -> Means {
        Means::default()
    }
}

/// How long frames take on the main thread.
#[derive(Resource, Clone, Debug, Default)]
pub struct FrameTimes {
    began: Option<Instant>,
    /// The slowest since the last report.
    slowest: Duration,
}

impl FrameTimes {
    fn begin(&mut self) {
        self.began = Some(Instant::now());
    }

    fn end(&mut self) {
        let taken = self.began.take().map_or(Duration::ZERO, |began| began.elapsed());
        self.slowest = self.slowest.max(taken);
    }
}

/// What is kept in stores of the game's own program: entities, and what they are drawn with.
#[derive(SystemParam)]
struct Stores<'w, 's> {
    entities: Query<'w, 's, Entity>,
    meshes: Option<Res<'w, Assets<Mesh>>>,
    images: Option<Res<'w, Assets<Image>>>,
    paints: Option<Res<'w, Assets<Paint>>>,
}

impl Stores<'_, '_> {
    fn assets(&self) -> usize {
        let meshes = self.meshes.as_ref().map_or(0, |all| all.len());
        let images = self.images.as_ref().map_or(0, |all| all.len());
        meshes + images + self.paints.as_ref().map_or(0, |all| all.len())
    }
}

/// A line in the log now and then, for whoever looks at it after a week.
fn report(wall: Res<WallTime>, stores: Stores, mut times: ResMut<FrameTimes>, mut told: Local<Duration>) {
    let now = wall.now();
    if now < *told + REPORT {
        return;
    }
    *told = now;
    let Means { memory, threads, files } = Means::now();
    let shown = |value: Option<u64>| value.map_or_else(|| "?".to_owned(), |value| value.to_string());
    info!(
        "after {} minutes: {} MiB, {} threads, {} files, {} entities, {} assets; the slowest frame took {} ms",
        now.as_secs() / 60,
        shown(memory),
        shown(threads),
        shown(files),
        stores.entities.iter().count(),
        stores.assets(),
        times.slowest.as_millis(),
    );
    times.slowest = Duration::ZERO;
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_the_program_takes_is_known_and_follows_it() {
        let before = Means::now();
        assert!(before.memory.is_some_and(|memory| memory > 0) && before.threads.is_some_and(|threads| threads > 0));
        let folder = tempfile::tempdir().unwrap();
        let open: Vec<_> = (0..20)
            .map(|number| std::fs::File::create(folder.path().join(number.to_string())).unwrap())
            .collect();
        // Other tests open and close theirs meanwhile.
        assert!(Means::now().files.unwrap() + 12 > before.files.unwrap() + open.len() as u64);
    }

    #[test]
    fn the_slowest_frame_is_remembered() {
        let mut times = FrameTimes::default();
        for millis in [1, 12, 2] {
            times.begin();
            std::thread::sleep(Duration::from_millis(millis));
            times.end();
        }
        assert!(times.slowest >= Duration::from_millis(12));
    }
}
