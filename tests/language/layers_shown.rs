//! Tests how solutions with layers are drawn, described and written as JSON.

use gridc::Reader;
use gridc::stages::backend::named;
use gridc::stages::model::VarId;
use gridc::stages::puzzle::{
    CellId, Digit, Given, Grid, Layer, Layout, Origin, Place, Position, PuzzleData, RegionKind, Span, Symbols,
};
use gridc::stages::render::{Style, differences, layer_differences, layers};
use gridc::stages::report::{PuzzleRecord, UserQuestion, result_line, verdict_line};
use gridc::stages::solve::{Engine, Plan, Request, SolveOutcome};
use serde_json::{Value, json};
use std::sync::Arc;

const PLAIN: Style = Style { ascii: true, color: false, marks: false };

/// A Latin square of side two.
fn square() -> Arc<Layout> {
    let cells: Vec<Position> = (0..4).map(|i| Position { row: i / 2, column: i % 2 }).collect();
    let lines = [[0, 1], [2, 3], [0, 2], [1, 3]].map(|line| {
        let origin = Origin { what: "line".to_owned(), span: Span::default() };
        (RegionKind::Row, line.map(|i| cells[i]).to_vec(), origin)
    });
    Arc::new(Layout::new("two".to_owned(), Symbols::numbers(1, 2), cells, lines.to_vec(), Vec::new()).unwrap())
}

fn layer(name: &str, values: &[Digit], cells: &[u32], first: u32) -> Layer {
    Layer {
        name: name.to_owned(),
        values: values.to_vec(),
        boolean: values == [0, 1],
        places: cells.iter().map(|cell| Place::Cell(CellId(*cell))).collect(),
        answer: name != "hidden",
        look: Default::default(),
        first: VarId(first),
        span: Span::default(),
    }
}

/// A Boolean layer on one cell, a hidden layer, and a layer of labels on three cells.
fn puzzle() -> PuzzleData {
    let layers = vec![
        layer("doubled", &[0, 1], &[2], 4),
        layer("hidden", &[0, 1], &[0, 1], 5),
        layer("label", &[-1, 12], &[0, 1, 3], 7),
    ];
    PuzzleData { layers, ..PuzzleData::new(square()) }
}

fn grid(values: [Digit; 10]) -> Grid {
    Grid(values.to_vec())
}

#[test]
fn each_answer_layer_is_drawn_under_its_name() {
    let puzzle = puzzle();
    let one = grid([1, 2, 2, 1, 1, 0, 0, -1, 12, -1]);
    let expected = "doubled\n+-----+\n|     |\n| x   |\n+-----+\nlabel\n+-------+\n| -1 12 |\n|    -1 |\n+-------+\n";
    assert_eq!(layers(&puzzle, &one, PLAIN), expected);
    let other = grid([1, 2, 2, 1, 1, 1, 1, -1, 12, 12]);
    let drawn = layer_differences(&puzzle, &one, &other, PLAIN);
    assert_eq!(drawn, "label\n+-------------+\n|    -1    12 |\n|       -1/12 |\n+-------------+\n");
    assert_eq!(differences(&puzzle, &one, &other, PLAIN), "+-----+\n| 1 2 |\n| 2 1 |\n+-----+\n");
    assert_eq!(layers(&PuzzleData::new(square()), &grid([1; 10]), PLAIN), "");
}

#[test]
fn lines_of_layers() {
    let puzzle = puzzle();
    let one = grid([1, 2, 2, 1, 0, 0, 0, -1, 12, -1]);
    let lines: Vec<String> = puzzle.layers.iter().map(|layer| layer.to_line(&puzzle.layout, &one)).collect();
    assert_eq!(lines, ["--.-", "..--", "-1,12,-,-1"]);
    assert_eq!(one.to_line(&puzzle.layout), "1221");
}

/// A puzzle with a layer on its boxes and one on its rows.
#[test]
fn layers_on_regions() {
    let text = "use classic(2, 2)\nrule sides {\n  var least: digits on boxes answer\n  \
        for b in boxes { least[b] == min(digit(b[1]), digit(b[2])) }\n  var odd: bool on rows answer\n  \
        for r in rows { odd[reversed(r)] <=> digit(r[1]) in {1, 3} }\n}\nuse sides\n\ngivens\n  \
        1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 . . .\n";
    let read = |text: &str| Reader::new().read_all("regions", text).remove(0);
    let puzzle = read(text).puzzle.unwrap();
    let outcome = solve(&puzzle, &Request::unique());
    let grid = &outcome.solutions[0];
    let lines: Vec<String> = puzzle.layers.iter().map(|layer| layer.to_line(&puzzle.layout, grid)).collect();
    assert_eq!(lines, ["1313", "xx.."]);
    let drawn = layers(&puzzle, grid, PLAIN);
    assert!(drawn.starts_with("least\nbox 1: 1\nbox 2: 3\n"), "{drawn}");
    assert!(drawn.contains("odd\nrow 1: x\n"), "{drawn}");
    let misused = text.replace("on boxes", "on list(b in boxes: join(b, b))");
    let said = read(&misused).diagnostics;
    assert!(said.iter().any(|said| said.message.contains("a cell, an edge or a list of cells")), "{said:?}");
}

/// Layers on squares of four cells, on rows of a board without digits, and on the cells of each clue.
#[test]
fn layers_on_groups() {
    let read = |text: &str| Reader::new().read_all("groups", text).remove(0);
    let text = "use grid(3, 3)\nrule peaks {\n  var peak: bool on rectangles(2, 2) answer\n  \
        var total: 0..4 on rows answer\n  \
        for r in rows { total[r] == count(q in rectangles(2, 2) where contains(r, q[1]): peak[q]) }\n  \
        total[rows[1]] == 2\n}\nuse peaks\n";
    let puzzle = read(text).puzzle.unwrap();
    let outcome = solve(&puzzle, &Request::up_to(100));
    assert_eq!(outcome.solutions.len(), 4);
    let drawn = layers(&puzzle, &outcome.solutions[0], PLAIN);
    assert!(drawn.starts_with("peak\nr1c1-r1c2-r2c1-r2c2: x\nr1c2-r1c3-r2c2-r2c3: x\n"), "{drawn}");
    assert!(drawn.contains("total\nr1c1..r1c3: 2\n"), "{drawn}");

    // Two and three cells are both groups; each clue has its own variable, and a rule of the whole board reads all of them.
    let text = "use classic(2, 2)\nrule factor(number: int, cells: set) {\n  var secret: 1..6 on [cells] answer\n  \
        sum(cells) == number * secret[cells]\n}\nrule unlike { distinct(p in marked(factor): secret[p]) }\n\
        factor 2 r1c1 r1c2 r2c1\nfactor 3 r3c3 r3c4\nuse unlike\n\ngivens\n  1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 . . .\n";
    let said = |text: &str| read(text).diagnostics;
    let puzzle = read(text).puzzle.unwrap_or_else(|_| panic!("{:?}", said(text)));
    let outcome = solve(&puzzle, &Request::unique());
    assert!(outcome.solutions.is_empty(), "7 = 3 * n");
    let puzzle = read(&text.replace("factor 3", "factor 7")).puzzle.unwrap();
    assert_eq!(solve(&puzzle, &Request::unique()).solutions.len(), 1);
    let same = text.replace("factor 3", "factor 7").replace("factor 2 r1c1 r1c2 r2c1", "factor 6 r1c1 r1c2 r2c1");
    assert!(solve(&read(&same).puzzle.unwrap(), &Request::unique()).solutions.is_empty(), "both secrets are 1");
}

fn solve(puzzle: &PuzzleData, request: &Request) -> SolveOutcome {
    Engine::new(Plan::new(named("dlx").unwrap())).solver().solve(puzzle, request, &mut |_| {}).unwrap()
}

fn record(puzzle: &PuzzleData, outcome: &SolveOutcome) -> Value {
    let record = PuzzleRecord::<()>::unanswered("test", 1, Vec::new()).of(puzzle).answered(puzzle, outcome);
    serde_json::from_str(&record.line()).unwrap()
}

#[test]
fn digits_unique_and_a_layer_open() {
    let mut puzzle = puzzle();
    puzzle.layers[2].values = vec![3];
    puzzle.givens.push(Given { cell: CellId(0), digit: 2, span: Span::default() });
    let outcome = solve(&puzzle, &Request::unique());
    let said = |asked| verdict_line(&outcome, asked);
    assert_eq!(said(UserQuestion::Uniqueness), "digits unique, layer open: at least 2 solutions");
    assert!(said(UserQuestion::FirstSolution).starts_with("digits unique, layer open: a second solution"));
    let line = result_line("test", 1, &puzzle, &outcome, UserQuestion::Uniqueness);
    assert_eq!(line, "test:1\tseveral (digits unique)\tthey differ in 1 cell of doubled: r2c1");
    let found = record(&puzzle, &outcome);
    assert_eq!(found["solutions"], json!(["2112", "2112"]));
    assert_eq!((&found["verdict"], &found["digits_unique"]), (&json!("several"), &json!(true)));
    assert_eq!(found["differing_cells"], json!([]));
    assert_eq!(found["differing_layers"], json!({ "doubled": ["r2c1"] }));
    let mut doubled: Vec<&str> =
        found["layers"].as_array().unwrap().iter().filter_map(|l| l["doubled"].as_str()).collect();
    doubled.sort_unstable();
    assert_eq!(doubled, ["--.-", "--x-"]);
    assert!(found["layers"].as_array().unwrap().iter().all(|l| l["label"] == "33-3" && l["hidden"].is_null()));
}

#[test]
fn digits_and_layers_open() {
    let puzzle = puzzle();
    let outcome = solve(&puzzle, &Request { keep: 100, ..Request::count() });
    assert_eq!((outcome.count.saturating(), outcome.digits_unique), (32, Some(false)));
    assert_eq!(verdict_line(&outcome, UserQuestion::Uniqueness), "not unique: 32 solutions");
    let line = result_line("test", 1, &puzzle, &outcome, UserQuestion::Uniqueness);
    assert!(line.starts_with("test:1\tseveral\tthey differ in "), "{line}");
}
