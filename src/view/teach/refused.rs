//! The move that somebody wanted to make and that is none, with the reason: until hands do something else.

use bevy::prelude::*;

use crate::game::{
    CancelPromotion, ChoosePromotion, ClearSelection, ConfirmMove, DropOn, GameRecord, GameSystems, MoveRefused,
    PickUp, Refusal, Revision, Screen, SelectSquare, Unreachable,
};
use crate::rules::{Square, WhyNot};
use crate::view::redraw::KeepDrawing;
use crate::view::settings::AppSettings;
use crate::view::text::Texts;
use crate::view::ui::Notices;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Refused>()
        .add_systems(Update, explain.in_set(GameSystems::Present));
}

/// What the board explains.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Refused(Option<(Revision, RefusedMove)>);

/// A move that is none.
#[derive(Clone, PartialEq, Debug)]
pub struct RefusedMove {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// Why not.
    pub why: WhyNot,
}

impl Refused {
    /// What is explained of what the board shows.
    pub fn shown(&self, record: &GameRecord) -> Option<&RefusedMove> {
        let (at, refused) = self.0.as_ref()?;
        (*at == record.revision()).then_some(refused)
    }
}

/// All that hands do.
#[derive(bevy::ecs::system::SystemParam)]
struct Hands<'w, 's> {
    pickups: MessageReader<'w, 's, PickUp>,
    pointings: MessageReader<'w, 's, SelectSquare>,
    drops: MessageReader<'w, 's, DropOn>,
    clearings: MessageReader<'w, 's, ClearSelection>,
    choices: MessageReader<'w, 's, ChoosePromotion>,
    cancellations: MessageReader<'w, 's, CancelPromotion>,
    confirmations: MessageReader<'w, 's, ConfirmMove>,
}

impl Hands<'_, '_> {
    /// Whether they have done anything.
    fn stir(&mut self) -> bool {
        let counts = [
            self.pickups.read().count(),
            self.pointings.read().count(),
            self.drops.read().count(),
            self.clearings.read().count(),
            self.choices.read().count(),
            self.cancellations.read().count(),
            self.confirmations.read().count(),
        ];
        counts.into_iter().any(|count| count > 0)
    }
}

/// Says why, and remembers it for the marks on the board.
fn explain(
    mut refusals: MessageReader<MoveRefused>,
    mut unreachables: MessageReader<Unreachable>,
    mut hands: Hands,
    record: Res<GameRecord>,
    settings: Res<AppSettings>,
    screen: Res<State<Screen>>,
    texts: Res<Texts>,
    mut refused: ResMut<Refused>,
    mut notices: ResMut<Notices>,
    mut draw: KeepDrawing,
) {
    if hands.stir() && refused.0.is_some() {
        refused.0 = None;
        // What is asked next may stand where it stood.
        notices.forget_answer();
        draw.moving();
    }
    let mut wanted = unreachables
        .read()
        .last()
        .map(|unreachable| (unreachable.from, unreachable.to));
    for MoveRefused { reason, .. } in refusals.read() {
        match *reason {
            Refusal::NoSuchMove { from, to } => wanted = Some((from, to)),
            reason => notices.answer(texts.refusal(reason)),
        }
    }
    let Some((from, to)) = wanted.filter(|_| *screen.get() == Screen::Playing) else {
        return;
    };
    let Some(why) = record.line().why_not(from, to) else {
        return;
    };
    if !settings.play.explain {
        // Who drops a piece where it cannot go is still told that it cannot.
        if !matches!(why, WhyNot::NotItsTurn { .. }) {
            notices.answer(texts.refusal(Refusal::NoSuchMove { from, to }));
        }
        return;
    }
    if let Some(words) = texts.why_not(record.position(), to, &why) {
        notices.answer(words);
        refused.0 = Some((record.revision(), RefusedMove { from, to, why }));
        draw.moving();
    }
}
