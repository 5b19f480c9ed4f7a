//! Makes certificates ([`Certifying::make`]): writes all files to a draft, in a directory or in memory, verifies them, and moves
//! the directory into place. On an error nothing is left behind. Called by `gridc certify` and [`Puzzle::certify`](crate::Puzzle::certify).

use super::conflict::{self, alone, moved};
use super::derived::{json_text, original, solution_line, write_formula, write_map};
use super::error::CertifyError;
use super::folder::{Draft, Files};
use super::manifest::{ConflictClaim, DrawingTreatment, Manifest, PuzzleText, VERSION, about};
use super::verify::{Refusal, verify_files};
use super::{ReadSettings, names};
use crate::backend::{Limits, Moment, Refuter, Settings, Stop};
use crate::formats::{Format, grid};
use crate::formulation::Names;
use crate::formulation::cnf::text::CnfText;
use crate::front::instance::grid_text;
use crate::front::{Conflict, Entry, Reader};
use crate::proof::formula::{Formula, ProofForm, Statement, UnconstrainedFormula, give};
use crate::proof::rows::{self, RefuteError};
use crate::proof::trim::{TrimError, TrimSizes, Trimmer};
use crate::puzzle::{self, Grid};
use crate::solve::{CountIs, SolveError, SolveOutcome, Verdict};
use crate::syntax::Ast;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The largest number of solutions that a certificate lists.
pub const MOST_SOLUTIONS: usize = 10_000;

/// The time for refuting a conflict before the whole puzzle is tried, if no limit is set.
const FIRST_TURN: Duration = Duration::from_secs(10);

/// The largest text, in bytes, that is stored as it was read. Of a longer one (a list, for example) only the puzzle is stored.
const MOST_TEXT: usize = 1 << 20;

/// The puzzle and the verdict that a certificate is about.
#[derive(Clone, Copy, Debug)]
pub struct CertificateSubject<'a> {
    /// The puzzle.
    pub puzzle: &'a puzzle::PuzzleData,
    /// The syntax tree of the puzzle.
    pub tree: &'a Ast,
    /// The format of the puzzle's text.
    pub format: Option<&'static Format>,
    /// The file that the puzzle was read from.
    pub file: &'a str,
    /// Texts that contain the puzzle, in order of preference.
    pub texts: &'a [&'a str],
    /// The solutions, or some of them.
    pub solutions: &'a [Grid],
    /// Whether these are all solutions, which is then proved.
    pub complete: bool,
    /// If there is no solution, the conflict; it is refuted instead of the whole puzzle where possible.
    pub conflict: Option<&'a Conflict>,
}

/// The settings for making certificates.
#[derive(Clone, Debug)]
pub struct Certifying {
    /// How the puzzle was read.
    pub how: ReadSettings,
    /// The form of the proof.
    pub proof: ProofForm,
    /// The program that refutes a CNF. gridc's own search refutes 0-1 inequalities.
    pub refuter: Refuter,
    /// The memory limit for the formula, in bytes.
    pub memory: u64,
}

/// Returns whether an outcome contains all solutions, so that a certificate can prove that there is no other; `None` if the
/// outcome has nothing to certify.
///
/// # Errors
/// If the search found all solutions, but not all of them were kept.
pub fn is_complete(outcome: &SolveOutcome) -> Result<Option<bool>, CertifyError> {
    let complete = match outcome.found {
        Verdict::Unique | Verdict::AtMostOne | Verdict::None => true,
        Verdict::Several => matches!(outcome.count_is, CountIs::Exact | CountIs::AtMost),
        Verdict::Unknown => return Ok(None),
    };
    if complete && outcome.solutions.len() as u64 != outcome.count {
        return Err(CertifyError::TooMany(outcome.count.clone(), MOST_SOLUTIONS));
    }
    Ok(Some(complete))
}

/// A description of a certificate that was made and verified.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Certified {
    /// The directory of the certificate; `None` if it was made in memory.
    pub directory: Option<PathBuf>,
    /// The files of the certificate, if it was made in memory.
    pub files: Files,
    /// Whether the certificate proves that there is no other solution.
    pub complete: bool,
    /// The claim about the parts that are refuted instead of the whole puzzle, if that succeeded.
    pub conflict: Option<ConflictClaim>,
    /// The form of the proof.
    pub form: ProofForm,
    /// The program that wrote the proof.
    pub refuted_by: Option<String>,
    /// The number of clauses or rows of the formula.
    pub clauses: u64,
    /// The size of the proof after trimming.
    #[doc(hidden)]
    pub trimmed: TrimSizes,
    /// The size of the proof in bytes.
    pub proof_bytes: u64,
    /// The size of all files in bytes.
    pub bytes: u64,
    /// The time taken, including verification.
    pub elapsed: Duration,
}

impl Certifying {
    /// Returns the settings for a certificate in LRAT of a puzzle that was read without options.
    pub(super) fn usual() -> Self {
        let (how, proof, memory) = (ReadSettings::default(), ProofForm::default(), Settings::default().memory);
        Self { how, proof, refuter: Refuter::of_backend(None), memory }
    }

    /// Makes a certificate in this directory, or in memory, and verifies it as any user would before it is moved into place. If
    /// there is a conflict, the conflict is refuted, or the whole puzzle if that is much easier.
    ///
    /// # Errors
    /// If it cannot be made; nothing is left behind then.
    pub fn make(
        &self,
        subject: &CertificateSubject<'_>,
        directory: Option<&Path>,
        limits: &Limits,
    ) -> Result<Certified, CertifyError> {
        let whole = CertificateSubject { conflict: None, ..*subject };
        let left = limits.deadline.map(|deadline| deadline.saturating_duration_since(Moment::now()));
        let mut share = left.map_or(FIRST_TURN, |left| left / 4);
        // Without a limit the two take turns, each longer than the last, so that the harder one costs at most a constant factor
        // more than the easier.
        while subject.conflict.is_some() {
            match self.make_of(subject, directory, &limits.within_time(share)) {
                Err(CertifyError::Stopped(Stop::Time)) if left.is_none() => {}
                Err(CertifyError::Stopped(Stop::Time) | CertifyError::LeftOut(..)) => break,
                made => return made,
            }
            match self.make_of(&whole, directory, &limits.within_time(share)) {
                Err(CertifyError::Stopped(Stop::Time)) => share = share.saturating_mul(4),
                made => return made,
            }
        }
        self.make_of(&whole, directory, limits)
    }

    fn make_of(
        &self,
        subject: &CertificateSubject<'_>,
        directory: Option<&Path>,
        limits: &Limits,
    ) -> Result<Certified, CertifyError> {
        let start = Moment::now();
        let mut draft = Draft::new(directory)?;
        let (text, told, mut reader, entry) = self.read_again(subject)?;
        let Entry { puzzle: Ok(puzzle), ast: Some(tree), layout_told, .. } = entry else {
            return Err(CertifyError::Internal("the puzzle cannot be read again".to_owned()));
        };
        draft.write(names::PUZZLE, limits, |out| out.write_all(text.as_bytes()))?;
        draft.write(names::SOLUTIONS, limits, |out| {
            subject.solutions.iter().try_for_each(|grid| writeln!(out, "{}", solution_line(&puzzle, grid)))
        })?;
        if let Some(json) = json_text(&mut reader, &puzzle, &tree, layout_told) {
            draft.write(names::JSON, limits, |out| out.write_all(json.as_bytes()))?;
        }
        let found = subject.conflict.and_then(|found| moved(found.found(), subject.puzzle, &puzzle));
        if let Some(found) = &found {
            draft.write(names::CONFLICT, limits, |out| conflict::write(&puzzle, found, out))?;
        }
        let parts_alone = found.as_ref().map(|found| alone(&puzzle, found));
        let (mut clauses, mut trimmed) = (0, TrimSizes::default());
        if subject.complete {
            let refuted = parts_alone.as_ref().unwrap_or(&puzzle);
            let plain = UnconstrainedFormula::new(refuted, self.proof).map_err(|error| no_model(error, &puzzle))?;
            let parts = plain.parts(self.memory).map_err(CertifyError::TooLarge)?;
            let formula = Formula::new(&plain, &parts, subject.solutions);
            let unknown = || CertifyError::Internal("the formula has no variable for a value of a solution".to_owned());
            let formula = formula.ok_or_else(unknown)?;
            let original = original(&told, &puzzle, &tree);
            draft.write(names::MAP, limits, |out| write_map(&plain, &parts, &formula, original, out))?;
            draft.write(self.proof.formula_file(), limits, |out| write_formula(&formula, out))?;
            let left_out = || {
                let program = &plain.compiled().program;
                let residual = plain.residual(&parts);
                let mut clues: Vec<String> =
                    residual.iter().map(|(index, _)| program.origin(*index).into_owned()).collect();
                clues.dedup();
                clues
            };
            trimmed = self.refute(&mut draft, &formula, left_out, limits)?;
            clauses = formula.statement().map_or(0, |statement| statement.counts().1);
        }
        let refuted_by = subject.complete.then(|| self.refuted_by().to_owned());
        let proof = subject.complete.then_some(self.proof);
        let manifest = Manifest {
            certificate: VERSION,
            about: about(proof),
            gridc: env!("CARGO_PKG_VERSION").to_owned(),
            puzzle: told,
            understood: puzzle.understood().name().to_owned(),
            solutions: subject.solutions.len() as u64,
            complete: subject.complete,
            conflict: found.as_ref().map(conflict::claim),
            proof,
            refuted_by: refuted_by.clone(),
        };
        draft.write(names::MANIFEST, limits, |out| {
            serde_json::to_writer_pretty(&mut *out, &manifest)?;
            writeln!(out)
        })?;
        verify_files(draft.folder(), self.how.models.clone(), self.memory, limits).map_err(
            |refusal| match refusal {
                Refusal { stopped: Some(stop), .. } => CertifyError::Stopped(stop),
                refusal => CertifyError::Internal(format!("the new certificate is rejected: {refusal}")),
            },
        )?;
        let proof_bytes = draft.length(self.proof.proof_file());
        let bytes = draft.bytes();
        let files = draft.finish()?;
        let elapsed = start.elapsed();
        Ok(Certified {
            directory: directory.map(Path::to_owned),
            files,
            complete: subject.complete,
            conflict: manifest.conflict,
            form: self.proof,
            refuted_by,
            clauses,
            trimmed,
            proof_bytes,
            bytes,
            elapsed,
        })
    }

    /// Selects the text to store: the first one that is read as the same puzzle. Returns it with the reader and the entry.
    fn read_again(
        &self,
        subject: &CertificateSubject<'_>,
    ) -> Result<(String, PuzzleText, Reader, Entry), CertifyError> {
        let own = grid_text(subject.tree, subject.puzzle);
        let kept = subject.texts.iter().filter(|text| text.len() <= MOST_TEXT);
        let candidates = kept
            .flat_map(|text| [(*text, self.how.format), (*text, subject.format)])
            .chain([(own.as_str(), Some(grid::FORMAT))]);
        for (text, format) in candidates {
            let how = ReadSettings { format, ..self.how.clone() };
            let mut reader =
                how.reader().map_err(|mistakes| CertifyError::Internal(mistakes.failure.message.clone()))?;
            let is_same = |entry: &Entry| match (&entry.puzzle, &entry.ast) {
                (Ok(puzzle), Some(tree)) => grid_text(tree, puzzle) == own,
                _ => false,
            };
            let found = reader.read_all(names::PUZZLE, text).into_iter().enumerate().find(|(_, entry)| is_same(entry));
            if let Some((at, entry)) = found {
                let told = PuzzleText {
                    file: subject.file.to_owned(),
                    number: at as u64 + 1,
                    format: format.map(|format| format.name.to_owned()),
                    layout: how.layout.clone(),
                    models: how.models.is_some(),
                    as_given: how.as_given,
                    treat: how.treatments.iter().map(DrawingTreatment::from).collect(),
                };
                return Ok((text.to_owned(), told, reader, entry));
            }
        }
        Err(CertifyError::Internal("the puzzle's own text is read as another puzzle".to_owned()))
    }

    /// Returns the name of the program that writes the proof.
    fn refuted_by(&self) -> &str {
        match self.proof {
            ProofForm::Lrat => self.refuter.name(),
            ProofForm::VeriPb => "gridc",
        }
    }

    /// Refutes the formula and writes as much of the proof as is needed.
    fn refute(
        &self,
        draft: &mut Draft,
        formula: &Formula<'_>,
        left_out: impl Fn() -> Vec<String>,
        limits: &Limits,
    ) -> Result<TrimSizes, CertifyError> {
        let another = || match left_out() {
            clues if !clues.is_empty() => CertifyError::LeftOut(self.proof, clues),
            _ => CertifyError::Internal(format!("{} found a solution that the search did not find", self.refuted_by())),
        };
        match formula.statement() {
            Some(Statement::Clauses(text)) => self.refute_clauses(draft, &text, another, limits),
            Some(Statement::Rows(text)) => {
                let mut refuted = Err(RefuteError::TooLarge);
                draft.write(self.proof.proof_file(), limits, |out| {
                    refuted = rows::refute(&text, self.memory, limits, out);
                    Ok(())
                })?;
                refuted.map_err(|error| match error {
                    RefuteError::Solution => another(),
                    RefuteError::Stopped(stop) => CertifyError::Stopped(stop),
                    RefuteError::Io(error) => CertifyError::Io(self.proof.proof_file().into(), error),
                    RefuteError::TooLarge => {
                        CertifyError::Refuter("a row of the formula has numbers out of range".to_owned())
                    }
                })
            }
            None => Err(CertifyError::Internal("the formula has no form".to_owned())),
        }
    }

    /// Refutes a CNF with a SAT solver and trims its proof.
    fn refute_clauses(
        &self,
        draft: &mut Draft,
        text: &CnfText<'_>,
        another: impl Fn() -> CertifyError,
        limits: &Limits,
    ) -> Result<TrimSizes, CertifyError> {
        let raw = draft.refute((self.proof.formula_file(), text), &self.refuter, limits)?;
        let raw = raw.ok_or_else(another)?;
        let mut trimmer = Trimmer::new(limits);
        give(text, &mut trimmer);
        let mut trimmed = Err(TrimError::Unrefuted);
        let name = self.proof.proof_file();
        draft.write(name, limits, |out| {
            trimmed = trimmer.trim(raw.text, out);
            Ok(())
        })?;
        trimmed.map_err(|error| match error {
            TrimError::Stopped(stop) => CertifyError::Stopped(stop),
            TrimError::Io(error) => CertifyError::Io(name.into(), error),
            error => CertifyError::Refuter(format!("the output of {} is not a proof: {error}", self.refuter.name())),
        })
    }
}

fn no_model(error: SolveError, puzzle: &puzzle::PuzzleData) -> CertifyError {
    match error {
        SolveError::Elaborate(error) => CertifyError::Internal(error.diagnostic(puzzle).message),
        _ => CertifyError::Internal("the puzzle has no model".to_owned()),
    }
}
