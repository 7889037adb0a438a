//! What is on its way, and what is told on the way.

use bevy::ecs::entity::EntityHashMap;
use bevy::prelude::*;

use super::leg::Leg;
use super::pose::Pose;
use super::shot::Flight;
use crate::view::contact::{Contact, ContactKind};
use crate::view::mode::ViewMode;

/// Something to be told, or done, when its time comes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Cue {
    /// A piece touches something.
    Contact(Contact),
    /// A piece looks from now on like what it has become.
    Dress(Entity),
    /// Everything that a move did to the board, or its being taken back, has been seen.
    Landed,
}

impl Cue {
    /// Whether it is still told when what leads there is cut short. The shot is not heard of a cannon that stands where
    /// it went, nor is what is already in its tray put there.
    pub fn outlasts_haste(&self) -> bool {
        !matches!(
            self,
            Cue::Contact(Contact {
                kind: ContactKind::Shot | ContactKind::PutAside,
                ..
            })
        )
    }
}

/// What is on its way: legs for pieces, flights of shots, and cues, all on one clock.
///
/// Where a piece stands that has no leg before it any more is not said here: it is where it belongs.
#[derive(Resource, Debug, Default)]
pub struct Timeline {
    now: f32,
    legs: EntityHashMap<Vec<Leg>>,
    flights: Vec<(Entity, Flight)>,
    /// In the order of their times.
    cues: Vec<(f32, Cue)>,
}

impl Timeline {
    /// Whether nothing is on its way.
    pub fn is_still(&self) -> bool {
        self.legs.is_empty() && self.flights.is_empty() && self.cues.is_empty()
    }

    /// Whether a move that was played or taken back is still to be seen on the board.
    pub fn is_landing(&self) -> bool {
        self.cues.iter().any(|(_, cue)| *cue == Cue::Landed)
    }

    /// As while a move is seen.
    #[cfg(test)]
    pub fn landing() -> Timeline {
        let mut timeline = Timeline::default();
        timeline.tell(1.0, Cue::Landed);
        timeline
    }

    /// When the last of all is over, in seconds from now.
    pub fn left(&self) -> f32 {
        let legs = self.legs.values().flatten().map(Leg::end);
        let flights = self.flights.iter().map(|(_, flight)| flight.end());
        let cues = self.cues.iter().map(|(time, _)| *time);
        let end = legs.chain(flights).chain(cues).fold(self.now, f32::max);
        end - self.now
    }

    /// Sends a piece on its way, in so many seconds from now as the leg says. Legs of one piece come in order.
    pub fn send(&mut self, piece: Entity, leg: Leg) {
        let begin = leg.begin + self.now;
        self.legs.entry(piece).or_default().push(Leg { begin, ..leg });
    }

    /// Sends a shot on its way, in so many seconds from now as the flight says.
    pub fn shoot(&mut self, shot: Entity, flight: Flight) {
        let begin = flight.begin + self.now;
        self.flights.push((shot, Flight { begin, ..flight }));
    }

    /// Has something told in so many seconds.
    pub fn tell(&mut self, seconds: f32, cue: Cue) {
        let time = self.now + seconds;
        let place = self.cues.partition_point(|(other, _)| *other <= time);
        self.cues.insert(place, (time, cue));
    }

    /// Lets time pass, and hands out what is to be told. What has arrived is forgotten.
    pub fn pass(&mut self, seconds: f32) -> impl Iterator<Item = Cue> {
        self.now += seconds;
        let now = self.now;
        self.legs
            .retain(|_, legs| legs.last().is_some_and(|leg| leg.end() > now));
        self.flights.retain(|(_, flight)| flight.end() > now);
        let due = self.cues.partition_point(|(time, _)| *time <= now);
        let told: Vec<Cue> = self.cues.drain(..due).map(|(_, cue)| cue).collect();
        if self.is_still() {
            // So that seconds stay exact however long somebody plays.
            self.now = 0.0;
        }
        told.into_iter()
    }

    /// Brings everything to its end at once, and hands out what is still to be told then.
    pub fn finish(&mut self) -> impl Iterator<Item = Cue> {
        let rest = std::mem::take(self);
        rest.cues.into_iter().map(|(_, cue)| cue).filter(Cue::outlasts_haste)
    }

    /// How a piece stands that is on its way.
    pub fn pose(&self, piece: Entity) -> Option<Pose> {
        let legs = self.legs.get(&piece)?;
        // The last that has begun; before the first, where that begins.
        let begun = legs.partition_point(|leg| leg.begin <= self.now);
        Some(legs[begun.saturating_sub(1)].pose(self.now))
    }

    /// Whether a piece is on its way.
    pub fn has(&self, piece: Entity) -> bool {
        self.legs.contains_key(&piece)
    }

    /// Where a shot is, if it is in the air.
    pub fn shot(&self, shot: Entity, mode: ViewMode) -> Option<Transform> {
        let (_, flight) = self.flights.iter().find(|(other, _)| *other == shot)?;
        flight.transform(self.now, mode)
    }

    /// Whether a shot has not arrived yet.
    pub fn expects(&self, shot: Entity) -> bool {
        self.flights.iter().any(|(other, _)| *other == shot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::motion::leg::Gait;

    fn leg(begin: f32, from: f32, to: f32) -> Leg {
        Leg {
            begin,
            seconds: 1.0,
            from: Pose::standing(Vec3::X * from),
            to: Pose::standing(Vec3::X * to),
            arch: 0.0,
            gait: Gait::Glide,
        }
    }

    #[test]
    fn legs_follow_each_other_and_end_in_stillness() {
        let piece = Entity::PLACEHOLDER;
        let mut timeline = Timeline::default();
        assert!(timeline.is_still() && timeline.pose(piece).is_none());
        timeline.send(piece, leg(0.5, 0.0, 1.0));
        timeline.send(piece, leg(2.0, 1.0, 3.0));
        timeline.tell(3.0, Cue::Landed);
        timeline.tell(1.5, Cue::Dress(piece));
        assert_eq!(timeline.left(), 3.0);
        let x = |timeline: &Timeline| timeline.pose(piece).unwrap().at.x;
        assert_eq!(x(&timeline), 0.0);
        assert_eq!(timeline.pass(1.0).count(), 0);
        assert_eq!(x(&timeline), 0.5);
        assert_eq!(timeline.pass(0.75).collect::<Vec<_>>(), [Cue::Dress(piece)]);
        assert_eq!(x(&timeline), 1.0);
        timeline.pass(0.75).for_each(drop);
        assert_eq!(x(&timeline), 2.0);
        assert!(timeline.is_landing());
        assert_eq!(timeline.pass(5.0).collect::<Vec<_>>(), [Cue::Landed]);
        assert!(timeline.is_still() && timeline.pose(piece).is_none());
    }

    #[test]
    fn what_is_cut_short_is_told_all_the_same_but_for_the_shot_and_the_tray() {
        use crate::rules::{Piece, PieceType, Side};
        let contact = |kind| {
            Cue::Contact(Contact {
                kind,
                piece: Piece::new(Side::White, PieceType::Cannon),
                at: Vec3::ZERO,
            })
        };
        let mut timeline = Timeline::default();
        let kinds = [
            ContactKind::Shot,
            ContactKind::Struck,
            ContactKind::SetDown,
            ContactKind::PutAside,
        ];
        for (number, kind) in kinds.into_iter().enumerate() {
            timeline.tell(number as f32, contact(kind));
        }
        timeline.tell(2.5, Cue::Landed);
        let told: Vec<Cue> = timeline.finish().collect();
        assert_eq!(
            told,
            [contact(ContactKind::Struck), contact(ContactKind::SetDown), Cue::Landed]
        );
        assert!(timeline.is_still());
    }
}
