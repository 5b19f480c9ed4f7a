//! Reads `penpa`, sudoku links of Penpa+, or the text inside.
//!
//! Givens, candidates, regions, killer cages, thermometers and arrows are explicit, since the editor has tools for them. Lines,
//! symbols and other texts are drawings, which become clues together with the rules in words, or by `--treat`. The numbering of
//! places and the meaning of the keys follow swaroopg92/penpa-edit, lisudoku/sudoku_formats, marktekfan/sudokupad-penpa-import
//! and T0nyX1ang/noqx.

mod answer;
mod cages;
mod clues;
mod drawn;
mod numbers;
mod points;
mod regions;
mod tags;
mod text;

pub(in crate::formats) use text::{ANSWER, shortened, written_out};

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::draft::Draft;
use crate::formats::drawing::{self, Drawings, DrawnBoard};
use crate::formats::json_value::{Json, JsonKind, Member};
use crate::formats::prose::{self, Prose};
use crate::puzzle::Effect;
use crate::syntax::{Diagnostic, Parsed, Source};
use points::Points;
use text::{PenpaText, is_for_sudoku, is_head, no_text};

/// Keys of the board without information about the puzzle: undo lists.
const HARMLESS: [&str; 3] = ["command_redo", "command_undo", "command_replay"];

/// Returns whether a text is in this format, so that no other is tried.
pub(super) fn recognises(text: &str) -> bool {
    is_head(text.lines().next().unwrap_or(""))
}

/// Parses the puzzle of a text.
pub(super) fn parse(source: &Source, reading: &Reading) -> Result<Parsed, Box<Diagnostic>> {
    let text = PenpaText::of(source);
    let (kind, at) = text.field(0);
    if !is_head(text.line(0).map_or("", |(line, _)| line)) {
        return Err(Box::new(no_text(source, "the first line is not in its format")));
    }
    if !is_for_sudoku(kind) {
        let message = Diagnostic::new(Code::E0740, format!("a board of the kind `{kind}` is not a sudoku"));
        let why = "gridc reads Penpa+ boards of the kinds `sudoku` and `square`";
        return Err(Box::new(message.at(at, "its kind").because(why)));
    }
    let points = Points::of(&text)?;
    let Some((line, place)) = text.line(3) else {
        return Err(Box::new(no_text(source, "the lines with the puzzle are missing")));
    };
    if line.starts_with("{z") {
        let message = no_text(source, "its fourth line has short names");
        return Err(Box::new(message.because("in a file, gridc only reads the text form that it writes itself")));
    }
    let json = Json::parse_part(source, place.range()).map_err(Box::new)?;
    let points = regions::within(&json, points);
    let mut draft = Draft::new(source, reading);
    metadata(&text, &mut draft);
    let prose = Prose::of(&draft).and(tags::say(&text, &mut draft)?).up_to(points.side as i64);
    let mut drawings = Drawings::new(DrawnBoard::new(points.side, points.side));
    for key in HARMLESS {
        json.get(key).into_iter().for_each(Json::ignore);
    }
    let diagonals = (text.number(11) == Some(1), text.number(14) == Some(1));
    regions::say(&json, &points, kind == "sudoku", diagonals, &mut draft);
    match diagonals {
        (true, true) => draft.say("use x_sudoku", text.field(11).1),
        (true, false) => draft.say("use diagonal_down", text.field(11).1),
        (false, true) => draft.say("use diagonal_up", text.field(14).1),
        (false, false) => {}
    }
    let givens = numbers::say(&json, &points, &mut drawings, &mut draft);
    clues::say(&json, &points, &prose, &mut drawings, &mut draft);
    drawn::push(&json, &points, &mut drawings, &mut draft);
    answer::say(&text, &points, &givens, &mut draft);
    drawing::recognise(&drawings, &prose, &mut draft);
    drawing::spoken(&prose, &mut draft);
    for found in draft.unread(&json) {
        if !found.member.value.is_blank() {
            draft.doubt(Effect::Changes, format!("the unknown key {:?}", found.member.key), found.span);
        }
    }
    prose::check(&mut draft, crate::formats::penpa::FORMAT);
    Ok(draft.finish())
}

/// Returns the members of the object under a key, and marks all of them as read. A value that is not an object is not marked.
fn members<'j>(json: &'j Json, key: &str) -> &'j [Member] {
    let Some(member) = json.members().iter().rev().find(|member| member.key == key) else { return &[] };
    if matches!(member.value.kind, JsonKind::Object(_)) {
        member.seen().ignore();
    }
    member.value.members()
}

fn metadata(text: &PenpaText<'_>, draft: &mut Draft<'_>) {
    for (field, before, key) in [(15, "Title: ", "title"), (16, "Author: ", "author"), (17, "", "source")] {
        let (words, at) = text.words(field, before);
        let named = words != before.trim();
        if named {
            draft.metadata(key, &words, at);
        }
    }
    let (rules, at) = text.rules();
    draft.metadata("rules", &rules, at);
}
