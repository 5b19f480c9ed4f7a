//! The names of techniques in the terms of two communities.

use super::Technique;
use crate::model::named;

named! {
    /// Whose names techniques have.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub enum Terms {
        #[default]
        Hodoku = "hodoku": "the names of the solver HoDoKu",
        SudokuWiki = "sudokuwiki": "the names of the site SudokuWiki, where they differ",
    }
}

impl Technique {
    /// Returns the name in these terms.
    pub fn name_in(self, terms: Terms) -> &'static str {
        match terms {
            Terms::Hodoku => self.name(),
            Terms::SudokuWiki => self.on_sudokuwiki().unwrap_or_else(|| self.name()),
        }
    }

    /// Returns the name in SudokuWiki's list of strategies; `None` if it is the usual name, or the list does not have the technique.
    fn on_sudokuwiki(self) -> Option<&'static str> {
        Some(match self {
            Self::LockedPair => "naked pair",
            Self::LockedTriple => "naked triple",
            Self::Pointing => "pointing pair",
            Self::Claiming => "box/line reduction",
            Self::Bug => "BUG",
            Self::XyWing => "Y-wing",
            Self::Skyscraper | Self::TwoStringKite | Self::TurbotFish | Self::XChain => "X-cycle",
            Self::HiddenRectangle => "hidden unique rectangle",
            Self::SimpleColourTrap | Self::SimpleColourWrap => "simple colouring",
            Self::ContinuousNiceLoop | Self::DiscontinuousNiceLoop => "alternating inference chain",
            Self::GroupedContinuousNiceLoop | Self::GroupedDiscontinuousNiceLoop => "alternating inference chain",
            Self::GroupedAlternatingInferenceChain => "alternating inference chain",
            Self::AlsXz | Self::AlsXyWing | Self::AlsChain => "almost locked sets",
            Self::TemplateSet | Self::TemplateDelete => "pattern overlay",
            _ => return None,
        })
    }
}
