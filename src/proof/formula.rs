//! The formula that a certificate refutes: the CNF of a puzzle, or its rows, plus a constraint that excludes each known solution.

use super::{lrat, trim, veripb};
use crate::formulation::cnf::text::CnfText;
use crate::formulation::cnf::{Atom, ClauseSink, CnfLit};
use crate::formulation::ilp::text::{self as rows, Cut};
use crate::formulation::ilp::{ColumnId, Row, Sense, Sink};
use crate::formulation::{Formulation, ResidualReason, Size, bare};
use crate::model::{Literal, VarId, named};
use crate::puzzle::{Grid, PuzzleData};
use crate::solve::export::{Choices, Compiled, Form, Instance, InstanceParts, TooLarge};
use crate::solve::{Program, SolveError};
use std::io::{self, Write};

named! {
    /// The format of a proof, which also determines that of the formula.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub enum ProofForm {
        #[default]
        Lrat = "lrat": "Clauses, each derived by unit propagation (LRAT)",
        VeriPb = "veripb": "0-1 inequalities, derived by cutting planes and propagation (VeriPB 3)",
    }
}

impl ProofForm {
    /// The form that proves in the terms of this formulation: rows for a 0-1 ILP, clauses for all others.
    pub fn of(formulation: Formulation) -> Self {
        match formulation {
            Formulation::Ilp => Self::VeriPb,
            Formulation::ExactCover | Formulation::Cnf | Formulation::Direct => Self::Lrat,
        }
    }

    /// The name of the formula's constraints, in the plural.
    pub fn parts(self) -> &'static str {
        match self {
            Self::Lrat => "clauses",
            Self::VeriPb => "rows",
        }
    }

    /// The name of the formula's file.
    pub fn formula_file(self) -> &'static str {
        match self {
            Self::Lrat => "formula.cnf",
            Self::VeriPb => "formula.opb",
        }
    }

    /// The name of the proof's file.
    pub fn proof_file(self) -> &'static str {
        match self {
            Self::Lrat => "proof.lrat",
            Self::VeriPb => "proof.pbp",
        }
    }

    /// The text format of the formula.
    fn of_formula(self) -> Form {
        match self {
            Self::Lrat => Form::Dimacs,
            Self::VeriPb => Form::Opb,
        }
    }
}

/// A puzzle compiled for a certificate, without the constraints that exclude solutions.
pub struct UnconstrainedFormula<'p>(Compiled<'p>);

/// The CNF of a puzzle, or its rows, with the constraints that exclude solutions.
pub struct Formula<'c> {
    text: Instance<'c>,
    excluded: SolutionExclusion,
}

/// The constraints that exclude the known solutions.
enum SolutionExclusion {
    Clauses(Vec<Vec<CnfLit>>),
    Rows(Vec<Cut>),
}

/// A formula, to be written or streamed.
#[derive(Clone, Copy)]
pub enum Statement<'a> {
    Clauses(CnfText<'a>),
    /// 0-1 inequalities.
    Rows(rows::IlpText<'a>),
}

impl<'p> UnconstrainedFormula<'p> {
    /// The puzzle's program with its givens as units: not presolved, and with the default encodings.
    ///
    /// # Errors
    /// If the puzzle has no model.
    pub fn new(puzzle: &'p PuzzleData, form: ProofForm) -> Result<Self, SolveError> {
        Compiled::as_stated(puzzle, Choices::new(form.of_formula())).map(Self)
    }

    /// The compiled puzzle with its options.
    pub fn compiled(&self) -> &Compiled<'p> {
        &self.0
    }

    /// The parts of the formula: how each constraint is encoded.
    ///
    /// # Errors
    /// If the formula would be larger than `memory` bytes, or cannot be numbered.
    pub fn parts(&self, memory: u64) -> Result<InstanceParts<'_>, TooLarge> {
        let parts = self.0.parts();
        TooLarge::refuse(parts.size(&self.0.program), memory)?;
        Ok(parts)
    }

    /// The constraints that the formula does not contain. Without them it has more models, so a refutation remains valid.
    pub fn residual(&self, parts: &InstanceParts<'_>) -> Vec<(usize, ResidualReason)> {
        parts.residual(&self.0.program)
    }
}

impl<'c> Formula<'c> {
    /// The formula for "there is a solution besides these". Two solutions count as one if they have the same answer, so the
    /// constraint that excludes one contains exactly the answer variables.
    ///
    /// `None` if a value of a solution does not occur in the formula.
    pub fn new(plain: &'c UnconstrainedFormula<'_>, parts: &'c InstanceParts<'_>, solutions: &[Grid]) -> Option<Self> {
        let program = &plain.0.program;
        let text = parts.instance(program);
        let excluded = match &text {
            Instance::Clauses(clauses) => {
                let excluding = |grid: &Grid| excluding_clause(program, clauses, grid);
                SolutionExclusion::Clauses(solutions.iter().map(excluding).collect::<Option<_>>()?)
            }
            Instance::Rows(..) => {
                let excluding = |grid: &Grid| excluding_row(program, grid);
                SolutionExclusion::Rows(solutions.iter().map(excluding).collect::<Option<_>>()?)
            }
            Instance::Cover(..) | Instance::Direct(..) => return None,
        };
        Some(Self { text, excluded })
    }

    pub fn statement(&self) -> Option<Statement<'_>> {
        match (&self.text, &self.excluded) {
            (Instance::Clauses(text), SolutionExclusion::Clauses(more)) => {
                Some(Statement::Clauses(CnfText { more, ..*text }))
            }
            (Instance::Rows(text, ..), SolutionExclusion::Rows(more)) => {
                Some(Statement::Rows(rows::IlpText { more, ..*text }))
            }
            _ => None,
        }
    }

    /// The instance without the exclusions; the map describes it.
    pub fn instance(&self) -> &Instance<'c> {
        &self.text
    }
}

impl Statement<'_> {
    /// Writes it.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Clauses(text) => text.write(out, &mut bare),
            Self::Rows(text) => rows::opb::write(text, out, &mut bare),
        }
    }

    /// The number of variables, and of clauses or rows.
    pub fn counts(&self) -> (u32, u64) {
        let (variables, count) = match self {
            Self::Clauses(text) => match text.size() {
                Size::Cnf { variables, clauses, .. } => (variables, clauses),
                _ => (0, 0),
            },
            Self::Rows(text) => match text.size() {
                Size::Ilp { columns, .. } => (columns, text.constraints()),
                _ => (0, 0),
            },
        };
        (u32::try_from(variables).unwrap_or(u32::MAX), count)
    }
}

/// The clause that excludes the answer of a solution.
fn excluding_clause(program: &Program<'_>, text: &CnfText<'_>, grid: &Grid) -> Option<Vec<CnfLit>> {
    let mut clause = Vec::new();
    for var in program.model().answers() {
        match text.numbering.atom(Literal::is(var, *grid.0.get(var.index())?)) {
            Atom::Lit(literal) => clause.push(!literal),
            Atom::Constant(_) => return None,
        }
    }
    Some(clause)
}

/// The row that excludes the answer of a solution: not all of its values are taken.
fn excluding_row(program: &Program<'_>, grid: &Grid) -> Option<Cut> {
    let candidates = program.model().candidates();
    let value = |var: VarId| Some((ColumnId::from(candidates.find(var, *grid.0.get(var.index())?)?), 1));
    let terms = program.model().answers().map(value).collect::<Option<Vec<_>>>()?;
    let rhs = terms.len() as i64 - 1;
    Some(Cut { terms, sense: Sense::AtMost, rhs })
}

/// A sink for the clauses of a formula, in DIMACS numbering.
pub struct NumberedClauses<F>(F, Vec<i32>);

impl<F: FnMut(&[i32])> NumberedClauses<F> {
    pub fn new(take: F) -> Self {
        Self(take, Vec::new())
    }
}

impl<F: FnMut(&[i32])> ClauseSink for NumberedClauses<F> {
    fn clause(&mut self, literals: &[CnfLit]) {
        self.1.clear();
        self.1.extend(literals.iter().map(|literal| literal.dimacs()));
        (self.0)(&self.1);
    }
}

/// An LRAT checker with the formula's clauses.
pub fn lrat_checker(text: &CnfText<'_>) -> lrat::Checker {
    let mut checker = lrat::Checker::new(Statement::Clauses(*text).counts().0);
    // Cannot fail: the sink accepts every clause.
    let _ = text.stream(&mut NumberedClauses::new(|clause| checker.clause(clause)));
    checker
}

/// A VeriPB checker with the formula's rows, which may take `memory` bytes.
///
/// # Errors
/// If they take more, or their numbers are out of range.
pub fn veripb_checker(text: &rows::IlpText<'_>, memory: u64) -> Result<veripb::Checker, veripb::Problem> {
    let checker = veripb::Checker::new(Statement::Rows(*text).counts().0, memory);
    let mut known = RowChecker { checker, problem: Ok(()) };
    text.stream(&mut known);
    known.problem.map(|()| known.checker)
}

/// A sink for rows, in OPB numbering.
struct RowChecker {
    checker: veripb::Checker,
    problem: Result<(), veripb::Problem>,
}

impl RowChecker {
    fn row(&mut self, terms: &[(ColumnId, i64)], sign: i64, rhs: i64) {
        if self.problem.is_ok() {
            let terms = terms.iter().map(|(column, coefficient)| (column.0 + 1, sign * coefficient));
            self.problem = self.checker.row(terms, sign * rhs);
        }
    }
}

impl Sink for RowChecker {
    fn column(&mut self, column: ColumnId, fixed_at_zero: bool) {
        if fixed_at_zero {
            self.row(&[(column, 1)], 1, 0);
            self.row(&[(column, 1)], -1, 0);
        }
    }

    fn row(&mut self, row: Row<'_>) {
        if row.sense != Sense::AtMost {
            self.row(row.terms, 1, row.rhs);
        }
        if row.sense != Sense::AtLeast {
            self.row(row.terms, -1, row.rhs);
        }
    }

    fn is_closed(&mut self) -> bool {
        self.problem.is_err()
    }
}

/// Passes the formula's clauses to a trimmer.
pub fn give(text: &CnfText<'_>, trimmer: &mut trim::Trimmer<'_>) {
    let _ = text.stream(&mut NumberedClauses::new(|clause| trimmer.clause(clause)));
}
