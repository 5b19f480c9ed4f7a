//! Formats outcomes as text: verdict lines, result lines of lists, and statistics.

use super::differences;
use crate::backend::Stop;
use crate::formulation::Size;
use crate::presolve::Summary;
use crate::puzzle::{Doubt, Effect, PuzzleData, clean_line};
use crate::solve::{Basis, CountIs, Estimate, SolveOutcome, Stated, Verdict};
use std::time::Duration;

/// The user's question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UserQuestion {
    /// This number of solutions; `None` for all.
    Solutions(Option<u64>),
    /// The first solution, and whether there is another.
    FirstSolution,
    /// Whether there is exactly one solution.
    Uniqueness,
    /// The number of solutions, up to a cap.
    Count(Option<u64>),
    /// The values that occur in some solution, with counts up to a cap if there is one.
    Candidates(Option<u64>),
}

impl UserQuestion {
    /// Whether the outcome answers the question. If not, a limit was reached, or not everything was interpreted.
    pub fn answered(self, outcome: &SolveOutcome) -> bool {
        match outcome.doubt {
            None => {}
            Some(_) if outcome.verdict == Verdict::Unique => {}
            Some(_) => return outcome.verdict == Verdict::None,
        }
        match self {
            Self::Solutions(wanted) => {
                outcome.count_is == CountIs::Exact || wanted.is_some_and(|wanted| outcome.count >= wanted)
            }
            Self::FirstSolution | Self::Uniqueness => outcome.verdict != Verdict::Unknown,
            Self::Count(_) | Self::Candidates(_) => outcome.stopped.is_none(),
        }
    }
}

/// Formats the verdict in one line, without newline.
pub fn verdict_line(outcome: &SolveOutcome, asked: UserQuestion) -> String {
    let mut line = match (outcome.verdict, asked) {
        _ if outcome.doubt.is_some() && !matches!(outcome.verdict, Verdict::Unique | Verdict::None) => {
            qualified_line(outcome, asked)
        }
        (_, UserQuestion::Count(_)) => count_words(outcome),
        (Verdict::None, _) => "no solution".to_owned(),
        (Verdict::Unique, _) if outcome.basis == Some(Basis::Stated) => {
            "unique solution: the understood rules leave one grid, and the file states it as the solution".to_owned()
        }
        (Verdict::Unique, _) => "unique solution".to_owned(),
        (Verdict::AtMostOne, _) => "at most one solution".to_owned(),
        (Verdict::Several, UserQuestion::FirstSolution) if outcome.digits_unique == Some(true) => {
            "digits unique, layer open: a second solution has the same digits; `gridc check` shows where they differ"
                .to_owned()
        }
        (Verdict::Several, UserQuestion::FirstSolution) => {
            "not unique: there is a second solution; `gridc check` shows where they differ".to_owned()
        }
        (Verdict::Several, UserQuestion::Candidates(_)) => "not unique".to_owned(),
        (Verdict::Several, _) if outcome.digits_unique == Some(true) => {
            format!("digits unique, layer open: {}", count_words(outcome))
        }
        (Verdict::Several, _) => format!("not unique: {}", count_words(outcome)),
        (Verdict::Unknown, _) => match outcome.count == 0 {
            true => "unknown: no solution found".to_owned(),
            false => "unknown: one solution found, a second one was not ruled out".to_owned(),
        },
    };
    if let Some(stop) = outcome.stopped {
        line.push_str(" before ");
        line.push_str(stop_words(stop));
    }
    if let Some(estimate) = &outcome.estimate {
        line.push_str(&format!("; {}", estimate_words(estimate)));
    }
    if let Some(reason) = unproven(outcome) {
        line.push_str(&format!(" (not confirmed by a second backend: it rests on {reason})"));
    }
    line
}

/// Returns the unproven basis of a verdict; `None` if the verdict is proved, or there is none.
pub fn unproven(outcome: &SolveOutcome) -> Option<&'static str> {
    match outcome.basis? {
        Basis::Search | Basis::Proof | Basis::Stated => None,
        Basis::Claimed => Some("the external program's claim alone"),
        Basis::Float => Some("floating point alone"),
    }
}

/// Formats the verdict of a puzzle that was not interpreted completely: what is certain, and the result under the interpreted
/// rules.
fn qualified_line(outcome: &SolveOutcome, asked: UserQuestion) -> String {
    let seen = &outcome.count;
    let grids = if *seen == 1 { "grid" } else { "grids" };
    let left = match (outcome.found, asked) {
        (Verdict::None, _) => "no grid".to_owned(),
        (Verdict::Unique, UserQuestion::Uniqueness | UserQuestion::Count(_)) => "only one grid".to_owned(),
        (Verdict::Unique | Verdict::AtMostOne, _) => "only this grid".to_owned(),
        (Verdict::Several, UserQuestion::FirstSolution) => "this grid and others".to_owned(),
        (Verdict::Several, UserQuestion::Uniqueness | UserQuestion::Candidates(_)) => "several grids".to_owned(),
        (Verdict::Several, _) if outcome.count_is == CountIs::AtMost => format!("{seen} {grids}"),
        (Verdict::Several, _) => format!("at least {seen} {grids}"),
        (Verdict::Unknown, _) => format!("{seen} {grids} so far"),
    };
    match (outcome.doubt, outcome.count_is, asked) {
        (Some(Effect::Comments | Effect::Restricts), CountIs::AtMost, UserQuestion::Count(_))
        | (_, CountIs::AtMost, UserQuestion::Solutions(None)) => {
            format!("{}: the understood rules allow {left}", count_words(outcome))
        }
        (Some(Effect::Comments), ..) if outcome.found == Verdict::Several => {
            format!(
                "unknown: the clues that were read allow at least {} grids",
                if *seen == 2 { "two".to_owned() } else { seen.to_string() }
            )
        }
        (Some(Effect::Comments), ..) => format!("unknown: the clues that were read allow {left}"),
        _ if outcome.verdict == Verdict::AtMostOne => {
            format!("at most one solution: the understood rules allow {left}")
        }
        (Some(Effect::Changes), ..) => {
            format!("unknown: the rules as they were understood allow {left}, and the others may change their meaning")
        }
        _ => format!("unknown: the understood rules allow {left}"),
    }
}

/// `about 6.67e21 (95 % between 6.61e21 and 6.73e21; 5000 random descents)`.
pub fn estimate_words(estimate: &Estimate) -> String {
    let descents = estimate.descents;
    if estimate.mean == 0.0 {
        return format!("no estimate: none of {descents} random descents reached a solution");
    }
    if estimate.mean.is_infinite() {
        return format!("too many to estimate: more than 1e308 by {descents} random descents");
    }
    let number = |number: f64| if number < 1e5 { format!("{number:.0}") } else { format!("{number:.3e}") };
    let (least, most) = estimate.interval();
    format!(
        "about {} (95 % between {} and {}; {descents} random descents)",
        number(estimate.mean),
        number(least),
        number(most)
    )
}

/// `288 solutions`, `at least 2 solutions`.
pub fn count_words(outcome: &SolveOutcome) -> String {
    let noun = if outcome.count == 1 { "solution" } else { "solutions" };
    match outcome.count_is {
        CountIs::Exact => format!("{} {noun}", outcome.count),
        CountIs::AtLeast => format!("at least {} {noun}", outcome.count),
        CountIs::AtMost => format!("at most {} {noun}", outcome.count),
        CountIs::Unclaimed => {
            format!(
                "{} {} under the understood \
                rules",
                outcome.count,
                if outcome.count == 1 { "grid" } else { "grids" }
            )
        }
    }
}

/// Returns what else is known about a puzzle without a plain verdict: `; the text also says “…”` with the first sentence that may
/// be the missing rule of a puzzle with several grids, or the condition under which the puzzle is unique. Empty for any other
/// puzzle.
pub fn besides(puzzle: &PuzzleData, outcome: &SolveOutcome) -> String {
    if outcome.verdict != Verdict::Unknown {
        return String::new();
    }
    match (outcome.doubt, puzzle.doubts.first()) {
        (Some(Effect::Comments), Some(doubt)) => {
            format!("; the text also says {}", doubt.what.trim_start_matches("the text says "))
        }
        (Some(Effect::Changes), _) if outcome.found == Verdict::Unique => condition(puzzle, outcome),
        _ => String::new(),
    }
}

/// Returns `; unique if …` for a puzzle of which only guesses are uncertain, and whether its stated solution agrees with them.
fn condition(puzzle: &PuzzleData, outcome: &SolveOutcome) -> String {
    let relevant = puzzle.doubts.iter().filter(|doubt| doubt.effect != Effect::Comments);
    let Some(conditions) = relevant.map(Doubt::condition).collect::<Option<Vec<&str>>>() else { return String::new() };
    let agrees = match (outcome.stated, &puzzle.solution) {
        (Stated::Matches | Stated::Fits, _) => "; that agrees with the stated solution",
        (_, Some(_)) => "; that does not agree with the stated solution",
        (_, None) => "; no solution is stated",
    };
    format!("; unique if {}{agrees}", conditions.join(" and "))
}

fn stop_words(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "the time limit was reached",
        Stop::Nodes => "the node limit was reached",
        Stop::Memory => "the memory limit was reached",
        Stop::Interrupted => "it was interrupted",
        Stop::Failed => "the backend gave up",
    }
}

/// Formats a puzzle of a list in one line, without newline: `file:3 unique 1234…`, with tabs between the fields.
pub fn result_line(
    source: &str,
    index: u64,
    puzzle: &PuzzleData,
    outcome: &SolveOutcome,
    asked: UserQuestion,
) -> String {
    let mut fields = vec![format!("{}:{index}", clean_line(source))];
    fields.extend(puzzle.id.as_deref().or(puzzle.title.as_deref()).map(clean_line));
    let words = match outcome.verdict {
        Verdict::AtMostOne => "at most one".to_owned(),
        Verdict::Unknown if outcome.doubt == Some(Effect::Comments) => "unknown (the text says more)".to_owned(),
        Verdict::Unknown if outcome.doubt.is_some() => "unknown (not all understood)".to_owned(),
        Verdict::Unknown if outcome.stopped.is_some() => {
            let reason = outcome.stopped.map_or("", Stop::name);
            format!("unknown ({reason})")
        }
        Verdict::Several if outcome.digits_unique == Some(true) => "several (digits unique)".to_owned(),
        verdict => verdict.name().to_owned(),
    };
    // A basis of `search` is the normal case and is not shown.
    fields.push(match outcome.basis.filter(|basis| *basis != Basis::Search) {
        Some(basis) => format!("{words} ({})", basis.name()),
        None => words,
    });
    match asked {
        UserQuestion::Count(_) => fields.push(count_words(outcome)),
        UserQuestion::Uniqueness => {
            if let [one, other, ..] = outcome.solutions.as_slice() {
                fields.push(format!("they differ in {}", differences(puzzle, one, other).join(" and in ")));
            }
        }
        UserQuestion::Candidates(_) => {}
        UserQuestion::FirstSolution => fields.extend(outcome.solutions.first().map(|g| one_line(g, puzzle))),
        UserQuestion::Solutions(_) => fields.extend(outcome.solutions.iter().map(|g| one_line(g, puzzle))),
    }
    fields.join("\t")
}

/// Formats a grid in one line: the rows of a board drawn as text lines are joined by `/`.
fn one_line(grid: &crate::puzzle::Grid, puzzle: &PuzzleData) -> String {
    clean_line(&grid.to_line(&puzzle.layout).replace('\n', "/"))
}

/// Formats the effects of presolving; `None` if there were none.
fn presolved(summary: Summary) -> Option<String> {
    let Summary { candidates, dropped, restated, equal, houses, sums } = summary;
    let counts = [
        (candidates, "candidates gone"),
        (dropped, "constraints dropped"),
        (restated, "restated"),
        (equal, "equal"),
        (houses, "houses found"),
        (sums, "sums of houses"),
    ];
    let counts: Vec<String> =
        counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    (!counts.is_empty()).then(|| format!("presolved: {}", counts.join(", ")))
}

/// Formats the statistics of the answer: backend, size, work, time; without newline.
pub fn statistics(outcome: &SolveOutcome) -> String {
    let mut parts = vec![match outcome.chosen {
        Some(why) => format!("{}: {why}", outcome.backend),
        None => outcome.backend.to_owned(),
    }];
    parts.push(match outcome.size {
        None => format!("{}: nothing left to encode", outcome.formulation.name()),
        Some(Size::ExactCover { primary, secondary, options, nodes }) => {
            format!("exact cover of {primary} + {secondary} items, {options} options, {nodes} nodes")
        }
        Some(Size::Cnf { variables, auxiliary, clauses, literals }) => {
            format!("{variables} variables ({auxiliary} auxiliary), {clauses} clauses, {literals} literals")
        }
        Some(Size::Ilp { columns, rows, nonzeros }) => format!("{columns} columns, {rows} rows, {nonzeros} nonzeros"),
        Some(Size::Direct { variables, candidates, constraints }) => {
            format!("{variables} variables, {candidates} candidates, {constraints} constraints")
        }
    });
    parts.extend(outcome.presolved.and_then(presolved));
    if outcome.residual > 0 {
        parts.push(format!("{} constraints checked outside the instance", outcome.residual));
    }
    parts.extend(outcome.work.counts().map(|(name, count)| format!("{count} {name}")));
    let times = &outcome.times;
    let stages = [
        ("elaborate", Some(times.elaborate)),
        ("lower", times.lower),
        ("first", times.first),
        ("proof", times.proof),
        ("total", Some(times.total)),
    ];
    let stage = |(name, time): (&str, Option<Duration>)| Some(format!("{name} {:.3}", time?.as_secs_f64() * 1e3));
    parts.push(format!("{} ms", stages.into_iter().filter_map(stage).collect::<Vec<_>>().join(", ")));
    parts.extend(outcome.proved_by.map(|name| format!("confirmed by {name}")));
    parts.join("; ")
}
