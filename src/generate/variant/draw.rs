//! Draws random clues that are true on a given full grid.

use super::form::{ArgumentShape, FormContent, RuleForm};
use super::geometry::{Geometry, STEPS, connected, corners, diagonals, ray, sides, stretches};
use super::number;
use super::statement::statement;
use crate::language::{ArgumentKind, Trials, clue_holds};
use crate::puzzle::{Argument, CellId, Clue, Formula, Grid, Layout};
use crate::solve::Random;
use crate::syntax::ast::Item;
use std::collections::HashSet;

/// A clue that is true on the grid.
#[derive(Clone, Debug)]
pub(super) struct TrueClue {
    pub clue: Clue,
    pub cells: Vec<CellId>,
    /// By parameter: whether its argument equals the default.
    pub defaults: Vec<bool>,
    /// Index of the wish that it was drawn for.
    pub wish: usize,
}

impl TrueClue {
    /// Writes it as a statement, without the arguments that equal their defaults.
    pub fn statement(&self, form: &RuleForm<'_>, layout: &Layout, number: usize) -> Item {
        let told = self.clue.arguments.iter().zip(&self.defaults).filter(|(_, is_default)| !**is_default);
        let told = told.map(|((parameter, argument), _)| (parameter.as_str(), argument));
        statement((&self.clue.rule, form.only_shape()), told, layout, number)
    }
}

/// A full grid and its board.
pub(super) struct Canvas<'c> {
    pub trials: &'c Trials<'c>,
    pub layout: &'c Layout,
    pub geometry: &'c Geometry,
    pub grid: &'c Grid,
}

/// Creates the arguments of a clue, with the indices of their parameters, from a list of cells.
type Arguments<'a> = dyn Fn(&[CellId]) -> Vec<(usize, Argument)> + 'a;

/// Number of shapes tried for a clue.
const TRIES: usize = 120;

/// Minimum and maximum number of cells of lines and cages, unless the rule specifies others.
const SIZES: (u32, u32) = (3, 6);

impl Canvas<'_> {
    /// Returns the clue with these arguments and the value found for its blank, if it is true on the grid.
    pub fn holding(
        &self,
        form: &RuleForm<'_>,
        arguments: &[(usize, Argument)],
        random: &mut Random,
    ) -> Option<TrueClue> {
        let mut all = form.told.clone();
        for (index, argument) in arguments {
            all[*index] = Some(argument.clone());
        }
        let cells: Vec<CellId> = arguments.iter().flat_map(|(_, argument)| argument.cells()).collect();
        let clue = match form.blank {
            None => self.trials.clue(&form.rule, &all).ok().filter(|clue| clue_holds(clue, self.grid))?,
            Some((index, place, several)) => {
                let with = |argument: &Argument| {
                    let mut all = all.clone();
                    let is_list = several && !matches!(argument, Argument::List(_));
                    all[index] = Some(if is_list { Argument::List(vec![argument.clone()]) } else { argument.clone() });
                    self.trials.clue(&form.rule, &all)
                };
                let found = match (place, several) {
                    (ArgumentKind::Digit, true) => number::digits(&with, true, self.grid, self.layout, random),
                    (ArgumentKind::Digits, _) => number::digits(&with, false, self.grid, self.layout, random),
                    _ => number::found(&with, (place, form.unknown), cells.len(), self.grid, self.layout, random),
                };
                let (argument, clue) = found?;
                let is_list = several && !matches!(argument, Argument::List(_));
                all[index] = Some(if is_list { Argument::List(vec![argument]) } else { argument });
                clue
            }
        };
        Some(TrueClue { clue, cells, defaults: all.iter().map(Option::is_none).collect(), wish: 0 })
    }

    /// Draws a clue at a random place without the cells in `taken`; `None` if a number of attempts failed.
    pub fn anywhere(&self, form: &RuleForm<'_>, taken: &[bool], random: &mut Random) -> Option<TrueClue> {
        if form.is_mark() {
            let mut places = self.places(form);
            random.shuffle(&mut places);
            let free = |places: &[(usize, Argument)]| {
                let mut cells = places.iter().flat_map(|(_, argument)| argument.cells());
                !form.apart || !cells.any(|cell| taken[cell.index()])
            };
            return places
                .into_iter()
                .filter(|place| free(place))
                .take(TRIES)
                .find_map(|place| self.holding(form, &place, random));
        }
        let mut best: Option<TrueClue> = None;
        for attempt in 0..TRIES {
            let wanted = SIZES.0 + random.below(SIZES.1 - SIZES.0 + 1);
            let drawn = self.shape(form, taken, wanted as usize, random);
            if let Some(drawn) = drawn {
                let enough = drawn.cells.len() >= wanted as usize || attempt > TRIES / 4;
                if best.as_ref().is_none_or(|best| best.cells.len() < drawn.cells.len()) {
                    best = Some(drawn);
                }
                if enough {
                    break;
                }
            }
        }
        best
    }

    /// Returns all clues that are true on the grid, for a rule whose places can be enumerated. Of clues that demand the same, such as
    /// those in the cells of one room, it returns the first.
    pub fn everywhere(&self, form: &RuleForm<'_>, random: &mut Random) -> Vec<TrueClue> {
        let found: Vec<Option<TrueClue>> =
            self.places(form).into_iter().map(|place| self.holding(form, &place, random)).collect();
        // If every line has the same number from both ends, the clues of the reversed lines are redundant.
        if let FormContent::Places(places) = &form.what
            && matches!(places.as_slice(), [(_, ArgumentShape::Side, _)])
        {
            let (forth, back) = found.split_at(found.len() / 2);
            let number = |drawn: &Option<TrueClue>| {
                let (index, ..) = form.blank?;
                Some(drawn.as_ref()?.clue.arguments.get(index)?.1.clone())
            };
            if forth.iter().zip(back).all(|(a, b)| number(a) == number(b)) {
                return forth.iter().flatten().cloned().collect();
            }
        }
        let mut known: HashSet<Vec<Formula>> = HashSet::new();
        let mut all: Vec<TrueClue> = found.into_iter().flatten().collect();
        all.retain(|found| known.insert(found.clue.demands.iter().map(|demand| demand.formula.clone()).collect()));
        all
    }

    /// Enumerates the places of such clues. A pair is listed in both directions if its order matters.
    fn places(&self, form: &RuleForm<'_>) -> Vec<Vec<(usize, Argument)>> {
        let mut all = places(form, self.layout);
        let FormContent::Places(shapes) = &form.what else { return all };
        if let Some((index, ArgumentShape::Pair, several)) = shapes.first().copied()
            && self.order_counts(form, index, several)
        {
            let reversed = |place: &Vec<(usize, Argument)>| {
                let cells = place.iter().flat_map(|(_, argument)| argument.cells()).rev().collect();
                vec![(index, argument(cells, ArgumentShape::Pair, several))]
            };
            all = all.iter().flat_map(|place| [place.clone(), reversed(place)]).collect();
        }
        all
    }

    /// Whether the order of a pair of cells changes the meaning of the clue.
    fn order_counts(&self, form: &RuleForm<'_>, index: usize, several: bool) -> bool {
        let Some([a, b]) = self.geometry.pairs().first().copied() else { return false };
        let mut random = Random::new(0, 0);
        let mut holds = |cells: Vec<CellId>| {
            self.holding(form, &[(index, argument(cells, ArgumentShape::Pair, several))], &mut random)
                .map(|drawn| drawn.clue.demands)
        };
        let (one, other) = (holds(vec![a, b]), holds(vec![b, a]));
        one.is_some() != other.is_some()
    }

    /// Draws one random shape for which the clue is true.
    fn shape(&self, form: &RuleForm<'_>, taken: &[bool], wanted: usize, random: &mut Random) -> Option<TrueClue> {
        match &form.what {
            FormContent::Shafts(circle, shafts, several) => {
                let start = self.free_cell(taken, random)?;
                let circle_kind = form.rule.places().nth(*circle)?;
                let of = |path: &[CellId]| {
                    let shaft = Argument::Cells(path[1..].to_vec());
                    let shaft = if *several { Argument::List(vec![shaft]) } else { shaft };
                    let bulb = if circle_kind == ArgumentKind::Cell {
                        Argument::Cell(path[0])
                    } else {
                        Argument::Cells(vec![path[0]])
                    };
                    vec![(*circle, bulb), (*shafts, shaft)]
                };
                self.grow(form, taken, start, wanted.min(5), 2, ArgumentShape::Line, &of, random)
            }
            FormContent::Places(places) => {
                if let [
                    (index, shape @ (ArgumentShape::Line | ArgumentShape::Cage | ArgumentShape::Scattered), several),
                ] = places.as_slice()
                {
                    let start = self.free_cell(taken, random)?;
                    let of = |path: &[CellId]| vec![(*index, argument(path.to_vec(), *shape, *several))];
                    if let Some(drawn) = self.grow(form, taken, start, wanted, 2, *shape, &of, random) {
                        return Some(drawn);
                    }
                    // Some rules compare several arguments of one parameter, and reject a single one.
                    let is_refused = || {
                        let mut one = form.told.clone();
                        let (a, b) = (start, *self.geometry.edges[start.index()].first()?);
                        one[*index] = Some(argument(vec![a, b], *shape, true));
                        self.trials.clue(&form.rule, &one).err()
                    };
                    if *several && is_refused().is_some() {
                        self.several(form, taken, *index, *shape, random)
                    } else {
                        None
                    }
                } else {
                    let mut taken = taken.to_vec();
                    let mut arguments = Vec::new();
                    for (index, shape, several) in places {
                        let cells = self.blind(&taken, *shape, 2 + random.below(2) as usize, random)?;
                        cells.iter().for_each(|cell| taken[cell.index()] = true);
                        arguments.push((*index, argument(cells, *shape, *several)));
                    }
                    self.holding(form, &arguments, random)
                }
            }
        }
    }

    /// Draws two shapes of equal size for one parameter.
    fn several(
        &self,
        form: &RuleForm<'_>,
        taken: &[bool],
        index: usize,
        shape: ArgumentShape,
        random: &mut Random,
    ) -> Option<TrueClue> {
        let mut taken = taken.to_vec();
        let size = 2 + random.below(2) as usize;
        let mut items = Vec::new();
        for _ in 0..2 {
            let cells = self.blind(&taken, shape, size, random)?;
            cells.iter().for_each(|cell| taken[cell.index()] = true);
            items.push(Argument::Cells(cells));
        }
        self.holding(form, &[(index, Argument::List(items))], random)
    }

    /// Draws the cells of a shape without regard to the digits.
    fn blind(&self, taken: &[bool], shape: ArgumentShape, size: usize, random: &mut Random) -> Option<Vec<CellId>> {
        let mut cells = vec![self.free_cell(taken, random)?];
        let size = match shape {
            ArgumentShape::Cell => 1,
            ArgumentShape::Pair => 2,
            _ => size,
        };
        while cells.len() < size {
            let next = random.pick(&self.next(&cells, taken, shape))?;
            cells.push(next);
        }
        Some(cells)
    }

    /// Grows a shape cell by cell, if possible through shapes for which the clue is true. Returns the longest of those.
    #[allow(clippy::too_many_arguments)]
    fn grow(
        &self,
        form: &RuleForm<'_>,
        taken: &[bool],
        start: CellId,
        wanted: usize,
        least: usize,
        shape: ArgumentShape,
        of: &Arguments<'_>,
        random: &mut Random,
    ) -> Option<TrueClue> {
        let mut path = vec![start];
        let mut best = None;
        while path.len() < wanted {
            let mut next = self.next(&path, taken, shape);
            random.shuffle(&mut next);
            let mut held = false;
            for cell in &next {
                path.push(*cell);
                if path.len() >= least
                    && let Some(drawn) = self.holding(form, &of(&path), random)
                {
                    best = Some(drawn);
                    held = true;
                    break;
                }
                path.pop();
            }
            if !held {
                path.push(*next.first()?);
            }
        }
        best
    }

    /// Returns the cells by which a shape can be extended.
    fn next(&self, path: &[CellId], taken: &[bool], shape: ArgumentShape) -> Vec<CellId> {
        let from: Vec<CellId> = match shape {
            ArgumentShape::Scattered => (0..self.layout.cells().len() as u32).map(CellId).collect(),
            ArgumentShape::Line => {
                path.last().map(|last| self.geometry.around[last.index()].clone()).unwrap_or_default()
            }
            _ => path.iter().flat_map(|cell| self.geometry.edges[cell.index()].iter().copied()).collect(),
        };
        let mut next: Vec<CellId> =
            from.into_iter().filter(|cell| !taken[cell.index()] && !path.contains(cell)).collect();
        next.sort_unstable();
        next.dedup();
        if shape == ArgumentShape::Line
            && let [.., last] = path
        {
            next.retain(|cell| !self.crosses(path, *last, *cell));
        }
        debug_assert!(shape != ArgumentShape::Cage || connected(path, &self.geometry.edges));
        next
    }

    /// Whether the line would cross itself between these two cells.
    fn crosses(&self, path: &[CellId], from: CellId, to: CellId) -> bool {
        let (a, b) = (self.layout.position(from), self.layout.position(to));
        if a.row == b.row || a.column == b.column {
            return false;
        }
        let across = |one: CellId, other: CellId| {
            let (c, d) = (self.layout.position(one), self.layout.position(other));
            (c.row == a.row && c.column == b.column && d.row == b.row && d.column == a.column)
                || (d.row == a.row && d.column == b.column && c.row == b.row && c.column == a.column)
        };
        path.windows(2).any(|pair| across(pair[0], pair[1]))
    }

    fn free_cell(&self, taken: &[bool], random: &mut Random) -> Option<CellId> {
        let free: Vec<CellId> = (0..taken.len() as u32).map(CellId).filter(|cell| !taken[cell.index()]).collect();
        random.pick(&free)
    }
}

/// Enumerates the places of clues of a rule, if they have a shape of which there are few on a board.
pub(super) fn places(form: &RuleForm<'_>, layout: &Layout) -> Vec<Vec<(usize, Argument)>> {
    let FormContent::Places(places) = &form.what else { return Vec::new() };
    let Some((index, shape, several)) = places.first().copied() else { return Vec::new() };
    let cells = (0..layout.cells().len() as u32).map(CellId);
    let places: Vec<Vec<CellId>> = match shape {
        ArgumentShape::Cell => cells.map(|cell| vec![cell]).collect(),
        ArgumentShape::Pair => Geometry::new(layout).pairs().iter().map(|pair| pair.to_vec()).collect(),
        ArgumentShape::Corner => corners(layout),
        ArgumentShape::Side => sides(layout),
        ArgumentShape::Slant => diagonals(layout),
        ArgumentShape::Ray => cells.flat_map(|cell| STEPS.map(|step| ray(layout, cell, step))).collect(),
        ArgumentShape::Run => stretches(layout, |_| true).into_iter().filter(|run| run.len() > 1).collect(),
        ArgumentShape::Scattered | ArgumentShape::Line | ArgumentShape::Cage => Vec::new(),
    };
    let places = places.into_iter().filter(|cells| shape != ArgumentShape::Ray || cells.len() > 1);
    places.map(|cells| vec![(index, argument(cells, shape, several))]).collect()
}

/// Converts cells to an argument of a shape.
fn argument(cells: Vec<CellId>, shape: ArgumentShape, several: bool) -> Argument {
    let one = match (shape, cells.first()) {
        (ArgumentShape::Cell, Some(cell)) => Argument::Cell(*cell),
        (ArgumentShape::Cage | ArgumentShape::Scattered, _) => {
            let mut cells = cells;
            cells.sort_unstable();
            Argument::Cells(cells)
        }
        _ => Argument::Cells(cells),
    };
    if several { Argument::List(vec![one]) } else { one }
}
