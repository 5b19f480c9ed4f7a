//! Parses the command line of an external program, and fills in its file names.

use super::Protocol;
use std::ffi::OsString;
use std::fmt;
use std::path::Path;

/// Placeholder for the file with the instance.
const INSTANCE: &str = "{}";

/// Placeholder for the file to which the program writes its answer.
const OUT: &str = "{out}";

/// Placeholder for the file to which the program writes a proof that there is no solution.
const PROOF: &str = "{proof}";

/// A parsed command line with its protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// As the user wrote it.
    pub text: String,
    /// The formats of instance and answer.
    pub protocol: Protocol,
    program: String,
    /// Its arguments; one of them contains [`INSTANCE`].
    arguments: Vec<String>,
}

/// Why a text is not a valid command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandError {
    /// There is no such protocol.
    Protocol(String),
    /// A quote is not closed, or the text ends in a backslash.
    Quotes,
    /// There is no program after the colon.
    NoProgram(Protocol),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Protocol(word) => {
                let all = Protocol::ALL.map(|p| format!("`{}:`", p.name())).join(", ");
                write!(f, "an external backend begins with {all}, not `{word}:`; for example 'dimacs:cadical -q {{}}'")
            }
            Self::Quotes => f.write_str("a quote in the backend's command line is not closed"),
            Self::NoProgram(protocol) => {
                write!(f, "`{0}:` names no program; for example '{0}:solver {{}}'", protocol.name())
            }
        }
    }
}

impl std::error::Error for CommandError {}

impl Command {
    /// Whether a backend's name denotes a command line.
    pub fn is_one(text: &str) -> bool {
        text.contains(':')
    }

    /// Parses `PROTOCOL:PROGRAM ARGUMENTS`. Words are split as in a shell, including quotes, but nothing is expanded. `{}` is the
    /// file with the instance, appended if no argument contains it; `{out}` is a file for the answer, which is otherwise read
    /// from standard output; `{proof}` is one for a DRAT proof that there is no solution.
    ///
    /// # Errors
    /// If there is no such protocol, no program, or a quote is open.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        let protocol = Protocol::ALL.into_iter().find(|p| p.name() == word.trim());
        let protocol = protocol.ok_or_else(|| CommandError::Protocol(word.trim().to_owned()))?;
        let mut words = shlex::split(rest).ok_or(CommandError::Quotes)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty()).ok_or(CommandError::NoProgram(protocol))?;
        let mut arguments: Vec<String> = words.collect();
        if !arguments.iter().any(|word| word.contains(INSTANCE)) {
            arguments.push(INSTANCE.to_owned());
        }
        Ok(Self { text: text.trim().to_owned(), protocol, program, arguments })
    }

    pub fn program(&self) -> &str {
        &self.program
    }

    /// The command line without the protocol, for messages.
    pub fn shown(&self) -> &str {
        self.text.split_once(':').map_or("", |(_, rest)| rest.trim())
    }

    /// Whether the answer is written to a file.
    pub fn writes_file(&self) -> bool {
        self.arguments.iter().any(|word| word.contains(OUT))
    }

    pub fn writes_proof(&self) -> bool {
        self.arguments.iter().any(|word| word.contains(PROOF))
    }

    /// The arguments for these files.
    pub fn arguments(&self, instance: &Path, out: &Path, proof: &Path) -> Vec<OsString> {
        self.arguments.iter().map(|word| filled(word, &[(INSTANCE, instance), (OUT, out), (PROOF, proof)])).collect()
    }
}

/// Replaces the placeholders of a word by the files. Paths need not be UTF-8.
fn filled(word: &str, files: &[(&str, &Path)]) -> OsString {
    let mut done = OsString::new();
    let mut rest = word;
    while let Some(at) = rest.find('{') {
        done.push(&rest[..at]);
        rest = &rest[at..];
        let file = files.iter().find_map(|(name, file)| Some((rest.strip_prefix(name)?, file)));
        match file {
            Some((after, file)) => {
                done.push(file);
                rest = after;
            }
            None => {
                done.push("{");
                rest = &rest[1..];
            }
        }
    }
    done.push(rest);
    done
}
