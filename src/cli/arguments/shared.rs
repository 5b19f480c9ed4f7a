//! Option groups that several commands share: input, method, limits, output.

use super::FileFormat;
use super::appearance::Appearance;
use crate::backend::Facts;
use crate::cli::quantity::{bytes, duration, positive, whole};
use crate::cli::words;
use crate::code::Code;
use crate::compare::sweeps;
use crate::formats::Treatment;
use crate::formulation::Formulation;
use crate::formulation::cnf::{AtMostOne, Encoding, Family, LinearEncoding, VariableEncoding};
use crate::front::Shard;
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

// Sources of puzzles, and how to read them.
#[derive(Args, Clone, Default, Debug)]
#[command(next_help_heading = "Input")]
pub struct InputArguments {
    /// Files, directories, links, or a puzzle itself, as in 9.1..45..3…; without any, or for `-`, standard input
    #[arg(value_name = "FILES", help_heading = None::<&'static str>)]
    pub files: Vec<PathBuf>,
    /// Read every file as this format instead of recognising it
    #[arg(long, value_name = "FORMAT", value_parser = words::one_of(FileFormat::all(), FileFormat::name, FileFormat::description), hide_possible_values = true)]
    pub format: Option<FileFormat>,
    /// Board for files that do not name one, as in 'classic(2, 3)'
    #[arg(long, value_name = "NAME(ARGS)")]
    pub layout: Option<String>,
    /// Read layouts and rules from this directory before the built-in ones
    #[arg(long, hide_short_help = true, value_name = "DIR")]
    pub models: Option<PathBuf>,
    /// Add the rules defined in this file to every puzzle; `--treat` may name them. Can be repeated
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub rules: Vec<PathBuf>,
    /// Add a rule of the whole board to every puzzle, as in antiknight or 'antileaper(1, 3)'; can be repeated
    #[arg(long = "use", hide_short_help = true, value_name = "RULE")]
    pub uses: Vec<String>,
    /// Answer only files that were understood completely; exit with 65 if anything that may be a rule was not
    #[arg(long, hide_short_help = true)]
    pub strict: bool,
    /// Treat the digits that a solver has entered (`entered`) as givens
    #[arg(long, hide_short_help = true)]
    pub as_given: bool,
    /// Meaning of drawings and texts in a file, instead of gridc's guess: the name from its messages and a rule, as in
    /// green-line=whispers, the body of a rule in braces, or `nothing`; can be repeated
    #[arg(long, hide_short_help = true, value_name = "WHAT=RULE")]
    pub treat: Vec<Treatment>,
    /// Take only part I of N of the puzzles: in each file, those whose number is congruent to I modulo N. N processes with 1/N to
    /// N/N together answer every puzzle once, with its number
    #[arg(long, hide_short_help = true, value_name = "I/N", value_parser = words::shard)]
    pub shard: Option<Shard>,
    /// Suppress warnings with this code; can be repeated
    #[arg(long, hide_short_help = true, value_name = "CODE", value_parser = words::warning)]
    pub allow: Vec<Code>,
}

impl InputArguments {
    /// Returns whether an input without puzzles is acceptable: with `--shard`, a part of a short list may be empty.
    pub fn may_be_empty(&self) -> bool {
        self.shard.is_some_and(|shard| !shard.is_first())
    }
}

// How puzzles are solved.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Method")]
pub struct Method {
    /// Backend that searches; see `gridc list backends`
    ///
    /// Other programs are named by their command line, as in 'dimacs:cadical -q {}': the format of the instance (dimacs, opb, lp,
    /// mps, mzn, smt), a colon, the command; {} is the file with the instance, {out} a file for the answer if the program does
    /// not write it to standard output.
    #[arg(long, alias = "backends", value_name = "NAME", value_parser = words::backend(), hide_possible_values = true)]
    pub backend: Option<String>,
    /// Formulation to lower puzzles to; selects the first backend that supports it
    #[arg(long, alias = "formulations", hide_short_help = true, value_name = "NAME", value_parser = words::one_of(Formulation::ALL, Formulation::name, Formulation::description), hide_possible_values = true)]
    pub formulation: Option<Formulation>,
    /// Seed for all random choices, for backends that take one; 0 is the backend's own order [default: 0]
    #[arg(long, hide_short_help = true, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// Do not prove results again that rest on floating point or on an external program
    #[arg(long, hide_short_help = true)]
    pub no_reprove: bool,
    /// Encodings of the instance.
    #[command(flatten)]
    pub encodings: Encodings,
}

// Encoding of a CNF: in one word, or a part at a time.
#[derive(Args, Clone, Debug, Default)]
pub struct CnfArguments {
    /// Encoding of the CNF: its parts joined by `/`, as in pairwise/order; see `gridc list encodings`
    #[arg(hide_short_help = true, long, alias = "encodings", value_name = "PARTS", value_parser = encoding, conflicts_with_all = ["family", "at_most_one", "variables", "linear"])]
    pub encoding: Option<Encoding>,
    /// Clause family of the CNF
    #[arg(hide = true, long = "cnf", value_name = "FAMILY", value_parser = words::one_of(Family::ALL, Family::name, Family::description), hide_possible_values = true)]
    family: Option<Family>,
    /// CNF encoding of "at most one"
    #[arg(hide = true, long, value_name = "ENCODING", value_parser = words::one_of(AtMostOne::ALL, AtMostOne::name, AtMostOne::description), hide_possible_values = true)]
    at_most_one: Option<AtMostOne>,
    /// CNF encoding of a cell's digit
    #[arg(hide = true, long, value_name = "ENCODING", value_parser = words::one_of(VariableEncoding::ALL, VariableEncoding::name, VariableEncoding::description), hide_possible_values = true)]
    variables: Option<VariableEncoding>,
    /// CNF encoding of weighted sums
    #[arg(hide = true, long, value_name = "ENCODING", value_parser = words::one_of(LinearEncoding::ALL, LinearEncoding::name, LinearEncoding::description), hide_possible_values = true)]
    linear: Option<LinearEncoding>,
}

fn encoding(text: &str) -> Result<Encoding, String> {
    match sweeps(text).map_err(|error| error.to_string())?[..] {
        [encoding] => Ok(encoding),
        _ => Err("this stands for several encodings; `gridc compare --encodings` compares them".to_owned()),
    }
}

impl CnfArguments {
    /// Returns whether any of these options is set.
    pub fn is_told(&self) -> bool {
        let Self { encoding, family, at_most_one, variables, linear } = self;
        encoding.is_some() || family.is_some() || at_most_one.is_some() || variables.is_some() || linear.is_some()
    }

    /// Returns the clauses that the CNF contains, if they are set.
    pub fn family(&self) -> Option<Family> {
        self.family.or(self.encoding.map(|encoding| encoding.family))
    }

    /// Returns the encoding of "at most one", if it is set.
    pub fn at_most_one(&self) -> Option<AtMostOne> {
        self.at_most_one.or(self.encoding.map(|encoding| encoding.at_most_one))
    }

    /// Returns the encoding of a cell's digit, if it is set.
    pub fn variables(&self) -> Option<VariableEncoding> {
        self.variables.or(self.encoding.map(|encoding| encoding.variables))
    }

    /// Returns the encoding of weighted sums, if it is set.
    pub fn linear(&self) -> Option<LinearEncoding> {
        self.linear.or(self.encoding.map(|encoding| encoding.linear))
    }
}

// Encodings of the instance.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Encoding, for experiments")]
pub struct Encodings {
    /// Encoding of the CNF.
    #[command(flatten)]
    pub cnf: CnfArguments,
    /// Add constraints that houses and cages imply together (the "45 rule"), which may help a backend
    #[arg(long, hide_short_help = true)]
    pub redundant: bool,
    /// Let `sat` propagate sums and connectivity during the search instead of encoding them as clauses, and `lp` bound rows by
    /// groups of columns; `off` solves the clauses or rows as they are exported
    #[arg(long, hide_short_help = true, value_name = "on|off", value_enum, hide_possible_values = true)]
    pub theories: Option<Switch>,
    /// Simplify the model before it is lowered: domains, implied constraints, equal cells [default: on for solving, off for
    /// `compile` and `compare`]
    #[arg(long, hide_short_help = true, value_name = "on|off", value_enum, hide_possible_values = true)]
    pub presolve: Option<Switch>,
    /// How givens and marks are passed to the backend
    #[arg(hide_short_help = true, long, alias = "givens", value_name = "WAY", value_parser = words::one_of(Facts::ALL, Facts::name, Facts::description), hide_possible_values = true)]
    pub facts: Option<Facts>,
}

/// Value of an `on|off` option.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    /// On.
    On,
    /// Off.
    Off,
}

impl Switch {
    /// Returns whether the option is on.
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}

impl Encodings {
    /// Returns whether no option is set.
    pub fn are_usual(&self) -> bool {
        let Self { redundant, theories, presolve, facts, .. } = self;
        !self.cnf.is_told() && !redundant && theories.is_none() && presolve.is_none() && facts.is_none()
    }

    /// Returns the CNF encoding, with defaults for options that are not set.
    pub fn cnf(&self) -> Encoding {
        let (usual, cnf) = (Encoding::default(), &self.cnf);
        Encoding {
            family: cnf.family().unwrap_or(usual.family),
            at_most_one: cnf.at_most_one().unwrap_or(usual.at_most_one),
            variables: cnf.variables().unwrap_or(usual.variables),
            linear: cnf.linear().unwrap_or(usual.linear),
        }
    }
}

// Search limits per puzzle.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Limits, per puzzle")]
pub struct LimitArguments {
    /// Time, as in 10 (seconds), 500ms, 2m
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = duration)]
    pub time: Option<Duration>,
    /// Search nodes (conflicts of SAT), for backends that count them
    #[arg(long, hide_short_help = true, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub nodes: Option<u64>,
    /// Memory, as in 512M, 2G
    #[arg(long, hide_short_help = true, value_name = "BYTES", allow_negative_numbers = true, value_parser = bytes)]
    pub memory: Option<u64>,
}

impl LimitArguments {
    /// Combines two sets of limits: returns the smaller of each, or the one that is set.
    pub fn within(&self, other: &Self) -> Self {
        fn smaller<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Self {
            time: smaller(self.time, other.time),
            nodes: smaller(self.nodes, other.nodes),
            memory: smaller(self.memory, other.memory),
        }
    }
}

// How results and messages are shown.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct Presentation {
    /// Print one JSON object per puzzle and line
    #[arg(long)]
    pub json: bool,
    /// Threads for many puzzles [default: one per core]
    #[arg(long, hide_short_help = true, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroUsize>)]
    pub jobs: Option<NonZeroUsize>,
    /// Look of messages and drawings.
    #[command(flatten)]
    pub appearance: Appearance,
}

// Arguments of commands that read puzzles without solving them and have no options of their own.
#[derive(Args, Debug)]
pub struct PuzzlesArguments {
    /// Sources of puzzles.
    #[command(flatten)]
    pub input: InputArguments,
    /// How results are shown.
    #[command(flatten)]
    pub output: Presentation,
}

// Options of commands that solve puzzles and present the results in their own way.
#[derive(Args, Debug)]
pub struct SolvingArguments {
    /// Sources of puzzles.
    #[command(flatten)]
    pub input: InputArguments,
    /// How results are shown.
    #[command(flatten)]
    pub output: Presentation,
    /// Search limits.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Backend, formulation and encodings.
    #[command(flatten)]
    pub method: Method,
}

// How answers are shown.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct OutputArguments {
    /// Options of every command that presents results.
    #[command(flatten)]
    pub presentation: Presentation,
    /// Over many puzzles, exit with 10 or 20 if some have several solutions or none
    #[arg(long, hide_short_help = true)]
    pub exit_verdict: bool,
    /// Report the size of the instance and the work of the search
    #[arg(long)]
    pub stats: bool,
    /// Show an intermediate stage
    #[arg(long, hide_short_help = true, value_enum, value_name = "STAGE")]
    pub emit: Option<EmitArgument>,
}

/// Values of `--emit`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmitArgument {
    /// How each clue's constraints are lowered in the formulation, and why
    Coverage,
}
