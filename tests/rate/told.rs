//! Tests steps in words: a sentence for every step, and a hint that does not reveal it.

use gridc::stages::backend::Limits;
use gridc::stages::rate::{Board, Finder, Path, RatingOptions, Step, Style, Terms, Walk, hint, needed, sentence};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Returns a puzzle of the examples.
pub fn example(name: &str) -> gridc::Puzzle {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples").join(format!("{name}.grid"));
    gridc::Puzzle::open(path).unwrap()
}

/// Returns its solution, as the index of a symbol per cell.
pub fn solution(puzzle: &gridc::Puzzle) -> Option<Vec<u8>> {
    let data = puzzle.data();
    let options = gridc::Options::new().time(std::time::Duration::from_secs(20));
    let answer = gridc::Solver::new(&options).ok()?.solve(puzzle).ok()?;
    let found = answer.solution()?;
    Some(gridc::stages::rate::places(&Board::new(data).unwrap(), found.grid()))
}

/// Compares sentences with the page of them that was read by a person, which `GRIDC_BLESS=1` writes anew.
pub fn compare_sentences(file: &str, sentences: &BTreeMap<&str, String>) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    let page: String = sentences.iter().map(|(of, said)| format!("{of}\n    {said}\n")).collect();
    if std::env::var_os("GRIDC_BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    assert_eq!(page, std::fs::read_to_string(&path).unwrap(), "GRIDC_BLESS=1 writes {file} anew");
}

/// Returns what is wrong with the description of a step.
pub fn faults(puzzle: &gridc::Puzzle, board: &Board, step: &Step) -> Vec<String> {
    let (said, hinted) = (sentence(puzzle.data(), board, step, Terms::default()), hint(puzzle.data(), board, step));
    let mut faults = Vec::new();
    let ends = said.ends_with('.') || said.ends_with(')');
    let is_whole = |text: &str| {
        !["  ", " ,", " .", "()", " :", "in :", "of :", "in , ", "(,", "  "].iter().any(|gap| text.contains(gap))
            && text.chars().next().is_some_and(|c| c.is_uppercase() || !c.is_alphabetic())
    };
    if !ends || !is_whole(&said) {
        faults.push(format!("{:?}: {said}", step.technique));
    }
    if !hinted.ends_with('.') || !is_whole(&hinted) {
        faults.push(format!("{:?}: {hinted}", step.technique));
    }
    if hinted.to_lowercase().contains(step.technique.name()) {
        faults.push(format!("{:?} is given away: {hinted}", step.technique));
    }
    faults
}

#[test]
fn every_step_is_told_in_whole_sentences() {
    let names = std::env::var("GRIDC_EXAMPLES").ok();
    let names: Vec<&str> = match &names {
        Some(names) => names.split(',').collect(),
        None => vec!["classic", "killer", "kropki", "own_rule"],
    };
    let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for name in names {
        let puzzle = example(name);
        let mut board = Board::new(puzzle.data()).unwrap();
        let solution = solution(&puzzle).expect("one solution");
        let mut finder = Finder::new(puzzle.data(), RatingOptions::default(), Style::Ladder, &solution);
        let path = Path::by(board.clone(), |board| Some(finder.next(board)));
        for round in &path.rounds {
            for step in &round.steps {
                wrong.extend(faults(&puzzle, &board, step));
                let count = shown.entry(step.technique.name()).or_default();
                *count += 1;
                if *count <= 4 {
                    println!("{name}: {}", sentence(puzzle.data(), &board, step, Terms::default()));
                    println!("    {}", hint(puzzle.data(), &board, step));
                }
            }
            round.steps.iter().for_each(|step| step.apply(&mut board));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each needed step still follows, and the puzzle is solved, if the other steps are left out.
#[test]
fn steps_that_no_later_step_needs_can_be_left_out() {
    for name in ["classic", "killer", "xv", "kropki"] {
        let puzzle = example(name);
        let solution = solution(&puzzle).expect("one solution");
        let start = Board::new(puzzle.data()).unwrap();
        // What assumes one solution does not follow from what it names.
        let options = RatingOptions { uniqueness: false, ..RatingOptions::default() };
        let mut finder = Finder::new(puzzle.data(), options, Style::Ladder, &solution);
        let path: Vec<_> = Walk::new(start.clone(), |board| Some(finder.next(board))).collect();
        let needed = needed(&path, &Limits::default()).unwrap();
        assert!(needed.contains(&false), "{name}: all of {} steps", path.len());
        let mut board = start;
        for standing in path.iter().zip(&needed).filter(|(_, needed)| **needed).map(|(standing, _)| standing) {
            let said = || sentence(puzzle.data(), &standing.board, &standing.step, Terms::default());
            assert!(crate::rules::follows(puzzle.data(), &board, &standing.step), "{name}: {}", said());
            standing.step.apply(&mut board);
        }
        assert!(board.is_solved(), "{name}");
    }
}
