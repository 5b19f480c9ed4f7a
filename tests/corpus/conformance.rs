//! Tests real puzzles with known answers: every backend that can solve a puzzle must reach the stated verdict.
//!
//! - `cargo test --test corpus -- --ignored conformance::slow_part --nocapture`: a sample, 1 s per puzzle, in minutes.
//! - `cargo test --release --test corpus -- --ignored conformance::whole --nocapture`: everything, 60 s per puzzle, in hours at
//!   most.
//!
//! `GRIDC_BACKENDS=dlx,lp` selects backends. Both print a table of correct and unfinished puzzles. A wrong verdict, a solution
//! that the checker rejects or a missed stated solution fails the test; a timeout does not.

use crate::shared_data::{Case, LISTS, SETS, list, set};
use gridc::stages::backend::named;
use gridc::stages::solve::{Engine, Plan, PuzzleSolver, Request, Stated, Verdict};
use gridc_needs::needs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// After this many timeouts in a set of larger boards, a backend skips the rest of the set.
const GIVE_UP_AFTER: usize = 4;

/// Returns the tested backends, the textbook baseline last.
fn backends() -> Vec<String> {
    let wanted =
        std::env::var("GRIDC_BACKENDS").unwrap_or_else(|_| "dlx,cells,batsat,varisat,lp,domains,backtrack".to_owned());
    wanted.split(',').map(str::to_owned).collect()
}

/// Amount of work for every backend.
struct Scale {
    /// Puzzles sampled per list.
    sample: usize,
    /// The same for `backtrack`.
    sample_backtrack: usize,
    /// Time per puzzle.
    time: Duration,
    /// Whether the fastest backend also solves the whole lists.
    whole_lists: bool,
}

/// One line of the table.
#[derive(Default)]
struct Line {
    right: usize,
    out_of_time: Vec<String>,
    wrong: Vec<String>,
    solved: Duration,
}

/// Returns the verdict, or `None` on a timeout; anything wrong is an error.
fn judge(case: &Case, solver: &mut PuzzleSolver<'_>, time: Duration) -> Result<Option<Verdict>, String> {
    let request = Request { time: Some(time), ..Request::unique() };
    let start = Instant::now();
    let outcome = match solver.solve(&case.puzzle, &request, &mut |_| {}) {
        Ok(outcome) => outcome,
        Err(error) => return Err(format!("{}: {error:?}", case.name)),
    };
    if outcome.stated == Stated::Differs {
        return Err(format!("{}: the stated solution is refused", case.name));
    }
    if outcome.stopped.is_some() && outcome.verdict == Verdict::Unknown {
        return Ok(None);
    }
    if let Some(verdict) = case.verdict
        && verdict != outcome.verdict
    {
        return Err(format!("{}: {:?}, but it is {verdict:?}", case.name, outcome.verdict));
    }
    if outcome.is_unproven() {
        // The backend finished in floating point, and the time ended before an exact search had proved the result.
        if start.elapsed() >= time {
            return Ok(None);
        }
        return Err(format!("{}: not proved", case.name));
    }
    Ok(Some(outcome.verdict))
}

/// Solves all cases with one backend, on both cores.
fn run(cases: &[Case], backend: &str, time: Duration, give_up_after: usize) -> Line {
    let engine = Engine::new(Plan::new(named(backend).unwrap()));
    let next = AtomicUsize::new(0);
    let line = Mutex::new(Line::default());
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut solver = engine.solver();
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if line.lock().unwrap().out_of_time.len() >= give_up_after {
                        return;
                    }
                    let judged = judge(case, &mut solver, time);
                    let mut line = line.lock().unwrap();
                    match judged {
                        Ok(Some(_)) => line.right += 1,
                        Ok(None) => line.out_of_time.push(case.name.clone()),
                        Err(problem) => line.wrong.push(problem),
                    }
                }
            });
        }
    });
    let mut line = line.into_inner().unwrap();
    line.solved = start.elapsed();
    line
}

fn report(set: &str, backend: &str, asked: usize, line: &Line, wrong: &mut Vec<String>) {
    let not_asked = asked - line.right - line.out_of_time.len() - line.wrong.len();
    println!(
        "| {set} | {backend} | {asked} | {} | {} | {not_asked} | {} | {:.1} s | {} |",
        line.right,
        line.out_of_time.len(),
        line.wrong.len(),
        line.solved.as_secs_f64(),
        line.out_of_time.join(" ")
    );
    wrong.extend(line.wrong.iter().map(|w| format!("{backend}: {w}")));
}

fn conform(scale: &Scale) {
    println!(
        "| set | backend | puzzles | right | out of time | not asked | wrong | wall time, two threads | out of time |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut wrong = Vec::new();
    for backend in &backends() {
        let sample = match backend.as_str() {
            "backtrack" => scale.sample_backtrack,
            _ => scale.sample,
        };
        for (name, verdict) in LISTS {
            let cases = list(name, verdict);
            if scale.whole_lists && backend == "dlx" {
                report(name, backend, cases.len(), &run(&cases, backend, scale.time, usize::MAX), &mut wrong);
            }
            let step = (cases.len() / sample).max(1);
            let sampled: Vec<Case> = cases.iter().step_by(step).take(sample).cloned().collect();
            report(name, backend, sampled.len(), &run(&sampled, backend, scale.time, usize::MAX), &mut wrong);
        }
        for name in SETS {
            let cases = set(name);
            report(name, backend, cases.len(), &run(&cases, backend, scale.time, GIVE_UP_AFTER), &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "wrong:\n{}", wrong.join("\n"));
}

#[needs(data)]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_part() {
    let time = Duration::from_secs(1);
    conform(&Scale { sample: 200, sample_backtrack: 10, time, whole_lists: false });
}

#[needs(data)]
#[test]
#[ignore = "an hour or so in a release build"]
fn whole() {
    let time = Duration::from_secs(60);
    conform(&Scale { sample: 200, sample_backtrack: 200, time, whole_lists: true });
}

#[needs(data)]
#[test]
fn every_row_is_read_and_small_ones_are_solved() {
    for (name, verdict) in LISTS {
        let cases = list(name, verdict);
        let sampled: Vec<Case> = cases.iter().step_by(cases.len() / 5).cloned().collect();
        let line = run(&sampled, "dlx", Duration::from_secs(60), usize::MAX);
        assert_eq!((line.right, line.wrong), (sampled.len(), Vec::new()), "{name}");
    }
    for name in SETS {
        let cases = set(name);
        assert!(!cases.is_empty(), "{name}");
    }
}
