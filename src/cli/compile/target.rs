//! Determines the output of `gridc compile`, and rejects options that contradict it.

use crate::cli::arguments::{CompileArguments, Stage};
use crate::puzzle::clean_line;
use crate::solve::export::Form;
use crate::solve::instances::Format;
use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompileTarget {
    /// An instance for other programs.
    Form(Form),
    Stage(Stage),
}

impl CompileTarget {
    /// Returns the output that the command line requests.
    ///
    /// # Errors
    /// If options contradict each other; the text names them.
    pub fn of(arguments: &CompileArguments) -> Result<Self, String> {
        let target = match (arguments.to, arguments.emit) {
            (Some(form), _) => Self::Form(form),
            (None, Some(stage)) => Self::Stage(stage),
            (None, None) => return Err("name the output: `--to FORM` or `--emit STAGE`".to_owned()),
        };
        let what = target.in_words();
        let encodings = &arguments.encodings;
        if encodings.cnf.is_told() && !target.has_clauses() {
            return Err(format!(
                "`--cnf`, `--at-most-one`, `--variables` and `--linear` apply to CNF, but {what} has no clauses"
            ));
        }
        if encodings.redundant && !target.has_model() {
            return Err(format!("`--redundant` adds constraints to the model, but {what} comes before it"));
        }
        if encodings.presolve.is_some() && !target.has_facts() {
            return Err(format!("`--presolve` simplifies the model, but {what} does not use that model"));
        }
        if encodings.facts.is_some() && !target.has_facts() {
            return Err(format!(
                "`--facts` determines how an instance contains the givens, but {what} is not an \
                instance"
            ));
        }
        if let Self::Stage(_) = target {
            for (given, option) in [(arguments.map.is_some(), "--map"), (arguments.no_map, "--no-map")] {
                if given {
                    return Err(format!(
                        "`{option}` applies to instances, which `--to` writes; {what} already contains \
                        names"
                    ));
                }
            }
        }
        if arguments.map.is_some() && arguments.map == arguments.output {
            return Err("`--map` and `--output` name the same file".to_owned());
        }
        for (written, option) in [(&arguments.output, "--output"), (&arguments.map, "--map")] {
            if written.as_ref().is_some_and(|to| arguments.input.files.iter().any(|file| is_same(file, to))) {
                return Err(format!("`{option}` would overwrite the puzzle's own file; name another file"));
            }
        }
        match &arguments.input.files[..] {
            [file] if file.is_dir() => Err("one puzzle is compiled at a time: name a file, not a directory".to_owned()),
            [file] if arguments.input.format.is_none() && is_instance(file) => Err(format!(
                "{} is an instance, but `gridc compile` needs a puzzle; `gridc solve`, `check` and `count` read \
                instances",
                clean_line(&file.display().to_string())
            )),
            [_] => Ok(target),
            _ => Err("one puzzle is compiled at a time: name one file".to_owned()),
        }
    }

    fn in_words(self) -> String {
        match self {
            Self::Form(form) => format!("`--to {}`", form.name()),
            Self::Stage(stage) => format!("`--emit {}`", stage.name()),
        }
    }

    fn has_clauses(self) -> bool {
        matches!(self, Self::Form(Form::Dimacs) | Self::Stage(Stage::Cnf | Stage::Coverage))
    }

    fn has_model(self) -> bool {
        !matches!(self, Self::Stage(Stage::Ast | Stage::Puzzle))
    }

    fn has_facts(self) -> bool {
        matches!(self, Self::Form(_) | Self::Stage(Stage::Model | Stage::Xcc | Stage::Cnf | Stage::Ilp))
    }
}

/// Returns whether the extension is that of an instance.
fn is_instance(file: &Path) -> bool {
    file.extension().and_then(|e| e.to_str()).and_then(Format::of_extension).is_some()
}

/// Returns whether both paths denote the same regular file, perhaps through links. `-` never does.
fn is_same(one: &Path, other: &Path) -> bool {
    let file = |path: &Path| path.canonicalize().ok().filter(|found| path.as_os_str() != "-" && found.is_file());
    file(one).is_some_and(|one| file(other) == Some(one))
}

impl Stage {
    pub fn name(self) -> &'static str {
        match self {
            Self::Ast => "ast",
            Self::Puzzle => "puzzle",
            Self::Model => "model",
            Self::Xcc => "xcc",
            Self::Cnf => "cnf",
            Self::Ilp => "ilp",
            Self::Coverage => "coverage",
        }
    }
}
