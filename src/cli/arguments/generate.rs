//! Arguments of `gridc generate`, which makes puzzles.

use super::shared::{CnfArguments, LimitArguments, Presentation};
use crate::cli::quantity::{positive, whole};
use crate::cli::words::one_of;
use crate::formats::{FORMATS, Format, Treatment};
use crate::formulation::Formulation;
use crate::generate::{Ask, ClueRequest, Difficulty, Fill, Removal, Symmetry, Transformation, techniques};
use crate::rate::Technique;
use clap::Args;
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};

// Arguments of `gridc generate`.
#[derive(Args, Debug)]
pub struct GenerateArguments {
    /// Board to make puzzles on.
    #[command(flatten)]
    pub board: BoardArguments,
    /// Properties of the puzzles.
    #[command(flatten)]
    pub wanted: WantedArguments,
    /// Method of making them.
    #[command(flatten)]
    pub way: WayArguments,
    /// Backend that proves uniqueness.
    #[command(flatten)]
    pub prover: ProverArguments,
    /// Search limits.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Try at most this many full grids for each puzzle [default: 1000]
    #[arg(long, hide_short_help = true, value_name = "N", help_heading = "Limits, per puzzle", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub tries: Option<NonZeroU64>,
    /// Make all puzzles of a recipe: a TOML file with a table `[[puzzles]]` for each kind, whose keys are these options (count,
    /// layout, with, difficulty, symmetry, to, output, …); keys above the tables apply to all of them
    #[arg(long, hide_short_help = true, value_name = "FILE", help_heading = "Puzzle", conflicts_with_all = [
        "file", "layout", "keep_givens", "models", "givens", "holes", "any", "minimal", "symmetry", "pattern", "full", "with",
        "prefer_no_givens", "difficulty", "needs", "without", "count", "seed", "fill", "remove", "ask", "transform", "to",
        "output", "solution", "no_solution", "tries",
    ])]
    pub recipe: Option<PathBuf>,
    /// Let the recipe run programs (`backend = "dimacs:…"`) and write outside the current directory; use it only for a recipe
    /// that you trust like a script
    #[arg(long, hide_short_help = true, help_heading = "Puzzle", requires = "recipe")]
    pub trust_recipe: bool,
    /// In names of files, the number of a puzzle is its index from 1 plus this offset.
    #[arg(skip)]
    pub numbered_from: u64,
    /// Format and destination.
    #[command(flatten)]
    pub written: WrittenArguments,
    /// How results and messages are shown.
    #[command(flatten)]
    pub presentation: Presentation,
}

// Board to make puzzles on.
#[derive(Args, Debug)]
#[command(next_help_heading = "Board")]
pub struct BoardArguments {
    /// Use a puzzle file as the board: its layout, marks and clues; `-` is standard input
    #[arg(value_name = "FILE", conflicts_with = "layout")]
    pub file: Option<PathBuf>,
    /// Use a layout as the board, as in 'classic(2, 3)', or a genre of grid puzzles, as in 'slitherlink(10, 10)'; see `gridc list
    /// layouts` [default: classic]
    #[arg(long, value_name = "NAME(ARGS)")]
    pub layout: Option<String>,
    /// Keep the givens of FILE in every puzzle
    #[arg(long, hide_short_help = true, requires = "file")]
    pub keep_givens: bool,
    /// Meaning of drawings and texts in FILE: the name from gridc's messages and a rule, as in green-line=whispers, or `nothing`;
    /// can be repeated
    #[arg(long, hide_short_help = true, value_name = "WHAT=RULE")]
    pub treat: Vec<Treatment>,
    /// Read layouts and rules from this directory before the built-in ones
    #[arg(long, hide_short_help = true, value_name = "DIR")]
    pub models: Option<PathBuf>,
}

// Properties of the puzzles.
#[derive(Args, Debug)]
#[command(next_help_heading = "Puzzle")]
pub struct WantedArguments {
    /// Exactly N givens
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroUsize>)]
    pub givens: Option<NonZeroUsize>,
    /// Exactly N holes, or a share of the cells, as in 54%
    #[arg(long, hide_short_help = true, value_name = "N|N%", conflicts_with = "givens", value_parser = share)]
    pub holes: Option<Share>,
    /// Random holes without a proof of uniqueness: the puzzle may have several solutions
    #[arg(long, hide_short_help = true, requires = "holes", conflicts_with_all = ["minimal", "symmetry", "pattern", "with", "prefer_no_givens", "difficulty", "needs", "without", "remove", "ask"])]
    pub any: bool,
    /// Make every given necessary for a unique solution
    #[arg(long)]
    pub minimal: bool,
    /// Symmetry of the positions of the givens
    #[arg(long, value_name = "SYMMETRY", value_parser = one_of(Symmetry::ALL, Symmetry::name, Symmetry::description))]
    pub symmetry: Option<Symmetry>,
    /// Clues to make with each puzzle, and rules of the whole board, as in 'thermo*4,arrow*2..3,kropki,antiknight': RULE*N makes
    /// N clues, RULE*A..B between A and B, as many as the solution needs, RULE*cover covers the board with cages. Dots and other
    /// marks without a number are placed wherever they hold, except those that the solution does not need; `rooms` draws rooms.
    /// `?` in place of a number in a clue of FILE is replaced by a value
    #[arg(long, value_name = "RULES", conflicts_with_all = ["full", "pattern"], value_parser = wishes)]
    pub with: Vec<ClueRequests>,
    /// Prefer clues to givens: change clues until the solution is unique with as few givens as possible, at best none
    #[arg(long, conflicts_with_all = ["full", "givens", "holes", "pattern"])]
    pub prefer_no_givens: bool,
    /// Put givens at the positions that this file draws: `.` is a hole, anything else a given
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub pattern: Option<PathBuf>,
    /// Difficulty: `easy`, `medium`, `hard`, `unfair`, `extreme` (HoDoKu's levels; `expert` is either of the last two), a range
    /// of levels (`easy..medium`), or a range of Sudoku Explainer's ER (`4.2..5.0`). If a puzzle is too hard, givens are added
    /// back
    #[arg(long, value_name = "LEVEL|ER..ER", value_parser = Difficulty::parse)]
    pub difficulty: Option<Difficulty>,
    /// Require a technique, or one of a family, as in x_wing or fish; can be repeated or separated by commas, and then all are
    /// required
    #[arg(long, hide_short_help = true, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = named_techniques)]
    pub needs: Vec<TechniqueArguments>,
    /// Exclude techniques or families, as in chains; can be repeated or separated by commas
    #[arg(long, hide_short_help = true, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = named_techniques)]
    pub without: Vec<TechniqueArguments>,
    /// Make full grids, with nothing removed
    #[arg(long, hide_short_help = true, conflicts_with_all = ["givens", "holes", "minimal", "symmetry", "pattern", "remove", "solution", "difficulty", "needs", "without"])]
    pub full: bool,
    /// Make N puzzles
    #[arg(long, short = 'n', value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub count: NonZeroU64,
    /// Seed: the same seed makes the same puzzles on every machine [default: a random one, which is reported]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
}

/// Clues of one value of `--with`.
#[derive(Clone, Debug)]
pub struct ClueRequests(pub Vec<ClueRequest>);

fn wishes(text: &str) -> Result<ClueRequests, String> {
    ClueRequest::parse_all(text).map(ClueRequests)
}

/// The techniques that one name (of a technique or a family) denotes.
#[derive(Clone, Debug)]
pub struct TechniqueArguments(pub Vec<Technique>);

fn named_techniques(text: &str) -> Result<TechniqueArguments, String> {
    techniques(text).map(TechniqueArguments)
}

// Method of making puzzles.
#[derive(Args, Debug)]
#[command(next_help_heading = "Way of making")]
pub struct WayArguments {
    /// Source of full grids
    #[arg(long, hide_short_help = true, value_name = "WAY", value_parser = one_of(Fill::ALL, fill_name, Fill::description))]
    pub fill: Option<Fill>,
    /// Order in which givens are removed; `exclusion` is `random` with `--ask exclusion`
    #[arg(long, hide_short_help = true, value_name = "WAY", value_parser = one_of(RemoveArgument::ALL, RemoveArgument::name, RemoveArgument::description))]
    pub remove: Option<RemoveArgument>,
    /// Check before each given is removed
    #[arg(long, hide_short_help = true, value_name = "QUESTION", value_parser = one_of(Ask::ALL, Ask::name, Ask::description))]
    pub ask: Option<Ask>,
    /// With `--remove backtrack`: restore one given after N removals in a row that fail [default: 100]
    #[arg(long, hide_short_help = true, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU32>)]
    pub stuck_after: Option<NonZeroU32>,
    /// With `--remove backtrack`: try another grid after N givens have been restored [default: 1000]
    #[arg(long, hide_short_help = true, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU32>)]
    pub put_back: Option<NonZeroU32>,
    /// Transform the full grid first; several, separated by commas
    #[arg(long, hide_short_help = true, value_name = "WAYS", value_delimiter = ',', value_parser = one_of(Transformation::ALL, Transformation::name, Transformation::description))]
    pub transform: Vec<Transformation>,
    /// Have the backend prove each removal; without this, a quick search decides most, and the backend proves the finished puzzle
    #[arg(long, hide_short_help = true)]
    pub prove_each: bool,
}

/// Returns the command-line name of a way to fill a grid.
fn fill_name(fill: Fill) -> &'static str {
    match fill {
        Fill::Search => "random",
        Fill::Lines => "las-vegas",
        other => other.name(),
    }
}

/// A value of `--remove`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemoveArgument {
    /// A removal order.
    By(Removal),
    /// Random order, with `--ask exclusion`.
    Exclusion,
}

impl RemoveArgument {
    const ALL: [Self; 6] = {
        let [a, b, c, d, e] = Removal::ALL;
        [Self::By(a), Self::By(b), Self::Exclusion, Self::By(c), Self::By(d), Self::By(e)]
    };

    fn name(self) -> &'static str {
        match self {
            Self::By(removal) => removal.name(),
            Self::Exclusion => Ask::Exclusion.name(),
        }
    }

    fn description(self) -> &'static str {
        match self {
            Self::By(removal) => removal.description(),
            Self::Exclusion => "in random order, checking whether any other digit in the cell has a solution",
        }
    }
}

/// A number of cells, absolute or relative to the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Share {
    /// Absolute number.
    Cells(usize),
    /// Percentage of the cells, 0 to 100.
    Percent(f64),
}

impl Share {
    /// Returns the number of cells on a board of `cells` cells, rounded.
    pub fn of(self, cells: usize) -> usize {
        match self {
            Self::Cells(count) => count,
            Self::Percent(percent) => (cells as f64 * percent / 100.0).round() as usize,
        }
    }
}

fn share(text: &str) -> Result<Share, String> {
    let wrong = || format!("`{text}` is not a number of holes; write a number such as 40, or a share such as 54%");
    match text.strip_suffix('%') {
        None => text.parse().map(Share::Cells).map_err(|_| wrong()),
        Some(percent) => match percent.trim().parse::<f64>() {
            Ok(percent) if (0.0..=100.0).contains(&percent) => Ok(Share::Percent(percent)),
            _ => Err(wrong()),
        },
    }
}

// Options for the backend that proves uniqueness.
#[derive(Args, Debug)]
#[command(next_help_heading = "Method")]
pub struct ProverArguments {
    /// Backend that proves uniqueness; see `gridc list backends`
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = crate::cli::words::backend(), hide_possible_values = true)]
    pub backend: Option<String>,
    /// Formulation to lower boards to; selects the first backend that supports it
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = one_of(Formulation::ALL, Formulation::name, Formulation::description), hide_possible_values = true)]
    pub formulation: Option<Formulation>,
    /// Encoding of the CNF.
    #[command(flatten)]
    pub cnf: CnfArguments,
}

// Format and destination of the puzzles.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub struct WrittenArguments {
    /// Format [default: grid for one puzzle, lines or samurai for several]
    #[arg(long, value_name = "FORMAT", value_parser = one_of(FORMATS.iter().copied(), |format| format.name, |format| format.description), hide_possible_values = true)]
    pub to: Option<&'static Format>,
    /// Also write the solution [default: if the format has a place for it]
    #[arg(long, hide_short_help = true, conflicts_with = "no_solution")]
    pub solution: bool,
    /// Omit the solution
    #[arg(long, hide_short_help = true)]
    pub no_solution: bool,
    /// Write to this file (`-` is standard output); with `{}` in its name, each puzzle gets its own file, with its number in
    /// place of `{}` (`{:03}`: with three digits)
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl WrittenArguments {
    /// Returns the output file, or `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }
}
