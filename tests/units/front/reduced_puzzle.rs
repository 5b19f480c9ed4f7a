use gridc::stages::front::Puzzle as Read;
use gridc::stages::front::reduced_puzzle::ReducedPuzzle;
use gridc::stages::puzzle::{Digit, PuzzleData};
use gridc::stages::solve::Member;

const TEXT: &str = "gridc 1
use latin(10)
use antiking // a rule
givens
  1 10 . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . 7
marks r3c1 r3c2 in {2 3}
killer 11 r1c1 r1c2 ; 5 r3c1 r3c2 // two
thermo r5c1 r5c2 r5c3 // gone
even r9c9
";

#[test]
fn statements_go_wholly_or_in_part() {
    let read = Read::read(TEXT).unwrap();
    let (puzzle, tree) = (read.data(), read.tree());
    let rule = |name: &str, nth: usize| {
        let mut of = (0..puzzle.clues.len()).filter(|i| puzzle.clues[*i].rule == name);
        Member::Clue(of.nth(nth).unwrap())
    };
    let gone = [Member::Given(1), Member::Marks(0), rule("antiking", 0), rule("killer", 0), rule("thermo", 0)];
    let without = ReducedPuzzle::new(puzzle, tree, &gone);
    assert_eq!(without.gone.len(), 5);
    // The sources include those of the library.
    let own = read.sources().iter().find(|source| source.id == tree.items[0].span.source).unwrap();
    let text = without.text(own);
    let expected = TEXT
        .replace("use antiking // a rule\n", "")
        .replace("1 10 .", "1  . .")
        .replace("r3c1 r3c2 in", "r3c2 in")
        .replace("killer 11 r1c1 r1c2 ; 5", "killer 5")
        .replace("thermo r5c1 r5c2 r5c3 // gone\n", "");
    assert_eq!(text, expected);
    let again = Read::read(&text).unwrap();
    assert_eq!(givens(again.data()), givens(&without.puzzle()));
    assert_eq!(again.data().clues.len(), without.puzzle().clues.len());
    assert_eq!(again.data().marks.len(), 1);
}

/// Returns the digits of a puzzle's givens, by cell, for comparing texts.
fn givens(puzzle: &PuzzleData) -> Vec<(u32, Digit)> {
    puzzle.givens.iter().map(|given| (given.cell.0, given.digit)).collect()
}
