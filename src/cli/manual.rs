//! Runs `gridc completions` and `gridc man`, which generate shell completions and manual pages from the command line's
//! definition.

use super::arguments::{Arguments, CompletionsArguments, ManArguments};
use super::output::of_file;
use super::terminal::terminal_width;
use super::{Exit, written};
use crate::backend::leftovers;
use crate::report::{definitions, name_column};
use clap::{Command, CommandFactory};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// The commands by what people do. Others, if any, join the last group.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Solve", &["check", "solve", "count", "candidates", "explain", "rate"]),
    ("Set", &["watch", "listen", "lint", "redundant", "minimise", "generate", "test", "rules", "fmt"]),
    ("Publish", &["convert", "draw", "transform", "canonical"]),
    ("Research", &["compare", "compile", "decode", "verify"]),
    ("Program", &["list", "schema", "completions", "man", "help"]),
];

/// The largest width of the help.
const WIDEST: usize = 100;

/// Returns the program with its commands in groups.
pub fn grouped(command: Command) -> Command {
    let about = |name: &str| {
        let known = command.find_subcommand(name)?;
        known.get_about().map(|about| (format!("  {name}"), about.to_string()))
    };
    let help = |name: &str| (name == "help").then(|| ("  help".to_owned(), "Print the help of a command".to_owned()));
    let is_grouped = |name: &str| GROUPS.iter().any(|(_, names)| names.contains(&name));
    let others = command.get_subcommands().map(Command::get_name).filter(|name| !is_grouped(name));
    let others: Vec<&str> = others.collect();
    let last = GROUPS.len() - 1;
    let groups: Vec<(&str, Vec<(String, String)>)> = GROUPS
        .iter()
        .enumerate()
        .map(|(at, (title, names))| {
            let more = if at == last { &others[..] } else { &[] };
            let rows = names.iter().chain(more).filter_map(|name| about(name).or_else(|| help(name)));
            (*title, rows.collect())
        })
        .collect();
    let width = Some(terminal_width().min(WIDEST));
    let all = groups.iter().flat_map(|(_, rows)| rows).map(|(name, _)| name.as_str());
    let column = name_column(all, width);
    let text: String =
        groups.iter().map(|(title, rows)| format!("{title}:\n{}\n", definitions(rows, 0, column, width))).collect();
    let template =
        format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{text}Options:\n{{options}}{{after-help}}");
    command.help_template(template)
}

/// Prints a completion script for a shell.
pub fn completions(arguments: &CompletionsArguments) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "gridc", &mut script);
    written(std::io::stdout().write_all(&script))
}

/// Prints the page of gridc, or writes all pages to a directory.
pub fn man(arguments: &ManArguments) -> Exit {
    match &arguments.directory {
        None => {
            let mut page = Vec::new();
            let rendered = clap_mangen::Man::new(Arguments::command()).render(&mut page);
            written(rendered.and_then(|()| std::io::stdout().write_all(&page)))
        }
        Some(directory) => written(pages(directory).map_err(|error| of_file(directory, error))),
    }
}

/// Writes one page for gridc and one for each command. They are written to a temporary directory and moved when all are complete.
fn pages(directory: &Path) -> io::Result<()> {
    let existed = directory.exists();
    fs::create_dir_all(directory)?;
    let made = || {
        leftovers::remove(directory);
        let whole = tempfile::Builder::new().prefix(leftovers::PREFIX).tempdir_in(directory)?;
        let _held = leftovers::hold(whole.path());
        clap_mangen::generate_to(Arguments::command(), whole.path())?;
        for page in fs::read_dir(whole.path())? {
            let page = page?;
            fs::rename(page.path(), directory.join(page.file_name()))?;
        }
        Ok(())
    };
    made().inspect_err(|_| {
        if !existed {
            // Removes the directory if it was created here and is empty.
            let _ = fs::remove_dir(directory);
        }
    })
}
