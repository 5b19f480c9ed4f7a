//! Writes answers to instances in the customary format of each kind of instance.
//!
//! | format | solution | summary |
//! |---|---|---|
//! | DIMACS, OPB | `s SATISFIABLE`, `v` lines | `c` lines |
//! | LP, MPS | a line `NAME VALUE` per column that is not 0 | `#` lines |
//! | exact cover | `1:` and a line per chosen option, as in Knuth's programs | `\|` lines |
//!
//! `gridc decode` reads the same formats.

use super::record::differing;
use crate::cli::arguments::OutputArguments;
use crate::puzzle::clean_line;
use crate::report::{UserQuestion, statistics, verdict_line};
use crate::solve::instances::{ForeignInstance, Format};
use crate::solve::{SolveOutcome, Verdict};
use std::fmt::Write as _;
use std::io::{self, BufWriter, Stdout, Write};

/// Maximum length of a `v` line in characters.
const WIDTH: usize = 78;

/// Maximum number of differing places that are listed.
const NAMED: usize = 20;

/// Writes answers to standard output.
pub struct AnswerPage<'a> {
    out: BufWriter<Stdout>,
    output: &'a OutputArguments,
    asked: UserQuestion,
    /// Number of solutions written for the current instance.
    shown: u64,
}

impl<'a> AnswerPage<'a> {
    pub fn new(output: &'a OutputArguments, asked: UserQuestion) -> Self {
        Self { out: BufWriter::new(io::stdout()), output, asked, shown: 0 }
    }

    /// Starts the answer to a file, with its name if there are several.
    pub fn begin(&mut self, format: Format, name: Option<&str>) -> io::Result<()> {
        self.shown = 0;
        match name.filter(|_| !self.output.presentation.json) {
            Some(name) => writeln!(self.out, "{} {}", sign(format), clean_line(name)),
            None => Ok(()),
        }
    }

    /// Writes a solution as soon as it is found.
    pub fn found(&mut self, format: Format, instance: &ForeignInstance, answer: &[i32]) -> io::Result<()> {
        let wanted = match self.asked {
            UserQuestion::Solutions(_) => true,
            UserQuestion::FirstSolution => self.shown == 0,
            UserQuestion::Uniqueness | UserQuestion::Count(_) | UserQuestion::Candidates(_) => false,
        };
        if !wanted || self.output.presentation.json {
            return Ok(());
        }
        self.shown += 1;
        match (format, instance) {
            (Format::Dimacs | Format::Opb, _) => {
                match self.shown {
                    1 => writeln!(self.out, "s SATISFIABLE")?,
                    number => writeln!(self.out, "c solution {number}")?,
                }
                self.literals(instance, answer)?;
            }
            (_, ForeignInstance::ExactCover(cover)) => {
                writeln!(self.out, "{}:", self.shown)?;
                for (option, _) in answer.iter().enumerate().filter(|(_, value)| **value == 1) {
                    writeln!(self.out, " {} (option {})", clean_line(&cover.line(option)), cover.number(option))?;
                }
            }
            _ => {
                match self.shown {
                    1 => writeln!(self.out, "# feasible")?,
                    number => writeln!(self.out, "# solution {number}")?,
                }
                for (column, value) in answer.iter().enumerate().filter(|(_, value)| **value != 0) {
                    writeln!(self.out, "{} {value}", clean_line(&instance.place(column)))?;
                }
            }
        }
        self.out.flush()
    }

    /// Writes all literals, in `v` lines.
    fn literals(&mut self, instance: &ForeignInstance, answer: &[i32]) -> io::Result<()> {
        let mut line = "v".to_owned();
        let words = answer.iter().enumerate().map(|(place, value)| literal(instance, place, *value));
        // In DIMACS, a 0 ends the literals; in OPB it does not.
        let end = matches!(instance, ForeignInstance::Cnf(_)).then(|| "0".to_owned());
        for word in words.chain(end) {
            if line.len() + 1 + word.len() > WIDTH {
                writeln!(self.out, "{line}")?;
                line.truncate(1);
            }
            line.push(' ');
            line.push_str(&word);
        }
        writeln!(self.out, "{line}")
    }

    /// Writes the result at the end of the search.
    pub fn end(&mut self, format: Format, instance: &ForeignInstance, outcome: &SolveOutcome) -> io::Result<()> {
        let sign = sign(format);
        if self.shown == 0 {
            self.status(format, Some(outcome))?;
        }
        let mut verdict = verdict_line(outcome, self.asked);
        if let (Verdict::Several, UserQuestion::Uniqueness, [one, other, ..]) =
            (outcome.verdict, self.asked, outcome.solutions.as_slice())
        {
            let mut places = differing(instance, &one.0, &other.0);
            let named: Vec<String> = places.by_ref().take(NAMED).collect();
            let _ = write!(verdict, "; two of them differ in {}", named.join(" "));
            let rest = places.count();
            if rest > 0 {
                let _ = write!(verdict, " and {rest} more");
            }
        }
        writeln!(self.out, "{sign} {}", clean_line(&verdict))?;
        if self.output.stats {
            writeln!(self.out, "{sign} {}", statistics(outcome))?;
        }
        self.out.flush()
    }

    /// Writes the status line; without an outcome the status is unknown.
    pub fn status(&mut self, format: Format, outcome: Option<&SolveOutcome>) -> io::Result<()> {
        let words = match outcome {
            Some(outcome) if outcome.count > 0 => ["SATISFIABLE", "feasible"],
            Some(outcome) if outcome.verdict == Verdict::None && !outcome.is_unproven() => {
                ["UNSATISFIABLE", "infeasible"]
            }
            _ => ["UNKNOWN", "unknown"],
        };
        match format {
            Format::Dimacs | Format::Opb => writeln!(self.out, "s {}", words[0]),
            Format::Lp | Format::Mps => writeln!(self.out, "# {}", words[1]),
            Format::Xcc => Ok(()),
        }
    }

    /// Writes a comment line.
    pub fn comment(&mut self, format: Format, text: &str) -> io::Result<()> {
        writeln!(self.out, "{} {}", sign(format), clean_line(text))?;
        self.out.flush()
    }

    pub fn line(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(line.as_bytes())?;
        self.out.flush()
    }
}

fn sign(format: Format) -> char {
    match format {
        Format::Dimacs | Format::Opb => 'c',
        Format::Lp | Format::Mps => '#',
        Format::Xcc => '|',
    }
}

fn literal(instance: &ForeignInstance, place: usize, value: i32) -> String {
    let sign = if value == 0 { "-" } else { "" };
    format!("{sign}{}", instance.place(place))
}

/// Formats an answer on one line for JSON: literals, numbers of options, or `name=value`.
pub fn values(instance: &ForeignInstance, answer: &[i32]) -> String {
    let places = answer.iter().enumerate();
    let words: Vec<String> = match instance {
        ForeignInstance::Cnf(_) => places.map(|(place, value)| literal(instance, place, *value)).collect(),
        ForeignInstance::ExactCover(cover) => {
            places.filter(|(_, value)| **value == 1).map(|(option, _)| cover.number(option).to_string()).collect()
        }
        ForeignInstance::Rows(program) => {
            let nonzero = places.filter(|(_, value)| **value != 0);
            nonzero.map(|(column, value)| format!("{}={value}", program.name(column))).collect()
        }
    };
    words.join(" ")
}
