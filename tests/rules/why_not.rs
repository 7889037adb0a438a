//! Every move that is not legal has a reason, and the reason is true: judged by a slow walk over the movement rows that
//! shares nothing with the move generator but those rows.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::{Discriminant, discriminant};

use tenfold::rules::{
    Attack, CastlingFault, Exposure, Line, Lines, Mode, Movement, Outcome, PEMBA, Piece, PieceType, Position, Rank,
    SHAKO, Side, Square, Variant, WhyNot, WinReason, Wing,
};

use crate::support::{each, facts, position, text};

/// Where everybody stands.
type Board = BTreeMap<Square, Piece>;

fn board(position: &Position) -> Board {
    let at = |square| Some((square, position.piece_at(square)?));
    Square::all().filter_map(at).collect()
}

/// The directions of some lines.
fn directions(lines: Lines) -> Vec<(i8, i8)> {
    let mut found = Vec::new();
    if lines.orthogonal {
        found.extend([(1, 0), (-1, 0), (0, 1), (0, -1)]);
    }
    if lines.diagonal {
        found.extend([(1, 1), (1, -1), (-1, 1), (-1, -1)]);
    }
    found
}

/// The squares strictly between two squares on one of these lines.
fn way(lines: Lines, from: Square, to: Square) -> Option<Vec<Square>> {
    directions(lines).into_iter().find_map(|(files, ranks)| {
        let mut passed = Vec::new();
        let mut at = from.offset(files, ranks);
        while let Some(square) = at {
            if square == to {
                return Some(passed);
            }
            passed.push(square);
            at = square.offset(files, ranks);
        }
        None
    })
}

/// Whether a piece can go from one square to another on this board, its king's safety, castling and en passant aside.
fn can_go(variant: &Variant, board: &Board, from: Square, to: Square) -> bool {
    let piece = board[&from];
    let target = board.get(&to);
    if target.is_some_and(|other| other.side() == piece.side()) {
        return false;
    }
    let fits = |mode: Mode| {
        if target.is_some() {
            mode.captures()
        } else {
            mode.moves()
        }
    };
    let men = |lines| way(lines, from, to).map(|way| way.iter().filter(|at| board.contains_key(at)).count());
    variant.movements(piece.kind()).iter().any(|&movement| match movement {
        Movement::Leap(offsets) => offsets
            .iter()
            .any(|&(files, ranks)| from.offset(files, ranks) == Some(to)),
        Movement::Slide(lines, mode) => fits(mode) && men(lines) == Some(0),
        Movement::Hop(lines, mode) => fits(mode) && men(lines) == Some(1),
        Movement::Pawn => {
            let ahead = piece.side().forward();
            let captures = [-1, 1].iter().any(|&files| from.offset(files, ahead) == Some(to));
            let one = from.offset(0, ahead);
            let home = from.rank() == variant.double_step_from(piece.side());
            let free = one.is_some_and(|one| !board.contains_key(&one));
            match target {
                Some(_) => captures,
                None => one == Some(to) || home && free && from.offset(0, 2 * ahead) == Some(to),
            }
        }
    })
}

/// Whether a piece could go from one square to another if the others stood as it likes: tried with nobody else on the
/// board, with an enemy on the target, and with one man on each square between.
fn is_conceivable(variant: &Variant, piece: Piece, from: Square, to: Square) -> bool {
    let enemy = Piece::new(!piece.side(), PieceType::Knight);
    let everywhere: Vec<Square> =
        way(tenfold::rules::ORTHOGONAL.or(tenfold::rules::DIAGONAL), from, to).unwrap_or_default();
    let screens = std::iter::once(None).chain(everywhere.into_iter().map(Some));
    screens.into_iter().any(|screen| {
        [None, Some(enemy)].into_iter().any(|victim| {
            let mut board = Board::from([(from, piece)]);
            board.extend(screen.map(|square| (square, enemy)));
            board.extend(victim.map(|victim| (to, victim)));
            can_go(variant, &board, from, to)
        })
    })
}

/// Whether an attack is there on this board, along just this line.
fn is_attack(variant: &Variant, board: &Board, attack: &Attack) -> bool {
    if board.get(&attack.from) != Some(&attack.piece) {
        return false;
    }
    // Somebody stands on the target to be captured, or somebody could.
    let mut board = board.clone();
    board.insert(attack.at, Piece::new(!attack.piece.side(), PieceType::King));
    let lines = tenfold::rules::ORTHOGONAL.or(tenfold::rules::DIAGONAL);
    let passed: BTreeSet<Square> = attack.line.squares.into_iter().collect();
    let along: BTreeSet<Square> = way(lines, attack.from, attack.at)
        .unwrap_or_default()
        .into_iter()
        .collect();
    let men: Vec<Square> = passed.iter().copied().filter(|at| board.contains_key(at)).collect();
    can_go(variant, &board, attack.from, attack.at)
        && (passed.is_empty() || passed == along)
        && (men == Vec::from_iter(attack.line.screen))
}

fn attacks_anything(variant: &Variant, board: &Board, by: Side, at: Square) -> bool {
    let mut board = board.clone();
    board.insert(at, Piece::new(!by, PieceType::King));
    let theirs: Vec<Square> = board
        .iter()
        .filter(|(_, piece)| piece.side() == by)
        .map(|(&from, _)| from)
        .collect();
    theirs.into_iter().any(|from| can_go(variant, &board, from, at))
}

/// The board after a piece has gone there, with the pawn that it takes in passing.
fn after(position: &Position, from: Square, to: Square) -> Board {
    let mut board = board(position);
    let piece = board.remove(&from).expect("a piece that moves");
    if piece.kind() == PieceType::Pawn && to.file() != from.file() && !board.contains_key(&to) {
        board.remove(&Square::new(to.file(), from.rank()));
    }
    board.insert(to, piece);
    board
}

/// Whether the move is one that only the king's safety can forbid.
fn is_possible(position: &Position, from: Square, to: Square) -> bool {
    let board = board(position);
    let pawn = board[&from].kind() == PieceType::Pawn;
    let askew = from.offset(-1, position.side_to_move().forward()) == Some(to)
        || from.offset(1, position.side_to_move().forward()) == Some(to);
    can_go(position.variant(), &board, from, to) || pawn && askew && position.en_passant() == Some(to)
}

fn home(side: Side, square: &str) -> Square {
    let square = Square::at(square);
    if side == Side::White { square } else { square.flipped() }
}

/// The king's and the rook's first and last square.
fn castling_squares(side: Side, wing: Wing) -> [Square; 4] {
    let names = match wing {
        Wing::KingSide => ["f2", "h2", "i2", "g2"],
        Wing::QueenSide => ["f2", "d2", "b2", "e2"],
    };
    names.map(|name| home(side, name))
}

fn check_castling(position: &Position, from: Square, to: Square, wing: Wing, fault: &CastlingFault) {
    let (variant, us) = (position.variant(), position.side_to_move());
    let stands = board(position);
    let [king_from, king_to, rook_from, rook_to] = castling_squares(us, wing);
    let rook = Piece::new(us, PieceType::Rook);
    assert_eq!(stands[&from], Piece::new(us, PieceType::King));
    assert_eq!(from, king_from);
    assert!(to == king_to || to == rook_from && stands.get(&to) == Some(&rook));
    let has_right = position.castling().has(us, wing);
    let row: Vec<Square> = way(tenfold::rules::ORTHOGONAL, king_from, rook_from).expect("one rank");
    let occupied: Vec<Square> = row.iter().copied().filter(|at| stands.contains_key(at)).collect();
    let with_king_on = |square: Square| {
        let mut board = stands.clone();
        board.remove(&king_from);
        board.insert(square, Piece::new(us, PieceType::King));
        board
    };
    let real = |board: &Board, attacks: &[Attack], at: Square| {
        !attacks.is_empty()
            && attacks
                .iter()
                .all(|attack| attack.at == at && is_attack(variant, board, attack))
    };
    // The conditions stand in the order of the enum: all before the one that is told are met.
    match fault {
        CastlingFault::NoRook { home } => {
            assert_eq!(*home, rook_from);
            assert_ne!(stands.get(home), Some(&rook));
            return;
        }
        CastlingFault::HasMoved => {
            assert_eq!(stands.get(&rook_from), Some(&rook));
            assert!(!has_right);
            return;
        }
        _ => assert!(has_right),
    }
    if let CastlingFault::NotEmpty { squares } = fault {
        assert_eq!(squares.into_iter().collect::<Vec<_>>(), {
            let mut sorted = occupied.clone();
            sorted.sort_unstable();
            sorted
        });
        assert!(!squares.is_empty());
        return;
    }
    assert!(occupied.is_empty());
    if let CastlingFault::InCheck { attacks } = fault {
        assert!(position.in_check() && real(&stands, attacks, king_from));
        return;
    }
    assert!(!position.in_check());
    let crossed = way(tenfold::rules::ORTHOGONAL, king_from, king_to).expect("one rank")[0];
    if let CastlingFault::Crosses { square, attacks } = fault {
        assert_eq!(*square, crossed);
        assert!(real(&with_king_on(crossed), attacks, crossed));
        return;
    }
    assert!(!attacks_anything(variant, &with_king_on(crossed), !us, crossed));
    let stepped = with_king_on(king_to);
    let mut landed = stepped.clone();
    landed.remove(&rook_from);
    landed.insert(rook_to, rook);
    match fault {
        CastlingFault::Lands { attacks } => {
            assert!(real(&stepped, attacks, king_to) || real(&landed, attacks, king_to));
        }
        CastlingFault::KingGoesTo { square } => {
            assert_eq!((*square, to), (king_to, rook_from));
            assert!(position.legal_moves_from(from).iter().any(|mv| mv.to() == king_to));
        }
        other => panic!("{other:?} was looked at before"),
    }
}

/// Whether the reason is true, and none that comes before it.
fn check(position: &Position, from: Square, to: Square, reason: &WhyNot) {
    let variant = position.variant();
    let us = position.side_to_move();
    let stands = board(position);
    let target = stands.get(&to).copied();
    if *reason == WhyNot::EmptySquare {
        assert!(!stands.contains_key(&from));
        return;
    }
    let piece = stands[&from];
    if let WhyNot::NotItsTurn { piece: told } = reason {
        assert!(*told == piece && piece.side() != us);
        return;
    }
    assert_eq!(piece.side(), us);
    if *reason == WhyNot::StaysPut {
        assert_eq!(from, to);
        return;
    }
    assert_ne!(from, to);
    if let WhyNot::Castling { wing, fault } = reason {
        return check_castling(position, from, to, *wing, fault);
    }
    let conceivable = is_conceivable(variant, piece, from, to);
    let pawn = piece.kind() == PieceType::Pawn;
    let ahead = (to.rank().index() as i32 - from.rank().index() as i32) * i32::from(us.forward());
    let aside = to.file().index().abs_diff(from.file().index());
    // What would be possible if the board were changed in this way.
    let possible_with = |change: &dyn Fn(&mut Board)| {
        let mut board = stands.clone();
        change(&mut board);
        can_go(variant, &board, from, to)
    };
    let king_is_safe_in = |board: &Board| {
        let king = *board
            .iter()
            .find(|(_, piece)| **piece == Piece::new(us, PieceType::King))
            .expect("a king")
            .0;
        !attacks_anything(variant, board, !us, king)
    };
    match reason {
        WhyNot::NotHowItMoves { piece: told } => assert!(*told == piece && !conceivable && (!pawn || ahead > 0)),
        WhyNot::PawnGoesForward => assert!(pawn && !conceivable && ahead <= 0),
        WhyNot::NoDoubleStep { from: rank } => {
            assert!(pawn && aside == 0 && ahead == 2 && from.rank() != *rank);
            let start = Square::new(from.file(), *rank);
            let there = start.offset(0, 2 * us.forward()).expect("a square ahead");
            assert!(can_go(variant, &Board::from([(start, piece)]), start, there));
        }
        WhyNot::OwnPiece { piece: own } => {
            assert!(target == Some(*own) && own.side() == us && conceivable);
        }
        WhyNot::Blocked { at, by } => {
            assert_eq!(stands.get(at), Some(by));
            assert!(conceivable && target.is_none_or(|other| other.side() != us));
            let passed = way(tenfold::rules::ORTHOGONAL.or(tenfold::rules::DIAGONAL), from, to).expect("one line");
            let first = passed.iter().find(|square| stands.contains_key(square));
            assert_eq!(first, Some(at));
            assert!(!can_go(variant, &stands, from, to));
            // With all of them gone it can go; with the pawn's enemy ahead gone too.
            assert!(possible_with(&|board| {
                board.retain(|square, _| !passed.contains(square) && (!pawn || *square != to));
            }));
        }
        WhyNot::NeedsOneScreen { between } => {
            assert!(conceivable && target.is_some_and(|other| other.side() != us));
            assert_ne!(between.len(), 1);
            let passed = way(tenfold::rules::ORTHOGONAL.or(tenfold::rules::DIAGONAL), from, to).expect("one line");
            let men: BTreeSet<Square> = passed.iter().copied().filter(|at| stands.contains_key(at)).collect();
            assert_eq!(men, between.into_iter().collect());
            // With just one between it captures, wherever that one stands.
            for &screen in &passed {
                assert!(possible_with(&|board| {
                    board.retain(|square, _| !passed.contains(square));
                    board.insert(screen, Piece::new(us, PieceType::Pawn));
                }));
            }
        }
        WhyNot::JumpsOnlyToCapture { over } => {
            assert!(conceivable && target.is_none() && !over.is_empty());
            let passed = way(tenfold::rules::ORTHOGONAL.or(tenfold::rules::DIAGONAL), from, to).expect("one line");
            assert!(
                over.into_iter()
                    .all(|at| passed.contains(&at) && stands.contains_key(&at))
            );
            assert!(possible_with(
                &|board| board.retain(|square, _| !passed.contains(square))
            ));
            let jumps = |movement: &Movement| matches!(movement, Movement::Hop(_, Mode::CaptureOnly));
            assert!(variant.movements(piece.kind()).iter().any(jumps));
            // It is the emptiness of the target that forbids the jump.
            if over.len() == 1 {
                assert!(possible_with(&|board| {
                    board.insert(to, Piece::new(!us, PieceType::Pawn));
                }));
            }
        }
        WhyNot::PawnCapturesAskew { enemy } => {
            assert!(pawn && aside == 0 && target == Some(*enemy) && enemy.side() != us);
            assert!(possible_with(&|board| {
                board.remove(&to);
            }));
        }
        WhyNot::PawnNeedsVictim | WhyNot::TooLateInPassing { .. } => {
            assert!(pawn && aside == 1 && ahead == 1 && target.is_none());
            assert_ne!(position.en_passant(), Some(to));
            assert!(possible_with(&|board| {
                board.insert(to, Piece::new(!us, PieceType::Knight));
            }));
            let beside = Square::new(to.file(), from.rank());
            let double_step_end = if us == Side::White { Rank::at(5) } else { Rank::at(4) };
            let there =
                stands.get(&beside) == Some(&Piece::new(!us, PieceType::Pawn)) && from.rank() == double_step_end;
            match reason {
                WhyNot::TooLateInPassing { pawn } => assert!(there && *pawn == beside),
                _ => assert!(!there),
            }
        }
        WhyNot::KingIntoAttack { attacks } => {
            assert!(is_possible(position, from, to) && piece.kind() == PieceType::King);
            let board = after(position, from, to);
            assert!(!attacks.is_empty());
            for attack in attacks {
                assert!(attack.at == to && is_attack(variant, &board, attack), "{attack:?}");
            }
        }
        WhyNot::StillInCheck { attacks } => {
            assert!(is_possible(position, from, to) && position.in_check());
            let board = after(position, from, to);
            let king = position.king(us);
            for attack in attacks {
                assert!(attack.at == king && is_attack(variant, &board, attack), "{attack:?}");
            }
            assert!(attacks.iter().any(|attack| position.checkers().contains(attack.from)));
        }
        WhyNot::ExposesKing { attack, how } => {
            assert!(is_possible(position, from, to) && piece.kind() != PieceType::King);
            let board = after(position, from, to);
            assert_eq!(attack.at, position.king(us));
            assert!(is_attack(variant, &board, attack), "{attack:?}");
            // It is this move that lays the king open.
            assert!(!position.checkers().contains(attack.from));
            let line: Vec<Square> = attack.line.squares.into_iter().collect();
            let before = line.iter().filter(|at| stands.contains_key(at)).count();
            match how {
                Exposure::Unblocks => {
                    assert!(line.contains(&from) && before == 1 && attack.line.screen.is_none());
                }
                Exposure::LeavesOneScreen { screen } => {
                    assert!(line.contains(&from) && before == 2 && attack.line.screen == Some(*screen));
                    assert!(stands.contains_key(screen) && *screen != from);
                }
                Exposure::BecomesScreen => {
                    assert!(before == 0 && attack.line.screen == Some(to) && !line.contains(&from));
                }
                Exposure::CapturesOtherScreen => {
                    assert!(line.contains(&from) && before == 2 && attack.line.screen == Some(to));
                    assert!(stands.contains_key(&to));
                }
                Exposure::BothPawnsLeave { pawn } => {
                    assert!(line.contains(pawn) && line.contains(&from) && !line.contains(&to));
                    assert!(stands.contains_key(pawn) && !board.contains_key(pawn));
                    assert_eq!(before, 2 + usize::from(attack.line.screen.is_some()));
                }
                Exposure::TakesFromLine { pawn } => {
                    assert!(line.contains(pawn) && stands.contains_key(pawn) && !board.contains_key(pawn));
                    assert!(!line.contains(&from));
                    assert_eq!(position.en_passant(), Some(to));
                }
            }
            assert!(!king_is_safe_in(&board));
        }
        other => panic!("{other:?} is no reason for a pair of squares"),
    }
}

/// All positions among the facts.
fn positions() -> Vec<Position> {
    let mut found = Vec::new();
    for game in Variant::ALL {
        found.push(Position::start(game));
        for kind in ["corpus", "constructed", "edge", "mate_in_one"] {
            let facts = facts(&format!("{kind}_{}", game.name));
            found.extend(each(&facts).map(|fact| position(game, text(fact, "fen"))));
        }
    }
    found
}

/// Kinds of reason that pairs of squares may have.
fn kinds_of_reason() -> Vec<Discriminant<WhyNot>> {
    let pawn = Piece::new(Side::White, PieceType::Pawn);
    let (at, none) = (Square::at("a1"), tenfold::rules::Bitboard::EMPTY);
    let line = position(&SHAKO, SHAKO.start).check_line(at, at);
    let attack = Attack {
        piece: pawn,
        from: at,
        at,
        line,
    };
    [
        WhyNot::EmptySquare,
        WhyNot::NotItsTurn { piece: pawn },
        WhyNot::StaysPut,
        WhyNot::NotHowItMoves { piece: pawn },
        WhyNot::OwnPiece { piece: pawn },
        WhyNot::Blocked { at, by: pawn },
        WhyNot::NeedsOneScreen { between: none },
        WhyNot::JumpsOnlyToCapture { over: none },
        WhyNot::PawnGoesForward,
        WhyNot::PawnCapturesAskew { enemy: pawn },
        WhyNot::PawnNeedsVictim,
        WhyNot::TooLateInPassing { pawn: at },
        WhyNot::NoDoubleStep { from: at.rank() },
        WhyNot::Castling {
            wing: Wing::KingSide,
            fault: CastlingFault::HasMoved,
        },
        WhyNot::StillInCheck { attacks: vec![] },
        WhyNot::KingIntoAttack { attacks: vec![] },
        WhyNot::ExposesKing {
            attack,
            how: Exposure::Unblocks,
        },
    ]
    .iter()
    .map(discriminant)
    .collect()
}

#[test]
fn every_illegal_pair_of_squares_has_a_reason_and_the_reason_is_true() {
    let positions = positions();
    assert!(positions.len() > 500, "{}", positions.len());
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    let mut met = Vec::new();
    let mut faults = BTreeSet::new();
    let mut exposures = BTreeSet::new();
    for position in &positions {
        let legal: BTreeSet<(Square, Square)> = position.legal_moves().iter().map(|mv| (mv.from(), mv.to())).collect();
        for from in Square::all() {
            for to in Square::all() {
                let reason = position.why_not(from, to);
                assert_eq!(
                    reason.is_none(),
                    legal.contains(&(from, to)),
                    "{position:?} {from}{to} {reason:?}"
                );
                let Some(reason) = reason else { continue };
                let told = std::panic::catch_unwind(|| check(position, from, to, &reason));
                assert!(told.is_ok(), "{position:?} {from}{to}: {reason:?}");
                let name = format!("{reason:?}");
                let name = name
                    .split(|letter: char| !letter.is_alphanumeric())
                    .next()
                    .unwrap_or_default();
                *seen.entry(name.to_owned()).or_default() += 1;
                if !met.contains(&discriminant(&reason)) {
                    met.push(discriminant(&reason));
                }
                match &reason {
                    WhyNot::Castling { fault, .. } => {
                        faults.insert(format!("{fault:?}").chars().take(6).collect::<String>());
                    }
                    WhyNot::ExposesKing { how, .. } => {
                        exposures.insert(format!("{how:?}").chars().take(6).collect::<String>());
                    }
                    _ => {}
                }
            }
        }
    }
    println!("{} positions: {seen:#?}", positions.len());
    for kind in kinds_of_reason() {
        assert!(met.contains(&kind), "{kind:?} was never met: {seen:?}");
    }
    assert_eq!(faults.len(), 7, "every fault of castling was met: {faults:?}");
    assert_eq!(
        exposures.len(),
        6,
        "every way of exposing the king was met: {exposures:?}"
    );
}

fn why(game: &'static Variant, fen: &str, from: &str, to: &str) -> Option<WhyNot> {
    position(game, fen).why_not(Square::at(from), Square::at(to))
}

#[test]
fn a_cannon_is_told_how_many_stand_between() {
    let fen = "5k4/10/3r6/3p6/3n6/10/3C3p2/10/5K4/10 w - - 0 1";
    let Some(WhyNot::NeedsOneScreen { between }) = why(&SHAKO, fen, "d4", "d8") else {
        panic!("two stand between");
    };
    assert_eq!(between.len(), 2);
    let Some(WhyNot::NeedsOneScreen { between }) = why(&SHAKO, fen, "d4", "h4") else {
        panic!("nobody stands between");
    };
    assert!(between.is_empty());
    assert!(matches!(why(&SHAKO, fen, "d4", "d9"), Some(WhyNot::JumpsOnlyToCapture { over }) if over.len() == 3));
    assert_eq!(why(&SHAKO, fen, "d4", "d7"), None);
}

#[test]
fn a_pinned_piece_is_told_by_whom_and_over_whom() {
    // Two stand between the archer and the king: if the knight goes, the archer jumps over the pawn.
    let fen = "k8a/10/10/6P3/5N4/10/10/2K7/10/10 w - - 0 1";
    let Some(WhyNot::ExposesKing { attack, how }) = why(&PEMBA, fen, "f6", "e8") else {
        panic!("{:?}", why(&PEMBA, fen, "f6", "e8"));
    };
    assert_eq!(attack.from, Square::at("j10"));
    assert!(
        matches!(how, Exposure::LeavesOneScreen { screen } if screen == Square::at("g7")),
        "{how:?}"
    );
}

#[test]
fn a_promotion_needs_a_choice_and_a_possible_one() {
    let position = position(&SHAKO, "6k3/4P5/10/10/10/10/10/10/5K4/10 w - - 0 1");
    let (from, to) = (Square::at("e9"), Square::at("e10"));
    assert_eq!(position.why_not(from, to), None);
    let becoming = |kind| position.why_not_becoming(from, to, kind);
    assert_eq!(becoming(Some(PieceType::Cannon)), None);
    assert!(matches!(becoming(None), Some(WhyNot::PromotionMissing { kinds }) if kinds.len() == 6));
    for kind in [PieceType::King, PieceType::Camel, PieceType::Pawn] {
        assert_eq!(becoming(Some(kind)), Some(WhyNot::CannotBecome { kind }));
    }
    let king = position.why_not_becoming(Square::at("f2"), Square::at("f3"), Some(PieceType::Queen));
    assert_eq!(king, Some(WhyNot::CannotBecome { kind: PieceType::Queen }));
}

#[test]
fn after_the_end_of_a_game_that_is_the_reason() {
    let mated = Line::new(position(&SHAKO, "R3k5/1R8/10/10/10/10/10/10/5K4/10 b - - 0 1"));
    let over = Outcome::Win {
        winner: Side::White,
        by: WinReason::Checkmate,
    };
    let (from, to) = (Square::at("e10"), Square::at("e9"));
    assert_eq!(mated.why_not(from, to), Some(WhyNot::GameOver(over)));
    // Whoever wants to see why it is mate asks the position.
    assert!(matches!(
        mated.position().why_not(from, to),
        Some(WhyNot::KingIntoAttack { .. })
    ));
    let start = Line::new(Position::start(&PEMBA));
    assert_eq!(start.why_not(Square::at("g1"), Square::at("e4")), None);
}
