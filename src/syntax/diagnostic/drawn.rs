//! Drawing of diagnostics as text: an excerpt with markers (by ariadne), or a plain form where no excerpt can be shown.

use super::excerpt::{Excerpt, floor};
use super::{Diagnostic, Label, Severity};
use crate::puzzle::{SourceId, Span, clean, clean_line, wrap};
use crate::syntax::Source;
use ariadne::{CharSet, Color, Config, IndexType, Report, ReportKind};
use std::fmt::Write;

/// The style of drawn diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Look {
    /// Whether to use terminal colours.
    pub color: bool,
    /// Whether lines and arrows use only ASCII characters.
    pub ascii: bool,
    /// The width at which sentences are wrapped between words, if any. Lines of the puzzle are never wrapped.
    pub columns: Option<usize>,
}

impl Look {
    /// Wraps a sentence that begins in column `indent`.
    fn sentence(self, text: &str, indent: usize) -> Vec<String> {
        let text = clean(text);
        match self.columns {
            Some(columns) => wrap(&text, columns.saturating_sub(indent)),
            None => vec![text],
        }
    }
}

/// Draws a diagnostic; the text ends with a newline. `sources` are the texts that its labels may point into; labels into other
/// texts are omitted.
pub fn draw(diagnostic: &Diagnostic, sources: &[Source], look: Look) -> String {
    drawn(diagnostic, sources, look).unwrap_or_else(|| plain(diagnostic, sources, look))
}

/// Draws an excerpt with markers; `None` if it would be too large or there is nothing to show.
fn drawn(diagnostic: &Diagnostic, sources: &[Source], look: Look) -> Option<String> {
    let known = |label: &&Label| sources.iter().any(|s| s.id == label.span.source);
    let labels: Vec<&Label> = diagnostic.labels.iter().filter(known).collect();
    let first = labels.first()?;
    let mut excerpts: Vec<(&Source, Excerpt)> = Vec::new();
    for label in &labels {
        let id = label.span.source;
        if !excerpts.iter().any(|(s, _)| s.id == id) {
            let source = sources.iter().find(|s| s.id == id)?;
            let spans = labels.iter().map(|l| l.span).filter(move |s| s.source == id);
            excerpts.push((source, Excerpt::around(source, spans)?));
        }
    }
    let sections = sections(&labels, sources);
    let place = |label: &Label, section: usize| {
        let (source, excerpt) = excerpts.iter().find(|(s, _)| s.id == label.span.source)?;
        Some((Id(source.id, clean_line(&source.name), section), excerpt.characters(source, label.span)))
    };
    let color = color(diagnostic.severity());
    let config = Config::new().with_color(look.color).with_index_type(IndexType::Char).with_char_set(if look.ascii {
        CharSet::Ascii
    } else {
        CharSet::Unicode
    });
    let mut report = Report::build(ReportKind::Custom(diagnostic.severity().word(), color), place(first, 0)?)
        .with_config(config)
        .with_code(diagnostic.code)
        .with_message(look.sentence(&diagnostic.message, HEADLINE).join("\n  "));
    for (i, (label, section)) in labels.iter().zip(&sections).enumerate() {
        let mut drawn =
            ariadne::Label::new(place(label, *section)?).with_color(if i == 0 { color } else { Color::Blue });
        if !label.text.is_empty() {
            drawn = drawn.with_message(clean(&label.text));
        }
        report = report.with_label(drawn);
    }
    if let Some(note) = &diagnostic.note {
        report = report.with_note(look.sentence(note, MARGIN).join("\n"));
    }
    if let Some(help) = &diagnostic.help {
        report = report.with_help(look.sentence(help, MARGIN).join("\n"));
    }
    let last = sections.last().copied().unwrap_or_default();
    let texts = excerpts
        .iter()
        .flat_map(|(s, e)| (0..=last).map(|section| (Id(s.id, clean_line(&s.name), section), e.text.clone())));
    let texts: Vec<(Id, String)> = texts.collect();
    let mut out = Vec::new();
    report.finish().write(ariadne::sources(texts), &mut out).ok()?;
    let text = String::from_utf8(out).ok()?;
    // ariadne 0.6 colours the headline of a custom kind whatever the configuration says. Escapes from files have been removed
    // before, so all remaining ones are ariadne's.
    let text = if look.color { text } else { without_colors(&text) };
    let mut trimmed = String::with_capacity(text.len());
    for line in text.lines() {
        trimmed.push_str(line.trim_end());
        trimmed.push('\n');
    }
    Some(trimmed)
}

fn without_colors(text: &str) -> String {
    let mut pieces = text.split('\x1b');
    let mut out = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        out.push_str(piece.split_once('m').map_or("", |(_, rest)| rest));
    }
    out
}

/// Returns the section of the drawing for each label. If a label ends on a line above the previous one in the same text, ariadne
/// begins a new section; with the same id it would repeat the first one's line in the headline.
fn sections(labels: &[&Label], sources: &[Source]) -> Vec<usize> {
    let line = |span: Span| {
        let source = sources.iter().find(|s| s.id == span.source)?;
        Some(source.line_column(floor(&source.text, (span.end.max(1) - 1) as usize)).0)
    };
    let backwards = |i: usize| {
        let (before, span) = (labels[i - 1].span, labels[i].span);
        before.source == span.source && line(span) < line(before)
    };
    let mut section = 0;
    let count = |i: usize| {
        section += usize::from(i > 0 && backwards(i));
        section
    };
    (0..labels.len()).map(count).collect()
}

/// The id of a text for ariadne: id and section, displayed as the name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Id(SourceId, String, usize);

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.1)
    }
}

pub fn color(severity: Severity) -> Color {
    match severity {
        Severity::Error => Color::Red,
        Severity::Warning => Color::Yellow,
        Severity::Note => Color::Cyan,
    }
}

/// The number of columns before the message: `[W0780] warning: `.
const HEADLINE: usize = 17;

/// The number of columns before a note: line number, bar, `Note: `.
const MARGIN: usize = 16;

/// The number of characters shown on either side of a place in a long line.
const WINDOW: usize = 40;

/// Draws the plain form, for places in very long lines or far apart, and for messages without a place.
fn plain(diagnostic: &Diagnostic, sources: &[Source], look: Look) -> String {
    let said = look.sentence(&diagnostic.message, HEADLINE).join("\n  ");
    let mut out = format!("[{}] {}: {said}\n", diagnostic.code, diagnostic.severity().word());
    for label in &diagnostic.labels {
        let Some(source) = sources.iter().find(|s| s.id == label.span.source) else { continue };
        let text: &str = &source.text;
        let start = floor(text, label.span.start as usize);
        let (line, column) = source.line_column(start);
        let _ = writeln!(out, "  at {}:{line}:{column}: {}", clean_line(&source.name), clean(&label.text));
        let begin = floor(text, start.saturating_sub(WINDOW));
        let before = text[begin..start].rsplit('\n').next().unwrap_or("");
        let after: String = text[start..].chars().take_while(|c| *c != '\n').take(WINDOW).collect();
        let _ = writeln!(out, "     | {}{}", clean_line(before), clean_line(&after));
        let _ = writeln!(out, "     | {}^", " ".repeat(before.chars().count()));
    }
    for (word, text) in [("note", &diagnostic.note), ("help", &diagnostic.help)] {
        if let Some(text) = text {
            let _ = writeln!(out, "  {word}: {}", look.sentence(text, MARGIN).join("\n        "));
        }
    }
    out
}
