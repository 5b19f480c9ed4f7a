//! [`VariantMaker`]: makes puzzles with random clues on one thread, from full grid to finished puzzle.

use super::amend::AmendResult;
use super::clue_request::Amount;
use super::cover::Cover;
use super::draw::{Canvas, TrueClue};
use super::form::RuleForm;
use super::geometry::Geometry;
use super::number;
use super::order::{VariantGenerator, form};
use super::setup::{SetUpBoard, Setup};
use super::statement::with_number;
use crate::backend::{Limits, Moment, Stop};
use crate::generate::grade::Grader;
use crate::generate::maker::GridResult;
use crate::generate::unavoidable::Givens;
use crate::generate::{
    Effort, Generator, GradeResult, MakeResult, Maker, NearestPuzzle, Recipe, RecipeError, Shortfall,
};
use crate::language::{ArgumentKind, Rulebook, Trials, resolve};
use crate::puzzle::{Argument, CellId, Clue, Grid, Layout, PuzzleData};
use crate::solve::{Engine, ProbeResult, Random, SolveError, Trust};
use crate::syntax::ast::{Ast, Item};
use std::sync::Arc;

/// Makes puzzles with random clues.
pub struct VariantMaker<'g> {
    pub(super) generator: &'g VariantGenerator<'g>,
    book: Rulebook<'g>,
    pub(super) forms: Vec<RuleForm<'g>>,
    filler: Option<Maker<'g>>,
}

/// The result of one puzzle, with the statements of its file.
#[derive(Debug)]
pub struct MadeVariant {
    /// The puzzle, or why there is none.
    pub made: MakeResult,
    /// Its statements, without the givens.
    pub tree: Ast,
    /// Why no puzzle can be made at all.
    pub refused: Option<RecipeError>,
}

/// The clues drawn for a grid; all are true on it.
pub(super) struct Sketch<'f, 'a> {
    /// Statements of the board, including its regions.
    pub board: Vec<Item>,
    pub layout: Arc<Layout>,
    pub drawn: Vec<TrueClue>,
    /// Clues of the board with the numbers computed for their blanks, and their statements.
    pub filled: Vec<(Clue, Item)>,
    pub cover: Option<Cover<'f, 'a>>,
    /// Whether the last of the drawn clues are cages that cover the board.
    pub is_covered: bool,
}

/// Number of grids tried for a puzzle without givens, before givens are kept.
const WITHOUT_GIVENS: u64 = 3;

/// Number of times that a duplicate clue is drawn again.
const REDRAWN: usize = 8;

/// Number of grids on which clues are missing, before this is reported.
const IN_VAIN: u32 = 20;

/// The same for setups, most of which may have no answer.
const SETUPS_IN_VAIN: u32 = 400;

impl Sketch<'_, '_> {
    pub fn new(set_up: &SetUpBoard) -> Self {
        let (board, layout) = (set_up.items.clone(), set_up.board.layout.clone());
        Self { board, layout, drawn: Vec::new(), filled: Vec::new(), cover: None, is_covered: false }
    }
}

/// Node limit of each question while the board of a random setup is filled; many setups have no answer.
const FILL_NODES: u64 = 5_000;

enum Attempt {
    Done(Box<MadeVariant>),
    /// Some clues were not found; their number.
    Short(usize),
    /// The clues without givens do not determine the solution.
    Open,
    Near(Box<MadeVariant>),
    Stopped(Stop),
}

impl<'g> VariantMaker<'g> {
    pub(super) fn new(generator: &'g VariantGenerator<'g>) -> Result<Self, SolveError> {
        let book = Rulebook::new(&generator.tree, generator.library);
        let form = |wish: &super::ClueRequest| form(&book, wish, &generator.looked_at).ok();
        let forms = generator.wishes.iter().filter_map(form).collect();
        let filler = generator.filler.as_ref().map(Generator::maker).transpose()?;
        Ok(Self { generator, book, forms, filler })
    }

    /// The number of clues that a wish asks for.
    pub(super) fn wish(&self, wish: usize) -> Option<Amount> {
        self.generator.wishes.get(wish).map(|wish| wish.amount)
    }

    /// Makes puzzle `number`. The result does not depend on what was made before, by which thread and in which order.
    ///
    /// # Errors
    /// If one search contradicts another, or the checker.
    pub fn make(&mut self, number: u64, limits: &Limits) -> Result<MadeVariant, SolveError> {
        let start = Moment::now();
        let budget = self.generator.recipe.budget;
        let own = budget.time.and_then(|time| start.checked_add(time));
        let deadline = own.into_iter().chain(limits.deadline).min();
        let limits = Limits::new(deadline, budget.nodes, limits.memory, limits.interrupt.clone());
        let mut random = Random::new(self.generator.recipe.seed, number);
        let mut effort = Effort::default();
        let mut nearest: Option<Box<MadeVariant>> = None;
        let mut shortfall = Shortfall::NoGrid;
        let mut stopped = None;
        let mut in_vain = if self.generator.has_setup() { SETUPS_IN_VAIN } else { IN_VAIN };
        while effort.grids < budget.grids && stopped.is_none() && in_vain > 0 {
            stopped = limits.poll(0).filter(|stop| *stop != Stop::Nodes);
            if stopped.is_some() {
                break;
            }
            effort.grids += 1;
            let strict = self.generator.without_givens && effort.grids <= WITHOUT_GIVENS;
            match self.attempt(strict, &mut random, &limits, &mut effort)? {
                Attempt::Done(mut done) => {
                    if let MakeResult::Puzzle { effort: of, .. } = &mut done.made {
                        *of = Effort { time: start.elapsed(), grids: effort.grids, ..*of };
                    }
                    return Ok(*done);
                }
                Attempt::Short(clues) => {
                    in_vain -= 1;
                    shortfall = match clues {
                        0 if shortfall == Shortfall::Undetermined => shortfall,
                        0 => Shortfall::NoGrid,
                        missing => Shortfall::Clues { missing },
                    };
                }
                Attempt::Open if self.generator.board.layout.is_blank() || self.generator.draws_holes => {
                    shortfall = Shortfall::Undetermined
                }
                Attempt::Open => {}
                Attempt::Near(near) => {
                    if near.refused.is_some() {
                        return Ok(*near);
                    }
                    nearest = nearest.or(Some(near));
                }
                Attempt::Stopped(stop) => stopped = Some(stop),
            }
        }
        effort.time = start.elapsed();
        if let Some(mut near) = nearest {
            if let MakeResult::Nearest(of) = &mut near.made {
                (of.effort, of.stopped) = (effort, stopped);
            }
            return Ok(*near);
        }
        let made = match stopped {
            Some(stop @ (Stop::Interrupted | Stop::Memory | Stop::Failed)) => MakeResult::Stopped(stop),
            _ => MakeResult::Nearest(Box::new(NearestPuzzle { puzzle: None, shortfall, effort, stopped })),
        };
        Ok(MadeVariant { made, tree: self.generator.tree.clone(), refused: None })
    }

    fn attempt(
        &mut self,
        strict: bool,
        random: &mut Random,
        limits: &Limits,
        effort: &mut Effort,
    ) -> Result<Attempt, SolveError> {
        let generator = self.generator;
        // A board and a full grid.
        let (mut set_up, mut grid) = match &mut self.filler {
            Some(filler) => {
                let Some(grid) = filler.filled(random, limits, effort)? else { return Ok(no_grid(limits)) };
                let (items, tree) = (generator.tree.items.clone(), generator.tree.clone());
                (SetUpBoard { setup: Setup::default(), board: generator.board.clone(), items, tree }, grid)
            }
            None => {
                let set_up = self.setup(random, limits).and_then(|setup| self.set_up(setup));
                let Some(set_up) = set_up else { return Ok(no_grid(limits)) };
                let recipe = Recipe { budget: generator.recipe.budget, ..Recipe::default() };
                let own = match Generator::new(generator.engines.engine(&set_up.board), &set_up.board, recipe) {
                    Ok(own) => own,
                    Err(refusal) => return Ok(Attempt::Near(Box::new(self.refused(refusal)))),
                };
                let few = limits.within_nodes(FILL_NODES);
                let Some(grid) = own.maker()?.filled(random, &few, effort)? else { return Ok(no_grid(limits)) };
                (set_up, grid)
            }
        };
        let geometry = Geometry::new(&set_up.board.layout);
        let all_needed = || generator.wishes.iter().all(|wish| wish.amount == Amount::Needed);
        let has_runs = (0..self.forms.len()).any(|wish| self.is_run(wish));
        if has_runs {
            match self.settled(&set_up, grid, &geometry, random, limits)? {
                Some(found) => grid = found,
                None => return Ok(Attempt::Open),
            }
        }
        if set_up.board.layout.is_blank() && (generator.has_setup() || all_needed()) {
            match self.determined((set_up, grid), &geometry, random, limits)? {
                Some(found) => (set_up, grid) = found,
                None => return Ok(Attempt::Open),
            }
        }
        let book = Rulebook::new(&set_up.tree, generator.library);
        let layout = set_up.board.layout.clone();
        let Ok(trials) = Trials::new(&book, &layout) else { return Ok(Attempt::Short(1)) };
        let canvas = Canvas { trials: &trials, layout: &layout, geometry: &geometry, grid: &grid };
        // Clues that are true on the grid.
        let mut sketch = Sketch::new(&set_up);
        match self.fill_blanks(&canvas, random) {
            Some(filled) => sketch.filled = filled,
            None => return Ok(Attempt::Short(generator.blanks.len().max(1))),
        }
        if let Err(missing) = self.draw(&mut sketch, &set_up.setup, &canvas, random, limits) {
            return Ok(Attempt::Short(missing));
        }
        self.weaken(&mut sketch, &canvas, random, limits)?;
        if generator.without_givens && generator.recipe.givens.is_none() && generator.recipe.pattern.is_none() {
            match self.amend(&mut sketch, &canvas, random, limits)? {
                AmendResult::Open if strict => return Ok(Attempt::Open),
                AmendResult::Stopped(stop) if stop != Stop::Time => return Ok(Attempt::Stopped(stop)),
                AmendResult::Unique | AmendResult::Open | AmendResult::Stopped(_) => {}
            }
        }
        if let Some(cover) = sketch.cover.take() {
            sketch.drawn.extend(cover.into_cages());
            sketch.is_covered = true;
        }
        self.finish(sketch, grid, random, limits, effort)
    }

    /// Removes givens and clues that the solution does not need, and proves that the result is unique.
    fn finish(
        &self,
        mut sketch: Sketch<'_, '_>,
        mut grid: Grid,
        random: &mut Random,
        limits: &Limits,
        effort: &mut Effort,
    ) -> Result<Attempt, SolveError> {
        let generator = self.generator;
        let Some((puzzle, tree)) = self.puzzle(&sketch) else { return Ok(Attempt::Short(1)) };
        let engine: &Engine = generator.engines.engine(&puzzle);
        let own = match Generator::new(engine, &puzzle, generator.recipe.clone()) {
            Ok(own) => own,
            Err(refusal) => return Ok(Attempt::Near(Box::new(self.refused(refusal)))),
        };
        let (puzzle, redundant, of) = match own.maker()?.of_grid(&mut grid, random, limits)? {
            GridResult::Done { puzzle, redundant, effort } => (puzzle, redundant, effort),
            GridResult::Near { puzzle, shortfall, stopped } => {
                let nearest = NearestPuzzle { puzzle: Some((puzzle, grid)), shortfall, effort: *effort, stopped };
                let made = MakeResult::Nearest(Box::new(nearest));
                return Ok(Attempt::Near(Box::new(MadeVariant { made, tree, refused: None })));
            }
            GridResult::None(Some(stop)) => return Ok(Attempt::Stopped(stop)),
            GridResult::None(None) => return Ok(Attempt::Open),
        };
        let keeps_clues = generator.without_givens && !generator.recipe.minimal && !puzzle.layout.is_blank();
        let kept = match keeps_clues {
            true => None,
            false => self.reduce(engine, &sketch, &puzzle, &grid, random, limits)?,
        };
        let (puzzle, tree) = match kept {
            None => (puzzle, tree),
            Some(kept) => {
                let mut index = 0..;
                sketch.drawn.retain(|_| index.next().is_some_and(|index| kept.contains(&index)));
                let Some((mut fewer, fewer_tree)) = self.puzzle(&sketch) else { return Ok(Attempt::Short(1)) };
                fewer.givens.clone_from(&puzzle.givens);
                // With fewer clues the puzzle may be too hard.
                match self.is_graded(&fewer, &grid) {
                    true => (fewer, fewer_tree),
                    false => (puzzle, tree),
                }
            }
        };
        // Prove uniqueness of exactly the puzzle that is returned.
        let mut probe = generator.engines.engine(&puzzle).probe(&puzzle)?;
        let givens = puzzle.givens.iter().map(|given| (given.cell, given.digit));
        match probe.other(givens, &grid, Trust::Proof, limits)? {
            ProbeResult::None => {}
            ProbeResult::Unknown(stop) => {
                let shortfall = Shortfall::Unproven;
                let nearest =
                    NearestPuzzle { puzzle: Some((puzzle, grid)), shortfall, effort: *effort, stopped: Some(stop) };
                let made = MakeResult::Nearest(Box::new(nearest));
                return Ok(Attempt::Near(Box::new(MadeVariant { made, tree, refused: None })));
            }
            ProbeResult::Found => {
                let engine = generator.engines.engine(&puzzle);
                return Err(SolveError::missed(engine.plan().backend, "the generator", probe.grid().clone()));
            }
        }
        let made = MakeResult::Puzzle { puzzle: Box::new(puzzle), solution: grid, redundant, effort: of };
        Ok(Attempt::Done(Box::new(MadeVariant { made, tree, refused: None })))
    }

    /// Whether a puzzle has the requested difficulty.
    fn is_graded(&self, puzzle: &PuzzleData, grid: &Grid) -> bool {
        let grade = &self.generator.recipe.grade;
        let bare = PuzzleData { givens: Vec::new(), ..puzzle.clone() };
        let cells: Vec<CellId> = puzzle.givens.iter().map(|given| given.cell).collect();
        let givens = Givens::of(puzzle.layout.cells().len(), &cells);
        grade.is_any()
            || Grader::new(&bare).is_ok_and(|grader| grader.graded(grade, puzzle, &givens, grid) == GradeResult::Fits)
    }

    fn refused(&self, refusal: RecipeError) -> MadeVariant {
        let made = MakeResult::Stopped(Stop::Failed);
        MadeVariant { made, tree: self.generator.tree.clone(), refused: Some(refusal) }
    }

    /// Draws clues for all wishes, beginning with those of the setup.
    ///
    /// # Errors
    /// The number of clues that are missing.
    pub(super) fn draw<'f>(
        &'f self,
        sketch: &mut Sketch<'f, 'g>,
        setup: &Setup,
        canvas: &Canvas<'_>,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<(), usize> {
        sketch.drawn.extend(self.numbered(setup, canvas, random).ok_or(1_usize)?);
        for (wish, form) in self.forms.iter().enumerate().filter(|(_, form)| !form.placed) {
            let count = match self.wish(wish).unwrap_or(Amount::Needed) {
                Amount::Cover => {
                    sketch.cover = Some(Cover::new(form, canvas, random).ok_or(1_usize)?);
                    continue;
                }
                Amount::Needed if form.is_mark() => {
                    let mut all = canvas.everywhere(form, random);
                    all.retain(|found| !self.is_marked(&sketch.drawn, wish, found));
                    sketch.drawn.extend(all.into_iter().map(|drawn| TrueClue { wish, ..drawn }));
                    continue;
                }
                Amount::Needed => 1,
                Amount::Exactly(count) => count,
                // Without givens, start with the fewest clues permitted.
                Amount::Between(least, _) if self.generator.without_givens => least,
                Amount::Between(_, most) => most,
            };
            let least = match self.wish(wish) {
                Some(Amount::Between(least, _)) => least,
                _ => count,
            };
            for found in 0..count {
                if limits.poll(0).is_some_and(|stop| stop != Stop::Nodes) {
                    return Err(count - found);
                }
                match self.draw_one(wish, &sketch.drawn, canvas, random) {
                    Some(drawn) => sketch.drawn.push(drawn),
                    None if found >= least => break,
                    None => return Err(count - found),
                }
            }
        }
        Ok(())
    }

    /// Draws a clue of a wish that is compatible with the clues already drawn.
    pub(super) fn draw_one(
        &self,
        wish: usize,
        drawn: &[TrueClue],
        canvas: &Canvas<'_>,
        random: &mut Random,
    ) -> Option<TrueClue> {
        let form = &self.forms[wish];
        let cells = canvas.layout.cells().len();
        // First without overlap with any other clues, then only without overlap with clues of the same wish.
        for others in [true, false] {
            let mut taken = vec![false; cells];
            for other in drawn.iter().filter(|other| (others && self.forms[other.wish].apart) || other.wish == wish) {
                if form.is_mark() && !form.apart && other.wish == wish {
                    continue;
                }
                other.cells.iter().for_each(|cell| taken[cell.index()] = true);
            }
            let same = |found: &TrueClue| {
                drawn.iter().any(|other| other.wish == wish && other.clue.arguments == found.clue.arguments)
                    || self.is_marked(drawn, wish, found)
            };
            let mut found = (0..REDRAWN).map_while(|_| canvas.anywhere(form, &taken, random));
            if let Some(found) = found.find(|found| !same(found)) {
                return Some(TrueClue { wish, ..found });
            }
        }
        None
    }

    /// Whether a mark would cover a mark of another rule.
    fn is_marked(&self, drawn: &[TrueClue], wish: usize, found: &TrueClue) -> bool {
        let cells = |drawn: &TrueClue| {
            let mut cells = drawn.cells.clone();
            cells.sort_unstable();
            cells
        };
        let others = || drawn.iter().filter(|other| other.wish != wish && self.forms[other.wish].is_mark());
        self.forms[wish].is_mark() && others().any(|other| cells(other) == cells(found))
    }

    /// Computes the numbers for the clues of the board that have blanks.
    fn fill_blanks(&self, canvas: &Canvas<'_>, random: &mut Random) -> Option<Vec<(Clue, Item)>> {
        let generator = self.generator;
        generator
            .blanks
            .iter()
            .map(|clue| {
                let blanked = self.book.blanked(clue, canvas.layout).ok()?;
                let cells: Vec<_> = blanked.arguments.iter().flat_map(|(_, argument)| argument.cells()).collect();
                let place = match blanked.blanks.first().and_then(|(index, _)| blanked.rule.places().nth(*index)) {
                    Some(ArgumentKind::Digit) => ArgumentKind::Digit,
                    _ => ArgumentKind::Number,
                };
                let with = |argument: &Argument| canvas.trials.filled(&blanked, std::slice::from_ref(argument));
                let (number, found) =
                    number::found(&with, (place, None), cells.len(), canvas.grid, canvas.layout, random)?;
                Some((found, with_number(clue, &number, canvas.layout)))
            })
            .collect()
    }

    /// Returns the puzzle of a sketch, and its statements.
    pub(super) fn puzzle(&self, sketch: &Sketch<'_, '_>) -> Option<(PuzzleData, Ast)> {
        let generator = self.generator;
        let layout = &sketch.layout;
        let mut tree = Ast { items: sketch.board.clone(), ..generator.tree.clone() };
        let cages = sketch.cover.as_ref().map(Cover::cages).unwrap_or_default();
        let drawn = sketch.drawn.iter().chain(cages).enumerate();
        tree.items.extend(drawn.map(|(number, drawn)| drawn.statement(&self.forms[drawn.wish], layout, number)));
        tree.items.extend(sketch.filled.iter().map(|(_, item)| item.clone()));
        tree.items.extend(generator.late.iter().cloned());
        let mut puzzle = resolve(&tree, generator.library, None).puzzle?;
        puzzle.givens.clone_from(&generator.board.givens);
        Some((puzzle, tree))
    }
}

fn no_grid(limits: &Limits) -> Attempt {
    match limits.poll(0) {
        Some(stop) => Attempt::Stopped(stop),
        None => Attempt::Short(0),
    }
}
