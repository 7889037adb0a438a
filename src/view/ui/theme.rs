//! How everything drawn by egui looks: dark wood, ink, paper and brass, in large type with room around it.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Shadow, Stroke, TextStyle, Vec2, style::ScrollStyle,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::UiSystems;
use crate::view::palette::Palette;
use crate::view::settings::AppSettings;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, dress.in_set(UiSystems::Dress));
}

/// What lies behind everything.
pub(super) const NIGHT: Color32 = Color32::from_rgb(0x17, 0x11, 0x0d);
/// A panel.
pub(super) const WALNUT: Color32 = Color32::from_rgb(0x22, 0x1a, 0x14);
/// Something on a panel: a button, a card.
pub(super) const OAK: Color32 = Color32::from_rgb(0x34, 0x28, 0x1e);
/// The same under the pointer.
pub(super) const OAK_BRIGHT: Color32 = Color32::from_rgb(0x46, 0x36, 0x28);
/// Lines between things.
pub(super) const GRAIN: Color32 = Color32::from_rgb(0x54, 0x42, 0x31);
/// Text.
pub(super) const PAPER: Color32 = Color32::from_rgb(0xf4, 0xea, 0xd8);
/// Text of less weight.
pub(super) const PAPER_DIM: Color32 = Color32::from_rgb(0xbf, 0xae, 0x96);
/// What is chosen, or to be pressed first.
pub(super) const BRASS: Color32 = Color32::from_rgb(0xe0, 0xa9, 0x4e);
/// The same under the pointer.
pub(super) const BRASS_BRIGHT: Color32 = Color32::from_rgb(0xf2, 0xc2, 0x6d);
/// Text on brass.
pub(super) const INK: Color32 = Color32::from_rgb(0x1c, 0x13, 0x0b);
/// Light squares of a drawn board.
pub(super) const SQUARE_LIGHT: Color32 = Color32::from_rgb(0xe3, 0xcc, 0xa4);
/// Dark squares of a drawn board.
pub(super) const SQUARE_DARK: Color32 = Color32::from_rgb(0xa9, 0x7c, 0x50);

/// A king in check, an error, a clock that runs out: of the palette that is chosen.
pub(super) fn alarm(ctx: &egui::Context) -> Color32 {
    alarm_of(ctx.data(|data| data.get_temp(palette_id())).unwrap_or_default())
}

fn alarm_of(palette: Palette) -> Color32 {
    of_palette(palette.colours().alarm)
}

/// A colour of a palette, as panels are painted with it.
pub(super) fn of_palette(colour: Srgba) -> Color32 {
    let [red, green, blue, _] = colour.to_u8_array();
    Color32::from_rgb(red, green, blue)
}

/// Chooses the palette for a context.
pub(super) fn choose_palette(ctx: &egui::Context, palette: Palette) {
    ctx.data_mut(|data| data.insert_temp(palette_id(), palette));
}

fn palette_id() -> egui::Id {
    egui::Id::new("palette")
}

/// How round corners are.
pub(super) const CORNER: u8 = 9;

/// Body text.
pub(super) fn body() -> FontId {
    FontId::proportional(17.0)
}

/// Text beside something more important.
pub(super) fn small() -> FontId {
    FontId::proportional(14.0)
}

/// The head of a card or of a part.
pub(super) fn heading() -> FontId {
    FontId::proportional(25.0)
}

/// Gives the context its colours, sizes and spaces, once for each context; and the palette that is chosen.
fn dress(mut contexts: EguiContexts, settings: Res<AppSettings>, mut dressed: Local<bool>) -> Result {
    let ctx = contexts.ctx_mut()?;
    choose_palette(ctx, settings.palette);
    if std::mem::replace(&mut *dressed, true) {
        return Ok(());
    }
    ctx.set_theme(egui::Theme::Dark);
    // However long a button is held, letting go over it presses it. A slow machine may take a second from frame to
    // frame, and a quick click must not be lost there.
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Small, small()),
            (TextStyle::Body, body()),
            (TextStyle::Button, body()),
            (TextStyle::Heading, heading()),
            (TextStyle::Monospace, FontId::new(15.0, FontFamily::Monospace)),
        ]
        .into();
        style.interaction.selectable_labels = false;
        style.animation_time = 0.12;

        let spacing = &mut style.spacing;
        spacing.item_spacing = Vec2::new(10.0, 10.0);
        spacing.button_padding = Vec2::new(14.0, 9.0);
        spacing.interact_size = Vec2::new(44.0, 36.0);
        spacing.slider_width = 200.0;
        spacing.scroll = ScrollStyle::solid();
        spacing.scroll.bar_width = 8.0;

        let visuals = &mut style.visuals;
        visuals.override_text_color = Some(PAPER);
        visuals.panel_fill = WALNUT;
        visuals.window_fill = WALNUT;
        visuals.window_stroke = Stroke::new(1.0, GRAIN);
        visuals.window_corner_radius = CornerRadius::same(CORNER + 4);
        visuals.window_shadow = shadow();
        visuals.popup_shadow = shadow();
        visuals.extreme_bg_color = NIGHT;
        // Nothing else would ask for frames while somebody thinks about what to write.
        visuals.text_cursor.blink = false;
        visuals.selection.bg_fill = BRASS;
        visuals.selection.stroke = Stroke::new(1.0, INK);
        let widgets = &mut visuals.widgets;
        for widget in [
            &mut widgets.noninteractive,
            &mut widgets.inactive,
            &mut widgets.hovered,
            &mut widgets.active,
            &mut widgets.open,
        ] {
            widget.corner_radius = CornerRadius::same(CORNER);
            widget.bg_fill = OAK;
            widget.weak_bg_fill = OAK;
            widget.bg_stroke = Stroke::new(1.0, GRAIN);
            widget.fg_stroke = Stroke::new(1.5, PAPER);
        }
        widgets.noninteractive.bg_fill = WALNUT;
        widgets.hovered.bg_fill = OAK_BRIGHT;
        widgets.hovered.weak_bg_fill = OAK_BRIGHT;
        widgets.active.bg_fill = BRASS;
        widgets.active.weak_bg_fill = BRASS;
    });
    Ok(())
}

/// Under everything that floats over the board.
pub(super) fn shadow() -> Shadow {
    Shadow {
        offset: [0, 6],
        blur: 28,
        spread: 2,
        color: Color32::from_black_alpha(150),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How well two colours are told from each other, as WCAG 2 measures it.
    fn contrast(one: Color32, other: Color32) -> f32 {
        let luminance = |colour: Color32| {
            let [red, green, blue, _] = egui::Rgba::from(colour).to_array();
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (one, other) = (luminance(one), luminance(other));
        one.max(other) / one.min(other)
    }

    #[test]
    fn every_text_stands_out_from_what_it_is_written_on() {
        for ground in [NIGHT, WALNUT, OAK, OAK_BRIGHT] {
            assert!(contrast(PAPER, ground) >= 7.0);
            assert!(contrast(PAPER_DIM, ground) >= 4.5);
        }
        for ground in [BRASS, BRASS_BRIGHT] {
            assert!(contrast(INK, ground) >= 7.0);
        }
        for alarm in Palette::ALL.map(alarm_of) {
            for ground in [NIGHT, WALNUT, OAK, OAK_BRIGHT] {
                assert!(contrast(alarm, ground) >= 4.4, "{alarm:?} on {ground:?}");
            }
            assert!(contrast(INK, alarm) >= 6.0);
        }
    }
}
