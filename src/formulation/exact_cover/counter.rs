//! A [`Sink`] that counts items, options and nodes.

use super::{ItemMeaning, OptionItem, OptionMeaning, Rank, Sink};
use crate::formulation::Size;

#[derive(Clone, Copy, Default, Debug)]
pub struct Counter {
    primary: u64,
    secondary: u64,
    options: u64,
    nodes: u64,
}

impl Counter {
    pub fn size(&self) -> Size {
        let Self { primary, secondary, options, nodes } = *self;
        Size::ExactCover { primary, secondary, options, nodes }
    }
}

impl Sink for Counter {
    fn item(&mut self, _: ItemMeaning, rank: Rank) {
        match rank {
            Rank::Answer | Rank::Auxiliary => self.primary += 1,
            Rank::Secondary => self.secondary += 1,
        }
    }

    fn option(&mut self, _: OptionMeaning, nodes: &[OptionItem]) {
        self.options += 1;
        self.nodes += nodes.len() as u64;
    }
}
