//! Answers whether a subset of a puzzle's givens, marks, clues and regions can hold together. Explanations of unsolvable puzzles,
//! redundant clues and minimal puzzles are built on it.
//!
//! One model has every clue under a switch ([`switched`]), and givens and marks are assumptions. So one session answers for any
//! subset and reuses the clauses learnt before. If the answer is no, the core of the assumptions is a subset that already
//! conflicts.

mod alone;
mod conflict;
mod member;
mod redundant;
mod shrink;

pub use conflict::Conflict;
pub use member::Member;
pub use redundant::RedundantMembers;
pub use shrink::{Minimal, ShrinkTask};

use super::engine::prepare;
use super::{Disagreement, Engine, SolveError};
use crate::backend::{Backend, Limits, PrepareError, Session, SessionStep, Stop, named};
use crate::language::{Always, Checker, SwitchedModel, Violation, marks_facts, switched};
use crate::model::{Assignment, Constraint, ConstraintKind, Literal, OriginId, VarId};
use crate::puzzle::{Grid, PuzzleData};
use std::collections::HashMap;
use std::sync::Arc;

/// What holds in every question, whatever the subset.
#[derive(Clone, Copy, Default, Debug)]
pub struct FixedParts<'g> {
    /// Regions are members, too. Otherwise all of them always hold, which is much faster.
    pub open_regions: bool,
    /// Rules of the whole grid always hold and are not members.
    pub fixed_rules: bool,
    /// The answer must differ from that of this grid. If it is the puzzle's only solution, the subsets that "conflict" are those
    /// that have no other solution, so that a minimal one is a minimal puzzle of that solution.
    pub other_than: Option<&'g Grid>,
}

/// The answer for a subset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SubsetAnswer {
    /// Its members hold together on this checked grid.
    Hold(Grid),
    /// They conflict, and so do these members among them.
    Conflict(Vec<Member>),
    /// A limit was reached first.
    Unknown(Stop),
}

/// A session for questions about subsets of one puzzle.
pub struct Subsets<'p> {
    puzzle: &'p PuzzleData,
    backend: &'static dyn Backend,
    session: Box<dyn Session>,
    switched: SwitchedModel,
    /// The puzzle without the parts that may be left out; every grid is first checked against it.
    bare: PuzzleData,
    checker: Checker,
    other_than: Option<Grid>,
    assignment: Assignment,
    seen: Vec<AnswerGrid>,
    /// Size of all remembered grids: values and disagreements.
    remembered: usize,
    questions: u64,
}

/// A grid that was an answer.
struct AnswerGrid {
    grid: Grid,
    /// The members that it violates, ascending.
    disagrees: Vec<Member>,
}

impl Engine {
    /// Opens a session for questions about the puzzle's parts.
    ///
    /// # Errors
    /// If the puzzle cannot be compiled within the memory allowed.
    pub fn subsets<'p>(&self, puzzle: &'p PuzzleData, ground: FixedParts<'_>) -> Result<Subsets<'p>, SolveError> {
        let fixed: Vec<Member> =
            Member::all(puzzle).filter(|member| ground.fixed_rules && member.is_rule(puzzle)).collect();
        let always = Always {
            regions: !ground.open_regions,
            clues: fixed.iter().flat_map(|member| member.clue_indices(puzzle)).collect(),
        };
        let mut switched = switched(puzzle, &always, self.automata()).map_err(SolveError::Elaborate)?;
        if let Some(grid) = ground.other_than {
            let differs =
                switched.model.answers().filter_map(|var| Some(Literal::is_not(var, *grid.0.get(var.index())?)));
            let clause = ConstraintKind::Clause(differs.collect());
            switched.model.add(Constraint::new(clause, OriginId(0)));
        }
        let model = Arc::new(switched.model.clone());
        // The plan's backend is not used: this needs cores and exact answers.
        let backend = named("sat").ok_or_else(|| PrepareError::Unsupported("no backend returns cores".to_owned()));
        let backend = backend.map_err(SolveError::Prepare)?;
        let template = prepare(backend, &model, &[], &self.plan().settings).map_err(SolveError::Prepare)?;
        let bare = Member::alone(puzzle, &fixed, always.regions);
        Ok(Subsets {
            puzzle,
            backend,
            session: template.open(),
            checker: Checker::new(&bare.layout),
            bare,
            other_than: ground.other_than.cloned(),
            assignment: Assignment::open(model.variables().len()),
            switched,
            seen: Vec::new(),
            remembered: 0,
            questions: 0,
        })
    }
}

impl Subsets<'_> {
    /// Whether these members can hold together. Earlier members are more likely to be in the core of a conflict.
    ///
    /// # Errors
    /// If the backend returns a grid that violates one of them.
    pub fn ask(&mut self, members: &[Member], limits: &Limits) -> Result<SubsetAnswer, SolveError> {
        if let Some(stop) = limits.poll(0) {
            return Ok(SubsetAnswer::Unknown(stop));
        }
        self.questions += 1;
        let (assumptions, of) = self.assumptions(members);
        self.session.assume(&assumptions);
        match self.session.next(limits, &mut self.assignment) {
            SessionStep::Stopped(stop) => Ok(SubsetAnswer::Unknown(stop)),
            SessionStep::Exhausted => {
                let failed = self.session.core();
                let core = match &failed {
                    Some(failed) => failed.iter().filter_map(|literal| of.get(literal).copied()).collect(),
                    None => members.to_vec(),
                };
                Ok(SubsetAnswer::Conflict(once(core)))
            }
            SessionStep::Solution => {
                let places = (0..self.puzzle.places() as u32).map(VarId);
                // An unassigned variable becomes a digit that no layout has, so that the checker rejects it.
                let grid = Grid(places.map(|var| self.assignment.get(var).unwrap_or(i32::MIN)).collect());
                self.judge(members, &grid)?;
                let disagrees = |member: &Member| !member.holds(self.puzzle, &grid);
                let disagrees: Vec<Member> = self.members().filter(disagrees).collect();
                let held = disagrees.len() + grid.0.len();
                if self.remembered + held <= MOST_REMEMBERED {
                    self.remembered += held;
                    self.seen.push(AnswerGrid { grid: grid.clone(), disagrees });
                }
                Ok(SubsetAnswer::Hold(grid))
            }
        }
    }

    pub fn members(&self) -> impl Iterator<Item = Member> + use<> {
        let regions = (!self.switched.regions.is_empty()).then(|| Member::regions(self.puzzle));
        let is_open = |member: &Member| match *member {
            Member::Clue(index) => self.switched.clues[index].is_some(),
            _ => true,
        };
        let members: Vec<Member> = Member::all(self.puzzle).filter(is_open).collect();
        members.into_iter().chain(regions.into_iter().flatten())
    }

    /// Number of questions that the backend was asked.
    pub fn questions(&self) -> u64 {
        self.questions
    }

    /// The assumptions for these members, with all other switches off, and the member of each literal.
    fn assumptions(&self, members: &[Member]) -> (Vec<Literal>, HashMap<Literal, Member>) {
        let mut on = Vec::with_capacity(members.len());
        let mut of = HashMap::with_capacity(members.len());
        for member in members {
            let mut assume = |literal: Literal| {
                if of.insert(literal, *member).is_none() {
                    on.push(literal);
                }
            };
            match *member {
                Member::Given(index) => {
                    let given = self.puzzle.givens[index];
                    assume(Literal::is(VarId(given.cell.0), given.digit));
                }
                Member::Marks(index) => marks_facts(self.puzzle, &self.puzzle.marks[index]).for_each(assume),
                Member::Clue(_) => {
                    let indices = member.clue_indices(self.puzzle);
                    self.switched.clues[indices].iter().flatten().copied().for_each(assume);
                }
                Member::Region(index) => self.switched.regions.get(index).copied().into_iter().for_each(assume),
            }
        }
        let switches = self.switched.clues.iter().flatten().chain(&self.switched.regions);
        let off = switches.filter(|switch| !of.contains_key(switch)).map(|switch| !*switch);
        (off.chain(on).collect(), of)
    }

    /// Checks a grid against what always holds and these members.
    fn judge(&self, members: &[Member], grid: &Grid) -> Result<(), SolveError> {
        let backend = self.backend.name();
        let caught = |caught| Err(SolveError::Disagreement(Box::new(caught)));
        let broken = || members.iter().find(|member| !member.holds(self.puzzle, grid));
        let wrong = match self.checker.check(&self.bare, grid) {
            Err(violation) => Some(violation),
            Ok(()) => broken().map(|member| self.violation(*member)),
        };
        if let Some(violation) = wrong {
            return caught(Disagreement::Wrong { backend, grid: grid.clone(), violation });
        }
        match &self.other_than {
            Some(other) if self.puzzle.answer_of(other) == self.puzzle.answer_of(grid) => {
                caught(Disagreement::Repeated { backend, grid: grid.clone() })
            }
            _ => Ok(()),
        }
    }

    fn violation(&self, member: Member) -> Violation {
        match member {
            Member::Given(index) => Violation::Given(self.puzzle.givens[index].cell),
            Member::Marks(index) => Violation::Marks(self.puzzle.marks[index].cell),
            Member::Clue(index) => Violation::Clue(self.puzzle.clues[index].origin),
            Member::Region(index) => {
                let region = &self.puzzle.layout.regions[index];
                Violation::Region { origin: region.origin, cell: region.cells[0] }
            }
        }
    }
}

/// Upper bound on the size of all remembered grids.
const MOST_REMEMBERED: usize = 1 << 21;

/// Sorts the members and removes duplicates.
fn once(mut members: Vec<Member>) -> Vec<Member> {
    members.sort_unstable();
    members.dedup();
    members
}
