use gridc::stages::cli::reproduction::{describe, save};
use gridc::stages::front::Unsolved;
use gridc::stages::puzzle::{Grid, Layout, Position, PuzzleData, Symbols};
use gridc::stages::report::FailureKind;
use gridc::stages::solve::Disagreement;
use serde_json::Value;
use std::sync::Arc;

#[test]
fn a_reproduction_is_whole_or_absent() {
    let cells = (0..4).map(|i| Position { row: i / 2, column: i % 2 }).collect();
    let layout = Layout::new("test".to_owned(), Symbols::numbers(1, 2), cells, Vec::new(), Vec::new()).unwrap();
    let puzzle = PuzzleData::new(Arc::new(layout));
    let grid = Grid(vec![1, 2, 2, 1]);
    let evidence = Some(Box::new(Disagreement::Repeated { backend: "dlx", grid }));
    let mut unsolved = Unsolved::told(FailureKind::Internal, "caught".to_owned());
    unsolved.evidence = evidence;
    let directory = std::env::temp_dir().join(format!("gridc-reproduction-{}", std::process::id()));
    assert!(save(&directory, &describe(&puzzle, &unsolved)).is_err(), "there is no such directory");
    std::fs::create_dir(&directory).unwrap();
    let first = save(&directory, &describe(&puzzle, &unsolved)).unwrap();
    let second = save(&directory, &describe(&puzzle, &unsolved)).unwrap();
    assert_ne!(first, second);
    let saved: Value = serde_json::from_slice(&std::fs::read(&second).unwrap()).unwrap();
    assert_eq!(saved["what"], "caught");
    assert_eq!(saved["evidence"]["grid"], "1221");
    assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 2, "nothing temporary stays");
    std::fs::remove_dir_all(&directory).unwrap();
}
