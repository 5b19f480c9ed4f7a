//! Tests that steps are sound: none removes a digit of the solution, and each follows from its reason alone.

use crate::levels::solution;
use crate::proof::follows;
use crate::rules;
use crate::shared::{classic, text, written};
use gridc::stages::puzzle::PuzzleData;
use gridc::stages::rate::{Board, Candidate, ladder};
use gridc_needs::needs;
use std::collections::BTreeMap;

/// Maximum number of steps of one technique on one board that are judged.
const MOST: usize = 6;

/// Finds all steps of all techniques on a board, and judges each. Steps of clues, if there are any, are judged by the puzzle.
pub fn judge(
    board: &Board,
    puzzle: Option<&PuzzleData>,
    solution: &[u8],
    tally: &mut BTreeMap<&'static str, usize>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for rung in ladder::LADDER {
        let mut steps = Vec::new();
        let clock = std::time::Instant::now();
        (rung.find)(board, &mut steps);
        let found = clock.elapsed();
        let steps = gridc::stages::rate::distinct(steps);
        // A sample if there are very many.
        let every = steps.len().div_ceil(MOST).max(1);
        for step in steps.into_iter().step_by(every) {
            let step = step.completed(board);
            let stands = |c: &Candidate| solution[c.cell()] == c.digit;
            let is_sound = step.placements.iter().all(stands) && !step.eliminations.iter().any(stands);
            if !is_sound {
                wrong.push(format!(
                    "{:?} takes what stands: -{} {:?}",
                    step.technique,
                    written(&step.eliminations),
                    step.reason
                ));
            } else if !step.technique.facts().assumes_uniqueness
                && match puzzle.filter(|_| !step.reason.clues.is_empty()) {
                    Some(puzzle) => !rules::follows(puzzle, board, &step),
                    None => !follows(board, &step),
                }
            {
                wrong.push(format!(
                    "{:?} does not follow: -{} {:?}",
                    step.technique,
                    written(&step.eliminations),
                    step.reason
                ));
            }
            *tally.entry(step.technique.name()).or_default() += 1;
        }
        if std::env::var_os("GRIDC_TIMES").is_some() {
            println!("{:?}: {found:?}, judged {:?}", rung.techniques[0], clock.elapsed() - found);
        }
    }
    wrong
}

#[needs(data)]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_steps_on_rated_puzzles_hold() {
    let rated = text("rated_1050.tsv");
    let every: usize = std::env::var("GRIDC_SOUND_EVERY").ok().and_then(|n| n.parse().ok()).unwrap_or(600);
    let mut tally = BTreeMap::new();
    for line in rated.lines().filter(|line| !line.starts_with('#')).skip(every / 2).step_by(every) {
        let mut board = classic(line.split('\t').next().unwrap());
        let solution = solution(&board).expect("a solution");
        for _ in 0..200 {
            let wrong = judge(&board, None, &solution, &mut tally);
            assert!(wrong.is_empty(), "{line}\n{}", wrong[..wrong.len().min(5)].join("\n"));
            let Some(round) = gridc::stages::rate::next(&board, Default::default()) else { break };
            round.steps.iter().for_each(|step| step.apply(&mut board));
        }
    }
    for (technique, steps) in tally {
        println!("{technique:<45} {steps}");
    }
}
