//! The item numbers of an exact cover lowering: the first item of each variable, group and part.

use super::OptionItem;
use super::native::{LocalItem, LocalNode};
use std::num::NonZeroU32;

pub(super) struct Numbers {
    pub variables: Vec<u32>,
    pub groups: Vec<u32>,
    /// For each part, the first primary and the first secondary item.
    pub parts: Vec<[u32; 2]>,
    /// The item of the first guarded `Domain`.
    pub guarded: u32,
    /// For each variable whose candidates need support, its first item.
    pub present: Vec<u32>,
}

impl Numbers {
    pub fn new(variables: usize, groups: usize, parts: usize) -> Self {
        Self {
            variables: vec![0; variables],
            groups: vec![0; groups],
            parts: vec![[0; 2]; parts],
            guarded: 0,
            present: vec![0; variables],
        }
    }

    pub fn node(&self, part: usize, (local, colour): LocalNode) -> OptionItem {
        let item = match local {
            LocalItem::Primary(index) => self.parts[part][0] + index,
            LocalItem::Secondary(index) => self.parts[part][1] + index,
        };
        OptionItem { item, colour: NonZeroU32::new(colour) }
    }
}
