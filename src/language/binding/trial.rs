//! Clues made one at a time without being part of a puzzle: the generator of variants uses this to try many clues on a grid.

use super::arguments::{Arguments, Binder};
use super::cells::{cells, line};
use super::collect::collect;
use super::convert::{checked, kind};
use super::expansion;
use super::statements::{ClueStatement, RuleStatements};
use super::written::read;
use super::{MAX_PLACES, Messages};
use crate::code::Code;
use crate::language::Library;
use crate::language::faces::Arrangement;
use crate::language::rules::{Expander, Geometry, ParameterType, Rules, declares};
use crate::model::OriginId;
use crate::puzzle::{Argument, CellId, CellReading, Clue, Layout, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{self, Ast, FaceDefinition, ItemKind, RuleDefinition};
use compact_str::CompactString;
use std::collections::BTreeSet;

/// The rules that a file can use: its own, then the library's.
pub struct Rulebook<'a> {
    rules: Rules<'a>,
    faces: Vec<&'a FaceDefinition>,
    library: &'a Library,
    statements: RuleStatements<'a>,
}

/// A rule, with its face if it has one.
#[derive(Clone, Copy, Debug)]
pub struct KnownRule<'a> {
    pub definition: &'a RuleDefinition,
    pub face: Option<&'a FaceDefinition>,
}

/// The type of an argument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArgumentKind {
    Number,
    Digit,
    Digits,
    Cell,
    Path,
    Set,
    /// Another type: a text or a Boolean.
    Other,
}

impl ArgumentKind {
    /// Returns whether it consists of cells.
    pub fn is_cells(self) -> bool {
        matches!(self, Self::Cell | Self::Path | Self::Set)
    }
}

impl<'a> KnownRule<'a> {
    pub fn name(&self) -> &'a str {
        &self.definition.name.text
    }

    /// Returns the types of its parameters.
    pub fn places(&self) -> impl Iterator<Item = ArgumentKind> + use<'a> {
        self.definition.parameters.iter().map(|parameter| match kind(parameter) {
            ParameterType::Integer => ArgumentKind::Number,
            ParameterType::Digit => ArgumentKind::Digit,
            ParameterType::Digits => ArgumentKind::Digits,
            ParameterType::Cell => ArgumentKind::Cell,
            ParameterType::Path => ArgumentKind::Path,
            ParameterType::Set => ArgumentKind::Set,
            ParameterType::Boolean | ParameterType::Text => ArgumentKind::Other,
        })
    }

    /// Returns how the cells of its clues are arranged.
    pub fn arrangement(&self) -> Arrangement {
        self.face.map(Arrangement::of).unwrap_or_default()
    }

    /// Returns whether it declares layers or values, which may change the meaning of other rules' clues.
    pub fn declares(&self) -> bool {
        declares(self.definition)
    }
}

impl<'a> Rulebook<'a> {
    /// Collects the rules that clues of a file may name.
    pub fn new(ast: &'a Ast, library: &'a Library) -> Self {
        let mut statements = RuleStatements { version: ast.version(), ..RuleStatements::default() };
        for item in &ast.items {
            match &item.kind {
                ItemKind::Rule(rule) => statements.rules.push(rule),
                ItemKind::Face(face) => statements.faces.push(face),
                ItemKind::Var(var) => statements.vars.push(var),
                ItemKind::Value(value) => statements.values.push(value),
                ItemKind::Clue(clue) => statements.clues.push((ClueStatement::Clue(clue), item.span)),
                ItemKind::Choice(choice) => statements.clues.push((ClueStatement::Choice(choice), item.span)),
                ItemKind::Use(used) if library.definition(&used.name.text).is_none() => {
                    statements.clues.push((ClueStatement::Use(used), item.span));
                }
                _ => {}
            }
        }
        let rules = Rules::new(statements.rules.clone(), Some(library)).written_in(statements.version);
        Self { rules, faces: statements.faces.clone(), library, statements }
    }

    /// Returns the rule with this name.
    pub fn rule(&self, name: &str) -> Option<KnownRule<'a>> {
        let definition = self.rules.get(name)?;
        let own = self.faces.iter().copied().find(|face| face.rule.text == name);
        let face = own
            .or_else(|| self.library.rule(name).filter(|(rule, _)| std::ptr::eq(rule.definition, definition))?.0.face);
        Some(KnownRule { definition, face })
    }

    /// Returns the rules in the library file of this name.
    pub fn file(&self, name: &str) -> Vec<KnownRule<'a>> {
        let of = self.library.rules().filter(|rule| rule.file == name);
        of.map(|rule| KnownRule { definition: rule.definition, face: rule.face }).collect()
    }

    /// Returns the names of all rules.
    pub fn names(&self) -> Vec<&'a str> {
        self.rules.names()
    }
}

/// Makes clues on one board, with the layers and values that its file declares.
pub struct Trials<'t> {
    layout: &'t Layout,
    expander: Expander<'t>,
}

impl<'t> Trials<'t> {
    /// Prepares clues on this board.
    ///
    /// # Errors
    /// Mistakes in the clues, layers and values of the file.
    pub fn new<'a: 't>(book: &'t Rulebook<'a>, layout: &'t Layout) -> Result<Self, Vec<Diagnostic>> {
        let mut messages = Messages::default();
        let mut expander = Expander::new(layout, &book.rules);
        let statements: &RuleStatements<'t> = &book.statements;
        let pending = collect(statements, layout, book.library, &book.rules, &expander, &mut messages);
        expander.set_marks(expansion::marks(&pending));
        expansion::declare(statements, &pending, &mut expander, &mut messages);
        match messages.errors {
            0 => Ok(Self { layout, expander }),
            _ => Err(messages.finish()),
        }
    }

    /// Makes the clue of a rule with these arguments, one per parameter in order; `None` stands for the default.
    ///
    /// # Errors
    /// The message with which the rule rejects the arguments.
    pub fn clue(&self, rule: &KnownRule<'t>, arguments: &[Option<Argument>]) -> Result<Clue, Box<Diagnostic>> {
        let rule = rule.definition;
        let mut bound = Arguments::with_capacity(arguments.len());
        for (parameter, argument) in rule.parameters.iter().zip(arguments) {
            let value = match (argument, &parameter.default) {
                (Some(argument), _) => checked(argument.clone(), Span::default(), rule, parameter, self.layout)?,
                (None, Some(default)) => self.expander.argument(default, parameter, &bound, None)?,
                (None, None) => {
                    let said = format!("`{}` of `{}` is missing", parameter.name.text, rule.name.text);
                    return Err(Box::new(Diagnostic::new(Code::E0302, said)));
                }
            };
            bound.push((parameter.name.text.to_string(), value));
        }
        self.demanded(rule, bound, None, CellReading::Both)
    }

    fn demanded(
        &self,
        rule: &'t RuleDefinition,
        arguments: Arguments,
        grid: Option<usize>,
        reads: CellReading,
    ) -> Result<Clue, Box<Diagnostic>> {
        // Each trial has the size budget of a whole puzzle.
        self.expander.begin_anew();
        let values: Vec<Argument> = arguments.iter().map(|(_, value)| value.clone()).collect();
        let demands = self.expander.expand(rule, &values, grid, reads, Span::default())?;
        Ok(Clue {
            rule: rule.name.text.to_string(),
            arguments,
            reads,
            grid,
            name: None,
            note: None,
            origin: OriginId(0),
            definition: rule.name.span,
            relied_on: false,
            demands,
            parts: Vec::new(),
        })
    }

    /// Returns the rules at the places of whose clues a rule looks. Its demands are known only when all of these are.
    pub fn looks_at(&self, rule: &KnownRule<'t>) -> BTreeSet<CompactString> {
        self.expander.forget_looked_at();
        let arguments: Vec<Option<Argument>> = rule.definition.parameters.iter().map(|_| None).collect();
        let _ = self.clue(rule, &arguments);
        self.expander.looked_at()
    }

    /// Makes a clue with these numbers in place of its blanks.
    ///
    /// # Errors
    /// The message with which the rule rejects the arguments.
    pub fn filled(&self, clue: &BlankClue<'t>, numbers: &[Argument]) -> Result<Clue, Box<Diagnostic>> {
        let mut arguments = clue.arguments.clone();
        for ((parameter, item), number) in clue.blanks.iter().zip(numbers) {
            if let Some((_, argument)) = arguments.get_mut(*parameter) {
                match (argument, item) {
                    (Argument::List(items), Some(item)) => {
                        items.get_mut(*item).into_iter().for_each(|it| *it = number.clone())
                    }
                    (argument, _) => *argument = number.clone(),
                }
            }
        }
        self.demanded(clue.rule.definition, arguments, clue.grid, clue.reads)
    }
}

/// A clue some of whose numbers are blank.
#[derive(Clone, Debug)]
pub struct BlankClue<'a> {
    pub rule: KnownRule<'a>,
    /// The arguments; the values at blanks are placeholders.
    pub arguments: Vec<(String, Argument)>,
    /// The blank parameters in the order of the blanks, each with the index of the item if the parameter takes several.
    pub blanks: Vec<(usize, Option<usize>)>,
    /// The sub-grid of the clue.
    pub grid: Option<usize>,
    /// Whether the clue reads digits or values of its cells.
    pub reads: CellReading,
}

/// A number that does not occur in puzzles, used as a placeholder for blanks while a clue is bound.
const STAND_IN: i64 = 987_654_321;

/// Replaces the blanks of a clue by placeholders: distinguishable numbers, or symbols.
fn without_blanks(clue: &ast::Clue, mut instead: impl FnMut(usize, Span) -> ast::ClueArgument) -> ast::Clue {
    let mut clue = clue.clone();
    let mut count = 0;
    for argument in clue.instances.iter_mut().flatten().flatten() {
        if let ast::ClueArgument::Blank(span) = argument {
            *argument = instead(count, *span);
            count += 1;
        }
    }
    clue
}

impl<'a> Rulebook<'a> {
    /// Determines which arguments the blanks of a clue with a single instance are.
    ///
    /// # Errors
    /// Mistakes in its arguments.
    pub fn blanked(&self, clue: &ast::Clue, layout: &Layout) -> Result<BlankClue<'a>, Vec<Diagnostic>> {
        let number = |count: usize, span| ast::ClueArgument::Integer(STAND_IN + count as i64, span);
        let numbered = self.bound(&without_blanks(clue, number), layout);
        let (rule, arguments, grid, reads) = match numbered {
            Ok(bound) => bound,
            // The blanks may be symbols instead.
            Err(wrong) => {
                let symbol = |_, span| {
                    let name = layout.digits().first().map_or("1", |digit| layout.symbols.name(*digit));
                    ast::ClueArgument::Word(ast::Name { text: name.into(), span })
                };
                self.bound(&without_blanks(clue, symbol), layout).map_err(|_| wrong)?
            }
        };
        let stands_in = |argument: &Argument| match argument {
            Argument::Integer(n) => *n >= STAND_IN,
            Argument::Digit(_) => true,
            _ => false,
        };
        let mut blanks = Vec::new();
        for (index, (_, argument)) in arguments.iter().enumerate() {
            match argument {
                Argument::List(items) => {
                    let of = items.iter().enumerate().filter(|(_, item)| stands_in(item));
                    blanks.extend(of.map(|(item, _)| (index, Some(item))));
                }
                one if stands_in(one) => blanks.push((index, None)),
                _ => {}
            }
        }
        Ok(BlankClue { rule, arguments, blanks, grid, reads })
    }

    /// Binds the arguments of a clue without expanding it.
    #[allow(clippy::type_complexity)]
    fn bound(
        &self,
        clue: &ast::Clue,
        layout: &Layout,
    ) -> Result<(KnownRule<'a>, Arguments, Option<usize>, CellReading), Vec<Diagnostic>> {
        let Some(rule) = self.rule(&clue.rule.text) else {
            return Err(vec![*super::unknown_rule(&clue.rule, clue.rule.span, &self.rules, self.library)]);
        };
        let rules = &self.rules;
        let expander = Expander::new(layout, rules);
        let mut places = MAX_PLACES;
        let groups = clue.instances.first().map(Vec::as_slice).unwrap_or_default();
        let instance = read(groups, &clue.rule, expander.board(), &mut places)?;
        let binder = Binder { rule: rule.definition, rules, layout, expander: &expander, grid: instance.grid };
        let bound = binder.clue(&instance, &[]).map_err(|wrong| vec![*wrong])?;
        let reads = instance.reads.unwrap_or(CellReading::Both);
        match bound.into_iter().next() {
            Some((arguments, _)) => Ok((rule, arguments, instance.grid, reads)),
            None => Err(Vec::new()),
        }
    }
}

/// Returns the cells that an argument of a clue names; `None` if it is not a place.
///
/// # Errors
/// If there are no such cells.
pub fn named_cells(argument: &ast::ClueArgument, layout: &Layout) -> Result<Option<Vec<CellId>>, Box<Diagnostic>> {
    match argument {
        ast::ClueArgument::Cells(range) => cells(range, layout).map(Some),
        ast::ClueArgument::Line(found) => line(found, &Geometry::new(layout)).map(Some),
        _ => Ok(None),
    }
}
