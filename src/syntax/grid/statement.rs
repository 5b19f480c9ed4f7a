//! Parses the statements of a file, and recovers after errors.

use super::allow::allowances;
use super::cells::{cell_word, marks};
use super::choice::{choice, is_quota};
use super::clue::clue;
use super::cursor::{COMMENT, Cursor, Parse};
use super::face;
use super::layout::{self, part_kind, picture, since};
use super::lexeme::LexemeKind;
use super::parameters::taken;
use super::rule;
use super::words::{LAYOUT_WORDS, METADATA_WORDS, all, begins_statement};
use crate::code::Code;
use crate::puzzle::{Doubt, DoubtKind, Effect, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Ast, Item, ItemKind, Name, Version};
use crate::syntax::suggest::nearest;
use compact_str::CompactString;

/// The largest number of statements in a file.
const MAX_STATEMENTS: usize = 200_000;

/// Parses all statements of the text.
pub(super) fn file(cursor: &mut Cursor) -> Ast {
    let mut ast = Ast { layout_from_shape: false, id: None, items: Vec::new() };
    while !cursor.at_end() && !cursor.gave_up() {
        if ast.items.len() >= MAX_STATEMENTS {
            let message = Diagnostic::new(Code::E0112, format!("a file has more than {MAX_STATEMENTS} statements"));
            let span = cursor.here();
            cursor.report(message.at(span, "one too many"));
            break;
        }
        let defined = defined(cursor);
        let found = cursor.statement(|cursor| {
            let found = statement(cursor);
            if found.is_err() {
                while !ends(cursor) {
                    cursor.take();
                }
            }
            found
        });
        match found {
            Ok(item) => {
                if matches!(item.kind, ItemKind::Version(_)) && !ast.items.is_empty() {
                    let message = Diagnostic::new(Code::E0113, "the version is not the first statement");
                    cursor.report(message.at(item.span, "move it to the first line"));
                }
                ast.items.push(item);
            }
            Err(message) => {
                ast.items.extend(defined.map(unread));
                cursor.report(message);
                // The rest of a layout whose head could not be parsed, or of a board without its keyword.
                cursor.eat_mark("}");
                while is_row(cursor) {
                    cursor.take();
                    while cursor.look(0).indent.is_none() && !cursor.at_end() {
                        cursor.take();
                    }
                }
            }
        }
    }
    ast
}

/// Returns the name with which a definition begins, if one comes next.
fn defined(cursor: &mut Cursor) -> Option<Name> {
    cursor.raw_word().filter(|word| matches!(*word, "rule" | "layout"))?;
    let next = cursor.look(1);
    match next.kind {
        LexemeKind::Word(text) => Some(Name { text: CompactString::from(text), span: next.span }),
        _ => None,
    }
}

/// Makes the item for a definition that could not be parsed.
fn unread(name: Name) -> Item {
    let span = name.span;
    Item { docs: None, kind: ItemKind::Unread(name), span }
}

/// Returns whether the statement has ended.
fn ends(cursor: &mut Cursor) -> bool {
    matches!(cursor.peek(), LexemeKind::LineEnd | LexemeKind::End)
}

/// Returns whether a board's row is where a statement should begin.
fn is_row(cursor: &mut Cursor) -> bool {
    matches!(
        cursor.look(0).kind,
        LexemeKind::Integer(_) | LexemeKind::Mark("." | "-" | "+" | "*") | LexemeKind::Unknown('|' | '_')
    )
}

fn statement(cursor: &mut Cursor) -> Parse<Item> {
    let docs = cursor.look(0).docs.clone();
    let start = cursor.here();
    let Some(word) = cursor.word() else {
        let message = cursor.unexpected("a statement");
        let board = is_row(cursor);
        let help = match cursor.take().kind {
            _ if board => "draw the board below the word `givens`, which has its own line",
            LexemeKind::Mark("}") => "there is no open `{` to close",
            LexemeKind::Unknown('#') => COMMENT,
            _ => "a statement begins with a word, such as `use`, `givens` or a rule's name",
        };
        return Err(Box::new(message.help(help)));
    };
    cursor.take();
    if cell_word(word, start).is_some() {
        let message =
            Diagnostic::new(Code::E0103, "expected a statement, found a cell").at(start, "expected a statement");
        let help = "for a single digit write `marks r1c1 in {5}`; to draw givens write `givens`, and the board below \
            it";
        return Err(Box::new(message.help(help)));
    }
    let name = Name { text: CompactString::from(word), span: start };
    let found = kind(cursor, name).and_then(|kind| if ends(cursor) { Ok(kind) } else { Err(left_over(cursor)) });
    match found {
        Ok(kind) => Ok(Item { docs, kind, span: since(start, cursor) }),
        // If it does not even parse as a clue, the first word is more likely misspelt.
        Err(_) if !begins_statement(word) && nearest(word, all()).is_some() => {
            let guess = nearest(word, all()).unwrap_or_default();
            let message = Diagnostic::new(Code::E0102, format!("there is no statement `{word}`"));
            Err(Box::new(message.at(start, "unknown").help(format!("did you mean `{guess}`?"))))
        }
        Err(message) => Err(message),
    }
}

/// Makes the message about text after the end of a statement.
pub(super) fn after_end(cursor: &mut Cursor) -> Diagnostic {
    let found = cursor.peek().describe();
    let message = Diagnostic::new(Code::E0104, format!("{found} after the end of the statement"));
    message.at(cursor.here(), "not part of it")
}

fn left_over(cursor: &mut Cursor) -> Box<Diagnostic> {
    Box::new(match (cursor.peek().clone(), cursor.look(0).indent) {
        (LexemeKind::Unknown('#'), _) => after_end(cursor).help(COMMENT),
        (_, Some(_)) => after_end(cursor)
            .because("a line that is indented deeper continues the statement above")
            .help("begin each statement at the start of its line"),
        _ => after_end(cursor).help("begin the next statement on its own line"),
    })
}

/// Parses what follows the first word.
fn kind(cursor: &mut Cursor, word: Name) -> Parse<ItemKind> {
    Ok(match word.text.as_str() {
        "gridc" => ItemKind::Version(version(cursor)?),
        "use" => ItemKind::Use(taken(cursor)?),
        "layout" => ItemKind::Layout(cursor.in_layout(layout::definition)?),
        "rule" => ItemKind::Rule(rule::definition(cursor)?),
        "face" => ItemKind::Face(face::definition(cursor)?),
        "var" => ItemKind::Var(rule::var(cursor)?),
        "value" => ItemKind::Value(rule::value(cursor)?),
        "givens" => ItemKind::Givens(picture(cursor, "givens", false)?),
        "entered" => ItemKind::Entered(picture(cursor, "entered", false)?),
        "solution" => ItemKind::Solution(picture(cursor, "solution", false)?),
        "marks" => ItemKind::Marks(marks(cursor)?),
        "doubt" => ItemKind::Doubt(doubt(cursor, word.span)?),
        "allow" => ItemKind::Allow(allowances(cursor)?),
        quota if is_quota(quota) => ItemKind::Choice(choice(cursor, quota, 0)?),
        key if METADATA_WORDS.contains(&key) => {
            let text = cursor.text().map_err(|message| {
                let help = format!("write it in quotes: `{key} \"…\"`");
                if message.help.is_none() { Box::new(message.help(help)) } else { message }
            })?;
            ItemKind::Metadata { key: word, text }
        }
        part if LAYOUT_WORDS.contains(&part) => {
            ItemKind::Part(cursor.in_layout(|cursor| part_kind(cursor, part, false))?)
        }
        slip if matches!(cursor.peek(), LexemeKind::Text(_)) && nearest(slip, METADATA_WORDS).is_some() => {
            return Err(cursor.unexpected("a clue's places"));
        }
        _ => ItemKind::Clue(clue(cursor, word)?),
    })
}

/// Parses `comments "…"`, `restricts "…"` or `changes "…"`.
fn doubt(cursor: &mut Cursor, start: Span) -> Parse<Doubt> {
    let effect = Effect::ALL.into_iter().find(|effect| cursor.eat_word(effect.name()));
    let Some(effect) = effect else { return Err(cursor.unexpected("`comments`, `restricts` or `changes`")) };
    let what = cursor.text()?;
    Ok(Doubt { what, effect, subject: DoubtKind::Rule, span: since(start, cursor) })
}

fn version(cursor: &mut Cursor) -> Parse<Version> {
    let span = cursor.here();
    let LexemeKind::Integer(n) = *cursor.peek() else {
        return Err(cursor.unexpected("the version of the language, a number"));
    };
    cursor.take();
    if let Some(version) = Version::ALL.into_iter().find(|version| n == Some(i64::from(version.number()))) {
        cursor.version = version;
        return Ok(version);
    }
    let said = n.map_or("unsupported version".to_owned(), |n| format!("version {n}"));
    let message = Diagnostic::new(Code::E0101, format!("this gridc does not support {said} of the language"));
    let known = Version::ALL.map(|version| version.number().to_string()).join(" and ");
    Err(Box::new(message.at(span, format!("it supports versions {known}")).help("a newer gridc may support it")))
}
