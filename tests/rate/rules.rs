//! Tests steps of rules: every rule of the library has some, and each follows from the clues and houses that it names.

use crate::told::{compare_sentences, example, faults, solution};
use crate::variants::position;
use gridc::stages::backend::{Limits, Session, SessionStep as Answer, Settings, Task, named};
use gridc::stages::language::{AutomatonCache, ElaborateOptions, elaborate};
use gridc::stages::model::{Assignment, Literal, VarId};
use gridc::stages::puzzle::{Layout, PuzzleData};
use gridc::stages::rate::{Board, Candidate, ClueRole, Step, Technique, Terms, UnitKind, bits, ladder};
use gridc::stages::solve::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Returns whether everything that a step of rules does follows from the candidates, and the clues and units that it names: a
/// puzzle with only these has no solution with the negation of the step.
pub fn follows(puzzle: &PuzzleData, board: &Board, step: &Step) -> bool {
    let structure = board.structure();
    let mut origins: BTreeSet<_> = step.reason.clues.iter().map(|(origin, _)| *origin).collect();
    let mut layout: Layout = (*puzzle.layout).clone();
    let units: Vec<_> = step.reason.units.iter().map(|(unit, _)| structure.unit_of(*unit)).collect();
    layout.regions.retain(|region| {
        let mut cells: Vec<usize> = region.cells.iter().map(|cell| cell.index()).collect();
        cells.sort_unstable();
        units.iter().any(|unit| unit.cells == cells)
    });
    // Groups, pairs and houses of clues count as those clues.
    let regions: BTreeSet<_> = puzzle.layout.regions.iter().map(|region| region.origin).collect();
    for unit in &units {
        if unit.kind == UnitKind::Group
            || unit.kind == UnitKind::Pair
            || !unit.origins.iter().any(|o| regions.contains(o))
        {
            origins.extend(unit.origins.iter().copied());
        }
    }
    let clues = puzzle.clues.iter().filter(|clue| origins.contains(&clue.origin)).cloned().collect();
    let named_alone = PuzzleData { layers: puzzle.layers.clone(), clues, ..PuzzleData::new(Arc::new(layout)) };
    // Sums and houses together form a pigeonhole problem for a search, so it gets the constraints that they imply.
    let options = ElaborateOptions { redundant: step.reason.clues.iter().any(|(_, role)| *role == ClueRole::Sum) };
    let model = Arc::new(elaborate(&named_alone, &options, &AutomatonCache::new()).unwrap());
    let settings = Settings::default();
    let template = named("sat").unwrap().prepare(&Task { model: &model, units: &[], settings: &settings }).unwrap();
    let mut session: Box<dyn Session> = template.open();
    let digits = structure.values();
    let literal = |c: Candidate| Literal::is(VarId(u32::from(c.cell)), digits[usize::from(c.digit)]);
    let mut known = Vec::new();
    for cell in 0..structure.cells() {
        let left = board.placed(cell).map_or(board.candidates(cell), |digit| 1 << digit);
        let gone = bits(!left & structure.all(cell));
        known.extend(gone.map(|digit| !literal(Candidate::new(cell, digit))));
    }
    let mut refuted = |opposite: Literal| {
        session.assume(&known.iter().copied().chain([opposite]).collect::<Vec<_>>());
        let mut assignment = Assignment::open(model.variables().len());
        session.next(&Limits::default().within_nodes(200_000), &mut assignment) == Answer::Exhausted
    };
    step.eliminations.iter().all(|candidate| refuted(literal(*candidate)))
        && step.placements.iter().all(|candidate| refuted(!literal(*candidate)))
}

/// Returns the rules of the library, each with the example of its documentation.
fn examples() -> Vec<(String, String)> {
    let example = |docs: &str| {
        let lines = docs.lines().skip_while(|line| line.trim() != "Example:").skip(1);
        lines.take_while(|line| line.starts_with(' ')).map(|line| format!("{}\n", line.trim())).collect::<String>()
    };
    let reader = gridc::Reader::new();
    let rules = reader.library().rules();
    rules.map(|rule| (rule.definition.name.text.to_string(), example(rule.docs.unwrap_or_default()))).collect()
}

/// Rules without a step, and why.
const WITHOUT: &[(&str, &str)] = &[
    ("same_region", "its example leaves all areas open"),
    ("cage", "its example lies within a box, which says the same"),
    ("heyawake", "its example has no clues, and nothing is shaded"),
    ("kurodoko", "its example has no clues, and nothing is shaded"),
    ("tapa", "its example has no clues, and nothing is shaded"),
    ("akari_wall", "the rule of Akari leaves out the cells of walls"),
    ("shikaku", "the steps are those of its numbers"),
];

/// Returns whether a step names a clue of a rule, directly or by a house, group or pair that comes from it.
fn names(puzzle: &PuzzleData, board: &Board, step: &Step, rule: &str) -> bool {
    let of_rule = |origin| puzzle.clues.iter().any(|clue| clue.origin == origin && clue.rule == rule);
    step.reason.clues.iter().any(|(origin, _)| of_rule(*origin))
        || step
            .reason
            .units
            .iter()
            .any(|(unit, _)| board.structure().unit_of(*unit).origins.iter().any(|origin| of_rule(*origin)))
}

/// Returns all steps of all techniques, easiest first, without fish, chains and harder ones.
fn all_simple(board: &Board) -> Vec<Step> {
    let mut steps = Vec::new();
    for rung in ladder::LADDER.iter().filter(|rung| rung.techniques[0] <= Technique::TwoClues) {
        let mut found = Vec::new();
        (rung.find)(board, &mut found);
        found.retain(|step| rung.techniques.contains(&step.technique));
        steps.extend(gridc::stages::rate::distinct(found));
    }
    steps.into_iter().map(|step| step.completed(board)).collect()
}

#[test]
fn some_rules_have_a_named_step_on_their_own_example() {
    named_steps(12);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_every_rule_has_a_named_step_on_its_own_example() {
    let told = named_steps(1);
    if std::env::var_os("GRIDC_RULES").is_none() {
        compare_sentences("sentences-of-rules.txt", &told.iter().map(|(rule, said)| (&**rule, said.clone())).collect());
    }
}

/// Tests one rule of every `every`; returns a sentence for each.
fn named_steps(every: usize) -> BTreeMap<String, String> {
    let only = std::env::var("GRIDC_RULES").ok();
    let mut wrong = Vec::new();
    let mut told: BTreeMap<String, String> = BTreeMap::new();
    for (rule, text) in examples().into_iter().step_by(every) {
        if only.as_ref().is_some_and(|only| !only.split(',').any(|one| one == rule)) {
            continue;
        }
        let start = std::time::Instant::now();
        let layout =
            if ["use classic", "use grid"].iter().any(|used| text.contains(used)) { "" } else { "use classic\n" };
        let Ok(puzzle) = gridc::Puzzle::read(&format!("gridc 1\n{layout}{text}")) else {
            wrong.push(format!("{rule}: not understood"));
            continue;
        };
        let data = puzzle.data().clone();
        // Its givens, then those of a grid that satisfies the example, a few more each time.
        let start_board = Board::new(&data).unwrap();
        let grid = solution(&puzzle);
        let mut found = None;
        let (mut boards, mut random) = (vec![start_board.clone()], Random::new(7, 0));
        for (digits, grid) in [10, 20, 30, 40, 50, 55, 60, 65, 70].into_iter().zip(std::iter::repeat(&grid)) {
            let Some(grid) = grid else { break };
            let mut board = start_board.clone();
            for (cell, digit) in grid.iter().enumerate() {
                if random.below(81) < digits {
                    board.place(Candidate::new(cell, *digit));
                }
            }
            boards.push(board);
        }
        'boards: for mut board in boards {
            for _ in 0..12 {
                let found_here = all_simple(&board);
                let Some(least) = found_here.iter().map(|step| step.technique).min() else { break };
                for step in &found_here {
                    if names(&data, &board, step, &rule) {
                        let said = gridc::stages::rate::sentence(&data, &board, step, Terms::default());
                        wrong.extend(faults(&puzzle, &board, step));
                        if !step.reason.clues.is_empty() && !follows(&data, &board, step) {
                            wrong.push(format!("{rule}: does not follow: {said}"));
                        }
                        found = Some(said);
                        break 'boards;
                    }
                }
                let round = found_here.iter().filter(|step| step.technique == least);
                round.for_each(|step| step.apply(&mut board));
            }
        }
        let is_listed = WITHOUT.iter().any(|(known, _)| *known == rule);
        match (&found, is_listed) {
            (None, false) => wrong.push(format!("{rule}: no step")),
            (Some(said), true) => wrong.push(format!("{rule} is listed, and has a step: {said}")),
            _ => {}
        }
        println!("{rule} ({} ms): {}", start.elapsed().as_millis(), found.as_deref().unwrap_or("-"));
        told.insert(rule, found.unwrap_or_default());
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), told.len(), wrong.join("\n"));
    told
}

/// Returns the examples of the repository, with their solutions.
fn solved_examples(every: usize) -> Vec<(String, gridc::Puzzle, Vec<u8>)> {
    let only = std::env::var("GRIDC_EXAMPLES").ok();
    let folder = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.strip_suffix(".grid").map(str::to_owned))
        .filter(|name| only.as_ref().is_none_or(|only| only.split(',').any(|one| one == name)))
        // These have no solution, or more than one.
        .filter(|name| !["contradiction", "mistakes", "several", "short_of_a_clue"].contains(&name.as_str()))
        .collect();
    names.sort();
    let solved = names.into_iter().step_by(every).filter_map(|name| {
        let puzzle = example(&name);
        let solution = solution(&puzzle);
        if solution.is_none() {
            println!("{name}: no solution within the time");
        }
        Some((name, puzzle, solution?))
    });
    solved.collect()
}

#[test]
fn steps_of_rules_hold_on_random_positions_of_some_examples() {
    judge_examples(8);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_steps_of_rules_hold_on_random_positions() {
    judge_examples(1);
}

/// Tests one example of every `every`.
fn judge_examples(every: usize) {
    let positions: u64 = std::env::var("GRIDC_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut tally: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for (name, puzzle, solution) in solved_examples(every) {
        let clock = std::time::Instant::now();
        let data = puzzle.data();
        let start = Board::new(data).unwrap();
        for seed in 0..positions {
            let board = position(&start, &solution, &mut Random::new(seed, 1));
            let rungs =
                ladder::LADDER.iter().filter(|rung| rung.techniques.iter().any(|technique| is_of_clues(*technique)));
            for rung in rungs {
                let mut steps = Vec::new();
                (rung.find)(&board, &mut steps);
                steps.retain(|step| rung.techniques.contains(&step.technique));
                let steps = gridc::stages::rate::distinct(steps);
                let every = steps.len().div_ceil(4).max(1);
                for step in steps.into_iter().step_by(every).map(|step| step.completed(&board)) {
                    *tally.entry(step.technique.name()).or_default() += 1;
                    let takes = step.eliminations.iter().any(|gone| solution[gone.cell()] == gone.digit);
                    if takes || !follows(data, &board, &step) {
                        let said = gridc::stages::rate::sentence(data, &board, &step, Terms::default());
                        wrong.push(format!("{name}, seed {seed}: takes what stands: {takes}: {said}"));
                    }
                    wrong.extend(faults(&puzzle, &board, &step));
                    let mistaken = crate::numbers::mistakes(&board, &step, &solution, &mut tally);
                    wrong.extend(mistaken.into_iter().map(|fact| format!("{name}, seed {seed}: {step:?}: {fact}")));
                }
            }
        }
        println!("{name}: {:?}", clock.elapsed());
    }
    println!("{tally:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn is_of_clues(technique: Technique) -> bool {
    use Technique::*;
    matches!(
        technique,
        MarkedCell
            | CluePair
            | SingleClue
            | ClueBounds
            | ClueCombinations
            | BoardRule
            | LockedInClue
            | ClueInHouses
            | InniesOuties
            | TwoClues
    )
}
