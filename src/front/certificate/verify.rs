//! Verifies a certificate. Nothing in it is trusted: every file is read within size limits, and anything unexpected is rejected
//! with the reason.

use super::compare_writer::{CompareWriter, difference};
use super::conflict;
use super::derived::{SolutionLine, json_text, original, solution_line, write_formula, write_map};
use super::folder::Folder;
use super::manifest::{Manifest, VERSION};
use super::{ReadSettings, names};
use crate::backend::{Limits, Stop};
use crate::front::{Conflict, Entry};
use crate::language::Checker;
use crate::proof::formula::{Formula, ProofForm, Statement, UnconstrainedFormula, lrat_checker, veripb_checker};
use crate::proof::{lrat, veripb};
use crate::puzzle::{Grid, PuzzleData, clean_line};
use crate::solve;
use serde::Deserialize;
use std::collections::HashSet;
use std::fmt;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// The largest sizes, in bytes, of a manifest, of a puzzle, and of a file of solutions.
const MOST_MANIFEST: u64 = 1 << 20;
const MOST_PUZZLE: u64 = 64 << 20;
const MOST_SOLUTIONS: u64 = 256 << 20;

/// The result of a successful verification: what the certificate proves.
#[derive(Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The claim of the certificate.
    pub manifest: Manifest,
    /// The puzzle.
    #[doc(hidden)]
    pub puzzle: PuzzleData,
    /// The solutions, each of which the checker accepted.
    #[doc(hidden)]
    pub solutions: Vec<Grid>,
    /// Data of the refutation, if the certificate claims that there is no other solution.
    pub refuted: Option<Refuted>,
    /// If only some parts of the puzzle are refuted, these parts, and whether each of them was shown to be needed.
    #[doc(hidden)]
    pub conflict: Option<Conflict>,
}

/// Data of a refutation that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refuted {
    /// The number of variables of the formula.
    pub variables: u32,
    /// The number of clauses or rows of the formula.
    pub clauses: u64,
    /// The form of the proof.
    pub form: ProofForm,
    /// The number of steps of the proof.
    pub lemmas: u64,
    /// The number of clauses or rows that steps cite because they follow by propagation.
    pub hints: u64,
    /// The size of the proof in bytes.
    pub bytes: u64,
    /// The constraints that the formula does not include. If there are any, it has more models than the puzzle has solutions.
    pub left_out: Vec<String>,
}

/// The reason why a certificate was rejected.
#[derive(Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The file with the problem.
    pub file: &'static str,
    /// The problem, as words that continue a sentence after the file's name.
    pub why: String,
    /// Whether the file, or the directory, does not exist.
    pub missing: bool,
    /// The limit that was reached, if that is the only reason.
    pub stopped: Option<Stop>,
}

impl Refusal {
    pub(super) fn new(file: &'static str, why: impl Into<String>) -> Self {
        Self { file, why: why.into(), missing: false, stopped: None }
    }

    pub(super) fn stopped(file: &'static str, stop: Stop) -> Self {
        Self { stopped: Some(stop), ..Self::new(file, format!("was not checked completely: {}", in_words(stop))) }
    }
}

fn in_words(stop: Stop) -> &'static str {
    match stop {
        Stop::Time => "the time limit was reached",
        Stop::Memory => "the memory limit was reached",
        Stop::Interrupted => "interrupted",
        Stop::Nodes | Stop::Failed => "a limit was reached",
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", self.file, self.why)
    }
}

impl std::error::Error for Refusal {}

/// Verifies the certificate in a directory. `models` is the directory with the puzzle's layouts and rules, if they are not built
/// in. `memory` is the memory limit for the formula, in bytes.
///
/// # Errors
/// The first violation.
pub fn verify(directory: &Path, models: Option<PathBuf>, memory: u64, limits: &Limits) -> Result<Verified, Refusal> {
    verify_files(Folder::Directory(directory), models, memory, limits)
}

/// Works as [`verify`].
pub(super) fn verify_files(
    files: Folder<'_>,
    models: Option<PathBuf>,
    memory: u64,
    limits: &Limits,
) -> Result<Verified, Refusal> {
    let bundle = Bundle { files, limits };
    let manifest = bundle.manifest()?;
    let told = &manifest.puzzle;
    if told.models && models.is_none() {
        let why = "states that the puzzle uses layouts and rules of its own; name their directory with `--models`";
        return Err(Refusal::new(names::MANIFEST, why));
    }
    let how =
        ReadSettings::of(told, models).map_err(|why| Refusal::new(names::MANIFEST, format!("is wrong: {why}")))?;
    let mut reader = how.reader().map_err(|mistakes| {
        Refusal::new(names::MANIFEST, format!("is wrong: {}", clean_line(&mistakes.failure.message)))
    })?;
    let text = bundle.text(names::PUZZLE, MOST_PUZZLE)?;
    let at = usize::try_from(told.number).ok().and_then(|number| number.checked_sub(1));
    let entry = at.and_then(|at| reader.read_all(names::PUZZLE, &text).into_iter().nth(at));
    let Some(Entry { puzzle, ast: Some(tree), layout_told, sources, .. }) = entry else {
        return Err(Refusal::new(names::PUZZLE, format!("contains no puzzle {} that can be read", told.number)));
    };
    let puzzle = puzzle
        .map_err(|failure| Refusal::new(names::PUZZLE, format!("cannot be read: {}", clean_line(&failure.message))))?;
    if manifest.understood != puzzle.understood().name() {
        let understood = puzzle.understood().name();
        let why = format!("states wrongly how much of the puzzle was understood: `{understood}`");
        return Err(Refusal::new(names::MANIFEST, why));
    }
    let solutions = bundle.solutions(&puzzle, manifest.solutions)?;
    match json_text(&mut reader, &puzzle, &tree, layout_told) {
        Some(text) => bundle.same(names::JSON, &manifest, |out| out.write_all(text.as_bytes()))?,
        None if files.has(names::JSON) => {
            return Err(Refusal::new(names::JSON, "exists, but the puzzle cannot be written in this form"));
        }
        None => {}
    }
    let found = bundle.conflict(&manifest, &puzzle)?;
    let refuted = match (manifest.complete, manifest.proof) {
        (true, Some(form)) => {
            let original = original(told, &puzzle, &tree);
            let alone = found.as_ref().map(|found| conflict::alone(&puzzle, found));
            Some(bundle.refuted(&manifest, form, alone.as_ref().unwrap_or(&puzzle), &solutions, original, memory)?)
        }
        (true, None) | (false, Some(_)) => {
            let why = "must name a proof format if and only if it claims that there is no other solution";
            return Err(Refusal::new(names::MANIFEST, format!("is wrong: a certificate {why}")));
        }
        (false, None) => None,
    };
    let is_needed =
        |name: &str| manifest.proof.is_some_and(|form| [form.formula_file(), form.proof_file()].contains(&name));
    let of_proofs = ProofForm::ALL.into_iter().flat_map(|form| [form.formula_file(), form.proof_file()]);
    let others = of_proofs.filter(|name| !is_needed(name)).chain((!manifest.complete).then_some(names::MAP));
    if let Some(name) = others.into_iter().find(|name| files.has(name)) {
        return Err(Refusal::new(name, "exists, but no claim of the certificate needs it"));
    }
    let conflict = found.map(|found| Conflict::new(&puzzle, &sources, &found));
    Ok(Verified { manifest, puzzle, solutions, refuted, conflict })
}

/// The fields that every version of a manifest has.
#[derive(Deserialize)]
struct Versioned {
    certificate: Option<u64>,
}

/// The files of a certificate.
struct Bundle<'a> {
    files: Folder<'a>,
    limits: &'a Limits,
}

impl Bundle<'_> {
    /// Reads a text file of at most `most` bytes.
    fn text(&self, name: &'static str, most: u64) -> Result<String, Refusal> {
        let (file, _) = self.files.open(name)?;
        let mut bytes = Vec::new();
        file.take(most + 1).read_to_end(&mut bytes).map_err(|error| Refusal::new(name, unreadable(&error)))?;
        if bytes.len() as u64 > most {
            return Err(Refusal::new(name, format!("is larger than {} MiB", most >> 20)));
        }
        String::from_utf8(bytes).map_err(|_| Refusal::new(name, "is not valid UTF-8"))
    }

    fn manifest(&self) -> Result<Manifest, Refusal> {
        let wrong = |why: String| Refusal::new(names::MANIFEST, why);
        let text = self.text(names::MANIFEST, MOST_MANIFEST)?;
        let told = |error: serde_json::Error| clean_line(&error.to_string());
        let versioned: Versioned =
            serde_json::from_str(&text).map_err(|error| wrong(format!("is not JSON: {}", told(error))))?;
        match versioned.certificate {
            None => return Err(wrong("is not a certificate: it has no version".to_owned())),
            Some(version) if version != u64::from(VERSION) => {
                return Err(wrong(format!("has version {version}, but this gridc supports version {VERSION}")));
            }
            Some(_) => {}
        }
        // Deserialised from the text, so that the message repeats nothing.
        serde_json::from_str(&text).map_err(|error| wrong(format!("is not a certificate: {}", told(error))))
    }

    /// Reads the solutions, and checks that each is a solution and that they are all different.
    fn solutions(&self, puzzle: &PuzzleData, claimed: u64) -> Result<Vec<Grid>, Refusal> {
        let wrong = |why: String| Refusal::new(names::SOLUTIONS, why);
        let text = self.text(names::SOLUTIONS, MOST_SOLUTIONS)?;
        let checker = Checker::new(&puzzle.layout);
        let (mut solutions, mut answers) = (Vec::new(), HashSet::new());
        for (number, line) in (1..).zip(text.split_terminator('\n')) {
            let read: SolutionLine = serde_json::from_str(line).map_err(|error| {
                wrong(format!("line {number} is not a solution: {}", clean_line(&error.to_string())))
            })?;
            let grid = Grid(read.values);
            if grid.0.len() != puzzle.places() {
                return Err(wrong(format!(
                    "line {number} has {} values, but the puzzle has {} variables",
                    grid.0.len(),
                    puzzle.places()
                )));
            }
            if checker.check(puzzle, &grid).is_err() {
                return Err(wrong(format!("line {number} has a grid that violates the puzzle's rules")));
            }
            if solution_line(puzzle, &grid) != line {
                return Err(wrong(format!("line {number} shows a grid that differs from its values")));
            }
            if !answers.insert(puzzle.answer_of(&grid).into_owned()) {
                return Err(wrong(format!("line {number} repeats a solution")));
            }
            solutions.push(grid);
            if let Some(stop) = self.limits.poll(0) {
                return Err(Refusal::stopped(names::SOLUTIONS, stop));
            }
        }
        match solutions.len() as u64 == claimed {
            true => Ok(solutions),
            false => Err(wrong(format!("has {} solutions, but the certificate claims {claimed}", solutions.len()))),
        }
    }

    /// Reads the parts that are refuted instead of the whole puzzle, if there are any.
    fn conflict(&self, manifest: &Manifest, puzzle: &PuzzleData) -> Result<Option<solve::Conflict>, Refusal> {
        let Some(claimed) = &manifest.conflict else {
            return match self.files.has(names::CONFLICT) {
                true => Err(Refusal::new(names::CONFLICT, "exists, but no claim of the certificate needs it")),
                false => Ok(None),
            };
        };
        if !manifest.complete || manifest.solutions > 0 {
            let why = "claims that parts of the puzzle have no solution, but not that the puzzle has none";
            return Err(Refusal::new(names::MANIFEST, why));
        }
        let text = self.text(names::CONFLICT, MOST_SOLUTIONS)?;
        let found = conflict::read(&text, puzzle, claimed, self.limits)?;
        self.same(names::CONFLICT, manifest, |out| conflict::write(puzzle, &found, out))?;
        Ok(Some(found))
    }

    /// Compares a file with its regenerated content.
    fn same(
        &self,
        name: &'static str,
        manifest: &Manifest,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Refusal> {
        let (file, _) = self.files.open(name)?;
        let mut compared = CompareWriter::new(BufReader::with_capacity(1 << 16, file));
        write(&mut compared).and_then(|()| compared.finish()).map_err(|error| match difference(&error) {
            None => Refusal::new(name, unreadable(&error)),
            Some(line) => {
                let this = env!("CARGO_PKG_VERSION");
                let by = match manifest.gridc == this {
                    true => String::new(),
                    false => format!(
                        "; the certificate was made by gridc {}, this is gridc {this}, and the instance of a puzzle \
                        may differ between versions",
                        clean_line(&manifest.gridc)
                    ),
                };
                Refusal::new(name, format!("does not follow from the puzzle: it differs in line {line}{by}"))
            }
        })
    }

    /// Generates the formula again, compares it with the file, and checks the proof against it.
    fn refuted(
        &self,
        manifest: &Manifest,
        form: ProofForm,
        puzzle: &PuzzleData,
        solutions: &[Grid],
        original: crate::solve::export::map::Original,
        memory: u64,
    ) -> Result<Refuted, Refusal> {
        let no_formula = |why: String| Refusal::new(names::PUZZLE, format!("yields no formula: {}", clean_line(&why)));
        let plain = UnconstrainedFormula::new(puzzle, form).map_err(|error| match error {
            crate::solve::SolveError::Elaborate(error) => no_formula(error.diagnostic(puzzle).message),
            _ => no_formula("it has no model".to_owned()),
        })?;
        let parts = plain.parts(memory).map_err(|error| no_formula(error.to_string()))?;
        let formula = Formula::new(&plain, &parts, solutions);
        let formula = formula.ok_or_else(|| no_formula("it has no variable for a value of a solution".to_owned()))?;
        self.same(names::MAP, manifest, |out| write_map(&plain, &parts, &formula, original, out))?;
        self.same(form.formula_file(), manifest, |out| {
            // Buffered, since the formula is written in many small pieces.
            let mut out = io::BufWriter::with_capacity(1 << 16, out);
            write_formula(&formula, &mut out)?;
            out.flush()
        })?;
        let Some(statement) = formula.statement() else { return Err(no_formula("it has no form".to_owned())) };
        let (lemmas, hints, bytes) = self.proven(form, &statement, memory)?;
        let (variables, clauses) = statement.counts();
        let program = &plain.compiled().program;
        let mut left_out: Vec<String> = plain
            .residual(&parts)
            .iter()
            .map(|(index, _)| crate::formulation::Names::origin(program, *index).into_owned())
            .collect();
        left_out.dedup();
        Ok(Refuted { variables, clauses, form, lemmas, hints, bytes, left_out })
    }

    /// Checks the proof against the formula. Returns the number of steps, the number of hints and the size in bytes.
    fn proven(&self, form: ProofForm, statement: &Statement<'_>, memory: u64) -> Result<(u64, u64, u64), Refusal> {
        let name = form.proof_file();
        let (file, bytes) = self.files.open(name)?;
        let file = BufReader::with_capacity(1 << 16, file);
        let mut stop = None;
        let mut go_on = || {
            stop = stop.or_else(|| self.limits.poll(0));
            stop.is_none()
        };
        let nothing = |why: &dyn fmt::Display| Refusal::new(name, format!("proves nothing: {why}"));
        let (lemmas, hints) = match statement {
            Statement::Clauses(text) => {
                let proven =
                    lrat_checker(text).check(file, &mut go_on).map_err(|refusal| match (&refusal.problem, stop) {
                        (lrat::Problem::Stopped, Some(stop)) => Refusal::stopped(name, stop),
                        _ => nothing(&refusal),
                    })?;
                (proven.lemmas, proven.hints)
            }
            Statement::Rows(text) => {
                let no_room = |_| Refusal::stopped(name, Stop::Memory);
                let checker = veripb_checker(text, memory).map_err(no_room)?;
                let proven = checker.check(file, &mut go_on).map_err(|refusal| match (&refusal.problem, stop) {
                    (veripb::Problem::Stopped, Some(stop)) => Refusal::stopped(name, stop),
                    (veripb::Problem::Memory, _) => Refusal::stopped(name, Stop::Memory),
                    _ => nothing(&refusal),
                })?;
                (proven.rows, proven.hints)
            }
        };
        Ok((lemmas, hints, bytes))
    }
}

fn unreadable(error: &io::Error) -> String {
    format!("cannot be read: {error}")
}
