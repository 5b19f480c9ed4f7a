//! A model with switches: assumptions select which clues and regions are in force. Used to find conflicts and redundant clues.

use super::builder::ModelBuilder;
use super::groups::Groups;
use super::{AutomatonCache, ElaborateError, ElaborateOptions, cell_variable, check_size, flatten, variables};
use crate::model::{Constraint, ConstraintKind, Literal, Model, Values, VarId, Variable};
use crate::puzzle::{Clue, PuzzleData};
use std::collections::BTreeSet;

/// A model whose parts can be switched off.
///
/// Under any choice of switches, its solutions are those of the model with only the chosen parts. A switch that is off demands
/// nothing, and nothing is derived from several parts together: what clues would share, such as a sum that follows from two of
/// them, is not added. Definitions of auxiliary variables always hold; they do not restrict the puzzle's own variables.
#[derive(Clone, Debug)]
pub struct SwitchedModel {
    /// The model. Its first variables are those of [`elaborate`](super::elaborate).
    pub model: Model,
    /// By clue, the literal under which it is in force; `None` if it always is.
    pub clues: Vec<Option<Literal>>,
    /// By region of the layout, the literal under which it is in force; empty if regions always are.
    pub regions: Vec<Literal>,
}

/// The parts without a switch. Some demands are much weaker under a guard.
#[derive(Clone, Default, Debug)]
pub struct Always {
    pub regions: bool,
    pub clues: BTreeSet<usize>,
}

/// Returns the model of a puzzle's layout, layers and clues, with a switch for each clue and each region except those in
/// `always`. Givens and marks are not included.
///
/// # Errors
/// As for [`elaborate`](super::elaborate).
pub fn switched(puzzle: &PuzzleData, always: &Always, cache: &AutomatonCache) -> Result<SwitchedModel, ElaborateError> {
    let mut model = variables(puzzle);
    let mut switches = |count: usize| -> Vec<Literal> {
        let both = || Variable::auxiliary(Values::new([0, 1]));
        (0..count).map(|_| Literal::is(model.add_variable(both()), 1)).collect()
    };
    let layout = &puzzle.layout;
    let clue_switches = switches(puzzle.clues.len()).into_iter().enumerate();
    let clue_switches: Vec<Option<Literal>> =
        clue_switches.map(|(index, switch)| (!always.clues.contains(&index)).then_some(switch)).collect();
    let region_switches = switches(if always.regions { 0 } else { layout.regions.len() });
    let mut groups = Groups::new(model.variables().len());
    for (index, region) in layout.regions.iter().enumerate() {
        let vars: Vec<VarId> = region.cells.iter().map(|c| cell_variable(*c)).collect();
        let guard = region_switches.get(index).copied();
        if guard.is_none() {
            groups.add(vars.clone());
        }
        model.add(Constraint { guard, ..Constraint::new(ConstraintKind::Distinct(vars), region.origin) });
    }
    let mut builder = ModelBuilder::new(model, groups, cache);
    // Parts that always hold come first, so that their disequalities are known when the others are compiled.
    let by_switch = |switched: bool| move |(_, switch): &(&Clue, &Option<Literal>)| switch.is_some() == switched;
    let clues = || puzzle.clues.iter().zip(&clue_switches);
    for (clue, switch) in clues().filter(by_switch(false)).chain(clues().filter(by_switch(true))) {
        let mut statements = Vec::new();
        for demand in &clue.demands {
            builder.turn_to(clue.origin, demand.span);
            check_size(&builder, &demand.formula)?;
            flatten(&demand.formula, clue.origin, demand.span, &mut statements);
        }
        if switch.is_none() {
            builder.know_differing(statements.iter().map(|(formula, ..)| *formula));
        }
        builder.knowing(statements.iter().map(|(formula, ..)| *formula), |builder| {
            statements.iter().try_for_each(|(formula, origin, span)| {
                builder.turn_to(*origin, *span);
                builder.require(formula, true, *switch)
            })
        })?;
    }
    let mut model = builder.finish(&ElaborateOptions::default())?;
    add_places(&mut model);
    Ok(SwitchedModel { model, clues: clue_switches, regions: region_switches })
}

/// For each guarded house, adds that each value has a place. Formulations add this for unguarded houses; without it, guarded ones
/// would be pigeonhole problems.
fn add_places(model: &mut Model) {
    let mut clauses = Vec::new();
    for constraint in model.constraints() {
        let (ConstraintKind::Distinct(vars), Some(guard)) = (&constraint.kind, constraint.guard) else { continue };
        for value in model.house_values(vars).iter().flat_map(Values::iter) {
            let mut clause: Vec<Literal> = vars.iter().map(|var| Literal::is(*var, value)).collect();
            clause.push(!guard);
            clauses.push(Constraint::new(ConstraintKind::Clause(clause), constraint.origins));
        }
    }
    clauses.into_iter().for_each(|clause| model.add(clause));
}
