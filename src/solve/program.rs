//! A puzzle compiled for export: its model, the facts to be added or assumed, and readable names for variables, values and
//! constraints. `gridc compile` and the instance files use it.

use super::SolveError;
use crate::backend::Facts;
use crate::formulation::{Formulation, Names};
use crate::language::{AutomatonCache, ElaborateOptions, elaborate, facts};
use crate::model::{Literal, Model, VarId};
use crate::presolve::{Presolved, Reduction, presolve, reduce};
use crate::puzzle::{PuzzleData, clean_line};
use std::borrow::Cow;

/// The model of a puzzle, with names for its variables, values and constraints.
pub struct Program<'p> {
    puzzle: &'p PuzzleData,
    model: Model,
    units: Vec<Literal>,
    assumed: Vec<Literal>,
    /// The result of propagating the facts, if they were propagated.
    reduction: Option<Reduction>,
    contradictory: bool,
    /// Whether symbols can be used as names unchanged.
    nameable: bool,
    /// By constraint: whether all its variables are cells.
    of_cells: Vec<bool>,
}

/// How a place of the grid (a cell or a layer's variable) is represented in a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlaceBinding {
    /// By this variable of the model.
    Open(VarId),
    /// It is fixed to this value, and the model has no variable for it.
    Fixed(i32),
}

impl<'p> Program<'p> {
    /// Elaborates the puzzle and adds its givens and marks in the way `way`. Constraints of kinds that the formulation `complete`
    /// lacks are stated by others. If `is_presolved`, the model is presolved but its candidates stay the same, unless the facts
    /// are propagated.
    ///
    /// # Errors
    /// If the puzzle has no model.
    pub fn new(
        puzzle: &'p PuzzleData,
        options: &ElaborateOptions,
        way: Facts,
        complete: Option<Formulation>,
        is_presolved: bool,
    ) -> Result<Self, SolveError> {
        let mut model = elaborate(puzzle, options, &AutomatonCache::new()).map_err(SolveError::Elaborate)?;
        if let Some(formulation) = complete {
            model = model.with_levels(|kind| formulation.lacks(kind));
        }
        let facts = facts(puzzle);
        // The solver may assume other facts later, so presolving must not use them.
        let known = if way == Facts::Assumptions { &[][..] } else { &facts };
        let simpler = is_presolved.then(|| presolve(&model, known, false));
        match (simpler, way) {
            // If presolving refutes the model, the instance itself has to show that.
            (None | Some(Err(_)), _) => {}
            (Some(Ok(Presolved { model: simpler, .. })), Facts::Propagated) => model = simpler,
            (Some(Ok(normal)), Facts::Units | Facts::Assumptions) => model = normal.with_domains_of(&model),
        }
        let nameable = puzzle.layout.symbols.names().all(is_nameable);
        let mut program = Self {
            puzzle,
            model,
            units: Vec::new(),
            assumed: Vec::new(),
            reduction: None,
            contradictory: false,
            nameable,
            of_cells: Vec::new(),
        };
        match way {
            Facts::Units => program.units = facts,
            Facts::Assumptions => program.assumed = facts,
            Facts::Propagated => match reduce(&program.model, &facts) {
                Ok(mut reduction) => {
                    program.model = std::mem::take(&mut reduction.model);
                    program.reduction = Some(reduction);
                }
                Err(_) => (program.units, program.contradictory) = (facts, true),
            },
        }
        let cells = puzzle.layout.cells().len();
        let constraints = program.model.constraints().iter();
        program.of_cells =
            constraints.map(|c| c.kind.variables().iter().all(|var| program.whole(*var).index() < cells)).collect();
        Ok(program)
    }

    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The facts that are part of an instance.
    pub fn units(&self) -> &[Literal] {
        &self.units
    }

    /// The facts that are not part of the instance: its solver has to assume them.
    pub fn assumed(&self) -> &[Literal] {
        &self.assumed
    }

    /// Whether propagation found a contradiction. The facts are units in that case.
    pub fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// How each place of the grid is represented: first the cells, then the layers' variables.
    pub fn places(&self) -> impl Iterator<Item = PlaceBinding> + '_ {
        let places = (0..self.puzzle.places() as u32).map(VarId);
        let mut open = self.reduction.iter().flat_map(|reduction| (0..).map(VarId).zip(&reduction.open)).peekable();
        places.map(move |whole| {
            let Some(reduction) = &self.reduction else { return PlaceBinding::Open(whole) };
            if let Some((small, _)) = open.next_if(|(_, large)| **large == whole) {
                return PlaceBinding::Open(small);
            }
            // Every variable that the reduction dropped has a fixed value.
            PlaceBinding::Fixed(reduction.fixed.get(whole).unwrap_or_default())
        })
    }

    /// The name of a place of the grid, and of one of its values.
    pub fn place_name(&self, place: usize, value: i32) -> (Cow<'_, str>, Cow<'_, str>) {
        let whole = VarId(place as u32);
        (self.name(whole), self.value_name(whole, value))
    }

    /// The variable in the puzzle's own model.
    fn whole(&self, var: VarId) -> VarId {
        self.reduction.as_ref().map_or(var, |reduction| reduction.open[var.index()])
    }

    fn name(&self, whole: VarId) -> Cow<'_, str> {
        place_called(self.puzzle, whole.index()).into()
    }

    fn value_name(&self, whole: VarId, value: i32) -> Cow<'_, str> {
        let is_cell = whole.index() < self.puzzle.layout.cells().len();
        if is_cell { self.digit_name(value) } else { value.to_string().into() }
    }

    fn digit_name(&self, digit: i32) -> Cow<'_, str> {
        let symbols = &self.puzzle.layout.symbols;
        match symbols.index_of(digit) {
            Some(_) if self.nameable => symbols.name(digit).into(),
            _ => digit.to_string().into(),
        }
    }
}

impl Names for Program<'_> {
    fn variable(&self, var: VarId) -> Cow<'_, str> {
        self.name(self.whole(var))
    }

    fn value(&self, var: VarId, value: i32) -> Cow<'_, str> {
        self.value_name(self.whole(var), value)
    }

    fn placed(&self, index: usize, value: i32) -> Cow<'_, str> {
        if self.of_cells[index] { self.digit_name(value) } else { value.to_string().into() }
    }

    fn origin(&self, index: usize) -> Cow<'_, str> {
        let origins = self.model.origins(self.model.constraints()[index].origins);
        let word = |id| self.puzzle.origin(id).map_or_else(|| "?".to_owned(), |origin| clean_line(&origin.what));
        origins.map(word).collect::<Vec<String>>().join(" and ").into()
    }
}

/// The name of a place of the grid, without spaces: `r1c1`, `doubled.r1c1`, `blood.box_3`.
pub fn place_called(puzzle: &PuzzleData, place: usize) -> String {
    let layout = &puzzle.layout;
    if let Some(position) = layout.cells().get(place) {
        return position.to_string();
    }
    for layer in &puzzle.layers {
        let found = place.checked_sub(layer.first.index()).and_then(|index| layer.places.get(index));
        if let Some(found) = found {
            return format!("{}.{}", layer.name, layout.place_name(found)).replace(char::is_whitespace, "_");
        }
    }
    format!("v{place}")
}

/// The value that [`Program::place_name`] calls `name` at this place; `None` if there is no such value.
pub fn value_called(puzzle: &PuzzleData, place: usize, name: &str) -> Option<i32> {
    let symbols = &puzzle.layout.symbols;
    if place < puzzle.layout.cells().len() && symbols.names().all(is_nameable) {
        return Some(symbols.digits()[symbols.names().position(|symbol| symbol == name)?]);
    }
    name.parse().ok()
}

/// Whether a symbol can be part of a name; see [`Names`].
fn is_nameable(symbol: &str) -> bool {
    !symbol.chars().any(|c| c.is_whitespace() || c.is_control() || "|:=\\".contains(c))
}
