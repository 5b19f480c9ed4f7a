//! The lines of text in a Penpa+ link.

use crate::code::Code;
use crate::formats::board_text::line::TextLines;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Source};

/// The prefix of the answer (`&a=`) in gridc's form of the text.
pub(in crate::formats) const ANSWER: &str = "answer ";

/// Penpa+'s abbreviations of the most common words, from `class_p.js`; its newer versions also have `z`.
const SHORT: [(char, &str); 29] = [
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
];

/// The prefix of lines that continue the previous one.
const CONTINUED: &str = "  ";

/// Expands the abbreviations in its objects, so that they are JSON. Everywhere `zZ` is a `z`.
pub(in crate::formats) fn written_out(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for (number, line) in text.lines().enumerate() {
        match number > 1 && line.starts_with(['{', '[']) {
            true => write_out(line, &mut out),
            false => expand(line, &mut out),
        }
        out.push('\n');
    }
    out
}

/// Expands a line that is not JSON; abbreviations occur in it, too.
fn expand(line: &str, out: &mut String) {
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied().filter(|_| c == 'z');
        let word = match next {
            Some('Z') => Some("z"),
            Some('O') => Some("null"),
            _ => SHORT.iter().find(|(name, _)| Some(*name) == next).map(|(_, word)| *word),
        };
        match word {
            Some(word) => {
                out.push_str(word);
                chars.next();
            }
            None => out.push(c),
        }
    }
}

/// Returns the text as in links, with abbreviations.
pub(in crate::formats) fn shortened(text: &str) -> String {
    let escaped = text.trim_end_matches('\n').replace('z', "zZ");
    SHORT.iter().fold(escaped, |text, (short, word)| text.replace(word, &format!("z{short}")))
}

/// The length at which lines of an object are broken between its members; continuation lines are indented.
const WIDTH: usize = 100;

fn write_out(line: &str, out: &mut String) {
    let (mut quoted, mut escaped) = (false, false);
    let (mut lists, mut begin) = (0_usize, out.len());
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let short = || SHORT.iter().find(|(name, _)| Some(*name) == next).map(|(_, word)| *word);
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '[' if !quoted => lists += 1,
            ']' if !quoted => lists = lists.saturating_sub(1),
            ',' if !quoted && lists == 0 && out.len() - begin > WIDTH => {
                out.push_str(",\n");
                begin = out.len();
                out.push_str(CONTINUED);
                continue;
            }
            'z' if next == Some('Z') => drop(chars.next()),
            'z' if next == Some('O') => {
                chars.next();
                out.push_str("null");
                continue;
            }
            'z' if !quoted && short().is_some() => {
                out.push_str(short().unwrap_or_default());
                chars.next();
                continue;
            }
            _ => {}
        }
        out.push(c);
    }
}

/// The text, with the first line split into fields.
pub(super) struct PenpaText<'s> {
    pub(super) source: &'s Source,
    /// The lines, with their byte offsets.
    lines: Vec<(usize, &'s str)>,
    /// The comma-separated fields of the first line.
    head: Vec<(usize, &'s str)>,
}

impl<'s> PenpaText<'s> {
    pub(super) fn of(source: &'s Source) -> Self {
        let mut lines: Vec<(usize, &str)> = Vec::new();
        for line in TextLines::new(&source.text) {
            match lines.last_mut().filter(|_| line.text.starts_with(CONTINUED)) {
                Some(last) => last.1 = &source.text[last.0..line.start + line.text.len()],
                None => lines.push((line.start, line.text)),
            }
        }
        let mut at = lines.first().map_or(0, |(start, _)| *start);
        let head = lines.first().map_or("", |(_, line)| line).split(',').map(|field| {
            at += field.len() + 1;
            (at - field.len() - 1, field)
        });
        let head = head.collect();
        Self { source, lines, head }
    }

    fn span(&self, (start, text): (usize, &str)) -> Span {
        Span::new(self.source.id, start, start + text.len())
    }

    /// Returns a line and its span.
    pub(super) fn line(&self, number: usize) -> Option<(&'s str, Span)> {
        self.lines.get(number).map(|found| (found.1, self.span(*found)))
    }

    /// Returns the answer in the link.
    pub(super) fn answer(&self) -> Option<(&'s str, Span)> {
        let found = self.lines.iter().rev().find(|(_, line)| line.starts_with(ANSWER))?;
        let json = (found.0 + ANSWER.len(), &found.1[ANSWER.len()..]);
        Some((json.1, self.span(json)))
    }

    /// Returns a field of the first line and its span.
    pub(super) fn field(&self, number: usize) -> (&'s str, Span) {
        let found = self.head.get(number).copied().unwrap_or((0, ""));
        (found.1, self.span(found))
    }

    /// Returns a field that is a number.
    pub(super) fn number(&self, number: usize) -> Option<usize> {
        self.field(number).0.trim().parse().ok()
    }

    /// Returns a field that is a text with encoded commas, without the word before it.
    pub(super) fn words(&self, number: usize, before: &str) -> (String, Span) {
        let (text, span) = self.field(number);
        (text.strip_prefix(before).unwrap_or(text).replace("%2C", ",").trim().to_owned(), span)
    }

    /// Returns the rules, in which line ends and parameter separators are encoded, too.
    pub(super) fn rules(&self) -> (String, Span) {
        let (text, span) = self.field(18);
        let text = text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=");
        (text.trim().to_owned(), span)
    }
}

/// The kinds of grid in Penpa+; those for sudokus come first.
const KINDS: [&str; 12] = [
    "square",
    "sudoku",
    "kakuro",
    "hex",
    "tri",
    "pyramid",
    "iso",
    "tetrakis_square",
    "truncated_square",
    "snub_square",
    "cairo_pentagonal",
    "rhombitrihexagonal",
];

/// Returns whether a first line is one of Penpa+.
pub(super) fn is_head(line: &str) -> bool {
    let mut fields = line.split(',');
    fields.next().is_some_and(|kind| KINDS.contains(&kind))
        && fields.by_ref().take(3).filter(|field| field.parse::<u32>().is_ok()).count() == 3
        && fields.count() >= 6
}

/// Returns whether sudokus are drawn on grids of this kind.
pub(super) fn is_for_sudoku(kind: &str) -> bool {
    KINDS[..2].contains(&kind)
}

/// Makes the message about an invalid text.
pub(super) fn no_text(source: &Source, why: &str) -> Diagnostic {
    let end = source.text.find('\n').unwrap_or(source.text.len());
    Diagnostic::new(Code::E0749, "this is no puzzle of Penpa+")
        .at(Span::new(source.id, 0, end), why.to_owned())
        .help("give the link that Penpa+ makes under `Share`, with `#m=edit&p=` or `#m=solve&p=`")
}
