//! Facts about cells that increase.

use super::Fact;
use super::view::{Progress, View};
use crate::model::{Constraint, ConstraintKind};
use crate::rate::bits;

/// How far a cell of a chain can reach.
#[derive(Clone, Copy)]
struct Reached {
    /// What the chain allows.
    limit: i64,
    /// The last candidate within the limit.
    last: i64,
    /// The next cell of the chain that gives the limit, and their least difference.
    from: Option<(usize, i64)>,
}

impl Reached {
    fn at(last: i64) -> Self {
        Self { limit: last, last, from: None }
    }
}

impl View<'_> {
    /// Adds chains of cells that increase, if eliminations follow from them.
    pub fn orders(&self, progress: &mut Progress) {
        // By lower cell: the higher cell, and by how much it is larger at least.
        let edges: Vec<(usize, usize, i64)> =
            self.constraints.iter().filter_map(|constraint| self.order(constraint)).collect();
        if edges.len() < 2 {
            return;
        }
        for (is_most, sign) in [(true, 1), (false, -1)] {
            // In the direction of the bound, the last digit of a cell that is at most `bound`.
            let last = |cell: usize, bound: i64| {
                let values = bits(self.domains[cell]).map(|digit| sign * self.value(digit));
                values.filter(|value| *value <= bound).max().unwrap_or(bound)
            };
            let mut reached: Vec<Reached> =
                (0..self.domains.len()).map(|cell| Reached::at(last(cell, i64::MAX))).collect();
            for _ in 0..self.domains.len() {
                for (low, high, by) in &edges {
                    let (of, from) = if is_most { (*low, *high) } else { (*high, *low) };
                    let limit = reached[from].last - by;
                    if limit < reached[of].limit {
                        reached[of] = Reached { limit, last: last(of, limit), from: Some((from, *by)) };
                    }
                }
            }
            let mut ends: Vec<usize> = Vec::new();
            progress.exclude(|cell, digit| {
                let follows = sign * self.value(digit) > reached[cell].limit && reached[cell].from.is_some();
                ends.extend(follows.then_some(cell));
                follows
            });
            ends.dedup();
            let mut chains: Vec<Vec<(usize, i64)>> = Vec::new();
            for end in ends {
                let mut chain = vec![(end, 0)];
                let mut at = end;
                // Where the candidates have a gap, another chain begins.
                while let Reached { from: Some((next, by)), limit, last } = reached[at]
                    && (at == end || limit == last)
                    && chain.len() <= self.domains.len()
                {
                    chain.push((next, by));
                    at = next;
                }
                chains.push(chain);
            }
            // A chain that is the end of another one says nothing else.
            let is_end = |chain: &[(usize, i64)], of: &[(usize, i64)]| {
                let from = of.len().checked_sub(chain.len()).filter(|from| *from > 0);
                from.is_some_and(|from| of[from].0 == chain[0].0 && of[from + 1..] == chain[1..])
            };
            let all = chains.clone();
            chains.retain(|chain| !all.iter().any(|other| is_end(chain, other)));
            for chain in chains {
                let bound = chain.last().map(|(cell, _)| sign * reached[*cell].last);
                let name = |(cell, by): &(usize, i64)| (self.part.cells[*cell], *by);
                if is_most {
                    progress.order(chain.iter().map(name).collect(), None, bound);
                } else {
                    // The difference belongs to the higher cell of the two.
                    let by = chain.iter().skip(1).map(|(_, by)| *by).chain([0]);
                    let mut cells: Vec<(usize, i64)> =
                        chain.iter().zip(by).map(|((cell, _), by)| name(&(*cell, by))).collect();
                    cells.reverse();
                    progress.order(cells, bound, None);
                }
            }
        }
    }

    /// Returns the lower cell, the higher cell, and the least difference, if a relation says no more than that.
    fn order(&self, constraint: &Constraint) -> Option<(usize, usize, i64)> {
        let ConstraintKind::Relation { a, b, pairs } = &constraint.kind else { return None };
        let (of_a, of_b) = (&self.part.model().variable(*a).domain, &self.part.model().variable(*b).domain);
        for swaps in [false, true] {
            let difference =
                |(x, y): (i32, i32)| if swaps { i64::from(x) - i64::from(y) } else { i64::from(y) - i64::from(x) };
            let by = pairs.iter().map(|pair| difference(*pair)).min()?;
            let all = of_a.iter().flat_map(|x| of_b.iter().map(move |y| (x, y)));
            if by >= 0 && all.filter(|pair| difference(*pair) >= by).count() == pairs.len() {
                let (low, high) = if swaps { (b, a) } else { (a, b) };
                return Some((low.index(), high.index(), by));
            }
        }
        None
    }
}

impl Progress {
    /// Adds a chain; one with the same cells gets the other bound.
    fn order(&mut self, chain: Vec<(usize, i64)>, is_least: Option<i64>, is_most: Option<i64>) {
        for fact in self.facts.iter_mut() {
            if let Fact::Order { cells, least, most } = fact
                && *cells == chain
            {
                *least = least.or(is_least);
                *most = most.or(is_most);
                return;
            }
        }
        self.facts.push(Fact::Order { cells: chain, least: is_least, most: is_most });
    }
}
