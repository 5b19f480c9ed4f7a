//! Tests the guarantees of generators.

use crate::boards::{JIGSAW, board, engine, is_unique, line, made, puzzle};
use gridc::stages::backend::{Interrupt, Limits, Stop};
use gridc::stages::generate::{
    Ask, Fill, Generator, MakeResult, Pattern, Proof, Recipe, RecipeError, Removal, Shortfall, Symmetry,
    Transformation, WorkBudget,
};
use gridc::stages::puzzle::{CellId, Given, Position, PuzzleData, Span};
use gridc::stages::solve::{Engine, Request, Verdict};
use std::path::Path;
use std::time::Duration;

fn minimal(seed: u64) -> Recipe {
    Recipe { minimal: true, seed, ..Recipe::default() }
}

/// Returns whether no given is redundant, according to another backend than the generator's.
fn is_minimal(engine: &Engine, puzzle: &PuzzleData) -> bool {
    (0..puzzle.givens.len()).all(|given| {
        let mut fewer = puzzle.clone();
        fewer.givens.remove(given);
        let outcome = engine.solver().solve(&fewer, &Request::unique(), &mut |_| {}).unwrap();
        outcome.verdict == Verdict::Several
    })
}

#[test]
fn seeds_reproduce() {
    let mut lines = Vec::new();
    for (name, seed) in [("classic(2, 2)", 1), ("classic(2, 3)", 1), ("classic", 1), ("classic", 2), (JIGSAW, 1)] {
        let (board, engine) = (board(name), engine("dlx"));
        for number in 0..3 {
            lines.push(line(&puzzle(&engine, &board, &minimal(seed), number).0));
        }
    }
    for fill in Fill::ALL {
        for removal in Removal::ALL {
            let recipe = Recipe { fill, removal, transformations: Transformation::ALL.to_vec(), ..minimal(3) };
            lines.push(line(&puzzle(&engine("dlx"), &board("classic"), &recipe, 7).0));
        }
    }
    let text = lines.join("\n") + "\n";
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/generated.txt");
    if std::env::var_os("GRIDC_BLESS").is_some() {
        std::fs::write(&golden, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(&golden).unwrap(), "GRIDC_BLESS=1 writes the file anew");
}

#[test]
fn a_puzzle_depends_on_its_seed_and_number_alone() {
    let (board, dlx, sat) = (board("classic"), engine("dlx"), engine("sat"));
    let recipe = minimal(5);
    let generator = Generator::new(&dlx, &board, recipe.clone()).unwrap();
    let one_thread: Vec<String> = {
        let mut maker = generator.maker().unwrap();
        (0..12).map(|number| line(&made(maker.make(number, &Limits::default())).0)).collect()
    };
    // Other threads, another order.
    let backwards = std::thread::scope(|scope| {
        let start = |first| {
            let generator = &generator;
            scope.spawn(move || {
                let mut maker = generator.maker().unwrap();
                let make = |number| (number, line(&made(maker.make(number, &Limits::default())).0));
                (0..12).rev().filter(|number| number % 3 == first).map(make).collect::<Vec<_>>()
            })
        };
        let threads: Vec<_> = (0..3).map(start).collect();
        let mut all: Vec<_> = threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect();
        all.sort();
        all
    });
    assert_eq!(one_thread, backwards.into_iter().map(|(_, line)| line).collect::<Vec<_>>());
    // Another backend, and other proofs.
    let each = Recipe { proof: Proof::Each, ..recipe.clone() };
    for number in 0..3 {
        assert_eq!(line(&puzzle(&sat, &board, &recipe, number).0), one_thread[number as usize]);
        assert_eq!(line(&puzzle(&dlx, &board, &each, number).0), one_thread[number as usize]);
    }
}

/// Returns whether puzzles made together are the same as those made one by one.
fn are_those_made_one_by_one(layout: &str, recipe: &Recipe, numbers: std::ops::Range<u64>) {
    let (board, dlx) = (board(layout), engine("dlx"));
    let generator = Generator::new(&dlx, &board, recipe.clone()).unwrap();
    assert!(generator.at_once(false) > 1, "{recipe:?}");
    let limits = Limits::default();
    let together = generator.maker().unwrap().make_all(numbers.clone(), &limits);
    let mut maker = generator.maker().unwrap();
    for (number, one) in numbers.clone().zip(together) {
        let (known, solution) = made(maker.make(number, &limits));
        let (puzzle, found) = made(one);
        assert_eq!((line(&puzzle), found), (line(&known), solution), "{number} {recipe:?}");
    }
    let grids = generator.maker().unwrap().full_grids(numbers.clone(), &limits);
    for (number, grid) in numbers.zip(grids) {
        assert_eq!(grid.unwrap(), maker.full_grid(number, &limits).unwrap());
    }
}

#[test]
fn many_made_at_once_are_those_made_one_by_one() {
    for recipe in [
        Recipe::default(),
        minimal(2),
        Recipe { symmetry: Symmetry::Rotate180, ..minimal(3) },
        Recipe { removal: Removal::Spread, ..minimal(4) },
        Recipe {
            removal: Removal::Boxes,
            fill: Fill::Lines,
            transformations: Transformation::ALL.to_vec(),
            ..minimal(5)
        },
        Recipe { givens: Some(27), symmetry: Symmetry::Rotate180, seed: 6, ..Recipe::default() },
        Recipe { givens: Some(24), seed: 7, ..Recipe::default() },
    ] {
        are_those_made_one_by_one("classic", &recipe, 3..23);
    }
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_many_made_at_once_are_those_made_one_by_one() {
    are_those_made_one_by_one("classic", &minimal(11), 0..1_000);
    are_those_made_one_by_one("classic(4, 4)", &minimal(11), 0..8);
}

#[test]
fn digit_by_digit_comes_to_the_same() {
    // "No other digit has a solution" is equivalent to "no second solution", asked digit by digit.
    let (board, engine) = (board("classic"), engine("dlx"));
    for number in 0..5 {
        let random = puzzle(&engine, &board, &minimal(8), number).0;
        let exclusion = Recipe { ask: Ask::Exclusion, ..minimal(8) };
        assert_eq!(line(&random), line(&puzzle(&engine, &board, &exclusion, number).0));
    }
}

#[test]
fn minimal_puzzles_are_minimal() {
    let (dlx, sat) = (engine("dlx"), engine("sat"));
    for name in ["classic(2, 2)", "classic(2, 3)", "classic", JIGSAW] {
        let board = board(name);
        for removal in Removal::ALL {
            let (puzzle, solution) = puzzle(&dlx, &board, &Recipe { removal, ..minimal(1) }, 0);
            assert!(is_unique(&sat, &puzzle, &solution) && is_minimal(&sat, &puzzle), "{name} {removal:?}");
        }
    }
}

#[test]
fn what_is_foretold_of_orbits_behind_one_that_stays_is_tried_again() {
    let (board, dlx, sat) = (board("classic(2, 2)"), engine("dlx"), engine("sat"));
    let (puzzle, solution) = puzzle(&dlx, &board, &minimal(4), 359);
    assert!(is_unique(&sat, &puzzle, &solution) && is_minimal(&sat, &puzzle));
}

#[test]
fn symmetric_puzzles_are_symmetric_and_tell_what_is_not_needed() {
    let (board, dlx, sat) = (board("classic"), engine("dlx"), engine("sat"));
    for symmetry in Symmetry::ALL {
        let generator = Generator::new(&dlx, &board, Recipe { symmetry, ..minimal(4) }).unwrap();
        let made = generator.maker().unwrap().make(1, &Limits::default()).unwrap();
        let MakeResult::Puzzle { puzzle, solution, redundant, .. } = made else { panic!("{symmetry:?}: {made:?}") };
        assert!(is_unique(&sat, &puzzle, &solution));
        let given = |cell| puzzle.givens.iter().any(|given| given.cell == cell);
        for orbit in symmetry.orbits(&puzzle.layout).unwrap() {
            assert!(orbit.iter().all(|cell| given(*cell) == given(orbit[0])), "{symmetry:?}");
        }
        for index in 0..puzzle.givens.len() {
            let mut fewer = (*puzzle).clone();
            let gone = fewer.givens.remove(index);
            assert_eq!(is_unique(&sat, &fewer, &solution), redundant.contains(&gone.cell), "{symmetry:?}");
        }
    }
}

#[test]
fn as_many_givens_as_asked_for() {
    let (dlx, sat) = (engine("dlx"), engine("sat"));
    let board = board("classic");
    for (givens, symmetry) in [
        (24, Symmetry::None),
        (30, Symmetry::Rotate180),
        (33, Symmetry::Rotate180),
        (40, Symmetry::Full),
        (81, Symmetry::None),
    ] {
        for removal in Removal::ALL {
            let recipe = Recipe { givens: Some(givens), symmetry, removal, seed: 2, ..Recipe::default() };
            let (puzzle, solution) = puzzle(&dlx, &board, &recipe, 0);
            assert_eq!(puzzle.givens.len(), givens, "{symmetry:?} {removal:?}");
            assert!(is_unique(&sat, &puzzle, &solution));
        }
    }
}

#[test]
fn spread_leaves_no_region_crowded() {
    let recipe = Recipe { givens: Some(45), removal: Removal::Spread, seed: 1, ..Recipe::default() };
    let puzzle = puzzle(&engine("dlx"), &board("classic"), &recipe, 0).0;
    for region in &puzzle.layout.regions {
        let count = puzzle.givens.iter().filter(|given| region.cells.contains(&given.cell)).count();
        assert!((3..=7).contains(&count), "{} has {count}", puzzle.layout.region_name(region));
    }
}

fn picture(text: &str) -> Pattern {
    Pattern::new(text.split_whitespace().map(|row| row.chars().map(|c| c == 'x').collect()).collect())
}

const HEART: &str = "
    ......... .xx...xx. x..x.x..x x...x...x x.......x .x.....x. ..x...x.. ...x.x... ....x....
";

/// An hourglass of 31 cells.
const GLASS: &str = "
    x.x.x.x.x .x.....x. ..x...x.. ...x.x... x.x.x.x.x ...x.x... ..x...x.. .x.....x. x.x.x.x.x
";

#[test]
fn a_pattern_is_met_exactly() {
    let (dlx, sat) = (engine("dlx"), engine("sat"));
    let recipe = Recipe { pattern: Some(picture(GLASS)), seed: 1, ..Recipe::default() };
    let (puzzle, solution) = puzzle(&dlx, &board("classic"), &recipe, 0);
    assert!(is_unique(&sat, &puzzle, &solution));
    let marks: Vec<bool> = GLASS.chars().filter(|c| !c.is_whitespace()).map(|c| c == 'x').collect();
    let given: Vec<usize> = puzzle.givens.iter().map(|given| given.cell.index()).collect();
    assert_eq!(given, (0..81).filter(|cell| marks[*cell]).collect::<Vec<_>>());
}

#[test]
fn a_request_that_cannot_be_met_ends_with_the_nearest() {
    let (board, dlx, sat) = (board("classic"), engine("dlx"), engine("sat"));
    let budget = WorkBudget { grids: 20, ..WorkBudget::default() };
    // Only exhaustive search has shown this to be impossible, so it is tried; 17 is 1 + 8 + 8 cells.
    let recipe = Recipe { givens: Some(17), symmetry: Symmetry::Full, budget, ..Recipe::default() };
    let generator = Generator::new(&dlx, &board, recipe).unwrap();
    let made = generator.maker().unwrap().make(0, &Limits::default()).unwrap();
    let MakeResult::Nearest(nearest) = made else { panic!("{made:?}") };
    let (puzzle, solution) = nearest.puzzle.unwrap();
    assert!(is_unique(&sat, &puzzle, &solution));
    assert_eq!(nearest.shortfall, Shortfall::Givens { wanted: 17, found: puzzle.givens.len() });
    assert_eq!((nearest.effort.grids, nearest.stopped), (20, None));
    // A pattern with too few givens.
    let budget = WorkBudget { grids: 2, ..WorkBudget::default() };
    let recipe = Recipe { pattern: Some(picture(HEART)), budget, ..Recipe::default() };
    let generator = Generator::new(&dlx, &board, recipe).unwrap();
    match generator.maker().unwrap().make(0, &Limits::default()).unwrap() {
        MakeResult::Nearest(nearest) => {
            let (puzzle, solution) = nearest.puzzle.unwrap();
            assert!(is_unique(&sat, &puzzle, &solution));
            let Shortfall::Pattern { beyond } = nearest.shortfall else { panic!("{:?}", nearest.shortfall) };
            assert_eq!(puzzle.givens.len(), HEART.matches('x').count() + beyond);
        }
        made => panic!("{made:?}"),
    }
}

#[test]
fn time_and_interrupts_end_it() {
    let (board, dlx) = (board("classic"), engine("dlx"));
    let budget = WorkBudget { time: Some(Duration::ZERO), ..WorkBudget::default() };
    let generator = Generator::new(&dlx, &board, Recipe { budget, proof: Proof::Each, ..minimal(0) }).unwrap();
    let made = generator.maker().unwrap().make(0, &Limits::default()).unwrap();
    // A small grid is found between two checks of the clock. Removal then ends immediately, and its result is the nearest puzzle.
    let MakeResult::Nearest(nearest) = made else { panic!("{made:?}") };
    let (puzzle, _) = nearest.puzzle.unwrap();
    assert_eq!((nearest.stopped, nearest.effort.grids), (Some(Stop::Time), 1));
    assert_eq!(nearest.shortfall, Shortfall::Undecided { givens: puzzle.givens.len() });
    let interrupt = Interrupt::default();
    interrupt.raise();
    let generator = Generator::new(&dlx, &board, Recipe { proof: Proof::Each, ..minimal(0) }).unwrap();
    let made = generator.maker().unwrap().make(0, &Limits::new(None, None, None, interrupt)).unwrap();
    let MakeResult::Nearest(nearest) = made else { panic!("{made:?}") };
    assert!(nearest.puzzle.is_some() && nearest.stopped == Some(Stop::Interrupted), "{nearest:?}");
}

#[test]
fn a_pattern_that_time_ends_has_a_nearest() {
    let (board, dlx, sat) = (board("classic"), engine("dlx"), engine("sat"));
    let budget = WorkBudget { time: Some(Duration::ZERO), ..WorkBudget::default() };
    let recipe = Recipe { pattern: Some(picture(HEART)), budget, ..Recipe::default() };
    let generator = Generator::new(&dlx, &board, recipe).unwrap();
    let made = generator.maker().unwrap().make(0, &Limits::default()).unwrap();
    let MakeResult::Nearest(nearest) = made else { panic!("{made:?}") };
    let shortfall = nearest.shortfall;
    let (puzzle, solution) = nearest.puzzle.unwrap();
    assert!(is_unique(&sat, &puzzle, &solution));
    assert!(matches!(shortfall, Shortfall::Pattern { beyond } if beyond > 0), "{shortfall:?}");
}

#[test]
fn digits_that_leave_layers_open_are_no_internal_error() {
    // Nothing determines the places of the doublers.
    let (board, sat) = (board("classic(2, 2)\nuse doublers"), engine("sat"));
    let budget = WorkBudget { grids: 2, ..WorkBudget::default() };
    let generator = Generator::new(&sat, &board, Recipe { budget, ..minimal(0) }).unwrap();
    let made = generator.maker().unwrap().make(0, &Limits::default()).unwrap();
    let MakeResult::Nearest(nearest) = made else { panic!("{made:?}") };
    assert!(nearest.puzzle.is_none());
    assert_eq!((nearest.shortfall, nearest.effort.grids), (Shortfall::Open, 2));
}

#[test]
fn all_backends_come_to_the_same_on_boards_with_clues() {
    let board = board("classic\nthermo r1c1 r2c1 r3c1 r4c1\nthermo r9c9 r8c9 r7c9\nkropki_black r5c5 r5c6");
    let (sat, other) = (engine("sat"), engine("varisat"));
    for nodes in [None, Some(2)] {
        let budget = WorkBudget { nodes, grids: 3, ..WorkBudget::default() };
        let recipe = Recipe { budget, ..Recipe::default() };
        let in_order = |engine: &Engine, numbers: &[u64]| {
            let generator = Generator::new(engine, &board, recipe.clone()).unwrap();
            let mut maker = generator.maker().unwrap();
            let text = |number: &u64| match maker.make(*number, &Limits::default()).unwrap() {
                MakeResult::Puzzle { puzzle, .. } => line(&puzzle),
                MakeResult::Nearest(nearest) => {
                    format!("{:?} {:?}", nearest.shortfall, nearest.puzzle.map(|(p, _)| line(&p)))
                }
                made => panic!("{made:?}"),
            };
            numbers.iter().map(text).collect::<Vec<_>>()
        };
        let made = in_order(&sat, &[0, 1, 2]);
        let mut backwards = in_order(&sat, &[2, 1, 0]);
        backwards.reverse();
        assert_eq!(made, backwards, "{nodes:?}");
        // How much a limited number of nodes decides depends on the backend.
        if nodes.is_none() {
            assert_eq!(made, in_order(&other, &[0, 1, 2]));
        }
    }
}

#[test]
fn small_grids_come_out_evenly() {
    let (board, dlx) = (board("classic(2, 2)"), engine("dlx"));
    let generator = Generator::new(&dlx, &board, Recipe { seed: 1, ..Recipe::default() }).unwrap();
    let mut maker = generator.maker().unwrap();
    let mut counts = std::collections::BTreeMap::<Vec<i32>, u32>::new();
    for number in 0..288 * 50 {
        let grid = maker.full_grid(number, &Limits::default()).unwrap().unwrap();
        *counts.entry(grid.0).or_default() += 1;
    }
    assert_eq!(counts.len(), 288);
    let chi: f64 = counts.values().map(|count| (f64::from(*count) - 50.0).powi(2) / 50.0).sum();
    // 287 degrees of freedom: five standard deviations above the mean.
    assert!(chi < 287.0 + 5.0 * 574_f64.sqrt(), "{chi}");
}

#[test]
fn exchanges_leave_kept_givens() {
    let (mut board, dlx) = (board("classic"), engine("dlx"));
    let kept = [(0, 5), (40, 1), (44, 2), (80, 5)];
    let given = |(cell, digit)| Given { cell: CellId(cell), digit, span: Span::default() };
    board.givens = kept.map(given).to_vec();
    let generator = Generator::new(&dlx, &board, Recipe::default()).unwrap();
    let mut maker = generator.maker().unwrap();
    for number in 0..100 {
        let grid = maker.full_grid(number, &Limits::default()).unwrap().unwrap();
        assert!(kept.iter().all(|(cell, digit)| grid.digit(CellId(*cell)) == *digit));
        gridc::stages::language::Checker::new(&board.layout).check(&board, &grid).unwrap();
    }
}

#[test]
fn recipes_that_cannot_be_followed_are_refused() {
    let dlx = engine("dlx");
    let refusal = |board: &PuzzleData, recipe: Recipe| Generator::new(&dlx, board, recipe).map(|_| ()).unwrap_err();
    let classic = board("classic");
    let (samurai, six) = (board("samurai"), board("classic(2, 3)"));
    let givens = |givens| Recipe { givens: Some(givens), ..Recipe::default() };
    assert_eq!(refusal(&classic, givens(82)), RecipeError::TooManyGivens { givens: 82, cells: 81 });
    assert!(matches!(refusal(&classic, givens(16)), RecipeError::TooFewGivens { fewest: 17, .. }));
    assert!(matches!(refusal(&samurai, givens(7)), RecipeError::TooFewGivens { fewest: 8, .. }));
    let odd = Recipe { symmetry: Symmetry::Rotate180, ..givens(11) };
    let unreachable =
        RecipeError::Unreachable { givens: 11, symmetry: Symmetry::Rotate180, below: 10, above: Some(12) };
    assert_eq!(refusal(&six, odd), unreachable);
    let pattern = |text| Recipe { pattern: Some(picture(text)), ..Recipe::default() };
    let shape = RecipeError::PatternShape { pattern: (2, 3), board: (9, 9) };
    assert_eq!(refusal(&classic, pattern("xxx xxx")), shape);
    let lopsided = Recipe { symmetry: Symmetry::TopBottom, ..pattern(HEART) };
    assert!(matches!(refusal(&classic, lopsided), RecipeError::PatternAsymmetric { .. }));
    let other = Recipe { givens: Some(30), ..pattern(GLASS) };
    assert!(matches!(refusal(&classic, other), RecipeError::PatternGivens { givens: 30, .. }));
    let transpose = Recipe { transformations: vec![Transformation::Transpose], ..Recipe::default() };
    assert!(matches!(refusal(&six, transpose.clone()), RecipeError::Untransformable { .. }));
    assert!(matches!(refusal(&board(JIGSAW), transpose), RecipeError::Untransformable { .. }));
    let quarter = Recipe { symmetry: Symmetry::Rotate90, ..Recipe::default() };
    let cell = Position { row: 0, column: 0 };
    let uneven = board("open(2, 3)");
    assert_eq!(refusal(&uneven, quarter), RecipeError::Asymmetric { symmetry: Symmetry::Rotate90, cell });
}

#[test]
fn boards_with_clues_and_givens_keep_them() {
    let dlx = engine("dlx");
    let sat = engine("sat");
    let text =
        "gridc 1\nuse classic(2, 2)\ngivens\n  1 . . .\n  . . . .\n  . . . .\n  . . . .\nthermo r4c1 r4c2 r4c3\n";
    let board = board(text);
    for number in 0..5 {
        let (puzzle, solution) = puzzle(&dlx, &board, &minimal(1), number);
        assert_eq!(puzzle.clues.len(), 1);
        assert_eq!(puzzle.givens[0].digit, 1);
        assert!(is_unique(&sat, &puzzle, &solution));
    }
}

#[test]
fn all_ways_to_fill_reach_every_small_grid() {
    let (board, dlx) = (board("classic(2, 2)"), engine("dlx"));
    for fill in Fill::ALL {
        let generator = Generator::new(&dlx, &board, Recipe { fill, ..Recipe::default() }).unwrap();
        let mut maker = generator.maker().unwrap();
        let mut seen = std::collections::HashSet::new();
        for number in 0..6000 {
            seen.insert(maker.full_grid(number, &Limits::default()).unwrap().unwrap());
        }
        // Filling that starts with a row, or with a box and a column, has one continuation from each.
        let expected = match fill {
            Fill::Search | Fill::Lines => 288,
            Fill::Row => 24,
            Fill::SeededBox => 48,
        };
        assert_eq!(seen.len(), expected, "{fill:?}");
    }
}
