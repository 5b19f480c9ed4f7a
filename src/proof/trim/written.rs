//! Writes the needed steps of a trimmed proof in the LRAT format.

use super::database::{Database, dimacs};
use std::collections::HashMap;
use std::io::{self, Write};

/// An antecedent of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// A clause of the formula or of the proof.
    Clause(u32),
    /// The unit clause of the literal at this position of the trail.
    Unit(u32),
}

/// The clause that a step adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddedClause {
    /// A clause of the proof.
    Clause(u32),
    /// The unit clause of the literal at this position of the trail.
    Unit(u32),
    Empty,
}

/// A step with its antecedents.
pub struct Lemma {
    pub what: AddedClause,
    /// The antecedents in the order in which they propagate.
    pub hints: Vec<Hint>,
}

/// Writes the steps. The clauses of the formula have the numbers from 1, and the steps the following numbers, in their order.
///
/// # Errors
/// Those of `out`.
pub fn write(database: &Database, formula: u32, lemmas: &[Lemma], out: &mut dyn Write) -> io::Result<()> {
    let numbers = ProofNumbers::new(database, formula, lemmas);
    // For each lemma, the last lemma that needs it.
    let mut needed_by = vec![0; lemmas.len()];
    for (at, lemma) in lemmas.iter().enumerate() {
        for before in lemma.hints.iter().filter_map(|hint| numbers.lemma(*hint)) {
            needed_by[before] = at;
        }
    }
    for (at, lemma) in lemmas.iter().enumerate() {
        let number = u64::from(formula) + at as u64 + 1;
        write!(out, "{number} ")?;
        match lemma.what {
            AddedClause::Empty => {}
            AddedClause::Unit(place) => write!(out, "{} ", dimacs(database.trail()[place as usize]))?,
            AddedClause::Clause(clause) => {
                for literal in database.clause(clause) {
                    write!(out, "{} ", dimacs(*literal))?;
                }
            }
        }
        out.write_all(b"0 ")?;
        for hint in &lemma.hints {
            write!(out, "{} ", numbers.of(*hint))?;
        }
        out.write_all(b"0\n")?;
        let mut over =
            lemma.hints.iter().filter(|hint| numbers.lemma(**hint).is_some_and(|l| needed_by[l] == at)).peekable();
        if over.peek().is_some() && lemma.what != AddedClause::Empty {
            write!(out, "{number} d ")?;
            for hint in over {
                write!(out, "{} ", numbers.of(*hint))?;
            }
            out.write_all(b"0\n")?;
        }
    }
    Ok(())
}

/// Maps clauses and units to their numbers in the written proof.
struct ProofNumbers<'d> {
    database: &'d Database,
    formula: u32,
    /// The step that adds each clause of the proof; and (`units`) the step that adds the unit clause of each trail position.
    clauses: HashMap<u32, usize>,
    units: HashMap<u32, usize>,
}

impl<'d> ProofNumbers<'d> {
    fn new(database: &'d Database, formula: u32, lemmas: &[Lemma]) -> Self {
        let (mut clauses, mut units) = (HashMap::new(), HashMap::new());
        for (at, lemma) in lemmas.iter().enumerate() {
            match lemma.what {
                AddedClause::Clause(clause) => drop(clauses.insert(clause, at)),
                AddedClause::Unit(place) => drop(units.insert(place, at)),
                AddedClause::Empty => {}
            }
        }
        Self { database, formula, clauses, units }
    }

    /// The step that the hint names; `None` if it is a clause of the formula.
    fn lemma(&self, hint: Hint) -> Option<usize> {
        match hint {
            Hint::Clause(clause) => self.clauses.get(&clause).copied(),
            Hint::Unit(place) => self.units.get(&place).copied(),
        }
    }

    fn of(&self, hint: Hint) -> u64 {
        match (self.lemma(hint), hint) {
            (Some(at), _) => u64::from(self.formula) + at as u64 + 1,
            (None, Hint::Clause(clause)) => u64::from(clause) + 1,
            // A unit without a step is a unit clause of the formula.
            (None, Hint::Unit(place)) => u64::from(self.database.reason(self.database.trail()[place as usize])) + 1,
        }
    }
}
