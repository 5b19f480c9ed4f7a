//! Elaboration: compiles a puzzle (layout, layers and the formulas of its clues) to a core model. Called by `solve` before
//! lowering.
//!
//! Each clue's formulas ([`crate::puzzle::Formula`]) are compiled to the closed set of constraint kinds of the model, one file
//! per concept: `require` is the entry point and pushes negations inwards, `disjunction` and `reify` make clauses and literals,
//! `form`, `linear` and `comparison` make rows, `tabulate` makes relations and tables, `variable` introduces variables for terms
//! that are not rows, `automaton` compiles folds and patterns, `combos` recognises demands on sets of values, and `cliques`
//! combines disequalities. No code here depends on a particular rule.
//!
//! Undefined terms are represented by *sentinels*: an auxiliary variable has a special value for "undefined", so that any formula
//! around it, negated or not, can test it.

mod accumulated;
mod automaton;
mod builder;
pub(crate) mod cliques;
mod combos;
mod comparison;
mod conditional;
mod connected;
mod depth;
mod disjunction;
mod error;
pub(super) mod evaluate;
mod finish;
mod form;
pub(crate) mod groups;
mod linear;
mod member;
mod reading;
mod redundant;
mod reify;
mod rename;
mod require;
mod row;
mod simpler;
mod switched;
mod tabulate;
mod variable;

pub use automaton::AutomatonCache;
pub use conditional::conditional_sums;
pub use error::{Bulk, ElaborateError};
pub use rename::substituted;
pub use switched::{Always, SwitchedModel, switched};

use crate::model::{Constraint, ConstraintKind, Literal, Model, OriginId, Values, VarId, Variable};
use crate::puzzle::{CellId, Formula, FormulaNode, Marks, PuzzleData, Span};
use builder::ModelBuilder;
use groups::Groups;

/// The largest nesting depth of formulas and terms.
const MOST_LEVELS: u32 = 256;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ElaborateOptions {
    /// Whether to add implied constraints that may help a backend: what houses and cages together imply for the few cells outside
    /// of one or the other (the "45 rule").
    pub redundant: bool,
}

/// Returns the variable of a cell. The variables of cells come first, in the order of the cells.
pub(super) fn cell_variable(cell: CellId) -> VarId {
    VarId(cell.0)
}

/// Returns the model of a puzzle's layout, layers and clues, without its givens and marks (see [`facts`]), so that puzzles that
/// differ only in those share it. Its variables are the answer variables of the cells in order of [`CellId`], then the layers'
/// variables, then auxiliary ones; its constraints are a `Distinct` per region, then the demands of the clues.
///
/// # Errors
/// If a clue exceeds a limit of models; see [`ElaborateError`].
pub fn elaborate(
    puzzle: &PuzzleData,
    options: &ElaborateOptions,
    cache: &AutomatonCache,
) -> Result<Model, ElaborateError> {
    let mut model = variables(puzzle);
    let layout = &puzzle.layout;
    let mut groups = Groups::new(model.variables().len());
    for region in &layout.regions {
        let vars: Vec<VarId> = region.cells.iter().map(|c| cell_variable(*c)).collect();
        groups.add(vars.clone());
        model.add(Constraint::new(ConstraintKind::Distinct(vars), region.origin));
    }
    if puzzle.clues.is_empty() {
        return Ok(model);
    }
    let mut statements = Vec::new();
    let mut builder = ModelBuilder::new(model, groups, cache);
    for clue in &puzzle.clues {
        for demand in &clue.demands {
            builder.turn_to(clue.origin, demand.span);
            check_size(&builder, &demand.formula)?;
            flatten(&demand.formula, clue.origin, demand.span, &mut statements);
        }
    }
    builder.know_differing(statements.iter().map(|(formula, ..)| *formula));
    for (formula, origin, span) in statements {
        builder.turn_to(origin, span);
        builder.require(formula, true, None)?;
    }
    builder.finish(options)
}

/// Makes the variables of cells and layers, whose ids the puzzle determines.
fn variables(puzzle: &PuzzleData) -> Model {
    let layout = &puzzle.layout;
    let digits = Values::new(layout.digits().iter().copied());
    let mut model = Model::new();
    for _ in layout.cells() {
        model.add_variable(Variable::answer(digits.clone()));
    }
    for layer in &puzzle.layers {
        debug_assert_eq!(layer.first.index(), model.variables().len());
        let values = Values::new(layer.values.iter().copied());
        for _ in &layer.places {
            let variable = if layer.answer { Variable::answer } else { Variable::auxiliary };
            model.add_variable(variable(values.clone()));
        }
    }
    model
}

/// Rejects formulas that would take too long to compile.
fn check_size(builder: &ModelBuilder<'_>, formula: &Formula) -> Result<(), ElaborateError> {
    let whole = FormulaNode::Formula(formula);
    if depth::deeper(whole, MOST_LEVELS) {
        return Err(builder.too_deep(MOST_LEVELS));
    }
    let size = depth::largest_pattern(whole);
    if size > automaton::pattern::MOST {
        return Err(builder.too_large(Bulk::Positions, size, automaton::pattern::MOST));
    }
    Ok(())
}

/// Splits a demand into its conjuncts.
fn flatten<'f>(
    formula: &'f Formula,
    origin: OriginId,
    span: Span,
    statements: &mut Vec<(&'f Formula, OriginId, Span)>,
) {
    match formula {
        Formula::All(parts) => parts.iter().for_each(|part| flatten(part, origin, span, statements)),
        _ => statements.push((formula, origin, span)),
    }
}

/// Returns givens and marks as literals over the model's variables: a given is `cell = digit`, and a mark excludes each digit
/// that it does not list.
pub fn facts(puzzle: &PuzzleData) -> Vec<Literal> {
    let mut facts = Vec::with_capacity(puzzle.givens.len());
    facts.extend(puzzle.givens.iter().map(|g| Literal::is(cell_variable(g.cell), g.digit)));
    facts.extend(puzzle.marks.iter().flat_map(|marks| marks_facts(puzzle, marks)));
    facts
}

/// Returns the literals of one cell's marks.
pub fn marks_facts<'p>(puzzle: &'p PuzzleData, marks: &'p Marks) -> impl Iterator<Item = Literal> + 'p {
    let excluded = puzzle.layout.digits().iter().filter(|d| !marks.digits.contains(d));
    excluded.map(|d| Literal::is_not(cell_variable(marks.cell), *d))
}
