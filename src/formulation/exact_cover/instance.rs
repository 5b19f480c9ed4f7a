//! An exact cover instance in memory, in flat arrays.

use super::{ItemMeaning, OptionItem, OptionMeaning, Rank, Sink};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::ops::Range;

/// Items and options in flat arrays.
///
/// Invariant: the items are ordered by rank; the nodes of option `o` are `starts[o]..starts[o + 1]`; `colours` is
/// empty as long as no node has a colour, else it has an entry per node, 0 for none.
#[derive(Clone, Debug)]
pub struct CoverInstance {
    items: Vec<ItemMeaning>,
    answers: usize,
    primary: usize,
    starts: Vec<u32>,
    nodes: Vec<u32>,
    colours: Vec<u32>,
    choices: Vec<OptionMeaning>,
}

impl Default for CoverInstance {
    fn default() -> Self {
        Self::with_capacity(0, 0, 0)
    }
}

impl CoverInstance {
    /// Creates an empty instance with capacity for this number of items, options and nodes.
    pub fn with_capacity(items: usize, options: usize, nodes: usize) -> Self {
        let mut starts = Vec::with_capacity(options + 1);
        starts.push(0);
        Self {
            items: Vec::with_capacity(items),
            answers: 0,
            primary: 0,
            starts,
            nodes: Vec::with_capacity(nodes),
            colours: Vec::new(),
            choices: Vec::with_capacity(options),
        }
    }

    /// All items, ordered by rank.
    pub fn items(&self) -> &[ItemMeaning] {
        &self.items
    }

    /// The number of items with rank [`Rank::Answer`].
    pub fn answers(&self) -> usize {
        self.answers
    }

    pub fn primary(&self) -> usize {
        self.primary
    }

    pub fn options(&self) -> usize {
        self.choices.len()
    }

    /// The number of nodes: items summed over all options.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the meaning of an option.
    pub fn choice(&self, option: usize) -> OptionMeaning {
        self.choices[option]
    }

    /// The meanings of all options, in order.
    pub fn choices(&self) -> &[OptionMeaning] {
        &self.choices
    }

    /// The items of an option.
    #[inline]
    pub fn items_of(&self, option: usize) -> &[u32] {
        &self.nodes[self.range(option)]
    }

    /// The colours of an option's nodes, 0 for none; empty if the whole instance has no colours.
    pub fn colours_of(&self, option: usize) -> &[u32] {
        self.colours.get(self.range(option)).unwrap_or(&[])
    }

    /// The colour that an option gives to one of its items, 0 for none.
    pub fn colour_of(&self, option: usize, item: u32) -> u32 {
        let colours = self.items_of(option).iter().zip(self.colours_of(option));
        colours.filter(|(other, _)| **other == item).map(|(_, colour)| *colour).next().unwrap_or(0)
    }

    /// Whether any node has a colour.
    pub fn is_coloured(&self) -> bool {
        !self.colours.is_empty()
    }

    /// The indices of an option's nodes.
    #[inline]
    pub fn range(&self, option: usize) -> Range<usize> {
        self.starts[option] as usize..self.starts[option + 1] as usize
    }

    /// Returns the same instance in another order: items are shuffled within their rank, and all options. The order depends only
    /// on the seed, on every machine.
    pub fn shuffled(&self, seed: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut order: Vec<u32> = (0..self.items.len() as u32).collect();
        for range in [0..self.answers, self.answers..self.primary, self.primary..self.items.len()] {
            shuffle(&mut order[range], &mut random);
        }
        let mut number = vec![0; order.len()];
        for (new, old) in order.iter().enumerate() {
            number[*old as usize] = new as u32;
        }
        let mut result = Self::with_capacity(self.items.len(), self.options(), self.nodes.len());
        result.items = order.iter().map(|old| self.items[*old as usize]).collect();
        (result.answers, result.primary) = (self.answers, self.primary);
        let mut options: Vec<u32> = (0..self.options() as u32).collect();
        shuffle(&mut options, &mut random);
        for option in options.into_iter().map(|o| o as usize) {
            result.nodes.extend(self.items_of(option).iter().map(|item| number[*item as usize]));
            result.colours.extend_from_slice(self.colours_of(option));
            result.starts.push(result.nodes.len() as u32);
            result.choices.push(self.choices[option]);
        }
        result
    }
}

/// Fisher and Yates' shuffle. The bias of a 64-bit draw is below 2⁻³² for lists that fit a `u32`.
fn shuffle(list: &mut [u32], random: &mut Xoshiro256PlusPlus) {
    for last in (1..list.len()).rev() {
        let other = (random.next_u64() % (last as u64 + 1)) as usize;
        list.swap(last, other);
    }
}

impl Sink for CoverInstance {
    fn item(&mut self, item: ItemMeaning, rank: Rank) {
        self.items.push(item);
        match rank {
            Rank::Answer => (self.answers, self.primary) = (self.items.len(), self.items.len()),
            Rank::Auxiliary => self.primary = self.items.len(),
            Rank::Secondary => {}
        }
    }

    fn option(&mut self, choice: OptionMeaning, nodes: &[OptionItem]) {
        if self.colours.is_empty() && nodes.iter().any(|n| n.colour.is_some()) {
            self.colours = vec![0; self.nodes.len()];
        }
        let coloured = self.is_coloured() || nodes.iter().any(|n| n.colour.is_some());
        if coloured {
            self.colours.extend(nodes.iter().map(|n| n.colour.map_or(0, |c| c.get())));
        }
        self.nodes.extend(nodes.iter().map(|n| n.item));
        self.starts.push(self.nodes.len() as u32);
        self.choices.push(choice);
    }
}
