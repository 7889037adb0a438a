//! Few colours for many: what a picture can be written with that may have 256 of them.

use std::collections::HashMap;

use crate::view::canvas::Canvas;

type Colour = [u8; 3];

/// So many colours, and one number more for what is not painted.
const MOST: usize = 255;
/// So many of them are the most frequent ones as they are: large plain areas show every deviation.
const EXACT: usize = 32;

/// Colours by number.
pub struct ColourTable {
    colours: Vec<Colour>,
    /// What has been looked up, and its number.
    known: HashMap<Colour, u8>,
}

impl ColourTable {
    /// The best that pictures with these colours can be written with.
    pub fn of<'a>(pictures: impl IntoIterator<Item = &'a Canvas>) -> ColourTable {
        let mut counts: HashMap<Colour, u32> = HashMap::new();
        for pixel in pictures.into_iter().flat_map(Canvas::pixels) {
            let [red, green, blue, _] = *pixel;
            *counts.entry([red, green, blue]).or_default() += 1;
        }
        let mut all: Vec<(Colour, u32)> = counts.into_iter().collect();
        // The most frequent first, and in an order that is always the same.
        all.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let exact = if all.len() <= MOST { all.len() } else { EXACT };
        let rest = all.split_off(exact);
        let mut colours: Vec<Colour> = all.into_iter().map(|(colour, _)| colour).collect();
        colours.extend(cut(rest, MOST - colours.len()));
        let known = (colours.iter().zip(0..))
            .map(|(&colour, number)| (colour, number))
            .collect();
        ColourTable { colours, known }
    }

    /// The number of what comes nearest to a colour.
    pub fn number(&mut self, colour: Colour) -> u8 {
        let colours = &self.colours;
        *self.known.entry(colour).or_insert_with(|| {
            let nearest = colours
                .iter()
                .zip(0..)
                .min_by_key(|(other, _)| distance(colour, **other));
            nearest.map_or(0, |(_, number)| number)
        })
    }

    /// The number of what is not painted.
    pub fn nothing(&self) -> u8 {
        self.colours.len() as u8
    }

    /// The colours in their order, and a last one that is never seen.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.as_flattened().to_vec();
        bytes.extend([0; 3]);
        bytes
    }
}

fn distance(one: Colour, other: Colour) -> u32 {
    let squared = |part: usize| u32::from(one[part].abs_diff(other[part])).pow(2);
    // The eye sees green best and blue worst.
    3 * squared(0) + 4 * squared(1) + 2 * squared(2)
}

/// Colours that are represented by one.
struct Group {
    members: Vec<(Colour, u32)>,
    mean: [f64; 3],
    /// Which part of the colours differs most.
    axis: usize,
    /// By how much all members miss the mean in that part, squared.
    spread: f64,
}

impl Group {
    fn new(members: Vec<(Colour, u32)>) -> Group {
        let weight: f64 = members.iter().map(|&(_, count)| f64::from(count)).sum();
        let sum = |value: &dyn Fn(Colour) -> f64| -> f64 {
            members
                .iter()
                .map(|&(colour, count)| value(colour) * f64::from(count))
                .sum()
        };
        let mean = [0, 1, 2].map(|part| sum(&|colour| f64::from(colour[part])) / weight.max(1.0));
        let spreads = [0, 1, 2].map(|part| sum(&|colour| (f64::from(colour[part]) - mean[part]).powi(2)));
        let axis = (0..3).max_by(|&a, &b| spreads[a].total_cmp(&spreads[b])).unwrap_or(0);
        Group {
            mean,
            axis,
            spread: spreads[axis],
            members,
        }
    }

    /// Those below the mean, and the others: both are some, if the members differ.
    fn split(self) -> [Group; 2] {
        let (axis, mean) = (self.axis, self.mean[self.axis]);
        let (low, high) = (self.members.into_iter()).partition(|(colour, _)| f64::from(colour[axis]) < mean);
        [Group::new(low), Group::new(high)]
    }
}

/// At most so many colours for all of these.
fn cut(members: Vec<(Colour, u32)>, most: usize) -> Vec<Colour> {
    if members.is_empty() {
        return Vec::new();
    }
    let mut groups = vec![Group::new(members)];
    while groups.len() < most {
        let widest = (0..groups.len()).max_by(|&a, &b| groups[a].spread.total_cmp(&groups[b].spread));
        let Some(widest) = widest.filter(|&widest| groups[widest].spread > 0.0) else {
            break;
        };
        let parts = groups.swap_remove(widest).split();
        groups.extend(parts);
    }
    groups
        .iter()
        .map(|group| group.mean.map(|part| part.round() as u8))
        .collect()
}

#[cfg(test)]
mod tests {
    use bevy::math::{URect, UVec2};

    use super::*;

    fn canvas(colours: impl Iterator<Item = Colour>) -> Canvas {
        let colours: Vec<Colour> = colours.collect();
        let mut canvas = Canvas::new(UVec2::new(colours.len() as u32, 1));
        for (&colour, x) in colours.iter().zip(0..) {
            canvas.fill(URect::new(x, 0, x + 1, 1), colour);
        }
        canvas
    }

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let few = || (0..MOST).map(|number| [number as u8, 255 - number as u8, 7]);
        let mut table = ColourTable::of([&canvas(few())]);
        let bytes = table.bytes();
        assert_eq!(bytes.len(), 3 * (MOST + 1));
        for colour in few() {
            let at = 3 * usize::from(table.number(colour));
            assert_eq!(bytes[at..at + 3], colour);
        }
        assert_eq!(table.nothing(), 255);
    }

    #[test]
    fn many_colours_find_one_that_is_near_and_the_frequent_ones_themselves() {
        let many =
            || (0..4096_u32).map(|number| [number % 16, number / 16 % 16, number / 256].map(|part| 17 * part as u8));
        let plain = canvas(std::iter::repeat_n([101, 53, 201], 500));
        let mut table = ColourTable::of([&canvas(many()), &plain]);
        let bytes = table.bytes();
        assert!(bytes.len() <= 3 * 256);
        let mut found = |colour: Colour| {
            let at = 3 * usize::from(table.number(colour));
            [bytes[at], bytes[at + 1], bytes[at + 2]]
        };
        assert_eq!(found([101, 53, 201]), [101, 53, 201]);
        for colour in many() {
            let near = found(colour);
            assert!(
                (0..3).all(|part| near[part].abs_diff(colour[part]) <= 51),
                "{colour:?} {near:?}"
            );
        }
    }

    #[test]
    fn the_same_pictures_have_the_same_table() {
        let many = || canvas((0..2000_u32).map(|number| [number as u8, (number / 8) as u8, 3]));
        assert_eq!(ColourTable::of([&many()]).bytes(), ColourTable::of([&many()]).bytes());
    }
}
