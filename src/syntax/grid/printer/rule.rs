//! Prints rule definitions: statements indented by two spaces, one per line; blocks of a single formula on the line of their
//! head, if they fit.

use super::super::operator::RANGE;
use super::expression::{arms, chain, expression, foot, generators, head, operand, quoted};
use super::layout::parameter_list;
use super::page::{PrinterPage, WIDTH};
use crate::puzzle::Span;
use crate::syntax::ast::{
    Block, Expression, ExpressionKind, Fold, Repeat, RuleDefinition, Statement, StatementKind, ValueDefinition,
    VarDefinition,
};

/// Prints `rule NAME(parameters) { … }`.
pub(super) fn definition(page: &mut PrinterPage, definition: &RuleDefinition, span: Span) {
    let head = format!("rule {}{}", definition.name.text, parameter_list(&definition.parameters));
    blocks(page, &[(head.as_str(), &definition.body)], span);
}

/// Prints consecutive blocks, each after its keyword; `span` is that of the whole statement.
fn blocks(page: &mut PrinterPage, blocks: &[(&str, &Block)], span: Span) {
    if let Some((_, first)) = blocks.first() {
        page.inside(first.span.start as usize);
    }
    if let Some(text) = flat(page, blocks) {
        page.line(&text);
        return page.trailing(span.end as usize);
    }
    for (i, (words, block)) in blocks.iter().enumerate() {
        let closing = if i == 0 { "" } else { "} " };
        page.line(&format!("{closing}{words} {{"));
        page.trailing(block.span.start as usize + 1);
        page.block(|page| {
            for found in &block.statements {
                page.before(found.span.start as usize);
                statement(page, found);
            }
            page.before((block.span.end as usize).saturating_sub(1));
        });
    }
    page.line("}");
    page.trailing(span.end as usize);
}

/// Prints blocks on one line, if each has a single formula or nothing, there are no comments, and they fit.
fn flat(page: &PrinterPage, blocks: &[(&str, &Block)]) -> Option<String> {
    let end = blocks.last()?.1.span.end as usize;
    if page.has_comment_before(end) {
        return None;
    }
    let block = |(words, block): &(&str, &Block)| match &block.statements[..] {
        [] => Some(format!("{words} {{ }}")),
        [Statement { kind: StatementKind::Formula(found), .. }] => {
            Some(format!("{words} {{ {} }}", formula_text(found, page.indent)))
        }
        _ => None,
    };
    let text = blocks.iter().map(block).collect::<Option<Vec<_>>>()?.join(" ");
    (page.indent + text.chars().count() <= WIDTH && !text.contains('\n')).then_some(text)
}

fn statement(page: &mut PrinterPage, statement: &Statement) {
    let (span, indent) = (statement.span, page.indent);
    let text = match &statement.kind {
        StatementKind::Formula(found) => return formula(page, "", found, span),
        StatementKind::Let(name, value) => {
            let (parameters, value) = match &value.kind {
                ExpressionKind::Function(function) => (parameter_list(&function.parameters), &function.body),
                _ => (String::new(), value),
            };
            return formula(page, &format!("let {}{parameters} =", name.text), value, span);
        }
        StatementKind::Require(condition, said) => {
            format!("require {} else {}", expression(condition, indent), quoted(said))
        }
        StatementKind::For(found) => return blocks(page, &[(&repeat(found, indent), &found.body)], span),
        StatementKind::If(..) => return choice(page, statement),
        StatementKind::Either(parts) => {
            let words = std::iter::once("either").chain(std::iter::repeat("or"));
            let parts: Vec<(&str, &Block)> = words.zip(parts).collect();
            return blocks(page, &parts, span);
        }
        StatementKind::Var(found) => var(found, indent),
        StatementKind::Value(found) => value(found, indent),
    };
    page.leaf(span, &text);
}

/// Prints a formula, or what follows `let x =`.
fn formula(page: &mut PrinterPage, words: &str, found: &Expression, span: Span) {
    if let ExpressionKind::Fold(machine) = &found.kind {
        return fold(page, words, machine, span);
    }
    let text = if words.is_empty() { formula_text(found, page.indent) } else { expression(found, page.indent) };
    let whole = format!("{words} {text}").trim_start().to_owned();
    let too_long = page.indent + whole.chars().count() > WIDTH && !text.contains('\n') && !text.starts_with('(');
    let pieces = if too_long { chain(found, page.indent) } else { None };
    let text = pieces.map_or(whole, |pieces| page.filled(words, &pieces));
    page.leaf(span, &text);
}

/// Prints a formula as a statement.
fn formula_text(found: &Expression, indent: usize) -> String {
    let text = expression(found, indent);
    if begins_like_a_statement(&text) { format!("({text})") } else { text }
}

/// Returns whether a formula would be parsed as a statement of another kind, because its first name is a keyword.
fn begins_like_a_statement(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
    let before_word = text[word.len()..].strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    word == "require" || (before_word && matches!(word, "let" | "for" | "var" | "value"))
}

/// Prints a `fold` that is a whole statement; its arms may have comments.
fn fold(page: &mut PrinterPage, words: &str, fold: &Fold, span: Span) {
    let indent = page.indent;
    page.inside(fold.input.span.end as usize);
    page.line(format!("{words} {}", head(fold, indent)).trim_start());
    page.block(|page| {
        for (arm, line) in fold.arms.iter().zip(arms(fold, indent + 2)) {
            page.before(arm.span.start as usize);
            page.leaf(arm.span, &line);
        }
        page.inside(span.end as usize);
    });
    page.line(&foot(fold, indent));
    page.trailing(span.end as usize);
}

fn repeat(found: &Repeat, indent: usize) -> String {
    let over = generators(&found.over, indent);
    match &found.condition {
        Some(condition) => format!("for {over} where {}", expression(condition, indent)),
        None => format!("for {over}"),
    }
}

/// Prints `if F { … } else if G { … } else { … }`.
fn choice(page: &mut PrinterPage, statement: &Statement) {
    let mut heads = Vec::new();
    let mut rest = Some(statement);
    let mut last = None;
    while let Some(Statement { kind: StatementKind::If(condition, then, other), .. }) = rest {
        let words = if heads.is_empty() { "if" } else { "else if" };
        heads.push((format!("{words} {}", expression(condition, page.indent)), then));
        rest = other.as_ref().and_then(|block| chained(block));
        last = if rest.is_some() { None } else { other.as_ref() };
    }
    let mut parts: Vec<(&str, &Block)> = heads.iter().map(|(head, block)| (head.as_str(), *block)).collect();
    parts.extend(last.map(|block| ("else", block)));
    blocks(page, &parts, statement.span);
}

/// Returns the `if` of an `else if`, whose block has no braces of its own.
fn chained(block: &Block) -> Option<&Statement> {
    match &block.statements[..] {
        [only] if only.span == block.span && matches!(only.kind, StatementKind::If(..)) => Some(only),
        _ => None,
    }
}

/// Prints `var doubled: bool on cells`.
pub(super) fn var(found: &VarDefinition, indent: usize) -> String {
    let values = match &found.values {
        None => "bool".to_owned(),
        Some(Expression { kind: ExpressionKind::Name(name), .. }) if name == "bool" => "(bool)".to_owned(),
        Some(values) => operand(values, RANGE, indent),
    };
    let answer = match found.answer {
        None => "",
        Some(true) => " answer",
        Some(false) => " hidden",
    };
    let look = found.look.as_ref().map_or_else(String::new, |look| format!(" as {}", look.text));
    format!("var {}: {values} on {}{answer}{look}", found.name.text, expression(&found.on, indent))
}

/// Prints `value c = digit(c) + 1`.
pub(super) fn value(found: &ValueDefinition, indent: usize) -> String {
    format!("value {} = {}", found.cell.text, expression(&found.value, indent))
}
