//! What a puzzle with one solution could do without.
//!
//! With the hard condition that the answer is not the known solution, a subset of givens, marks and clues "conflicts" exactly
//! if it leaves no other solution. So what could go is what some conflict does without, and a minimal conflict is a minimal
//! puzzle.

use super::alone::solve_alone;
use super::{Ground, Member, Minimal, Shrinking, SolveError, Subsets, Together};
use crate::backend::{Limits, Moment};
use crate::puzzle::{Grid, PuzzleData};
use crate::solve::{Engine, Random, Request, Verdict};
use std::collections::BTreeSet;

/// What a puzzle with one solution could do without. Lists are in order of the members.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Redundant {
    /// What could go, each alone: without it there is still one solution.
    pub alone: Vec<Member>,
    /// What is needed: without it there is another solution, which the checker has seen.
    pub needed: Vec<Member>,
    /// What was not tried, since other clues were read with it ([`Member::relied_on`]).
    pub relied_on: Vec<Member>,
    /// Of which a limit left open whether it could go.
    pub unknown: Vec<Member>,
    /// The most of `alone` that were found to be able to go all at once.
    pub together: Vec<Member>,
    /// Whether no other of `alone` could go with them.
    pub is_maximal: bool,
    /// Members of `alone` of which not all can go, though all but any one of them can; those that take little
    /// search, the smallest first.
    pub rivals: Vec<Vec<Member>>,
    /// Members of `alone`, but not of `together`, of which such a set was not found within the effort for it.
    pub without_rivals: Vec<Member>,
}

/// What a question about rivals may cost, in conflicts of the search: most sets of them are easy to find, and a few take
/// longer than everything else.
const RIVAL_CONFLICTS: u64 = 200;

/// So many orders that lead to no smaller puzzle end the search for one.
const FUTILE: usize = 4;

impl Engine {
    /// What the puzzle, whose only solution this is, could do without.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed, or one search contradicts another.
    pub fn redundant(&self, puzzle: &PuzzleData, solution: &Grid, request: &Request) -> Result<Redundant, SolveError> {
        let limits = Request { nodes: None, ..request.clone() }.limits(Moment::now());
        let mut subsets = self.subsets(puzzle, Ground { other_than: Some(solution), ..Ground::default() })?;
        let mut found = subsets.one_by_one(&limits)?;
        found.relied_on = Member::relied_on(puzzle);
        let Some(kept) = subsets.most(&found, &limits)? else { return Ok(found) };
        let is_left = |member: &&Member| kept.members.binary_search(member).is_err();
        found.together = found.alone.iter().filter(is_left).copied().collect();
        found.is_maximal = kept.minimal;
        self.prove(puzzle, &kept.members, solution, request)?;
        let stays = |member: &&Member| kept.members.binary_search(member).is_ok();
        let little = Request { nodes: Some(RIVAL_CONFLICTS), ..request.clone() }.limits(Moment::now());
        for member in found.alone.clone().iter().filter(stays) {
            let in_time = limits.poll(0).is_none();
            match if in_time { subsets.rivals(*member, &kept.members, &little)? } else { None } {
                None => found.without_rivals.push(*member),
                Some(rivals) if found.rivals.contains(&rivals) => {}
                Some(rivals) => found.rivals.push(rivals),
            }
        }
        found.rivals.sort_by_key(Vec::len);
        Ok(found)
    }

    /// A minimal subset of the puzzle's givens, marks and clues that has this solution, the puzzle's only one, and no other:
    /// those of `kept` stay, and so do those that other clues look at; the others are left out in the order of
    /// `droppable` as far as can be. `None` if a limit ran out before the first answer.
    ///
    /// # Errors
    /// As for [`redundant`](Self::redundant).
    pub fn minimise(
        &self,
        puzzle: &PuzzleData,
        solution: &Grid,
        kept: &[Member],
        droppable: &[Member],
        request: &Request,
    ) -> Result<Option<Minimal>, SolveError> {
        let limits = Request { nodes: None, ..request.clone() }.limits(Moment::now());
        let mut subsets = self.subsets(puzzle, Ground { other_than: Some(solution), ..Ground::default() })?;
        let kept: Vec<Member> = kept.iter().copied().chain(Member::relied_on(puzzle)).collect();
        let found = subsets.shrink(&Shrinking { kept: &kept, ..Shrinking::of(droppable) }, &limits)?;
        if let Some(found) = &found {
            self.prove(puzzle, &found.members, solution, request)?;
        }
        Ok(found)
    }

    /// Solves a puzzle of these members alone, which must have this solution and no other.
    fn prove(
        &self,
        puzzle: &PuzzleData,
        members: &[Member],
        solution: &Grid,
        request: &Request,
    ) -> Result<(), SolveError> {
        let request = Request { solutions: Some(2), keep: 2, ..request.clone() };
        let Some((sat, outcome)) = solve_alone(puzzle, members, true, request)? else { return Ok(()) };
        let differs = |grid: &&Grid| puzzle.answer_of(grid) != puzzle.answer_of(solution);
        let missed = match outcome.found {
            Verdict::None => Some(solution),
            _ => outcome.solutions.iter().find(differs),
        };
        missed.map_or(Ok(()), |grid| Err(SolveError::missed(sat, sat.name(), grid.clone())))
    }
}

impl Member {
    /// The clues that others were read with ([`Clue::relied_on`](crate::puzzle::Clue::relied_on)).
    pub fn relied_on(puzzle: &PuzzleData) -> Vec<Self> {
        Self::all(puzzle).filter(|member| member.clues(puzzle).iter().any(|clue| clue.relied_on)).collect()
    }

    /// The puzzle without these members; everything else stays.
    pub fn without(puzzle: &PuzzleData, members: &[Self]) -> PuzzleData {
        let gone: BTreeSet<Self> = members.iter().copied().collect();
        let gone_clues: BTreeSet<usize> = gone.iter().flat_map(|member| member.clue_indices(puzzle)).collect();
        let mut fewer = puzzle.clone();
        let mut index = 0..;
        fewer.givens.retain(|_| index.next().is_none_or(|index| !gone.contains(&Self::Given(index))));
        let mut index = 0..;
        fewer.marks.retain(|_| index.next().is_none_or(|index| !gone.contains(&Self::Marks(index))));
        let mut index = 0..;
        fewer.clues.retain(|_| index.next().is_none_or(|index| !gone_clues.contains(&index)));
        fewer
    }
}

impl Subsets<'_> {
    /// Of each member whether the others leave one solution. A core says so of all that are not in it.
    fn one_by_one(&mut self, limits: &Limits) -> Result<Redundant, SolveError> {
        let all: Vec<Member> = self.members().collect();
        let relied_on: BTreeSet<Member> = Member::relied_on(self.puzzle).into_iter().collect();
        let (mut alone, mut needed) = (BTreeSet::new(), Vec::new());
        for member in all.iter().filter(|member| !relied_on.contains(member)) {
            if alone.contains(member) {
                continue;
            }
            let others: Vec<Member> = all.iter().copied().filter(|other| other != member).collect();
            match self.ask(&others, limits)? {
                Together::Hold(_) => needed.push(*member),
                Together::Conflict(core) => {
                    let spared = all.iter().filter(|other| !core.contains(other) && !relied_on.contains(other));
                    alone.extend(spared.copied());
                }
                Together::Unknown(_) => break,
            }
        }
        let unknown = all.iter().filter(|m| !relied_on.contains(m) && !alone.contains(m) && !needed.contains(m));
        let unknown = unknown.copied().collect();
        Ok(Redundant { alone: alone.into_iter().collect(), needed, unknown, ..Redundant::default() })
    }

    /// The smallest puzzle found that has all that is needed, in several random orders. `None` if the time ran out before the
    /// first, or nothing could go.
    fn most(&mut self, found: &Redundant, limits: &Limits) -> Result<Option<Minimal>, SolveError> {
        if found.alone.is_empty() {
            return Ok(None);
        }
        let kept: Vec<Member> =
            [&found.needed, &found.relied_on, &found.unknown].into_iter().flatten().copied().collect();
        let mut random = Random::new(0, 0);
        let mut best: Option<Minimal> = None;
        let mut futile = 0;
        while futile < FUTILE && limits.poll(0).is_none() {
            let mut order = found.alone.clone();
            random.shuffle(&mut order);
            let most = best.as_ref().map(|best| best.members.len());
            futile += 1;
            match self.shrink(&Shrinking { kept: &kept, fewer_than: most, ..Shrinking::of(&order) }, limits)? {
                Some(smaller) if smaller.minimal || best.is_none() => {
                    let all_went = smaller.members.len() == kept.len();
                    (best, futile) = (Some(smaller), 0);
                    if all_went {
                        break;
                    }
                }
                _ => {}
            }
        }
        Ok(best)
    }

    /// Why a member has to stay in a minimal puzzle though it could go alone: with it go no more than all but one of these,
    /// itself among them. `None` if a limit runs out.
    fn rivals(&mut self, member: Member, kept: &[Member], limits: &Limits) -> Result<Option<Vec<Member>>, SolveError> {
        let all: Vec<Member> = self.members().collect();
        let mut gone: Vec<Member> =
            all.iter().copied().filter(|m| *m == member || kept.binary_search(m).is_err()).collect();
        // A grid seen before may tell that few of these are enough.
        let known = self.seen.iter().map(|seen| &seen.disagrees);
        let known = known.filter(|seen| seen.contains(&member) && seen.iter().all(|m| gone.contains(m)));
        if let Some(fewest) = known.min_by_key(|seen| seen.len()) {
            gone.clone_from(fewest);
        }
        let mut settled = BTreeSet::from([member]);
        while let Some(tried) = gone.iter().copied().find(|member| !settled.contains(member)) {
            let stay: Vec<Member> = all.iter().copied().filter(|m| *m == tried || !gone.contains(m)).collect();
            match self.ask(&stay, limits)? {
                // Even with this one there is another solution: what it disagrees with is enough.
                Together::Hold(grid) => gone.retain(|m| !m.holds(self.puzzle, &grid)),
                Together::Conflict(_) => drop(settled.insert(tried)),
                Together::Unknown(_) => return Ok(None),
            }
        }
        Ok(Some(gone))
    }
}
