//! Why a puzzle has no solution: a few of its parts that cannot hold together.

use super::{Ground, Member, Minimal, SolveError, Subsets};
use crate::backend::{Limits, Moment, named};
use crate::puzzle::{Puzzle, RegionKind};
use crate::solve::{Engine, Plan, Random, Request, Verdict};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::time::Duration;

/// Parts of a puzzle that cannot hold together, proven by a model made of them alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The parts, ascending: givens, marks, clues, then regions. The layout's other regions are not needed.
    pub members: Vec<Member>,
    /// Whether each was shown to be needed: without it, the others hold on a grid that the checker has seen.
    pub minimal: bool,
}

/// When the search for givens, marks and clues has to end, and that for regions, as shares of the time; the rest is for the
/// proof.
const FOR_PARTS: f64 = 0.5;
const FOR_REGIONS: f64 = 0.85;

/// So many shrinks in a row that find nothing smaller end the search.
const FUTILE: usize = 12;

/// Conflicts of the same size for which the regions are looked for.
const MOST_TIED: usize = 4;

/// Orders in which regions are tried for each of them, the one that keeps rows among them.
const REGION_ORDERS: usize = 3;

impl Engine {
    /// A small minimal conflict of a puzzle that has no solution; `None` if it may have one, or the time ran out before
    /// any conflict was proved.
    ///
    /// Several shrinks look for few members: first of givens, marks and clues, while all regions hold, which keeps
    /// propagation strong; then of the regions that they need. Clues without places of their own are left out first, and
    /// rows are kept rather than columns and boxes. The last step forgets all switches: a puzzle of the members alone is
    /// compiled like any other and solved.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed, or one search contradicts another.
    pub fn conflict(&self, puzzle: &Puzzle, request: &Request) -> Result<Option<Conflict>, SolveError> {
        let start = Moment::now();
        let until = |share: f64| {
            let time: Option<Duration> = request.time.map(|time| time.mul_f64(share));
            Request { time, nodes: None, ..request.clone() }.limits(start)
        };
        let tied = self.smallest(puzzle, &until(FOR_PARTS))?;
        let Some(conflict) = self.with_regions(puzzle, tied, &until(FOR_REGIONS))? else { return Ok(None) };
        let left = request.time.map(|time| time.saturating_sub(start.elapsed()));
        let proven = prove(puzzle, &conflict, &Request { time: left, nodes: None, ..request.clone() })?;
        Ok(proven.then_some(conflict))
    }

    /// The smallest conflicts found of givens, marks and clues.
    fn smallest(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Vec<Minimal>, SolveError> {
        let mut subsets = self.subsets(puzzle, Ground::default())?;
        let (rules, parts): (Vec<Member>, Vec<Member>) = subsets.members().partition(|member| member.is_rule(puzzle));
        let weight = |found: &Minimal| {
            (found.members.len(), found.members.iter().filter(|member| member.is_rule(puzzle)).count())
        };
        let mut random = Random::new(0, 0);
        let mut best: Vec<Minimal> = Vec::new();
        let mut futile = 0;
        while futile < FUTILE && limits.poll(0).is_none() {
            let mut order = parts.clone();
            random.shuffle(&mut order);
            order.splice(0..0, rules.iter().copied());
            let most = best.first().map(|found| found.members.len() + 1);
            let found = subsets.shrink(&[], &order, most, limits)?;
            futile += 1;
            let Some(found) = found else {
                // Too many are needed; or a limit ran out, or there is no conflict at all.
                if best.is_empty() { break } else { continue }
            };
            if !found.minimal {
                best.is_empty().then(|| best.push(found));
                break;
            }
            match best.first().map(|known| weight(&found).cmp(&weight(known))) {
                None | Some(Ordering::Less) => (best, futile) = (vec![found], 0),
                Some(Ordering::Equal) if best.len() < MOST_TIED && !best.contains(&found) => best.push(found),
                Some(_) => {}
            }
            if best.iter().any(|found| found.members.len() <= 1) {
                break;
            }
        }
        Ok(best)
    }

    /// The one of these conflicts that needs the fewest regions, with them.
    fn with_regions(
        &self,
        puzzle: &Puzzle,
        conflicts: Vec<Minimal>,
        limits: &Limits,
    ) -> Result<Option<Conflict>, SolveError> {
        let Some(first) = conflicts.first() else { return Ok(None) };
        let all = |parts: &Minimal, regions: &[Member]| {
            let members: BTreeSet<Member> = parts.members.iter().chain(regions).copied().collect();
            members.into_iter().collect()
        };
        let every: Vec<Member> = Member::regions(puzzle).collect();
        // What takes the place of nothing: all regions, of which nothing is known.
        let mut best = Conflict { members: all(first, &every), minimal: false };
        let mut order = every;
        order.sort_by_key(|region| std::cmp::Reverse(preference(puzzle, *region)));
        let weight = |conflict: &Conflict| {
            let regions = conflict.members.iter().filter(|member| matches!(member, Member::Region(_)));
            let preferences: usize = regions.clone().map(|region| preference(puzzle, *region)).sum();
            (!conflict.minimal, regions.count(), preferences)
        };
        if limits.poll(0).is_some() {
            return Ok(Some(best));
        }
        let mut open = self.subsets(puzzle, Ground { open_regions: true, ..Ground::default() })?;
        let mut random = Random::new(0, 1);
        for round in 0..REGION_ORDERS {
            for parts in &conflicts {
                let Some(found) = shrink_regions(&mut open, parts, &order, limits)? else { continue };
                let found = Conflict { minimal: found.minimal && parts.minimal, members: found.members };
                if weight(&found) < weight(&best) {
                    best = found;
                }
            }
            if round == 0 && weight(&best).1 <= 1 {
                break;
            }
            random.shuffle(&mut order);
        }
        Ok(Some(best))
    }
}

fn shrink_regions(
    open: &mut Subsets<'_>,
    parts: &Minimal,
    order: &[Member],
    limits: &Limits,
) -> Result<Option<Minimal>, SolveError> {
    if limits.poll(0).is_some() { Ok(None) } else { open.shrink(&parts.members, order, None, limits) }
}

/// The later, the sooner a region is left out.
fn preference(puzzle: &Puzzle, member: Member) -> usize {
    let Member::Region(index) = member else { return 0 };
    match puzzle.layout.regions[index].kind {
        RegionKind::Row => 0,
        RegionKind::Column => 1,
        RegionKind::Box => 2,
        RegionKind::Extra => 3,
    }
}

/// Whether a puzzle of these members alone has no solution. False if a limit ran out.
fn prove(puzzle: &Puzzle, conflict: &Conflict, request: &Request) -> Result<bool, SolveError> {
    let Some(sat) = named("sat") else { return Ok(false) };
    if request.limits(Moment::now()).poll(0).is_some() {
        return Ok(false);
    }
    let alone = Member::alone(puzzle, &conflict.members, false);
    let request = Request { solutions: Some(1), keep: 1, ..request.clone() };
    let mut outcome = Engine::new(Plan::new(sat)).solver().solve(&alone, &request, &mut |_| {})?;
    match outcome.solutions.pop() {
        Some(grid) => Err(SolveError::missed(sat, sat.name(), grid)),
        None => Ok(outcome.found == Verdict::None && !outcome.is_unproven()),
    }
}
