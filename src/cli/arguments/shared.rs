//! What several commands take: input, method, limits, output.

use super::FileFormat;
use super::appearance::Appearance;
use crate::backend::Facts;
use crate::cli::quantity::{bytes, duration, positive, whole};
use crate::cli::words;
use crate::code::Code;
use crate::formats::Treatment;
use crate::formulation::Formulation;
use crate::formulation::cnf::{AtMostOne, Encoding, Family, LinearEncoding, VariableEncoding};
use crate::front::Shard;
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Where puzzles come from.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Input")]
pub struct InputArguments {
    /// Files, directories, links, or a puzzle itself, as in 9.1..45..3…; without any, or for `-`, standard input
    #[arg(value_name = "FILES", help_heading = None::<&'static str>)]
    pub files: Vec<PathBuf>,
    /// Read every file as this format instead of recognising it
    #[arg(long, alias = "from", value_name = "FORMAT", value_parser = words::one_of(FileFormat::all(), FileFormat::name, FileFormat::description), hide_possible_values = true)]
    pub format: Option<FileFormat>,
    /// The board for files that do not name one, as in 'classic(2, 3)'
    #[arg(long, value_name = "NAME(ARGS)")]
    pub layout: Option<String>,
    /// Read layouts and rules from this directory before the built-in ones
    #[arg(long, hide_short_help = true, value_name = "DIR")]
    pub models: Option<PathBuf>,
    /// Answer only what was understood wholly: exit with 65 if anything that may be a rule was not
    #[arg(long, hide_short_help = true)]
    pub strict: bool,
    /// Take the digits that a solver has entered (`entered`) as givens
    #[arg(long, hide_short_help = true)]
    pub as_given: bool,
    /// What drawings and texts of a file stand for, instead of what gridc would guess: the name from its messages and a
    /// rule, as in green-line=whispers, or `nothing`; may be given several times
    #[arg(long, hide_short_help = true, value_name = "WHAT=RULE", value_parser = words::treatment)]
    pub treat: Vec<Treatment>,
    /// Take only part I of N of the puzzles: of each file those whose number divided by N leaves the remainder that I leaves.
    /// N processes with 1/N to N/N answer all of them, each puzzle once and with its number
    #[arg(long, hide_short_help = true, value_name = "I/N", value_parser = words::shard)]
    pub shard: Option<Shard>,
    /// Do not give the warnings with this code; may be given several times
    #[arg(long, hide_short_help = true, value_name = "CODE", value_parser = words::warning)]
    pub allow: Vec<Code>,
}

impl InputArguments {
    /// Whether no puzzle is no mistake: a part of a short list may have none.
    pub fn may_be_empty(&self) -> bool {
        self.shard.is_some_and(|shard| !shard.is_first())
    }
}

/// How puzzles are solved.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Method")]
pub struct Method {
    /// Who searches; see `gridc list backends`
    ///
    /// Any other program by its command line, as in 'dimacs:cadical -q {}': the form of the instance (dimacs, opb, lp,
    /// mps, mzn, smt), a colon, what to run; {} is the file with the instance, {out} one for the answer if that does not go to
    /// standard output.
    #[arg(long, value_name = "NAME", value_parser = words::backend(), hide_possible_values = true)]
    pub backend: Option<String>,
    /// What puzzles are lowered to; picks the first backend that takes it
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = words::one_of(Formulation::ALL, Formulation::name, Formulation::description), hide_possible_values = true)]
    pub formulation: Option<Formulation>,
    /// Seed for everything random, for backends that take one; 0 is the backend's own order [default: 0]
    #[arg(long, hide_short_help = true, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
    /// Do not prove again what rests on floating point or on an outside program's word
    #[arg(long, hide_short_help = true)]
    pub no_reprove: bool,
    /// What an instance looks like.
    #[command(flatten)]
    pub encodings: Encodings,
}

/// What an instance looks like.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Encoding, for experiments")]
pub struct Encodings {
    /// Which clauses a CNF has
    #[arg(hide_short_help = true, long = "cnf", value_name = "FAMILY", value_parser = words::one_of(Family::ALL, Family::name, Family::description), hide_possible_values = true)]
    pub family: Option<Family>,
    /// How a CNF says "at most one"
    #[arg(hide_short_help = true, long, value_name = "ENCODING", value_parser = words::one_of(AtMostOne::ALL, AtMostOne::name, AtMostOne::description), hide_possible_values = true)]
    pub at_most_one: Option<AtMostOne>,
    /// How a CNF holds a cell's digit
    #[arg(hide_short_help = true, long, value_name = "ENCODING", value_parser = words::one_of(VariableEncoding::ALL, VariableEncoding::name, VariableEncoding::description), hide_possible_values = true)]
    pub variables: Option<VariableEncoding>,
    /// How a CNF adds up weighted sums
    #[arg(hide_short_help = true, long, value_name = "ENCODING", value_parser = words::one_of(LinearEncoding::ALL, LinearEncoding::name, LinearEncoding::description), hide_possible_values = true)]
    pub linear: Option<LinearEncoding>,
    /// Add what follows from houses and cages together (the "45 rule"), which may help a backend
    #[arg(long, hide_short_help = true)]
    pub redundant: bool,
    /// Whether `sat` propagates sums, and what is connected, itself while it searches, in place of clauses; `off` solves
    /// the CNF as it is exported
    #[arg(long, hide_short_help = true, value_name = "on|off", value_enum, hide_possible_values = true)]
    pub theories: Option<Switch>,
    /// Whether the model is made simpler before it is lowered: domains, what follows from others, equal cells
    /// [default: on where puzzles are solved, off where they are compiled or compared]
    #[arg(long, hide_short_help = true, value_name = "on|off", value_enum, hide_possible_values = true)]
    pub presolve: Option<Switch>,
    /// How givens and marks reach the backend
    #[arg(hide_short_help = true, long, alias = "givens", value_name = "WAY", value_parser = words::one_of(Facts::ALL, Facts::name, Facts::description), hide_possible_values = true)]
    pub facts: Option<Facts>,
}

/// Something that is there or not.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    /// It is there.
    On,
    /// It is not.
    Off,
}

impl Switch {
    /// Whether it is there.
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}

impl Encodings {
    /// Whether any choice is about clauses.
    pub fn shapes_cnf(&self) -> bool {
        self.family.is_some() || self.at_most_one.is_some() || self.variables.is_some() || self.linear.is_some()
    }

    /// Whether nothing is said.
    pub fn are_usual(&self) -> bool {
        let Self { redundant, theories, presolve, facts, .. } = self;
        !self.shapes_cnf() && !redundant && theories.is_none() && presolve.is_none() && facts.is_none()
    }

    /// The choices about clauses.
    pub fn cnf(&self) -> Encoding {
        let usual = Encoding::default();
        Encoding {
            family: self.family.unwrap_or(usual.family),
            at_most_one: self.at_most_one.unwrap_or(usual.at_most_one),
            variables: self.variables.unwrap_or(usual.variables),
            linear: self.linear.unwrap_or(usual.linear),
        }
    }
}

/// How far to search, per puzzle.
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
    /// Of each limit the smaller of the two, if both are stated.
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

/// How anything is shown.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct Presentation {
    /// One JSON object per puzzle and line
    #[arg(long)]
    pub json: bool,
    /// Threads for many puzzles [default: one per core]
    #[arg(long, hide_short_help = true, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroUsize>)]
    pub jobs: Option<NonZeroUsize>,
    /// How they look.
    #[command(flatten)]
    pub appearance: Appearance,
}

/// Arguments of commands that read puzzles, solve none, and have no options of their own.
#[derive(Args, Debug)]
pub struct PuzzlesArguments {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArguments,
    /// One JSON object per puzzle and line
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// How messages look.
    #[command(flatten)]
    pub appearance: Appearance,
}

/// Options of commands that solve puzzles and show what they have found in a way of their own.
#[derive(Args, Debug)]
pub struct SolvingArguments {
    /// Where puzzles come from.
    #[command(flatten)]
    pub input: InputArguments,
    /// How results are shown.
    #[command(flatten)]
    pub output: Presentation,
    /// How far.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// How they are solved.
    #[command(flatten)]
    pub method: Method,
}

/// How answers are shown.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct OutputArguments {
    /// What every command has.
    #[command(flatten)]
    pub presentation: Presentation,
    /// Over many puzzles, exit with 10 or 20 if some have several solutions or none
    #[arg(long, hide_short_help = true)]
    pub exit_verdict: bool,
    /// Say how large the instance was and what the search did
    #[arg(long)]
    pub stats: bool,
    /// Show a stage on the way to the answer
    #[arg(long, hide_short_help = true, value_enum, value_name = "STAGE")]
    pub emit: Option<Emitted>,
}

/// What `--emit` shows.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emitted {
    /// Which path through the formulation each clue's constraints take, and why
    Coverage,
}
