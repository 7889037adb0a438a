//! How well the computer plays: ten levels for people, from the first game ever to all that the engine can.
//!
//! Four things make a level weak, all of them by its row in the [`table`]: how deep it looks; how far its judgement is
//! off, and what it overlooks, which is in the search ([`Weakness`]); and how much worse than the best a move may be to
//! be chosen, which is in [`choice`]. Everything follows from the seed of the game, the position and the move, so a level
//! plays the same on every machine. Only the highest is bound by time.
//!
//! However weak it is, it gives little away at a time, and more only once in a while: a second look, with clear eyes,
//! sees to that.

mod choice;
#[cfg(not(target_family = "wasm"))]
pub(super) mod ladder;
mod material;
mod table;

use std::time::Duration;

use super::search::Weakness;
use super::{Engine, Info, Limits, Sight, StopFlag};
use crate::rules::{Line, Move, Position, SplitMix};
use choice::Candidate;
pub(super) use material::move_for_material;
use table::{Ability, MOVES_PER_GIFT, SMALL_LOSS, TABLE};

/// How well the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Has learnt the rules today.
    Hatchling,
    /// Sees a reply ahead, if it looks.
    Cub,
    /// Plays for fun.
    #[default]
    Scout,
    /// Has played a few dozen games.
    Squire,
    /// Seldom leaves a piece hanging.
    Ranger,
    /// Sees short combinations.
    Captain,
    /// Sees nearly all that a club player sees.
    Champion,
    /// Makes no mistakes that people would notice.
    Master,
    /// As Master, and looks further.
    Wizard,
    /// All that the engine can do in three seconds.
    Legend,
}

/// How many plies are the opening, where a level varies its play so that no two games need be the same.
const OPENING_PLIES: usize = 10;
/// For so many plies a gentle level threatens no mate.
const GENTLE_PLIES: usize = 16;
/// Among how many moves a level without a choice of its own chooses in the opening.
const OPENING_LINES: usize = 4;
/// How many moves are weighed against the second look before its own is played.
const MOST_CANDIDATES: usize = 3;
/// A blind spot stays for so many moves of the game.
const MOVES_OF_BLINDNESS: u64 = 4;

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 10] = [
        Level::Hatchling,
        Level::Cub,
        Level::Scout,
        Level::Squire,
        Level::Ranger,
        Level::Captain,
        Level::Champion,
        Level::Master,
        Level::Wizard,
        Level::Legend,
    ];

    /// Its place among all, from 1 for the weakest.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The level with this number, from 1 for the weakest.
    pub fn from_number(number: usize) -> Option<Level> {
        Level::ALL.get(number.checked_sub(1)?).copied()
    }

    /// How files name it, for ever: its number.
    pub const fn id(self) -> &'static str {
        ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"][self as usize]
    }

    /// The level that files name so, also those written when there were four.
    pub fn from_id(id: &str) -> Option<Level> {
        match id {
            "beginner" => Some(Level::Cub),
            "casual" => Some(Level::Squire),
            "club" => Some(Level::Champion),
            "strong" => Some(Level::Wizard),
            _ => Level::ALL.into_iter().find(|level| level.id() == id),
        }
    }

    /// The key of its name in the table of texts: `level-1` for the weakest.
    pub const fn name_key(self) -> &'static str {
        [
            "level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8", "level-9",
            "level-10",
        ][self as usize]
    }

    /// Its strength in Elo, on a scale of our own: what a step is worth is measured, the lowest level's number is not.
    pub fn elo(self) -> i32 {
        self.ability().elo
    }

    /// The level whose strength is nearest to this.
    pub fn of_elo(elo: i32) -> Level {
        let nearest = Level::ALL.into_iter().min_by_key(|level| level.elo().abs_diff(elo));
        nearest.unwrap_or_default()
    }

    /// Whether it is for people who are still learning the game: the two lowest, which leave something to find and tell
    /// what they want.
    pub const fn is_for_learners(self) -> bool {
        self.number() <= 2
    }

    fn ability(self) -> &'static Ability {
        &TABLE[self as usize]
    }
}

/// How a player that is not at full strength plays one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// Its level.
    pub level: Level,
    /// What its choices follow from, together with the moves of the game: the same for a whole game.
    pub seed: u64,
    /// How much it works, in hundredths of what its level may: less only to measure levels in a short time.
    pub effort: u32,
}

impl Handicap {
    /// A level as it plays people.
    pub const fn new(level: Level, seed: u64) -> Handicap {
        Handicap {
            level,
            seed,
            effort: 100,
        }
    }

    /// What ends its thinking about a move, the limits of whoever asks included.
    fn limits(&self, asked: &Limits) -> Limits {
        let Ability { depth, nodes, time, .. } = *self.level.ability();
        let least = |own: u64, asked: Option<u64>| asked.map_or(own, |asked| asked.min(own));
        let time = time.map(|time| time * self.effort / 100);
        let nodes = if nodes == u64::MAX {
            asked.nodes
        } else {
            Some(least(nodes * u64::from(self.effort) / 100, asked.nodes))
        };
        Limits {
            depth: Some(asked.depth.map_or(depth, |asked| asked.min(depth))),
            nodes,
            movetime: match (time, asked.movetime) {
                (Some(own), Some(asked)) => Some(own.min(asked)),
                (own, asked) => own.or(asked),
            },
            ..asked.clone()
        }
    }

    /// How its search is weak in a position; `None` when it is not.
    fn weakness(&self, position: &Position) -> Option<Weakness> {
        let Ability { noise, oversight, .. } = *self.level.ability();
        let moves = u64::from(position.fullmove_number()) / MOVES_OF_BLINDNESS;
        (noise > 0 || oversight > 0).then(|| Weakness {
            noise_seed: self.random(position, Purpose::Noise, 0),
            blindness_seed: self.random(position, Purpose::Blindness, moves),
            noise,
            oversight,
            side: position.side_to_move(),
        })
    }

    /// A random number for a purpose. Levels and sides have their own, so that two of them do not err alike.
    fn random(&self, position: &Position, purpose: Purpose, number: u64) -> u64 {
        let side = position.side_to_move().index() as u64;
        let player = 2 * self.level.number() as u64 + side;
        let words = [self.seed, player << 8 | purpose as u64, number];
        words.into_iter().fold(0, |random: u64, word| {
            SplitMix::mix(random.wrapping_add(SplitMix::STEP) ^ word)
        })
    }

    /// Whether this is the one move in [`MOVES_PER_GIFT`] with which more may be given away.
    fn may_give(&self, position: &Position) -> bool {
        let offset = self.random(position, Purpose::Gift, 0) % MOVES_PER_GIFT;
        (u64::from(position.fullmove_number()) + offset).is_multiple_of(MOVES_PER_GIFT)
    }
}

/// What a random number is for.
#[derive(Clone, Copy)]
enum Purpose {
    Noise,
    Blindness,
    Gift,
    Mate,
    Choice,
}

impl Engine {
    /// The move that a level plays; `None` when there is no legal move.
    ///
    /// The same line, level and seed give the same move, unless the thinking takes so long that it is stopped, or cut
    /// short at the longest time given. What was searched before is forgotten first. The highest level thinks for three
    /// seconds, and its moves depend on the machine.
    pub fn choose(
        &mut self,
        line: &Line,
        level: Level,
        seed: u64,
        longest: Option<Duration>,
        stop: &StopFlag,
    ) -> Option<Move> {
        let limits = Limits {
            movetime: longest,
            ..Limits::default()
        };
        self.choose_within(line, &Handicap::new(level, seed), &limits, stop, &mut |_| {})
    }

    /// [`Engine::choose`] with a handicap, within limits that may be narrower than the level's own. `inform` hears what
    /// the level sees, which is not what there is to be seen.
    pub fn choose_within(
        &mut self,
        line: &Line,
        handicap: &Handicap,
        limits: &Limits,
        stop: &StopFlag,
        inform: &mut dyn FnMut(&Info),
    ) -> Option<Move> {
        let position = line.position();
        let ability = handicap.level.ability();
        let mut moves = position.legal_moves();
        if !limits.search_moves.is_empty() {
            moves.retain(|mv| limits.search_moves.contains(mv));
        }
        if let [] | [_] = moves[..] {
            return moves.first().copied();
        }

        let mates: Vec<Move> = moves.iter().copied().filter(|&mv| mates(position, mv)).collect();
        if let Some(&mate) = mates.first() {
            let random = handicap.random(position, Purpose::Mate, position.key());
            if mates.len() == moves.len() || random % 100 >= u64::from(ability.misses_mate) {
                return Some(mate);
            }
            moves.retain(|mv| !mates.contains(mv));
        }
        if ability.gentle && line.ply() < GENTLE_PLIES {
            let gentle: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|&mv| !threatens_mate(position, mv))
                .collect();
            if !gentle.is_empty() {
                moves = gentle;
            }
        }

        self.clear();
        let in_opening = line.ply() < OPENING_PLIES;
        let lines = if in_opening {
            ability.lines.max(OPENING_LINES)
        } else {
            ability.lines
        };
        let own_limits = Limits {
            search_moves: moves.clone(),
            ..handicap.limits(limits)
        };
        let weakness = handicap.weakness(position);
        let sight = weakness.as_ref().map_or(Sight::Full, Sight::Weak);
        let mut seen: Vec<Info> = Vec::new();
        let report = self.search_lines(line, &own_limits, lines, 1, sight, stop, &mut |info| {
            inform(info);
            // The lines of an iteration replace those of the one before it; they are told once all are known.
            seen.truncate(info.multipv - 1);
            seen.push(info.clone());
        });
        let best = report.best?;
        let margin = if in_opening { ability.variety } else { 0 };
        let random = handicap.random(position, Purpose::Choice, position.key());
        let candidates = choice::in_order(&seen, ability.budget, margin, random);
        if candidates.is_empty() {
            // Not even one iteration was finished.
            return Some(best);
        }
        if ability.second_look == 0 || stop.is_raised() {
            return Some(candidates[0].mv);
        }
        let most = if handicap.may_give(position) {
            ability.gift
        } else {
            SMALL_LOSS
        };
        Some(self.look_again(line, &moves, &candidates, ability.second_look, most, stop))
    }

    /// The first candidate that gives away no more than `most`, seen with clear eyes; without any, what is best then.
    fn look_again(
        &mut self,
        line: &Line,
        moves: &[Move],
        candidates: &[Candidate],
        nodes: u64,
        most: i32,
        stop: &StopFlag,
    ) -> Move {
        let first = candidates[0].mv;
        if most == i32::MAX {
            return first;
        }
        // What the weak search has found is not true.
        self.table.clear();
        let limits = |moves: &[Move], depth| Limits {
            search_moves: moves.to_vec(),
            ..Limits::default().nodes(nodes).depth(depth)
        };
        let sight = Sight::Plain;
        let best = self.search_lines(line, &limits(moves, super::MOST_DEPTH), 1, 1, sight, stop, &mut |_| {});
        let (Some(mv), Some(info)) = (best.best, best.info) else {
            return first;
        };
        let value = choice::centipawns(info.score);
        for candidate in candidates.iter().take(MOST_CANDIDATES) {
            if candidate.mv == mv {
                return mv;
            }
            let only = [candidate.mv];
            let report = self.search_lines(line, &limits(&only, info.depth), 1, 1, sight, stop, &mut |_| {});
            match report.info {
                Some(info) if choice::centipawns(info.score) < value.saturating_sub(most) => {}
                _ => return candidate.mv,
            }
        }
        mv
    }
}

/// Whether a legal move is mate.
fn mates(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after.in_check() && !after.has_legal_move()
}

/// Whether, after a legal move, the same side could mate if the other did nothing.
fn threatens_mate(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.in_check() {
        return false;
    }
    after.play_null();
    let next = after.legal_moves();
    next.into_iter().any(|mv| mates(&after, mv))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO};

    #[test]
    fn the_two_lowest_levels_are_for_learners_and_gentle() {
        let all = Level::ALL.into_iter();
        let lowest: Vec<Level> = all.filter(|level| level.is_for_learners()).collect();
        assert_eq!(lowest, [Level::Hatchling, Level::Cub]);
        assert!(lowest.iter().all(|level| level.ability().gentle));
    }

    #[test]
    fn the_dial_turns_one_way() {
        for pair in TABLE.windows(2) {
            let [weaker, stronger] = pair else { panic!("pairs") };
            assert!(weaker.depth <= stronger.depth && weaker.nodes <= stronger.nodes);
            assert!(weaker.noise >= stronger.noise && weaker.oversight >= stronger.oversight);
            assert!(weaker.budget >= stronger.budget && weaker.gift >= stronger.gift);
            assert!(weaker.misses_mate >= stronger.misses_mate && weaker.gentle >= stronger.gentle);
            assert!(weaker.elo < stronger.elo);
        }
        assert!(TABLE[2..].iter().all(|ability| ability.misses_mate == 0));
        assert!(TABLE[6..].iter().all(|ability| ability.oversight == 0));
        assert!(
            TABLE[..9]
                .iter()
                .all(|ability| ability.time.is_none() && ability.nodes < u64::MAX)
        );
    }

    #[test]
    fn more_is_given_away_at_most_once_in_six_moves() {
        for seed in 0..50 {
            let handicap = Handicap::new(Level::Hatchling, seed);
            let gifts: Vec<u32> = (1..60)
                .filter(|number| {
                    let fen = format!("4k5/10/10/10/10/10/10/10/4K5/Q9 w - - 0 {number}");
                    handicap.may_give(&Position::from_fen(&SHAKO, &fen).unwrap().position)
                })
                .collect();
            assert!(gifts.len() >= 9);
            assert!(
                gifts.windows(2).all(|pair| pair[1] - pair[0] == MOVES_PER_GIFT as u32),
                "{gifts:?}"
            );
        }
    }

    #[test]
    fn the_two_move_mate_of_pemba_is_a_threat() {
        let start = Position::start(&PEMBA);
        let threats: Vec<String> = start
            .legal_moves()
            .into_iter()
            .filter(|&mv| threatens_mate(&start, mv))
            .map(|mv| mv.to_string())
            .collect();
        assert_eq!(threats, ["g1e4"]);
        assert!(
            !Position::start(&SHAKO)
                .legal_moves()
                .into_iter()
                .any(|mv| threatens_mate(&Position::start(&SHAKO), mv))
        );
    }

    #[test]
    fn no_level_works_more_than_it_may() {
        let mut engine = Engine::new(1);
        for position in [Position::start(&SHAKO), Position::start(&PEMBA)] {
            let line = Line::new(position);
            for level in &Level::ALL[..9] {
                let handicap = Handicap {
                    effort: 10,
                    ..Handicap::new(*level, 4)
                };
                let ability = level.ability();
                let asked = Limits::default();
                let mut told = 0;
                engine.choose_within(&line, &handicap, &asked, &StopFlag::default(), &mut |info| {
                    assert!(
                        info.depth <= ability.depth && info.nodes <= ability.nodes / 10,
                        "{level:?}: {info:?}"
                    );
                    told += 1;
                });
                assert!(told > 0 || ability.nodes < 10_000, "{level:?}");
                assert_eq!(handicap.limits(&Limits::default().nodes(7).depth(1)).nodes, Some(7));
            }
        }
    }

    #[test]
    fn strength_and_level_name_each_other() {
        for level in Level::ALL {
            assert_eq!(Level::of_elo(level.elo()), level);
            assert_eq!(Level::from_number(level.number()), Some(level));
        }
        assert_eq!(Level::of_elo(i32::MIN), Level::Hatchling);
        assert_eq!(Level::of_elo(i32::MAX), Level::Legend);
        assert_eq!((Level::from_number(0), Level::from_number(11)), (None, None));
    }

    #[test]
    fn two_players_do_not_err_alike() {
        let start = Position::start(&SHAKO);
        let mut after = start.clone();
        after.play_unchecked(start.legal_moves()[0]);
        let seed = |level, position| {
            Handicap::new(level, 1)
                .weakness(position)
                .map(|weakness| weakness.noise_seed)
        };
        assert_ne!(seed(Level::Cub, &start), seed(Level::Cub, &after));
        assert_ne!(seed(Level::Cub, &start), seed(Level::Scout, &start));
        assert_eq!(seed(Level::Master, &start), None);
    }
}
