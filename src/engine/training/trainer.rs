//! Lets a net learn: epoch after epoch over all positions in a new order, batch by batch.
//!
//! The result depends on the positions, the seed and the settings only. A batch is cut into the same slices whatever the
//! number of threads, and the gradients of the slices are added in their order.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::checkpoint::{CheckpointError, Losses, State};
use super::dataset::{Dataset, DatasetError};
use super::file::{sum_of, write_whole};
use super::model::{Active, Weights, learn, loss, target};
use super::optimiser::Optimiser;
use super::progress::Progress;
use super::quantise::{Agreement, agreement, quantise, unrounded};
use super::record::Record;
use crate::engine::nnue::{BUCKETS, HIDDEN, Network, NetworkError, Training};
use crate::rules::{Position, SplitMix, Variant};

/// Parts of a batch, and so the most threads that are of use.
pub(super) const SLICES: usize = 8;
/// The learning rate falls to this part of what it was at first, along half a cosine.
const LAST_RATE: f32 = 0.01;
/// Positions on which the net with rounded weights is to say the same.
const ROUNDED_FOR: usize = 30_000;
/// Positions over which the net with rounded weights is compared.
const COMPARED: usize = 2_000;

/// What determines a net, besides the positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Settings {
    /// Determines the first weights and the order of the positions.
    pub seed: u64,
    /// How often every position is learnt from.
    pub epochs: u32,
    /// Positions between two changes of the weights.
    pub batch: usize,
    /// How much the result of the game counts against the score of the search, from 0 to 1.
    pub result_weight: f32,
    /// The learning rate at first.
    pub rate: f32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            seed: 0,
            epochs: 20,
            batch: 16_384,
            result_weight: 0.3,
            rate: 0.001,
        }
    }
}

/// A training run.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Run {
    /// What the net is for.
    pub variant: &'static Variant,
    /// Where the positions are.
    pub folders: Vec<PathBuf>,
    /// Learn from the first chunks that together have so many positions; from all when `None`.
    pub positions: Option<u64>,
    /// The net to go on from, instead of one that knows nothing.
    pub start: Option<PathBuf>,
    /// Where the net goes.
    pub out: PathBuf,
    /// How it learns.
    pub settings: Settings,
    /// How many slices are worked on at once.
    pub threads: usize,
}

/// What a run has made.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Summary {
    /// The losses of every epoch.
    pub losses: Vec<Losses>,
    /// How well the net that plays follows the one that has learnt.
    pub agreement: Agreement,
}

/// Why there is no net.
#[derive(Debug, thiserror::Error)]
pub(super) enum TrainError {
    /// There are no positions, or not all of them can be used.
    #[error(transparent)]
    Dataset(#[from] DatasetError),
    /// The checkpoint is of no use.
    #[error("{path} {1}; delete it to begin anew", path = .0.display())]
    Checkpoint(PathBuf, CheckpointError),
    /// The net to go on from is of no use.
    #[error("{path}: {1}", path = .0.display())]
    Start(PathBuf, NetworkError),
    /// The net to go on from is for the other game.
    #[error("{path} is a net for {1}", path = .0.display())]
    Variant(PathBuf, &'static str),
    /// The checkpoint cannot be read, or it or the net not written.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, io::Error),
    /// What there was to tell could not be told.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// The learning rate is too high.
    #[error("the weights have grown beyond all bounds; a lower learning rate may help")]
    Diverged,
}

/// Where the state of a run is kept.
pub(super) fn checkpoint_path(out: &Path) -> PathBuf {
    out.with_added_extension("checkpoint")
}

/// A net that learns.
pub(super) struct Trainer<'a> {
    dataset: &'a Dataset,
    settings: Settings,
    threads: usize,
    /// Pieces at the start of a game.
    at_start: u32,
    state: State,
    /// Stands for the weights at first.
    origin: u64,
    gradients: Vec<Weights>,
}

impl<'a> Trainer<'a> {
    /// Begins with this net, or with one that knows nothing.
    pub fn new(dataset: &'a Dataset, start: Option<&Network>, settings: Settings, threads: usize) -> Trainer<'a> {
        let state = State {
            weights: start.map_or_else(|| Weights::random(dataset.variant, settings.seed), unrounded),
            optimiser: Optimiser::new(),
            losses: Vec::new(),
        };
        Trainer {
            dataset,
            settings,
            threads: threads.clamp(1, SLICES),
            at_start: Position::start(dataset.variant).occupied().len(),
            state,
            origin: start.map_or(0, |network| sum_of(&network.to_bytes())),
            gradients: vec![Weights::zero(); SLICES],
        }
    }

    /// A number that stands for all that determines the net.
    pub fn key(&self) -> u64 {
        let text = format!(
            "{} {:?} {} {} {HIDDEN} {BUCKETS}",
            self.dataset.variant.name, self.settings, self.dataset.digest, self.origin
        );
        sum_of(text.as_bytes())
    }

    /// Epochs that are done.
    fn epoch(&self) -> u32 {
        self.state.losses.len() as u32
    }

    fn rate(&self) -> f32 {
        let batches = self.dataset.training.len().div_ceil(self.settings.batch) as u64;
        let all = (batches * u64::from(self.settings.epochs)).max(1);
        let done = self.state.optimiser.steps as f64 / all as f64;
        let cosine = (1.0 + (std::f64::consts::PI * done).cos()) / 2.0;
        self.settings.rate * (LAST_RATE + (1.0 - LAST_RATE) * cosine as f32)
    }

    /// Learns from every position once. `tell` is given the positions that are done and the mean loss so far.
    fn learn(&mut self, tell: &mut dyn FnMut(usize, f64) -> io::Result<()>) -> Result<(), TrainError> {
        let mut order: Vec<u32> = (0..self.dataset.training.len() as u32).collect();
        shuffle(
            &mut order,
            self.settings.seed ^ SplitMix::mix(u64::from(self.epoch()) + 1),
        );
        let mut done = 0;
        let mut sum = 0.0;
        for batch in order.chunks(self.settings.batch) {
            sum += self.learn_batch(batch);
            done += batch.len();
            tell(done, sum / done as f64)?;
        }
        let training = sum / done as f64;
        let losses = Losses {
            training,
            validation: self.validate().unwrap_or(training),
        };
        if !losses.training.is_finite() || !losses.validation.is_finite() {
            return Err(TrainError::Diverged);
        }
        self.state.losses.push(losses);
        Ok(())
    }

    /// Changes the weights once; gives the sum of the losses.
    fn learn_batch(&mut self, batch: &[u32]) -> f64 {
        let rate = self.rate();
        let (dataset, weights) = (self.dataset, &self.state.weights);
        let (at_start, result_weight) = (self.at_start, self.settings.result_weight);
        let mut slices: Vec<(&[u32], &mut Weights, f64)> = self
            .gradients
            .iter_mut()
            .enumerate()
            .map(|(index, gradient)| {
                let bounds = [index, index + 1].map(|end| batch.len() * end / SLICES);
                (&batch[bounds[0]..bounds[1]], gradient, 0.0)
            })
            .collect();
        in_parallel(&mut slices, self.threads, &|(slice, gradient, sum)| {
            gradient.0.fill(0.0);
            for &index in *slice {
                let record = &dataset.training[index as usize];
                let active = Active::of(record, at_start);
                *sum += f64::from(learn(weights, &active, target(record, result_weight), gradient));
            }
        });
        let sum = slices.iter().map(|(_, _, sum)| sum).sum();
        self.state.optimiser.step(
            &mut self.state.weights,
            &self.gradients,
            batch.len(),
            rate,
            self.threads,
        );
        sum
    }

    /// The mean loss over the positions that were kept back, if there are any.
    fn validate(&self) -> Option<f64> {
        let records = &self.dataset.validation;
        let mut slices: Vec<(&[Record], f64)> = records
            .chunks(records.len().div_ceil(SLICES).max(1))
            .map(|slice| (slice, 0.0))
            .collect();
        in_parallel(&mut slices, self.threads, &|(slice, sum)| {
            for record in *slice {
                let active = Active::of(record, self.at_start);
                let target = target(record, self.settings.result_weight);
                *sum += f64::from(loss(&self.state.weights, &active, target));
            }
        });
        let sum: f64 = slices.iter().map(|(_, sum)| sum).sum();
        (!records.is_empty()).then(|| sum / records.len() as f64)
    }

    /// The file of the net as it is now, and how well it follows what was learnt.
    fn net(&self) -> (Vec<u8>, Agreement) {
        let loss = self.state.losses.last().map_or(0.0, |losses| losses.validation);
        let training = Training {
            seed: self.settings.seed,
            positions: self.dataset.training.len() as u64,
            games: self.dataset.games,
            loss_billionths: (loss * 1e9).round() as u64,
        };
        let Dataset {
            variant,
            training: learnt,
            validation,
            ..
        } = self.dataset;
        let weights = &self.state.weights;
        let network = quantise(weights, variant, training, &spread(learnt, ROUNDED_FOR));
        let others = if validation.is_empty() { learnt } else { validation };
        let agreement = agreement(weights, &network, &spread(others, COMPARED));
        (network.to_bytes(), agreement)
    }
}

/// Works on each of these once, by so many threads.
fn in_parallel<T: Send>(items: &mut [T], threads: usize, work: &(dyn Fn(&mut T) + Sync)) {
    if threads <= 1 {
        items.iter_mut().for_each(work);
        return;
    }
    let share = items.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        for items in items.chunks_mut(share) {
            scope.spawn(move || items.iter_mut().for_each(work));
        }
    });
}

/// At most so many records from all over the set, for those of one game are alike.
fn spread(records: &[Record], most: usize) -> Vec<Record> {
    let stride = records.len().div_ceil(most).max(1);
    records.iter().step_by(stride).copied().collect()
}

/// Fisher and Yates' shuffle.
fn shuffle(order: &mut [u32], seed: u64) {
    let mut random = SplitMix::new(SplitMix::mix(seed));
    for last in (1..order.len()).rev() {
        // The upper half of the product is a number from 0 to `last`.
        let other = (u128::from(random.draw()) * (last as u128 + 1)) >> 64;
        order.swap(last, other as usize);
    }
}

/// Trains a net and writes it; goes on from the checkpoint if there is one. `tell` is given a line now and then.
///
/// # Errors
/// When there are no positions, a file is of no use or cannot be written, the weights have grown beyond all
/// bounds or `tell` fails.
pub(super) fn run(run: &Run, tell: &mut dyn FnMut(&str) -> io::Result<()>) -> Result<Summary, TrainError> {
    let dataset = Dataset::load(run.variant, &run.folders, run.positions)?;
    tell(&format!(
        "{}: {} positions to learn from, {} kept back, of {} games",
        run.variant.name,
        dataset.training.len(),
        dataset.validation.len(),
        dataset.games
    ))?;
    train(&dataset, run, tell)
}

/// Reads the net to go on from.
fn read_net(path: &Path, variant: &Variant) -> Result<Network, TrainError> {
    let bytes = fs::read(path).map_err(|error| TrainError::File(path.to_path_buf(), error))?;
    let network = Network::from_bytes(&bytes).map_err(|error| TrainError::Start(path.to_path_buf(), error))?;
    if network.variant() != variant {
        return Err(TrainError::Variant(path.to_path_buf(), network.variant().name));
    }
    Ok(network)
}

/// [`run`] with positions that have been read.
fn train(dataset: &Dataset, run: &Run, tell: &mut dyn FnMut(&str) -> io::Result<()>) -> Result<Summary, TrainError> {
    let start = run.start.as_ref().map(|path| read_net(path, run.variant)).transpose()?;
    let mut trainer = Trainer::new(dataset, start.as_ref(), run.settings, run.threads);
    let path = checkpoint_path(&run.out);
    match fs::read(&path) {
        Ok(bytes) => {
            trainer.state = State::from_bytes(&bytes, trainer.key())
                .map_err(|error| TrainError::Checkpoint(path.clone(), error))?;
            tell(&format!("{} epochs are done already", trainer.epoch()))?;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(TrainError::File(path, error)),
    }
    let epochs = run.settings.epochs;
    let positions = dataset.training.len();
    let before = trainer.epoch();
    let all = positions as f64 * f64::from(epochs);
    let mut progress = Progress::new();
    while trainer.epoch() < epochs {
        let epoch = trainer.epoch();
        let now = |done: usize| f64::from(epoch - before) * positions as f64 + done as f64;
        let earlier = f64::from(before) * positions as f64;
        trainer.learn(&mut |done, loss| {
            if done == positions || !progress.is_due() {
                return Ok(());
            }
            tell(&format!(
                "epoch {} of {epochs}: {:.0} %, loss {loss:.6}, {:.0} positions/s, {}",
                epoch + 1,
                100.0 * done as f64 / positions as f64,
                progress.rate(now(done)),
                progress.time_left(now(done), earlier, all)
            ))
        })?;
        let state = trainer.state.to_bytes(trainer.key());
        write_whole(&path, &state).map_err(|error| TrainError::File(path.clone(), error))?;
        if let Some(losses) = trainer.state.losses.last() {
            tell(&format!(
                "epoch {} of {epochs}: loss {:.6}, of positions kept back {:.6}; {:.0} positions/s, {}",
                epoch + 1,
                losses.training,
                losses.validation,
                progress.rate(now(positions)),
                progress.time_left(now(positions), earlier, all)
            ))?;
        }
    }
    let (net, agreement) = trainer.net();
    write_whole(&run.out, &net).map_err(|error| TrainError::File(run.out.clone(), error))?;
    Ok(Summary {
        losses: trainer.state.losses,
        agreement,
    })
}

#[cfg(test)]
mod tests {
    use super::super::chunk;
    use super::super::datagen::{self, Amount};
    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    const SETTINGS: Settings = Settings {
        seed: 8,
        epochs: 12,
        batch: 64,
        result_weight: 0.3,
        rate: 0.003,
    };

    /// A few games at hardly any nodes, in this folder.
    fn generate(folder: &Path, variant: &'static Variant) {
        let run = datagen::Run {
            variant,
            seed: 2,
            nodes: 60,
            amount: Amount::Games(8),
            games_per_chunk: 2,
            threads: 1,
            folder: folder.to_path_buf(),
        };
        datagen::run(&run, &mut |_| Ok(())).unwrap();
    }

    fn order(folder: &Path, name: &str, variant: &'static Variant) -> Run {
        Run {
            variant,
            folders: vec![folder.to_path_buf()],
            positions: None,
            start: None,
            out: folder.join(name),
            settings: SETTINGS,
            threads: 1,
        }
    }

    fn dataset(folder: &Path) -> Dataset {
        Dataset::load(&SHAKO, &[folder.to_path_buf()], None).unwrap()
    }

    #[test]
    fn a_net_learns_and_its_rounded_weights_say_the_same() {
        let folder = tempfile::tempdir().unwrap();
        for variant in Variant::ALL {
            generate(folder.path(), variant);
            let order = order(folder.path(), "net", variant);
            let order = Run {
                out: folder.path().join(variant.name),
                ..order
            };
            let summary = run(&order, &mut |_| Ok(())).unwrap();
            let [first, last] = [summary.losses.first(), summary.losses.last()].map(|losses| losses.unwrap().training);
            assert!(last < 0.7 * first, "{first} became {last}");
            let Agreement { mean, size, .. } = summary.agreement;
            assert!(
                mean < 2.0 + size / 100.0 && size > 20.0,
                "{mean} cp of {size} cp are lost by rounding"
            );
            let net = Network::from_bytes(&fs::read(&order.out).unwrap()).unwrap();
            assert_eq!(net.variant(), variant);
            assert_eq!(net.training().seed, 8);
            assert_eq!(net.training().games, 8);
        }
    }

    #[test]
    fn positions_kept_back_are_of_other_games_and_get_better_too() {
        let folder = tempfile::tempdir().unwrap();
        generate(folder.path(), &SHAKO);
        let mut dataset = dataset(folder.path());
        // Of so few games none may have been kept back.
        dataset.validation.clear();
        let last = dataset.training.split_off(dataset.training.len() * 4 / 5);
        dataset.validation = last;
        // How so few games end is chance, and tells nothing of another game.
        let settings = Settings {
            result_weight: 0.0,
            ..SETTINGS
        };
        let mut trainer = Trainer::new(&dataset, None, settings, 1);
        let before = trainer.validate().unwrap();
        trainer.learn(&mut |_, _| Ok(())).unwrap();
        trainer.learn(&mut |_, _| Ok(())).unwrap();
        let after = trainer.validate().unwrap();
        assert!(after < before, "{before} became {after}");
    }

    #[test]
    fn seed_and_positions_alone_determine_the_net() {
        let folder = tempfile::tempdir().unwrap();
        generate(folder.path(), &SHAKO);
        let net = |name, settings, threads| {
            let order = Run {
                settings,
                threads,
                ..order(folder.path(), name, &SHAKO)
            };
            run(&order, &mut |_| Ok(())).unwrap();
            fs::read(&order.out).unwrap()
        };
        let settings = Settings { epochs: 2, ..SETTINGS };
        let one = net("one", settings, 1);
        assert_eq!(one, net("three", settings, 3));
        assert_ne!(one, net("other", Settings { seed: 9, ..settings }, 1));
    }

    #[test]
    fn a_resumed_run_ends_where_an_uninterrupted_one_does() {
        let folder = tempfile::tempdir().unwrap();
        generate(folder.path(), &SHAKO);
        let order = |name| Run {
            settings: Settings { epochs: 3, ..SETTINGS },
            ..order(folder.path(), name, &SHAKO)
        };
        run(&order("whole"), &mut |_| Ok(())).unwrap();

        let broken = order("broken");
        let dataset = dataset(folder.path());
        let mut trainer = Trainer::new(&dataset, None, broken.settings, 1);
        trainer.learn(&mut |_, _| Ok(())).unwrap();
        let checkpoint = trainer.state.to_bytes(trainer.key());
        fs::write(checkpoint_path(&broken.out), checkpoint).unwrap();
        run(&broken, &mut |_| Ok(())).unwrap();
        assert_eq!(
            fs::read(&broken.out).unwrap(),
            fs::read(folder.path().join("whole")).unwrap()
        );

        let other = Run {
            settings: Settings {
                rate: 0.5,
                ..broken.settings
            },
            ..broken
        };
        let refusal = run(&other, &mut |_| Ok(())).unwrap_err().to_string();
        assert!(
            refusal.contains("broken.checkpoint is the checkpoint of a run with other"),
            "{refusal}"
        );
    }

    #[test]
    fn learning_goes_on_from_what_another_net_knows() {
        let folder = tempfile::tempdir().unwrap();
        generate(folder.path(), &SHAKO);
        let first = order(folder.path(), "first", &SHAKO);
        let learnt = run(&first, &mut |_| Ok(())).unwrap().losses;
        let second = Run {
            start: Some(first.out.clone()),
            settings: Settings {
                epochs: 1,
                rate: 1e-7,
                ..SETTINGS
            },
            ..order(folder.path(), "second", &SHAKO)
        };
        let goes_on = run(&second, &mut |_| Ok(())).unwrap().losses;
        let [last, next] = [&learnt, &goes_on].map(|losses| losses.last().unwrap().validation);
        assert!((last - next).abs() < 0.1 * last, "{last} became {next}");

        let refusal = |start: &Path, variant| {
            let order = Run {
                start: Some(start.to_path_buf()),
                ..order(folder.path(), "third", variant)
            };
            run(&order, &mut |_| Ok(())).unwrap_err().to_string()
        };
        assert!(refusal(&checkpoint_path(&first.out), &SHAKO).contains("first.checkpoint: "));
        assert!(refusal(&folder.path().join("none"), &SHAKO).contains("none: "));
        generate(folder.path(), &PEMBA);
        assert!(refusal(&first.out, &PEMBA).contains("first is a net for shako"));
    }

    #[test]
    fn positions_that_are_missing_damaged_or_of_another_game_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let refusal = |variant| {
            let order = order(folder.path(), "net", variant);
            run(&order, &mut |_| Ok(())).unwrap_err().to_string()
        };
        assert!(refusal(&SHAKO).contains("no positions of shako"));
        generate(folder.path(), &SHAKO);
        let first = chunk::path(folder.path(), &SHAKO, 0);
        fs::rename(&first, chunk::path(folder.path(), &PEMBA, 0)).unwrap();
        assert!(refusal(&PEMBA).contains("has positions of shako"));
        let second = chunk::path(folder.path(), &SHAKO, 1);
        let mut bytes = fs::read(&second).unwrap();
        bytes[300] ^= 1;
        fs::write(&second, bytes).unwrap();
        assert!(refusal(&SHAKO).contains("its check sum is wrong"));
        assert!(!folder.path().join("net").exists());
    }

    #[test]
    fn a_number_of_positions_takes_the_first_chunks_that_have_as_many() {
        let folder = tempfile::tempdir().unwrap();
        generate(folder.path(), &SHAKO);
        let all = dataset(folder.path());
        let header = chunk::read_header(&chunk::path(folder.path(), &SHAKO, 0))
            .unwrap()
            .unwrap();
        let load = |most| Dataset::load(&SHAKO, &[folder.path().to_path_buf()], Some(most)).unwrap();
        assert_eq!(load(header.records).len() as u64, header.records);
        assert_eq!(load(header.records + 1).games, 4);
        assert_eq!(load(u64::MAX).len(), all.len());
    }

    #[test]
    fn a_shuffle_keeps_every_position_and_its_seed_determines_it() {
        let shuffled = |seed| {
            let mut order: Vec<u32> = (0..1_000).collect();
            shuffle(&mut order, seed);
            order
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
        let mut order = shuffled(1);
        let moved = (0..).zip(&order).filter(|&(place, &index)| place != index).count();
        assert!(moved > 980);
        order.sort_unstable();
        assert!(order.into_iter().eq(0..1_000));
    }
}
