//! Tests Penpa+ in the form that its site writes, and round trips; boards of puzzlekit.

mod puzzlekit;

use gridc::stages::formats::{Document, Format, Inputs, penpa, write, write_lossy};
use gridc::stages::puzzle::{Argument, CellId, Effect, PuzzleData};
use gridc::stages::syntax::Sources;
use gridc::{Entry, Reader};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// Reads the puzzles of a text through the public interface; a rejected one is represented by the code of its first error.
fn read_all(text: &str) -> Vec<Result<PuzzleData, &'static str>> {
    let code =
        |entry: &Entry| entry.diagnostics.iter().find(|said| said.is_error()).map_or("", |said| said.code.name());
    let resolved = |entry: Entry| {
        let code = code(&entry);
        entry.puzzle.map_err(|_| code)
    };
    Reader::new().read_all("test", text).into_iter().map(resolved).collect()
}

fn read(text: &str) -> PuzzleData {
    read_all(text).remove(0).unwrap_or_else(|code| panic!("{code}: {text}"))
}

fn code(text: &str) -> &'static str {
    read_all(text).remove(0).err().unwrap_or("")
}

/// Returns the clues as text, sorted.
fn clues(puzzle: &PuzzleData) -> Vec<String> {
    let mut words: Vec<String> = puzzle.clues.iter().map(|clue| puzzle.clue_words(clue)).collect();
    words.sort();
    words
}

fn doubts(puzzle: &PuzzleData) -> Vec<(Effect, &str)> {
    puzzle.doubts.iter().map(|doubt| (doubt.effect, doubt.what.as_str())).collect()
}

/// The bold lines of a board of side 4, without a pair of braces.
const BOXES: &str = r#""75,83":2,"83,91":2,"91,99":2,"99,107":2,"89,90":2,"90,91":2,"91,92":2,"92,93":2"#;

/// Returns a text as in Penpa+ links, for a board of side 4: its objects besides `lineE`, the layer of the solution, the tags.
fn page(words: &str, board: &str, lines: &str, solution: &str, tags: &str) -> String {
    format!(
        "sudoku,4,4,38,0,1,1,190,190,91,91,0,0,0,0,{words},OFF,false\n[0,0,0,0]\n[\"1\",\"2\",\"1\"]~\"sudoku\"~[\"1\",9]\n\
         {{{board}\"lineE\":{{{lines}}}}}\n{solution}\n[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]\n[]\n{{}}\n\"x\"\n\"x\"\n[3,1,4]\n\
         {{}}\n\"x\"\n0\n{{}}\nx\n{{}}\n{tags}\nfalse\n"
    )
}

fn plain(board: &str) -> String {
    page("Title: ,Author: ,,", board, BOXES, "", "[]")
}

#[test]
fn penpa_states_givens_regions_cages_thermometers_and_arrows() {
    let board = r#""number":{"18":["1",1,"1"],"45":["12",1,"7"]},"killercages":[[19,20]],"numberS":{"332":["5",1]},"thermo":[[26,27,28]],"arrows":[[42,43,44]],"#;
    let text = page("Title: A%2C B,Author: Me,,", board, BOXES, "", "[]").replacen("0,0,0,0,", "1,0,0,1,", 1);
    let puzzle = read(&text);
    assert_eq!((puzzle.title.as_deref(), puzzle.author.as_deref()), (Some("A, B"), Some("Me")));
    assert_eq!(doubts(&puzzle), []);
    assert_eq!(puzzle.layout.name, "classic(2, 2)");
    assert_eq!(clues(&puzzle), ["arrow: r4c1 r4c2 r4c3", "killer 5: r1c2 r1c3", "thermo: r2c1 r2c2 r2c3", "x_sudoku"]);
    assert_eq!((puzzle.givens.len(), puzzle.marks.len()), (1, 1));
}

#[test]
fn penpa_doubts_what_it_does_not_understand() {
    for (board, effect) in [
        (r#""symbol":{"18":[1,"star",1]},"#, Effect::Restricts),
        (r#""line":{"18,19":3,"19,20":3},"#, Effect::Restricts),
        (r#""number":{"18":["77",1,"1"]},"#, Effect::Changes),
        (r#""wall":{"82,83":3},"#, Effect::Restricts),
        (r#""whatever":{"82,83":3},"#, Effect::Changes),
        (r#""cage":{"328,329":10},"#, Effect::Restricts),
    ] {
        let puzzle = read(&plain(board));
        assert_eq!(puzzle.doubts.first().map(|doubt| doubt.effect), Some(effect), "{board}: {:?}", puzzle.doubts);
    }
    let words = "Title: ,Author: ,,All digits along the purple line form a palindrome.";
    assert!(!read(&page(words, "", BOXES, "", "[]")).doubts.is_empty());
}

#[test]
fn circles_are_dots_where_the_rules_say_so() {
    let rules = "Adjacent cells marked with a white circle contain consecutive digits. Adjacent cells marked with a black circle contain \
        digits where one digit is double of the other digit. The circle between 1 and 2 can be of either colour. All possible circles are \
        marked.";
    // Edges below cells follow the corners, and edges on the right follow those.
    let board = r#""symbol":{"146":[8,"circle_SS",2],"210":[2,"circle_SS",2]},"#;
    let puzzle = read(&page(&format!("Title: ,Author: ,,{rules}"), board, BOXES, "", "[]"));
    assert_eq!(doubts(&puzzle), []);
    let rules: BTreeSet<&str> = puzzle.clues.iter().map(|clue| clue.rule.as_str()).collect();
    assert_eq!(rules, BTreeSet::from(["kropki_black", "kropki_negative", "kropki_white"]));
}

#[test]
fn a_board_may_lie_within_a_larger_grid() {
    // Six rows and columns, with the board in the middle. Cells are numbered with 10 per row, and corners follow the 100 cells.
    let corner = |row: usize, column: usize| 100 + (row + 1) * 10 + column + 1;
    let mut lines = Vec::new();
    for line in [1, 3, 5] {
        for at in 1..5 {
            lines.push(format!("\"{},{}\":2", corner(line, at), corner(line, at + 1)));
            lines.push(format!("\"{},{}\":2", corner(at, line), corner(at + 1, line)));
        }
    }
    let steps: Vec<String> = (1..36).map(|cell| if cell % 6 == 0 { "5" } else { "1" }.to_owned()).collect();
    let text = format!(
        "square,6,6,38,0,1,1,266,266,144,144,0,0,0,0,Title: ,Author: ,,,OFF,false\n[0,0,0,0]\nmode\n\
         {{\"number\":{{\"33\":[\"1\",1,\"1\"],\"66\":[\"4\",1,\"1\"]}},\"lineE\":{{{}}}}}\n\n[22,{}]\n",
        lines.join(","),
        steps.join(",")
    );
    let puzzle = read(&text);
    assert_eq!((puzzle.layout.name.as_str(), doubts(&puzzle)), ("classic(2, 2)", vec![]));
    let places: Vec<String> =
        puzzle.givens.iter().map(|given| puzzle.layout.position(given.cell).to_string()).collect();
    assert_eq!(places, ["r1c1", "r4c4"]);
    // A number next to the board may be a clue.
    assert_eq!(doubts(&read(&text.replace("\"33\"", "\"23\""))).len(), 1);
}

#[test]
fn links_escape_every_z() {
    let words = "Title: Jazz zO zN%2C \"number\" null zZ %2D=&,Author: Zz,https://example.org/%2F?a=b,%2D%2E%2F";
    let text = page(words, "", BOXES, "", "[]");
    let packed = penpa::FORMAT.link(&text).unwrap();
    let mut sources = Sources::new();
    let input = Inputs::new([packed.trim().into()], None).read(&mut sources).unwrap().unwrap();
    assert_eq!(input.format.unwrap().format, penpa::FORMAT);
    let puzzle = read(&input.source.text);
    assert_eq!(puzzle.title.as_deref(), Some("Jazz zO zN, \"number\" null zZ %2D=&"));
    assert_eq!(puzzle.author.as_deref(), Some("Zz"));
}

#[test]
fn letters_on_arrows_beside_a_row_or_column_are_names_of_contests() {
    // Four columns and rows, with one of white space above and on the left. Cells are numbered with 9 per row.
    let board = |row: u8, column: u8| {
        format!(
            "sudoku,5,5,38,0,1,1,228,228,121,121,0,0,0,0,Title: ,Author: ,,,OFF,false\n[1,0,1,0]\nmode\n\
             {{\"number\":{{\"21\":[\"A\",4,\"6\"],\"29\":[\"B\",4,\"6\"],\"30\":[\"4\",1,\"1\"]}},\
             \"symbol\":{{\"21\":[{column},\"arrow_Short\",1],\"29\":[{row},\"arrow_Short\",1]}},\
             \"lineE\":{{\"103,112\":2,\"112,121\":2,\"121,130\":2,\"130,139\":2,\"119,120\":2,\"120,121\":2,\"121,122\":2,\"122,123\":2}}}}\n\n\
             [30,1,1,1,6,1,1,1,6,1,1,1,6,1,1,1]\n"
        )
    };
    let puzzle = read(&board(5, 7));
    assert_eq!(doubts(&puzzle), []);
    assert_eq!(puzzle.givens.len(), 1);
    assert_eq!(puzzle.layout.position(puzzle.givens[0].cell).to_string(), "r1c1");
    // Arrows in other directions may be clues.
    assert!(!read(&board(6, 7)).doubts.is_empty());
}

#[test]
fn dashes_over_a_bold_line_do_not_join_boxes() {
    let dashed = BOXES.replace("\"83,91\":2", "\"83,91\":12");
    let puzzle = read(&page("Title: ,Author: ,,", "", &dashed, "", "[]"));
    assert_eq!((doubts(&puzzle), puzzle.layout.name.as_str()), (vec![], "classic(2, 2)"));
}

#[test]
fn borders_that_are_no_bold_lines_may_be_those_of_regions() {
    let drawn = |lines: &str| page("Title: ,Author: ,,", "", lines, "", "[]");
    // A red line down the middle, without boxes; a dashed line within a box; dashes along its border.
    for (lines, effects) in [
        (r#""74,82":8,"82,90":8,"90,98":8,"98,106":8"#.to_owned(), 4),
        (format!(r#"{BOXES},"74,82":13"#), 1),
        (format!(r#"{BOXES},"74,82":8"#), 1),
        (BOXES.replace("\"83,91\":2", "\"83,91\":12"), 0),
    ] {
        let puzzle = read(&drawn(&lines));
        let changes = puzzle.doubts.iter().filter(|doubt| doubt.effect == Effect::Changes).count();
        assert_eq!(changes, effects, "{lines}: {:?}", puzzle.doubts);
    }
}

#[test]
fn colours_that_are_not_known_and_lists_that_are_none_are_doubted() {
    for board in [
        r#""surface":{"18":77},"#,
        r#""surface":{"75":3},"#,
        r#""surface":[18],"#,
        r#""thermo":{"18":19},"#,
        r#""thermo":[18,19],"#,
        r#""polygon":7,"#,
    ] {
        assert!(!doubts(&read(&plain(board))).is_empty(), "{board}");
    }
    for board in [r#""surface":{},"thermo":[[],[]],"polygon":[],"#, r#""thermo":null,"#] {
        assert_eq!(doubts(&read(&plain(board))), [], "{board}");
    }
}

#[test]
fn tubes_go_on_from_what_leads_to_their_first_cell() {
    let board = r#""thermo":[[18,19,20]],"nobulbthermo":[[19,27],[27,35]],"#;
    assert_eq!(
        clues(&read(&plain(board))),
        ["thermo: r1c1 r1c2 r1c3", "thermo: r1c1 r1c2 r2c2", "thermo: r1c1 r1c2 r2c2 r3c2"]
    );
}

#[test]
fn cages_of_older_links_are_what_their_lines_enclose() {
    // An L of three cells: r1c1 r1c2 r2c1, with its sum.
    let lines = r#""cage":{"328,329":10,"328,330":10,"329,332":10,"332,333":10,"333,335":10,"334,335":10,"330,360":10,"331,334":10,"331,361":10,"360,362":10,"361,363":10,"362,363":10},"numberS":{"328":[" 7",1]},"#;
    let puzzle = read(&plain(lines));
    assert_eq!((clues(&puzzle), doubts(&puzzle)), (vec!["killer 7: r1c1 r1c2 r2c1".to_owned()], vec![]));
    // A line is missing.
    let open = read(&plain(&lines.replace("\"362,363\":10", "\"328,329\":10")));
    assert!(open.clues.is_empty() && !open.doubts.is_empty());
}

#[test]
fn candidates_are_a_text_or_a_list_of_ticks() {
    let puzzle = read(&plain(r#""number":{"18":[[1,1,0,0,0,0,0,0,0],1,"7"],"19":[[0,0,1],1,"7"],"20":["12",1,"7"]},"#));
    assert_eq!((puzzle.marks.len(), puzzle.givens.len(), doubts(&puzzle)), (2, 1, vec![]));
}

#[test]
fn tags_explain_drawings_or_name_other_puzzles() {
    let board = r#""symbol":{"18":[3,"circle_L",1],"19":[3,"square_L",1]},"#;
    let tagged = |tags: &str| page("Title: ,Author: ,,", board, BOXES, "", tags);
    let puzzle = read(&tagged(r#"["classic","evenodd"]"#));
    assert_eq!((clues(&puzzle), doubts(&puzzle)), (vec!["even: r1c2".to_owned(), "odd: r1c1".to_owned()], vec![]));
    assert_eq!(doubts(&read(&tagged("[]"))).len(), 2);
    assert_eq!(code(&tagged(r#"["slitherlink"]"#)), "E0747");
    let strange = read(&tagged(r#"["evenodd","surplus"]"#));
    assert_eq!(doubts(&strange), [(Effect::Changes, "the tag `surplus`")]);
    assert_eq!(clues(&read(&page("Title: ,Author: ,,", "", BOXES, "", r#"["nonconsecutive"]"#))), ["nonconsecutive"]);
}

#[test]
fn the_solution_is_what_the_setter_filled_in() {
    let given = r#""number":{"18":["1",1,"1"]},"#;
    let cells = [19, 20, 21, 26, 27, 28, 29, 34, 35, 36, 37, 42, 43, 44, 45];
    let digits = "234341221434321".bytes().map(char::from);
    let entries: Vec<String> =
        cells.iter().zip(digits.clone()).map(|(cell, digit)| format!("\"{cell}\":[\"{digit}\",2,\"1\"]")).collect();
    let layer = format!("{{\"number\":{{{}}}}}", entries.join(","));
    let text = page("Title: ,Author: ,,", given, BOXES, &layer, "[]");
    assert!(read(&text).solution.is_some());
    assert!(read(&text.replace("\"45\":[\"1\",2,\"1\"]", "\"45\":[\"\",2,\"1\"]")).solution.is_none());
    let listed: Vec<String> = cells.iter().zip(digits).map(|(cell, digit)| format!("\"{cell},{digit}\"")).collect();
    let answered = format!("{}answer [[],[{}],[]]\n", plain(given), listed.join(","));
    assert!(read(&answered).solution.is_some());
}

#[test]
fn cells_without_a_line_between_them_are_doubted() {
    assert_eq!(
        doubts(&read(&plain(r#""deletelineE":{"82,83":1},"#))).first().map(|(effect, _)| *effect),
        Some(Effect::Changes)
    );
    assert!(read(&plain(r#""deletelineE":{"73,74":1},"#)).doubts.is_empty());
}

const WRITTEN: &str = "gridc 1\ntitle \"Fuzzy, and\"\nauthor \"Me\"\nuse classic(2, 2)\nuse diagonal_up\n\
    givens 1 . . .  . . . .  . . . .  . . . .\nkiller 5 r1c2 r1c3\nthermo r4c2 r4c1 r3c2\narrow r3c1 : r2c1 r1c1\n\
    solution 1 2 3 4  3 4 1 2  4 3 2 1  2 1 4 3\n";

#[test]
fn a_text_has_all_lines_that_the_site_looks_for() {
    let puzzle = read(WRITTEN);
    let text = write(&Document::new(&puzzle, None), penpa::FORMAT).unwrap();
    assert_eq!(text, include_str!("../golden/penpa.txt"));
    assert_eq!(text.lines().count(), 19);
    let again = read(&text);
    assert_eq!(clues(&again), clues(&puzzle));
    assert_eq!(again.solution.unwrap().digits, puzzle.solution.clone().unwrap().digits);
    assert_eq!(again.title, puzzle.title);
}

#[test]
fn what_has_no_tool_is_named() {
    let puzzle = read(
        "gridc 1\nuse classic(3, 3)\nwhispers r1c1 r1c2\nslow_thermo r2c1 r2c2\narrow r3c1 r3c2 : r4c2 r5c2 r6c2 r7c2\n",
    );
    let written = write_lossy(&Document::new(&puzzle, None), penpa::FORMAT).unwrap();
    assert_eq!(written.losses.len(), 3);
    let letters = read("ABCDCDABBADCDC.A\n");
    assert!(write_lossy(&Document::new(&letters, None), penpa::FORMAT).is_err());
}

/// Returns the meaning of a puzzle, independent of the names of regions and the grouping of branches.
fn meaning(puzzle: &PuzzleData) -> BTreeSet<String> {
    let place = |cell: &CellId| puzzle.layout.position(*cell).to_string();
    let list = |cells: &[CellId]| cells.iter().map(place).collect::<Vec<_>>().join(" ");
    let sorted = |cells: &[CellId]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        list(&cells)
    };
    let mut said: BTreeSet<String> = puzzle.layout.regions.iter().map(|region| sorted(&region.cells)).collect();
    said.extend(puzzle.givens.iter().map(|given| format!("{} {}", place(&given.cell), given.digit)));
    for clue in &puzzle.clues {
        let arguments: Vec<&Argument> = clue.arguments.iter().map(|(_, argument)| argument).collect();
        let paths = |items: &[Argument]| {
            items
                .iter()
                .filter_map(|item| if let Argument::Cells(cells) = item { Some(list(cells)) } else { None })
                .collect::<Vec<_>>()
        };
        match arguments.as_slice() {
            [Argument::List(branches)] => {
                said.extend(paths(branches).iter().map(|path| format!("{} {path}", clue.rule)))
            }
            [Argument::Cells(circle), Argument::List(shafts)] => {
                said.extend(paths(shafts).iter().map(|path| format!("{} {}: {path}", clue.rule, list(circle))));
            }
            [Argument::Integer(sum), Argument::Cells(cells)] => {
                said.extend([format!("{} {sum} {}", clue.rule, sorted(cells))])
            }
            [Argument::Cells(cells)] => said.extend([format!("{} {}", clue.rule, sorted(cells))]),
            [Argument::Cell(cell)] => said.extend([format!("{} {}", clue.rule, place(cell))]),
            _ if clue.rule == "x_sudoku" => said.extend(["diagonal_down".to_owned(), "diagonal_up".to_owned()]),
            _ => said.extend([clue.rule.clone()]),
        }
    }
    said
}

/// Returns a board with random clues in gridc's language: disjoint cages, and the clues of `more`.
fn random_board(random: &mut SmallRng, more: impl Fn(&mut SmallRng, &[usize], usize) -> String) -> String {
    let (high, wide) = [(2, 2), (2, 3), (3, 3), (3, 4)][random.random_range(0..4)];
    let side = high * wide;
    let address = |cell: usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
    let mut text = format!("gridc 1\nuse classic({high}, {wide})\n");
    let mut order: Vec<usize> = (0..side * side).collect();
    order.shuffle(random);
    let mut taken = vec![false; side * side];
    for start in order.iter().take(side) {
        let mut cells = vec![*start];
        for _ in 0..random.random_range(0..4) {
            let last = cells[cells.len() - 1];
            let next = if random.random_bool(0.5) && last % side + 1 < side { last + 1 } else { last + side };
            if next < side * side {
                cells.push(next);
            }
        }
        cells.dedup();
        if cells.len() < 2 || cells.iter().any(|cell| taken[*cell]) {
            continue;
        }
        cells.iter().for_each(|cell| taken[*cell] = true);
        let names: Vec<String> = cells.iter().map(|cell| address(*cell)).collect();
        let least = cells.len() * (cells.len() + 1) / 2;
        match random.random_bool(0.8) {
            true => text.push_str(&format!(
                "killer {} {}\n",
                least + random.random_range(0..=usize::from(cells.len() < side)),
                names.join(" ")
            )),
            false => text.push_str(&format!("cage {}\n", names.join(" "))),
        }
    }
    let free: Vec<usize> = order.into_iter().filter(|cell| !taken[*cell]).collect();
    let more = more(random, &free, side);
    text + &more
}

/// Returns random digits in these cells.
fn givens(random: &mut SmallRng, cells: &[usize], side: usize) -> String {
    let mut digits = vec![".".to_owned(); side * side];
    cells.iter().for_each(|cell| digits[*cell] = random.random_range(1..=side).to_string());
    let rows: Vec<String> = digits.chunks(side).map(|row| format!("  {}\n", row.join(" "))).collect();
    format!("givens\n{}", rows.concat())
}

fn agree(board: &str, format: &'static Format) {
    let puzzle = read(board);
    let text = write(&Document::new(&puzzle, None), format).unwrap_or_else(|loss| panic!("{board}{loss:?}"));
    let again = read(&text);
    assert_eq!(meaning(&again), meaning(&puzzle), "{board}{text}");
    assert!(again.doubts.is_empty(), "{:?}", again.doubts);
    assert_eq!(write(&Document::new(&again, None), format).unwrap(), text);
}

#[test]
fn penpa_reads_back_what_it_writes() {
    let mut random = SmallRng::seed_from_u64(11);
    for _ in 0..60 {
        let board = random_board(&mut random, |random, free, side| {
            let column = random.random_range(1..=side);
            let mut text = format!("thermo r1c{column} r2c{column} r3c{column} : r2c{column} r3c{column}\n");
            text.push_str(&format!("arrow r4c{column} : r3c{column} r2c{column} : r3c{column} r1c{column}\n"));
            for rule in ["diagonal_up", "diagonal_down"] {
                text.push_str(&if random.random_bool(0.5) { format!("use {rule}\n") } else { String::new() });
            }
            text + &givens(random, &free[..free.len().min(3)], side)
        });
        agree(&board, penpa::FORMAT);
    }
}

#[test]
fn puzzlekit_reads_back_what_it_writes() {
    let mut random = SmallRng::seed_from_u64(12);
    for _ in 0..60 {
        let board = random_board(&mut random, |random, free, side| {
            let address = |cell: usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
            let mut text = String::new();
            let (filled, others) = free.split_at(free.len().min(3));
            for (i, cell) in others.iter().take(4).enumerate() {
                text.push_str(&format!("{} {}\n", if i % 2 == 0 { "even" } else { "odd" }, address(*cell)));
            }
            text + &givens(random, filled, side)
        });
        agree(&board, gridc::stages::formats::puzzlekit::FORMAT);
    }
}

#[test]
fn a_link_of_puzz_link_that_is_cut_short_is_not_taken_for_whole() {
    let whole = "https://puzz.link/p?sudoku/4/4/1g3g2q";
    let cut = read(&whole[..whole.len() - 1]);
    assert_eq!(doubts(&cut).first().map(|(effect, _)| *effect), Some(Effect::Restricts));
    assert_eq!(doubts(&read("https://puzz.link/p?sudoku/4/4/1g3g2q")), []);
    assert_eq!(doubts(&read("https://puzz.link/p?sudoku/4/4/")), []);
    assert_eq!(
        meaning(&read("HTTPS://PUZZ.LINK/P?SUDOKU/4/4/1G3G2Q")),
        meaning(&read("https://puzz.link/p?sudoku/4/4/1g3g2q"))
    );
    assert_eq!(code("https://puzz.link/p?sudoku/99999999999999999999/9/k"), "E0740");
}

#[test]
fn a_wrong_character_leaves_the_format_what_it_is() {
    let ring = "1<>".repeat(27);
    for (text, expected) in [
        (ring.replacen("<>1", "<!1", 1), "E0743"),
        (ring[1..].to_owned(), "E0742"),
        (format!("{ring}<"), "E0742"),
        ("3x3:1_2_3?4".to_owned(), "E0743"),
        ("3X3:A1".to_owned(), "E0743"),
        ("2x2k:p".to_owned(), "E0742"),
        (format!("3x3::k:{}", ["3841"; 81].join(":")), "E0744"),
    ] {
        assert_eq!(code(&text), expected, "{text}");
    }
}
