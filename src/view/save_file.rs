//! Keeps the game on disk after every move, and offers an unfinished one again at the next start.

use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, futures::check_ready};

use super::game_folder::{GameFolder, Place, Trouble};
use super::text::Texts;
use super::ui::Notices;
use super::{Options, storage};
use crate::game::{
    ChessClock, GameRecord, GameSystems, PositionReset, Revision, SavedGame, Screen, Seats, Terms, WallTime, from_text,
};
use crate::rules::Variant;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SaveFile>()
        .add_systems(Startup, open_folder)
        .add_systems(Update, keep_game.in_set(GameSystems::Present))
        .add_systems(OnEnter(Screen::Menu), offer_game)
        .add_systems(Last, (keep_thought, write_in_turn, finish_writing).chain());
}

/// So often it is kept how long somebody has thought about a move.
const BEAT: Duration = Duration::from_secs(5);

/// Where the game on the board is kept, and the one that is offered instead of it.
#[derive(Resource, Default)]
pub struct SaveFile {
    /// `None` if games are not kept: there is no place, or this is about a picture.
    folder: Option<GameFolder>,
    /// Where the game on the board belongs, from its first move on.
    place: Option<Arc<Place>>,
    /// Whether it is kept there.
    holds_this_game: bool,
    offered: Option<(Arc<Place>, SavedGame)>,
    /// Why the game on the board has found no place at all, if it has not.
    homeless: Option<String>,
    /// A game that has found no place, and is kept in memory as long as the program runs; and whether it is the one on
    /// the board.
    in_memory: Option<(SavedGame, bool)>,
    waiting: VecDeque<Job>,
    writing: Option<Task<Result<(), Failure>>>,
    /// What could not be written last. It is tried again with the next move, and offered from here as long as the
    /// program runs.
    unwritten: Option<Job>,
    /// Whether games cannot be kept at present, and the player has been told.
    fails: bool,
}

/// What is to be kept in a place: a text, or nothing.
struct Job {
    place: Arc<Place>,
    text: Option<String>,
}

/// What could not be kept, and why.
struct Failure {
    job: Job,
    error: io::Error,
}

impl Job {
    fn run(self) -> Result<(), Failure> {
        let done = match &self.text {
            Some(text) => self.place.write(text),
            None => self.place.clear(),
        };
        done.map_err(|error| Failure { job: self, error })
    }
}

impl SaveFile {
    /// Games are kept here.
    #[cfg(test)]
    pub(super) fn in_folder(folder: GameFolder) -> SaveFile {
        SaveFile {
            folder: Some(folder),
            ..default()
        }
    }

    /// The game that can be gone on with.
    pub fn unfinished(&self) -> Option<&SavedGame> {
        let offered = self.offered.as_ref().map(|(_, game)| game);
        offered.or(self.in_memory.as_ref().map(|(game, _)| game))
    }

    /// The folder of all games, if games are kept.
    pub(super) fn folder(&self) -> Option<&GameFolder> {
        self.folder.as_ref()
    }

    /// Where the game on the board is kept.
    pub(super) fn path(&self) -> Option<&Path> {
        self.holds_this_game
            .then(|| self.place.as_ref().map(|place| place.path()))?
    }

    /// A game that is in its place already is about to be put on the board.
    pub(super) fn expect(&mut self, place: Place, game: SavedGame) {
        self.offered = Some((Arc::new(place), game));
    }

    /// The unfinished game that is offered, if it lies here.
    pub(super) fn unfinished_at(&self, path: &Path) -> Option<&SavedGame> {
        let (place, game) = self.offered.as_ref()?;
        (place.path() == path).then_some(game)
    }

    /// Whether the unfinished game that is offered is the one on the board: it needs no loading.
    pub fn offers_board(&self) -> bool {
        let in_place = self.path().is_some_and(|path| self.unfinished_at(path).is_some());
        in_place || (self.offered.is_none() && self.in_memory.as_ref().is_some_and(|(_, on_board)| *on_board))
    }

    /// Gives the unfinished game that is offered another name, if it lies here.
    pub(super) fn name_offered(&mut self, path: &Path, name: &str) -> bool {
        let Some((place, game)) = self.offered.as_mut().filter(|(place, _)| place.path() == path) else {
            return false;
        };
        *game = game.clone().named(name);
        let (place, text) = (place.clone(), game.to_text());
        self.note(place, Some(text));
        true
    }

    /// Sees to it that nothing of a game is still being written, which would bring it back.
    pub(super) fn settle(&mut self, texts: &Texts, notices: &mut Notices) {
        if let Err(failure) = self.finish() {
            self.fail(failure, texts, notices);
        }
    }

    /// A game has been deleted: if it is the one on the board, it is kept anew from its next move on.
    pub(super) fn forget(&mut self, path: &Path) {
        self.waiting.retain(|job| job.place.path() != path);
        self.unwritten.take_if(|job| job.place.path() == path);
        self.offered.take_if(|(place, _)| place.path() == path);
        if self.place.take_if(|place| place.path() == path).is_some() {
            self.holds_this_game = false;
        }
    }

    /// Another game is on the board now. The one before stays in its place, and so does the one that was offered, unless
    /// it is this game: whoever looks for an unfinished game finds them there.
    fn change_game(&mut self, record: &GameRecord, seats: &Seats) {
        let offered = self.offered.take();
        let is_this = |game: &SavedGame| game.tree() == record.tree() && game.seats() == *seats;
        self.homeless = None;
        if let Some((game, on_board)) = &mut self.in_memory {
            *on_board = is_this(game);
        }
        self.place = offered.and_then(|(place, game)| is_this(&game).then_some(place));
        self.holds_this_game = self.place.is_some();
    }

    /// The game on the board is to be kept like this.
    fn keep(&mut self, text: String, variant: &Variant) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        let place = match &self.place {
            Some(place) => place.clone(),
            None => {
                // In this order, files are in the order of their games.
                let now = jiff::ZonedDateTime::now().strftime("%Y-%m-%d-%H%M%S");
                let begun = folder.begin(&format!("{now}-{}", variant.name));
                self.homeless = begun.as_ref().err().map(|error| error.to_string());
                self.place.insert(Arc::new(begun?)).clone()
            }
        };
        self.in_memory.take_if(|(_, on_board)| *on_board);
        self.holds_this_game = true;
        self.note(place, Some(text));
        Ok(())
    }

    /// Nothing is left of the game on the board. Its place stays its own: it may be gone on with.
    fn let_go(&mut self) {
        self.homeless = None;
        if std::mem::take(&mut self.holds_this_game)
            && let Some(place) = self.place.clone()
        {
            self.note(place, None);
        }
    }

    fn note(&mut self, place: Arc<Place>, text: Option<String>) {
        // Only the last state of a game matters.
        self.waiting.retain(|job| !Arc::ptr_eq(&job.place, &place));
        if let Some(job) = self.unwritten.take()
            && !Arc::ptr_eq(&job.place, &place)
        {
            // There may be room now for another game as well.
            self.waiting.push_back(job);
        }
        self.waiting.push_back(Job { place, text });
    }

    /// Does at once all that is waiting to be done, and tells the first failure.
    fn finish(&mut self) -> Result<(), Failure> {
        let written = self.writing.take().map_or(Ok(()), block_on);
        let waiting = std::mem::take(&mut self.waiting).into_iter();
        waiting.map(Job::run).fold(written, Result::and)
    }

    /// Remembers what could not be kept, and tells why: once, not at every move.
    fn fail(&mut self, failure: Failure, texts: &Texts, notices: &mut Notices) {
        let Failure { job, error } = failure;
        // What has been noted since is newer.
        if !self.waiting.iter().any(|newer| Arc::ptr_eq(&newer.place, &job.place)) {
            self.unwritten = Some(job);
        }
        self.tell_failure(&error, texts, notices);
    }

    fn tell_failure(&mut self, error: &io::Error, texts: &Texts, notices: &mut Notices) {
        if !std::mem::replace(&mut self.fails, true) {
            warn!("the game cannot be kept: {error}");
            notices.error(texts.format("notice-game-not-kept", &[("reason", texts.file_error(error))]));
        }
    }

    /// The game that could not be written, from memory.
    fn remembered(&self) -> Option<(Arc<Place>, SavedGame)> {
        let job = self.unwritten.as_ref()?;
        let game = from_text(job.text.as_ref()?).ok()?;
        Some((job.place.clone(), game))
    }
}

fn open_folder(options: Res<Options>, mut file: ResMut<SaveFile>) {
    if !options.keeps_nothing() {
        file.folder = storage::games_folder().map(GameFolder::new);
        if let (Some(folder), Some(former)) = (&file.folder, storage::former_games_folder()) {
            folder.adopt(&former);
        }
    }
}

/// What there is of a game: where it stands, how many moves have been played and tried, and its name.
type Content = (Revision, usize, Revision, Option<String>);

/// Keeps the game whenever it has changed.
fn keep_game(
    record: Res<GameRecord>,
    (seats, terms): (Res<Seats>, Res<Terms>),
    (clock, wall): (Res<ChessClock>, Res<WallTime>),
    mut file: ResMut<SaveFile>,
    mut resets: MessageReader<PositionReset>,
    mut kept: Local<Option<Content>>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
) {
    let reset = resets.read().count() > 0;
    if !record.is_changed() && !reset {
        return;
    }
    let title = record.about().title().map(str::to_owned);
    let now = Some((record.game_revision(), record.tree().len(), record.ink(), title));
    let changed = std::mem::replace(&mut *kept, now.clone()) != now;
    if reset {
        file.change_game(&record, &seats);
        // What has just been begun or loaded is kept when it changes; what comes from elsewhere, at once.
        if !record.about().imported || file.holds_this_game {
            return;
        }
    }
    if !changed || !seats.any_human() {
        return;
    }
    // All that was played may have been taken back.
    if record.tree().is_empty() || (record.game().ply() == 0 && record.can_redo()) {
        file.let_go();
    } else {
        let game = SavedGame::of(&record, *seats, *terms).thinking_for(clock.thought(wall.now()));
        if let Err(error) = file.keep(game.to_text(), record.variant()) {
            file.tell_failure(&error, &texts, &mut notices);
        }
    }
}

/// Keeps how long a player has thought about a move while their time runs: now and then, when it stops, and at the end
/// of the program. Whoever comes back has no more time than before.
fn keep_thought(
    record: Res<GameRecord>,
    (seats, terms): (Res<Seats>, Res<Terms>),
    (clock, wall): (Res<ChessClock>, Res<WallTime>),
    mut exits: MessageReader<AppExit>,
    mut file: ResMut<SaveFile>,
    mut kept: Local<Option<(Revision, Duration)>>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
) {
    let leaves = exits.read().count() > 0;
    let (at, thought) = (record.game_revision(), clock.thought(wall.now()));
    let thinks = seats[record.game().position().side_to_move()].is_human() && record.outcome().is_none();
    // With another move the game has just been kept, or it has come as it is.
    let last = kept.filter(|&(known, _)| known == at).map_or(thought, |(_, last)| last);
    let stops = leaves || clock.running().is_none();
    let due = thought > last && (stops || thought >= last + BEAT);
    *kept = Some((at, if due { thought } else { last }));
    if !file.holds_this_game || !thinks || !due {
        return;
    }
    let game = SavedGame::of(&record, *seats, *terms).thinking_for(thought);
    if let Err(error) = file.keep(game.to_text(), record.variant()) {
        file.tell_failure(&error, &texts, &mut notices);
    }
}

/// Offers the game on the board, if it can be gone on with, or else the one that was played last.
fn offer_game(
    record: Res<GameRecord>,
    (seats, terms): (Res<Seats>, Res<Terms>),
    (clock, wall): (Res<ChessClock>, Res<WallTime>),
    mut file: ResMut<SaveFile>,
    texts: Res<Texts>,
    mut notices: ResMut<Notices>,
) {
    if file.fails {
        // Whoever leaves a game that is not on disk is told again.
        file.fails = false;
        if let Some(job) = file.unwritten.take() {
            file.waiting.push_back(job);
        }
    }
    if file.holds_this_game && record.outcome().is_none() && !record.about().imported {
        let game = SavedGame::of(&record, *seats, *terms).thinking_for(clock.thought(wall.now()));
        file.offered = file.place.clone().map(|place| (place, game));
        return;
    }
    if let Some(reason) = &file.homeless
        && record.outcome().is_none()
        && seats.any_human()
    {
        // It is nowhere but here: whoever leaves it is told again.
        warn!("the game is kept in memory only: {reason}");
        notices.error(texts.get("notice-game-in-memory"));
        let game = SavedGame::of(&record, *seats, *terms).thinking_for(clock.thought(wall.now()));
        file.offered = None;
        file.in_memory = Some((game, true));
        return;
    }
    // One that has ended since is not offered; one that is played elsewhere meanwhile is found by nobody.
    file.offered.take_if(|(_, game)| game.outcome().is_some());
    if file.offered.is_none() {
        // A game that is still being written is found by nobody.
        if let Err(failure) = file.finish() {
            file.fail(failure, &texts, &mut notices);
        }
        let can_go_on = |game: &SavedGame| game.outcome().is_none() && !game.about().imported;
        file.offered = file.remembered().filter(|(_, game)| can_go_on(game));
        if file.offered.is_some() {
            return;
        }
        let Some(folder) = &file.folder else {
            return;
        };
        let found = folder.latest(|trouble| notices.error(told(&trouble, &texts)));
        file.offered = found.map(|(place, game)| (Arc::new(place), game));
    }
}

/// What is wrong with a file, in words.
pub(super) fn told(trouble: &Trouble, texts: &Texts) -> String {
    match trouble {
        Trouble::Nonsense(aside) => texts.format("notice-game-bad", &[("file", aside.display().to_string())]),
        Trouble::Unreadable(error) => texts.format("notice-game-unreadable", &[("reason", texts.file_error(error))]),
    }
}

/// Writes what is to be kept, one thing after the other, beside the game.
fn write_in_turn(mut file: ResMut<SaveFile>, texts: Res<Texts>, mut notices: ResMut<Notices>) {
    let file = file.bypass_change_detection();
    if let Some(writing) = &mut file.writing {
        let Some(written) = check_ready(writing) else {
            return;
        };
        file.writing = None;
        match written {
            Ok(()) => file.fails = false,
            Err(failure) => file.fail(failure, &texts, &mut notices),
        }
    }
    if !file.waiting.is_empty() {
        let jobs = std::mem::take(&mut file.waiting);
        // One that fails does not keep the others from being written.
        let work = async move { jobs.into_iter().map(Job::run).fold(Ok(()), Result::and) };
        file.writing = Some(IoTaskPool::get().spawn(work));
    }
}

/// At the end of the program nothing is left half done.
fn finish_writing(mut exits: MessageReader<AppExit>, mut file: ResMut<SaveFile>) {
    if exits.read().count() == 0 {
        return;
    }
    if let Err(failure) = file.finish() {
        warn!("the game could not be kept: {}", failure.error);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::engine::Level;
    use crate::game::{GameSetup, LoadGame, MoveRequested, NewGame, Resign, Seat, TakeBack};
    use crate::rules::{Move, Position, SHAKO, Side, SplitMix, parse_uci};

    /// The program without a window, its games in a folder, with a new game for two.
    fn playing(folder: &Path) -> App {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins.set(crate::game::task_pools()),
            StatesPlugin,
            crate::game::plugin,
        ));
        app.insert_resource(Texts::english());
        app.init_resource::<Notices>();
        app.insert_resource(SaveFile {
            folder: Some(GameFolder::new(folder.to_owned())),
            ..default()
        });
        app.add_systems(Update, keep_game.in_set(GameSystems::Present));
        app.add_systems(OnEnter(Screen::Menu), offer_game);
        app.add_systems(Last, (keep_thought, write_in_turn, finish_writing).chain());
        begin(&mut app, NewGame::default());
        app
    }

    /// Begins a game, new or saved.
    fn begin(app: &mut App, game: impl Message) {
        app.world_mut().write_message(game);
        app.update();
    }

    fn play(app: &mut App, mv: &str) {
        let record = app.world().resource::<GameRecord>();
        let mv = parse_uci(record.position(), mv).unwrap();
        let at = record.revision();
        app.world_mut().write_message(MoveRequested { mv, at });
        app.update();
        assert!(app.world().resource::<GameRecord>().revision() != at, "{mv} is refused");
    }

    fn resign(app: &mut App) {
        let at = app.world().resource::<GameRecord>().revision();
        app.world_mut().write_message(Resign { side: Side::Black, at });
        app.update();
    }

    fn take_back(app: &mut App) {
        let at = app.world().resource::<GameRecord>().revision();
        app.world_mut().write_message(TakeBack { at });
        app.update();
    }

    /// Waits until nothing is left to be written.
    fn settle(app: &mut App) {
        while app.world().resource::<SaveFile>().writing.is_some() {
            app.update();
        }
    }

    /// Goes to the start screen, and tells which game is offered there.
    fn offered(app: &mut App) -> Option<SavedGame> {
        let mut screen = app.world_mut().resource_mut::<NextState<Screen>>();
        screen.set(Screen::Menu);
        app.update();
        app.world().resource::<SaveFile>().unfinished().cloned()
    }

    /// Lets the program end, which finishes everything.
    fn leave(mut app: App) {
        app.world_mut().write_message(AppExit::Success);
        app.update();
    }

    /// How many moves the games in the folder have, in the order in which they will be offered.
    fn kept(folder: &Path) -> Vec<usize> {
        let folder = GameFolder::new(folder.to_owned());
        let mut found: Vec<(Place, SavedGame)> = Vec::new();
        while let Some(next) = folder.latest(|trouble| panic!("{trouble:?}")) {
            found.push(next);
        }
        found.iter().map(|(_, game)| game.line().ply()).collect()
    }

    /// That these games are in the folder. A program that another test is just starting shares what is locked here with
    /// us for an instant, so what is missing is looked for again.
    fn assert_kept(folder: &Path, wanted: &[usize]) {
        for _ in 0..200 {
            if kept(folder) == wanted {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(kept(folder), wanted);
    }

    #[test]
    fn a_game_is_kept_after_every_move() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = playing(folder.path());
        play(&mut app, "e3e5");
        play(&mut app, "e8e6");
        play(&mut app, "f3f4");
        leave(app);
        assert_kept(folder.path(), &[3]);
    }

    #[test]
    fn a_game_that_is_over_is_not_offered_unless_it_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        for (goes_on, left) in [(false, &[][..]), (true, &[1])] {
            let mut app = playing(folder.path());
            play(&mut app, "e3e5");
            resign(&mut app);
            settle(&mut app);
            if goes_on {
                take_back(&mut app);
            }
            leave(app);
            assert_kept(folder.path(), left);
        }
    }

    #[test]
    fn a_new_game_leaves_the_kept_ones_alone_and_is_offered_before_them() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = playing(folder.path());
        play(&mut app, "e3e5");
        play(&mut app, "e8e6");
        begin(&mut app, NewGame::default());
        // At once, so that both are waiting to be written.
        play(&mut app, "f3f4");
        leave(app);
        assert_kept(folder.path(), &[1, 2]);

        let mut app = playing(folder.path());
        begin(&mut app, NewGame::default());
        assert_kept(folder.path(), &[1, 2]);
        for mv in ["e3e5", "e8e6", "f3f4"] {
            play(&mut app, mv);
        }
        leave(app);
        assert_kept(folder.path(), &[3, 1, 2]);
    }

    #[test]
    fn when_a_game_is_over_the_one_before_it_is_offered_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = playing(folder.path());
        play(&mut app, "e3e5");
        play(&mut app, "e8e6");
        assert_eq!(offered(&mut app).map(|game| game.line().ply()), Some(2));
        begin(&mut app, NewGame::default());
        play(&mut app, "f3f4");
        assert_eq!(offered(&mut app).map(|game| game.line().ply()), Some(1));
        let game = offered(&mut app).unwrap();
        begin(&mut app, LoadGame(game));
        resign(&mut app);
        let game = offered(&mut app).unwrap();
        assert_eq!(game.line().ply(), 2);
        begin(&mut app, LoadGame(game));
        play(&mut app, "f3f4");
        leave(app);
        // It has been gone on with where it was.
        assert_kept(folder.path(), &[3]);
    }

    #[test]
    fn a_game_is_offered_again_as_soon_as_another_has_taken_its_board() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = playing(folder.path());
        play(&mut app, "e3e5");
        begin(&mut app, NewGame::default());
        assert_eq!(offered(&mut app).map(|game| game.line().ply()), Some(1));
    }

    #[test]
    fn a_game_that_finds_no_place_is_offered_from_memory_and_kept_once_there_is_one() {
        let folder = tempfile::tempdir().unwrap();
        let way = folder.path().join("games");
        fs::write(&way, "no folder").unwrap();
        let mut app = playing(&way);
        play(&mut app, "e3e5");
        play(&mut app, "e8e6");
        let game = offered(&mut app).expect("it is offered");
        assert_eq!(game.line().ply(), 2);
        assert!(app.world().resource::<SaveFile>().offers_board());
        let told = app.world().resource::<Notices>().texts().collect::<Vec<_>>().join(" ");
        assert!(told.contains("until the program is closed"), "{told}");
        // Another game does not take it away.
        begin(&mut app, NewGame::default());
        let game = offered(&mut app).expect("it is still offered");
        assert_eq!(game.line().ply(), 2);
        assert!(!app.world().resource::<SaveFile>().offers_board());
        // When there is a place, its next move is kept.
        fs::remove_file(&way).unwrap();
        begin(&mut app, LoadGame(game));
        play(&mut app, "f3f5");
        leave(app);
        assert_kept(&way, &[3]);
    }

    #[test]
    fn two_programs_at_once_keep_each_its_own_game() {
        let folder = tempfile::tempdir().unwrap();
        let mut one = playing(folder.path());
        let mut other = playing(folder.path());
        play(&mut one, "e3e5");
        assert_eq!(
            offered(&mut other),
            None,
            "a game that is being played is not for others"
        );
        begin(&mut other, NewGame::default());
        play(&mut other, "f3f4");
        play(&mut other, "f8f7");
        settle(&mut other);
        play(&mut one, "e8e6");
        play(&mut one, "d3d4");
        leave(other);
        assert_kept(folder.path(), &[2]);
        leave(one);
        assert_kept(folder.path(), &[3, 2]);
        // And each offers its own.
        let (mut one, mut other) = (playing(folder.path()), playing(folder.path()));
        let offers = [&mut one, &mut other].map(|app| offered(app).map(|game| game.line().ply()));
        assert_eq!(offers, [Some(3), Some(2)]);
    }

    #[test]
    fn a_game_that_the_computer_plays_alone_is_not_kept_but_one_after_it_is() {
        for (plays_again, left) in [(false, &[2][..]), (true, &[1, 2])] {
            let folder = tempfile::tempdir().unwrap();
            let mut app = playing(folder.path());
            play(&mut app, "e3e5");
            play(&mut app, "e8e6");
            let engine = Seat::Engine(Level::default());
            let setup = GameSetup::new(&SHAKO, Seats::new(engine, engine));
            begin(&mut app, NewGame { setup });
            play(&mut app, "e3e5");
            if plays_again {
                begin(&mut app, NewGame::default());
                play(&mut app, "e3e5");
            }
            leave(app);
            assert_kept(folder.path(), left);
        }
    }

    #[test]
    fn taking_back_is_kept_too() {
        let folder = tempfile::tempdir().unwrap();
        for (backs, left) in [(2, &[][..]), (1, &[1])] {
            let mut app = playing(folder.path());
            play(&mut app, "e3e5");
            play(&mut app, "e8e6");
            for _ in 0..backs {
                take_back(&mut app);
            }
            leave(app);
            assert_kept(folder.path(), left);
        }
    }

    #[test]
    fn a_kept_game_comes_back_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = playing(folder.path());
        play(&mut app, "e3e5");
        let before = app.world().resource::<GameRecord>().line().clone();
        leave(app);
        let game = offered(&mut playing(folder.path())).expect("the game is there");
        assert_eq!(game.line(), &before);
        assert!(game.seats()[Side::White] == Seat::Human && game.seats()[Side::Black] == Seat::Human);
    }

    #[test]
    fn where_nothing_can_be_written_the_game_is_played_all_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let mut app = playing(&file);
        play(&mut app, "e3e5");
        play(&mut app, "e8e6");
        assert!(app.world().resource::<SaveFile>().fails);
        assert_eq!(app.world().resource::<GameRecord>().ply(), 2);
        assert_eq!(offered(&mut app).map(|game| game.line().ply()), Some(2), "from memory");
        assert!(offered(&mut playing(&file)).is_none());
    }

    #[test]
    fn a_game_that_cannot_be_written_is_offered_remembered_and_written_when_it_can_be() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = playing(folder.path());
        // What is no file cannot be replaced.
        play(&mut app, "e3e5");
        settle(&mut app);
        let path = app.world().resource::<SaveFile>().path().unwrap().to_owned();
        fs::remove_file(&path).unwrap();
        fs::create_dir_all(path.join("in-the-way")).unwrap();
        play(&mut app, "e8e6");
        settle(&mut app);
        assert!(app.world().resource::<SaveFile>().fails);
        for _ in 0..2 {
            begin(&mut app, NewGame::default());
            assert_eq!(offered(&mut app).map(|game| game.line().ply()), Some(2));
            settle(&mut app);
        }
        fs::remove_dir_all(&path).unwrap();
        assert_eq!(offered(&mut app).map(|game| game.line().ply()), Some(2));
        leave(app);
        assert_kept(folder.path(), &[2]);
    }

    /// Where a program plays that is about to be killed.
    const KILLED: &str = "TENFOLD_TEST_OF_KILLING";
    const KILLS: usize = 200;

    /// Plays on and on, and tells each position once it is kept.
    fn play_until_killed(folder: &Path) {
        let mut app = playing(folder);
        if let Some(game) = offered(&mut app) {
            begin(&mut app, LoadGame(game));
        }
        let mut random = SplitMix::new(std::process::id().into());
        loop {
            if app.world().resource::<GameRecord>().ply() >= 40 {
                println!("new");
                begin(&mut app, NewGame::default());
            }
            let game = app.world().resource::<GameRecord>().game().clone();
            let goes_on = |&mv: &Move| {
                let mut next = game.clone();
                next.play(mv).is_ok() && next.outcome().is_none()
            };
            let moves: Vec<_> = game.position().legal_moves().iter().copied().filter(goes_on).collect();
            play(
                &mut app,
                &moves[(random.draw() % moves.len() as u64) as usize].to_string(),
            );
            while !app.world().resource::<SaveFile>().waiting.is_empty() {
                app.update();
            }
            settle(&mut app);
            println!("{}", app.world().resource::<GameRecord>().position().fen());
        }
    }

    #[test]
    fn a_program_that_is_killed_at_any_instant_comes_back_to_the_same_position() {
        if let Some(folder) = std::env::var_os(KILLED) {
            play_until_killed(Path::new(&folder));
        }
        let folder = tempfile::tempdir().unwrap();
        let mut random = SplitMix::new(7);
        let name = "view::save_file::tests::a_program_that_is_killed_at_any_instant_comes_back_to_the_same_position";
        let mut last = String::new();
        for round in 0..KILLS {
            let mut program = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", name, "--nocapture", "--test-threads=1"])
                .env(KILLED, folder.path())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            let mut told = BufReader::new(program.stdout.take().unwrap()).lines();
            let wait = Duration::from_micros(random.draw() % 40_000);
            // It has begun to play when it has told of a move; from then on, any instant may be its last.
            // The first line begins with what the test's own program says.
            let fen = |line: String| {
                let fen = line.rsplit("... ").next()?.to_owned();
                fen.contains('/').then_some(fen)
            };
            let first = told.by_ref().map_while(Result::ok).find_map(fen);
            last = first.unwrap_or(last);
            std::thread::sleep(wait);
            program.kill().unwrap();
            program.wait().unwrap();
            last = told.map_while(Result::ok).filter_map(fen).last().unwrap_or(last);
            let games = GameFolder::new(folder.path().to_owned());
            let found = games.latest(|trouble| panic!("round {round}: {trouble:?}"));
            let (_, game) = found.expect("the game is there");
            // The position that it told last, or the one after, which it had no time to tell.
            let positions = game.line().positions();
            let is_last = |position: &Position| position.fen() == last;
            let near = positions.iter().rev().take(2).any(is_last) || positions.len() == 2;
            assert!(
                near,
                "round {round}: {last} is lost, {} is there",
                game.line().position().fen()
            );
        }
    }
}
