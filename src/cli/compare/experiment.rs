//! Runs `gridc compare --experiment`, which reproduces a published table and shows the measured values beside the published ones.
//!
//! This module reads definitions and options, supplies an [`ExperimentRunner`] with puzzles and shows its results. Each file
//! on the command line adds a row, named after the file.

use super::choice;
use crate::cli::arguments::{Arguments, Command, CompareArguments};
use crate::cli::compare::reports;
use crate::cli::files::{self, Unusable, say};
use crate::cli::generate::samples;
use crate::cli::interrupt::Signals;
use crate::cli::progress::Progress;
use crate::cli::terminal::{Stream, look, terminal_width};
use crate::cli::{Exit, written};
use crate::compare::Contender;
use crate::compare::experiment::{
    Configured, Definition, EXPERIMENTS, ExperimentRunner, InstancesRow, ResultLine, Results, Sample,
};
use crate::compare::report::environment;
use crate::generate::Effort;
use crate::puzzle::{Grid, PuzzleData, clean_line};
use crate::report::definitions;
use crate::solve::Request;
use crate::syntax::suggest::nearest;
use clap::Parser;
use std::io::Write;
use std::path::Path;
use std::time::Duration;
use toml::Value;

/// Value of `--experiment` that lists the experiments instead of running one.
const LIST: &str = "list";

/// Maximum size of a definition in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Runs the experiment named on the command line, or lists the experiments.
pub fn run(name: &str, arguments: &CompareArguments) -> Exit {
    match prepared(name, arguments) {
        Ok(exit) => exit,
        Err(unusable) => unusable.tell(),
    }
}

fn prepared(name: &str, arguments: &CompareArguments) -> Result<Exit, Unusable> {
    if name == LIST {
        return Ok(written(std::io::stdout().write_all(listed(arguments)?.as_bytes())));
    }
    let definition = defined(name)?;
    Experiment::new(name, definition, arguments)?.all()
}

/// Returns the names and titles of the experiments.
pub fn experiments() -> Vec<(String, String)> {
    let titled = |(name, text): &(&str, &str)| Some(((*name).to_owned(), Definition::parse(text).ok()?.title));
    EXPERIMENTS.iter().filter_map(titled).collect()
}

/// Returns the list of names and titles.
fn listed(arguments: &CompareArguments) -> Result<String, Unusable> {
    let mut rows = vec![("NAME".to_owned(), "WHAT IT MEASURES".to_owned())];
    rows.extend(experiments());
    let width = (!arguments.output.wide).then(terminal_width);
    let column = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0) + 2;
    Ok(definitions(&rows, 0, column, width))
}

fn understood(name: &str, text: &str) -> Result<Definition, Unusable> {
    Definition::parse(text).map_err(|said| Unusable::told(Exit::BadInput, format!("{name}: {said}")))
}

/// Returns the built-in definition with this name, or reads the file if the name ends in `.toml`.
fn defined(name: &str) -> Result<Definition, Unusable> {
    if let Some((_, text)) = EXPERIMENTS.iter().find(|(known, _)| *known == name) {
        return understood(name, text);
    }
    if !name.ends_with(".toml") {
        let all: Vec<&str> = EXPERIMENTS.iter().map(|(name, _)| *name).collect();
        let hint =
            nearest(name, all.iter().copied()).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        let said = format!(
            "`--experiment`: there is no experiment `{}`{hint}\n  available: {}; or a file whose name ends in .toml",
            clean_line(name),
            all.join(", ")
        );
        return Err(Unusable::told(Exit::Usage, said));
    }
    let unread = |said: &dyn std::fmt::Display| Unusable::told(Exit::NoInput, format!("{}: {said}", clean_line(name)));
    let size = std::fs::metadata(name).map_err(|error| unread(&error))?.len();
    if size > MOST_BYTES {
        return Err(Unusable::told(
            Exit::BadInput,
            format!(
                "{}: the definition is larger than 1 \
            MiB",
                clean_line(name)
            ),
        ));
    }
    understood(&clean_line(name), &std::fs::read_to_string(name).map_err(|error| unread(&error))?)
}

/// An experiment, ready to run.
struct Experiment<'a> {
    name: &'a str,
    arguments: &'a CompareArguments,
    laboratory: ExperimentRunner,
    rows: Vec<InstancesRow>,
    signals: Signals,
}

/// Results and progress so far.
struct ExperimentProgress {
    lines: Vec<ResultLine>,
    progress: Progress,
    /// Number of completed measurements.
    done: u64,
    exit: Exit,
}

impl<'a> Experiment<'a> {
    fn new(name: &'a str, definition: Definition, arguments: &'a CompareArguments) -> Result<Self, Unusable> {
        let options = &arguments.experiment;
        let contenders = definition.configurations.iter().map(|configured| contender(name, configured));
        let contenders = contenders.collect::<Result<Vec<_>, _>>()?;
        let count = options.count.map(std::num::NonZeroU64::get);
        let rows = definition.instances.iter().flat_map(|instances| instances.rows(options.full, count)).collect();
        let signals = Signals::listen();
        let request = Request {
            time: Some(arguments.limits.time.unwrap_or(Duration::from_secs(definition.time))),
            nodes: definition.nodes,
            memory: arguments.limits.memory,
            interrupt: signals.interrupt.clone(),
            ..Request::up_to(definition.solutions)
        };
        let seed = arguments.matrix.seed.unwrap_or(definition.seed);
        Ok(Self {
            name,
            arguments,
            laboratory: ExperimentRunner { definition, contenders, request, seed },
            rows,
            signals,
        })
    }

    /// Makes and measures all puzzles, and shows the table. Ctrl-C ends the measurements; the results so far are shown.
    fn all(&self) -> Result<Exit, Unusable> {
        let quiet = self.arguments.output.appearance.quiet;
        let total: u64 = self.rows.iter().map(|row| row.count).sum();
        let progress = Progress::without_results(quiet).of(Some(total));
        let mut course = ExperimentProgress { lines: Vec::new(), progress, done: 0, exit: Exit::Done };
        self.signals.started();
        for row in self.rows.iter().filter(|row| row.count > 0) {
            if self.signals.interrupt.raised() {
                break;
            }
            self.row(row, &mut course)?;
        }
        if !self.arguments.input.files.is_empty() && !self.signals.interrupt.raised() {
            self.files(&mut course)?;
        }
        let exit = if self.signals.interrupt.raised() { Exit::Interrupted } else { course.exit };
        drop(course.progress);
        let results = Results { name: self.name, definition: &self.laboratory.definition, lines: course.lines };
        let output = &self.arguments.output;
        if reports::wanted(output) {
            let mut report = results.report();
            report.parts.push(environment(&reports::command(), &reports::environment(self.arguments)));
            reports::write(output, &report)?;
        }
        let text = match output.json {
            true => results.json(),
            false => results.text((!output.wide).then(terminal_width)),
        };
        Ok(exit.max(written(std::io::stdout().write_all(text.as_bytes()))))
    }

    fn row(&self, row: &InstancesRow, course: &mut ExperimentProgress) -> Result<(), Unusable> {
        let first = course.lines.len();
        course.lines.extend(self.laboratory.lines(row));
        if let Some(text) = &row.puzzle {
            return self.stated(text, row, first, course);
        }
        let mut generate = row.generate.clone();
        generate.entry("seed").or_insert(Value::Integer(self.laboratory.definition.seed as i64));
        if let Some(bytes) = self.arguments.limits.memory {
            generate.insert("memory".to_owned(), Value::String(bytes.to_string()));
        }
        samples(&generate, row.count, &self.signals, &mut |made| {
            match made {
                Ok(sample) => self.measure(&sample, row, first, course),
                Err(said) if !self.signals.interrupt.raised() => {
                    let told = format!("note: a puzzle of `{}` could not be made: {}\n", row.name, clean_line(&said));
                    course.progress.aside(|| say(&told));
                }
                Err(_) => {}
            }
            course.done += 1;
            course.progress.step(course.done);
            !self.signals.interrupt.raised()
        })
    }

    /// Measures the puzzle whose text a definition has.
    fn stated(
        &self,
        text: &str,
        row: &InstancesRow,
        first: usize,
        course: &mut ExperimentProgress,
    ) -> Result<(), Unusable> {
        let wrong = |said: String| Unusable::told(Exit::BadInput, format!("`{}`: {}", row.name, clean_line(&said)));
        let puzzle = crate::front::Puzzle::read(text).map_err(|error| wrong(error.to_string()))?;
        match self.solution(puzzle.data()) {
            Some(solution) => {
                let (effort, time) = (Effort::default(), Duration::ZERO);
                let sample = Sample { puzzle: puzzle.data().clone(), solution, effort, time };
                self.measure(&sample, row, first, course);
            }
            None => course.progress.aside(|| say(&format!("note: no solution of `{}` was found\n", row.name))),
        }
        course.done += 1;
        course.progress.step(course.done);
        Ok(())
    }

    /// Measures the puzzles of the command line, with one row for each file.
    fn files(&self, course: &mut ExperimentProgress) -> Result<(), Unusable> {
        let shown_to = look(&self.arguments.output.appearance, Stream::Error);
        let input = files::open(&self.arguments.input, shown_to, &self.signals)?;
        let most = self.arguments.experiment.count.map_or(u64::MAX, std::num::NonZeroU64::get);
        let mut now: Option<(InstancesRow, usize)> = None;
        for entry in input {
            if self.signals.interrupt.raised() {
                break;
            }
            if entry.index > most {
                continue;
            }
            let stem =
                Path::new(&*entry.source).file_stem().map_or_else(String::new, |s| s.to_string_lossy().into_owned());
            if now.as_ref().is_none_or(|(row, _)| row.name != stem) {
                let row = InstancesRow {
                    name: stem.clone(),
                    sort: stem,
                    generate: toml::Table::new(),
                    puzzle: None,
                    count: 1,
                    repeats: 1,
                };
                let first = course.lines.len();
                course.lines.extend(self.laboratory.lines(&row));
                now = Some((row, first));
            }
            let (Ok(puzzle), Some((row, first))) = (entry.puzzle, &now) else { continue };
            let solution = match self.solution(&puzzle) {
                Some(solution) => solution,
                None => continue,
            };
            let sample = Sample { puzzle, solution, effort: Effort::default(), time: Duration::ZERO };
            self.measure(&sample, row, *first, course);
        }
        Ok(())
    }

    /// Solves a puzzle that was read from a file; some measured values require its solution.
    fn solution(&self, puzzle: &PuzzleData) -> Option<Grid> {
        let solver = crate::front::Solver::new(&crate::front::Options::new()).ok()?;
        let request = Request {
            time: self.laboratory.request.time,
            interrupt: self.signals.interrupt.clone(),
            ..Request::up_to(1)
        };
        let outcome = solver.engine(puzzle).solver().solve(puzzle, &request, &mut |_| {}).ok()?;
        outcome.solutions.into_iter().next()
    }

    /// Measures a puzzle and adds the values to the lines from `first` on.
    fn measure(&self, sample: &Sample, row: &InstancesRow, first: usize, course: &mut ExperimentProgress) {
        let ExperimentProgress { lines, progress, done, exit } = course;
        self.laboratory.measure(sample, row, *done, &mut lines[first..], &mut |contradiction| {
            *exit = Exit::Internal;
            let said = format!(
                "internal error: on a puzzle of `{}` {} contradicts {}\n",
                row.name, contradiction.denies, contradiction.witness
            );
            progress.aside(|| say(&said));
        });
    }
}

/// Returns the single configuration that the options of a definition select.
pub fn contender(name: &str, configured: &Configured) -> Result<(Configured, Contender), Unusable> {
    let wrong = |said: &str| {
        let said = clean_line(said.lines().next().unwrap_or_default().trim_start_matches("error: "));
        Unusable::told(Exit::BadInput, format!("{}: configuration `{}`: {said}", clean_line(name), configured.name))
    };
    let words = shlex::split(&configured.options).ok_or_else(|| wrong("a quote is not closed"))?;
    let words = ["gridc", "compare"].map(str::to_owned).into_iter().chain(words);
    let parsed = Arguments::try_parse_from(words).map_err(|error| wrong(&error.to_string()))?;
    let Command::Compare(arguments) = parsed.command else {
        return Err(wrong("these are not options of `gridc compare`"));
    };
    let mut contenders = choice::contenders(&arguments).map_err(|said| wrong(&said))?;
    match (contenders.pop(), contenders.is_empty()) {
        (Some(contender), true) => Ok((configured.clone(), contender)),
        _ => Err(wrong("the options choose several configurations; name one backend, and one encoding")),
    }
}
