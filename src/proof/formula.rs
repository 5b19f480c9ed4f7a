//! What is refuted: the CNF of a puzzle without the solutions that are known.

use super::{lrat, trim};
use crate::formulation::cnf::text::Text;
use crate::formulation::cnf::{Atom, ClauseSink, Lit};
use crate::formulation::{Size, Why};
use crate::model::Literal;
use crate::puzzle::{Grid, Puzzle};
use crate::solve::export::{Choices, Compiled, Form, Instance, Parts, TooLarge};
use crate::solve::{Program, SolveError};

/// A puzzle, compiled plainly.
pub struct Plain<'p>(Compiled<'p>);

/// The CNF of a puzzle, and clauses that exclude solutions of it.
pub struct Formula<'c> {
    text: Instance<'c>,
    excluded: Vec<Vec<Lit>>,
}

impl<'p> Plain<'p> {
    /// The puzzle's program with its givens as unit clauses: not presolved, and with the default encodings.
    ///
    /// # Errors
    /// If the puzzle has no model.
    pub fn new(puzzle: &'p Puzzle) -> Result<Self, SolveError> {
        Compiled::new(puzzle, Choices::new(Form::Dimacs)).map(Self)
    }

    /// How the CNF came about, and its program.
    pub fn compiled(&self) -> &Compiled<'p> {
        &self.0
    }

    /// How each constraint gets into the clauses.
    ///
    /// # Errors
    /// If the formula would be larger than so many bytes, or than numbers go.
    pub fn parts(&self, memory: u64) -> Result<Parts<'_>, TooLarge> {
        let parts = self.0.parts();
        TooLarge::refuse(parts.size(&self.0.program), memory)?;
        Ok(parts)
    }

    /// The constraints that the formula does not hold. Without them it has more models, so that a refutation is one all the
    /// same.
    pub fn residual(&self, parts: &Parts<'_>) -> Vec<(usize, Why)> {
        parts.residual(&self.0.program)
    }
}

impl<'c> Formula<'c> {
    /// The formula that says: there is a solution besides these. Two solutions are one if they have the same answer, so that
    /// each clause is about answer variables alone, all of them.
    ///
    /// `None` if the formula does not know a value of a solution.
    pub fn new(plain: &'c Plain<'_>, parts: &'c Parts<'_>, solutions: &[Grid]) -> Option<Self> {
        let program = &plain.0.program;
        let text = parts.instance(program);
        let Instance::Clauses(clauses) = &text else { return None };
        let excluding = |grid: &Grid| excluding(program, clauses, grid);
        let excluded = solutions.iter().map(excluding).collect::<Option<Vec<_>>>()?;
        Some(Self { text, excluded })
    }

    /// The formula, to be written or streamed.
    pub fn text(&self) -> Option<Text<'_>> {
        match &self.text {
            Instance::Clauses(text) => Some(Text { more: &self.excluded, ..*text }),
            Instance::Cover(..) | Instance::Rows(..) | Instance::Direct(..) => None,
        }
    }

    /// The instance without the clauses that exclude solutions: what the map is about.
    pub fn instance(&self) -> &Instance<'c> {
        &self.text
    }
}

/// The clause that excludes the answer of a solution.
fn excluding(program: &Program<'_>, text: &Text<'_>, grid: &Grid) -> Option<Vec<Lit>> {
    let mut clause = Vec::new();
    for var in program.model().answers() {
        match text.numbering.atom(Literal::is(var, *grid.0.get(var.index())?)) {
            Atom::Lit(literal) => clause.push(!literal),
            Atom::Constant(_) => return None,
        }
    }
    Some(clause)
}

/// How many variables and clauses the formula has.
pub fn counts(text: &Text<'_>) -> (u32, u64) {
    match text.size() {
        Size::Cnf { variables, clauses, .. } => (u32::try_from(variables).unwrap_or(u32::MAX), clauses),
        _ => (0, 0),
    }
}

/// Takes the clauses of a formula as DIMACS numbers them.
pub struct Numbered<F>(F, Vec<i32>);

impl<F: FnMut(&[i32])> Numbered<F> {
    /// Passes each clause on.
    pub fn new(take: F) -> Self {
        Self(take, Vec::new())
    }
}

impl<F: FnMut(&[i32])> ClauseSink for Numbered<F> {
    fn clause(&mut self, literals: &[Lit]) {
        self.1.clear();
        self.1.extend(literals.iter().map(|literal| literal.dimacs()));
        (self.0)(&self.1);
    }
}

/// Has a checker know the formula.
pub fn checker(text: &Text<'_>) -> lrat::Checker {
    let mut checker = lrat::Checker::new(counts(text).0);
    // It takes all there are.
    let _ = text.stream(&mut Numbered::new(|clause| checker.clause(clause)));
    checker
}

/// Has a trimmer know the formula.
pub fn give(text: &Text<'_>, trimmer: &mut trim::Trimmer<'_>) {
    let _ = text.stream(&mut Numbered::new(|clause| trimmer.clause(clause)));
}
