//! The JSON Lines interface: one object per puzzle. `docs/json.md` documents it.

use super::{CandidatesRecord, CoverageRecord, SeveralRecord, differing, differing_layers};
use crate::backend::Stop;
use crate::puzzle::{CellId, Grid, Layer, PuzzleData, Understood, clean_json};
use crate::solve::{Basis, CountIs, Outcome, Stated, Verdict};
use serde::Serialize;

/// Version of the interface. Fields may be added within a version; none changes its meaning or goes.
pub const INTERFACE_VERSION: u32 = 3;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Failure {
    /// The class of failure.
    pub kind: FailureKind,
    /// What went wrong, in words.
    pub message: String,
}

impl Failure {
    /// A bug in gridc.
    pub fn internal(message: &str) -> Self {
        Self { kind: FailureKind::Internal, message: message.to_owned() }
    }
}

/// Classes of failure.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// The input was not understood.
    BadInput,
    /// The file cannot be read.
    NoInput,
    /// The instance would exceed a limit, or the backend cannot express it.
    Limit,
    /// An external program is missing, failed, or gave an answer that does not hold.
    Program,
    /// A bug in gridc.
    Internal,
}

impl FailureKind {
    /// What stands in place of a verdict in the lines of a list.
    pub fn word(self) -> &'static str {
        match self {
            Self::BadInput | Self::NoInput => "unreadable",
            Self::Limit => "unknown",
            Self::Program => "failed",
            Self::Internal => "error",
        }
    }
}

/// One puzzle's answer. `D` is the JSON form of a diagnostic.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Record<D> {
    /// [`INTERFACE_VERSION`].
    pub version: u32,
    /// The file, as named on the command line or found in a directory; `-` for standard input.
    pub source: String,
    /// Number of the puzzle within its file, from 1.
    pub index: u64,
    /// The puzzle's name among others of its file, if it has one.
    pub id: Option<String>,
    /// The title, if stated.
    pub title: Option<String>,
    /// `unique`, `at_most_one`, `several`, `none` or `unknown`.
    pub verdict: &'static str,
    /// Number of solutions found, in decimal.
    pub count: String,
    /// `exact`, `at_least`, `at_most` or `unclaimed`.
    pub count_is: &'static str,
    /// The solutions kept.
    pub solutions: Vec<String>,
    /// For each of them, what stands in each answer layer, by name; empty if the puzzle has none.
    pub layers: Vec<serde_json::Map<String, serde_json::Value>>,
    /// Whether all solutions have the same digits; `None` if that is not known or there is none.
    pub digits_unique: Option<bool>,
    /// `matches`, `fits`, `differs` or `absent`.
    pub stated_solution: &'static str,
    /// What the verdict rests on: `search`, `proof`, `claimed` or `float`; `None` if there is none.
    pub basis: Option<&'static str>,
    /// Who searched.
    pub backend: Option<&'static str>,
    /// Who proved again what the backend found.
    pub proved_by: Option<&'static str>,
    /// What it was lowered to.
    pub formulation: Option<&'static str>,
    /// Wall-clock milliseconds.
    pub elapsed_ms: f64,
    /// Counts of work by name.
    pub work: serde_json::Map<String, serde_json::Value>,
    /// The limit that ended the search.
    pub stopped: Option<&'static str>,
    /// Addresses of the cells in which the first two solutions differ.
    pub differing_cells: Vec<String>,
    /// For each answer layer in which they differ, the addresses there.
    pub differing_layers: serde_json::Map<String, serde_json::Value>,
    /// Which path each clue's constraints take, if it was asked for.
    pub coverage: Option<Vec<CoverageRecord>>,
    /// The candidates, where they were asked for.
    #[serde(flatten)]
    pub candidates: Option<CandidatesRecord>,
    /// If there is no solution, why, if it was asked for and found in time.
    pub conflict: Option<ConflictRecord>,
    /// If there are several solutions, how far it is from having one, if that was asked for.
    pub several: Option<SeveralRecord>,
    /// The certificate, if one was asked for and made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<CertificateRecord>,
    /// Why there is no answer.
    pub error: Option<Failure>,
    /// Everything said about the input.
    pub diagnostics: Vec<D>,
    /// How much was understood: `all`, `clues` or `partly`; `None` where there is no puzzle.
    pub understood: Option<&'static str>,
    /// What in the file may be a rule and was not understood.
    pub not_understood: Vec<DoubtRecord>,
}

/// A directory that proves a verdict; `gridc verify` checks it.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct CertificateRecord {
    /// Where it is.
    pub directory: String,
    /// Whether it proves that there is no other solution; else it has solutions alone.
    pub complete: bool,
    /// If there is no solution, of how many parts of the puzzle that is proved, those in `conflict`; `None` if of the whole.
    pub members: Option<u64>,
    /// Whether it has for each of them a solution of the others.
    pub minimal: Option<bool>,
    /// The form of the proof: `lrat` or `veripb`.
    pub proof: Option<&'static str>,
    /// Who wrote the proof.
    pub refuted_by: Option<String>,
    /// Clauses of the formula that was refuted, or rows.
    pub clauses: u64,
    /// Clauses that whoever wrote it added.
    pub steps: u64,
    /// Steps of the proof, as trimmed.
    pub lemmas: u64,
    /// Bytes of the proof.
    pub proof_bytes: u64,
    /// Bytes of all files.
    pub bytes: u64,
    /// Wall-clock milliseconds that it took, verifying included.
    pub elapsed_ms: f64,
}

/// Parts of a puzzle that cannot hold together.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct ConflictRecord {
    /// Whether each was shown to be needed.
    pub minimal: bool,
    /// The parts; no other is needed.
    pub members: Vec<MemberRecord>,
}

/// Where something stands in a text. Lines and columns count from 1, an end is one past the last character.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Debug)]
pub struct PlaceRecord {
    /// The file.
    pub source: Option<String>,
    /// First line.
    pub line: Option<usize>,
    /// First column.
    pub column: Option<usize>,
    /// Last line.
    pub end_line: Option<usize>,
    /// One past the last column.
    pub end_column: Option<usize>,
}

/// A part of a puzzle. Its place is that of its text in the puzzle's own file; houses have none where the layout is not
/// drawn there.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct MemberRecord {
    /// `given`, `mark`, `clue`, `rule` (a clue without places of its own) or `house`.
    pub kind: &'static str,
    /// The rule of a clue.
    pub rule: Option<String>,
    /// The part in words: `given 5 in r1c1`, `killer 15: r1c1 r1c2`, `row 3`.
    pub text: String,
    /// Where it stands.
    #[serde(flatten)]
    pub place: PlaceRecord,
}

/// Something that may be a rule and was not understood.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct DoubtRecord {
    /// What was not understood, in words.
    pub what: String,
    /// `comments`: it is a sentence beside the clues that carry the rules; `restricts`: it can only forbid grids; `changes`: it may change what other clues mean.
    pub effect: &'static str,
    /// Where it stands.
    #[serde(flatten)]
    pub place: PlaceRecord,
}

impl<D: Serialize> Record<D> {
    /// A record without an answer.
    pub fn unanswered(source: &str, index: u64, diagnostics: Vec<D>) -> Self {
        Self {
            version: INTERFACE_VERSION,
            source: source.to_owned(),
            index,
            id: None,
            title: None,
            verdict: Verdict::Unknown.name(),
            count: "0".to_owned(),
            count_is: CountIs::AtLeast.name(),
            solutions: Vec::new(),
            layers: Vec::new(),
            digits_unique: None,
            stated_solution: Stated::Absent.name(),
            basis: None,
            backend: None,
            proved_by: None,
            formulation: None,
            elapsed_ms: 0.0,
            work: serde_json::Map::new(),
            stopped: None,
            differing_cells: Vec::new(),
            differing_layers: serde_json::Map::new(),
            coverage: None,
            candidates: None,
            conflict: None,
            several: None,
            certificate: None,
            error: None,
            diagnostics,
            understood: None,
            not_understood: Vec::new(),
        }
    }

    /// Says which puzzle it is.
    #[must_use]
    pub fn of(self, puzzle: &PuzzleData) -> Self {
        let understood = Some(puzzle.understood().name());
        Self { id: puzzle.id.clone(), title: puzzle.title.clone(), understood, ..self }
    }

    /// Says why there is no answer.
    #[must_use]
    pub fn failed(self, failure: Failure) -> Self {
        Self { error: Some(failure), ..self }
    }

    /// Adds the answer.
    #[must_use]
    pub fn answered(self, puzzle: &PuzzleData, outcome: &Outcome) -> Self {
        let layout = &puzzle.layout;
        let addresses = |cells: &[CellId]| cells.iter().map(|c| layout.position(*c).to_string()).collect::<Vec<_>>();
        let (differing_cells, differing_layers) = match outcome.solutions.as_slice() {
            [one, other, ..] => {
                let layers = differing_layers(puzzle, one, other);
                let layers = layers.iter().map(|(layer, cells)| (layer.name.clone(), addresses(cells).into()));
                (addresses(&differing(puzzle, one, other)), layers.collect())
            }
            _ => Default::default(),
        };
        let layers = |grid: &Grid| {
            let line = |layer: &Layer| (layer.name.clone(), layer.to_line(layout, grid).into());
            puzzle.answer_layers().map(line).collect()
        };
        let layered = puzzle.answer_layers().next().is_some();
        Self {
            solutions: outcome.solutions.iter().map(|g| g.to_line(layout)).collect(),
            layers: outcome.solutions.iter().filter(|_| layered).map(layers).collect(),
            digits_unique: outcome.digits_unique,
            stated_solution: outcome.stated.name(),
            differing_cells,
            differing_layers,
            ..self.reached(outcome)
        }
    }

    /// Adds what is the same for whatever was asked about: verdict, who found it, how long it took.
    #[must_use]
    pub fn reached(self, outcome: &Outcome) -> Self {
        Self {
            understood: Some(Understood::with(outcome.doubt).name()),
            verdict: outcome.verdict.name(),
            count: outcome.count.to_string(),
            count_is: outcome.count_is.name(),
            basis: outcome.basis.map(Basis::name),
            backend: Some(outcome.backend),
            proved_by: outcome.proved_by,
            formulation: Some(outcome.formulation.name()),
            elapsed_ms: (outcome.times.total.as_secs_f64() * 1e6).round() / 1e3,
            work: outcome.work.counts().map(|(name, count)| (name.to_owned(), count.into())).collect(),
            stopped: outcome.stopped.map(Stop::name),
            ..self
        }
    }

    /// The same with more fields, if there are any.
    pub fn line_with<'n>(&self, more: impl IntoIterator<Item = (&'n str, serde_json::Value)>) -> String {
        let mut more = more.into_iter().peekable();
        if more.peek().is_none() {
            return self.line();
        }
        let mut object = serde_json::to_value(self).unwrap_or_default();
        if let Some(fields) = object.as_object_mut() {
            fields.extend(more.map(|(name, value)| (name.to_owned(), value)));
        }
        json_line(&object)
    }

    /// The object on one line, with newline. Characters that could steer a terminal, which ids and names of files may
    /// have, are written as `\u` escapes.
    pub fn line(&self) -> String {
        json_line(self)
    }
}

/// An object of the interface on one line, with newline. Characters that could steer a terminal are escaped.
pub fn json_line(object: &impl Serialize) -> String {
    // Strings, numbers and lists of them: serialising cannot fail.
    let mut line = clean_json(serde_json::to_string(object).unwrap_or_default());
    line.push('\n');
    line
}
