//! What can be done on the stand, and what cannot: whatever leads to files, to settings, to the system or out of the
//! program is refused here, for every action and for every command of the panel, whoever asks for it.

use super::Kiosk;
use crate::view::actions::Action;
use crate::view::ui::Command;

impl Kiosk {
    /// Whether visitors may do this.
    pub fn allows_action(&self, action: Action) -> bool {
        match action {
            // A line for text takes every key, and nobody needs it here.
            Action::TypeMove => false,
            // How much the machine can draw is not for visitors to find out, and what it covers is the demonstrator's choice.
            Action::NextQuality | Action::FullScreen => false,
            // Pages with files, links and settings.
            Action::Games | Action::EditPosition | Action::Pictures | Action::Help | Action::Settings => false,
            Action::Hint | Action::Threats | Action::EvaluationBar => self.settings.hints,
            Action::TakeBack | Action::Redo => self.settings.take_back,
            Action::CursorUp
            | Action::CursorDown
            | Action::CursorLeft
            | Action::CursorRight
            | Action::Select
            | Action::Back
            | Action::Panel
            | Action::Pause
            | Action::NextMove
            | Action::PreviousMove
            | Action::FirstMove
            | Action::LastMove
            | Action::Flip
            | Action::Look
            | Action::ResetCamera
            | Action::FromWhite
            | Action::FromBlack
            | Action::FromHigh
            | Action::FromTop
            | Action::FromSide
            | Action::FromNear
            | Action::NextPlace
            | Action::PreviousPlace
            | Action::Cruise
            | Action::NextBoard
            | Action::NextSet
            | Action::Sound
            | Action::Resign
            | Action::OfferDraw
            | Action::Claim
            | Action::Result
            | Action::Explain
            | Action::Draw
            | Action::NextPen
            | Action::Wipe
            // It leads to the choice of the stand.
            | Action::NewGame
            | Action::Learn
            | Action::Larger
            | Action::Smaller
            | Action::UsualSize
            | Action::MenuUp
            | Action::MenuDown
            | Action::MenuLeft
            | Action::MenuRight
            | Action::MenuNext
            | Action::MenuPrevious
            | Action::MenuAccept
            | Action::MenuBack => true,
        }
    }

    /// Whether visitors may have this of the panel.
    pub fn allows_command(&self, command: Command) -> bool {
        match command {
            Command::Games | Command::EditPosition | Command::Pictures | Command::Help | Command::Settings => false,
            Command::Hint | Command::Threats | Command::EvaluationBar => self.settings.hints,
            Command::TakeBack | Command::Redo => self.settings.take_back,
            Command::TakeHome => self.settings.web_address.is_some(),
            Command::First
            | Command::Previous
            | Command::Next
            | Command::Last
            | Command::Show(_)
            | Command::OfferDraw
            | Command::AnswerDraw(_)
            | Command::Pause
            | Command::Step
            | Command::Flip
            | Command::Look
            | Command::ResetCamera
            | Command::Sound
            | Command::Resign
            | Command::Menu
            | Command::Learn
            | Command::Result
            | Command::Claim => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::kiosk::KioskSettings;

    fn refused(settings: KioskSettings) -> Vec<Action> {
        let kiosk = Kiosk { settings };
        let all = Action::ALL.into_iter();
        all.filter(|&action| !kiosk.allows_action(action)).collect()
    }

    #[test]
    fn what_leads_to_files_settings_and_texts_is_refused_and_what_is_not_wanted() {
        let always = [
            Action::TypeMove,
            Action::NextQuality,
            Action::Games,
            Action::EditPosition,
            Action::Pictures,
            Action::Help,
            Action::Settings,
            Action::FullScreen,
        ];
        assert_eq!(refused(KioskSettings::default()), always);
        let strict = KioskSettings {
            hints: false,
            take_back: false,
            ..KioskSettings::default()
        };
        let mut all = always.to_vec();
        all.extend([
            Action::TakeBack,
            Action::Redo,
            Action::Hint,
            Action::Threats,
            Action::EvaluationBar,
        ]);
        all.sort();
        assert_eq!(refused(strict), all);
    }
}
