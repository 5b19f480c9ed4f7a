//! Suggestions of formats that can express what another one cannot.

use super::{Format, Loss, Unwritable, grid, numbers, samurai, text};

impl Loss {
    /// Returns a format that can express it, if there is one.
    pub fn instead(&self) -> Option<&'static Format> {
        match self {
            Self::Contradiction(_) => None,
            Self::Grids(name) if name != "custom" => Some(samurai::FORMAT),
            Self::SingleGrid(_) | Self::NoClassic(_) => Some(text::FORMAT),
            Self::Side { side, .. } if *side >= 4 => Some(numbers::FORMAT),
            _ => Some(grid::FORMAT),
        }
    }
}

impl Unwritable {
    /// Returns a format that can express all of it, if there is one.
    pub fn instead(&self) -> Option<&'static Format> {
        let mut formats = self.losses.iter().map(Loss::instead);
        let first = formats.next()??;
        let same = formats.all(|other| other == Some(first));
        match same {
            true => Some(first),
            false if self.losses.iter().all(|loss| loss.instead().is_some()) => Some(grid::FORMAT),
            false => None,
        }
    }
}
