//! What somebody pastes by a button: at once what the system's clipboard holds, in a browser once that has let the page
//! read it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiClipboard;

#[cfg(target_arch = "wasm32")]
use super::answer::Answer;
#[cfg(target_arch = "wasm32")]
use crate::game::WakeUp;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PasteAsked>();
}

/// Who pastes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PastesInto {
    /// The page of games.
    Games,
    /// The page on which a new game is prepared.
    NewGame,
    /// The page on which a position is set up.
    Editor,
}

/// The browser does not let the page read what was copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the browser lets no page read what was copied")]
pub struct NotLet;

/// What is pasted: a text, empty where nothing was copied.
pub type Pasted = Result<String, NotLet>;

/// What was asked for and has not been taken yet.
#[derive(Resource, Default)]
pub struct PasteAsked(Option<(PastesInto, Coming)>);

enum Coming {
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page waits for the browser"))]
    There(String),
    #[cfg(target_arch = "wasm32")]
    Waits(Answer<Pasted>),
}

/// Gives what was copied to whoever pastes.
#[derive(SystemParam)]
pub struct Pasting<'w> {
    /// The clipboard, into which one copies at once anywhere.
    pub clipboard: ResMut<'w, EguiClipboard>,
    asked: ResMut<'w, PasteAsked>,
    #[cfg(target_arch = "wasm32")]
    wake: Res<'w, WakeUp>,
}

impl Pasting<'_> {
    /// Asks for what was copied.
    pub fn ask(&mut self, into: PastesInto) {
        #[cfg(not(target_arch = "wasm32"))]
        let coming = Coming::There(self.clipboard.get_text().unwrap_or_default());
        #[cfg(target_arch = "wasm32")]
        let coming = Coming::Waits(Answer::of(&self.wake, async {
            super::page::copied_text().await.ok_or(NotLet)
        }));
        self.asked.0 = Some((into, coming));
    }

    /// What was copied, once it is there and if it is for the one who asks.
    pub fn take(&mut self, by: PastesInto) -> Option<Pasted> {
        let asked = &mut self.asked.bypass_change_detection().0;
        let (_, coming) = asked.as_mut().filter(|(into, _)| *into == by)?;
        let text = match coming {
            Coming::There(text) => Ok(std::mem::take(text)),
            #[cfg(target_arch = "wasm32")]
            Coming::Waits(answer) => answer.take()?.unwrap_or(Err(NotLet)),
        };
        *asked = None;
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;

    #[test]
    fn only_who_asks_gets_what_was_copied_and_once() {
        let mut world = World::new();
        world.init_resource::<EguiClipboard>();
        world.init_resource::<PasteAsked>();
        let taken = |mut pasting: Pasting| {
            pasting.ask(PastesInto::Editor);
            [PastesInto::Games, PastesInto::Editor, PastesInto::Editor].map(|by| pasting.take(by).is_some())
        };
        assert_eq!(world.run_system_once(taken).unwrap(), [false, true, false]);
    }
}
