//! Laws: what is written is read back, what is cut gives a prefix, and no bytes do harm.

use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::rules::{Comment, GameTree, Glyph, Side};

/// A word of a comment: plain, long, or one that means something elsewhere in PGN.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-zé]{1,12}",
        1 => "[a-z]{70,90}",
        2 => prop::sample::select(
            vec!["%", "%x", "[Event", "\"x\"]", "[%clk", "[%clk 0:00:07]", "[%cal Gc2c4]", "]", "(", ")", "{", "}", ";x", "$1", "*", "1-0", "\\", "½"]
        ).prop_map(str::to_owned),
        1 => ".{1,6}",
    ]
}

fn comments() -> impl Strategy<Value = Comment> {
    prop::collection::vec(words(), 1..30)
        .prop_map(|words| Comment::new(&words.join(" ")))
        .prop_filter("an empty comment is not written", |comment| !comment.is_empty())
}

/// What is done to a game while it grows.
#[derive(Clone, Debug)]
enum Growth {
    Play(u16),
    Back(u8),
    Jump(u16),
    Promote,
    Before(Comment),
    After(Comment),
    Glyph(u8),
    Clock(u32),
}

fn growths() -> impl Strategy<Value = Growth> {
    prop_oneof![
        12 => any::<u16>().prop_map(Growth::Play),
        2 => (1..6u8).prop_map(Growth::Back),
        1 => any::<u16>().prop_map(Growth::Jump),
        1 => Just(Growth::Promote),
        1 => comments().prop_map(Growth::Before),
        2 => comments().prop_map(Growth::After),
        2 => any::<u8>().prop_map(Growth::Glyph),
        2 => any::<u32>().prop_map(Growth::Clock),
    ]
}

fn games() -> impl Strategy<Value = AnnotatedGame> {
    let tags = prop::collection::vec(
        (
            "(White|Event|Date|[A-Za-z0-9][A-Za-z0-9_+#=:-]{0,20})",
            "(\"|\\\\|\\]|.){0,30}",
        ),
        0..6,
    );
    let result = prop::sample::select(vec![
        GameResult::Win(Side::White),
        GameResult::Win(Side::Black),
        GameResult::Draw,
        GameResult::Unknown,
    ]);
    let opening = prop::collection::vec(any::<u16>(), 0..30);
    let growths = prop::collection::vec(growths(), 0..120);
    (0..Variant::ALL.len(), opening, growths, tags, result).prop_map(|(variant, opening, growths, tags, result)| {
        let mut start = Position::start(Variant::ALL[variant]);
        for choice in opening {
            let moves = start.legal_moves();
            if let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) {
                start.play_unchecked(mv);
            }
        }
        let mut game = AnnotatedGame::new(start);
        for (name, value) in tags {
            let derived = matches!(name.as_str(), "Result" | "Variant" | "SetUp" | "FEN");
            assert_eq!(game.tags.set(&name, &value).is_err(), derived, "{name}");
        }
        game.result = result;
        grow(&mut game.tree, growths);
        game
    })
}

fn grow(tree: &mut GameTree, growths: Vec<Growth>) {
    let mut nodes = vec![tree.root()];
    let mut at = tree.root();
    for growth in growths {
        let is_root = at == tree.root();
        match growth {
            Growth::Play(choice) => {
                let moves = tree.position(at).legal_moves();
                if let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) {
                    at = tree.play(at, mv).expect("listed moves are legal");
                    nodes.push(at);
                }
            }
            Growth::Back(count) => {
                for _ in 0..count {
                    at = tree.parent(at).unwrap_or(at);
                }
            }
            Growth::Jump(choice) => at = nodes[usize::from(choice) % nodes.len()],
            Growth::Promote => tree.promote(at),
            Growth::Before(comment) if !is_root => tree.annotations_mut(at).before.push(comment),
            Growth::Before(comment) | Growth::After(comment) => tree.annotations_mut(at).after.push(comment),
            Growth::Glyph(number) => tree.annotations_mut(at).add_glyph(Glyph(number)),
            Growth::Clock(left) => tree.annotations_mut(at).set_clock(Duration::from_millis(left.into())),
        }
    }
}

/// Texts that are PGN, nearly PGN, or anything.
fn hostile_bytes() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop::sample::select(vec![
        "[Event \"",
        "[FEN \"",
        "[Variant \"Pemba\"]\n",
        "[SetUp \"1\"]",
        "\"]\n",
        "\n\n",
        "1.",
        "1...",
        "e5",
        "f5",
        "g6",
        "Nc4",
        "O-O",
        "a10=Q",
        "e3e5",
        "--",
        "(",
        ")",
        "{",
        "}",
        "[%clk 0:1]",
        "]",
        "[",
        ";",
        "\n%",
        "$5",
        "$",
        "!?",
        "*",
        "1-0",
        "½-½",
        "\r\n",
        " ",
        "e.p.",
        "\u{feff}",
        "c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1",
    ]);
    let edits = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 0..8);
    prop_oneof![
        1 => prop::collection::vec(any::<u8>(), 0..200),
        4 => prop::collection::vec(pieces, 0..80).prop_map(|pieces| pieces.join(" ").into_bytes()),
        2 => prop::collection::vec(pieces_apart(), 0..60).prop_map(|pieces| pieces.concat()),
        3 => (short_games(), edits).prop_map(|(game, edits)| {
            let mut bytes = game.to_pgn().into_bytes();
            for (place, byte, kind) in edits {
                let place = place.index(bytes.len());
                match kind {
                    0 => bytes[place] = byte,
                    1 => bytes.insert(place, byte),
                    _ => {
                        bytes.remove(place);
                    }
                }
            }
            bytes
        }),
    ]
}

fn pieces_apart() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => prop::sample::select(vec![&b"("[..], b")", b"{", b"}", b"[", b"]", b"\"", b"f5", b"g6", b"e5 ", b" ", b"\n", b"\r", b"%", b";", b"$", b"\\"]).prop_map(<[u8]>::to_vec),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
    ]
}

fn short_games() -> impl Strategy<Value = AnnotatedGame> {
    let growths = prop::collection::vec(growths(), 0..16);
    (0..Variant::ALL.len(), growths).prop_map(|(variant, growths)| {
        let mut game = AnnotatedGame::new(Position::start(Variant::ALL[variant]));
        grow(&mut game.tree, growths);
        game
    })
}

/// So many cases, unless the long run asks for more.
fn cases(count: u32) -> ProptestConfig {
    let config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return config;
    }
    ProptestConfig { cases: count, ..config }
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn hostile_bytes_never_panic_and_what_is_read_survives_writing(bytes in hostile_bytes()) {
        let mut place = 0;
        for (index, game) in PgnReader::new(&bytes[..], &SHAKO).enumerate() {
            let read = match game {
                Ok(read) => read,
                Err(error) => {
                    prop_assert!(error.place.byte <= bytes.len() as u64);
                    prop_assert!(error.to_string().len() < 600, "{}", error);
                    let Some(before) = error.before else { continue };
                    *before
                }
            };
            prop_assert_eq!(read.number, index + 1);
            prop_assert!(place <= read.place.byte);
            place = read.place.byte + 1;
            let written = read.game.to_pgn();
            let again: Vec<_> = PgnReader::new(written.as_bytes(), &SHAKO).collect();
            prop_assert_eq!(again.len(), 1, "{}", written);
            let again = again[0].as_ref().expect("what is written can be read");
            prop_assert_eq!(&again.game, &read.game, "{}", written);
            prop_assert_eq!(&again.notices, &[], "{}", written);
        }
    }
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn a_game_survives_writing_and_reading(game in games()) {
        let written = game.to_pgn();
        let read: Vec<_> = PgnReader::new(written.as_bytes(), &SHAKO).collect();
        prop_assert_eq!(read.len(), 1, "{}", written);
        let read = read[0].as_ref().map_err(|error| TestCaseError::fail(format!("{error}\n{written}")))?;
        prop_assert_eq!(&read.game, &game, "{}", written);
        prop_assert_eq!(&read.notices, &[], "{}", written);
        let (_, moves) = written.split_once("\n\n").expect("tags and moves are apart");
        for line in moves.lines() {
            prop_assert!(line.chars().count() < 80 || line.split(' ').any(|word| word.len() > 60 || word.starts_with(['%', '['])), "{}", line);
        }
    }

    #[test]
    fn a_text_cut_anywhere_gives_a_prefix_of_its_game(game in games(), cut in any::<prop::sample::Index>()) {
        let written = game.to_pgn().into_bytes();
        let cut = cut.index(written.len());
        let mut read: Vec<_> = PgnReader::new(&written[..cut], &SHAKO).collect();
        prop_assert!(read.len() <= 1);
        let found = match read.pop() {
            None => Vec::new(),
            Some(Ok(read)) => main_line(&read.game),
            Some(Err(error)) => error.before.map(|read| main_line(&read.game)).unwrap_or_default(),
        };
        // The last word may have been cut to another move: Nf10 to Nf1.
        let sure = &found[..found.len().saturating_sub(1)];
        prop_assert!(main_line(&game).starts_with(sure));
    }
}
