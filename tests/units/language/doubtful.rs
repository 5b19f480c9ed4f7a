use gridc::stages::code::Code;
use gridc::stages::language::doubtful::{MAX_KINDS, doubtful};
use gridc::stages::puzzle::{Doubt, DoubtKind, Effect, Layout, Position, PuzzleData, Symbols};
use gridc::stages::syntax::Diagnostic;
use std::sync::Arc;

fn warned(doubts: impl IntoIterator<Item = (Effect, String)>) -> Vec<Diagnostic> {
    let cell = Position { row: 0, column: 0 };
    let layout = Layout::new("one".to_owned(), Symbols::numbers(1, 1), vec![cell], Vec::new(), Vec::new()).unwrap();
    let mut puzzle = PuzzleData::new(Arc::new(layout));
    let doubt = |(effect, what)| Doubt { what, effect, subject: DoubtKind::Rule, span: Default::default() };
    puzzle.doubts = doubts.into_iter().map(doubt).collect();
    let mut said = Vec::new();
    doubtful(&puzzle, &mut said);
    said
}

#[test]
fn eighty_lines_are_one_warning_with_three_places() {
    let line = |n| (Effect::Restricts, format!("a green line through r1c{n} r2c{n}"));
    let said = warned((1..=80).map(line));
    assert_eq!(said.len(), 1);
    assert_eq!(said[0].message, "not understood: a green line through r1c1 r2c1 (80 like it)");
    assert_eq!((said[0].code, said[0].labels.len()), (Code::W0780, 3));
}

#[test]
fn kinds_are_told_one_by_one_up_to_a_bound() {
    let said = warned((1..=100).map(|n| (Effect::Changes, format!("the key `k{n}`"))));
    assert_eq!(said.len(), MAX_KINDS + 1);
    assert_eq!(said[MAX_KINDS].message, "not understood: 70 more things");
}
