//! Trims the proof of a SAT solver to one that is short and easy to check: reads DRAT and writes LRAT.
//!
//! The proof is followed forward until unit propagation finds a contradiction, and then processed backward: each clause that is
//! needed is tested by reverse unit propagation, which yields the clauses that it needs in turn. Clauses that are never needed
//! are omitted. Propagation tries clauses that are already needed before others, so that few become needed. The result lists for
//! each step its antecedents in the order in which they propagate, and deletes each clause after its last use.
//!
//! Literals that follow from the formula alone get unit clauses at the beginning of the proof if they are needed, so that no
//! later step has to derive the consequences of the givens again.
//!
//! Nothing here has to be trusted: `proof/lrat.rs`, which shares no code with it, checks the result.
//!
//! References: M. J. H. Heule, W. A. Hunt and N. Wetzler, *Trimming while Checking Clausal Proofs*, FMCAD 2013 (backward
//! checking, core first); N. Wetzler, M. J. H. Heule and W. A. Hunt, *DRAT-trim*, SAT 2014. As in DRAT-trim, deletions of clauses
//! that imply a literal are ignored. Steps that need more than unit propagation (RAT) are not supported: neither `varisat` nor
//! clause learning in general produces any.

mod database;
mod written;

use super::drat::{DratError, StepAction, Steps};
use crate::backend::{Limits, Stop};
use database::{ASSUMED, Database, ProofLit, PropagationEnd, code};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::io::{self, BufRead, Write};
use written::{AddedClause, Hint, Lemma, write};

/// The size of a proof before and after trimming.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TrimSizes {
    /// Clauses that the solver added until the contradiction.
    pub steps: u64,
    /// Those that were needed, with the units of the formula and the empty clause.
    pub lemmas: u64,
    /// Clauses of the formula that were needed.
    pub clauses: u64,
}

/// Why there is no trimmed proof.
#[derive(Debug)]
pub enum TrimError {
    /// The solver's output cannot be read.
    Drat(DratError),
    /// The result cannot be written.
    Io(io::Error),
    /// The solver's proof reaches no contradiction.
    Unrefuted,
    /// The clause that this step adds, counted from 1, does not follow by unit propagation.
    Step(u64),
    /// There are more clauses or literals than numbers for them.
    TooLarge,
    Stopped(Stop),
}

impl fmt::Display for TrimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drat(error) => write!(f, "{error}"),
            Self::Io(error) => write!(f, "the proof cannot be written: {error}"),
            Self::Unrefuted => f.write_str("the proof does not derive the empty clause"),
            Self::Step(step) => write!(
                f,
                "step {step} of the proof does not follow by unit propagation; run the solver without techniques that \
                need RAT steps"
            ),
            Self::TooLarge => f.write_str("the proof has more literals than can be numbered"),
            Self::Stopped(stop) => write!(f, "a limit was reached: {}", stop.name()),
        }
    }
}

impl std::error::Error for TrimError {}

impl From<DratError> for TrimError {
    fn from(error: DratError) -> Self {
        Self::Drat(error)
    }
}

impl From<io::Error> for TrimError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The steps of the proof, in order.
enum ProofEvent {
    Added(u32),
    Deleted(u32),
}

/// A formula whose refutation is to be trimmed.
pub struct Trimmer<'l> {
    database: Database,
    limits: &'l Limits,
    formula: u32,
    full: bool,
    /// The number of literals that follow from the formula alone. They are the beginning of the trail.
    base: usize,
    /// By position on the trail, for those literals: whether a unit clause is needed.
    needed: Vec<bool>,
    /// The current clauses, by hash of their literals.
    known: HashMap<u64, Vec<u32>>,
    events: Vec<ProofEvent>,
    /// The needed clauses, in reverse order.
    lemmas: Vec<Lemma>,
    /// By variable: whether the current conflict depends on its literal.
    seen: Vec<bool>,
    /// By variable: whether the tested clause contains it, so that its value is assumed.
    assumed: Vec<bool>,
}

impl<'l> Trimmer<'l> {
    pub fn new(limits: &'l Limits) -> Self {
        Self {
            database: Database::new(),
            limits,
            formula: 0,
            full: false,
            base: 0,
            needed: Vec::new(),
            known: HashMap::new(),
            events: Vec::new(),
            lemmas: Vec::new(),
            seen: Vec::new(),
            assumed: Vec::new(),
        }
    }

    /// Adds the next clause of the formula.
    pub fn clause(&mut self, literals: &[i32]) {
        match self.database.keep(literals) {
            Some(clause) => {
                self.formula = clause + 1;
                self.known.entry(self.key(clause)).or_default().push(clause);
            }
            None => self.full = true,
        }
    }

    /// Trims a proof that the formula is unsatisfiable, and writes it in LRAT.
    ///
    /// # Errors
    /// See [`TrimError`].
    pub fn trim(mut self, proof: impl BufRead, out: &mut dyn Write) -> Result<TrimSizes, TrimError> {
        if self.full {
            return Err(TrimError::TooLarge);
        }
        let conflict = match self.load() {
            Ok(()) => {
                self.begin();
                self.forward(proof)?
            }
            Err(PropagationEnd::Conflict(conflict)) => {
                self.begin();
                conflict
            }
            Err(PropagationEnd::Stopped(stop)) => return Err(TrimError::Stopped(stop)),
        };
        let hints = self.explain(conflict);
        self.lemmas.push(Lemma { what: AddedClause::Empty, hints });
        self.backward()?;
        let units = self.units();
        let steps = self.added();
        let clauses = (0..self.formula).filter(|clause| self.database.is_core(*clause)).count() as u64;
        let lemmas = units.into_iter().chain(std::mem::take(&mut self.lemmas).into_iter().rev()).collect::<Vec<_>>();
        write(&self.database, self.formula, &lemmas, out)?;
        Ok(TrimSizes { steps, lemmas: lemmas.len() as u64, clauses })
    }

    /// Activates the clauses of the formula and propagates their units.
    fn load(&mut self) -> Result<(), PropagationEnd> {
        (0..self.formula).try_for_each(|clause| self.database.activate(clause, self.limits))
    }

    /// Ends the formula: further clauses are steps of the proof.
    fn begin(&mut self) {
        self.base = self.database.trail().len();
        self.needed = vec![false; self.base];
    }

    /// Follows the proof to a contradiction; returns the clause that is falsified.
    fn forward(&mut self, proof: impl BufRead) -> Result<u32, TrimError> {
        let mut steps = Steps::new(proof)?;
        let mut literals = Vec::new();
        while let Some(step) = steps.next(&mut literals)? {
            match step {
                StepAction::Add => {
                    let clause = self.database.keep(&literals).ok_or(TrimError::TooLarge)?;
                    self.known.entry(self.key(clause)).or_default().push(clause);
                    self.events.push(ProofEvent::Added(clause));
                    match self.database.activate(clause, self.limits) {
                        Ok(()) => {}
                        // An empty clause does not follow here: if it did, propagation would have found the contradiction before.
                        Err(PropagationEnd::Conflict(_)) if literals.is_empty() => {
                            return Err(TrimError::Step(self.added()));
                        }
                        Err(PropagationEnd::Conflict(conflict)) => return Ok(conflict),
                        Err(PropagationEnd::Stopped(stop)) => return Err(TrimError::Stopped(stop)),
                    }
                }
                StepAction::Delete => {
                    let Some(clause) = self.find(&literals) else { continue };
                    // Solvers delete clauses that imply a literal, and continue to use the literal.
                    if !self.database.is_reason(clause) {
                        self.forget(clause);
                        self.events.push(ProofEvent::Deleted(clause));
                        self.deactivate(clause)?;
                    }
                }
            }
        }
        Err(TrimError::Unrefuted)
    }

    /// Processes the proof backward, and tests the clauses that are needed.
    fn backward(&mut self) -> Result<(), TrimError> {
        let mut number = self.added();
        let events = std::mem::take(&mut self.events);
        for event in events.iter().rev() {
            match *event {
                ProofEvent::Deleted(clause) => match self.database.activate(clause, self.limits) {
                    Ok(()) => {}
                    Err(PropagationEnd::Stopped(stop)) => return Err(TrimError::Stopped(stop)),
                    // The forward pass would have found this conflict.
                    Err(PropagationEnd::Conflict(_)) => return Err(TrimError::Unrefuted),
                },
                ProofEvent::Added(clause) => {
                    self.deactivate(clause)?;
                    if self.database.is_core(clause) {
                        let hints = self.test(clause)?.ok_or(TrimError::Step(number))?;
                        self.lemmas.push(Lemma { what: AddedClause::Clause(clause), hints });
                    }
                    number -= 1;
                }
            }
        }
        self.events = events;
        Ok(())
    }

    /// The number of clauses that the proof has added.
    fn added(&self) -> u64 {
        self.events.iter().filter(|event| matches!(event, ProofEvent::Added(_))).count() as u64
    }

    fn deactivate(&mut self, clause: u32) -> Result<(), TrimError> {
        match self.database.deactivate(clause, self.limits) {
            Ok(()) => Ok(()),
            Err(PropagationEnd::Stopped(stop)) => Err(TrimError::Stopped(stop)),
            Err(PropagationEnd::Conflict(_)) => Err(TrimError::Unrefuted),
        }
    }

    /// Returns the antecedents of a clause among the active ones; `None` if it does not follow.
    fn test(&mut self, clause: u32) -> Result<Option<Vec<Hint>>, TrimError> {
        let kept = self.database.trail().len();
        self.make_room();
        let literals = self.database.clause(clause).to_vec();
        for literal in &literals {
            self.assumed[*literal as usize / 2] = true;
        }
        let mut hints = None;
        // A true literal follows from its reason, or from the formula.
        match literals.iter().copied().find(|literal| self.database.truth(*literal) > 0) {
            Some(literal) if self.database.position(literal) < self.base => {
                let place = self.database.position(literal);
                self.needed[place] = true;
                hints = Some(vec![Hint::Unit(place as u32)]);
            }
            Some(literal) => hints = Some(self.explain(self.database.reason(literal))),
            None => {
                for literal in &literals {
                    if self.database.truth(*literal) == 0 {
                        self.database.assume(*literal ^ 1);
                    }
                }
                match self.database.propagate(self.limits) {
                    Ok(()) => {}
                    Err(PropagationEnd::Conflict(conflict)) => hints = Some(self.explain(conflict)),
                    Err(PropagationEnd::Stopped(stop)) => return Err(TrimError::Stopped(stop)),
                }
                self.database.forget(kept);
            }
        }
        for literal in &literals {
            self.assumed[*literal as usize / 2] = false;
        }
        Ok(hints)
    }

    /// Returns the clauses from which a conflict follows, in the order in which they propagate.
    fn explain(&mut self, conflict: u32) -> Vec<Hint> {
        self.make_room();
        let mut units = Vec::new();
        let mut open = self.see(conflict, &mut units);
        let mut hints = vec![Hint::Clause(conflict)];
        let mut at = self.database.trail().len();
        while open > 0 && at > self.base {
            at -= 1;
            let literal = self.database.trail()[at];
            if !std::mem::take(&mut self.seen[literal as usize / 2]) {
                continue;
            }
            open -= 1;
            let reason = self.database.reason(literal);
            if reason != ASSUMED {
                hints.push(Hint::Clause(reason));
                open += self.see(reason, &mut units);
            }
        }
        for literal in units {
            self.seen[literal as usize / 2] = false;
            let place = self.database.position(literal);
            self.needed[place] = true;
            hints.push(Hint::Unit(place as u32));
        }
        hints.reverse();
        hints
    }

    /// Marks the literals that a clause depends on. Returns the number of new ones after the base, and adds those within it to
    /// `units`.
    fn see(&mut self, clause: u32, units: &mut Vec<ProofLit>) -> usize {
        let mut open = 0;
        for literal in self.database.clause(clause) {
            let variable = *literal as usize / 2;
            // The implied literal is true, and the others are false.
            if self.assumed[variable] || self.seen[variable] || self.database.truth(*literal) >= 0 {
                continue;
            }
            self.seen[variable] = true;
            match self.database.position(*literal) < self.base {
                true => units.push(*literal),
                false => open += 1,
            }
        }
        self.database.make_core(clause);
        open
    }

    /// Returns the needed unit clauses of literals that follow from the formula alone.
    fn units(&mut self) -> Vec<Lemma> {
        let mut lemmas = Vec::new();
        for place in (0..self.base).rev() {
            if !self.needed[place] {
                continue;
            }
            let literal = self.database.trail()[place];
            let reason = self.database.reason(literal);
            self.database.make_core(reason);
            let mut hints = Vec::new();
            for other in self.database.clause(reason).iter().filter(|other| **other != literal) {
                let before = self.database.position(*other);
                self.needed[before] = true;
                hints.push(Hint::Unit(before as u32));
            }
            // If the reason is a unit clause of the formula, no step is needed.
            if !hints.is_empty() {
                hints.push(Hint::Clause(reason));
                lemmas.push(Lemma { what: AddedClause::Unit(place as u32), hints });
            }
        }
        lemmas.reverse();
        lemmas
    }

    fn make_room(&mut self) {
        let variables = self.database.variables();
        self.seen.resize(variables, false);
        self.assumed.resize(variables, false);
    }

    /// Returns a hash of the literals of a clause, independent of their order.
    fn key(&self, clause: u32) -> u64 {
        key(sorted(self.database.clause(clause)))
    }

    /// Returns the active clause with these literals, if there is one.
    fn find(&self, literals: &[i32]) -> Option<u32> {
        let codes: Vec<ProofLit> = literals.iter().map(|literal| code(*literal)).collect::<Option<_>>()?;
        let wanted = sorted(&codes);
        let found = self.known.get(&key(wanted.clone()))?;
        found.iter().copied().find(|clause| sorted(self.database.clause(*clause)) == wanted)
    }

    /// Removes a clause from `known`.
    fn forget(&mut self, clause: u32) {
        let key = self.key(clause);
        if let Some(found) = self.known.get_mut(&key) {
            found.retain(|other| *other != clause);
        }
    }
}

fn sorted(literals: &[ProofLit]) -> Vec<ProofLit> {
    let mut literals = literals.to_vec();
    literals.sort_unstable();
    literals.dedup();
    literals
}

fn key(literals: Vec<ProofLit>) -> u64 {
    let mut hasher = DefaultHasher::new();
    literals.hash(&mut hasher);
    hasher.finish()
}
