//! Binds the written arguments of clues and `use` statements to the parameters of a rule: by position, by name, by default.

use super::convert::{checked, convert, evaluate, fits, kind, wrong_unit};
use super::signature::signature;
use super::written::{PlacedCell, Unit, WrittenArgument, WrittenClue};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::language::rules::{Expander, GridIndex, ParameterType, Rules, blame};
use crate::puzzle::{Argument, CellId, Layout, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Expression, Name, Parameter, RuleDefinition, Use};
use crate::syntax::suggest::nearest;
use std::collections::VecDeque;

/// A rule's arguments with the names of their parameters, one per parameter and in their order.
pub(super) type Arguments = Vec<(String, Argument)>;

/// The arguments that a parameter has received so far.
#[derive(Clone, Debug)]
enum Slot {
    Empty,
    Given(Argument),
    /// Cells each of which makes a clue of its own.
    Each(Vec<PlacedCell>),
}

/// Binds arguments to the parameters of one rule.
pub(super) struct Binder<'b, 'a> {
    pub rule: &'a RuleDefinition,
    pub rules: &'a Rules<'a>,
    pub layout: &'a Layout,
    pub expander: &'b Expander<'a>,
    pub grid: Option<GridIndex>,
}

impl Binder<'_, '_> {
    /// Returns the arguments of each clue that an instance makes, with the span for messages: one clue, or one per cell if the
    /// rule's only place is a `cell`. `shared` are the named arguments of the statement's first instance.
    ///
    /// # Errors
    /// Mistakes in the number, names or types of the arguments.
    pub fn clue(
        &self,
        instance: &WrittenClue,
        shared: &[(&Name, &Expression)],
    ) -> LayoutResult<Vec<(Arguments, Span)>> {
        let mut slots = vec![Slot::Empty; self.rule.parameters.len()];
        for (name, value) in &instance.named {
            self.put_named(name, value, &mut slots, true)?;
        }
        for (name, value) in shared.iter().filter(|(name, _)| !instance.named.iter().any(|(n, _)| n.text == name.text))
        {
            self.put_named(name, value, &mut slots, false)?;
        }
        let named: Vec<bool> = slots.iter().map(|slot| !matches!(slot, Slot::Empty)).collect();
        let mut at = 0;
        for group in &instance.groups {
            let mut units: VecDeque<WrittenArgument> = group.iter().cloned().collect();
            while let Some(mut written) = units.pop_front() {
                at = self.parameter_for(&written, at, &named)?;
                if let Some(rest) = self.put(&mut written, at, &mut slots)? {
                    units.push_front(rest);
                }
                at += usize::from(!self.rule.parameters[at].variadic);
            }
        }
        let each = slots.iter().position(|slot| matches!(slot, Slot::Each(_)));
        match each.map(|index| (index, std::mem::replace(&mut slots[index], Slot::Empty))) {
            Some((index, Slot::Each(cells))) => {
                let clue = |placed: PlacedCell| {
                    let mut slots = slots.clone();
                    slots[index] = Slot::Given(Argument::Cell(placed.cell));
                    Ok((self.complete(slots, instance)?, placed.span))
                };
                cells.into_iter().map(clue).collect()
            }
            _ => Ok(vec![(self.complete(slots, instance)?, instance.span)]),
        }
    }

    /// Returns the arguments of a `use` statement.
    ///
    /// # Errors
    /// Mistakes in the number, names or types of the arguments.
    pub fn usage(&self, used: &Use) -> LayoutResult<Arguments> {
        let mut slots = vec![Slot::Empty; self.rule.parameters.len()];
        let mut at = 0;
        for argument in &used.arguments {
            if let Some(name) = &argument.name {
                self.put_named(name, &argument.value, &mut slots, true)?;
                continue;
            }
            let Some(parameter) = self.rule.parameters.get(at) else {
                return Err(self.too_many(argument.value.span));
            };
            let value = evaluate(&argument.value, self.rule, parameter, self.layout, self.expander, self.grid)?;
            match (&mut slots[at], value) {
                (Slot::Given(Argument::List(items)), Argument::List(more)) if parameter.variadic => items.extend(more),
                (slot @ Slot::Empty, value) => *slot = Slot::Given(value),
                _ => return Err(self.twice(parameter, argument.value.span)),
            }
            at += usize::from(!parameter.variadic);
        }
        self.complete(slots, &WrittenClue { span: used.name.span, ..WrittenClue::default() })
    }

    /// Returns the parameter for this argument: the next one, unless that has a default and is of another type.
    fn parameter_for(&self, written: &WrittenArgument, at: usize, named: &[bool]) -> LayoutResult<usize> {
        let mut passed = None;
        for (index, parameter) in self.rule.parameters.iter().enumerate().skip(at) {
            if named[index] {
                continue;
            }
            if fits(&written.unit, kind(parameter)) {
                return Ok(index);
            }
            passed = passed.or(Some(parameter));
            if parameter.default.is_none() {
                break;
            }
        }
        let message = match passed {
            Some(parameter) => wrong_unit(written, self.rule, parameter),
            None => self.too_many(written.span),
        };
        Err(match written.unit {
            Unit::Word(word) if self.rules.get(&word.text).is_some() => {
                let why =
                    format!("`{}` is a rule, but a line that is indented deeper continues the clue above", word.text);
                Box::new(message.because(why).help("indent all clues equally"))
            }
            _ => message,
        })
    }

    /// Assigns an argument to a parameter. If only one cell of a place is taken, the rest goes to the next parameter.
    fn put<'w>(
        &self,
        written: &mut WrittenArgument<'w>,
        index: usize,
        slots: &mut [Slot],
    ) -> LayoutResult<Option<WrittenArgument<'w>>> {
        let parameter = &self.rule.parameters[index];
        let mut rest = None;
        if kind(parameter) == ParameterType::Cell
            && let Unit::Place(cells) = &mut written.unit
        {
            if parameter.variadic {
                let items = cells.iter().map(|placed| Argument::Cell(placed.cell)).collect();
                self.add(items, index, slots);
                return Ok(None);
            }
            if cells.len() > 1 && self.places() == 1 {
                slots[index] = Slot::Each(std::mem::take(cells));
                return Ok(None);
            }
            let more = cells.split_off(cells.len().min(1));
            if let (Some(first), Some(last)) = (more.first(), more.last()) {
                let span = first.span.to(last.span);
                rest = Some(WrittenArgument { unit: Unit::Place(more), span });
            }
        }
        let value = convert(written, self.rule, parameter, self.layout)?;
        if parameter.variadic {
            self.add(vec![value], index, slots);
        } else {
            slots[index] = Slot::Given(value);
        }
        Ok(rest)
    }

    fn add(&self, items: Vec<Argument>, index: usize, slots: &mut [Slot]) {
        match &mut slots[index] {
            Slot::Given(Argument::List(known)) => known.extend(items),
            slot => *slot = Slot::Given(Argument::List(items)),
        }
    }

    fn places(&self) -> usize {
        self.rule.parameters.iter().filter(|p| kind(p).is_place()).count()
    }

    /// Assigns a named argument. `own` is whether the instance itself states it, and not only the first of its statement.
    fn put_named(&self, name: &Name, value: &Expression, slots: &mut [Slot], own: bool) -> LayoutResult<()> {
        let parameters = &self.rule.parameters;
        let Some(index) = parameters.iter().position(|p| p.name.text == name.text) else {
            let said = format!("`{}` has no parameter `{}`", self.rule.name.text, name.text);
            let message = Diagnostic::new(Code::E0302, said).at(name.span, "unknown");
            let message = message.at(self.rule.name.span, format!("the rule is {}", signature(self.rule)));
            let guess = nearest(&name.text, parameters.iter().map(|p| p.name.text.as_str()));
            return Err(Box::new(match guess {
                Some(guess) => message.help(format!("did you mean `{guess}`?")),
                None => message,
            }));
        };
        if !matches!(slots[index], Slot::Empty) {
            return if own { Err(self.twice(&parameters[index], name.span)) } else { Ok(()) };
        }
        let value = evaluate(value, self.rule, &parameters[index], self.layout, self.expander, self.grid)?;
        slots[index] = Slot::Given(value);
        Ok(())
    }

    fn complete(&self, slots: Vec<Slot>, instance: &WrittenClue) -> LayoutResult<Arguments> {
        let mut arguments = Arguments::with_capacity(slots.len());
        for (parameter, slot) in self.rule.parameters.iter().zip(slots) {
            let value = match (slot, &parameter.default) {
                (Slot::Given(value), _) => value,
                (_, Some(default)) => {
                    let value = self.expander.argument(default, parameter, &arguments, self.grid);
                    let value = value.and_then(|value| checked(value, default.span, self.rule, parameter, self.layout));
                    value.map_err(|message| blame(message, instance.span))?
                }
                (_, None) => return Err(self.missing(parameter, instance, &arguments)),
            };
            arguments.push((parameter.name.text.to_string(), value));
        }
        Ok(arguments)
    }

    fn missing(&self, parameter: &Parameter, instance: &WrittenClue, bound: &Arguments) -> Box<Diagnostic> {
        let said = format!("`{}` needs `{}`", self.rule.name.text, parameter.name.text);
        let wanted = super::signature::kind_words(kind(parameter));
        let message = Diagnostic::new(Code::E0302, said).at(instance.span, format!("{wanted} is missing"));
        let message =
            message.at(parameter.name.span, "declared here").because(format!("the rule is {}", signature(self.rule)));
        let place_before = bound.iter().any(|(_, value)| matches!(value, Argument::Cells(_)));
        Box::new(match kind(parameter).is_place() && place_before && instance.groups.len() < 2 {
            true => message.help("separate groups of cells by `:`"),
            false => message,
        })
    }

    fn too_many(&self, span: Span) -> Box<Diagnostic> {
        let said = format!("too many arguments for `{}`", self.rule.name.text);
        let message = Diagnostic::new(Code::E0302, said).at(span, "one too many");
        let message = message.at(self.rule.name.span, format!("the rule is {}", signature(self.rule)));
        Box::new(message.help("`;` begins another clue of the same rule"))
    }

    fn twice(&self, parameter: &Parameter, span: Span) -> Box<Diagnostic> {
        let said = format!("`{}` of `{}` is given twice", parameter.name.text, self.rule.name.text);
        Box::new(
            Diagnostic::new(Code::E0302, said)
                .at(span, "the second")
                .help(format!("the rule is {}", signature(self.rule))),
        )
    }
}

/// Returns the cells of a clue's first place, which negative constraints look at. If that is a single `cell`, returns all cells
/// of the clue, such as the two beside a dot.
pub(super) fn first_place(arguments: &Arguments) -> Option<Vec<CellId>> {
    for (_, value) in arguments {
        match value {
            Argument::Cells(cells) => return Some(cells.clone()),
            Argument::List(items) => match items.first() {
                Some(Argument::Cells(cells)) => return Some(cells.clone()),
                Some(Argument::Cell(_)) => return Some(items.iter().filter_map(single).collect()),
                _ => {}
            },
            Argument::Cell(_) => return Some(arguments.iter().filter_map(|(_, value)| single(value)).collect()),
            _ => {}
        }
    }
    None
}

fn single(argument: &Argument) -> Option<CellId> {
    match argument {
        Argument::Cell(cell) => Some(*cell),
        _ => None,
    }
}
