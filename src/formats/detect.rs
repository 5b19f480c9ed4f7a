//! Recognises the format of a text by its content. Called by [`inputs`](super::inputs) for every text without `--format`.

use super::board_text::blocks::content;
use super::board_text::line::TextLine;
use super::json_value::Json;
use super::unmarked::UnmarkedText;
use super::{FORMATS, Format, Reading, picture};
use crate::code::Code;
use crate::puzzle::{Span, clean_line};
use crate::syntax::{Diagnostic, Source};

/// The format of a text, with remarks on the choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DetectedFormat {
    pub format: &'static Format,
    /// Notes on which of two readings was chosen.
    pub notes: Vec<Diagnostic>,
}

impl From<&'static Format> for DetectedFormat {
    fn from(format: &'static Format) -> Self {
        Self { format, notes: Vec::new() }
    }
}

/// Recognises the format of a text. The file's extension decides only if the content fits several formats.
///
/// # Errors
/// If the text is in no known format, or only the user can choose between two formats; the message names both.
pub fn detect(source: &Source, extension: Option<&str>) -> Result<DetectedFormat, Diagnostic> {
    let extension = extension.unwrap_or("");
    let Some(first) = content(&source.text).next() else {
        let span = Span::new(source.id, 0, 0);
        return Err(Diagnostic::new(Code::E0424, "there is no puzzle here").at(span, "empty, or comments only"));
    };
    if let Some(format) = marked(&source.text, extension) {
        return Ok(format.into());
    }
    let plain = unmarked(source, extension, first);
    if plain.as_ref().is_ok_and(|found| !found.format.is_drawn) {
        return plain;
    }
    match picture::sight(source) {
        picture::Sight::Other => Ok(pictures(source)),
        picture::Sight::More if !plain.as_ref().is_ok_and(|found| reads(found.format, source)) => Ok(pictures(source)),
        _ => plain,
    }
}

fn pictures(source: &Source) -> DetectedFormat {
    DetectedFormat { format: picture::FORMAT, notes: picture::notes(source) }
}

/// Returns the format that the file name or a mark in the text names.
fn marked(text: &str, extension: &str) -> Option<&'static Format> {
    let named = |format: &&Format| format.extension_decides && extension.eq_ignore_ascii_case(format.name);
    let by_name = FORMATS.iter().find(|format| named(format));
    by_name.or_else(|| FORMATS.iter().find(|format| (format.recognises)(text))).copied()
}

/// Returns the format with the strongest evidence in a text without a mark.
fn unmarked(source: &Source, extension: &str, first: TextLine<'_>) -> Result<DetectedFormat, Diagnostic> {
    if first.text.starts_with('{')
        && let Some(problem) = json(source, first)
    {
        return Err(problem);
    }
    let text = UnmarkedText::new(source, extension, first);
    let mut claims: Vec<_> =
        FORMATS.iter().flat_map(|format| format.claims.iter().map(|claim| (*format, claim))).collect();
    claims.sort_by_key(|(_, (evidence, _))| *evidence);
    let found = claims.into_iter().find_map(|(format, (_, claim))| Some((format, claim(&text)?)));
    let (format, notes) = found.ok_or_else(|| unknown(source, first))?;
    Ok(DetectedFormat { format, notes: notes? })
}

/// Returns whether all puzzles of a text can be read in this format.
fn reads(format: &'static Format, source: &Source) -> bool {
    format
        .read(source, Reading::plain())
        .all(|read| read.ast.is_some() && !read.diagnostics.iter().any(Diagnostic::is_error))
}

/// Returns the error for a text that is JSON of an unknown kind, or that is nested too deeply to be parsed as JSON.
fn json(source: &Source, line: TextLine<'_>) -> Option<Diagnostic> {
    let at = Span::new(source.id, line.start, line.start + line.text.chars().next().map_or(0, char::len_utf8));
    match Json::parse(source) {
        Ok(found) => {
            let mut keys = found.members().iter().map(|member| format!("`{}`", clean_line(&member.key)));
            let mut shown: Vec<String> = keys.by_ref().take(5).collect();
            shown.extend((keys.next().is_some()).then(|| "…".to_owned()));
            let said = match shown.is_empty() {
                true => "a list that is not a board".to_owned(),
                false => format!("an object with {}", shown.join(", ")),
            };
            let known: Vec<&str> =
                FORMATS.iter().filter(|f| f.extension == Format::JSON.extension).map(|f| f.name).collect();
            let message = Diagnostic::new(
                Code::E0401,
                "this is JSON, but not a puzzle format that gridc \
                supports",
            )
            .at(at, said);
            Some(message.help(format!("gridc reads the JSON of {}; name one with `--format`", known.join(", "))))
        }
        Err(problem) if problem.code == Code::E0703 => Some(problem),
        Err(_) => None,
    }
}

fn unknown(source: &Source, line: TextLine<'_>) -> Diagnostic {
    if line.text.starts_with('[')
        && let Some(problem) = json(source, line)
    {
        return problem;
    }
    let names: Vec<&str> = FORMATS.iter().map(|f| f.name).collect();
    let end = line.text.char_indices().nth(80).map_or(line.text.len(), |(i, _)| i);
    Diagnostic::new(Code::E0401, "gridc does not recognise the format of this text")
        .at(Span::new(source.id, line.start, line.start + end), "neither a board nor a line of symbols")
        .help(format!("name the format with `--format`: {}", names.join(", ")))
}
