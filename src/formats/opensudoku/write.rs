//! Writes `opensudoku`: a file of the app OpenSudoku with one puzzle.

use crate::formats::writing::board::{ExpressibleParts, GivensBoard};
use crate::formats::{Document, Loss};
use crate::puzzle::clean_line;
use quick_xml::escape::escape;
use std::collections::BTreeMap;

/// Elements with metadata of the puzzle, and the corresponding keys.
const SAID: [(&str, &str); 6] = [
    ("name", "title"),
    ("author", "author"),
    ("comment", "comment"),
    ("created", "date"),
    ("source", "source"),
    ("level", "difficulty"),
];

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let board = GivensBoard::nine(document, ExpressibleParts { entered: true, ..ExpressibleParts::default() }, losses);
    let entered: BTreeMap<usize, i32> =
        document.puzzle.entered.iter().map(|entered| (entered.cell.index(), entered.digit)).collect();
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let said = |key: &str| {
        let text = document.metadata(key).map(str::trim).filter(|text| !text.is_empty())?;
        Some(escape(clean_line(text).as_str()).into_owned())
    };
    // Games with entered digits are in folders, which have only a name.
    let end = if entered.is_empty() {
        out.push_str("<opensudoku>\n");
        for (element, key) in SAID {
            out.extend(said(key).map(|text| format!("  <{element}>{text}</{element}>\n")));
        }
        "</opensudoku>\n"
    } else {
        let name = said("title").unwrap_or_else(|| "gridc".to_owned());
        out.push_str(&format!("<opensudoku version=\"2\">\n  <folder name=\"{name}\" created=\"0\">\n"));
        "  </folder>\n</opensudoku>\n"
    };
    let cells = board.givens.iter();
    let data: String = match entered.is_empty() {
        true => cells.map(|given| given.map_or_else(|| "0".to_owned(), |digit| digit.to_string())).collect(),
        // A game with entered digits: value, notes, and whether the cell may be edited.
        false => cells.enumerate().fold("version: 3&#10;".to_owned(), |data, (cell, given)| {
            let editable = u8::from(given.is_none());
            let value = given.or_else(|| entered.get(&cell).copied()).unwrap_or(0);
            data + &format!("{value}|0|{editable}|")
        }),
    };
    let note = document.puzzle.id.as_deref().map(str::trim).filter(|id| !id.is_empty());
    let note = note.map_or_else(String::new, |id| format!(" note=\"{}\"", escape(clean_line(id).as_str())));
    out + &format!("  <game data=\"{data}\"{note} />\n{end}")
}
