//! The processor time of this program's threads, those of a software graphics driver apart.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::time::Duration;

use nix::time::{ClockId, clock_gettime};
use nix::unistd::{Pid, getpid};

/// How the kernel numbers the clock of a thread: all bits of the thread's number turned over, and the kind of clock.
const KIND_BITS: i32 = 3;
/// The clock of one thread, exact to the nanosecond also while it runs.
const THREAD_CLOCK: i32 = 0b110;

/// A thread of this program.
struct Thread {
    clock: ClockId,
    /// What it is for.
    role: String,
    is_driver: bool,
}

/// The threads of this program at one time. Later ones are not among them.
pub(super) struct Threads(Vec<Thread>);

impl Threads {
    /// Finds all.
    ///
    /// # Errors
    /// The kernel lists no threads.
    pub fn find() -> io::Result<Threads> {
        let mut threads = Vec::new();
        for entry in fs::read_dir("/proc/self/task")? {
            let entry = entry?;
            let number: Option<i32> = entry.file_name().to_str().and_then(|name| name.parse().ok());
            let Some(number) = number else { continue };
            // A thread may have ended meanwhile.
            let Ok(name) = fs::read_to_string(entry.path().join("comm")) else {
                continue;
            };
            let name = name.trim();
            threads.push(Thread {
                clock: ClockId::from_raw((!number) << KIND_BITS | THREAD_CLOCK),
                role: role(Pid::from_raw(number), name),
                is_driver: is_of_driver(name),
            });
        }
        Ok(Threads(threads))
    }

    /// The time that each role has spent until now: ours, and the software driver's.
    pub fn spent(&self) -> Spent {
        let mut spent = Spent::default();
        for thread in &self.0 {
            // One that has ended spends no more; it is missing in every later sum.
            let Ok(time) = clock_gettime(thread.clock) else {
                continue;
            };
            let time = Duration::from(time);
            if thread.is_driver {
                spent.driver += time;
            } else {
                *spent.ours.entry(thread.role.clone()).or_default() += time;
            }
        }
        spent
    }
}

/// Processor time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Spent {
    /// Of our threads, by what they are for.
    pub ours: BTreeMap<String, Duration>,
    /// Of the software driver's.
    pub driver: Duration,
}

impl Spent {
    /// What came to it since an earlier time.
    pub fn since(&self, earlier: &Spent) -> Spent {
        let before = |role: &str| earlier.ours.get(role).copied().unwrap_or_default();
        let ours = self.ours.iter();
        Spent {
            ours: ours
                .map(|(role, time)| (role.clone(), time.saturating_sub(before(role))))
                .collect(),
            driver: self.driver.saturating_sub(earlier.driver),
        }
    }
}

/// Threads of a pool are numbered, and do the same.
fn role(thread: Pid, name: &str) -> String {
    if thread == getpid() {
        return "main".to_owned();
    }
    let name = name.split(" (").next().unwrap_or(name);
    name.trim_end_matches(|last: char| last.is_ascii_digit() || last == '-')
        .to_owned()
}

/// Mesa's software drivers name their threads so.
fn is_of_driver(name: &str) -> bool {
    name.starts_with("llvmpipe") || name.starts_with("swrast")
}

#[cfg(test)]
mod tests {
    use nix::unistd::gettid;

    use super::*;

    #[test]
    fn work_counts_for_the_thread_that_does_it() {
        let (tell, told) = std::sync::mpsc::channel::<()>();
        let (begin, begun) = std::sync::mpsc::channel();
        let worker = std::thread::Builder::new().name("worker-7".to_owned()).spawn(move || {
            begin.send(gettid()).unwrap();
            let until = std::time::Instant::now() + Duration::from_millis(20);
            while std::time::Instant::now() < until {
                std::hint::spin_loop();
            }
            let own = Duration::from(clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap());
            // It stays until it has been looked at.
            begin.send(gettid()).unwrap();
            let _ = told.recv();
            own
        });
        begun.recv().unwrap();
        let threads = Threads::find().unwrap();
        let before = threads.spent();
        begun.recv().unwrap();
        let all = threads.spent();
        drop(tell);
        let own = worker.unwrap().join().unwrap();
        assert!(all.ours["worker"] >= own - Duration::from_millis(1), "{all:?} {own:?}");
        assert!(all.since(&before).ours["worker"] <= all.ours["worker"]);
        assert_eq!(all.driver, Duration::ZERO);
    }

    #[test]
    fn threads_of_a_pool_share_a_role_and_those_of_a_driver_are_told() {
        let other = Pid::from_raw(1);
        assert_eq!(role(other, "Compute Task Po"), "Compute Task Po");
        assert_eq!(role(other, "llvmpipe-12"), "llvmpipe");
        assert_eq!(role(getpid(), "tenfold"), "main");
        assert!(is_of_driver("llvmpipe-0") && !is_of_driver("tenfold"));
    }
}
