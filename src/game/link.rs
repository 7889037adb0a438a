//! A game in so few letters that it fits behind the `#` of a link, and back.
//!
//! `pemba/1/BcdEfg` is the game, the version of this form, and three letters for each move; a game from another position
//! has that behind it, `/` written `.` and blanks `_`. A link comes from anywhere: every move is judged by the rules.

use super::save::SavedGame;
use super::seats::Seats;
use crate::rules::{FenError, GameTree, Line, Move, Position, Variant, shortened};

/// The version of the form.
const VERSION: &str = "1";
/// Letters for a move.
const LETTERS: usize = 3;
/// Six bits each, as in links everywhere.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Browsers differ in how much they take; no game that people play is longer.
const MOST_MOVES: usize = 1_500;
/// What stands for no promotion, where else there is the number of what a pawn becomes, by 1 higher.
const NO_PROMOTION: u32 = 0;
/// So many characters of something wrong are repeated.
const LONGEST_QUOTE: usize = 40;

/// Why a link is no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkError {
    /// It is of another game than those that are played here.
    #[error("{0:?} is not a game that this program plays")]
    Variant(String),
    /// It is in a form that is not known.
    #[error("the link is in form {0:?}; this program reads form {VERSION}")]
    Version(String),
    /// Its start is no position.
    #[error("the link starts from no playable position: {0}")]
    Start(#[from] FenError),
    /// A move is none.
    #[error("move {0} of the link cannot be played")]
    Move(usize),
    /// It is longer than any link that is written here.
    #[error("the link is too long")]
    TooLong,
}

/// The game that a line has come to, as the end of a link; `None` when it is too long for one.
pub fn link_of(line: &Line) -> Option<String> {
    let variant = line.position().variant();
    if line.ply() > MOST_MOVES {
        return None;
    }
    let mut link = format!("{}/{VERSION}/", variant.name);
    for mv in line.moves() {
        let bits = bits(*mv);
        for place in 0..LETTERS {
            link.push(char::from(ALPHABET[(bits >> (6 * place)) as usize & 63]));
        }
    }
    if *line.start() != Position::start(variant) {
        let start = line.start().fen().replace('/', ".").replace(' ', "_");
        link.push('/');
        link.push_str(&start);
    }
    Some(link)
}

/// The game of a link, for two people; a game's name alone is its start.
///
/// # Errors
/// When it is no game, or not one that can be played by the rules.
pub fn from_link(link: &str) -> Result<SavedGame, LinkError> {
    let mut parts = link.split('/');
    let name = parts.next().unwrap_or_default();
    let variant = Variant::by_name(name).ok_or_else(|| LinkError::Variant(shortened(name, LONGEST_QUOTE)))?;
    let version = parts.next().filter(|version| !version.is_empty());
    if let Some(version) = version.filter(|version| *version != VERSION) {
        return Err(LinkError::Version(shortened(version, LONGEST_QUOTE)));
    }
    let moves = parts.next().unwrap_or_default().as_bytes();
    if moves.len() > MOST_MOVES * LETTERS || link.len() > 2 * MOST_MOVES * LETTERS {
        return Err(LinkError::TooLong);
    }
    let start = match parts.next().filter(|start| !start.is_empty()) {
        Some(start) => {
            let fen = start.replace('.', "/").replace('_', " ");
            Position::from_fen(variant, &fen)?.position
        }
        None => Position::start(variant),
    };
    let mut line = Line::new(start);
    for (index, letters) in moves.chunks(LETTERS).enumerate() {
        let wrong = LinkError::Move(index + 1);
        let mv = read_move(line.position(), letters).ok_or_else(|| wrong.clone())?;
        line.play(mv).map_err(|_| wrong)?;
    }
    let mut tree = GameTree::new(line.start().clone());
    let mut tip = tree.root();
    for mv in line.moves() {
        tip = tree.play(tip, *mv).expect("the line has played it");
    }
    Ok(SavedGame::new(tree, tip, Seats::default()))
}

/// From, to and promotion in 18 bits.
fn bits(mv: Move) -> u32 {
    let promotion = mv.promotion().map_or(NO_PROMOTION, |kind| kind.index() as u32 + 1);
    mv.from().index() as u32 | (mv.to().index() as u32) << 7 | promotion << 14
}

fn read_move(position: &Position, letters: &[u8]) -> Option<Move> {
    if letters.len() != LETTERS {
        return None;
    }
    let mut wanted = 0;
    for (place, letter) in letters.iter().enumerate() {
        let value = ALPHABET.iter().position(|known| known == letter)?;
        wanted |= (value as u32) << (6 * place);
    }
    position.legal_moves().into_iter().find(|mv| bits(*mv) == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PEMBA, SHAKO, SplitMix};

    /// A game of moves drawn by lot.
    fn walk(variant: &'static Variant, seed: u64, most: usize) -> Line {
        let mut random = SplitMix::new(seed);
        let mut line = Line::new(Position::start(variant));
        while line.ply() < most && line.outcome().is_none() {
            let moves = line.position().legal_moves();
            line.play(moves[random.draw() as usize % moves.len()]).unwrap();
        }
        line
    }

    #[test]
    fn a_game_comes_back_from_its_link_as_it_was() {
        for seed in 0..40 {
            for variant in [&SHAKO, &PEMBA] {
                let line = walk(variant, seed, 300);
                let link = link_of(&line).unwrap();
                assert!(
                    link.bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte))
                );
                let game = from_link(&link).unwrap();
                assert_eq!(game.line(), &line);
                assert!(game.seats() == Seats::default() && game.variant() == variant);

                // And one that goes on from where it stands.
                let mut rest = Line::new(line.position().clone());
                if rest.outcome().is_none() {
                    rest.play(rest.position().legal_moves()[0]).unwrap();
                }
                assert_eq!(from_link(&link_of(&rest).unwrap()).unwrap().line(), &rest);
            }
        }
    }

    #[test]
    fn a_name_alone_is_the_start_of_that_game() {
        for (link, variant) in [
            ("pemba", &PEMBA),
            ("Shako", &SHAKO),
            ("shako/", &SHAKO),
            ("pemba/1", &PEMBA),
        ] {
            let game = from_link(link).unwrap();
            assert_eq!(game.line(), &Line::new(Position::start(variant)), "{link}");
        }
    }

    #[test]
    fn what_is_no_game_is_refused_with_the_reason() {
        let link = link_of(&walk(&SHAKO, 1, 3)).unwrap();
        let cut = &link[..link.len() - 1];
        for (link, error) in [
            ("", LinkError::Variant(String::new())),
            ("chess/1/AAA", LinkError::Variant("chess".to_owned())),
            ("shako/2/AAA", LinkError::Version("2".to_owned())),
            ("shako/1/AAA", LinkError::Move(1)),
            ("shako/1/%%%", LinkError::Move(1)),
            ("shako/1/é", LinkError::Move(1)),
            (cut, LinkError::Move(3)),
            (
                &format!("shako/1/{}", "A".repeat(MOST_MOVES * LETTERS + 1)),
                LinkError::TooLong,
            ),
        ] {
            assert_eq!(from_link(link), Err(error), "{link}");
        }
        assert!(matches!(from_link("shako/1//nonsense"), Err(LinkError::Start(_))));
    }

    #[test]
    fn hostile_links_are_refused_and_harm_nobody() {
        let mut random = SplitMix::new(7);
        let good = link_of(&walk(&PEMBA, 3, 40)).unwrap();
        for _ in 0..2_000 {
            let mut link = good.clone().into_bytes();
            for _ in 0..=random.draw() % 4 {
                let place = random.draw() as usize % link.len();
                link[place] = (random.draw() % 128) as u8;
            }
            let link = String::from_utf8(link).unwrap();
            if let Ok(game) = from_link(&link) {
                assert!(game.line().ply() <= 40);
            }
        }
    }
}
