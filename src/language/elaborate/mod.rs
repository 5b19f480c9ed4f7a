//! Puzzles to core models.
//!
//! Each clue's formulas ([`crate::puzzle::Formula`]) are compiled to the model's closed set of kinds, one file per
//! concept: `require` is the entrance and pushes negation inwards, `disjunction` and `reify` make clauses and literals,
//! `form`, `linear` and `comparison` make rows, `tabulate` makes relations and tables, `variable` gives names to terms
//! that are no rows, `automaton` compiles folds and patterns, `combos` recognises demands on sets of values, and
//! `cliques` joins differences. Nothing here knows a rule.
//!
//! What a term means where it is undefined is kept by *sentinels*: an auxiliary variable has a value of its own for
//! "undefined", so that any formula around it, negated or not, can tell.

mod accumulated;
mod automaton;
mod builder;
pub(crate) mod cliques;
mod combos;
mod comparison;
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
pub use error::{Bulk, ElaborateError};
pub use rename::substituted;
pub use switched::{Always, Switched, switched};

use crate::model::{Constraint, Kind, Literal, Model, OriginId, Values, VarId, Variable};
use crate::puzzle::{CellId, Formula, Marks, Node, PuzzleData, Span};
use builder::Builder;
use groups::Groups;

/// Levels that formulas and terms may be nested.
const MOST_LEVELS: u32 = 256;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ElaborateOptions {
    /// Adds constraints that follow from the others and may help a backend: what houses and cages together say of the
    /// cells that stick out (the "45 rule").
    pub redundant: bool,
}

/// The variable that stands for a cell: cells come first, in their own order.
pub(super) fn cell_variable(cell: CellId) -> VarId {
    VarId(cell.0)
}

/// The model of a puzzle's layout, layers and clues, without its givens and marks (see [`facts`]): puzzles that differ
/// only in those share it. First an answer variable per cell, in order of [`CellId`], then the layers' variables, then
/// auxiliary ones; a `Distinct` per region, then what the clues demand.
///
/// # Errors
/// If a clue asks for more than a model may hold; see [`ElaborateError`].
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
        model.add(Constraint::new(Kind::Distinct(vars), region.origin));
    }
    if puzzle.clues.is_empty() {
        return Ok(model);
    }
    let mut statements = Vec::new();
    let mut builder = Builder::new(model, groups, cache);
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

/// The variables of cells and layers, whose ids the puzzle has fixed.
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
        for _ in &layer.cells {
            let variable = if layer.answer { Variable::answer } else { Variable::auxiliary };
            model.add_variable(variable(values.clone()));
        }
    }
    model
}

/// Refuses formulas that compiling would not end on in time.
fn check_size(builder: &Builder<'_>, formula: &Formula) -> Result<(), ElaborateError> {
    let whole = Node::Formula(formula);
    if depth::deeper(whole, MOST_LEVELS) {
        return Err(builder.too_deep(MOST_LEVELS));
    }
    let size = depth::largest_pattern(whole);
    if size > automaton::pattern::MOST {
        return Err(builder.too_large(Bulk::Positions, size, automaton::pattern::MOST));
    }
    Ok(())
}

/// The conjuncts of a demand.
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

/// Givens and marks as literals over the model's variables: a given is `cell = digit`, and a mark excludes each digit
/// that it does not list.
pub fn facts(puzzle: &PuzzleData) -> Vec<Literal> {
    let mut facts = Vec::with_capacity(puzzle.givens.len());
    facts.extend(puzzle.givens.iter().map(|g| Literal::is(cell_variable(g.cell), g.digit)));
    facts.extend(puzzle.marks.iter().flat_map(|marks| marks_facts(puzzle, marks)));
    facts
}

/// The literals of one cell's marks.
pub fn marks_facts<'p>(puzzle: &'p PuzzleData, marks: &'p Marks) -> impl Iterator<Item = Literal> + 'p {
    let excluded = puzzle.layout.digits().iter().filter(|d| !marks.digits.contains(d));
    excluded.map(|d| Literal::is_not(cell_variable(marks.cell), *d))
}
