//! Generates random positions of puzzles of every kind, and derives consequences by search: boards whose candidates are a
//! superset of a solution, some along solving paths, some with candidates removed at random, some with the patterns of rare
//! techniques.

use crate::stable;
use crate::told::{example, solution};
use gridc::Puzzle;
use gridc::stages::backend::{Limits, Session, SessionStep as Answer, Settings, Task, named};
use gridc::stages::language::{AutomatonCache, ElaborateOptions, elaborate};
use gridc::stages::model::{Assignment, Literal, VarId};
use gridc::stages::rate::{Board, Candidate, RatingOptions, Step, Technique, bits, next};
use gridc::stages::solve::Random;
use std::sync::Arc;

/// Examples with houses of other shapes, groups, pairs of other digits, and clues.
const EXAMPLES: [&str; 11] = [
    "x_sudoku",
    "jigsaw",
    "windoku",
    "disjoint_groups",
    "six",
    "killer",
    "kropki",
    "xv",
    "whispers",
    "renban",
    "chess",
];
/// Number of random puzzles without clues: some with one solution, some with several, some with marks in place of givens.
const MADE: u64 = 12;
/// Random puzzles on whose solving path all cells but one have two candidates (see `Technique::Bug`), which is too rare to occur
/// by chance.
const WITH_BUG: [&str; 6] = [
    "....5..427.6.......8.............18...4..3....1.9.72....9.4....6.5..87....81.....",
    ".....34.........16.7.618.5...9..1..8....6.2....639.1......4.9.59.8..7....1.......",
    ".5..827..4...5.......7..9..59..6.........54....4..129.6...........1...377.5.2.1..",
    "8......4..13..6..7........12...9.......8..3.5.5..7..1......9..4.36......748..1.6.",
    "...9....7...7.1..8.7.84.93.....8.3.9..5......2.91.......3....5..8..3..1.76.......",
    "1.5...7....2.8....63...2.85...89..27..6...4...2..........2145...1.5....3.6.......",
];
/// Number of solutions of a position for which another solution of the puzzle is searched.
const SOLUTIONS: usize = 8;
/// Number of solutions of a puzzle that are computed in advance.
const OTHERS: usize = 60;
/// Conflicts after which a query counts as not proved.
const NODES: u64 = 200_000;

/// A puzzle, one of its solutions, and a search for others.
pub struct Source {
    pub name: String,
    pub puzzle: Puzzle,
    /// By index: the value.
    values: Vec<i32>,
    solution: Vec<u8>,
    /// Positions are taken where this technique is the easiest; anywhere if it is `None`.
    stops_at: Option<Technique>,
    /// Some solutions, if there are several.
    others: Vec<Vec<u8>>,
    session: Box<dyn Session>,
    variables: usize,
}

/// A board whose candidates contain the solution.
pub struct Position {
    pub board: Board,
}

impl Position {
    /// Formats the candidates of each cell.
    pub fn picture(&self) -> String {
        let board = &self.board;
        let digits = |mask: u64| bits(mask).map(|digit| (digit + 1).to_string()).collect::<String>();
        let cell = |cell: usize| match board.placed(cell) {
            Some(digit) => format!("={}", digit + 1),
            None => digits(board.candidates(cell)),
        };
        (0..board.structure().cells()).map(cell).collect::<Vec<_>>().join(" ")
    }
}

/// Boards without digits: a layer in cells, and one on edges.
const GENRES: [(&str, &str); 2] = [
    ("slitherlink", "use grid(4, 4)\nuse slitherlink\nslitherlink_number 3 r1c2 ; 2 r2c2 ; 1 r3c3 ; 3 r4c1 ; 3 r3c4\n"),
    ("masyu", "use grid(5, 5)\nuse masyu\nwhite_pearl r4c2 ; r4c3\nblack_pearl r1c3 ; r5c5\n"),
];

impl Source {
    /// Returns the sources of the tests.
    pub fn all() -> Vec<Self> {
        let made = (0..MADE).map(|number| {
            let mut random = Random::new(40, number);
            let line = stable::puzzle(&mut random);
            let puzzle = match number % 3 {
                0 => Puzzle::read(&line).unwrap(),
                kind => opened(&line, kind == 2, &mut random),
            };
            Self::new(format!("made {number}"), puzzle)
        });
        let mut all: Vec<Self> = made.collect();
        all.extend(WITH_BUG.iter().map(|line| {
            let source = Self::new(format!("with bug {line}"), Puzzle::read(line).unwrap());
            Self { stops_at: Some(Technique::Bug), ..source }
        }));
        // Rare techniques occur on boards without clues, so those are used more often.
        for (number, name) in EXAMPLES.into_iter().enumerate() {
            all.insert((2 * number + 1).min(all.len()), Self::new(name.to_owned(), example(name)));
        }
        for (name, text) in GENRES {
            let puzzle = Puzzle::read(&format!("gridc 2\n{text}")).unwrap();
            all.insert(2, Self::new(name.to_owned(), puzzle));
        }
        all
    }

    fn new(name: String, puzzle: Puzzle) -> Self {
        let solution = solution(&puzzle).unwrap_or_else(|| panic!("{name} has a solution"));
        let model = Arc::new(elaborate(puzzle.data(), &ElaborateOptions::default(), &AutomatonCache::new()).unwrap());
        let settings = Settings::default();
        let template = named("sat").unwrap().prepare(&Task { model: &model, units: &[], settings: &settings }).unwrap();
        let variables = model.variables().len();
        let values = Board::new(puzzle.data()).unwrap().structure().values().to_vec();
        let mut source = Self {
            name,
            puzzle,
            values,
            solution,
            stops_at: None,
            others: Vec::new(),
            session: template.open(),
            variables,
        };
        let facts = source.left(&Board::new(source.puzzle.data()).unwrap());
        source.others = source.solutions(&facts, OTHERS);
        source
    }

    /// Returns a random position.
    pub fn position(&self, random: &mut Random) -> Position {
        let mut board = Board::new(self.puzzle.data()).unwrap();
        if random.below(3) == 0 && self.leave_deadly(&mut board, random) {
            return Position { board };
        }
        // If a puzzle has several solutions, assuming uniqueness could remove the solution.
        let choice = RatingOptions { uniqueness: self.stops_at.is_some(), ..RatingOptions::default() };
        let rounds = if self.stops_at.is_some() { u32::MAX } else { random.below(18).saturating_sub(6) };
        for _ in 0..rounds {
            let round = next(&board, choice).filter(|round| Some(round.technique) != self.stops_at);
            let Some(round) = round.filter(|_| !board.is_solved()) else { break };
            round.steps.iter().for_each(|step| step.apply(&mut board));
        }
        if self.stops_at.is_some() {
            return Position { board };
        }
        if !board.structure().rectangles().is_empty() && random.below(2) == 0 {
            self.plant_rectangle(&mut board, random);
        }
        let (placed, gone) = (random.below(60), random.below(80));
        if random.below(3) > 0 {
            for (cell, digit) in self.solution.iter().enumerate() {
                if random.below(300) < placed && board.placed(cell).is_none() {
                    board.place(Candidate::new(cell, *digit));
                }
            }
            for candidate in board.all().collect::<Vec<_>>() {
                if self.solution[candidate.cell()] != candidate.digit && random.below(100) < gone {
                    board.eliminate(candidate);
                }
            }
        }
        Position { board }
    }

    /// Leaves a solution in which two digits of a rectangle can be swapped, another in which they cannot, and a few other
    /// candidates; returns whether such solutions exist.
    fn leave_deadly(&self, board: &mut Board, random: &mut Random) -> bool {
        let any = |random: &mut Random, of: usize| random.below(of as u32) as usize;
        let deadly = &self.others[any(random, self.others.len())];
        let is_open = |corners: &&[usize; 4]| corners.iter().all(|cell| board.placed(*cell).is_none());
        let rectangles = board.structure().rectangles().iter().filter(is_open);
        let found: Vec<[usize; 4]> =
            rectangles.filter(|[a, b, c, d]| deadly[*a] == deadly[*d] && deadly[*b] == deadly[*c]).copied().collect();
        if found.is_empty() {
            return false;
        }
        let corners = found[any(random, found.len())];
        let pair = [deadly[corners[0]], deadly[corners[1]]];
        let differs = |other: &&Vec<u8>| corners.iter().any(|cell| !pair.contains(&other[*cell]));
        let sound: Vec<&Vec<u8>> = self.others.iter().filter(differs).collect();
        if sound.is_empty() {
            return false;
        }
        let sound = sound[any(random, sound.len())];
        let more = random.below(25);
        for candidate in board.all().collect::<Vec<_>>() {
            let (cell, digit) = (candidate.cell(), candidate.digit);
            let in_corner = corners.contains(&cell) && pair.contains(&digit);
            let stays = deadly[cell] == digit || sound[cell] == digit || in_corner;
            if !stays && (corners.contains(&cell) || random.below(100) >= more) {
                board.eliminate(candidate);
            }
        }
        true
    }

    /// Leaves two digits in the cells of a rectangle, besides those of the solution and a few others.
    fn plant_rectangle(&self, board: &mut Board, random: &mut Random) {
        let rectangles = board.structure().rectangles();
        let any = |random: &mut Random| rectangles[random.below(rectangles.len() as u32) as usize];
        let marks: Vec<usize> = self.puzzle.data().marks.iter().map(|marks| marks.cell.index()).collect();
        // Sometimes one with a corner that the puzzle itself restricts.
        let is_open = |corners: &[usize; 4]| !corners.iter().any(|cell| board.is_given(*cell));
        let some: Vec<[usize; 4]> = (0..40).map(|_| any(random)).filter(is_open).collect();
        let has_marks = |corners: &&[usize; 4]| corners.iter().any(|cell| marks.contains(cell));
        // Two corners placed, as in avoidable rectangles; the others have one of those digits, and one more.
        let is_avoidable = random.below(3) == 0;
        let half = |[a, b, c, d]: &&[usize; 4]| {
            self.solution[*a] == self.solution[*d] || self.solution[*b] == self.solution[*c]
        };
        let found = if is_avoidable {
            some.iter().find(half)
        } else {
            some.iter().find(has_marks).filter(|_| random.below(2) == 0).or(some.first())
        };
        let Some(corners) = found.copied() else { return };
        let [a, b] = [corners[0], corners[1]].map(|cell| self.solution[cell]);
        let [c, d] = [corners[2], corners[3]].map(|cell| self.solution[cell]);
        let besides = if c == b { d } else { c };
        // Otherwise the corners have few digits besides the two, perhaps the same one everywhere.
        let extra =
            Some(self.solution[random.below(self.solution.len() as u32) as usize]).filter(|_| random.below(2) == 0);
        for (number, cell) in corners.into_iter().enumerate() {
            let own = self.solution[cell];
            let stays = |digit: u8, random: &mut Random| match (is_avoidable, number) {
                (true, 0 | 1) => digit == own,
                (true, _) => [own, besides, if number == 2 { b } else { a }].contains(&digit),
                (false, _) => {
                    [own, a, b].contains(&digit) || extra.map_or(random.below(4) == 0, |extra| extra == digit)
                }
            };
            for digit in bits(board.candidates(cell)).collect::<Vec<_>>() {
                if !stays(digit, random) {
                    board.eliminate(Candidate::new(cell, digit));
                }
            }
            if is_avoidable && number < 2 && board.placed(cell).is_none() {
                board.place(Candidate::new(cell, own));
            }
        }
    }

    fn literal(&self, candidate: Candidate) -> Literal {
        Literal::is(VarId(u32::from(candidate.cell)), self.values[usize::from(candidate.digit)])
    }

    /// Returns the remaining candidates of a board, as literals.
    fn left(&self, board: &Board) -> Vec<Literal> {
        let mut known = Vec::new();
        for cell in 0..board.structure().cells() {
            let left = board.placed(cell).map_or(board.candidates(cell), |digit| 1 << digit);
            known.extend(bits(!left & board.structure().all(cell)).map(|d| !self.literal(Candidate::new(cell, d))));
        }
        known
    }

    /// Returns the first solutions under assumptions, each as the index of a symbol per cell.
    fn solutions(&mut self, assumed: &[Literal], most: usize) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        self.session.assume(assumed);
        while found.len() < most {
            let mut assignment = Assignment::open(self.variables);
            match self.session.next(&Limits::default().within_nodes(NODES), &mut assignment) {
                Answer::Solution => {
                    let index = |value: i32| self.values.iter().position(|known| *known == value);
                    let digit = |cell: usize| assignment.get(VarId(cell as u32)).and_then(index);
                    found.push((0..self.solution.len()).map(|cell| digit(cell).unwrap() as u8).collect());
                }
                Answer::Exhausted => break,
                Answer::Stopped(stop) => panic!("{}: {stop:?}", self.name),
            }
        }
        found
    }

    /// Returns whether no solution within the candidates of a position has what a step removes, or lacks what it places.
    pub fn implies(&mut self, position: &Position, step: &Step) -> bool {
        let known = self.left(&position.board);
        let opposites = step.eliminations.iter().map(|gone| (*gone, true));
        let opposites: Vec<_> = opposites.chain(step.placements.iter().map(|placed| (*placed, false))).collect();
        opposites.into_iter().all(|(candidate, holds)| {
            let literal = if holds { self.literal(candidate) } else { !self.literal(candidate) };
            self.solutions(&[&known[..], &[literal]].concat(), 1).is_empty()
        })
    }

    /// Returns the number of solutions that have what a step removes; `None` if for one of them the puzzle has no other solution
    /// that differs only in the cells of the step's pattern. If there always is one, the removal is justified by assuming
    /// uniqueness.
    pub fn excluded(&mut self, position: &Position, step: &Step) -> Option<usize> {
        let pattern: Vec<usize> = step
            .reason
            .candidates
            .iter()
            .map(|(candidate, _)| candidate.cell())
            .chain(step.reason.cells.iter().map(|cell| usize::from(*cell)))
            .collect();
        let known = self.left(&position.board);
        let facts = self.left(&Board::new(self.puzzle.data()).unwrap());
        let mut excluded = 0;
        for gone in &step.eliminations {
            let assumed = [&known[..], &[self.literal(*gone)]].concat();
            for found in self.solutions(&assumed, SOLUTIONS) {
                let at = |cell: usize| Candidate::new(cell, found[cell]);
                let outside = (0..found.len()).filter(|cell| !pattern.contains(cell));
                let same: Vec<Literal> = outside.map(|cell| self.literal(at(cell))).collect();
                let has_other = pattern.iter().any(|cell| {
                    let other = !self.literal(at(*cell));
                    !self.solutions(&[&facts[..], &same, &[other]].concat(), 1).is_empty()
                });
                if !has_other {
                    return None;
                }
                excluded += 1;
            }
        }
        step.placements.is_empty().then_some(excluded)
    }
}

/// Returns a puzzle with fewer givens, and marks in place of some. Most have several solutions, so that techniques that assume
/// uniqueness can exclude something.
fn opened(line: &str, has_marks: bool, random: &mut Random) -> Puzzle {
    let full = solution(&Puzzle::read(line).unwrap()).unwrap();
    let mut givens: Vec<char> = line.chars().collect();
    let mut order: Vec<usize> = (0..81).filter(|cell| givens[*cell] != '.').collect();
    random.shuffle(&mut order);
    let mut marks = String::new();
    for cell in order.into_iter().take(8) {
        givens[cell] = '.';
        if has_marks {
            let stays = |digit: &u8| *digit == full[cell] || random.below(3) == 0;
            let digits: Vec<String> = (0..9).filter(stays).map(|digit| (digit + 1).to_string()).collect();
            marks += &format!("marks r{}c{} in {{{}}}\n", cell / 9 + 1, cell % 9 + 1, digits.join(" "));
        }
    }
    let rows: String = givens.chunks(9).map(|row| format!("  {}\n", row.iter().collect::<String>())).collect();
    Puzzle::read(&format!("gridc 1\nuse classic\n{marks}givens\n{rows}")).unwrap()
}
