//! Tests that the files of the library are in canonical form, that every rule has a description, and that `docs/rules.md` lists
//! all. `GRIDC_BLESS=1` rewrites that page.

use gridc::stages::language::{Library, LibraryRule};
use gridc::stages::syntax::{Sources, grid};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn files_are_in_canonical_form() {
    for entry in std::fs::read_dir(root().join("models")).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let printed = grid::format(&Sources::new().add("model", text.clone(), 0)).unwrap();
        assert_eq!(printed, text, "{}: `gridc fmt` prints it otherwise", path.display());
    }
}

#[test]
fn every_rule_is_documented() {
    let library = Library::new(&mut Sources::new());
    for rule in library.rules() {
        let name = &rule.definition.name.text;
        let docs = rule.docs.unwrap_or_default();
        let line = |begins: &str| docs.lines().any(|line| line.starts_with(begins));
        assert!(
            summary(&rule).contains(": ") && summary(&rule).ends_with('.'),
            "{name}: no sentence with its name first"
        );
        assert!(line("A cell twice"), "{name}: what does a repeated cell mean?");
        assert!(line("Example:") && line("    "), "{name}: no example");
    }
}

#[test]
fn the_page_of_rules_lists_them() {
    let library = Library::new(&mut Sources::new());
    let mut files: BTreeMap<&str, String> = BTreeMap::new();
    for rule in library.rules() {
        let parameters = grid::print_parameters(&rule.definition.parameters).join(", ");
        let name = &rule.definition.name.text;
        let row = files.entry(rule.file).or_insert_with(|| {
            format!("\n## [`{0}.grid`](../models/{0}.grid)\n\n| rule | parameters | |\n|---|---|---|\n", rule.file)
        });
        writeln!(row, "| `{name}` | {parameters} | {} |", summary(&rule)).unwrap();
    }
    let head = "# The rules of the library\n\n`gridc rules NAME` shows a rule with its documentation, an example, and the definition itself.\n";
    let page = files.into_values().fold(head.to_owned(), |page, file| page + &file);
    let path = root().join("docs/rules.md");
    if std::env::var_os("GRIDC_BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    assert_eq!(page, std::fs::read_to_string(&path).unwrap(), "GRIDC_BLESS=1 writes {} anew", path.display());
}

fn summary<'l>(rule: &LibraryRule<'l>) -> &'l str {
    rule.docs.and_then(|docs| docs.lines().next()).unwrap_or_default()
}
