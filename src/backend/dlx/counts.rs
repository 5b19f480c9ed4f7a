//! A variant of dancing links for small matrices without colours, in which items have counts in place of linked lists.

use super::tallies::{MOST, NOTHING, Tallies};
use crate::backend::exact_cover::{Dance, Root, Weights};
use crate::formulation::exact_cover::{CoverInstance, Holders};

/// Upper bound on the items of an option; shorter options are padded.
const LONGEST: usize = 4;

/// A matrix of few items and options, where each item has a tally of its live options in place of a list.
///
/// Choosing an option visits all others that share an item with it, and removes the live ones from the tallies of their items.
/// This has no unpredictable branches, unlike lists of links at each of their ends; and an item's only option is known without a
/// search. Backtracking to a level restores a copy of the whole state, however much was chosen since.
///
/// Invariant: `is_live` is 1 for live options and for those chosen; `saved_live` and `saved_tallies` hold its values, and the
/// tallies, from when each level was opened.
pub struct Counts {
    is_live: [u8; MOST],
    tallies: Tallies,
    saved_live: Vec<u8>,
    saved_tallies: Vec<u32>,
    /// By option: its items and their number.
    options: Vec<[u16; LONGEST]>,
    lengths: Vec<u8>,
    /// The options that share an item with an option, concatenated, and where those of each option begin.
    others: Vec<u16>,
    first_others: Vec<u32>,
    holders: Holders,
    /// The options removed by the current choice.
    going: [u16; MOST],
    updates: u64,
}

impl Counts {
    /// Whether an instance is small enough, without colours, and without weights.
    pub fn fits(instance: &CoverInstance) -> bool {
        let are_short = (0..instance.options()).all(|option| instance.items_of(option).len() <= LONGEST);
        let is_small = instance.items().len() < MOST && instance.options() < MOST;
        is_small && are_short && !instance.is_coloured() && !Weights::new(instance).may_count()
    }

    /// The node number of an item and an option.
    fn node(item: usize, option: usize) -> usize {
        item * MOST + option
    }

    /// The node of the first live option of an item among `options`.
    fn first_of(&self, item: usize, options: &[u32]) -> Option<usize> {
        let live = options.iter().map(|option| *option as usize).find(|option| self.is_live[option % MOST] != 0);
        live.map(|option| Self::node(item, option))
    }
}

impl Dance for Counts {
    type Sizes = Tallies;

    fn new(instance: &CoverInstance) -> Self {
        let holders = Holders::new(instance);
        let (mut options, mut lengths, mut others, mut first_others) = (Vec::new(), Vec::new(), Vec::new(), vec![0]);
        // By option, the last one for which it is among the others; at first itself.
        let mut last: Vec<usize> = (0..instance.options()).collect();
        for option in 0..instance.options() {
            let items = instance.items_of(option);
            let mut filled = [NOTHING; LONGEST];
            filled.iter_mut().zip(items).for_each(|(place, item)| *place = *item as u16);
            options.push(filled);
            lengths.push(items.len() as u8);
            for item in items {
                for other in holders.of(*item as usize).iter().map(|other| *other as u16) {
                    if usize::from(other) != option
                        && std::mem::replace(&mut last[usize::from(other)], option) != option
                    {
                        others.push(other);
                    }
                }
            }
            first_others.push(others.len() as u32);
        }
        Self {
            is_live: [0; MOST],
            tallies: Tallies::new(instance),
            saved_live: Vec::new(),
            saved_tallies: Vec::new(),
            options,
            lengths,
            others,
            first_others,
            holders,
            going: [0; MOST],
            updates: 0,
        }
    }

    fn link(&mut self, _: &CoverInstance, root: &Root) {
        self.updates = 0;
        self.saved_live.clear();
        self.saved_tallies.clear();
        self.tallies.reset(root.covered());
        self.is_live.fill(0);
        for option in root.live() {
            self.is_live[option % MOST] = 1;
            self.options[option].iter().for_each(|item| self.tallies.add(*item, option as u16));
        }
    }

    fn sizes(&self) -> &Tallies {
        &self.tallies
    }

    fn sizes_mut(&mut self) -> &mut Tallies {
        &mut self.tallies
    }

    fn first(&self, item: usize) -> Option<usize> {
        match self.tallies.only(item) {
            Some(option) => Some(Self::node(item, option)),
            None => self.first_of(item, self.holders.of(item)),
        }
    }

    fn after(&self, node: usize) -> Option<usize> {
        let (item, option) = (node / MOST, node % MOST);
        let holders = self.holders.of(item);
        self.first_of(item, &holders[holders.partition_point(|other| *other as usize <= option)..])
    }

    fn option(&self, node: usize) -> usize {
        node % MOST
    }

    fn choose(&mut self, node: usize) {
        let Self { is_live, tallies, options, lengths, others, first_others, going, updates, .. } = self;
        let option = node % MOST;
        options[option].iter().for_each(|item| tallies.cover(*item));
        let mut count = 0;
        for other in &others[first_others[option] as usize..first_others[option + 1] as usize] {
            going[count % MOST] = *other;
            count += usize::from(is_live[usize::from(*other) % MOST]);
        }
        *updates += u64::from(lengths[option]);
        for option in going.iter().take(count) {
            is_live[usize::from(*option) % MOST] = 0;
            *updates += u64::from(lengths[usize::from(*option)]) - 1;
            options[usize::from(*option)].iter().for_each(|item| tallies.take(*item, *option));
        }
    }

    fn open_level(&mut self) {
        self.saved_live.extend_from_slice(&self.is_live[..self.options.len()]);
        self.saved_tallies.extend_from_slice(self.tallies.all());
    }

    fn go_back(&mut self, _: &[usize]) {
        let (options, items) = (self.options.len(), self.tallies.all().len());
        self.is_live[..options].copy_from_slice(&self.saved_live[self.saved_live.len() - options..]);
        self.tallies.go_back(&self.saved_tallies[self.saved_tallies.len() - items..]);
    }

    fn close_level(&mut self) {
        self.saved_live.truncate(self.saved_live.len() - self.options.len());
        self.saved_tallies.truncate(self.saved_tallies.len() - self.tallies.all().len());
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn sanity(&self) -> Result<(), String> {
        for item in 0..self.tallies.all().len() {
            let live = self.holders.of(item).iter().filter(|option| self.is_live[**option as usize] != 0).count();
            if self.tallies.count(item).is_some_and(|count| count as usize != live) {
                return Err(format!("item {item} has {live} live options and tally {:?}", self.tallies.count(item)));
            }
        }
        Ok(())
    }
}
