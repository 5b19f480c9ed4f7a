//! The linked lists of `dlx`, with the operations of Algorithm C.

use crate::backend::exact_cover::{Branching, Dance, ItemSizes, Root, Width};
use crate::formulation::exact_cover::CoverInstance;

/// A header, a node of an option, or a spacer between two options.
///
/// A spacer has, as its `item`, the number of items plus that of the option before it (the first spacer: a number
/// that is never read as an option), as `up` the first node of the option before it, as `down` the last of the one after.
#[derive(Clone, Copy, Default)]
struct LinkNode<W> {
    item: W,
    up: W,
    down: W,
}

/// The linked lists.
///
/// Invariant: nodes `0..items` are the headers; then follow a spacer, the first option, a spacer and so on. Items and spacers
/// never change. From the header of an uncovered item, `down` leads through its live options and back to the header, `up` in
/// reverse. A node removed from its list keeps its own links, so that it can be restored (the dance), provided that everything is
/// undone in reverse order.
pub struct LinkedLists<W, const COLOURED: bool> {
    nodes: Vec<LinkNode<W>>,
    items: usize,
    /// By node: its colour; 0 for none, −1 if its item has this colour already. Empty unless `COLOURED`.
    colours: Vec<i32>,
    sizes: ItemSizes<W>,
    /// By choice: the last node that was committed.
    last: Vec<W>,
    updates: u64,
}

/// The lists borrowed as slices, so that the bounds stay in registers in the innermost loops.
struct BorrowedLists<'a, W, const COLOURED: bool> {
    nodes: &'a mut [LinkNode<W>],
    items: usize,
    colours: &'a mut [i32],
    sizes: &'a mut ItemSizes<W>,
}

impl<W: Width, const COLOURED: bool> BorrowedLists<'_, W, COLOURED> {
    /// Removes the other nodes of an option from their lists, except those whose item already has their colour. Returns their
    /// number.
    #[inline(always)]
    fn hide(&mut self, p: usize) -> u64 {
        let mut updates = 0;
        let mut q = p + 1;
        while q != p {
            let node = self.nodes[q];
            if node.item.index() >= self.items {
                q = node.up.index();
                continue;
            }
            if !COLOURED || self.colours[q] >= 0 {
                self.nodes[node.up.index()].down = node.down;
                self.nodes[node.down.index()].up = node.up;
                self.sizes.shrink(node.item);
                updates += 1;
            }
            q += 1;
        }
        updates
    }

    /// Undoes [`hide`](Self::hide), in reverse order.
    #[inline(always)]
    fn unhide(&mut self, p: usize) {
        let mut q = p - 1;
        while q != p {
            let node = self.nodes[q];
            if node.item.index() >= self.items {
                q = node.down.index();
                continue;
            }
            if !COLOURED || self.colours[q] >= 0 {
                self.nodes[node.up.index()].down = W::from_index(q);
                self.nodes[node.down.index()].up = W::from_index(q);
                self.sizes.grow(node.item);
            }
            q -= 1;
        }
    }
}

impl<W: Width, const COLOURED: bool> LinkedLists<W, COLOURED> {
    /// Whether headers, nodes and spacers can be numbered, and sizes do not use the highest bit.
    pub fn fits(instance: &CoverInstance) -> bool {
        let numbers = instance.items().len() + instance.nodes() + instance.options() + 1;
        numbers <= W::MAX.index() && instance.options() < W::COVERED.index()
    }

    /// Covers the item of node `x`, whose own option is unchanged.
    fn cover(&mut self, x: usize, item: W) {
        self.sizes.cover(item);
        let mut links = self.borrow();
        let mut p = links.nodes[item.index()].down;
        let mut updates = 1;
        while p != item {
            if p.index() != x {
                updates += links.hide(p.index());
            }
            p = links.nodes[p.index()].down;
        }
        self.updates += updates;
    }

    fn uncover(&mut self, x: usize, item: W) {
        let mut links = self.borrow();
        let mut p = links.nodes[item.index()].up;
        while p != item {
            if p.index() != x {
                links.unhide(p.index());
            }
            p = links.nodes[p.index()].up;
        }
        self.sizes.uncover(item);
    }

    #[inline]
    fn borrow(&mut self) -> BorrowedLists<'_, W, COLOURED> {
        BorrowedLists { nodes: &mut self.nodes, items: self.items, colours: &mut self.colours, sizes: &mut self.sizes }
    }

    /// Undoes the last choice, given by the same node.
    fn give_back(&mut self, node: usize) {
        let Some(last) = self.last.pop() else { return };
        let mut p = last.index();
        self.uncommit(p);
        while p != node {
            p = self.left(p);
            self.uncommit(p);
        }
    }

    /// Covers the item of a node, or gives it the node's colour.
    fn commit(&mut self, p: usize) {
        let item = self.nodes[p].item;
        match self.colour(p) {
            0 => self.cover(p, item),
            colour if colour > 0 => self.purify(p, item, colour),
            _ => {}
        }
    }

    fn uncommit(&mut self, p: usize) {
        let item = self.nodes[p].item;
        match self.colour(p) {
            0 => self.uncover(p, item),
            colour if colour > 0 => self.unpurify(p, item, colour),
            _ => {}
        }
    }

    fn colour(&self, p: usize) -> i32 {
        if COLOURED { self.colours[p] } else { 0 }
    }

    /// Hides the options that give the item another colour, and marks those that give it the same.
    fn purify(&mut self, x: usize, item: W, colour: i32) {
        self.sizes.cover(item);
        let mut links = self.borrow();
        let mut q = links.nodes[item.index()].down;
        let mut updates = 1;
        while q != item {
            if links.colours[q.index()] != colour {
                updates += links.hide(q.index());
            } else if q.index() != x {
                links.colours[q.index()] = -1;
            }
            q = links.nodes[q.index()].down;
        }
        self.updates += updates;
    }

    fn unpurify(&mut self, x: usize, item: W, colour: i32) {
        let mut links = self.borrow();
        let mut q = links.nodes[item.index()].up;
        while q != item {
            if links.colours[q.index()] < 0 {
                links.colours[q.index()] = colour;
            } else if q.index() != x {
                links.unhide(q.index());
            }
            q = links.nodes[q.index()].up;
        }
        self.sizes.uncover(item);
    }

    /// The next node of the same option, cyclically.
    fn right(&self, p: usize) -> usize {
        let next = self.nodes[p + 1];
        if next.item.index() >= self.items { next.up.index() } else { p + 1 }
    }

    /// The node before in the same option, cyclically.
    fn left(&self, p: usize) -> usize {
        let before = self.nodes[p - 1];
        if before.item.index() >= self.items { before.down.index() } else { p - 1 }
    }

    /// Appends a node to its item's list.
    #[inline]
    fn attach(&mut self, node: usize, item: usize) {
        let last = self.nodes[item].up;
        let entry = &mut self.nodes[node];
        (entry.up, entry.down) = (last, W::from_index(item));
        self.nodes[last.index()].down = W::from_index(node);
        self.nodes[item].up = W::from_index(node);
        self.sizes.grow(W::from_index(item));
    }

    /// The spacer after each option.
    fn spacers(instance: &CoverInstance) -> impl Iterator<Item = usize> + '_ {
        let items = instance.items().len();
        (0..instance.options()).scan(items, |at, option| {
            *at += 1 + instance.items_of(option).len();
            Some(*at)
        })
    }
}

impl<W: Width, const COLOURED: bool> Dance for LinkedLists<W, COLOURED> {
    type Sizes = ItemSizes<W>;

    fn new(instance: &CoverInstance) -> Self {
        let items = instance.items().len();
        let mut nodes = vec![LinkNode::default(); items + instance.nodes() + instance.options() + 1];
        for (header, node) in nodes[..items].iter_mut().enumerate() {
            node.item = W::from_index(header);
        }
        nodes[items].item = W::from_index(items + instance.options());
        let mut before = items;
        for (option, spacer) in Self::spacers(instance).enumerate() {
            for (node, item) in nodes[before + 1..spacer].iter_mut().zip(instance.items_of(option)) {
                node.item = W::from_index(*item as usize);
            }
            nodes[before].down = W::from_index(spacer - 1);
            nodes[spacer].up = W::from_index(before + 1);
            nodes[spacer].item = W::from_index(items + option);
            before = spacer;
        }
        let colours = if COLOURED { vec![0; nodes.len()] } else { Vec::new() };
        Self { nodes, items, colours, sizes: ItemSizes::new(instance), last: Vec::new(), updates: 0 }
    }

    fn link(&mut self, instance: &CoverInstance, root: &Root) {
        self.updates = 0;
        self.last.clear();
        self.sizes.reset(root.covered());
        for header in &mut self.nodes[..self.items] {
            (header.up, header.down) = (header.item, header.item);
        }
        for option in root.live() {
            let range = instance.range(option);
            let first = self.items + 1 + option + range.start;
            for (node, item) in (first..).zip(instance.items_of(option)) {
                self.attach(node, *item as usize);
            }
            if COLOURED {
                let nodes = instance.items_of(option).iter().zip(instance.colours_of(option));
                for (node, (item, colour)) in (first..).zip(nodes) {
                    self.colours[node] = if root.covered()[*item as usize] { -1 } else { *colour as i32 };
                }
            }
        }
    }

    fn sizes(&self) -> &ItemSizes<W> {
        &self.sizes
    }

    fn sizes_mut(&mut self) -> &mut ItemSizes<W> {
        &mut self.sizes
    }

    fn first(&self, item: usize) -> Option<usize> {
        let node = self.nodes[item].down.index();
        (node != item).then_some(node)
    }

    fn after(&self, node: usize) -> Option<usize> {
        let next = self.nodes[node].down.index();
        (next >= self.items).then_some(next)
    }

    fn option(&self, node: usize) -> usize {
        let rest = self.nodes[node..].iter().map(|n| n.item.index());
        rest.skip_while(|item| *item < self.items).map(|spacer| spacer - self.items).next().unwrap_or_default()
    }

    fn choose(&mut self, node: usize) {
        let mut p = node;
        loop {
            self.commit(p);
            let next = self.right(p);
            if next == node || self.sizes.is_stuck() {
                break;
            }
            p = next;
        }
        self.last.push(W::from_index(p));
    }

    /// Nothing to save: links restore themselves.
    fn open_level(&mut self) {}

    fn go_back(&mut self, chosen: &[usize]) {
        chosen.iter().rev().for_each(|node| self.give_back(*node));
    }

    fn close_level(&mut self) {}

    fn updates(&self) -> u64 {
        self.updates
    }

    fn sanity(&self) -> Result<(), String> {
        for item in (0..self.items).map(W::from_index) {
            let (mut count, mut p) = (0, self.nodes[item.index()].down);
            while p != item {
                let node = self.nodes[p.index()];
                if node.item != item {
                    return Err(format!("node {p:?} in the list of item {item:?} belongs to {:?}", node.item));
                }
                if self.nodes[node.up.index()].down != p || self.nodes[node.down.index()].up != p {
                    return Err(format!("the neighbours of node {p:?} do not point back"));
                }
                count += 1;
                p = node.down;
            }
            if count != self.sizes.get(item).index() {
                return Err(format!("item {item:?} has {count} nodes and size {:?}", self.sizes.get(item)));
            }
        }
        Ok(())
    }
}
