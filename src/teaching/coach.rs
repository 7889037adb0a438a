//! What a coach would say in a first game: what can be done here for the first time, what is about to be lost, and how
//! something was lost. Every observation has a [`Topic`], so that nobody need be told anything twice.

use std::fmt;
use std::str::FromStr;

use super::tactics::{forked, mates_in_one};
use crate::engine::{captured_worth, exchange_gain, gains_at_least};
use crate::rules::{Attack, Bearing, Bitboard, Line, Move, Piece, PieceType, Position, Square, Target, Way, Wing};

/// A capture as it is told: who, whom, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    /// The move.
    pub mv: Move,
    /// Who captures.
    pub taker: Piece,
    /// Who is captured.
    pub victim: Piece,
    /// Where the victim stands.
    pub at: Square,
    /// How the taker gets there.
    pub way: Way,
    /// What it gains, in centipawns, whatever is captured in return.
    pub gain: i32,
}

/// Something that is worth a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Observation {
    /// This move mates.
    CanMate {
        /// The move.
        mv: Move,
        /// Which.
        piece: Piece,
        /// The attacks on the king then.
        attacks: Vec<Attack>,
    },
    /// The king is in check, over a screen or from afar.
    InCheck {
        /// The attack.
        attack: Attack,
    },
    /// The opponent could win this.
    Hangs(Capture),
    /// This can be won.
    CanTake(Capture),
    /// This move attacks several at once.
    CanFork {
        /// The move.
        mv: Move,
        /// Which.
        piece: Piece,
        /// Whom it attacks then, the king among them where it gives check.
        targets: Bitboard,
    },
    /// A hopper looks at the king, with none or two between: whoever comes or goes there gives check.
    HopperAims(Bearing),
    /// A pawn can be captured in passing, now or never.
    CanTakeInPassing(Capture),
    /// A pawn can become another piece.
    CanPromote {
        /// Where it stands.
        from: Square,
        /// Where it becomes another.
        to: Square,
    },
    /// King and rook can castle for the first time.
    CanCastle {
        /// On which wing.
        wing: Wing,
        /// From where to where the king goes.
        king: (Square, Square),
    },
}

/// What an observation is about. The same topic is told once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Topic {
    /// What can happen.
    pub subject: Subject,
    /// The kind of piece that does it.
    pub kind: PieceType,
}

/// What can happen, whichever kind of piece does it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Subject {
    /// It mates.
    Mates,
    /// It gives check.
    Checks,
    /// It captures over a screen.
    TakesByHop,
    /// It captures by a leap.
    TakesByLeap,
    /// It captures.
    Takes,
    /// It would capture over a screen what is left to it.
    ThreatensByHop,
    /// It would capture by a leap what is left to it.
    ThreatensByLeap,
    /// It would capture what is left to it.
    Threatens,
    /// It attacks several at once.
    Forks,
    /// It looks at the king over none or two.
    Aims,
    /// It captures in passing.
    TakesInPassing,
    /// It becomes another piece.
    Promotes,
    /// It castles.
    Castles,
}

impl Subject {
    /// All of them.
    pub const ALL: [Subject; 13] = [
        Subject::Mates,
        Subject::Checks,
        Subject::TakesByHop,
        Subject::TakesByLeap,
        Subject::Takes,
        Subject::ThreatensByHop,
        Subject::ThreatensByLeap,
        Subject::Threatens,
        Subject::Forks,
        Subject::Aims,
        Subject::TakesInPassing,
        Subject::Promotes,
        Subject::Castles,
    ];

    const fn name(self) -> &'static str {
        match self {
            Subject::Mates => "mates",
            Subject::Checks => "checks",
            Subject::TakesByHop => "takes-by-hop",
            Subject::TakesByLeap => "takes-by-leap",
            Subject::Takes => "takes",
            Subject::ThreatensByHop => "threatens-by-hop",
            Subject::ThreatensByLeap => "threatens-by-leap",
            Subject::Threatens => "threatens",
            Subject::Forks => "forks",
            Subject::Aims => "aims",
            Subject::TakesInPassing => "takes-in-passing",
            Subject::Promotes => "promotes",
            Subject::Castles => "castles",
        }
    }
}

impl fmt::Display for Topic {
    /// As it is kept: the letter of the kind and what happens, such as `A takes-by-hop`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.letter(), self.subject.name())
    }
}

/// A text that is no topic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a topic of the coach")]
pub struct TopicError;

impl FromStr for Topic {
    type Err = TopicError;

    fn from_str(text: &str) -> Result<Topic, TopicError> {
        let (letter, name) = text.split_once(' ').ok_or(TopicError)?;
        let kind = PieceType::ALL
            .into_iter()
            .find(|kind| kind.letter().to_string() == letter);
        let subject = Subject::ALL.into_iter().find(|subject| subject.name() == name);
        match (subject, kind) {
            (Some(subject), Some(kind)) => Ok(Topic { subject, kind }),
            _ => Err(TopicError),
        }
    }
}

/// Less than this, in centipawns, is not worth a word.
const WORTH_A_WORD: i32 = 100;
/// As much as the least piece is worth.
const GREAT: i32 = 200;

impl Observation {
    /// What it is about.
    pub fn topic(&self) -> Topic {
        let of = |way: &Way, hop, leap, plain| match way {
            Way::Hop { .. } => hop,
            Way::Leap { .. } => leap,
            Way::Step | Way::Slide { .. } | Way::Castling { .. } => plain,
        };
        let (subject, kind) = match self {
            Observation::CanMate { piece, .. } => (Subject::Mates, piece.kind()),
            Observation::InCheck { attack } => (Subject::Checks, attack.piece.kind()),
            Observation::Hangs(capture) => (
                of(
                    &capture.way,
                    Subject::ThreatensByHop,
                    Subject::ThreatensByLeap,
                    Subject::Threatens,
                ),
                capture.taker.kind(),
            ),
            Observation::CanTake(capture) => (
                of(&capture.way, Subject::TakesByHop, Subject::TakesByLeap, Subject::Takes),
                capture.taker.kind(),
            ),
            Observation::CanFork { piece, .. } => (Subject::Forks, piece.kind()),
            Observation::HopperAims(bearing) => (Subject::Aims, bearing.piece.kind()),
            Observation::CanTakeInPassing(_) => (Subject::TakesInPassing, PieceType::Pawn),
            Observation::CanPromote { .. } => (Subject::Promotes, PieceType::Pawn),
            Observation::CanCastle { .. } => (Subject::Castles, PieceType::King),
        };
        Topic { subject, kind }
    }
}

/// All that is worth a word to the side to move, the most urgent first.
pub fn observe(position: &Position) -> Vec<Observation> {
    let us = position.side_to_move();
    let king = position.king(us);
    let mut found = Vec::new();
    for mv in mates_in_one(position) {
        let mut after = position.clone();
        after.play_unchecked(mv);
        found.push(Observation::CanMate {
            mv,
            piece: Piece::new(us, mv.kind()),
            attacks: after.attacks_on(after.king(!us), us),
        });
    }
    let checks = position.attacks_on(king, !us);
    let told = checks.iter().filter(|attack| !is_ordinary(attack));
    found.extend(told.map(|&attack| Observation::InCheck { attack }));
    found.extend(threats(position).into_iter().map(Observation::Hangs));
    let mut takes: Vec<Capture> = captures(position).collect();
    takes.sort_by_key(|capture| -capture.gain);
    found.extend(
        takes
            .iter()
            .copied()
            .filter(|take| !take.mv.is_en_passant())
            .map(Observation::CanTake),
    );
    found.extend(forks(position));
    if checks.is_empty() {
        let aims = position.bearings(king, !us).into_iter();
        found.extend(
            aims.filter(|aim| aim.hops && aim.is_one_away())
                .map(Observation::HopperAims),
        );
    }
    found.extend(rare_moves(position));
    found
}

/// Whether an attack is such as everybody knows from chess: by a step or along empty squares.
fn is_ordinary(attack: &Attack) -> bool {
    use PieceType::{Bishop, King, Knight, Pawn, Queen, Rook};
    matches!(attack.piece.kind(), Bishop | King | Knight | Pawn | Queen | Rook)
}

/// The captures of the side to move that are worth a word.
fn captures(position: &Position) -> impl Iterator<Item = Capture> {
    let moves = position.legal_moves().into_iter();
    let plain = moves.filter(|mv| mv.is_capture() && mv.promotion().is_none());
    plain.filter_map(|mv| {
        gains_at_least(position, mv, WORTH_A_WORD).then_some(())?;
        capture(position, mv)
    })
}

/// How a capture happens.
fn capture(position: &Position, mv: Move) -> Option<Capture> {
    let target = target(position, mv)?;
    let (at, victim) = target.captured?;
    Some(Capture {
        mv,
        taker: position.piece_at(mv.from())?,
        victim,
        at,
        way: target.way,
        gain: exchange_gain(position, mv),
    })
}

fn target(position: &Position, mv: Move) -> Option<Target> {
    let scope = position.scope(mv.from());
    scope.into_iter().find(|target| target.to == mv.to())
}

/// What the opponent would win if the side to move did nothing about it, the dearest first; each victim once. Nothing in
/// check: then something must be done anyway.
pub fn threats(position: &Position) -> Vec<Capture> {
    if position.in_check() {
        return Vec::new();
    }
    let mut passed = position.clone();
    passed.play_null();
    once_each(captures(&passed).collect())
}

/// The dearest captures of each victim, the dearest first.
fn once_each(mut all: Vec<Capture>) -> Vec<Capture> {
    all.sort_by_key(|capture| -capture.gain);
    let mut seen = Bitboard::EMPTY;
    all.retain(|capture| {
        let new = !seen.contains(capture.at);
        seen = seen.with(capture.at);
        new
    });
    all
}

/// What a legal move would leave to the opponent that is not there to be won already: a warning before it is played.
pub fn warnings(position: &Position, mv: Move) -> Vec<Observation> {
    let before: Bitboard = threats(position).into_iter().map(|capture| capture.at).collect();
    let mut after = position.clone();
    after.play_unchecked(mv);
    // In check the opponent has other things to do, and answers it by a capture at most.
    let left = once_each(captures(&after).collect());
    let new = left
        .into_iter()
        .filter(|capture| capture.at == mv.to() || !before.contains(capture.at));
    // What the move itself wins may be worth more.
    let gained = exchange_gain(position, mv).max(0);
    new.filter(|capture| capture.at == mv.to() || capture.gain > gained)
        .map(Observation::Hangs)
        .collect()
}

/// The moves that attack several at once and cannot be punished at once, captures aside.
fn forks(position: &Position) -> impl Iterator<Item = Observation> {
    let us = position.side_to_move();
    let moves = position.legal_moves().into_iter();
    moves
        .filter(|mv| !mv.is_capture() && !mv.is_castling() && mv.promotion().is_none())
        .filter_map(move |mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let targets = forked(&after, mv.to());
            let replies = after.legal_moves();
            let taken = replies
                .into_iter()
                .any(|reply| reply.captured_square() == Some(mv.to()) && gains_at_least(&after, reply, 0));
            (targets.has_several() && !taken).then(|| Observation::CanFork {
                mv,
                piece: Piece::new(us, mv.kind()),
                targets,
            })
        })
}

fn rare_moves(position: &Position) -> Vec<Observation> {
    let mut found = Vec::new();
    let mut promoting = Bitboard::EMPTY;
    for mv in position.legal_moves() {
        if mv.is_en_passant() {
            found.extend(capture(position, mv).map(Observation::CanTakeInPassing));
        } else if mv.promotion().is_some() && !promoting.contains(mv.from()) {
            promoting = promoting.with(mv.from());
            found.push(Observation::CanPromote {
                from: mv.from(),
                to: mv.to(),
            });
        } else if mv.is_castling()
            && let Some(Way::Castling { wing, .. }) = target(position, mv).map(|target| target.way)
        {
            found.push(Observation::CanCastle {
                wing,
                king: (mv.from(), mv.to()),
            });
        }
    }
    found
}

/// How something was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The capture.
    pub capture: Capture,
    /// The loser's move before it, if there was one.
    pub before: Option<Move>,
    /// What that move had to do with it.
    pub cause: Cause,
    /// What was lost altogether, in centipawns: what the capture gains, less what the loser's move before it had captured.
    pub cost: i32,
    /// Whether the loser can capture there in turn. That has been counted: more is lost all the same.
    pub can_retake: bool,
}

impl Loss {
    /// Whether as much is lost as a piece, which is worth a word however it happened.
    pub fn is_great(&self) -> bool {
        self.cost >= GREAT
    }
}

/// What the move before a loss had to do with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// The piece went to where it was captured.
    WentThere,
    /// The piece that moved became the screen over which it happened.
    BecameScreen,
    /// The piece that moved left the line, and one was left to jump over.
    LeftOneScreen,
    /// The piece that moved had blocked the line.
    Unblocked,
    /// The piece that moved had guarded the victim.
    Unguarded,
    /// The victim could be won already, and something else was done.
    Overlooked,
    /// The opponent had made it possible in another way.
    Otherwise,
}

/// How the last move of a line has won something, if it has: to be told to whoever has lost it. Pieces that were exchanged
/// for each other are no loss.
pub fn loss(line: &Line) -> Option<Loss> {
    let ply = line.ply();
    let mv = *line.moves().last()?;
    let exposed = &line.positions()[ply.checked_sub(1)?];
    let capture = capture(exposed, mv).filter(|capture| capture.gain >= WORTH_A_WORD)?;
    let earlier = ply.checked_sub(2);
    let before = earlier.map(|ply| line.moves()[ply]);
    let (cause, taken) = match (earlier, before) {
        (Some(ply), Some(before)) => {
            let position = &line.positions()[ply];
            (cause(position, before, &capture), captured_worth(position, before))
        }
        _ => (Cause::Otherwise, 0),
    };
    let cost = capture.gain - taken;
    let mut replies = line.position().legal_moves().into_iter();
    let can_retake = replies.any(|reply| reply.captured_square() == Some(mv.to()));
    (cost >= WORTH_A_WORD).then_some(Loss {
        capture,
        before,
        cause,
        cost,
        can_retake,
    })
}

fn cause(earlier: &Position, before: Move, capture: &Capture) -> Cause {
    let line = match capture.way {
        Way::Hop { passed, .. } | Way::Slide { passed } => passed,
        Way::Step | Way::Leap { .. } | Way::Castling { .. } => Bitboard::EMPTY,
    };
    let screen = match capture.way {
        Way::Hop { screen, .. } => Some(screen),
        _ => None,
    };
    if before.to() == capture.at {
        return Cause::WentThere;
    }
    if screen == Some(before.to()) && !line.contains(before.from()) && !before.is_capture() {
        return Cause::BecameScreen;
    }
    if line.contains(before.from()) && !line.contains(before.to()) {
        return if screen.is_some() {
            Cause::LeftOneScreen
        } else {
            Cause::Unblocked
        };
    }
    // Was it there before? In check nobody could have passed.
    if !earlier.in_check() {
        let mut passed = earlier.clone();
        passed.play_null();
        let same = |mv: &Move| mv.from() == capture.mv.from() && mv.captured_square() == Some(capture.at);
        if let Some(earlier) = passed.legal_moves().into_iter().find(same) {
            return if gains_at_least(&passed, earlier, WORTH_A_WORD) {
                Cause::Overlooked
            } else {
                Cause::Unguarded
            };
        }
    }
    Cause::Otherwise
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, SplitMix, Variant, parse_uci};

    fn position(variant: &'static Variant, fen: &str) -> Position {
        Position::from_fen(variant, fen).unwrap().position
    }

    fn topics(position: &Position) -> Vec<String> {
        observe(position).iter().map(|seen| seen.topic().to_string()).collect()
    }

    fn played(variant: &'static Variant, fen: &str, moves: &[&str]) -> Line {
        let mut line = Line::new(position(variant, fen));
        for text in moves {
            let mv = parse_uci(line.position(), text).unwrap();
            line.play(mv).unwrap();
        }
        line
    }

    #[test]
    fn an_archer_that_can_take_a_rook_is_told_over_whom() {
        let position = position(&PEMBA, "10/k9/10/6r3/10/4P5/10/2A7/5K4/10 w - - 0 1");
        let seen = observe(&position);
        let Observation::CanTake(capture) = &seen[0] else {
            panic!("{seen:?}")
        };
        assert_eq!((capture.victim.kind(), capture.at), (PieceType::Rook, Square::at("g7")));
        assert!(matches!(capture.way, Way::Hop { screen, .. } if screen == Square::at("e5")));
        assert_eq!(seen[0].topic().to_string(), "A takes-by-hop");
    }

    #[test]
    fn what_a_camel_or_a_cannon_could_win_is_told_and_by_what_way() {
        // The camel on d4 attacks the rook on e7; the cannon a9 the queen over the pawn.
        let position = position(&PEMBA, "10/c3P3Q1/k9/4R5/10/10/3l6/10/5K4/10 w - - 0 1");
        let threats = threats(&position);
        let told: Vec<_> = threats
            .iter()
            .map(|threat| {
                (
                    threat.taker.kind(),
                    threat.victim.kind(),
                    matches!(threat.way, Way::Hop { .. }),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                (PieceType::Cannon, PieceType::Queen, true),
                (PieceType::Camel, PieceType::Rook, false)
            ]
        );
        let topics = topics(&position);
        assert!(topics.contains(&"C threatens-by-hop".to_owned()), "{topics:?}");
        assert!(topics.contains(&"L threatens-by-leap".to_owned()), "{topics:?}");
    }

    #[test]
    fn a_move_that_leaves_a_piece_to_a_hop_is_warned_of_and_explained_afterwards() {
        // The knight becomes the screen over which the cannon takes the rook.
        let fen = "3c1k4/10/10/10/10/1N8/10/10/3R1K4/10 w - - 0 1";
        let position = position(&SHAKO, fen);
        let mv = |text| parse_uci(&position, text).unwrap();
        let warned = warnings(&position, mv("b5d6"));
        let [Observation::Hangs(capture)] = &warned[..] else {
            panic!("{warned:?}")
        };
        assert_eq!(capture.at, Square::at("d2"));
        assert_eq!(warnings(&position, mv("b5c7")), []);
        let line = played(&SHAKO, fen, &["b5d6", "d10d2"]);
        let loss = loss(&line).expect("a rook was lost");
        assert_eq!(
            (loss.cause, loss.capture.victim.kind()),
            (Cause::BecameScreen, PieceType::Rook)
        );
    }

    #[test]
    fn every_cause_of_a_loss_is_told_apart() {
        let cases = [
            // Two stood between; one is left.
            (
                "3c1k4/10/3p6/10/10/3N6/10/10/3R1K4/10 w - - 0 1",
                ["d5b4", "d10d2"],
                Cause::LeftOneScreen,
            ),
            (
                "3r1k4/10/10/10/10/3N6/10/10/3R1K4/10 w - - 0 1",
                ["d5f6", "d10d2"],
                Cause::Unblocked,
            ),
            (
                "5k4/10/10/10/10/3r6/10/10/R4K4/10 w - - 0 1",
                ["a2a5", "d5a5"],
                Cause::WentThere,
            ),
            (
                "5k4/10/10/10/10/r8B/10/10/R8K/10 w - - 0 1",
                ["j5i6", "a5a2"],
                Cause::Overlooked,
            ),
            (
                "k9/10/10/10/r8N/10/2B7/10/9K/10 w - - 0 1",
                ["c4d3", "a6j6"],
                Cause::Overlooked,
            ),
            (
                "k9/10/10/10/r4N4/10/3B6/10/9K/10 w - - 0 1",
                ["d4c5", "a6f6"],
                Cause::Unguarded,
            ),
        ];
        for (fen, moves, cause) in cases {
            let line = played(&SHAKO, fen, &moves);
            assert_eq!(loss(&line).map(|loss| loss.cause), Some(cause), "{fen} {moves:?}");
        }
        // Nobody has moved before it; and an even exchange is no loss.
        let first = played(&SHAKO, "5k4/10/10/10/10/3r6/10/10/R2RK5/10 w - - 0 1", &["d2d5"]);
        assert_eq!(loss(&first).map(|loss| loss.cause), Some(Cause::Otherwise));
        let even = played(&SHAKO, "5k4/10/10/10/4p5/3r6/10/10/R2RK5/10 w - - 0 1", &["d2d5"]);
        assert_eq!(loss(&even), None);
        assert_eq!(loss(&Line::new(Position::start(&PEMBA))), None);
    }

    #[test]
    fn hoppers_that_aim_at_the_king_are_told_before_they_give_check() {
        let aimed = position(&SHAKO, "4kc4/10/10/10/10/10/10/10/5K4/10 w - - 0 1");
        assert!(topics(&aimed).contains(&"C aims".to_owned()));
        let shut = position(&SHAKO, "4kc4/10/5p4/5p4/5p4/10/10/10/5K4/10 w - - 0 1");
        assert!(!topics(&shut).contains(&"C aims".to_owned()));
        let check = position(&SHAKO, "4kc4/10/5p4/10/10/10/10/10/5K4/10 w - - 0 1");
        assert!(topics(&check).contains(&"C checks".to_owned()));
    }

    #[test]
    fn rare_moves_are_told_when_they_can_be_made() {
        let position = position(&SHAKO, "k9/8P1/10/10/3pP5/10/10/10/5K2R1/10 w K d7 0 1");
        let topics = topics(&position);
        for topic in ["P takes-in-passing", "P promotes", "K castles"] {
            assert!(topics.contains(&topic.to_owned()), "{topic}: {topics:?}");
        }
    }

    #[test]
    fn topics_survive_their_text() {
        for kind in PieceType::ALL {
            for subject in Subject::ALL {
                let topic = Topic { subject, kind };
                assert_eq!(topic.to_string().parse(), Ok(topic));
            }
        }
        for text in ["", "A", "A sings", "X takes", "a takes"] {
            assert_eq!(text.parse::<Topic>(), Err(TopicError), "{text}");
        }
    }

    #[test]
    fn pieces_that_were_exchanged_are_no_loss_and_a_lost_exchange_is() {
        let after = |fen, moves: &str| {
            let mut line = Line::new(position(&SHAKO, fen));
            for text in moves.split_whitespace() {
                line.play(parse_uci(line.position(), text).unwrap()).unwrap();
            }
            loss(&line)
        };
        // Rook for rook, on the same square and on two.
        let rooks = "4k5/10/4p5/3r6/10/10/3R6/10/3R6/4K5 w - - 0 1";
        assert_eq!(after(rooks, "d4d7 e8d7"), None);
        let apart = "1r2k5/10/10/10/10/r9/10/1R8/R9/4K5 w - - 0 1";
        assert_eq!(after(apart, "a2a5 b10b3"), None);
        // A queen for a rook, which is captured in turn.
        let queens = "3rk5/3r6/10/10/3Q6/10/10/3R6/10/4K5 w - - 0 1";
        let lost = after(queens, "d6d9 d10d9").expect("a queen is more than a rook");
        assert!(
            lost.can_retake && lost.is_great() && lost.cost < lost.capture.gain,
            "{lost:?}"
        );
        // A queen for nothing.
        let hung = after("3rk5/10/10/10/3Q6/10/10/10/10/4K5 w - - 0 1", "e1f1 d10d6").unwrap();
        assert!(!hung.can_retake && hung.is_great());
        assert_eq!(hung.cost, hung.capture.gain);
    }

    #[test]
    fn what_is_told_in_whole_games_is_true() {
        let mut random = SplitMix::new(5);
        let mut seen = std::collections::BTreeSet::new();
        for variant in Variant::ALL.into_iter().cycle().take(8) {
            let mut line = Line::new(Position::start(variant));
            for _ in 0..80 {
                let moves = line.position().legal_moves();
                if moves.is_empty() {
                    break;
                }
                let position = line.position().clone();
                for observation in observe(&position) {
                    seen.insert(observation.topic().subject);
                    match observation {
                        Observation::CanMate { mv, attacks, .. } => {
                            let mut after = position.clone();
                            after.play(mv).unwrap();
                            assert!(!after.has_legal_move() && !attacks.is_empty());
                        }
                        Observation::CanTake(capture) | Observation::CanTakeInPassing(capture) => {
                            assert!(position.is_legal(capture.mv));
                            assert_eq!(position.piece_at(capture.at), Some(capture.victim));
                        }
                        Observation::Hangs(capture) => {
                            assert!(crate::engine::hanging(&position).contains(capture.at));
                            assert_eq!(capture.victim.side(), position.side_to_move());
                        }
                        Observation::CanFork { mv, targets, .. } => {
                            assert!(position.is_legal(mv) && targets.has_several());
                        }
                        Observation::InCheck { .. } => assert!(position.in_check()),
                        Observation::HopperAims(aim) => assert!(!aim.attacks() && aim.between.len() != 1),
                        Observation::CanPromote { .. } | Observation::CanCastle { .. } => {}
                    }
                }
                let mv = moves[random.draw() as usize % moves.len()];
                line.play(mv).unwrap();
                if let Some(loss) = loss(&line) {
                    assert!(mv.is_capture() && loss.capture.gain >= WORTH_A_WORD);
                }
            }
        }
        assert!(seen.len() >= 8, "{seen:?}");
    }
}
