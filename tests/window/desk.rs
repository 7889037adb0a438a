//! A virtual display with the built program on it, hands to use it, and eyes that read its state log.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// How long anything may take. A software renderer on a busy machine draws a frame a second.
const PATIENCE: Duration = Duration::from_secs(150);
/// How often the log is looked at.
const GLANCE: Duration = Duration::from_millis(40);

/// Windows are opened one after the other: two software renderers would only slow each other down.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A virtual display of 1280 by 720 pixels.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn open() -> Display {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed; scripts/test does that");
        let mut number = String::new();
        let mut out = BufReader::new(server.stdout.take().expect("it is piped"));
        out.read_line(&mut number).expect("Xvfb tells its display");
        assert!(!number.trim().is_empty(), "Xvfb opened no display");
        Display {
            server,
            name: format!(":{}", number.trim()),
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A place for the program to run at: a display and a home of its own, so that nobody's settings or games are touched.
pub struct Desk {
    display: Display,
    home: TempDir,
    _turn: MutexGuard<'static, ()>,
}

impl Desk {
    /// Clears a desk, when the one before is free.
    pub fn clear() -> Desk {
        let turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        Desk {
            display: Display::open(),
            home: TempDir::new().expect("a temporary folder"),
            _turn: turn,
        }
    }

    /// A file in the home of this desk.
    pub fn file(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// The program, ready to be started with these arguments.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tenfold"));
        command
            .args(args)
            .env("DISPLAY", &self.display.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("HOME", self.home.path())
            .env("XDG_CONFIG_HOME", self.file("config"))
            .env("XDG_DATA_HOME", self.file("data"))
            .env("XDG_RUNTIME_DIR", self.home.path())
            .env("BEVY_ASSET_ROOT", env!("CARGO_MANIFEST_DIR"))
            .env("LANGUAGE", "en")
            .stdin(Stdio::null());
        command
    }

    /// Starts the program with these arguments, and with a state log.
    pub fn start(&self, args: &[&str]) -> Program<'_> {
        self.start_with(args, &[])
    }

    /// The same, with these variables in its environment.
    pub fn start_with(&self, args: &[&str], variables: &[(&str, &str)]) -> Program<'_> {
        let log = self.file("state.jsonl");
        // Each start has a log of its own.
        let _ = fs::remove_file(&log);
        let output = File::create(self.file("output.txt")).expect("a file in the temporary folder");
        let child = self
            .command(args)
            .arg("--log-state")
            .arg(&log)
            .envs(variables.iter().copied())
            .stdout(output.try_clone().expect("a second handle"))
            .stderr(output)
            .spawn()
            .expect("the program is built");
        Program { desk: self, child, log }
    }

    fn xdotool(&self, args: &[&str]) -> String {
        let output = Command::new("xdotool")
            .args(args)
            .env("DISPLAY", &self.display.name)
            .output()
            .expect("xdotool is installed; scripts/test does that");
        assert!(
            output.status.success(),
            "xdotool {args:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }
}

/// The running program.
pub struct Program<'a> {
    desk: &'a Desk,
    child: Child,
    log: PathBuf,
}

impl Program<'_> {
    /// What the window shows now, as the log tells it.
    pub fn state(&self) -> Value {
        let text = fs::read_to_string(&self.log).unwrap_or_default();
        // The last line may be half written.
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        whole
            .lines()
            .next_back()
            .map_or(Value::Null, |line| serde_json::from_str(line).expect("the log is JSON"))
    }

    /// Waits until the window shows what is wanted, and tells all that it shows then.
    pub fn wait(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let state = self.state();
            if wanted(&state) {
                return state;
            }
            if let Some(status) = self.child.try_wait().expect("a child process") {
                panic!("the program ended ({status}) before {what}:\n{}", self.output());
            }
            if start.elapsed() > PATIENCE {
                self.picture(&format!("failed-{}", what.replace(' ', "-")));
                panic!("waited in vain for {what}; the window shows {state}\n{}", self.output());
            }
            sleep(GLANCE);
        }
    }

    fn output(&self) -> String {
        fs::read_to_string(self.desk.file("output.txt")).unwrap_or_default()
    }

    fn window(&self) -> String {
        let found = self
            .desk
            .xdotool(&["search", "--sync", "--onlyvisible", "--name", "^Tenfold"]);
        found.lines().next().expect("a window").to_owned()
    }

    /// Moves the pointer to a place in the window, in physical pixels.
    pub fn point(&self, [x, y]: [i64; 2]) {
        self.desk
            .xdotool(&["mousemove", "--window", &self.window(), &x.to_string(), &y.to_string()]);
    }

    /// Presses and releases the left button at a place.
    pub fn click(&self, at: [i64; 2]) {
        self.clicks("1", &[at]);
    }

    /// Presses and releases a button, by its number, at one place after the other, more quickly than any hand. 2 is the
    /// middle button, 3 the right one, and 4 turns the wheel.
    pub fn clicks(&self, button: &str, places: &[[i64; 2]]) {
        let window = self.window();
        let mut all = Vec::new();
        for at in places {
            let [x, y] = at.map(|axis| axis.to_string());
            let click = [
                "mousemove",
                "--window",
                window.as_str(),
                x.as_str(),
                y.as_str(),
                "click",
                button,
            ];
            all.extend(click.map(str::to_owned));
        }
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        self.desk.xdotool(&all);
    }

    /// Drags with the left button.
    pub fn drag(&self, from: [i64; 2], to: [i64; 2]) {
        self.point(from);
        self.desk.xdotool(&["mousedown", "1"]);
        for step in 1..=8 {
            self.point([
                from[0] + (to[0] - from[0]) * step / 8,
                from[1] + (to[1] - from[1]) * step / 8,
            ]);
        }
        self.desk.xdotool(&["mouseup", "1"]);
    }

    /// Presses a key.
    pub fn press(&self, key: &str) {
        self.desk.xdotool(&["windowfocus", &self.window(), "key", key]);
    }

    /// Changes the window's size.
    pub fn resize(&self, [width, height]: [i64; 2]) {
        self.desk
            .xdotool(&["windowsize", &self.window(), &width.to_string(), &height.to_string()]);
    }

    /// Presses a button of the panels, once it is there.
    pub fn push(&mut self, button: &str) {
        let state = self.wait(&format!("the button {button}"), |state| {
            state["targets"][button].is_array()
        });
        self.click(middle(&state["targets"][button]));
    }

    /// Keeps a picture of the display for people to look at, outside the repository.
    pub fn picture(&self, name: &str) {
        // The log tells of a frame before the display has it.
        sleep(Duration::from_secs(1));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window-pictures");
        fs::create_dir_all(&folder).expect("a folder for pictures");
        let status = Command::new("import")
            .args(["-window", "root"])
            .arg(folder.join(format!("{name}.png")))
            .env("DISPLAY", &self.desk.display.name)
            .status()
            .expect("ImageMagick is installed; scripts/test does that");
        assert!(status.success(), "no picture of {name}");
    }

    /// Destroys the window behind the program's back.
    pub fn take_window_away(&self) {
        self.desk.xdotool(&["windowclose", &self.window()]);
    }

    /// Waits until the program has ended, and tells how.
    pub fn end(mut self) -> Option<i32> {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child process") {
                return status.code();
            }
            assert!(
                start.elapsed() < PATIENCE,
                "the program does not end:\n{}",
                self.output()
            );
            sleep(GLANCE);
        }
    }

    /// Ends the program as a crash or a power cut would.
    pub fn kill(mut self) {
        self.child.kill().expect("a child process");
        self.child.wait().expect("a child process");
    }
}

impl Drop for Program<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The middle of a rectangle of the log.
pub fn middle(rect: &Value) -> [i64; 2] {
    let edge = |index: usize| rect[index].as_f64().expect("a rectangle");
    [((edge(0) + edge(2)) / 2.0) as i64, ((edge(1) + edge(3)) / 2.0) as i64]
}

/// Where a square's centre stands in the window.
pub fn square(state: &Value, name: &str) -> [i64; 2] {
    let at = &state["squares"][name];
    let axis = |index: usize| at[index].as_f64().unwrap_or_else(|| panic!("{name} is not shown")) as i64;
    [axis(0), axis(1)]
}
