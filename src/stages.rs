//! The stages behind the front door, for this crate's own tests, measurements and fuzzers. **Not part of the public interface:**
//! names here change with any commit, and nothing outside this repository should use them.
//!
//! Modules of the crate are private, so that the compiler finds what nobody uses. What a test needs is listed here by name, under
//! the path that it has in `src`; a name that no test needs any more is to be removed (`tests/layers` fails on it). A module
//! on the way to it is `pub(crate)`, which opens it to this list and not to other rooms (`tests/layers` again).

pub mod backend {
    pub mod cells {
        pub mod sparse {
            pub use crate::backend::cells::sparse::Sparse;
        }
    }
    pub mod dlx {
        pub mod counts {
            pub use crate::backend::dlx::counts::Counts;
        }
        pub mod links {
            pub use crate::backend::dlx::links::LinkedLists;
        }
        pub use crate::backend::dlx::Dlx;
    }
    pub mod exact_cover {
        pub mod residuals {
            pub use crate::backend::exact_cover::residuals::Residuals;
        }
        pub mod search {
            pub use crate::backend::exact_cover::search::CoverSearch;
        }
        pub mod template {
            pub use crate::backend::exact_cover::template::SharedCover;
        }
        pub use crate::backend::exact_cover::Dance;
    }
    pub mod external {
        pub mod command {
            pub use crate::backend::external::command::CommandError;
        }
        pub use crate::backend::external::{Command, Protocol};
    }
    pub mod heuristics {
        pub mod blocks {
            pub use crate::backend::heuristics::blocks::blocks;
        }
        pub mod dive {
            pub use crate::backend::heuristics::dive::{Dive, Structure};
        }
        pub mod penalty {
            pub use crate::backend::heuristics::penalty::{Penalty, Structure};
        }
        pub mod random {
            pub use crate::backend::heuristics::random::Random;
        }
        pub mod tuning {
            pub use crate::backend::heuristics::tuning::{Parameter, Tuning};
        }
        pub use crate::backend::heuristics::{SearchProblem, SearchStructure};
    }
    #[cfg(feature = "highs")]
    pub mod highs {
        pub mod problem {
            pub use crate::backend::highs::problem::{Job, LpOutcome, NoGood, holds, solve};
        }
    }
    pub mod sat {
        pub mod engine {
            pub use crate::backend::sat::engine::{Engine, SatOutcome};
        }
        #[cfg(feature = "pumpkin")]
        pub mod pumpkin {
            pub use crate::backend::sat::pumpkin::PUMPKIN;
        }
        pub mod template {
            pub use crate::backend::sat::template::Lowering;
        }
        pub mod theory {
            pub use crate::backend::sat::theory::{Theory, inner, outer};
        }
        pub mod varisat {
            pub use crate::backend::sat::varisat::VarisatSolver;
        }
    }
    pub mod violation {
        pub use crate::backend::violation::smallest;
    }
    pub use crate::backend::{
        Abilities, BACKENDS, Backend, BlockingSearch, Exhaustion, Facts, HEURISTICS, Heuristic, Interrupt, Limits,
        Moment, OwnThread, PrepareError, Profile, SOLVER_THREAD, Session, SessionStep, Settings, Stop, Task, Template,
        Work, from_text, named, propagate,
    };
}
pub mod cli {
    pub mod arguments {
        pub mod answers {
            pub use crate::cli::arguments::answers::ExtraOutputs;
        }
        pub mod transform {
            pub use crate::cli::arguments::transform::{Swap, swap};
        }
        pub use crate::cli::arguments::{Arguments, Command};
    }
    pub mod compare {
        pub mod choice {
            pub use crate::cli::compare::choice::contenders;
        }
        pub mod experiment {
            pub use crate::cli::compare::experiment::contender;
        }
        pub mod journal {
            pub use crate::cli::compare::journal::Journal;
        }
        pub mod ledger {
            pub use crate::cli::compare::ledger::Ledger;
        }
        pub mod pairs {
            pub use crate::cli::compare::pairs::pairs;
        }
        pub mod run {
            pub use crate::cli::compare::run::CompareRun;
        }
    }
    pub mod generate {
        pub mod book {
            pub use crate::cli::generate::book::understood;
        }
        pub mod pattern {
            pub use crate::cli::generate::pattern::rows;
        }
        pub mod tally {
            pub use crate::cli::generate::tally::GenerateTally;
        }
    }
    pub mod interrupt {
        pub use crate::cli::interrupt::Signals;
    }
    pub mod messages {
        pub use crate::cli::messages::Messages;
    }
    pub mod panics {
        pub use crate::cli::panics::hush_solvers;
    }
    pub mod pipeline {
        pub use crate::cli::pipeline::{BATCHES_PER_THREAD, Draw, LARGEST_BATCH, as_they_come, in_order};
    }
    pub mod printer {
        pub use crate::cli::printer::on_one_line;
    }
    pub mod progress {
        pub use crate::cli::progress::told;
    }
    pub mod quantity {
        pub use crate::cli::quantity::{Cap, bytes, cap, duration};
    }
    pub mod reproduction {
        pub use crate::cli::reproduction::{MOST, describe, save};
    }
    pub mod run {
        pub use crate::cli::run::{CommandRun, Intake};
    }
    pub mod trace {
        pub mod page {
            pub use crate::cli::trace::page::TracePage;
        }
    }
    pub use crate::cli::Exit;
}
pub mod code {
    pub mod page {
        pub use crate::code::page::{PAGES, Section, WIDTH, page, sections};
    }
    pub use crate::code::{Code, documentation, list, page::page};
}
pub mod compare {
    pub mod aggregate {
        pub use crate::compare::aggregate::aggregate;
    }
    pub mod digest {
        pub use crate::compare::digest::Fnv;
    }
    pub mod experiment {
        pub mod measure {
            pub use crate::compare::experiment::measure::{Measure, Statistic, rank_correlation, ranks, shown};
        }
        pub use crate::compare::experiment::{Definition, EXPERIMENTS};
    }
    pub mod figures {
        pub use crate::compare::figures::{count, mean, memory, milliseconds, ratio};
    }
    pub mod matrix {
        pub use crate::compare::matrix::matrix;
    }
    pub mod memory {
        pub use crate::compare::memory::Growth;
    }
    pub mod plot {
        pub mod axis {
            pub use crate::compare::plot::axis::{CountAxis, TimeAxis, seconds};
        }
        pub mod style {
            pub use crate::compare::plot::style::Style;
        }
        pub use crate::compare::plot::plot;
    }
    pub mod record {
        pub use crate::compare::record::{InstanceSizes, MeasurementRecord, RecordedPuzzle};
    }
    pub mod report {
        pub mod html {
            pub use crate::compare::report::html::html;
        }
        pub mod latex {
            pub use crate::compare::report::latex::latex;
        }
        pub mod markdown {
            pub use crate::compare::report::markdown::markdown;
        }
        pub mod tables {
            pub use crate::compare::report::tables::VIRTUAL_BEST;
        }
        pub use crate::compare::report::{Collected, Findings, Report, Shade, TableCell};
    }
    pub use crate::compare::{
        Aggregate, Agreement, Allowance, Claims, Configuration, Contender, Contradiction, FIELDS, Figure, Header,
        InstanceSizes, MatrixError, MatrixOptions, Measurement, MeasurementRecord, PARTS, PlotLine, PuzzleProperties,
        RecordedPuzzle, Repeats, Round, Spread, StageTimes, Sums, SweepError, TimeBudget, aggregates, cells, subject,
        sweeps, words_of,
    };
}
pub mod draw {
    pub mod artwork {
        pub use crate::draw::artwork::{ArtworkItem, PathStep};
    }
    pub mod font {
        pub use crate::draw::font::width;
    }
    pub mod outline {
        pub use crate::draw::outline::rings;
    }
    pub mod pdf {
        pub use crate::draw::pdf::pdf;
    }
    pub mod png {
        pub use crate::draw::png::png;
    }
    pub mod sheet {
        pub mod answers {
            pub use crate::draw::sheet::answers::place;
        }
        pub mod lines {
            pub use crate::draw::sheet::lines::{first_lines, lines};
        }
        pub mod pages {
            pub use crate::draw::sheet::pages::place;
        }
        pub mod plan {
            pub use crate::draw::sheet::plan::{Plan, SheetItem, SheetPage};
        }
        pub use crate::draw::sheet::{AnswerKey, MOST_PER_PAGE, PaperSize, Setting, SheetEntry};
    }
    pub mod svg {
        pub use crate::draw::svg::{number, svg};
    }
    pub use crate::draw::{
        Artwork, Figure, Frame, Highlight, HighlightTarget, Ink, Layer, Paint, Picture, PictureShape, Point, Theme,
        View, marks, picture, sentences,
    };
}
pub mod formats {
    pub mod bookkeeping {
        pub use crate::formats::bookkeeping::{UnknownKey, unknown};
    }
    pub mod cage_map {
        pub use crate::formats::cage_map::FORMAT;
    }
    pub mod draft {
        pub use crate::formats::draft::Draft;
    }
    pub mod drawing {
        pub mod colour {
            pub use crate::formats::drawing::colour::{Colour, Hue};
        }
    }
    pub mod dzn {
        pub use crate::formats::dzn::FORMAT;
    }
    pub mod f_puzzles {
        pub mod read {
            pub use crate::formats::f_puzzles::read::{parse, recognises};
        }
        pub use crate::formats::f_puzzles::FORMAT;
    }
    pub mod grid {
        pub use crate::formats::grid::FORMAT;
    }
    pub mod hodoku {
        pub use crate::formats::hodoku::FORMAT;
    }
    pub mod iss {
        pub mod read {
            pub mod sextets {
                pub use crate::formats::iss::read::sextets::{bytes, read, write};
            }
        }
        pub use crate::formats::iss::FORMAT;
    }
    pub mod jigsaw_lines {
        pub use crate::formats::jigsaw_lines::FORMAT;
    }
    pub mod json {
        pub mod form {
            pub use crate::formats::json::form::schema;
        }
        pub use crate::formats::json::FORMAT;
    }
    pub mod json_value {
        pub use crate::formats::json_value::Json;
    }
    pub mod lines {
        pub use crate::formats::lines::FORMAT;
    }
    pub mod lisudoku {
        pub use crate::formats::lisudoku::FORMAT;
    }
    pub mod msk {
        pub use crate::formats::msk::FORMAT;
    }
    pub mod numbers {
        pub use crate::formats::numbers::FORMAT;
    }
    pub mod opensudoku {
        pub use crate::formats::opensudoku::FORMAT;
    }
    pub mod payload {
        pub mod address {
            pub use crate::formats::payload::address::Address;
        }
        pub mod base64 {
            pub use crate::formats::payload::base64::{base64_decode, base64_encode};
        }
        pub mod deflate {
            pub use crate::formats::payload::deflate::{deflate, inflate};
        }
        pub mod error {
            pub use crate::formats::payload::error::PayloadError;
        }
        pub mod lz {
            pub use crate::formats::payload::lz::{lz_compress, lz_compress_uri, lz_readings};
        }
        pub mod percent {
            pub use crate::formats::payload::percent::{percent_decode, percent_encode};
        }
        pub mod repair {
            pub use crate::formats::payload::repair::unpack_text;
        }
        pub use crate::formats::payload::{MAX_UNPACKED, unwrap};
    }
    pub mod penpa {
        pub use crate::formats::penpa::FORMAT;
    }
    pub mod perfect_sudoku {
        pub use crate::formats::perfect_sudoku::FORMAT;
    }
    pub mod picture {
        pub use crate::formats::picture::FORMAT;
    }
    pub mod prose {
        pub mod sentence {
            pub use crate::formats::prose::sentence::{DEEPEST, sentences};
        }
        pub use crate::formats::prose::known_words;
        pub use crate::formats::prose::{MAX_QUOTED, Prose, check};
    }
    pub mod puzz_link {
        pub use crate::formats::puzz_link::FORMAT;
    }
    pub mod puzzlekit {
        pub use crate::formats::puzzlekit::FORMAT;
    }
    pub mod samurai {
        pub use crate::formats::samurai::FORMAT;
    }
    pub mod samurai_lines {
        pub use crate::formats::samurai_lines::FORMAT;
    }
    pub mod sdk {
        pub use crate::formats::sdk::FORMAT;
    }
    pub mod sdx {
        pub use crate::formats::sdx::FORMAT;
    }
    pub mod snarfable {
        pub use crate::formats::snarfable::FORMAT;
    }
    pub mod solo {
        pub mod read {
            pub mod parameters {
                pub use crate::formats::solo::read::parameters::{Boxes, Parameters};
            }
        }
        pub use crate::formats::solo::FORMAT;
    }
    pub mod ss {
        pub use crate::formats::ss::FORMAT;
    }
    pub mod sudokumaker {
        pub mod read {
            pub mod places {
                pub use crate::formats::sudokumaker::read::places::BoardSize;
            }
        }
        pub use crate::formats::sudokumaker::FORMAT;
    }
    pub mod sudokupad {
        pub mod read {
            pub mod packed {
                pub use crate::formats::sudokupad::read::packed::{classic, scf};
            }
            pub mod zip {
                pub mod write {
                    pub use crate::formats::sudokupad::read::zip::write::zipped;
                }
                pub use crate::formats::sudokupad::read::zip::{is_zipped, unzipped};
            }
        }
        pub use crate::formats::sudokupad::FORMAT;
    }
    pub mod sukaku {
        pub use crate::formats::sukaku::FORMAT;
    }
    pub mod sumocue {
        pub use crate::formats::sumocue::FORMAT;
    }
    pub mod text {
        pub use crate::formats::text::FORMAT;
    }
    pub use crate::formats::{
        DetectedFormat, Document, FORMATS, Format, Input, Inputs, Loss, MAX_LINK, Reading, Treatment, Written, detect,
        named, write, write_lossy,
    };
}
pub mod formulation {
    pub mod answer {
        pub mod integers {
            pub use crate::formulation::answer::integers::integers;
        }
        pub mod options {
            pub use crate::formulation::answer::options::options;
        }
        pub use crate::formulation::answer::{
            AnswerError, AnswerProblem, AnswerValues, ChosenOption, Claim, SolverAnswer, columns, literals,
        };
    }
    pub mod cnf {
        pub mod at_most_one {
            pub use crate::formulation::cnf::at_most_one::{bits, root_up};
        }
        pub mod sink {
            pub use crate::formulation::cnf::sink::Emitter;
        }
        pub mod text {
            pub mod read {
                pub use crate::formulation::cnf::text::read::read;
            }
            pub use crate::formulation::cnf::text::{CnfText, Fault};
        }
        pub use crate::formulation::cnf::{
            AtMostOne, Atom, ClauseSink, ClauseTally, CnfLit, Encoding, Family, LinearEncoding, Numbering, Plans,
            VariableEncoding, lower, propagate,
        };
    }
    pub mod direct {
        pub mod shape {
            pub use crate::formulation::direct::shape::{
                SumWeighting, common_sum, is_all_of_sum, sum_of_pairs, weighing,
            };
        }
    }
    pub mod exact_cover {
        pub mod text {
            pub mod read {
                pub use crate::formulation::exact_cover::text::read::read;
            }
            pub use crate::formulation::exact_cover::text::{Cover, CoverViolation, Fault, Writer};
        }
        pub use crate::formulation::exact_cover::{
            Counter, CoverInstance, ItemMeaning, Lowering, OptionItem, OptionMeaning, Rank, Sink, coverage, lower,
            propagate, size,
        };
    }
    pub mod ilp {
        pub mod text {
            pub mod lp {
                pub mod read {
                    pub use crate::formulation::ilp::text::lp::read::{OPERATOR, read};
                }
                pub use crate::formulation::ilp::text::lp::write;
            }
            pub mod mps {
                pub mod read {
                    pub use crate::formulation::ilp::text::mps::read::read;
                }
                pub mod write {
                    pub use crate::formulation::ilp::text::mps::write::{MOST_COLLECTED, ranges, write_within};
                }
                pub use crate::formulation::ilp::text::mps::write::write;
            }
            pub mod number {
                pub use crate::formulation::ilp::text::number::Decimal;
            }
            pub mod opb {
                pub mod read {
                    pub use crate::formulation::ilp::text::opb::read::read;
                }
                pub use crate::formulation::ilp::text::opb::write;
            }
            pub use crate::formulation::ilp::text::{Cut, Fault, IlpText, Program};
        }
        pub use crate::formulation::ilp::{
            ColumnId, Meaning, Row, RowSystem, Sense, Sink, coverage, lower, propagate, residual, size,
        };
    }
    pub mod reading {
        pub mod scanner {
            pub use crate::formulation::reading::scanner::BUFFER;
        }
        pub use crate::formulation::reading::{Fault, Mistake, ReadError, Scanner, SharedFault};
    }
    pub use crate::formulation::{
        Comments, Formulation, NumberNames, PropagationLimits, PropagationResult, PropagationStop, ResidualReason,
        Size, Treatment, bare,
    };
}
pub mod front {
    pub mod certificate {
        pub mod compare_writer {
            pub use crate::front::certificate::compare_writer::{CompareWriter, difference};
        }
        pub mod conflict {
            pub use crate::front::certificate::conflict::moved;
        }
    }
    pub mod choice {
        pub use crate::front::choice::{BackendChoice, OVERLAPPING, QUICK, SHORT, way};
    }
    pub mod conflict {
        pub use crate::front::conflict::together;
    }
    pub mod watch {
        pub use crate::front::watch::{Change, FileWatch, LOOKS_UNTIL_GONE, LastAnswer, StaleReason};
    }
    pub mod reduced_puzzle {
        pub use crate::front::reduced_puzzle::ReducedPuzzle;
    }
    pub use crate::front::{Entry, InputPiece, Puzzle, Shard, Solver, Unsolved};
}
pub mod generate {
    pub mod chains {
        pub use crate::generate::chains::Chains;
    }
    pub mod exchange {
        pub use crate::generate::exchange::{Exchange, ROUNDS};
    }
    pub use crate::generate::{
        Amount, Ask, Canonizer, ClueRequest, Difficulty, Effort, Engines, Fill, Generator, Grade, LineType,
        MadeVariant, MakeResult, Mirror, Movement, OrderError, Pattern, Proof, Recipe, RecipeError, Removal, Shortfall,
        Symmetry, Transformation, Turn, VariantGenerator, VariantOrder, WorkBudget, carried, techniques,
    };
}
pub mod language {
    pub mod binding {
        pub mod bounds {
            pub mod range {
                pub use crate::language::binding::bounds::range::Range;
            }
        }
    }
    pub mod checker {
        pub mod interpreter {
            pub use crate::language::checker::interpreter::Interpreter;
        }
        pub mod pattern {
            pub use crate::language::checker::pattern::matches;
        }
    }
    pub mod doubtful {
        pub use crate::language::doubtful::{MAX_KINDS, doubtful};
    }
    pub mod elaborate {
        pub mod cliques {
            pub use crate::language::elaborate::cliques::cover;
        }
        pub mod groups {
            pub use crate::language::elaborate::groups::Groups;
        }
    }
    pub mod faces {
        pub mod check {
            pub use crate::language::faces::check::check_faces;
        }
        pub mod own {
            pub use crate::language::faces::own::mark;
        }
        pub mod vocabulary {
            pub use crate::language::faces::vocabulary::{FaceValue, MARKS};
        }
        pub use crate::language::faces::{COLOURS, FACES, Kind, Look, Touch, Touching, face, named_colour};
    }
    pub mod layouts {
        pub use crate::language::layouts::{LayoutBuilder, Statement};
    }
    pub mod library {
        pub mod models {
            pub use crate::language::library::models::MODELS;
        }
    }
    pub mod resolve {
        pub use crate::language::resolve::resolve;
    }
    pub mod rules {
        pub mod check {
            pub use crate::language::rules::check::{check_definitions, check_values};
        }
        pub mod evaluate {
            pub use crate::language::rules::evaluate::Evaluator;
        }
        pub mod functions {
            pub use crate::language::rules::functions::all;
        }
        pub mod geometry {
            pub use crate::language::rules::geometry::LineKind;
        }
        pub mod value {
            pub use crate::language::rules::value::Value;
        }
        pub use crate::language::rules::{Expander, Rules};
    }
    pub use crate::language::{
        AutomatonCache, Checker, ElaborateError, ElaborateOptions, FunctionSummary, Library, LibraryRule,
        ResolveSettings, Violation, clue_holds, differs, elaborate::elaborate, facts, functions, resolve::resolve,
        resolve_read, stated_differs,
    };
}
pub mod model {
    pub use crate::model::{
        Assignment, Automaton, CandidateId, Comparison, Constraint, ConstraintKind, Division, HouseUnions, LinearTerm,
        Literal, Model, OriginId, OriginSet, Orthogonal, PairPlace, Role, Status, Values, VarId, Variable,
    };
}
pub mod presolve {
    pub mod allowed {
        pub use crate::presolve::allowed::Allowed;
    }
    pub mod sum {
        pub mod nested {
            pub use crate::presolve::sum::nested::nested;
        }
        pub use crate::presolve::sum::{GroupedSum, NormalSum, Sum, SumGroup, groups};
    }
    pub use crate::presolve::{Conclusion, Premise, PresolveStep, Presolved, Reduction, presolve, reduce};
}
pub mod proof {
    pub mod drat {
        pub use crate::proof::drat::{StepAction, Steps};
    }
    pub mod formula {
        pub use crate::proof::formula::veripb_checker;
    }
    pub mod lrat {
        pub use crate::proof::lrat::{Checker, ProofSizes};
    }
    pub mod rows {
        pub use crate::proof::rows::{RefuteError, refute};
    }
    pub mod trim {
        pub use crate::proof::trim::{TrimError, TrimSizes, Trimmer};
    }
    pub mod veripb {
        pub use crate::proof::veripb::{Checker, Problem, ProofSizes};
    }
}
pub mod propagate {
    pub mod houses {
        pub use crate::propagate::houses::{Houses, MOST_IN_SET, Technique};
    }
    pub mod layered {
        pub use crate::propagate::layered::{Layered, LineCandidate};
    }
    pub mod pairing {
        pub use crate::propagate::pairing::Pairing;
    }
    pub mod piece {
        pub use crate::propagate::piece::{ConnectedPiece, Inference, PieceReason, VertexState};
    }
    pub mod row {
        pub use crate::propagate::row::{LinearRow, Work};
    }
    pub use crate::propagate::{
        CandidateIndex, ClauseNumber, Derivation, DomainLiteral, Observer, Propagators, SearchAccess, SearchLit,
        ValueSet,
    };
}
pub mod puzzle {
    pub mod clean {
        pub use crate::puzzle::clean::clean;
    }
    pub mod wrap {
        pub use crate::puzzle::wrap::wrap;
    }
    pub use crate::puzzle::{
        Argument, Arm, CellId, CellReading, Clue, Comparison, Demand, Digit, Doubt, DoubtKind, Effect, Exceptions,
        Formula, FormulaNode, Given, Grid, Layer, LayerLook, Layout, Machine, Marks, Origin, OwnText, Pattern, Place,
        Position, PuzzleData, RegionGraph, RegionKind, SourceId, Span, StatedSolution, Symbols, Term, change,
        change_beyond, clean_json, clean_kept, clean_line, hidden, inert,
    };
}
pub mod rate {
    pub mod ladder {
        pub use crate::rate::ladder::{LADDER, rung};
    }
    pub mod se {
        pub use crate::rate::se::{Tenths, added, next, rate};
    }
    pub use crate::rate::{
        Board, Candidate, CellSet, ClueRole, Fact, Family, Finder, Level, Path, RatingOptions, Role, Round, Step,
        StepOnBoard, Style, Technique, Terms, UnitKind, UnitRole, Walk, account, bits, distinct, hint, hodoku, needed,
        next, places, rate, sentence,
    };
}
pub mod render {
    pub mod clues {
        pub use crate::render::clues::with_clues;
    }
    pub use crate::render::{
        CellText, Filled, Style, differences, drawn_with_clues, givens, layer_differences, layers, solved,
    };
}
pub mod report {
    pub mod table {
        pub use crate::report::table::table;
    }
    pub use crate::report::{
        Column, FailureKind, PuzzleRecord, Summary, UserQuestion, definitions, differences, json_line, memory_in_words,
        name_column, result_line, verdict_line, write_differences,
    };
}
pub mod search {
    pub use crate::search::{CdclSolver, DecisionPolicy, SearchOutcome, Tuning};
}
pub mod solve {
    pub mod export {
        pub mod answer {
            pub use crate::solve::export::answer::ChosenValues;
        }
        pub mod decode {
            pub use crate::solve::export::decode::taken;
        }
        pub mod map {
            pub mod read {
                pub use crate::solve::export::map::read::read;
            }
            pub mod write {
                pub use crate::solve::export::map::write::write;
            }
            pub use crate::solve::export::map::{
                Header, Map, MapError, MapOption, MapPlace, Original, PlaceValues, Representation, Residual, VERSION,
                WORD,
            };
        }
    }
    pub mod frontier {
        pub use crate::solve::frontier::{Frontier, MEMORY};
    }
    pub mod instances {
        pub use crate::solve::instances::{Format, solve};
    }
    pub mod qualified {
        pub use crate::solve::qualified::{count_is, stated, verdict};
    }
    pub mod trace {
        pub mod branching {
            pub use crate::solve::trace::branching::Branching;
        }
        pub use crate::solve::trace::{Branching, names, tally, tell};
    }
    pub use crate::solve::{
        Basis, Candidate, Candidates, Conflict, CountIs, CountMethod, Disagreement, Engine, Estimate, ExtraGivens,
        Features, FixedParts, Member, Minimal, Plan, Propagation, PuzzleSolver, Random, Request, ShrinkTask,
        SolutionAnalysis, SolveError, SolveOutcome, Stated, SubsetAnswer, Subsets, Verdict,
    };
}
pub mod syntax {
    pub mod ast {
        pub use crate::syntax::ast::{
            Ast, Expression, ExpressionKind, FaceDefinition, FaceEntry, Item, ItemKind, LayoutPart, Name, Parameter,
            Picture, RuleDefinition, StatementKind, SymbolSet, Token, TokenKind,
        };
    }
    pub mod grid {
        pub use crate::syntax::grid::{format, parse, parse_use, print, print_expression, print_parameters};
    }
    pub mod suggest {
        pub use crate::syntax::suggest::nearest;
    }
    pub use crate::syntax::{Ast, Diagnostic, LineColumns, Look, Parsed, ReadErrorKind, Source, Sources, draw};
}
