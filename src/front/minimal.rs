//! Redundant parts of a puzzle with one solution: which givens, marks and clues can be removed ([`Solver::redundant`]), and a
//! minimal puzzle without them ([`Solver::minimise`]).

use super::conflict::records;
use super::reduced_puzzle::ReducedPuzzle;
use super::solver::caught;
use super::{Error, Puzzle, Reader, Solver, Unsolved, Writing};
use crate::formats;
use crate::model::named;
use crate::puzzle::{self, Grid};
use crate::report::{MemberRecord, RedundantRecord};
use crate::solve::{self, Member, Minimal, Random, Request};
use crate::syntax::Source;
use crate::syntax::ast::Ast;

/// The name of this search in messages.
const SEARCH: &str = "the search for redundant parts";

named! {
    /// Which parts are kept if there is a choice.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Preference {
        Givens = "givens": "prefer keeping givens and marks to clues",
        Clues = "clues": "prefer keeping clues to givens and marks",
    }
}

/// The settings for making a puzzle minimal.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Minimising {
    /// Rules all of whose clues are kept; `givens` and `marks` stand for the givens and marks.
    pub keep: Vec<String>,
    /// Which parts are kept if there is a choice.
    pub prefer: Option<Preference>,
    /// The seed of the order in which parts are tried. Another seed leads to another minimal puzzle, if there is one.
    pub seed: u64,
}

/// A minimal puzzle: if any of its parts that is not protected were removed, it would have several solutions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Minimised {
    /// The minimal puzzle.
    #[doc(hidden)]
    pub data: puzzle::PuzzleData,
    /// Its syntax tree, which has no text.
    #[doc(hidden)]
    pub tree: Ast,
    /// The text of the minimal puzzle, if the original was written in gridc's own language, with as few changes as possible.
    pub text: Option<String>,
    /// The parts that remain.
    pub kept: Vec<MemberRecord>,
    /// The parts that were removed.
    pub removed: Vec<MemberRecord>,
    /// Whether each remaining part is needed, except those that were to be kept, and those on which other clues rely or with
    /// which they share a statement. If not, a limit was reached.
    pub is_minimal: bool,
}

impl Solver {
    /// Determines which givens, marks and clues can be removed, each alone, and which together; `None` if there is not exactly
    /// one solution.
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::read("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n")?;
    /// let solver = gridc::Solver::new(&gridc::Options::new())?;
    /// let redundant = solver.redundant(&puzzle)?.expect("there is one solution");
    /// assert!(redundant.alone.len() == 15 && redundant.together.len() >= 10);
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    pub fn redundant(&self, puzzle: &Puzzle) -> Result<Option<RedundantRecord>, Error> {
        let Some(grid) = self.only_solution(puzzle)? else { return Ok(None) };
        let found = self.redundant_of(puzzle.data(), &grid, puzzle.sources());
        Ok(Some(found.map_err(|unsolved| puzzle.unsolved(unsolved))?))
    }

    /// Finds a minimal subset of the givens, marks and clues that still has exactly one solution; `None` if the puzzle does not
    /// have exactly one, or a limit was reached before anything was known.
    ///
    /// # Errors
    /// As for [`check`](Self::check).
    pub fn minimise(&self, puzzle: &Puzzle, how: &Minimising) -> Result<Option<Minimised>, Error> {
        let Some(grid) = self.only_solution(puzzle)? else { return Ok(None) };
        let found = self.minimised(puzzle.data(), puzzle.tree(), &grid, puzzle.sources(), how);
        Ok(found.map_err(|unsolved| puzzle.unsolved(unsolved))?)
    }

    pub(super) fn only_solution(&self, puzzle: &Puzzle) -> Result<Option<Grid>, Error> {
        let answer = self.check(puzzle)?;
        Ok(answer.solution().filter(|_| answer.is_unique()).map(|solution| solution.grid().clone()))
    }

    pub(crate) fn redundant_of(
        &self,
        puzzle: &puzzle::PuzzleData,
        grid: &Grid,
        sources: &[Source],
    ) -> Result<RedundantRecord, Unsolved> {
        let request = self.options().within(Request::unique());
        let found = caught(puzzle, SEARCH, || self.engine(puzzle).redundant(puzzle, grid, &request))?;
        let records = |members: &[Member]| records(puzzle, members, sources);
        let solve::RedundantMembers { alone, needed, relied_on, unknown, together, is_maximal, rivals, without_rivals } =
            found;
        Ok(RedundantRecord {
            alone: records(&alone),
            together: records(&together),
            maximal: is_maximal,
            rivals: rivals.iter().map(|rivals| records(rivals)).collect(),
            without_rivals: records(&without_rivals),
            needed: records(&needed),
            relied_on: records(&relied_on),
            unsettled: records(&unknown),
        })
    }

    pub(crate) fn minimised(
        &self,
        puzzle: &puzzle::PuzzleData,
        tree: &Ast,
        grid: &Grid,
        sources: &[Source],
        how: &Minimising,
    ) -> Result<Option<Minimised>, Unsolved> {
        let request = self.options().within(Request::unique());
        let (kept, droppable) = how.split(puzzle);
        let found = caught(puzzle, SEARCH, || self.engine(puzzle).minimise(puzzle, grid, &kept, &droppable, &request))?;
        let Some(Minimal { members, minimal, .. }) = found else { return Ok(None) };
        let gone: Vec<Member> = Member::all(puzzle).filter(|member| members.binary_search(member).is_err()).collect();
        let without = ReducedPuzzle::new(puzzle, tree, &gone);
        let (gone, left): (Vec<Member>, Vec<Member>) =
            Member::all(puzzle).partition(|member| without.gone.contains(member));
        let records = |members: &[Member]| records(puzzle, members, sources);
        // The sources also contain the files of the library's rules.
        let own = tree.items.first().and_then(|item| sources.iter().find(|source| source.id == item.span.source));
        let own = own.filter(|source| formats::grid::recognises(&source.text));
        let text = own.map(|source| without.text(source));
        Ok(Some(Minimised {
            data: without.puzzle(),
            tree: without.tree(),
            text,
            kept: records(&left),
            removed: records(&gone),
            is_minimal: minimal,
        }))
    }
}

impl Minimised {
    /// Returns the minimal puzzle, read from its text.
    ///
    /// # Errors
    /// If it cannot be written in gridc's own language.
    pub fn puzzle(&self) -> Result<Puzzle, Error> {
        let text = match &self.text {
            Some(text) => text.clone(),
            None => Reader::new().write(&self.data, &self.tree, &Writing::new(formats::grid::FORMAT))?.text,
        };
        Puzzle::read(&text)
    }
}

impl Minimising {
    /// No part is protected, and none is preferred.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps all clues of a rule; `givens` and `marks` stand for the givens and marks.
    #[must_use]
    pub fn keep(mut self, rule: &str) -> Self {
        self.keep.push(rule.to_owned());
        self
    }

    /// Sets which parts are kept if there is a choice.
    #[must_use]
    pub fn prefer(self, prefer: Preference) -> Self {
        Self { prefer: Some(prefer), ..self }
    }

    /// Sets the seed. The default is 0.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Splits the members into those that are kept and the others, in the order in which their removal is tried: rules of the
    /// whole board last.
    fn split(&self, puzzle: &puzzle::PuzzleData) -> (Vec<Member>, Vec<Member>) {
        let is_kept = |member: &Member| match member {
            Member::Given(_) => self.keep.iter().any(|kept| kept == "givens"),
            Member::Marks(_) => self.keep.iter().any(|kept| kept == "marks"),
            Member::Clue(_) => member.clues(puzzle).iter().any(|clue| self.keep.contains(&clue.rule)),
            Member::Region(_) => false,
        };
        let (kept, mut others): (Vec<Member>, Vec<Member>) = Member::all(puzzle).partition(is_kept);
        Random::new(self.seed, 0).shuffle(&mut others);
        let is_clue = |member: &Member| matches!(member, Member::Clue(_));
        others.sort_by_key(|member| {
            let preferred = match self.prefer {
                Some(Preference::Givens) => !is_clue(member),
                Some(Preference::Clues) => is_clue(member),
                None => false,
            };
            (member.is_rule(puzzle), preferred)
        });
        (kept, others)
    }
}

impl Puzzle {
    /// Makes a minimal puzzle with the same solution by removing givens, marks and clues; `None` if there is not exactly one
    /// solution. [`Solver::minimise`] can keep some of them.
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::read("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n")?;
    /// let minimal = puzzle.minimise()?.expect("a puzzle with one solution");
    /// assert!(minimal.is_minimal && minimal.kept.len() <= 6);
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn minimise(&self) -> Result<Option<Minimised>, Error> {
        Solver::usual()?.minimise(self, &Minimising::default())
    }
}
