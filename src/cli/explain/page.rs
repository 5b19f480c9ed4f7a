//! Writes the explanation of one puzzle: heading, steps with drawings, and summary, as text, Markdown or JSON.

use super::form::ExplanationForm;
use super::pictures::Pictures;
use crate::backend::{Limits, Stop};
use crate::cli::Exit;
use crate::cli::arguments::{ExplainArguments, HintDepth};
use crate::cli::files::Unusable;
use crate::cli::interrupt::Signals;
use crate::cli::pages::{InputPuzzle, NoPageReason, OutputPage};
use crate::cli::printer::style;
use crate::cli::terminal::Stream;
use crate::front::{PartialBoard, PictureContent, Solver, Unsolved, Worker, continued, wrong_marks};
use crate::puzzle::{Grid, PuzzleData, clean_line, wrap};
use crate::rate::{
    Finder, Level, RatingError, RatingOptions, StepOnBoard, StepRecord, Technique, Walk, hint, needed, places,
    sentence, statement,
};
use crate::render::{self, Style};
use crate::report::FailureKind;
use crate::solve::{Request, SolveOutcome};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::num::NonZeroUsize;

#[derive(Clone)]
pub struct Explainer<'a> {
    arguments: &'a ExplainArguments,
    solver: &'a Solver,
    signals: &'a Signals,
    form: ExplanationForm,
    many: bool,
    /// What a solver has entered in another file.
    progress: Option<&'a PuzzleData>,
    style: Style,
    /// Width of the terminal in columns, if standard output is one.
    columns: Option<usize>,
}

/// The share of the time limit in which steps are searched. In the rest they are described.
const SHARE_OF_PATH: f64 = 0.85;

/// The explanation so far.
#[derive(Default)]
struct ExplanationSoFar {
    wrong: Vec<String>,
    text: String,
    records: Vec<Value>,
    exit: Exit,
    /// The number of steps found.
    count: usize,
    /// The number of steps that a later one needs, if only these are shown.
    needed: Option<usize>,
    /// Whether the last step fills the board.
    is_solved: bool,
    hardest: Option<Technique>,
    /// Rules that were already stated: each is stated where it is first used.
    stated: HashSet<String>,
}

impl<'a> Explainer<'a> {
    /// Creates an explainer with the options of the command line.
    pub fn new(
        arguments: &'a ExplainArguments,
        solver: &'a Solver,
        signals: &'a Signals,
        form: ExplanationForm,
        many: bool,
        progress: Option<&'a PuzzleData>,
    ) -> Self {
        let style = match form {
            ExplanationForm::Text => style(&arguments.solving.output.appearance),
            ExplanationForm::Markdown | ExplanationForm::Json => Style::default(),
        };
        let columns = Stream::Output.columns().filter(|_| form == ExplanationForm::Text);
        Self { arguments, solver, signals, form, many, progress, style, columns }
    }

    /// Returns the page of a puzzle.
    pub fn page(&self, subject: &InputPuzzle, worker: &mut Worker<'_>, request: &Request) -> OutputPage {
        let limits = self.solver.options().limits();
        let refused = |why| subject.refused(why, "an explanation", self.form == ExplanationForm::Json, self.many);
        let (grid, outcome) = match subject.only_solution(worker, request) {
            Ok(found) => found,
            Err(why) => {
                let page = refused(why);
                let Ok(puzzle) = &subject.entry.puzzle else { return page };
                let mut solve = |puzzle: &PuzzleData| {
                    worker.solve(puzzle, request, &mut |_| {}).map(|outcome| outcome.solutions.first().cloned())
                };
                let marks = wrong_marks(puzzle, page.exit == Exit::None, &mut solve);
                let note = |said: &String| format!("note: {}: {said}\n", subject.place());
                return OutputPage {
                    aside: format!("{}{}", page.aside, marks.iter().map(note).collect::<String>()),
                    ..page
                };
            }
        };
        let Ok(puzzle) = &subject.entry.puzzle else { return OutputPage::default() };
        match self.told(subject, puzzle, &grid, &limits) {
            Ok(Ok(told)) => self.written(subject, puzzle, &grid, &outcome, told),
            Ok(Err(why)) => refused(NoPageReason::Failed(Unsolved::told(FailureKind::Limit, why.to_string()))),
            Err(Unusable { exit, said }) => OutputPage { aside: said, exit, ..OutputPage::default() },
        }
    }

    /// Explains the steps in order.
    fn told(
        &self,
        subject: &InputPuzzle,
        puzzle: &PuzzleData,
        grid: &Grid,
        limits: &Limits,
    ) -> Result<Result<ExplanationSoFar, RatingError>, Unusable> {
        let with = self.progress.map(|progress| {
            let other = || "the file of `--from` has another board than the puzzle".to_owned();
            continued(puzzle, progress).ok_or_else(|| Unusable::told(Exit::BadInput, other()))
        });
        let with = with.transpose()?;
        let (begun, marks) = with.as_ref().map_or((puzzle, &[][..]), |(puzzle, marks)| (puzzle, &marks[..]));
        let mut present = match PartialBoard::of(begun, grid, Some((self.solver, &subject.entry.sources))) {
            Ok(present) => present,
            Err(why) => return Ok(Err(why)),
        };
        present.mark(puzzle, marks, grid);
        let mut told = ExplanationSoFar { wrong: present.wrong.clone(), ..ExplanationSoFar::default() };
        if !told.wrong.is_empty() {
            told.exit = Exit::Differs;
        }
        let arguments = self.arguments;
        let is_one = arguments.next || arguments.hint.is_some();
        let last =
            if is_one { NonZeroUsize::MIN } else { arguments.step.or(arguments.until).unwrap_or(NonZeroUsize::MAX) };
        if told.exit == Exit::Differs && is_one {
            return Ok(Ok(told));
        }
        let mut pictures = arguments.picture.as_ref().map(|directory| {
            let directory = if self.many { directory.join(subject.entry.index.to_string()) } else { directory.clone() };
            Pictures::to(directory, puzzle, arguments.theme.unwrap_or_default())
        });
        let mut pictures = pictures.take().transpose()?;
        let digits = places(&present.board, grid);
        let choice = RatingOptions { uniqueness: !arguments.no_uniqueness, ..RatingOptions::default() };
        let finder = Finder::new(puzzle, choice, arguments.style.unwrap_or_default(), &digits);
        let of_path = limits.within_share(SHARE_OF_PATH);
        let mut finder = finder.within(&of_path, u64::MAX);
        let terms = arguments.terms.unwrap_or_default();
        let mut path = Vec::new();
        for standing in Walk::new(present.board, |board| Some(finder.next(board))).take(last.get()) {
            if self.signals.interrupt.raised() {
                told.exit = Exit::Interrupted;
                break;
            }
            if of_path.poll(0) == Some(Stop::Time) {
                told.exit = Exit::Unknown;
                break;
            }
            told.hardest = told.hardest.max(Some(standing.step.technique));
            path.push(standing);
        }
        // What is left of the time is for the description.
        if let Some(rules) = path.first().and_then(|standing| standing.board.structure().rules()) {
            rules.limit(limits);
        }
        told.count = path.len();
        told.is_solved = path.last().is_none_or(StepOnBoard::solves);
        let is_ended = told.exit <= Exit::Differs;
        if let Some(step) = arguments.step.filter(|step| is_ended && step.get() > path.len()) {
            let said = format!("there is no step {step}: the path has {}", counted(path.len()));
            return Err(Unusable::told(Exit::Usage, said));
        }
        let mut is_shown: Vec<bool> =
            (1..=path.len()).map(|number| arguments.step.is_none_or(|step| step.get() == number)).collect();
        if arguments.brief && !arguments.all && !is_one && arguments.step.is_none() && is_ended && told.is_solved {
            match needed(&path, limits) {
                Some(needed) => {
                    told.needed = Some(needed.iter().filter(|needed| **needed).count());
                    is_shown = needed;
                }
                None if self.signals.interrupt.raised() => told.exit = Exit::Interrupted,
                None => told.exit = Exit::Unknown,
            }
        }
        for (number, standing) in (1..).zip(&path).filter(|(number, _)| is_shown[number - 1]) {
            let StepOnBoard { board, step, .. } = standing;
            let record = (self.form == ExplanationForm::Json).then(|| StepRecord::new(puzzle, number, standing, terms));
            let sentence = || match &record {
                Some(record) => record.sentence.clone(),
                None => sentence(puzzle, board, step, terms),
            };
            let said = match (arguments.hint, statement(puzzle, board, step)) {
                (Some(HintDepth::Where), _) => hint(puzzle, board, step),
                (Some(HintDepth::Technique), _) => {
                    format!("{}: {}.", hint(puzzle, board, step).trim_end_matches('.'), step.technique.name_in(terms))
                }
                (None, Some(rule)) if told.stated.insert(rule.clone()) => {
                    format!("{} ({})", sentence(), rule.trim_end_matches('.'))
                }
                (None, _) => sentence(),
            };
            let shown = PictureContent::step(puzzle, &standing.board, &standing.step);
            let picture = pictures.as_mut().map(|pictures| pictures.add(&shown, &said, self.signals)).transpose()?;
            match (record, arguments.hint) {
                (Some(_), Some(_)) => told.records.push(said.into()),
                (Some(record), None) => told.records.push(json!(record)),
                (None, Some(_)) => told.text += &self.paragraph(&said),
                (None, None) => told.text += &self.step(puzzle, number, standing, &shown, &said, picture.as_deref()),
            }
        }
        if told.exit == Exit::Unknown {
            told.text += &self.paragraph("The time limit was reached.");
        }
        if let Some(pictures) = pictures {
            pictures.finish(self.signals)?;
        }
        Ok(Ok(told))
    }

    /// Formats a step, with the board in the state before it. Easy steps and `--brief` have no board.
    fn step(
        &self,
        puzzle: &PuzzleData,
        number: usize,
        standing: &StepOnBoard,
        shown: &PictureContent,
        said: &str,
        picture: Option<&str>,
    ) -> String {
        let is_single = standing.step.technique.facts().level == Level::Easy;
        let board = match self.arguments.brief || (is_single && !self.arguments.next) {
            true => None,
            false => shown.text(puzzle, self.style),
        };
        match self.form {
            ExplanationForm::Text => {
                let mark = if self.arguments.next { String::new() } else { format!("{number}. ") };
                format!("{}{}", self.indented(&mark, said), board.unwrap_or_default())
            }
            ExplanationForm::Markdown | ExplanationForm::Json => {
                let said = format!("**{number}.** {}\n\n", marked_down(said));
                let board = board.map_or_else(String::new, |board| format!("```text\n{board}```\n\n"));
                let picture = picture.map_or_else(String::new, |name| format!("![step {number}]({name})\n\n"));
                format!("{said}{picture}{board}")
            }
        }
    }

    /// Formats a paragraph, wrapped on a terminal.
    fn paragraph(&self, text: &str) -> String {
        match self.form {
            ExplanationForm::Text => self.indented("", text),
            ExplanationForm::Markdown | ExplanationForm::Json => format!("{}\n\n", marked_down(text)),
        }
    }

    /// Formats text after a mark, with further lines indented by the width of the mark.
    fn indented(&self, mark: &str, text: &str) -> String {
        let text = clean_line(text);
        let Some(columns) = self.columns else { return format!("{mark}{text}\n") };
        let margin = mark.chars().count();
        let lines = wrap(&text, columns.saturating_sub(margin).max(20));
        let start = |index: usize| if index == 0 { mark.to_owned() } else { " ".repeat(margin) };
        lines.iter().enumerate().map(|(index, line)| format!("{}{line}\n", start(index))).collect()
    }

    fn written(
        &self,
        subject: &InputPuzzle,
        puzzle: &PuzzleData,
        grid: &Grid,
        outcome: &SolveOutcome,
        told: ExplanationSoFar,
    ) -> OutputPage {
        let arguments = self.arguments;
        let exit = told.exit;
        if self.form == ExplanationForm::Json {
            let field = match (arguments.hint.is_some(), arguments.next) {
                (true, _) => ("hint", told.records.into_iter().next().unwrap_or_default()),
                (_, true) => ("next", told.records.into_iter().next().unwrap_or_default()),
                _ => ("steps", told.records.into()),
            };
            let fields = [("wrong", json!(told.wrong)), field];
            return OutputPage { out: subject.line(Ok(outcome), fields), exit, ..OutputPage::default() };
        }
        let is_part = arguments.next || arguments.step.is_some() || arguments.hint.is_some();
        let mut out = self.heading(subject, puzzle);
        out.extend(told.wrong.iter().map(|wrong| self.paragraph(wrong)));
        out += &told.text;
        if told.count == 0 && told.wrong.is_empty() && exit == Exit::default() {
            out += &self.paragraph("The puzzle is already solved.");
        } else if exit <= Exit::Differs && told.is_solved && !is_part {
            let hardest = told.hardest.map_or_else(String::new, |hardest| {
                format!("; the hardest: {}", hardest.name_in(self.arguments.terms.unwrap_or_default()))
            });
            let needed = told.needed.filter(|needed| *needed < told.count);
            let needed = needed.map_or_else(String::new, |needed| format!(", of which {needed} are needed"));
            let end = self.paragraph(&format!("Solved in {}{needed}{hardest}.", counted(told.count)));
            let solved = render::solved(puzzle, grid, self.style);
            out += &match self.form {
                ExplanationForm::Text => format!("\n{end}\n{solved}"),
                ExplanationForm::Markdown | ExplanationForm::Json => format!("{end}```text\n{solved}```\n"),
            };
        }
        OutputPage { out, exit, ..OutputPage::default() }
    }

    /// Returns the heading above the steps.
    fn heading(&self, subject: &InputPuzzle, puzzle: &PuzzleData) -> String {
        let title = puzzle.heading();
        match (self.form, self.many) {
            (ExplanationForm::Markdown, _) => {
                format!("# {}\n\n", marked_down(&title.unwrap_or_else(|| subject.place())))
            }
            (_, true) => {
                let title = title.map_or_else(String::new, |title| format!(" {title}"));
                format!("== {}{title} ==\n", subject.place())
            }
            (_, false) => title.map_or_else(String::new, |title| format!("{title}\n")),
        }
    }
}

/// `1 step`, `12 steps`.
fn counted(steps: usize) -> String {
    format!("{steps} {}", if steps == 1 { "step" } else { "steps" })
}

/// Escapes text so that Markdown shows it literally.
fn marked_down(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in clean_line(text).chars() {
        if "\\`*_<>[]#|".contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
