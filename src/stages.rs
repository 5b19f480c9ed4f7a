//! The stages behind the front door, for this crate's own tests, benches and fuzzers. **Not part of the public interface:**
//! names here change with any commit, and nothing outside this repository should use them.
//!
//! Modules of the crate are private, so that the compiler finds what nobody uses. What a test needs of a stage is listed here by
//! name, under the module that it belongs to; a name that no test needs any more is to be removed (`tests/layers` fails on it).

/// See `src/backend`.
pub mod backend {
    pub use crate::backend::{
        BACKENDS, Backend, Exhaustion, Facts, HEURISTICS, Heuristic, Interrupt, Limits, Moment, PrepareError, Session,
        Settings, Step, Stop, Task, Template, Work, from_text, named, propagate,
    };
}

/// See `src/code`.
pub mod code {
    pub use crate::code::{Code, documentation, page};
}

/// See `src/compare`.
pub mod compare {
    pub use crate::compare::FIELDS;
}

/// See `src/draw`.
pub mod draw {
    pub use crate::draw::{
        Artwork, Frame, Highlight, Ink, Picture, Point, Shape, Subject, Theme, View, artwork, marks, picture,
        sentences, svg,
    };
    #[cfg(feature = "pictures")]
    pub use crate::draw::{pdf, png};
}

/// See `src/formats`.
pub mod formats {
    pub use crate::formats::{
        Detected, Document, FORMATS, Format, Input, Inputs, Loss, Reading, Treatment, Written, cage_map, detect, dzn,
        f_puzzles, grid, hodoku, iss, jigsaw_lines, json, lines, lisudoku, msk, named, numbers, opensudoku, penpa,
        perfect_sudoku, picture, puzz_link, puzzlekit, samurai, samurai_lines, sdk, sdx, snarfable, solo, ss,
        sudokumaker, sudokupad, sukaku, sumocue, text, write, write_lossy,
    };
}

/// See `src/formulation`.
pub mod formulation {
    /// See `src/formulation/cnf`.
    pub mod cnf {
        pub use crate::formulation::cnf::{
            AtMostOne, Atom, ClauseSink, Encoding, Family, LinearEncoding, Lit, Numbering, Plans, Tally,
            VariableEncoding, lower, propagate, text,
        };
    }
    /// See `src/formulation/exact_cover`.
    pub mod exact_cover {
        pub use crate::formulation::exact_cover::{
            Choice, Counter, CoverInstance, Item, Lowering, coverage, lower, propagate, size, text,
        };
    }
    /// See `src/formulation/ilp`.
    pub mod ilp {
        pub use crate::formulation::ilp::{
            ColumnId, Meaning, Row, Sense, Sink, coverage, lower, propagate, residual, size, text,
        };
    }
    pub use crate::formulation::{
        Bounds, Comments, Formulation, Numbered, Propagated, Size, Treatment, Unfinished, Why, bare,
    };
}

/// See `src/generate`.
pub mod generate {
    pub use crate::generate::{
        Amount, Ask, Budget, Canonizer, Difficulty, Effort, Engines, Fill, Generator, Grade, Line, Made, MadeVariant,
        Mirror, Movement, Pattern, Proof, Recipe, Refusal, Removal, Shortfall, Symmetry, Transformation, Turn, Unfit,
        VariantGenerator, VariantOrder, Wish, carried, techniques,
    };
}

/// See `src/language`.
pub mod language {
    /// See `src/language/faces`.
    pub mod faces {
        pub use crate::language::faces::{FACES, Kind, face};
    }
    pub use crate::language::{
        AutomatonCache, Checker, ElaborateError, ElaborateOptions, FunctionSummary, Library, LibraryRule, Wishes,
        clue_holds, differs, elaborate, facts, functions, resolve, resolve_read, stated_differs,
    };
}

/// See `src/model`.
pub mod model {
    pub use crate::model::{
        Assignment, Automaton, CandidateId, Comparison, Constraint, Kind, LinearTerm, Literal, Model, OriginId, Role,
        Status, Values, VarId, Variable,
    };
}

/// See `src/presolve`.
pub mod presolve {
    pub use crate::presolve::{Change, Known, Normal, Reduction, Step, presolve, reduce};
}

/// See `src/proof`.
pub mod proof {
    pub use crate::proof::{formula, lrat, rows, trim, veripb};
}

/// See `src/puzzle`.
pub mod puzzle {
    pub use crate::puzzle::{
        Argument, Arm, CellId, Clue, Comparison, Demand, Digit, Effect, Exceptions, Formula, Given, Grid, Layer,
        Layout, Machine, Marks, Origin, Pattern, Position, Puzzle, Reads, RegionKind, Span, StatedSolution, Symbols,
        Term, change, change_beyond,
    };
}

/// See `src/rate`.
pub mod rate {
    pub use crate::rate::{
        Board, Candidate, Choice, ClueRole, Finder, Level, Path, Role, Round, Standing, Step, Style, Technique,
        UnitKind, UnitRole, Walk, bits, distinct, hint, hodoku, ladder, next, rate, se, sentence,
    };
}

/// See `src/render`.
pub mod render {
    pub use crate::render::{
        Filled, Style, differences, drawn_with_clues, givens, layer_differences, layers, solution,
    };
}

/// See `src/report`.
pub mod report {
    pub use crate::report::{Asked, Record, result_line, verdict_line};
}

/// See `src/solve`.
pub mod solve {
    pub use crate::solve::{
        Candidate, Candidates, CountIs, Engine, Extra, Ground, Member, Minimal, Outcome, Plan, Propagation, Random,
        Request, Several, Shrinking, SolveError, Solver, Stated, Subsets, Together, Verdict, instances,
    };
}

/// See `src/syntax`.
pub mod syntax {
    /// See `src/syntax/ast`.
    pub mod ast {
        pub use crate::syntax::ast::{Ast, Item, ItemKind, LayoutPart, Picture, SymbolSet, Token, TokenKind};
    }
    /// See `src/syntax/grid`.
    pub mod grid {
        pub use crate::syntax::grid::{format, parse, parse_use, print, print_parameters};
    }
    pub use crate::syntax::{Ast, Diagnostic, Parsed, ReadErrorKind, Source, Sources};
}
