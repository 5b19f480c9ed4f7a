//! An exact cover read from a file, with its names.

use super::super::{CoverInstance, ItemMeaning, OptionItem, OptionMeaning, Rank, Sink};
use crate::formulation::Size;
use crate::model::{CandidateId, VarId};

/// Named items and options, as a file has them.
///
/// Invariant: items come in order of the item line, the first `primary` are primary; option `o` is
/// `nodes[starts[o]..starts[o + 1]]`, has different items, and a primary one among them; colour `c` is called
/// `colours[c - 1]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cover {
    pub(super) items: Vec<Box<str>>,
    pub(super) primary: usize,
    pub(super) starts: Vec<u32>,
    pub(super) nodes: Vec<OptionItem>,
    pub(super) colours: Vec<Box<str>>,
    /// The number of each option in the file, from 1; omitted options leave gaps.
    pub(super) numbers: Vec<u32>,
}

impl Default for Cover {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            primary: 0,
            starts: vec![0],
            nodes: Vec::new(),
            colours: Vec::new(),
            numbers: Vec::new(),
        }
    }
}

/// Why a selection of options is not a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CoverViolation {
    /// A primary item that is covered by no option or by several.
    Primary(usize),
    /// A secondary item that several options cover without agreeing on its colour.
    Secondary(usize),
}

impl Cover {
    /// The items' names, primary ones first.
    pub fn items(&self) -> &[Box<str>] {
        &self.items
    }

    pub fn primary(&self) -> usize {
        self.primary
    }

    pub fn options(&self) -> usize {
        self.numbers.len()
    }

    /// The nodes of an option.
    pub fn option(&self, option: usize) -> &[OptionItem] {
        &self.nodes[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// The number of an option in the file, from 1.
    pub fn number(&self, option: usize) -> u32 {
        self.numbers[option]
    }

    pub fn colours(&self) -> usize {
        self.colours.len()
    }

    /// Formats a node as in the file: `x`, `x:a`.
    pub fn word(&self, node: OptionItem) -> String {
        let name = &self.items[node.item as usize];
        match node.colour {
            None => name.to_string(),
            Some(colour) => format!("{name}:{}", self.colours[colour.get() as usize - 1]),
        }
    }

    /// Formats an option as in the file.
    pub fn line(&self, option: usize) -> String {
        let words: Vec<String> = self.option(option).iter().map(|node| self.word(*node)).collect();
        words.join(" ")
    }

    pub fn size(&self) -> Size {
        Size::ExactCover {
            primary: self.primary as u64,
            secondary: (self.items.len() - self.primary) as u64,
            options: self.options() as u64,
            nodes: self.nodes.len() as u64,
        }
    }

    /// Whether any node has a colour.
    pub fn is_coloured(&self) -> bool {
        !self.colours.is_empty()
    }

    /// Returns the instance for backends. Option `o` is the only candidate of a variable `o`.
    pub fn instance(&self) -> CoverInstance {
        let mut instance = CoverInstance::with_capacity(self.items.len(), self.options(), self.nodes.len());
        for item in 0..self.items.len() as u32 {
            // A primary item is treated as a variable whose value is the covering option, a secondary one as a place for one
            // option.
            match (item as usize) < self.primary {
                true => instance.item(ItemMeaning::Variable(VarId(item)), Rank::Answer),
                false => instance.item(ItemMeaning::Place { constraint: item, value: 0 }, Rank::Secondary),
            }
        }
        for option in 0..self.options() {
            instance.option(OptionMeaning::Candidate(CandidateId(option as u32)), self.option(option));
        }
        instance
    }

    /// Tests whether these options are a solution.
    ///
    /// # Errors
    /// The first item that is covered incorrectly.
    pub fn check(&self, chosen: impl IntoIterator<Item = usize>) -> Result<(), CoverViolation> {
        #[derive(Clone, Copy, PartialEq)]
        enum ItemState {
            No,
            Plainly,
            Coloured(u32),
        }
        let mut held = vec![ItemState::No; self.items.len()];
        for node in chosen.into_iter().flat_map(|option| self.option(option)) {
            let item = node.item as usize;
            let now = node.colour.map_or(ItemState::Plainly, |colour| ItemState::Coloured(colour.get()));
            if held[item] != ItemState::No && (held[item] != now || now == ItemState::Plainly) {
                let wrong =
                    if item < self.primary { CoverViolation::Primary(item) } else { CoverViolation::Secondary(item) };
                return Err(wrong);
            }
            held[item] = now;
        }
        match held[..self.primary].iter().position(|h| *h == ItemState::No) {
            Some(item) => Err(CoverViolation::Primary(item)),
            None => Ok(()),
        }
    }
}
