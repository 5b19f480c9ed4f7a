//! The clause database of the trimmer: unit propagation with watched literals, and its reversal when a clause is removed.

use crate::backend::{Limits, Stop};

/// A literal: twice its variable's index, and one more if it is negated.
pub type ProofLit = u32;

/// The code of a DIMACS literal; `None` for 0.
pub fn code(literal: i32) -> Option<ProofLit> {
    literal.unsigned_abs().checked_sub(1)?.checked_mul(2)?.checked_add(u32::from(literal < 0))
}

/// The DIMACS number of a literal.
pub fn dimacs(literal: ProofLit) -> i64 {
    let variable = i64::from(literal / 2) + 1;
    if literal.is_multiple_of(2) { variable } else { -variable }
}

/// The reason of an assumed literal: no clause.
pub const ASSUMED: u32 = u32::MAX;

/// Clauses visited between two checks of the limits.
const VISITS_PER_POLL: u32 = 1 << 16;

/// Why propagation ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PropagationEnd {
    /// All literals of this clause are false.
    Conflict(u32),
    Stopped(Stop),
}

/// A clause that is visited when a literal becomes false.
#[derive(Clone, Copy)]
struct ProofWatch {
    clause: u32,
    /// A literal of the clause: if it is true, the clause need not be visited.
    other: ProofLit,
}

/// Indices of the watch lists. Clauses that are needed (the core) have separate lists, so that they are propagated first.
const CORE: usize = 0;
const REST: usize = 1;

/// Clauses under unit propagation.
///
/// Invariants after complete propagation: each active clause of two literals or more is watched by its first two, and if one of
/// these is false the other is true. A literal that a clause implies is its first.
#[derive(Default)]
pub struct Database {
    literals: Vec<ProofLit>,
    /// Where each clause begins, and where the last one ends.
    starts: Vec<u32>,
    active: Vec<bool>,
    core: Vec<bool>,
    /// By literal: the watches of core clauses, and those of the others.
    watches: [Vec<Vec<ProofWatch>>; 2],
    /// By literal: 1 if it is true, -1 if it is false, 0 if unassigned.
    truth: Vec<i8>,
    /// By variable, if it has a value: the clause that implies it.
    reason: Vec<u32>,
    /// By variable, if it is assigned: the position of its literal on the trail.
    position: Vec<u32>,
    trail: Vec<ProofLit>,
    /// How much of the trail has been propagated in core clauses, and in the others.
    heads: [usize; 2],
    /// By literal: the last kept clause, counted from 1, that contains it.
    kept_in: Vec<u32>,
    /// Number of watches already visited for the literal at the second head.
    offset: usize,
    visits: u32,
}

/// The result of visiting a clause.
enum VisitResult {
    Satisfied,
    Moved,
    Unit,
    Conflict,
}

impl Database {
    pub fn new() -> Self {
        Self { starts: vec![0], ..Self::default() }
    }

    /// Stores a clause, inactive at first, without duplicate literals. `None` if there is no room for it.
    pub fn keep(&mut self, clause: &[i32]) -> Option<u32> {
        let number = u32::try_from(self.active.len()).ok().filter(|number| *number < ASSUMED / 2)?;
        for literal in clause {
            let literal = code(*literal)?;
            self.make_room(literal / 2);
            if self.kept_in[literal as usize] != number + 1 {
                self.kept_in[literal as usize] = number + 1;
                self.literals.push(literal);
            }
        }
        self.starts.push(u32::try_from(self.literals.len()).ok()?);
        self.active.push(false);
        self.core.push(false);
        Some(number)
    }

    fn make_room(&mut self, variable: u32) {
        let variables = variable as usize + 1;
        if self.reason.len() < variables {
            self.reason.resize(variables, ASSUMED);
            self.position.resize(variables, 0);
            self.truth.resize(2 * variables, 0);
            self.kept_in.resize(2 * variables, 0);
            self.watches.iter_mut().for_each(|lists| lists.resize_with(2 * variables, Vec::new));
        }
    }

    pub fn variables(&self) -> usize {
        self.reason.len()
    }

    /// The literals of a clause.
    pub fn clause(&self, clause: u32) -> &[ProofLit] {
        &self.literals[self.range(clause)]
    }

    fn range(&self, clause: u32) -> std::ops::Range<usize> {
        self.starts[clause as usize] as usize..self.starts[clause as usize + 1] as usize
    }

    /// Whether a clause is needed (in the core).
    pub fn is_core(&self, clause: u32) -> bool {
        self.core[clause as usize]
    }

    /// Moves a clause to the core. Its watches move when they are next visited.
    pub fn make_core(&mut self, clause: u32) {
        self.core[clause as usize] = true;
    }

    /// 1 if a literal is true, -1 if it is false, else 0.
    pub fn truth(&self, literal: ProofLit) -> i8 {
        self.truth[literal as usize]
    }

    /// The clause that implies a literal which is true or false.
    pub fn reason(&self, literal: ProofLit) -> u32 {
        self.reason[literal as usize / 2]
    }

    /// The position of the literal, or its negation, on the trail.
    pub fn position(&self, literal: ProofLit) -> usize {
        self.position[literal as usize / 2] as usize
    }

    /// The true literals, in order of assignment.
    pub fn trail(&self) -> &[ProofLit] {
        &self.trail
    }

    /// Whether a clause implies its first literal.
    pub fn is_reason(&self, clause: u32) -> bool {
        self.clause(clause).first().is_some_and(|first| self.truth(*first) > 0 && self.reason(*first) == clause)
    }

    /// Activates a clause, and propagates.
    ///
    /// # Errors
    /// A conflict, or a limit that was reached.
    pub fn activate(&mut self, clause: u32, limits: &Limits) -> Result<(), PropagationEnd> {
        self.active[clause as usize] = true;
        let range = self.range(clause);
        let (start, length) = (range.start, range.len());
        // Literals that are not false are moved to the front, true ones first.
        let mut free = 0;
        for at in range.clone() {
            if self.truth(self.literals[at]) >= 0 {
                self.literals.swap(at, start + free);
                free += 1;
            }
        }
        if let Some(at) = (start..start + free).find(|at| self.truth(self.literals[*at]) > 0) {
            self.literals.swap(at, start);
        }
        if length >= 2 {
            self.watch(clause, 0);
            self.watch(clause, 1);
        }
        match free {
            0 => return Err(PropagationEnd::Conflict(clause)),
            1 if self.truth(self.literals[start]) == 0 => self.assign(self.literals[start], clause),
            _ => {}
        }
        self.propagate(limits)
    }

    /// Deactivates a clause. Its consequences are retracted, and other reasons for them are searched for.
    ///
    /// # Errors
    /// A limit that was reached. There cannot be a conflict.
    pub fn deactivate(&mut self, clause: u32, limits: &Limits) -> Result<(), PropagationEnd> {
        self.active[clause as usize] = false;
        if self.clause(clause).len() >= 2 {
            self.unwatch(clause, 0);
            self.unwatch(clause, 1);
        }
        if self.is_reason(clause) { self.retract(clause, limits) } else { Ok(()) }
    }

    fn list(&self, clause: u32) -> usize {
        if self.core[clause as usize] { CORE } else { REST }
    }

    fn watch(&mut self, clause: u32, place: usize) {
        let start = self.range(clause).start;
        let (literal, other) = (self.literals[start + place], self.literals[start + 1 - place]);
        let list = self.list(clause);
        self.watches[list][literal as usize].push(ProofWatch { clause, other });
    }

    fn unwatch(&mut self, clause: u32, place: usize) {
        let literal = self.literals[self.range(clause).start + place] as usize;
        for lists in &mut self.watches {
            if let Some(at) = lists[literal].iter().position(|watch| watch.clause == clause) {
                lists[literal].swap_remove(at);
                return;
            }
        }
    }

    fn assign(&mut self, literal: ProofLit, reason: u32) {
        let variable = literal as usize / 2;
        self.truth[literal as usize] = 1;
        self.truth[(literal ^ 1) as usize] = -1;
        self.reason[variable] = reason;
        self.position[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    fn unassign(&mut self, literal: ProofLit) {
        self.truth[literal as usize] = 0;
        self.truth[(literal ^ 1) as usize] = 0;
    }

    /// Assumes an unassigned literal to be true.
    pub fn assume(&mut self, literal: ProofLit) {
        self.assign(literal, ASSUMED);
    }

    /// Removes all but the first `kept` literals from the trail; these had been propagated.
    pub fn forget(&mut self, kept: usize) {
        while self.trail.len() > kept {
            if let Some(literal) = self.trail.pop() {
                self.unassign(literal);
            }
        }
        (self.heads, self.offset) = ([kept; 2], 0);
    }

    /// Propagates completely, in core clauses first.
    ///
    /// # Errors
    /// A conflict, or a limit that was reached.
    pub fn propagate(&mut self, limits: &Limits) -> Result<(), PropagationEnd> {
        loop {
            while let Some(literal) = self.trail.get(self.heads[CORE]).copied() {
                self.visit_core(literal ^ 1)?;
                self.heads[CORE] += 1;
            }
            let Some(literal) = self.trail.get(self.heads[REST]).copied() else { return Ok(()) };
            if self.visit_rest(literal ^ 1)? {
                self.heads[REST] += 1;
                self.offset = 0;
            }
            if self.visits >= VISITS_PER_POLL {
                self.visits = 0;
                if let Some(stop) = limits.poll(0) {
                    return Err(PropagationEnd::Stopped(stop));
                }
            }
        }
    }

    /// Visits the core clauses that watch a false literal.
    fn visit_core(&mut self, literal: ProofLit) -> Result<(), PropagationEnd> {
        let mut list = std::mem::take(&mut self.watches[CORE][literal as usize]);
        let mut at = 0;
        let mut conflict = Ok(());
        while let Some(watch) = list.get(at).copied() {
            match self.look(watch, literal) {
                VisitResult::Moved => {
                    list.swap_remove(at);
                }
                VisitResult::Satisfied | VisitResult::Unit => at += 1,
                VisitResult::Conflict => {
                    conflict = Err(PropagationEnd::Conflict(watch.clause));
                    break;
                }
            }
        }
        self.watches[CORE][literal as usize] = list;
        conflict
    }

    /// Visits the other clauses that watch a false literal, except those that have moved to the core. Returns whether all have
    /// been visited: it stops after an implied literal, which is propagated in the core first.
    fn visit_rest(&mut self, literal: ProofLit) -> Result<bool, PropagationEnd> {
        let mut list = std::mem::take(&mut self.watches[REST][literal as usize]);
        let mut done = Ok(true);
        while let Some(watch) = list.get(self.offset).copied() {
            let look = self.look(watch, literal);
            match look {
                VisitResult::Moved => {
                    list.swap_remove(self.offset);
                }
                _ if self.core[watch.clause as usize] => {
                    list.swap_remove(self.offset);
                    self.watches[CORE][literal as usize].push(watch);
                }
                _ => self.offset += 1,
            }
            match look {
                VisitResult::Satisfied | VisitResult::Moved => {}
                VisitResult::Unit => {
                    done = Ok(false);
                    break;
                }
                VisitResult::Conflict => {
                    done = Err(PropagationEnd::Conflict(watch.clause));
                    break;
                }
            }
        }
        self.watches[REST][literal as usize] = list;
        done
    }

    /// Visits a clause that watches a false literal.
    fn look(&mut self, watch: ProofWatch, literal: ProofLit) -> VisitResult {
        if self.truth(watch.other) > 0 {
            return VisitResult::Satisfied;
        }
        self.visits += 1;
        let range = self.range(watch.clause);
        let start = range.start;
        if self.literals[start] == literal {
            self.literals.swap(start, start + 1);
        }
        let first = self.literals[start];
        if self.truth(first) > 0 {
            return VisitResult::Satisfied;
        }
        if let Some(at) = (start + 2..range.end).find(|at| self.truth(self.literals[*at]) >= 0) {
            self.literals.swap(at, start + 1);
            self.watch(watch.clause, 1);
            return VisitResult::Moved;
        }
        if self.truth(first) < 0 {
            return VisitResult::Conflict;
        }
        self.assign(first, watch.clause);
        VisitResult::Unit
    }

    /// Retracts the literal that a clause implies, and its consequences, but nothing else, so that hardly anything has to be
    /// propagated again.
    fn retract(&mut self, clause: u32, limits: &Limits) -> Result<(), PropagationEnd> {
        let first = self.position(self.clause(clause)[0]);
        let mut kept = first;
        let mut gone = Vec::new();
        for at in first..self.trail.len() {
            let literal = self.trail[at];
            let reason = self.reason(literal);
            let holds = |other: &ProofLit| *other == literal || self.truth(*other) < 0;
            if reason != clause && self.clause(reason).iter().all(holds) {
                self.trail[kept] = literal;
                self.position[literal as usize / 2] = kept as u32;
                kept += 1;
            } else {
                self.unassign(literal);
                gone.push(literal);
            }
        }
        self.trail.truncate(kept);
        (self.heads, self.offset) = ([kept; 2], 0);
        for literal in gone {
            self.mend(literal);
        }
        self.propagate(limits)
    }

    /// Restores the watch invariant of clauses that watch a literal which is no longer true.
    fn mend(&mut self, literal: ProofLit) {
        for list in [CORE, REST] {
            for at in 0..self.watches[list][literal as usize].len() {
                let clause = self.watches[list][literal as usize][at].clause;
                let range = self.range(clause);
                let start = range.start;
                if self.literals[start] != literal {
                    self.literals.swap(start, start + 1);
                }
                let other = self.literals[start + 1];
                if self.truth(other) >= 0 {
                    // The first literal stays first if the clause implies it.
                    if self.truth(other) > 0 {
                        self.literals.swap(start, start + 1);
                    }
                } else if let Some(at) = (start + 2..range.end).find(|at| self.truth(self.literals[*at]) >= 0) {
                    self.unwatch(clause, 1);
                    self.literals.swap(at, start + 1);
                    self.watch(clause, 1);
                } else if self.truth(literal) == 0 {
                    self.assign(literal, clause);
                }
            }
        }
    }
}
