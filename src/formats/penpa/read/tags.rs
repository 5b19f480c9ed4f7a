//! Reads the genre tags that the setter has selected in Penpa+ (its `genre_tags.js`).

use super::text::PenpaText;
use crate::code::Code;
use crate::formats::draft::Draft;
use crate::formats::json_value::Json;
use crate::puzzle::{Effect, Span};
use crate::syntax::Diagnostic;

/// Sudoku tags whose clues the board states, or that do not concern the rules.
const STATED: [&str; 11] = [
    "classic",
    "irregular",
    "arrow",
    "thermo",
    "killer",
    "wordpuzzle",
    "puzzlehunt",
    "noconflict",
    "non-alphanumeric",
    "latin",
    "skyscrapers",
];

/// Sudoku tags that explain drawings, with the explanation.
const EXPLAINED: [(&str, &str); 2] = [
    ("evenodd", "Grey circles contain odd digits. Grey squares contain even digits."),
    ("consecutivepairs", "Digits separated by a white dot are consecutive."),
];

/// Sudoku tags with rules that the board does not show, or whose meaning is unknown.
const OTHERS: [&str; 8] = ["alphabet", "tightfit", "isodoku", "consecutive", "sudokurve", "tile", "deficit", "surplus"];

/// Checks the tags; returns the explanations of drawings.
///
/// # Errors
/// If they name another kind of puzzle, and no sudoku.
pub(super) fn say(text: &PenpaText<'_>, draft: &mut Draft<'_>) -> Result<String, Box<Diagnostic>> {
    let Some((_, at)) = text.line(17).filter(|(line, _)| line.starts_with('[')) else { return Ok(String::new()) };
    let Ok(list) = Json::parse_part(draft.source, Span::range(at)) else { return Ok(String::new()) };
    let mut words = Vec::new();
    let mut strange = None;
    let mut sudoku = false;
    for tag in list.list() {
        let name = tag.text().unwrap_or_default();
        match name {
            "nonconsecutive" => draft.say("use nonconsecutive", tag.span),
            _ if STATED.contains(&name) => sudoku |= STATED[..5].contains(&name),
            _ => match EXPLAINED.iter().find(|(known, _)| *known == name) {
                Some((_, explained)) => words.push(*explained),
                None if OTHERS.contains(&name) => {
                    draft.doubt(Effect::Changes, format!("the tag `{name}`"), tag.span);
                }
                None => {
                    strange = strange.or(Some((name.chars().take(40).collect::<String>(), tag.span)));
                    continue;
                }
            },
        }
        sudoku |= !STATED.contains(&name);
    }
    match strange {
        None => {}
        Some((name, at)) if sudoku => draft.doubt(Effect::Changes, format!("the tag {name:?}"), at),
        Some((name, at)) => {
            let message = Diagnostic::new(Code::E0747, format!("by its tag, this puzzle is not a sudoku: {name:?}"));
            return Err(Box::new(
                message.at(at, "the kind of puzzle").because("gridc reads sudokus and their variants"),
            ));
        }
    }
    Ok(words.join(" "))
}
