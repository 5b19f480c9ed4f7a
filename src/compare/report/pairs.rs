//! The pairwise section of a report: two configurations compared puzzle by puzzle, for the requested pairs or for the best with
//! each of the others.

use super::{Findings, ReportSection, ReportTable, TableCell, lines};
use crate::compare::Aggregates;
use crate::compare::aggregate::quotient;
use crate::compare::figures::ratio;
use crate::compare::plot::{ScatterSide, scatter};
use std::cmp::Reverse;
use std::time::Duration;

/// The maximum number of configurations compared with the best, each in one picture.
const OTHERS: usize = 12;

/// Returns a picture and a table row for each pair; `None` if there is no pair.
pub(super) fn pairs(findings: &Findings<'_>, aggregates: &Aggregates) -> Option<ReportSection> {
    let against_best = findings.pairs.is_empty();
    let all = if against_best { with_best(aggregates) } else { findings.pairs.to_vec() };
    let shown = &all[..if against_best { all.len().min(OTHERS) } else { all.len() }];
    if shown.is_empty() {
        return None;
    }
    let lines = lines(findings.names, aggregates);
    let sides: Vec<[Vec<Option<Duration>>; 2]> =
        shown.iter().map(|pair| pair.map(|number| findings.collected.times(number))).collect();
    let picture = |(pair, [across, up]): (&[usize; 2], &[Vec<Option<Duration>>; 2])| {
        let side = |number: usize, times| ScatterSide { line: lines[number], times };
        scatter(&side(pair[0], across), &side(pair[1], up), findings.limit)
    };
    let headings = ["both solved", "x faster", "y faster", "only x solved", "only y solved", "y \u{f7} x"];
    let mut columns = vec![("x axis".to_owned(), false), ("y axis".to_owned(), false)];
    columns.extend(headings.map(|heading| (heading.to_owned(), true)));
    let rows = shown.iter().zip(&sides).map(|(pair, [across, up])| {
        let mut cells = pair.map(|number| TableCell::from(findings.names[number].as_str())).to_vec();
        cells.extend(counts(across, up));
        cells
    });
    let which = if against_best { "x axis: best configuration; y axis: the other one. " } else { "" };
    let mut said = vec![format!(
        "{which}Each point is a puzzle. Above the diagonal, the configuration on the x axis was faster; points on the \
        edge were not solved. y \u{f7} x: geometric mean of the quotients of the times, over the puzzles that both \
        solved."
    )];
    if shown.len() < all.len() {
        let left_out = all.len() - shown.len();
        said.push(format!("{left_out} more configurations are not shown here; `--scatter` selects two."));
    }
    let table = Some(ReportTable { columns, rows: rows.collect() });
    let pictures = shown.iter().zip(&sides).map(picture).collect();
    Some(ReportSection { heading: "Puzzle by puzzle", said, table, pictures, ..ReportSection::default() })
}

/// Returns the pairs of the best configuration with each of the others, the second best first.
fn with_best(aggregates: &Aggregates) -> Vec<[usize; 2]> {
    let Some(best) = aggregates.best else { return Vec::new() };
    let all = &aggregates.configurations;
    let mut others: Vec<usize> = (0..all.len()).filter(|other| *other != best).collect();
    others.sort_by_key(|other| (Reverse(all[*other].solved), all[*other].par2));
    others.into_iter().map(|other| [best, other]).collect()
}

/// Counts which side solved more puzzles, and which was faster.
fn counts(across: &[Option<Duration>], up: &[Option<Duration>]) -> [TableCell; 6] {
    let count = |is: fn(Option<Duration>, Option<Duration>) -> bool| {
        TableCell::from(across.iter().zip(up).filter(|(one, other)| is(**one, **other)).count().to_string())
    };
    let both = across.iter().zip(up).filter_map(|(one, other)| Some(((*other)?, (*one)?)));
    [
        count(|one, other| one.is_some() && other.is_some()),
        count(|one, other| one.zip(other).is_some_and(|(one, other)| one < other)),
        count(|one, other| one.zip(other).is_some_and(|(one, other)| other < one)),
        count(|one, other| one.is_some() && other.is_none()),
        count(|one, other| one.is_none() && other.is_some()),
        quotient(both).map_or_else(|| "-".to_owned(), |value| ratio(value, false)).into(),
    ]
}
