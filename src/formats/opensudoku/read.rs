//! Reads `opensudoku`, XML files of the app OpenSudoku with a collection of classic puzzles.
//!
//! A `game` has its board in `data`: 81 digits with `0` for blanks, or, in a saved game, `version: N` and for each cell
//! `value|notes|editable|`, in which only what is not editable is given. (Versions as in the app's `CellCollection`,
//! github.com/ogarcia/opensudoku.)
//!
//! The text is read as a stream of events: custom entities are not expanded, and there is no recursion.

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::nine::{CELLS, Content, Nine};
use crate::formats::draft::Draft;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Parsed, Source};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// The root element must begin within this number of bytes.
const ROOT_WITHIN: usize = 4096;
/// Maximum length of a text about all puzzles, in bytes.
const MAX_TEXT: usize = 4096;

/// Elements with metadata of all puzzles, and the corresponding keys.
const SAID: [(&str, &str); 8] = [
    ("name", "title"),
    ("author", "author"),
    ("description", "comment"),
    ("comment", "comment"),
    ("created", "date"),
    ("source", "source"),
    ("sourceURL", "source"),
    ("level", "difficulty"),
];

/// Returns whether a text looks like this format.
pub(super) fn recognises(text: &str) -> bool {
    let head = text.trim_start();
    let end = (0..=head.len().min(ROOT_WITHIN)).rev().find(|end| head.is_char_boundary(*end)).unwrap_or(0);
    head.starts_with('<') && head[..end].contains("<opensudoku")
}

/// Iterates over the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    Games { source, reading, xml: Reader::from_str(&source.text), said: Vec::new(), open: None, over: false }
}

struct Games<'s> {
    source: &'s Source,
    reading: &'s Reading,
    xml: Reader<&'s [u8]>,
    /// Metadata of all puzzles so far.
    said: Vec<(&'static str, String, Span)>,
    /// The open element whose text comes next.
    open: Option<&'static str>,
    over: bool,
}

impl Iterator for Games<'_> {
    type Item = Parsed;

    fn next(&mut self) -> Option<Parsed> {
        while !self.over {
            let start = self.xml.buffer_position() as usize;
            let event = self.xml.read_event();
            let at = Span::new(self.source.id, start, self.xml.buffer_position() as usize);
            match event {
                Err(error) => {
                    self.over = true;
                    let message = Diagnostic::new(Code::E0766, format!("this is not XML: {error}"));
                    return Some(Parsed::failed(message.at(at, "here")));
                }
                Ok(Event::Eof) => self.over = true,
                Ok(Event::Start(element) | Event::Empty(element)) => {
                    let name = element.name();
                    let name = std::str::from_utf8(name.as_ref()).unwrap_or_default();
                    if name == "game" {
                        return Some(self.game(&element, at));
                    }
                    self.open = SAID.iter().find(|(element, _)| *element == name).map(|(_, key)| *key);
                    if name == "folder"
                        && let Some(title) = attribute(&element, "name")
                    {
                        self.said.retain(|(key, ..)| *key != "title");
                        self.said.push(("title", title, at));
                    }
                }
                Ok(Event::Text(text)) => {
                    if let Some(key) = self.open
                        && let Ok(text) = text.decode()
                        && !text.trim().is_empty()
                        && self.said.len() < SAID.len()
                    {
                        self.said.push((key, text.trim().chars().take(MAX_TEXT).collect(), at));
                    }
                }
                Ok(Event::End(_)) => self.open = None,
                Ok(_) => {}
            }
        }
        None
    }
}

impl Games<'_> {
    fn game(&self, element: &BytesStart<'_>, at: Span) -> Parsed {
        let Some(data) = attribute(element, "data") else {
            let message = Diagnostic::new(Code::E0766, "a game without its board").at(at, "has no `data`");
            return Parsed::failed(message.help("write it as in <game data=\"81 digits\" />"));
        };
        // Position of the digits, if the text contains them literally.
        let text = &self.source.text[at.range()];
        let place = text.find(&data).filter(|_| data.len() >= CELLS);
        let nine = match data.trim_start().strip_prefix("version:") {
            None => plain(&data, |offset| match place {
                Some(place) => {
                    let start = at.start as usize + place + offset;
                    Span::new(at.source, start, start + 1)
                }
                None => at,
            }),
            Some(saved) => saved_game(saved, at),
        };
        let Some(nine) = nine.filter(|nine| nine.len() == CELLS) else {
            let message = Diagnostic::new(Code::E0766, "the board of this game does not have 81 cells");
            return Parsed::failed(message.at(at, "81 digits are required").help("blanks are `0`"));
        };
        let mut draft = Draft::new(self.source, self.reading);
        for (key, said, span) in &self.said {
            draft.metadata(key, said, *span);
        }
        if let Some(note) = attribute(element, "note").filter(|note| !note.trim().is_empty()) {
            draft.id(note.trim());
        }
        nine.draw(&mut draft, false, at);
        draft.finish()
    }
}

/// Returns the value of an attribute.
fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut attributes = element.attributes();
    let mut found = attributes.with_checks(false).filter_map(Result::ok);
    let found = found.find(|attribute| attribute.key.as_ref() == name.as_bytes())?;
    found.unescape_value().ok().map(std::borrow::Cow::into_owned)
}

/// Reads a board of 81 digits.
fn plain(data: &str, at: impl Fn(usize) -> Span) -> Option<Nine> {
    let mut nine = Nine::default();
    for (offset, c) in data.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let content = match c {
            '1'..='9' => Content::Given(c),
            '0' | '.' => Content::Blank,
            _ => return None,
        };
        if nine.len() == CELLS {
            return None;
        }
        nine.push(content, at(offset));
    }
    Some(nine)
}

/// Reads a saved game: the version, and the fields of each cell, of which the first is its value and the last states whether it
/// may be edited.
fn saved_game(saved: &str, at: Span) -> Option<Nine> {
    let (version, cells) = saved.trim_start().split_once(char::is_whitespace)?;
    // Value, notes, editable; later versions have two kinds of notes, then colours.
    let count = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return None,
    };
    // Version 2 wrote some bars twice.
    let fields: Vec<&str> = cells.trim().split('|').filter(|field| !field.is_empty()).take(count * CELLS + 1).collect();
    if fields.len() != count * CELLS {
        return None;
    }
    let mut nine = Nine::default();
    for cell in fields.chunks(count) {
        let mut value = cell[0].chars();
        let content = match (value.next(), value.next(), cell[count - 1]) {
            (Some('0'), None, "0" | "1") => Content::Blank,
            (Some(digit @ '1'..='9'), None, "0") => Content::Given(digit),
            (Some(digit @ '1'..='9'), None, "1") => Content::Entered(digit),
            _ => return None,
        };
        nine.push(content, at);
    }
    Some(nine)
}
