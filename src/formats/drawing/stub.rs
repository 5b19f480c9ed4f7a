//! Stubs: rules of the puzzle's own for drawings that no library rule explains. `gridc convert --draft` defines one with an empty
//! body for each kind of drawing; `--treat green-line='{ … }'` states the body. This module also makes the clues of such rules,
//! and of those that the user defines in a file (`--rules`), from drawings.

use super::board::DrawnBoard;
use super::rules::{ray, said, seen};
use super::sign::{Sign, SignForm};
use crate::formats::draft::{Draft, quoted};
use crate::formats::stub_rule::StubRule;
use crate::language::faces::{face, mark_takes, named_colour};
use crate::syntax::ast::RuleDefinition;
use std::mem::discriminant;

/// Defines a rule for signs of one name and adds their clues. Signs without a place on the board are left over and returned.
pub(super) fn define<'s>(
    name: &str,
    signs: &[&'s Sign],
    body: Option<&str>,
    board: &DrawnBoard,
    draft: &mut Draft<'_>,
) -> Vec<&'s Sign> {
    let (mut left, mut over): (Vec<&Sign>, Vec<&Sign>) = signs.iter().partition(|sign| shape(&sign.form).is_some());
    while let Some(first) = left.first().copied() {
        let same = |sign: &&&Sign| discriminant(&sign.form) == discriminant(&first.form);
        let (these, others): (Vec<&Sign>, Vec<&Sign>) = left.iter().partition(same);
        let rule = free_name(name, draft);
        let stub = stub(&rule, &these, body);
        draft.stub(stub.clone(), first.at);
        for sign in these {
            match clue(&rule, stub.parameters(), sign, board) {
                Ok(text) => draft.say(&text, sign.at),
                Err(_) => over.push(sign),
            }
        }
        left = others;
    }
    over
}

/// Returns a name for a stub that no library rule and no other stub has.
fn free_name(name: &str, draft: &Draft<'_>) -> String {
    let word = name.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
    let word = if face(&word).is_some() { format!("drawn_{word}") } else { word };
    let is_free = |name: &String| !draft.stubs().any(|stub| stub.name == *name);
    let numbered = (2..).map(|number| format!("{word}_{number}"));
    std::iter::once(word.clone()).chain(numbered).find(is_free).unwrap_or(word)
}

/// Returns the parameters and the mark for signs of this form; `None` if they have no place on the board.
fn shape(form: &SignForm) -> Option<(&'static str, &'static str)> {
    Some(match form {
        SignForm::Line(_) | SignForm::Diagonal(_) => ("line: path", "line(line)"),
        SignForm::Bulb(_) => ("line: path", "line(line) ends=bulb"),
        SignForm::Circles(_) => ("line: path", "line(line) ends=circles"),
        SignForm::Diamond(_) => ("line: path", "line(line) ends=diamond"),
        SignForm::Diamonds(_) => ("line: path", "line(line) ends=diamonds"),
        SignForm::Pointer(_) => ("line: path", "line(line) ends=arrow"),
        SignForm::Arrow { .. } => ("circle: set, shafts: path...", "shafts(circle, shafts)"),
        SignForm::Edge(_) => ("cells: set", "edge(cells)"),
        SignForm::Greater(_) => ("cells: set", "edge(cells) look=sign"),
        SignForm::Corner(_) => ("cells: set", "corner(cells)"),
        SignForm::Cell(_) => ("c: cell", "cell(c)"),
        SignForm::Shade(_) => ("cells: set", "shade(cells)"),
        SignForm::Frame(_) => ("cells: set", "cage(cells)"),
        SignForm::Outside { towards: Some((down, right)), .. } if *down != 0 && *right != 0 => {
            ("line: path", "outside(line) look=slanted")
        }
        SignForm::Outside { .. } => ("line: path", "outside(line)"),
        SignForm::Ray { .. } => ("line: path", "line(line) ends=arrow"),
        SignForm::Other(cells) if cells.is_empty() => return None,
        SignForm::Other(_) => ("cells: set", "shade(cells)"),
    })
}

fn stub(rule: &str, signs: &[&Sign], body: Option<&str>) -> StubRule {
    let first = signs.first();
    let (places, mark) = first.and_then(|sign| shape(&sign.form)).unwrap_or_default();
    let mut mark = mark.to_owned();
    let is_any = |part: &str| rule.split('_').any(|word| word == part);
    match first.map(|sign| &sign.form) {
        Some(SignForm::Edge(_)) if is_any("dot") || is_any("circle") => mark.push_str(" look=dot"),
        Some(SignForm::Edge(_)) if is_any("bar") || is_any("square") => mark.push_str(" look=bar"),
        Some(SignForm::Cell(_)) if is_any("circle") => mark.push_str(" look=circle"),
        Some(SignForm::Cell(_)) if is_any("square") || is_any("diamond") => mark.push_str(" look=square"),
        _ => {}
    }
    let kind = mark.split('(').next().unwrap_or_default().to_owned();
    let takes = |key: &str| mark_takes(&kind, key);
    let hue = first.and_then(|sign| sign.hue).filter(|hue| named_colour(hue).is_some());
    if let Some(hue) = hue.filter(|_| takes("colour")) {
        mark.push_str(&format!(" colour={hue}"));
    }
    let texts = signs.iter().filter_map(|sign| sign.text.as_deref()).filter(|text| !text.trim().is_empty()).count();
    let label = match () {
        () if texts == 0 => "",
        () if signs.iter().all(|sign| sign.number().is_some()) => "number: int, ",
        () => "label: text, ",
    };
    if let Some((parameter, _)) = label.split_once(':').filter(|_| takes("text")) {
        mark.push_str(&format!(" text={parameter}"));
    }
    let letters =
        signs.iter().filter_map(|sign| sign.text.as_deref()).filter(|text| text.chars().all(char::is_alphabetic));
    StubRule {
        name: rule.to_owned(),
        head: format!("{label}{places}"),
        body: body.map(str::to_owned),
        mark,
        words: rule.split('_').chain(letters).map(str::to_lowercase).collect(),
        ..StubRule::default()
    }
}

/// Writes the clue of a rule for a sign. Each parameter is a type, and whether it may be omitted.
///
/// # Errors
/// Why the sign cannot be a clue of the rule.
pub(super) fn clue<'p>(
    rule: &str,
    parameters: impl Iterator<Item = (&'p str, bool)>,
    sign: &Sign,
    board: &DrawnBoard,
) -> Result<String, &'static str> {
    let mut places = match &sign.form {
        SignForm::Arrow { circle, shafts } => std::iter::once(circle).chain(shafts).map(|cells| said(cells)).collect(),
        SignForm::Outside { .. } => vec![seen(&sign.form, board)?],
        SignForm::Diagonal(true) => vec!["ray r1c1 down_right".to_owned()],
        SignForm::Diagonal(false) => vec![format!("ray r{}c1 up_right", board.rows)],
        SignForm::Ray { from, towards } => vec![ray(*from, *towards)],
        form => vec![said(&form.cells())],
    }
    .into_iter();
    let mut clue = rule.to_owned();
    let mut was_place = false;
    for (kind, is_optional) in parameters {
        let (argument, is_place) = match kind {
            "int" => (sign.number().map(|number| number.to_string()).ok_or("it has no number"), false),
            "text" => (Ok(quoted(sign.text.as_deref().unwrap_or_default())), false),
            "digits" => match sign.digits() {
                digits if digits.is_empty() => (Err("it has no digits"), false),
                digits => {
                    (Ok(format!("{{{}}}", digits.iter().map(i64::to_string).collect::<Vec<_>>().join(" "))), false)
                }
            },
            "path" | "set" | "list" | "cell" => {
                (places.next().ok_or("it has fewer groups of cells than the rule"), true)
            }
            _ => (Err("the rule has a parameter that is not drawn"), false),
        };
        match argument {
            Ok(text) => clue.push_str(&format!("{} {text}", if was_place && is_place { " :" } else { "" })),
            Err(_) if is_optional => continue,
            Err(why) => return Err(why),
        }
        was_place = is_place;
    }
    places.for_each(|place| clue.push_str(&format!(" : {place}")));
    Ok(clue)
}

/// Returns the parameters of a definition in the form that [`clue`] takes.
pub(super) fn parameters(rule: &RuleDefinition) -> impl Iterator<Item = (&str, bool)> {
    rule.parameters.iter().map(|parameter| (parameter.kind.text.as_str(), parameter.default.is_some()))
}
