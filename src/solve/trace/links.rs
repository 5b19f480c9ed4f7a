//! A plain implementation of dancing links, for the traced search.

use crate::formulation::exact_cover::text::Cover;

/// The doubly linked lists of items and nodes.
///
/// Indices `0..items` are the headers of the items; the nodes of the options follow in order. Invariant: `up` and `down` link the
/// active nodes of an item, through its header; `next` and `before` the uncovered primary items, through `root`; `length[i]` is
/// the number of active nodes of item `i`. A node that has been made consistent with its item's colour has colour −1.
pub struct TraceLinks {
    items: usize,
    up: Vec<usize>,
    down: Vec<usize>,
    /// By node: its item, its option, its colour (0 for none).
    item: Vec<usize>,
    option: Vec<usize>,
    colour: Vec<i64>,
    /// By option: its first node, with one more entry at the end.
    first: Vec<usize>,
    pub length: Vec<usize>,
    next: Vec<usize>,
    before: Vec<usize>,
    root: usize,
    pub updates: u64,
}

/// What committing to a node changed.
pub enum Commitment {
    /// Its item was covered, and these options were hidden in other lists.
    Covered(Vec<usize>),
    /// The item was purified: only its options with the colour stay, and these were hidden.
    Purified(Vec<usize>),
    /// Nothing: the item already had this colour.
    Agreed,
}

impl TraceLinks {
    pub fn new(cover: &Cover) -> Self {
        let items = cover.items().len();
        let root = items;
        let headers: Vec<usize> = (0..items).collect();
        let mut links = Self {
            items,
            up: headers.clone(),
            down: headers.clone(),
            item: headers,
            option: vec![usize::MAX; items],
            colour: vec![0; items],
            first: Vec::new(),
            length: vec![0; items],
            next: (1..=items + 1).collect(),
            before: (0..=items).map(|i| i.wrapping_sub(1)).collect(),
            root,
            updates: 0,
        };
        // The circular list of the primary items.
        let primary = cover.primary();
        links.next[root] = if primary > 0 { 0 } else { root };
        links.before[root] = if primary > 0 { primary - 1 } else { root };
        if primary > 0 {
            links.next[primary - 1] = root;
            links.before[0] = root;
        }
        for option in 0..cover.options() {
            links.first.push(links.item.len());
            for node in cover.option(option) {
                let (item, place) = (node.item as usize, links.item.len());
                let last = links.up[item];
                links.item.push(item);
                links.option.push(option);
                links.colour.push(node.colour.map_or(0, |c| i64::from(c.get())));
                links.up.push(last);
                links.down.push(item);
                links.down[last] = place;
                links.up[item] = place;
                links.length[item] += 1;
            }
        }
        links.first.push(links.item.len());
        // Secondary items are in no list of items.
        for item in primary..items {
            (links.next[item], links.before[item]) = (item, item);
        }
        links
    }

    /// The uncovered primary items, from left to right.
    pub fn uncovered(&self) -> impl Iterator<Item = usize> + '_ {
        let after = |at: usize| Some(self.next[at]).filter(|next| *next != self.root);
        std::iter::successors(after(self.root), move |item| after(*item))
    }

    /// The node below a header or a node, if there is one.
    pub fn below(&self, place: usize) -> Option<usize> {
        Some(self.down[place]).filter(|next| *next >= self.items)
    }

    pub fn item_of(&self, node: usize) -> usize {
        self.item[node]
    }

    pub fn option_of(&self, node: usize) -> usize {
        self.option[node]
    }

    /// The other nodes of a node's option, cyclically to the right.
    pub fn others(&self, node: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        let option = self.option[node];
        (node + 1..self.first[option + 1]).chain(self.first[option]..node)
    }

    /// Removes the other nodes of an option from their lists.
    fn hide(&mut self, node: usize) {
        for other in self.others(node) {
            if self.colour[other] >= 0 {
                let (up, down) = (self.up[other], self.down[other]);
                (self.down[up], self.up[down]) = (down, up);
                self.length[self.item[other]] -= 1;
                self.updates += 1;
            }
        }
    }

    fn unhide(&mut self, node: usize) {
        for other in self.others(node).rev() {
            if self.colour[other] >= 0 {
                let (up, down) = (self.up[other], self.down[other]);
                (self.down[up], self.up[down]) = (other, other);
                self.length[self.item[other]] += 1;
            }
        }
    }

    fn list(&self, item: usize) -> Vec<usize> {
        std::iter::successors(self.below(item), |node| self.below(*node)).collect()
    }

    /// Covers an item; returns the options that are hidden in other lists.
    pub fn cover(&mut self, item: usize) -> Vec<usize> {
        let (before, next) = (self.before[item], self.next[item]);
        (self.next[before], self.before[next]) = (next, before);
        self.updates += 1;
        let nodes = self.list(item);
        for node in &nodes {
            self.hide(*node);
        }
        nodes.into_iter().map(|node| self.option[node]).collect()
    }

    /// Uncovers an item; returns the options that are restored in other lists.
    pub fn uncover(&mut self, item: usize) -> Vec<usize> {
        let nodes = self.list(item);
        for node in nodes.iter().rev() {
            self.unhide(*node);
        }
        let (before, next) = (self.before[item], self.next[item]);
        (self.next[before], self.before[next]) = (item, item);
        nodes.into_iter().map(|node| self.option[node]).collect()
    }

    /// Commits to a node of a chosen option.
    pub fn commit(&mut self, node: usize) -> Commitment {
        let item = self.item[node];
        match self.colour[node] {
            0 => Commitment::Covered(self.cover(item)),
            ..0 => Commitment::Agreed,
            colour => {
                let mut hidden = Vec::new();
                for other in self.list(item) {
                    if self.colour[other] == colour {
                        self.colour[other] = -1;
                    } else {
                        self.hide(other);
                        hidden.push(self.option[other]);
                    }
                }
                // The node's own option is not in the list: it was hidden with the item that was branched on.
                Commitment::Purified(hidden)
            }
        }
    }

    /// Undoes a commitment, and returns what it had changed.
    pub fn uncommit(&mut self, node: usize) -> Commitment {
        let item = self.item[node];
        match self.colour[node] {
            0 => Commitment::Covered(self.uncover(item)),
            ..0 => Commitment::Agreed,
            colour => {
                let mut back = Vec::new();
                for other in self.list(item).into_iter().rev() {
                    if self.colour[other] < 0 {
                        self.colour[other] = colour;
                    } else {
                        self.unhide(other);
                        back.push(self.option[other]);
                    }
                }
                Commitment::Purified(back)
            }
        }
    }
}
