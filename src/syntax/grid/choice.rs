//! Parses choices, that is, clues of which only some have to hold: `either { … } or { … }`, `exactly 2 of { … }`.

use super::block::block;
use super::clue::clue;
use super::cursor::{Cursor, Parse};
use super::expression::operand;
use super::rule::eat_connective;
use super::words::begins_statement;
use crate::code::Code;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Choice, Item, ItemKind, Name, Quota};
use compact_str::CompactString;

/// Returns whether a word begins a choice.
pub(super) fn is_quota(word: &str) -> bool {
    matches!(word, "either" | "exactly" | "at_least" | "at_most")
}

/// Parses what follows the word that begins a choice.
pub(super) fn choice(cursor: &mut Cursor, word: &str, depth: usize) -> Parse<Choice> {
    let kind: fn(_) -> Quota = match word {
        "exactly" => Quota::Exactly,
        "at_least" => Quota::AtLeast,
        "at_most" => Quota::AtMost,
        _ => {
            let mut parts = vec![items(cursor, word, depth)?];
            while eat_connective(cursor, "or", "{") {
                parts.push(items(cursor, word, depth)?);
            }
            return Ok(Choice { kind: Quota::Either, parts });
        }
    };
    let number = operand(cursor)?;
    cursor.expect_word("of")?;
    let parts = items(cursor, word, depth)?.into_iter().map(|item| vec![item]).collect();
    Ok(Choice { kind: kind(number), parts })
}

fn items(cursor: &mut Cursor, word: &str, depth: usize) -> Parse<Vec<Item>> {
    let what = format!("the block of `{word}`");
    Ok(block(cursor, &what, depth, |cursor| item(cursor, depth + 1))?.0)
}

/// Parses a clue or a nested choice.
fn item(cursor: &mut Cursor, depth: usize) -> Parse<Item> {
    let docs = cursor.look(0).docs.clone();
    let start = cursor.here();
    let Some(word) = cursor.word() else { return Err(cursor.unexpected("a clue")) };
    cursor.take();
    let kind = if is_quota(word) {
        ItemKind::Choice(choice(cursor, word, depth)?)
    } else if begins_statement(word) {
        let message = Diagnostic::new(Code::E0118, format!("`{word}` is among clues of which only some hold"));
        let help = match (word, cursor.word()) {
            ("use", Some(rule)) => format!("write a rule of the whole board by its name alone here: `{rule}`"),
            _ => "move it out of the block".to_owned(),
        };
        return Err(Box::new(message.at(start, "not a clue").help(help)));
    } else {
        ItemKind::Clue(clue(cursor, Name { text: CompactString::from(word), span: start })?)
    };
    Ok(Item { docs, kind, span: start.to(cursor.last()) })
}
