//! Reads instances from files, solves them in turn, and writes the answers.

use super::File;
use super::page::{AnswerPage, values};
use super::recognise::refuse;
use super::record::record;
use super::source::load;
use crate::backend::PrepareError;
use crate::cli::arguments::SharedArguments;
use crate::cli::interrupt::Signals;
use crate::cli::messages::{Messages, PuzzleMessages};
use crate::cli::method::{options, said};
use crate::cli::reproduction::Reproductions;
use crate::cli::run::request;
use crate::cli::terminal::{Stream, look};
use crate::cli::verdict::Judge;
use crate::cli::{Exit, written};
use crate::front::instance_plan;
use crate::puzzle::clean_line;
use crate::report::{Failure, FailureKind, UserQuestion, memory_in_words};
use crate::solve::instances::{Discrepancy, Failed, ForeignInstance, Format, solve};
use crate::solve::{Plan, Request, SolveOutcome};
use serde_json::json;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Maximum number of solutions kept for JSON and for comparison, and the maximum total number of their values.
const KEPT: usize = 10_000;
const NUMBERS_KEPT: usize = 1 << 25;

/// Answers all instances in turn.
pub fn run(shared: &SharedArguments, asked: UserQuestion, signals: &Signals, files: Vec<File>) -> Exit {
    match InstancesRun::new(shared, asked, signals, files.len() > 1, &files) {
        Err(problem) => {
            let _ = writeln!(io::stderr(), "error: {problem}");
            Exit::Usage
        }
        Ok(mut run) => match run.all(&files) {
            Ok(exit) => exit,
            Err(error) => written(Err(error)),
        },
    }
}

struct InstancesRun<'a> {
    signals: &'a Signals,
    json: bool,
    many: bool,
    plans: Vec<(Format, Plan)>,
    request: Request,
    judge: Judge,
    page: AnswerPage<'a>,
    messages: Messages,
    reproductions: Reproductions<'a>,
}

impl<'a> InstancesRun<'a> {
    fn new(
        shared: &'a SharedArguments,
        asked: UserQuestion,
        signals: &'a Signals,
        many: bool,
        files: &[File],
    ) -> Result<Self, String> {
        let encodings = &shared.method.encodings;
        refuse(&[
            ("--redundant", encodings.redundant),
            ("--presolve", encodings.presolve.is_some()),
            ("--facts", encodings.facts.is_some()),
            ("--cnf", encodings.cnf.family().is_some() && encodings.cnf.encoding.is_none()),
            ("--at-most-one", encodings.cnf.at_most_one().is_some() && encodings.cnf.encoding.is_none()),
            ("--encoding", encodings.cnf.encoding.is_some()),
            ("--emit", shared.output.emit.is_some()),
        ])?;
        let mut plans: Vec<(Format, Plan)> = Vec::new();
        for file in files {
            if !plans.iter().any(|(format, _)| *format == file.format) {
                let plan =
                    instance_plan(&options(&shared.method, &shared.limits), file.format).map_err(|e| said(&e))?;
                plans.push((file.format, plan));
            }
        }
        let presentation = &shared.output.presentation;
        let accept_unproven = shared.method.no_reprove;
        Ok(Self {
            signals,
            json: presentation.json,
            many,
            plans,
            request: request(shared, asked, signals),
            judge: Judge { asked, accept_unproven, many, exit_verdict: shared.output.exit_verdict },
            page: AnswerPage::new(&shared.output, asked),
            messages: Messages::new(
                presentation.json,
                presentation.appearance.quiet,
                look(&presentation.appearance, Stream::Error),
            ),
            reproductions: Reproductions::new(Path::new(".")),
        })
    }

    fn all(&mut self, files: &[File]) -> io::Result<Exit> {
        let mut exit = Exit::Done;
        for file in files {
            exit = exit.max(self.one(file)?);
            if self.signals.interrupt.raised() {
                return Ok(Exit::Interrupted);
            }
        }
        if let Some(text) = self.messages.rest() {
            tell(&text);
        }
        Ok(exit)
    }

    fn one(&mut self, file: &File) -> io::Result<Exit> {
        let Some((_, plan)) = self.plans.iter().find(|(format, _)| *format == file.format) else {
            return Ok(Exit::Internal);
        };
        let plan = *plan;
        let loaded = load(file, plan.settings.memory, self.signals);
        self.signals.started();
        if loaded.interrupted {
            return Ok(Exit::Interrupted);
        }
        let name = file.path.display().to_string();
        let said = self.messages.say(&name, &loaded.diagnostics, &loaded.sources);
        tell(&said.text);
        self.page.begin(file.format, self.many.then_some(&name))?;
        let instance = match loaded.instance {
            Ok(instance) => instance,
            Err(failure) => return self.failed(file, failure, said),
        };
        match self.solve(file.format, &instance, &plan)? {
            Ok(outcome) => {
                if self.json {
                    self.page.line(&record(&name, Ok((&instance, &outcome)), said.records).line())?;
                } else {
                    self.page.end(file.format, &instance, &outcome)?;
                }
                Ok(self.judge.result(Ok(&outcome)))
            }
            Err(failed) => {
                if let Failed::Caught(caught) = &failed {
                    self.reproduce(&name, file.format, &instance, caught);
                }
                self.failed(file, failure(&failed), said)
            }
        }
    }

    fn solve(
        &mut self,
        format: Format,
        instance: &ForeignInstance,
        plan: &Plan,
    ) -> io::Result<Result<SolveOutcome, Failed>> {
        let most = (NUMBERS_KEPT / instance.places().max(1)).clamp(2, KEPT);
        let keep = if self.json { self.request.keep.min(most) } else { self.request.keep.min(2) };
        let request = Request { keep, ..self.request.clone() };
        let (page, interrupt) = (&mut self.page, &self.signals.interrupt);
        let mut written = Ok(());
        let mut found = |answer: &[i32]| {
            if written.is_ok() {
                written = page.found(format, instance, answer);
                if written.is_err() {
                    interrupt.raise();
                }
            }
        };
        // A panic is a bug in gridc or in a library; the remaining files are still solved.
        let solved = catch_unwind(AssertUnwindSafe(|| solve(instance, plan, &request, &mut found)));
        written?;
        Ok(solved.unwrap_or(Err(Failed::Panicked)))
    }

    /// Reports why there is no answer.
    fn failed(&mut self, file: &File, failure: Failure, said: PuzzleMessages) -> io::Result<Exit> {
        let kind = failure.kind;
        let name = clean_line(&file.path.display().to_string());
        match kind {
            FailureKind::Internal => tell(&format!("internal error: {name}: {}\n", clean_line(&failure.message))),
            FailureKind::Program => tell(&format!("error: {name}: {}\n", clean_line(&failure.message))),
            // The messages about the text have reported it.
            FailureKind::BadInput | FailureKind::NoInput | FailureKind::Limit => {}
        }
        if self.json {
            self.page.line(&record(&name, Err(failure), said.records).line())?;
        } else if kind == FailureKind::Limit {
            self.page.status(file.format, None)?;
            self.page.comment(file.format, &format!("unknown: {}", failure.message))?;
        }
        Ok(self.judge.result(Err(kind)))
    }

    fn reproduce(&mut self, name: &str, format: Format, instance: &ForeignInstance, caught: &Discrepancy) {
        let told = self.reproductions.save_value(&json!({
            "gridc": env!("CARGO_PKG_VERSION"),
            "command_line": std::env::args_os().map(|a| a.to_string_lossy().into_owned()).collect::<Vec<_>>(),
            "what": caught.to_string(),
            "file": name,
            "format": format.name(),
            "answer": values(instance, &caught.answer),
        }));
        tell(&told);
    }
}

fn failure(failed: &Failed) -> Failure {
    let (kind, message) = match failed {
        Failed::Prepare(PrepareError::TooLarge { needed, limit, .. }) => {
            let (needed, limit) = (memory_in_words(*needed), memory_in_words(*limit));
            let what = format!("the instance would take {needed}, more than the {limit} allowed");
            (FailureKind::Limit, format!("{what}; increase `--memory`, or use another backend"))
        }
        Failed::Prepare(PrepareError::Unsupported(reason)) => {
            (FailureKind::Limit, format!("the backend cannot express this instance: {reason}"))
        }
        Failed::Program(what) => (FailureKind::Program, what.clone()),
        Failed::Panicked => (FailureKind::Internal, "the solver panicked".to_owned()),
        Failed::Caught(caught) => (FailureKind::Internal, caught.to_string()),
    };
    Failure { kind, message }
}

fn tell(text: &str) {
    // If standard error is closed, the message cannot be shown.
    let _ = io::stderr().write_all(text.as_bytes());
}
