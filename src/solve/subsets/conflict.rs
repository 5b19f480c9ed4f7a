//! Explains why a puzzle has no solution: finds a small set of its givens, marks, clues and regions that cannot hold together,
//! and proves it.

use super::alone::solve_alone;
use super::{FixedParts, Member, Minimal, ShrinkTask, SolveError, SubsetAnswer};
use crate::backend::{Limits, Moment, Stop};
use crate::language::{facts, marks_facts};
use crate::model::{Literal, OriginId, VarId};
use crate::presolve::{Premise, presolve};
use crate::puzzle::{Grid, PuzzleData, RegionKind};
use crate::solve::{Engine, Random, Request, Verdict};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::Duration;

/// Parts of a puzzle that cannot hold together. It is proven with a model of these parts alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The parts, ascending: givens, marks, clues, then regions. The layout's other regions are not needed.
    pub members: Vec<Member>,
    /// For each member, in order, a checked grid on which the others hold; empty if that was not shown for every member.
    pub witnesses: Vec<Grid>,
}

impl Conflict {
    fn new(members: impl IntoIterator<Item = Member>, witnesses: &BTreeMap<Member, Grid>) -> Self {
        let members = Vec::from_iter(members);
        let of_all = members.iter().map(|member| witnesses.get(member).cloned()).collect::<Option<Vec<Grid>>>();
        Self { members, witnesses: of_all.unwrap_or_default() }
    }

    /// Whether each member was shown to be needed.
    pub fn is_minimal(&self) -> bool {
        self.witnesses.len() == self.members.len()
    }
}

/// Shares of the time by which the search for givens, marks and clues, and that for regions, have to end; the rest is for the
/// proof.
const FOR_PARTS: f64 = 0.5;
const FOR_REGIONS: f64 = 0.8;

/// Share of the time for the first question, whether all parts conflict, measured from when it can be asked. If it is not enough,
/// rules of the whole grid get no switch.
const FOR_ALL: f64 = 0.2;

/// Share of the time for each later question, so that the result can be proved within the rest.
const FOR_QUESTION: f64 = 0.08;

/// Share of the remaining time for proving the conflict with the fewest regions. The conflict with all regions is the fallback.
const FOR_LATEST: f64 = 0.6;

/// Number of consecutive shrinks without improvement that ends the search.
const FUTILE: usize = 12;

/// Number of conflicts of the same size for which regions are minimised.
const MOST_TIED: usize = 4;

/// Number of orders in which regions are tried for each of them, including the one that keeps rows.
const REGION_ORDERS: usize = 3;

impl Engine {
    /// Finds a small minimal conflict of a puzzle that has no solution; `None` if it may have one, or the time ran out before any
    /// conflict was proved.
    ///
    /// If presolving refutes the puzzle, the parts that it names are the conflict to begin with. Otherwise a search has to find one.
    ///
    /// It shrinks in several passes: first givens, marks and clues, while all regions hold, which keeps propagation strong; then
    /// the regions that they need. Clues without places of their own are dropped first, and rows are kept rather than columns and
    /// boxes. If that is too hard, rules of the whole grid hold like regions, and the regions' pass determines which of them are
    /// needed. The last step uses no switches: a puzzle of the members alone is compiled and solved.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed, or one search contradicts another.
    pub fn conflict(&self, puzzle: &PuzzleData, request: &Request) -> Result<Option<Conflict>, SolveError> {
        let start = Moment::now();
        let until = |share: f64| {
            let time: Option<Duration> = request.time.map(|time| time.mul_f64(share));
            Request { time, nodes: None, ..request.clone() }.limits(start)
        };
        let share = |share: f64| request.time.map(|time| time.mul_f64(share));
        let mut search = ConflictSearch { engine: self, puzzle, question: share(FOR_QUESTION), given: Vec::new() };
        let Some(tied) = search.smallest(share(FOR_ALL), &until(FOR_PARTS))? else { return Ok(None) };
        // A conflict with fewer regions may be harder to prove than the one known before.
        let mut found = Vec::from_iter(search.with_all(&tied));
        if until(FOR_REGIONS).poll(0).is_none() {
            found.extend(search.with_few(&tied, &until(FOR_REGIONS))?);
        }
        while let Some(conflict) = found.pop() {
            let left = request.time.map(|time| time.saturating_sub(start.elapsed()));
            let time = if found.is_empty() { left } else { left.map(|left| left.mul_f64(FOR_LATEST)) };
            if prove(puzzle, &conflict, &Request { time, ..request.clone() })? {
                return Ok(Some(conflict));
            }
        }
        Ok(None)
    }
}

/// The search for one puzzle's conflict.
struct ConflictSearch<'s> {
    engine: &'s Engine,
    puzzle: &'s PuzzleData,
    /// Time limit for a question.
    question: Option<Duration>,
    /// Rules of the whole grid that hold like regions.
    given: Vec<Member>,
}

impl ConflictSearch<'_> {
    /// The smallest conflicts found among givens, marks and clues; `None` if there may be no conflict. `first` is the time limit
    /// of the question whether there is one.
    fn smallest(&mut self, first: Option<Duration>, limits: &Limits) -> Result<Option<Vec<Minimal>>, SolveError> {
        let puzzle = self.puzzle;
        let mut subsets = self.engine.subsets(puzzle, FixedParts::default())?;
        let (mut rules, mut parts): (Vec<Member>, Vec<Member>) =
            subsets.members().partition(|member| member.is_rule(puzzle));
        let all = [&parts[..], &rules].concat();
        let first = first.map_or_else(|| limits.clone(), |time| limits.within_time(time));
        let known = self.refuted(&all)?.map(SubsetAnswer::Conflict);
        let core = match known.map_or_else(|| subsets.ask(&all, &first), Ok)? {
            SubsetAnswer::Conflict(core) => core,
            SubsetAnswer::Unknown(Stop::Time) if !rules.is_empty() && limits.poll(0).is_none() => {
                subsets = self.engine.subsets(puzzle, FixedParts { fixed_rules: true, ..FixedParts::default() })?;
                self.given = std::mem::take(&mut rules);
                parts = subsets.members().collect();
                let SubsetAnswer::Conflict(core) = subsets.ask(&parts, limits)? else { return Ok(None) };
                core
            }
            SubsetAnswer::Hold(_) | SubsetAnswer::Unknown(_) => return Ok(None),
        };
        let weight = |found: &Minimal| {
            let rules = found.members.iter().filter(|member| member.is_rule(puzzle)).count();
            (!found.minimal, found.members.len(), rules)
        };
        let mut random = Random::new(0, 0);
        let mut best: Vec<Minimal> = Vec::new();
        let mut futile = 0;
        // The first answer has a core. If questions are hard, it may be the only conflict that can be shrunk.
        let mut order = core;
        while futile < FUTILE && limits.poll(0).is_none() {
            let fewer_than = best.first().filter(|found| found.minimal).map(|found| found.members.len() + 1);
            let what = ShrinkTask { fewer_than, known: true, question: self.question, ..ShrinkTask::of(&order) };
            let found = subsets.shrink(&what, limits)?;
            order.clone_from(&parts);
            random.shuffle(&mut order);
            order.splice(0..0, rules.iter().copied());
            futile += 1;
            // `None` also means that too many members are needed.
            let Some(found) = found else { continue };
            match best.first().map(|known| weight(&found).cmp(&weight(known))) {
                None | Some(Ordering::Less) => (best, futile) = (vec![found], 0),
                Some(Ordering::Equal)
                    if best.len() < MOST_TIED && best.iter().all(|known| known.members != found.members) =>
                {
                    best.push(found);
                }
                Some(_) => {}
            }
            if best.iter().any(|found| found.members.len() <= 1) {
                break;
            }
        }
        Ok(Some(best))
    }

    /// Returns those of the members from which presolving derives that there is no solution, with the regions; `None` if it does
    /// not.
    fn refuted(&self, members: &[Member]) -> Result<Option<Vec<Member>>, SolveError> {
        let compiled = self.engine.compiled(self.puzzle)?;
        let model = &compiled.model;
        let Err(refutation) = presolve(model, &facts(self.puzzle), true) else { return Ok(None) };
        let premises = refutation.premises();
        let constraint = |premise: &Premise| match premise {
            Premise::Constraint(index) => Some(model.constraints()[*index].origins),
            _ => None,
        };
        let origins: HashSet<OriginId> =
            premises.iter().filter_map(constraint).flat_map(|set| model.origins(set)).collect();
        let is_premise = |fact: Literal| premises.contains(&Premise::Fact(fact));
        let is_used = |member: &Member| match *member {
            Member::Given(index) => {
                let given = self.puzzle.givens[index];
                is_premise(Literal::is(VarId(given.cell.0), given.digit))
            }
            Member::Marks(index) => marks_facts(self.puzzle, &self.puzzle.marks[index]).any(is_premise),
            Member::Clue(_) => member.clues(self.puzzle).iter().any(|clue| origins.contains(&clue.origin)),
            Member::Region(_) => false,
        };
        Ok(Some(members.iter().copied().filter(is_used).collect()))
    }

    /// Returns the fixed rules and the regions, those to be dropped first before others.
    fn always(&self) -> Vec<Member> {
        let mut regions: Vec<Member> = Member::regions(self.puzzle).collect();
        regions.sort_by_key(|region| std::cmp::Reverse(preference(self.puzzle, *region)));
        [&self.given[..], &regions].concat()
    }

    /// The first of these conflicts, with all regions.
    fn with_all(&self, conflicts: &[Minimal]) -> Option<Conflict> {
        let first = conflicts.first()?;
        let members: BTreeSet<Member> = first.members.iter().copied().chain(self.always()).collect();
        Some(Conflict::new(members, &first.witnesses))
    }

    /// The one of these conflicts that needs the fewest regions, with them.
    fn with_few(&self, conflicts: &[Minimal], limits: &Limits) -> Result<Option<Conflict>, SolveError> {
        let weight = |conflict: &Conflict| {
            let regions = conflict.members.iter().filter(|member| matches!(member, Member::Region(_)));
            let preferences: usize = regions.clone().map(|region| preference(self.puzzle, *region)).sum();
            (!conflict.is_minimal(), regions.count(), preferences)
        };
        let mut open = self.engine.subsets(self.puzzle, FixedParts { open_regions: true, ..FixedParts::default() })?;
        let mut random = Random::new(0, 1);
        let mut order = self.always();
        let mut best: Option<Conflict> = None;
        for round in 0..REGION_ORDERS {
            for parts in conflicts {
                if limits.poll(0).is_some() {
                    return Ok(best);
                }
                let what =
                    ShrinkTask { kept: &parts.members, known: true, question: self.question, ..ShrinkTask::of(&order) };
                let Some(mut found) = open.shrink(&what, limits)? else { continue };
                // The witnesses of the parts were found while all regions held.
                found.witnesses.extend(parts.witnesses.clone());
                let found = Conflict::new(found.members, &found.witnesses);
                if best.as_ref().is_none_or(|best| weight(&found) < weight(best)) {
                    best = Some(found);
                }
            }
            if round == 0 && best.as_ref().is_some_and(|best| weight(best).1 <= 1) {
                break;
            }
            random.shuffle(&mut order);
        }
        Ok(best)
    }
}

/// Rank of a region: higher ranks are dropped first.
fn preference(puzzle: &PuzzleData, member: Member) -> usize {
    let Member::Region(index) = member else { return 0 };
    match puzzle.layout.regions[index].kind {
        RegionKind::Row => 0,
        RegionKind::Column => 1,
        RegionKind::Box => 2,
        RegionKind::Extra => 3,
    }
}

/// Whether a puzzle of these members alone has no solution. False if a limit was reached.
fn prove(puzzle: &PuzzleData, conflict: &Conflict, request: &Request) -> Result<bool, SolveError> {
    if request.limits(Moment::now()).poll(0).is_some() {
        return Ok(false);
    }
    let request = Request { solutions: Some(1), keep: 1, ..request.clone() };
    let Some((sat, mut outcome)) = solve_alone(puzzle, &conflict.members, false, request)? else { return Ok(false) };
    match outcome.solutions.pop() {
        Some(grid) => Err(SolveError::missed(sat, sat.name(), grid)),
        None => Ok(outcome.found == Verdict::None && !outcome.is_unproven()),
    }
}
