//! Boards for generating puzzles, and generators with their backend.

use gridc::stages::backend::{Limits, named};
use gridc::stages::generate::{Generator, MakeResult, Recipe};
use gridc::stages::puzzle::{Grid, PuzzleData};
use gridc::stages::solve::{Engine, Plan, Request, Verdict};

/// Returns an empty board of the library, or of a complete `.grid` text.
pub fn board(text: &str) -> PuzzleData {
    let text = if text.starts_with("gridc") { text.to_owned() } else { format!("gridc 1\nuse {text}\n") };
    gridc::Puzzle::read(&text).unwrap().data().clone()
}

/// A jigsaw board of 9×9.
pub const JIGSAW: &str = "gridc 1
use jigsaw(9)
regions
  A A A C C C C C C
  D D A A B C B F C
  D A A E B B B F C
  D A A E E B B F F
  D E E E E B F F I
  D D D E E B F F I
  G D G G G I I F I
  G G G H G G I I I
  H H H H H H H H I
";

/// Returns the engine for a backend.
pub fn engine(backend: &str) -> Engine {
    Engine::new(Plan::new(named(backend).unwrap_or_else(|| panic!("no backend {backend}"))))
}

/// Returns puzzle `number`, which must meet the recipe, with its solution.
pub fn puzzle(engine: &Engine, board: &PuzzleData, recipe: &Recipe, number: u64) -> (PuzzleData, Grid) {
    let generator = Generator::new(engine, board, recipe.clone()).unwrap_or_else(|refusal| panic!("{refusal}"));
    let mut maker = generator.maker().unwrap_or_else(|error| panic!("{error:?}"));
    made(maker.make(number, &Limits::default()))
}

/// Returns the puzzle; panics if none was made.
pub fn made<E: std::fmt::Debug>(made: Result<MakeResult, E>) -> (PuzzleData, Grid) {
    match made {
        Ok(MakeResult::Puzzle { puzzle, solution, .. }) => (*puzzle, solution),
        Ok(MakeResult::Nearest(nearest)) => panic!("{}, after {:?}", nearest.shortfall, nearest.effort),
        other => panic!("no puzzle: {other:?}"),
    }
}

/// Returns whether another backend than the generator's finds the solution and proves it unique.
pub fn is_unique(engine: &Engine, puzzle: &PuzzleData, solution: &Grid) -> bool {
    let outcome = engine.solver().solve(puzzle, &Request::unique(), &mut |_| {}).unwrap_or_else(|e| panic!("{e:?}"));
    outcome.verdict == Verdict::Unique && outcome.solutions == std::slice::from_ref(solution)
}

/// Returns the givens as a line, `.` for open cells; longer symbols are in brackets.
pub fn line(puzzle: &PuzzleData) -> String {
    let mut symbols = vec![".".to_owned(); puzzle.layout.cells().len()];
    for given in &puzzle.givens {
        let name = puzzle.layout.symbols.name(given.digit);
        symbols[given.cell.index()] = if name.chars().count() == 1 { name.to_owned() } else { format!("[{name}]") };
    }
    symbols.concat()
}
