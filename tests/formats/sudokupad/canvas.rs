//! Tests SudokuPad canvases that are larger than their puzzle, and elements at unusual places.

use super::{Reader, pad, rules, shape};

/// Returns a 10×10 canvas with a 6×6 puzzle that starts at its third row and column, and these members.
fn canvas(members: &str) -> String {
    let cells = vec![format!("[{}]", ["{}"; 10].join(",")); 10].join(",");
    let region = |b: usize| {
        let cells = (0..6).map(|i| format!("[{},{}]", 2 + b / 2 * 2 + i / 3, 2 + b % 2 * 3 + i % 3));
        format!("[{}]", cells.collect::<Vec<_>>().join(","))
    };
    let regions: Vec<String> = (0..6).map(region).collect();
    format!("{{\"cells\":[{cells}],\"regions\":[{}],{members}}}", regions.join(","))
}

#[test]
fn a_puzzle_on_a_larger_canvas_is_what_its_regions_fill() {
    let mut reader = Reader::new();
    let outside = format!("\"overlays\":[{}]", shape(3.5, 1.5, 0.25, false, "#FFFFFF", "#FFFFFF", "9"));
    let cage = "\"cages\":[{\"cells\":[[2,2],[2,3]],\"value\":\"3\",\"unique\":true}]";
    let rules = "Normal 6x6 sudoku rules apply. Sandwich sums outside: the sum of the digits between the 1 and the 6.";
    let rows = ["123456", "456123", "231564", "564231", "312645", "645312"];
    let solution = format!("{0}{1}{0}", ".".repeat(20), rows.map(|row| format!("..{row}..")).concat());
    let text = canvas(&format!("{outside},{cage},\"metadata\":{{\"rules\":\"{rules}\",\"solution\":\"{solution}\"}}"));
    let read = reader.read(&text, &[]);
    let puzzle = read.puzzle.unwrap_or_else(|| panic!("{}", read.said));
    assert_eq!((puzzle.layout.name.as_str(), puzzle.doubts.len()), ("classic(2, 3)", 0), "{}", read.said);
    let mut clues: Vec<String> = puzzle.clues.iter().map(|clue| puzzle.clue_words(clue)).collect();
    clues.sort();
    assert_eq!(clues.len(), 2, "{clues:?}");
    assert!(clues[0].ends_with("r1c1 r1c2") && clues[1].contains("r2c1 r2c2"), "{clues:?}");
    let stated = puzzle.solution.unwrap();
    assert_eq!(stated.digits.iter().map(|d| d.unwrap().to_string()).collect::<String>(), rows.concat());

    // The same board without regions, but with its rows and columns.
    let line = |cells: Vec<String>| format!("{{\"type\":\"rowcol\",\"unique\":true,\"cells\":[{}]}}", cells.join(","));
    let rows = (2..8).map(|row| line((2..8).map(|column| format!("[{row},{column}]")).collect()));
    let columns = (2..8).map(|column| line((2..8).map(|row| format!("[{row},{column}]")).collect()));
    let listed = format!("\"cages\":[{}]", rows.chain(columns).collect::<Vec<_>>().join(","));
    let start = canvas("").find("\"regions\"").unwrap();
    let puzzle = reader.read(&format!("{}{listed}}}", &canvas("")[..start]), &[]).puzzle.unwrap();
    assert_eq!((puzzle.layout.name.as_str(), puzzle.doubts.len()), ("latin(6)", 0), "{:?}", puzzle.doubts);

    // Cells outside the canvas do not define a board, and cause no failure.
    let far = text.replacen("[[2,2]", "[[9000000000000000,9000000000000000],[2,2]", 1);
    assert!(!reader.read(&far, &[]).puzzle.is_some_and(|puzzle| puzzle.doubts.is_empty()));

    // A given outside shows that the canvas is part of the puzzle; then cells in no region are a doubt.
    let given = text.replacen("[{},", "[{\"value\":1},", 1);
    let puzzle = reader.read(&given, &[]).puzzle.unwrap();
    assert!(puzzle.doubts.iter().any(|doubt| doubt.what.contains("regions of at most 6 cells")), "{:?}", puzzle.doubts);
}

#[test]
fn what_says_something_in_an_odd_place_is_doubted() {
    let mut reader = Reader::new();
    let doubts = |reader: &mut Reader, text: &str| reader.read(text, &[]).puzzle.unwrap().doubts.len();
    let plain = pad("", "Normal sudoku rules apply.");
    let metadata = "{\"rules\":\"Normal sudoku rules apply.\"}";
    assert_eq!(doubts(&mut reader, &plain), 0);
    assert_eq!(doubts(&mut reader, &plain.replace(metadata, "\"Green lines are whispers\"")), 1);
    assert_eq!(
        doubts(&mut reader, &plain.replace(metadata, "{\"rules\":[\"Normal sudoku rules apply.\",{\"a\":1}]}")),
        1
    );
    // Fog hides nothing from a program.
    let fog = "Normal sudoku rules apply. The grid is covered in fog. Placing correct digits clears the fog from surrounding cells.";
    assert_eq!(doubts(&mut reader, &pad("\"foglight\":[[0,0]]", fog)), 0);
    // A bent line between two corners is not a diagonal.
    let bent = "\"lines\":[{\"color\":\"#34BBE6\",\"thickness\":2,\"wayPoints\":[[0,0],[8.7,1.3],[9,9]]}]";
    let read = reader.read(&pad(bent, "Digits cannot repeat along the marked diagonal."), &[]);
    assert!(rules(&read.puzzle.unwrap()).is_empty(), "{}", read.said);
}
