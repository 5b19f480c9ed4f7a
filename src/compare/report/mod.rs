//! Reports of a comparison: the same tables as an HTML page, Markdown or LaTeX.
//!
//! A [`Report`] is a list of tables and pictures in reading order; [`Collected`] keeps the data that they need from each record.
//! HTML contains everything in one file without external resources; Markdown and LaTeX contain the tables. The same measurements
//! give the same bytes.

mod collected;
mod heat;
pub(crate) mod html;
pub(crate) mod latex;
pub(crate) mod markdown;
mod pairs;
pub(crate) mod tables;

pub use collected::Collected;
pub use html::html;
pub use latex::latex;
pub use markdown::markdown;
pub use tables::environment;

use super::plot::{PlotLine, plot};
use super::{Aggregates, Sums, aggregates};
use std::time::Duration;

/// The input of a report.
#[derive(Clone, Copy)]
pub struct Findings<'a> {
    pub names: &'a [String],
    pub sums: &'a [Sums],
    /// The pairs of configurations to compare, by number; if empty, the best with each of the others.
    pub pairs: &'a [[usize; 2]],
    /// The results by puzzle.
    pub collected: &'a Collected,
    pub puzzles: usize,
    pub repeats: u32,
    pub limit: Option<Duration>,
    /// The command line that repeats the measurement.
    pub command: &'a str,
    /// The environment of the measurement: names and values.
    pub environment: &'a [(String, String)],
    /// Further remarks, for example that the run was interrupted.
    pub remarks: &'a [String],
}

pub struct Report {
    /// The title, in one line.
    pub title: String,
    /// The parts, in reading order.
    pub parts: Vec<ReportSection>,
}

/// A section of a report.
#[derive(Default)]
pub struct ReportSection {
    pub heading: &'static str,
    /// The text, one paragraph per entry.
    pub said: Vec<String>,
    /// A command line to be typed.
    pub command: Option<String>,
    pub table: Option<ReportTable>,
    pub pictures: Vec<String>,
}

/// A table; every row has one cell per column.
#[derive(Default)]
pub struct ReportTable {
    /// The column headings, and whether the column is numeric.
    pub columns: Vec<(String, bool)>,
    pub rows: Vec<Vec<TableCell>>,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TableCell {
    pub text: String,
    /// The background shade.
    pub shade: Option<Shade>,
}

/// The background of a cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shade {
    Part(u8),
    Wrong,
}

impl<T: Into<String>> From<T> for TableCell {
    fn from(text: T) -> Self {
        Self { text: text.into(), shade: None }
    }
}

impl Report {
    /// Creates the report of a run.
    pub fn new(findings: &Findings<'_>) -> Self {
        let aggregates = aggregates(findings.sums, findings.limit);
        let Findings { puzzles, names, collected, .. } = findings;
        let count = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
        let title = format!("{}, {}", count(*puzzles, "puzzle"), count(names.len(), "configuration"));
        let mut parts = vec![tables::results(findings, &aggregates), cactus(findings, &aggregates, &title)];
        parts.extend(pairs::pairs(findings, &aggregates));
        parts.push(tables::stages(findings));
        parts.push(tables::instances(findings));
        if names.len() > 1 {
            parts.push(heat::agreement(findings));
        }
        parts.extend(tables::types(findings));
        parts.extend(tables::repeats(findings));
        parts.push(tables::puzzles(findings));
        parts.push(tables::environment(findings.command, findings.environment));
        if !collected.is_whole() {
            let said = "There are more measurements than a report keeps individually: tables and pictures by puzzle \
                show only the first ones.";
            parts[0].said.push(said.to_owned());
        }
        Self { title, parts }
    }
}

pub fn lines<'a>(names: &'a [String], aggregates: &'a Aggregates) -> Vec<PlotLine<'a>> {
    names.iter().zip(&aggregates.configurations).map(|(name, aggregate)| PlotLine { name, aggregate }).collect()
}

fn cactus(findings: &Findings<'_>, aggregates: &Aggregates, title: &str) -> ReportSection {
    let mut lines = lines(findings.names, aggregates);
    if lines.len() > 1 {
        lines.push(PlotLine { name: tables::VIRTUAL_BEST, aggregate: &aggregates.virtual_best });
    }
    ReportSection {
        heading: "Puzzles solved within a given time",
        said: vec!["Cactus plot: a higher line solves more puzzles, a line further to the left is faster.".to_owned()],
        pictures: vec![plot(title, &lines, findings.limit)],
        ..ReportSection::default()
    }
}
