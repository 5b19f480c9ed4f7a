//! Options of reading, searching, drawing and generating, with the names that the Python package has.

use crate::error::Thrown;
use crate::system;
use gridc::{Drawing, Formulation, Generating, Options, Reader, SolutionCounter, Solver, Theme, Treatment};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// Parses options; an empty text is no options.
///
/// # Errors
/// If an option is not known, or has a value of the wrong type.
pub fn parse<T: DeserializeOwned + Default>(text: &str) -> Result<T, Thrown> {
    if text.is_empty() {
        return Ok(T::default());
    }
    serde_json::from_str(text).map_err(|error| {
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or(&said);
        Thrown::options(said.replacen("unknown field", "there is no option", 1))
    })
}

/// Options of reading.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadingOptions {
    format: Option<String>,
    layout: Option<String>,
    rules: Option<String>,
    r#use: Option<Vec<String>>,
    strict: Option<bool>,
    as_given: Option<bool>,
    /// Declarations of what drawings are: `green-line=whispers`.
    treat: Option<Vec<String>>,
    /// Whether drawings without a known meaning become clues of rules that are to be written.
    draft: Option<bool>,
    /// Whether all lints run.
    lint: Option<bool>,
}

impl ReadingOptions {
    /// # Errors
    /// If an option has a wrong value.
    pub fn reader(self) -> Result<Reader, Thrown> {
        self.set(Reader::new())
    }

    /// Whether these options leave nothing in a reader that others would not replace.
    pub fn is_usual(&self) -> bool {
        self.rules.is_none() && self.r#use.is_none() && self.layout.is_none()
    }

    /// Sets the options of a reader.
    ///
    /// # Errors
    /// If an option has a wrong value.
    pub fn set(self, reader: Reader) -> Result<Reader, Thrown> {
        let mut reader = reader.format(self.format.map(|name| gridc::format_named(&name)).transpose()?);
        if let Some(rules) = self.rules {
            reader = reader.rules("rules", &rules)?;
        }
        for used in self.r#use.unwrap_or_default() {
            reader = reader.uses(&used)?;
        }
        if let Some(layout) = self.layout {
            reader = reader.layout(&layout)?;
        }
        let treatments = self.treat.unwrap_or_default();
        let treatments = treatments.iter().map(|text| text.parse::<Treatment>().map_err(Thrown::options));
        let treatments = treatments.collect::<Result<Vec<_>, _>>()?;
        let flag = |flag: Option<bool>| flag.unwrap_or_default();
        let reader = reader.treatments(treatments).draft(flag(self.draft)).lint(flag(self.lint));
        Ok(reader.strict(flag(self.strict)).as_given(flag(self.as_given)))
    }
}

/// Limits and options of a search.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchOptions {
    backend: Option<String>,
    formulation: Option<String>,
    encoding: Option<String>,
    /// Seconds.
    time: Option<f64>,
    why_time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
    seed: Option<u64>,
    limit: Option<u64>,
    presolve: Option<bool>,
    redundant: Option<bool>,
}

impl SearchOptions {
    /// Whether plain boards may be searched side by side: nothing is chosen but a time that none of them needs.
    pub fn is_usual(&self) -> bool {
        let Self { backend, formulation, encoding, nodes, memory, seed, limit, presolve, redundant, time, why_time: _ } =
            self;
        let is_free = backend.is_none() && formulation.is_none() && encoding.is_none() && seed.is_none();
        let is_unlimited =
            nodes.is_none() && memory.is_none() && limit.is_none() && time.is_none_or(|time| time >= 0.1);
        is_free && is_unlimited && presolve.is_none() && redundant.is_none()
    }

    /// Converts the options, and begins to observe the search.
    ///
    /// # Errors
    /// If a value cannot be used.
    pub fn options(self) -> Result<Options, Thrown> {
        let counter = SolutionCounter::default();
        system::begin(&counter);
        let mut options = Options::new().counter(&counter).memory(self.memory.unwrap_or(MEMORY));
        if let Some(name) = self.backend {
            options = options.backend(&name);
        }
        options.formulation = self.formulation.map(|name| formulation(&name)).transpose()?;
        if let Some(encoding) = self.encoding {
            options = options.encoding(&encoding)?;
        }
        if let Some(time) = self.time {
            options = options.time(seconds("time", time)?);
        }
        if let Some(time) = self.why_time {
            options = options.why_time(seconds("why_time", time)?);
        }
        if let Some(nodes) = self.nodes {
            options = options.nodes(nodes);
        }
        if let Some(seed) = self.seed {
            options = options.seed(seed);
        }
        if let Some(limit) = self.limit {
            options = options.solutions(limit);
        }
        options.presolve = self.presolve.or(options.presolve);
        options.redundant = self.redundant.unwrap_or_default();
        Ok(options)
    }

    /// # Errors
    /// As for [`options`](Self::options).
    pub fn solver(self) -> Result<Solver, Thrown> {
        Ok(Solver::new(&self.options()?)?)
    }
}

/// The memory limit unless one is set, in bytes: WebAssembly has 4 GiB, and an allocation that fails ends the module.
const MEMORY: u64 = 2 << 30;

/// # Errors
/// If there is no such formulation.
pub fn formulation(name: &str) -> Result<Formulation, Thrown> {
    Formulation::named(name).ok_or_else(|| unknown("formulation", name, Formulation::ALL.map(Formulation::name)))
}

fn seconds(key: &str, seconds: f64) -> Result<Duration, Thrown> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| Thrown::options(format!("`{key}` is a number of seconds that is not negative, not {seconds}")))
}

/// Makes the error of a word that is not among those known.
pub fn unknown(what: &str, word: &str, known: impl IntoIterator<Item = &'static str>) -> Thrown {
    let known: Vec<&str> = known.into_iter().collect();
    Thrown::options(format!("there is no {what} `{word}`; it is one of {}", known.join(", ")))
}

/// How a picture looks.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawingOptions {
    theme: Option<String>,
    cell: Option<f64>,
}

impl DrawingOptions {
    /// # Errors
    /// If there is no such theme.
    pub fn style(&self, mut drawing: Drawing) -> Result<Drawing, Thrown> {
        if let Some(name) = &self.theme {
            let theme = Theme::named(name);
            drawing = drawing.theme(theme.ok_or_else(|| unknown("theme", name, Theme::ALL.map(Theme::name)))?);
        }
        Ok(self.cell.map_or(drawing.clone(), |cell| drawing.cell_side(cell)))
    }
}

/// An order for puzzles.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GeneratingOptions {
    layout: Option<String>,
    clues: Option<Vec<String>>,
    givens: Option<usize>,
    without_givens: Option<bool>,
    minimal: Option<bool>,
    difficulty: Option<String>,
    seed: Option<u64>,
    pub number: Option<u64>,
}

impl GeneratingOptions {
    pub fn wanted(&self) -> Generating {
        let wanted = Generating::new(self.layout.as_deref().unwrap_or("classic"));
        let clues = self.clues.iter().flatten();
        let mut wanted = clues.fold(wanted, |wanted, clue| wanted.with(clue)).seed(self.seed.unwrap_or_default());
        if let Some(givens) = self.givens {
            wanted = wanted.givens(givens);
        }
        if self.without_givens == Some(true) {
            wanted = wanted.without_givens();
        }
        if self.minimal == Some(true) {
            wanted = wanted.minimal();
        }
        match &self.difficulty {
            Some(difficulty) => wanted.difficulty(difficulty),
            None => wanted,
        }
    }
}
