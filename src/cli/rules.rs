//! Runs `gridc rules`, which lists rules or shows one with its definition.

use super::arguments::RulesArguments;
use super::terminal::terminal_width;
use super::{Exit, files, written};
use crate::language::LibraryRule;
use crate::language::faces::face;
use crate::puzzle::{Span, clean};
use crate::report::{definitions, name_column};
use crate::syntax::ast::{Ast, FaceDefinition, Item, ItemKind, Parameter, RuleDefinition};
use crate::syntax::grid::{self, print, print_expression, print_parameters};
use crate::syntax::suggest::nearest;
use crate::syntax::{Look, Sources, draw};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

/// Maximum size of a file for `--in`. Such a file is a puzzle, since lists of puzzles define no rules.
const MAX_FILE: u64 = 16 << 20;

/// A rule to show.
struct RuleDescription {
    definition: RuleDefinition,
    docs: String,
    /// Its `face`, the description of its picture, if a library file defines one.
    face: Option<FaceDefinition>,
    /// The file that defines it.
    file: String,
}

/// Prints all rules, or one of them with its definition.
pub fn rules(arguments: &RulesArguments) -> Exit {
    let found = match known(arguments) {
        Ok(found) => found,
        Err(problem) => {
            let _ = std::io::stderr().write_all(problem.said.as_bytes());
            return problem.exit;
        }
    };
    let text = match &arguments.name {
        None if found.is_empty() && arguments.search.is_some() => {
            let said = "no rule matches; `gridc rules` lists all rules, and a puzzle can define its own with `rule`\n";
            let _ = std::io::stderr().write_all(said.as_bytes());
            return Exit::Differs;
        }
        None if arguments.json => found.iter().map(|rule| format!("{}\n", rule.json(false))).collect(),
        None => listing(&found, (!arguments.wide).then(terminal_width)),
        Some(name) => match found.iter().find(|rule| rule.definition.name.text == *name) {
            Some(rule) if arguments.json => format!("{}\n", rule.json(true)),
            Some(rule) => rule.page(),
            None => {
                let _ = std::io::stderr().write_all(unknown(name, &found).as_bytes());
                return Exit::Usage;
            }
        },
    };
    written(std::io::stdout().write_all(clean(&text).as_bytes()))
}

/// Returns the available rules: those of the file, if one is named, before those of the library.
fn known(arguments: &RulesArguments) -> Result<Vec<RuleDescription>, files::Unusable> {
    let look = Look::default();
    let mut found = Vec::new();
    if let Some(path) = &arguments.file {
        found = of_file(path, look)?;
        if arguments.name.is_none() {
            return Ok(found);
        }
    }
    let reader = files::reader(arguments.models.as_deref(), None, look)?;
    match &arguments.search {
        Some(words) => {
            found.extend(reader.library().search(&words.join(" ")).into_iter().map(RuleDescription::of_library))
        }
        None => found.extend(reader.library().rules().map(RuleDescription::of_library)),
    }
    Ok(found)
}

/// Returns the rules that a puzzle file defines.
fn of_file(path: &Path, look: Look) -> Result<Vec<RuleDescription>, files::Unusable> {
    let name = path.display().to_string();
    let unreadable = |why: String| files::Unusable {
        exit: Exit::NoInput,
        said: format!("error: cannot read {}: {why}\n", clean(&name)),
    };
    let size = std::fs::metadata(path).map_err(|e| unreadable(e.to_string()))?.len();
    if size > MAX_FILE {
        return Err(unreadable("it is over 16 MiB".to_owned()));
    }
    let text = std::fs::read_to_string(path).map_err(|e| unreadable(e.to_string()))?;
    let source = Sources::new().add(name.as_str(), text.strip_prefix('\u{feff}').unwrap_or(&text), 0);
    let parsed = grid::parse(&source);
    let wrong: String = parsed
        .diagnostics
        .iter()
        .filter(|d| d.is_error())
        .map(|d| draw(d, std::slice::from_ref(&source), look))
        .collect();
    if !wrong.is_empty() {
        return Err(files::Unusable { exit: Exit::BadInput, said: wrong });
    }
    let items = parsed.ast.into_iter().flat_map(|ast| ast.items);
    Ok(items
        .filter_map(|item| match item.kind {
            ItemKind::Rule(definition) => {
                let docs = item.docs.unwrap_or_default();
                Some(RuleDescription { definition, docs, face: None, file: name.clone() })
            }
            _ => None,
        })
        .collect())
}

/// Formats the rules under the name of each file; without a width, each rule takes one line.
fn listing(rules: &[RuleDescription], width: Option<usize>) -> String {
    let signatures: Vec<String> = rules.iter().map(RuleDescription::signature).collect();
    let column = name_column(signatures.iter().map(String::as_str), width);
    let family = |rules: &[RuleDescription]| {
        let lines: Vec<(String, String)> =
            rules.iter().map(|rule| (rule.signature(), rule.summary().to_owned())).collect();
        format!("{}\n{}", rules[0].file, definitions(&lines, 2, column, width))
    };
    rules.chunk_by(|one, other| one.file == other.file).map(family).collect::<Vec<_>>().join("\n")
}

fn unknown(name: &str, rules: &[RuleDescription]) -> String {
    let names = rules.iter().flat_map(|rule| {
        let own = rule.definition.name.text.as_str();
        let spoken = face(own).map_or(&[][..], |face| face.names);
        [own].into_iter().chain(spoken.iter().copied()).map(move |name| (name, own))
    });
    let names: Vec<(&str, &str)> = names.collect();
    let guess = nearest(name, names.iter().map(|(name, _)| *name));
    let help = match names.iter().find(|(name, _)| Some(*name) == guess) {
        Some((_, rule)) => format!("did you mean `{rule}`?"),
        None => format!("`gridc rules --search {name}` searches the rules, `gridc list layouts` lists the layouts"),
    };
    clean(&format!("error: there is no rule `{name}`; {help}\n"))
}

impl RuleDescription {
    fn of_library(rule: LibraryRule) -> Self {
        Self {
            definition: rule.definition.clone(),
            docs: rule.docs.unwrap_or_default().to_owned(),
            face: rule.face.cloned(),
            file: format!("models/{}.grid", rule.file),
        }
    }

    fn signature(&self) -> String {
        match self.definition.parameters.as_slice() {
            [] => self.definition.name.text.to_string(),
            parameters => format!("{}({})", self.definition.name.text, print_parameters(parameters).join(", ")),
        }
    }

    fn summary(&self) -> &str {
        self.docs.lines().next().unwrap_or_default()
    }

    /// Splits the doc comment into text and example.
    fn described(&self) -> (String, String) {
        let (before, example) = self.docs.split_once("\nExample:\n").unwrap_or((&self.docs, ""));
        let example: Vec<&str> = example.lines().map(str::trim_end).take_while(|l| l.starts_with(' ')).collect();
        (before.trim().to_owned(), example.into_iter().map(|l| format!("{}\n", l.trim_start())).collect())
    }

    /// Returns the definition as formatted by `gridc fmt`.
    fn definition(&self) -> String {
        printed(ItemKind::Rule(self.definition.clone()), self.definition.name.span)
    }

    /// Returns the face as formatted by `gridc fmt`.
    fn face(&self) -> Option<String> {
        self.face.as_ref().map(|face| printed(ItemKind::Face(face.clone()), face.rule.span))
    }

    fn page(&self) -> String {
        let (docs, example) = self.described();
        let mut page = format!("{}\n", self.signature());
        if !docs.is_empty() {
            let _ = write!(page, "\n{docs}\n");
        }
        if !self.definition.parameters.is_empty() {
            page.push_str("\nParameters:\n");
            let names = self.definition.parameters.iter().map(|p| p.name.text.chars().count());
            let width = names.max().unwrap_or(0);
            for parameter in &self.definition.parameters {
                let _ = writeln!(page, "  {:width$}  {}", parameter.name.text, meaning(parameter));
            }
        }
        if !example.is_empty() {
            let _ = write!(page, "\nExample:\n");
            page.push_str(&indented(&example));
        }
        let _ = write!(page, "\nDefinition, in {}:\n", self.file);
        page.push_str(&indented(&self.definition()));
        if let Some(face) = self.face() {
            let _ = write!(page, "\nFace:\n");
            page.push_str(&indented(&face));
        }
        page
    }

    /// Returns the JSON object; `whole`: with docs, example and definition.
    fn json(&self, whole: bool) -> Value {
        let parameters = self.definition.parameters.iter().map(|p| {
            json!({
                "name": p.name.text.as_str(),
                "type": p.kind.text.as_str(),
                "variadic": p.variadic,
                "default": p.default.as_ref().map(print_expression),
            })
        });
        let mut object = Map::new();
        object.insert("name".to_owned(), self.definition.name.text.as_str().into());
        object.insert("parameters".to_owned(), Value::Array(parameters.collect()));
        object.insert("description".to_owned(), self.summary().into());
        object.insert("file".to_owned(), self.file.as_str().into());
        if whole {
            let (docs, example) = self.described();
            object.insert("docs".to_owned(), docs.into());
            object.insert("example".to_owned(), example.into());
            object.insert("definition".to_owned(), self.definition().into());
            object.insert("face".to_owned(), self.face().into());
        }
        Value::Object(object)
    }
}

fn printed(kind: ItemKind, span: Span) -> String {
    print(&Ast { layout_from_shape: false, id: None, items: vec![Item { docs: None, kind, span }] })
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

/// Describes the values that a parameter takes.
fn meaning(parameter: &Parameter) -> String {
    let many = parameter.variadic;
    let what = match (parameter.kind.text.as_str(), many) {
        ("int", false) => "an integer",
        ("int", true) => "integers, at least one",
        ("bool", _) => "`true` or `false`",
        ("text", _) => "a text in quotes",
        ("digit", false) => "a symbol of the grid",
        ("digit", true) => "symbols of the grid, at least one",
        ("digits", _) => "a set of symbols, as in {1 9}",
        ("cell", false) => "a cell",
        ("cell", true) => "cells, at least one",
        ("path", false) => "cells in order",
        ("path", true) => "one or more groups of cells in order, with `:` between them",
        ("set", false) => "cells, each once",
        ("set", true) => "one or more groups of cells, with `:` between them",
        _ => "a value",
    };
    match &parameter.default {
        Some(default) => format!("{what}; default: {}", print_expression(default)),
        None => what.to_owned(),
    }
}
