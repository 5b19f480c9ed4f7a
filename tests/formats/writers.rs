//! Tests the writers of puzzle formats: a written puzzle reads back as the same puzzle, or is rejected with a reason.

use gridc::stages::formats::{
    self, Document, FORMATS, Format, Loss, f_puzzles, iss, lines, lisudoku, numbers, penpa, perfect_sudoku, samurai,
    samurai_lines, sdk, sdx, ss, sudokumaker, sudokupad, sukaku, text, write, write_lossy,
};
use gridc::stages::language::differs;
use gridc::stages::puzzle::{
    CellId, Digit, Exceptions, Given, Layout, Marks, PuzzleData, RegionKind, Span, StatedSolution, change,
    change_beyond,
};
use gridc::stages::syntax::{Ast, Sources, grid};
use gridc::{Reader, Writing};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, OnceLock};

/// A reader with a parsed library, which tests share.
struct Shared(Reader);

fn reader() -> MutexGuard<'static, Shared> {
    static READER: OnceLock<Mutex<Shared>> = OnceLock::new();
    let shared = READER.get_or_init(|| Mutex::new(Shared(Reader::new())));
    shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Shared {
    /// Returns the single puzzle of a text, on the layout implied by its shape or on the named one.
    fn read(&mut self, text: &str, format: &'static Format, layout: Option<&str>) -> Result<PuzzleData, String> {
        let mut found = match layout {
            None => self.0.read_as(Some(format), "written", text),
            Some(layout) => Reader::new().layout(layout).unwrap().read_as(Some(format), "written", text),
        };
        assert_eq!(found.len(), 1, "{text}");
        let entry = found.remove(0);
        entry.puzzle.map_err(|_| format!("{:?}", entry.diagnostics))
    }

    /// Returns whether a text in the language is a puzzle.
    fn is_possible(&mut self, text: &str) -> bool {
        self.read(text, formats::grid::FORMAT, None).is_ok()
    }

    /// Returns a board from its text in the language, with its tree.
    fn board(&mut self, text: &str) -> (PuzzleData, Ast) {
        let entry = self.0.read_as(Some(formats::grid::FORMAT), "board", text).remove(0);
        let puzzle = entry.puzzle.unwrap_or_else(|_| panic!("{text}: {:?}", entry.diagnostics));
        (puzzle, entry.ast.unwrap())
    }
}

/// Formats that express only a board and its givens.
const BARE: [&Format; 8] = [
    lines::FORMAT,
    text::FORMAT,
    sdk::FORMAT,
    ss::FORMAT,
    numbers::FORMAT,
    sukaku::FORMAT,
    samurai::FORMAT,
    samurai_lines::FORMAT,
];

const JIGSAW: &str = "gridc 1\nuse jigsaw(4)\n\nregions\n  A A A B\n  A C B B\n  C C D B\n  C D D D\n";

/// Boards, with the formats of boards that can express them; `.grid` expresses all.
const BOARDS: [(&str, &[&Format]); 23] = [
    ("use classic(2, 2)", SINGLE),
    ("use classic(2, 3)", SINGLE),
    ("use classic(3, 2)", SINGLE),
    ("use classic", NINE),
    ("use classic(3, 4)", SINGLE),
    ("use classic(4, 4)", SINGLE),
    ("use classic(5, 5)", SINGLE),
    ("use classic(6, 6)", &[lines::FORMAT, text::FORMAT, numbers::FORMAT]),
    ("use latin(5)", SINGLE),
    ("use latin(9)", &[lines::FORMAT, text::FORMAT, numbers::FORMAT, sukaku::FORMAT]),
    ("use classic(2, 2)\nsymbols {A B C D}", SINGLE),
    ("use classic\nsymbols A..I", SINGLE),
    ("use classic\nsymbols {red green blue p q r s t u}", SINGLE),
    ("use classic\nsymbols 0..8", &[]),
    ("use open(3, 5)", &[]),
    ("use samurai", &[samurai::FORMAT, samurai_lines::FORMAT]),
    ("use butterfly", &[samurai::FORMAT]),
    ("use windmill", &[samurai::FORMAT]),
    ("use sohei", &[samurai::FORMAT]),
    ("use shogun", &[samurai::FORMAT]),
    ("use sumo", &[samurai::FORMAT]),
    ("use gattai8", &[samurai::FORMAT]),
    ("use clueless1", &[samurai::FORMAT]),
];
const SINGLE: &[&Format] = &[lines::FORMAT, text::FORMAT, numbers::FORMAT, sukaku::FORMAT];
const NINE: &[&Format] = &[lines::FORMAT, text::FORMAT, sdk::FORMAT, ss::FORMAT, numbers::FORMAT, sukaku::FORMAT];

/// A board that only `.grid` can express, and one that is read as another unless its layout is named.
const OTHERS: [(&str, &[&Format]); 4] = [
    (JIGSAW, &[]),
    ("use clueless2", &[samurai::FORMAT]),
    ("use classic\nregion r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9\nregion X r1c9 r2c8", &[]),
    ("cells 4 by 4\nsymbols 1..4\nrows\ncolumns", &[]),
];

/// Cells and regions by place, which of the regions are boxes, and the number of symbols.
type Shape = (Vec<String>, BTreeSet<(Vec<CellId>, bool)>, usize);

fn shape(layout: &Layout) -> Shape {
    let cells = layout.cells().iter().map(ToString::to_string).collect();
    let regions = layout.regions.iter().map(|r| (r.cells.clone(), r.kind == RegionKind::Box)).collect();
    (cells, regions, layout.symbols.len())
}

/// Returns for each cell the indices of the symbols that givens and marks allow.
fn candidates(puzzle: &PuzzleData) -> Vec<Vec<usize>> {
    let symbols = &puzzle.layout.symbols;
    let mut left = vec![symbols.digits().to_vec(); puzzle.layout.cells().len()];
    puzzle.marks.iter().for_each(|m| left[m.cell.index()].retain(|d| m.digits.contains(d)));
    puzzle.givens.iter().for_each(|g| left[g.cell.index()].retain(|d| *d == g.digit));
    left.into_iter().map(|cell| cell.into_iter().map(|d| symbols.index_of(d).unwrap()).collect()).collect()
}

fn solution(puzzle: &PuzzleData) -> Option<Vec<Option<usize>>> {
    let index = |d: &Option<Digit>| d.and_then(|d| puzzle.layout.symbols.index_of(d));
    puzzle.solution.as_ref().map(|s| s.digits.iter().map(index).collect())
}

/// Writes and reads back; the layout is named if the shape does not imply it.
fn round(puzzle: &PuzzleData, tree: Option<&Ast>, format: &'static Format) -> Result<String, Vec<Loss>> {
    let text = write(&Document::new(puzzle, tree), format).map_err(|unwritable| unwritable.losses)?;
    let mut reader = reader();
    // A format with clues may express a region as one.
    if !BARE.contains(&format) && format != formats::grid::FORMAT {
        let mut wrong =
            |layout: Option<&str>| reader.read(&text, format, layout).map_or_else(Some, |p| change(puzzle, &p));
        let untold = wrong(None);
        let told = untold.as_ref().and_then(|_| wrong(Some(&puzzle.layout.name)));
        assert!(told.is_none(), "{}: {untold:?}, {told:?}\n{text}", format.name);
        return Ok(text);
    }
    let untold = reader.read(&text, format, None).ok().filter(|p| shape(&p.layout) == shape(&puzzle.layout));
    let again = untold.unwrap_or_else(|| {
        assert_ne!(format, formats::grid::FORMAT, "{text}");
        reader.read(&text, format, Some(&puzzle.layout.name)).unwrap_or_else(|e| panic!("{e}\n{text}"))
    });
    assert_eq!(shape(&again.layout), shape(&puzzle.layout), "{text}");
    assert_eq!(candidates(&again), candidates(puzzle), "{text}");
    assert_eq!(solution(&again), solution(puzzle), "{text}");
    if format == formats::grid::FORMAT {
        assert_eq!(again.layout.symbols, puzzle.layout.symbols, "{text}");
        assert_eq!((&again.title, &again.author, &again.id), (&puzzle.title, &puzzle.author, &puzzle.id));
        let source = Sources::new().add("written.grid", text.as_str(), 0);
        assert_eq!(grid::format(&source).unwrap(), text, "not as `gridc fmt` prints it");
    }
    Ok(text)
}

/// Returns the board with some givens; a `density` of 100 fills all cells, and `seed` chooses the digits.
fn filled(board: &PuzzleData, density: u64, seed: u64, solved: bool) -> PuzzleData {
    let mut state = seed | 1;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let digits = board.layout.digits().to_vec();
    let all: Vec<Digit> = board.layout.cells().iter().map(|_| digits[random(digits.len() as u64) as usize]).collect();
    let mut puzzle = board.clone();
    let given = |(i, digit): (usize, &Digit)| Given { cell: CellId(i as u32), digit: *digit, span: Span::default() };
    puzzle.givens = all.iter().enumerate().map(given).filter(|_| random(100) < density).collect();
    puzzle.solution = solved.then(|| StatedSolution {
        digits: all.iter().map(|d| Some(*d)).collect(),
        answer: Vec::new(),
        span: Span::default(),
    });
    puzzle
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back(
        which in 0..BOARDS.len() + OTHERS.len(), density in prop_oneof![Just(0_u64), Just(100), 0..101_u64],
        seed in any::<u64>(), solved in any::<bool>(),
    ) {
        let (text, held) = BOARDS.iter().chain(&OTHERS).nth(which).unwrap();
        let (board, tree) = reader().board(text);
        let puzzle = filled(&board, density, seed, solved);
        round(&puzzle, Some(&tree), formats::grid::FORMAT).unwrap();
        if !text.contains("cells 4 by 4") {
            round(&puzzle, None, formats::grid::FORMAT).unwrap();
        }
        for format in FORMATS.iter().copied() {
            let Err(losses) = round(&puzzle, Some(&tree), format) else { continue };
            prop_assert!(!losses.is_empty());
            // A board with few symbols may need those of another alphabet to be recognised, and a few givens may not determine
            // the alphabet.
            let few = puzzle.givens.len() < puzzle.layout.symbols.len();
            let unclear = |loss: &Loss| matches!(loss, Loss::Symbols(_)) && (few || text.contains("symbols"));
            prop_assert!(
                !held.contains(&format) || losses.iter().all(|loss| *loss == Loss::Solution || unclear(loss)),
                "{text} {}: {losses:?}", format.name
            );
        }
    }
}

#[test]
fn each_format_holds_the_boards_that_it_should() {
    for (text, held) in BOARDS.iter().chain(&OTHERS) {
        let (board, tree) = reader().board(text);
        for format in BARE.into_iter().chain([formats::grid::FORMAT]) {
            let written = round(&filled(&board, 50, 7, false), Some(&tree), format);
            assert_eq!(
                written.is_ok(),
                held.contains(&format) || format == formats::grid::FORMAT,
                "{text} {}",
                format.name
            );
            let solved = round(&filled(&board, 50, 7, true), Some(&tree), format);
            assert_eq!(solved.is_ok(), written.is_ok() && format.holds_solution, "{text} {}", format.name);
        }
    }
}

#[test]
fn what_a_format_cannot_hold_is_named_with_one_that_can() {
    let refusal = |text: &str, format: &'static Format| {
        let (puzzle, tree) = reader().board(text);
        let refused = write(&Document::new(&puzzle, Some(&tree)), format).unwrap_err();
        (refused.to_string(), refused.instead())
    };
    for (text, format, said, instead) in [
        ("use classic\nuse antiknight", lines::FORMAT, "the clue `antiknight`", Some(formats::grid::FORMAT)),
        ("use samurai", sdk::FORMAT, "the separate grids of `samurai`", Some(samurai::FORMAT)),
        (
            "use classic(4, 4)",
            ss::FORMAT,
            "a board of side 16: it only supports boards of side 9",
            Some(numbers::FORMAT),
        ),
        ("use classic\nmarks r1c1 in {1 2}", text::FORMAT, "pencil marks in a cell", Some(formats::grid::FORMAT)),
        ("use sohei", samurai_lines::FORMAT, "`sohei`, which is not a Samurai", Some(formats::grid::FORMAT)),
        ("use classic", samurai::FORMAT, "`classic(3, 3)`, which is a single grid", Some(text::FORMAT)),
        (JIGSAW, lines::FORMAT, "the regions that the puzzle draws on `jigsaw(4)`", Some(formats::grid::FORMAT)),
        ("use open(3, 5)", text::FORMAT, "full squares", Some(formats::grid::FORMAT)),
        ("use classic(8, 8)", lines::FORMAT, "at most 62", Some(numbers::FORMAT)),
        ("use classic\nsymbols 0..8", lines::FORMAT, "the symbols 0 to 8", Some(formats::grid::FORMAT)),
    ] {
        let (message, other) = refusal(text, format);
        assert!(message.contains(said) && message.contains(format.name), "{text}: {message}");
        assert_eq!(other, instead, "{text}");
    }
}

#[test]
fn marks_are_candidates_of_a_sukaku() {
    let (puzzle, _) =
        reader().board("use classic(2, 2)\ngivens\n 1 . . .\n . . . .\n . . . .\n . . . .\nmarks r1c2 in {2 4}");
    let text = round(&puzzle, None, sukaku::FORMAT).unwrap();
    assert!(text.starts_with("1....2.41234"), "{text}");
    round(&puzzle, None, formats::grid::FORMAT).unwrap();
}

#[test]
fn names_are_kept_where_there_is_a_place_for_them() {
    let (mut puzzle, _) = reader().board("title \"A \\\"title\\\"\"\nauthor \"Emma\"\nuse classic");
    puzzle.givens = vec![Given { cell: CellId(80), digit: 9, span: Span::default() }];
    puzzle.id = Some("Grid 01".to_owned());
    for format in [formats::grid::FORMAT, lines::FORMAT, text::FORMAT, numbers::FORMAT] {
        let text = round(&puzzle, None, format).unwrap();
        assert_eq!(reader().read(&text, format, None).unwrap().id, puzzle.id, "{text}");
    }
    let text = round(&puzzle, None, sdk::FORMAT).unwrap();
    assert_eq!(reader().read(&text, sdk::FORMAT, None).unwrap().author.unwrap(), "Emma", "{text}");
    // A name that would be read as something else is omitted.
    for id in ["1".repeat(81), "a\nb".to_owned(), "a, #b".to_owned(), " ".to_owned()] {
        puzzle.id = Some(id);
        for format in [lines::FORMAT, text::FORMAT] {
            let text = write(&Document::new(&puzzle, None), format).unwrap();
            let again = reader().read(&text, format, None).unwrap();
            assert_eq!((&again.id, solution(&again)), (&None, None), "{text}");
        }
    }
}

#[test]
fn a_tree_keeps_its_clues_and_gets_the_puzzles_givens() {
    let text = "gridc 1\ntitle \"Knight\"\nexpect \"several\"\nuse classic\nuse antiknight\nmarks r1c1 in {1 2}\n\
                givens\n  .................................................................................\n\
                killer 15 r1c1 r1c2\nsolution\n  .................................................................................\n";
    let (board, tree) = reader().board(text);
    let puzzle = PuzzleData { marks: Vec::new(), ..filled(&board, 30, 5, true) };
    let puzzle = PuzzleData {
        marks: vec![Marks { cell: CellId(0), digits: vec![1, 2], span: Span::default() }],
        givens: puzzle.givens.into_iter().filter(|g| g.cell != CellId(0)).collect(),
        ..puzzle
    };
    let text = round(&puzzle, Some(&tree), formats::grid::FORMAT).unwrap();
    assert!(text.contains("expect \"several\""), "{text}");
    let again = reader().read(&text, formats::grid::FORMAT, None).unwrap();
    assert_eq!(again.clues.len(), 2);
    assert_eq!(again.clues[1].rule, "killer");
}

/// Formats with clues.
const OF_CLUES: [&Format; 7] = [
    f_puzzles::FORMAT,
    sudokupad::FORMAT,
    sudokumaker::FORMAT,
    iss::FORMAT,
    lisudoku::FORMAT,
    penpa::FORMAT,
    perfect_sudoku::FORMAT,
];

/// Writes a puzzle in a format, and checks that the text has all clues that are not lost, and nothing else.
pub(super) fn lossy(input: &str, format: &'static Format) -> Result<(String, Vec<Loss>), String> {
    let (puzzle, tree) = reader().board(input);
    let written = write_lossy(&Document::new(&puzzle, Some(&tree)), format).unwrap();
    let name = format.name;
    let mut except = Exceptions::default();
    for loss in &written.losses {
        let (words, to) = match loss {
            Loss::Clue { clue: words, .. } => (words, &mut except.lost),
            Loss::Rule(words) => (words, &mut except.reworded),
            _ => continue,
        };
        let of = |(index, clue)| (puzzle.clue_words(clue) == *words).then_some(index);
        to.extend(puzzle.clues.iter().enumerate().filter_map(of));
    }
    except.layers = written.losses.iter().any(|loss| matches!(loss, Loss::Layers(_)));
    let (losses, text) = (&written.losses, &written.text);
    let read = reader().read(text, format, None);
    let read = read.map_err(|why| format!("{input}{name}: not read: {why}, {losses:?}\n{text}"))?;
    let compared = change_beyond(&PuzzleData { solution: None, ..puzzle.clone() }, &read, &except);
    let another =
        compared.map_or_else(Some, |reworded| differs(&puzzle, &read, &reworded).map(|found| found.change.clone()));
    let doubt = read.doubts.first().map(|doubt| format!("a doubt: {}", doubt.what));
    match another.or(doubt) {
        Some(why) => Err(format!("{input}{name}: {why}, {losses:?}\n{text}")),
        None => Ok((written.text, written.losses)),
    }
}

#[test]
fn a_rule_of_the_files_own_is_not_the_librarys() {
    for own in [
        "rule killer(total: int, cells: set) { digit(first(cells)) == total }\nkiller 5 r1c1 r1c2",
        "rule cage(cells: set) { digit(first(cells)) == 1 }\ncage r1c1 r1c2",
        "rule antiknight { digit(r1c1) == 1 }\nuse antiknight",
        "rule kropki_white(cells: set) { digit(first(cells)) == 1 }\nkropki_white r1c1 r1c2",
        "rule thermo(line: path) { digit(first(line)) == 1 }\nthermo r1c1 r1c2",
    ] {
        for format in OF_CLUES {
            let (_, losses) = lossy(&format!("use classic\n{own}\n"), format).unwrap();
            assert!(!losses.is_empty(), "{own} {}", format.name);
        }
    }
}

#[test]
fn no_rule_of_all_the_others_is_left_without_its_marks() {
    for (clues, rule) in [
        ("use nonconsecutive\nconsecutive r1c1 r1c2", "nonconsecutive"),
        ("use nonconsecutive\neither { kropki_white r1c1 r1c2 } or { killer 5 r1c1 r1c2 }", "nonconsecutive"),
        ("use xv_negative\npair_sum 10 r1c1 r1c2\nxv_v r5c5 r5c6", "xv_negative"),
        ("use kropki_negative\nkropki_white difference=3 r1c1 r1c2\nkropki_black ratio=3 r4c4 r5c4", "kropki_negative"),
        ("use kropki_negative\nuse consecutive_negative\nkropki_white r1c1 r1c2", "negative"),
    ] {
        for format in OF_CLUES {
            let (text, losses) = lossy(&format!("use classic\n{clues}\n"), format).unwrap();
            let whole = losses.iter().all(Loss::is_harmless);
            let named = losses.iter().any(|loss| loss.to_string().contains(rule));
            assert!(whole || named, "{clues} {}: {losses:?}\n{text}", format.name);
        }
    }
}

#[test]
fn what_is_compared_is_all_that_is_not_lost() {
    let mut reader = reader();
    let mut board = |clues: &str| reader.board(&format!("use classic(2, 2)\n{clues}")).0;
    let before = board("killer 5 r1c1 r1c2\nkiller 6 r3c3 r3c4 r4c4");
    let lost = Exceptions { lost: BTreeSet::from([0]), ..Exceptions::default() };
    assert!(change_beyond(&before, &board("killer 6 r3c3 r3c4 r4c4"), &lost).is_ok());
    for (other, why) in [
        ("killer 7 r3c3 r3c4 r4c4", "the clue `killer 6: r3c3 r3c4 r4c4` is missing"),
        ("killer 6 r3c3 r3c4 r4c4\nkiller 4 r1c1 r1c2", "the clue `killer 4: r1c1 r1c2` is new"),
        ("killer 6 r3c3 r3c4 r4c4\nregion r1c1 r2c2", "is new"),
        ("killer 6 r3c3 r3c4 r4c4\nmarks r1c1 in {1 2}", "givens or marks differ in r1c1"),
    ] {
        let after = board(other);
        let found = change_beyond(&before, &after, &lost)
            .map_or_else(Some, |reworded| differs(&before, &after, &reworded).map(|found| found.change.clone()))
            .unwrap();
        assert!(found.contains(why), "{other}: {found}");
    }
    let reworded = Exceptions { reworded: BTreeSet::from([0]), ..Exceptions::default() };
    let before = board("killer 6 r3c3 r3c4 r4c4\nuse antiknight");
    for (other, same) in [
        ("rule own {\n  r4c4 + r3c4 + r3c3 - 6 == 0\n  r3c3 != r4c4\n}\nuse own", true),
        ("rule own {\n  r4c4 + r3c4 + r3c3 == 7\n  r3c3 != r4c4\n}\nuse own", false),
        ("rule own {\n  r4c4 + r3c4 + r3c3 <= 7\n  r3c3 != r4c4\n}\nuse own", false),
        ("rule own {\n  r4c4 + r3c4 + r3c3 == 6\n  r3c3 != r4c4\n  r1c1 != r4c4\n}\nuse own", false),
        ("rule own {\n  r4c4 + r3c4 + r3c3 == 6\n  r3c3 != r4c4\n  r1c1 <= 2\n}\nuse own", false),
        ("", false),
    ] {
        let after = board(&format!("{other}\nuse antiknight"));
        let found =
            change_beyond(&before, &after, &reworded).map(|reworded| differs(&before, &after, &reworded).is_none());
        assert_eq!(found == Ok(true), same, "{other}: {found:?}");
    }
}

#[test]
fn what_reads_back_in_other_words_is_the_same_puzzle() {
    for (clue, format) in [
        ("sandwich 27 bottom 1", iss::FORMAT),
        ("sandwich 27 right 1", iss::FORMAT),
        ("zipper r2c3 r1c3", iss::FORMAT),
        ("equal_groups r1c3 : r3c4", iss::FORMAT),
        ("clone r3c4 : r3c4", f_puzzles::FORMAT),
    ] {
        let text = format!("use classic\n{clue}\n");
        let (puzzle, tree) = reader().board(&text);
        let written = Reader::new().write(&puzzle, &tree, &Writing::new(format)).map(|written| written.losses);
        assert_eq!(written, Ok(Vec::new()), "{clue}");
        lossy(&text, format).unwrap();
    }
}

#[test]
fn a_demand_that_hardly_any_filling_meets_is_not_believed_to_follow() {
    let mut reader = reader();
    let line = "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8";
    let thermo = reader.board(&format!("use classic\nthermo {line}")).0;
    let slow = reader.board(&format!("use classic\nslow_thermo {line}")).0;
    let told_apart = |before: &PuzzleData, after: &PuzzleData| {
        let reworded = change_beyond(before, after, &Exceptions::default()).unwrap();
        differs(before, after, &reworded).is_some()
    };
    assert!(told_apart(&thermo, &slow) && told_apart(&slow, &thermo));
    assert!(!told_apart(&thermo, &thermo));
}

#[test]
fn boxes_that_leave_cells_out_are_no_smaller_board() {
    // The box C is column 4; a layout cannot have two regions with the same cells.
    let jigsaw = "use jigsaw(4)\nregions\n  A B B C\n  A A B C\n  A D B C\n  D D D C\n";
    let blank = "use jigsaw(4)\nregions\n  A A . .\n  A A . .\n  B B . .\n  B B . .\n";
    for board in [jigsaw, blank] {
        for format in [sudokupad::FORMAT, f_puzzles::FORMAT] {
            let (_, losses) = lossy(board, format).unwrap();
            assert_eq!(losses, [], "{board} {}", format.name);
        }
    }
}

#[test]
fn texts_that_no_reader_takes_are_a_loss() {
    let rules = "All is said with the clues. ".repeat(45_000);
    let (puzzle, tree) = reader().board(&format!("use classic\nrules \"{rules}\"\n"));
    for format in [formats::json::FORMAT, f_puzzles::FORMAT] {
        let refused = write(&Document::new(&puzzle, Some(&tree)), format).unwrap_err();
        assert!(matches!(refused.losses.as_slice(), [Loss::Long { most: 1_048_576, .. }]), "{:?}", refused.losses);
        assert_eq!(refused.instead(), Some(formats::grid::FORMAT));
    }
}

#[test]
fn notes_and_texts_are_lost_by_name_and_stop_nothing() {
    let text = "use classic\nrules \"Sums, of course.\"\nkiller 5 r1c1 r1c2 note \"hm\"";
    for (format, losses) in [
        (f_puzzles::FORMAT, vec![Loss::Note("killer 5: r1c1 r1c2".to_owned())]),
        (sudokupad::FORMAT, vec![Loss::Note("killer 5: r1c1 r1c2".to_owned())]),
    ] {
        let (puzzle, tree) = reader().board(text);
        let document = Document::new(&puzzle, Some(&tree));
        assert_eq!(write_lossy(&document, format).unwrap().losses, losses);
        assert!(losses.iter().all(Loss::is_harmless));
        assert!(write(&document, format).unwrap().contains("Sums, of course."));
    }
}

#[test]
fn marks_that_exclude_a_given_are_a_contradiction() {
    let (puzzle, tree) = reader().board(&format!("use classic\ngivens 1{}\nmarks r1c1 in {{2 3}}", ".".repeat(80)));
    let written = write_lossy(&Document::new(&puzzle, Some(&tree)), sdx::FORMAT).unwrap();
    assert_eq!(written.losses, [Loss::Contradiction("r1c1".to_owned())]);
}

/// Returns the puzzle of a text in the language, if it is one.
pub(super) fn understood(text: &str) -> Option<PuzzleData> {
    reader().read(text, formats::grid::FORMAT, None).ok()
}

/// Returns the rules of the library, with the example of each.
pub(super) fn examples() -> Vec<(String, String)> {
    let reader = reader();
    let example = |docs: &str| {
        let lines = docs.lines().skip_while(|line| line.trim() != "Example:").skip(1);
        lines.take_while(|line| line.starts_with(' ')).map(|line| format!("{}\n", line.trim())).collect::<String>()
    };
    let rules = reader.0.library().rules();
    rules.map(|rule| (rule.definition.name.text.to_string(), example(rule.docs.unwrap_or_default()))).collect()
}

#[test]
fn circles_of_two_rules_in_one_cell_are_understood_or_lost() {
    let between = "between r1c1 r2c2 r3c3 r4c4";
    let double_arrow = "double_arrow r1c1 r1c2 r1c3 r1c4";
    let thermo = "thermo r1c1 r2c1";
    let circles = "counting_circles r1c1 r1c4 r3c5 r5c5 r7c2 r9c9";
    let (arrow, average_arrow) = ("arrow r1c1 : r1c2 r1c3", "average_arrow r1c1 : r2c1 r3c1");
    let told_apart = [(between, double_arrow), (thermo, circles)];
    let lost = [(between, thermo), (double_arrow, thermo), (between, circles), (arrow, average_arrow)];
    for (pairs, losses) in [(&told_apart[..], 0), (&lost, 1)] {
        for (one, other) in pairs.iter().flat_map(|(one, other)| [(one, other), (other, one)]) {
            let (_, found) = lossy(&format!("use classic\n{one}\n{other}\n"), sudokupad::FORMAT).unwrap();
            assert_eq!(found.len(), losses, "{one}, {other}: {found:?}");
        }
    }
}

/// FNV-1a, 32 bits. Pairs are chosen by the names of the rules, not by their positions in the library: a new rule is paired with
/// an old one, and nearly all other pairs stay the same.
fn hash(name: &str) -> u64 {
    name.bytes().fold(0x811c_9dc5, |hash, byte| ((hash ^ u64::from(byte)) * 0x0100_0193) & 0xffff_ffff)
}

#[test]
fn every_rule_of_the_library_is_written_as_it_is_or_lost() {
    let mut examples = examples();
    examples.retain(|(_, example)| !["use classic", "use grid"].iter().any(|used| example.contains(used)));
    assert!(examples.len() > 100, "{}", examples.len());
    let mut wrong = Vec::new();
    for (rule, example) in &examples {
        // Each with another one, so that some are lost beside some that are not.
        let others = examples.iter().filter(|(other, _)| other != rule);
        let (_, other) = others.min_by_key(|(other, _)| hash(&format!("{rule} {other}"))).unwrap();
        let both = format!("use classic\n{example}{other}");
        if reader().is_possible(&both) {
            let formats = OF_CLUES.iter().enumerate().filter(|(of, _)| (hash(rule) + *of as u64).is_multiple_of(2));
            wrong.extend(formats.filter_map(|(_, format)| lossy(&both, format).err()));
        }
    }
    // A clue that cannot be met is detected when it is read.
    wrong.retain(|why| !why.contains("cannot be satisfied"));
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
