//! Compares grid puzzles other than sudoku with plain enumeration on small random boards: all answers, on every backend. Each genre is
//! stated here a second time, as a predicate on whole answers.

mod board;
mod division;
mod loops;
mod shading;

use crate::oracles::Random;
use crate::road::read_one;
use board::{Answer, Board, Case, Dice};
use division::{fillomino, shikaku};
use gridc::stages::backend::named;
use gridc::stages::puzzle::{Grid, PuzzleData};
use gridc::stages::solve::{CountIs, Engine, Plan, Request};
use loops::{country_road, forest, masyu, slitherlink, yajilin};
use rand::SeedableRng;
use shading::{akari, heyawake, hitori, kurodoko, lits, norinori, nurikabe, star_battle, tapa};
use std::collections::{BTreeMap, BTreeSet};

/// Makes a random puzzle of a genre on a board, with its answers.
type Maker = fn(Board, &mut Dice) -> Case;

/// The genres, each with the most cells that are enumerated.
const GENRES: [(&str, Maker, usize); 16] = [
    ("heyawake", heyawake, 12),
    ("hitori", hitori, 12),
    ("kurodoko", kurodoko, 12),
    ("norinori", norinori, 12),
    ("lits", lits, 15),
    ("nurikabe", nurikabe, 12),
    ("tapa", tapa, 12),
    ("star_battle", star_battle, 16),
    ("akari", akari, 12),
    ("slitherlink", slitherlink, 12),
    ("masyu", masyu, 12),
    ("country_road", country_road, 12),
    ("yajilin", yajilin, 12),
    ("shikaku", shikaku, 12),
    ("fillomino", fillomino, 12),
    ("forest", forest, 9),
];

const BACKENDS: [&str; 6] = ["search", "batsat", "varisat", "dlx", "domains", "lp"];

/// Returns all answers that a backend finds, without the digits, of which there is one kind.
fn answers(puzzle: &PuzzleData, backend: &str, text: &str) -> BTreeSet<Answer> {
    let engine = Engine::new(Plan::new(named(backend).unwrap()));
    let mut found = BTreeSet::new();
    let request = Request { solutions: None, ..Request::count() };
    let take = &mut |grid: &Grid| {
        let answer = puzzle.answer_of(grid)[puzzle.layout.cells().len()..].to_vec();
        assert!(found.insert(answer), "{backend} finds an answer twice\n{text}");
    };
    let outcome = engine.solver().solve(puzzle, &request, take).unwrap_or_else(|e| panic!("{backend}: {e:?}\n{text}"));
    assert_eq!(outcome.count_is, CountIs::Exact, "{backend}\n{text}");
    found
}

/// Compares `count` random boards of each genre; returns how many of them have an answer, by genre.
fn compare(count: usize, seed: u64) -> BTreeMap<&'static str, usize> {
    let mut solvable = BTreeMap::new();
    for (name, make, most) in GENRES {
        let mut dice = Dice(Random::seed_from_u64(seed));
        for number in 0..count {
            let sizes: Vec<Board> = (1..=5)
                .flat_map(|rows| (1..=5).map(move |columns| Board { rows, columns }))
                .filter(|board| (most / 2..=most).contains(&board.len()))
                .collect();
            let board = *dice.of(&sizes).unwrap();
            let case = make(board, &mut dice);
            let puzzle = read_one(&case.text);
            let backends = if number % 4 == 0 { &BACKENDS[..] } else { &BACKENDS[..1] };
            for backend in backends {
                let found = answers(&puzzle, backend, &case.text);
                assert!(found == case.answers, "{name}, {backend}: {found:?}\nnot {:?}\n{}", case.answers, case.text);
            }
            *solvable.entry(name).or_insert(0) += usize::from(!case.answers.is_empty());
        }
    }
    solvable
}

#[test]
fn genres_have_the_answers_of_their_rules() {
    let solvable = compare(24, 0x9e37_79b9_7f4a_7c15);
    assert!(GENRES.iter().all(|(name, ..)| solvable[name] > 0), "{solvable:?}");
}

#[test]
#[ignore = "slow"]
fn genres_have_the_answers_of_their_rules_on_many_boards() {
    compare(200, 0x2545_f491_4f6c_dd1d);
}
