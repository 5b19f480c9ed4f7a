//! Generates small puzzles with random formulas.

use super::Source;
use gridc::stages::language::Checker;
use gridc::stages::model::{OriginId, VarId};
use gridc::stages::puzzle::{
    CellId, CellReading, Clue, Demand, Digit, Formula, Grid, Layer, Layout, Origin, Place, Position, PuzzleData,
    RegionKind, Span, Symbols,
};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Source {
    /// Returns one to four cells in a row, which may have to differ, some layers, and a clue with one or two formulas or a shape;
    /// at most five variables.
    pub fn puzzle(&mut self) -> PuzzleData {
        let cells = 1 + self.below(4);
        let least = self.pick(&[1, 1, 1, 0, -2]);
        let symbols = Symbols::numbers(least, least + 1 + self.below(if cells < 4 { 4 } else { 3 }) as i32);
        let places: Vec<Position> = (0..cells).map(|i| Position { row: 0, column: i as u16 }).collect();
        let row = (RegionKind::Row, places.clone(), Origin { what: "row 1".to_owned(), span: Span::default() });
        let regions = if cells <= symbols.len() as u32 && self.one_in(3) { vec![row] } else { Vec::new() };
        let layout = Layout::new("line".to_owned(), symbols, places, regions, Vec::new()).unwrap();
        let mut puzzle = PuzzleData::new(Arc::new(layout));
        let mut first = cells;
        while first < 5 && self.one_in(2) {
            let layer = self.layer(cells.min(5 - first).min(2), first);
            first += layer.places.len() as u32;
            puzzle.layers.push(layer);
        }
        let scope: Vec<VarId> = (0..first).map(VarId).collect();
        // Formulas that are always or never true are tested rarely.
        let mut tries = if self.one_in(8) { 1 } else { 6 };
        loop {
            let mut formulas = Vec::new();
            for _ in 0..1 + self.below(2) {
                let depth = 1 + self.below(4);
                match self.one_in(4) {
                    true => formulas.extend(self.shape(&scope)),
                    false => formulas.push(self.formula(&scope, depth)),
                }
            }
            let puzzle = with_clues(puzzle.clone(), vec![formulas]);
            tries -= 1;
            let (accepted, fillings) = accepted(&puzzle);
            if tries == 0 || !accepted.is_empty() && accepted.len() < fillings {
                return puzzle;
            }
        }
    }

    fn layer(&mut self, most: u32, first: u32) -> Layer {
        let boolean = self.one_in(2);
        let mut values: Vec<Digit> = (-1..6).filter(|_| self.one_in(2)).take(3).collect();
        if boolean || values.is_empty() {
            values = vec![0, 1];
        }
        Layer {
            name: format!("layer{first}"),
            boolean,
            values,
            places: (0..1 + self.below(most)).map(|cell| Place::Cell(CellId(cell))).collect(),
            answer: !self.one_in(3),
            look: Default::default(),
            first: VarId(first),
            span: Span::default(),
        }
    }
}

/// Returns the puzzle with these clues, each with its formulas.
pub fn with_clues(puzzle: PuzzleData, clues: Vec<Vec<Formula>>) -> PuzzleData {
    let first = puzzle.layout.origins.len() as u32;
    let demand = |formula| Demand { formula, span: Span::default() };
    let clue = |(number, formulas): (u32, Vec<Formula>)| Clue {
        rule: "random".to_owned(),
        arguments: Vec::new(),
        reads: CellReading::Both,
        grid: None,
        name: None,
        note: None,
        origin: OriginId(first + number),
        definition: Span::default(),
        relied_on: false,
        demands: formulas.into_iter().map(demand).collect(),
        parts: Vec::new(),
    };
    let origins = clues.iter().map(|_| Origin { what: "random".to_owned(), span: Span::default() }).collect();
    PuzzleData { clues: (0..).zip(clues).map(clue).collect(), origins, ..puzzle }
}

/// Returns all fillings of the puzzle's cells and layers.
pub fn fillings(puzzle: &PuzzleData) -> Vec<Grid> {
    let digits = puzzle.layout.digits().to_vec();
    let mut domains = vec![digits; puzzle.layout.cells().len()];
    for layer in &puzzle.layers {
        domains.extend(layer.places.iter().map(|_| layer.values.clone()));
    }
    let mut fillings = vec![Vec::new()];
    for domain in domains {
        let longer = |filling: &Vec<Digit>| {
            domain.iter().map(|value| filling.iter().copied().chain([*value]).collect()).collect::<Vec<_>>()
        };
        fillings = fillings.iter().flat_map(longer).collect();
    }
    fillings.into_iter().map(Grid).collect()
}

/// Returns the fillings that the checker accepts, and how many it judged.
pub fn accepted(puzzle: &PuzzleData) -> (BTreeSet<Vec<Digit>>, usize) {
    let checker = Checker::new(&puzzle.layout);
    let fillings = fillings(puzzle);
    let right = fillings.iter().filter(|grid| checker.check(puzzle, grid).is_ok());
    (right.map(|grid| puzzle.answer_of(grid).into_owned()).collect(), fillings.len())
}
