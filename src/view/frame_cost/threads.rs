//! The processor time of this program's threads, those that do not draw frames for us apart.

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
    role: Role,
}

/// What a thread is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Role {
    /// Runs the game, and whatever of its systems no other thread takes.
    Main,
    /// Does the same for what tells the graphics driver what to draw.
    Render,
    /// Takes systems of both.
    Pool,
    /// Is none of ours: a software driver that draws, a thread that waits for sound or files.
    Other,
}

impl Role {
    /// All of them.
    pub const ALL: [Role; 4] = [Role::Main, Role::Render, Role::Pool, Role::Other];

    /// The role of a thread by its name, if the name tells.
    fn of(thread: Pid, name: &str, render: Option<Pid>) -> Role {
        if thread == getpid() {
            Role::Main
        } else if Some(thread) == render {
            Role::Render
        } else if name.starts_with("Compute Task") {
            Role::Pool
        } else {
            Role::Other
        }
    }

    /// Whether its time is part of what a frame costs.
    pub fn is_ours(self) -> bool {
        self != Role::Other
    }
}

/// The threads of this program at one time. Later ones are not among them.
pub(super) struct Threads(Vec<Thread>);

impl Threads {
    /// Finds all. `render` is the thread that runs the render world.
    ///
    /// # Errors
    /// The kernel lists no threads.
    pub fn find(render: Option<Pid>) -> io::Result<Threads> {
        let mut threads = Vec::new();
        for entry in fs::read_dir("/proc/self/task")? {
            let entry = entry?;
            let number: Option<i32> = entry.file_name().to_str().and_then(|name| name.parse().ok());
            let Some(number) = number else { continue };
            // A thread may have ended meanwhile.
            let Ok(name) = fs::read_to_string(entry.path().join("comm")) else {
                continue;
            };
            threads.push(Thread {
                clock: ClockId::from_raw((!number) << KIND_BITS | THREAD_CLOCK),
                role: Role::of(Pid::from_raw(number), name.trim(), render),
            });
        }
        Ok(Threads(threads))
    }

    /// The time that each role has spent until now.
    pub fn spent(&self) -> Spent {
        let mut spent = Spent::default();
        for thread in &self.0 {
            // One that has ended spends no more; it is missing in every later sum.
            let Ok(time) = clock_gettime(thread.clock) else {
                continue;
            };
            spent.0[thread.role as usize] += Duration::from(time);
        }
        spent
    }
}

/// Processor time by role, in the order of [`Role::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Spent([Duration; Role::ALL.len()]);

impl Spent {
    /// What came to it since an earlier time.
    pub fn since(&self, earlier: &Spent) -> Spent {
        Spent(Role::ALL.map(|role| self.of(role).saturating_sub(earlier.of(role))))
    }

    /// The time of a role.
    pub fn of(&self, role: Role) -> Duration {
        self.0[role as usize]
    }

    /// The time of all that are ours.
    pub fn ours(&self) -> Duration {
        Role::ALL
            .into_iter()
            .filter(|role| role.is_ours())
            .map(|role| self.of(role))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;

    use super::*;

    #[test]
    fn work_counts_for_the_thread_that_does_it() {
        const WORK: Duration = Duration::from_millis(20);
        let (tell, told) = channel();
        let (begin, begun) = channel();
        let worker = thread::Builder::new()
            .name("Compute Task Pool (7)".to_owned())
            .spawn(move || {
                let own = || Duration::from(clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap());
                begin.send(()).unwrap();
                let () = told.recv().unwrap();
                let before = own();
                while own() - before < WORK {
                    std::hint::spin_loop();
                }
                begin.send(()).unwrap();
                // It stays until it has been looked at.
                let _ = told.recv();
            })
            .unwrap();
        begun.recv().unwrap();
        let threads = Threads::find(None).unwrap();
        let before = threads.spent();
        tell.send(()).unwrap();
        begun.recv().unwrap();
        let work = threads.spent().since(&before);
        drop(tell);
        worker.join().unwrap();
        assert!(work.of(Role::Pool) >= WORK, "{work:?}");
        assert!(work.ours() >= WORK, "{work:?}");
    }

    #[test]
    fn threads_are_known_by_their_numbers_and_those_of_a_pool_by_their_names() {
        let [render, other] = [1, 2].map(Pid::from_raw);
        let role = |thread, name| Role::of(thread, name, Some(render));
        assert_eq!(role(getpid(), "tenfold"), Role::Main);
        assert_eq!(role(render, "tenfold"), Role::Render);
        assert_eq!(role(other, "Compute Task Po"), Role::Pool);
        for name in ["tenfold", "llvmpipe-0", "Async Compute T"] {
            assert_eq!(role(other, name), Role::Other);
        }
    }
}
