//! Fills boards with random digits: the full grids from which puzzles are made. The method depends on the recipe and the board.

use super::Effort;
use super::chains::Chains;
use super::exchange::{Exchange, ROUNDS};
use super::lines::RowFiller;
use super::seeded::SeededFiller;
use crate::backend::{Limits, Stop};
use crate::puzzle::{CellId, Digit, Grid, Layer, PuzzleData};
use crate::solve::nine::is_solution;
use crate::solve::{Probe, ProbeResult, Random, SolveError, Trust};
use gridc_kernel::{BoardResult, Digits, Kernel};

pub(super) enum Filler {
    /// Search with random choices, followed by exchanges if no constraint distinguishes the digits.
    Search(Option<Box<Exchange>>),
    Lines(Box<RowFiller>),
    /// Completion of a few random cells.
    Seeded(Box<SeededFiller>),
    /// A vectorised search for 9×9 boards with rows, columns and boxes only.
    Nine(Box<NineFiller>),
}

pub(super) enum Filled {
    Grid(Grid),
    /// The board has no solution.
    None,
    Stopped(Stop),
}

/// Node limit of the first search; each restart increases it by a half.
fn first_nodes(cells: usize) -> u64 {
    cells as u64
}

/// Number of restarts of the random search after which the backend is used instead.
const RESTARTS: u64 = 24;

impl Filler {
    /// A filler that searches; `regions` lists the regions of each cell.
    pub fn search(board: &PuzzleData, regions: &[Vec<usize>]) -> Self {
        Self::Search(Exchange::new(board, regions).map(Box::new))
    }

    /// A filler that searches on an empty 9×9 board with rows, columns and boxes only.
    pub fn nine() -> Self {
        Self::Nine(Box::default())
    }

    pub fn lines(board: &PuzzleData) -> Self {
        Self::Lines(Box::new(RowFiller::new(board)))
    }

    /// A filler that completes a random first row, or a random first box and column.
    pub fn seeded(seeded: SeededFiller) -> Self {
        Self::Seeded(Box::new(seeded))
    }

    pub fn fill(
        &mut self,
        probe: &mut Probe<'_>,
        random: &mut Random,
        limits: &Limits,
        effort: &mut Effort,
    ) -> Result<Filled, SolveError> {
        match self {
            Self::Search(exchange) => {
                let mut filled = by_search(probe, random, limits, effort)?;
                if let (Filled::Grid(grid), Some(exchange)) = (&mut filled, exchange) {
                    exchange.apply(grid, random);
                }
                Ok(filled)
            }
            Self::Seeded(seeded) => Ok(match seeded.fill(random, limits, &mut effort.restarts) {
                Ok(grid) => Filled::Grid(grid),
                Err(stop) => Filled::Stopped(stop),
            }),
            Self::Nine(filler) => match filler.fill(random) {
                Some(grid) => Ok(Filled::Grid(grid)),
                None => by_search(probe, random, limits, effort),
            },
            Self::Lines(lines) => Ok(match lines.fill(random, limits, &mut effort.restarts) {
                Ok(grid) => Filled::Grid(grid),
                Err(stop) => Filled::Stopped(stop),
            }),
        }
    }
}

/// Fills 9×9 boards, any number at once.
///
/// A random first box is completed by a search with random guesses; exchanges follow. The grid of each random stream is
/// independent of the other streams.
#[derive(Default)]
pub(super) struct NineFiller {
    nine: Kernel<81>,
    boards: Vec<Digits>,
    chances: Vec<u64>,
    answers: Vec<BoardResult<81>>,
    open: Vec<usize>,
}

/// Guesses after which a board is restarted; nearly all need about twenty.
const GUESSES: u32 = 200;

/// Maximum number of restarts of a board.
const BEGUN: u32 = 64;

impl NineFiller {
    /// Returns one grid per stream, stored by positions; `None` if no grid was found, which does not happen in practice.
    pub fn fill_all(&mut self, randoms: &mut [Random]) -> Vec<Option<Chains>> {
        let mut grids: Vec<Digits> = vec![[0; 81]; randoms.len()];
        self.open.clear();
        self.open.extend(0..randoms.len());
        for _ in 0..BEGUN {
            if self.open.is_empty() {
                break;
            }
            self.boards.clear();
            self.chances.clear();
            for number in &self.open {
                let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
                randoms[*number].shuffle(&mut digits);
                let mut board = [0; 81];
                for (row, digits) in digits.as_chunks::<3>().0.iter().enumerate() {
                    board[9 * row..9 * row + 3].copy_from_slice(digits);
                }
                self.boards.push(board);
                self.chances.push(randoms[*number].seed());
            }
            self.nine.fill(&self.boards, &self.chances, GUESSES, &mut self.answers);
            for ((number, board), answer) in self.open.iter().zip(&self.boards).zip(&self.answers) {
                if answer.found == 1 && is_solution(board, &answer.grids[0]) {
                    grids[*number] = answer.grids[0];
                }
            }
            self.open.retain(|number| grids[*number][0] == 0);
        }
        let exchanged = |(grid, random): (&Digits, &mut Random)| {
            let mut chains = (grid[0] > 0).then(|| Chains::new(grid))?;
            chains.exchange(ROUNDS, random);
            Some(chains)
        };
        grids.iter().zip(randoms).map(exchanged).collect()
    }

    fn fill(&mut self, random: &mut Random) -> Option<Grid> {
        let chains = self.fill_all(std::slice::from_mut(random)).pop()??;
        Some(Grid(chains.grid().map(Digit::from).to_vec()))
    }
}

/// A search with random choices and singles, restarted with a larger node limit when it fails: such searches have heavy-tailed
/// run times (Gomes, Selman and Kautz, *Boosting combinatorial search through randomization*, AAAI 1998).
fn by_search(
    probe: &mut Probe<'_>,
    random: &mut Random,
    limits: &Limits,
    effort: &mut Effort,
) -> Result<Filled, SolveError> {
    // A search that does not learn seldom ends where pieces must be connected.
    if probe.board().layout.is_blank() {
        return by_placing(probe, Vec::new(), random, limits);
    }
    let mut nodes = first_nodes(probe.board().layout.cells().len());
    for restart in 0..RESTARTS {
        effort.restarts += u64::from(restart > 0);
        match probe.sample([], random, nodes, limits)? {
            ProbeResult::Found => return Ok(Filled::Grid(probe.grid().clone())),
            ProbeResult::None => break,
            ProbeResult::Unknown(Stop::Nodes) => nodes += nodes / 2,
            ProbeResult::Unknown(stop) => return Ok(Filled::Stopped(stop)),
        }
    }
    by_placing(probe, Vec::new(), random, limits)
}

/// Returns the places of a grid that are filled at random, with their values: the cells, or, if these hold nothing, the places of
/// answer layers, numbered like their variables.
fn places(board: &PuzzleData) -> Vec<(CellId, Vec<Digit>)> {
    if board.layout.is_blank() {
        let of_layer = |layer: &Layer| {
            let variables = (layer.first.0..).take(layer.places.len());
            variables.map(|var| (CellId(var), layer.values.clone())).collect::<Vec<_>>()
        };
        return board.answer_layers().flat_map(of_layer).collect();
    }
    let digits = board.layout.digits();
    (0..board.layout.cells().len() as u32).map(|cell| (CellId(cell), digits.to_vec())).collect()
}

/// Returns the values that a grid has in the places that are filled at random.
pub(super) fn answered(board: &PuzzleData, grid: &Grid) -> Vec<(CellId, Digit)> {
    places(board).into_iter().map(|(var, _)| (var, grid.digit(var))).collect()
}

/// Returns the cells of the places in which two grids differ.
pub(super) fn differing(board: &PuzzleData, [grid, other]: [&Grid; 2]) -> Vec<CellId> {
    let places = places(board).into_iter().filter(|(var, _)| grid.digit(*var) != other.digit(*var));
    places.flat_map(|(var, _)| cells_of(board, var)).collect()
}

/// Returns the cells of a place that is filled at random.
fn cells_of(board: &PuzzleData, var: CellId) -> Vec<CellId> {
    board.place_at(var.index()).1.cells()
}

/// Changes a filled board whose clues leave these cells open: there and around them, values are drawn anew. `None` if none were
/// found.
pub(super) fn redrawn(
    probe: &mut Probe<'_>,
    grid: &Grid,
    changed: &[CellId],
    random: &mut Random,
    limits: &Limits,
) -> Result<Option<Grid>, SolveError> {
    let board = probe.board();
    let steps = if board.layout.is_blank() { 1 + random.below(3) } else { random.below(2) } as u16;
    let is_near = |cell: &CellId| {
        let here = board.layout.position(*cell);
        changed.iter().any(|cell| {
            let there = board.layout.position(*cell);
            here.row.abs_diff(there.row).max(here.column.abs_diff(there.column)) <= steps
        })
    };
    let mut placed = answered(board, grid);
    placed.retain(|(var, _)| !cells_of(board, *var).iter().any(is_near));
    Ok(match by_placing(probe, placed, random, limits)? {
        Filled::Grid(grid) => Some(grid),
        Filled::None | Filled::Stopped(_) => None,
    })
}

/// Places random digits in random cells, one after the other, as long as the backend finds a solution, until only one solution is
/// left; `placed` are there from the beginning. Which solution the backend finds does not influence the choices, so all backends lead
/// to the same grid.
fn by_placing(
    probe: &mut Probe<'_>,
    mut placed: Vec<(CellId, Digit)>,
    random: &mut Random,
    limits: &Limits,
) -> Result<Filled, SolveError> {
    match probe.solution(placed.iter().copied(), Trust::Proof, limits)? {
        ProbeResult::Found => {}
        ProbeResult::None => return Ok(Filled::None),
        ProbeResult::Unknown(stop) => return Ok(Filled::Stopped(stop)),
    }
    let mut witness = probe.grid().clone();
    let mut places = places(probe.board());
    random.shuffle(&mut places);
    places.retain(|(place, _)| !placed.iter().any(|(known, _)| known == place));
    for (cell, mut digits) in places {
        match probe.other(placed.iter().copied(), &witness, Trust::Proof, limits)? {
            ProbeResult::None => break,
            ProbeResult::Found | ProbeResult::Unknown(Stop::Nodes) => {}
            ProbeResult::Unknown(stop) => return Ok(Filled::Stopped(stop)),
        }
        random.shuffle(&mut digits);
        for digit in &digits {
            if witness.digit(cell) != *digit {
                let wanted = placed.iter().copied().chain([(cell, *digit)]);
                match probe.solution(wanted, Trust::Proof, limits)? {
                    ProbeResult::Found => witness.0.copy_from_slice(&probe.grid().0),
                    ProbeResult::None | ProbeResult::Unknown(Stop::Nodes) => continue,
                    ProbeResult::Unknown(stop) => return Ok(Filled::Stopped(stop)),
                }
            }
            placed.push((cell, *digit));
            break;
        }
    }
    Ok(Filled::Grid(witness))
}
