//! Tests the documents: their links are valid, quoted code is that of the program, and the files that they show are those on
//! which their transcripts run.

use crate::imports::rust_files;
use std::collections::{BTreeSet, HashSet};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns all documents of the repository: those in its root, and those in `docs`, `benches`, `changelog` and below.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(root(), false, &mut found);
    for folder in ["docs", "benches", "changelog"] {
        collect(&root().join(folder), true, &mut found);
    }
    found
}

fn collect(folder: &Path, deep: bool, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && deep {
            collect(&path, deep, found);
        } else if path.extension().is_some_and(|e| e == "md") {
            found.push(path);
        }
    }
}

/// Returns the lines outside code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut code = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        !code && !fence
    })
}

/// Returns the targets of a document's links.
fn links(text: &str) -> Vec<String> {
    let prose = prose(text).collect::<Vec<_>>().join("\n");
    prose.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

/// Returns the anchors of a document's headings, as common renderers create them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| -> String {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        words
            .chars()
            .filter(|c| c.is_alphanumeric() || "-_ ".contains(*c))
            .map(|c| if c == ' ' { '-' } else { c })
            .collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn links_between_documents_lead_somewhere() {
    let mut broken = Vec::new();
    for document in documents() {
        let text = read(&document);
        for link in links(&text).into_iter().filter(|link| !link.contains("://")) {
            let (path, anchor) =
                link.split_once('#').map_or((link.as_str(), None), |(path, anchor)| (path, Some(anchor)));
            let target = if path.is_empty() { document.clone() } else { document.parent().unwrap().join(path) };
            let leads = target.exists() && anchor.is_none_or(|anchor| anchors(&read(&target)).contains(anchor));
            if !leads {
                broken.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Rewriting a transcript (`TRYCMD=overwrite`) puts the time of that run where a run of the test accepts any.
#[test]
fn no_transcript_expects_a_measured_time() {
    let mut manuals = documents();
    collect(&root().join("tests/commands/transcripts"), false, &mut manuals);
    let measured = |line: &str| {
        let mut words = line.split(' ').skip_while(|&word| word != "in").skip(1);
        let time = words.next().is_some_and(|word| word.contains('.') && word.parse::<f64>().is_ok());
        time && words.next().is_some_and(|unit| ["s", "ms", "µs"].contains(&unit.trim_end_matches([',', ';', ':'])))
    };
    let mut found = Vec::new();
    for path in manuals {
        let text = read(&path);
        let blocks = text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
        found.extend(
            blocks.flat_map(str::lines).filter(|line| measured(line)).map(|l| format!("{}: {l}", path.display())),
        );
    }
    assert!(found.is_empty(), "write `[..]` for the time: {found:#?}");
}

/// Returns the blocks of a document below the name of a file, written as "`NAME`:" and an empty line: the name and the block.
fn named_blocks(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("`:\n\n```") {
        let name = before.rsplit('`').next().unwrap_or_default().to_owned();
        let body = after.split_once('\n').unwrap().1;
        let (block, behind) = body.split_once("```").unwrap_or_else(|| panic!("the block of `{name}` is not closed"));
        found.push((name, block.to_owned()));
        rest = behind;
    }
    found
}

#[test]
fn shown_files_are_those_of_the_transcripts() {
    for page in ["write-a-rule", "puzzle-files"] {
        let blocks = named_blocks(&read(&root().join(format!("docs/{page}.md"))));
        let folder = root().join(format!("docs/{page}.in"));
        for (name, block) in &blocks {
            assert_eq!(*block, read(&folder.join(name)), "{page}: {name}");
        }
        let files = std::fs::read_dir(&folder).unwrap().count();
        assert_eq!(blocks.len(), files, "{page}: a file that is not shown, or one shown twice");
    }
}

/// Removes indentation and line ends, so that a part of an item can be quoted.
fn flat(code: &str) -> String {
    code.lines().map(str::trim).collect::<Vec<_>>().join("\n").trim().to_owned()
}

#[test]
fn quoted_code_is_the_programs() {
    let mut quoted = 0;
    for document in documents().into_iter().filter(|path| path.parent().is_some_and(|p| p.ends_with("docs/dev"))) {
        for (name, block) in named_blocks(&read(&document)) {
            let file = flat(&read(&root().join(&name)));
            assert!(file.contains(&flat(&block)), "{}: {name} has no such lines:\n{block}", document.display());
            quoted += 1;
        }
    }
    assert!(quoted >= 5);
}

/// For a release, the files of `changelog/` are concatenated.
#[test]
fn a_change_is_a_list_item() {
    let mut files = Vec::new();
    collect(&root().join("changelog"), false, &mut files);
    for file in files.iter().filter(|file| !file.ends_with("README.md")) {
        let text = read(file);
        let is_item = text.starts_with("- ") && text.lines().skip(1).all(|line| line.starts_with(['-', ' ']));
        assert!(is_item && text.ends_with('\n'), "{}: a list item, `- …`", file.display());
    }
}

/// Returns the code in backticks.
fn code_spans(text: &str) -> Vec<String> {
    let prose = prose(text).collect::<Vec<_>>().join("\n");
    prose.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// All files of the repository's code, and the words in those that are Rust.
fn names() -> (Vec<PathBuf>, HashSet<String>) {
    let (mut files, mut words) = (Vec::new(), HashSet::new());
    for folder in ["src", "kernel", "tests", "benches", "examples", "fuzz"] {
        rust_files(&root().join(folder), &mut files);
    }
    for file in &files {
        let text = read(file);
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let all = code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_'));
        words.extend(all.filter(|word| !word.is_empty()).map(str::to_owned));
    }
    (files, words)
}

/// A path of code: names that are separated by `::`.
fn is_code_path(span: &str) -> bool {
    let is_name =
        |name: &str| name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    span.contains("::") && span.trim_end_matches("()").split("::").all(is_name)
}

#[test]
fn documents_name_code_that_exists() {
    let (files, words) = names();
    let has_file = |span: &str| root().join(span).exists() || files.iter().any(|file| file.ends_with(span));
    let known = |name: &str| words.contains(name) || ["gridc", "docs"].contains(&name);
    let (mut wrong, mut paths) = (Vec::new(), 0);
    for document in documents() {
        for span in code_spans(&read(&document)) {
            let is_file = span.ends_with(".rs")
                && !span.contains([' ', '*', '…', '<'])
                && !span.contains("NAME")
                && span.contains('/');
            let is_missing = match (is_file, is_code_path(&span)) {
                (true, _) => !has_file(&span),
                (_, true) => !span.trim_end_matches("()").split("::").all(known),
                _ => continue,
            };
            paths += 1;
            if is_missing {
                wrong.push(format!("{}: `{span}`", document.strip_prefix(root()).unwrap().display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(paths > 50, "{paths}");
}
