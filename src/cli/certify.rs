//! Writes certificates of answers, for `--certify`.

use super::Exit;
use super::arguments::{CertifyArguments, SharedArguments};
use super::files::Unusable;
use super::interrupt::Signals;
use super::job::Answered;
use super::method::options;
use super::output::{is_numbered, with_number};
use crate::backend::{Limits, Moment, Refuter, Settings, Stop};
use crate::front::certificate::{
    CertificateSubject, Certified, CertifyError, Certifying, ConflictClaim, MOST_SOLUTIONS, ReadSettings, is_complete,
    is_free,
};
use crate::front::{Solver, named_formulation};
use crate::proof::formula::ProofForm;
use crate::puzzle::clean_line;
use crate::report::{CertificateRecord, UserQuestion};
use crate::solve::{Basis, CountIs, Request, SolveOutcome, Verdict};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Writes certificates; can be used from any thread.
pub struct Certifier {
    /// Destination, with `{}` in place of the number of the puzzle.
    directory: PathBuf,
    certifying: Certifying,
    asked: UserQuestion,
    time: Option<Duration>,
    memory: Option<u64>,
    signals: Signals,
}

impl Certifier {
    /// Creates a certifier for this directory, with the limits of the command line.
    ///
    /// # Errors
    /// If the directory already exists, or cannot be created.
    pub fn to(
        directory: &Path,
        certify: &CertifyArguments,
        shared: &SharedArguments,
        asked: UserQuestion,
        signals: &Signals,
    ) -> Result<Self, Unusable> {
        if directory.as_os_str() == "-" {
            let said = "a certificate is a directory, not a file; name one, as in `--certify proven`";
            return Err(Unusable::told(Exit::Usage, said));
        }
        let asked_of = named_formulation(&options(&shared.method, &shared.limits));
        let proof = certify.proof.or_else(|| asked_of.map(ProofForm::of)).unwrap_or_default();
        let refuter = Refuter::of_backend(shared.method.backend.as_deref());
        if let (ProofForm::VeriPb, Refuter::Program(command)) = (proof, &refuter) {
            let said = format!(
                "`{}` writes proofs of clauses, but gridc itself writes VeriPB proofs: leave out `--proof`, or the \
                backend",
                clean_line(&command.text)
            );
            return Err(Unusable::told(Exit::Usage, said));
        }
        let input = &shared.input;
        let certifier = Self {
            directory: directory.to_owned(),
            certifying: Certifying {
                how: ReadSettings {
                    models: input.models.clone(),
                    layout: input.layout.clone(),
                    format: input.format.and_then(|format| format.puzzle().ok()),
                    as_given: input.as_given,
                    treatments: input.treat.clone(),
                },
                proof,
                refuter,
                memory: shared.limits.memory.unwrap_or(Settings::default().memory),
            },
            asked,
            time: shared.limits.time,
            memory: shared.limits.memory,
            signals: signals.clone(),
        };
        if !input.rules.is_empty() || !input.uses.is_empty() {
            let said = "a certificate is about the puzzle in the file: write rules that are added (`--rules`, `--use`) into \
                        it first, with `gridc convert --to grid`";
            return Err(Unusable::told(Exit::Usage, said.to_owned()));
        }
        // A single existing directory is reported before anything is solved.
        if !certifier.is_numbered() {
            is_free(directory).map_err(|error| Unusable::told(exit_of(&error), error.to_string()))?;
        }
        Ok(certifier)
    }

    fn is_numbered(&self) -> bool {
        is_numbered(&self.directory)
    }

    /// Checks whether several puzzles can get a certificate each.
    ///
    /// # Errors
    /// If they would all go to one directory.
    pub fn takes_several(&self) -> Result<(), Unusable> {
        if self.is_numbered() {
            return Ok(());
        }
        let said = "there are several puzzles, but a certificate is for one; give each its own directory, as in \
            `--certify 'proven-{}'`";
        Err(Unusable::told(Exit::Usage, said))
    }

    /// Extends a request so that all solutions that a certificate lists are kept.
    pub fn request(&self, request: Request) -> Request {
        match self.asked {
            UserQuestion::Count(_) => Request { keep: MOST_SOLUTIONS, number_only: false, ..request },
            _ => request,
        }
    }

    /// Writes the certificate of an answer and stores the result in the answer. If there is no solution and `reasons` is set, the
    /// conflict is found and certified, too.
    pub fn certify(&self, answer: &mut Answered, reasons: Option<&Solver>) {
        if let (Some(solver), Ok(SolveOutcome { verdict: Verdict::None, .. })) = (reasons, &answer.result) {
            answer.explain(solver, self.asked);
        }
        let Ok(outcome) = &answer.result else { return };
        match self.make(answer, outcome) {
            None => {}
            Some(Ok(certified)) => {
                if let (Ok(outcome), true) = (&mut answer.result, certified.complete) {
                    outcome.basis = Some(Basis::Proof);
                }
                answer.certified = Some(certified);
            }
            Some(Err(error)) => {
                // An answer that could not be proved in time is reported as unknown, because a proof was requested.
                if let (Ok(outcome), Some(stop)) = (&mut answer.result, stop_of(&error)) {
                    unknown(outcome, stop);
                    answer.conflict = None;
                }
                answer.uncertified = Some(error);
            }
        }
        if let (Ok(outcome), UserQuestion::Count(_)) = (&mut answer.result, self.asked) {
            outcome.solutions.clear();
        }
    }

    /// Returns `None` if there is no result that could be certified.
    fn make(&self, answer: &Answered, outcome: &SolveOutcome) -> Option<Result<Certified, CertifyError>> {
        let (Ok(puzzle), Some(tree)) = (&answer.job.puzzle, &answer.job.tree) else { return None };
        let complete = match is_complete(outcome) {
            Ok(complete) => complete?,
            Err(error) => return Some(Err(error)),
        };
        let source = answer.job.source.as_ref();
        let file = std::fs::metadata(source).ok().filter(|found| found.is_file() && found.len() < MOST_FILE);
        let file = file.and_then(|_| std::fs::read_to_string(source).ok());
        let sources = answer.job.sources.iter().filter(|known| known.name == source).map(|known| known.text.as_ref());
        let texts: Vec<&str> = file.as_deref().into_iter().chain(sources).collect();
        let subject = CertificateSubject {
            puzzle,
            tree,
            format: answer.job.format,
            file: source,
            texts: &texts,
            solutions: &outcome.solutions,
            complete,
            conflict: answer.conflict.as_ref(),
        };
        let left = self.time.map(|time| time.saturating_sub(outcome.times.total));
        let deadline = left.and_then(|left| Moment::now().checked_add(left));
        let limits = Limits::new(deadline, None, self.memory, self.signals.interrupt.clone());
        let directory = with_number(&self.directory, answer.job.number);
        Some(self.certifying.make(&subject, Some(&directory), &limits))
    }
}

/// Maximum size in bytes of an input file that is copied into the certificate.
const MOST_FILE: u64 = 1 << 20;

/// Returns the limit that was reached.
fn stop_of(error: &CertifyError) -> Option<Stop> {
    match error {
        CertifyError::Stopped(stop) => Some(*stop),
        CertifyError::TooLarge(_) => Some(Stop::Memory),
        _ => None,
    }
}

/// Discards a result that was not proved within the limits.
fn unknown(outcome: &mut SolveOutcome, stop: Stop) {
    outcome.verdict = Verdict::Unknown;
    outcome.found = Verdict::Unknown;
    outcome.count_is = CountIs::AtLeast;
    outcome.digits_unique = None;
    outcome.basis = None;
    outcome.stopped = Some(stop);
}

/// Returns the exit code of a command that failed to write a certificate.
pub fn exit_of(error: &CertifyError) -> Exit {
    match error {
        CertifyError::Exists(_) => Exit::Usage,
        CertifyError::Io(..) => Exit::Output,
        CertifyError::Stopped(Stop::Interrupted) => Exit::Interrupted,
        CertifyError::Stopped(_)
        | CertifyError::TooLarge(_)
        | CertifyError::LeftOut(..)
        | CertifyError::TooMany(..) => Exit::Unknown,
        CertifyError::Refuter(_) => Exit::Program,
        CertifyError::Internal(_) => Exit::Internal,
    }
}

/// Describes the certificate in one line.
pub fn words(certified: &Certified) -> String {
    let place = clean_line(&directory(certified));
    let of_parts = match certified.conflict {
        None => String::new(),
        Some(ConflictClaim { members: 1, .. }) => " of one part alone".to_owned(),
        Some(ConflictClaim { members, minimal: true }) => {
            format!(" of {members} parts alone, and that each is needed,")
        }
        Some(ConflictClaim { members, minimal: false }) => format!(" of {members} parts alone"),
    };
    match certified.complete {
        false => format!("certified: {place} contains the solutions; since there are at least two, no proof is needed"),
        true => format!(
            "certified: {place} proves it{of_parts} in {} from {} of {} {}; `gridc verify {place}` checks that",
            steps(certified.trimmed.lemmas),
            certified.trimmed.clauses,
            certified.clauses,
            certified.form.parts()
        ),
    }
}

fn directory(certified: &Certified) -> String {
    certified.directory.as_ref().map(|directory| directory.display().to_string()).unwrap_or_default()
}

/// `1 step`, `422 steps`.
pub fn steps(count: u64) -> String {
    format!("{count} {}", if count == 1 { "step" } else { "steps" })
}

pub fn record(certified: &Certified) -> CertificateRecord {
    CertificateRecord {
        directory: directory(certified),
        complete: certified.complete,
        members: certified.conflict.map(|conflict| conflict.members),
        minimal: certified.conflict.map(|conflict| conflict.minimal),
        proof: certified.complete.then_some(certified.form.name()),
        refuted_by: certified.refuted_by.clone(),
        clauses: certified.clauses,
        steps: certified.trimmed.steps,
        lemmas: certified.trimmed.lemmas,
        proof_bytes: certified.proof_bytes,
        bytes: certified.bytes,
        elapsed_ms: (certified.elapsed.as_secs_f64() * 1e6).round() / 1e3,
    }
}
