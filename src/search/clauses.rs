//! Clauses, and what they imply by themselves.
//!
//! Two literals of each clause are watched: while neither is false, nothing follows. Clauses of two literals are lists of
//! implications, of which puzzles have by far the most.
//!
//! References: Moskewicz et al., *Chaff*, DAC 2001 (watched literals); Sörensson and Eén, *MiniSat 1.13*, 2005;
//! Chu, Harwood and Stuckey, *Cache Conscious Data Structures for Boolean Satisfiability Solvers*, JSAT 6, 2009
//! (blocking literals, implications); Audemard and Simon, *Predicting Learnt Clauses Quality in Modern SAT Solvers*,
//! IJCAI 2009 (glue).

use super::trail::{Reason, Trail};
use crate::propagate::Lit;

/// A clause of three literals or more, by its place in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ClauseRef(u32);

/// What cannot be, as clauses tell it: all literals of a clause are false.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    Binary(Lit, Lit),
    Clause(ClauseRef),
    /// The propagators' clause stands elsewhere.
    Propagator,
}

/// What stands before the literals of a clause: how many there are, and [`Mark`].
const HEADER: usize = 2;

/// What is known of a learnt clause: its glue, the number of levels that its literals had when it was learnt or last used,
/// and how many reductions it outlives because it was used. 0 for the clauses that were given.
type Mark = u32;

const LEARNT: Mark = 1 << 31;
const USED: Mark = 3 << 29;
const ONE_USE: Mark = 1 << 29;
/// It was tried to make it shorter.
const VIVIFIED: Mark = 1 << 28;
/// A shorter one stands in its place: it goes with the next reduction.
const GIVEN_UP: Mark = 1 << 27;
const GLUE: Mark = GIVEN_UP - 1;

/// A place in the arena has to fit into 32 bits.
const MOST_WORDS: usize = u32::MAX as usize;

/// Clauses of so little glue are kept for good.
const KEPT_GLUE: u32 = 2;

/// Clauses of so little glue outlive two reductions if they were used.
const MIDDLE_GLUE: u32 = 6;

#[derive(Clone, Copy)]
struct Watch {
    clause: ClauseRef,
    /// A literal of it: while that is true, there is nothing to do.
    blocker: Lit,
}

/// The clauses of a search.
#[derive(Default)]
pub(super) struct Clauses {
    arena: Vec<u32>,
    /// The clauses that watch a literal; by code.
    watches: Vec<Vec<Watch>>,
    /// What follows from a literal; by code.
    implied: Vec<Vec<Lit>>,
    /// Learnt clauses that may be forgotten.
    learnt: Vec<ClauseRef>,
    /// How many literals the search has told of.
    pub propagations: u64,
    /// Whether a clause was left out because there was no room.
    pub is_full: bool,
}

impl Clauses {
    pub fn grow(&mut self) {
        self.watches.extend([Vec::new(), Vec::new()]);
        self.implied.extend([Vec::new(), Vec::new()]);
    }

    /// How many literals a clause has.
    pub fn length(&self, clause: ClauseRef) -> usize {
        self.arena[clause.0 as usize] as usize
    }

    /// A literal of a clause.
    pub fn literal(&self, clause: ClauseRef, place: usize) -> Lit {
        Lit::from_code(self.arena[clause.0 as usize + HEADER + place])
    }

    /// Adds a clause of two literals or more; the first two are watched. `glue` if it was learnt. The reason is that of the
    /// first literal, should it follow.
    pub fn add(&mut self, literals: &[Lit], glue: Option<u32>) -> Reason {
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
        let (first, second) = (Lit::from_code(self.arena[from]), Lit::from_code(self.arena[from + 1]));
        self.watches[first.code()].push(Watch { clause, blocker: second });
        self.watches[second.code()].push(Watch { clause, blocker: first });
    }

    /// Tells the trail all that clauses imply, or finds one that is false.
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

    /// Visits the clauses that watch a literal which has become false; gives one that is false.
    fn visit(&mut self, falsified: Lit, trail: &mut Trail) -> Option<ClauseRef> {
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
            let other = Lit::from_code(literals[0] ^ literals[1] ^ falsified.code() as u32);
            if trail.is_true(other) {
                watches[kept - 1].blocker = other;
                continue;
            }
            literals[0] = other.code() as u32;
            literals[1] = falsified.code() as u32;
            if let Some(place) = literals[2..].iter().position(|code| !trail.is_false(Lit::from_code(*code))) {
                literals.swap(1, place + 2);
                let watched = literals[1] as usize;
                self.watches[watched].push(Watch { clause: watch.clause, blocker: other });
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

    /// A clause took part in a conflict; `glue` is computed if it was learnt and may get better.
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

    /// The learnt clauses of little glue that nobody has tried to make shorter.
    pub fn not_vivified(&self) -> Vec<ClauseRef> {
        let is_one = |clause: &ClauseRef| {
            let mark = self.arena[clause.0 as usize + 1];
            mark & (VIVIFIED | GIVEN_UP) == 0 && mark & GLUE <= MIDDLE_GLUE
        };
        self.learnt.iter().copied().filter(is_one).collect()
    }

    /// It was tried to make a clause shorter.
    pub fn set_vivified(&mut self, clause: ClauseRef) {
        self.arena[clause.0 as usize + 1] |= VIVIFIED;
    }

    /// A shorter clause stands in its place.
    pub fn give_up(&mut self, clause: ClauseRef) {
        self.arena[clause.0 as usize + 1] |= GIVEN_UP;
    }

    /// The glue of a learnt clause.
    pub fn glue(&self, clause: ClauseRef) -> u32 {
        self.arena[clause.0 as usize + 1] & GLUE
    }

    /// Forgets half of the learnt clauses that were not used lately, those of most glue first, and all clauses that facts
    /// make true; `forgotten` hears of each. The others have moved.
    pub fn reduce(&mut self, trail: &Trail, mut forgotten: impl FnMut(ClauseRef)) -> Moved {
        let mut candidates: Vec<(u32, usize, u32)> = Vec::new();
        let mut given_up: Vec<u32> = Vec::new();
        for clause in &self.learnt {
            let from = clause.0 as usize;
            let mark = self.arena[from + 1];
            if mark & GIVEN_UP != 0 {
                given_up.push(clause.0);
                continue;
            }
            let first = Lit::from_code(self.arena[from + HEADER]);
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
            let is_fact = |code: &u32| trail.is_true(Lit::from_code(*code)) && trail.is_fact(Lit::from_code(*code));
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

    /// Leaves clauses out, and makes arena and watches anew.
    fn collect(&mut self, mut is_dropped: impl FnMut(u32, &[u32]) -> bool) -> Moved {
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
        Moved(old)
    }
}

/// Where clauses are now: the arena as it was, with the new place of each clause that is left in its mark's stead.
pub(super) struct Moved(Vec<u32>);

impl Moved {
    /// The new place of a clause that was left.
    pub fn place(&self, clause: ClauseRef) -> ClauseRef {
        ClauseRef(self.0[clause.0 as usize + 1])
    }
}
