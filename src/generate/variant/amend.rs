//! Modifies clues until they have a unique solution without givens.
//!
//! A second solution shows what the clues leave open. They are modified so that it violates one of them, and so that no second
//! solution found before becomes possible again. The modification depends on which second solution is found; it is therefore
//! always found by the same solver, in a session of its own, so that results are reproducible.

use super::clue_request::Amount;
use super::draw::{Canvas, TrueClue};
use super::maker::{Sketch, VariantMaker};
use crate::backend::{Limits, Stop};
use crate::language::clue_holds;
use crate::puzzle::{Clue, Grid};
use crate::solve::{ProbeResult, Random, SolveError, Trust};
use crate::syntax::ast::Item;

/// Maximum number of second solutions for a set of clues before a new set is drawn.
const ROUNDS: usize = 120;
/// The same for clues that are not cages.
const FEW_ROUNDS: usize = 40;

/// Node limit of the search for a second solution.
const NODES: u64 = 4_000;

/// Number of clues that are tried to exclude a second solution.
const TRIES: usize = 60;

/// The result of modifying clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AmendResult {
    Unique,
    /// The solution is not unique.
    Open,
    Stopped(Stop),
}

impl VariantMaker<'_> {
    /// Modifies clues until the grid is their only solution.
    pub(super) fn amend(
        &self,
        sketch: &mut Sketch<'_, '_>,
        canvas: &Canvas<'_>,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<AmendResult, SolveError> {
        let mut seen: Vec<Grid> = Vec::new();
        let rounds = if sketch.cover.is_some() { ROUNDS } else { FEW_ROUNDS };
        for _ in 0..rounds {
            let Some((puzzle, _)) = self.puzzle(sketch) else { return Ok(AmendResult::Open) };
            let mut probe = self.generator.counter.probe(&puzzle)?;
            match probe.other([], canvas.grid, Trust::Proof, &limits.within_nodes(NODES))? {
                ProbeResult::None => return Ok(AmendResult::Unique),
                ProbeResult::Unknown(Stop::Nodes) => return Ok(AmendResult::Open),
                ProbeResult::Unknown(stop) => return Ok(AmendResult::Stopped(stop)),
                ProbeResult::Found => seen.push(probe.grid().clone()),
            }
            if !self.refute(sketch, &seen, canvas, random, limits) {
                return Ok(AmendResult::Open);
            }
        }
        Ok(AmendResult::Open)
    }

    /// Modifies clues so that each of these grids violates one of them.
    fn refute(
        &self,
        sketch: &mut Sketch<'_, '_>,
        seen: &[Grid],
        canvas: &Canvas<'_>,
        random: &mut Random,
        limits: &Limits,
    ) -> bool {
        if let Some(cover) = &mut sketch.cover {
            return cover.refute(seen, canvas, random);
        }
        for _ in 0..TRIES {
            if limits.poll(0).is_some_and(|stop| stop != Stop::Nodes) {
                return false;
            }
            // Add a clue if there may be more; otherwise replace one.
            let open: Vec<usize> = (0..self.forms.len()).filter(|wish| self.may_grow(sketch, *wish)).collect();
            let (wish, gone) = match random.pick(&open) {
                Some(wish) => (wish, None),
                None => {
                    let movable = |index: &usize| {
                        let wish = sketch.drawn[*index].wish;
                        !matches!(self.wish(wish), Some(Amount::Needed)) || !self.forms[wish].is_mark()
                    };
                    let movable: Vec<usize> = (0..sketch.drawn.len()).filter(movable).collect();
                    let Some(gone) = random.pick(&movable) else { return false };
                    (sketch.drawn[gone].wish, Some(gone))
                }
            };
            let before = gone.map(|gone| sketch.drawn.swap_remove(gone));
            let left: Vec<&Grid> = seen.iter().filter(|grid| !breaks(&sketch.drawn, &sketch.filled, grid)).collect();
            if let Some(clue) = self.draw_one(wish, &sketch.drawn, canvas, random)
                && left.iter().all(|grid| !clue_holds(&clue.clue, grid))
            {
                sketch.drawn.push(clue);
                return true;
            }
            sketch.drawn.extend(before);
        }
        false
    }

    /// Whether more clues of a wish may be added.
    fn may_grow(&self, sketch: &Sketch<'_, '_>, wish: usize) -> bool {
        match self.wish(wish) {
            Some(Amount::Between(_, most)) => sketch.drawn.iter().filter(|drawn| drawn.wish == wish).count() < most,
            _ => false,
        }
    }
}

fn breaks(drawn: &[TrueClue], filled: &[(Clue, Item)], grid: &Grid) -> bool {
    drawn.iter().map(|drawn| &drawn.clue).chain(filled.iter().map(|(clue, _)| clue)).any(|clue| !clue_holds(clue, grid))
}
