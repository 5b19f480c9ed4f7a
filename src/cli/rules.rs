//! Runs `gridc rules`, which lists rules or shows one with its definition.

use super::arguments::RulesArguments;
use super::terminal::terminal_width;
use super::{Exit, files, written};
use crate::front::RuleDescription;
use crate::language::faces::face;
use crate::puzzle::clean;
use crate::report::{definitions, name_column};
use crate::syntax::ast::Parameter;
use crate::syntax::grid::{self, print_expression};
use crate::syntax::suggest::nearest;
use crate::syntax::{Look, Sources, draw};
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

/// Maximum size of a file for `--in`. Such a file is a puzzle, since lists of puzzles define no rules.
const MAX_FILE: u64 = 16 << 20;

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
            Some(rule) => page(rule),
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
    Ok(parsed.ast.iter().flat_map(|tree| RuleDescription::of_tree(tree, &name)).collect())
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

/// Formats the description of a rule.
fn page(rule: &RuleDescription) -> String {
    let (docs, example) = rule.described();
    let mut page = format!("{}\n", rule.signature());
    if !docs.is_empty() {
        let _ = write!(page, "\n{docs}\n");
    }
    if !rule.definition.parameters.is_empty() {
        page.push_str("\nParameters:\n");
        let names = rule.definition.parameters.iter().map(|p| p.name.text.chars().count());
        let width = names.max().unwrap_or(0);
        for parameter in &rule.definition.parameters {
            let _ = writeln!(page, "  {:width$}  {}", parameter.name.text, meaning(parameter));
        }
    }
    if !example.is_empty() {
        let _ = write!(page, "\nExample:\n");
        page.push_str(&indented(&example));
    }
    let _ = write!(page, "\nDefinition, in {}:\n", rule.file);
    page.push_str(&indented(&rule.definition()));
    if let Some(face) = rule.face() {
        let _ = write!(page, "\nFace:\n");
        page.push_str(&indented(&face));
    }
    page
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
