//! What pieces do, by what they are made of and how heavy they are, where they do it.

use bevy::prelude::*;

use super::place::{Listener, Place};
use super::sample::Sound;
use super::{Play, SoundSystems};
use crate::game::Selection;
use crate::rules::{PieceType, Square};
use crate::view::board::square_centre;
use crate::view::contact::{Contact, ContactKind};
use crate::view::decor::{Decor, PieceSet};
use crate::view::material::Figure;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (hear_contacts, hear_selection).in_set(SoundSystems::Hear));
}

/// What a piece sounds of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Matter {
    Wood,
    Stone,
}

impl Matter {
    fn of(set: &PieceSet) -> Matter {
        match set.sides[0].figure {
            Figure::Stone => Matter::Stone,
            Figure::Wood | Figure::Plain => Matter::Wood,
        }
    }
}

/// How big a piece is; `scripts/sounds` has made the samples for these sizes: 0.79 light, 1.16 heavy.
const fn size(kind: PieceType) -> f32 {
    match kind {
        PieceType::Pawn => 0.72,
        PieceType::Archer | PieceType::Camel => 0.80,
        PieceType::Knight | PieceType::Bishop => 0.83,
        PieceType::Giraffe => 0.86,
        PieceType::Machine => 1.08,
        PieceType::Rook => 1.11,
        PieceType::Cannon => 1.14,
        PieceType::Elephant => 1.18,
        PieceType::Queen => 1.20,
        PieceType::King => 1.25,
    }
}

const LIGHT: f32 = 0.79;
const HEAVY: f32 = 1.16;

/// Which of the two a piece is nearer to.
fn is_heavy(kind: PieceType) -> bool {
    size(kind) > (LIGHT * HEAVY).sqrt()
}

/// What a touch sounds like, and how many times higher than it was made.
fn sound_of(kind: ContactKind, piece: PieceType, matter: Matter) -> (Sound, f32) {
    let (sound, made_for) = match (kind, matter) {
        (ContactKind::SetDown, Matter::Wood) if is_heavy(piece) => (Sound::WoodHeavy, HEAVY),
        (ContactKind::SetDown, Matter::Stone) if is_heavy(piece) => (Sound::StoneHeavy, HEAVY),
        (ContactKind::SetDown, Matter::Wood) => (Sound::WoodLight, LIGHT),
        (ContactKind::SetDown, Matter::Stone) => (Sound::StoneLight, LIGHT),
        (ContactKind::Struck, Matter::Wood) => (Sound::StruckWood, 1.0),
        (ContactKind::Struck, Matter::Stone) => (Sound::StruckStone, 1.0),
        // The engine of it is of wood and rope, whatever it looks like.
        (ContactKind::Shot, _) => return (Sound::Shot, 1.0),
        (ContactKind::Toppled, Matter::Wood) => (Sound::ToppledWood, size(PieceType::King)),
        (ContactKind::Toppled, Matter::Stone) => (Sound::ToppledStone, size(PieceType::King)),
        (ContactKind::PutAside, Matter::Wood) => (Sound::AsideWood, 1.0),
        (ContactKind::PutAside, Matter::Stone) => (Sound::AsideStone, 1.0),
    };
    // Not as much as the size itself: what is heard besides the piece is always the same board.
    (sound, (made_for / size(piece)).powf(0.6))
}

fn hear_contacts(
    mut contacts: MessageReader<Contact>,
    decor: Res<Decor>,
    listener: Listener,
    mut plays: MessageWriter<Play>,
) {
    for &Contact { kind, piece, at } in contacts.read() {
        let (sound, rate) = sound_of(kind, piece.kind(), Matter::of(decor.set));
        let place = listener.place(at);
        plays.write(Play { sound, place, rate });
    }
}

fn hear_selection(
    selection: Res<Selection>,
    mut last: Local<Option<Square>>,
    listener: Listener,
    mut plays: MessageWriter<Play>,
) {
    let now = selection.from();
    if let Some(square) = now.filter(|_| now != *last) {
        let Place { pan, .. } = listener.place(square_centre(square));
        plays.write(Play {
            place: Place { pan, level: 0.0 },
            ..Play::plain(Sound::Select)
        });
    }
    *last = now;
}

#[cfg(test)]
mod tests {
    use bevy::ecs::message::Messages;

    use super::*;
    use crate::rules::{Piece, Side};
    use crate::view::camera::Sight;
    use crate::view::contact;
    use crate::view::decor::SETS;

    const KINDS: [ContactKind; 5] = [
        ContactKind::SetDown,
        ContactKind::Struck,
        ContactKind::Shot,
        ContactKind::Toppled,
        ContactKind::PutAside,
    ];

    /// As on a board that somebody looks at, without the device.
    fn listening() -> App {
        let mut app = App::new();
        app.add_plugins((contact::plugin, plugin))
            .add_message::<Play>()
            .init_resource::<Decor>()
            .init_resource::<Sight>()
            .init_resource::<Selection>();
        app
    }

    fn heard(app: &mut App, kind: ContactKind, piece: PieceType, square: &str) -> Vec<Play> {
        app.world_mut().write_message(Contact {
            kind,
            piece: Piece::new(Side::White, piece),
            at: square_centre(Square::at(square)),
        });
        app.update();
        app.world_mut().resource_mut::<Messages<Play>>().drain().collect()
    }

    #[test]
    fn every_touch_is_heard_once_and_each_kind_unlike_the_others() {
        let mut app = listening();
        let mut sounds = Vec::new();
        for kind in KINDS {
            let [play] = heard(&mut app, kind, PieceType::King, "f1")[..] else {
                panic!("{kind:?} is not heard once");
            };
            assert!(!sounds.contains(&play.sound), "{kind:?}");
            sounds.push(play.sound);
        }
    }

    #[test]
    fn pieces_of_marble_sound_of_stone_and_those_of_wood_of_wood() {
        assert_eq!(SETS.each_ref().map(|set| set.name), ["boxwood", "marble"]);
        assert_eq!(SETS.each_ref().map(Matter::of), [Matter::Wood, Matter::Stone]);
        for kind in KINDS {
            let [wood, stone] = [Matter::Wood, Matter::Stone].map(|of| sound_of(kind, PieceType::Pawn, of).0);
            assert_eq!(wood == stone, kind == ContactKind::Shot, "{kind:?}");
        }
        let mut app = listening();
        app.world_mut().resource_mut::<Decor>().set = &SETS[1];
        let plays = heard(&mut app, ContactKind::SetDown, PieceType::Pawn, "a2");
        assert_eq!(plays[0].sound, Sound::StoneLight);
    }

    #[test]
    fn the_bigger_a_piece_is_the_lower_it_sounds() {
        for matter in [Matter::Wood, Matter::Stone] {
            let mut kinds = PieceType::ALL;
            kinds.sort_by(|one, other| size(*one).total_cmp(&size(*other)));
            let sounds = kinds.map(|kind| sound_of(ContactKind::SetDown, kind, matter));
            for pair in sounds.windows(2) {
                let [(small, high), (big, low)] = pair else {
                    unreachable!()
                };
                // Samples of heavy pieces are lower than those of light ones, which `scripts/sounds` sees to.
                assert!(small != big || high >= low, "{sounds:?}");
            }
            let heavy = |kind| is_heavy(kind);
            assert!(heavy(PieceType::King) && heavy(PieceType::Cannon) && heavy(PieceType::Rook));
            assert!(!heavy(PieceType::Pawn) && !heavy(PieceType::Knight) && !heavy(PieceType::Camel));
            // More than a third either way would be another instrument.
            assert!(sounds.iter().all(|(_, rate)| (0.8..1.25).contains(rate)));
        }
    }

    #[test]
    fn what_happens_on_the_left_is_heard_on_the_left() {
        let mut app = listening();
        let pan = |app: &mut App, square| heard(app, ContactKind::SetDown, PieceType::Rook, square)[0].place.pan;
        assert!(pan(&mut app, "a1") < -0.3);
        assert!(pan(&mut app, "e5").abs() < 0.1);
        assert!(pan(&mut app, "j10") > 0.3);
    }
}
