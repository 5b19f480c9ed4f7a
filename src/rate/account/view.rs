//! A part of a puzzle, as far as its constraints are about digits of its cells, and the search for facts.

use super::Fact;
use super::sets::MOST_SETS;
use crate::model::{Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model};
use crate::puzzle::Digit;
use crate::rate::rules::RulePart;
use crate::rate::{Board, Candidate, UnitId, bits};
use std::rc::Rc;

/// The largest number of cells that a fact about combinations of digits mentions besides its own.
const MOST_BESIDE: usize = 2;

/// The largest number of cells whose absent candidates a fact mentions, and the limit on the queries for them.
const MOST_ABSENT: usize = 6;
const MOST_QUERIES: u64 = 200;

/// Returns for each removal the absent candidates without which it would not follow; `None` if they are of too many cells, or the
/// limit is reached. Removals that need none follow from the clue itself, of which nothing more can be said.
pub fn by_absence(part: &RulePart, board: &Board, units: &[UnitId], removals: &[Candidate]) -> Option<Vec<Fact>> {
    let mut progress = Progress { open: Vec::new(), facts: Vec::new() };
    let mut queries = MOST_QUERIES;
    for removal in removals {
        let mut premises: Vec<(usize, u64, u64)> = Vec::new();
        for absent in part.relied(board, units, *removal, &mut queries)? {
            match premises.last_mut() {
                Some((cell, _, missing)) if *cell == absent.cell() => *missing |= absent.bit(),
                _ => premises.push((absent.cell(), board.candidates(absent.cell()), absent.bit())),
            }
        }
        if premises.len() > MOST_ABSENT || queries == 0 {
            return None;
        }
        progress.beside(premises, *removal);
    }
    Some(progress.facts)
}

/// The eliminations that are not yet explained, as cells of the part and digits, and the facts so far.
pub struct Progress {
    pub open: Vec<(usize, u8)>,
    pub facts: Vec<Fact>,
}

impl Progress {
    /// Takes candidates that are impossible from the open ones. Returns whether there were any.
    pub fn exclude(&mut self, mut is_impossible: impl FnMut(usize, u8) -> bool) -> bool {
        let before = self.open.len();
        self.open.retain(|(cell, digit)| !is_impossible(*cell, *digit));
        self.open.len() < before
    }
}

/// Returns the clauses of a model without the literals that are false, except those that are true.
fn clauses(model: &Model, cells: usize) -> Vec<Vec<Literal>> {
    let known = |literal: &Literal| {
        let domain = &model.variable(literal.var).domain;
        (literal.var.index() >= cells && domain.len() == 1).then(|| domain.iter().all(|value| literal.holds(value)))
    };
    let of_constraint = |constraint: &Constraint| match &constraint.kind {
        ConstraintKind::Clause(literals)
            if constraint.guard.is_none() && !literals.iter().any(|one| known(one) == Some(true)) =>
        {
            Some(literals.iter().filter(|literal| known(literal).is_none()).copied().collect())
        }
        _ => None,
    };
    model.constraints().iter().filter_map(of_constraint).collect()
}

/// A part and the candidates of its cells. Cells are numbered as in the part. Copies differ in their candidates only, and share the
/// rest.
#[derive(Clone)]
pub struct View<'p> {
    pub part: &'p RulePart,
    pub domains: Vec<u64>,
    pub digits: &'p [Digit],
    /// By cell, the cells that differ from it.
    pub different: Rc<[u64]>,
    /// The constraints that hold, over cells alone.
    pub constraints: Rc<[&'p Constraint]>,
    /// Those that hold if a cell has a digit.
    pub conditional: Rc<[(usize, u8, &'p Constraint)]>,
    /// Of the literals of each clause, one is true.
    pub clauses: Rc<[Vec<Literal>]>,
}

impl<'p> View<'p> {
    pub fn new(part: &'p RulePart, board: &Board, units: &[UnitId]) -> Self {
        let cells = part.cells.len();
        let (domains, digits) = (part.domains(board), part.digits());
        let has_one = |cell: usize, digit: Digit| {
            domains[cell].count_ones() == 1 && digits[domains[cell].trailing_zeros() as usize] == digit
        };
        let clauses = clauses(part.model(), cells);
        // By auxiliary variable, the digit of a cell with which it is 1.
        let implied = |guard: Literal| {
            let implies = |clause: &&Vec<Literal>| clause.len() == 2 && clause.contains(&guard);
            let of_cell = clauses.iter().filter(implies).flatten().find(|literal| literal.var.index() < cells);
            of_cell.filter(|literal| !literal.positive).map(|literal| !*literal)
        };
        let (mut constraints, mut conditional) = (Vec::new(), Vec::new());
        for constraint in part.model().constraints().iter().chain(&part.conditions) {
            if constraint.kind.variables().iter().any(|var| var.index() >= cells) {
                continue;
            }
            let Some(guard) = constraint.guard else {
                constraints.push(constraint);
                continue;
            };
            let guard = if guard.var.index() < cells { Some(guard) } else { implied(guard) };
            let Some(guard) = guard.filter(|guard| guard.positive) else { continue };
            if has_one(guard.var.index(), guard.value) {
                constraints.push(constraint);
            } else if let Some(digit) = digits.iter().position(|digit| *digit == guard.value) {
                conditional.push((guard.var.index(), digit as u8, constraint));
            }
        }
        let clauses =
            clauses.iter().filter(|clause| clause.iter().all(|literal| literal.var.index() < cells)).cloned().collect();
        let mut different = vec![0u64; cells];
        let mut add = |among: u64| bits(among).for_each(|cell| different[usize::from(cell)] |= among & !(1 << cell));
        for constraint in &constraints {
            if let ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. } = &constraint.kind {
                add(vars.iter().fold(0, |all, var| all | 1 << var.index()));
            }
        }
        for unit in units {
            let set = &board.structure().unit_of(*unit).set;
            add((0..cells).filter(|cell| set.contains(part.cells[*cell])).fold(0, |all, cell| all | 1 << cell));
        }
        let (different, constraints) = (different.into(), constraints.into());
        Self { part, domains, digits, different, constraints, conditional: conditional.into(), clauses }
    }

    /// Returns facts, each perhaps by those before, and the eliminations that do not follow from them. Digits are supposed for as
    /// many rounds of consequences.
    pub fn facts(&mut self, gone: &[Candidate], rounds: usize) -> Progress {
        let place = |candidate: &Candidate| self.part.cells.iter().position(|cell| *cell == candidate.cell());
        let open = gone.iter().filter_map(|gone| Some((place(gone)?, gone.digit))).collect();
        let mut progress = Progress { open, facts: Vec::new() };
        while !progress.open.is_empty() {
            let before = progress.open.clone();
            self.explain(rounds, &mut progress);
            if progress.open.len() == before.len() {
                break;
            }
            for (cell, digit) in before.into_iter().filter(|candidate| !progress.open.contains(candidate)) {
                self.domains[cell] &= !(1 << digit);
            }
        }
        progress
    }

    /// Adds facts by which candidates are impossible, and takes these from the open ones.
    fn explain(&self, rounds: usize, progress: &mut Progress) {
        self.orders(progress);
        self.conditions(progress);
        self.required(progress);
        for constraint in self.constraints.iter() {
            // A few sets say more than bounds do.
            let allowed = self.allowed(constraint);
            if let Some(allowed) = &allowed {
                self.sets(allowed, MOST_SETS, progress);
            }
            match &constraint.kind {
                ConstraintKind::Combos { vars, .. } => {
                    let terms: Vec<(usize, i64)> = vars.iter().map(|var| (var.index(), 1)).collect();
                    if let Some(total) = self.part.model().stated_sum(&constraint.kind) {
                        self.bounds(&terms, (Comparison::Equal, total), progress);
                    }
                }
                ConstraintKind::Linear { terms, comparison, rhs } => {
                    let terms = terms.iter().map(|term| self.multiple(term)).collect::<Option<Vec<_>>>();
                    let Some(terms) = terms else { continue };
                    self.bounds(&terms, (*comparison, *rhs), progress);
                }
                ConstraintKind::Automaton { .. } => self.spans(constraint, progress),
                _ => {}
            }
            if let Some((cells, tuples)) = self.tuples_of(constraint).filter(|_| !progress.open.is_empty()) {
                self.beside(&cells, tuples.iter().map(|tuple| &tuple[..]), progress);
            }
            if let Some(allowed) = &allowed {
                self.sets(allowed, 2 * MOST_SETS, progress);
            }
        }
        if rounds > 0 {
            self.suppositions(rounds, progress);
        }
    }

    /// Returns the cells of a constraint on a few, and the values that satisfy it.
    pub fn tuples_of(&self, constraint: &Constraint) -> Option<(Vec<usize>, Vec<Vec<Digit>>)> {
        match &constraint.kind {
            ConstraintKind::Relation { a, b, pairs } if a != b => {
                Some((vec![a.index(), b.index()], pairs.iter().map(|(a, b)| vec![*a, *b]).collect()))
            }
            ConstraintKind::Table { vars, tuples } if vars.len() <= 1 + MOST_BESIDE => Some((
                vars.iter().map(|var| var.index()).collect(),
                tuples.iter().map(|tuple| tuple.to_vec()).collect(),
            )),
            ConstraintKind::Linear { terms, comparison, rhs } if terms.len() <= 1 + MOST_BESIDE => {
                let terms = terms.iter().map(|term| self.plain(term)).collect::<Option<Vec<_>>>()?;
                Some((terms.iter().map(|(cell, _)| *cell).collect(), self.tuples(&terms, (*comparison, *rhs))))
            }
            _ => None,
        }
    }

    /// Returns a set of values as the indices of digits; `None` if one of them is no digit.
    pub fn mask(&self, values: impl Iterator<Item = Digit>) -> Option<u64> {
        let mut mask = 0;
        for value in values {
            mask |= 1 << self.digits.iter().position(|digit| *digit == value)?;
        }
        Some(mask)
    }

    /// Returns the cell and the factor of a term, if it is the digit of a cell times 1 or −1.
    pub fn plain(&self, term: &LinearTerm) -> Option<(usize, i64)> {
        self.multiple(term).filter(|(_, factor)| factor.abs() == 1)
    }

    /// Returns the cell and the factor of a term, if it is a multiple of the digit of a cell.
    fn multiple(&self, term: &LinearTerm) -> Option<(usize, i64)> {
        let values = &self.part.model().variable(term.var).domain;
        let some = values.iter().find(|value| *value != 0)?;
        let factor = term.weight(some) / i64::from(some);
        let is_multiple = values.iter().all(|value| term.weight(value) == factor * i64::from(value));
        (is_multiple && factor != 0).then_some((term.var.index(), factor))
    }

    pub fn are_different(&self, cells: &[usize]) -> bool {
        cells.iter().all(|a| cells.iter().all(|b| a == b || self.different[*a] >> b & 1 == 1))
    }

    pub fn value(&self, digit: u8) -> i64 {
        i64::from(self.digits[usize::from(digit)])
    }
}
