//! The keywords that begin statements, and the words that cannot be names.

use super::cursor::Cursor;
use super::lexeme::LexemeKind;

/// Keywords of metadata statements.
pub const METADATA_WORDS: [&str; 9] =
    ["title", "author", "source", "date", "rules", "comment", "difficulty", "id", "expect"];

/// Words that begin a statement of a file, besides [`METADATA_WORDS`] and [`LAYOUT_WORDS`].
pub const STATEMENT_WORDS: [&str; 17] = [
    "gridc", "use", "layout", "rule", "face", "var", "value", "givens", "entered", "marks", "solution", "doubt",
    "allow", "either", "exactly", "at_least", "at_most",
];

/// Words that begin a statement of a layout. A puzzle may have these statements, too, for its own board.
pub const LAYOUT_WORDS: [&str; 11] =
    ["let", "require", "cells", "symbols", "rows", "columns", "boxes", "regions", "region", "rooms", "place"];

/// Keywords of a file that are followed by a picture.
const PICTURE_WORDS: [&str; 3] = ["givens", "entered", "solution"];

/// Words with a special meaning inside expressions and lists.
const OPERATOR_WORDS: [&str; 18] = [
    "mod", "by", "at", "on", "as", "else", "in", "and", "or", "not", "if", "then", "true", "false", "fold", "where",
    "with", "ends",
];

/// Returns whether a word can begin a statement of a file.
pub(super) fn begins_statement(word: &str) -> bool {
    METADATA_WORDS.contains(&word) || STATEMENT_WORDS.contains(&word) || LAYOUT_WORDS.contains(&word)
}

/// Words that also begin statements of rules or of choices.
const INNER_WORDS: [&str; 8] = ["let", "require", "var", "value", "either", "exactly", "at_least", "at_most"];

/// Returns whether a statement begins here that only a file can have: its keyword is first in its line and not indented, and what
/// follows does not follow a name in an expression.
pub(super) fn at_file_statement(cursor: &mut Cursor) -> bool {
    let of_file = |word: &&str| begins_statement(word) && !INNER_WORDS.contains(word);
    let Some(word) = cursor.raw_word().filter(of_file) else { return false };
    let next = match cursor.look(1).kind {
        LexemeKind::Word(next) => !is_reserved(next, false),
        LexemeKind::Text(_) | LexemeKind::Integer(_) => true,
        _ => false,
    };
    cursor.look(0).indent == Some(0) && (next || PICTURE_WORDS.contains(&word))
}

/// Returns whether a word cannot be a name in expressions, because it would end the expression. In rules, the keywords of layout
/// statements are allowed as names.
pub(super) fn is_reserved(word: &str, in_layout: bool) -> bool {
    (in_layout && LAYOUT_WORDS.contains(&word)) || OPERATOR_WORDS.contains(&word)
}

/// Returns all words that begin statements.
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    METADATA_WORDS.into_iter().chain(STATEMENT_WORDS).chain(LAYOUT_WORDS)
}
