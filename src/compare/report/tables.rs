//! The tables of a report: stages, instances, puzzle types, repeats, puzzles and environment.

use super::{Findings, ReportSection, ReportTable, Shade, TableCell};
use crate::compare::figures::{instance, mean, memory, milliseconds, ratio, search, variance};
use crate::compare::{Aggregate, Aggregates, Figure, Repeats, Spread, Sums, aggregate, quantile};
use std::collections::BTreeMap;
use std::time::Duration;

/// The name of the virtual best in tables.
pub const VIRTUAL_BEST: &str = "(virtual best)";

const NOTHING: &str = "-";

/// The maximum number of puzzles with a row of their own.
const ROWS: usize = 500;

/// The maximum number of types with a row of their own; the others are combined.
const TYPES: usize = 40;

fn columns<const N: usize>(first: &str, numbers: [&str; N]) -> Vec<(String, bool)> {
    let numbers = numbers.into_iter().map(|heading| (heading.to_owned(), true));
    std::iter::once((first.to_owned(), false)).chain(numbers).collect()
}

fn ms(time: Option<Duration>) -> TableCell {
    time.map_or_else(|| NOTHING.to_owned(), |time| milliseconds(time.as_nanos() as f64)).into()
}

fn or_nothing(text: Option<String>) -> TableCell {
    text.unwrap_or_else(|| NOTHING.to_owned()).into()
}

pub(super) fn results(findings: &Findings<'_>, aggregates: &Aggregates) -> ReportSection {
    let headings = ["solved", "min", "25 %", "median", "75 %", "90 %", "max", "mean", "PAR-2", "against best"];
    let mut rows: Vec<(&str, &Aggregate)> =
        findings.names.iter().map(String::as_str).zip(&aggregates.configurations).collect();
    if rows.len() > 1 {
        rows.push((VIRTUAL_BEST, &aggregates.virtual_best));
    }
    let row = |(number, (name, one)): (usize, &(&str, &Aggregate))| {
        let at = |part: f64| ms(quantile(&one.times, part));
        let against = match aggregates.best {
            Some(best) if best == number => Some("best".to_owned()),
            _ => one.ratio.map(|value| ratio(value, false)),
        };
        let share = (one.solved * 100).checked_div(one.tried).map(|share| Shade::Part(share.min(100) as u8));
        let solved = TableCell { text: format!("{}/{}", one.solved, one.tried), shade: share };
        vec![
            (*name).into(),
            solved,
            at(0.0),
            at(0.25),
            at(0.5),
            at(0.75),
            at(0.9),
            at(1.0),
            ms(one.mean),
            ms(one.par2),
            or_nothing(against),
        ]
    };
    let table =
        ReportTable { columns: columns("configuration", headings), rows: rows.iter().enumerate().map(row).collect() };
    let limit = match findings.limit {
        Some(limit) => format!("the limit is {} s per puzzle", limit.as_secs_f64()),
        None => "there is no time limit".to_owned(),
    };
    let mut said = vec![format!(
        "Times in milliseconds, from the model to the verdict, over the puzzles solved; {limit}. PAR-2: mean over all \
        puzzles, where an unsolved one counts as twice the limit. Against best: geometric mean of the quotients over \
        the puzzles that both solved. {VIRTUAL_BEST}: for each puzzle, the fastest configuration."
    )];
    said.extend(findings.remarks.iter().cloned());
    ReportSection { heading: "Results", said, table: Some(table), ..ReportSection::default() }
}

/// Returns the table of time by stage, and memory.
pub(super) fn stages(findings: &Findings<'_>) -> ReportSection {
    let headings = ["parse", "elaborate", "lower", "first solution", "proof", "memory"];
    let figures = [Figure::Parse, Figure::Elaborate, Figure::Lower, Figure::First, Figure::Proof];
    let row = |(name, sums): (&String, &Sums)| {
        let mut cells = vec![TableCell::from(name.as_str())];
        cells.extend(figures.map(|figure| or_nothing(sums.mean(figure).map(milliseconds))));
        cells.push(or_nothing(sums.mean(Figure::Memory).map(memory)));
        cells
    };
    let rows = findings.names.iter().zip(findings.sums).map(row).collect();
    ReportSection {
        heading: "Time by stage",
        said: vec!["Means in milliseconds over all measurements that reached this stage.".to_owned()],
        table: Some(ReportTable { columns: columns("configuration", headings), rows }),
        ..ReportSection::default()
    }
}

/// Returns the table of instance sizes and search work.
pub(super) fn instances(findings: &Findings<'_>) -> ReportSection {
    let mut columns = columns("configuration", []);
    columns.extend([("instance".to_owned(), false), ("fixed".to_owned(), true)]);
    columns.extend([("no guess".to_owned(), true), ("search".to_owned(), false)]);
    let row = |(name, sums): (&String, &Sums)| {
        let no_guess = match sums.no_guess {
            (_, 0) => TableCell::from(NOTHING),
            (decided, known) => {
                let shade = Some(Shade::Part((decided * 100 / known).min(100) as u8));
                TableCell { text: format!("{:.1} %", 100.0 * decided as f64 / known as f64), shade }
            }
        };
        vec![
            name.as_str().into(),
            instance(sums, true).into(),
            or_nothing(sums.mean(Figure::Fixed).map(mean)),
            no_guess,
            search(sums, true).into(),
        ]
    };
    let rows = findings.names.iter().zip(findings.sums).map(row).collect();
    ReportSection {
        heading: "Sizes and search",
        said: vec![
            "Means. Fixed: cells that unit propagation alone fixes, including givens; no guess: puzzles that it \
            decides."
                .to_owned(),
        ],
        table: Some(ReportTable { columns, rows }),
        ..ReportSection::default()
    }
}

/// Returns solved puzzles and medians by puzzle type; `None` if there is a single type.
pub(super) fn types(findings: &Findings<'_>) -> Option<ReportSection> {
    let mut types: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, puzzle) in findings.collected.puzzles().iter().enumerate() {
        types.entry(puzzle.known.kind.as_deref().unwrap_or(NOTHING)).or_default().push(number);
    }
    if types.len() < 2 {
        return None;
    }
    let mut types: Vec<(&str, Vec<usize>)> = types.into_iter().collect();
    types.sort_by_key(|(name, puzzles)| (std::cmp::Reverse(puzzles.len()), *name));
    let others = types.split_off(types.len().min(TYPES));
    if !others.is_empty() {
        types.push(("(others)", others.into_iter().flat_map(|(_, puzzles)| puzzles).collect()));
    }
    let mut columns = columns("type", ["puzzles"]);
    columns.extend(findings.names.iter().map(|name| (name.clone(), true)));
    let rows = types.iter().map(|(name, puzzles)| {
        let repeats = |contender: usize| {
            let times = |puzzle: &usize| findings.collected.entries(*puzzle)[contender].times.clone();
            puzzles.iter().map(|puzzle| Repeats { puzzle: *puzzle, times: times(puzzle) }).collect::<Vec<_>>()
        };
        let all: Vec<Vec<Repeats>> = (0..findings.names.len()).map(repeats).collect();
        let aggregates = aggregate(&all, findings.limit);
        let mut cells = vec![TableCell::from(*name), puzzles.len().to_string().into()];
        cells.extend(aggregates.configurations.iter().enumerate().map(|(number, one)| {
            let median =
                one.median.map_or_else(String::new, |time| format!(" {}", milliseconds(time.as_nanos() as f64)));
            let shade = (aggregates.best == Some(number)).then_some(Shade::Part(60));
            TableCell { text: format!("{}/{}{median}", one.solved, one.tried), shade }
        }));
        cells
    });
    let rows = rows.collect();
    Some(ReportSection {
        heading: "By type of puzzle",
        said: vec!["Number solved, and the median in milliseconds; the best of each type is marked.".to_owned()],
        table: Some(ReportTable { columns, rows }),
        ..ReportSection::default()
    })
}

/// Returns the spread of repeats for each puzzle; `None` if there are no repeats.
pub(super) fn repeats(findings: &Findings<'_>) -> Option<ReportSection> {
    if findings.repeats < 2 {
        return None;
    }
    let headings = ["solved", "min", "25 %", "median", "75 %", "max", "variance"];
    let mut columns = columns("puzzle", headings);
    columns.insert(1, ("configuration".to_owned(), false));
    let mut rows = Vec::new();
    let mut left_out = 0_usize;
    for (number, puzzle) in findings.collected.puzzles().iter().enumerate() {
        for (name, entry) in findings.names.iter().zip(findings.collected.entries(number)) {
            if entry.times.is_empty() {
                continue;
            }
            if rows.len() == ROWS {
                left_out += 1;
                continue;
            }
            let mut times: Vec<Duration> = entry.times.iter().flatten().copied().collect();
            times.sort_unstable();
            let spread = Spread::new(&times);
            let of = |get: fn(&Spread) -> Duration| ms(spread.as_ref().map(get));
            rows.push(vec![
                puzzle.name.as_str().into(),
                name.as_str().into(),
                format!("{}/{}", times.len(), entry.times.len()).into(),
                of(|s| s.least),
                of(|s| s.lower),
                of(|s| s.median),
                of(|s| s.upper),
                of(|s| s.greatest),
                or_nothing(spread.and_then(|s| s.variance).map(variance)),
            ]);
        }
    }
    let mut said =
        vec!["Times in milliseconds over the repeats that reached a verdict; the variance is in ms².".to_owned()];
    if left_out > 0 {
        said.push(format!("{left_out} more rows are not shown here; `--csv` and `--save` contain all repeats."));
    }
    Some(ReportSection {
        heading: "Repeats",
        said,
        table: Some(ReportTable { columns, rows }),
        ..ReportSection::default()
    })
}

/// Returns the properties of each puzzle, and the fastest configuration.
pub(super) fn puzzles(findings: &Findings<'_>) -> ReportSection {
    let all = findings.collected.puzzles();
    let is_shared = all.iter().any(|puzzle| puzzle.known.overlap_givens.is_some());
    let is_rated = all.iter().any(|puzzle| puzzle.known.rating.is_some());
    let mut columns = vec![("puzzle".to_owned(), false), ("type".to_owned(), false)];
    columns.extend(["places", "givens"].map(|heading| (heading.to_owned(), true)));
    columns.extend(is_shared.then(|| ("in overlaps".to_owned(), true)));
    columns.push(("blanks".to_owned(), true));
    columns.extend(is_rated.then(|| ("rating".to_owned(), true)));
    columns.extend([("verdict".to_owned(), false), ("fastest".to_owned(), false), ("ms".to_owned(), true)]);
    let times: Vec<Vec<Option<Duration>>> = (0..findings.names.len()).map(|c| findings.collected.times(c)).collect();
    let rows = all.iter().enumerate().take(ROWS).map(|(number, puzzle)| {
        let known = &puzzle.known;
        let entries = findings.collected.entries(number);
        let fastest = (0..times.len()).filter_map(|c| Some((times[c][number]?, c))).min();
        let verdict = entries.iter().find(|entry| entry.is_known()).and_then(|entry| entry.verdict);
        let wrong = entries.iter().any(|entry| entry.wrong);
        let mut cells: Vec<TableCell> = vec![puzzle.name.as_str().into(), or_nothing(known.kind.clone())];
        cells.extend([puzzle.places, puzzle.givens].map(|count| TableCell::from(count.to_string())));
        cells.extend(is_shared.then(|| or_nothing(known.overlap_givens.map(|count| count.to_string()))));
        cells.push(or_nothing(known.blanks.map(|count| count.to_string())));
        cells.extend(is_rated.then(|| or_nothing(known.rating_words())));
        cells.push(match wrong {
            true => TableCell { text: "DISAGREE".to_owned(), shade: Some(Shade::Wrong) },
            false => verdict.map_or("unknown", |verdict| verdict.name()).into(),
        });
        cells.push(or_nothing(fastest.map(|(_, contender)| findings.names[contender].clone())));
        cells.push(ms(fastest.map(|(time, _)| time)));
        cells
    });
    let mut said = Vec::new();
    if all.len() > ROWS {
        said.push(format!("The first {ROWS} of {} puzzles are shown; `--csv` and `--save` contain all.", all.len()));
    }
    let table = ReportTable { columns, rows: rows.collect() };
    ReportSection { heading: "Puzzles", said, table: Some(table), ..ReportSection::default() }
}

/// Returns the section with the environment, as names and values, and the command line to repeat the measurement.
pub fn environment(command: &str, environment: &[(String, String)]) -> ReportSection {
    let rows = environment.iter().map(|(name, value)| vec![name.as_str().into(), value.as_str().into()]);
    ReportSection {
        heading: "Environment",
        said: vec!["Measured by this command:".to_owned()],
        command: Some(command.to_owned()),
        table: Some(ReportTable {
            columns: vec![("what".to_owned(), false), ("which".to_owned(), false)],
            rows: rows.collect(),
        }),
        ..ReportSection::default()
    }
}
