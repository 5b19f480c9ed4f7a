//! Tests queries about parts of small random puzzles against a search that is independent of the library: reported conflicts are
//! conflicts, and a minimal conflict has no redundant member.

use crate::road::read_one;
use gridc::stages::backend::{Limits, named};
use gridc::stages::puzzle::{CellId, Clue, Given, PuzzleData, Span};
use gridc::stages::solve::{
    Engine, FixedParts, Member, Minimal, Plan, Request, ShrinkTask, SubsetAnswer, Subsets, Verdict,
};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

const PUZZLES: u64 = 60;

/// A predicate on the digits of some cells.
type Holds = dyn Fn(&[i32]) -> bool;

/// A condition on some cells, by index in reading order.
#[derive(Clone)]
struct Demand {
    cells: Vec<usize>,
    holds: Rc<Holds>,
    /// Whether it states that digits differ, so that some of the cells can violate it.
    different: bool,
}

impl Demand {
    fn new(cells: Vec<usize>, holds: impl Fn(&[i32]) -> bool + 'static) -> Self {
        Self { cells, holds: Rc::new(holds), different: false }
    }

    fn distinct(cells: Vec<usize>) -> Self {
        Self { different: true, ..Self::new(cells, |x| (0..x.len()).all(|i| !x[..i].contains(&x[i]))) }
    }
}

/// A board of side 4 with random givens and clues, and the condition of each clue.
pub(crate) struct Random {
    pub(crate) text: String,
    clues: Vec<Vec<Demand>>,
}

fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 4 + 1, cell % 4 + 1)
}

fn names(cells: &[usize]) -> String {
    cells.iter().map(|cell| name(*cell)).collect::<Vec<_>>().join(" ")
}

impl Random {
    pub(crate) fn new(random: &mut Xoshiro256PlusPlus) -> Self {
        let mut text = "use classic(2, 2)\n".to_owned();
        let mut clues = Vec::new();
        let mut places: Vec<usize> = (0..16).collect();
        places.shuffle(random);
        let givens: Vec<usize> = places.drain(..random.random_range(1..6)).collect();
        let picture = (0..16).map(|cell| {
            let symbol = if givens.contains(&cell) { random.random_range(1..=4).to_string() } else { ".".to_owned() };
            if cell % 4 == 3 { symbol + "\n" } else { symbol }
        });
        text += &format!("givens\n{}", picture.collect::<String>());
        for cell in places.drain(..2) {
            text += &format!("marks {} in {{1 3}}\n", name(cell));
        }
        for _ in 0..random.random_range(2..9) {
            let path = path(random);
            let (said, demand) = match random.random_range(0..5) {
                0 => {
                    let total = random.random_range(3..10);
                    let holds = move |x: &[i32]| {
                        x.iter().sum::<i32>() == total && (0..x.len()).all(|i| !x[..i].contains(&x[i]))
                    };
                    (format!("killer {total} {}", names(&path)), vec![Demand::new(path, holds)])
                }
                1 => {
                    let holds = |x: &[i32]| x.windows(2).all(|w| w[0] < w[1]);
                    (format!("thermo {}", names(&path)), vec![Demand::new(path, holds)])
                }
                2 => {
                    let holds = |x: &[i32]| x[0] == x[1..].iter().sum::<i32>();
                    (format!("arrow {} : {}", names(&path[..1]), names(&path[1..])), vec![Demand::new(path, holds)])
                }
                3 => {
                    let holds = |x: &[i32]| x[0] == 2 * x[1] || x[1] == 2 * x[0];
                    let pair = path[..2].to_vec();
                    (format!("kropki_black {}", names(&pair)), vec![Demand::new(pair, holds)])
                }
                _ => {
                    let touch = |a: usize, b: usize| (a / 4).abs_diff(b / 4) <= 1 && (a % 4).abs_diff(b % 4) <= 1;
                    let pairs = (0..16).flat_map(|b| (0..b).filter(move |a| touch(*a, b)).map(move |a| vec![a, b]));
                    ("use antiking".to_owned(), pairs.map(Demand::distinct).collect())
                }
            };
            text += &format!("{said}\n");
            clues.push(demand);
        }
        Self { text, clues }
    }

    fn demands(&self, puzzle: &PuzzleData, member: Member) -> Vec<Demand> {
        match member {
            Member::Given(index) => {
                let given = puzzle.givens[index];
                vec![Demand::new(vec![given.cell.index()], move |x| x[0] == given.digit)]
            }
            Member::Marks(index) => {
                let marks = puzzle.marks[index].clone();
                vec![Demand::new(vec![marks.cell.index()], move |x| marks.digits.contains(&x[0]))]
            }
            Member::Clue(index) => {
                // Rules of the board may precede the others.
                let start = |clue: &Clue| puzzle.origin(clue.origin).unwrap().span.start;
                let own = start(&puzzle.clues[index]);
                self.clues[puzzle.clues.iter().filter(|clue| start(clue) < own).count()].clone()
            }
            Member::Region(index) => {
                vec![Demand::distinct(puzzle.layout.regions[index].cells.iter().map(|cell| cell.index()).collect())]
            }
        }
    }
}

/// Returns two or three neighbouring cells, each once.
fn path(random: &mut Xoshiro256PlusPlus) -> Vec<usize> {
    let mut path = vec![random.random_range(0..16_usize)];
    let length = random.random_range(2..4);
    while path.len() < length {
        let (row, column) = (path[path.len() - 1] / 4, path[path.len() - 1] % 4);
        let (down, right) = [(0, 1), (1, 0), (0, -1), (-1, 0)][random.random_range(0..4)];
        let next = row.checked_add_signed(down).zip(column.checked_add_signed(right));
        if let Some((row, column)) = next
            && row < 4
            && column < 4
            && !path.contains(&(row * 4 + column))
        {
            path.push(row * 4 + column);
        }
    }
    path
}

/// Returns whether some filling of the board satisfies all of these, by search cell by cell: the cells of each condition in
/// order. A condition is checked when its last cell is filled (if it states that digits differ, when two of its cells are).
fn hold_together(demands: &[Demand]) -> bool {
    let mut order: Vec<usize> = Vec::new();
    let open = |demand: &Demand, order: &[usize]| demand.cells.iter().filter(|c| !order.contains(c)).count();
    while let Some(next) = demands.iter().filter(|d| open(d, &order) > 0).min_by_key(|d| open(d, &order)) {
        let cells: Vec<usize> = next.cells.iter().copied().filter(|c| !order.contains(c)).collect();
        order.extend(cells);
    }
    extend(demands, &order, 0, &mut [0; 16])
}

fn extend(demands: &[Demand], order: &[usize], filled: usize, digits: &mut [i32; 16]) -> bool {
    let Some(cell) = order.get(filled) else { return true };
    let known = &order[..=filled];
    let holds = |demand: &Demand, digits: &[i32; 16]| {
        let of = |cells: &[usize]| cells.iter().map(|c| digits[*c]).collect::<Vec<i32>>();
        let seen: Vec<usize> = demand.cells.iter().copied().filter(|c| known.contains(c)).collect();
        (!demand.different && seen.len() < demand.cells.len()) || (demand.holds)(&of(&seen))
    };
    let found = (1..=4).any(|digit| {
        digits[*cell] = digit;
        demands.iter().filter(|demand| demand.cells.contains(cell)).all(|demand| holds(demand, digits))
            && extend(demands, order, filled + 1, digits)
    });
    digits[*cell] = 0;
    found
}

fn engine() -> Engine {
    Engine::new(Plan::new(named("sat").unwrap()))
}

fn demands(random: &Random, puzzle: &PuzzleData, members: &[Member]) -> Vec<Demand> {
    members.iter().flat_map(|member| random.demands(puzzle, *member)).collect()
}

/// Returns some of the members, in random order.
fn some(members: &[Member], random: &mut Xoshiro256PlusPlus) -> Vec<Member> {
    let mut some: Vec<Member> = members.iter().copied().filter(|_| random.random_range(0..3) > 0).collect();
    some.shuffle(random);
    some
}

fn judge(subsets: &mut Subsets<'_>, members: &[Member], always: &[Member], of: &Random, puzzle: &PuzzleData) {
    let all = |members: &[Member]| demands(of, puzzle, &[members, always].concat());
    match subsets.ask(members, &Limits::default()).unwrap() {
        SubsetAnswer::Hold(grid) => {
            assert!(all(members).iter().all(|d| (d.holds)(&d.cells.iter().map(|c| grid.0[*c]).collect::<Vec<_>>())));
        }
        SubsetAnswer::Conflict(core) => {
            assert!(core.iter().all(|member| members.contains(member)));
            assert!(!hold_together(&all(&core)), "{core:?} of\n{}", of.text);
        }
        SubsetAnswer::Unknown(stop) => panic!("{stop:?}"),
    }
    let Some(found) = subsets.shrink(&ShrinkTask::of(members), &Limits::default()).unwrap() else {
        assert!(hold_together(&all(members)), "{members:?} of\n{}", of.text);
        return;
    };
    let Minimal { members: left, minimal, witnesses } = found;
    assert!(minimal && witnesses.keys().eq(&left));
    for (one, grid) in &witnesses {
        let breaks: Vec<&Member> = left.iter().filter(|member| !member.holds(puzzle, grid)).collect();
        assert_eq!(breaks, [one], "of {left:?} of\n{}", of.text);
    }
    assert!(!hold_together(&all(&left)), "{left:?} of\n{}", of.text);
    for one in &left {
        let others: Vec<Member> = left.iter().copied().filter(|other| other != one).collect();
        assert!(hold_together(&all(&others)), "{one:?} is not needed in {left:?} of\n{}", of.text);
    }
    let alone = Member::alone(puzzle, &[&left[..], always].concat(), false);
    let outcome = engine().solver().solve(&alone, &Request::unique(), &mut |_| {}).unwrap();
    assert_eq!(outcome.verdict, Verdict::None, "{left:?} of\n{}", of.text);
}

#[test]
fn cores_conflict_and_minimal_conflicts_are_minimal() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2026);
    for _ in 0..PUZZLES {
        let of = Random::new(&mut random);
        let puzzle = read_one(&of.text);
        let regions: Vec<Member> = Member::regions(&puzzle).collect();
        let mut fixed = engine().subsets(&puzzle, FixedParts::default()).unwrap();
        let mut open = engine().subsets(&puzzle, FixedParts { open_regions: true, ..FixedParts::default() }).unwrap();
        let rules: Vec<Member> = Member::all(&puzzle).filter(|member| member.is_rule(&puzzle)).collect();
        let mut ruled = engine().subsets(&puzzle, FixedParts { fixed_rules: true, ..FixedParts::default() }).unwrap();
        for _ in 0..4 {
            let members = some(&fixed.members().collect::<Vec<_>>(), &mut random);
            judge(&mut fixed, &members, &regions, &of, &puzzle);
            let members = some(&open.members().collect::<Vec<_>>(), &mut random);
            judge(&mut open, &members, &[], &of, &puzzle);
            let members = some(&ruled.members().collect::<Vec<_>>(), &mut random);
            judge(&mut ruled, &members, &[&regions[..], &rules].concat(), &of, &puzzle);
        }
    }
}

#[test]
fn against_a_known_grid_minimal_conflicts_are_minimal_puzzles() {
    let puzzle =
        read_one("use classic(2, 2)\ngivens\n 12..\n ....\n ..1.\n ...4\nthermo r2c1 r2c2\nkiller 3 r4c1 r4c2\n");
    let (engine, limits) = (engine(), Limits::default());
    let outcome = engine.solver().solve(&puzzle, &Request::unique(), &mut |_| {}).unwrap();
    assert_eq!(outcome.verdict, Verdict::Unique);
    let known = &outcome.solutions[0];
    let mut others = engine.subsets(&puzzle, FixedParts { other_than: Some(known), ..FixedParts::default() }).unwrap();
    let members: Vec<Member> = others.members().collect();
    let count = |members: &[Member]| {
        let alone = Member::alone(&puzzle, members, true);
        engine.solver().solve(&alone, &Request::unique(), &mut |_| {}).unwrap().verdict
    };
    for turn in 0..members.len() {
        let order = [&members[turn..], &members[..turn]].concat();
        let Minimal { members: left, minimal, .. } = others.shrink(&ShrinkTask::of(&order), &limits).unwrap().unwrap();
        assert!(minimal);
        assert_eq!(count(&left), Verdict::Unique, "{left:?}");
        for one in &left {
            let fewer: Vec<Member> = left.iter().copied().filter(|other| other != one).collect();
            assert_eq!(count(&fewer), Verdict::Several, "{one:?} of {left:?}");
        }
        let what = ShrinkTask { kept: &members[..2], ..ShrinkTask::of(&order) };
        let kept = others.shrink(&what, &limits).unwrap().unwrap();
        assert!(members[..2].iter().all(|member| kept.members.contains(member)));
    }
}

#[test]
fn what_takes_too_long_to_ask_stays() {
    let puzzle = read_one("use classic(2, 2)\ngivens\n 11..\n 2...\n ....\n ...3\n");
    let mut subsets = engine().subsets(&puzzle, FixedParts::default()).unwrap();
    let all: Vec<Member> = subsets.members().collect();
    let what = ShrinkTask { known: true, question: Some(Duration::ZERO), ..ShrinkTask::of(&all) };
    let found = subsets.shrink(&what, &Limits::default()).unwrap();
    assert_eq!(found, Some(Minimal { members: all, minimal: false, witnesses: BTreeMap::new() }));
}

/// One clue of ISS may be several of gridc's, and so may `use` on several grids.
#[test]
fn clues_of_one_place_are_one_member() {
    let puzzle = gridc::Puzzle::read(".Indexing~C~R1C1~R2C1~R3C1.Thermo~R3C3~R3C4~R3C5").unwrap();
    let data = puzzle.data();
    let sizes = Member::all(data).map(|member| member.clues(data).len());
    let clues: Vec<usize> = sizes.filter(|clues| *clues > 0).collect();
    assert_eq!(clues, [3, 1]);
    let grid = gridc::Puzzle::read("use samurai\nuse antiknight\n").unwrap();
    let rules: Vec<Member> = Member::all(grid.data()).filter(|member| member.is_rule(grid.data())).collect();
    assert_eq!(rules.len(), 1);
    assert_eq!(Member::alone(grid.data(), &rules, true).clues.len(), grid.data().clues.len());
}

#[test]
fn conflicts_of_whole_puzzles_are_minimal() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(13);
    let mut found = 0;
    for _ in 0..PUZZLES {
        let of = Random::new(&mut random);
        let puzzle = read_one(&of.text);
        let all: Vec<Member> = Member::all(&puzzle).chain(Member::regions(&puzzle)).collect();
        let Some(conflict) = engine().conflict(&puzzle, &Request::unique()).unwrap() else {
            assert!(hold_together(&demands(&of, &puzzle, &all)), "{}", of.text);
            continue;
        };
        found += 1;
        assert!(conflict.is_minimal());
        assert!(!hold_together(&demands(&of, &puzzle, &conflict.members)), "{conflict:?} of\n{}", of.text);
        for (one, grid) in conflict.members.iter().zip(&conflict.witnesses) {
            let others: Vec<Member> = conflict.members.iter().copied().filter(|other| other != one).collect();
            assert!(others.iter().all(|other| other.holds(&puzzle, grid)), "{one:?} of {conflict:?} of\n{}", of.text);
            assert!(hold_together(&demands(&of, &puzzle, &others)), "{one:?} of {conflict:?} of\n{}", of.text);
        }
    }
    assert!(found > 20, "{found} puzzles without solution");
}

#[test]
fn a_conflict_is_small_and_keeps_rows() {
    let said = |text: &str| {
        let puzzle = gridc::Puzzle::read(text).unwrap();
        let conflict = puzzle.conflict().unwrap().unwrap();
        assert!(conflict.is_minimal(), "{text}");
        conflict.members().iter().map(|member| member.text.clone()).collect::<Vec<_>>()
    };
    let givens = "use classic(2, 2)\ngivens\n 11..\n 2...\n ....\n ...3\n";
    assert_eq!(said(givens), ["given 1 in r1c1", "given 1 in r1c2", "row 1"]);
    let cage = format!("{givens}killer 50 r3c1 r3c2 r3c3\n");
    assert_eq!(said(&cage), ["killer 50: r3c1 r3c2 r3c3"]);
    let rule = "use classic(2, 2)\ngivens\n 1...\n ....\n .1..\n ....\nuse antiknight\nkiller 3 r4c3 r4c4\n";
    assert_eq!(said(rule), ["given 1 in r1c1", "given 1 in r3c2", "antiknight"]);
    // Sixteen cells must all differ, but only four values exist.
    let many = "use classic(2, 2)\nrule differ(cells: set) { distinct(cells) }\ndiffer row 1 row 2 row 3 row 4\n";
    assert_eq!(said(many).len(), 1);
    let open = gridc::Puzzle::read("use classic(2, 2)\nuse antiknight\n").unwrap();
    assert_eq!(open.conflict().unwrap().map(|conflict| conflict.members().len()), None);
}

#[test]
fn layers_own_rules_and_several_grids_have_conflicts_too() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut found = 0;
    for name in
        ["doublers", "own_rule", "either", "liar", "letters", "zero_based", "jigsaw", "shogun", "thermo_samurai"]
    {
        let path = format!("{}/examples/{name}.grid", env!("CARGO_MANIFEST_DIR"));
        let mut puzzle = gridc::Puzzle::open(path).unwrap().data().clone();
        let engine = engine();
        let verdict = |puzzle: &PuzzleData| engine.solver().solve(puzzle, &Request::unique(), &mut |_| {}).unwrap();
        let solved = verdict(&puzzle);
        assert_eq!(solved.verdict, Verdict::Unique, "{name}");
        // A digit that differs from the solution's makes it impossible.
        let cell = random.random_range(0..puzzle.layout.cells().len() as u32);
        let right = solved.solutions[0].0[cell as usize];
        let wrong = *puzzle.layout.digits().iter().rev().find(|digit| **digit != right).unwrap();
        let cell = CellId(cell);
        puzzle.givens.retain(|given| given.cell != cell);
        puzzle.givens.push(Given { cell, digit: wrong, span: Span::default() });
        if verdict(&puzzle).verdict != Verdict::None {
            continue;
        }
        found += 1;
        let conflict = engine.conflict(&puzzle, &Request::unique()).unwrap().unwrap_or_else(|| panic!("{name}"));
        assert!(conflict.is_minimal(), "{name}");
        assert!(conflict.members.contains(&Member::Given(puzzle.givens.len() - 1)), "{name}: {conflict:?}");
        for one in &conflict.members {
            let others: Vec<Member> = conflict.members.iter().copied().filter(|other| other != one).collect();
            let fewer = Member::alone(&puzzle, &others, false);
            assert_ne!(verdict(&fewer).verdict, Verdict::None, "{name}: {one:?} of {conflict:?}");
        }
    }
    assert!(found >= 5, "{found}");
}
