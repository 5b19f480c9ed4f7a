//! Tests drawings that editors compose of several elements, and names for what looks different.

use super::{Reader, line, pad, rules, shape};
use gridc::stages::puzzle::{DoubtKind, Effect};

const GREY: &str = "#bbbbbb";

/// A SudokuPad line with this colour through these places.
fn stroke(colour: &str, places: &str) -> String {
    format!("{{\"color\":\"{colour}\",\"thickness\":3,\"wayPoints\":[{places}]}}")
}

fn overlays(shapes: &[String]) -> String {
    format!("\"overlays\":[{}]", shapes.join(","))
}

fn lines(strokes: &[String]) -> String {
    format!("\"lines\":[{}]", strokes.join(","))
}

fn circle(down: f64, right: f64) -> String {
    shape(down, right, 0.8, true, "#ffffff", GREY, "")
}

/// Returns the rules of the clues, the number of doubts, and the messages.
fn read(members: &str, words: &str) -> (Vec<String>, usize, String) {
    let read = Reader::new().read(&pad(members, words), &[]);
    let puzzle = read.puzzle.unwrap_or_else(|| panic!("{members} {words}: {}", read.said));
    (rules(&puzzle).into_iter().map(str::to_owned).collect(), puzzle.doubts.len(), read.said)
}

#[test]
fn an_arrowhead_of_its_own_belongs_to_its_line() {
    let words = "Digits along an arrow sum to the digit in its circle.";
    let shaft = stroke(GREY, "[2.5,2.5],[2.5,3.5],[3.5,4.5]");
    for head in ["[3.17,4.5],[3.5,4.5],[3.5,4.17]", "[3.5,4.17],[3.5,4.5],[3.17,4.5]"] {
        let members = format!("{},{}", lines(&[shaft.clone(), stroke(GREY, head)]), overlays(&[circle(2.5, 2.5)]));
        assert_eq!(read(&members, words).0, ["arrow"], "{head}");
    }
    // A line with two heads is no arrow, nor is one with a head across its end.
    let back = stroke(GREY, "[2.3,2.7],[2.5,2.5],[2.7,2.7]");
    let across = stroke(GREY, "[3.3,4.7],[3.5,4.5],[3.3,4.3]");
    for heads in [vec![stroke(GREY, "[3.17,4.5],[3.5,4.5],[3.5,4.17]"), back], vec![across]] {
        let members = format!("{},{}", lines(&[vec![shaft.clone()], heads].concat()), overlays(&[circle(2.5, 2.5)]));
        let (rules, doubts, _) = read(&members, words);
        assert!(rules.is_empty() && doubts > 0);
    }
}

#[test]
fn a_line_may_end_at_the_circles_of_arrows() {
    let words = "Digits along an arrow sum to the digit in its circle. Purple lines are renban lines.";
    let arrow = |from: &str, to: &str| stroke(GREY, &format!("{from},{to}"));
    let arrows = format!("\"arrows\":[{},{}]", arrow("[2.5,2.5]", "[0.5,2.5]"), arrow("[2.5,4.5]", "[0.5,4.5]"));
    let between = stroke("#f067f0", "[2.5,2.5],[2.5,4.5]");
    let other = stroke("#f067f0", "[6.5,2.5],[6.5,4.5]");
    let circles = overlays(&[circle(2.5, 2.5), circle(2.5, 4.5)]);
    let (rules, doubts, said) = read(&format!("{arrows},{},{circles}", lines(&[between, other])), words);
    assert_eq!((rules, doubts), (["arrow", "arrow", "renban", "renban"].map(str::to_owned).to_vec(), 0), "{said}");
}

#[test]
fn marks_at_centres_belong_to_lines() {
    let words = "Green lines are German whispers.";
    let green = "#67f067";
    let mark = |down, right| shape(down, right, 0.4, true, green, green, "");
    let way = lines(&[stroke(green, "[2.5,2.5],[2.5,5.5]"), stroke(green, "[6.5,2.5],[6.5,4.5]")]);
    let members = format!("{way},{}", overlays(&[mark(2.5, 4.0), mark(6.5, 3.5)]));
    let (rules, doubts, said) = read(&members, words);
    assert_eq!((rules.as_slice(), doubts), (["whispers", "whispers"].map(str::to_owned).as_slice(), 0), "{said}");
    // One elsewhere shows that they mean something else.
    let members = format!("{way},{}", overlays(&[mark(2.5, 4.0), mark(6.5, 3.5), mark(8.5, 8.5)]));
    assert!(read(&members, words).1 > 0);
}

#[test]
fn sentences_name_shapes_of_any_colour() {
    let yellow = |down, round| shape(down, 0.5, 0.7, round, "#f7d038", "#f7d038", "");
    let words = "Yellow circles contain odd digits. Yellow squares contain even digits.";
    let (mut rules, doubts, said) = read(&overlays(&[yellow(0.5, true), yellow(4.5, false)]), words);
    rules.sort();
    assert_eq!((rules, doubts), (["even", "odd"].map(str::to_owned).to_vec(), 0), "{said}");
}

#[test]
fn letters_make_different_names() {
    let on_edge = |down, fill, text| shape(down, 1.0, 0.4, true, fill, "#000000", text);
    let words = "Digits separated by an X sum to 10.";
    assert_eq!(read(&overlays(&[on_edge(0.5, "#ffffff", "X")]), words).0, ["xv_x"]);
    let said = read(&overlays(&[on_edge(0.5, "#66c8ff", "X"), on_edge(4.5, "#66c8ff", "V")]), "").2;
    assert!(said.contains("blue-dot-with-x") && said.contains("blue-dot-with-v"), "{said}");
}

#[test]
fn cages_that_divide_the_board_are_regions_if_the_text_says_so() {
    let columns = |column: usize| {
        let cells: Vec<String> = (0..9).map(|row| format!("[{row},{}]", (column + row / 3) % 9)).collect();
        format!("{{\"cells\":[{}]}}", cells.join(","))
    };
    let cages = format!("\"cages\":[{}]", (0..9).map(columns).collect::<Vec<_>>().join(","));
    let text = |words: &str| {
        let text = pad(&cages, words);
        let (start, rest) = text.split_once("\"regions\":").unwrap();
        format!("{start}{}", rest.split_once("]]],").unwrap().1)
    };
    let layout = |words: &str| {
        let read = Reader::new().read(&text(words), &[]);
        let puzzle = read.puzzle.unwrap_or_else(|| panic!("{}", read.said));
        (puzzle.layout.name.clone(), puzzle.clues.len(), puzzle.doubts.len())
    };
    assert_eq!(layout("Normal irregular sudoku rules apply."), ("jigsaw(9)".into(), 0, 0));
    assert_ne!(layout("Digits in cages are odd.").0, "jigsaw(9)");
}

#[test]
fn the_text_may_state_the_digits() {
    let symbols = |words: &str| {
        let puzzle = Reader::new().read(&pad("", words), &[]).puzzle.unwrap();
        puzzle.layout.symbols.digits().first().copied().unwrap()
    };
    assert_eq!(symbols("Fill the grid with the digits 0-8, once in each row."), 0);
    assert_eq!(symbols("Place the digits from 1 to 9 in each row."), 1);
    assert_eq!(symbols("Thermometers contain the digits 0 to 8."), 1);
}

#[test]
fn the_user_may_replace_the_regions() {
    let odd = pad("", "").replace("[0,0],[0,1]", "[0,0],[8,8]").replace("[8,7],[8,8]", "[8,7],[0,1]");
    let layout = |told| Reader::new().read(&odd, &[("regions", told)]).puzzle.unwrap().layout.name.clone();
    assert_eq!(layout("boxes"), "classic(3, 3)");
    assert_eq!(layout("nothing"), "latin(9)");
    let wrong = Reader::new().read(&odd, &[("regions", "renban")]);
    assert!(wrong.puzzle.is_none() && wrong.codes.contains(&"E0722"), "{}", wrong.said);
}

#[test]
fn breaks_that_were_escaped_twice_are_breaks() {
    let words = "Normal sudoku rules apply.\\\\nGreen lines are German whispers.";
    assert_eq!(read(&line("#67f067"), words).0, ["whispers"]);
}

#[test]
fn a_rule_that_is_left_over_is_a_guess() {
    let read = Reader::new().read(&pad(&line("#e6261f"), "Blue lines are renban lines."), &[]);
    let puzzle = read.puzzle.unwrap();
    let doubts: Vec<_> = puzzle.doubts.iter().map(|doubt| (doubt.subject, doubt.effect)).collect();
    assert_eq!((rules(&puzzle), doubts), (vec!["renban"], vec![(DoubtKind::Guess("renban"), Effect::Changes)]));
    assert_eq!(puzzle.doubts[0].condition(), Some("1 drawing `red-line` is a clue of `renban`"));
}

#[test]
fn lines_that_meet_are_one_set() {
    let mut reader = Reader::new();
    let mut sets = |places: &[&str]| -> Vec<usize> {
        let strokes: Vec<String> = places.iter().map(|places| stroke("#c060c0", places)).collect();
        let members = pad(&lines(&strokes), "Purple lines contain consecutive digits in any order.");
        let puzzle = reader.read(&members, &[]).puzzle.unwrap();
        assert_eq!(puzzle.doubts, []);
        puzzle.clues.iter().map(|clue| clue.cells().len()).collect()
    };
    let long = "[0.5,0.5],[0.5,3.5]";
    assert_eq!(sets(&[long, "[0.5,2.5],[2.5,2.5]"]), [6]);
    assert_eq!(sets(&[long, "[2.5,1.5],[0.5,1.5]", "[2.5,1.5],[3.5,0.5]"]), [7]);
    // They only cross, or would have more cells than there are digits.
    assert_eq!(sets(&["[1.5,0.5],[1.5,4.5]", "[0.5,2.5],[3.5,2.5]"]), [5, 4]);
    assert_eq!(sets(&["[0.5,0.5],[0.5,8.5]", "[0.5,2.5],[2.5,2.5]"]), [9, 3]);
}
