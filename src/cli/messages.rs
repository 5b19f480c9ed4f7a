//! Decides which diagnostics are shown, and how often.

use crate::code::Severity;
use crate::syntax::{Diagnostic, DiagnosticRecord, LineColumns, Look, Source, draw};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Maximum number of diagnostics shown as text in one run; the others are counted.
const SHOWN: u64 = 100;

/// Maximum number of puzzles of one file for which messages with the same code are shown. A list with the same mistake on every
/// line need not report it on every line.
const PUZZLES_PER_CODE: u64 = 5;

/// Filters and formats the messages about the input.
pub struct Messages {
    /// Whether to produce JSON records instead of text.
    json: bool,
    quiet: bool,
    look: Look,
    shown: u64,
    /// By code and file: number of puzzles for which messages were shown.
    puzzles: HashMap<&'static str, HashMap<String, u64>>,
    /// By code: number of messages that were not shown.
    withheld: BTreeMap<&'static str, u64>,
    places: LineColumns,
    /// The file that `notes` belongs to.
    file: String,
    /// Notes that were shown for this file.
    notes: HashSet<(&'static str, String)>,
}

/// The messages about one puzzle: text in text mode, records in JSON mode.
#[derive(Default, Debug)]
pub struct PuzzleMessages {
    pub text: String,
    /// Whether there is an error among them, shown or not.
    pub error: bool,
    pub records: Vec<DiagnosticRecord>,
}

impl Messages {
    pub fn new(json: bool, quiet: bool, look: Look) -> Self {
        Self {
            json,
            quiet,
            look,
            shown: 0,
            puzzles: HashMap::new(),
            withheld: BTreeMap::new(),
            places: LineColumns::default(),
            file: String::new(),
            notes: HashSet::new(),
        }
    }

    /// Prepares the messages about a puzzle of `file`. A note that was already shown for this file is left out of the text.
    pub fn say(&mut self, file: &str, diagnostics: &[Diagnostic], sources: &[Source]) -> PuzzleMessages {
        let mut said =
            PuzzleMessages { error: diagnostics.iter().any(Diagnostic::is_error), ..PuzzleMessages::default() };
        if self.json {
            said.records.extend(diagnostics.iter().map(|d| DiagnosticRecord::new(d, sources, &mut self.places)));
            return said;
        }
        if self.file != file {
            file.clone_into(&mut self.file);
            self.notes.clear();
        }
        let mut codes = BTreeSet::new();
        for message in diagnostics {
            let (code, severity) = (message.code.name(), message.severity());
            let repeated = severity == Severity::Note && !self.notes.insert((code, message.message.clone()));
            if repeated || self.quiet && severity != Severity::Error {
                continue;
            }
            if self.shown < SHOWN && !self.is_known(code, file) {
                self.shown += 1;
                codes.insert(code);
                said.text.push_str(&draw(message, sources, self.look));
            } else {
                *self.withheld.entry(code).or_default() += 1;
            }
        }
        for code in codes {
            *self.puzzles.entry(code).or_default().entry(file.to_owned()).or_default() += 1;
        }
        said
    }

    /// Returns whether messages with this code were shown for enough puzzles of this file.
    fn is_known(&self, code: &str, file: &str) -> bool {
        let puzzles = self.puzzles.get(code).and_then(|files| files.get(file));
        puzzles.is_some_and(|puzzles| *puzzles >= PUZZLES_PER_CODE)
    }

    /// Returns the final line about messages that were not shown.
    pub fn rest(&self) -> Option<String> {
        let counts: Vec<String> = self.withheld.iter().map(|(code, count)| format!("{count} more {code}")).collect();
        (!counts.is_empty()).then(|| format!("… and {}\n", counts.join(", ")))
    }
}
