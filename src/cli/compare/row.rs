//! Measures one puzzle with all configurations of `gridc compare`.

use super::ledger::Ledger;
use crate::backend::named;
use crate::cli::Exit;
use crate::compare::{
    Agreement, Claims, Contender, Contradiction, Measured, Measurement, MeasurementRecord, PuzzleProperties,
    RecordedPuzzle, Round, TimeBudget, subject,
};
use crate::front::{Entry, Unsolved};
use crate::language::stated_differs;
use crate::puzzle::{PuzzleData, clean_line};
use crate::rate::{self, RatingOptions, se};
use crate::report::FailureKind;
use crate::solve::{Engine, Plan, Request, SolveError, Stated, Verdict};
use crate::syntax::{Diagnostic, Source};
use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A puzzle to measure, with its messages already formatted.
pub struct PreparedPuzzle {
    pub entry: Entry,
    /// Messages about the puzzle, for standard error.
    pub said: String,
    /// Whether the messages contain an error.
    pub error_said: bool,
}

/// The result for one puzzle.
pub struct PuzzleRow {
    /// Place of the puzzle, as in `file:3`.
    pub place: String,
    /// Position in the input when the puzzle was taken, in bytes.
    pub end: u64,
    /// Name and size of the puzzle, as in `81 cells, 17 givens`.
    pub headline: String,
    /// Records with the indices of their contenders: one configuration after the other, each with all its repeats.
    pub records: Vec<(usize, MeasurementRecord)>,
    /// Messages for standard error; they precede `late`.
    pub said: String,
    /// A message about the puzzle's text that arose only when it was solved.
    pub late: Option<Diagnostic>,
    /// Texts that `late` refers to.
    pub sources: Vec<Source>,
    pub source: String,
    /// Pairs of configurations whose results exclude each other.
    pub contradictions: Vec<Contradiction>,
    /// Whether the puzzle was measured without an interrupt.
    pub complete: bool,
    /// Number of the puzzle, if it was counted in an earlier round.
    pub number: Option<usize>,
    pub rest: Option<Box<PostponedPuzzle>>,
    /// Contribution to the exit code.
    pub exit: Exit,
}

/// A puzzle with the contenders that are postponed because they are slow.
pub struct PostponedPuzzle {
    /// Number of the puzzle, once it has one.
    number: Option<usize>,
    /// Indices of the postponed contenders.
    pub contenders: Vec<usize>,
    puzzle: PuzzleData,
    subject: RecordedPuzzle,
    parse: Duration,
    claims: Claims,
    place: String,
    sources: Vec<Source>,
}

impl PostponedPuzzle {
    /// Returns the same data with the number of the puzzle.
    #[must_use]
    pub fn numbered(self, number: usize) -> Self {
        Self { number: Some(number), ..self }
    }
}

/// What all measurements of a run have in common.
#[derive(Clone, Copy)]
pub struct Contest<'a> {
    pub contenders: &'a [Contender],
    pub repeats: u32,
    /// Seed of the first repeat; further repeats use the following numbers.
    pub seed: Option<u64>,
    pub rate: bool,
    pub memory: bool,
    /// The question, with its limits.
    pub request: &'a Request,
    /// Time that configurations may use; `None` for a few puzzles, where nothing is postponed.
    pub budget: Option<&'a TimeBudget>,
}

impl Contest<'_> {
    /// Measures a puzzle with every configuration that is not postponed. Records are written to the ledger as they are measured.
    ///
    /// # Errors
    /// If a record cannot be written.
    pub fn measure(&self, announced: PreparedPuzzle, ledger: &Mutex<Ledger<'_>>) -> io::Result<PuzzleRow> {
        let PreparedPuzzle { entry, said, error_said } = announced;
        let mut row = PuzzleRow {
            place: format!("{}:{}", clean_line(&entry.source), entry.index),
            end: entry.end,
            headline: String::new(),
            records: Vec::new(),
            said,
            late: None,
            sources: entry.sources,
            source: entry.source.to_string(),
            contradictions: Vec::new(),
            complete: true,
            number: None,
            rest: None,
            exit: Exit::Done,
        };
        match entry.puzzle {
            Ok(puzzle) => {
                let mut subject = subject(&row.source, entry.index, &puzzle);
                let rated = self.rate.then(|| rating(&puzzle, self.request)).flatten();
                subject.known.rating = rated.map(|se| se.er.0);
                subject.known.rating_at_least = rated.is_some_and(|se| se.at_least);
                row.headline = headline(&puzzle, subject.id.as_deref());
                let rest = PostponedPuzzle {
                    number: None,
                    contenders: (0..self.contenders.len()).collect(),
                    puzzle,
                    subject,
                    parse: entry.parse,
                    claims: Claims::default(),
                    place: row.place.clone(),
                    sources: row.sources.clone(),
                };
                self.measure_each(&mut row, rest, Round::Quick, ledger)?;
            }
            Err(failure) => {
                if !error_said {
                    row.said.push_str(&format!("error: {}: {}\n", row.place, clean_line(&failure.message)));
                }
                row.exit = match failure.kind {
                    FailureKind::NoInput => Exit::NoInput,
                    FailureKind::Internal => Exit::Internal,
                    _ => Exit::BadInput,
                };
            }
        }
        Ok(row)
    }

    /// Measures the postponed contenders, as far as their budgets allow.
    ///
    /// # Errors
    /// If a record cannot be written.
    pub fn measure_rest(&self, rest: PostponedPuzzle, ledger: &Mutex<Ledger<'_>>) -> io::Result<PuzzleRow> {
        let mut row = PuzzleRow {
            place: rest.place.clone(),
            // The first round has already counted the bytes of this puzzle.
            end: 0,
            headline: String::new(),
            records: Vec::new(),
            said: String::new(),
            late: None,
            sources: rest.sources.clone(),
            source: rest.subject.source.clone(),
            contradictions: Vec::new(),
            complete: true,
            number: rest.number,
            rest: None,
            exit: Exit::Done,
        };
        self.measure_each(&mut row, rest, Round::Late, ledger)?;
        Ok(row)
    }

    /// Measures the contenders of `rest` in turn; those postponed again stay in the row.
    fn measure_each(
        &self,
        row: &mut PuzzleRow,
        mut rest: PostponedPuzzle,
        round: Round,
        ledger: &Mutex<Ledger<'_>>,
    ) -> io::Result<()> {
        let mut put_off = Vec::new();
        for number in std::mem::take(&mut rest.contenders) {
            let Some(contender) = self.contenders.get(number) else { continue };
            let due = self.budget.is_none_or(|budget| budget.allows(number, round));
            for repeat in 0..self.repeats {
                let measurement = Measurement {
                    puzzle: &rest.puzzle,
                    subject: &rest.subject,
                    parse: rest.parse,
                    contender,
                    repeat,
                    seed: self.seed,
                    memory: self.memory,
                    request: self.request,
                };
                match row.step(number, &measurement, due, &mut rest.claims, ledger)? {
                    MeasurementResult::Measured(time) => {
                        self.budget.iter().for_each(|budget| budget.spend(number, time));
                    }
                    MeasurementResult::PutOff if put_off.last() == Some(&number) => {}
                    MeasurementResult::PutOff => put_off.push(number),
                    MeasurementResult::End => return Ok(()),
                }
            }
        }
        rest.contenders = put_off;
        row.rest = (!rest.contenders.is_empty()).then(|| Box::new(rest));
        Ok(())
    }
}

/// The result of one measurement.
enum MeasurementResult {
    /// A record was made, in this time.
    Measured(Duration),
    /// No record: the measurement is postponed.
    PutOff,
    /// Nothing more can be measured on this puzzle.
    End,
}

impl PuzzleRow {
    /// Makes one measurement unless it is not `due`. A record of an earlier run is used in any case.
    fn step(
        &mut self,
        contender: usize,
        measurement: &Measurement<'_>,
        due: bool,
        claims: &mut Claims,
        ledger: &Mutex<Ledger<'_>>,
    ) -> io::Result<MeasurementResult> {
        // The ledger is consistent between any two operations, so a panic in another thread leaves it usable.
        let open = || ledger.lock().unwrap_or_else(PoisonError::into_inner);
        let known = open().find(&measurement.key())?;
        let is_new = known.is_none();
        if is_new && !due {
            return Ok(MeasurementResult::PutOff);
        }
        let start = Instant::now();
        let found = |record: MeasurementRecord| {
            let known = measurement.subject.known.clone();
            // An earlier run may have rated the puzzle.
            let known = match known.rating {
                Some(_) => known,
                None => PuzzleProperties {
                    rating: record.known.rating,
                    rating_at_least: record.known.rating_at_least,
                    ..known
                },
            };
            Measured {
                record: MeasurementRecord { subject: measurement.subject.clone(), known, ..record },
                size: None,
                error: None,
                interrupted: false,
            }
        };
        let Measured { mut record, error, interrupted, .. } = known.map_or_else(|| measurement.measure(), found);
        let time = start.elapsed();
        if interrupted {
            self.complete = false;
            return Ok(MeasurementResult::End);
        }
        if let Some(error @ SolveError::Elaborate(_)) = error {
            // No configuration can solve this puzzle.
            let told = Unsolved::new(error, measurement.puzzle);
            self.exit = Exit::BadInput;
            self.late = told.diagnostic.map(|diagnostic| *diagnostic);
            return Ok(MeasurementResult::End);
        }
        if let Some(SolveError::Program(reason)) = &error {
            self.exit = self.exit.max(Exit::Program);
            let reason = clean_line(reason);
            self.said.push_str(&format!("error: {}: {}: {reason}\n", self.place, record.configuration));
        }
        let mut wrong = None;
        if record.agreement == Agreement::Disagrees {
            let message = record.error.clone().unwrap_or_else(|| "it disagrees with another configuration".to_owned());
            wrong = Some(match error {
                Some(error) => Unsolved::new(error, measurement.puzzle),
                None => Unsolved::told(FailureKind::Internal, format!("{}: {message}", record.configuration)),
            });
        }
        match claims.add(&record) {
            Ok(agreement) => record.agreement = agreement,
            Err(contradiction) => {
                let Contradiction { denies, witness } = &contradiction;
                let message = format!("`{denies}` excludes a solution that `{witness}` found");
                wrong.get_or_insert_with(|| Unsolved::told(FailureKind::Internal, message));
                record.agreement = Agreement::Disagrees;
                self.contradictions.push(contradiction);
            }
        }
        if record.stated == Stated::Differs && self.late.is_none() {
            self.late = Some(stated_differs(measurement.puzzle));
        }
        let mut ledger = open();
        if let Some(wrong) = wrong {
            self.exit = Exit::Internal;
            self.disagree(measurement.puzzle, &wrong, &mut ledger);
        }
        ledger.add(&record, is_new)?;
        drop(ledger);
        self.records.push((contender, record));
        Ok(MeasurementResult::Measured(time))
    }

    fn disagree(&mut self, puzzle: &PuzzleData, wrong: &Unsolved, ledger: &mut Ledger<'_>) {
        let message = clean_line(&wrong.failure.message);
        self.said.push_str(&format!("internal error: {}: {message}\n", self.place));
        let told = ledger.reproduce(puzzle, wrong);
        self.said.push_str(&told);
    }
}

/// Returns Sudoku Explainer's rating of a puzzle with exactly one solution; `None` for other puzzles or if a limit was reached.
fn rating(puzzle: &PuzzleData, request: &Request) -> Option<se::Rating> {
    let outcome = Engine::new(Plan::new(named("sat")?)).solver().solve(puzzle, request, &mut |_| {}).ok()?;
    let solution = outcome.solutions.first().filter(|_| outcome.verdict == Verdict::Unique)?;
    rate::rate(puzzle, solution, RatingOptions::default()).ok()?.se
}

fn headline(puzzle: &PuzzleData, id: Option<&str>) -> String {
    let count = |n: usize, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
    let mut parts: Vec<String> = id.map(clean_line).into_iter().collect();
    parts.push(count(puzzle.layout.cells().len(), "cell"));
    parts.push(count(puzzle.givens.len(), "given"));
    if !puzzle.clues.is_empty() {
        parts.push(count(puzzle.clues.len(), "clue"));
    }
    parts.join(", ")
}
