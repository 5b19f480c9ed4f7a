//! Tests which SudokuPad drawings and texts become clues, and which become doubts.

use super::{Reader, line, pad, rules, shape};
use gridc::stages::puzzle::{Effect, change};

/// Returns the rules of the clues and the effects of the doubts for these members and texts.
fn comes_of(reader: &mut Reader, members: &str, words: &str) -> (Vec<String>, Vec<Effect>, String) {
    let read = reader.read(&pad(members, words), &[]);
    let puzzle = read.puzzle.unwrap_or_else(|| panic!("{members} {words}: {}", read.said));
    let rules = rules(&puzzle).into_iter().map(str::to_owned).collect();
    (rules, puzzle.doubts.iter().map(|doubt| doubt.effect).collect(), read.said)
}

fn overlays(shapes: &[String]) -> String {
    format!("\"overlays\":[{}]", shapes.join(","))
}

#[test]
fn only_what_forbids_states_a_prohibition() {
    let mut reader = Reader::new();
    for (words, rule) in [
        ("Cells a knight's move apart must contain different digits.", "antiknight"),
        ("No two cells a knight's move apart may contain the same digit.", "antiknight"),
        ("Digits a knight's move apart can't be the same.", "antiknight"),
        ("Anti-knight constraint applies.", "antiknight"),
        ("Digits may not repeat diagonally.", "antiking"),
        ("Cells separated by a king's move cannot contain the same digit.", "antiking"),
        ("Orthogonally adjacent digits cannot be consecutive.", "nonconsecutive"),
        ("Nonconsecutive: adjacent cells must not contain consecutive digits.", "nonconsecutive"),
        ("Digits cannot repeat on both main diagonals.", "x_sudoku"),
    ] {
        let (rules, doubts, said) = comes_of(&mut reader, "", &format!("Normal sudoku rules apply. {words}"));
        assert_eq!((rules, doubts.len()), (vec![rule.to_owned()], 0), "{words}: {said}");
    }
    for words in [
        "Cells a knight's move apart may contain the same digit.",
        "Cells a knight's move apart contain the same digit.",
        "There is no anti-knight constraint.",
        "No anti-king or anti-knight constraint.",
        "There is no nonconsecutive rule.",
        "Same digits may touch diagonally.",
        "Digits can repeat diagonally.",
        "Adjacent digits need not be consecutive.",
        "The anti-knight rule is not used.",
    ] {
        let (rules, _, said) = comes_of(&mut reader, "", &format!("Normal sudoku rules apply. {words}"));
        assert!(rules.is_empty(), "{words}: {said}");
    }
}

#[test]
fn a_title_states_nothing() {
    let mut reader = Reader::new();
    let shade = format!("\"underlays\":[{}]", shape(0.5, 0.5, 1.0, false, "#cfcfcf", "#cfcfcf", ""));
    for (title, members) in [("The King", ""), ("Knight", ""), ("Entropy", ""), ("Some title", shade.as_str())] {
        let text = pad(members, "").replace("{\"rules\":\"\"}", &format!("{{\"title\":\"{title}\"}}"));
        let puzzle = reader.read(&text, &[]).puzzle.unwrap();
        assert_eq!(puzzle.title.as_deref(), Some(title));
        assert!(puzzle.clues.is_empty() && !puzzle.doubts.is_empty(), "{title}: {:?}", puzzle.doubts);
    }
}

#[test]
fn clues_are_complete_only_where_the_text_says_so_of_them() {
    let mut reader = Reader::new();
    let signs = overlays(&[
        shape(1.0, 0.5, 0.3, true, "#FFFFFF", "#000000", ""),
        shape(0.5, 3.0, 0.25, false, "#FFFFFF", "#FFFFFF", "X"),
    ]);
    let explained = "White dots separate consecutive digits. Digits separated by an X sum to 10.";
    let mut negative = |words: &str| {
        let (rules, ..) = comes_of(&mut reader, &signs, &format!("{explained} {words}"));
        rules.into_iter().find(|rule| rule.ends_with("_negative"))
    };
    for (words, rule) in [
        ("All white dots are given.", "kropki_white_negative"),
        // The text mentions white dots only.
        ("All possible dots are given.", "kropki_white_negative"),
        ("Black dots separate digits in a ratio of 1:2. All possible dots are given.", "kropki_negative"),
        ("All Xs are given.", "x_negative"),
        ("All such pairs are given.", "x_negative"),
        ("Consecutive digits must be separated by a white dot.", "kropki_white_negative"),
        (
            "All pairs of orthogonally adjacent cells with consecutive digits are marked with a white dot.",
            "kropki_white_negative",
        ),
        ("Adjacent cells that sum to 10 always have an X between them.", "x_negative"),
        ("Adjacent digits without a white dot between them are not consecutive.", "kropki_white_negative"),
        ("Adjacent cells not separated by an X cannot sum to 10.", "x_negative"),
    ] {
        assert_eq!(negative(words).as_deref(), Some(rule), "{words}");
    }
    for words in [
        "Every pair of cells marked with an X adds up to 10.",
        "Any two cells marked with a white dot contain consecutive digits.",
        "Every two cells marked with a white dot contain consecutive digits.",
        "Consecutive digits may be separated by a white dot.",
        "Consecutive digits need not be separated by a white dot.",
        "Consecutive digits along green lines must be separated by a white dot.",
        "Adjacent digits without a white dot may be consecutive.",
        "No negative constraint applies to white dots.",
        "All white dots aren't given.",
        "Not all dots are given.",
        "Not all white dots are given.",
    ] {
        assert_eq!(negative(words), None, "{words}");
    }
}

#[test]
fn guessed_clues_have_the_number_that_the_text_says() {
    let mut reader = Reader::new();
    let dot = |fill: &str| overlays(&[shape(1.0, 0.5, 0.3, true, fill, "#000000", "")]);
    for (members, words, clue) in [
        (line("#67f067"), "Adjacent digits along green lines differ by at least 4.", "gap=4"),
        (line("#67f067"), "Adjacent digits along green lines differ by at least five.", ""),
        (line("#67f067"), "Green lines are German whispers.", ""),
        (dot("#000000"), "Digits separated by a black dot have a ratio of 3.", "ratio=3"),
        (dot("#000000"), "Digits separated by a black dot have a ratio of 1:2.", ""),
        (dot("#ffffff"), "Digits separated by a white dot have a difference of 2.", "difference=2"),
        (dot("#ffffff"), "Digits separated by a white dot have a difference of 1.", ""),
    ] {
        let read = reader.read(&pad(&members, words), &[]);
        let puzzle = read.puzzle.unwrap();
        assert!(puzzle.doubts.is_empty() && puzzle.clues.len() == 1, "{words}: {}", read.said);
        let shown = format!("{:?}", puzzle.clues[0]);
        let number = |word: &str| word.split_once('=').map(|(_, number)| number.to_owned());
        let stated = number(clue).is_none_or(|number| shown.contains(&number));
        assert!(stated, "{words}: {shown}");
    }
    // A date in the title is not the number of dots.
    let dated = pad(&dot("#ffffff"), "Digits separated by a white dot are consecutive.")
        .replace("{\"rules\"", "{\"title\":\"August 29, 2022: Kropki\",\"rules\"");
    assert!(reader.read(&dated, &[]).puzzle.unwrap().doubts.is_empty());
    // If there are several numbers, none is used.
    let (rules, doubts, _) =
        comes_of(&mut reader, &line("#67f067"), "Adjacent digits along green lines differ by at least 3 or 4.");
    assert!(rules.is_empty() && doubts.contains(&Effect::Changes));
}

#[test]
fn whispers_of_small_boards_differ_by_less() {
    let mut reader = Reader::new();
    let row = format!("[{}]", ["{}"; 6].join(","));
    let region = |b: usize| {
        let cells = (0..6).map(|i| format!("[{},{}]", b / 2 * 2 + i / 3, b % 2 * 3 + i % 3));
        format!("[{}]", cells.collect::<Vec<_>>().join(","))
    };
    let regions: Vec<String> = (0..6).map(region).collect();
    let text = format!(
        "{{\"cells\":[{}],\"regions\":[{}],{},\"metadata\":{{\"rules\":\"Green lines are German whispers.\"}}}}",
        vec![row; 6].join(","),
        regions.join(","),
        line("#67f067"),
    );
    let puzzle = reader.read(&text, &[]).puzzle.unwrap();
    assert!(puzzle.doubts.is_empty(), "{:?}", puzzle.doubts);
    let (expected, _) = reader.grid(&format!(
        "gridc 1\nuse classic(2, 3)\ngivens\n{}whispers gap=3 r3c3 r4c4 r5c5\n",
        "  . . . . . .\n".repeat(6)
    ));
    assert_eq!(change(&expected, &puzzle), None);
}

#[test]
fn whatever_is_seen_is_a_clue_or_a_doubt() {
    let mut reader = Reader::new();
    let dot = |fill: &str| overlays(&[shape(1.0, 0.5, 0.3, true, fill, "#000000", "")]);
    let kropki = "Digits separated by a white dot are consecutive.";
    let frame = "\"cages\":[{\"cells\":[[0,0],[0,1],[1,0],[1,1]],\"value\":\"?\"}]";
    let red = shape(0.5, 0.5, 1.0, false, "#ff0000", "#ff0000", "");
    let doubted = [
        (line("hotpink"), ""),
        (line("color(display-p3 1 0 0)"), "Normal sudoku rules apply."),
        (line("#f0f0f0"), "Normal sudoku rules apply."),
        (dot("darkslategray"), kropki),
        (dot("#no colour"), kropki),
        (format!("\"underlays\":[{}]", shape(0.5, 0.5, 1.0, false, "#ffe2e2", "#ffe2e2", "")), ""),
        (format!("{frame},\"underlays\":[{red}]"), "Red cells are special."),
        ("\"cages\":[{\"cells\":[[0,0],[2,3]],\"hidden\":true}]".to_owned(), "Normal sudoku rules apply."),
        ("\"cages\":[{\"cells\":[[0,0],[1,1]],\"unique\":false}]".to_owned(), "Normal sudoku rules apply."),
        ("\"cages\":[{\"cells\":[[0,0],[1,1]],\"unique\":true,\"type\":\"parity\"}]".to_owned(), ""),
        ("\"cages\":[{\"value\":\"One digit is a doubler\"}]".to_owned(), "Normal sudoku rules apply."),
        (overlays(&[shape(0.5, 0.5, 0.2, false, "#ffffff", "#ffffff", "x2")]), "Normal sudoku rules apply."),
        (
            "\"lines\":[{\"color\":\"none\",\"fill\":\"#ff000080\",\"wayPoints\":[[1,1],[1,2],[2,2]]}]".to_owned(),
            "Normal sudoku rules apply.",
        ),
        (
            "\"lines\":[{\"color\":\"#34BBE6\",\"thickness\":2,\"wayPoints\":[[0,0],[0,9],[9,9]]}]".to_owned(),
            "Digits cannot repeat along the marked diagonal.",
        ),
        (
            "\"underlays\":[{\"center\":[3.5,4],\"width\":2,\"height\":0.9,\"backgroundColor\":\"#000\"}]".to_owned(),
            "Cells separated by a bar contain consecutive digits.",
        ),
        (overlays(&[shape(1.0, 1.0, 0.7, true, "#FFFFFF", "#000000", "=12")]), "Digits in a circle appear around it."),
    ];
    for (members, words) in doubted {
        let (rules, doubts, said) = comes_of(&mut reader, &members, words);
        let drawn = rules.iter().all(|rule| rule == "cage");
        assert!(drawn && !doubts.is_empty(), "{members} {words}: {rules:?} {said}");
    }
    let texts = |text: &str| overlays(&[shape(0.5, -0.5, 0.2, false, "#ffffff", "#ffffff", text)]);
    let effect = |reader: &mut Reader, text: &str| comes_of(reader, &texts(text), "Normal sudoku rules apply.").1;
    assert_eq!(effect(&mut reader, "One cell in every row is a doubler"), [Effect::Changes]);
    assert_eq!(effect(&mut reader, "17"), [Effect::Restricts]);
}

#[test]
fn cages_say_no_more_than_is_stated() {
    let mut reader = Reader::new();
    let cage = |more: &str| format!("\"cages\":[{{\"cells\":[[0,0],[0,1]],{more}}}]");
    for (cage, words, rule, doubts) in [
        (cage("\"sum\":7,\"unique\":true"), "", "killer", 0),
        (cage("\"sum\":7"), "Digits in cages sum to the total. Digits cannot repeat in cages.", "killer", 0),
        (cage("\"sum\":7"), "Digits in cages sum to the total. Digits may repeat in cages.", "sum_cage", 0),
        (cage("\"sum\":7"), "", "sum_cage", 1),
        (cage("\"value\":\"7\",\"type\":\"killer\""), "", "killer", 0),
        (cage("\"type\":\"killer\""), "", "cage", 0),
    ] {
        let (rules, found, said) = comes_of(&mut reader, &cage, words);
        assert_eq!((rules, found.len()), (vec![rule.to_owned()], doubts), "{cage} {words}: {said}");
    }
}

#[test]
fn clones_are_alike() {
    let mut reader = Reader::new();
    let shaded = |cells: &[(usize, usize)]| {
        let shape = |(row, column): &(usize, usize)| {
            shape(*row as f64 + 0.5, *column as f64 + 0.5, 1.0, false, "#cfcfcf", "#cfcfcf", "")
        };
        format!("\"underlays\":[{}]", cells.iter().map(shape).collect::<Vec<_>>().join(","))
    };
    let words = "Grey areas are clones: they contain the same digits in the same positions.";
    let alike = shaded(&[(0, 0), (0, 1), (1, 0), (5, 5), (5, 6), (6, 5)]);
    assert_eq!(comes_of(&mut reader, &alike, words).0, ["clone"]);
    let turned = shaded(&[(0, 0), (0, 1), (1, 0), (5, 5), (6, 5), (6, 6)]);
    let (rules, doubts, _) = comes_of(&mut reader, &turned, words);
    assert!(rules.is_empty() && doubts.contains(&Effect::Changes));
}

#[test]
fn lines_that_say_little_are_no_errors() {
    let mut reader = Reader::new();
    let through = |colour: &str, points: &str| {
        format!("\"lines\":[{{\"color\":\"{colour}\",\"thickness\":10,\"wayPoints\":[{points}]}}]")
    };
    let closed = through("#f067f0", "[0.5,0.5],[0.5,1.5],[1.5,1.5],[1.5,0.5],[0.5,0.5]");
    let (rules, doubts, said) = comes_of(&mut reader, &closed, "Purple lines are renban lines.");
    assert_eq!((rules, doubts.len()), (vec!["renban".to_owned()], 0), "{said}");
    let inside = through("#2ecbff", "[0.5,0.5],[0.5,1.5],[1.5,1.5]");
    assert!(comes_of(&mut reader, &inside, "Blue lines are region sum lines.").0.is_empty());
}

#[test]
fn zeros_of_blank_cells_are_no_digits() {
    let mut reader = Reader::new();
    let zeros = reader.read(&pad("", "").replace("{}", "{\"value\":0}"), &[]).puzzle.unwrap();
    assert_eq!(zeros.layout.name, "classic(3, 3)");
    let one = reader.read(&pad("", "").replacen("{}", "{\"value\":0}", 1), &[]).puzzle.unwrap();
    assert_eq!((zeros.givens.len(), one.givens.len()), (0, 1));
}

#[test]
fn drawings_without_measure_are_read_within_limits() {
    let mut reader = Reader::new();
    for size in ["1e300", "1e999", "-1e300", "1e18"] {
        let area = format!(
            "\"overlays\":[{{\"center\":[4.5,4.5],\"width\":{size},\"height\":{size},\"backgroundColor\":\"#000\"}}]"
        );
        assert!(reader.read(&pad(&area, "Normal sudoku rules apply."), &[]).puzzle.is_some(), "{size}");
    }
    // Up and down 60 times in each line.
    let points = ["[0.5,0.5],[8.5,0.5]"; 60].join(",");
    let zigzag = format!("{{\"color\":\"#67f067\",\"thickness\":9,\"wayPoints\":[{points}]}}");
    let lines = format!("\"lines\":[{}]", vec![zigzag; 300].join(","));
    let (_, doubts, said) = comes_of(&mut reader, &lines, "");
    assert!(doubts.contains(&Effect::Changes) && said.contains("too many drawings"));
    // Many lines that branch from one.
    let bulb = shape(0.5, 0.5, 0.85, true, "#cfcfcf", "#cfcfcf", "");
    let line = |points: &str| format!("{{\"color\":\"#cfcfcf\",\"thickness\":9,\"wayPoints\":[{points}]}}");
    let stems = vec![line("[0.5,0.5],[0.5,8.5],[8.5,8.5]"); 3000];
    let branches = vec![line("[5.5,8.5],[5.5,7.5]"); 3000];
    let lines = format!("\"underlays\":[{bulb}],\"lines\":[{}]", [stems, branches].concat().join(","));
    assert!(!comes_of(&mut reader, &lines, "Thermometers increase.").0.is_empty());
}

#[test]
fn words_about_a_guess_that_say_otherwise_may_change_it() {
    let mut reader = Reader::new();
    let words = "Green lines are German whispers. Whispers skip every odd cell of their green line.";
    let (_, doubts, said) = comes_of(&mut reader, &line("#67f067"), words);
    assert!(doubts.contains(&Effect::Changes), "{said}");
}
