//! Boards to generate puzzles on, and generators with their backend.

use gridc::stages::backend::{Limits, named};
use gridc::stages::generate::{Generator, Made, Recipe};
use gridc::stages::puzzle::{Grid, PuzzleData};
use gridc::stages::solve::{Engine, Plan, Request, Verdict};

/// An empty board of the library, or of a whole `.grid` text.
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

/// An engine by the name of its backend.
pub fn engine(backend: &str) -> Engine {
    Engine::new(Plan::new(named(backend).unwrap_or_else(|| panic!("no backend {backend}"))))
}

/// Puzzle `number`, which must follow the recipe, with its solution.
pub fn puzzle(engine: &Engine, board: &PuzzleData, recipe: &Recipe, number: u64) -> (PuzzleData, Grid) {
    let generator = Generator::new(engine, board, recipe.clone()).unwrap_or_else(|refusal| panic!("{refusal}"));
    let mut maker = generator.maker().unwrap_or_else(|error| panic!("{error:?}"));
    made(maker.make(number, &Limits::default()))
}

/// The puzzle, where one was made.
pub fn made<E: std::fmt::Debug>(made: Result<Made, E>) -> (PuzzleData, Grid) {
    match made {
        Ok(Made::Puzzle { puzzle, solution, .. }) => (*puzzle, solution),
        Ok(Made::Nearest(nearest)) => panic!("{}, after {:?}", nearest.shortfall, nearest.effort),
        other => panic!("no puzzle: {other:?}"),
    }
}

/// Whether another backend than the generator's finds the solution, and no other.
pub fn is_unique(engine: &Engine, puzzle: &PuzzleData, solution: &Grid) -> bool {
    let outcome = engine.solver().solve(puzzle, &Request::unique(), &mut |_| {}).unwrap_or_else(|e| panic!("{e:?}"));
    outcome.verdict == Verdict::Unique && outcome.solutions == std::slice::from_ref(solution)
}

/// The givens as a line, `.` where open; symbols beyond one character are put in brackets.
pub fn line(puzzle: &PuzzleData) -> String {
    let mut symbols = vec![".".to_owned(); puzzle.layout.cells().len()];
    for given in &puzzle.givens {
        let name = puzzle.layout.symbols.name(given.digit);
        symbols[given.cell.index()] = if name.chars().count() == 1 { name.to_owned() } else { format!("[{name}]") };
    }
    symbols.concat()
}
