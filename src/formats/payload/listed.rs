//! Reads files with one link or payload per line.

use super::{PayloadContent, PayloadError, unwrap};
use crate::formats::board_text::blocks::is_comment;
use crate::formats::board_text::line::{TextLine, TextLines};
use crate::formats::{DetectedFormat, Input};
use crate::formats::{Format, detect};
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Source, Sources};
use std::sync::Arc;

/// An iterator over the links of a file.
#[derive(Clone, Debug)]
pub(in crate::formats) struct LinkIterator {
    name: String,
    text: Arc<str>,
    /// The number of bytes, and of lines, read so far.
    at: usize,
    lines: usize,
    /// The format that the user named.
    format: Option<&'static Format>,
    /// The content of the first line, until it is read.
    first: Option<Result<PayloadContent, Diagnostic>>,
    /// Whether the file has a single line, so that its number is not useful.
    alone: bool,
}

/// Returns whether a text is a link or a payload, or an address for which there is a specific message.
pub(in crate::formats) fn is_link(text: &str) -> bool {
    text.contains("://") || unwrap(text).is_some()
}

impl LinkIterator {
    /// Opens the links of a text; `None` if its first line, ignoring comments and blank lines, is not a link.
    pub(in crate::formats) fn of(source: &Source, format: Option<&'static Format>) -> Option<Self> {
        let content = |line: &TextLine<'_>| !line.is_empty() && !is_comment(line.text);
        let mut lines = TextLines::new(&source.text).filter(content);
        let first = lines.next()?;
        let address = super::Address::of(super::bare_line(first.text));
        // Formats that consist of links are read directly; only unknown links are rejected here.
        let strange = || address.is_link() && format.is_none() && detect(source, None).is_err();
        let unwrapped = unwrap(first.text);
        if unwrapped.is_none() && !strange() {
            return None;
        }
        let alone = lines.next().is_none();
        Some(Self {
            name: source.name.clone(),
            text: source.text.clone(),
            at: 0,
            lines: 0,
            format,
            first: unwrapped,
            alone,
        })
    }

    /// Returns the next puzzle's text, after adding it to `sources`.
    pub(in crate::formats) fn read(&mut self, sources: &mut Sources) -> Option<Input> {
        loop {
            let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
            let end = rest.find('\n').map_or(rest.len(), |end| end + 1);
            let line = rest[..end].trim();
            self.at += end;
            self.lines += 1;
            if !line.is_empty() && !is_comment(line) {
                let line = line.to_owned();
                let unwrapped = self.first.take().or_else(|| unwrap(&line));
                return Some(self.input(&line, unwrapped, sources));
            }
        }
    }

    fn input(&self, line: &str, unwrapped: Option<Result<PayloadContent, Diagnostic>>, sources: &mut Sources) -> Input {
        match unwrapped {
            Some(Ok(unwrapped)) => {
                let name = match self.alone {
                    true => format!("{}, decoded", self.name),
                    false => format!("{}:{}, decoded", self.name, self.lines),
                };
                let source = sources.add(name, unwrapped.text, 0);
                let format = match self.format.or(unwrapped.format) {
                    Some(format) => Ok(DetectedFormat::from(format)),
                    None => detect(&source, None),
                };
                Input { source, format }
            }
            Some(Err(problem)) => self.refused(line, problem, sources),
            None => {
                let source = sources.add(self.name.clone(), line, self.lines - 1);
                let format = match self.format {
                    Some(format) => Ok(DetectedFormat::from(format)),
                    None => detect(&source, None),
                };
                match format {
                    Err(_) if super::Address::of(super::bare_line(line)).is_link() => {
                        sources.close(source.id);
                        self.refused(line, PayloadError::Unknown.diagnostic(), sources)
                    }
                    format => Input { source, format },
                }
            }
        }
    }

    /// Returns the error for a line that cannot be unwrapped; the message shows its beginning.
    fn refused(&self, line: &str, problem: Diagnostic, sources: &mut Sources) -> Input {
        const SHOWN: usize = 72;
        let end = line.char_indices().nth(SHOWN).map_or(line.len(), |(end, _)| end);
        let source = sources.add(self.name.clone(), &line[..end], self.lines - 1);
        let problem = problem.at(Span::new(source.id, 0, end), "this one");
        Input { source, format: Err(problem) }
    }
}
