//! Reads recipes, TOML files that request several kinds of puzzles, and makes their puzzles.

use super::super::Exit;
use super::super::arguments::GenerateArguments;
use super::super::files::{Unusable, say};
use super::super::interrupt::Signals;
use super::make;
use crate::cli::output::{OutputFailure, is_numbered, of_file};
use crate::puzzle::clean_line;
use crate::syntax::suggest::nearest;
use clap::{ArgAction, Args, Command, FromArgMatches};
use serde_json::json;
use std::ffi::OsString;
use std::path::{Component, Path};
use std::time::Instant;
use toml::{Table, Value};

/// Maximum size of a recipe in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Maximum number of kinds in a recipe.
const MOST_SORTS: usize = 1000;

/// Key of the array of tables, one table for each kind.
const SORTS: &str = "puzzles";

/// One kind of puzzle.
struct Sort {
    /// Description for messages.
    name: String,
    arguments: GenerateArguments,
}

/// Makes all puzzles of a recipe, one kind after the other. Kinds that share a file name continue its numbering.
///
/// # Errors
/// If the recipe cannot be read or has an invalid entry; nothing is made then.
pub fn make_all(path: &Path, beside: &GenerateArguments, signals: &Signals) -> Result<Exit, Unusable> {
    let sorts = read(path, beside)?;
    let quiet = beside.presentation.appearance.quiet;
    let start = Instant::now();
    let (mut exit, mut made) = (Exit::Done, 0);
    for (number, sort) in sorts.iter().enumerate() {
        if !quiet {
            say(&format!("{} of {}: {}\n", number + 1, sorts.len(), sort.name));
        }
        if signals.interrupt.raised() {
            return Ok(Exit::Interrupted);
        }
        if let Some(directory) = sort.arguments.written.file().and_then(Path::parent) {
            std::fs::create_dir_all(directory).map_err(|error| OutputFailure::Io(of_file(directory, error)).ended())?;
        }
        let ended = make(&sort.arguments, signals);
        exit = exit.max(ended);
        if matches!(
            ended,
            Exit::Interrupted | Exit::Usage | Exit::Output | Exit::Internal | Exit::NoInput | Exit::BadInput
        ) {
            return Ok(ended);
        }
        made += sort.arguments.wanted.count.get();
    }
    if !quiet {
        let sorts = if sorts.len() == 1 { "1 sort".to_owned() } else { format!("{} sorts", sorts.len()) };
        say(&format!("{made} puzzles of {sorts} were asked for: {:.1} s\n", start.elapsed().as_secs_f64()));
    }
    Ok(exit)
}

/// Reads and checks all kinds.
fn read(path: &Path, beside: &GenerateArguments) -> Result<Vec<Sort>, Unusable> {
    let shown = clean_line(&path.display().to_string());
    let wrong = |exit, said: &str| Unusable::told(exit, format!("{shown}: {said}"));
    let size = std::fs::metadata(path).map_err(|error| wrong(Exit::NoInput, &error.to_string()))?.len();
    if size > MOST_BYTES {
        return Err(wrong(Exit::BadInput, "the recipe is larger than 1 MiB"));
    }
    let text = std::fs::read_to_string(path).map_err(|error| wrong(Exit::NoInput, &error.to_string()))?;
    let mut table: Table = toml::from_str(&text).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        wrong(Exit::BadInput, &format!("line {line}: {}", clean_line(error.message())))
    })?;
    let sorts = match table.remove(SORTS) {
        Some(Value::Array(sorts)) if !sorts.is_empty() && sorts.len() <= MOST_SORTS => sorts,
        Some(Value::Array(sorts)) if sorts.len() > MOST_SORTS => {
            return Err(wrong(Exit::BadInput, &format!("a recipe has at most {MOST_SORTS} tables `[[puzzles]]`")));
        }
        _ => {
            let said = "a recipe needs a table `[[puzzles]]` for each kind of puzzle, with keys such as `count = 20` \
                and `difficulty = \"easy\"`";
            return Err(wrong(Exit::BadInput, said));
        }
    };
    let mut seed = match table.remove("seed") {
        None => None,
        Some(Value::Integer(seed)) if seed >= 0 => Some(seed),
        Some(_) => return Err(wrong(Exit::BadInput, "`seed` must be a number, 0 or greater")),
    };
    let mut all: Vec<Sort> = Vec::new();
    for (index, sort) in sorts.into_iter().enumerate() {
        let place = format!("`[[puzzles]]` {}", index + 1);
        let Value::Table(own) = sort else { return Err(wrong(Exit::BadInput, &format!("{place} is not a table"))) };
        let mut keys = table.clone();
        keys.extend(own);
        // Each kind has its own seed, so that no two start with the same grid.
        if let Some(seed) = &mut seed {
            keys.entry("seed").or_insert(Value::Integer(*seed));
            *seed += 1;
        }
        let name = named(&keys);
        let mut arguments = understood(&keys).map_err(|said| wrong(Exit::BadInput, &format!("{place}: {said}")))?;
        if !beside.trust_recipe
            && let Some(said) = beyond(&keys, &arguments)
        {
            return Err(wrong(Exit::BadInput, &format!("{place}: {said}")));
        }
        arguments.presentation.jobs = beside.presentation.jobs;
        arguments.presentation.json = beside.presentation.json;
        arguments.presentation.appearance = beside.presentation.appearance;
        arguments.limits = arguments.limits.within(&beside.limits);
        let shared = all.iter().filter(|before| before.arguments.written.output == arguments.written.output);
        arguments.numbered_from = shared.map(|before| before.arguments.wanted.count.get()).sum();
        if arguments.written.file().is_some_and(|path| !is_numbered(path)) && arguments.numbered_from > 0 {
            let said = format!(
                "{place}: another table writes to the same file; write `{{}}` in its name for the number of the puzzle"
            );
            return Err(wrong(Exit::BadInput, &said));
        }
        all.push(Sort { name, arguments });
    }
    Ok(all)
}

/// Returns an error text if a recipe requests something that only the command line may allow, since the recipe may come from
/// somebody else: without `--trust-recipe` it runs no programs and writes only below the current directory.
fn beyond(keys: &Table, arguments: &GenerateArguments) -> Option<String> {
    let allow = "if you trust the recipe, write `--trust-recipe`";
    let is_command = |key: &&str| matches!(keys.get(*key), Some(Value::String(text)) if text.contains(':'));
    if let Some(key) = ["backend", "reprove"].into_iter().find(is_command) {
        return Some(format!("`{key}` names a program, which a recipe may not run; {allow}"));
    }
    let stays = |path: &Path| path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    let output = arguments.written.file().filter(|path| !stays(path))?;
    let output = clean_line(&output.display().to_string());
    Some(format!("`output` is {output}, but a recipe may only write below the current directory; {allow}"))
}

/// Describes a kind in a few words.
fn named(keys: &Table) -> String {
    let words = ["count", "layout", "file", "with", "difficulty", "needs", "symmetry", "givens", "holes"];
    let said = words.iter().filter_map(|key| Some(format!("{key} {}", text(key, keys.get(*key)?).ok()??)));
    clean_line(&said.collect::<Vec<_>>().join(", "))
}

/// Returns the options of the command line, and those of them that are keys of recipes.
fn options(command: &Command) -> impl Iterator<Item = &clap::Arg> {
    let is_key = |long: &str| !["recipe", "trust-recipe"].contains(&long);
    command.get_arguments().filter(move |option| option.get_long().is_some_and(is_key))
}

fn command() -> Command {
    GenerateArguments::augment_args(Command::new("generate").no_binary_name(true).disable_help_flag(true))
}

/// Returns the JSON Schema of recipes.
pub fn schema() -> serde_json::Value {
    let mut keys = serde_json::Map::new();
    for option in options(&command()) {
        let words: Vec<serde_json::Value> = match option.is_hide_possible_values_set() {
            true => Vec::new(),
            false => option.get_possible_values().iter().map(|word| word.get_name().into()).collect(),
        };
        let mut kind = match option.get_action() {
            ArgAction::SetTrue => json!({ "type": "boolean" }),
            ArgAction::Append => json!({
                "type": ["string", "integer", "array"], "items": { "type": ["string", "integer"] },
            }),
            _ if !words.is_empty() => json!({ "enum": words }),
            _ => json!({ "type": ["string", "integer", "number"] }),
        };
        kind["description"] = option.get_help().map(ToString::to_string).unwrap_or_default().into();
        let name = option.get_long().unwrap_or_default();
        keys.insert(name.replace('-', "_"), kind.clone());
        keys.insert(name.to_owned(), kind);
    }
    let file = "A puzzle file to complete, in place of a layout.";
    keys.insert("file".to_owned(), json!({ "type": "string", "description": file }));
    let mut all = keys.clone();
    let kinds = json!({
        "description": "A table `[[puzzles]]` for each kind of puzzle.", "type": "array", "minItems": 1,
        "items": { "type": "object", "properties": keys, "additionalProperties": false },
    });
    all.insert(SORTS.to_owned(), kinds);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "gridc recipe",
        "description": "A recipe (TOML) for `gridc generate --recipe`. Keys outside `[[puzzles]]` apply to all kinds.",
        "type": "object", "properties": all, "required": [SORTS], "additionalProperties": false,
    })
}

/// Parses the keys of a kind as the corresponding command-line options.
pub fn understood(keys: &Table) -> Result<GenerateArguments, String> {
    let command = command();
    let options: Vec<&str> = options(&command).filter_map(clap::Arg::get_long).collect();
    let mut words: Vec<OsString> = Vec::new();
    for (key, value) in keys {
        let option = key.replace('_', "-");
        let text = text(key, value)?;
        if option == "file" {
            words.extend(text.map(OsString::from));
            continue;
        }
        if !options.contains(&option.as_str()) {
            let guess = nearest(&option, options.iter().copied());
            let guess =
                guess.map_or_else(String::new, |guess| format!("; did you mean `{}`?", guess.replace('-', "_")));
            return Err(format!("there is no key `{key}`{guess}"));
        }
        match (value, text) {
            (Value::Boolean(false), _) => {}
            (Value::Boolean(true), _) => words.push(format!("--{option}").into()),
            (_, Some(text)) => words.push(format!("--{option}={text}").into()),
            (_, None) => {}
        }
    }
    let matches = command.try_get_matches_from(words).map_err(|error| said(&error))?;
    GenerateArguments::from_arg_matches(&matches).map_err(|error| said(&error))
}

/// Reduces an error of clap to one line.
fn said(error: &clap::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
    clean_line(line)
}

/// Converts a value to command-line syntax; lists are separated by commas. A Boolean has no text.
pub fn text(key: &str, value: &Value) -> Result<Option<String>, String> {
    Ok(match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(_) => None,
        Value::Array(items) => {
            let items: Result<Vec<Option<String>>, String> = items.iter().map(|item| text(key, item)).collect();
            Some(items?.into_iter().flatten().collect::<Vec<_>>().join(","))
        }
        Value::Datetime(_) | Value::Table(_) => {
            return Err(format!("`{key}` must be a text, a number, true or false, or a list of these"));
        }
    })
}
