//! The agreement table of a report: for each two configurations, the number of puzzles on which both have a verdict.

use super::{Findings, ReportSection, ReportTable, Shade, TableCell};

/// The maximum number of configurations in the table.
const MOST: usize = 40;

/// Returns the table of agreement: for each two configurations, on how many of the puzzles tried by both do both have a verdict.
/// The verdicts agree unless the table states otherwise.
pub(super) fn agreement(findings: &Findings<'_>) -> ReportSection {
    let count = findings.names.len().min(MOST);
    let mut columns = vec![("configuration".to_owned(), false)];
    columns.extend((1..=count).map(|number| (number.to_string(), true)));
    let rows = (0..count).map(|row| {
        let mut cells = vec![TableCell::from(format!("{}. {}", row + 1, findings.names[row]))];
        cells.extend((0..count).map(|column| pair(findings, row, column)));
        cells
    });
    let mut said = vec![
        "Of the puzzles on which both configurations were measured, the number on which both have a verdict; these \
        verdicts agree. On the diagonal: the number that the configuration decides."
            .to_owned(),
    ];
    let rows: Vec<Vec<TableCell>> = rows.collect();
    if rows.iter().flatten().any(|cell| cell.shade == Some(Shade::Wrong)) {
        said.push("\u{2260} N: the two configurations DISAGREE on N puzzles.".to_owned());
    }
    if findings.names.len() > MOST {
        said.push(format!("The first {MOST} of {} configurations are shown.", findings.names.len()));
    }
    ReportSection { heading: "Agreement", said, table: Some(ReportTable { columns, rows }), ..ReportSection::default() }
}

fn pair(findings: &Findings<'_>, row: usize, column: usize) -> TableCell {
    let (mut tried, mut both, mut apart) = (0_usize, 0_usize, 0_usize);
    for puzzle in 0..findings.collected.puzzles().len() {
        let entries = findings.collected.entries(puzzle);
        let (one, other) = (&entries[row], &entries[column]);
        tried += usize::from(one.verdict.is_some() && other.verdict.is_some());
        if one.is_known() && other.is_known() {
            both += 1;
            apart += usize::from(row != column && !one.agrees(other));
        }
    }
    let shade = match (apart, tried) {
        (1.., _) => Shade::Wrong,
        (0, 0) => Shade::Part(0),
        (0, _) => Shade::Part((both * 100 / tried).min(100) as u8),
    };
    let text = match (apart, tried) {
        (1.., _) => format!("\u{2260} {apart}"),
        (0, 0) => "-".to_owned(),
        (0, _) => format!("{both}/{tried}"),
    };
    TableCell { text, shade: Some(shade) }
}
