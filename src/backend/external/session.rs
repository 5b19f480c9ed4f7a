//! Enumerates solutions with an external program: write the instance, run, read, test, exclude.

use super::failure::Failure;
use super::instance::{NoGood, Question, RunInput};
use super::process::{Files, OutputError, run};
use super::{Command, Protocol};
use crate::backend::leftovers;
use crate::backend::{Limits, Session, SessionStep, Stop, Watched, Work, violation};
use crate::formulation::answer::{AnswerValues, Claim, SolverAnswer};
use crate::formulation::ilp;
use crate::model::{Assignment, Literal, VarId};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::process::ExitStatus;
use std::sync::Arc;
use tempfile::{Builder, TempDir};

/// Bytes written between two checks of the limits.
const CHUNK: usize = 64 << 10;

/// Exit statuses from here on mean an error, whatever the output (`sysexits.h`; clasp and shells use them so).
const FIRST_ERROR: i32 = 64;

/// A session that runs the program once for each solution.
pub(super) struct ExternalSession {
    command: Arc<Command>,
    instance: Arc<RunInput>,
    /// Its directory, and the handle that locks it.
    directory: Option<(TempDir, Option<File>)>,
    facts: Vec<Literal>,
    /// The answer variables that facts leave more than one value: they distinguish solutions.
    open: Vec<VarId>,
    no_goods: Vec<NoGood>,
    exhausted: bool,
    failure: Option<String>,
    runs: u64,
    refinements: u64,
}

/// Why a run has no result.
enum RunError {
    Stopped(Stop),
    Failed(Failure, Option<ExitStatus>),
}

impl From<OutputError> for RunError {
    fn from(ended: OutputError) -> Self {
        match ended {
            OutputError::Stopped(stop) => Self::Stopped(stop),
            OutputError::Failed(failure) => Self::Failed(failure, None),
        }
    }
}

/// Creates a directory that only the user can read, in the system's place for temporary files.
fn directory() -> io::Result<(TempDir, Option<File>)> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    leftovers::remove(&std::env::temp_dir());
    let made = builder.prefix(leftovers::PREFIX).tempdir()?;
    let held = leftovers::hold(made.path());
    Ok((made, held))
}

impl ExternalSession {
    pub fn new(command: Arc<Command>, instance: Arc<RunInput>) -> Self {
        let mut session = Self {
            command,
            instance,
            directory: None,
            facts: Vec::new(),
            open: Vec::new(),
            no_goods: Vec::new(),
            exhausted: false,
            failure: None,
            runs: 0,
            refinements: 0,
        };
        session.assume(&[]);
        session
    }

    /// One run: returns a solution of the instance; `None` if there is none.
    fn ask(&mut self, limits: &Limits, files: &Files) -> Result<Option<Assignment>, RunError> {
        let question = Question { facts: &self.facts, no_goods: &self.no_goods };
        let file = File::create(&files.instance);
        write(&self.instance, &question, file, limits)?;
        self.runs += 1;
        let status = run(&self.command, files, limits)?;
        let failed = |failure| RunError::Failed(failure, Some(status));
        let answer = read(&self.command, &self.instance, files, status).map_err(failed)?;
        match answer.claim {
            Claim::Unsatisfiable => Ok(None),
            // The program reached its own limits.
            Claim::Unknown => Err(RunError::Stopped(Stop::Failed)),
            Claim::Satisfiable | Claim::Unstated => {
                self.instance.solution(&question, &answer.chosen).map(Some).map_err(failed)
            }
        }
    }

    /// Excludes the violated parts of a solution, or, if there are none, the solution itself. Returns whether it is valid.
    fn accept(&mut self, solution: &Assignment) -> bool {
        let violations = violation::smallest(self.instance.model(), self.instance.residual(), solution);
        if violations.is_empty() {
            let value = |v: &VarId| Some(Literal::is(*v, solution.get(*v)?));
            let answer: NoGood = self.open.iter().filter_map(value).collect();
            self.exhausted = answer.is_empty();
            self.no_goods.push(answer);
            return true;
        }
        self.refinements += 1;
        // A constraint that the empty assignment violates cannot be satisfied.
        self.exhausted |= violations.iter().any(Vec::is_empty);
        self.no_goods.extend(violations);
        false
    }

    fn search(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        let directory = match self.directory.take().map_or_else(directory, Ok) {
            Ok(directory) => directory,
            Err(error) => {
                self.failure = Some(Failure::Files(error.to_string()).words(&self.command, None, None));
                return SessionStep::Stopped(Stop::Failed);
            }
        };
        let files = Files::new(directory.0.path(), self.command.protocol.extension());
        let step = loop {
            if self.exhausted {
                break SessionStep::Exhausted;
            }
            match self.ask(limits, &files) {
                Ok(None) => self.exhausted = true,
                Ok(Some(found)) => {
                    if self.accept(&found) {
                        *solution = found;
                        break SessionStep::Solution;
                    }
                }
                Err(RunError::Stopped(stop)) => break SessionStep::Stopped(stop),
                Err(RunError::Failed(failure, status)) => {
                    self.failure = Some(failure.words(&self.command, Some(&files), status));
                    break SessionStep::Stopped(Stop::Failed);
                }
            }
        };
        self.directory = Some(directory);
        step
    }
}

impl Session for ExternalSession {
    fn assume(&mut self, assumptions: &[Literal]) {
        let instance = &self.instance;
        self.facts = instance.units().iter().chain(assumptions).copied().collect();
        let fixed = ilp::fixed_at_zero(instance.model(), instance.candidates(), &self.facts);
        let left = |v: VarId| instance.candidates().range(v).filter(|c| !fixed[*c]).count();
        self.open = instance.model().answers().filter(|v| left(*v) > 1).collect();
        self.no_goods.clear();
        self.exhausted = false;
        self.failure = None;
        self.runs = 0;
        self.refinements = 0;
    }

    fn next(&mut self, limits: &Limits, solution: &mut Assignment) -> SessionStep {
        match limits.poll(0) {
            _ if self.exhausted => SessionStep::Exhausted,
            Some(stop) => SessionStep::Stopped(stop),
            None => self.search(limits, solution),
        }
    }

    fn work(&self) -> Work {
        let refinements = (!self.instance.residual().is_empty()).then_some(self.refinements);
        Work { runs: Some(self.runs), refinements, ..Work::default() }
    }

    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

/// Writes the instance, as long as the limits allow.
fn write(
    instance: &RunInput,
    question: &Question<'_>,
    file: io::Result<File>,
    limits: &Limits,
) -> Result<(), RunError> {
    let failed = |error: io::Error| RunError::Failed(Failure::Files(error.to_string()), None);
    let mut out = BufWriter::with_capacity(CHUNK, Watched { out: file.map_err(failed)?, limits, stop: None });
    let written = instance.write(question, &mut out).and_then(|()| out.flush());
    // The rest of the buffer is useless after an error.
    let (watched, _) = out.into_parts();
    match (watched.stop, written) {
        (Some(stop), _) => Err(RunError::Stopped(stop)),
        (None, written) => written.map_err(failed),
    }
}

/// Reads the answer, and compares it with the exit status.
fn read(
    command: &Command,
    instance: &RunInput,
    files: &Files,
    status: ExitStatus,
) -> Result<SolverAnswer<AnswerValues>, Failure> {
    let Some(code) = status.code() else { return Err(Failure::Killed) };
    let source = if command.writes_file() { &files.out } else { &files.stdout };
    let file = match File::open(source) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(Failure::NoFile),
        Err(error) => return Err(Failure::Files(error.to_string())),
    };
    let answer = instance.read(BufReader::new(file))?;
    // SAT solvers report the result also by their status, as gridc does; others use neither status.
    let says = match code {
        10 => Some(Claim::Satisfiable),
        20 => Some(Claim::Unsatisfiable),
        _ => None,
    };
    match (answer.claim, says) {
        // A solution is tested in any case, but "no solution" is accepted only from a program that exits normally.
        (Claim::Unsatisfiable, Some(Claim::Satisfiable)) => Err(Failure::Status("unsatisfiable")),
        // SMT solvers fail on `get-value` if there is no model.
        (Claim::Unsatisfiable, None) if code != 0 && command.protocol != Protocol::Smt => {
            Err(Failure::Status("unsatisfiable"))
        }
        (Claim::Satisfiable, Some(Claim::Unsatisfiable)) => Err(Failure::Status("satisfiable")),
        (Claim::Unknown, _) if code >= FIRST_ERROR => Err(Failure::Status("unknown")),
        _ => Ok(answer),
    }
}
