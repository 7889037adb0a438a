//! The piece that somebody has picked up, where it may go, and the choice of what a pawn becomes.
//!
//! Every device says what hands do (pick this square, drop it there, choose that piece); what it means is decided here,
//! once for all of them. Only a human whose move it is, in a game that goes on, can pick anything up, or one who may choose
//! a move ahead, see [`premove`](super::premove). A move that is to be asked about first is held here till somebody
//! confirms it: the record knows nothing of it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::Screen;
use super::premove::{Premove, Turn};
use super::record::{GameRecord, MoveRefused, MoveRequested, Refusal, Revision};
use super::seats::{Seat, Seats};
use crate::rules::{Move, MoveError, PieceType, Position, Side, Square};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>();
    app.add_message::<SelectSquare>();
    app.add_message::<PickUp>();
    app.add_message::<DropOn>();
    app.add_message::<ClearSelection>();
    app.add_message::<ChoosePromotion>();
    app.add_message::<CancelPromotion>();
    app.add_message::<ConfirmMove>();
    app.add_message::<Unreachable>();
    app.init_resource::<AskFirst>();
}

/// Whether a move that hands make is asked about before it counts. Who shows the game sets it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AskFirst(pub bool);

/// Somebody wants the move that is asked about to count: [`Selection::unconfirmed`]. Whatever else hands do takes it back.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ConfirmMove;

/// Somebody points at a square, as by a click: it picks a piece up, puts it down again, or sends it there.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelectSquare {
    /// The square.
    pub square: Square,
}

/// Somebody takes hold of the piece on a square, as at the start of a drag. Unlike [`SelectSquare`] it never puts down
/// the piece that is picked up already, and never sends another one there.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PickUp {
    /// The square.
    pub square: Square,
}

/// Somebody drops the piece of one square on another, as at the end of a drag. On the square it came from it is put
/// down; where it cannot go it is refused.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct DropOn {
    /// Where the piece was taken from.
    pub from: Square,
    /// Where it was let go.
    pub to: Square,
}

/// Somebody puts the piece down again, and chooses no promotion.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClearSelection;

/// Somebody says what the pawn becomes.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChoosePromotion(pub PieceType);

/// Somebody does not want the pawn to promote after all.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CancelPromotion;

/// Somebody has pointed at a square where the piece that they had picked up cannot go, or at a piece whose turn it is not:
/// then both squares are that piece's. Nothing is asked for, but they may want to know why.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreachable {
    /// Where the piece stands.
    pub from: Square,
    /// Where it cannot go.
    pub to: Square,
}

/// What moving to a target square would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetKind {
    /// A move to an empty square.
    Quiet,
    /// A capture.
    Capture,
    /// A capture over a screen, by a Cannon or an Archer.
    HopCapture {
        /// The square of the piece that is jumped over.
        screen: Square,
    },
    /// Castling.
    Castling {
        /// Where the rook stands with which the king castles. Who sends the king there castles, too.
        rook: Square,
    },
    /// A promotion, capturing or not.
    Promotion,
    /// A capture en passant.
    EnPassant,
    /// Chosen ahead, while the computer thinks; it may turn out to be nothing.
    Ahead,
}

/// A square to which the selected piece may go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The square.
    pub to: Square,
    /// What moving there is.
    pub kind: TargetKind,
    /// The legal moves that lead there; several when a pawn promotes, none yet when it is chosen ahead.
    pub moves: Vec<Move>,
}

/// A pawn's move to the last rank, waiting for what it becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingPromotion {
    /// Where the pawn stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// The legal moves to choose from, in the order of the game's promotions.
    pub choices: Vec<Move>,
}

/// The piece that is picked up, and what may be done with it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Selection {
    picked: Option<Picked>,
}

#[derive(Clone, Debug)]
struct Picked {
    from: Square,
    targets: Vec<Target>,
    promotion: Option<PendingPromotion>,
    /// The move that is made on the board but does not count yet.
    unconfirmed: Option<Move>,
    /// Whether the piece is to go when its turn has come.
    ahead: bool,
    /// The state of the record that all this was found in.
    at: Revision,
}

impl Picked {
    /// A piece whose turn it is.
    fn now(record: &GameRecord, from: Square) -> Picked {
        Picked {
            from,
            targets: targets_from(record.position(), from),
            promotion: None,
            unconfirmed: None,
            ahead: false,
            at: record.revision(),
        }
    }

    /// A piece for which a move is chosen ahead.
    fn ahead(record: &GameRecord, from: Square) -> Picked {
        let targets = record.position().conceivable_targets(from).into_iter();
        Picked {
            targets: targets
                .map(|to| Target {
                    to,
                    kind: TargetKind::Ahead,
                    moves: Vec::new(),
                })
                .collect(),
            ahead: true,
            ..Picked::now(record, from)
        }
    }
}

impl Selection {
    /// The square of the piece that is picked up.
    pub fn from(&self) -> Option<Square> {
        self.picked.as_ref().map(|picked| picked.from)
    }

    /// Where it may go; nowhere while a move is asked about.
    pub fn targets(&self) -> &[Target] {
        let open = self.picked.as_ref().filter(|picked| picked.unconfirmed.is_none());
        open.map_or(&[], |picked| &picked.targets)
    }

    /// The target that somebody means who sends the piece to a square, if it may go there: a king castles as well by
    /// being sent onto its rook.
    pub fn target(&self, to: Square) -> Option<&Target> {
        let mut targets = self.targets().iter();
        let onto_rook = |target: &&Target| target.kind == TargetKind::Castling { rook: to };
        targets
            .clone()
            .find(|target| target.to == to)
            .or_else(|| targets.find(onto_rook))
    }

    /// The promotion that waits for a choice.
    pub fn promotion(&self) -> Option<&PendingPromotion> {
        self.picked.as_ref()?.promotion.as_ref()
    }

    /// The move that is made on the board and waits for being confirmed.
    pub fn unconfirmed(&self) -> Option<Move> {
        self.picked.as_ref()?.unconfirmed
    }

    /// Asks what the pawn becomes that goes from square to square.
    pub(super) fn ask_promotion(&mut self, record: &GameRecord, from: Square, to: Square) {
        let mut picked = Picked::now(record, from);
        let target = picked.targets.iter().find(|target| target.to == to);
        picked.promotion = target.map(|target| PendingPromotion {
            from,
            to,
            choices: target.moves.clone(),
        });
        self.picked = Some(picked);
    }
}

/// Where the piece on a square may go, in the order of the squares.
fn targets_from(position: &Position, from: Square) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for mv in position.legal_moves_from(from) {
        match targets.iter_mut().find(|target| target.to == mv.to()) {
            Some(target) => target.moves.push(mv),
            None => targets.push(Target {
                to: mv.to(),
                kind: kind_of(position, mv),
                moves: vec![mv],
            }),
        }
    }
    targets.sort_by_key(|target| target.to);
    targets
}

fn kind_of(position: &Position, mv: Move) -> TargetKind {
    if mv.is_castling() {
        let (rook, _) = position.castling_rook(mv.to());
        TargetKind::Castling { rook }
    } else if mv.is_en_passant() {
        TargetKind::EnPassant
    } else if mv.promotion().is_some() {
        TargetKind::Promotion
    } else if !mv.is_capture() {
        TargetKind::Quiet
    } else {
        // A piece attacks its target as it would attack a king there.
        match position.check_line(mv.from(), mv.to()).screen {
            Some(screen) => TargetKind::HopCapture { screen },
            None => TargetKind::Capture,
        }
    }
}

/// Everything that hands may ask for.
#[derive(SystemParam)]
pub(super) struct Hands<'w, 's> {
    choices: MessageReader<'w, 's, ChoosePromotion>,
    cancellations: MessageReader<'w, 's, CancelPromotion>,
    confirmations: MessageReader<'w, 's, ConfirmMove>,
    clearings: MessageReader<'w, 's, ClearSelection>,
    pickups: MessageReader<'w, 's, PickUp>,
    drops: MessageReader<'w, 's, DropOn>,
    pointings: MessageReader<'w, 's, SelectSquare>,
}

/// Where the wishes of hands go.
#[derive(SystemParam)]
pub(super) struct Wishes<'w> {
    moves: MessageWriter<'w, MoveRequested>,
    refusals: MessageWriter<'w, MoveRefused>,
    unreachables: MessageWriter<'w, Unreachable>,
}

/// Makes selections, and requests for moves, of what hands do.
///
/// Within a frame an answer comes first, since it answers the question of an earlier frame; and taking hold comes before
/// letting go, since a whole drag fits into one long frame.
pub(super) fn follow_hands(
    mut hands: Hands,
    mut selection: ResMut<Selection>,
    mut premove: ResMut<Premove>,
    record: Res<GameRecord>,
    turn: Turn,
    ask_first: Res<AskFirst>,
    screen: Res<State<Screen>>,
    mut wishes: Wishes,
) {
    // Always read, so that nothing said in the menu is heard later.
    let Hands {
        choices,
        cancellations,
        confirmations,
        clearings,
        pickups,
        drops,
        pointings,
    } = &mut hands;
    let choices = choices.read().copied().map(Hand::Choose);
    let cancellations = cancellations.read().map(|_| Hand::Cancel);
    let confirmations = confirmations.read().map(|_| Hand::Confirm);
    let clearings = clearings.read().map(|_| Hand::Clear);
    let pickups = pickups.read().map(|&PickUp { square }| Hand::PickUp(square));
    let drops = drops.read().copied().map(Hand::Drop);
    let pointings = pointings.read().map(|&SelectSquare { square }| Hand::Point(square));
    let hands: Vec<Hand> = choices
        .chain(cancellations)
        .chain(confirmations)
        .chain(clearings)
        .chain(pickups)
        .chain(drops)
        .chain(pointings)
        .collect();
    if hands.is_empty() {
        return;
    }

    let playing = *screen.get() == Screen::Playing;
    let mut table = Table {
        selection: &mut selection,
        premove: &mut premove,
        record: &record,
        wishes: &mut wishes,
        mover: turn.hand().filter(|_| playing),
        ahead: turn.ahead().is_some(),
        ask_first: ask_first.0,
    };
    for hand in hands {
        table.follow(hand);
    }
}

/// One thing that a hand does.
#[derive(Clone, Copy, Debug)]
enum Hand {
    Choose(ChoosePromotion),
    Cancel,
    Confirm,
    Clear,
    PickUp(Square),
    Drop(DropOn),
    Point(Square),
}

/// What a hand's meaning depends on, and what it changes.
struct Table<'a, 'w> {
    selection: &'a mut Selection,
    premove: &'a mut Premove,
    record: &'a GameRecord,
    wishes: &'a mut Wishes<'w>,
    /// The side of which a human may pick up anything.
    mover: Option<Side>,
    /// Whether moves are chosen ahead.
    ahead: bool,
    ask_first: bool,
}

impl Table<'_, '_> {
    fn follow(&mut self, hand: Hand) {
        if self.selection.promotion().is_some() {
            match hand {
                Hand::Choose(ChoosePromotion(kind)) => return self.choose(kind),
                // Anything else is a change of mind; then it means what it always means.
                _ => self.clear(),
            }
        }
        if let Some(mv) = self.selection.unconfirmed() {
            match hand {
                Hand::Confirm => return self.request(mv),
                // Nobody asks for a promotion here: a button beside the board was pressed.
                Hand::Choose(_) | Hand::Cancel => return,
                _ => self.clear(),
            }
        }
        if matches!(hand, Hand::Clear | Hand::PickUp(_) | Hand::Drop(_) | Hand::Point(_))
            && self.premove.squares().is_some()
        {
            self.premove.drop();
        }
        match hand {
            Hand::Choose(_) | Hand::Cancel | Hand::Confirm => {}
            Hand::Clear => self.clear(),
            Hand::PickUp(square) => self.pick_up(square),
            Hand::Drop(DropOn { from, to }) => self.drop_on(from, to),
            Hand::Point(square) => self.point_at(square),
        }
    }

    fn clear(&mut self) {
        self.selection.picked = None;
    }

    fn choose(&mut self, kind: PieceType) {
        let choices = self
            .selection
            .promotion()
            .map_or(&[][..], |promotion| &promotion.choices);
        if let Some(&mv) = choices.iter().find(|mv| mv.promotion() == Some(kind)) {
            self.make(mv);
        }
    }

    fn point_at(&mut self, square: Square) {
        if self.selection.from() == Some(square) {
            self.clear();
        } else if self.selection.target(square).is_some() {
            self.send_to(square);
        } else {
            let before = self.selection.from();
            self.pick_up(square);
            if self.selection.from().is_none() {
                self.tell_unreachable(before, square);
            }
        }
    }

    /// A square was pointed at, and nothing came of it.
    fn tell_unreachable(&mut self, picked: Option<Square>, to: Square) {
        let waits = || self.record.position().piece_at(to).is_some().then_some(to);
        let told = !self.ahead && self.record.outcome().is_none();
        if let Some(from) = picked.or_else(waits).filter(|_| told) {
            self.wishes.unreachables.write(Unreachable { from, to });
        }
    }

    /// Picks up the piece on a square, or nothing if it is not one of those that may be picked up.
    fn pick_up(&mut self, square: Square) {
        let piece = self.record.position().piece_at(square);
        let own = piece.is_some_and(|piece| Some(piece.side()) == self.mover);
        self.selection.picked = own.then(|| {
            if self.ahead {
                Picked::ahead(self.record, square)
            } else {
                Picked::now(self.record, square)
            }
        });
    }

    fn drop_on(&mut self, from: Square, to: Square) {
        self.pick_up(from);
        if from == to {
            self.clear();
        } else if self.selection.target(to).is_some() {
            self.send_to(to);
        } else if self.ahead {
            self.clear();
        } else {
            self.clear();
            let reason = match self.record.outcome() {
                Some(_) => MoveError::GameOver.into(),
                None => Refusal::NoSuchMove { from, to },
            };
            self.wishes.refusals.write(MoveRefused { reason, at: Some(from) });
        }
    }

    /// Sends the piece that is picked up to one of its targets, or asks first what the pawn becomes.
    fn send_to(&mut self, to: Square) {
        let Some(target) = self.selection.target(to) else {
            return;
        };
        match target.moves[..] {
            _ if self.ahead => {
                if let Some(from) = self.selection.from() {
                    self.premove.choose(from, to, self.record);
                }
                self.clear();
            }
            [mv] => self.make(mv),
            _ => {
                let choices = target.moves.clone();
                if let Some(picked) = &mut self.selection.picked {
                    picked.promotion = Some(PendingPromotion {
                        from: picked.from,
                        to,
                        choices,
                    });
                }
            }
        }
    }

    /// Makes a move: it is requested, or asked about first.
    fn make(&mut self, mv: Move) {
        match &mut self.selection.picked {
            Some(picked) if self.ask_first => {
                picked.promotion = None;
                picked.unconfirmed = Some(mv);
            }
            _ => self.request(mv),
        }
    }

    fn request(&mut self, mv: Move) {
        self.wishes.moves.write(MoveRequested {
            mv,
            at: self.record.revision(),
        });
        self.clear();
    }
}

/// Puts down what was picked up in another state of the record. A piece for which a move was to be chosen ahead stays in
/// the hand when its turn has come.
pub(super) fn drop_outdated_selection(
    mut selection: ResMut<Selection>,
    record: Res<GameRecord>,
    (seats, turn): (Res<Seats>, Turn),
    screen: Res<State<Screen>>,
) {
    let playing = *screen.get() == Screen::Playing;
    let outdated = |picked: &Picked| {
        let no_longer = picked.ahead && turn.ahead().is_none();
        picked.at != record.revision() || no_longer || !playing
    };
    let Some(picked) = selection.picked.as_ref().filter(|picked| outdated(picked)) else {
        return;
    };
    let from = picked.from;
    let its_turn = picked.ahead && playing && record.seat_to_move(&seats).is_some_and(Seat::is_human);
    let position = record.position();
    let stands = position
        .piece_at(from)
        .is_some_and(|piece| piece.side() == position.side_to_move());
    selection.picked = (its_turn && stands).then(|| Picked::now(&record, from));
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::game::{GameSetup, NewGame, Screen, plugin, task_pools};
    use crate::rules::{PEMBA, Position, SHAKO, SplitMix, Variant};

    fn asking(variant: &'static Variant, fen: Option<&str>) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins.set(task_pools()), StatesPlugin, plugin))
            .insert_resource(AskFirst(true));
        let setup = match fen {
            Some(fen) => GameSetup::from_position(Position::from_fen(variant, fen).unwrap().position, Seats::default()),
            None => GameSetup::new(variant, Seats::default()),
        };
        app.world_mut().write_message(NewGame { setup });
        app.update();
        app.update();
        assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Playing);
        app
    }

    fn tell<M: Message>(app: &mut App, message: M) {
        app.world_mut().write_message(message);
        app.update();
    }

    fn unconfirmed(app: &App) -> Option<Move> {
        app.world().resource::<Selection>().unconfirmed()
    }

    fn ply(app: &App) -> usize {
        app.world().resource::<GameRecord>().ply()
    }

    fn point(app: &mut App, square: &str) {
        let square = Square::at(square);
        tell(app, SelectSquare { square });
    }

    #[test]
    fn a_move_that_is_asked_about_counts_once_it_is_confirmed() {
        let mut app = asking(&SHAKO, None);
        point(&mut app, "e3");
        point(&mut app, "e5");
        let mv = unconfirmed(&app).expect("it waits");
        assert_eq!((mv.to_string().as_str(), ply(&app)), ("e3e5", 0));
        tell(&mut app, ConfirmMove);
        let record = app.world().resource::<GameRecord>();
        assert_eq!((unconfirmed(&app), record.last_move()), (None, Some(mv)));
    }

    #[test]
    fn whatever_else_hands_do_takes_back_what_waits() {
        let ways: [fn(&mut App); 5] = [
            |app| tell(app, ClearSelection),
            |app| point(app, "e5"),
            |app| point(app, "a5"),
            |app| {
                tell(
                    app,
                    PickUp {
                        square: Square::at("f3"),
                    },
                );
            },
            |app| {
                let (from, to) = (Square::at("e3"), Square::at("e3"));
                tell(app, DropOn { from, to });
            },
        ];
        for (way, take_back) in ways.into_iter().enumerate() {
            let mut app = asking(&SHAKO, None);
            point(&mut app, "e3");
            point(&mut app, "e5");
            assert!(unconfirmed(&app).is_some());
            take_back(&mut app);
            assert_eq!((unconfirmed(&app), ply(&app)), (None, 0), "way {way}");
            tell(&mut app, ConfirmMove);
            assert_eq!(ply(&app), 0, "way {way}");
        }
    }

    #[test]
    fn what_a_pawn_becomes_is_chosen_before_the_move_is_confirmed() {
        let mut app = asking(&PEMBA, Some("5k4/P9/10/10/10/10/10/10/5K4/10 w - - 0 1"));
        point(&mut app, "a9");
        point(&mut app, "a10");
        assert!(app.world().resource::<Selection>().promotion().is_some());
        tell(&mut app, ConfirmMove);
        assert_eq!(ply(&app), 0, "there is nothing yet to confirm");
        point(&mut app, "a9");
        point(&mut app, "a10");
        tell(&mut app, ChoosePromotion(PieceType::Camel));
        let mv = unconfirmed(&app).expect("it waits");
        assert_eq!(mv.promotion(), Some(PieceType::Camel));
        tell(&mut app, ConfirmMove);
        assert_eq!(ply(&app), 1);
    }

    #[test]
    fn whatever_is_pressed_in_whatever_order_only_confirmed_legal_moves_change_the_record() {
        let mut random = SplitMix::new(11);
        let mut below = |most: usize| random.draw() as usize % most;
        let mut played = 0;
        for (variant, fen) in [
            (&SHAKO, None),
            (&PEMBA, None),
            (&SHAKO, Some("5k4/P8P/10/10/10/10/p9/10/5K4/10 w - - 0 1")),
        ] {
            let mut app = asking(variant, fen);
            for _ in 0..4_000 {
                let record = app.world().resource::<GameRecord>();
                let (before, position) = (record.ply(), record.position().clone());
                let waits = unconfirmed(&app);
                let selection = app.world().resource::<Selection>();
                // Half of the presses make sense, so that something happens.
                let own: Vec<Square> = position.occupied_by(position.side_to_move()).into_iter().collect();
                let targets: Vec<Square> = selection.targets().iter().map(|target| target.to).collect();
                let any = Square::from_index(below(100)).unwrap();
                let piece = own[below(own.len())];
                let target = if targets.is_empty() {
                    any
                } else {
                    targets[below(targets.len())]
                };
                let world = app.world_mut();
                let confirms = match below(9) {
                    0 => world.write_message(SelectSquare { square: any }).is_none(),
                    1 => world.write_message(SelectSquare { square: piece }).is_none(),
                    2 | 3 => world.write_message(SelectSquare { square: target }).is_none(),
                    4 => world.write_message(PickUp { square: any }).is_none(),
                    5 => world
                        .write_message(DropOn {
                            from: piece,
                            to: target,
                        })
                        .is_none(),
                    6 => {
                        let kind = variant.promotions[below(variant.promotions.len())];
                        world.write_message(ChoosePromotion(kind)).is_none()
                    }
                    7 => world.write_message(ClearSelection).is_none(),
                    _ => world.write_message(ConfirmMove).is_some(),
                };
                app.update();
                let record = app.world().resource::<GameRecord>();
                if record.ply() == before {
                    continue;
                }
                let mv = record.last_move().expect("it was played");
                assert!(confirms && waits == Some(mv) && position.is_legal(mv), "{mv}");
                played += 1;
            }
        }
        assert!(played > 20, "{played} moves were confirmed");
    }
}
