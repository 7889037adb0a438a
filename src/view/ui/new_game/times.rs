//! How much time each side has: none, what is usual, or whatever one wants, for both alike or for each by itself.

use bevy_egui::egui::Ui;

use super::super::parts::{Choice, Part};
use super::players::side_name;
use crate::game::TimeControl;
use crate::rules::{BySide, Side};
use crate::view::settings::{ClockChoice, GameChoice, TimePart};

/// Which of the choices are open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Times {
    /// Whether one chooses a time of one's own.
    own: bool,
    /// Whether each side has its own.
    apart: bool,
}

impl Times {
    /// What has to be open to see this.
    pub(super) fn of(clock: ClockChoice) -> Times {
        Times {
            own: !ClockChoice::PRESETS.contains(&clock),
            apart: clock.is_handicap(),
        }
    }

    pub(super) fn show(&mut self, ui: &mut Ui, part: &mut Part, game: &mut GameChoice) {
        part.head(ui, "setup-clock");
        let now = game.clock();
        let mut tiles: Vec<Choice> = (ClockChoice::PRESETS.into_iter())
            .map(|preset| preset_tile(part, preset, !self.own && preset == now))
            .collect();
        let words = part.desk.texts.get("setup-own-time");
        tiles.push(Choice::new("setup.clock.own", words, self.own));
        if let Some(pressed) = part.tiles(ui, 3, &tiles) {
            match ClockChoice::PRESETS.get(pressed) {
                Some(&preset) => {
                    *self = Times::of(preset);
                    game.set_clock(preset);
                }
                None => {
                    self.own = true;
                    if now == ClockChoice::None {
                        game.set_clock(ClockChoice::OWN);
                    }
                }
            }
        }
        let Some(mut times) = game.clock().times().filter(|_| self.own) else {
            return;
        };
        if self.apart {
            part.for_each_side(ui, |part, ui, side| {
                let title = part.desk.texts.side(side);
                part.line(ui, &title, 22.0);
                steppers(ui, part, side_name(side), &mut times[side]);
            });
        } else {
            let mut both = times[Side::White];
            steppers(ui, part, "both", &mut both);
            times = BySide::new(both, both);
        }
        let words = part.desk.texts.get("setup-times-apart");
        if part.toggle(ui, "setup.clock.apart", &words, self.apart, true) {
            self.apart = !self.apart;
            if !self.apart {
                times[Side::Black] = times[Side::White];
            }
        }
        game.set_clock(ClockChoice::Times(times));
    }
}

fn preset_tile(part: &Part, preset: ClockChoice, chosen: bool) -> Choice {
    let id = match preset.times() {
        None => "setup.clock.none".to_owned(),
        Some(times) => format!("setup.clock.{}", times[Side::White].base.as_secs() / 60),
    };
    Choice::new(id, part.desk.texts.clock(preset), chosen)
}

/// The parts of a time, each with less and more.
fn steppers(ui: &mut Ui, part: &mut Part, whose: &str, control: &mut TimeControl) {
    // In a narrow column what it is stands over it.
    let narrow = part.width < 260.0;
    for time in TimePart::ALL {
        let (name, key) = match time {
            TimePart::Base => ("base", "setup-time-base"),
            TimePart::Increment => ("increment", "setup-time-increment"),
            TimePart::Delay => ("delay", "setup-time-delay"),
        };
        let label = part.desk.texts.get(key);
        let now = part.desk.texts.duration(time.of(*control));
        let beside = if narrow { "" } else { &*label };
        if narrow {
            part.line(ui, &label, 18.0);
        }
        if let Some(more) = part.stepper(ui, &format!("setup.clock.{whose}.{name}"), beside, &now, true) {
            *control = time.step(*control, more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_is_what_one_has_to_see() {
        for preset in ClockChoice::PRESETS {
            let times = Times::of(preset);
            assert!(!times.own && !times.apart);
        }
        let Some(mut times) = ClockChoice::OWN.times() else {
            panic!("it is a time");
        };
        times[Side::Black] = TimePart::Base.step(times[Side::Black], true);
        let handicap = Times::of(ClockChoice::Times(times));
        assert!(handicap.own && handicap.apart);
        times[Side::White] = times[Side::Black];
        let own = Times::of(ClockChoice::Times(times));
        assert!(own.own && !own.apart);
    }
}
