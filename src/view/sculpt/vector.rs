//! The little vector arithmetic that sculpting needs.

use std::ops::{Add, Mul, Neg, Sub};

/// A point or a direction in a piece's own space: x to the right, y up, z towards the player.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Vec3 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// Short for a vector with these coordinates.
pub(super) const fn vec3(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3 { x, y, z }
}

/// A point named the way a carver thinks of an animal: how far to the side, how high, how far forward.
pub(super) const fn ahead(side: f32, height: f32, forward: f32) -> Vec3 {
    vec3(side, height, -forward)
}

impl Vec3 {
    pub const ZERO: Self = vec3(0.0, 0.0, 0.0);
    pub const X: Self = vec3(1.0, 0.0, 0.0);
    pub const Y: Self = vec3(0.0, 1.0, 0.0);
    pub const Z: Self = vec3(0.0, 0.0, 1.0);

    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    pub fn cross(self, other: Self) -> Self {
        vec3(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }

    pub fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    /// The direction of this vector, or straight up when it has none.
    pub fn normalized(self) -> Self {
        let length = self.length();
        if length > 1e-12 { self * (1.0 / length) } else { Self::Y }
    }

    pub fn lerp(self, other: Self, t: f32) -> Self {
        self + (other - self) * t
    }

    pub fn to_array(self) -> [f32; 3] {
        [self.x, self.y, self.z]
    }

    pub fn from_array([x, y, z]: [f32; 3]) -> Self {
        vec3(x, y, z)
    }

    /// This point turned about the y axis; a positive angle turns -z towards -x.
    pub fn turned_y(self, angle: f32) -> Self {
        let (sin, cos) = angle.sin_cos();
        vec3(cos * self.x + sin * self.z, self.y, cos * self.z - sin * self.x)
    }
}

impl Add for Vec3 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        vec3(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl Sub for Vec3 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        vec3(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl Mul<f32> for Vec3 {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        vec3(self.x * factor, self.y * factor, self.z * factor)
    }
}

impl Neg for Vec3 {
    type Output = Self;
    fn neg(self) -> Self {
        self * -1.0
    }
}

/// Where a part sits: an origin and three axes at right angles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub origin: Vec3,
    pub x: Vec3,
    pub y: Vec3,
    pub z: Vec3,
}

impl Frame {
    /// A frame whose y axis points along `y`, and whose x axis is as near to `x_hint` as it can be.
    pub fn new(origin: Vec3, y: Vec3, x_hint: Vec3) -> Self {
        let y = y.normalized();
        let z = x_hint.cross(y).normalized();
        Self {
            origin,
            x: y.cross(z),
            y,
            z,
        }
    }

    /// Moved to `origin` and turned about the vertical; a positive angle turns -z towards -x.
    pub fn turned(origin: Vec3, angle: f32) -> Self {
        Self {
            origin,
            x: Vec3::X.turned_y(angle),
            y: Vec3::Y,
            z: Vec3::Z.turned_y(angle),
        }
    }

    pub fn direction(&self, v: Vec3) -> Vec3 {
        self.x * v.x + self.y * v.y + self.z * v.z
    }

    pub fn point(&self, v: Vec3) -> Vec3 {
        self.origin + self.direction(v)
    }
}

/// A smooth curve through all the given stops (Catmull-Rom), `steps` pieces between two of them.
pub(super) fn spline<const N: usize>(stops: &[[f32; N]], steps: usize, closed: bool) -> Vec<[f32; N]> {
    let count = stops.len();
    let spans = if closed { count } else { count - 1 };
    let stop = |i: isize| -> [f32; N] {
        if closed {
            stops[i.rem_euclid(count as isize) as usize]
        } else {
            stops[i.clamp(0, count as isize - 1) as usize]
        }
    };
    let mut curve = Vec::with_capacity(spans * steps + 1);
    for span in 0..spans {
        let i = span as isize;
        let (p0, p1, p2, p3) = (stop(i - 1), stop(i), stop(i + 1), stop(i + 2));
        for step in 0..steps {
            let t = step as f32 / steps as f32;
            curve.push(std::array::from_fn(|k| {
                let (a, b, c, d) = (p0[k], p1[k], p2[k], p3[k]);
                0.5 * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
                    + (3.0 * b - a - 3.0 * c + d) * t * t * t)
            }));
        }
    }
    if !closed {
        curve.push(stops[count - 1]);
    }
    curve
}
