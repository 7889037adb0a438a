//! The piece that somebody has picked up, where it may go, and the choice of what a pawn becomes.
//!
//! Every device says what hands do (pick this square, drop it there, choose that piece); what it means is decided here,
//! once for all of them. Only a human whose move it is, in a game that goes on, can pick anything up.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::Screen;
use super::record::{GameRecord, MoveRefused, MoveRequested, Refusal, Revision};
use super::seats::{Seat, Seats};
use crate::rules::{Move, MoveError, PieceType, Position, Square};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>();
    app.add_message::<SelectSquare>();
    app.add_message::<PickUp>();
    app.add_message::<DropOn>();
    app.add_message::<ClearSelection>();
    app.add_message::<ChoosePromotion>();
    app.add_message::<CancelPromotion>();
}

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
    Castling,
    /// A promotion, capturing or not.
    Promotion,
    /// A capture en passant.
    EnPassant,
}

/// A square to which the selected piece may go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The square.
    pub to: Square,
    /// What moving there is.
    pub kind: TargetKind,
    /// The legal moves that lead there; several when a pawn promotes.
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
    /// The state of the record that all this was found in.
    at: Revision,
}

impl Selection {
    /// The square of the piece that is picked up.
    pub fn from(&self) -> Option<Square> {
        self.picked.as_ref().map(|picked| picked.from)
    }

    /// Where it may go.
    pub fn targets(&self) -> &[Target] {
        self.picked.as_ref().map_or(&[], |picked| &picked.targets)
    }

    /// The target on a square, if the piece may go there.
    pub fn target(&self, to: Square) -> Option<&Target> {
        self.targets().iter().find(|target| target.to == to)
    }

    /// The promotion that waits for a choice.
    pub fn promotion(&self) -> Option<&PendingPromotion> {
        self.picked.as_ref()?.promotion.as_ref()
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
        TargetKind::Castling
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
}

/// Makes selections, and requests for moves, of what hands do.
///
/// Within a frame a choice comes first, since it answers the promotion of an earlier frame; and taking hold comes before
/// letting go, since a whole drag fits into one long frame.
pub(super) fn follow_hands(
    mut hands: Hands,
    mut selection: ResMut<Selection>,
    record: Res<GameRecord>,
    seats: Res<Seats>,
    screen: Res<State<Screen>>,
    mut wishes: Wishes,
) {
    // Always read, so that nothing said in the menu is heard later.
    let Hands {
        choices,
        cancellations,
        clearings,
        pickups,
        drops,
        pointings,
    } = &mut hands;
    let choices = choices.read().copied().map(Hand::Choose);
    let cancellations = cancellations.read().map(|_| Hand::Cancel);
    let clearings = clearings.read().map(|_| Hand::Clear);
    let pickups = pickups.read().map(|&PickUp { square }| Hand::PickUp(square));
    let drops = drops.read().copied().map(Hand::Drop);
    let pointings = pointings.read().map(|&SelectSquare { square }| Hand::Point(square));
    let hands: Vec<Hand> = choices
        .chain(cancellations)
        .chain(clearings)
        .chain(pickups)
        .chain(drops)
        .chain(pointings)
        .collect();
    if hands.is_empty() {
        return;
    }

    let may_move = *screen.get() == Screen::Playing && record.seat_to_move(&seats).is_some_and(Seat::is_human);
    let mut table = Table {
        selection: &mut selection,
        record: &record,
        wishes: &mut wishes,
        may_move,
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
    Clear,
    PickUp(Square),
    Drop(DropOn),
    Point(Square),
}

/// What a hand's meaning depends on, and what it changes.
struct Table<'a, 'w> {
    selection: &'a mut Selection,
    record: &'a GameRecord,
    wishes: &'a mut Wishes<'w>,
    /// Whether a human may pick up anything at all.
    may_move: bool,
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
        match hand {
            Hand::Choose(_) | Hand::Cancel => {}
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
            self.request(mv);
        }
    }

    fn point_at(&mut self, square: Square) {
        if self.selection.from() == Some(square) {
            self.clear();
        } else if self.selection.target(square).is_some() {
            self.send_to(square);
        } else {
            self.pick_up(square);
        }
    }

    /// Picks up the piece on a square, or nothing if it is not one of the side to move.
    fn pick_up(&mut self, square: Square) {
        let position = self.record.position();
        let own = position
            .piece_at(square)
            .is_some_and(|piece| piece.side() == position.side_to_move());
        self.selection.picked = (own && self.may_move).then(|| Picked {
            from: square,
            targets: targets_from(position, square),
            promotion: None,
            at: self.record.revision(),
        });
    }

    fn drop_on(&mut self, from: Square, to: Square) {
        self.pick_up(from);
        if from == to {
            self.clear();
        } else if self.selection.target(to).is_some() {
            self.send_to(to);
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
            [mv] => self.request(mv),
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

    fn request(&mut self, mv: Move) {
        self.wishes.moves.write(MoveRequested {
            mv,
            at: self.record.revision(),
        });
        self.clear();
    }
}

/// Puts down what was picked up in another state of the record.
pub(super) fn drop_outdated_selection(
    mut selection: ResMut<Selection>,
    record: Res<GameRecord>,
    screen: Res<State<Screen>>,
) {
    let outdated = |picked: &Picked| picked.at != record.revision() || *screen.get() != Screen::Playing;
    if selection.picked.as_ref().is_some_and(outdated) {
        selection.picked = None;
    }
}
