//! Counts nodes and updates of the traced search under different branching rules, without printing its steps.

use super::SearchTally;
use super::links::TraceLinks;
use crate::formulation::exact_cover::text::Cover;
use crate::model::named;
use crate::solve::Random;

named! {
    /// The rule that chooses the item to branch on.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Branching {
        First = "first",
        /// An item with the fewest options, the leftmost of several: Knuth's rule of minimum remaining values.
        Fewest = "fewest",
        /// The rightmost of those with the fewest.
        FewestLast = "fewest-last",
        /// Any of those with the fewest.
        FewestAny = "fewest-any",
        /// An item with the most options, the leftmost of several; but items with at most one option come first.
        Most = "most",
    }
}

/// Solves an exact cover with a branching rule, until all solutions are found or `most_updates` is reached. Nodes and updates are
/// counted as in [`tell`](super::tell). `seed` is for random rules.
pub fn tally(cover: &Cover, branching: Branching, most_updates: u64, seed: u64) -> SearchTally {
    let mut links = TraceLinks::new(cover);
    let mut random = Random::new(seed, 0);
    let mut tally = SearchTally::default();
    // The items branched on, each with the node of the option that is being tried.
    let mut levels: Vec<(usize, usize)> = Vec::new();
    let mut forward = true;
    loop {
        if links.updates > most_updates {
            tally.updates = links.updates;
            return tally;
        }
        if forward {
            tally.nodes += 1;
            match chosen(&links, branching, &mut random) {
                None => {
                    tally.solutions += 1;
                    forward = false;
                }
                Some(item) => {
                    links.cover(item);
                    match links.below(item) {
                        None => {
                            links.uncover(item);
                            forward = false;
                        }
                        Some(node) => {
                            links.others(node).for_each(|other| drop(links.commit(other)));
                            levels.push((item, node));
                        }
                    }
                }
            }
            continue;
        }
        let Some((item, node)) = levels.pop() else { break };
        links.others(node).rev().for_each(|other| drop(links.uncommit(other)));
        match links.below(node) {
            None => drop(links.uncover(item)),
            Some(next) => {
                links.others(next).for_each(|other| drop(links.commit(other)));
                levels.push((item, next));
                forward = true;
            }
        }
    }
    SearchTally { updates: links.updates, whole: true, ..tally }
}

/// The item to branch on; `None` if all are covered.
fn chosen(links: &TraceLinks, branching: Branching, random: &mut Random) -> Option<usize> {
    let least = links.uncovered().map(|item| links.length[item]).min()?;
    let mut fewest = links.uncovered().filter(|item| links.length[*item] == least);
    match branching {
        Branching::First => links.uncovered().next(),
        Branching::Fewest => fewest.next(),
        Branching::FewestLast => fewest.last(),
        Branching::FewestAny => random.pick(&fewest.collect::<Vec<usize>>()),
        Branching::Most if least <= 1 => fewest.next(),
        Branching::Most => links.uncovered().max_by_key(|item| (links.length[*item], std::cmp::Reverse(*item))),
    }
}
