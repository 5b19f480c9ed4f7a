//! Messages about rules that do not exist, with suggestions.

use super::statements::{ClueStatement, RuleStatements};
use crate::code::Code;
use crate::language::Library;
use crate::language::rules::Rules;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::Name;
use crate::syntax::grid::{LAYOUT_WORDS, METADATA_WORDS, STATEMENT_WORDS};
use crate::syntax::suggest::nearest;

/// The largest number of rules suggested in one message.
const MOST_ALIKE: usize = 4;

/// Makes the message that no rule has this name.
pub(super) fn unknown_rule(name: &Name, span: Span, rules: &Rules, library: &Library) -> Box<Diagnostic> {
    let word = name.text.as_str();
    let message = Diagnostic::new(Code::E0301, format!("there is no rule `{word}`")).at(span, "unknown rule");
    let words = STATEMENT_WORDS.into_iter().chain(METADATA_WORDS).chain(LAYOUT_WORDS);
    let known = rules.names();
    Box::new(if library.names().any(|n| n == word) {
        message.help(format!("to use this layout, write `use {word}`"))
    } else if let Some(guess) = nearest(word, known.iter().copied().chain(words)) {
        message.help(match guess {
            "givens" => "to draw givens write `givens`, and the board below it; for a single digit write `marks r1c1 \
            in {5}`"
                .to_owned(),
            guess => format!("did you mean `{guess}`?"),
        })
    } else if let Some(guess) = nearest(word, library.names()) {
        message.help(format!("did you mean `use {guess}`?"))
    } else {
        message.help(match alike(word, library) {
            Some(rules) => format!("{rules} `gridc rules --search {word}` shows more"),
            None => "`gridc rules` lists the rules, `gridc rules --search WORD` searches them; a puzzle can define \
                its own with `rule`"
                .to_owned(),
        })
    })
}

/// Lists the rules that are known by this name.
fn alike(word: &str, library: &Library) -> Option<String> {
    let names: Vec<String> = library
        .named_like(word)
        .iter()
        .take(MOST_ALIKE)
        .map(|rule| format!("`{}`", rule.definition.name.text))
        .collect();
    let (last, others) = names.split_last()?;
    let others = others.join(", ");
    Some(match others.is_empty() {
        true => format!("did you mean {last}?"),
        false => format!("did you mean {others} or {last}?"),
    })
}

/// Reports clues whose rule does not exist, for a puzzle whose layout is unknown, so that nothing else about its clues can be
/// checked.
pub(in crate::language) fn unknown_rules(
    statements: &RuleStatements,
    library: &Library,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let rules = Rules::new(statements.rules.clone(), Some(library));
    let unknown = statements.clues.iter().filter_map(|(statement, span)| match statement {
        ClueStatement::Clue(clue) if rules.get(&clue.rule.text).is_none() => Some((&clue.rule, *span)),
        _ => None,
    });
    let messages = unknown.take(super::MAX_REPORTED);
    diagnostics.extend(messages.map(|(name, span)| *unknown_rule(name, name.span.to(span), &rules, library)));
}
