//! Compares the solver for 9×9 boards with an independent search, and its two variants with each other.

use gridc_kernel::{BUT, BoardResult, Digits, House, Kernel};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Digits used by house; the cell with the fewest candidates is tried digit by digit.
struct Plain<'h> {
    houses: &'h [House],
    used: Vec<u16>,
    grid: Digits,
    found: Vec<Digits>,
}

impl<'h> Plain<'h> {
    fn solutions(houses: &'h [House], board: &Digits) -> Vec<Digits> {
        let mut plain = Self { houses, used: vec![0; houses.len()], grid: *board, found: Vec::new() };
        for (cell, digit) in (0..).zip(board).filter(|(_, digit)| **digit > 0) {
            if plain.open(cell) >> digit & 1 == 0 {
                return Vec::new();
            }
            plain.turn(cell, *digit);
        }
        plain.search();
        plain.found
    }

    fn open(&self, cell: u8) -> u16 {
        let of = self.houses.iter().zip(&self.used).filter(|(house, _)| house.contains(&cell));
        !of.fold(0, |used, (_, more)| used | more) & 0x3fe
    }

    fn turn(&mut self, cell: u8, digit: u8) {
        let of = self.houses.iter().zip(&mut self.used).filter(|(house, _)| house.contains(&cell));
        of.for_each(|(_, used)| *used ^= 1 << digit);
    }

    fn search(&mut self) {
        let empty = (0..81).filter(|cell| self.grid[usize::from(*cell)] == 0);
        let Some(cell) = empty.min_by_key(|cell| self.open(*cell).count_ones()) else {
            self.found.push(self.grid);
            return;
        };
        let open = self.open(cell);
        for digit in (1..=9).filter(|digit| open >> digit & 1 == 1) {
            self.grid[usize::from(cell)] = digit;
            self.turn(cell, digit);
            self.search();
            self.turn(cell, digit);
            if self.found.len() == 2 {
                break;
            }
        }
        self.grid[usize::from(cell)] = 0;
    }
}

/// Rows, columns, and regions drawn as nine rows of letters.
fn regions(drawn: &str) -> Vec<House> {
    let house = |is_in: &dyn Fn(u8) -> bool| {
        let cells: Vec<u8> = (0..81).filter(|cell| is_in(*cell)).collect();
        <House>::try_from(cells).unwrap()
    };
    let of = |n: u8| {
        [
            house(&|cell| cell / 9 == n),
            house(&|cell| cell % 9 == n),
            house(&|cell| drawn.as_bytes()[usize::from(cell)] == b'A' + n),
        ]
    };
    (0..9).flat_map(of).collect()
}

/// Rows, columns and boxes.
fn plain_houses() -> Vec<House> {
    regions(&["AAABBBCCC", "DDDEEEFFF", "GGGHHHIII"].map(|band| band.repeat(3)).concat())
}

/// Returns boards with any number of solutions: parts of grids, with and without a wrong digit, and digits at random.
pub fn boards(count: usize, seed: u64) -> Vec<Digits> {
    boards_of(&mut Kernel::<81>::default(), count, seed)
}

fn boards_of(kernel: &mut Kernel<81>, count: usize, seed: u64) -> Vec<Digits> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut grids: Vec<Digits> = Vec::new();
    let mut answers = Vec::new();
    while grids.len() < count.div_ceil(100) {
        // The first solution of a few random digits.
        let mut board = [0; 81];
        (0..12).for_each(|_| board[random.random_range(0..81)] = random.random_range(1..=9));
        kernel.solve(&[board], 1, 1_000, &mut answers);
        grids.extend((answers[0].found == 1).then_some(answers[0].grids[0]));
    }
    let board = |number: usize| {
        let mut board = grids[number % grids.len()];
        let givens = random.random_range(20..45);
        let mut left = 81;
        while left > givens {
            let cell = random.random_range(0..81);
            left -= usize::from(std::mem::take(&mut board[cell]) > 0);
        }
        match number % 5 {
            0 => board[random.random_range(0..81)] = random.random_range(1..=9),
            1 => (0..20).for_each(|_| board[random.random_range(0..81)] = 0),
            _ => {}
        }
        board
    };
    (0..count).map(board).collect()
}

/// Returns how many boards have no solution, one, or more; every `compared`th is also given to the plain search.
fn agree(kernel: impl Fn() -> Kernel<81>, houses: &[House], boards: &[Digits], compared: usize) -> [usize; 3] {
    let (mut quick, mut slow) = (Vec::new(), Vec::new());
    kernel().solve(boards, 2, u32::MAX, &mut quick);
    kernel().portable().solve(boards, 2, u32::MAX, &mut slow);
    let mut seen = [0; 3];
    for (number, (board, (quick, slow))) in boards.iter().zip(quick.iter().zip(&slow)).enumerate() {
        assert_eq!(quick.found, slow.found, "{board:?}");
        let kept = usize::from(quick.found);
        assert_eq!(quick.grids[..kept], slow.grids[..kept], "{board:?}");
        for grid in &quick.grids[..kept] {
            assert_eq!(Plain::solutions(houses, grid), [*grid]);
            assert!(board.iter().zip(grid).all(|(given, digit)| *given == 0 || given == digit), "{board:?}");
        }
        assert!(kept < 2 || quick.grids[0] != quick.grids[1]);
        seen[kept] += 1;
        if number % compared == 0 {
            let known = Plain::solutions(houses, board);
            assert_eq!(known.len(), kept, "{board:?}");
            assert!(kept != 1 || known[0] == quick.grids[0]);
        }
    }
    seen
}

#[test]
fn a_plain_search_finds_the_same() {
    let seen = agree(Kernel::default, &plain_houses(), &boards(1_000, 1), 10);
    assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
}

#[test]
fn a_plain_search_finds_the_same_in_any_houses() {
    let line = |cell: &dyn Fn(u8) -> u8| std::array::from_fn(|i| cell(i as u8));
    let diagonals = [line(&|i| i * 10), line(&|i| 8 + i * 8)];
    let windows = [10, 14, 46, 50].map(|corner| line(&|i| corner + i / 3 * 9 + i % 3));
    let jigsaw = regions("AAABBBBBBCCAADBDEBCAAFDDDEBCAAFFDDEECFFFFDEEGCCCFFDEEGHCHHHGGEGHHHIHHGGGIIIIIIIIG");
    let with = |more: &[House]| [&plain_houses(), more].concat();
    for (number, houses) in (50..).zip([plain_houses(), with(&diagonals), with(&windows), jigsaw]) {
        let boards = boards_of(&mut Kernel::of(&houses), 300, number);
        let seen = agree(|| Kernel::of(&houses), &houses, &boards, 5);
        assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
    }
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_a_plain_search_finds_the_same_on_many_boards() {
    // `GRIDC_BOARDS=1000000` takes minutes without full optimisation.
    let many = std::env::var("GRIDC_BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(100_000);
    for part in 0..many / 10_000 {
        agree(Kernel::default, &plain_houses(), &boards(10_000, 100 + part), 100);
    }
}

#[test]
fn what_is_found_does_not_depend_on_the_boards_beside_it() {
    let boards = boards(200, 2);
    let (mut together, mut nine) = (Vec::new(), Kernel::<81>::default());
    nine.solve(&boards, 2, u32::MAX, &mut together);
    assert_eq!(together.len(), boards.len());
    for (board, answer) in boards.iter().zip(&together) {
        let mut alone = Vec::new();
        nine.solve(&[*board], 2, u32::MAX, &mut alone);
        assert_eq!(alone[0].found, answer.found);
        assert_eq!(alone[0].grids[..usize::from(answer.found)], answer.grids[..usize::from(answer.found)]);
    }
}

#[test]
fn boards_that_are_full_or_empty_or_broken() {
    let mut answers: Vec<BoardResult<81>> = Vec::new();
    let mut nine = Kernel::<81>::default();
    nine.solve(&[[0; 81]], 2, u32::MAX, &mut answers);
    let grid = answers[0].grids[0];
    assert_eq!(answers[0].found, 2);
    let mut broken = grid;
    broken.swap(0, 1);
    nine.solve(&[grid, broken, [5; 81], [0; 81]], 1, u32::MAX, &mut answers);
    assert_eq!(answers.iter().map(|answer| answer.found).collect::<Vec<_>>(), [1, 0, 0, 1]);
    nine.solve(&[], 2, 0, &mut answers);
    assert!(answers.is_empty());
}

#[test]
fn any_digit_but_one_may_stand_where_a_board_says_so() {
    let mut answers = Vec::new();
    let mut nine = Kernel::<81>::default();
    nine.solve(&boards(60, 3), 1, u32::MAX, &mut answers);
    let grids: Vec<Digits> = answers.iter().filter(|answer| answer.found == 1).map(|answer| answer.grids[0]).collect();
    assert!(grids.len() >= 40, "{} of 60 boards have a solution", grids.len());
    for (number, grid) in grids.iter().enumerate() {
        // After removing one cell of a full grid, nothing else fits; with few givens, something does.
        let mut board = *grid;
        let cell = number % 81;
        board[cell] += BUT;
        let mut few = board;
        (0..81).filter(|other| *other != cell && other % 3 != 0).for_each(|other| few[other] = 0);
        nine.solve(&[board, few], 1, u32::MAX, &mut answers);
        assert_eq!(answers[0].found, 0);
        assert!(answers[1].found == 0 || answers[1].grids[0][cell] != grid[cell]);
    }
}

#[test]
fn boards_are_filled_by_chance() {
    let (mut quick, mut slow) = (Vec::new(), Vec::new());
    let chances: Vec<u64> = (0..40).collect();
    Kernel::<81>::default().fill(&[[0; 81]; 40], &chances, u32::MAX, &mut quick);
    Kernel::<81>::default().portable().fill(&[[0; 81]; 40], &chances, u32::MAX, &mut slow);
    assert_eq!(quick, slow);
    let grids: std::collections::HashSet<Digits> = quick.iter().map(|answer| answer.grids[0]).collect();
    assert_eq!(grids.len(), 40);
    assert!(grids.iter().all(|grid| Plain::solutions(&plain_houses(), grid) == [*grid]));
}

/// Returns whether every row, column and box of a 16×16 grid has every digit.
fn is_full_of_sixteen(grid: &[u8; 256]) -> bool {
    let mut seen = [0_u32; 48];
    for (cell, digit) in grid.iter().enumerate() {
        for house in [cell / 16, 16 + cell % 16, 32 + cell / 64 * 4 + cell % 16 / 4] {
            seen[house] |= 1 << digit;
        }
    }
    seen.iter().all(|digits| *digits == 0x1_fffe)
}

#[test]
fn boards_of_sixteen_rows_are_solved() {
    let (mut quick, mut slow) = (Vec::new(), Vec::new());
    let chances: Vec<u64> = (0..4).collect();
    let (mut vectors, mut portable) = (Kernel::<256>::default(), Kernel::<256>::default().portable());
    vectors.fill(&[[0; 256]; 4], &chances, 5_000, &mut quick);
    portable.fill(&[[0; 256]; 4], &chances, 5_000, &mut slow);
    assert!(quick == slow && quick.iter().filter(|answer| answer.found == 1).count() > 1);
    let full: Vec<[u8; 256]> = quick.iter().filter(|answer| answer.found == 1).map(|answer| answer.grids[0]).collect();
    assert!(full.iter().all(is_full_of_sixteen));
    // A few holes; the same with a wrong digit; many holes; a cell that must have another digit.
    let mut boards: Vec<[u8; 256]> = Vec::new();
    for (number, grid) in full.iter().enumerate() {
        let without = |share: usize| std::array::from_fn(|cell| if cell * 7 % 10 < share { 0 } else { grid[cell] });
        let (few, many): ([u8; 256], [u8; 256]) = (without(3), without(6));
        let (mut wrong, mut other) = (few, few);
        // Its row already has the digit.
        let cell = (0..256).find(|cell| few[*cell] == 0 && cell % 16 < 15).unwrap_or(0);
        wrong[cell] = grid[cell / 16 * 16 + (cell + 1) % 16];
        other[cell] = grid[cell] + BUT;
        boards.extend([few, wrong, other]);
        boards.extend((number < 3).then_some(many));
    }
    vectors.solve(&boards, 2, 60, &mut quick);
    portable.solve(&boards, 2, 60, &mut slow);
    assert!(quick == slow);
    for (board, answer) in boards.iter().zip(&quick) {
        for grid in &answer.grids[..usize::from(answer.found)] {
            let fits = |(given, digit): (&u8, &u8)| match *given {
                0 => true,
                given if given > BUT => *digit != given - BUT,
                given => *digit == given,
            };
            assert!(is_full_of_sixteen(grid) && board.iter().zip(grid).all(fits));
        }
        assert!(answer.found < 2 || answer.grids[0] != answer.grids[1]);
    }
    assert!(quick.iter().any(|answer| answer.found == 0) && quick.iter().any(|answer| answer.found == 1));
}

#[test]
fn who_may_not_guess_gives_up() {
    let mut answers = Vec::new();
    Kernel::<81>::default().solve(&[[0; 81]], 2, 3, &mut answers);
    assert!(answers[0].given_up);
}
