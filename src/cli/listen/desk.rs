//! Answers questions about f-puzzles boards: reads the board, asks the library, and writes the protocol's answers.

use super::question::Question;
use crate::backend::{Interrupt, Stop};
use crate::formats::{self, payload};
use crate::front::live::{Document, only};
use crate::front::{Error, Explanation, PartialBoard, Puzzle, Reader, walk};
use crate::puzzle::{CellId, Doubt, DoubtKind, Effect, Grid, clean_line};
use crate::rate::{Board, Candidate, Family, FamilySet, RatingOptions};
use crate::solve::{CountIs, Estimate, Random, Request, SolveOutcome, Verdict};
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The interval at which counts and estimates are sent.
const PROGRESS: Duration = Duration::from_millis(200);

/// The largest number of doubts that are remembered as told.
const MOST_TOLD: usize = 1000;

/// The largest number of doubts in a message.
const MOST_SAID: usize = 5;

const NO_SOLUTION: &str = "No solutions found.";

/// The names by which the script disables techniques, with their families.
const FAMILIES: [(&str, &[Family]); 6] = [
    ("tuples", &[Family::Sets]),
    ("pointing", &[Family::Locked]),
    ("fishes", &[Family::Fish]),
    ("wings", &[Family::Wings]),
    ("aic", &[Family::Chains, Family::Colours, Family::AlmostLocked, Family::SingleDigit]),
    ("contradictions", &[Family::Forcing, Family::Trial]),
];

/// What a connection needs to answer.
pub struct Desk {
    reader: Reader,
    document: Document,
    random: Random,
    /// The doubts that were told.
    told: HashSet<String>,
}

/// What the terminal shows of a question.
pub struct Told {
    pub command: String,
    pub verdict: String,
    /// Doubts that were not told before.
    pub doubts: Vec<String>,
}

/// Receives the answers.
type Answers<'a> = dyn FnMut(String) + 'a;

/// A board and the settings in it.
struct Asked {
    puzzle: Puzzle,
    /// What was not understood but does not stop an answer.
    remarks: Vec<String>,
    /// The entered pencil marks of each cell, by index; `None` if the cell has none.
    marks: Vec<Option<Vec<i64>>>,
    cap: u64,
    logical: bool,
    without: FamilySet,
}

/// Why a question has no other answer: the message of `invalid`, or it was cancelled.
enum Refusal {
    Invalid(String),
    Canceled,
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Invalid(error.plain())
    }
}

impl Desk {
    pub fn new(reader: Reader, document: Document) -> Self {
        let reader = reader.format(formats::named("f-puzzles"));
        // Which of several solutions is shown need not be reproducible.
        let seed = std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(1, |time| time.as_nanos() as u64);
        Self { reader, document, random: Random::new(seed, 0), told: HashSet::new() }
    }

    /// Answers a question.
    pub fn answer(&mut self, question: &Question, stop: &Interrupt, send: &mut Answers<'_>) -> Told {
        let mut told = Told { command: clean_line(&question.command), verdict: String::new(), doubts: Vec::new() };
        told.command.truncate(told.command.floor_char_boundary(20));
        let found = match stop.raised() {
            true => Err(Refusal::Canceled),
            false => self.asked(question).and_then(|asked| {
                told.doubts = self.news(&asked.remarks);
                self.found(question, &asked, stop, send)
            }),
        };
        told.verdict = match found {
            // A question that was ended has no other last answer.
            Ok(verdict) if !stop.raised() => verdict,
            Err(Refusal::Invalid(message)) if !stop.raised() => {
                send(question.invalid(&message));
                message.lines().next().unwrap_or_default().to_owned()
            }
            _ => {
                send(question.canceled());
                "canceled".to_owned()
            }
        };
        told
    }

    /// Returns the doubts that were not told before.
    fn news(&mut self, remarks: &[String]) -> Vec<String> {
        if self.told.len() > MOST_TOLD {
            self.told.clear();
        }
        remarks.iter().filter(|remark| self.told.insert((*remark).clone())).cloned().collect()
    }

    fn found(
        &mut self,
        question: &Question,
        asked: &Asked,
        stop: &Interrupt,
        send: &mut Answers<'_>,
    ) -> Result<String, Refusal> {
        match question.command.as_str() {
            "truecandidates" => self.candidates(question, asked, stop, send),
            "solve" => self.solve(question, asked, stop, send),
            "check" => self.check(question, asked, stop, send),
            "count" => self.count(question, asked, stop, send),
            "estimate" => self.estimate(question, asked, stop, send),
            "solvepath" => self.path(question, asked, usize::MAX, stop, send),
            "step" => self.path(question, asked, 1, stop, send),
            other => Err(Refusal::Invalid(format!("there is no command `{}`", clean_line(other)))),
        }
    }

    /// Reads the board of a question.
    fn asked(&mut self, question: &Question) -> Result<Asked, Refusal> {
        if question.kind != "fpuzzles" {
            let kind = clean_line(&question.kind);
            return Err(Refusal::Invalid(format!("the data are of the type `{kind}`, but `fpuzzles` is expected")));
        }
        let packed = question.data.split_once("?load=").map_or(question.data.as_str(), |(_, packed)| packed);
        let link = format!("https://f-puzzles.com/?load={packed}");
        let unpacked = payload::unwrap(&link).ok_or_else(|| Refusal::Invalid("there is no board".to_owned()))?;
        let mut text = unpacked.map_err(|problem| Refusal::Invalid(problem.message))?.text;
        let mut json: Value =
            serde_json::from_str(&text).map_err(|error| Refusal::Invalid(format!("the board is no JSON: {error}")))?;
        let marks = marks(&json);
        if question.command == "estimate" {
            take_entered(&mut json);
            text = json.to_string();
        }
        let mut entries = self.reader.read_all("board", &text).into_iter();
        let Some(entry) = entries.next() else { return Err(Refusal::Invalid("there is no board".to_owned())) };
        let puzzle = entry.into_puzzle()?.without_guesses();
        let (strange, remarks): (Vec<&Doubt>, Vec<&Doubt>) = all_doubts(&puzzle).partition(|doubt| stops(doubt));
        if let Some(first) = strange.first() {
            let more = if strange.len() > 1 { format!(" (and {} more)", strange.len() - 1) } else { String::new() };
            let help = "remove it, or define its rule for gridc";
            return Err(Refusal::Invalid(format!("not understood: {}{more}; {help}", clean_line(&first.what))));
        }
        let remarks = remarks.into_iter().map(|doubt| clean_line(&doubt.what)).collect();
        let options = words(&json, "truecandidatesoptions");
        let number = |option: &String| option.strip_prefix("truecandidatesnumsolutions=")?.parse().ok();
        let has = |wanted: &str| options.iter().any(|option| option == wanted);
        let cap = options.iter().find_map(number).unwrap_or(if has("colored") { 8 } else { 1 });
        let disabled = words(&json, "disabledlogic");
        let families = FAMILIES.iter().filter(|(name, _)| disabled.iter().any(|word| word == name));
        Ok(Asked {
            puzzle,
            remarks,
            marks,
            cap: cap.clamp(1, 1 << 20),
            logical: has("logical"),
            without: families.flat_map(|(_, families)| families.iter().copied()).collect(),
        })
    }

    fn candidates(
        &mut self,
        question: &Question,
        asked: &Asked,
        stop: &Interrupt,
        send: &mut Answers<'_>,
    ) -> Result<String, Refusal> {
        let found = self.document.candidates(&asked.puzzle, asked.cap, stop)?;
        if !found.is_settled() {
            return Err(limit(found.data().outcome.stopped));
        }
        if found.data().outcome.found == Verdict::None {
            return Err(Refusal::Invalid(NO_SOLUTION.to_owned()));
        }
        let side = asked.puzzle.size().0;
        let mut counts = vec![0_i64; side * side * side];
        for row in 0..side {
            for column in 0..side {
                for (digit, count) in found.counts(row, column) {
                    if let Some(place) = place(side, row, column, digit) {
                        counts[place] = i64::try_from(count.saturating()).unwrap_or(i64::MAX);
                    }
                }
            }
        }
        let (fixed, open) = (found.fixed(), found.open());
        if asked.logical {
            let board = Board::new(asked.puzzle.data()).map_err(|why| Refusal::Invalid(why.to_string()))?;
            let limits = self.document.limits(stop);
            let (_, board) = walk(&asked.puzzle, board, None, asked.options(false), usize::MAX, &limits);
            for (cell, row, column) in cells(&asked.puzzle) {
                for digit in left(&board, cell) {
                    let count = place(side, row, column, i32::from(digit) + 1).and_then(|place| counts.get_mut(place));
                    if let Some(count) = count.filter(|count| **count == 0) {
                        *count = -1;
                    }
                }
            }
        }
        send(question.answer("truecandidates", json!({"solutionsPerCandidate": counts})));
        Ok(if open == 0 { "one solution".to_owned() } else { format!("{open} cells open, {fixed} decided") })
    }

    fn solve(
        &mut self,
        question: &Question,
        asked: &Asked,
        stop: &Interrupt,
        send: &mut Answers<'_>,
    ) -> Result<String, Refusal> {
        let found = self.document.random_solution(&asked.puzzle, &mut self.random, stop)?;
        let Some(grid) = found.solutions.first() else { return Err(unsolved(&found)) };
        let digits: Vec<i32> = cells(&asked.puzzle).map(|(cell, ..)| grid.digit(CellId(cell as u32))).collect();
        send(question.answer("solved", json!({"solution": digits})));
        Ok(found.found.name().to_owned())
    }

    fn check(
        &mut self,
        question: &Question,
        asked: &Asked,
        stop: &Interrupt,
        send: &mut Answers<'_>,
    ) -> Result<String, Refusal> {
        let found = self.outcome(asked, Request::unique(), stop)?;
        let count = match found.found {
            Verdict::None => 0,
            Verdict::Unique => 1,
            Verdict::Several => 2,
            Verdict::AtMostOne | Verdict::Unknown => return Err(limit(found.stopped)),
        };
        send(question.answer("count", json!({"count": count, "inProgress": false})));
        Ok(found.found.name().to_owned())
    }

    fn count(
        &mut self,
        question: &Question,
        asked: &Asked,
        stop: &Interrupt,
        send: &mut Answers<'_>,
    ) -> Result<String, Refusal> {
        let request = Request { time: None, ..self.document.within(Request::number(None), stop) };
        let known = request.found.clone();
        let (done, ended) = channel::<()>();
        let answer = |count: serde_json::Value, going: bool| {
            question.answer("count", json!({"count": count, "inProgress": going}))
        };
        let puzzle = &asked.puzzle;
        let mut worker = self.document.solver().worker();
        let found = std::thread::scope(|scope| {
            let search = scope.spawn(move || {
                let found = worker.solve(puzzle.data(), &request, &mut |_| {});
                drop(done);
                found
            });
            while ended.recv_timeout(PROGRESS) == Err(RecvTimeoutError::Timeout) {
                if !stop.raised() {
                    send(answer(known.get().into(), true));
                }
            }
            search.join()
        });
        let found = found.map_err(|_| Refusal::Invalid("internal error: the count panicked".to_owned()))?;
        let found = found.map_err(|unsolved| Refusal::Invalid(unsolved.failure.message))?;
        if found.stopped.is_some() || found.count_is == CountIs::AtLeast {
            return Err(limit(found.stopped));
        }
        let exact = found.count.to_u64().map_or_else(|| json!(found.count.approximate()), |count| json!(count));
        send(answer(exact, false));
        Ok(format!("{} {}", found.count, if found.count == 1 { "solution" } else { "solutions" }))
    }

    fn estimate(
        &mut self,
        question: &Question,
        asked: &Asked,
        stop: &Interrupt,
        send: &mut Answers<'_>,
    ) -> Result<String, Refusal> {
        let mut last: Option<Instant> = None;
        let mut see = |estimate: &Estimate| {
            if last.is_none_or(|last| last.elapsed() >= PROGRESS) && estimate.descents >= 2 {
                last = Some(Instant::now());
                send(question.answer("estimate", estimated(estimate)));
            }
            if stop.raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let seed = self.random.seed();
        match self.document.estimate(&asked.puzzle, seed, stop, &mut see)? {
            Some(found) if found.mean.is_infinite() => Ok("more than 1e308 solutions".to_owned()),
            Some(found) => Ok(format!("about {:.3e} solutions", found.mean)),
            None => Err(Refusal::Invalid("the board is too large for an estimate".to_owned())),
        }
    }

    /// Answers with the board after at most so many steps, and their sentences.
    fn path(
        &mut self,
        question: &Question,
        asked: &Asked,
        most: usize,
        stop: &Interrupt,
        send: &mut Answers<'_>,
    ) -> Result<String, Refusal> {
        let puzzle = &asked.puzzle;
        let found = self.outcome(asked, Request::unique(), stop)?;
        if found.found == Verdict::None {
            return Err(Refusal::Invalid(NO_SOLUTION.to_owned()));
        }
        let solution = only(&found);
        let unrated = |why: crate::rate::RatingError| Refusal::Invalid(why.to_string());
        let (mut board, mut wrong) = match solution {
            Some(grid) => {
                let solver = self.document.solver();
                let started = PartialBoard::of(puzzle.data(), grid, Some((solver, puzzle.sources())));
                let PartialBoard { board, wrong } = started.map_err(unrated)?;
                (board, wrong)
            }
            None => self.entered(asked, stop)?,
        };
        wrong.extend(self.wrong_marks(asked, solution));
        if !wrong.is_empty() {
            send(question.answer("logical", logical(puzzle, &board, &wrong.join("\n"), false)));
            return Ok("a digit or a mark is wrong".to_owned());
        }
        if most == 1 && !asked.has_marks_of(&board) {
            send(question.answer("logical", logical(puzzle, &board, "Initial candidates.", true)));
            return Ok("initial candidates".to_owned());
        }
        for (cell, ..) in cells(puzzle) {
            let Some(marks) = asked.marks.get(cell).and_then(Option::as_ref) else { continue };
            for digit in left(&board, cell).into_iter().filter(|digit| !marks.contains(&(i64::from(*digit) + 1))) {
                board.eliminate(Candidate::new(cell, digit));
            }
        }
        let options = asked.options(solution.is_some());
        let (Explanation { steps, is_complete, .. }, board) =
            walk(puzzle, board, solution, options, most, &self.document.limits(stop));
        let mut sentences: Vec<String> = steps.into_iter().map(|step| step.sentence).collect();
        let verdict = match (sentences.len(), is_complete) {
            (count, true) => format!("solved by {count} steps"),
            (count, false) => format!("{count} steps"),
        };
        if sentences.is_empty() && !is_complete {
            sentences.push(match solution {
                Some(_) => "No step was found.".to_owned(),
                None => "No step was found: the puzzle has several solutions.".to_owned(),
            });
        }
        if most > 1 && !asked.remarks.is_empty() {
            let some: Vec<&str> = asked.remarks.iter().take(MOST_SAID).map(String::as_str).collect();
            sentences.push(format!("Not read: {}.", some.join("; ")));
        }
        send(question.answer("logical", logical(puzzle, &board, &sentences.join("\n"), true)));
        Ok(verdict)
    }

    /// Returns the board with the entered digits of a puzzle with several solutions, and what is wrong with them.
    fn entered(&self, asked: &Asked, stop: &Interrupt) -> Result<(Board, Vec<String>), Refusal> {
        let data = asked.puzzle.data();
        let mut board = Board::new(data).map_err(|why| Refusal::Invalid(why.to_string()))?;
        if data.entered.is_empty() {
            return Ok((board, Vec::new()));
        }
        let mut with = data.clone();
        let is_given = |cell: CellId| data.givens.iter().any(|given| given.cell == cell);
        with.givens.extend(data.entered.iter().copied().filter(|entered| !is_given(entered.cell)));
        let request = self.document.within(Request::up_to(1), stop);
        let found = self.document.solver().worker().solve(&with, &request, &mut |_| {});
        let found = found.map_err(|unsolved| Refusal::Invalid(unsolved.failure.message))?;
        if found.found == Verdict::None {
            let why = self.document.solver().why(&with, asked.puzzle.sources()).ok().flatten();
            let parts = why.map(|conflict| {
                let members: Vec<String> = conflict.members().iter().map(|member| clean_line(&member.text)).collect();
                format!(": {} contradict each other", members.join(", "))
            });
            return Ok((board, vec![format!("The entered digits are wrong{}.", parts.unwrap_or_default())]));
        }
        for entered in &data.entered {
            if let Some(digit) = data.layout.symbols.index_of(entered.digit) {
                let candidate = Candidate::new(entered.cell.index(), digit as u8);
                if board.has(candidate) {
                    board.place(candidate);
                }
            }
        }
        Ok((board, Vec::new()))
    }

    /// Returns a sentence for each cell whose entered marks lack the digit of the only solution.
    fn wrong_marks(&self, asked: &Asked, solution: Option<&Grid>) -> Vec<String> {
        let Some(grid) = solution else { return Vec::new() };
        let data = asked.puzzle.data();
        let is_wrong = |cell: &usize| {
            let digit = i64::from(grid.digit(CellId(*cell as u32)));
            asked.marks.get(*cell).and_then(Option::as_ref).is_some_and(|marks| !marks.contains(&digit))
        };
        let told = |cell: usize| {
            format!("The marks in {} do not contain the cell's digit.", data.layout.position(CellId(cell as u32)))
        };
        (0..data.layout.cells().len()).filter(is_wrong).map(told).collect()
    }

    fn outcome(&self, asked: &Asked, request: Request, stop: &Interrupt) -> Result<SolveOutcome, Refusal> {
        let request = self.document.within(request, stop);
        let found = self.document.solver().worker().solve(asked.puzzle.data(), &request, &mut |_| {});
        found.map_err(|unsolved| Refusal::Invalid(unsolved.failure.message))
    }
}

impl Asked {
    fn options(&self, uniqueness: bool) -> RatingOptions {
        RatingOptions { uniqueness, without: self.without }
    }

    /// Returns whether every open cell has marks, and only such as the board allows.
    fn has_marks_of(&self, board: &Board) -> bool {
        let is_marked = |cell: usize| {
            let left = left(board, cell);
            let is_left = |digit: &i64| left.iter().any(|known| i64::from(*known) + 1 == *digit);
            self.marks.get(cell).and_then(Option::as_ref).is_some_and(|marks| marks.iter().all(is_left))
        };
        board.unplaced().all(is_marked)
    }
}

/// Returns all doubts about a puzzle that can affect its solutions.
fn all_doubts(puzzle: &Puzzle) -> impl Iterator<Item = &Doubt> {
    puzzle.data().doubts.iter().filter(|doubt| doubt.effect != Effect::Comments)
}

/// Returns whether a doubt leaves no answer: an object was not understood, as opposed to a drawing or a sentence.
fn stops(doubt: &Doubt) -> bool {
    matches!(doubt.subject, DoubtKind::Rule | DoubtKind::Guess(_))
}

/// Returns the cells with their rows and columns, row by row.
fn cells(puzzle: &Puzzle) -> impl Iterator<Item = (usize, usize, usize)> {
    let positions = puzzle.data().layout.cells().iter().enumerate();
    positions.map(|(cell, position)| (cell, usize::from(position.row), usize::from(position.column)))
}

/// Returns the index of a candidate in the answer; `None` if the board has no such digit.
fn place(side: usize, row: usize, column: usize, digit: i32) -> Option<usize> {
    let digit = usize::try_from(digit).ok().filter(|digit| (1..=side).contains(digit))?;
    Some((row * side + column) * side + digit - 1)
}

/// Returns the indices of the digits that are left in a cell: the placed one, or the candidates.
fn left(board: &Board, cell: usize) -> Vec<u8> {
    match board.placed(cell) {
        Some(digit) => vec![digit],
        None => (0..64).filter(|digit| board.candidates(cell) & 1 << digit != 0).collect(),
    }
}

/// Returns the board as the script expects it after steps.
fn logical(puzzle: &Puzzle, board: &Board, message: &str, is_valid: bool) -> Value {
    let shown: Vec<Value> = cells(puzzle)
        .map(|(cell, ..)| match board.placed(cell) {
            Some(digit) => json!({"value": u32::from(digit) + 1}),
            None => {
                let candidates: Vec<u32> = left(board, cell).into_iter().map(|digit| u32::from(digit) + 1).collect();
                json!({"value": 0, "candidates": candidates})
            }
        })
        .collect();
    json!({"cells": shown, "message": message, "isValid": is_valid})
}

fn estimated(estimate: &Estimate) -> Value {
    let (lower, upper) = estimate.interval();
    let error = estimate.standard_error();
    let relative = if estimate.mean > 0.0 { 100.0 * error / estimate.mean } else { 0.0 };
    json!({
        "estimate": estimate.mean,
        "stderr": error,
        "iterations": estimate.descents,
        "ci95_lower": lower,
        "ci95_upper": upper,
        "relErrPercent": relative,
    })
}

/// Returns the words of a list, or of a text that separates them.
fn words(json: &Value, key: &str) -> Vec<String> {
    match json.get(key) {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).map(str::to_ascii_lowercase).collect(),
        Some(Value::String(text)) => {
            text.split([',', ';', ' ']).filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect()
        }
        _ => Vec::new(),
    }
}

/// Visits the cells of a board's JSON, row by row.
fn cells_of(json: &mut Value) -> impl Iterator<Item = &mut Map<String, Value>> {
    let rows = json.get_mut("grid").and_then(Value::as_array_mut).into_iter().flatten();
    rows.filter_map(Value::as_array_mut).flatten().filter_map(Value::as_object_mut)
}

/// Returns the pencil marks that a solver entered, by cell.
fn marks(json: &Value) -> Vec<Option<Vec<i64>>> {
    let rows = json.get("grid").and_then(Value::as_array).into_iter().flatten();
    let cells = rows.filter_map(Value::as_array).flatten();
    let entered = |cell: &Value| {
        let marks = cell.get("centerPencilMarks")?.as_array()?;
        let digits: Vec<i64> = marks.iter().filter_map(Value::as_i64).collect();
        (!digits.is_empty() && cell.get("value").is_none_or(|value| value.is_null())).then_some(digits)
    };
    cells.map(entered).collect()
}

/// Makes entered digits givens, and entered marks given ones.
fn take_entered(json: &mut Value) {
    for cell in cells_of(json) {
        if cell.get("value").is_some_and(|value| !value.is_null()) {
            cell.insert("given".to_owned(), Value::Bool(true));
        } else if let Some(marks) = cell.get("centerPencilMarks").filter(|marks| marks.is_array()).cloned() {
            let given = cell.get("givenPencilMarks").and_then(Value::as_array).cloned();
            let entered = marks.as_array().cloned().unwrap_or_default();
            let both = entered.into_iter().filter(|mark| given.as_ref().is_none_or(|given| given.contains(mark)));
            let both: Vec<Value> = both.collect();
            if !both.is_empty() {
                cell.insert("givenPencilMarks".to_owned(), Value::Array(both));
            }
        }
    }
}

fn unsolved(found: &SolveOutcome) -> Refusal {
    match found.found {
        Verdict::None => Refusal::Invalid(NO_SOLUTION.to_owned()),
        _ => limit(found.stopped),
    }
}

/// Returns the answer if a limit was reached.
fn limit(stopped: Option<Stop>) -> Refusal {
    match stopped {
        Some(Stop::Interrupted) => Refusal::Canceled,
        Some(Stop::Memory) => Refusal::Invalid("unknown: the memory limit was reached".to_owned()),
        _ => Refusal::Invalid("unknown: the time limit was reached".to_owned()),
    }
}
