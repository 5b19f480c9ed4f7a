//! Reads instances from files, and reports errors in them.

use super::File;
use crate::backend::Interrupt;
use crate::cli::interrupt::Signals;
use crate::formulation::reading::{Mistake, ReadError};
use crate::puzzle::Span;
use crate::report::{Failure, FailureKind, memory_in_words};
use crate::solve::instances::ForeignInstance;
use crate::syntax::{Diagnostic, ReadError as NoFile, ReadErrorKind, Source, Sources};
use std::fs::File as Opened;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The result of reading a file.
pub struct LoadedInstance {
    /// The instance, or the failure.
    pub instance: Result<ForeignInstance, Failure>,
    /// Messages about the file.
    pub diagnostics: Vec<Diagnostic>,
    /// Lines that the messages refer to.
    pub sources: Vec<Source>,
    /// Whether Ctrl-C ended the reading.
    pub interrupted: bool,
    texts: Sources,
}

/// A reader that fails as soon as Ctrl-C is pressed.
struct Watched<R> {
    inner: R,
    interrupt: Interrupt,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.interrupt.raised() {
            return Err(std::io::Error::other("interrupted"));
        }
        self.inner.read(into)
    }
}

/// Reads a file; the instance may use up to `memory` bytes.
pub fn load(file: &File, memory: u64, signals: &Signals) -> LoadedInstance {
    let opened: std::io::Result<Box<dyn Read>> = match file.path.as_os_str() == "-" {
        true => Ok(Box::new(std::io::stdin())),
        false => std::fs::File::open(&file.path).map(|file| Box::new(file) as _),
    };
    let read = opened
        .map_err(ReadError::Io)
        .and_then(|text| file.format.read(Watched { inner: text, interrupt: signals.interrupt.clone() }, memory));
    let mut loaded = LoadedInstance {
        instance: Err(Failure { kind: FailureKind::BadInput, message: "the file was not understood".to_owned() }),
        diagnostics: Vec::new(),
        sources: Vec::new(),
        interrupted: signals.interrupt.raised(),
        texts: Sources::new(),
    };
    match read {
        Ok((instance, warnings)) => {
            loaded.instance = Ok(instance);
            for warning in &warnings {
                loaded.say(&file.path, warning);
            }
        }
        Err(ReadError::Mistake(mistake)) => {
            loaded.say(&file.path, &mistake);
            if let Some(told) = loaded.diagnostics.first() {
                let message = told.message.clone();
                loaded.instance = Err(Failure { kind: FailureKind::BadInput, message });
            }
        }
        Err(ReadError::TooLarge { limit }) => {
            let allowed = memory_in_words(limit);
            let message = format!(
                "the contents of the file do not fit into the {allowed} allowed; increase \
                `--memory`"
            );
            loaded.instance = Err(Failure { kind: FailureKind::Limit, message });
        }
        Err(ReadError::Io(error)) => {
            let told = NoFile { path: file.path.clone(), kind: ReadErrorKind::Io(error.kind()) }.diagnostic();
            loaded.instance = Err(Failure { kind: FailureKind::NoInput, message: told.message.clone() });
            loaded.diagnostics.push(told);
        }
    }
    loaded
}

impl LoadedInstance {
    /// Adds a diagnostic for a mistake, with its line as a source.
    fn say(&mut self, path: &Path, mistake: &Mistake) {
        let name = path.display().to_string();
        let told = mistake.fault.explain();
        let mut diagnostic = Diagnostic::new(told.code, told.what);
        diagnostic.note = told.why;
        diagnostic.help = told.instead;
        let place = mistake.place;
        let excerpt = mistake.excerpt.clone().or_else(|| line(path, place.line));
        match excerpt {
            Some(excerpt) => {
                // The line is a source of its own, so columns count from its beginning.
                let before = usize::try_from(place.line.saturating_sub(1)).unwrap_or(usize::MAX);
                let source = self.texts.add(name.as_str(), excerpt.as_str(), before);
                let byte = |characters: u64| {
                    let at = usize::try_from(characters).ok().and_then(|n| excerpt.char_indices().nth(n));
                    at.map_or(excerpt.len(), |(byte, _)| byte)
                };
                let start = place.column.saturating_sub(1);
                let span = Span::new(source.id, byte(start), byte(start.saturating_add(place.length)));
                diagnostic = diagnostic.at(span, "here");
                self.sources.push(source);
            }
            None => diagnostic.message = format!("{name}:{}:{}: {}", place.line, place.column, diagnostic.message),
        }
        self.diagnostics.push(diagnostic);
    }
}

/// Maximum number of bytes shown of a line.
const SHOWN: u64 = 1 << 10;

/// Reads a line again from a file; `None` for a pipe, which cannot be read twice.
fn line(path: &Path, number: u64) -> Option<String> {
    if !path.is_file() {
        return None;
    }
    let mut text = BufReader::new(Opened::open(path).ok()?);
    for _ in 1..number {
        text.skip_until(b'\n').ok()?;
    }
    let mut line = Vec::new();
    text.take(SHOWN).read_until(b'\n', &mut line).ok()?;
    Some(String::from_utf8_lossy(&line).trim_end().to_owned())
}
