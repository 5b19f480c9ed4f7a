//! Removes drawn clues that the solution does not need, given the remaining givens.

use super::clue_request::Amount;
use super::maker::{Sketch, VariantMaker};
use super::statement::number_at;
use crate::backend::Limits;
use crate::puzzle::{Grid, PuzzleData};
use crate::solve::{Engine, FixedParts, Member, Random, ShrinkTask, SolveError};

impl VariantMaker<'_> {
    /// Returns the indices of the drawn clues that are kept; `None` if all are.
    pub(super) fn reduce(
        &self,
        engine: &Engine,
        sketch: &Sketch<'_, '_>,
        puzzle: &PuzzleData,
        grid: &Grid,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Vec<usize>>, SolveError> {
        let mut may_go: Vec<usize> = Vec::new();
        for wish in 0..self.forms.len() {
            let mut of: Vec<usize> =
                (0..sketch.drawn.len()).filter(|index| sketch.drawn[*index].wish == wish).collect();
            random.shuffle(&mut of);
            let stay = match self.wish(wish) {
                Some(Amount::Needed) if self.forms[wish].is_mark() => 0,
                Some(Amount::Between(least, _)) => least,
                _ if self.generator.recipe.minimal => 0,
                _ => of.len(),
            };
            may_go.extend(of.into_iter().skip(stay));
        }
        if may_go.is_empty() || sketch.is_covered {
            return Ok(None);
        }
        let ground = FixedParts { other_than: Some(grid), fixed_rules: true, open_regions: false };
        let mut subsets = engine.subsets(puzzle, ground)?;
        let relied_on = Member::relied_on(puzzle);
        let number = |member: &Member| {
            let clue = member.clues(puzzle).first()?;
            number_at(puzzle.origin(clue.origin)?.span)
        };
        let (mut droppable, mut kept) = (Vec::new(), Vec::new());
        for member in subsets.members() {
            let goes = number(&member).is_some_and(|number| may_go.contains(&number)) && !relied_on.contains(&member);
            if goes { droppable.push(member) } else { kept.push(member) }
        }
        random.shuffle(&mut droppable);
        let what = ShrinkTask { kept: &kept, known: true, ..ShrinkTask::of(&droppable) };
        let Some(found) = subsets.shrink(&what, limits)? else { return Ok(None) };
        let gone: Vec<usize> =
            droppable.iter().filter(|member| found.members.binary_search(member).is_err()).filter_map(number).collect();
        let stays = |index: &usize| !gone.contains(index);
        Ok((!gone.is_empty()).then(|| (0..sketch.drawn.len()).filter(stays).collect()))
    }
}
