//! Textures of what is drawn in many sizes: kept while they are used, so that a window being resized does not fill the
//! graphics card.

use std::collections::HashMap;
use std::hash::Hash;

use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureOptions};

/// With more textures than this, those that were not used lately are dropped: some windows' worth.
const MANY: usize = 192;

/// Textures, by what they show.
pub(super) struct Textures<K> {
    kept: HashMap<K, Kept>,
}

struct Kept {
    texture: TextureHandle,
    /// The number of the pass it was asked for last.
    used: u64,
}

impl<K> Default for Textures<K> {
    fn default() -> Self {
        Textures { kept: HashMap::new() }
    }
}

impl<K: Eq + Hash> Textures<K> {
    /// The texture of this key, drawn if there is none yet.
    pub(super) fn get(&mut self, ctx: &Context, key: K, draw: impl FnOnce() -> (String, ColorImage)) -> TextureHandle {
        let now = ctx.cumulative_pass_nr();
        if self.kept.len() >= MANY && !self.kept.contains_key(&key) {
            // What was seen a moment ago will be seen again.
            self.kept.retain(|_, kept| kept.used + 1 >= now);
        }
        let kept = self.kept.entry(key).or_insert_with(|| {
            let (name, picture) = draw();
            Kept {
                texture: ctx.load_texture(name, picture, TextureOptions::LINEAR),
                used: now,
            }
        });
        kept.used = now;
        kept.texture.clone()
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Color32, RawInput};

    use super::*;

    #[test]
    fn textures_do_not_pile_up_and_those_in_use_stay() {
        let ctx = Context::default();
        let mut textures = Textures::default();
        let dot = || (String::new(), ColorImage::filled([1, 1], Color32::WHITE));
        let always = textures.get(&ctx, 0, dot).id();
        for size in 1..3 * MANY {
            ctx.begin_pass(RawInput::default());
            assert_eq!(textures.get(&ctx, 0, dot).id(), always, "it is not drawn anew");
            let _ = textures.get(&ctx, size, dot);
            // egui insists on textures reaching a graphics card.
            ctx.end_pass().textures_delta.clear();
            assert!(textures.kept.len() <= MANY, "{} after {size}", textures.kept.len());
        }
        drop(textures);
        ctx.tex_manager().write().take_delta().clear();
    }
}
