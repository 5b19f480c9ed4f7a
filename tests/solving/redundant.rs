//! Compares the redundant parts of puzzles with the results of removing each part separately.

use crate::road::read_one;
use crate::small_puzzles::{Shape, SmallPuzzle};
use gridc::stages::backend::named;
use gridc::stages::puzzle::{Grid, PuzzleData};
use gridc::stages::solve::{Engine, Member, Plan, Request};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn engine() -> Engine {
    Engine::new(Plan::new(named("sat").unwrap()))
}

/// Returns the number of solutions without some parts, up to two, by another backend and without switches.
fn count(puzzle: &PuzzleData, without: &[Member]) -> u64 {
    let fewer = Member::without(puzzle, without);
    let engine = Engine::new(Plan::new(named("dlx").unwrap()));
    engine.solver().solve(&fewer, &Request::unique(), &mut |_| {}).unwrap().count.saturating()
}

/// Returns the only solution, if there is exactly one.
fn only_solution(puzzle: &PuzzleData) -> Option<Grid> {
    let engine = Engine::new(Plan::new(named("dlx").unwrap()));
    let outcome = engine.solver().solve(puzzle, &Request::unique(), &mut |_| {}).unwrap();
    if outcome.count == 1 { outcome.solutions.into_iter().next() } else { None }
}

/// Returns a 4×4 puzzle with cages, thermometers and givens of a random grid: more than are needed.
fn with_clues(random: &mut Xoshiro256PlusPlus) -> String {
    let full = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]];
    let mut names = [1, 2, 3, 4];
    names.shuffle(random);
    let at = |r: usize, c: usize| names[full[r][c] - 1];
    let mut text = "gridc 1\nuse classic(2, 2)\n".to_owned();
    let mut givens = String::from("givens\n");
    for r in 0..4 {
        let row = (0..4).map(|c| if random.random_range(0..4) == 0 { at(r, c).to_string() } else { ".".to_owned() });
        givens += &format!("  {}\n", row.collect::<Vec<_>>().join(" "));
    }
    text += &givens;
    for _ in 0..random.random_range(3..8) {
        let (r, c) = (random.random_range(0..3), random.random_range(0..3));
        let (one, below, right) = (at(r, c), at(r + 1, c), at(r, c + 1));
        let cell = |r: usize, c: usize| format!("r{}c{}", r + 1, c + 1);
        text += &match random.random_range(0..3) {
            0 => format!("killer {} {} {}\n", one + below, cell(r, c), cell(r + 1, c)),
            1 => format!("sum_cage {} {} {} {}\n", one + below + right, cell(r, c), cell(r + 1, c), cell(r, c + 1)),
            _ if one < right => format!("thermo {} {}\n", cell(r, c), cell(r, c + 1)),
            _ => format!("thermo {} {}\n", cell(r, c + 1), cell(r, c)),
        };
    }
    text
}

/// Returns random puzzles with one solution, with and without clues.
fn puzzles(seed: u64) -> Vec<(String, PuzzleData, Grid)> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < 16 {
        let text = match found.len() % 3 {
            0 => SmallPuzzle::random(Shape::classic(2, 2), &mut random).text,
            1 => SmallPuzzle::random(Shape::jigsaw(5, &mut random), &mut random).text,
            _ => with_clues(&mut random),
        };
        let puzzle = read_one(&text);
        if let Some(grid) = only_solution(&puzzle) {
            found.push((text, puzzle, grid));
        }
    }
    found
}

#[test]
fn what_could_go() {
    let (mut some, mut rivals_seen) = (0, 0);
    for (text, puzzle, grid) in puzzles(1) {
        let found = engine().redundant(&puzzle, &grid, &Request::unique()).unwrap();
        assert!(found.unknown.is_empty() && found.relied_on.is_empty(), "{text}");
        let goes = |member: &Member| count(&puzzle, &[*member]) == 1;
        let (alone, needed): (Vec<Member>, Vec<Member>) = Member::all(&puzzle).partition(goes);
        assert_eq!((&found.alone, &found.needed), (&alone, &needed), "{text}");
        assert_eq!(count(&puzzle, &found.together), 1, "{text}");
        assert!(found.is_maximal || alone.is_empty());
        for member in alone.iter().filter(|member| !found.together.contains(member)) {
            let mut more = found.together.clone();
            more.push(*member);
            assert_eq!(count(&puzzle, &more), 2, "{member:?} could go, too\n{text}");
            assert!(found.rivals.iter().any(|rivals| rivals.contains(member)), "{member:?}\n{text}");
        }
        for rivals in &found.rivals {
            assert_eq!(count(&puzzle, rivals), 2, "{rivals:?}\n{text}");
            for stays in rivals {
                let others: Vec<Member> = rivals.iter().copied().filter(|member| member != stays).collect();
                assert_eq!(count(&puzzle, &others), 1, "{rivals:?} but {stays:?}\n{text}");
            }
        }
        some += usize::from(!alone.is_empty());
        rivals_seen += found.rivals.len();
    }
    assert!(some > 3 && rivals_seen > 3, "{some} puzzles with something to spare, {rivals_seen} sets of rivals");
}

#[test]
fn what_is_left_is_minimal() {
    for (text, puzzle, grid) in puzzles(2) {
        let mut order: Vec<Member> = Member::all(&puzzle).collect();
        order.reverse();
        let kept: Vec<Member> = order.split_off(order.len() - order.len() / 4);
        let found = engine().minimise(&puzzle, &grid, &kept, &order, &Request::unique()).unwrap().unwrap();
        assert!(found.minimal && kept.iter().all(|member| found.members.contains(member)), "{text}");
        let gone: Vec<Member> = Member::all(&puzzle).filter(|member| !found.members.contains(member)).collect();
        assert_eq!(only_solution(&Member::without(&puzzle, &gone)).as_ref(), Some(&grid), "{text}");
        for member in found.members.iter().filter(|member| !kept.contains(member)) {
            let mut more = gone.clone();
            more.push(*member);
            assert_eq!(count(&puzzle, &more), 2, "{member:?}\n{text}");
        }
    }
}

/// Without a dot, two cells of a negative constraint would have to differ in another way, and without its rule a layer does not
/// exist: such clues stay.
#[test]
fn clues_that_others_rely_on() {
    let text = "gridc 1\nuse classic(2, 2)\nuse nonconsecutive\nkropki_white r1c1 r1c2\ngivens\n  1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 3 2 1\n";
    let puzzle = read_one(text);
    let relied_on: Vec<&str> = Member::relied_on(&puzzle)
        .into_iter()
        .map(|member| match member {
            Member::Clue(index) => puzzle.clues[index].rule.as_str(),
            _ => "",
        })
        .collect();
    assert_eq!(relied_on, ["kropki_white"]);
    let own = "gridc 1\nuse classic(2, 2)\nrule spot(c: cell) { digit(c) > 2 }\n\
        rule no_spots() { for c in without(cells, flatten(marked(spot))) { digit(c) < 4 } }\n\
        use no_spots\nspot r1c1\n";
    let puzzle = read_one(own);
    let relied_on = Member::relied_on(&puzzle).into_iter().flat_map(|member| member.clues(&puzzle));
    assert_eq!(relied_on.map(|clue| clue.rule.as_str()).collect::<Vec<_>>(), ["spot"]);
    let values = "rule twice() { value c = 2 * digit(c) }\nuse twice\nsum_cage 6 r1c1 r1c2\n";
    let values = read_one(&format!("gridc 1\nuse classic(2, 2)\n{values}"));
    assert_eq!(Member::relied_on(&values).len(), 1);
    let doublers = read_one("gridc 1\nuse classic(2, 2)\nuse doublers\nsum_cage 5 r1c1 r1c2\n");
    assert_eq!(Member::relied_on(&doublers).len(), 1);
}
