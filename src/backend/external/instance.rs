//! The instance for one run of an external program: writes it as text, and reads and tests the answer.

use super::Protocol;
use super::failure::Failure;
use crate::backend::sat::Lowering;
use crate::backend::{PrepareError, Task};
use crate::formulation::answer::{self, AnswerValues, Claim, SolverAnswer};
use crate::formulation::cnf::{self, Atom, ClauseSink, CnfLit};
use crate::formulation::direct;
use crate::formulation::ilp::{self, ColumnId, Sense, text};
use crate::formulation::{Names, NumberNames, Size, bare};
use crate::model::{Assignment, CandidateId, Candidates, Constraint, Literal, Model, Status, VarId};
use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

/// Literals that must not all hold.
pub(super) type NoGood = Vec<Literal>;

/// A model that is lowered anew for each run.
pub(super) struct RunInput {
    model: Arc<Model>,
    candidates: Candidates,
    units: Vec<Literal>,
    residual: Vec<usize>,
    size: Size,
    form: InstanceForm,
}

/// Estimated bytes of a solver of 0-1 rows: rows and columns of its matrix, a factorisation, states of its branch and bound.
pub(in crate::backend) fn estimated_bytes(size: Size) -> u64 {
    match size {
        Size::Ilp { columns, rows, nonzeros } => {
            (columns.saturating_add(rows)).saturating_mul(1000).saturating_add(nonzeros.saturating_mul(200))
        }
        _ => 0,
    }
}

/// The form of the instance: a CNF, rows of 0-1 columns, or the model itself.
enum InstanceForm {
    Dimacs(Arc<Lowering>),
    Rows(fn(&text::IlpText<'_>, &mut dyn Write) -> io::Result<()>),
    Direct(fn(&direct::ModelText<'_>, &mut dyn Write) -> io::Result<()>),
}

/// The facts and nogoods of one run, in addition to the model.
pub(super) struct Question<'a> {
    pub facts: &'a [Literal],
    pub no_goods: &'a [NoGood],
}

impl RunInput {
    /// Checks the size; nothing is written yet.
    pub fn new(task: &Task<'_>, protocol: Protocol) -> Result<Self, PrepareError> {
        let model = Arc::clone(task.model);
        let candidates = model.candidates();
        let units = task.units.to_vec();
        let form = match protocol {
            Protocol::Dimacs => {
                let lowering = Arc::new(Lowering::new(task, cnf::Plans::new(task.model, task.settings.encoding))?);
                let (residual, size) = (lowering.residual.clone(), lowering.size);
                return Ok(Self { model, candidates, units, residual, size, form: InstanceForm::Dimacs(lowering) });
            }
            Protocol::Opb => InstanceForm::Rows(|text, out| text::opb::write(text, out, &mut bare)),
            Protocol::Lp => InstanceForm::Rows(|text, out| text::lp::write(text, out, &mut bare)),
            Protocol::Mps => InstanceForm::Rows(|text, out| text::mps::write(text, out, &mut bare)),
            Protocol::Mzn => InstanceForm::Direct(|text, out| direct::minizinc::write(text, out, &mut bare)),
            Protocol::Smt => InstanceForm::Direct(|text, out| direct::smt::write(text, out, &mut bare)),
        };
        if let InstanceForm::Direct(_) = form {
            let size = direct::size(&model);
            let (needed, limit) = (direct::bytes(&model), task.settings.memory);
            if needed > limit {
                return Err(PrepareError::TooLarge { needed, limit, size });
            }
            // The language can express every constraint of a model.
            return Ok(Self { residual: Vec::new(), model, candidates, units, size, form });
        }
        let size = ilp::size(&model);
        let (needed, limit) = (estimated_bytes(size), task.settings.memory);
        if needed > limit {
            return Err(PrepareError::TooLarge { needed, limit, size });
        }
        Ok(Self { residual: ilp::residual(&model), model, candidates, units, size, form })
    }

    pub fn model(&self) -> &Model {
        &self.model
    }

    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    pub fn units(&self) -> &[Literal] {
        &self.units
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn residual(&self) -> &[usize] {
        &self.residual
    }

    pub fn write(&self, question: &Question<'_>, out: &mut dyn Write) -> io::Result<()> {
        match &self.form {
            InstanceForm::Dimacs(lowering) => {
                let no_goods = question.no_goods.iter().filter_map(|no_good| clause(lowering, no_good));
                let more: Vec<Vec<CnfLit>> = no_goods.collect();
                let text = cnf::text::CnfText {
                    model: &self.model,
                    units: question.facts,
                    plans: &lowering.plans,
                    numbering: &lowering.numbering,
                    more: &more,
                };
                text.write(out, &mut bare)
            }
            InstanceForm::Rows(write) => {
                let more: Vec<text::Cut> = question.no_goods.iter().filter_map(|n| self.cut(n)).collect();
                write(&text::IlpText { model: &self.model, units: question.facts, more: &more }, out)
            }
            InstanceForm::Direct(write) => {
                let (model, units, no_goods) = (&*self.model, question.facts, question.no_goods);
                write(&direct::ModelText { model, units, names: &NumberNames, no_goods }, out)
            }
        }
    }

    /// Reads an answer as text.
    pub fn read(&self, input: impl BufRead) -> Result<SolverAnswer<AnswerValues>, Failure> {
        let read = match (&self.form, self.size) {
            (InstanceForm::Dimacs(lowering), _) => answer::literals(input, Some(u64::from(lowering.booleans))),
            (InstanceForm::Rows(_), Size::Ilp { columns, .. }) => answer::columns(input, Some(columns)),
            (InstanceForm::Rows(_), _) => answer::columns(input, None),
            (InstanceForm::Direct(_), _) => answer::integers(input).map(|read| self.of_integers(&read)),
        };
        let read = read.map_err(Failure::Answer)?;
        match read.claim {
            // A solution without a claim is accepted, since it is tested.
            Claim::Unstated => Ok(SolverAnswer { claim: Claim::Satisfiable, ..read }),
            _ => Ok(read),
        }
    }

    /// Converts an answer to the numbers of candidates. Values that the model does not have are dropped, so that their variables
    /// are unassigned.
    fn of_integers(&self, read: &SolverAnswer<answer::Integers>) -> SolverAnswer<AnswerValues> {
        let values: HashMap<&str, i64> = read.chosen.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let candidate = |var: VarId| {
            let value = i32::try_from(*values.get(&*NumberNames.variable(var))?).ok()?;
            Some(self.candidates.find(var, value)?.0 + 1)
        };
        let chosen = AnswerValues::of_true(self.model.var_ids().filter_map(candidate).collect());
        SolverAnswer { claim: read.claim, chosen }
    }

    /// Decodes the values to an assignment, and checks it against the model, facts and nogoods. Variables missing from the answer
    /// are 0.
    pub fn solution(&self, question: &Question<'_>, values: &AnswerValues) -> Result<Assignment, Failure> {
        let broken = || self.broken(question, values);
        let Some(solution) = self.decode(values) else {
            return Err(Failure::Wrong(broken().unwrap_or_else(|| "leaves a variable without a value".to_owned())));
        };
        let holds = |literal: &Literal| solution.get(literal.var).is_some_and(|value| literal.holds(value));
        if question.no_goods.iter().any(|no_good| no_good.iter().all(holds)) {
            return Err(Failure::Repeated);
        }
        let native = |index: &usize| self.residual.binary_search(index).is_err();
        let mut constraints = (0..self.model.constraints().len()).filter(native);
        let violated = constraints.any(|i| self.model.constraints()[i].status(&solution) == Status::Violated);
        // If the assignment satisfies the instance but not the model, that is a bug in gridc; the solver's check will report it.
        match (violated || !question.facts.iter().all(holds)).then(broken).flatten() {
            Some(how) => Err(Failure::Wrong(how)),
            None => Ok(solution),
        }
    }

    /// The values of all variables, if each has one.
    fn decode(&self, values: &AnswerValues) -> Option<Assignment> {
        let mut solution = Assignment::open(self.model.variables().len());
        for var in self.model.var_ids() {
            let value = match &self.form {
                InstanceForm::Dimacs(lowering) => lowering.numbering.value(var, |lit| is_true(values, lit))?,
                InstanceForm::Rows(_) | InstanceForm::Direct(_) => {
                    let mut ones = self.candidates.range(var).filter(|c| values.get(*c as u64 + 1) == Some(true));
                    let candidate = ones.next().filter(|_| ones.next().is_none())?;
                    self.candidates.value(CandidateId(candidate as u32))
                }
            };
            solution.set(var, value);
        }
        Some(solution)
    }

    /// The first clause or row of the instance that the values break, in words.
    fn broken(&self, question: &Question<'_>, values: &AnswerValues) -> Option<String> {
        match &self.form {
            InstanceForm::Dimacs(lowering) => {
                let mut test = ClauseTest { values, broken: None };
                // The stream ends with an error once `test` has found a broken clause.
                let _ = cnf::lower(&self.model, question.facts, &lowering.plans, &lowering.numbering, &mut test);
                test.broken.map(|clause| format!("violates the clause `{clause}`"))
            }
            InstanceForm::Rows(_) => {
                let mut test = RowTest { values, row: 0, broken: None };
                ilp::lower(&self.model, question.facts, &mut test);
                test.broken
            }
            InstanceForm::Direct(_) => {
                let solution = self.decode(values)?;
                let breaks = |c: &Constraint| c.status(&solution) == Status::Violated;
                let broken = self.model.constraints().iter().position(breaks);
                Some(match broken {
                    Some(index) => {
                        format!("violates constraint {index}, a `{}`", self.model.constraints()[index].kind.name())
                    }
                    None => "breaks a given".to_owned(),
                })
            }
        }
    }

    /// The row `Σ wanted − Σ unwanted ≤ k − 1` for k wanted columns; `None` if it always holds.
    fn cut(&self, no_good: &NoGood) -> Option<text::Cut> {
        let mut terms: Vec<(ColumnId, i64)> = Vec::with_capacity(no_good.len());
        for literal in no_good {
            match self.candidates.find(literal.var, literal.value) {
                Some(column) => terms.push((column.into(), if literal.positive { 1 } else { -1 })),
                None if literal.positive => return None,
                None => {}
            }
        }
        terms.sort_unstable();
        terms.dedup();
        let wanted = terms.iter().filter(|(_, k)| *k > 0).count() as i64;
        Some(text::Cut { terms, sense: Sense::AtMost, rhs: wanted - 1 })
    }
}

/// The clause that excludes a nogood; `None` if it always holds.
fn clause(lowering: &Lowering, no_good: &NoGood) -> Option<Vec<CnfLit>> {
    let mut clause = Vec::with_capacity(no_good.len());
    for literal in no_good {
        match lowering.numbering.atom(!*literal) {
            Atom::Lit(lit) => clause.push(lit),
            Atom::Constant(true) => return None,
            Atom::Constant(false) => {}
        }
    }
    Some(clause)
}

fn is_true(values: &AnswerValues, lit: CnfLit) -> bool {
    values.get(u64::from(lit.index()) + 1).unwrap_or(false) == lit.is_positive()
}

/// A sink that finds the first clause that an answer breaks.
struct ClauseTest<'a> {
    values: &'a AnswerValues,
    broken: Option<String>,
}

impl ClauseSink for ClauseTest<'_> {
    fn clause(&mut self, literals: &[CnfLit]) {
        if self.broken.is_none() && !literals.iter().any(|lit| is_true(self.values, *lit)) {
            let words: String = literals.iter().map(|lit| format!("{} ", lit.dimacs())).collect();
            self.broken = Some(format!("{words}0"));
        }
    }

    fn is_closed(&mut self) -> bool {
        self.broken.is_some()
    }
}

/// A sink that finds the first row that an answer breaks.
struct RowTest<'a> {
    values: &'a AnswerValues,
    /// Number of the row, from 1.
    row: u64,
    broken: Option<String>,
}

impl RowTest<'_> {
    fn is_one(&self, column: ColumnId) -> bool {
        self.values.get(u64::from(column.0) + 1).unwrap_or(false)
    }
}

impl ilp::Sink for RowTest<'_> {
    fn column(&mut self, column: ColumnId, fixed_at_zero: bool) {
        if fixed_at_zero && self.broken.is_none() && self.is_one(column) {
            self.broken = Some(format!("sets `x{}`, which is fixed at 0", u64::from(column.0) + 1));
        }
    }

    fn row(&mut self, row: ilp::Row<'_>) {
        self.row += 1;
        let left = row.terms.iter().filter(|(column, _)| self.is_one(*column)).map(|(_, k)| k).sum();
        if self.broken.is_none() && !row.sense.holds(left, row.rhs) {
            self.broken = Some(format!("violates the row `c{}`", self.row));
        }
    }

    fn is_closed(&mut self) -> bool {
        self.broken.is_some()
    }
}
