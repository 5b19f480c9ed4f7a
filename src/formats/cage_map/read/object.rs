//! Reads the JSON form of `cage-map`.

use super::{Map, draft};
use crate::code::Code;
use crate::formats::board_text::characters::{PlacedChar, places};
use crate::formats::board_text::entries::entries;
use crate::formats::json_value::{Json, JsonKind};
use crate::formats::{Reading, prose};
use crate::puzzle::{Effect, Span};
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::ToCompactString;
use std::collections::BTreeMap;
use std::ops::Range;

/// Reads the puzzles of a text: one value, which may be a list, or a value per line.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    let whole = 0..source.text.len();
    let lines = || entries(&source.text).map(|line| line.start..line.start + line.text.len());
    let closed = |line: &Range<usize>| source.text[line.clone()].trim_end_matches(',').ends_with('}');
    let by_line =
        lines().all(|line| source.text[line].starts_with('{')) && lines().next().is_some_and(|line| closed(&line));
    let parts: Box<dyn Iterator<Item = Range<usize>> + 's> = match by_line {
        true => {
            Box::new(entries(&source.text).map(|line| line.start..line.start + line.text.trim_end_matches(',').len()))
        }
        false => Box::new(std::iter::once(whole)),
    };
    parts.flat_map(move |part| match Json::parse_part(source, part) {
        Err(error) => vec![Parsed::failed(error)],
        Ok(value) => match &value.kind {
            JsonKind::List(items) => items.iter().map(|item| puzzle(source, reading, item)).collect(),
            _ => vec![puzzle(source, reading, &value)],
        },
    })
}

fn puzzle(source: &Source, reading: &Reading, value: &Json) -> Parsed {
    read(source, reading, value).into()
}

fn read(source: &Source, reading: &Reading, value: &Json) -> Result<Parsed, Box<Diagnostic>> {
    let mut draft = draft(source, reading);
    let (Some(cages), Some(sums)) = (value.get("cages"), value.get("sums")) else {
        let message = Diagnostic::new(Code::E0744, "a cage map needs the keys \"cages\" and \"sums\"");
        return Err(Box::new(message.at(value.span, "one of them is missing")));
    };
    let givens = ["givens", "grid", "puzzle"].into_iter().find_map(|key| value.get(key));
    let map = Map {
        cages: characters_of(source, cages)?,
        sums: sums_of(sums)?,
        givens: givens.map(|givens| characters_of(source, givens)).transpose()?,
    };
    for key in ["title", "author", "source", "difficulty", "rules", "comment", "date"] {
        if let Some(text) = value.get(key) {
            draft.metadata(key, text.text().unwrap_or_default(), text.span);
        }
    }
    for key in ["id", "name"] {
        if let Some(id) = value.get(key).and_then(Json::text) {
            draft.id(id);
        }
    }
    let side = map.say(&mut draft)?;
    if let Some(solution) = value.get("solution") {
        let cells = characters_of(source, solution)?;
        let digit = |(at, c): &PlacedChar| {
            let digit = c.to_digit(36).filter(|digit| (1..=side.min(9) as u32).contains(digit));
            (digit.map(|digit| digit.to_compact_string()), draft.span(*at, at + c.len_utf8()))
        };
        let digits: Vec<_> = cells.iter().map(digit).collect();
        match side <= 9 && digits.len() == side * side && digits.iter().all(|(digit, _)| digit.is_some()) {
            true => draft.solution(side, digits, solution.span),
            false => {
                let message = Diagnostic::new(Code::W0402, "the text that looks like the solution is not one");
                draft.report(message.at(solution.span, "not a digit for each cell"));
            }
        }
    }
    for found in draft.unread(value) {
        draft.doubt(Effect::Changes, format!("the unknown key {:?}", found.member.key), found.span);
    }
    prose::check(&mut draft, crate::formats::cage_map::FORMAT);
    Ok(draft.finish())
}

/// Returns the characters of a text, or of a list of texts, one for each row or cell.
fn characters_of(source: &Source, value: &Json) -> Result<Vec<PlacedChar>, Box<Diagnostic>> {
    let of_text = |value: &Json| match &value.kind {
        // If the text has escapes, its characters have no positions of their own.
        JsonKind::Text(text) => Some(match source.text.get(inside(value.span)) == Some(text.as_str()) {
            true => places(inside(value.span).start, text),
            false => text.chars().map(|c| (value.span.start as usize, c)).collect(),
        }),
        JsonKind::Number(number) if (0.0..10.0).contains(number) && number.fract() == 0.0 => {
            char::from_digit(*number as u32, 10).map(|c| vec![(value.span.start as usize, c)])
        }
        JsonKind::Null => Some(vec![(value.span.start as usize, '.')]),
        _ => None,
    };
    let wrong = |span: Span| {
        let message =
            Diagnostic::new(Code::E0743, "cannot be read as cells").at(span, "neither a text nor rows of texts");
        Box::new(message.help("write one character for each cell: \"AAB…\""))
    };
    value.ignore();
    let rows = items(value).iter().flat_map(items);
    let cells = rows.map(|cells| of_text(cells).ok_or_else(|| wrong(cells.span)));
    Ok(cells.collect::<Result<Vec<_>, _>>()?.concat())
}

/// Returns the items of a list; any other value counts as its only item.
fn items(value: &Json) -> &[Json] {
    match &value.kind {
        JsonKind::List(items) => items,
        _ => std::slice::from_ref(value),
    }
}

/// Returns the range inside the quotes of a text.
fn inside(span: Span) -> Range<usize> {
    span.start as usize + 1..(span.end as usize).saturating_sub(1).max(span.start as usize + 1)
}

/// Returns the sums, by the character of their cage.
fn sums_of(value: &Json) -> Result<BTreeMap<char, (i64, Span)>, Box<Diagnostic>> {
    let mut sums = BTreeMap::new();
    if !matches!(value.kind, JsonKind::Object(_)) {
        let message = Diagnostic::new(Code::E0743, "the sums cannot be read").at(value.span, "not by cage");
        return Err(Box::new(message.help("write `{\"A\": 11, \"B\": 25}`")));
    }
    for member in value.members() {
        let mut name = member.key.chars();
        let (Some(name), None) = (name.next(), name.next()) else {
            let message =
                Diagnostic::new(Code::E0743, "the name of a cage must be one character").at(member.span, "this name");
            return Err(Box::new(message));
        };
        let sum = member.value.integer().filter(|sum| (0..1_000_000).contains(sum));
        let Some(sum) = sum else {
            return Err(Box::new(
                Diagnostic::new(Code::E0743, "this is not a sum").at(member.value.span, "not understood"),
            ));
        };
        if let Some((_, first)) = sums.insert(name, (sum, member.value.span)) {
            let message = Diagnostic::new(Code::E0744, "a cage has two sums").at(member.value.span, "the second");
            return Err(Box::new(message.at(first, "the first")));
        }
    }
    value.ignore();
    Ok(sums)
}
