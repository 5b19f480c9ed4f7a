//! The clause database: stores given and learnt clauses, propagates them by watched literals, and drops learnt clauses that are
//! rarely used.
//!
//! Each clause of three or more literals watches two of them; while neither is false, the clause implies nothing. Binary clauses,
//! by far the most frequent in puzzles, are stored as lists of implications.
//!
//! References: Moskewicz et al., *Chaff*, DAC 2001 (watched literals); Sörensson and Eén, *MiniSat 1.13*, 2005; Chu, Harwood and
//! Stuckey, *Cache Conscious Data Structures for Boolean Satisfiability Solvers*, JSAT 6, 2009 (blocking literals, implications);
//! Audemard and Simon, *Predicting Learnt Clauses Quality in Modern SAT Solvers*, IJCAI 2009 (glue).

use super::trail::{Reason, Trail};
use crate::propagate::SearchLit;

/// A clause of three or more literals, by its offset in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ClauseRef(u32);

/// A clause all of whose literals are false.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    Binary(SearchLit, SearchLit),
    Clause(ClauseRef),
    /// A clause from a propagator, stored in [`SolverState::refused`](super::state::SolverState::refused).
    Propagator,
}

/// The number of words before the literals of a clause: its length and its [`Mark`].
const HEADER: usize = 2;

/// The status of a learnt clause: its glue (the number of levels among its literals when it was learnt or last used) and how many
/// reductions it survives because it was used. 0 for given clauses.
type Mark = u32;

const LEARNT: Mark = 1 << 31;
const USED: Mark = 3 << 29;
const ONE_USE: Mark = 1 << 29;
/// Vivification has tried to shorten the clause.
const VIVIFIED: Mark = 1 << 28;
/// A shorter clause replaces this one, which the next reduction removes.
const GIVEN_UP: Mark = 1 << 27;
const GLUE: Mark = GIVEN_UP - 1;

/// Offsets in the arena must fit into 32 bits.
const MOST_WORDS: usize = u32::MAX as usize;

/// Clauses of at most this glue are never removed.
const KEPT_GLUE: u32 = 2;

/// Clauses of at most this glue survive two reductions after a use.
const MIDDLE_GLUE: u32 = 6;

/// A clause that watches a literal, visited when that literal becomes false.
#[derive(Clone, Copy)]
struct ClauseWatch {
    clause: ClauseRef,
    /// A literal of the clause; while it is true, the clause need not be visited.
    blocker: SearchLit,
}

/// All clauses of a search, with their watches.
#[derive(Default)]
pub(super) struct Clauses {
    arena: Vec<u32>,
    /// For each literal (by code), the clauses that watch it.
    watches: Vec<Vec<ClauseWatch>>,
    /// For each literal (by code), the literals that binary clauses imply from it.
    implied: Vec<Vec<SearchLit>>,
    /// Learnt clauses that may be removed.
    learnt: Vec<ClauseRef>,
    /// The number of literals propagated.
    pub propagations: u64,
    /// Whether a clause was omitted because the arena was full.
    pub is_full: bool,
}

impl Clauses {
    pub fn grow(&mut self) {
        self.watches.extend([Vec::new(), Vec::new()]);
        self.implied.extend([Vec::new(), Vec::new()]);
    }

    /// The number of literals of a clause.
    pub fn length(&self, clause: ClauseRef) -> usize {
        self.arena[clause.0 as usize] as usize
    }

    /// Returns a literal of a clause by its position.
    pub fn literal(&self, clause: ClauseRef, place: usize) -> SearchLit {
        SearchLit::from_code(self.arena[clause.0 as usize + HEADER + place])
    }

    /// Adds a clause of two or more literals and watches the first two. `glue` is given for learnt clauses. Returns the reason to
    /// record if the clause implies its first literal.
    pub fn add(&mut self, literals: &[SearchLit], glue: Option<u32>) -> Reason {
        if let [a, b] = *literals {
            self.implied[(!a).code()].push(b);
            self.implied[(!b).code()].push(a);
            return Reason::Binary(b);
        }
        if self.arena.len() + HEADER + literals.len() > MOST_WORDS {
            self.is_full = true;
            return Reason::None;
        }
        let clause = ClauseRef(self.arena.len() as u32);
        let mark = glue.map_or(0, |glue| LEARNT | ONE_USE | glue.min(GLUE));
        self.arena.extend([literals.len() as u32, mark]);
        self.arena.extend(literals.iter().map(|lit| lit.code() as u32));
        if glue.is_some() {
            self.learnt.push(clause);
        }
        self.watch(clause);
        Reason::Clause(clause)
    }

    fn watch(&mut self, clause: ClauseRef) {
        let from = clause.0 as usize + HEADER;
        let (first, second) = (SearchLit::from_code(self.arena[from]), SearchLit::from_code(self.arena[from + 1]));
        self.watches[first.code()].push(ClauseWatch { clause, blocker: second });
        self.watches[second.code()].push(ClauseWatch { clause, blocker: first });
    }

    /// Puts everything that the clauses imply on the trail; returns the first clause found false.
    pub fn propagate(&mut self, trail: &mut Trail) -> Option<Conflict> {
        while let Some(lit) = trail.next() {
            self.propagations += 1;
            for other in &self.implied[lit.code()] {
                match trail.value(*other) {
                    Some(true) => {}
                    None => trail.push(*other, Reason::Binary(!lit)),
                    Some(false) => return Some(Conflict::Binary(*other, !lit)),
                }
            }
            if let Some(clause) = self.visit(!lit, trail) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// Visits the clauses that watch a literal that has become false; returns one that is false, if any.
    fn visit(&mut self, falsified: SearchLit, trail: &mut Trail) -> Option<ClauseRef> {
        let mut watches = std::mem::take(&mut self.watches[falsified.code()]);
        let mut kept = 0;
        let mut broken = None;
        let mut next = 0;
        while let Some(watch) = watches.get(next).copied() {
            next += 1;
            watches[kept] = watch;
            kept += 1;
            if trail.is_true(watch.blocker) {
                continue;
            }
            let from = watch.clause.0 as usize;
            let length = self.arena[from] as usize;
            let literals = &mut self.arena[from + HEADER..from + HEADER + length];
            let other = SearchLit::from_code(literals[0] ^ literals[1] ^ falsified.code() as u32);
            if trail.is_true(other) {
                watches[kept - 1].blocker = other;
                continue;
            }
            literals[0] = other.code() as u32;
            literals[1] = falsified.code() as u32;
            if let Some(place) = literals[2..].iter().position(|code| !trail.is_false(SearchLit::from_code(*code))) {
                literals.swap(1, place + 2);
                let watched = literals[1] as usize;
                self.watches[watched].push(ClauseWatch { clause: watch.clause, blocker: other });
                kept -= 1;
            } else if trail.is_false(other) {
                broken = Some(watch.clause);
                break;
            } else {
                trail.push(other, Reason::Clause(watch.clause));
            }
        }
        let rest = watches.len() - next;
        watches.copy_within(next.., kept);
        watches.truncate(kept + rest);
        self.watches[falsified.code()] = watches;
        broken
    }

    /// Records that a clause took part in a conflict; `glue` is computed only for learnt clauses whose glue may improve.
    pub fn used(&mut self, clause: ClauseRef, glue: impl FnOnce(&[u32]) -> u32) {
        let from = clause.0 as usize;
        let mark = self.arena[from + 1];
        if mark & LEARNT == 0 {
            return;
        }
        let mut best = mark & GLUE;
        if best > KEPT_GLUE {
            best = best.min(glue(&self.arena[from + HEADER..from + HEADER + self.arena[from] as usize]));
        }
        let uses = if best <= MIDDLE_GLUE { 2 * ONE_USE } else { ONE_USE };
        self.arena[from + 1] = mark & !(USED | GLUE) | uses.max(mark & USED) | best;
    }

    /// Returns the learnt clauses of low glue that vivification has not tried.
    pub fn not_vivified(&self) -> Vec<ClauseRef> {
        let is_one = |clause: &ClauseRef| {
            let mark = self.arena[clause.0 as usize + 1];
            mark & (VIVIFIED | GIVEN_UP) == 0 && mark & GLUE <= MIDDLE_GLUE
        };
        self.learnt.iter().copied().filter(is_one).collect()
    }

    /// Marks a clause as tried by vivification.
    pub fn set_vivified(&mut self, clause: ClauseRef) {
        self.arena[clause.0 as usize + 1] |= VIVIFIED;
    }

    /// Marks a clause as replaced by a shorter one.
    pub fn give_up(&mut self, clause: ClauseRef) {
        self.arena[clause.0 as usize + 1] |= GIVEN_UP;
    }

    /// Returns the glue of a learnt clause.
    pub fn glue(&self, clause: ClauseRef) -> u32 {
        self.arena[clause.0 as usize + 1] & GLUE
    }

    /// Removes the clauses that facts satisfy, and the half with the highest glue of the learnt clauses that were not used
    /// recently; calls `forgotten` for each. The remaining clauses move: see [`Relocation`].
    pub fn reduce(&mut self, trail: &Trail, mut forgotten: impl FnMut(ClauseRef)) -> Relocation {
        let mut candidates: Vec<(u32, usize, u32)> = Vec::new();
        let mut given_up: Vec<u32> = Vec::new();
        for clause in &self.learnt {
            let from = clause.0 as usize;
            let mark = self.arena[from + 1];
            if mark & GIVEN_UP != 0 {
                given_up.push(clause.0);
                continue;
            }
            let first = SearchLit::from_code(self.arena[from + HEADER]);
            let is_reason = trail.is_true(first) && trail.reason_of(first) == Reason::Clause(*clause);
            if mark & USED != 0 {
                self.arena[from + 1] = mark - ONE_USE;
            } else if mark & GLUE > KEPT_GLUE && !is_reason {
                candidates.push((mark & GLUE, self.arena[from] as usize, clause.0));
            }
        }
        candidates.sort_unstable();
        let mut dropped: Vec<u32> = candidates.drain(candidates.len() / 2..).map(|(_, _, clause)| clause).collect();
        dropped.sort_unstable();
        let is_dropped = |clause: u32, literals: &[u32]| {
            let is_fact =
                |code: &u32| trail.is_true(SearchLit::from_code(*code)) && trail.is_fact(SearchLit::from_code(*code));
            let is_dropped = dropped.binary_search(&clause).is_ok()
                || given_up.binary_search(&clause).is_ok()
                || literals.iter().any(is_fact);
            if is_dropped {
                forgotten(ClauseRef(clause));
            }
            is_dropped
        };
        self.collect(is_dropped)
    }

    /// Rebuilds the arena and the watches without the dropped clauses.
    fn collect(&mut self, mut is_dropped: impl FnMut(u32, &[u32]) -> bool) -> Relocation {
        let mut old = std::mem::take(&mut self.arena);
        self.watches.iter_mut().for_each(Vec::clear);
        self.learnt.clear();
        let mut from = 0;
        while let Some(length) = old.get(from) {
            let next = from + HEADER + *length as usize;
            if !is_dropped(from as u32, &old[from + HEADER..next]) {
                let clause = ClauseRef(self.arena.len() as u32);
                self.arena.extend_from_slice(&old[from..next]);
                if old[from + 1] & LEARNT != 0 {
                    self.learnt.push(clause);
                }
                self.watch(clause);
                old[from + 1] = clause.0;
            }
            from = next;
        }
        Relocation(old)
    }
}

/// The new offsets of the clauses: the old arena, in which the mark of each remaining clause is replaced by its new offset.
pub(super) struct Relocation(Vec<u32>);

impl Relocation {
    /// Returns the new offset of a clause that was kept.
    pub fn place(&self, clause: ClauseRef) -> ClauseRef {
        ClauseRef(self.0[clause.0 as usize + 1])
    }
}
