//! Changes setup and answer of a board without digits until all clues that are true on the answer determine it.
//!
//! A second solution shows where they do not. First a change of the setup is sought that leaves the answer a solution and excludes
//! the second one: a cell joins another room, or a clue moves. If there is none, the answer is drawn anew in this part of the board.

use super::draw::{Canvas, TrueClue};
use super::geometry::Geometry;
use super::maker::{Sketch, VariantMaker};
use super::setup::{SetUpBoard, Setup};
use crate::backend::{Limits, Stop};
use crate::generate::fill::{answered, differing, redrawn};
use crate::language::{Checker, Rulebook, Trials};
use crate::puzzle::{Argument, CellId, Grid, PuzzleData};
use crate::solve::{ProbeResult, Random, SolveError, Trust};

/// Number of times that a part of a board is drawn anew because its clues leave it open.
const REDRAWN: usize = 100;

/// The same if there is a setup, which another attempt can draw anew.
const REDRAWN_IN_SETUP: usize = 30;

/// Number of changes of a setup for the same answer that need not exclude a second solution.
const SIDEWAYS: usize = 2;

/// Number of changes of the setup tried for each second solution.
const TRIES: usize = 60;

/// Number of parts of an answer that are drawn anew in vain before another answer is drawn.
const IN_VAIN: u32 = 50;

impl VariantMaker<'_> {
    /// Draws those parts of an answer anew that the clues leave open, if that opens no more, until the clues determine all of it.
    /// `None` if too much had to be changed.
    pub(super) fn settled(
        &self,
        set_up: &SetUpBoard,
        mut grid: Grid,
        geometry: &Geometry,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Grid>, SolveError> {
        let mut probe = self.generator.engines.engine(&set_up.board).probe(&set_up.board)?;
        let Some(mut open) = self.open_parts(set_up, &grid, geometry, random, limits)? else { return Ok(None) };
        let mut in_vain = IN_VAIN;
        while in_vain > 0 {
            if limits.poll(0).is_some_and(|stop| stop != Stop::Nodes) {
                return Ok(None);
            }
            let Some(part) = (!open.is_empty()).then(|| random.below(open.len() as u32) as usize) else {
                return Ok(Some(grid));
            };
            let Some(changed) = redrawn(&mut probe, &grid, &open[part], random, limits)? else { return Ok(None) };
            let Some(left) = self.open_parts(set_up, &changed, geometry, random, limits)? else { continue };
            let size = |parts: &[Vec<CellId>]| parts.iter().map(Vec::len).sum::<usize>();
            in_vain = if size(&left) < size(&open) { IN_VAIN } else { in_vain - 1 };
            if size(&left) <= size(&open) {
                (grid, open) = (changed, left);
            }
        }
        Ok(None)
    }

    /// Returns the parts of the board that all clues that are true on a grid leave open: for each part, the cells in which another
    /// solution differs. The parts have no cell in common. `None` if a limit was reached.
    fn open_parts(
        &self,
        set_up: &SetUpBoard,
        grid: &Grid,
        geometry: &Geometry,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Vec<Vec<CellId>>>, SolveError> {
        let Some(puzzle) = self.with_all_clues(set_up, grid, geometry, random) else { return Ok(None) };
        let mut probe = self.generator.counter.probe(&puzzle)?;
        let (mut parts, mut fixed) = (Vec::new(), Vec::new());
        loop {
            match probe.other(fixed.iter().copied(), grid, Trust::Proof, limits)? {
                ProbeResult::None => return Ok(Some(parts)),
                ProbeResult::Unknown(_) => return Ok(None),
                ProbeResult::Found => {}
            }
            let part = differing(&set_up.board, [grid, probe.grid()]);
            fixed.extend(part.iter().map(|cell| (*cell, grid.digit(*cell))));
            parts.push(part);
        }
    }

    /// Changes setup and answer until all clues that are true determine the answer. `None` if too much had to be changed.
    pub(super) fn determined(
        &self,
        (mut set_up, mut grid): (SetUpBoard, Grid),
        geometry: &Geometry,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<(SetUpBoard, Grid)>, SolveError> {
        // The other solutions of the present answer's setups; each of these excludes all of them.
        let mut seen: Vec<Grid> = Vec::new();
        let mut redraws = if self.generator.has_setup() { REDRAWN_IN_SETUP } else { REDRAWN };
        let mut sideways = SIDEWAYS;
        while redraws > 0 {
            let Some(puzzle) = self.with_all_clues(&set_up, &grid, geometry, random) else { return Ok(None) };
            let mut probe = self.generator.counter.probe(&puzzle)?;
            match probe.other([], &grid, Trust::Proof, limits)? {
                ProbeResult::Found => {}
                ProbeResult::None => return Ok(Some((set_up, grid))),
                ProbeResult::Unknown(_) => return Ok(None),
            }
            let other = probe.grid().clone();
            seen.push(other.clone());
            let near = differing(&set_up.board, [&grid, &other]);
            let mut moved = self.excluding(&set_up, &grid, (&near, &seen), geometry, random, limits)?;
            if moved.is_none() && sideways > 0 {
                // Another setup with the same answer may have such a change.
                sideways -= 1;
                moved = self.excluding(&set_up, &grid, (&near, &[]), geometry, random, limits)?;
            }
            if let Some(found) = moved {
                (set_up, grid) = found;
                continue;
            }
            seen.clear();
            redraws -= 1;
            sideways = SIDEWAYS;
            if set_up.setup.numbers.is_some() {
                // Numbers that exclude the other answer may exist for the other only, as for one with more shaded cells.
                grid = other;
                continue;
            }
            let grown = self.grown(&set_up.setup, &near, random).filter(|_| random.below(2) == 0);
            if let Some(grown) = grown.and_then(|setup| self.set_up(setup)) {
                let mut probe = self.generator.engines.engine(&grown.board).probe(&grown.board)?;
                if let Some(found) = redrawn(&mut probe, &grid, &near, random, limits)? {
                    (set_up, grid) = (grown, found);
                    continue;
                }
            }
            let mut probe = self.generator.engines.engine(&set_up.board).probe(&set_up.board)?;
            match redrawn(&mut probe, &grid, &near, random, limits)? {
                Some(found) => grid = found,
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Returns a changed setup for which the answer of `grid` stays a solution, and those of the others do not.
    fn excluding(
        &self,
        set_up: &SetUpBoard,
        grid: &Grid,
        (near, others): (&[CellId], &[Grid]),
        geometry: &Geometry,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<(SetUpBoard, Grid)>, SolveError> {
        for _ in 0..TRIES {
            let changed = self.changed(&set_up.setup, near, geometry, random);
            let Some(changed) = changed.and_then(|setup| self.set_up(setup)) else { continue };
            let Some(same) = self.with_answer(&changed.board, grid, limits)? else { continue };
            let Some(puzzle) = self.with_all_clues(&changed, &same, geometry, random) else { continue };
            if !self.has_answer_of_any(&puzzle, others, limits)? {
                return Ok(Some((changed, same)));
            }
        }
        Ok(None)
    }

    /// Whether the answer of one of these grids is a solution of a puzzle.
    fn has_answer_of_any(&self, puzzle: &PuzzleData, grids: &[Grid], limits: &Limits) -> Result<bool, SolveError> {
        // The last one was found most recently, and is the most likely.
        for grid in grids.iter().rev() {
            if self.with_answer(puzzle, grid, limits)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns a solution of a puzzle whose answer is that of a grid; `None` if there is none.
    fn with_answer(&self, puzzle: &PuzzleData, grid: &Grid, limits: &Limits) -> Result<Option<Grid>, SolveError> {
        if Checker::new(&puzzle.layout).check(puzzle, grid).is_ok() {
            return Ok(Some(grid.clone()));
        }
        // Layers that are not part of the answer may have other values.
        if puzzle.layers.iter().all(|layer| layer.answer) {
            return Ok(None);
        }
        let mut probe = self.generator.engines.engine(puzzle).probe(puzzle)?;
        let found = probe.solution(answered(puzzle, grid), Trust::Proof, limits)?;
        Ok((found == ProbeResult::Found).then(|| probe.grid().clone()))
    }

    /// Returns the puzzle with all clues that are true on a grid.
    fn with_all_clues(
        &self,
        set_up: &SetUpBoard,
        grid: &Grid,
        geometry: &Geometry,
        random: &mut Random,
    ) -> Option<PuzzleData> {
        let book = Rulebook::new(&set_up.tree, self.generator.library);
        let layout = &set_up.board.layout;
        let trials = Trials::new(&book, layout).ok()?;
        let canvas = Canvas { trials: &trials, layout, geometry, grid };
        let mut sketch = Sketch::new(set_up);
        sketch.drawn.extend(self.numbered(&set_up.setup, &canvas, random)?);
        for (wish, form) in self.forms.iter().enumerate().filter(|(_, form)| !form.placed && form.is_mark()) {
            sketch.drawn.extend(canvas.everywhere(form, random).into_iter().map(|drawn| TrueClue { wish, ..drawn }));
        }
        Some(self.puzzle(&sketch)?.0)
    }

    /// Returns the clues of a setup with the numbers that are true on a grid.
    pub(super) fn numbered(&self, setup: &Setup, canvas: &Canvas<'_>, random: &mut Random) -> Option<Vec<TrueClue>> {
        let numbered = setup.placed.iter().map(|clue| {
            let drawn = canvas.holding(&self.forms[clue.wish], &clue.place, random)?;
            Some(TrueClue { wish: clue.wish, ..drawn })
        });
        numbered.collect()
    }

    /// Removes the numbers of clues of the setup that the solution does not need, if there is a rule for clues without one.
    pub(super) fn weaken(
        &self,
        sketch: &mut Sketch<'_, '_>,
        canvas: &Canvas<'_>,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<(), SolveError> {
        let mut all: Vec<usize> = (0..sketch.drawn.len()).collect();
        random.shuffle(&mut all);
        for index in all {
            let drawn = &sketch.drawn[index];
            let form = &self.forms[drawn.wish];
            let plain = |wish: &usize| form.plain.as_deref() == Some(self.forms[*wish].rule.name());
            let Some(wish) = (0..self.forms.len()).find(plain).filter(|wish| form.placed && *wish != drawn.wish) else {
                continue;
            };
            let place = drawn.cells.first().map(|cell| vec![(0, Argument::Cell(*cell))]);
            let Some(weaker) = place.and_then(|place| canvas.holding(&self.forms[wish], &place, random)) else {
                continue;
            };
            let stronger = std::mem::replace(&mut sketch.drawn[index], TrueClue { wish, ..weaker });
            let Some((puzzle, _)) = self.puzzle(sketch) else { return Ok(()) };
            let mut probe = self.generator.engines.engine(&puzzle).probe(&puzzle)?;
            if probe.other([], canvas.grid, Trust::Proof, limits)? != ProbeResult::None {
                sketch.drawn[index] = stronger;
            }
        }
        Ok(())
    }
}
