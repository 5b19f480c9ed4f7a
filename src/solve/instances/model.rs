//! Builds the models of instances, for backends that do not take an instance unchanged.
//!
//! | instance | variables | constraints |
//! |---|---|---|
//! | CNF | one with the values 0 and 1 per variable, auxiliary if `c p show` does not name it | a `Clause` per clause |
//! | exact cover | one with 0 and 1 per option; a hidden one per coloured item | `Σ = 1` per primary item, `Σ ≤ 1` per secondary one; a coloured option fixes the item's hidden variable |
//! | rows | one per column | a `Clause` or `Linear` per row |
//!
//! Under [`VariableEncoding::Order`](crate::formulation::cnf::VariableEncoding::Order), variable `i` of a CNF is Boolean `i`
//! again, and the clauses are the file's own.

use super::ForeignInstance;
use crate::backend::PrepareError;
use crate::formulation::Size;
use crate::formulation::cnf::text::Formula;
use crate::formulation::exact_cover::text::Cover;
use crate::formulation::ilp::text::Program;
use crate::model::{
    Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model, OriginId, Values, VarId, Variable,
};
use std::collections::BTreeSet;

/// Builds the model of an instance.
///
/// # Errors
/// If it would take more than `memory` bytes.
pub(super) fn of(instance: &ForeignInstance, memory: u64) -> Result<Model, PrepareError> {
    let needed = bytes(instance);
    if needed > memory {
        return Err(PrepareError::TooLarge { needed, limit: memory, size: instance.size() });
    }
    match instance {
        ForeignInstance::Cnf(formula) => Ok(of_formula(formula)),
        ForeignInstance::ExactCover(cover) => Ok(of_cover(cover)),
        ForeignInstance::Rows(program) => {
            of_program(program).ok_or_else(|| PrepareError::Unsupported("a row's numbers exceed 64 bits".to_owned()))
        }
    }
}

/// Bytes that a variable, a constraint, a literal and a term take.
const VARIABLE: u64 = 40;
const CONSTRAINT: u64 = 120;
const LITERAL: u64 = 12;
const TERM: u64 = 72;

fn bytes(instance: &ForeignInstance) -> u64 {
    let (variables, constraints, entries) = match (instance, instance.size()) {
        (_, Size::Cnf { variables, clauses, literals, .. }) => (variables, clauses, literals.saturating_mul(LITERAL)),
        (_, Size::ExactCover { primary, secondary, options, nodes }) => {
            // A coloured node becomes a clause of two literals, larger than a term.
            (options, primary + secondary, nodes.saturating_mul(TERM + CONSTRAINT))
        }
        (ForeignInstance::Rows(program), Size::Ilp { columns, rows, nonzeros }) => {
            let mean = program.candidates() / columns.max(1) + 1;
            let values = program.candidates().saturating_mul(4);
            (columns, rows, nonzeros.saturating_mul(TERM + 16 * mean).saturating_add(values))
        }
        (_, Size::Ilp { .. } | Size::Direct { .. }) => (0, 0, 0),
    };
    variables.saturating_mul(VARIABLE).saturating_add(constraints.saturating_mul(CONSTRAINT)).saturating_add(entries)
}

/// Adds a constraint. The origin of an instance's constraint is its own number.
fn add(model: &mut Model, kind: ConstraintKind) {
    let origin = OriginId(model.constraints().len() as u32);
    model.add(Constraint::new(kind, origin));
}

fn of_formula(formula: &Formula) -> Model {
    let mut model = Model::new();
    let truth = Values::new([0, 1]);
    for index in 0..formula.variables() {
        model.add_variable(match formula.is_shown(index) {
            true => Variable::answer(truth.clone()),
            false => Variable::auxiliary(truth.clone()),
        });
    }
    for clause in formula.clauses() {
        let literals = clause.iter().map(|l| Literal::is(VarId(l.index()), i32::from(l.is_positive())));
        add(&mut model, ConstraintKind::Clause(literals.collect()));
    }
    model
}

/// `Σ weight · x  comparison  rhs` over two-valued variables.
fn sum(terms: impl IntoIterator<Item = VarId>, comparison: Comparison, rhs: i64) -> ConstraintKind {
    let term = |var| LinearTerm { var, weights: vec![(1, 1)] };
    ConstraintKind::Linear { terms: terms.into_iter().map(term).collect(), comparison, rhs }
}

fn of_cover(cover: &Cover) -> Model {
    let mut model = Model::new();
    let chosen = Values::new([0, 1]);
    // By item: the options that cover it without a colour, and those that give it one.
    let mut plain: Vec<Vec<VarId>> = vec![Vec::new(); cover.items().len()];
    let mut coloured: Vec<Vec<(VarId, i32)>> = vec![Vec::new(); cover.items().len()];
    for option in 0..cover.options() {
        let var = model.add_variable(Variable::answer(chosen.clone()));
        for node in cover.option(option) {
            match node.colour {
                None => plain[node.item as usize].push(var),
                Some(colour) => coloured[node.item as usize].push((var, colour.get() as i32)),
            }
        }
    }
    for (item, options) in plain.iter().enumerate() {
        if item < cover.primary() {
            add(&mut model, sum(options.iter().copied(), Comparison::Equal, 1));
        } else if options.len() > 1 {
            add(&mut model, sum(options.iter().copied(), Comparison::AtMost, 1));
        }
    }
    for (plain, coloured) in plain.iter().zip(&coloured).filter(|(_, coloured)| !coloured.is_empty()) {
        // 0 is not a colour: it is the value for options without a colour.
        let mut colours: BTreeSet<i32> = coloured.iter().map(|(_, colour)| *colour).collect();
        colours.extend((!plain.is_empty()).then_some(0));
        if colours.len() < 2 {
            continue;
        }
        let colour = model.add_variable(Variable::auxiliary(Values::new(colours)));
        let wishes = coloured.iter().copied().chain(plain.iter().map(|var| (*var, 0)));
        for (var, wish) in wishes {
            add(&mut model, ConstraintKind::Clause(vec![Literal::is(var, 0), Literal::is(colour, wish)]));
        }
    }
    model
}

fn of_program(program: &Program) -> Option<Model> {
    let mut model = Model::new();
    for column in 0..program.columns() {
        let bounds = program.bounds(column);
        if bounds.least > bounds.greatest {
            // The bounds are empty: the empty clause makes the model unsatisfiable, and the variable gets an arbitrary value.
            model.add_variable(Variable::answer(Values::new([bounds.least])));
            add(&mut model, ConstraintKind::Clause(Vec::new()));
        } else {
            model.add_variable(Variable::answer(Values::new(bounds.least..=bounds.greatest)));
        }
    }
    for (terms, comparison, rhs) in program.rows() {
        let kind = match clause(program, terms, comparison, rhs) {
            Some(clause) => clause,
            None => linear(program, terms, comparison, rhs)?,
        };
        add(&mut model, kind);
    }
    Some(model)
}

/// The row as a clause, if it is one: coefficients ±1 over 0-1 columns, where only the smallest activity violates it.
fn clause(program: &Program, terms: &[(u32, i64)], comparison: Comparison, rhs: i64) -> Option<ConstraintKind> {
    let sign = match comparison {
        Comparison::AtLeast => 1,
        Comparison::AtMost => -1,
        Comparison::Equal | Comparison::NotEqual => return None,
    };
    let binary = |column: u32| {
        let bounds = program.bounds(column as usize);
        (bounds.least, bounds.greatest) == (0, 1)
    };
    if !terms.iter().all(|(column, weight)| weight.unsigned_abs() == 1 && binary(*column)) {
        return None;
    }
    let negative = terms.iter().filter(|(_, weight)| weight * sign < 0).count() as i64;
    let literal = |(column, weight): &(u32, i64)| Literal::is(VarId(*column), i32::from(weight * sign > 0));
    (rhs.checked_mul(sign)? == 1 - negative).then(|| ConstraintKind::Clause(terms.iter().map(literal).collect()))
}

fn linear(program: &Program, terms: &[(u32, i64)], comparison: Comparison, rhs: i64) -> Option<ConstraintKind> {
    let term = |(column, weight): &(u32, i64)| {
        let bounds = program.bounds(*column as usize);
        let weigh = |value: i32| Some((value, weight.checked_mul(i64::from(value))?));
        let weights = (bounds.least..=bounds.greatest).filter(|value| *value != 0).map(weigh);
        Some(LinearTerm { var: VarId(*column), weights: weights.collect::<Option<_>>()? })
    };
    Some(ConstraintKind::Linear { terms: terms.iter().map(term).collect::<Option<_>>()?, comparison, rhs })
}
