//! Many puzzles at once, on boards of nine rows, columns and boxes.

use super::chains::Chains;
use super::dig::Digging;
use super::fill::NineFiller;
use super::known::Known;
use super::{Ask, Effort, Fill, Generator, Made, Maker, Proof, Removal};
use crate::backend::nine::{self, BUT, Digits, Nine};
use crate::backend::{Limits, Moment};
use crate::puzzle::{Digit, Grid};
use crate::solve::nine::is_solution;
use crate::solve::{Answer, Random, SolveError};
use std::ops::Range;
use std::time::Duration;

/// Guesses after which a puzzle is made by itself: no question of a generator takes so many.
const GUESSES: u32 = 4096;

/// Times that are too short not to look at the clock for each puzzle.
const SHORT: Duration = Duration::from_secs(1);

/// A puzzle that is being made.
struct Site<'g> {
    number: u64,
    grid: Digits,
    digging: Digging<'g>,
    known: Known,
    effort: Effort,
    /// What becomes of it: still to be seen; everything is known; it is made by itself, in the usual way.
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Dug,
    Apart,
}

/// Questions of one kind about several puzzles.
#[derive(Default)]
struct Questions {
    /// Whose they are.
    sites: Vec<usize>,
    boards: Vec<Digits>,
    answers: Vec<nine::Answer>,
}

impl Generator<'_> {
    /// Whether several full grids are filled at once.
    pub(super) fn fills_at_once(&self) -> bool {
        self.is_nine && self.recipe.fill == Fill::Search
    }

    /// Whether removals may be decided for several puzzles at once: what a removal is decided by is the search for such boards,
    /// in place of the quick search.
    pub(super) fn digs_at_once(&self) -> bool {
        let recipe = &self.recipe;
        let is_usual = recipe.holes.is_none() && recipe.proof == Proof::Last && recipe.ask == Ask::Second;
        let is_decided = recipe.budget.nodes.is_none() && recipe.budget.time.is_none_or(|time| time >= SHORT);
        let is_plain = self.pattern.is_none() && self.grader.is_none();
        let is_ordered = !matches!(recipe.removal, Removal::Backtrack(_));
        self.fills_at_once() && is_usual && is_decided && is_plain && is_ordered
    }
}

impl<'g> Maker<'g> {
    /// Puzzles of these numbers, in order: the same as [`make`](Self::make) makes, sooner if
    /// [many are made at once](Generator::at_once).
    pub fn make_all(&mut self, numbers: Range<u64>, limits: &Limits) -> Vec<Result<Made, SolveError>> {
        if numbers.end.saturating_sub(numbers.start) < 2 || !self.generator.digs_at_once() {
            return numbers.map(|number| self.make(number, limits)).collect();
        }
        let start = Moment::now();
        let mut sites = self.sites(numbers);
        dig(&mut sites, limits);
        let each = start.elapsed() / u32::try_from(sites.len()).unwrap_or(1).max(1);
        sites.into_iter().map(|site| self.finish(site, each, limits)).collect()
    }

    /// Full grids of these numbers, in order: the same as [`full_grid`](Self::full_grid) makes.
    pub fn full_grids(&mut self, numbers: Range<u64>, limits: &Limits) -> Vec<Result<Option<Grid>, SolveError>> {
        if numbers.end.saturating_sub(numbers.start) < 2 || !self.generator.fills_at_once() {
            return numbers.map(|number| self.full_grid(number, limits)).collect();
        }
        let grids = self.grids(numbers).into_iter();
        let full = |(number, _, grid): (u64, Random, Option<Grid>)| match grid {
            Some(grid) => Ok(Some(grid)),
            None => self.full_grid(number, limits),
        };
        grids.map(full).collect()
    }

    /// Full grids with the streams of choices that go on from them.
    fn grids(&self, numbers: Range<u64>) -> Vec<(u64, Random, Option<Grid>)> {
        let generator = self.generator;
        let mut randoms: Vec<Random> =
            numbers.clone().map(|number| Random::new(generator.recipe.seed, number)).collect();
        let filled = NineFiller::default().fill_all(&mut randoms);
        let changed = |((number, mut random), chains): ((u64, Random), Option<Chains>)| {
            let grid = chains.map(|chains| {
                let mut grid = Grid(chains.grid().map(Digit::from).to_vec());
                generator.transformer.apply(&generator.board.layout, &mut grid, &mut random);
                grid
            });
            (number, random, grid)
        };
        numbers.zip(randoms).zip(filled).map(changed).collect()
    }

    fn sites(&self, numbers: Range<u64>) -> Vec<Site<'g>> {
        let generator = self.generator;
        let wanted = generator.recipe.givens.filter(|_| !generator.recipe.minimal);
        let site = |(number, mut random, grid): (u64, Random, Option<Grid>)| {
            let digit = |place: usize| grid.as_ref().and_then(|grid| u8::try_from(*grid.0.get(place)?).ok());
            let digits: Digits = std::array::from_fn(|place| digit(place).unwrap_or(0));
            let mut known = Known::new(generator.regions.len());
            known.note_chains(&Chains::new(&digits));
            let digging = Digging::new(generator, &mut random, wanted);
            let effort = Effort { grids: 1, ..Effort::default() };
            Site {
                number,
                grid: digits,
                digging,
                known,
                effort,
                state: if grid.is_some() { State::Open } else { State::Apart },
            }
        };
        self.grids(numbers).into_iter().map(site).collect()
    }

    /// The puzzle of a site. Whatever is not as it should be is made by itself.
    fn finish(&mut self, site: Site<'_>, each: Duration, limits: &Limits) -> Result<Made, SolveError> {
        let Site { number, grid, digging, known, mut effort, state } = site;
        let dug = digging.dug;
        let wanted = self.generator.recipe.givens;
        if state != State::Dug || dug.undecided > 0 || wanted.is_some_and(|wanted| wanted != dug.givens.len()) {
            return self.make(number, limits);
        }
        let (start, before) = (Moment::now(), self.probe.work());
        let grid = Grid(grid.map(Digit::from).to_vec());
        if self.prove(&dug.givens, &grid, limits)?.0 != Answer::None {
            return self.make(number, limits);
        }
        self.known = known;
        let redundant = match self.generator.recipe.minimal {
            true => self.redundant(&dug.givens, &grid, limits)?,
            false => Vec::new(),
        };
        let opinions = effort.opinions;
        self.account(&mut effort, before, start);
        effort.opinions += opinions;
        effort.time += each;
        let puzzle = Box::new(self.puzzle(&dug.givens, &grid));
        Ok(Made::Puzzle { puzzle, solution: grid, redundant, effort })
    }
}

/// Takes givens from all grids, question by question.
fn dig(sites: &mut [Site<'_>], limits: &Limits) {
    let mut nine = Nine::default();
    // Of one cell: whether it may have another digit. Of several: whether there are two solutions.
    let (mut one, mut several) = (Questions::default(), Questions::default());
    loop {
        one.clear();
        several.clear();
        for (place, site) in sites.iter_mut().enumerate().filter(|(_, site)| site.state == State::Open) {
            if !site.digging.next(&site.known, &mut site.effort) {
                site.state = State::Dug;
                continue;
            }
            site.effort.removals += 1;
            let mut board = site.givens();
            let mut asked = site.digging.asked();
            match (asked.next(), asked.next()) {
                (Some(cell), None) => {
                    board[cell.index()] = BUT + site.grid[cell.index()];
                    one.put(place, board);
                }
                _ => several.put(place, board),
            }
        }
        if one.sites.is_empty() && several.sites.is_empty() {
            return;
        }
        if limits.poll(0).is_some() {
            // Who makes them one by one says why none is.
            sites.iter_mut().filter(|site| site.state == State::Open).for_each(|site| site.state = State::Apart);
            return;
        }
        for (questions, wanted) in [(&mut one, 1), (&mut several, 2)] {
            nine.solve(&questions.boards, wanted, GUESSES, &mut questions.answers);
            for (place, answer) in questions.sites.iter().zip(&questions.answers) {
                sites[*place].hear(answer, wanted == 2);
            }
        }
    }
}

impl Questions {
    fn clear(&mut self) {
        self.sites.clear();
        self.boards.clear();
    }

    fn put(&mut self, site: usize, board: Digits) {
        self.sites.push(site);
        self.boards.push(board);
    }
}

impl Site<'_> {
    /// The digits that are left.
    fn givens(&self) -> Digits {
        let mut board = [0; 81];
        for cell in self.digging.dug.givens.iter() {
            board[cell.index()] = self.grid[cell.index()];
        }
        board
    }

    /// Goes on from an answer; `own`: the grid itself is among the solutions.
    fn hear(&mut self, answer: &nine::Answer, own: bool) {
        self.effort.opinions += 1;
        let givens = self.givens();
        let found = answer.grids.get(..usize::from(answer.found)).unwrap_or_default();
        let seen = found.iter().filter(|grid| **grid == self.grid).count();
        let is_sound = found.iter().all(|grid| is_solution(&givens, grid)) && seen <= usize::from(own);
        let second = found.iter().find(|grid| **grid != self.grid);
        // Where the grid is among the solutions, a single one is that.
        let is_whole = !own || found.len() == 2 || seen == 1;
        if answer.given_up || !(is_sound && is_whole) {
            self.state = State::Apart;
            return;
        }
        match second {
            Some(second) => {
                self.known.note_cells(self.grid.iter().zip(second).map(|(a, b)| a != b));
                self.digging.hear(Answer::Found);
            }
            None => self.digging.hear(Answer::None),
        }
    }
}
