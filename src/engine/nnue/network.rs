//! A net: its weights, what is known of its training, and its file.

use super::feature::{INPUTS, bucket};
use super::simd::{Row, Simd};
use super::{BUCKETS, HIDDEN, MOST_OUTPUT_WEIGHT, QA, QB, SCALE};
use crate::engine::score::{MOST_EVALUATION, Value};
use crate::rules::{Position, SQUARE_COUNT, Variant};

/// What every net file begins with; the last character is the version of the format.
const MAGIC: [u8; 8] = *b"TENFOLD1";
/// Bytes for the name of the game, which zeros fill up.
const NAME_BYTES: usize = 16;
/// Magic, name, neurons, buckets and training facts.
const HEADER_BYTES: usize = MAGIC.len() + NAME_BYTES + 2 * size_of::<u32>() + 4 * size_of::<u64>();
/// A whole file.
const FILE_BYTES: usize =
    HEADER_BYTES + size_of::<i16>() * (INPUTS * HIDDEN + HIDDEN + BUCKETS * 2 * HIDDEN) + size_of::<i32>() * BUCKETS;

/// What a net file tells about how the net was trained. Nothing depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Training {
    /// The seed of the trainer.
    pub seed: u64,
    /// Positions that the net has learnt from.
    pub positions: u64,
    /// Games that they are from.
    pub games: u64,
    /// The mean loss over positions that it has not learnt from, in billionths.
    pub loss_billionths: u64,
}

/// Why something is not a net.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// It does not begin like one.
    #[error("this is not a net of Tenfold, or one of another version")]
    Magic,
    /// It is for a game that there is none of here.
    #[error("the net is for a game that is not known here: {0}")]
    Variant(String),
    /// It has another number of neurons.
    #[error("the net has {0} hidden neurons; this program needs {HIDDEN}")]
    Hidden(u32),
    /// It has another number of outputs.
    #[error("the net has {0} outputs; this program needs {BUCKETS}")]
    Buckets(u32),
    /// It is cut short, or something follows it.
    #[error("the net has {0} bytes; it must have {FILE_BYTES}")]
    Length(usize),
    /// An output weight is so large that 16 bits do not hold its product.
    #[error("the net has an output weight of {0}; the most is {MOST_OUTPUT_WEIGHT} on either side")]
    OutputWeight(i16),
}

/// The numbers of a net, in the order of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// A row of [`HIDDEN`] for each of the [`INPUTS`], one row after the other. 1 is [`QA`].
    pub feature_weights: Vec<i16>,
    /// [`HIDDEN`] of them. 1 is [`QA`].
    pub feature_bias: Vec<i16>,
    /// For each of the [`BUCKETS`], a row of [`HIDDEN`] for the side to move, then one for the other. 1 is [`QB`].
    pub output_weights: Vec<i16>,
    /// 1 is [`QA`] times [`QB`].
    pub output_bias: [i32; BUCKETS],
}

/// A net for one game.
///
/// Its accumulators wrap around when a sum leaves 16 bits, so no net makes a position's value depend on how the position
/// came about; one whose values mean something stays far away from that.
pub struct Network {
    variant: &'static Variant,
    training: Training,
    /// The bucket by the number of pieces on the board.
    buckets: [u8; SQUARE_COUNT + 1],
    feature_weights: Box<[Row]>,
    feature_bias: Row,
    output_weights: [[Row; 2]; BUCKETS],
    output_bias: [i32; BUCKETS],
}

impl Network {
    /// Makes a net.
    ///
    /// # Errors
    /// When an output weight is too large.
    ///
    /// # Panics
    /// When there are too many or too few numbers.
    pub(in crate::engine) fn new(
        variant: &'static Variant,
        training: Training,
        parameters: &Parameters,
    ) -> Result<Network, NetworkError> {
        let Parameters {
            feature_weights,
            feature_bias,
            output_weights,
            output_bias,
        } = parameters;
        if let Some(&weight) = output_weights
            .iter()
            .find(|weight| weight.unsigned_abs() > MOST_OUTPUT_WEIGHT.unsigned_abs())
        {
            return Err(NetworkError::OutputWeight(weight));
        }
        let output = rows(output_weights, 2 * BUCKETS);
        let at_start = Position::start(variant).occupied().len();
        Ok(Network {
            variant,
            training,
            buckets: std::array::from_fn(|pieces| bucket(pieces as u32, at_start) as u8),
            feature_weights: rows(feature_weights, INPUTS).into_boxed_slice(),
            feature_bias: rows(feature_bias, 1)[0],
            output_weights: std::array::from_fn(|bucket| [output[2 * bucket], output[2 * bucket + 1]]),
            output_bias: *output_bias,
        })
    }

    /// Reads a net file.
    ///
    /// # Errors
    /// When it is not a whole net of this program's format and size.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(NetworkError::Magic);
        }
        let mut reader = Reader(&bytes[MAGIC.len()..]);
        let cut_short = NetworkError::Length(bytes.len());
        let mut header = || -> Option<([u8; NAME_BYTES], u32, u32, Training)> {
            let (name, hidden, buckets) = (reader.take()?, reader.u32()?, reader.u32()?);
            let training = Training {
                seed: reader.u64()?,
                positions: reader.u64()?,
                games: reader.u64()?,
                loss_billionths: reader.u64()?,
            };
            Some((name, hidden, buckets, training))
        };
        let (name, hidden, buckets, training) = header().ok_or(cut_short.clone())?;
        let name = String::from_utf8_lossy(&name);
        let name = name.trim_end_matches('\0');
        let variant = Variant::by_name(name).ok_or_else(|| NetworkError::Variant(name.escape_debug().to_string()))?;
        if hidden as usize != HIDDEN {
            return Err(NetworkError::Hidden(hidden));
        }
        if buckets as usize != BUCKETS {
            return Err(NetworkError::Buckets(buckets));
        }
        let mut body = || -> Option<Parameters> {
            let parameters = Parameters {
                feature_weights: reader.i16s(INPUTS * HIDDEN)?,
                feature_bias: reader.i16s(HIDDEN)?,
                output_weights: reader.i16s(BUCKETS * 2 * HIDDEN)?,
                output_bias: {
                    let mut bias = [0; BUCKETS];
                    for bias in &mut bias {
                        *bias = i32::from_le_bytes(reader.take()?);
                    }
                    bias
                },
            };
            reader.0.is_empty().then_some(parameters)
        };
        Network::new(variant, training, &body().ok_or(cut_short)?)
    }

    /// Its numbers: what [`Network::new`] makes this net of.
    pub(in crate::engine) fn parameters(&self) -> Parameters {
        let numbers = |rows: &[Row]| rows.iter().flat_map(|row| row.0).collect();
        Parameters {
            feature_weights: numbers(&self.feature_weights),
            feature_bias: self.feature_bias.0.to_vec(),
            output_weights: numbers(self.output_weights.as_flattened()),
            output_bias: self.output_bias,
        }
    }

    /// The net's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut name = [0; NAME_BYTES];
        name[..self.variant.name.len()].copy_from_slice(self.variant.name.as_bytes());
        let mut bytes = Vec::with_capacity(FILE_BYTES);
        bytes.extend(MAGIC);
        bytes.extend(name);
        bytes.extend((HIDDEN as u32).to_le_bytes());
        bytes.extend((BUCKETS as u32).to_le_bytes());
        let Training {
            seed,
            positions,
            games,
            loss_billionths,
        } = self.training;
        for fact in [seed, positions, games, loss_billionths] {
            bytes.extend(fact.to_le_bytes());
        }
        let parameters = self.parameters();
        for numbers in [
            parameters.feature_weights,
            parameters.feature_bias,
            parameters.output_weights,
        ] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        for bias in parameters.output_bias {
            bytes.extend(bias.to_le_bytes());
        }
        bytes
    }

    /// The game that the net is for.
    pub fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// What its file tells about its training.
    pub fn training(&self) -> Training {
        self.training
    }

    /// The weights of an input.
    #[inline]
    pub(super) fn weights_of(&self, input: usize) -> &Row {
        &self.feature_weights[input]
    }

    /// An accumulator for an empty board.
    #[inline]
    pub(super) fn bias(&self) -> &Row {
        &self.feature_bias
    }

    /// What the accumulators of the side to move and of the other side say of a position.
    #[inline]
    pub(super) fn value(&self, simd: Simd, rows: [&Row; 2], position: &Position) -> Value {
        let bucket = usize::from(self.buckets[position.occupied().len() as usize]);
        let sum = simd.output(rows, &self.output_weights[bucket]);
        // A net may be anything that can be written in its file: in 32 bits this might not fit.
        let output = i64::from(sum / i32::from(QA)) + i64::from(self.output_bias[bucket]);
        let value = output * i64::from(SCALE) / (i64::from(QA) * i64::from(QB));
        value.clamp(-i64::from(MOST_EVALUATION), i64::from(MOST_EVALUATION)) as Value
    }
}

/// Cuts numbers into this many rows.
fn rows(numbers: &[i16], count: usize) -> Vec<Row> {
    let (rows, rest) = numbers.as_chunks::<HIDDEN>();
    assert!(rows.len() == count && rest.is_empty(), "a net has {count} rows here");
    rows.iter().map(|&row| Row(row)).collect()
}

/// Little-endian numbers, taken from the front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (&first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(first)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn i16s(&mut self, count: usize) -> Option<Vec<i16>> {
        let (bytes, rest) = self.0.split_at_checked(count * size_of::<i16>())?;
        self.0 = rest;
        Some(bytes.as_chunks().0.iter().copied().map(i16::from_le_bytes).collect())
    }
}

#[cfg(test)]
impl Network {
    /// A net that nobody has trained, determined by a seed, whose neurons are of all sizes.
    pub(in crate::engine) fn random(variant: &'static Variant, seed: u64) -> Network {
        let mut random = crate::rules::SplitMix::new(seed);
        let mut numbers = |count: usize, most: i64| -> Vec<i16> {
            (0..count)
                .map(|_| ((random.draw() >> 32) as i64 % (2 * most + 1) - most) as i16)
                .collect()
        };
        let parameters = Parameters {
            feature_weights: numbers(INPUTS * HIDDEN, 60),
            feature_bias: numbers(HIDDEN, 200),
            output_weights: numbers(BUCKETS * 2 * HIDDEN, MOST_OUTPUT_WEIGHT.into()),
            output_bias: std::array::from_fn(|bucket| 1_000 * bucket as i32 - 700),
        };
        let training = Training {
            seed,
            positions: 2,
            games: 1,
            loss_billionths: 40_000_000,
        };
        Network::new(variant, training, &parameters).expect("the weights are within their bounds")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::nnue::evaluate_alone;
    use crate::rules::{PEMBA, SHAKO};

    fn error(bytes: &[u8]) -> Option<NetworkError> {
        Network::from_bytes(bytes).err()
    }

    /// The file of a random net with some bytes overwritten.
    fn file_with(offset: usize, bytes: &[u8]) -> Vec<u8> {
        let mut file = Network::random(&SHAKO, 1).to_bytes();
        file[offset..offset + bytes.len()].copy_from_slice(bytes);
        file
    }

    #[test]
    fn a_net_survives_its_file() {
        for variant in Variant::ALL {
            let network = Network::random(variant, 5);
            let file = network.to_bytes();
            assert_eq!(file.len(), FILE_BYTES);
            let read = Network::from_bytes(&file).expect("a net's own file");
            assert_eq!(read.to_bytes(), file);
            assert_eq!((read.variant(), read.training()), (variant, network.training()));
            let start = Position::start(variant);
            assert_eq!(evaluate_alone(&read, &start), evaluate_alone(&network, &start));
        }
    }

    #[test]
    fn the_file_is_laid_out_as_agreed() {
        let mut parameters = Parameters {
            feature_weights: vec![0; INPUTS * HIDDEN],
            feature_bias: vec![0; HIDDEN],
            output_weights: vec![0; BUCKETS * 2 * HIDDEN],
            output_bias: [0; BUCKETS],
        };
        parameters.feature_weights[HIDDEN] = 0x0102;
        parameters.feature_bias[0] = 0x0304;
        parameters.output_weights[2 * HIDDEN] = 0x0005;
        parameters.output_bias[BUCKETS - 1] = 0x0708_090a;
        let training = Training {
            seed: 11,
            positions: 12,
            games: 13,
            loss_billionths: 14,
        };
        let network = Network::new(&PEMBA, training, &parameters).expect("a net");
        let file = network.to_bytes();
        let at = |offset: usize, bytes: &[u8]| assert_eq!(&file[offset..offset + bytes.len()], bytes, "at {offset}");
        at(0, b"TENFOLD1pemba\0\0\0\0\0\0\0\0\0\0\0");
        at(24, &[HIDDEN as u8, 0, 0, 0, BUCKETS as u8, 0, 0, 0]);
        for (index, fact) in [11, 12, 13, 14].into_iter().enumerate() {
            at(32 + 8 * index, &[fact, 0, 0, 0, 0, 0, 0, 0]);
        }
        at(64 + 2 * HIDDEN, &[2, 1]);
        at(64 + 2 * HIDDEN * INPUTS, &[4, 3]);
        at(64 + 2 * HIDDEN * (INPUTS + 1 + 2), &[5, 0]);
        at(file.len() - 4, &[10, 9, 8, 7]);
    }

    #[test]
    fn what_is_not_a_net_is_refused() {
        assert_eq!(error(b""), Some(NetworkError::Magic));
        assert_eq!(error(b"TENFOLD2"), Some(NetworkError::Magic));
        assert_eq!(error(b"TENFOLD1"), Some(NetworkError::Length(8)));
        assert_eq!(
            error(&file_with(8, b"chess")),
            Some(NetworkError::Variant("chess".into()))
        );
        assert_eq!(
            error(&file_with(8, b"shako\0!")),
            Some(NetworkError::Variant("shako\\0!".into()))
        );
        assert_eq!(error(&file_with(24, &[255])), Some(NetworkError::Hidden(255)));
        assert_eq!(error(&file_with(28, &[3])), Some(NetworkError::Buckets(3)));
        let too_large = MOST_OUTPUT_WEIGHT + 1;
        for weight in [too_large, -too_large, i16::MIN] {
            let file = file_with(64 + 2 * HIDDEN * (INPUTS + 1), &weight.to_le_bytes());
            assert_eq!(error(&file), Some(NetworkError::OutputWeight(weight)));
        }
    }

    #[test]
    fn a_net_that_is_cut_short_or_goes_on_is_refused() {
        let mut file = Network::random(&SHAKO, 1).to_bytes();
        for length in [9, 24, 63, 64, 65, FILE_BYTES / 2, FILE_BYTES - 4, FILE_BYTES - 1] {
            assert_eq!(error(&file[..length]), Some(NetworkError::Length(length)));
        }
        file.push(0);
        assert_eq!(error(&file), Some(NetworkError::Length(FILE_BYTES + 1)));
    }

    #[test]
    fn a_value_is_in_centipawns_and_never_that_of_a_mate() {
        let start = Position::start(&SHAKO);
        let value = |bias: i16, weight: i16, output_bias: i32| {
            let parameters = Parameters {
                feature_weights: vec![0; INPUTS * HIDDEN],
                feature_bias: vec![bias; HIDDEN],
                output_weights: vec![weight; BUCKETS * 2 * HIDDEN],
                output_bias: [output_bias; BUCKETS],
            };
            let network = Network::new(&SHAKO, Training::default(), &parameters).expect("a net");
            evaluate_alone(&network, &start)
        };
        let one = i32::from(QA) * i32::from(QB);
        assert_eq!(value(0, 0, one), SCALE);
        assert_eq!(value(0, 0, -one / 4), -SCALE / 4);
        // All neurons full, each worth 1 / QB.
        assert_eq!(value(QA, 1, 0), 2 * HIDDEN as i32 * SCALE / i32::from(QB));
        assert_eq!(value(QA + 1_000, 1, 0), value(QA, 1, 0));
        assert_eq!(value(-5, 100, 0), 0);
        for output_bias in [i32::MIN, i32::MAX] {
            for weight in [-MOST_OUTPUT_WEIGHT, MOST_OUTPUT_WEIGHT] {
                assert_eq!(value(i16::MAX, weight, output_bias).abs(), MOST_EVALUATION);
            }
        }
    }
}
