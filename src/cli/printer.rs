//! Writes answers of the solving commands to standard output and messages to standard error.

use super::arguments::{Appearance, OutputArguments};
use super::certify::{record as certificate, words as certificate_words};
use super::job::Answered;
use super::progress::Progress;
use super::reproduction::Reproductions;
use super::terminal::{Stream, colored, sentence, terminal_width};
use crate::puzzle::{Grid, PuzzleData, clean_line};
use crate::render;
use crate::report::{
    FailureKind, PuzzleRecord, Summary, UserQuestion, besides, candidate_counts, candidates_record, candidates_words,
    coverage_records, coverage_table, differences, result_line, several_record, several_words, statistics,
    verdict_line,
};
use crate::solve::{CountIs, SolveOutcome, Verdict};
use crate::syntax::DiagnosticRecord;
use std::io::{BufWriter, IsTerminal, Stdout, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// Maximum time that answers wait in the buffer while others follow.
const FLUSH_AFTER: Duration = Duration::from_millis(50);

/// Writes answers to standard output and messages to standard error.
pub struct Printer<'a> {
    out: BufWriter<Stdout>,
    output: &'a OutputArguments,
    asked: UserQuestion,
    style: render::Style,
    line_by_line: bool,
    /// Whether each answer is flushed immediately.
    at_once: bool,
    flushed: Instant,
    reproductions: Reproductions<'a>,
    /// Whether a drawing was written for the current puzzle.
    drawn: bool,
}

pub fn record(answer: &Answered, asked: UserQuestion) -> PuzzleRecord<DiagnosticRecord> {
    let job = &answer.job;
    let mut record = PuzzleRecord::unanswered(&job.source, job.index, job.said.records.clone());
    if let Ok(puzzle) = &job.puzzle {
        record = record.of(puzzle);
    }
    record.not_understood = job.doubts.clone();
    record.coverage = answer.coverage.as_ref().map(coverage_records);
    if let (Ok(puzzle), Some(candidates)) = (&job.puzzle, &answer.candidates) {
        let counted = matches!(asked, UserQuestion::Candidates(Some(_)));
        record.candidates = Some(candidates_record(puzzle, candidates, counted));
    }
    if let (Ok(puzzle), Some(several)) = (&job.puzzle, &answer.several) {
        record.several = Some(several_record(puzzle, several));
    }
    record.certificate = answer.certified.as_ref().map(certificate);
    record.conflict = answer.conflict.as_ref().map(|conflict| conflict.record().clone());
    match (&job.puzzle, &answer.result) {
        (Ok(puzzle), Ok(outcome)) => record = record.answered(puzzle, outcome),
        (_, Err(trouble)) => {
            record = record.failed(trouble.failure.clone());
        }
        // A puzzle that was not understood is never answered.
        (Err(_), Ok(_)) => {}
    }
    record
}

/// Returns the style of boards on standard output. Output that does not go to a terminal has neither colours nor marks, so that
/// other programs always read the same text.
pub fn style(appearance: &Appearance) -> render::Style {
    let terminal = Stream::Output.is_terminal();
    render::Style { ascii: appearance.ascii, color: colored(appearance, terminal), marks: appearance.ascii && terminal }
}

impl<'a> Printer<'a> {
    /// Creates a printer; reproductions of internal errors are saved in `directory`.
    pub fn new(output: &'a OutputArguments, asked: UserQuestion, directory: &'a Path) -> Self {
        let out = std::io::stdout();
        let terminal = out.is_terminal();
        Self {
            style: style(&output.presentation.appearance),
            out: BufWriter::new(out),
            output,
            asked,
            line_by_line: terminal,
            at_once: terminal,
            flushed: Instant::now(),
            reproductions: Reproductions::new(directory),
            drawn: false,
        }
    }

    /// Flushes every answer from now on, since a program may wait for it.
    pub fn each_at_once(&mut self) {
        self.at_once = true;
    }

    /// Writes messages about the input to standard error, after everything written before.
    pub fn aside(&mut self, text: &str, progress: &Progress) -> std::io::Result<()> {
        if !text.is_empty() {
            self.out.flush()?;
            // If standard error is closed, the message cannot be shown.
            progress.aside(|| drop(std::io::stderr().write_all(text.as_bytes())));
        }
        Ok(())
    }

    /// Writes one solution of a single puzzle, as soon as it is found.
    pub fn found(&mut self, puzzle: &PuzzleData, grid: &Grid) -> std::io::Result<()> {
        let wanted = match self.asked {
            UserQuestion::Solutions(_) => true,
            UserQuestion::FirstSolution => !self.drawn,
            UserQuestion::Uniqueness | UserQuestion::Count(_) | UserQuestion::Candidates(_) => false,
        };
        if wanted && !self.output.presentation.json {
            if !self.drawn {
                self.headline(puzzle)?;
            }
            self.drawn = true;
            self.out.write_all(render::solved(puzzle, grid, self.style).as_bytes())?;
            self.out.write_all(render::layers(puzzle, grid, self.style).as_bytes())?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn headline(&mut self, puzzle: &PuzzleData) -> std::io::Result<()> {
        match puzzle.heading() {
            Some(heading) => writeln!(self.out, "{heading}"),
            None => Ok(()),
        }
    }

    /// Writes the answer to a single puzzle, whose solutions were written as they were found.
    pub fn single(&mut self, answer: &Answered, progress: &Progress) -> std::io::Result<()> {
        self.coverage(answer)?;
        let (Ok(puzzle), Ok(outcome)) = (&answer.job.puzzle, &answer.result) else {
            return self.trouble(answer, false, progress);
        };
        if let (Some(candidates), UserQuestion::Candidates(cap)) = (&answer.candidates, self.asked)
            && outcome.count > 0
        {
            self.headline(puzzle)?;
            self.out.write_all(render::candidates(puzzle, candidates, self.style).as_bytes())?;
            if cap.is_some() {
                self.out.write_all(candidate_counts(puzzle, candidates).as_bytes())?;
            }
            self.sentence(&format!("{}: {}", verdict_line(outcome, self.asked), candidates_words(candidates)))?;
        } else if let (Verdict::Several, UserQuestion::Uniqueness, [one, other, ..]) =
            (outcome.found, self.asked, outcome.solutions.as_slice())
        {
            self.headline(puzzle)?;
            let drawing = render::differences(puzzle, one, other, self.style);
            self.out.write_all(drawing.as_bytes())?;
            let layers = render::layer_differences(puzzle, one, other, self.style);
            self.out.write_all(layers.as_bytes())?;
            let places = differences(puzzle, one, other).join(" and in ");
            let (line, more) = (verdict_line(outcome, self.asked), besides(puzzle, outcome));
            self.sentence(&format!("{line}; two of them differ in {places}{more}"))?;
            if let Some(several) = &answer.several {
                // Two solutions have no candidates beyond those that were drawn.
                if outcome.count != 2 || outcome.count_is != CountIs::Exact {
                    let drawing = render::candidates(puzzle, &several.candidates, self.style);
                    self.out.write_all(drawing.as_bytes())?;
                }
                self.sentence(&several_words(puzzle, several))?;
            }
        } else {
            self.sentence(&format!("{}{}", verdict_line(outcome, self.asked), besides(puzzle, outcome)))?;
        }
        if let Some(certified) = &answer.certified {
            self.sentence(&certificate_words(certified))?;
        }
        self.statistics(outcome)?;
        self.uncertified(answer, progress)
    }

    /// Reports why there is no certificate, if one was requested.
    fn uncertified(&mut self, answer: &Answered, progress: &Progress) -> std::io::Result<()> {
        let Some(error) = &answer.uncertified else { return Ok(()) };
        let place = format!("{}:{}", clean_line(&answer.job.source), answer.job.index);
        self.aside(&format!("error: {place}: no certificate: {error}\n"), progress)
    }

    /// Writes the answer to one of many puzzles.
    pub fn one_of_many(&mut self, answer: &Answered, progress: &Progress) -> std::io::Result<()> {
        let (Ok(puzzle), Ok(outcome)) = (&answer.job.puzzle, &answer.result) else {
            self.trouble(answer, true, progress)?;
            return self.coverage(answer);
        };
        let line = result_line(&answer.job.source, answer.job.index, puzzle, outcome, self.asked);
        match answer.candidates.as_ref().filter(|_| outcome.count > 0) {
            Some(candidates) => self.result(&format!("{line}\t{}", candidates_words(candidates)))?,
            None => self.result(&line)?,
        }
        self.statistics(outcome)?;
        self.coverage(answer)?;
        self.uncertified(answer, progress)?;
        self.pace()
    }

    /// Writes lines of a list, each with its line end.
    pub fn lines(&mut self, lines: &str) -> std::io::Result<()> {
        match self.line_by_line && !self.output.presentation.json {
            true => lines.lines().try_for_each(|line| self.result(line))?,
            false => self.out.write_all(lines.as_bytes())?,
        }
        self.pace()
    }

    pub fn json(&mut self, answer: &Answered, progress: &Progress) -> std::io::Result<()> {
        if answer.result.is_err() {
            self.reproduce(answer, progress)?;
        }
        self.uncertified(answer, progress)?;
        let record = record(answer, self.asked);
        self.out.write_all(record.line().as_bytes())?;
        let is_all = |outcome: &&SolveOutcome| outcome.count <= record.listed as u64;
        if let (UserQuestion::Solutions(_), Some(outcome)) = (self.asked, answer.result.as_ref().ok())
            && !is_all(&outcome)
            && !self.output.presentation.appearance.quiet
        {
            let said = format!("note: {} of {} solutions are listed\n", record.listed, outcome.count);
            self.aside(&said, progress)?;
        }
        self.pace()
    }

    fn coverage(&mut self, answer: &Answered) -> std::io::Result<()> {
        match &answer.coverage {
            Some(coverage) => self.out.write_all(coverage_table(coverage, Some(terminal_width())).as_bytes()),
            None => Ok(()),
        }
    }

    fn statistics(&mut self, outcome: &SolveOutcome) -> std::io::Result<()> {
        match self.output.stats {
            true => self.sentence(&format!("  {}", statistics(outcome))),
            false => Ok(()),
        }
    }

    /// Writes words on a line of their own.
    fn sentence(&mut self, words: &str) -> std::io::Result<()> {
        self.out.write_all(sentence(words).as_bytes())
    }

    /// Writes a line of a list with fields separated by tabs. On a terminal, the longest field is shortened to make room for the
    /// others.
    fn result(&mut self, line: &str) -> std::io::Result<()> {
        match self.line_by_line {
            true => writeln!(self.out, "{}", on_one_line(line, terminal_width(), self.style.ascii)),
            false => writeln!(self.out, "{line}"),
        }
    }

    /// Reports why there is no answer, if there is none.
    pub fn trouble(&mut self, answer: &Answered, many: bool, progress: &Progress) -> std::io::Result<()> {
        let Err(trouble) = &answer.result else { return Ok(()) };
        let job = &answer.job;
        let place = format!("{}:{}", clean_line(&job.source), job.index);
        let message = clean_line(&trouble.failure.message);
        let kind = trouble.failure.kind;
        if many {
            self.result(&format!("{place}\t{}\t{message}", kind.word()))?;
        }
        match kind {
            // The diagnostics have reported it; if there were none, report it here.
            FailureKind::BadInput | FailureKind::NoInput if job.said.error => {}
            FailureKind::BadInput | FailureKind::NoInput | FailureKind::Program => {
                self.aside(&format!("error: {place}: {message}\n"), progress)?
            }
            FailureKind::Limit if many => {}
            FailureKind::Limit => writeln!(self.out, "unknown: {message}")?,
            FailureKind::Internal => {
                self.aside(&format!("internal error: {place}: {message}\n"), progress)?;
                self.reproduce(answer, progress)?;
            }
        }
        if many {
            self.pace()?;
        }
        Ok(())
    }

    fn reproduce(&mut self, answer: &Answered, progress: &Progress) -> std::io::Result<()> {
        let told = self.reproductions.save(answer);
        self.aside(&told, progress)
    }

    /// Writes the summary of many puzzles.
    pub fn summary(&mut self, summary: &Summary, elapsed: Duration, progress: &Progress) -> std::io::Result<()> {
        let line = summary.line(elapsed);
        match (self.output.presentation.appearance.quiet, self.output.presentation.json) {
            (true, _) => Ok(()),
            (false, true) => self.aside(&line, progress),
            (false, false) => self.out.write_all(line.as_bytes()),
        }
    }

    pub fn finish(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }

    fn pace(&mut self) -> std::io::Result<()> {
        if self.at_once || self.flushed.elapsed() >= FLUSH_AFTER {
            self.out.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
    }
}

/// Returns the fields of a line in at most `width` characters, if shortening the longest of them suffices.
pub fn on_one_line(line: &str, width: usize, ascii: bool) -> String {
    let mut fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
    let length = |text: &String| text.chars().count();
    let over = (fields.iter().map(length).sum::<usize>() + 2 * fields.len().saturating_sub(1)).saturating_sub(width);
    if over > 0
        && let Some(longest) = fields.iter_mut().max_by_key(|field| length(field))
    {
        let end = if ascii { "..." } else { "…" };
        let kept = length(longest).saturating_sub(over + end.chars().count()).max(8);
        if kept < length(longest) {
            *longest = longest.chars().take(kept).chain(end.chars()).collect();
        }
    }
    fields.join("  ")
}
