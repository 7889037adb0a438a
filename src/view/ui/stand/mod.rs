//! What a stand shows: the show, the choice, whether anybody is still there, the code that takes a game home, and what the
//! demonstrator alone sees. What it is about is in `view::kiosk`.

mod choice;
mod keypad;
mod show;
mod status;
mod take_home;
mod warning;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Color32, Mesh, Painter, Shape};

use super::learn::Learn;
use super::shortcuts::KeysFound;
use super::{Open, UiSystems, theme};
use crate::game::WallTime;
use crate::view::kiosk::{Course, ForgetVisitor, Kiosk, LessonWanted, WayOut};

pub(super) fn plugin(app: &mut App) {
    if !app.world().contains_resource::<Kiosk>() {
        return;
    }
    app.init_resource::<Warned>()
        .add_observer(close_pages)
        .add_observer(|_wanted: On<LessonWanted>, mut open: ResMut<Open>| open.learn = true)
        .add_systems(PreUpdate, find_what_lies_over_all.before(KeysFound))
        .add_systems(
            EguiPrimaryContextPass,
            (
                show::show,
                choice::show,
                take_home::show,
                warning::show,
                keypad::show,
                status::show,
            )
                .chain()
                .in_set(UiSystems::Stand),
        );
}

/// Whether something lies over everything and has every key: the question whether anybody is still there, or for the PIN.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Warned(bool);

impl Warned {
    pub(super) fn is_over_all(self) -> bool {
        self.0
    }
}

fn find_what_lies_over_all(
    (kiosk, course, wall): (Res<Kiosk>, Res<Course>, Res<WallTime>),
    way_out: Res<WayOut>,
    mut warned: ResMut<Warned>,
) {
    let asked = course.seconds_left(wall.now(), kiosk.patience()).is_some();
    warned.set_if_neq(Warned(asked || way_out.takes_keys()));
}

/// What a visitor has opened, and the exercise that they were at.
fn close_pages(_forget: On<ForgetVisitor>, mut open: ResMut<Open>, mut learn: ResMut<Learn>) {
    *open = Open::default();
    *learn = Learn::default();
}

/// How large things are: a stand is looked at from afar, so they grow with the window.
pub(super) fn unit(window: egui::Rect) -> f32 {
    (window.height() / 720.0).min(window.width() / 960.0).max(0.4)
}

/// The part of the window that every screen shows.
fn safe(window: egui::Rect, kiosk: &Kiosk) -> egui::Rect {
    window.shrink2(window.size() * kiosk.settings.margin)
}

/// Something dark, from nothing at one edge to all of it at the other: words are read on it whatever lies below.
pub(super) fn paint_dusk(painter: &Painter, rect: egui::Rect, above: f32, below: f32) {
    let mut mesh = Mesh::default();
    let colour = |part: f32| theme::NIGHT.gamma_multiply(part);
    let mut corner = |at, part| {
        mesh.colored_vertex(at, colour(part));
    };
    corner(rect.left_top(), above);
    corner(rect.right_top(), above);
    corner(rect.left_bottom(), below);
    corner(rect.right_bottom(), below);
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    painter.add(Shape::mesh(mesh));
}

/// Covers everything below by so much.
fn paint_veil(painter: &Painter, window: egui::Rect, part: f32) {
    painter.rect_filled(window, 0, veil(part));
}

fn veil(part: f32) -> Color32 {
    theme::NIGHT.gamma_multiply(part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::kiosk::KioskSettings;

    #[test]
    fn what_a_television_hides_along_its_edges_stays_free() {
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1000.0, 500.0));
        let with = |margin| Kiosk {
            settings: KioskSettings {
                margin,
                ..KioskSettings::default()
            },
        };
        assert_eq!(safe(window, &with(0.0)), window);
        let inside = egui::Rect::from_min_max(egui::pos2(50.0, 25.0), egui::pos2(950.0, 475.0));
        assert_eq!(safe(window, &with(0.05)), inside);
    }

    /// Bevy finds that a system asks for the same thing twice only when it begins.
    #[test]
    fn everything_that_is_shown_can_begin() {
        fn begin<M>(world: &mut World, system: impl IntoSystem<(), Result, M>) {
            IntoSystem::into_system(system).initialize(world);
        }
        let mut world = World::new();
        begin(&mut world, show::show);
        begin(&mut world, choice::show);
        begin(&mut world, take_home::show);
        begin(&mut world, warning::show);
        begin(&mut world, keypad::show);
        begin(&mut world, status::show);
    }
}
