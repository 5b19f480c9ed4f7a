//! The explanations of diagnostic codes, as printed by `gridc explain` and collected in `docs/diagnostics.md`.

use super::Code;

/// All pages: under `# SUBJECT`, a `## CODE` for each of its codes, followed by the explanation as printed.
pub const PAGES: [&str; 10] = [
    include_str!("pages/language.md"),
    include_str!("pages/layouts.md"),
    include_str!("pages/clues.md"),
    include_str!("pages/rules.md"),
    include_str!("pages/lint.md"),
    include_str!("pages/texts.md"),
    include_str!("pages/formats.md"),
    include_str!("pages/verdict.md"),
    include_str!("pages/instances.md"),
    include_str!("pages/answers.md"),
];

/// The width of the output, in columns.
pub const WIDTH: usize = 80;

pub enum Section {
    Subject(&'static str),
    Page(Code, &'static str),
}

pub fn sections() -> impl Iterator<Item = Section> {
    let texts = PAGES.iter().flat_map(|text| text.trim_start_matches('#').split("\n#"));
    texts.filter_map(|text| {
        let (heading, text) = text.split_once('\n').unwrap_or((text, ""));
        match heading.strip_prefix("# ") {
            Some(name) => Some(Section::Page(Code::named(name)?, text.trim_matches('\n'))),
            None => Some(Section::Subject(heading.trim())),
        }
    })
}

/// Returns the explanation of a code: meaning, cause and correction, as plain text of at most 80 columns.
pub fn page(code: Code) -> String {
    let text = sections().find_map(|section| match section {
        Section::Page(found, text) if found == code => Some(text),
        _ => None,
    });
    let heading = wrapped(&format!("{code}: {}", code.meaning()), 0);
    format!("{heading}\n\n{}\n", text.unwrap_or_default())
}

/// Returns all codes with their meanings, by subject.
pub fn list() -> String {
    let lines = sections().map(|section| match section {
        Section::Subject(subject) => format!("\n{subject}\n"),
        Section::Page(code, _) => format!("  {}\n", wrapped(&format!("{code}  {}", code.meaning()), 9)),
    });
    lines.collect::<String>().trim_start().to_owned()
}

/// Returns the content of `docs/diagnostics.md`.
pub fn documentation() -> String {
    const INTRODUCTION: &str = "# Diagnostics

Every message has a stable code: `E` for errors, `W` for warnings, `N` for notes. The meaning of a code never
changes, and a code that is no longer used is not reused. `gridc explain E0211` prints the page of a code, `gridc explain` lists
all codes.
";
    let sections = sections().map(|section| match section {
        Section::Subject(subject) => format!("\n## {subject}\n"),
        Section::Page(code, text) => format!("\n### {code}: {}\n\n{text}\n", code.meaning()),
    });
    INTRODUCTION.to_owned() + &sections.collect::<String>()
}

/// Wraps words into lines of at most [`WIDTH`] − 2 columns; lines after the first are indented.
fn wrapped(text: &str, indent: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH - 2 {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}
