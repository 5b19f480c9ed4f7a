use gridc::stages::language::Library;
use gridc::stages::language::library::models::MODELS;
use gridc::stages::syntax::Sources;
use std::path::Path;

#[test]
fn the_table_is_the_directory() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let mut names: Vec<_> =
        std::fs::read_dir(directory).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, MODELS.iter().map(|(stem, _)| format!("{stem}.grid")).collect::<Vec<_>>());
}

#[test]
fn the_embedded_files_are_without_fault_and_documented() {
    let library = Library::new(&mut Sources::new());
    assert_eq!(library.diagnostics(), []);
    assert!(library.layouts().len() >= 12);
    assert!(library.layouts().iter().all(|l| l.summary.contains(": ") || l.name == "classic"));
    let classic = library.layouts().into_iter().find(|l| l.name == "classic").unwrap();
    assert_eq!(classic.parameters, ["box_rows: int = 3", "box_cols: int = 3"]);
}
