//! `gridc generate`.

use super::shared::{LimitArguments, Presentation};
use crate::cli::quantity::{positive, whole};
use crate::cli::words::{one_of, treatment};
use crate::formats::{FORMATS, Format, Treatment};
use crate::formulation::Formulation;
use crate::formulation::cnf::{AtMostOne, Family, LinearEncoding, VariableEncoding};
use crate::generate::{Ask, Difficulty, Fill, Removal, Symmetry, Transformation, Wish, techniques};
use crate::rate::Technique;
use clap::Args;
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};

/// `gridc generate`
#[derive(Args, Debug)]
pub struct GenerateArguments {
    /// On which board.
    #[command(flatten)]
    pub board: BoardArguments,
    /// What sort of puzzle.
    #[command(flatten)]
    pub wanted: WantedArguments,
    /// How it is made.
    #[command(flatten)]
    pub way: WayArguments,
    /// Who proves that the solution is the only one.
    #[command(flatten)]
    pub prover: ProverArguments,
    /// How far.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Full grids that are tried for one puzzle [default: 1000]
    #[arg(long, value_name = "N", help_heading = "Limits, per puzzle", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub tries: Option<NonZeroU64>,
    /// Make all that a recipe asks for: a TOML file with a table `[[puzzles]]` for each sort, whose keys are these options (count,
    /// layout, with, difficulty, symmetry, to, output, …); keys above the tables hold for all of them
    #[arg(long, value_name = "FILE", help_heading = "Puzzle", conflicts_with_all = [
        "file", "layout", "keep_givens", "models", "givens", "holes", "any", "minimal", "symmetry", "pattern", "full", "with",
        "prefer_no_givens", "difficulty", "needs", "without", "count", "seed", "fill", "remove", "ask", "transform", "to",
        "output", "solution", "no_solution", "tries",
    ])]
    pub recipe: Option<PathBuf>,
    /// Let the recipe run programs (`backend = "dimacs:…"`) and write outside of the current directory: only for one that you trust
    /// as you trust a script
    #[arg(long, help_heading = "Puzzle", requires = "recipe")]
    pub trust_recipe: bool,
    /// The number before that of the first puzzle, in names of files.
    #[arg(skip)]
    pub numbered_from: u64,
    /// What is written.
    #[command(flatten)]
    pub written: WrittenArguments,
    /// How anything is shown.
    #[command(flatten)]
    pub presentation: Presentation,
}

/// On which board.
#[derive(Args, Debug)]
#[command(next_help_heading = "Board")]
pub struct BoardArguments {
    /// A puzzle file as the board: its layout, marks and clues; `-` is standard input
    #[arg(value_name = "FILE", conflicts_with = "layout")]
    pub file: Option<PathBuf>,
    /// A layout as the board, as in 'classic(2, 3)'; see `gridc list layouts` [default: classic]
    #[arg(long, value_name = "NAME(ARGS)")]
    pub layout: Option<String>,
    /// Keep the givens of the FILE, so that every puzzle made has them
    #[arg(long, requires = "file")]
    pub keep_givens: bool,
    /// What drawings and texts of the FILE stand for: the name from gridc's messages and a rule, as in
    /// green-line=whispers, or `nothing`; may be given several times
    #[arg(long, value_name = "WHAT=RULE", value_parser = treatment)]
    pub treat: Vec<Treatment>,
    /// Read layouts and rules from this directory before the built-in ones
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
}

/// What sort of puzzle.
#[derive(Args, Debug)]
#[command(next_help_heading = "Puzzle")]
pub struct WantedArguments {
    /// Exactly so many givens
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroUsize>)]
    pub givens: Option<NonZeroUsize>,
    /// Exactly so many holes, as a number or a share of the cells such as 54%
    #[arg(long, value_name = "N|N%", conflicts_with = "givens", value_parser = share)]
    pub holes: Option<Share>,
    /// Random holes, however many solutions that leaves: nothing is proven
    #[arg(long, requires = "holes", conflicts_with_all = ["minimal", "symmetry", "pattern", "with", "prefer_no_givens", "difficulty", "needs", "without", "remove", "ask"])]
    pub any: bool,
    /// No given that the solution does not need
    #[arg(long)]
    pub minimal: bool,
    /// How the places of the givens are symmetric
    #[arg(long, value_name = "SYMMETRY", value_parser = one_of(Symmetry::ALL, Symmetry::name, Symmetry::description))]
    pub symmetry: Option<Symmetry>,
    /// Clues that are made with each puzzle, and rules of the whole board, as in 'thermo*4,arrow*2..3,kropki,antiknight':
    /// RULE*N is N clues, RULE*A..B as many from A to B as the solution needs, RULE*cover cages all over the board; of dots and other
    /// marks without a number all that hold, less those that the solution does not need. `?` in place of a number in a clue of
    /// the FILE is found, too
    #[arg(long, value_name = "RULES", conflicts_with_all = ["full", "pattern"], value_parser = wishes)]
    pub with: Vec<Wishes>,
    /// Clues stay and givens go, altogether if it can be: clues change until they have one solution
    #[arg(long, conflicts_with_all = ["full", "givens", "holes", "pattern"])]
    pub prefer_no_givens: bool,
    /// Givens at the places that this file draws: `.` is a hole, anything else a given
    #[arg(long, value_name = "FILE")]
    pub pattern: Option<PathBuf>,
    /// How hard it is: `easy`, `medium`, `hard`, `unfair`, `extreme` (HoDoKu's levels; `expert` is either of the last two), levels
    /// from one to another (`easy..medium`), or Sudoku Explainer's ER from one to another (`4.2..5.0`). Givens are added back
    /// where it is too hard
    #[arg(long, value_name = "LEVEL|ER..ER", value_parser = Difficulty::parse)]
    pub difficulty: Option<Difficulty>,
    /// A technique, or one of a family, that it takes, as in x_wing or fish; several are all needed, and may be separated by commas
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = named_techniques)]
    pub needs: Vec<Named>,
    /// Techniques or families that it does without, as in chains; may be given several times, or separated by commas
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = named_techniques)]
    pub without: Vec<Named>,
    /// Full grids, with nothing removed
    #[arg(long, conflicts_with_all = ["givens", "holes", "minimal", "symmetry", "pattern", "remove", "solution", "difficulty", "needs", "without"])]
    pub full: bool,
    /// So many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = positive::<NonZeroU64>)]
    pub count: NonZeroU64,
    /// The same seed makes the same puzzles, on every machine [default: a random one, which is told]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole)]
    pub seed: Option<u64>,
}

/// Clues of `--with`.
#[derive(Clone, Debug)]
pub struct Wishes(pub Vec<Wish>);

fn wishes(text: &str) -> Result<Wishes, String> {
    Wish::parse_all(text).map(Wishes)
}

/// Techniques of one name.
#[derive(Clone, Debug)]
pub struct Named(pub Vec<Technique>);

fn named_techniques(text: &str) -> Result<Named, String> {
    techniques(text).map(Named)
}

/// How puzzles are made.
#[derive(Args, Debug)]
#[command(next_help_heading = "Way of making")]
pub struct WayArguments {
    /// Where full grids come from
    #[arg(long, value_name = "WAY", value_parser = one_of(Fill::ALL, fill_name, Fill::description))]
    pub fill: Option<Fill>,
    /// Which givens are removed first; `exclusion` is `random` with `--ask exclusion`
    #[arg(long, value_name = "WAY", value_parser = one_of(Removing::ALL, Removing::name, Removing::description))]
    pub remove: Option<Removing>,
    /// What is asked before each given goes
    #[arg(long, value_name = "QUESTION", value_parser = one_of(Ask::ALL, Ask::name, Ask::description))]
    pub ask: Option<Ask>,
    /// With `--remove backtrack`: so many in a row that cannot go bring one back [default: 100]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU32>)]
    pub stuck_after: Option<NonZeroU32>,
    /// With `--remove backtrack`: so often one comes back before another grid is taken [default: 1000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = positive::<NonZeroU32>)]
    pub put_back: Option<NonZeroU32>,
    /// Change the full grid first; several, separated by commas
    #[arg(long, value_name = "WAYS", value_delimiter = ',', value_parser = one_of(Transformation::ALL, Transformation::name, Transformation::description))]
    pub transform: Vec<Transformation>,
    /// Have the backend prove each removal; without, a quick search decides most, and the finished puzzle is proven
    #[arg(long)]
    pub prove_each: bool,
}

/// The words for ways to fill a grid.
fn fill_name(fill: Fill) -> &'static str {
    match fill {
        Fill::Search => "random",
        Fill::Lines => "las-vegas",
        other => other.name(),
    }
}

/// A way to remove givens, in the words of the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removing {
    /// One of the orders.
    By(Removal),
    /// At random, and each other digit is asked for.
    Exclusion,
}

impl Removing {
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
            Self::Exclusion => "in random order, asking of each other digit whether it has a solution in the cell",
        }
    }
}

/// A number of cells, or a share of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Share {
    /// So many.
    Cells(usize),
    /// So many of a hundred.
    Percent(f64),
}

impl Share {
    /// How many of these cells.
    pub fn of(self, cells: usize) -> usize {
        match self {
            Self::Cells(count) => count,
            Self::Percent(percent) => (cells as f64 * percent / 100.0).round() as usize,
        }
    }
}

fn share(text: &str) -> Result<Share, String> {
    let wrong = || format!("`{text}` is no number of holes; write a number such as 40, or a share such as 54%");
    match text.strip_suffix('%') {
        None => text.parse().map(Share::Cells).map_err(|_| wrong()),
        Some(percent) => match percent.trim().parse::<f64>() {
            Ok(percent) if (0.0..=100.0).contains(&percent) => Ok(Share::Percent(percent)),
            _ => Err(wrong()),
        },
    }
}

/// Who proves uniqueness.
#[derive(Args, Debug)]
#[command(next_help_heading = "Method")]
pub struct ProverArguments {
    /// Who searches; see `gridc list backends`
    #[arg(long, value_name = "NAME", value_parser = crate::cli::words::backend(), hide_possible_values = true)]
    pub backend: Option<String>,
    /// What boards are lowered to; picks the first backend that takes it
    #[arg(long, value_name = "NAME", value_parser = one_of(Formulation::ALL, Formulation::name, Formulation::description), hide_possible_values = true)]
    pub formulation: Option<Formulation>,
    /// Which clauses a CNF has
    #[arg(long, value_name = "FAMILY", value_parser = one_of(Family::ALL, Family::name, Family::description), hide_possible_values = true)]
    pub cnf: Option<Family>,
    /// How a CNF says "at most one"
    #[arg(long, value_name = "ENCODING", value_parser = one_of(AtMostOne::ALL, AtMostOne::name, AtMostOne::description), hide_possible_values = true)]
    pub at_most_one: Option<AtMostOne>,
    /// How a CNF holds a cell's digit
    #[arg(long, value_name = "ENCODING", value_parser = one_of(VariableEncoding::ALL, VariableEncoding::name, VariableEncoding::description), hide_possible_values = true)]
    pub variables: Option<VariableEncoding>,
    /// How a CNF adds up weighted sums
    #[arg(long, value_name = "ENCODING", value_parser = one_of(LinearEncoding::ALL, LinearEncoding::name, LinearEncoding::description), hide_possible_values = true)]
    pub linear: Option<LinearEncoding>,
}

/// What is written, and where to.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub struct WrittenArguments {
    /// The format [default: grid for one puzzle, lines or samurai for several]
    #[arg(long, value_name = "FORMAT", value_parser = one_of(FORMATS.iter().copied(), |format| format.name, |format| format.description), hide_possible_values = true)]
    pub to: Option<&'static Format>,
    /// Write the solution, too [default: where the format has a place for it]
    #[arg(long, conflicts_with = "no_solution")]
    pub solution: bool,
    /// Leave the solution out
    #[arg(long)]
    pub no_solution: bool,
    /// Write to this file (`-` is standard output); `{}` in its name (`{:03}` with three figures) is the number of the puzzle, which then gets a file of its own
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl WrittenArguments {
    /// The file to write to, unless it is standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }
}
