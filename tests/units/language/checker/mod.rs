//! Tests the checker on whole puzzles; the submodules test every kind of formula and term.

use gridc::stages::language::{Checker, Violation};
use gridc::stages::model::{OriginId, VarId};
use gridc::stages::puzzle::{
    CellId, CellReading, Clue, Comparison, Demand, Digit, Formula, Given, Grid, Layer, LayerLook, Layout, Marks,
    Origin, Place, Position, PuzzleData, RegionKind, Span, Symbols, Term,
};
use std::sync::Arc;

mod formulas;
mod patterns;
mod terms;

/// A latin square of the given side.
fn latin(side: u16) -> Arc<Layout> {
    let cells: Vec<Position> =
        (0..side).flat_map(|row| (0..side).map(move |column| Position { row, column })).collect();
    let line = |kind, keep: &dyn Fn(&Position) -> bool| {
        let origin = Origin { what: String::new(), span: Span::default() };
        (kind, cells.iter().copied().filter(|p| keep(p)).collect::<Vec<_>>(), origin)
    };
    let regions = (0..side)
        .flat_map(|i| [line(RegionKind::Row, &|p| p.row == i), line(RegionKind::Column, &|p| p.column == i)])
        .collect();
    let symbols = Symbols::numbers(1, i32::from(side));
    Arc::new(Layout::new("latin".into(), symbols, cells.clone(), regions, Vec::new()).unwrap())
}

fn cyclic(side: i32) -> Grid {
    Grid((0..side * side).map(|i| (i / side + i % side) % side + 1).collect())
}

#[test]
fn right_grids_pass_and_each_sort_of_wrong_one_is_named() {
    for side in [4, 65] {
        let layout = latin(side);
        let checker = Checker::new(&layout);
        let mut puzzle = PuzzleData::new(layout.clone());
        let grid = cyclic(i32::from(side));
        assert_eq!(checker.check(&puzzle, &grid), Ok(()));

        let mut wrong = grid.clone();
        wrong.0[0] = 2;
        assert!(matches!(checker.check(&puzzle, &wrong), Err(Violation::Region { cell: CellId(1), .. })));
        wrong.0[0] = 0;
        assert_eq!(checker.check(&puzzle, &wrong), Err(Violation::NotADigit(CellId(0))));
        wrong.0.pop();
        assert_eq!(checker.check(&puzzle, &wrong), Err(Violation::Length));

        puzzle.givens.push(Given { cell: CellId(1), digit: 3, span: Span::default() });
        assert_eq!(checker.check(&puzzle, &grid), Err(Violation::Given(CellId(1))));
        puzzle.givens.clear();
        puzzle.marks.push(Marks { cell: CellId(2), digits: vec![1, 2], span: Span::default() });
        assert_eq!(checker.check(&puzzle, &grid), Err(Violation::Marks(CellId(2))));
    }
}

#[test]
fn layers_have_values_of_their_own_and_clues_see_them() {
    let layout = latin(2);
    let mut puzzle = PuzzleData::new(layout.clone());
    puzzle.layers.push(Layer {
        name: "doubled".into(),
        values: vec![0, 1],
        boolean: true,
        places: vec![Place::Cell(CellId(1)), Place::Cell(CellId(3))],
        answer: true,
        look: LayerLook::Plain,
        first: VarId(4),
        span: Span::default(),
    });
    let checker = Checker::new(&layout);
    let check = |puzzle: &PuzzleData, values: &[Digit]| checker.check(puzzle, &Grid(values.to_vec()));
    assert_eq!(check(&puzzle, &[1, 2, 2, 1, 0, 1]), Ok(()));
    assert_eq!(check(&puzzle, &[1, 2, 2, 1, 0, 2]), Err(Violation::Layer { layer: 0, variable: VarId(5) }));
    for wrong in [&[1, 2, 2, 1, 0][..], &[1, 2, 2, 1, 0, 1, 1], &[1, 2, 2], &[]] {
        assert_eq!(check(&puzzle, wrong), Err(Violation::Length));
    }
    assert_eq!(checker.check_digits(&puzzle, &[1, 2, 2, 1]), Ok(()));
    assert_eq!(checker.check_digits(&puzzle, &[1, 2, 2, 1, 0]), Err(Violation::Length));

    let equal = |variable, value| {
        let sides = [Term::Variable(VarId(variable)), Term::Integer(value)].map(Box::new);
        let [left, right] = sides;
        Demand { formula: Formula::Compare(left, Comparison::Equal, right), span: Span::default() }
    };
    let clue = |number, demands| Clue {
        rule: "test".into(),
        arguments: Vec::new(),
        reads: CellReading::Both,
        name: None,
        note: None,
        origin: OriginId(number),
        definition: Span::default(),
        relied_on: false,
        demands,
        grid: None,
        parts: Vec::new(),
    };
    puzzle.clues = vec![clue(7, vec![equal(0, 1)]), clue(8, vec![equal(1, 2), equal(5, 1)]), clue(9, Vec::new())];
    assert_eq!(check(&puzzle, &[1, 2, 2, 1, 0, 1]), Ok(()));
    assert_eq!(check(&puzzle, &[2, 1, 1, 2, 0, 1]), Err(Violation::Clue(OriginId(7))));
    assert_eq!(check(&puzzle, &[1, 2, 2, 1, 1, 0]), Err(Violation::Clue(OriginId(8))));
}
