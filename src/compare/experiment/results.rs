//! Formats the results of an experiment next to the published figures, as text, JSON Lines or a report.

use super::definition::{Definition, PublishedFigure};
use super::figures::Figures;
use super::measure::{Measure, rank_correlation, shown};
use crate::compare::report::{self, Report, ReportTable, TableCell};
use crate::puzzle::wrap;
use crate::report::{Column, table};
use serde_json::{Map, Value, json};

/// The results of a kind of puzzles with one configuration.
pub struct ResultLine {
    pub instances: String,
    /// The name in the definition, before numbers were substituted.
    pub sort: String,
    /// `None` if nothing is solved.
    pub configuration: Option<String>,
    /// The figures of each measurement, including those of its puzzle.
    pub figures: Vec<Figures>,
}

impl ResultLine {
    fn of(&self, measure: &Measure) -> Option<f64> {
        if self.figures.is_empty() {
            return None;
        }
        measure.statistic.of(&self.all(&measure.figure))
    }

    fn all(&self, figure: &str) -> Vec<Option<f64>> {
        self.figures.iter().map(|figures| figures.get(figure).copied()).collect()
    }

    fn is_of(&self, published: &PublishedFigure) -> bool {
        (published.instances == self.instances || published.instances == self.sort)
            && (published.configuration.is_none() || published.configuration == self.configuration)
    }
}

/// A column: its heading and cells.
type ResultColumn = (String, Vec<String>);

/// Returns the total width of columns side by side, each followed by a gap.
fn width_of(parts: &[ResultColumn]) -> usize {
    let longest = |(heading, cells): &ResultColumn| {
        let lines = cells.iter().map(String::as_str).chain(heading.lines());
        lines.map(|line| line.chars().count()).max().unwrap_or(0) + 2
    };
    parts.iter().map(longest).sum()
}

/// Converts a figure to JSON; whole numbers become integers.
fn number(figure: f64) -> Value {
    match figure.fract() == 0.0 && figure.abs() < 1e15 {
        true => (figure as i64).into(),
        false => figure.into(),
    }
}

/// Whether a published figure belongs to this row.
fn is_of_row(published: &PublishedFigure, row: (&str, &str)) -> bool {
    published.instances == row.0 && published.configuration.as_deref().unwrap_or_default() == row.1
}

/// The results of an experiment.
pub struct Results<'a> {
    pub name: &'a str,
    pub definition: &'a Definition,
    pub lines: Vec<ResultLine>,
}

const NOTHING: &str = "-";

/// The number of ranges into which a puzzle property is divided.
const RANGES: usize = 6;

impl Results<'_> {
    /// Returns the tables, the correlations of times and the sources as text.
    pub fn text(&self, width: Option<usize>) -> String {
        let definition = self.definition;
        let mut text = format!("{}: {}\n", self.name, definition.title);
        wrap(&definition.about, width.unwrap_or(usize::MAX))
            .iter()
            .for_each(|line| text.push_str(&format!("{line}\n")));
        text.push('\n');
        text.push_str(&self.tables(width));
        for mut parts in definition.against.iter().filter_map(|measure| self.against(measure)) {
            let (heading, cells) = parts.remove(0);
            let figures = parts.into_iter().map(|(heading, cells)| Column::numbers(heading, cells));
            let columns = std::iter::once(Column::words(heading, cells)).chain(figures).collect();
            text.push_str(&format!("\n{}", table(columns, 0, width)));
        }
        let mut notes: Vec<String> = definition.notes.clone();
        notes.extend(self.cited().map(|(word, said)| format!("[{word}] {said}")));
        if !notes.is_empty() {
            text.push('\n');
        }
        for note in notes {
            let lines = wrap(&note, width.map_or(usize::MAX, |width| width.saturating_sub(2)));
            lines.iter().for_each(|line| text.push_str(&format!("  {line}\n")));
        }
        text
    }

    /// Returns the cited sources with their keys.
    fn cited(&self) -> impl Iterator<Item = (&String, &String)> {
        let is_cited = |word: &str| self.definition.published.iter().any(|published| published.source == word);
        self.definition.sources.iter().filter(move |(word, _)| is_cited(word))
    }

    /// Returns the same tables as a report, with all measures side by side.
    pub fn report(&self) -> Report {
        let definition = self.definition;
        let table_of = |parts: Vec<ResultColumn>, words: usize| {
            let heading =
                |(number, (heading, _)): (usize, &ResultColumn)| (heading.replace('\n', " "), number >= words);
            let columns = parts.iter().enumerate().map(heading).collect();
            let rows = parts.first().map_or(0, |(_, cells)| cells.len());
            let row = |row: usize| parts.iter().map(|(_, cells)| TableCell::from(cells[row].as_str())).collect();
            Some(ReportTable { columns, rows: (0..rows).map(row).collect() })
        };
        let names = self.names();
        let words = names.len() - 1;
        let all = names.into_iter().chain(definition.measures.iter().flat_map(|measure| self.group(measure))).collect();
        let said = std::iter::once(&definition.about).chain(&definition.notes).cloned().collect();
        let mut parts = vec![report::ReportSection {
            heading: "Measured and published values",
            said,
            table: table_of(all, words),
            ..Default::default()
        }];
        parts.extend(definition.against.iter().filter_map(|measure| self.against(measure)).map(|against| {
            report::ReportSection {
                heading: "Times by a property of the puzzles",
                said: vec![
                    "Means in seconds, with the number of puzzles in brackets; below them, the rank \
                    correlation."
                        .to_owned(),
                ],
                table: table_of(against, 1),
                ..Default::default()
            }
        }));
        let (words, said): (Vec<String>, Vec<String>) =
            self.cited().map(|(word, said)| (word.clone(), said.clone())).unzip();
        if !words.is_empty() {
            let table = table_of(vec![("word".to_owned(), words), ("source".to_owned(), said)], 2);
            parts.push(report::ReportSection { heading: "Sources", table, ..Default::default() });
        }
        Report { title: format!("{}: {}", self.name, definition.title), parts }
    }

    /// Returns the published figures that belong to no row.
    fn unmeasured(&self) -> Vec<(&str, &str)> {
        let mut rows: Vec<(&str, &str)> = Vec::new();
        for published in &self.definition.published {
            let row = (published.instances.as_str(), published.configuration.as_deref().unwrap_or_default());
            if !self.lines.iter().any(|line| line.is_of(published)) && !rows.contains(&row) {
                rows.push(row);
            }
        }
        rows
    }

    /// Formats the tables of all measures, with as many side by side as fit into `width`.
    fn tables(&self, width: Option<usize>) -> String {
        let names = self.names();
        let taken = width_of(&names);
        let mut tables: Vec<Vec<ResultColumn>> = vec![Vec::new()];
        let mut used = taken;
        for measure in &self.definition.measures {
            let group = self.group(measure);
            let more = width_of(&group);
            if let Some(last) = tables.last_mut() {
                if width.is_none_or(|width| used + more <= width) || last.is_empty() {
                    last.extend(group);
                    used += more;
                } else {
                    tables.push(group);
                    used = taken + more;
                }
            }
        }
        let drawn = |parts: Vec<ResultColumn>| {
            let names = names.iter().cloned().map(|(heading, cells)| Column::words(heading, cells).room(usize::MAX));
            let figures = parts.into_iter().map(|(heading, cells)| Column::numbers(heading, cells));
            table(names.chain(figures).collect(), 0, width)
        };
        tables.into_iter().map(drawn).collect::<Vec<String>>().join("\n")
    }

    fn names(&self) -> Vec<ResultColumn> {
        let rest = self.unmeasured();
        let lines = || self.lines.iter();
        let more = |cell: fn(&(&str, &str)) -> String| rest.iter().map(cell).collect::<Vec<String>>();
        let names = lines().map(|line| line.instances.clone()).chain(more(|row| row.0.to_owned())).collect();
        let mut parts = vec![("PUZZLES".to_owned(), names)];
        if !self.definition.configurations.is_empty() {
            let configurations = lines().map(|line| line.configuration.clone().unwrap_or_default());
            let configurations = configurations.chain(more(|row| row.1.to_owned()));
            let word = |text: String| if text.is_empty() { NOTHING.to_owned() } else { text };
            parts.push(("CONFIGURATION".to_owned(), configurations.map(word).collect()));
        }
        let counts = lines().map(|line| line.figures.len().to_string()).chain(more(|_| "0".to_owned()));
        parts.push(("N".to_owned(), counts.collect()));
        parts
    }

    /// Returns the columns of a measure and of its published figures.
    fn group(&self, measure: &Measure) -> Vec<ResultColumn> {
        let rest = self.unmeasured();
        let cells = self.lines.iter().map(|line| line.of(measure).map_or_else(|| NOTHING.to_owned(), shown));
        let cells = cells.chain(rest.iter().map(|_| NOTHING.to_owned())).collect();
        let mut parts = vec![(measure.heading(), cells)];
        let published = || self.definition.published.iter().filter(|published| published.measure == *measure);
        let Some(first) = published().next() else { return parts };
        // A source shared by all figures is named in the heading.
        let is_one = published().all(|published| published.source == first.source);
        let said = |published: Option<&PublishedFigure>| match published {
            Some(published) if is_one => published.text(),
            Some(published) => format!("{} [{}]", published.text(), published.source),
            None => NOTHING.to_owned(),
        };
        let of_rows = rest.iter().map(|row| said(published().find(|published| is_of_row(published, *row))));
        let cells = self.lines.iter().map(|line| said(published().find(|published| line.is_of(published))));
        let heading = if is_one { format!("PAPER\n[{}]", first.source) } else { "PAPER".to_owned() };
        parts.push((heading, cells.chain(of_rows).collect()));
        parts
    }

    /// Returns the table of times against a puzzle property, over all rows; `None` if the property is constant.
    fn against(&self, property: &Measure) -> Option<Vec<ResultColumn>> {
        let mut configurations: Vec<Option<&str>> = Vec::new();
        for line in &self.lines {
            if !configurations.contains(&line.configuration.as_deref()) {
                configurations.push(line.configuration.as_deref());
            }
        }
        let figure = if self.definition.configurations.is_empty() { "make" } else { "time" };
        let pairs = |configuration: Option<&str>| -> Vec<(f64, f64)> {
            let lines = self.lines.iter().filter(|line| line.configuration.as_deref() == configuration);
            let figures = lines.flat_map(|line| &line.figures);
            figures.filter_map(|of| Some((*of.get(&property.figure)?, *of.get(figure)?))).collect()
        };
        let all: Vec<f64> = configurations.iter().flat_map(|c| pairs(*c)).map(|pair| pair.0).collect();
        let (least, most) =
            (all.iter().copied().fold(f64::MAX, f64::min), all.iter().copied().fold(f64::MIN, f64::max));
        if all.len() < 2 || least >= most {
            return None;
        }
        let step = ((most - least + 1.0) / RANGES as f64).ceil().max(1.0);
        let place = |value: f64| (((value - least) / step) as usize).min(RANGES - 1);
        let ranges = place(most) + 1;
        let from = |range: usize| least + step * range as f64;
        let names =
            (0..ranges).map(|range| format!("{} to {}", shown(from(range)), shown((from(range + 1) - 1.0).min(most))));
        let mut parts = vec![(property.figure.to_uppercase(), names.chain(["correlation".to_owned()]).collect())];
        for configuration in configurations {
            let pairs = pairs(configuration);
            let mut sums = vec![(0.0, 0_u32); ranges];
            for (value, time) in &pairs {
                let (sum, count) = &mut sums[place(*value)];
                *sum += time;
                *count += 1;
            }
            let mean = |(sum, count): (f64, u32)| match count {
                0 => NOTHING.to_owned(),
                _ => format!("{} ({count})", shown(sum / f64::from(count))),
            };
            let correlation = rank_correlation(&pairs).map_or_else(|| NOTHING.to_owned(), |r| format!("{r:.2}"));
            let cells = sums.into_iter().map(mean).chain([correlation]).collect();
            parts.push((format!("{}\n{figure}, s (n)", configuration.unwrap_or("")).trim().to_owned(), cells));
        }
        Some(parts)
    }

    /// Returns one line of JSON per row, including published rows that were not measured.
    pub fn json(&self) -> String {
        let published = |is_of: &dyn Fn(&PublishedFigure) -> bool| -> Value {
            let figures = self.definition.published.iter().filter(|published| is_of(published)).map(|published| {
                let source = self.definition.sources.get(&published.source);
                (published.measure.to_string(), json!({ "value": published.json(), "source": source }))
            });
            Value::Object(figures.collect::<Map<String, Value>>())
        };
        let mut text = String::new();
        for line in &self.lines {
            let measures = self
                .definition
                .measures
                .iter()
                .map(|measure| (measure.to_string(), line.of(measure).map_or(Value::Null, number)));
            let object = json!({
                "experiment": self.name,
                "puzzles": line.instances,
                "configuration": line.configuration,
                "n": line.figures.len(),
                "measured": measures.collect::<Map<String, Value>>(),
                "published": published(&|published| line.is_of(published)),
            });
            text.push_str(&format!("{object}\n"));
        }
        for (instances, configuration) in self.unmeasured() {
            let is_of = |published: &PublishedFigure| is_of_row(published, (instances, configuration));
            let object = json!({
                "experiment": self.name,
                "puzzles": instances,
                "configuration": Some(configuration).filter(|name| !name.is_empty()),
                "n": 0,
                "measured": {},
                "published": published(&is_of),
            });
            text.push_str(&format!("{object}\n"));
        }
        text
    }
}
