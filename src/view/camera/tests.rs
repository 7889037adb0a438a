//! What is seen from everywhere, in windows of every shape.

use super::*;
use crate::rules::Square;
use crate::view::board::square_centre;

const WINDOWS: [Vec2; 5] = [
    Vec2::new(1280.0, 720.0),
    Vec2::new(720.0, 1280.0),
    Vec2::new(480.0, 360.0),
    Vec2::new(3840.0, 1080.0),
    Vec2::new(1000.0, 1000.0),
];

fn frees(window: Vec2) -> [Rect; 3] {
    let whole = Rect::from_corners(Vec2::ZERO, window);
    let right_panel = Rect::new(0.0, 30.0, window.x * 0.7, window.y);
    let left_panel = Rect::new(window.x * 0.4, 0.0, window.x, window.y - 40.0);
    [whole, right_panel, left_panel]
}

/// The board alone, from a pose.
fn board_from(mode: ViewMode, pose: &Pose, window: Vec2, free: Rect) -> Sight {
    Sight::of(&View {
        mode,
        pose: *pose,
        window,
        free,
        reach: FRAME_HALF,
        film: None,
    })
}

#[test]
fn the_whole_board_is_seen_between_the_panels_from_everywhere() {
    for window in WINDOWS {
        for free in frees(window) {
            for turn in [0.0, 0.4, FRAC_PI_2, 2.5, PI] {
                for lean in [-2.0, -0.3, 0.0, 0.3, 2.0] {
                    let pose = Pose {
                        turn,
                        lean,
                        ..Pose::of(Side::White)
                    };
                    let sight = board_from(ViewMode::ThreeD, &pose, window, free);
                    for point in outline(FRAME_HALF) {
                        let pixel = sight.pixel(point).unwrap();
                        assert!(
                            free.inflate(0.01).contains(pixel),
                            "{window} {free:?} {turn} {lean}: {pixel}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_board_fills_what_is_free() {
    for window in WINDOWS {
        for free in frees(window) {
            let sight = board_from(ViewMode::ThreeD, &Pose::of(Side::White), window, free);
            let seen = outline(FRAME_HALF).filter_map(|point| sight.pixel(point));
            let seen = seen.fold(Rect::EMPTY, |seen, pixel| seen.union_point(pixel));
            let filled = (seen.size() / free.size()).max_element();
            assert!((filled - FILL).abs() < 0.002, "{window} {free:?}: {filled}");
            assert!(
                seen.center().distance(free.center()) < 1.0,
                "{window} {free:?}: {seen:?}"
            );
        }
    }
}

#[test]
fn in_the_flat_look_the_whole_board_is_seen_and_its_squares_are_square() {
    for window in WINDOWS {
        for free in frees(window) {
            for side in Side::ALL {
                let sight = board_from(ViewMode::TwoD, &Pose::of(side), window, free);
                let at = |name: &str| sight.pixel(square_centre(Square::at(name))).unwrap();
                assert!(free.contains(at("a1")) && free.contains(at("j10")));
                let (file, rank) = (at("b1") - at("a1"), at("a2") - at("a1"));
                assert!(file.y.abs() < 0.01 && rank.x.abs() < 0.01);
                assert!((file.x.abs() - rank.y.abs()).abs() < 0.01);
                assert_eq!(file.x > 0.0, side == Side::White);
                assert_eq!(rank.y < 0.0, side == Side::White);
            }
        }
    }
}

#[test]
fn the_ray_through_a_squares_pixel_meets_the_square() {
    for mode in [ViewMode::ThreeD, ViewMode::TwoD] {
        for window in WINDOWS {
            for free in frees(window) {
                let pose = Pose {
                    turn: 0.7,
                    ..Pose::of(Side::Black)
                };
                let sight = board_from(mode, &pose, window, free);
                for square in Square::all() {
                    let centre = square_centre(square);
                    let ray = sight.ray(sight.pixel(centre).unwrap()).unwrap();
                    assert!(board_point(ray).unwrap().distance(centre) < 0.01);
                }
            }
        }
    }
}

#[test]
fn zooming_keeps_the_point_under_the_pointer() {
    let window = WINDOWS[0];
    let free = frees(window)[0];
    for mode in [ViewMode::ThreeD, ViewMode::TwoD] {
        let before = Pose::of(Side::White);
        let point = Vec2::new(1.5, -1.0);
        let after = before.zoomed(2.0, point);
        let pixel = |pose: &Pose| {
            board_from(mode, pose, window, free)
                .pixel(Vec3::new(point.x, 0.0, point.y))
                .unwrap()
        };
        assert!(
            pixel(&before).distance(pixel(&after)) < 40.0,
            "{mode:?}: {} {}",
            pixel(&before),
            pixel(&after)
        );
    }
}

#[test]
fn every_usual_place_shows_the_board_from_above() {
    for window in WINDOWS {
        let free = frees(window)[1];
        let natural_tilt = natural_tilt(free.size());
        for preset in Preset::ALL {
            assert_eq!(Preset::by_name(preset.name()), Some(preset));
            for side in Side::ALL {
                let pose = preset.pose(side, natural_tilt);
                let sight = board_from(ViewMode::ThreeD, &pose, window, free);
                assert!(sight.at.translation.y > 2.0, "{preset:?}");
                let middle = sight.pixel(Vec3::ZERO).unwrap();
                assert!(free.contains(middle), "{window} {preset:?}: {middle}");
                assert!(pose.zoom > ZOOMS.0 && pose.zoom < ZOOMS.1);
            }
        }
    }
}

#[test]
fn however_one_drags_and_turns_the_wheel_the_board_is_seen_and_from_above() {
    let (window, free) = (WINDOWS[0], frees(WINDOWS[0])[1]);
    let natural_tilt = natural_tilt(free.size());
    let mut pose = Pose::of(Side::White);
    let mut lot = 1_u32;
    let mut random = || {
        lot = lot.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
        (lot >> 8) as f32 / (1 << 24) as f32 - 0.5
    };
    for _ in 0..400 {
        pose = pose.orbited(Vec2::new(random() * 900.0, random() * 900.0), natural_tilt);
        pose = pose.zoomed(1.0 + random(), Vec2::new(random() * 10.0, random() * 10.0));
        let sight = board_from(ViewMode::ThreeD, &pose, window, free);
        assert!(sight.at.translation.y > 0.5, "{pose:?}");
        assert!((ZOOMS.0..=ZOOMS.1).contains(&pose.zoom));
        // What the camera looks at is on the board.
        assert!(pose.focus.abs().max_element() <= HALF);
        let seen = sight.pixel(Vec3::new(pose.focus.x, 0.0, pose.focus.y)).unwrap();
        assert!(free.contains(seen), "{pose:?}: {seen}");
    }
}

#[test]
fn from_the_high_place_the_way_back_is_short() {
    let mut eye = Eye::default();
    eye.go_to(Preset::Black, 0.9);
    assert_eq!(eye.side(), Side::Black);
    eye.now = eye.goal;
    eye.go_to(Preset::High, 0.9);
    assert!(
        (eye.goal[0].turn - eye.now[0].turn).abs() < 1e-3,
        "one stays on one's side"
    );
    assert!(eye.goal[0].lean > 0.0);
}

#[test]
fn flipping_twice_leads_back_and_resetting_takes_the_short_way() {
    let mut eye = Eye::default();
    eye.flip();
    assert_eq!(eye.side(), Side::Black);
    eye.flip();
    assert_eq!(eye.side(), Side::White);
    eye.now = eye.goal;
    eye.go(Side::White);
    assert!((eye.goal[0].turn - eye.now[0].turn).abs() < 1e-3);
}

#[test]
fn what_is_captured_is_seen_in_windows_of_every_shape_and_from_both_chairs() {
    let narrow = [Vec2::new(900.0, 600.0), Vec2::new(500.0, 700.0)];
    for window in WINDOWS.into_iter().chain(narrow) {
        for free in frees(window) {
            for mode in [ViewMode::ThreeD, ViewMode::TwoD] {
                for side in Side::ALL {
                    for count in [1, 15, 30] {
                        let sight = Sight::of(&View {
                            mode,
                            pose: Pose::of(side),
                            window,
                            free,
                            reach: tray::reach_of(count),
                            film: None,
                        });
                        for owner in Side::ALL {
                            let foot = tray::place(owner, count - 1);
                            for aside in [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z, Vec3::Y * 2.0] {
                                let pixel = sight.pixel(foot + 0.25 * aside).unwrap();
                                assert!(free.contains(pixel), "{window} {free:?} {mode:?} {count}: {pixel}");
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn room_for_what_is_captured_costs_the_board_little() {
    for window in WINDOWS {
        let free = frees(window)[0];
        let rotation = facing(0.0, natural_tilt(free.size()));
        let slopes = slopes(free.size());
        let alone = Fit::distance(rotation, slopes, FRAME_HALF);
        assert!(
            Fit::distance(rotation, slopes, tray::reach_of(1)) < 1.13 * alone,
            "{window}"
        );
    }
}

fn angle() -> Angle {
    Angle {
        turn: 0.7,
        tilt: 0.5,
        width: 8.0,
        focus: square_centre(Square::at("g7")),
        sway: 0.2,
    }
}

fn films(eye: &Eye, window: Vec2, free: Rect) -> Sight {
    Sight::of(&View {
        mode: ViewMode::ThreeD,
        pose: *eye.now(),
        window,
        free,
        reach: FRAME_HALF,
        film: eye.filmed_from(),
    })
}

/// The camera with what is asked of it.
fn asked(requests: &[CameraRequest]) -> App {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins.set(crate::game::task_pools()))
        .init_resource::<Eye>()
        .init_resource::<Sight>()
        .add_message::<CameraRequest>()
        .add_systems(Update, follow_requests);
    for &request in requests {
        app.world_mut().write_message(request);
        app.update();
    }
    app
}

#[test]
fn a_film_looks_at_its_point_in_the_middle_and_sees_as_much_as_is_wanted() {
    let app = asked(&[CameraRequest::Film {
        angle: angle(),
        cut: true,
    }]);
    for window in WINDOWS {
        for free in frees(window) {
            let sight = films(app.world().resource(), window, free);
            let Angle { turn, width, focus, .. } = angle();
            assert!(sight.pixel(focus).unwrap().distance(free.center()) < 0.5);
            let aside = Quat::from_rotation_y(turn) * Vec3::X * width / 2.0;
            let edges = [focus - aside, focus + aside].map(|edge| sight.pixel(edge).unwrap().x);
            assert!((edges[0] - free.min.x).abs() < 0.5 && (edges[1] - free.max.x).abs() < 0.5);
        }
    }
}

#[test]
fn whoever_wants_to_look_from_elsewhere_ends_the_film_and_finds_what_was_before() {
    let film = CameraRequest::Film {
        angle: angle(),
        cut: false,
    };
    let before = *asked(&[]).world().resource::<Eye>().now();
    for request in [
        CameraRequest::Wrap,
        CameraRequest::Reset,
        CameraRequest::Flip,
        CameraRequest::Orbit(Vec2::X),
    ] {
        let app = asked(&[film, request]);
        let eye = app.world().resource::<Eye>();
        assert_eq!(eye.filmed_from(), None, "{request:?}");
        if request == CameraRequest::Wrap {
            assert_eq!(*eye.now(), before);
        }
    }
}

#[test]
fn a_film_sways_no_further_than_it_is_told_and_goes_to_its_next_angle_the_short_way() {
    let from = angle();
    for seconds in 0..200 {
        assert!((from.swayed(seconds as f32).turn - from.turn).abs() <= from.sway + 1e-4);
    }
    let goal = Angle {
        turn: from.turn + TAU - 0.2,
        ..from
    };
    assert!((from.towards(&goal, 0.5).turn - from.turn).abs() < 0.2);
}
