//! The command line, as clap reads it.

mod answers;
mod candidates;
mod compare;
mod compile;
mod convert;
mod decode;
mod fmt;
mod format;
mod generate;
mod library;
mod minimise;
mod shared;

pub use answers::{CheckArguments, CountArguments, Shared, SolveArguments, Why, WhyArguments};
pub use candidates::CandidatesArguments;
pub use compare::{CompareArguments, MatrixArguments, ResultArguments};
pub use compile::{CompileArguments, Stage};
pub use convert::{ConvertArguments, Form as ConvertedForm, WrittenArguments};
pub use decode::DecodeArguments;
pub use fmt::FmtArguments;
pub use format::FileFormat;
pub use generate::{BoardArguments, GenerateArguments, ProverArguments};
pub use library::{ExplainArguments, ListArguments, Listed, RulesArguments};
pub use minimise::MinimiseArguments;
pub use shared::{
    Color, Emitted, Encodings, InputArguments, LimitArguments, Method, OutputArguments, Presentation, SolvingArguments,
};

use clap::{Parser, Subcommand};

/// The grid-puzzle compiler: solves puzzle files and decides whether their solution is unique.
#[derive(Parser, Debug)]
#[command(
    name = "gridc",
    version,
    max_term_width = 100,
    after_help = "Exit codes: 0 answered, 1 differs, 10 several solutions, \
20 none, 30 unknown, 2 usage, 65 bad input, 66 no such file, 69 program failed, 70 internal error, 74 not written, \
130 interrupted."
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Print the solution, and say whether it is the only one
    #[command(after_help = "Example:\n  gridc solve --time 10 puzzle.grid\n  gridc solve --all --ascii - < puzzle.txt")]
    Solve(SolveArguments),
    /// Decide whether there is exactly one solution, and show where two differ
    #[command(after_help = "Example:\n  gridc check --backend sat puzzle.grid\n  gridc check --json puzzles.txt\n\n\
With --json, lines of standard input are answered as they come.")]
    Check(CheckArguments),
    /// Count the solutions
    #[command(
        after_help = "Who searches is chosen for counting, unless --backend says it. Parts of a puzzle that have nothing \
to do with each other are counted apart, and their numbers multiplied.\n\nExample:\n  gridc count --cap none --time 1m puzzle.grid"
    )]
    Count(CountArguments),
    /// Show for each cell the values that occur in some solution
    #[command(after_help = "Example:\n  gridc candidates puzzle.grid\n  gridc candidates --counts 100 puzzle.grid\n  \
gridc candidates --to sukaku list.txt -o marked.txt\n\n\
Exit codes: 0 all known, 20 there is no solution, 30 a limit ran out or not everything was understood, 65 or 66 unusable files.")]
    Candidates(CandidatesArguments),
    /// Show which givens and clues a puzzle could do without
    #[command(after_help = "For puzzles with exactly one solution.\n\nExample:\n  gridc redundant puzzle.grid\n\n\
Exit codes: 0 all known, 10 several solutions, 20 none, 30 a limit ran out or not everything was understood, 65 or 66 unusable files.")]
    Redundant(SolvingArguments),
    /// Leave out givens and clues as long as the solution is the only one
    #[command(
        after_help = "For a puzzle with exactly one solution. A file of gridc's own language stays as it is, but for \
what is left out; other formats are written anew.\n\nExample:\n  gridc minimise puzzle.grid -o minimal.grid\n  \
gridc minimise puzzle.grid --keep thermo --prefer clues --seed 3\n\n\
Exit codes: 0 written, 10 several solutions, 20 none, 30 a limit ran out or not everything was understood, 65 or 66 unusable files."
    )]
    Minimise(MinimiseArguments),
    /// Measure what each formulation, encoding and backend costs on the same puzzles
    #[command(after_help = compare::AFTER_HELP)]
    Compare(CompareArguments),
    /// Write the puzzle's instance for other solvers, or show any stage of the compiler
    #[command(after_help = "Example:\n  gridc compile puzzle.grid --to dimacs -o puzzle.cnf\n  \
gridc compile puzzle.grid --to lp --map puzzle.map\n  gridc compile puzzle.grid --emit model")]
    Compile(CompileArguments),
    /// Turn another solver's answer to such an instance back into a grid, and check it
    #[command(after_help = "Example:\n  gridc compile puzzle.grid --to dimacs -o puzzle.cnf\n  \
cadical -q puzzle.cnf > answer.txt\n  gridc decode --map puzzle.cnf answer.txt\n\n\
Answers: `s` and `v` lines of SAT and pseudo-Boolean solvers, minisat's result file, solution files of cbc, HiGHS, \
glpsol (-w, -o) and SCIP, lists of names and values, chosen options of an exact cover.\n\
Exit codes: 0 a solution, 1 the answer is none, 20 the solver says that there is none, 30 it does not know, \
65 the answer or the map was not understood, 66 no such file.")]
    Decode(DecodeArguments),
    /// Write puzzles in another format
    #[command(
        after_help = "What the format cannot express is an error that names each clue, or a warning with --lossy; the \
solution and what a solver has entered go where there is a place for them. Without --lossy the result has been read back \
and compared with the puzzle.\n\nExample:\n  gridc convert puzzle.grid --to f-puzzles\n  \
gridc convert list.txt --to sukaku -o sukaku.txt\n  gridc convert links.txt --to grid -o 'puzzle-{}.grid'\n\n\
Exit codes: 0 all written, 2 usage, or several puzzles for a file of one, 65 a puzzle was not understood or the format cannot \
express it, 66 no such file, 70 internal error, 74 not written, 130 interrupted."
    )]
    Convert(ConvertArguments),
    /// Show the rules, or one of them with its definition
    #[command(after_help = "Example:\n  gridc rules\n  gridc rules killer\n  gridc rules --in puzzle.grid")]
    Rules(RulesArguments),
    /// Check that every puzzle has the verdict and the solution that its file states
    #[command(
        after_help = "Example:\n  gridc test examples\n\nA file with a `solution` states that there is no other. \
A file may state `expect \"several\"`, `\"none\"`, `\"unique\"` or `\"errors\"`.\n\
Exit codes: 0 all as stated, 1 some are not, 30 a limit ran out, 65 bad input."
    )]
    Test(SolvingArguments),
    /// Explain the code of a message: why it comes, and what to type instead
    #[command(after_help = "Example:\n  gridc explain E0211\n  gridc explain\n\n\
Without a code all are listed. Exit codes: 0 explained, 2 there is no such code.")]
    Explain(ExplainArguments),
    /// Show what there is to choose from
    #[command(after_help = "Example:\n  gridc list backends\n  gridc list layouts --json")]
    List(ListArguments),
    /// Print the JSON Schema of gridc's JSON form of puzzles (`--to json`, `--format json`)
    #[command(after_help = "Example:\n  gridc schema > puzzle.schema.json")]
    Schema,
    /// Print files of the language in their canonical form
    #[command(
        after_help = "Comments, empty lines and drawn boards stay as they are. A single puzzle in another format is \
printed as a .grid file.\n\nExample:\n  gridc fmt puzzle.grid\n  gridc fmt --write models examples\n  gridc fmt --check *.grid"
    )]
    Fmt(FmtArguments),
    /// Make puzzles whose solution is proven to be the only one
    #[command(after_help = "Puzzle N of a seed is the same on every machine and with any number of --jobs.\n\
--time is for one puzzle (60 seconds, if you do not say): the whole run ends after --count times that at the latest.\n\n\
Example:\n  gridc generate --minimal --seed 1\n  gridc generate --count 1000 --symmetry rotate180 --output list.txt\n  \
gridc generate --layout samurai --to samurai\n\n\
Exit codes: 0 made, 2 not understood or impossible, 30 a limit ran out first: a single puzzle is written as far as it is proven, \
65 or 66 unusable files, 74 not written, 130 interrupted.")]
    Generate(Box<GenerateArguments>),
}
