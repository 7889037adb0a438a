//! The names of the program and of its games in capitals of our own drawing: thick stems, thin hairlines, flat serifs.
//!
//! Only the letters of those names are drawn; a name with any other is left to the font.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, ColorImage, Painter};

use super::textures::Textures;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lettering>();
}

/// Samples along each edge of a pixel.
const FINENESS: usize = 4;
/// The widest name, in pixels.
const WIDEST: usize = 2048;

/// The width of a thick stroke; the height of a capital is 1.
const THICK: f32 = 0.165;
/// The width of a thin stroke.
const THIN: f32 = 0.055;
/// How far a serif stands out from its stem.
const SERIF: f32 = 0.085;
/// How high a serif is.
const FLAT: f32 = 0.042;
/// Between two letters.
const TRACKING: f32 = 0.17;

/// The names that have been drawn, by the height of their capitals in pixels.
#[derive(Resource, Default)]
pub(super) struct Lettering {
    names: Textures<(String, usize)>,
}

impl Lettering {
    /// Paints a name as large as fits and tells where it stands; `None` if it has a letter that is not drawn.
    pub(super) fn paint(
        &mut self,
        painter: &Painter,
        rect: egui::Rect,
        align: Align2,
        name: &str,
        colour: Color32,
    ) -> Option<egui::Rect> {
        let letters = letters(name)?;
        let cap = rect.height().min(rect.width() / width(&letters));
        let scale = painter.pixels_per_point();
        let pixels = ((cap * scale).round().max(1.0) as usize).min((WIDEST as f32 / width(&letters)) as usize);
        let draw = || (format!("{name}{pixels}"), picture(&letters, pixels));
        let texture = self.names.get(painter.ctx(), (name.to_owned(), pixels), draw);
        // Whole pixels keep stems sharp.
        let size = texture.size_vec2() * (cap * scale / pixels as f32) / scale;
        let at = align.align_size_within_rect(size, rect);
        let at = at.translate((at.min.to_vec2() * scale).round() / scale - at.min.to_vec2());
        let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        painter.image(texture.id(), at, whole, colour);
        Some(at)
    }
}

/// An area with holes: a point is in it if it is inside an odd number of the outlines.
type Area = Vec<Vec<Vec2>>;

/// A capital: its width, and areas that together are its ink. The base line is at y 0, the top at 1.
#[derive(Clone, Default)]
struct Letter {
    width: f32,
    areas: Vec<Area>,
}

fn letters(name: &str) -> Option<Vec<Letter>> {
    let letters: Option<Vec<Letter>> = name.to_uppercase().chars().map(letter).collect();
    letters.filter(|letters| !letters.is_empty())
}

fn width(letters: &[Letter]) -> f32 {
    let inks: f32 = letters.iter().map(|letter| letter.width).sum();
    inks + TRACKING * (letters.len() as f32 - 1.0)
}

impl Letter {
    fn new(width: f32) -> Letter {
        Letter { width, areas: vec![] }
    }

    fn polygon(mut self, points: &[(f32, f32)]) -> Letter {
        self.areas
            .push(vec![points.iter().map(|&(x, y)| Vec2::new(x, y)).collect()]);
        self
    }

    fn bar(self, (left, low): (f32, f32), (right, high): (f32, f32)) -> Letter {
        self.polygon(&[(left, low), (right, low), (right, high), (left, high)])
    }

    /// A stem from `left`, with serifs at its foot and head.
    fn stem(self, left: f32, thickness: f32) -> Letter {
        self.bar((left, 0.0), (left + thickness, 1.0))
            .serif(left, thickness, 0.0)
            .serif(left, thickness, 1.0 - FLAT)
    }

    fn serif(self, left: f32, thickness: f32, low: f32) -> Letter {
        self.bar((left - SERIF, low), (left + thickness + SERIF, low + FLAT))
    }

    /// A hairline to the right at a height, which ends in a beak up to `beak` above or below it.
    fn arm(self, left: f32, right: f32, low: f32, beak: f32) -> Letter {
        let (near, far) = if beak > 0.0 {
            (low, low + beak)
        } else {
            (low + THIN, low + THIN + beak)
        };
        self.bar((left, low), (right, low + THIN)).polygon(&[
            (right - 0.17, near + THIN * beak.signum()),
            (right, near),
            (right, far),
            (right - 0.035, far),
        ])
    }

    /// A slanting stroke between two heights, as thick as measured along the line.
    fn slant(self, (from, low): (f32, f32), (to, high): (f32, f32), thickness: f32) -> Letter {
        self.polygon(&[(from, low), (from + thickness, low), (to + thickness, high), (to, high)])
    }

    /// The right half of a ring that begins and ends at a stem, thick at its right.
    fn bowl(mut self, stem: f32, (low, high): (f32, f32), right: f32) -> Letter {
        let half = |inset_x: f32, inset_y: f32| {
            let radius = Vec2::new((right - stem) * 0.6 - inset_x, (high - low) / 2.0 - inset_y);
            let centre = Vec2::new(right - (right - stem) * 0.6, (low + high) / 2.0);
            let mut outline = vec![Vec2::new(stem, low + inset_y)];
            outline.extend((0..=32).map(|step| {
                let angle = (step as f32 / 32.0 - 0.5) * std::f32::consts::PI;
                centre + Vec2::from_angle(angle) * radius
            }));
            outline.push(Vec2::new(stem, high - inset_y));
            outline
        };
        self.areas.push(vec![half(0.0, 0.0), half(THICK * 1.02, THIN * 0.9)]);
        self
    }

    fn ring(mut self, centre: Vec2, radius: Vec2) -> Letter {
        let ellipse = |radius: Vec2| -> Vec<Vec2> {
            let angle = |step: i32| step as f32 / 64.0 * std::f32::consts::TAU;
            (0..64)
                .map(|step| centre + Vec2::from_angle(angle(step)) * radius)
                .collect()
        };
        self.areas
            .push(vec![ellipse(radius), ellipse(radius - Vec2::new(THICK, THIN * 0.8))]);
        self
    }

    /// A stroke through points, each with its thickness.
    fn brush(mut self, points: &[(f32, f32, f32)]) -> Letter {
        let point = |index: usize| {
            let (x, y, thickness) = points[index.min(points.len() - 1)];
            Vec3::new(x, y, thickness)
        };
        let mut middle = vec![];
        for index in 0..points.len() - 1 {
            let ends = [
                point(index.saturating_sub(1)),
                point(index),
                point(index + 1),
                point(index + 2),
            ];
            middle.extend((0..8).map(|step| through(ends, step as f32 / 8.0)));
        }
        middle.push(point(points.len() - 1));
        let edge = |side: f32| {
            let middle = &middle;
            (0..middle.len()).map(move |index| {
                let along = (middle[(index + 1).min(middle.len() - 1)] - middle[index.saturating_sub(1)]).truncate();
                middle[index].truncate() + along.perp().normalize_or_zero() * middle[index].z * 0.5 * side
            })
        };
        let mut outline: Vec<Vec2> = edge(1.0).collect();
        outline.extend(edge(-1.0).rev());
        self.areas.push(vec![outline]);
        self
    }

    fn contains(&self, at: Vec2) -> bool {
        self.areas.iter().any(|area| {
            let crossings = area.iter().map(|outline| crossings(outline, at)).sum::<usize>();
            crossings % 2 == 1
        })
    }
}

/// A point of the smooth curve between the two inner ones of four points.
fn through([before, from, to, after]: [Vec3; 4], part: f32) -> Vec3 {
    let (square, cube) = (part * part, part * part * part);
    0.5 * (2.0 * from
        + (to - before) * part
        + (2.0 * before - 5.0 * from + 4.0 * to - after) * square
        + (3.0 * from - before - 3.0 * to + after) * cube)
}

/// How often a line to the right crosses an outline.
fn crossings(outline: &[Vec2], at: Vec2) -> usize {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossed = ends.filter(|&(from, to)| {
        (from.y > at.y) != (to.y > at.y) && at.x < from.x + (at.y - from.y) / (to.y - from.y) * (to.x - from.x)
    });
    crossed.count()
}

fn letter(name: char) -> Option<Letter> {
    let stem = SERIF;
    let right = stem + THICK;
    Some(match name {
        'A' => Letter::new(0.86)
            .slant((0.07, 0.0), (0.37, 1.0), THIN)
            .slant((0.60, 0.0), (0.33, 1.0), THICK)
            .bar((0.17, 0.30), (0.62, 0.30 + THIN * 0.85))
            .serif(0.07, THIN, 0.0)
            .serif(0.60, THICK, 0.0),
        'B' => Letter::new(0.68)
            .stem(stem, THICK)
            .bowl(right - 0.02, (0.50, 1.0), 0.62)
            .bowl(right - 0.02, (0.0, 0.53), 0.68),
        'D' => Letter::new(0.80).stem(stem, THICK).bowl(right - 0.02, (0.0, 1.0), 0.80),
        'E' => Letter::new(0.64)
            .stem(stem, THICK)
            .arm(right, 0.60, 1.0 - THIN, -0.27)
            .bar((right, 0.50), (0.46, 0.50 + THIN * 0.85))
            .bar((0.43, 0.41), (0.46, 0.64))
            .arm(right, 0.64, 0.0, 0.29),
        'F' => Letter::new(0.60)
            .stem(stem, THICK)
            .arm(right, 0.60, 1.0 - THIN, -0.27)
            .bar((right, 0.48), (0.46, 0.48 + THIN * 0.85))
            .bar((0.43, 0.39), (0.46, 0.62)),
        'H' => Letter::new(0.86)
            .stem(stem, THICK)
            .stem(0.86 - right, THICK)
            .bar((right, 0.50), (0.86 - right, 0.50 + THIN * 0.85)),
        'K' => Letter::new(0.84)
            .stem(stem, THICK)
            .slant((0.24, 0.38), (0.67, 1.0), THIN)
            .slant((0.62, 0.0), (0.34, 0.60), THICK)
            .serif(0.66, THIN, 1.0 - FLAT)
            .serif(0.61, THICK, 0.0),
        'L' => Letter::new(0.62).stem(stem, THICK).arm(right, 0.62, 0.0, 0.29),
        'M' => Letter::new(1.06)
            .stem(stem, THIN)
            .stem(1.06 - right, THICK)
            .slant((0.43, 0.0), (0.07, 1.0), THICK)
            .slant((0.50, 0.0), (0.82, 1.0), THIN),
        'N' => Letter::new(0.86)
            .stem(stem, THIN)
            .stem(0.86 - SERIF - THIN, THIN)
            .slant((0.86 - SERIF - THICK, 0.0), (0.03, 1.0), THICK),
        'O' => Letter::new(0.82).ring(Vec2::new(0.41, 0.5), Vec2::new(0.41, 0.512)),
        'P' => Letter::new(0.65)
            .stem(stem, THICK)
            .bowl(right - 0.02, (0.44, 1.0), 0.65),
        'S' => Letter::new(0.58)
            .brush(&[
                (0.525, 0.76, 0.04),
                (0.47, 0.92, 0.045),
                (0.30, 0.985, 0.05),
                (0.13, 0.91, 0.08),
                (0.095, 0.755, 0.12),
                (0.18, 0.61, 0.155),
                (0.30, 0.515, 0.17),
                (0.42, 0.41, 0.155),
                (0.50, 0.255, 0.12),
                (0.45, 0.09, 0.08),
                (0.28, 0.015, 0.05),
                (0.11, 0.08, 0.045),
                (0.045, 0.26, 0.04),
            ])
            .bar((0.51, 0.70), (0.54, 0.99))
            .bar((0.03, 0.01), (0.06, 0.31)),
        'T' => Letter::new(0.78)
            .bar((0.0, 1.0 - THIN), (0.78, 1.0))
            .polygon(&[(0.0, 1.0), (0.0, 0.71), (0.035, 0.71), (0.15, 1.0)])
            .polygon(&[(0.78, 1.0), (0.78, 0.71), (0.745, 0.71), (0.63, 1.0)])
            .bar((0.39 - THICK / 2.0, 0.0), (0.39 + THICK / 2.0, 1.0))
            .serif(0.39 - THICK / 2.0, THICK, 0.0),
        _ => return None,
    })
}

/// The letters in white, with smooth edges.
fn picture(letters: &[Letter], cap: usize) -> ColorImage {
    // Round letters stand out a little above and below.
    let margin = (cap as f32 * 0.03).ceil() as usize;
    let (columns, rows) = ((width(letters) * cap as f32).ceil() as usize, cap + 2 * margin);
    let mut pixels = vec![Color32::TRANSPARENT; columns * rows];
    let mut start = 0.0;
    for letter in letters {
        let span = |x: f32| ((start + x) * cap as f32).clamp(0.0, columns as f32);
        for row in 0..rows {
            for column in span(-0.05) as usize..span(letter.width + 0.05).ceil() as usize {
                let mut covered = 0;
                for sample in 0..FINENESS * FINENESS {
                    let part = |index: usize| (index as f32 + 0.5) / FINENESS as f32;
                    let x = (column as f32 + part(sample % FINENESS)) / cap as f32 - start;
                    let y = ((rows - margin) as f32 - row as f32 - part(sample / FINENESS)) / cap as f32;
                    covered += usize::from(letter.contains(Vec2::new(x, y)));
                }
                if covered > 0 {
                    let alpha = (covered * 255 / (FINENESS * FINENESS)) as u8;
                    pixels[row * columns + column] = Color32::from_white_alpha(alpha);
                }
            }
        }
        start += letter.width + TRACKING;
    }
    ColorImage::new([columns, rows], pixels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;
    use crate::view::text::Texts;

    #[test]
    fn every_name_on_the_start_screen_is_drawn() {
        let mut names = vec![Texts::english().get("app-name")];
        names.extend(Variant::ALL.map(|variant| variant.title.to_owned()));
        for name in names {
            assert!(letters(&name).is_some(), "{name}");
        }
        assert!(letters("Ωmega").is_none() && letters("").is_none());
    }

    #[test]
    fn every_letter_stays_in_its_width_and_has_weight() {
        for name in "ABDEFHKLMNOPST".chars() {
            let drawn = letter(name).unwrap();
            for point in drawn.areas.iter().flatten().flatten() {
                assert!((-0.03..=drawn.width + 0.03).contains(&point.x), "{name} at {point}");
                assert!((-0.03..=1.03).contains(&point.y), "{name} at {point}");
            }
            let picture = picture(&[drawn], 60);
            let covered = picture.pixels.iter().filter(|pixel| pixel.a() > 127).count() as f32;
            let part = covered / picture.pixels.len() as f32;
            assert!((0.15..0.6).contains(&part), "{name} covers {part}");
        }
    }
}
