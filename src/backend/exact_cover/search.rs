//! Depth-first search over a [`Dance`], which returns the solutions of an exact cover instance one by one.

use super::{Branching, Dance, Root, SharedCover};
use crate::backend::{Limits, Session, SessionStep, Stop, Work};
use crate::model::{Assignment, Literal, VarId};
use std::sync::Arc;

/// A search that can be suspended and resumed at any node.
///
/// Forced items (those with a single option) are followed first, the most recently forced before the others; they are no choice,
/// so they have an entry on the trail but no level. Otherwise the search branches on the item with the fewest options (per
/// weight), answer items before all others; ties go to the lowest item, and options are tried in order.
///
/// Invariant: `trail` holds the nodes of the chosen options in order of choice; a level stores the position of its branch on the
/// trail, and exists as long as that branch has untried options. `fixed` holds the facts and, if there are residual constraints
/// to test, the choices of the trail. Levels on answer items are below all others, so backtracking from a solution to the last of
/// them skips everything that equal answers share, and each answer is found once.
pub struct CoverSearch<D> {
    shared: Arc<SharedCover>,
    dance: D,
    root: Root,
    fixed: Assignment,
    trail: Vec<usize>,
    levels: Vec<Level>,
    state: SearchState,
    nodes: u64,
    polled: u64,
    refinements: u64,
}

/// A branch with untried options: its position on the trail, and whether its item is an answer item.
#[derive(Clone, Copy)]
struct Level {
    trail: usize,
    answer: bool,
}

/// The state of a search between two steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchState {
    /// Nothing has been assumed yet.
    New,
    /// The choices so far may be extended.
    Advance,
    /// The choices so far are contradictory.
    Retreat,
    /// The choices so far are a solution, which was returned.
    Solution,
    /// There is nothing left to try.
    Exhausted,
}

/// Nodes between two checks of the limits.
const NODES_PER_POLL: u64 = 256;

impl<D: Dance> CoverSearch<D> {
    pub fn new(shared: Arc<SharedCover>) -> Self {
        let instance = &shared.instance;
        Self {
            dance: D::new(instance),
            root: Root::new(instance),
            fixed: Assignment::open(shared.model.variables().len()),
            trail: Vec::new(),
            levels: Vec::new(),
            state: SearchState::New,
            nodes: 0,
            polled: 0,
            refinements: 0,
            shared,
        }
    }

    fn advance(&mut self) -> SearchState {
        let item = match self.dance.sizes_mut().forced() {
            Some(item) => item,
            None => match self.dance.sizes().fewest() {
                Some((item, answer)) => {
                    self.dance.open_level();
                    self.levels.push(Level { trail: self.trail.len(), answer });
                    item
                }
                None => return SearchState::Solution,
            },
        };
        match self.dance.first(item) {
            Some(node) => self.choose(node),
            None => SearchState::Retreat,
        }
    }

    fn choose(&mut self, node: usize) -> SearchState {
        self.nodes += 1;
        self.trail.push(node);
        self.dance.choose(node);
        if self.dance.sizes().is_stuck() {
            return SearchState::Retreat;
        }
        if !self.shared.residuals.is_empty()
            && let Some(var) = self.assign(node)
            && self.shared.residuals.violated_at(var, &self.shared.model, &self.fixed)
        {
            self.refinements += 1;
            return SearchState::Retreat;
        }
        SearchState::Advance
    }

    fn assign(&mut self, node: usize) -> Option<VarId> {
        let candidate = self.shared.candidate(self.dance.option(node))?;
        let var = self.shared.candidates.var(candidate);
        self.fixed.set(var, self.shared.candidates.value(candidate));
        Some(var)
    }

    /// Backtracks to the last level and tries its next option.
    fn retreat(&mut self) -> SearchState {
        self.dance.sizes_mut().forget();
        let Some(level) = self.levels.last().copied() else { return SearchState::Exhausted };
        let taken_back = &self.trail[level.trail..];
        self.dance.go_back(taken_back);
        if !self.shared.residuals.is_empty() {
            let candidates = taken_back.iter().filter_map(|node| self.shared.candidate(self.dance.option(*node)));
            candidates.for_each(|candidate| self.fixed.clear(self.shared.candidates.var(candidate)));
        }
        let next = taken_back.first().and_then(|node| self.dance.after(*node));
        self.trail.truncate(level.trail);
        let Some(next) = next else { return SearchState::Exhausted };
        if self.dance.after(next).is_none() {
            self.close_level();
        }
        self.choose(next)
    }

    fn close_level(&mut self) {
        self.levels.pop();
        self.dance.close_level();
    }

    /// Writes the solution. Unless solutions are partial, every variable has its own item, so the trail assigns all variables and
    /// overwrites any earlier solution.
    fn write(&mut self, solution: &mut Assignment) {
        if self.shared.partial {
            self.fixed.clear_all();
        }
        for position in 0..self.trail.len() {
            self.assign(self.trail[position]);
        }
        solution.clone_from(&self.fixed);
    }

    /// Backtracks over the choices that do not affect the answer.
    fn leave_answer(&mut self) -> SearchState {
        while self.levels.last().is_some_and(|level| !level.answer) {
            self.close_level();
        }
        self.retreat()
    }

    /// Checks the limits every few hundred nodes, and exactly at the node limit.
    fn poll(&mut self, limits: &Limits) -> Option<Stop> {
        let due = self.polled + NODES_PER_POLL;
        if self.nodes < limits.nodes.map_or(due, |limit| due.min(limit)) {
            return None;
        }
        self.polled = self.nodes;
        limits.poll(self.nodes)
    }

    pub fn sanity(&self) -> Result<(), String> {
        if self.state == SearchState::New { Ok(()) } else { self.dance.sanity() }
    }
}

impl<D: Dance> Session for CoverSearch<D> {
    fn assume(&mut self, assumptions: &[Literal]) {
        (self.nodes, self.polled, self.refinements) = (0, 0, 0);
        self.trail.clear();
        self.levels.clear();
        self.fixed.clear_all();
        let shared = &self.shared;
        if !self.root.apply(shared, assumptions, &mut self.fixed) {
            self.state = SearchState::Exhausted;
            return;
        }
        self.dance.link(&shared.instance, &self.root);
        self.dance.sizes_mut().note_all();
        let contradiction = self.dance.sizes().is_stuck() || shared.residuals.violated(&shared.model, &self.fixed);
        self.state = if contradiction { SearchState::Exhausted } else { SearchState::Advance };
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        if self.state == SearchState::New {
            self.assume(&[]);
        }
        loop {
            if self.state != SearchState::Exhausted
                && let Some(stop) = self.poll(limits)
            {
                return SessionStep::Stopped(stop);
            }
            self.state = match self.state {
                SearchState::New | SearchState::Advance => self.advance(),
                SearchState::Retreat => self.retreat(),
                SearchState::Solution => self.leave_answer(),
                SearchState::Exhausted => return SessionStep::Exhausted,
            };
            if self.state == SearchState::Solution {
                self.write(solution);
                return SessionStep::Solution;
            }
        }
    }

    fn work(&self) -> Work {
        let refinements = (!self.shared.residuals.all().is_empty()).then_some(self.refinements);
        Work { nodes: Some(self.nodes), updates: Some(self.dance.updates()), refinements, ..Work::default() }
    }
}
