//! First step of binding: resolves the rules of all clues and binds their arguments, before any rule is expanded.

use super::arguments::{Arguments, Binder};
use super::cells::grid;
use super::statements::{ClueStatement, RuleStatements};
use super::unknown::unknown_rule;
use super::written::read;
use super::{MAX_CLUES, MAX_PLACES, Messages};
use crate::code::Code;
use crate::language::Library;
use crate::language::layouts::LayoutResult;
use crate::language::outdated::warning;
use crate::language::rules::{Expander, GridIndex, Rules, declares};
use crate::puzzle::{Argument, CellReading, Comparison, Layout, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Choice, Clue, ItemKind, Name, Quota, RuleDefinition, Use, Version};

/// A clue with its arguments, or a choice between clues.
pub(super) enum PendingClue<'a> {
    Rule(Bound<'a>),
    Choice(ChoiceParts<'a>),
}

/// A rule with its bound arguments.
pub(super) struct Bound<'a> {
    pub rule: &'a RuleDefinition,
    pub arguments: Arguments,
    pub reads: CellReading,
    pub grid: Option<GridIndex>,
    pub span: Span,
    pub name: Option<&'a str>,
    pub note: Option<&'a str>,
    pub what: String,
}

/// A choice with its bound parts.
pub(super) struct ChoiceParts<'a> {
    /// How many of the parts must hold; `None` for at least one.
    pub quota: Option<(Comparison, i64)>,
    pub parts: Vec<Vec<PendingClue<'a>>>,
    pub span: Span,
    pub what: String,
}

/// Binds the arguments of all clues. A mistake in one clue does not prevent the others from being read.
pub(super) fn collect<'a>(
    statements: &RuleStatements<'a>,
    layout: &'a Layout,
    library: &'a Library,
    rules: &'a Rules<'a>,
    expander: &Expander<'a>,
    messages: &mut Messages,
) -> Vec<PendingClue<'a>> {
    let version = statements.version;
    let (places, clues) = (MAX_PLACES, MAX_CLUES);
    let mut collector = Collector { version, layout, library, rules, expander, messages, places, clues };
    let mut pending = Vec::new();
    for (statement, span) in &statements.clues {
        collector.statement(*statement, *span, &mut pending);
    }
    pending
}

struct Collector<'c, 'a> {
    version: Version,
    layout: &'a Layout,
    library: &'a Library,
    rules: &'a Rules<'a>,
    expander: &'c Expander<'a>,
    messages: &'c mut Messages,
    /// The remaining budget of cells and clues.
    places: usize,
    clues: usize,
}

impl<'a> Collector<'_, 'a> {
    fn statement(&mut self, statement: ClueStatement<'a>, span: Span, pending: &mut Vec<PendingClue<'a>>) {
        let found = match statement {
            ClueStatement::Use(used) => self.usage(used, pending),
            ClueStatement::Clue(clue) => self.clue(clue, span, pending),
            ClueStatement::Choice(choice) => {
                self.choice(choice, span).map(|parts| pending.push(PendingClue::Choice(parts)))
            }
        };
        self.messages.take(found);
    }

    /// Returns the rule with this name; also reports mistakes in its file.
    fn rule(&mut self, name: &Name, span: Span) -> LayoutResult<&'a RuleDefinition> {
        let rule = self.rules.get(&name.text).ok_or_else(|| match self.messages.is_full() {
            // It will only be counted, so the search for similar names would be in vain.
            true => Box::new(Diagnostic::new(Code::E0301, "")),
            false => unknown_rule(name, span, self.rules, self.library),
        })?;
        if let Some((found, faults)) = self.library.rule(&name.text)
            && std::ptr::eq(found.definition, rule)
        {
            faults.iter().for_each(|fault| self.messages.say(fault.clone()));
        }
        Ok(rule)
    }

    fn usage(&mut self, used: &'a Use, pending: &mut Vec<PendingClue<'a>>) -> LayoutResult<()> {
        let rule = self.rule(&used.name, used.name.span)?;
        let grids: Vec<Option<(&Name, usize)>> = match used.grids.as_slice() {
            [] => vec![None],
            names => names.iter().map(|n| grid(n, self.layout).map(|i| Some((n, i)))).collect::<LayoutResult<_>>()?,
        };
        for named in grids {
            let grid = named.map(|(_, index)| index);
            let binder = Binder { rule, rules: self.rules, layout: self.layout, expander: self.expander, grid };
            let arguments = binder.usage(used)?;
            let what = what(rule, &arguments, self.layout);
            let what = named.map_or(what.clone(), |(name, _)| format!("{what} in {}", name.text));
            self.count(used.name.span)?;
            let span = used.name.span;
            pending.push(PendingClue::Rule(Bound {
                rule,
                arguments,
                reads: CellReading::Both,
                grid,
                span,
                name: None,
                note: None,
                what,
            }));
        }
        Ok(())
    }

    fn clue(&mut self, clue: &'a Clue, span: Span, pending: &mut Vec<PendingClue<'a>>) -> LayoutResult<()> {
        let rule = self.rule(&clue.rule, clue.rule.span.to(span)).map_err(|message| self.messages.say(*message)).ok();
        let mut shared = Vec::new();
        // Arguments of the first place apply to all places that do not state them.
        let mut reads = CellReading::Both;
        for (number, groups) in clue.instances.iter().enumerate() {
            let instance = match read(groups, &clue.rule, self.expander.board(), &mut self.places) {
                Ok(instance) => instance,
                Err(wrong) => {
                    wrong.into_iter().for_each(|message| self.messages.say(message));
                    continue;
                }
            };
            // If the rule does not exist, only the cells can be checked.
            let Some(rule) = rule else { continue };
            reads = instance.reads.unwrap_or(reads);
            if number == 0 {
                shared.clone_from(&instance.named);
            }
            let binder =
                Binder { rule, rules: self.rules, layout: self.layout, expander: self.expander, grid: instance.grid };
            let Some(bound) = self.messages.take(binder.clue(&instance, &shared)) else { continue };
            for (arguments, span) in bound {
                self.count(span)?;
                let mut what = what(rule, &arguments, self.layout);
                if let Some(word) = reads.word() {
                    what = format!("{what} of {word}");
                }
                let name = clue.name.as_ref().map(|n| n.text.as_str());
                if let Some(name) = name {
                    what = format!("{what} as {name}");
                }
                let (grid, note) = (instance.grid, clue.note.as_deref());
                pending.push(PendingClue::Rule(Bound { rule, arguments, reads, grid, span, name, note, what }));
            }
        }
        Ok(())
    }

    fn choice(&mut self, choice: &'a Choice, span: Span) -> LayoutResult<ChoiceParts<'a>> {
        self.count(span)?;
        let mut parts = Vec::with_capacity(choice.parts.len());
        for items in &choice.parts {
            let mut part = Vec::new();
            for item in items {
                let statement = match &item.kind {
                    ItemKind::Use(used) => ClueStatement::Use(used),
                    ItemKind::Clue(clue) => ClueStatement::Clue(clue),
                    ItemKind::Choice(choice) => ClueStatement::Choice(choice),
                    _ => {
                        let message =
                            Diagnostic::new(Code::E0310, "a choice can only contain clues").at(item.span, "not a clue");
                        return Err(Box::new(message.help("move this out of the braces")));
                    }
                };
                self.statement(statement, item.span, &mut part);
                if let Some(PendingClue::Rule(bound)) = part.last()
                    && declares(bound.rule)
                {
                    return Err(layer_in_choice(bound.rule, item.span));
                }
            }
            match (&choice.kind, self.version) {
                // In these choices each place counts as a part.
                (Quota::Exactly(_) | Quota::AtLeast(_) | Quota::AtMost(_), Version::Two) => {
                    parts.extend(part.into_iter().map(|one| vec![one]));
                }
                (Quota::Exactly(_) | Quota::AtLeast(_) | Quota::AtMost(_), Version::One) if part.len() > 1 => {
                    let span = items.iter().map(|item| item.span).reduce(Span::to).unwrap_or(span);
                    self.messages.say(one_part(part.len(), span));
                    parts.push(part);
                }
                _ => parts.push(part),
            }
        }
        let (quota, what) = match &choice.kind {
            Quota::Either => (None, "either".to_owned()),
            Quota::Exactly(n) => self.quota(n, Comparison::Equal, "exactly", parts.len())?,
            Quota::AtLeast(n) => self.quota(n, Comparison::AtLeast, "at_least", parts.len())?,
            Quota::AtMost(n) => self.quota(n, Comparison::AtMost, "at_most", parts.len())?,
        };
        Ok(ChoiceParts { quota, parts, span, what })
    }

    fn quota(
        &self,
        number: &crate::syntax::ast::Expression,
        comparison: Comparison,
        word: &str,
        parts: usize,
    ) -> LayoutResult<(Option<(Comparison, i64)>, String)> {
        let n = self.expander.integer(number)?;
        if n < 0 || usize::try_from(n).is_ok_and(|n| n > parts) {
            let message = Diagnostic::new(Code::E0311, format!("{n} of {parts} clues cannot be required"));
            let message = message.at(number.span, "out of range");
            return Err(Box::new(message.because(match parts {
                1 => "the braces contain one clue, which is the only part".to_owned(),
                _ => format!("the braces contain {parts} clues, each of which is a part"),
            })));
        }
        Ok((Some((comparison, n)), format!("{word} {n} of {parts}")))
    }

    fn count(&mut self, span: Span) -> LayoutResult<()> {
        self.clues = self.clues.checked_sub(1).ok_or_else(|| {
            let message = Diagnostic::new(Code::E0312, format!("a puzzle has at most {MAX_CLUES} clues"));
            Box::new(message.at(span, "one too many"))
        })?;
        Ok(())
    }
}

/// Returns the name of a clue in messages: its rule and the arguments that are not places, `killer 15`.
fn what(rule: &RuleDefinition, arguments: &Arguments, layout: &Layout) -> String {
    let mut what = rule.name.text.to_string();
    for (parameter, (_, argument)) in rule.parameters.iter().zip(arguments) {
        // Parameters with a default are not mentioned.
        if parameter.default.is_some() {
            continue;
        }
        if let Some(word) = word(argument, layout) {
            what.push(' ');
            what.push_str(&word);
        }
    }
    what
}

fn word(argument: &Argument, layout: &Layout) -> Option<String> {
    let symbol = |digit| layout.symbols.name(digit).to_owned();
    Some(match argument {
        Argument::Integer(n) => n.to_string(),
        Argument::Boolean(b) => b.to_string(),
        Argument::Text(text) => format!("\"{text}\""),
        Argument::Digit(digit) => symbol(*digit),
        Argument::Digits(digits) => format!("{{{}}}", digits.iter().map(|d| symbol(*d)).collect::<Vec<_>>().join(" ")),
        Argument::Cell(_) | Argument::Cells(_) => return None,
        Argument::List(items) => {
            let words: Vec<String> = items.iter().filter_map(|item| word(item, layout)).collect();
            return (!words.is_empty()).then(|| words.join(" "));
        }
    })
}

/// Warns that version 1 counts this as one part, and version 2 as several.
fn one_part(clues: usize, span: Span) -> Diagnostic {
    let said = format!("in version 1 these {clues} clues are one part, which holds if all of them do");
    let message = warning(said, span, "one part");
    message.because(
        "from version 2 of the language on, each of them is a part; `either { … }` combines several into \
        one",
    )
}

/// Makes the message that a clue in a choice cannot declare a layer, since a layer exists whichever clues hold.
fn layer_in_choice(rule: &RuleDefinition, span: Span) -> Box<Diagnostic> {
    let said = format!("`{}` declares a layer or values, but is among clues of which only some hold", rule.name.text);
    let message = Diagnostic::new(Code::E0456, said).at(span, "not a choice");
    Box::new(message.at(rule.name.span, "the rule").help("move it out of the braces"))
}
