//! Which diagnostics are shown, and how often.

use crate::syntax::{Diagnostic, DiagnosticRecord, Look, Places, Severity, Source, draw};
use std::collections::HashSet;
use std::fmt::Write;

/// Diagnostics shown as text in one run; the others are counted.
const SHOWN: u64 = 100;

/// Decides what is said about the input.
pub struct Messages {
    /// Data for JSON instead of text.
    json: bool,
    /// Errors only.
    quiet: bool,
    look: Look,
    shown: u64,
    withheld: u64,
    places: Places,
    /// The file that `notes` belongs to.
    file: String,
    /// Notes that this file has got.
    notes: HashSet<(&'static str, String)>,
}

/// What is said about one puzzle: text in text mode, records in JSON mode.
#[derive(Default, Debug)]
pub struct Said {
    /// For the terminal.
    pub text: String,
    /// Whether an error is among it, shown or not.
    pub error: bool,
    /// For JSON.
    pub records: Vec<DiagnosticRecord>,
}

impl Messages {
    /// Nothing said yet.
    pub fn new(json: bool, quiet: bool, look: Look) -> Self {
        Self {
            json,
            quiet,
            look,
            shown: 0,
            withheld: 0,
            places: Places::default(),
            file: String::new(),
            notes: HashSet::new(),
        }
    }

    /// Prepares the messages about a puzzle of `file`. A note that this file got before is left out of the text.
    pub fn say(&mut self, file: &str, diagnostics: &[Diagnostic], sources: &[Source]) -> Said {
        let mut said = Said { error: diagnostics.iter().any(Diagnostic::is_error), ..Said::default() };
        if self.json {
            said.records.extend(diagnostics.iter().map(|d| DiagnosticRecord::new(d, sources, &mut self.places)));
            return said;
        }
        if self.file != file {
            file.clone_into(&mut self.file);
            self.notes.clear();
        }
        for message in diagnostics {
            let severity = message.severity;
            let repeated = severity == Severity::Note && !self.notes.insert((message.code, message.message.clone()));
            if repeated || self.quiet && severity != Severity::Error {
                continue;
            }
            if self.shown < SHOWN {
                self.shown += 1;
                said.text.push_str(&draw(message, sources, self.look));
            } else {
                self.withheld += 1;
            }
        }
        said
    }

    /// What to say at the end about messages that were not shown.
    pub fn rest(&self) -> Option<String> {
        let mut text = String::new();
        let _ = writeln!(text, "… and {} more messages", self.withheld);
        (self.withheld > 0).then_some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_said_once_per_file_and_a_hundred_messages_per_run() {
        let mut messages = Messages::new(false, false, Look::default());
        let note = [Diagnostic::note("N0001", "read as lines")];
        assert!(messages.say("a", &note, &[]).text.contains("read as lines"));
        assert!(messages.say("a", &note, &[]).text.is_empty());
        assert!(!messages.say("b", &note, &[]).text.is_empty());
        let errors: Vec<_> = (0..200).map(|i| Diagnostic::error("E0001", format!("number {i}"))).collect();
        assert_eq!(messages.say("b", &errors, &[]).text.lines().count(), 98);
        assert_eq!(messages.rest().unwrap(), "… and 102 more messages\n");
    }

    #[test]
    fn quiet_keeps_errors_and_json_keeps_everything() {
        let both = [Diagnostic::warning("W0001", "odd"), Diagnostic::error("E0001", "wrong")];
        let said = Messages::new(false, true, Look::default()).say("a", &both, &[]);
        assert_eq!(said.text, "[E0001] error: wrong\n");
        let said = Messages::new(true, true, Look::default()).say("a", &both, &[]);
        assert_eq!(said.records.len(), 2);
    }
}
