//! Tests solving paths that consist only of small sets of clues and houses.

use crate::rules::follows;
use crate::told::{example, faults, solution};
use gridc::stages::rate::{Board, Finder, RatingOptions, StepOnBoard, Style, Technique, Terms, Walk, sentence};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

#[test]
fn paths_of_small_sets_lead_to_the_end() {
    let names = std::env::var("GRIDC_EXAMPLES").ok();
    let names: Vec<&str> = match &names {
        Some(names) => names.split(',').collect(),
        None => vec!["six", "xv"],
    };
    let mut wrong = Vec::new();
    for name in names {
        let puzzle = example(name);
        let data = puzzle.data();
        let solution = solution(&puzzle).unwrap();
        let (mut sizes, mut times): (BTreeMap<usize, usize>, Vec<Duration>) = (BTreeMap::new(), Vec::new());
        let (mut clock, mut count) = (Instant::now(), 0usize);
        let mut finder = Finder::new(data, RatingOptions::default(), Style::SmallSets, &solution);
        for StepOnBoard { board, step, .. } in Walk::new(Board::new(data).unwrap(), |board| Some(finder.next(board))) {
            times.push(clock.elapsed());
            clock = Instant::now();
            match step.technique {
                Technique::SmallSet => {}
                Technique::NakedSingle => continue,
                other => panic!("{name}: {}", other.name()),
            }
            let size = step.reason.clues.len() + step.reason.units.len();
            *sizes.entry(size).or_default() += 1;
            count += 1;
            if size > 1 || count < 4 {
                println!("{name}: {}", sentence(data, &board, &step, Terms::default()));
            }
            wrong.extend(faults(&puzzle, &board, &step));
            let stands = |c: &gridc::stages::rate::Candidate| solution[c.cell()] == c.digit;
            if !step.placements.iter().all(stands) || step.eliminations.iter().any(stands) {
                wrong.push(format!("{name}: takes what stands: {}", sentence(data, &board, &step, Terms::default())));
            } else if count % 5 == 0 && !follows(data, &board, &step) {
                wrong.push(format!("{name}: does not follow: {}", sentence(data, &board, &step, Terms::default())));
            }
            clock = Instant::now();
        }
        times.sort();
        let total: Duration = times.iter().sum();
        println!(
            "{name}: {sizes:?}, {count} steps, {total:?}; median {:?}, most {:?}",
            times[times.len() / 2],
            times.last()
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
