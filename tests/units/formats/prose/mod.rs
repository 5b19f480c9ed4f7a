//! Tests the lexicon on texts by setters.

mod changed;
mod sentence;

use gridc::stages::formats::draft::Draft;
use gridc::stages::formats::json_value::Json;
use gridc::stages::formats::prose::{MAX_QUOTED, Prose, check};
use gridc::stages::formats::{Format, Reading, f_puzzles, sudokupad};
use gridc::stages::puzzle::{Doubt, Effect, SourceId};
use gridc::stages::syntax::Source;
use gridc::stages::syntax::ast::ItemKind;

/// Keys of f-puzzles that are clues, with a corresponding clue of gridc.
const KEYS: [(&str, &str); 33] = [
    ("arrow", "arrow: r1c1 : r1c2 r1c3"),
    ("betweenline", "between: r1c1 r1c2 r1c3"),
    ("clone", "clone: r1c1 : r2c2"),
    ("columnindexer", "column_index: r1c1"),
    ("diagonal+", "diagonal_up"),
    ("diagonal-", "diagonal_down"),
    ("disjointgroups", "disjoint_groups"),
    ("even", "even: r1c1"),
    ("odd", "odd: r1c1"),
    ("extraregion", "extra_region: r1c1 r1c2"),
    ("killercage", "cage: r1c1 r1c2"),
    ("littlekillersum", "little_killer"),
    ("lockout", "lockout: r1c1 r1c2 r1c3"),
    ("maximum", "maximum: r1c1"),
    ("minimum", "minimum: r1c1"),
    ("nonconsecutive", "nonconsecutive"),
    ("antiknight", "antiknight"),
    ("antiking", "antiking"),
    ("palindrome", "palindrome: r1c1 r1c2"),
    ("quadruple", "quadruple"),
    ("regionsumline", "region_sum: r1c1 r1c2"),
    ("renban", "renban: r1c1 r1c2"),
    ("sandwichsum", "sandwich"),
    ("thermometer", "thermo: r1c1 r1c2"),
    ("whispers", "whispers: r1c1 r1c2"),
    ("xsum", "x_sum"),
    ("difference", "kropki_white"),
    ("ratio", "kropki_black"),
    ("xv", "xv_x: r1c1 r1c2"),
    ("skyscraper", "skyscraper"),
    ("rowindexer", "row_index: r1c1"),
    ("boxindexer", "box_index: r1c1"),
    ("maxarrow", "maximum_arrow: r1c1 : r1c2"),
];

/// Returns the doubts of a puzzle's texts, if it has the clues of its keys except `without`, in a format.
fn doubts(json: &Json, without: Option<&str>, format: &Format) -> Vec<Doubt> {
    doubts_of(json, without, format, None)
}

/// The same with other rules in words.
fn doubts_of(json: &Json, without: Option<&str>, format: &Format, rules: Option<&str>) -> Vec<Doubt> {
    let source = Source { id: SourceId(1), name: "row".into(), text: "".into(), lines_before: 0 };
    let mut draft = Draft::new(&source, Reading::plain());
    let at = draft.whole();
    let side = json.get("size").and_then(Json::integer).unwrap_or(9) as usize;
    draft.givens(side, vec![(None, at); side * side], at);
    let said = |draft: &mut Draft<'_>, key: &str, clue: &str| {
        let Some(value) = json.get(key).filter(|value| value.truth() || !value.list().is_empty()) else { return };
        let number = |item: &Json| item.get("value").and_then(Json::integer);
        match key {
            "killercage" => {
                for item in value.list() {
                    match number(item) {
                        Some(total) => draft.say(&format!("killer {total}: r1c1 r1c2"), at),
                        None => draft.say(clue, at),
                    }
                }
            }
            "littlekillersum" | "sandwichsum" | "xsum" | "skyscraper" => {
                for total in value.list().iter().filter_map(number) {
                    draft.say(&format!("{clue} {total}: row 1"), at);
                }
            }
            "quadruple" => draft.say("quadruple: r1c1..r2c2 : 1 2", at),
            "difference" | "ratio" => {
                for item in value.list() {
                    match number(item) {
                        Some(n) => draft.say(&format!("{clue}: r1c1 r1c2 : {n}"), at),
                        None => draft.say(&format!("{clue}: r1c1 r1c2"), at),
                    }
                }
            }
            _ if clue.contains(':') => draft.say(clue, at),
            _ => draft.say(&format!("use {clue}"), at),
        }
    };
    for (key, clue) in KEYS {
        if without != Some(key) {
            said(&mut draft, key, clue);
        }
    }
    for negative in json.get("negative").map(Json::list).unwrap_or_default() {
        if negative.text() == Some("xv") {
            draft.say("use xv_negative", at);
        }
    }
    let text = |key: &str| json.get(key).and_then(Json::text).unwrap_or_default().to_owned();
    let grid = format!("{:?}", json.get("grid").map(|grid| &grid.kind));
    if grid.contains("\"region\"") {
        draft.regions(side, &vec![Some(0); side * side], at);
    }
    draft.metadata("title", &text("title"), at);
    draft.metadata("rules", rules.unwrap_or(&text("ruleset")), at);
    check(&mut draft, format);
    let doubt = |item: &gridc::stages::syntax::ast::Item| match &item.kind {
        ItemKind::Doubt(doubt) => Some(doubt.clone()),
        _ => None,
    };
    draft.items().iter().filter_map(doubt).collect()
}

/// Returns the rows of a file of the shared data; none if it is absent.
fn rows(name: &str) -> Vec<Json> {
    let beside = || std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared");
    let folder = std::env::var_os("GRIDC_SHARED").map_or_else(beside, Into::into);
    let path = folder.join("data/variants").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        let said = format!("\nskipped: the shared puzzle data are not at {}\n", path.display());
        let _ = std::io::Write::write_all(&mut std::io::stderr(), said.as_bytes());
        return Vec::new();
    };
    let row = |line: &str| {
        let source = Source { id: SourceId(1), name: "row".into(), text: line.into(), lines_before: 0 };
        Json::parse(&source).unwrap().get("json").unwrap().clone()
    };
    text.lines().map(row).collect()
}

#[test]
fn texts_of_real_puzzles_are_carried_by_their_clues() {
    let rows = rows("fpuzzles_nickleaton.jsonl");
    let (mut plain, mut told) = (0, String::new());
    for (number, json) in rows.iter().enumerate() {
        let found = doubts(json, None, sudokupad::FORMAT);
        plain += usize::from(found.is_empty());
        for doubt in found {
            told.push_str(&format!("{number}: {} {}\n", doubt.effect.name(), doubt.what));
        }
    }
    println!("{told}{plain} of {} plain", rows.len());
    assert!(plain * 100 >= rows.len() * 95, "{told}");
}

#[test]
fn texts_that_say_more_than_the_clues_stand_out() {
    let mut told = String::new();
    let rows = rows("fpuzzles_nickleaton_underconstrained.jsonl");
    for (number, json) in rows.iter().enumerate() {
        if doubts(json, None, sudokupad::FORMAT).is_empty() {
            told.push_str(&format!("{number}: plain\n"));
        }
        for doubt in doubts(json, None, f_puzzles::FORMAT) {
            println!("{number}: {} {}", doubt.effect.name(), doubt.what);
        }
    }
    assert!(told.is_empty(), "{told}");
}

#[test]
fn a_rule_that_is_not_read_is_missed() {
    let mut told = String::new();
    let (mut tried, mut missed) = (0, 0);
    for (number, json) in rows("fpuzzles_nickleaton.jsonl").iter().enumerate() {
        for (key, _) in KEYS {
            if json.get(key).is_some_and(|value| value.truth() || !value.list().is_empty()) {
                tried += 1;
                let found = doubts(json, Some(key), f_puzzles::FORMAT);
                if found.iter().all(|doubt| doubt.effect == Effect::Comments) {
                    missed += 1;
                    told.push_str(&format!("{number}: {key}\n"));
                }
            }
        }
    }
    println!("{told}{missed} of {tried} not noticed");
    assert!(tried == 0 || missed == 0, "{told}");
}

/// Returns the possible effect of each remaining sentence of a text with these clues, in a format whose words express rules.
fn left(clues: &[&str], text: &str) -> Vec<Effect> {
    left_in(sudokupad::FORMAT, clues, text)
}

fn left_in(format: &Format, clues: &[&str], text: &str) -> Vec<Effect> {
    let source = Source { id: SourceId(1), name: "row".into(), text: "".into(), lines_before: 0 };
    let mut draft = Draft::new(&source, Reading::plain());
    let at = draft.whole();
    draft.givens(9, vec![(None, at); 81], at);
    for clue in clues {
        draft.say(clue, at);
    }
    draft.metadata("rules", text, at);
    check(&mut draft, format);
    let effect = |item: &gridc::stages::syntax::ast::Item| match &item.kind {
        ItemKind::Doubt(doubt) => Some(doubt.effect),
        _ => None,
    };
    draft.items().iter().filter_map(effect).collect()
}

const THERMO: &str = "thermo: r1c1 r1c2 r1c3";
const WHISPERS: &str = "whispers: r2c1 r2c2";

#[test]
fn what_the_clues_say_is_carried_in_many_words() {
    let carried = [
        (THERMO, "Numbers on a thermo rise from its bulb (they need not be consecutive)."),
        (WHISPERS, "German whispers: adjacent digits on a green line differ by 5 or more."),
        (WHISPERS, "Normal sudoku rules apply. Thanks for testing, Ann! https://example.org/?id=12"),
        (
            "killer 9: r1c1 r1c2",
            "Killer: digits in a cage must not repeat and add up to the total in its top left corner, if given.",
        ),
        (
            "use antiknight",
            "Cells a knight's move apart can't contain the same digit, e.g. r1c1 and r2c3 could be 4 and 5.",
        ),
        ("kropki_black: r1c1 r1c2", "Cells joined by a black dot are in a ratio of 1:2. Not all dots are given."),
        (
            "maximum: r1c1",
            "Cells with outward-facing arrows must contain higher digits than their orthogonal neighbours.",
        ),
        ("xv_x: r1c1 r1c2", "Cells separated by an X sum to ten. Other pairs may also sum to 10."),
        ("clone: r1c1 : r2c2", "The two grey shapes are clones: they have the same digits in the same positions."),
    ];
    for (clue, text) in carried {
        assert_eq!(left(&[clue], text), [], "{text}");
    }
}

#[test]
fn what_is_said_besides_can_restrict_or_change() {
    use Effect::{Changes, Restricts};
    let open = [
        (THERMO, "Along green lines digits differ by at least 5.", Restricts),
        (WHISPERS, "German whispers: adjacent digits on a green line differ by at least 4.", Restricts),
        ("killer 9: r1c1 r1c2", "Digits may repeat in a cage.", Changes),
        ("killer 9: r1c1 r1c2", "In every cage, one digit is odd.", Restricts),
        ("kropki_white: r1c1 r1c2", "White dots mean consecutive. All possible dots are given.", Restricts),
        (THERMO, "Each row, column and box has one doubler.", Changes),
        (THERMO, "Exactly one thermometer is a liar.", Changes),
        (THERMO, "Use the digits 0 to 8.", Changes),
        (THERMO, "Normal sudoku rules do not apply.", Changes),
        (THERMO, "Every frobnicator has to contain a gorp.", Changes),
    ];
    for (clue, text, effect) in open {
        assert_eq!(left(&[clue], text).into_iter().max(), Some(effect), "{text}");
    }
}

/// If objects express the rules, a sentence about existing clues is a comment, in any words.
#[test]
fn what_is_said_of_clues_only_comments_on_them() {
    let comments = [
        (THERMO, "Thermo rules are in force."),
        (THERMO, "Numbers climb along each thermometer, commencing at its bulb."),
        (THERMO, "Thermomters: ascending from bulbs to tips."),
        (WHISPERS, "Whispering lines: a gap of five or wider separates cells which follow each other."),
        ("killer 9: r1c1 r1c2", "Inside a dotted cage the figures sum to what its corner says, and none is repeated."),
        ("killer 9: r1c1 r1c2", "The cagess have totals."),
        ("kropki_white: r1c1 r1c2", "A white pearl joins consecutive digits. Absent pearls prove nothing."),
        ("arrow: r1c1 : r1c2 r1c3", "Repeats are fine on an arrow as long as the sudoku permits."),
        ("use x_sudoku", "Some lines may cross. The puzzle has a unique solution."),
        ("use nonconsecutive", "Neighbours by an edge: never consecutive."),
        ("", "Usual soduku rules are valid here."),
    ];
    for (clue, text) in comments {
        let clues: Vec<&str> = [clue].into_iter().filter(|clue| !clue.is_empty()).collect();
        let left = left_in(f_puzzles::FORMAT, &clues, text);
        assert!(left.iter().all(|effect| *effect == Effect::Comments), "{text}: {left:?}");
    }
}

/// If objects express the rules, a sentence is more than a comment if it names a rule without clues, changes the meaning of
/// clues, or makes a demand of another kind.
#[test]
fn what_no_clue_could_say_is_no_comment() {
    let more = [
        (THERMO, "Adjacent digits along green lines have a gap of five or wider: whispers."),
        (THERMO, "A chess knight never sees its own digit."),
        (THERMO, "One thermometer is faulty."),
        (THERMO, "Thermometers may be slow."),
        (THERMO, "All totals on thermometers are primes."),
        ("killer 9: r1c1 r1c2", "Each cage holds a single odd figure."),
        ("killer 9: r1c1 r1c2", "Cages: totals are off by one."),
        ("killer 9: r1c1 r1c2", "Digits may repeat in a cage."),
        ("even: r1c1", "Grey circles hold odd figures."),
        ("kropki_white: r1c1 r1c2", "Digits joined by a white dot differ by 3."),
        ("use antiknight", "The numbers 0 to 8 are placed."),
        ("", "Rows continue at the opposite edge."),
        ("", "The nine regions have to be deduced."),
        ("", "In rows, primes are never next to each other."),
    ];
    for (clue, text) in more {
        let clues: Vec<&str> = [clue].into_iter().filter(|clue| !clue.is_empty()).collect();
        assert!(left_in(f_puzzles::FORMAT, &clues, text).into_iter().max() > Some(Effect::Comments), "{text}");
    }
}

/// In every format, a sentence that selects some clues, singles out cells or digits, or defines values alters the meaning of
/// clues.
#[test]
fn what_alters_clues_is_no_comment() {
    let clues = [THERMO, WHISPERS, "killer 9: r1c1 r1c2", "kropki_black: r1c1 r1c2", "even: r1c1"];
    let alters = [
        "Some black dots are white dots in disguise.",
        "Exactly one cage is special.",
        "All but two of the lines are normal.",
        "Not all cages are what they seem.",
        "Each box contains one cell with an unusual value.",
        "In every row there is a cell that means nothing.",
        "The value of a cell is its digit plus its row.",
        "A digit's value is its row number if it is marked.",
        "A 7 is never next to a 3.",
        "Every total is one more than shown.",
        "A cell may hold two digits.",
        "Use 0-8.",
    ];
    for text in alters {
        assert!(left_in(f_puzzles::FORMAT, &clues, text).into_iter().max() > Some(Effect::Comments), "{text}");
    }
    let harmless = [
        "Some lines may cross.",
        "Some dots are omitted.",
        "Not all cages have their total given.",
        "There may be unmarked pairs.",
        "The absence of a dot means nothing.",
        "There are no given digits.",
        "There is no negative constraint.",
        "As usual, repeats are allowed where no other rule forbids them.",
        "Each box contains each digit once.",
        "Two cells with a black dot between them: one is twice the other.",
        "Termometers: digits increase from the bulb.",
    ];
    for text in harmless {
        let left = left_in(f_puzzles::FORMAT, &clues, text);
        assert!(left.iter().all(|effect| *effect == Effect::Comments), "{text}: {left:?}");
    }
}

/// The same content in the words of many setters.
#[test]
fn what_the_clues_say_is_carried_however_it_is_said() {
    let killer = "killer 9: r1c1 r1c2";
    let arrow = "arrow: r1c1 : r1c2 r1c3";
    let carried = [
        (
            killer,
            "Cells in a cage must contain different digits, which add up to the number in the cage's top-left corner.",
        ),
        (
            killer,
            "Cages: the sum of all digits in a cage (marked with dashed lines) must match the small number printed there.",
        ),
        (THERMO, "Along thermos, digits go up from the bulb end to the tip."),
        (
            arrow,
            "The digits along an arrow add to the digit in the associated circled cell. Digits can repeat on the arrow if allowed by the other rules.",
        ),
        (WHISPERS, "Neighboring digits on green lines have to be at least 5 apart."),
        (
            "renban: r1c1 r1c2",
            "Purple lines must be filled with a run of consecutive numbers which may appear in any order.",
        ),
        (
            "kropki_black: r1c1 r1c2",
            "- Cells seperated by a black dot contain digits with a 1:2 ratio.\n- Without negative constraint, so not all existing dots are given.",
        ),
        ("xv_x: r1c1 r1c2", "Cells seperated\n- by an X sum to 10"),
        ("little_killer 9: r1c1 r2c2", "Digits along a pointed diagonal sum to the clue next to the arrow."),
        (
            "modular: r1c1 r1c2 r1c3",
            "Every set of three sequential digits along a line contains one from each residue modulo 3.",
        ),
        ("use x_sudoku", "Normal Sudoku rules and both main diagonals contain 1-9 as well."),
    ];
    for (clue, text) in carried {
        assert_eq!(left(&[clue], text), [], "{text}");
    }
}

#[test]
fn what_no_clue_says_is_missed_however_it_is_said() {
    let missed = [
        ("", "Na zielonej linii sąsiednie cyfry muszą się różnić."),
        ("", "Sifrene for hver linje må stige."),
        ("", "Elk getal in een doos is oneven of een twee."),
        ("", "Las cifras de la figura gris suben hacia arriba."),
        ("", "緑の線上の隣り合う数字は大きく離れている。"),
        ("", "Соседние цифры на зелёной линии отличаются."),
        ("", "Two numbers with a little white circle in between are neighbors in the counting order."),
        ("killer 9: r1c1 r1c2", "Every cage contains a unique sum of digits."),
        ("killer 9: r1c1 r1c2", "Cages of the same size have the same sum."),
        ("kropki_white: r1c1 r1c2", "White dots join consecutive digits. Every possible white dot has been drawn."),
        ("renban: r1c1 r1c2", "Digits may repeat on lines."),
        (THERMO, "One of the thermometers is broken."),
    ];
    for (clue, text) in missed {
        let clues: Vec<&str> = [clue].into_iter().filter(|clue| !clue.is_empty()).collect();
        assert_ne!(left(&clues, text), [], "{text}");
    }
}

/// All dots are given only if clues state it for each kind of dots that occurs.
#[test]
fn dots_are_all_given_kind_by_kind() {
    let text = "White dots join consecutive digits, black dots digits in a 1:2 ratio. All possible dots are given.";
    let dots = ["kropki_white: r1c1 r1c2", "kropki_black: r2c1 r2c2"];
    let with = |more: &[&str]| left(&[&dots[..], more].concat(), text).len();
    assert_eq!(with(&[]), 1);
    assert_eq!(with(&["use kropki_black_negative"]), 1);
    assert_eq!(with(&["use kropki_white_negative", "use kropki_black_negative"]), 0);
    assert_eq!(with(&["use kropki_negative"]), 0);
}

/// Sentences as setters write them, with their possible effect beside these clues.
#[test]
fn sentences_of_the_list_do_what_they_say() {
    let mut told = String::new();
    let (mut count, list) = (0, include_str!("sentences.txt"));
    for line in list.lines().filter(|line| !line.starts_with('#')) {
        let [wanted, clues, text] = line.splitn(3, '|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("not three fields: {line}");
        };
        let clues: Vec<&str> = clues.split(';').map(str::trim).filter(|clue| !clue.is_empty()).collect();
        let effect = left(&clues, &text.replace("\\n", "\n")).into_iter().max();
        count += 1;
        if effect.map_or("carried", Effect::name) != wanted {
            told.push_str(&format!("{effect:?}: {line}\n"));
        }
    }
    assert!(told.is_empty() && count > 100, "of {count}:\n{told}");
}

#[test]
fn mentions_are_explanations_or_headings() {
    let prose = |text: &str| Prose::new("Killer thermo", text);
    assert!(prose("").mentions("killer") && prose("").mentions("thermo"));
    assert!(!prose("Normal sudoku rules apply.").mentions("killer"));
    assert!(prose("Thermo: digits rise.").mentions("thermo"));
    assert!(prose("Digits in cages sum to the total.").mentions("killer"));
    assert!(!prose("Digits in the corner of a cage must appear somewhere in that cage.").mentions("killer"));
}

#[test]
fn only_what_says_nothing_else_is_a_rule_of_the_board() {
    let explained = |text: &str, highest: i64| Prose::new("", text).up_to(highest).explained();
    assert!(
        explained("Cells a knight's or king's move apart cannot contain the same digit.", 9).contains("antiknight")
    );
    assert!(explained("Both main diagonals contain the digits 1 to 6.", 6).contains("x_sudoku"));
    let others = [
        "Cells two knight's moves apart cannot contain the same digit.",
        "Adjacent digits on thermometers must not be consecutive.",
        "Orthogonally adjacent cells cannot contain consecutive digits in cages.",
        "Orthogonally adjacent digits cannot differ by 2 and cannot be consecutive.",
    ];
    for text in others {
        let found = explained(text, 9);
        assert!(!found.contains("antiknight") && !found.contains("nonconsecutive"), "{text}");
    }
}

#[test]
fn a_long_text_has_few_doubts() {
    let text = "Every frobnicator has to contain a gorp. ".repeat(20_000);
    assert_eq!(left(&[THERMO], &text).len(), MAX_QUOTED + 1);
}
