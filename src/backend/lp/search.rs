//! Branch and bound on the rows of a 0-1 ILP that has nothing to minimise: a node is pruned when propagation refutes it.
//!
//! A branch chooses a column of a group or row of which exactly one is 1 (special ordered sets: Beale and Tomlin, *Special
//! Facilities in a General Mathematical Programming System for Non-convex Problems Using Ordered Sets of Variables*, 1970), and
//! then excludes it. Groups that took part in recent conflicts come first (conflict branching: Achterberg, *Constraint Integer
//! Programming*, 2007, section 5.10).

use super::surrogate::surrogate;
use crate::backend::branching::FailureWeights;
use crate::formulation::ilp::{ColumnId, RowSystem, Sense};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Conflicts after which a search gets a surrogate row: finding its multipliers takes as long as some hundred nodes.
const BEFORE_SURROGATE: u64 = 1024;

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BranchOutcome {
    /// All columns are decided, and all rows hold.
    Solution,
    /// There is no further solution.
    Exhausted,
    Stopped,
}

/// A depth-first search for the solutions of a system, one after the other.
pub struct BranchAndBound {
    system: RowSystem,
    /// The number of columns that propagation decides without facts; `None` if it refutes the rows.
    root: Option<usize>,
    /// By column: whether it distinguishes solutions. The others are decided last.
    is_answer: Vec<bool>,
    /// By group.
    weights: FailureWeights,
    /// The weights before any conflict.
    first_weights: Vec<f64>,
    /// Groups with answer columns, then the others.
    order: Vec<u32>,
    answer_groups: usize,
    /// Rows across groups of which exactly one column is chosen.
    across: Vec<Vec<u32>>,
    levels: Vec<BranchLevel>,
    state: SearchState,
    nodes: u64,
    conflicts: u64,
    /// The rows examined before the last start.
    examined: u64,
    has_surrogates: bool,
}

/// A branch: the column is 1, and how many columns were decided before.
struct BranchLevel {
    column: u32,
    mark: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchState {
    Open,
    /// The last solution was returned.
    Found,
    Exhausted,
}

impl BranchAndBound {
    /// Prepares a search; `is_answer` tells by column whether it distinguishes solutions.
    /// Searches that take long get a surrogate row if `has_surrogates`.
    pub fn new(mut system: RowSystem, is_answer: Vec<bool>, seed: u64, has_surrogates: bool) -> Self {
        let root = system.propagate().is_ok().then(|| system.mark());
        let mut order: Vec<u32> = (0..system.groups() as u32).collect();
        let all_answers = |columns: &[u32]| columns.iter().all(|column| is_answer[*column as usize]);
        order.sort_by_key(|group| !all_answers(system.members(*group)));
        let answer_groups = order.iter().take_while(|group| all_answers(system.members(**group))).count();
        let mut weights = vec![1.0; system.groups()];
        if seed != 0 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            weights.iter_mut().for_each(|weight| *weight += random.random::<f64>());
        }
        let mut across = system.choices_across();
        across.retain(|columns| all_answers(columns));
        Self {
            root,
            is_answer,
            weights: FailureWeights::new(weights.clone()),
            first_weights: weights,
            order,
            answer_groups,
            across,
            levels: Vec::new(),
            state: if root.is_some() { SearchState::Open } else { SearchState::Exhausted },
            nodes: 0,
            conflicts: 0,
            examined: system.examined(),
            has_surrogates,
            system,
        }
    }

    /// Starts again with these columns decided.
    pub fn restart(&mut self, facts: impl IntoIterator<Item = (u32, bool)>) {
        (self.nodes, self.conflicts, self.examined) = (0, 0, self.system.examined());
        self.weights = FailureWeights::new(self.first_weights.clone());
        let Some(root) = self.root else { return };
        self.levels.clear();
        self.system.undo(root);
        let holds = facts.into_iter().all(|(column, one)| self.system.decide(column, one));
        self.state = if holds { SearchState::Open } else { SearchState::Exhausted };
    }

    /// The branches, the conflicts and the rows examined since the last start.
    pub fn work(&self) -> (u64, u64, u64) {
        (self.nodes, self.conflicts, self.system.examined() - self.examined)
    }

    /// Whether a column is 1.
    pub fn is_one(&self, column: u32) -> bool {
        self.system.value(column) == Some(true)
    }

    /// Forbids that all these columns have these values, from now on. To be called after a solution, to which the search does not
    /// return.
    pub fn forbid(&mut self, columns: &[(u32, bool)]) {
        let term = |(column, one): &(u32, bool)| (ColumnId(*column), if *one { 1 } else { -1 });
        let terms: Vec<(ColumnId, i64)> = columns.iter().map(term).collect();
        let ones = columns.iter().filter(|(_, one)| *one).count() as i64;
        self.system.add(&terms, Sense::AtMost, ones - 1);
        self.state = SearchState::Open;
    }

    /// Searches for the next solution that differs from the earlier ones in an answer column, until `stop`, which is given the
    /// numbers of steps and conflicts, returns true.
    pub fn next(&mut self, mut stop: impl FnMut(u64, u64) -> bool) -> BranchOutcome {
        if self.state == SearchState::Found {
            self.leave_answer();
        }
        for step in 0_u64.. {
            if self.state == SearchState::Exhausted {
                break;
            }
            if stop(step, self.nodes) {
                return BranchOutcome::Stopped;
            }
            if let Err(row) = self.system.propagate() {
                self.conflicts += 1;
                self.weigh(row);
                if self.conflicts == BEFORE_SURROGATE && self.has_surrogates {
                    self.add_surrogate();
                }
                self.go_back();
                continue;
            }
            let Some(column) = self.choose() else {
                self.state = SearchState::Found;
                return BranchOutcome::Solution;
            };
            self.nodes += 1;
            self.levels.push(BranchLevel { column, mark: self.system.mark() });
            self.system.decide(column, true);
        }
        BranchOutcome::Exhausted
    }

    /// Adds a row that refutes what is open without a branch, if one is found.
    fn add_surrogate(&mut self) {
        let mark = self.levels.first().map_or(self.system.mark(), |level| level.mark);
        if let Some((terms, rhs)) = surrogate(&self.system, mark) {
            self.system.add(&terms, Sense::AtMost, rhs);
        }
    }

    /// Gives weight to the groups of a row that cannot hold, and to the last branch.
    fn weigh(&mut self, row: u32) {
        let Self { system, weights, levels, .. } = self;
        let last = levels.last().map(|level| system.group_of(level.column));
        weights.record(system.row_groups(row).chain(last));
    }

    /// Excludes the last branch.
    fn go_back(&mut self) {
        while let Some(BranchLevel { column, mark }) = self.levels.pop() {
            self.system.undo(mark);
            if self.system.decide(column, false) {
                return;
            }
        }
        self.state = SearchState::Exhausted;
    }

    /// After a solution: excludes the last branch on an answer column, below which all solutions have the same answer.
    fn leave_answer(&mut self) {
        self.state = SearchState::Open;
        while self.levels.last().is_some_and(|level| !self.is_answer[level.column as usize]) {
            if let Some(level) = self.levels.pop() {
                self.system.undo(level.mark);
            }
        }
        self.go_back();
    }

    /// Chooses an open column of the group with the greatest weight per choice; or, if one of two open columns of a row has more
    /// weight per column, that one. `None` if all are decided.
    fn choose(&self) -> Option<u32> {
        let best = |groups: &[u32]| {
            let mut best: Option<(f64, u32)> = None;
            for group in groups {
                let choices = self.system.choices(*group);
                if choices > 1 {
                    let score = self.weights.of(*group) / f64::from(choices);
                    if best.is_none_or(|(known, _)| score > known) {
                        best = Some((score, *group));
                    }
                }
            }
            best
        };
        let (answers, others) = self.order.split_at(self.answer_groups);
        let (score, group) = best(answers).or_else(|| best(others))?;
        let across = if self.system.choices(group) > 2 { self.choose_across(2.0 * score) } else { None };
        let is_open = |column: &&u32| self.system.value(**column).is_none();
        across.or_else(|| self.system.members(group).iter().find(is_open).copied())
    }

    /// The column with the greatest weight, at least `least`, of the rows across groups with two open columns.
    fn choose_across(&self, mut least: f64) -> Option<u32> {
        let mut best = None;
        for row in &self.across {
            let mut open = row.iter().filter(|column| self.system.value(**column) != Some(false));
            let (Some(a), Some(b), None) = (open.next(), open.next(), open.next()) else { continue };
            for column in [*a, *b] {
                let weight = self.weights.of(self.system.group_of(column));
                if weight >= least {
                    least = weight;
                    best = Some(column);
                }
            }
        }
        best
    }
}
