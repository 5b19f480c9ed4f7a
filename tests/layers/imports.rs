//! Tests the allowed imports between the top modules, as ARCHITECTURE.md states them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Which modules may name which. `cli` may name all.
const ALLOWED: &[(&str, &[&str])] = &[
    ("code", &[]),
    ("model", &[]),
    ("puzzle", &["model"]),
    ("syntax", &["code", "puzzle"]),
    ("draw", &["language", "puzzle", "model"]),
    ("formats", &["code", "draw", "language", "syntax", "puzzle", "model"]),
    ("language", &["code", "syntax", "puzzle", "model"]),
    ("presolve", &["model"]),
    ("formulation", &["code", "model", "presolve"]),
    ("propagate", &["formulation", "model", "presolve"]),
    ("search", &["propagate"]),
    ("backend", &["formulation", "model", "presolve", "propagate", "search"]),
    ("solve", &["backend", "formulation", "model", "language", "presolve", "puzzle"]),
    ("proof", &["backend", "formulation", "model", "propagate", "puzzle", "search", "solve"]),
    ("generate", &["solve", "backend", "language", "syntax", "model", "puzzle", "rate"]),
    ("rate", &["solve", "search", "propagate", "backend", "language", "model", "puzzle"]),
    ("compare", &["solve", "backend", "draw", "formulation", "generate", "puzzle", "rate", "report", "syntax"]),
    ("render", &["draw", "puzzle", "solve"]),
    ("report", &["puzzle", "solve", "backend", "formulation", "presolve"]),
    (
        "front",
        &[
            "backend",
            "code",
            "compare",
            "draw",
            "formats",
            "formulation",
            "generate",
            "language",
            "model",
            "proof",
            "puzzle",
            "rate",
            "render",
            "report",
            "solve",
            "syntax",
        ],
    ),
];

/// Collects the source files below a directory.
pub fn rust_files(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// Returns the top modules named in `text` as `crate::NAME`, also inside `use crate::{…}`. Comments are ignored.
fn named_modules(text: &str) -> BTreeSet<String> {
    let code: String = text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n");
    let word = |s: &str| s.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut names = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let Some(group) = rest.strip_prefix('{') else {
            names.insert(word(rest));
            continue;
        };
        let mut depth = 1;
        let mut start = true;
        for (i, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => start = true,
                c if start && depth == 1 && c.is_alphabetic() => {
                    names.insert(word(&group[i..]));
                    start = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    names
}

#[test]
fn modules_import_only_what_the_architecture_allows() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    let (mut wrong, mut used) = (Vec::new(), BTreeSet::new());
    for file in files {
        let inside = file.strip_prefix(&source).unwrap();
        let top = inside.components().next().unwrap().as_os_str().to_string_lossy().replace(".rs", "");
        let Some((_, allowed)) = ALLOWED.iter().find(|(name, _)| *name == top) else {
            assert!(["cli", "lib", "main", "stages"].contains(&top.as_str()), "{top} is not in the table of layers");
            continue;
        };
        for name in named_modules(&fs::read_to_string(&file).unwrap()) {
            if name != top && !allowed.contains(&name.as_str()) {
                wrong.push(format!("{}: {top} -> {name}", inside.display()));
            }
            used.insert((top.clone(), name));
        }
    }
    assert!(wrong.is_empty(), "imports that ARCHITECTURE.md does not allow:\n{}", wrong.join("\n"));
    let allowed = ALLOWED.iter().flat_map(|(top, names)| names.iter().map(|name| (top.to_string(), name.to_string())));
    let idle: Vec<_> = allowed.filter(|edge| !used.contains(edge)).collect();
    assert!(idle.is_empty(), "imports that are allowed, and that no file has: {idle:?}");
}

/// Returns the re-exports in `text` of names from another module, or from one further up.
fn foreign_reexports(text: &str) -> Vec<&str> {
    let foreign = |line: &&str| {
        let rest = line.trim_start().strip_prefix("pub").unwrap_or("");
        let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
        let path = rest.trim_start().strip_prefix("use ").unwrap_or("");
        path.starts_with("crate::") || path.starts_with("super::")
    };
    text.lines().filter(foreign).collect()
}

#[test]
fn a_type_has_one_path() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    let mut wrong = Vec::new();
    // The public interface, and what tests need of private modules, consist of re-exports.
    let interfaces = [source.join("lib.rs"), source.join("stages.rs")];
    for file in files.iter().filter(|file| !interfaces.contains(file)) {
        let text = fs::read_to_string(file).unwrap();
        wrong.extend(foreign_reexports(&text).iter().map(|line| format!("{}: {line}", file.display())));
    }
    assert!(
        wrong.is_empty(),
        "re-exports of what belongs to another module; import it from there:\n{}",
        wrong.join("\n")
    );
    let text = "pub use crate::a::B;\n  pub(crate) use super::c;\npub use d::E;\nuse crate::f;\npub fn used() {}\n";
    assert_eq!(foreign_reexports(text), ["pub use crate::a::B;", "  pub(crate) use super::c;"]);
}

#[test]
fn the_reader_of_imports_sees_every_form() {
    let text = "use crate::model::{Literal, Model};\nuse crate::{puzzle::Grid, solve::{Engine, Plan}};\n\
                fn f() -> crate::backend::Work {}\n// crate::cli\n";
    let names: Vec<String> = named_modules(text).into_iter().collect();
    assert_eq!(names, ["backend", "model", "puzzle", "solve"]);
}

#[test]
fn the_time_is_asked_of_one_clock() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    for file in files.iter().filter(|f| !f.starts_with(source.join("cli")) && !f.ends_with("backend/clock.rs")) {
        let code = fs::read_to_string(file).unwrap();
        assert!(!code.contains("Instant::now"), "{} does not ask `backend::Clock`", file.display());
    }
}

#[test]
fn only_the_command_line_prints() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    for file in files.iter().filter(|f| !f.starts_with(source.join("cli")) && !f.ends_with("main.rs")) {
        let code = fs::read_to_string(file).unwrap();
        for word in ["println!", "print!(", "eprintln!", "eprint!(", "std::process::exit", "std::env::args"] {
            assert!(!code.contains(word), "{} uses {word}", file.display());
        }
    }
}

/// Returns the names that `stages.rs` lists, without the modules that lead to them.
fn staged(text: &str) -> BTreeSet<String> {
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut names = BTreeSet::new();
    for used in code.split("pub use ").skip(1) {
        let path = used.split(';').next().unwrap_or("");
        let listed = path.split_once('{').map_or(path.rsplit("::").next().unwrap_or(""), |(_, list)| list);
        let last = |path: &str| path.rsplit("::").next().unwrap_or("").trim().to_owned();
        names.extend(listed.split([',', '}']).map(last).filter(|name| !name.is_empty()));
    }
    names
}

#[test]
fn stages_lists_only_what_is_used_outside() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("src/language/faces/mod.rs")];
    for folder in ["tests", "benches", "fuzz/fuzz_targets", "examples"] {
        rust_files(&root.join(folder), &mut files);
    }
    let text: String = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let names = staged(&fs::read_to_string(root.join("src/stages.rs")).unwrap());
    assert!(names.len() > 100, "{names:?}");
    let idle: Vec<&String> = names.iter().filter(|name| !words.contains(name.as_str())).collect();
    assert!(idle.is_empty(), "no test, bench or fuzzer needs {idle:?}: remove them from src/stages.rs");
    assert_eq!(
        Vec::from_iter(staged("pub use crate::a::{\n B, c,\n};\n// pub use d::E;\npub use crate::f::G;")),
        ["B", "G", "c"]
    );
}

/// Items that tests need are listed in `stages`, so that `cargo test` compiles the library only once, and not again for tests
/// inside it.
#[test]
fn the_source_holds_no_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut sources, mut tests) = (Vec::new(), Vec::new());
    rust_files(&root.join("src"), &mut sources);
    for file in sources {
        let text = fs::read_to_string(&file).unwrap();
        let has_tests = ["#[cfg(test)]", "#[test]", "cfg!(test)"].iter().any(|attribute| text.contains(attribute));
        assert!(!has_tests, "{}: tests are in `tests/`, where nothing runs these", file.display());
    }
    let units = root.join("tests/units");
    rust_files(&units, &mut tests);
    for file in tests.iter().filter(|file| fs::read_to_string(file).unwrap().contains("#[test]")) {
        let code = root.join("src").join(file.strip_prefix(&units).unwrap());
        let is_beside = code.is_file() || code.with_extension("").is_dir() || code.parent().is_some_and(Path::is_dir);
        assert!(is_beside, "{}: no module of `src` lies there", file.display());
    }
}

/// A `pub(crate)` module is visible for tests. Other top modules must treat it as private.
#[test]
fn modules_that_let_tests_in_are_used_in_their_room_alone() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    let texts: Vec<(Vec<String>, String)> = files
        .iter()
        .map(|file| (crate::circles::module_of(file.strip_prefix(&source).unwrap()), fs::read_to_string(file).unwrap()))
        .collect();
    let mut wrong = Vec::new();
    for (module, text) in &texts {
        for line in text.lines() {
            let Some(name) = line.strip_prefix("pub(crate) mod ").and_then(|rest| rest.strip_suffix(';')) else {
                continue;
            };
            let path = format!("crate::{}::{name}::", module.join("::"));
            let others = texts.iter().filter(|(other, _)| other.first() != module.first() && other != &["stages"]);
            wrong
                .extend(others.filter(|(_, text)| text.contains(&path)).map(|(other, _)| format!("{other:?}: {path}")));
        }
    }
    assert!(wrong.is_empty(), "other rooms use modules that are open for tests alone: {wrong:#?}");
}

/// Files outside the folders of formats that may name a format, and why.
const NAME_FORMATS: &[(&str, &[&str], &str)] = &[
    ("formats/detect.rs", &["picture"], "asked last, whatever the others say of a board that is drawn"),
    ("formats/inputs.rs", &["lines"], "only lists are read in pieces"),
    ("formats/instead.rs", &["grid", "numbers", "samurai", "text"], "which format to write where another does not do"),
    ("front/builder/mod.rs", &["grid"], "the language of the puzzles that it builds"),
    ("front/candidates.rs", &["grid"], "candidates are written as marks of the language"),
    ("front/certificate/derived.rs", &["json"], "what certificates compare is the JSON form"),
    ("front/certificate/make.rs", &["grid"], "what certificates are about is written in the language"),
    ("front/generated.rs", &["grid"], "the language of what is made"),
    ("front/minimal.rs", &["grid"], "texts of the language are changed as little as can be"),
    ("front/outline.rs", &["grid"], "only texts of the language are edited by their places"),
    ("front/reader/entries.rs", &["grid"], "suggestions are in gridc's own language"),
    ("front/reader/upgrade.rs", &["grid"], "only the language has versions"),
    ("cli/generate/board.rs", &["puzz_link"], "the genres of puzz.link are boards with their clues"),
    ("cli/convert/mod.rs", &["grid"], "drafts have rules that are to be written, which only the language can express"),
    ("cli/decode/original.rs", &["grid"], "instances name the puzzle that they came from in the language"),
    ("cli/files.rs", &["lines"], "lists are passed on line by line"),
    ("cli/fmt.rs", &["grid"], "only the language has a canonical form"),
    ("cli/generate/text_form.rs", &["grid", "json", "lines", "numbers", "samurai", "sukaku"], "what suits a board"),
    ("cli/schema.rs", &["json"], "its schema is printed"),
    ("cli/transform.rs", &["grid"], "what other formats do not hold is written in the language"),
];

/// To add a format means to add a folder and a line in `formats/mod.rs`: no other code names formats.
#[test]
fn formats_are_named_in_their_folders_alone() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let table = fs::read_to_string(source.join("formats/mod.rs")).unwrap();
    let formats: BTreeSet<&str> = table
        .lines()
        .filter_map(|line| line.trim().strip_suffix("::FORMAT,"))
        .filter(|name| !name.is_empty())
        .collect();
    assert!(formats.len() > 20, "{formats:?}");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    let mut found = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&source).unwrap().to_string_lossy().replace('\\', "/");
        let folder = inside.strip_prefix("formats/").and_then(|rest| rest.split_once('/'));
        if folder.is_some() || ["formats/mod.rs", "stages.rs"].contains(&inside.as_str()) {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let code: String =
            text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n");
        let root = if inside.starts_with("formats/") { "super::" } else { "formats::" };
        let mut names = BTreeSet::new();
        for (at, _) in code.match_indices(root) {
            let rest = &code[at + root.len()..];
            let group = match rest.strip_prefix('{') {
                Some(group) => group.split_once("};").map_or(group, |(group, _)| group),
                None => rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(""),
            };
            let words = group.split(',').map(|part| part.trim().split("::").next().unwrap_or(""));
            let words = words.map(|word| word.split(" as ").next().unwrap_or(word));
            names.extend(words.filter(|word| formats.contains(word)).map(str::to_owned));
        }
        if !names.is_empty() {
            found.push((inside, names.into_iter().collect::<Vec<_>>()));
        }
    }
    let mut listed: Vec<(String, Vec<String>)> = NAME_FORMATS
        .iter()
        .map(|(file, names, _)| (file.to_string(), names.iter().map(|name| name.to_string()).collect()))
        .collect();
    found.sort();
    listed.sort();
    assert_eq!(found, listed);
}
