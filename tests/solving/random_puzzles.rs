//! Generates random puzzles of 4×4 and 6×6 with rules of the library, with their meaning defined by the oracles alone. The tests
//! of conflicts, candidates and steps compare the library's results with these.

use crate::oracles::board::{Board, FOUR, SIX, Shape, completions};
use crate::oracles::{self, Case, Oracle, Random};
use crate::road::Reader;
use gridc::stages::puzzle::PuzzleData;
use gridc::stages::solve::Member;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use std::ops::Range;

/// Maximum number of 6×6 grids that agree with the givens; a board of side 4 has 288 grids even without givens.
const MOST: usize = 300;

/// A puzzle with the predicates of its clues.
pub struct RandomPuzzle {
    pub text: String,
    pub data: PuzzleData,
    shape: Shape,
    /// The given digits; 0 is open.
    given: Vec<i64>,
    /// The cases, with their ranges in the text.
    cases: Vec<(Range<usize>, Case)>,
    /// All grids of the layout that have the givens, whether they satisfy the clues or not.
    grids: Vec<Board>,
}

/// Rules whose cases need a larger board than one of side 4.
const NOT_ON_FOUR: &[&str] = &["regex"];

/// Returns the rules whose cases fit a board of this shape.
pub fn oracles_on(shape: Shape) -> Vec<Oracle> {
    let is_drawn = |oracle: &Oracle| match shape {
        FOUR => oracle.shapes.contains(&SIX) && !NOT_ON_FOUR.contains(&oracle.rule),
        _ => oracle.shapes.contains(&shape),
    };
    oracles::all().into_iter().filter(is_drawn).collect()
}

impl RandomPuzzle {
    /// Creates a puzzle with a clue of this rule and, unless the rule looks at the marks of others, up to two further clues. If
    /// `astray`, the further clues and some of the givens are taken from another grid, so that most puzzles have no solution.
    pub fn new(reader: &mut Reader, first: &Oracle, shape: Shape, astray: bool, random: &mut Random) -> Self {
        let (board, other) = (Board::random(shape, random), Board::random(shape, random));
        let mut text = shape.head();
        let mut cases: Vec<(Range<usize>, Case)> = Vec::new();
        let mut state = |case: Case| {
            let start = text.len();
            text.push_str(&case.text);
            text.push('\n');
            cases.push((start..text.len(), case));
        };
        state((first.case)(&board, random));
        if !first.looks_at_marks() {
            let others = oracles_on(shape);
            let others: Vec<&Oracle> = others.iter().filter(|oracle| !oracle.looks_at_marks()).collect();
            let wanted = random.random_range(0..=2);
            for oracle in others.sample(random, wanted) {
                let of = if astray { &other } else { &board };
                state((oracle.case)(of, random));
            }
        }
        let mut order: Vec<usize> = (0..board.digits.len()).collect();
        order.shuffle(random);
        for at in order.drain(..2) {
            let digits = [board.digits[at], other.digits[at]];
            let place = format!("r{}c{}", at / shape.side() + 1, at % shape.side() + 1);
            let text = format!("marks {place} in {{{} {}}}", digits[0], digits[1]);
            state(Case::new(text, move |b| digits.contains(&b.digits[at])));
        }
        let mut given = vec![0; board.digits.len()];
        let (fewest, mut grids) = (random.random_range(0..4), Vec::new());
        for (count, at) in order.into_iter().enumerate() {
            if count >= fewest {
                grids = completions(shape, &given, MOST + 1);
                if grids.len() <= MOST {
                    break;
                }
            }
            given[at] = if astray && count == 1 { other.digits[at] } else { board.digits[at] };
        }
        text += &format!("givens\n{}", board_picture(shape, &given));
        let data = reader.read(first.rule, &text, None).remove(0);
        Self { text, data, shape, given, cases, grids }
    }

    /// Returns all solutions, by the oracles.
    pub fn solutions(&self) -> Vec<&Board> {
        self.grids.iter().filter(|board| self.cases.iter().all(|(_, case)| (case.holds)(board))).collect()
    }

    /// Returns all grids of the layout, for boards of side 4.
    pub fn all_grids(&self) -> Vec<Board> {
        completions(self.shape, &vec![0; self.given.len()], usize::MAX)
    }

    /// Returns whether each case is one member. Otherwise no oracle defines the meaning of a member.
    pub fn is_member_by_member(&self) -> bool {
        let mut cases: Vec<usize> = Member::all(&self.data).filter_map(|member| self.case_of(member)).collect();
        let members = cases.len();
        cases.sort_unstable();
        cases.dedup();
        cases.len() == members
    }

    /// Returns the index of the case that states a clue or marks.
    fn case_of(&self, member: Member) -> Option<usize> {
        let span = match member {
            Member::Marks(index) => self.data.marks[index].span,
            Member::Clue(index) => self.data.origin(self.data.clues[index].origin).unwrap().span,
            Member::Given(_) | Member::Region(_) => return None,
        };
        let found = self.cases.iter().position(|(range, _)| range.contains(&(span.start as usize)));
        Some(found.unwrap_or_else(|| panic!("no case states {member:?} of\n{}", self.text)))
    }

    /// Returns whether a grid agrees with a member, by the oracles.
    pub fn holds(&self, member: Member, board: &Board) -> bool {
        match member {
            Member::Given(index) => {
                let cell = self.data.givens[index].cell.index();
                assert_ne!(self.given[cell], 0, "{}", self.text);
                board.digits[cell] == self.given[cell]
            }
            Member::Marks(_) | Member::Clue(_) => (self.cases[self.case_of(member).unwrap()].1.holds)(board),
            Member::Region(index) => {
                let cells = &self.data.layout.regions[index].cells;
                let mut seen: Vec<i64> = cells.iter().map(|cell| board.digits[cell.index()]).collect();
                seen.sort_unstable();
                seen.dedup();
                seen.len() == cells.len()
            }
        }
    }
}

fn board_picture(shape: Shape, given: &[i64]) -> String {
    Board::new(shape, given.to_vec()).picture(|at| given[at] != 0)
}
