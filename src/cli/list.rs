//! Runs `gridc list`, which lists what is available: backends, encodings, layouts, formats, techniques and others.

use super::arguments::{FileFormat, ListArgument, ListArguments};
use super::compare::experiment::experiments;
use super::files;
use super::terminal::terminal_width;
use super::{Exit, written};
use crate::backend::external::{self, Protocol};
use crate::backend::{BACKENDS, Exhaustion, Facts, Profile, all_backends};
use crate::formulation::Formulation;
use crate::formulation::cnf::{AtMostOne, Encoding, Family, LinearEncoding, VariableEncoding};
use crate::front::Reader;
use crate::generate::technique_word;
use crate::language::{self, FunctionSummary};
use crate::puzzle::clean_line;
use crate::rate::{Level, Technique, Terms};
use crate::report::{Column, definitions, name_column, table};
use crate::syntax::Look;
use serde_json::{Map, Value};
use std::io::Write;

/// Columns that are left out if the terminal is too narrow, the last one first.
const MINOR: [&str; 6] = ["written by", "facts", "cores", "seeds", "nodes", "interruptible"];

/// Minimum width of descriptions, below which columns are left out.
const ROOM: usize = 44;

/// A table: headings and rows.
struct Listing {
    headings: Vec<&'static str>,
    rows: Vec<Vec<Value>>,
}

pub fn list(arguments: &ListArguments) -> Exit {
    let listing = match arguments.what {
        ListArgument::Backends => backends(),
        ListArgument::Formulations => formulations(),
        ListArgument::Encodings => encodings(),
        ListArgument::Formats => formats(),
        ListArgument::Functions => functions(),
        ListArgument::Techniques => techniques(),
        ListArgument::Difficulties => difficulties(),
        ListArgument::Experiments => pairs(["name", "description"], experiments()),
        ListArgument::Rules => match files::reader(arguments.models.as_deref(), None, Look::default()) {
            Ok(reader) => pairs(["name", "description"], rules(&reader)),
            Err(problem) => return problem.tell(),
        },
        ListArgument::Layouts => match files::layouts(arguments.models.as_deref(), Look::default()) {
            Ok(layouts) => pairs(["name", "description"], layouts),
            Err(problem) => return problem.tell(),
        },
    };
    let text = if arguments.json { listing.json() } else { listing.table(arguments.wide) };
    written(std::io::stdout().write_all(text.as_bytes()))
}

impl Listing {
    fn json(&self) -> String {
        let mut out = String::new();
        for row in &self.rows {
            let object: Map<String, Value> =
                self.headings.iter().map(|h| h.replace(' ', "_")).zip(row.iter().cloned()).collect();
            out.push_str(&Value::Object(object).to_string());
            out.push('\n');
        }
        out
    }

    /// Formats the rows as a table, or as names with descriptions; `wide`: all columns, and one line for each row.
    fn table(&self, wide: bool) -> String {
        let width = (!wide).then(terminal_width);
        let cell = |row: &[Value], at: usize| row.get(at).map(word).unwrap_or_default();
        if self.headings.len() == 2 || self.headings[0] == "function" && !wide {
            let heading = (self.headings[0].to_uppercase(), self.headings[1].to_uppercase());
            let rows = self.rows.iter().map(|row| (cell(row, 0), cell(row, 1)));
            let rows: Vec<(String, String)> = [heading].into_iter().chain(rows).collect();
            return definitions(&rows, 0, name_column(rows.iter().map(|(name, _)| name.as_str()), width), width);
        }
        let column = |(at, heading): (usize, &&str)| {
            let cells = self.rows.iter().map(|row| cell(row, at)).collect();
            let column = Column::words(heading.to_uppercase(), cells).room(ROOM);
            match MINOR.iter().position(|minor| minor == heading) {
                Some(rank) => column.spare(rank as u8 + 1),
                None => column,
            }
        };
        table(self.headings.iter().enumerate().map(column).collect(), 0, width)
    }
}

fn word(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::String(text) => clean_line(text),
        Value::Array(values) => values.iter().map(word).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

fn backends() -> Listing {
    // External programs are named by their command line.
    let profiles = all_backends().map(|b| *b.profile()).chain(Protocol::ALL.map(external::profile));
    Listing {
        headings: vec![
            "name",
            "formulation",
            "exact",
            "interruptible",
            "nodes",
            "seeds",
            "cores",
            "facts",
            "description",
        ],
        rows: profiles.map(row).collect(),
    }
}

fn row(profile: Profile) -> Vec<Value> {
    let can = profile.abilities;
    vec![
        profile.name.into(),
        profile.formulation.name().into(),
        (can.exhaustion == Exhaustion::Exact).into(),
        can.interruptible.into(),
        can.counts_nodes.into(),
        can.seeds.into(),
        can.cores.into(),
        profile.facts.name().into(),
        profile.description.into(),
    ]
}

fn functions() -> Listing {
    let row = |f: FunctionSummary| vec![f.signature.into(), f.summary.into(), f.family.into()];
    Listing {
        headings: vec!["function", "description", "family"],
        rows: language::functions().into_iter().map(row).collect(),
    }
}

fn techniques() -> Listing {
    let row = |technique: &Technique| {
        let facts = technique.facts();
        vec![
            technique_word(*technique).into(),
            facts.family.name().into(),
            Level::name(facts.level).into(),
            facts.score.into(),
            facts.assumes_uniqueness.into(),
            Some(technique.name_in(Terms::SudokuWiki))
                .filter(|name| *name != technique.name())
                .unwrap_or_default()
                .into(),
        ]
    };
    let headings = vec!["name", "family", "level", "score", "assumes uniqueness", "on SudokuWiki"];
    Listing { headings, rows: Technique::ALL.iter().map(row).collect() }
}

fn difficulties() -> Listing {
    let level = |level: Level| {
        let most = level.most();
        let about = if most == u32::MAX { "any higher score".to_owned() } else { format!("a score of at most {most}") };
        (level.name().to_owned(), format!("HoDoKu: {about}, and no technique of a higher level"))
    };
    let others = [
        ("expert", "either of the last two levels"),
        ("easy..hard", "a range of levels"),
        ("4.2..5.0", "a range of Sudoku Explainer's rating (ER), from 1.0 to 12.0"),
    ];
    let others = others.map(|(name, about)| (name.to_owned(), about.to_owned()));
    pairs(["name", "description"], Level::ALL.into_iter().map(level).chain(others))
}

fn rules(reader: &Reader) -> Vec<(String, String)> {
    let first = |docs: Option<&str>| docs.and_then(|docs| docs.lines().next()).unwrap_or_default().trim().to_owned();
    let mut rules: Vec<_> =
        reader.library().rules().map(|rule| (rule.definition.name.text.to_string(), first(rule.docs))).collect();
    rules.sort_unstable();
    rules
}

fn formulations() -> Listing {
    let takers = |f: Formulation| {
        let names = BACKENDS.iter().filter(|b| b.formulation() == f).map(|b| b.name().into());
        Value::Array(names.collect())
    };
    Listing {
        headings: vec!["name", "backends", "description"],
        rows: Formulation::ALL.into_iter().map(|f| vec![f.name().into(), takers(f), f.description().into()]).collect(),
    }
}

fn encodings() -> Listing {
    let row = |option: &str, name: &str, default: Option<bool>, description: &str| {
        vec![option.into(), name.into(), default.into(), description.into()]
    };
    let default = Encoding::default();
    let family = |e: Family| row("family", e.name(), Some(e == default.family), e.description());
    let at_most_one = |e: AtMostOne| row("at-most-one", e.name(), Some(e == default.at_most_one), e.description());
    let variables = |e: VariableEncoding| row("variables", e.name(), Some(e == default.variables), e.description());
    let linear = |e: LinearEncoding| row("linear", e.name(), Some(e == default.linear), e.description());
    // Without a default the backend decides; `list backends` shows how.
    let facts = |f: Facts| row("facts", f.name(), None, f.description());
    let rows = (Family::ALL.into_iter().map(family))
        .chain(AtMostOne::ALL.into_iter().map(at_most_one))
        .chain(VariableEncoding::ALL.into_iter().map(variables))
        .chain(LinearEncoding::ALL.into_iter().map(linear))
        .chain(Facts::ALL.into_iter().map(facts));
    Listing { headings: vec!["part", "name", "default", "description"], rows: rows.collect() }
}

fn formats() -> Listing {
    let row = |f: FileFormat| vec![f.name().into(), f.written_by().into(), f.description().into()];
    Listing { headings: vec!["name", "written by", "description"], rows: FileFormat::all().map(row).collect() }
}

fn pairs(headings: [&'static str; 2], rows: impl IntoIterator<Item = (String, String)>) -> Listing {
    let rows = rows.into_iter().map(|(name, description)| vec![name.into(), description.into()]);
    Listing { headings: headings.to_vec(), rows: rows.collect() }
}
