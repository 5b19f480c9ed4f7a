//! Renders the tables that `gridc compare` prints for people.

use super::row::PuzzleRow;
use crate::cli::terminal::terminal_width;
use crate::compare::figures::{instance, mean, memory, milliseconds, ratio, search, variance};
use crate::compare::{Aggregate, Aggregates, Figure, Spread, Sums, aggregates};
use crate::report::Column;
use std::time::Duration;

/// Input of the tables, for one puzzle or many.
pub struct Results<'a> {
    pub names: &'a [String],
    pub sums: &'a [Sums],
    pub puzzles: usize,
    pub repeats: u32,
    pub limit: Option<Duration>,
    /// Whether to show all columns.
    pub wide: bool,
    /// Whether to use ASCII only.
    pub ascii: bool,
}

const NOTHING: &str = "-";

/// Minimum width of the column of counts: they are stacked on lines before another column is left out.
const COUNTS: usize = 1;

fn names(cells: Vec<String>) -> Column {
    Column::words("CONFIGURATION", cells).room(usize::MAX)
}

fn numbers(heading: &str, unit: &str, cells: impl Iterator<Item = Option<String>>) -> Column {
    let cells = cells.map(|cell| cell.unwrap_or_else(|| NOTHING.to_owned())).collect();
    Column::numbers(format!("{heading}\n{unit}").trim_end(), cells)
}

/// Renders two tables: the cost of each configuration, and the size of its instance. With repeats, a table between them shows the
/// spread of the times.
pub fn table(results: &Results<'_>) -> String {
    let aggregates = aggregates(results.sums, results.limit);
    let mut text = drawn(costs(results, &aggregates), results);
    if results.repeats > 1 {
        text.push_str(&drawn(spreads(results, &aggregates), results));
    }
    text.push_str(&drawn(makings(results), results));
    text.push_str(&notes(results, &aggregates));
    text
}

/// Times, with the best marked.
fn costs(results: &Results<'_>, aggregates: &Aggregates) -> Vec<Column> {
    let Results { names, sums, puzzles, repeats, ascii, .. } = results;
    let many = *puzzles > 1;
    // The last row is the virtual best: for each puzzle, the best configuration.
    let rest = usize::from(many && names.len() > 1);
    let beside = |cells: Vec<String>, last: &str| cells.into_iter().chain(vec![last.to_owned(); rest]).collect();
    let rows = || aggregates.configurations.iter().chain(std::iter::once(&aggregates.virtual_best).take(rest));
    let time = |heading: &str, of: fn(&Aggregate) -> Option<Duration>| {
        numbers(heading, "ms", rows().map(|a| of(a).map(|t| milliseconds(t.as_nanos() as f64))))
    };
    let stage = |heading: &str, figure: Figure| {
        let none = std::iter::repeat_n(None, rest);
        numbers(heading, "ms", sums.iter().map(|s| s.mean(figure).map(milliseconds)).chain(none))
    };
    let mut columns = vec![self::names(beside(names.to_vec(), "(best choice per puzzle)"))];
    columns.push(match many {
        true => {
            let solved = rows().map(|a| Some(format!("{}/{}", a.solved, a.tried)));
            numbers("SOLVED", "", solved)
        }
        false => Column::words("VERDICT", sums.iter().map(|s| or_nothing(s.verdicts.join("/"))).collect()),
    });
    if results.wide {
        columns.extend([stage("PARSE", Figure::Parse), stage("ELABORATE", Figure::Elaborate)]);
    }
    columns.extend([
        stage("LOWER", Figure::Lower).spare(4),
        stage("FIRST", Figure::First).spare(6),
        stage("PROOF", Figure::Proof).spare(5),
        time(if many || *repeats > 1 { "MEDIAN" } else { "TIME" }, |a| a.median),
    ]);
    if many {
        columns.extend([time("MEAN", |a| a.mean).spare(1), time("PAR-2", |a| a.par2).spare(2)]);
    }
    let against = rows().enumerate().map(|(row, aggregate)| match aggregates.best {
        Some(best) if best == row => Some("best".to_owned()),
        _ => aggregate.ratio.map(|value| ratio(value, *ascii)),
    });
    columns.push(numbers("AGAINST", "BEST", against));
    if sums.iter().any(|s| s.mean(Figure::Memory).is_some()) {
        let none = std::iter::repeat_n(None, rest);
        let memory = sums.iter().map(|s| s.mean(Figure::Memory).map(memory)).chain(none);
        columns.push(numbers("MEMORY", "", memory).spare(3));
    }
    columns
}

/// Spread of the times: over the repeats of one puzzle, or over the medians of many puzzles.
fn spreads(results: &Results<'_>, aggregates: &Aggregates) -> Vec<Column> {
    let Results { names, sums, puzzles, .. } = results;
    let spread = |(sums, aggregate): (&Sums, &Aggregate)| match puzzles {
        0 | 1 => {
            let mut times: Vec<Duration> = sums.times().iter().flat_map(|one| &one.times).flatten().copied().collect();
            times.sort_unstable();
            Spread::new(&times)
        }
        _ => Spread::new(&aggregate.times),
    };
    let spreads: Vec<Option<Spread>> = sums.iter().zip(&aggregates.configurations).map(spread).collect();
    let over = if *puzzles > 1 { "PUZZLES" } else { "REPEATS" };
    let time = |heading: &str, of: fn(&Spread) -> Duration| {
        let cells = spreads.iter().map(|spread| spread.as_ref().map(|s| milliseconds(of(s).as_nanos() as f64)));
        numbers(heading, "ms", cells)
    };
    vec![
        self::names(names.to_vec()),
        numbers(over, "", spreads.iter().map(|spread| spread.as_ref().map(|s| s.count.to_string()))).spare(1),
        time("MIN", |s| s.least),
        time("Q1", |s| s.lower).spare(2),
        time("MEDIAN", |s| s.median),
        time("Q3", |s| s.upper).spare(2),
        time("MAX", |s| s.greatest),
        numbers(
            "VARIANCE",
            if results.ascii { "ms^2" } else { "ms²" },
            spreads.iter().map(|spread| spread.as_ref()?.variance.map(variance)),
        )
        .spare(1),
    ]
}

/// Instance sizes and search effort, in the units of each formulation.
fn makings(results: &Results<'_>) -> Vec<Column> {
    let Results { names, sums, puzzles, wide, .. } = results;
    let no_guess = |sums: &Sums| match sums.no_guess {
        (_, 0) => None,
        // All repeats propagate in the same way.
        (decided, _) if *puzzles == 1 => Some(if decided > 0 { "yes" } else { "no" }.to_owned()),
        (decided, known) => Some(format!("{:.1}%", 100.0 * decided as f64 / known as f64)),
    };
    let per = if *puzzles > 1 { " (MEAN)" } else { "" };
    vec![
        self::names(names.to_vec()),
        Column::words(format!("INSTANCE{per}"), sums.iter().map(|s| instance(s, *wide)).collect()).room(COUNTS),
        numbers("FIXED", "PLACES", sums.iter().map(|s| s.mean(Figure::Fixed).map(mean))).spare(2),
        numbers("NO", "GUESS", sums.iter().map(no_guess)).spare(1),
        Column::words(format!("SEARCH{per}"), sums.iter().map(|s| search(s, *wide)).collect()).room(COUNTS),
    ]
}

fn or_nothing(text: String) -> String {
    if text.is_empty() { NOTHING.to_owned() } else { text }
}

fn drawn(columns: Vec<Column>, results: &Results<'_>) -> String {
    let width = (!results.wide).then(terminal_width);
    crate::report::table(columns, 0, width) + "\n"
}

/// Remarks that readers of the tables need.
fn notes(results: &Results<'_>, aggregates: &Aggregates) -> String {
    let mut text = String::new();
    for (name, sums) in results.names.iter().zip(results.sums) {
        for (count, reason) in [(sums.float, "floating point"), (sums.claimed, "the external program's claim")] {
            if count > 0 {
                text.push_str(&format!("  {name}: {count} of {} verdicts rest on {reason} alone\n", sums.measured));
            }
        }
    }
    if aggregates.configurations.iter().any(|aggregate| aggregate.ratio.is_some_and(|ratio| ratio < 1.0)) {
        text.push_str(
            "  best: the configuration that solves the most; AGAINST BEST: over the puzzles that both \
            solved\n",
        );
    }
    if results.sums.iter().any(|sums| sums.verdicts.contains(&"found")) {
        text.push_str(
            "  found: the backend returned a solution and gave up looking for another, so uniqueness is not \
            proved\n",
        );
    }
    if results.sums.iter().any(|sums| sums.verdicts.contains(&"memory")) {
        text.push_str("  memory: the limit was reached (`--memory`; by default 4 GiB for an instance)\n");
    }
    text
}

/// Reports whether all configurations agree on a puzzle.
pub fn agreement(row: &PuzzleRow) -> String {
    let known: Vec<&str> = row.records.iter().filter(|(_, r)| r.is_solved()).map(|(_, r)| r.outcome_word()).collect();
    let all = row.records.len();
    match known.first() {
        _ if !row.contradictions.is_empty() || row.exit == super::Exit::Internal => {
            "  the configurations DISAGREE; see the messages".to_owned()
        }
        None => "  no verdict".to_owned(),
        Some(verdict) if known.len() == all => format!("  all agree: {verdict}"),
        Some(verdict) => format!("  {} of {all} have a verdict, and these agree: {verdict}", known.len()),
    }
}

pub fn last_line(puzzles: usize, disagreeing: usize, unreadable: usize, interrupted: bool) -> String {
    let mut parts = Vec::new();
    if disagreeing > 0 {
        parts.push(match puzzles.max(disagreeing) {
            1 => "configurations DISAGREE on the puzzle".to_owned(),
            all => format!("configurations DISAGREE on {disagreeing} of {all} puzzles"),
        });
    } else if puzzles > 0 {
        let puzzles = if puzzles == 1 { "the puzzle".to_owned() } else { format!("all {puzzles} puzzles") };
        parts.push(format!("configurations agree on {puzzles}"));
    }
    if unreadable > 0 {
        parts.push(format!("{unreadable} not understood"));
    }
    if interrupted {
        parts.push("interrupted".to_owned());
    }
    if parts.is_empty() { String::new() } else { format!("{}\n", parts.join("; ")) }
}
