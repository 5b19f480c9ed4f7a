//! Shrinks a conflict to a minimal one by deletion, using cores and counterexamples of earlier answers.
//!
//! A member is tried by leaving it out. If the others still conflict, all members outside the core of that conflict are dropped,
//! too (*clause-set refinement*: Nadel, FMCAD 2010; Belov, Lynce and Marques-Silva, AI Communications 25, 2012). If they hold,
//! the member is needed; so is any other member that is the only remaining one that some grid seen so far violates. A member
//! whose question takes long is postponed.

use super::{AnswerGrid, Member, SolveError, SubsetAnswer, Subsets};
use crate::backend::{Limits, Stop};
use crate::puzzle::Grid;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Search nodes after which a member is postponed. Its question is often easy once others are settled, and a conflict that can be
/// proved with little search is preferable.
const PATIENCE: u64 = 1_000;

/// A conflict as far as it could be shrunk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minimal {
    /// Its members, including those that had to be kept; ascending.
    pub members: Vec<Member>,
    /// Whether each member was shown to be needed, except those that had to be kept.
    pub minimal: bool,
    /// For each member that was shown to be needed, a checked grid on which the others hold.
    pub witnesses: BTreeMap<Member, Grid>,
}

/// The task of a shrink: which members to keep, which to drop, and the limits.
#[derive(Clone, Copy, Default, Debug)]
pub struct ShrinkTask<'m> {
    pub kept: &'m [Member],
    /// As few of these as possible are left; they are tried in this order.
    pub droppable: &'m [Member],
    /// Stop as soon as the result is known to have at least this many members.
    pub fewer_than: Option<usize>,
    /// All of them are known to conflict. Otherwise that is the first question.
    pub known: bool,
    /// Time limit of a question. If it is reached for a member, the member stays, and the conflict does not count as minimal. So
    /// a conflict that is found can be proved in about that time.
    pub question: Option<Duration>,
}

impl<'m> ShrinkTask<'m> {
    /// A shrink of these members, none of which has to be kept.
    pub fn of(droppable: &'m [Member]) -> Self {
        Self { droppable, ..Self::default() }
    }
}

impl Subsets<'_> {
    /// Returns a minimal conflict within these members. `None` if they do not conflict, a limit was reached before that was
    /// known, or too many of them are needed.
    ///
    /// # Errors
    /// If the backend returns a grid that violates one of the members asked about.
    pub fn shrink(&mut self, what: &ShrinkTask<'_>, limits: &Limits) -> Result<Option<Minimal>, SolveError> {
        let mut needed: BTreeSet<Member> = what.kept.iter().copied().collect();
        let mut open: Vec<Member> = what.droppable.iter().copied().filter(|member| !needed.contains(member)).collect();
        // A grid that satisfies all remaining members but one stays such a witness if fewer members remain.
        let mut witnesses = BTreeMap::new();
        let found = |members: &BTreeSet<Member>, open: &[Member], witnesses, minimal| {
            let members: BTreeSet<Member> = members.iter().chain(open).copied().collect();
            Ok(Some(Minimal { members: members.into_iter().collect(), minimal, witnesses }))
        };
        let in_time = || what.question.map_or_else(|| limits.clone(), |time| limits.within_time(time));
        match self.without(None, &needed, &open, &if what.known { in_time() } else { limits.clone() })? {
            SubsetAnswer::Conflict(core) => open.retain(|member| core.contains(member)),
            SubsetAnswer::Unknown(_) if what.known => {}
            SubsetAnswer::Hold(_) | SubsetAnswer::Unknown(_) => return Ok(None),
        }
        // The node limit of a question; the number of consecutive members postponed because their question exceeded it, and the
        // number of these where the time limit was the reason.
        let (mut patience, mut put_off, mut late) = (PATIENCE, 0, 0);
        loop {
            let seen_needed = self.needed_by_grids(&needed, &open);
            open.retain(|member| !seen_needed.contains_key(member));
            needed.extend(seen_needed.keys());
            witnesses.extend(seen_needed);
            if what.fewer_than.is_some_and(|size| needed.len() >= size) {
                return Ok(None);
            }
            let Some(tried) = open.first().copied() else { return found(&needed, &open, witnesses, true) };
            match self.without(Some(tried), &needed, &open, &in_time().within_nodes(patience))? {
                SubsetAnswer::Conflict(core) => {
                    open.retain(|member| *member != tried && core.contains(member));
                    (put_off, late) = (0, 0);
                }
                SubsetAnswer::Hold(grid) => {
                    open.remove(0);
                    needed.insert(tried);
                    witnesses.insert(tried, grid);
                    (put_off, late) = (0, 0);
                }
                SubsetAnswer::Unknown(stop @ (Stop::Nodes | Stop::Time))
                    if limits.poll(0).is_none() && !limits.ends_by(patience) =>
                {
                    open.rotate_left(1);
                    put_off += 1;
                    late += usize::from(stop == Stop::Time);
                    if late >= open.len() {
                        return found(&needed, &open, witnesses, false);
                    }
                    if put_off >= open.len() {
                        (patience, put_off, late) = (patience.saturating_mul(4), 0, 0);
                    }
                }
                SubsetAnswer::Unknown(_) => return found(&needed, &open, witnesses, false),
            }
        }
    }

    /// Asks about all members but `one`. Members to be tried last come first, since cores prefer early members.
    fn without(
        &mut self,
        one: Option<Member>,
        needed: &BTreeSet<Member>,
        open: &[Member],
        limits: &Limits,
    ) -> Result<SubsetAnswer, SolveError> {
        let others = open.iter().rev().copied().filter(|member| Some(*member) != one);
        let members: Vec<Member> = needed.iter().copied().chain(others).collect();
        self.ask(&members, limits)
    }

    /// The members of `open` that are, among all remaining members, the only one that some remembered grid violates, each with
    /// such a grid.
    fn needed_by_grids(&self, needed: &BTreeSet<Member>, open: &[Member]) -> BTreeMap<Member, Grid> {
        let open: BTreeSet<Member> = open.iter().copied().collect();
        let only = |seen: &AnswerGrid| {
            let mut left = seen.disagrees.iter().filter(|member| open.contains(member) || needed.contains(member));
            match (left.next(), left.next()) {
                (Some(member), None) => open.get(member).copied(),
                _ => None,
            }
        };
        let found = self.seen.iter().filter_map(|seen| Some((only(seen)?, &seen.grid)));
        let found: BTreeMap<Member, &Grid> = found.collect();
        found.into_iter().map(|(member, grid)| (member, grid.clone())).collect()
    }
}
