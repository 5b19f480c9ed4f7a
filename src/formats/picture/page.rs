//! Finds the drawn boards in a pasted text: removes quotation marks, code fences, and the words before, between and after boards.

use crate::formats::board_text::blocks::{has_word, is_comment};
use crate::formats::board_text::line::{TextLine, TextLines};
use crate::formats::board_text::row::{LineKind, kind, width};

/// The longest text; longer ones are lists.
const MAX_BYTES: usize = 64 << 10;

/// The number of lines beginning with `>` from which on they are a quotation.
const QUOTED: usize = 4;

/// Lines that only delimit the board: Markdown, and the BBCode of forums.
const FENCES: [&str; 2] = ["```", "~~~"];
const TAGS: [&str; 4] = ["[code]", "[/code]", "[quote]", "[/quote]"];

/// The boards of a text.
#[derive(Debug)]
pub(super) struct PicturePage<'t> {
    /// The lines of each board, without blank lines and remarks, and the words before it.
    pub(super) boards: Vec<PictureLines<'t>>,
    /// Whether anything but blank lines and comments was removed.
    pub(super) is_tidied: bool,
}

/// The lines of a board.
#[derive(Clone, Debug, Default)]
pub(super) struct PictureLines<'t> {
    pub(super) title: Option<TextLine<'t>>,
    pub(super) lines: Vec<TextLine<'t>>,
    /// Whether only a blank line separates it from the previous board.
    follows: bool,
}

impl<'t> PicturePage<'t> {
    /// Finds the boards; `None` if the text is too long.
    pub(super) fn of(text: &'t str) -> Option<Self> {
        if text.len() > MAX_BYTES {
            return None;
        }
        let quoted = TextLines::new(text).filter(|line| line.text.starts_with('>')).count() >= QUOTED;
        let mut page = Self { boards: Vec::new(), is_tidied: false };
        let mut open: Option<PictureLines<'t>> = None;
        // The words immediately above a board are its title; others only separate it from the previous one.
        let mut title: Option<TextLine<'t>> = None;
        let mut is_apart = false;
        // A single word between two boards without a gap is the name of an answer layer, which is not a puzzle.
        let mut is_layer = false;
        for line in TextLines::new(text) {
            let bare = if quoted { unquoted(line) } else { line };
            let bare = untagged(bare);
            page.is_tidied |= bare.text != line.text;
            if bare.is_empty() || is_comment(bare.text) {
                page.close(open.take(), is_layer);
                (is_layer, title) = (false, None);
            } else if has_word(bare.text) {
                page.is_tidied = true;
                let names_layer = open.is_some() && !bare.text.trim().contains(' ');
                page.close(open.take(), is_layer);
                is_layer = names_layer;
                (title, is_apart) = (Some(bare), true);
            } else {
                let follows = !std::mem::take(&mut is_apart);
                open.get_or_insert_with(|| PictureLines { title: title.take(), lines: Vec::new(), follows })
                    .lines
                    .push(bare);
            }
        }
        page.close(open, is_layer);
        Some(page)
    }

    /// Adds a board, or appends it to the previous one if both are bands of the same board.
    fn close(&mut self, drawn: Option<PictureLines<'t>>, is_layer: bool) {
        let Some(drawn) = drawn.filter(|drawn| !is_layer && drawn.size().1 > 0) else { return };
        let (height, across) = drawn.size();
        if let Some(last) = self.boards.last_mut().filter(|_| drawn.follows) {
            let (above, wide) = last.size();
            if wide == across && above % height == 0 && above < across && across % height == 0 {
                last.lines.extend(drawn.lines);
                return;
            }
        }
        self.boards.push(drawn);
    }
}

impl PictureLines<'_> {
    fn size(&self) -> (usize, usize) {
        let rows = || self.lines.iter().filter(|line| kind(line.text) == LineKind::Row);
        (rows().count(), rows().next().map_or(0, |line| width(line.text)))
    }
}

/// Removes the quotation marks of a line.
fn unquoted(line: TextLine<'_>) -> TextLine<'_> {
    let bare = line.text.trim_start_matches('>');
    let bare = if bare.len() < line.text.len() { bare.strip_prefix(' ').unwrap_or(bare) } else { bare };
    TextLine { start: line.start + line.text.len() - bare.len(), text: bare }
}

/// Removes a fence or a tag at the beginning or end of a line.
fn untagged(line: TextLine<'_>) -> TextLine<'_> {
    let trimmed = line.text.trim_start();
    if FENCES.iter().any(|fence| trimmed.starts_with(fence)) {
        return TextLine { start: line.start, text: "" };
    }
    let mut bare = line;
    for tag in TAGS {
        let indent = bare.text.len() - bare.text.trim_start().len();
        let is_tag = |text: Option<&str>| text.is_some_and(|text| text.eq_ignore_ascii_case(tag));
        if is_tag(bare.text.get(indent..indent + tag.len())) {
            let end = indent + tag.len();
            bare = TextLine { start: bare.start + end, text: &bare.text[end..] };
        }
        if let Some(end) = bare.text.len().checked_sub(tag.len())
            && is_tag(bare.text.get(end..))
        {
            bare = TextLine { start: bare.start, text: bare.text[..end].trim_end() };
        }
    }
    bare
}
