//! Finds the redundant givens, marks and clues of a puzzle with one solution, and minimal puzzles of that solution.
//!
//! With the hard condition that the answer differs from the known solution, a subset "conflicts" exactly if it leaves no other
//! solution. So a member is redundant if some conflict does not contain it, and a minimal conflict is a minimal puzzle.

use super::alone::solve_alone;
use super::{FixedParts, Member, Minimal, ShrinkTask, SolveError, SubsetAnswer, Subsets};
use crate::backend::{Limits, Moment};
use crate::puzzle::{Grid, PuzzleData};
use crate::solve::{Engine, Random, Request, Verdict};
use std::collections::BTreeSet;

/// The redundant members of a puzzle with one solution. Lists are in order of the members.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RedundantMembers {
    /// Members that are redundant individually: without this one there is still one solution.
    pub alone: Vec<Member>,
    /// Members that are needed: without this one there is another solution, which was checked.
    pub needed: Vec<Member>,
    /// Members that were not tried, since other clues were read with them ([`Member::relied_on`]).
    pub relied_on: Vec<Member>,
    /// Members for which a limit left open whether they are redundant.
    pub unknown: Vec<Member>,
    /// The largest subset found of `alone` that can be removed at once.
    pub together: Vec<Member>,
    /// Whether no other member of `alone` can be removed with them.
    pub is_maximal: bool,
    /// Sets of members of `alone` that cannot all be removed, though all but any one of them can. Only sets that need little
    /// search are listed, smallest first.
    pub rivals: Vec<Vec<Member>>,
    /// Members of `alone`, but not of `together`, for which no such set was found within the effort limit.
    pub without_rivals: Vec<Member>,
}

/// Conflict limit of a question about rivals: most sets of them are easy to find, and a few take longer than everything else.
const RIVAL_CONFLICTS: u64 = 200;

/// Number of consecutive orders without a smaller puzzle that ends the search for one.
const FUTILE: usize = 4;

impl Engine {
    /// Finds the redundant members of a puzzle whose only solution is `solution`.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed, or one search contradicts another.
    pub fn redundant(
        &self,
        puzzle: &PuzzleData,
        solution: &Grid,
        request: &Request,
    ) -> Result<RedundantMembers, SolveError> {
        let limits = Request { nodes: None, ..request.clone() }.limits(Moment::now());
        let mut subsets = self.subsets(puzzle, FixedParts { other_than: Some(solution), ..FixedParts::default() })?;
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

    /// Finds a minimal subset of the puzzle's givens, marks and clues whose only solution is the puzzle's only solution. The
    /// members of `kept`, and those that other clues were read with, stay; the others are removed in the order of `droppable` as
    /// far as possible. `None` if a limit was reached before the first answer.
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
        let mut subsets = self.subsets(puzzle, FixedParts { other_than: Some(solution), ..FixedParts::default() })?;
        let kept: Vec<Member> = kept.iter().copied().chain(Member::relied_on(puzzle)).collect();
        let found = subsets.shrink(&ShrinkTask { kept: &kept, ..ShrinkTask::of(droppable) }, &limits)?;
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
    /// The clues that others were read with ([`Clue::relied_on`](crate::puzzle::Clue::relied_on)), and the givens if they matter.
    pub fn relied_on(puzzle: &PuzzleData) -> Vec<Self> {
        let is_relied_on = |member: &Self| match member {
            Self::Given(_) => puzzle.givens_matter,
            member => member.clues(puzzle).iter().any(|clue| clue.relied_on),
        };
        Self::all(puzzle).filter(is_relied_on).collect()
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
    /// Decides for each member whether the others leave one solution. A core decides it for all members outside it.
    fn one_by_one(&mut self, limits: &Limits) -> Result<RedundantMembers, SolveError> {
        let all: Vec<Member> = self.members().collect();
        let relied_on: BTreeSet<Member> = Member::relied_on(self.puzzle).into_iter().collect();
        let (mut alone, mut needed) = (BTreeSet::new(), Vec::new());
        for member in all.iter().filter(|member| !relied_on.contains(member)) {
            if alone.contains(member) {
                continue;
            }
            let others: Vec<Member> = all.iter().copied().filter(|other| other != member).collect();
            match self.ask(&others, limits)? {
                SubsetAnswer::Hold(_) => needed.push(*member),
                SubsetAnswer::Conflict(core) => {
                    let spared = all.iter().filter(|other| !core.contains(other) && !relied_on.contains(other));
                    alone.extend(spared.copied());
                }
                SubsetAnswer::Unknown(_) => break,
            }
        }
        let unknown = all.iter().filter(|m| !relied_on.contains(m) && !alone.contains(m) && !needed.contains(m));
        let unknown = unknown.copied().collect();
        Ok(RedundantMembers { alone: alone.into_iter().collect(), needed, unknown, ..RedundantMembers::default() })
    }

    /// The smallest puzzle found, over several random orders, that contains all needed members. `None` if the time ran out before
    /// the first, or nothing can be removed.
    fn most(&mut self, found: &RedundantMembers, limits: &Limits) -> Result<Option<Minimal>, SolveError> {
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
            match self.shrink(&ShrinkTask { kept: &kept, fewer_than: most, ..ShrinkTask::of(&order) }, limits)? {
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

    /// Explains why a redundant member has to stay in a minimal puzzle: returns a set that contains it and of which not all can
    /// be removed, though all but any one can. `None` if a limit is reached.
    fn rivals(&mut self, member: Member, kept: &[Member], limits: &Limits) -> Result<Option<Vec<Member>>, SolveError> {
        let all: Vec<Member> = self.members().collect();
        let mut gone: Vec<Member> =
            all.iter().copied().filter(|m| *m == member || kept.binary_search(m).is_err()).collect();
        // A remembered grid may show that a few of these suffice.
        let known = self.seen.iter().map(|seen| &seen.disagrees);
        let known = known.filter(|seen| seen.contains(&member) && seen.iter().all(|m| gone.contains(m)));
        if let Some(fewest) = known.min_by_key(|seen| seen.len()) {
            gone.clone_from(fewest);
        }
        let mut settled = BTreeSet::from([member]);
        while let Some(tried) = gone.iter().copied().find(|member| !settled.contains(member)) {
            let stay: Vec<Member> = all.iter().copied().filter(|m| *m == tried || !gone.contains(m)).collect();
            match self.ask(&stay, limits)? {
                // Even with this one there is another solution: what that violates suffices.
                SubsetAnswer::Hold(grid) => gone.retain(|m| !m.holds(self.puzzle, &grid)),
                SubsetAnswer::Conflict(_) => drop(settled.insert(tried)),
                SubsetAnswer::Unknown(_) => return Ok(None),
            }
        }
        Ok(Some(gone))
    }
}
