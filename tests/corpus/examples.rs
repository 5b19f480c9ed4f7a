//! Tests that every example with a stated solution has that solution and no other.

use crate::cli_program::{Scratch, gridc};
use std::path::Path;

#[test]
fn stated_solutions_are_the_only_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let files = |folder: &Path| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let paths = files(&folder).chain(files(&folder.join("genres")));
    let stated: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "grid"))
        .filter(|path| std::fs::read_to_string(path).unwrap().contains("\nsolution\n"))
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    let scratch = Scratch::new();
    let arguments: Vec<&str> = ["check", "--json"].into_iter().chain(stated.iter().map(String::as_str)).collect();
    let run = gridc(&scratch, &arguments);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), stated.len(), "{}", run.err);
    for (line, path) in lines.iter().zip(&stated) {
        let found: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!((&found["verdict"], &found["stated_solution"]), (&"unique".into(), &"matches".into()), "{path}");
        assert_eq!(found["diagnostics"], serde_json::json!([]), "{path}");
    }
    let genres = |path: &&String| path.contains("/genres/");
    assert_eq!(stated.iter().filter(genres).count(), 16);
    let arguments: Vec<&str> = ["lint"].into_iter().chain(stated.iter().filter(genres).map(String::as_str)).collect();
    let said = gridc(&scratch, &arguments);
    assert_eq!((said.code, said.err.contains("warning")), (Some(0), false), "{}", said.err);
    for layout in ["samurai", "butterfly", "windmill", "sohei", "shogun", "sumo", "gattai8", "clueless1", "clueless2"] {
        assert!(stated.iter().any(|path| path.ends_with(&format!("/{layout}.grid"))), "no example of {layout}");
    }
}
