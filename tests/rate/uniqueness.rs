//! Tests techniques that assume uniqueness, on puzzles whose marks contradict their preconditions.

use gridc::stages::rate::{Board, Candidate, Technique, ladder};

/// If the puzzle itself forbids one of the digits 1 and 2 in a corner, they cannot be swapped, and 3 stays.
#[test]
fn no_rectangle_has_a_corner_with_marks_against_it() {
    let board = |marks: &str| {
        let text = format!("gridc 1\nuse classic\n{marks}givens\n{}", "  .........\n".repeat(9));
        let mut board = Board::new(gridc::Puzzle::read(&text).unwrap().data()).unwrap();
        for (cell, digits) in [(0, [0, 2, 2]), (1, [0, 1, 1]), (27, [0, 1, 2]), (28, [0, 1, 2])] {
            let gone = (0..9).filter(|digit| !digits.contains(digit));
            gone.for_each(|digit| _ = board.eliminate(Candidate::new(cell, digit)));
        }
        board
    };
    let steps = |board: Board| {
        let mut steps = Vec::new();
        let rungs = ladder::LADDER.iter().filter(|rung| rung.techniques[0].facts().assumes_uniqueness);
        rungs.for_each(|rung| (rung.find)(&board, &mut steps));
        steps.retain(|step| step.eliminations.iter().any(|gone| gone.digit == 2));
        steps.into_iter().map(|step| step.technique).collect::<Vec<_>>()
    };
    assert_eq!(steps(board("")), [Technique::UniqueRectangle5]);
    assert_eq!(steps(board("marks r1c1 in {1 3}\n")), []);
    // Marks that exclude other digits change nothing.
    assert_eq!(steps(board("marks r1c1 in {1 2 3}\n")), [Technique::UniqueRectangle5]);
    // The same for two corners with placed digits.
    let placed = |marks: &str| {
        let mut board = board(marks);
        board.place(Candidate::new(0, 0));
        board.place(Candidate::new(1, 1));
        board
    };
    let both_ways = [Technique::AvoidableRectangle2; 2];
    assert_eq!(steps(placed("")), both_ways);
    assert_eq!(steps(placed("marks r1c1 in {1 3}\n")), []);
}
