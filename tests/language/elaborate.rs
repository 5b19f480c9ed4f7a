//! Compares models with the meaning of the formulas from which they were elaborated, on all assignments of small puzzles.

use crate::formulas::{division, formula, truth};
use gridc::stages::language::{AutomatonCache, ElaborateOptions, elaborate};
use gridc::stages::model::{Assignment, Model, OriginId, Role, Status, VarId};
use gridc::stages::puzzle::{
    CellReading, Clue, Demand, Formula, Layer, Layout, Origin, Position, PuzzleData, RegionKind, Span, Symbols, Term,
};
use proptest::prelude::*;
use std::sync::Arc;

/// Returns a row of cells, with digits from `first` on, and a region of its first cells.
fn row(cells: u16, first: i32, digits: i32, region: u16) -> Arc<Layout> {
    let positions: Vec<Position> = (0..cells).map(|column| Position { row: 0, column }).collect();
    let origin = Origin { what: "region".into(), span: Span::default() };
    let members = positions[..usize::from(region)].to_vec();
    let regions = if region > 0 { vec![(RegionKind::Extra, members, origin)] } else { vec![] };
    let symbols = Symbols::numbers(first, first + digits - 1);
    Arc::new(Layout::new("row".into(), symbols, positions, regions, Vec::new()).unwrap())
}

fn clue(formulas: Vec<Formula>) -> Clue {
    Clue {
        rule: "rule".into(),
        arguments: Vec::new(),
        reads: CellReading::Both,
        grid: None,
        name: None,
        note: None,
        origin: OriginId(1),
        definition: Span::default(),
        relied_on: false,
        demands: formulas.into_iter().map(|formula| Demand { formula, span: Span::default() }).collect(),
        parts: Vec::new(),
    }
}

/// Returns whether the auxiliary variables from `next` on can be assigned.
fn extends(model: &Model, of: &[Vec<usize>], assignment: &mut Assignment, next: u32) -> bool {
    if next as usize == model.variables().len() {
        return true;
    }
    let var = VarId(next);
    for value in model.variable(var).domain.clone().iter() {
        assignment.set(var, value);
        let fits = of[var.index()].iter().all(|c| model.constraints()[*c].status(assignment) != Status::Violated);
        if fits && extends(model, of, assignment, next + 1) {
            assignment.clear(var);
            return true;
        }
    }
    assignment.clear(var);
    false
}

/// Compares the model of the puzzle with its formulas and regions.
fn check(puzzle: &PuzzleData, options: ElaborateOptions) {
    let model = elaborate(puzzle, &options, &AutomatonCache::new()).unwrap();
    let answers = model.variables().iter().take_while(|v| v.role == Role::Answer).count();
    assert_eq!(answers, model.answers().count());
    let mut of = vec![Vec::new(); model.variables().len()];
    for (index, constraint) in model.constraints().iter().enumerate() {
        constraint.scope().iter().for_each(|v| of[v.index()].push(index));
    }
    let mut at = vec![0_usize; answers];
    loop {
        let value = |i: usize| model.variables()[i].domain.as_slice()[at[i]];
        let values: Vec<i64> = (0..answers).map(|i| i64::from(value(i))).collect();
        let right = puzzle.clues.iter().flat_map(|c| &c.demands).all(|d| truth(&d.formula, &values))
            && puzzle.layout.regions.iter().all(|r| {
                let inside: std::collections::HashSet<i64> = r.cells.iter().map(|c| values[c.index()]).collect();
                inside.len() == r.cells.len()
            });
        let mut assignment = Assignment::open(model.variables().len());
        (0..answers).for_each(|i| assignment.set(VarId(i as u32), value(i)));
        let possible = model.constraints().iter().all(|c| c.status(&assignment) != Status::Violated)
            && extends(&model, &of, &mut assignment, answers as u32);
        assert_eq!(possible, right, "{values:?}\n{:#?}\n{:#?}", puzzle.clues, model);
        let Some(i) = (0..answers).rev().find(|i| at[*i] + 1 < model.variables()[*i].domain.len()) else { return };
        at[i] += 1;
        at[i + 1..].fill(0);
    }
}

proptest! {
    // No regressions file: a failure prints its formulas.
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn models_mean_what_formulas_say(
        formulas in prop::collection::vec(formula(5, 2), 1..3),
        first in -1..2_i32,
        region in prop::sample::select(vec![0_u16, 2, 3]),
    ) {
        let mut puzzle = PuzzleData::new(row(4, first, 3, region));
        puzzle.layers.push(Layer {
            name: "doubled".into(),
            values: vec![0, 1],
            boolean: true,
            places: vec![gridc::stages::puzzle::Place::Cell(gridc::stages::puzzle::CellId(0))],
            answer: true,
            look: Default::default(),
            first: VarId(4),
            span: Span::default(),
        });
        puzzle.clues.push(clue(formulas));
        check(&puzzle, ElaborateOptions::default());
    }

    /// More cells, so that formulas are too large for tables.
    #[test]
    fn large_formulas_too(formulas in prop::collection::vec(formula(7, 2), 1..3)) {
        let mut puzzle = PuzzleData::new(row(7, 0, 3, 0));
        puzzle.clues.push(clue(formulas));
        check(&puzzle, ElaborateOptions::default());
    }

    #[test]
    fn divisions_too(division in division(5), other in formula(5, 1)) {
        let mut puzzle = PuzzleData::new(row(5, 0, 3, 0));
        puzzle.clues.push(clue(vec![Formula::All(vec![division, other])]));
        check(&puzzle, ElaborateOptions::default());
    }

    /// Cells that differ, so that sets of values matter.
    #[test]
    fn distinct_cells_too(formulas in prop::collection::vec(formula(5, 2), 1..3), region in 0..6_u16, other in 0..5_u32) {
        let mut puzzle = PuzzleData::new(row(5, 1, 5, region));
        let differ = Formula::Distinct((other..5).map(|v| Term::Variable(VarId(v))).collect());
        puzzle.clues.push(clue(vec![Formula::Any(vec![
            Formula::All(vec![differ.clone(), formulas[0].clone()]),
            formulas[formulas.len() - 1].clone(),
        ])]));
        puzzle.clues.push(clue(vec![differ, formulas[0].clone()]));
        check(&puzzle, ElaborateOptions { redundant: true });
    }
}

#[test]
fn nothing_is_demanded_of_a_puzzle_without_clues() {
    let puzzle = PuzzleData::new(row(3, 1, 3, 3));
    let model = elaborate(&puzzle, &ElaborateOptions::default(), &AutomatonCache::new()).unwrap();
    assert_eq!((model.variables().len(), model.constraints().len()), (3, 1));
}
