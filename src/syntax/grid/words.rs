//! The words that begin statements.

/// Keys of text about the puzzle.
pub const METADATA_WORDS: [&str; 8] = ["title", "author", "source", "date", "rules", "comment", "difficulty", "id"];

/// Words that begin a statement of a file, besides [`METADATA_WORDS`] and [`LAYOUT_WORDS`].
pub const STATEMENT_WORDS: [&str; 6] = ["gridc", "use", "layout", "givens", "marks", "solution"];

/// Words that begin a statement of a layout. A puzzle may have these too, for what is its own.
pub const LAYOUT_WORDS: [&str; 10] =
    ["let", "require", "cells", "symbols", "rows", "columns", "boxes", "regions", "region", "place"];

/// Words with a meaning of their own inside expressions and lists.
const OPERATOR_WORDS: [&str; 7] = ["mod", "by", "at", "on", "as", "else", "in"];

/// Whether a word can begin a statement.
pub(super) fn begins_statement(word: &str) -> bool {
    METADATA_WORDS.contains(&word) || STATEMENT_WORDS.contains(&word) || LAYOUT_WORDS.contains(&word)
}

/// Whether a word cannot be the name of a parameter or `let`, because it would end the expression it stands in.
pub(super) fn is_reserved(word: &str) -> bool {
    LAYOUT_WORDS.contains(&word) || OPERATOR_WORDS.contains(&word)
}

/// All words that begin statements.
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    METADATA_WORDS.into_iter().chain(STATEMENT_WORDS).chain(LAYOUT_WORDS)
}
