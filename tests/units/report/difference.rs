use gridc::stages::puzzle::{Grid, Layout, Position, PuzzleData, Symbols};
use gridc::stages::report::{differences, write_differences};
use std::sync::Arc;

#[test]
fn boards_of_nine_are_told_in_the_same_words() {
    let cells = (0..81).map(|i| Position { row: i / 9, column: i % 9 }).collect();
    let layout = Layout::new("nine".to_owned(), Symbols::numbers(1, 9), cells, Vec::new(), Vec::new());
    let puzzle = PuzzleData::new(Arc::new(layout.unwrap()));
    let one = [1; 81];
    for differing in [1, 2, 9, 10, 19, 20, 21, 57, 81] {
        let mut other = one;
        (0..differing).for_each(|i| other[(7 * i) % 81] = 2);
        let mut written = String::new();
        write_differences(&mut written, &one, &other);
        let grid = |digits: [u8; 81]| Grid(digits.map(Into::into).to_vec());
        assert_eq!([written], *differences(&puzzle, &grid(one), &grid(other)));
    }
}
