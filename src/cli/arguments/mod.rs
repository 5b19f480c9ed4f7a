//! The command line as a clap parser. Doc comments of arguments, options and values in this directory are the text of `--help`.

pub(crate) mod answers;
mod appearance;
mod candidates;
mod compare;
mod compile;
mod convert;
mod decode;
mod draw;
mod experiment;
mod explain;
mod fmt;
mod format;
mod generate;
mod library;
#[cfg(feature = "listen")]
mod listen;
mod minimise;
mod rate;
mod shared;
pub(crate) mod transform;
mod verify;
mod watch;

pub use answers::{
    CertifyArguments, CheckArguments, CountArguments, ExtraOutputs, SharedArguments, SolveArguments, WhyArgument,
};
pub use appearance::{Appearance, Color};
pub use candidates::CandidatesArguments;
pub use compare::{CompareArguments, MatrixArguments, ResultArguments};
pub use compile::{CompileArguments, Stage};
pub use convert::{ConvertArguments, LinkForm as ConvertedForm, WrittenArguments};
pub use decode::DecodeArguments;
#[cfg(feature = "pictures")]
pub use draw::SheetArguments;
pub use draw::{DrawArguments, DrawnArguments};
pub use explain::{ExplainArguments, HintDepth};
pub use fmt::FmtArguments;
pub use format::FileFormat;
pub use generate::{BoardArguments, GenerateArguments, ProverArguments, RemoveArgument};
pub use library::{
    CompletionsArguments, ListArgument, ListArguments, ManArguments, RulesArguments, SchemaArgument, SchemaArguments,
};
#[cfg(feature = "listen")]
pub use listen::ListenArguments;
pub use minimise::MinimiseArguments;
pub use rate::RateArguments;
pub use shared::{
    EmitArgument, Encodings, InputArguments, LimitArguments, Method, OutputArguments, Presentation, PuzzlesArguments,
    SolvingArguments, Switch,
};
pub use transform::{CanonicalArguments, MoveArguments, Swap, TransformArguments};
pub use verify::VerifyArguments;
pub use watch::WatchArguments;

use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// Decides whether a grid puzzle has exactly one solution, and if not, explains why.
#[derive(Parser, Debug)]
#[command(
    name = "gridc",
    version,
    max_term_width = 100,
    override_usage = "gridc PUZZLE\n       gridc COMMAND [OPTIONS] ...",
    after_help = "A PUZZLE is a file, a link, or the puzzle itself, as text; alone it means `gridc check`.\n\n\
Examples:\n  gridc puzzle.grid\n  gridc 9.1..45..3...6..79....2..8...2..3..5...\n  \
gridc 'https://sudokupad.app/...'\n  cat puzzle.txt | gridc solve\n\n\
Exit codes: 0 answered, 1 differs, 10 several solutions, \
20 none, 30 unknown, 2 usage, 65 bad input, 66 no such file, 69 program failed, 70 internal error, 74 not written, \
130 interrupted."
)]
pub struct Arguments {
    /// The subcommand.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands of gridc.
///
/// Only the one that is used gets its arguments (`defer`): making those of all takes a quarter of the time that the program
/// needs to start. clap then takes the doc comments of their types for the text of `--help`, so types of arguments have none.
#[derive(Subcommand, Debug)]
#[command(defer = true)]
pub enum Command {
    /// Decide whether there is exactly one solution, and show where two differ
    #[command(after_help = "Example:\n  gridc check --backend sat puzzle.grid\n  gridc check --json puzzles.txt\n\n\
With --json, each line of standard input is answered as soon as it arrives.")]
    Check(CheckArguments),
    /// Print the solution, and say whether it is the only one
    #[command(after_help = "Example:\n  gridc solve --time 10 puzzle.grid\n  gridc solve --all --ascii - < puzzle.txt")]
    Solve(SolveArguments),
    /// Count the solutions
    #[command(
        after_help = "Without --backend, gridc chooses a backend for counting. Independent parts of a puzzle are \
            counted separately, and their numbers are multiplied.\n\nExample:\n  gridc count --cap none --time 1m \
            puzzle.grid"
    )]
    Count(CountArguments),
    /// Check files anew whenever they are saved
    #[command(after_help = "On a terminal, all files are drawn in place: verdict, solution, candidates or clues that \
            contradict each other. While a file\ncannot be read, the previous answer stays above the messages. \
            Otherwise, each change prints a block, or an object with --json.\nCtrl-C ends it.\n\nExample:\n  gridc \
            watch puzzle.grid\n  gridc watch *.grid --why-time 1\n\n\
Exit codes: 130 ended by Ctrl-C, 2 not a file, 66 no such file.")]
    Watch(WatchArguments),
    /// Answer the questions of f-puzzles while a setter draws there
    #[cfg(feature = "listen")]
    #[command(
        after_help = "For f-puzzles with the script of Rangsk's solver: press Connect there. True candidates, solve, check, \
            count, estimate, step and\nsolve path are then answered by gridc; docs/f-puzzles.md says how. Only this machine can \
            connect, and only pages of f-puzzles.com or of an --origin.\nCtrl-C ends it.\n\nExample:\n  gridc \
            listen\n  gridc listen --rules mine.grid --treat green-line=my_rule\n\n\
Exit codes: 130 ended by Ctrl-C, 2 usage, 69 the port is taken."
    )]
    Listen(ListenArguments),
    /// Show for each cell the values that occur in at least one solution
    #[command(after_help = "Example:\n  gridc candidates puzzle.grid\n  gridc candidates --counts 100 puzzle.grid\n  \
gridc candidates --to sukaku list.txt -o marked.txt\n\n\
Exit codes: 0 complete, 20 there is no solution, 30 a limit was reached or not everything was understood, 65 or 66 unusable files.")]
    Candidates(CandidatesArguments),
    /// Show which givens and clues a puzzle could do without
    #[command(after_help = "For puzzles with exactly one solution.\n\nExample:\n  gridc redundant puzzle.grid\n\n\
Exit codes: 0 complete, 10 several solutions, 20 none, 30 a limit was reached or not everything was understood, 65 or 66 unusable files.")]
    Redundant(SolvingArguments),
    /// Rate how hard puzzles are for people, and list the techniques they require
    #[command(
        after_help = "For puzzles with exactly one solution. All steps of the easiest technique that finds any are \
            applied at once, so the rating does not change if the puzzle is relabelled, rotated or mirrored; only \
            HoDoKu's score follows a single path.\n\n\
Example:\n  gridc rate puzzle.grid\n  gridc rate --csv list.txt > ratings.csv\n  gridc rate --json --no-uniqueness list.txt\n\n\
Exit codes: 0 rated, 10 several solutions, 20 none, 30 a limit was reached or not everything was understood, 65 or 66 unusable files."
    )]
    Rate(RateArguments),
    /// Remove givens and clues as long as the solution stays unique
    #[command(
        after_help = "For a puzzle with exactly one solution. In a file of gridc's own language, only the removed \
            parts change; other formats are written anew.\n\nExample:\n  gridc minimise puzzle.grid -o minimal.grid\n  \
gridc minimise puzzle.grid --keep thermo --prefer clues --seed 3\n\n\
Exit codes: 0 written, 10 several solutions, 20 none, 30 a limit was reached or not everything was understood, 65 or 66 unusable files."
    )]
    Minimise(MinimiseArguments),
    /// Make puzzles with one solution, or complete an unfinished one
    #[command(
        after_help = "With a FILE, its layout, marks and clues are kept, and givens are added until the solution is \
            unique: \
--minimal adds only necessary ones, --keep-givens also keeps those of the FILE.\n\
Every solution is proven to be unique. Puzzle N of a seed is the same on every machine and with any number of --jobs.\n\
--time applies to one puzzle (default: 60 seconds): the whole run ends after --count times that at the latest.\n\n\
Example:\n  gridc generate --minimal --seed 1\n  gridc generate --count 1000 --symmetry rotate180 --output list.txt\n  \
gridc generate --layout samurai --to samurai\n  gridc generate half-made.grid --keep-givens --minimal -o puzzle.grid\n\n\
Exit codes: 0 made, 2 not understood or impossible, 30 a limit was reached first: a single puzzle is written as far \
    as it is proven, \
65 or 66 unusable files, 74 not written, 130 interrupted."
    )]
    Generate(Box<GenerateArguments>),
    /// Write puzzles in another format
    #[command(
        after_help = "If the format cannot express a clue, an error names it; with --lossy it is a warning. The \
            solution and digits that a solver has entered are written if the format has a place for them. Without \
            --lossy, the result is read back and compared with the puzzle.\n\nExample:\n  gridc convert puzzle.grid \
            --to f-puzzles\n  \
gridc convert list.txt --to sukaku -o sukaku.txt\n  gridc convert links.txt --to grid -o 'puzzle-{}.grid'\n\n\
Exit codes: 0 all written, 2 usage, or several puzzles for a file of one, 65 a puzzle was not understood or the format cannot \
express it, 66 no such file, 70 internal error, 74 not written, 130 interrupted."
    )]
    Convert(ConvertArguments),
    /// Draw puzzles as SVG, PNG, PDF or text
    #[command(
        after_help = "Clues are drawn in the usual way; if a rule has no usual picture, its cells are outlined and \
            its name is shown. \
Without --output or --to, a text picture goes to standard output.\n\n\
Example:\n  gridc draw puzzle.grid\n  gridc draw puzzle.grid -o puzzle.svg\n  gridc draw --solution --theme print puzzle.grid -o solved.pdf\n  \
gridc draw --width 1200 links.txt -o 'puzzle-{}.png'\n  gridc draw --per-page 4 --answers list.txt -o sheet.pdf\n\n\
Exit codes: 0 drawn, 1 nothing conflicts or differs, 10 one of several solutions was drawn, 20 there is no solution, \
30 a limit was reached, 2 usage, or too large, 65 or 66 unusable files, 74 not written, 130 interrupted."
    )]
    Draw(Box<DrawArguments>),
    /// Show the rules, or one of them with its definition
    #[command(after_help = "Example:\n  gridc rules\n  gridc rules killer\n  gridc rules --in puzzle.grid")]
    Rules(RulesArguments),
    /// Explain how a puzzle is solved by hand, step by step, or what the code of a message means
    #[command(
        override_usage = "gridc explain [OPTIONS] [FILES]...\n       gridc explain [CODE]...",
        after_help = "For puzzles with exactly one solution. Entered digits count as placed, except wrong ones, which \
            are listed with the parts of the puzzle that they contradict.\n\nExample:\n  gridc explain \
            puzzle.grid\n  gridc explain --hint puzzle.grid\n  \
gridc explain --next puzzle.grid\n  gridc explain puzzle.grid --picture steps\n  gridc explain E0211\n\n\
Without arguments, all codes are listed. Exit codes: 0 explained, 1 an entered digit is wrong, 2 there is no such \
    code, 10 several \
solutions, 20 none, 30 a limit was reached or not everything was understood, 65 or 66 unusable files."
    )]
    Explain(Box<ExplainArguments>),
    /// Print files of the language in their canonical form
    #[command(
        after_help = "Comments, empty lines and drawn boards stay as they are. A single puzzle in another format is \
printed as a .grid file.\n\nExample:\n  gridc fmt puzzle.grid\n  gridc fmt --write models examples\n  gridc fmt --check *.grid"
    )]
    Fmt(FmtArguments),
    /// Report likely mistakes, without solving
    #[command(
        after_help = "To suppress a warning, write `allow W0801` at the end of a clue or on a line of the file, or \
            `--allow W0801`. `gridc explain W0801` explains the code. `solve` and `check` also print the most \
            important of these warnings.\n\n\
Example:\n  gridc lint puzzle.grid\n  gridc lint --json --allow W0804 puzzles\n\n\
Exit codes: 0 nothing was found, 1 there are warnings, 65 a puzzle was not understood, 66 no such file, 130 interrupted."
    )]
    Lint(PuzzlesArguments),
    /// Rotate, mirror or relabel puzzles, including their clues
    #[command(
        after_help = "If a transformation would change the puzzle's meaning, it is rejected and the clue is named: \
            digits cannot be relabelled if a clue adds them up, and rows cannot be swapped under a \
            line.\n\nExample:\n  gridc transform --rotate 90 puzzle.grid\n  \
gridc transform --relabel --swap rows,columns --seed 1 list.txt\n  gridc transform --random puzzle.grid -o other.grid\n\n\
Exit codes: 0 done, 2 no transformation was given, 65 a puzzle was not understood or cannot be transformed, 66 no such file."
    )]
    Transform(TransformArguments),
    /// Write the canonical form of plain boards, and report which are essentially the same
    #[command(
        after_help = "For boards with only rows, columns and rectangular boxes, up to 9×9, puzzles or full grids: the \
            first in lexicographic order of all boards that result from permuting rows, columns, bands, stacks and \
            digits (minlex), and the number of such permutations that leave the board unchanged.\n\nExample:\n  gridc \
            canonical list.txt\n  gridc canonical --classes list.txt\n\n\
Exit codes: 0 done, 65 a board has no canonical form or was not understood, 66 no such file."
    )]
    Canonical(CanonicalArguments),
    /// Check that every puzzle has the verdict and the solution that its file states
    #[command(
        after_help = "Example:\n  gridc test examples\n\nA file with a `solution` states that this solution is unique. \
A file may state `expect \"several\"`, `\"none\"`, `\"unique\"` or `\"errors\"`.\n\
Exit codes: 0 all as stated, 1 some are not, 30 a limit was reached, 65 bad input."
    )]
    Test(SolvingArguments),
    /// List what is available: backends, encodings, layouts, formats, rules, techniques and more
    #[command(after_help = "Example:\n  gridc list backends\n  gridc list layouts --json")]
    List(ListArguments),
    /// Measure the cost of each formulation, encoding and backend on the same puzzles
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
Exit codes: 0 a solution, 1 the answer is not a solution, 20 the solver reports that there is none, 30 it reports no \
    result, \
65 the answer or the map was not understood, 66 no such file.")]
    Decode(DecodeArguments),
    /// Check a certificate written by `check --certify` or `count --certify`, without trusting its author
    #[command(
        after_help = "Everything derived from the puzzle is computed again and compared, the rule checker checks the \
            solutions, and a proof checker of a few hundred lines (src/proof/lrat.rs, or src/proof/veripb) checks \
            each step of the proof.\n\nExample:\n  \
gridc check --certify proven puzzle.grid\n  gridc verify proven\n\n\
Exit codes: 0 verified, 1 rejected, 30 a limit was reached, 66 no such directory."
    )]
    Verify(VerifyArguments),
    /// Print the JSON Schema of what gridc reads and writes as JSON
    #[command(after_help = "Example:\n  gridc schema > puzzle.schema.json\n  gridc schema answer")]
    Schema(SchemaArguments),
    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  gridc completions bash > ~/.local/share/bash-completion/completions/gridc\n  \
gridc completions zsh > ~/.zfunc/_gridc    (a directory of $fpath)\n  \
gridc completions fish > ~/.config/fish/completions/gridc.fish")]
    Completions(CompletionsArguments),
    /// Print the manual page, or write those of all commands to a directory
    #[command(after_help = "Example:\n  gridc man | man -l -\n  gridc man ~/.local/share/man/man1")]
    Man(ManArguments),
}

impl Command {
    /// Returns the list of input files, for commands that read standard input if no file is named.
    pub fn files_mut(&mut self) -> Option<&mut Vec<PathBuf>> {
        Some(match self {
            Self::Check(CheckArguments { shared, .. })
            | Self::Solve(SolveArguments { shared, .. })
            | Self::Count(CountArguments { shared, .. })
            | Self::Candidates(CandidatesArguments { shared, .. }) => &mut shared.input.files,
            Self::Redundant(solving) | Self::Minimise(MinimiseArguments { solving, .. }) | Self::Test(solving) => {
                &mut solving.input.files
            }
            Self::Rate(arguments) => &mut arguments.solving.input.files,
            Self::Explain(arguments) => &mut arguments.solving.input.files,
            Self::Convert(arguments) => &mut arguments.input.files,
            // An experiment makes its own puzzles.
            Self::Compare(arguments) if arguments.experiment.experiment.is_some() => return None,
            Self::Compare(arguments) => &mut arguments.input.files,
            Self::Compile(arguments) => &mut arguments.input.files,
            Self::Draw(arguments) => &mut arguments.input.files,
            Self::Fmt(arguments) => &mut arguments.files,
            Self::Lint(arguments) => &mut arguments.input.files,
            Self::Transform(arguments) => &mut arguments.input.files,
            Self::Canonical(arguments) => &mut arguments.input.files,
            #[cfg(feature = "listen")]
            Self::Listen(_) => return None,
            Self::Watch(_)
            | Self::Decode(_)
            | Self::Verify(_)
            | Self::Rules(_)
            | Self::List(_)
            | Self::Schema(_)
            | Self::Completions(_)
            | Self::Man(_)
            | Self::Generate(_) => return None,
        })
    }
}
