//! In which order orbits of givens are tried.

use super::generator::Sizes;
use super::{Generator, Removal};
use crate::puzzle::CellId;
use crate::solve::Random;

/// The orbits not yet tried, and which comes next.
///
/// Which comes next depends on what has gone so far and on chance drawn once at the beginning, so that trying several at
/// once gives the same puzzle as trying them one by one.
pub(super) struct Order<'g> {
    orbits: &'g [Vec<CellId>],
    /// Orbits not tried, by rank: the last comes first.
    open: Vec<usize>,
    /// Of each orbit, drawn once.
    ranks: Vec<usize>,
    sizes: Sizes,
    spread: Option<Spread<'g>>,
}

/// How many givens each region has left.
struct Spread<'g> {
    /// By cell: its regions.
    regions: &'g [Vec<usize>],
    left: Vec<usize>,
}

impl<'g> Order<'g> {
    /// All orbits but those within the pattern.
    pub fn new(generator: &'g Generator<'_>, random: &mut Random) -> Self {
        let orbits = &generator.orbits;
        let outside = |orbit: &Vec<CellId>| !generator.pattern.as_ref().is_some_and(|p| p.contains(orbit[0]));
        let mut open: Vec<usize> = (0..orbits.len()).filter(|orbit| outside(&orbits[*orbit])).collect();
        random.shuffle(&mut open);
        let mut ranks = vec![0; orbits.len()];
        open.iter().enumerate().for_each(|(rank, orbit)| ranks[*orbit] = rank);
        let spread = (generator.recipe.removal == Removal::Spread).then(|| Spread {
            regions: &generator.regions,
            left: generator.board.layout.regions.iter().map(|region| region.cells.len()).collect(),
        });
        Self { orbits, ranks, sizes: Sizes::of(open.iter().map(|orbit| &orbits[*orbit])), open, spread }
    }

    /// Takes up to `most` orbits that are to be tried next, assuming that each of them goes; `spare` is how many
    /// givens have to go in all, if that is fixed. Orbits that cannot go without missing it are passed over for good.
    pub fn take(&mut self, most: usize, mut spare: Option<usize>, batch: &mut Vec<usize>) {
        batch.clear();
        while batch.len() < most
            && spare != Some(0)
            && let Some(at) = self.next()
        {
            let orbit = self.open.remove(at);
            let size = self.orbits[orbit].len();
            self.sizes.take(size);
            if let Some(left) = &mut spare {
                match left.checked_sub(size).filter(|rest| self.sizes.reach(*rest)) {
                    Some(rest) => *left = rest,
                    None => continue,
                }
            }
            self.count(orbit, false);
            batch.push(orbit);
        }
    }

    /// Puts back what was taken, to be tried again in the same order.
    pub fn put_back(&mut self, batch: &[usize]) {
        for orbit in batch.iter().rev() {
            self.sizes.put(self.orbits[*orbit].len());
            self.count(*orbit, true);
            let rank = self.ranks[*orbit];
            let at = self.open.partition_point(|other| self.ranks[*other] < rank);
            self.open.insert(at, *orbit);
        }
    }

    /// Notes that the orbit taken last stays.
    pub fn keep(&mut self, orbit: usize) {
        self.count(orbit, true);
    }

    /// Which of `open` comes next.
    fn next(&self) -> Option<usize> {
        let last = self.open.len().checked_sub(1)?;
        let Some(spread) = &self.spread else { return Some(last) };
        let crowd = |orbit: &[CellId]| {
            let of_cell = |cell: &CellId| spread.regions[cell.index()].iter().map(|r| spread.left[*r]).sum::<usize>();
            // Orbits have 1, 2, 4 or 8 cells: this is eight times the mean.
            orbit.iter().map(of_cell).sum::<usize>() * 8 / orbit.len().max(1)
        };
        (0..=last).max_by_key(|at| (crowd(&self.orbits[self.open[*at]]), *at))
    }

    fn count(&mut self, orbit: usize, given: bool) {
        let Some(spread) = &mut self.spread else { return };
        for region in self.orbits[orbit].iter().flat_map(|cell| &spread.regions[cell.index()]) {
            let left = &mut spread.left[*region];
            *left = if given { *left + 1 } else { left.saturating_sub(1) };
        }
    }
}
