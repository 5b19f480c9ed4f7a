//! Where each item of a lowering stands.

use super::Node;
use super::native::{Local, LocalNode};
use std::num::NonZeroU32;

pub(super) struct Numbers {
    pub variables: Vec<u32>,
    pub groups: Vec<u32>,
    /// Each part's first primary and first secondary one.
    pub parts: Vec<[u32; 2]>,
    /// The first guarded `Domain`'s.
    pub guarded: u32,
    /// For each variable whose candidates need support: that of the first.
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

    pub fn node(&self, part: usize, (local, colour): LocalNode) -> Node {
        let item = match local {
            Local::Primary(index) => self.parts[part][0] + index,
            Local::Secondary(index) => self.parts[part][1] + index,
        };
        Node { item, colour: NonZeroU32::new(colour) }
    }
}
