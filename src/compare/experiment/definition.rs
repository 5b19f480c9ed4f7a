//! The definition of an experiment: a TOML file that specifies how puzzles are made, solved and measured, and the published
//! figures to compare with. Parsed here; `experiment::laboratory` carries it out.

use super::measure::Measure;
use crate::puzzle::clean_line;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// An experiment. `docs/experiments.md` documents its keys.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// The title, in one line.
    pub title: String,
    /// The subject and its origin.
    pub about: String,
    /// The number of solutions to find: one, or two to prove that there is no other.
    #[serde(default = "one")]
    pub solutions: u64,
    #[serde(default = "ten")]
    pub time: u64,
    #[serde(default)]
    pub nodes: Option<u64>,
    /// The seed of the puzzles and of the first repeat; further repeats increment it.
    #[serde(default = "one")]
    pub seed: u64,
    pub measures: Vec<Measure>,
    /// Puzzle properties with which times are correlated.
    #[serde(default)]
    pub against: Vec<Measure>,
    #[serde(default)]
    pub instances: Vec<Instances>,
    /// The configurations; if empty, nothing is solved.
    #[serde(default)]
    pub configurations: Vec<Configured>,
    /// The sources of published figures, by their keys.
    #[serde(default)]
    pub sources: BTreeMap<String, String>,
    #[serde(default)]
    pub published: Vec<PublishedFigure>,
    /// Notes for readers of the table.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// A kind of puzzles: one row of the table, or one for each `n`.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Instances {
    /// The name of the row; `{n}` is replaced by the number.
    pub name: String,
    /// The generator's recipe, with the keys of `gridc generate`; `{n}` is replaced by the number.
    #[serde(default)]
    pub generate: Table,
    /// The text of the one puzzle of the row, in place of a recipe.
    #[serde(default)]
    pub puzzle: Option<String>,
    /// The values of `n`, if there are several rows.
    #[serde(default)]
    pub n: Option<Range>,
    /// The number of puzzles without `--full`.
    pub count: u64,
    /// The number of puzzles with `--full`.
    #[serde(default)]
    pub full: Option<u64>,
    /// The number of repeats for each puzzle and configuration.
    #[serde(default = "one")]
    pub repeats: u64,
    /// The number of repeats with `--full`.
    #[serde(default)]
    pub full_repeats: Option<u64>,
}

/// A range of numbers.
#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Range {
    pub from: u64,
    pub to: u64,
    pub step: u64,
    /// The step with `--full`.
    #[serde(default)]
    pub full_step: Option<u64>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Configured {
    /// The name of its rows.
    pub name: String,
    /// The options of `gridc compare` that select it.
    pub options: String,
    /// The names of the `instances` on which it is measured; all if empty.
    #[serde(default)]
    pub only: Vec<String>,
}

/// A figure published in a paper.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PublishedFigure {
    pub instances: String,
    /// The configuration, if there are several.
    #[serde(default)]
    pub configuration: Option<String>,
    pub measure: Measure,
    /// A number, or a text such as `5–15`.
    pub value: Value,
    /// The key of its source.
    pub source: String,
}

impl PublishedFigure {
    pub fn text(&self) -> String {
        match &self.value {
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            other => other.as_str().unwrap_or_default().to_owned(),
        }
    }

    /// Returns the figure as JSON: a number or a text.
    pub fn json(&self) -> serde_json::Value {
        match &self.value {
            Value::Integer(number) => (*number).into(),
            Value::Float(number) => (*number).into(),
            other => other.as_str().unwrap_or_default().into(),
        }
    }
}

fn one() -> u64 {
    1
}

fn ten() -> u64 {
    10
}

/// The maximum number of rows of an experiment, and of puzzles in a row.
const MOST_ROWS: u64 = 10_000;
const MOST_PUZZLES: u64 = 1_000_000;

impl Definition {
    /// Parses an experiment.
    ///
    /// # Errors
    /// If the text is not a valid experiment; the message includes the line, where known.
    pub fn parse(text: &str) -> Result<Self, String> {
        let definition: Self = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            format!("line {line}: {}", clean_line(error.message()))
        })?;
        definition.judged()
    }

    fn judged(self) -> Result<Self, String> {
        if self.measures.is_empty() {
            return Err("`measures` is empty, so there would be nothing to show".to_owned());
        }
        if !(1..=2).contains(&self.solutions) {
            return Err("`solutions` must be 1, or 2 for a proof that there is no second solution".to_owned());
        }
        if let Some(needy) = self.columns().find(|m| self.configurations.is_empty() && m.is_of_a_search()) {
            return Err(format!("`{needy}` is a measure of a search, but there are no `[[configurations]]`"));
        }
        for instances in &self.instances {
            let name = &instances.name;
            if instances.n.is_some_and(|n| n.step == 0 || n.full_step == Some(0)) {
                return Err(format!("`{name}`: the step must be at least 1"));
            }
            let rows = instances.n.map_or(1, |n| n.to.saturating_sub(n.from) / n.full_step.unwrap_or(n.step).max(1));
            let measured = instances.repeats.max(instances.full_repeats.unwrap_or(0));
            let puzzles = instances.count.max(instances.full.unwrap_or(0)).saturating_mul(measured);
            if rows > MOST_ROWS || puzzles > MOST_PUZZLES {
                return Err(format!("`{name}`: at most {MOST_ROWS} rows, and {MOST_PUZZLES} measurements of each"));
            }
        }
        for published in &self.published {
            if !(published.value.is_integer() || published.value.is_float() || published.value.is_str()) {
                return Err(format!("the published value of `{}` must be a number or a text", published.instances));
            }
            if !self.sources.contains_key(&published.source) {
                return Err(format!(
                    "`{}` is not among `[sources]`; every published value needs a \
                    source",
                    published.source
                ));
            }
            if !self.measures.contains(&published.measure) {
                return Err(format!("`{}` has a published value, but is not among `measures`", published.measure));
            }
            if let Some(name) = &published.configuration
                && self.configurations.iter().all(|configured| configured.name != *name)
            {
                return Err(format!("there are published values for the configuration `{name}`, which does not exist"));
            }
        }
        Ok(self)
    }

    pub fn columns(&self) -> impl Iterator<Item = &Measure> {
        self.measures.iter().chain(&self.against)
    }
}

/// A row of puzzles: an [`Instances`] with a fixed number.
pub struct InstancesRow {
    pub name: String,
    /// The name before the number was substituted.
    pub sort: String,
    pub generate: Table,
    pub puzzle: Option<String>,
    pub count: u64,
    pub repeats: u64,
}

impl Instances {
    /// Returns the rows; `count`, if given, replaces the numbers of puzzles.
    pub fn rows(&self, full: bool, count: Option<u64>) -> Vec<InstancesRow> {
        let usual = if full { self.full.unwrap_or(self.count) } else { self.count };
        let repeats = if full { self.full_repeats.unwrap_or(self.repeats) } else { self.repeats };
        let row = |n: Option<u64>| {
            let put = |text: &str| n.map_or_else(|| text.to_owned(), |n| text.replace("{n}", &n.to_string()));
            let value = |value: &Value| match value {
                Value::String(text) => Value::String(put(text)),
                other => other.clone(),
            };
            InstancesRow {
                name: put(&self.name),
                sort: self.name.clone(),
                generate: self.generate.iter().map(|(key, of)| (key.clone(), value(of))).collect(),
                puzzle: self.puzzle.as_deref().map(put),
                // Rows that are made with `--full` only remain empty.
                count: if usual == 0 { 0 } else { count.unwrap_or(usual) },
                repeats,
            }
        };
        let Some(Range { from, to, step, full_step }) = self.n else { return vec![row(None)] };
        let step = if full { full_step.unwrap_or(step) } else { step };
        (from..=to).step_by(usize::try_from(step).unwrap_or(usize::MAX)).map(|n| row(Some(n))).collect()
    }
}
