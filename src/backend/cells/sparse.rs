//! The sparse sets of `cells`, with their cover and backtrack operations.

use crate::backend::exact_cover::{Branching, Dance, ItemSizes, Root, Width};
use crate::formulation::exact_cover::CoverInstance;

/// A node of an option, or a spacer after an option.
///
/// A spacer has, as its `item`, the number of items plus that of its option, and as `place` the option's first node.
#[derive(Clone, Copy, Default)]
struct SparseNode<W> {
    item: W,
    place: W,
}

/// The sparse sets.
///
/// Invariant: `sets[nodes[q].place] = q` for every node `q` that was linked; the live nodes of item `i` are
/// `sets[base[i]..base[i] + size(i)]`. Since growing the front part restores nodes, backtracking does not touch the nodes:
/// `levels` holds the sizes of all items from when each level was opened.
pub struct Sparse<W, const COLOURED: bool> {
    nodes: Vec<SparseNode<W>>,
    sets: Vec<W>,
    base: Vec<W>,
    items: usize,
    /// By node: its colour, 0 for none. Empty unless `COLOURED`.
    colours: Vec<u32>,
    sizes: ItemSizes<W>,
    levels: Vec<W>,
    updates: u64,
}

impl<W: Width, const COLOURED: bool> Sparse<W, COLOURED> {
    /// Whether all nodes and spacers can be numbered, and sizes do not use the highest bit.
    pub fn fits(instance: &CoverInstance) -> bool {
        let numbers = instance.items().len() + instance.nodes() + instance.options();
        numbers <= W::MAX.index() && instance.options() < W::COVERED.index()
    }

    /// Covers the item of node `x`. The node itself stays live; if it has a colour, so do the nodes with the same colour.
    fn commit(&mut self, x: usize) {
        let item = self.nodes[x].item;
        if self.sizes.is_covered(item) {
            return;
        }
        self.sizes.cover(item);
        self.updates += 1;
        let first = self.base[item.index()].index();
        let colour = if COLOURED { self.colours[x] } else { 0 };
        for place in first..first + self.sizes.get(item).index() {
            let p = self.sets[place].index();
            let agrees = COLOURED && colour != 0 && self.colours[p] == colour;
            if p != x && !agrees {
                self.hide(p);
            }
        }
    }

    /// Removes the other nodes of an option from the sets of uncovered items.
    #[inline]
    fn hide(&mut self, p: usize) {
        let mut q = p + 1;
        while q != p {
            let node = self.nodes[q];
            if node.item.index() >= self.items {
                q = node.place.index();
                continue;
            }
            if !self.sizes.is_covered(node.item) {
                self.take(q, node);
            }
            q += 1;
        }
    }

    #[inline]
    fn take(&mut self, q: usize, node: SparseNode<W>) {
        self.sizes.shrink(node.item);
        let end = self.base[node.item.index()] + self.sizes.get(node.item);
        let last = self.sets[end.index()];
        self.sets[end.index()] = W::from_index(q);
        self.sets[node.place.index()] = last;
        self.nodes[q].place = end;
        self.nodes[last.index()].place = node.place;
        self.updates += 1;
    }
}

impl<W: Width, const COLOURED: bool> Dance for Sparse<W, COLOURED> {
    type Sizes = ItemSizes<W>;

    fn new(instance: &CoverInstance) -> Self {
        let items = instance.items().len();
        let mut nodes = Vec::with_capacity(instance.nodes() + instance.options());
        let mut colours = Vec::new();
        let mut counts = vec![0_usize; items];
        for option in 0..instance.options() {
            let first = W::from_index(nodes.len());
            for item in instance.items_of(option) {
                nodes.push(SparseNode { item: W::from_index(*item as usize), place: W::default() });
                counts[*item as usize] += 1;
            }
            nodes.push(SparseNode { item: W::from_index(items + option), place: first });
            if COLOURED {
                colours.extend_from_slice(instance.colours_of(option));
                colours.push(0);
            }
        }
        let base = counts.iter().scan(0, |sum, count| {
            let base = *sum;
            *sum += count;
            Some(W::from_index(base))
        });
        Self {
            sets: vec![W::default(); instance.nodes()],
            base: base.collect(),
            items,
            colours,
            sizes: ItemSizes::new(instance),
            levels: Vec::new(),
            updates: 0,
            nodes,
        }
    }

    fn link(&mut self, instance: &CoverInstance, root: &Root) {
        self.updates = 0;
        self.levels.clear();
        self.sizes.reset(root.covered());
        for option in root.live() {
            let first = instance.range(option).start + option;
            for (node, item) in (first..).zip(instance.items_of(option)) {
                let item = W::from_index(*item as usize);
                let place = self.base[item.index()] + self.sizes.get(item);
                self.sets[place.index()] = W::from_index(node);
                self.nodes[node].place = place;
                self.sizes.grow(item);
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
        let live = self.sizes.get(W::from_index(item)) > W::default();
        live.then(|| self.sets[self.base[item].index()].index())
    }

    fn after(&self, node: usize) -> Option<usize> {
        let SparseNode { item, place } = self.nodes[node];
        let next = place + W::ONE;
        (next < self.base[item.index()] + self.sizes.get(item)).then(|| self.sets[next.index()].index())
    }

    fn option(&self, node: usize) -> usize {
        let rest = self.nodes[node..].iter().map(|n| n.item.index());
        rest.skip_while(|item| *item < self.items).map(|spacer| spacer - self.items).next().unwrap_or_default()
    }

    fn choose(&mut self, node: usize) {
        let mut q = node;
        loop {
            self.commit(q);
            q += 1;
            if self.nodes[q].item.index() >= self.items {
                q = self.nodes[q].place.index();
            }
            if q == node || self.sizes.is_stuck() {
                break;
            }
        }
    }

    fn open_level(&mut self) {
        self.levels.extend_from_slice(self.sizes.all());
    }

    fn go_back(&mut self, _: &[usize]) {
        let items = self.base.len();
        self.sizes.go_back(&self.levels[self.levels.len() - items..]);
    }

    fn close_level(&mut self) {
        self.levels.truncate(self.levels.len() - self.base.len());
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn sanity(&self) -> Result<(), String> {
        for (item, base) in self.base.iter().enumerate() {
            let size = self.sizes.get(W::from_index(item)).index();
            for place in base.index()..base.index() + size {
                let node = self.nodes[self.sets[place].index()];
                if node.item.index() != item || node.place.index() != place {
                    return Err(format!("place {place} of item {item} holds a node of item {:?}", node.item));
                }
            }
        }
        Ok(())
    }
}
