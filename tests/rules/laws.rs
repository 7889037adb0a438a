//! Laws that hold in every position, tried along random legal games of both variants.

use std::collections::HashSet;

use proptest::prelude::*;
use tenfold::rules::{
    Change, Line, Move, Piece, PieceType, Position, Side, Square, Variant, Wanted, parse_san, parse_uci, perft, san,
};

/// A game of random legal moves. `choices` picks each move; the game stops early when it ends.
fn random_line(game: &'static Variant, choices: &[u16]) -> Line {
    let mut line = Line::new(Position::start(game));
    for &choice in choices {
        let moves = line.position().legal_moves();
        if moves.is_empty() || line.outcome().is_some() {
            break;
        }
        line.play(moves[choice as usize % moves.len()])
            .expect("listed moves are accepted");
    }
    line
}

fn lines() -> impl Strategy<Value = Line> {
    (0..Variant::ALL.len(), prop::collection::vec(any::<u16>(), 0..160))
        .prop_map(|(game, choices)| random_line(Variant::ALL[game], &choices))
}

/// A bare mailbox that knows nothing but changes.
fn mailbox(position: &Position) -> Vec<Option<Piece>> {
    Square::all().map(|square| position.piece_at(square)).collect()
}

fn apply(board: &mut [Option<Piece>], changes: &[Change]) {
    for change in changes {
        match *change {
            Change::Moved { piece, from, to } => {
                assert_eq!(board[from.index()].take(), Some(piece));
                assert_eq!(board[to.index()].replace(piece), None);
            }
            Change::Removed { piece, from } => assert_eq!(board[from.index()].take(), Some(piece)),
            Change::Placed { piece, at } => assert_eq!(board[at.index()].replace(piece), None),
        }
    }
}

/// The same move on the mirrored board.
fn mirrored_text(mv: Move) -> String {
    let suffix = mv
        .promotion()
        .map(|kind| kind.letter().to_ascii_lowercase().to_string())
        .unwrap_or_default();
    format!("{}{}{suffix}", mv.from().flipped(), mv.to().flipped())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn taking_back_restores_everything(line in lines()) {
        let mut line = line;
        let mut board = mailbox(line.position());
        let positions = line.positions().to_vec();
        while let Some((mv, undo)) = line.take_back() {
            let before = &positions[line.ply()];
            prop_assert_eq!(line.position(), before);
            prop_assert_eq!(line.position().key(), before.recomputed_key());
            apply(&mut board, &undo);
            prop_assert_eq!(&board, &mailbox(before), "{}", mv);
        }
    }

    #[test]
    fn changes_tell_all_that_a_move_does_to_the_board(line in lines()) {
        let position = line.position();
        for mv in position.legal_moves() {
            let mut board = mailbox(position);
            let changes = position.changes(mv);
            apply(&mut board, &changes);
            let mut after = position.clone();
            prop_assert_eq!(after.play(mv), Ok(changes));
            prop_assert_eq!(board, mailbox(&after));
        }
    }

    #[test]
    fn the_key_kept_is_the_key_computed(line in lines()) {
        for position in line.positions() {
            prop_assert_eq!(position.key(), position.recomputed_key(), "{:?}", position);
        }
        for mv in line.position().legal_moves() {
            let mut after = line.position().clone();
            after.play_unchecked(mv);
            prop_assert_eq!(after.key(), after.recomputed_key());
            let read = Position::from_fen(after.variant(), &after.fen()).expect("what we write we read").position;
            prop_assert_eq!(after.key(), read.key());
        }
    }

    #[test]
    fn no_legal_move_leaves_the_king_attacked_and_no_safe_one_is_missing(line in lines()) {
        // A second opinion that takes no short cuts: every move that the piece could make on this board is played
        // on a copy set up from text, and judged by whether the mover's king can then be captured.
        let position = line.position();
        let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
        let us = position.side_to_move();
        for from in position.occupied_by(us) {
            let piece = position.piece_at(from).expect("occupied");
            if piece.kind() == PieceType::Pawn {
                continue;
            }
            let occupied = position.occupied();
            let captures = position.attacks(piece, from, occupied) & position.occupied_by(!us);
            let quiet = position.quiet_reach(piece.kind(), from, occupied);
            for to in captures | quiet {
                let listed = legal.iter().any(|mv| mv.from() == from && mv.to() == to && !mv.is_castling());
                let mut board = mailbox(position);
                board[to.index()] = board[from.index()].take();
                let attacked = king_can_be_captured(position.variant(), &board, us);
                prop_assert_eq!(listed, !attacked, "{:?}: {}{}", position, from, to);
            }
        }
    }

    #[test]
    fn exactly_the_listed_moves_are_accepted(line in lines(), noise in prop::collection::vec(any::<u32>(), 64)) {
        let position = line.position();
        let moves = position.legal_moves();
        let listed: HashSet<Move> = moves.iter().copied().collect();
        prop_assert_eq!(listed.len(), moves.len(), "no move is listed twice");
        prop_assert_eq!(moves.len() as u64, perft(position, 1));
        prop_assert_eq!(position.has_legal_move(), !moves.is_empty());
        for &mv in &moves {
            prop_assert!(position.is_legal(mv));
            prop_assert_eq!(Move::from_bits(mv.bits()), Some(mv));
        }
        // Bits that differ little from a legal move, and bits that do not.
        let near = moves.iter().flat_map(|mv| (0..25).map(|bit| mv.bits() ^ (1 << bit)));
        for bits in near.chain(noise) {
            if let Some(mv) = Move::from_bits(bits) {
                prop_assert_eq!(position.is_legal(mv), listed.contains(&mv), "{:?}: {:#x}", position, bits);
            }
        }
    }

    #[test]
    fn noisy_and_quiet_moves_are_all_moves(line in lines()) {
        let position = line.position();
        let mut split = Vec::new();
        position.generate(Wanted::Noisy, &mut split);
        prop_assert!(split.iter().all(|mv| mv.is_noisy()));
        let noisy = split.len();
        position.generate(Wanted::Quiet, &mut split);
        prop_assert!(split[noisy..].iter().all(|mv| !mv.is_noisy()));
        let by_square = Square::all().flat_map(|from| position.legal_moves_from(from));
        let by_square: HashSet<Move> = by_square.collect();
        let all: HashSet<Move> = position.legal_moves().into_iter().collect();
        prop_assert_eq!(&by_square, &all);
        prop_assert_eq!(split.len(), all.len());
        prop_assert_eq!(split.into_iter().collect::<HashSet<_>>(), all);
    }

    #[test]
    fn text_round_trips(line in lines()) {
        let position = line.position();
        let read = Position::from_fen(position.variant(), &position.fen()).expect("what we write we read");
        prop_assert_eq!(&read.position, position);
        prop_assert_eq!(read.notices, vec![]);
        let mut written = HashSet::new();
        for mv in position.legal_moves() {
            prop_assert_eq!(parse_uci(position, &mv.to_string()), Ok(mv));
            let text = san(position, mv);
            prop_assert_eq!(parse_san(position, &text), Ok(mv), "{:?}: {}", position, text);
            prop_assert!(written.insert(text), "two moves share a SAN");
        }
    }

    #[test]
    fn the_board_turned_over_has_the_mirrored_moves(line in lines()) {
        let position = line.position();
        let mirrored = position.mirrored();
        prop_assert_eq!(&mirrored.mirrored(), position);
        let expected: HashSet<String> = position.legal_moves().into_iter().map(mirrored_text).collect();
        let moves: HashSet<String> = mirrored.legal_moves().iter().map(Move::to_string).collect();
        prop_assert_eq!(moves, expected);
        prop_assert_eq!(mirrored.in_check(), position.in_check());
        if position.legal_moves().len() < 40 {
            prop_assert_eq!(perft(&mirrored, 2), perft(position, 2));
        }
    }
}

/// Whether `side`'s king can be captured on a bare board, found by walking from every enemy piece.
fn king_can_be_captured(game: &'static Variant, board: &[Option<Piece>], side: Side) -> bool {
    use tenfold::rules::{Bitboard, Lines, Movement};
    let occupied: Bitboard = Square::all().filter(|square| board[square.index()].is_some()).collect();
    let king = Square::all()
        .find(|square| board[square.index()] == Some(Piece::new(side, PieceType::King)))
        .expect("a king is never captured");
    let directions = |lines: Lines| {
        let mut directions = Vec::new();
        if lines.orthogonal {
            directions.extend([(1, 0), (-1, 0), (0, 1), (0, -1)]);
        }
        if lines.diagonal {
            directions.extend([(1, 1), (-1, 1), (1, -1), (-1, -1)]);
        }
        directions
    };
    // The nth piece that a walker meets on a line.
    let nth = |from: Square, (files, ranks): (i8, i8), nth: usize| {
        std::iter::successors(from.offset(files, ranks), |square| square.offset(files, ranks))
            .filter(|&square| occupied.contains(square))
            .nth(nth)
    };
    Square::all().any(|from| {
        let Some(piece) = board[from.index()].filter(|piece| piece.side() != side) else {
            return false;
        };
        game.movements(piece.kind()).iter().any(|movement| match *movement {
            Movement::Leap(offsets) => offsets
                .iter()
                .any(|&(files, ranks)| from.offset(files, ranks) == Some(king)),
            Movement::Slide(lines, mode) => {
                mode.captures()
                    && directions(lines)
                        .into_iter()
                        .any(|step| nth(from, step, 0) == Some(king))
            }
            Movement::Hop(lines, mode) => {
                mode.captures()
                    && directions(lines)
                        .into_iter()
                        .any(|step| nth(from, step, 1) == Some(king))
            }
            Movement::Pawn => [-1, 1]
                .into_iter()
                .any(|file| from.offset(file, piece.side().forward()) == Some(king)),
        })
    })
}

#[test]
fn text_of_a_move_round_trips_on_all_hundred_squares() {
    // A queen and a king that never stand in each other's way, on every square in turn.
    for game in Variant::ALL {
        for square in Square::all() {
            let mut board = vec!["1".to_owned(); 100];
            let place = |square: Square| (9 - square.rank().index()) * 10 + square.file().index();
            board[place(square)] = "Q".into();
            let far = |taken: &[Square]| {
                Square::all()
                    .find(|free| {
                        taken.iter().all(|other| {
                            let files = free.file().index().abs_diff(other.file().index());
                            let ranks = free.rank().index().abs_diff(other.rank().index());
                            files != 0 && ranks != 0 && files != ranks && files.max(ranks) > 1
                        })
                    })
                    .expect("the board is large enough")
            };
            let white = far(&[square]);
            let black = far(&[square, white]);
            board[place(white)] = "K".into();
            board[place(black)] = "k".into();
            let ranks: Vec<String> = board.chunks(10).map(|rank| rank.concat()).collect();
            let fen = format!("{} w - - 0 1", ranks.join("/"));
            let position = Position::from_fen(game, &fen).expect("a valid position").position;
            let moves = position.legal_moves_from(square);
            assert!(moves.len() >= 27, "{fen}");
            for mv in moves {
                assert_eq!(parse_uci(&position, &mv.to_string()), Ok(mv));
                assert_eq!(parse_san(&position, &san(&position, mv)), Ok(mv));
            }
        }
    }
}
