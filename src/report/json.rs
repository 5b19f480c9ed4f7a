//! The JSON Lines interface: one object per puzzle, documented in `docs/json.md`.

use super::{CandidatesRecord, CoverageRecord, SeveralRecord, differing, differing_layers};
use crate::backend::Stop;
use crate::puzzle::{CellId, Grid, Layer, Place, PuzzleData, Understood, clean_json};
use crate::solve::{Basis, CountIs, Estimate, SolveOutcome, Stated, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

/// The version of the interface. Fields may be added within a version; removing a field or changing its meaning requires a new
/// one.
pub const INTERFACE_VERSION: u32 = 3;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
pub struct Failure {
    /// The class of failure.
    pub kind: FailureKind,
    /// The error message.
    pub message: String,
}

impl Failure {
    /// Creates the failure for a bug in gridc.
    pub fn internal(message: &str) -> Self {
        Self { kind: FailureKind::Internal, message: message.to_owned() }
    }
}

/// Classes of failure.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// The input could not be interpreted.
    BadInput,
    /// The file could not be read.
    NoInput,
    /// The instance would exceed a limit, or the backend cannot express it.
    Limit,
    /// An external program is missing, failed, or gave a wrong answer.
    Program,
    /// A bug in gridc.
    Internal,
}

impl FailureKind {
    /// The word that replaces the verdict in lists.
    pub fn word(self) -> &'static str {
        match self {
            Self::BadInput | Self::NoInput => "unreadable",
            Self::Limit => "unknown",
            Self::Program => "failed",
            Self::Internal => "error",
        }
    }
}

/// The result of one puzzle. `D` is the JSON form of a diagnostic.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
pub struct PuzzleRecord<D> {
    /// [`INTERFACE_VERSION`].
    pub version: u32,
    /// The file, as named on the command line or found in a directory; `-` for standard input.
    pub source: String,
    /// The number of the puzzle within its file, from 1.
    pub index: u64,
    /// The puzzle's name within its file, if it has one.
    pub id: Option<String>,
    /// The title, if stated.
    pub title: Option<String>,
    /// `unique`, `at_most_one`, `several`, `none` or `unknown`.
    pub verdict: &'static str,
    /// The number of solutions found, in decimal.
    pub count: String,
    /// `exact`, `at_least`, `at_most` or `unclaimed`.
    pub count_is: &'static str,
    /// An estimate of the number, if one was asked for or a limit ended the count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateRecord>,
    /// The number of `solutions`, which is smaller than `count` if not all were kept.
    pub listed: usize,
    /// The solutions that were kept.
    pub solutions: Vec<String>,
    /// For each solution, the contents of each answer layer by name; empty if the puzzle has none.
    pub layers: Vec<serde_json::Map<String, serde_json::Value>>,
    /// Whether all solutions have the same digits; `None` if unknown or if there is no solution.
    pub digits_unique: Option<bool>,
    /// `matches`, `fits`, `differs` or `absent`.
    pub stated_solution: &'static str,
    /// The basis of the verdict: `search`, `proof`, `claimed` or `float`; `None` if there is no verdict.
    pub basis: Option<&'static str>,
    /// The backend that searched.
    pub backend: Option<&'static str>,
    /// The backend that proved the result again.
    pub proved_by: Option<&'static str>,
    /// The formulation to which the puzzle was lowered.
    pub formulation: Option<&'static str>,
    /// Wall-clock milliseconds.
    pub elapsed_ms: f64,
    /// Work counters by name.
    pub work: serde_json::Map<String, serde_json::Value>,
    /// The limit that ended the search.
    pub stopped: Option<&'static str>,
    /// The addresses of the cells in which the first two solutions differ.
    pub differing_cells: Vec<String>,
    /// The addresses of the differences in each answer layer, by name.
    pub differing_layers: serde_json::Map<String, serde_json::Value>,
    /// How each clue's constraints are treated, if requested.
    pub coverage: Option<Vec<CoverageRecord>>,
    /// The candidates, if requested.
    #[serde(flatten)]
    pub candidates: Option<CandidatesRecord>,
    /// A conflict that explains why there is no solution, if requested and found in time.
    pub conflict: Option<ConflictRecord>,
    /// How far the puzzle is from having one solution, if there are several and this was requested.
    pub several: Option<SeveralRecord>,
    /// The certificate, if requested and created.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<CertificateRecord>,
    /// Why there is no answer.
    pub error: Option<Failure>,
    /// All diagnostics about the input.
    pub diagnostics: Vec<D>,
    /// How much was interpreted: `all`, `clues` or `partly`; `None` if there is no puzzle.
    pub understood: Option<&'static str>,
    /// Parts of the file that may be rules but could not be interpreted.
    pub not_understood: Vec<DoubtRecord>,
}

/// An estimate of the number of solutions by random descents.
#[derive(Clone, Copy, PartialEq, Serialize, Debug, JsonSchema)]
pub struct EstimateRecord {
    /// The mean of all descents, each with the number as its expected value; `null` in JSON if it is beyond 1e308.
    pub mean: f64,
    /// The standard error of the mean; `None` after fewer than two descents, or if the mean is infinite.
    pub standard_error: Option<f64>,
    /// The interval in which the number is with a probability of 95 %, if the mean is normally distributed.
    pub interval: Option<(f64, f64)>,
    /// The number of descents.
    pub descents: u64,
}

impl EstimateRecord {
    /// The record of an estimate.
    pub fn of(estimate: &Estimate) -> Self {
        let is_spread = estimate.descents > 1 && estimate.mean.is_finite();
        Self {
            mean: estimate.mean,
            standard_error: is_spread.then(|| estimate.standard_error()),
            interval: is_spread.then(|| estimate.interval()),
            descents: estimate.descents,
        }
    }
}

/// A directory with the proof of a verdict; `gridc verify` checks it.
#[derive(Clone, PartialEq, Serialize, Debug, JsonSchema)]
pub struct CertificateRecord {
    /// The path of the directory.
    pub directory: String,
    /// Whether it proves that there is no other solution; if not, it contains only solutions.
    pub complete: bool,
    /// If there is no solution, the number of parts in `conflict` for which this is proved; `None` if for the whole puzzle.
    pub members: Option<u64>,
    /// Whether it contains, for each part, a solution of the others.
    pub minimal: Option<bool>,
    /// The proof format: `lrat` or `veripb`.
    pub proof: Option<&'static str>,
    /// The solver that wrote the proof.
    pub refuted_by: Option<String>,
    /// The number of clauses, or rows, of the refuted formula.
    pub clauses: u64,
    /// The number of clauses that the solver added.
    pub steps: u64,
    /// The number of steps of the trimmed proof.
    pub lemmas: u64,
    /// The size of the proof in bytes.
    pub proof_bytes: u64,
    /// The size of all files in bytes.
    pub bytes: u64,
    /// Wall-clock milliseconds, including verification.
    pub elapsed_ms: f64,
}

/// Parts of a puzzle that contradict each other.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
pub struct ConflictRecord {
    /// Whether each part was shown to be necessary.
    pub minimal: bool,
    /// The parts of the conflict.
    pub members: Vec<MemberRecord>,
}

/// A position in a text. Lines and columns count from 1; an end is one past the last character.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Debug, JsonSchema)]
pub struct PlaceRecord {
    /// The file.
    pub source: Option<String>,
    /// The first line.
    pub line: Option<usize>,
    /// The first column.
    pub column: Option<usize>,
    /// The last line.
    pub end_line: Option<usize>,
    /// One past the last column.
    pub end_column: Option<usize>,
}

/// A part of a puzzle. Its position is that of its text in the puzzle's own file; houses have none unless the layout is drawn
/// there.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
pub struct MemberRecord {
    /// `given`, `mark`, `clue`, `rule` (a clue without places of its own) or `house`.
    pub kind: &'static str,
    /// The rule of a clue.
    pub rule: Option<String>,
    /// The part as text: `given 5 in r1c1`, `killer 15: r1c1 r1c2`, `row 3`.
    pub text: String,
    /// The position of its text.
    #[serde(flatten)]
    pub place: PlaceRecord,
}

/// A part of the file that may be a rule but could not be interpreted.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
pub struct DoubtRecord {
    /// A description of the part.
    pub what: String,
    /// `comments`: a sentence in addition to the clues that implement the rules; `restricts`: it can only forbid grids;
    /// `changes`: it may change the meaning of other clues.
    pub effect: &'static str,
    /// The position of its text.
    #[serde(flatten)]
    pub place: PlaceRecord,
}

impl<D: Serialize> PuzzleRecord<D> {
    /// Creates a record without an answer.
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
            estimate: None,
            listed: 0,
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

    /// Adds the description of the puzzle.
    #[must_use]
    pub fn of(self, puzzle: &PuzzleData) -> Self {
        let understood = Some(puzzle.understood().name());
        Self { id: puzzle.id.clone(), title: puzzle.title.clone(), understood, ..self }
    }

    /// Adds the reason for a missing answer.
    #[must_use]
    pub fn failed(self, failure: Failure) -> Self {
        Self { error: Some(failure), ..self }
    }

    /// Adds the answer.
    #[must_use]
    pub fn answered(self, puzzle: &PuzzleData, outcome: &SolveOutcome) -> Self {
        let layout = &puzzle.layout;
        let addresses = |cells: &[CellId]| cells.iter().map(|c| layout.position(*c).to_string()).collect::<Vec<_>>();
        let (differing_cells, differing_layers) = match outcome.solutions.as_slice() {
            [one, other, ..] => {
                let layers = differing_layers(puzzle, one, other);
                let named = |places: &[Place]| places.iter().map(|place| layout.place_name(place)).collect::<Vec<_>>();
                let layers = layers.iter().map(|(layer, places)| (layer.name.clone(), named(places).into()));
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
            listed: outcome.solutions.len(),
            solutions: outcome.solutions.iter().map(|g| g.to_line(layout)).collect(),
            layers: outcome.solutions.iter().filter(|_| layered).map(layers).collect(),
            digits_unique: outcome.digits_unique,
            stated_solution: outcome.stated.name(),
            differing_cells,
            differing_layers,
            ..self.reached(outcome)
        }
    }

    /// Adds the fields common to all requests: verdict, backend, elapsed time.
    #[must_use]
    pub fn reached(self, outcome: &SolveOutcome) -> Self {
        Self {
            understood: Some(Understood::with(outcome.doubt).name()),
            verdict: outcome.verdict.name(),
            count: outcome.count.to_string(),
            count_is: outcome.count_is.name(),
            estimate: outcome.estimate.as_ref().map(EstimateRecord::of),
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

    /// Formats the record with additional fields, if any.
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

    /// Formats the record as one line, with newline. Control characters for terminals, which ids and file names may contain, are
    /// written as `\u` escapes.
    pub fn line(&self) -> String {
        json_line(self)
    }
}

/// Formats an object of the interface as one line, with newline. Control characters for terminals are escaped.
pub fn json_line(object: &impl Serialize) -> String {
    // A record contains only texts, numbers and lists: serialising cannot fail.
    let mut line = clean_json(serde_json::to_string(object).unwrap_or_default());
    line.push('\n');
    line
}
