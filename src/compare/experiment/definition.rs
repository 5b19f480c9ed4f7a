//! What an experiment is: a file that says what is made, solved and measured, and what papers published about it.

use super::measure::Measure;
use crate::puzzle::clean_line;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// An experiment. `docs/experiments.md` tells what its keys mean.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// What it is called, in a line.
    pub title: String,
    /// What it is about and where it comes from.
    pub about: String,
    /// Solutions that are looked for: one, or two for a proof that there is no other.
    #[serde(default = "one")]
    pub solutions: u64,
    #[serde(default = "ten")]
    pub time: u64,
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Seed of the first repeat, the others count on; and of puzzles.
    #[serde(default = "one")]
    pub seed: u64,
    pub measures: Vec<Measure>,
    /// Properties of puzzles that times are held against.
    #[serde(default)]
    pub against: Vec<Measure>,
    #[serde(default)]
    pub instances: Vec<Instances>,
    /// How they are solved; without any, nothing is.
    #[serde(default)]
    pub configurations: Vec<Configured>,
    /// Where published figures come from, by the word that they name.
    #[serde(default)]
    pub sources: BTreeMap<String, String>,
    #[serde(default)]
    pub published: Vec<Published>,
    /// What a reader of the table should know.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// A sort of puzzles: a row of the table, or one for each `n`.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Instances {
    /// What the row is called; `{n}` stands for the number.
    pub name: String,
    /// How they are made, in the keys of a recipe of `gridc generate`; `{n}` stands for the number.
    pub generate: Table,
    /// The numbers, if there is a row for each of several.
    #[serde(default)]
    pub n: Option<Range>,
    /// So many puzzles, and so many with `--full`.
    pub count: u64,
    /// So many with `--full`.
    #[serde(default)]
    pub full: Option<u64>,
    /// How often each is measured with each configuration.
    #[serde(default = "one")]
    pub repeats: u64,
    /// The same with `--full`.
    #[serde(default)]
    pub full_repeats: Option<u64>,
}

/// Numbers from one to another.
#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Range {
    pub from: u64,
    pub to: u64,
    pub step: u64,
    /// The same with `--full`.
    #[serde(default)]
    pub full_step: Option<u64>,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Configured {
    /// What its rows are called.
    pub name: String,
    /// The options of `gridc compare` that choose it.
    pub options: String,
    /// The names of instances that it is measured on, as they stand in `instances`; all if there is none.
    #[serde(default)]
    pub only: Vec<String>,
}

/// A figure of a paper.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Published {
    pub instances: String,
    /// Its configuration, if there are several.
    #[serde(default)]
    pub configuration: Option<String>,
    pub measure: Measure,
    /// A number, or words such as `5–15`.
    pub value: Value,
    /// The word of its source.
    pub source: String,
}

impl Published {
    pub fn text(&self) -> String {
        match &self.value {
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            other => other.as_str().unwrap_or_default().to_owned(),
        }
    }

    /// The figure in JSON: a number, or a text.
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

/// Rows that an experiment may have, and puzzles of one.
const MOST_ROWS: u64 = 10_000;
const MOST_PUZZLES: u64 = 1_000_000;

impl Definition {
    /// Reads an experiment.
    ///
    /// # Errors
    /// If it is none; in words, with the line where that is known.
    pub fn parse(text: &str) -> Result<Self, String> {
        let definition: Self = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            format!("line {line}: {}", clean_line(error.message()))
        })?;
        definition.judged()
    }

    fn judged(self) -> Result<Self, String> {
        if self.measures.is_empty() {
            return Err("`measures` is empty, so there would be nothing to see".to_owned());
        }
        if !(1..=2).contains(&self.solutions) {
            return Err("`solutions` is 1, or 2 for a proof that there is no other".to_owned());
        }
        if let Some(needy) = self.columns().find(|m| self.configurations.is_empty() && m.is_of_a_search()) {
            return Err(format!("`{needy}` is of a search, and there are no `[[configurations]]`"));
        }
        for instances in &self.instances {
            let name = &instances.name;
            if instances.n.is_some_and(|n| n.step == 0 || n.full_step == Some(0)) {
                return Err(format!("`{name}`: the step is at least 1"));
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
                return Err(format!("of `{}` a number or a text was published", published.instances));
            }
            if !self.sources.contains_key(&published.source) {
                return Err(format!("`{}` is not among `[sources]`; every figure has one", published.source));
            }
            if !self.measures.contains(&published.measure) {
                return Err(format!("`{}` was published, and is not among `measures`", published.measure));
            }
            if let Some(name) = &published.configuration
                && self.configurations.iter().all(|configured| configured.name != *name)
            {
                return Err(format!("there is no configuration `{name}`, of which something was published"));
            }
        }
        Ok(self)
    }

    pub fn columns(&self) -> impl Iterator<Item = &Measure> {
        self.measures.iter().chain(&self.against)
    }
}

/// A row of puzzles: those of [`Instances`] for one number.
pub struct Row {
    pub name: String,
    /// The same, before numbers were put in.
    pub sort: String,
    pub generate: Table,
    pub count: u64,
    pub repeats: u64,
}

impl Instances {
    /// Its rows; `count` in place of its own numbers, if that is said.
    pub fn rows(&self, full: bool, count: Option<u64>) -> Vec<Row> {
        let usual = if full { self.full.unwrap_or(self.count) } else { self.count };
        let repeats = if full { self.full_repeats.unwrap_or(self.repeats) } else { self.repeats };
        let row = |n: Option<u64>| {
            let put = |text: &str| n.map_or_else(|| text.to_owned(), |n| text.replace("{n}", &n.to_string()));
            let value = |value: &Value| match value {
                Value::String(text) => Value::String(put(text)),
                other => other.clone(),
            };
            Row {
                name: put(&self.name),
                sort: self.name.clone(),
                generate: self.generate.iter().map(|(key, of)| (key.clone(), value(of))).collect(),
                // What is made with `--full` alone stays so.
                count: if usual == 0 { 0 } else { count.unwrap_or(usual) },
                repeats,
            }
        };
        let Some(Range { from, to, step, full_step }) = self.n else { return vec![row(None)] };
        let step = if full { full_step.unwrap_or(step) } else { step };
        (from..=to).step_by(usize::try_from(step).unwrap_or(usize::MAX)).map(|n| row(Some(n))).collect()
    }
}
