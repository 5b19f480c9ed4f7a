//! Determines which input files are instances rather than puzzles.

use crate::cli::arguments::{FileFormat, InputArguments};
use crate::puzzle::clean_line;
use crate::solve::instances::Format;
use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};

/// A file that holds an instance.
pub struct File {
    /// Path as given by the user; `-` is standard input.
    pub path: PathBuf,
    /// Format to read it as.
    pub format: Format,
}

/// Bytes examined if the name of a file does not determine its format.
const BEGINNING: u64 = 1 << 12;

/// Returns the files of the command line if they are instances; `None` if they are puzzles.
///
/// # Errors
/// If some are instances and some are not, or an option applies only to puzzles.
pub fn recognise(input: &InputArguments) -> Result<Option<Vec<File>>, String> {
    let format = |path: &PathBuf| match input.format {
        Some(FileFormat::Instance(format)) => Some(format),
        Some(FileFormat::Puzzle(_)) => None,
        None => by_name(path).or_else(|| by_content(path)),
    };
    let found: Vec<Option<Format>> = input.files.iter().map(format).collect();
    let instance = input.files.iter().zip(&found).find(|(_, format)| format.is_some());
    let puzzle = input.files.iter().zip(&found).find(|(_, format)| format.is_none());
    let name = |path: &Path| clean_line(&path.display().to_string());
    match (instance, puzzle) {
        (None, _) => return Ok(None),
        (Some((instance, _)), Some((puzzle, _))) => {
            return Err(format!(
                "{} is an instance, {} is a puzzle; use separate commands for them",
                name(instance),
                name(puzzle)
            ));
        }
        (Some(_), None) => {}
    }
    let senseless = [
        ("--layout", input.layout.is_some()),
        ("--models", input.models.is_some()),
        ("--as-given", input.as_given),
        ("--treat", !input.treat.is_empty()),
    ];
    refuse(&senseless)?;
    let files = input.files.iter().cloned().zip(found);
    Ok(Some(files.filter_map(|(path, format)| Some(File { path, format: format? })).collect()))
}

/// Rejects options that apply only to puzzles.
pub fn refuse(options: &[(&str, bool)]) -> Result<(), String> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(format!("`{option}` applies to puzzles, not to instances")),
        None => Ok(()),
    }
}

fn by_name(path: &Path) -> Option<Format> {
    path.extension().and_then(|e| e.to_str()).and_then(Format::of_extension)
}

/// Detects the format from the beginning of a file, without consuming input from a pipe.
fn by_content(path: &Path) -> Option<Format> {
    if path.as_os_str() == "-" {
        // The examined bytes stay in the buffer of standard input.
        return Format::of_beginning(std::io::stdin().lock().fill_buf().ok()?);
    }
    if path.extension().is_some_and(|e| e == "grid") || !path.is_file() {
        return None;
    }
    let mut beginning = Vec::new();
    std::fs::File::open(path).ok()?.take(BEGINNING).read_to_end(&mut beginning).ok()?;
    Format::of_beginning(&beginning)
}
