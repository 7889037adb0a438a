//! How large panels and text are, as a player wants it.

use serde::{Deserialize, Serialize};

use super::text::whole_number;

/// How large panels and text are, in percent of what the system wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InterfaceScale(#[serde(deserialize_with = "whole_number")] u32);

impl InterfaceScale {
    /// The smallest that is offered.
    pub const LEAST: u32 = 75;
    /// As the system wants it.
    pub const USUAL: u32 = 100;
    /// The largest that is offered.
    pub const MOST: u32 = 250;
    /// From one size to the next.
    pub const STEP: u32 = 5;

    /// The nearest size that is offered.
    pub fn new(percent: u32) -> InterfaceScale {
        InterfaceScale(percent.clamp(InterfaceScale::LEAST, InterfaceScale::MOST))
    }

    /// In percent.
    pub fn percent(self) -> u32 {
        self.0
    }

    /// The next size up, or down: a quarter of the usual one, so that a few strokes of a key go all the way.
    pub fn step(self, up: bool) -> InterfaceScale {
        const STRIDE: u32 = 25;
        let percent = if up {
            (self.0 / STRIDE + 1) * STRIDE
        } else {
            (self.0 - 1) / STRIDE * STRIDE
        };
        InterfaceScale::new(percent)
    }
}

impl Default for InterfaceScale {
    fn default() -> Self {
        InterfaceScale(InterfaceScale::USUAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_of_a_key_go_to_both_ends_and_through_the_usual_size() {
        let mut scale = InterfaceScale::new(0);
        let mut passed = vec![scale.percent()];
        while scale.step(true) != scale {
            scale = scale.step(true);
            passed.push(scale.percent());
        }
        assert_eq!(passed, [75, 100, 125, 150, 175, 200, 225, 250]);
        let mut back = vec![scale.percent()];
        while scale.step(false) != scale {
            scale = scale.step(false);
            back.push(scale.percent());
        }
        passed.reverse();
        assert_eq!(back, passed);
        assert_eq!(InterfaceScale::new(110).step(true).percent(), 125);
        assert_eq!(InterfaceScale::new(110).step(false).percent(), 100);
    }
}
