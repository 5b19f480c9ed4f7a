//! Builds layouts from their definitions: binds arguments, checks conditions and executes the statements on a board.
//!
//! Every size that a file controls is checked before anything is built: see [`MAX_SIDE`], [`MAX_CELLS`] and the limits in
//! `partial`. Requests for the same layout with the same arguments return the same [`Arc`].

mod evaluate;
mod multigrid;
mod partial;
mod place;
mod regions;
mod symbols;

pub(super) use multigrid::{Multigrid, multigrids};
pub(super) use regions::shaped;

use super::Library;
use crate::code::Code;
use crate::puzzle::{Layout, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{LayoutDefinition, LayoutPart, Use};
use compact_str::CompactString;
pub(super) use evaluate::LayoutResult;
use evaluate::Names;
use partial::PartialLayout;
use std::sync::Arc;
pub use symbols::MAX_SIDE;

/// The largest number of parameters of a layout.
const MAX_PARAMETERS: usize = 64;

/// The largest nesting depth of layouts placed in layouts.
const MAX_NESTING: usize = 64;

/// The key of a cached layout.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct LayoutKey {
    name: CompactString,
    arguments: Vec<i64>,
    /// The puzzle's own symbols, if it declares some.
    symbols: Vec<CompactString>,
}

/// A statement of a layout, or of a puzzle about its layout.
#[derive(Clone, Copy, Debug)]
pub struct Statement<'a> {
    pub kind: &'a LayoutPart,
    pub span: Span,
}

impl Statement<'_> {
    /// Returns whether it determines cells of the board.
    pub fn makes_cells(&self) -> bool {
        matches!(self.kind, LayoutPart::CellRectangle(..) | LayoutPart::CellList(_) | LayoutPart::Place(..))
    }
}

/// Builds layouts for one puzzle.
pub struct LayoutBuilder<'a> {
    library: &'a Library,
    /// The puzzle's own definitions, which take precedence over the library's.
    local: Vec<&'a LayoutDefinition>,
    /// The definitions being built, the outermost first.
    stack: Vec<&'a LayoutDefinition>,
    /// Warnings, and errors in model files.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether regions that a layout leaves to the puzzle may be missing.
    pub regions_later: bool,
}

impl<'a> LayoutBuilder<'a> {
    pub fn new(library: &'a Library, local: Vec<&'a LayoutDefinition>) -> Self {
        Self { library, local, stack: Vec::new(), diagnostics: Vec::new(), regions_later: false }
    }

    /// Builds the layout `name(arguments)` of the library, with the puzzle's own statements added.
    pub fn library_layout(
        &mut self,
        name: &str,
        arguments: &[i64],
        own: &[Statement<'a>],
    ) -> LayoutResult<Arc<Layout>> {
        if own.is_empty() {
            let key = LayoutKey { name: name.into(), arguments: arguments.to_vec(), symbols: Vec::new() };
            if let Some(layout) = self.library.kept(&key) {
                return Ok(layout);
            }
        }
        self.build(name, Span::default(), &Bound::Values(arguments), own, true)
    }

    /// Builds the layout that `used` names, with the puzzle's own statements added.
    pub fn layout(&mut self, used: &Use, own: &[Statement<'a>]) -> LayoutResult<Arc<Layout>> {
        self.build(&used.name.text, used.name.span, &Bound::Written(used, &Names::default()), own, true)
    }

    /// Builds a layout from the puzzle's own statements alone.
    pub fn anonymous(&mut self, own: &[Statement<'a>]) -> LayoutResult<Arc<Layout>> {
        let mut board = PartialLayout::new(Names::default(), own.first().map(|p| p.span).unwrap_or_default());
        self.fill(&mut board, own, 0)?;
        board.finish("custom".to_owned(), &mut self.diagnostics).map(Arc::new)
    }

    /// Builds a layout. `local` is whether the puzzle's own definitions are visible.
    fn build(
        &mut self,
        name: &str,
        span: Span,
        arguments: &Bound,
        own: &[Statement<'a>],
        local: bool,
    ) -> LayoutResult<Arc<Layout>> {
        let (definition, from_library) = self.definition(name, span, local)?;
        let (names, values) = arguments.bind(definition, span)?;
        let key = from_library.then(|| key(definition, &values, own)).flatten();
        if let Some(layout) = key.as_ref().and_then(|key| self.library.kept(key)) {
            return Ok(layout);
        }
        self.enter(definition, span)?;
        let mut board = PartialLayout::new(names, if span == Span::default() { definition.name.span } else { span });
        let defined = definition.parts.iter().map(|p| Statement { kind: &p.kind, span: p.span });
        let parts: Vec<Statement> = defined.chain(own.iter().copied()).collect();
        let filled = self.fill(&mut board, &parts, definition.parts.len());
        self.stack.pop();
        filled?;
        let bare = self.regions_later && board.missing_regions.take().is_some();
        let layout = Arc::new(board.finish(display(&definition.name.text, &values), &mut self.diagnostics)?);
        Ok(match key.filter(|_| !bare) {
            Some(key) => self.library.keep(key, layout),
            None => layout,
        })
    }

    /// Returns the definition with this name: one of the puzzle's own if they are visible, otherwise the library's.
    fn definition(&mut self, name: &str, span: Span, local: bool) -> LayoutResult<(&'a LayoutDefinition, bool)> {
        if local && let Some(found) = self.local.iter().find(|d| d.name.text == name) {
            return Ok((found, false));
        }
        if let Some((found, faults)) = self.library.definition(name) {
            for fault in faults {
                if !self.diagnostics.contains(fault) {
                    self.diagnostics.push(fault.clone());
                }
            }
            return Ok((found, true));
        }
        let local = self.local.iter().map(|d| d.name.text.as_str());
        Err(Box::new(self.library.unknown(name, span, local)))
    }

    fn enter(&mut self, definition: &'a LayoutDefinition, span: Span) -> LayoutResult<()> {
        if let Some(from) = self.stack.iter().position(|d| std::ptr::eq(*d, definition)) {
            let round: Vec<&str> = self.stack[from..].iter().map(|d| d.name.text.as_str()).collect();
            let message =
                Diagnostic::new(Code::E0208, format!("the layout `{}` contains itself", definition.name.text));
            let shown = format!("{} → {}", round.join(" → "), definition.name.text);
            return Err(Box::new(message.at(span, "placed inside itself").because(shown)));
        }
        if self.stack.len() >= MAX_NESTING {
            let message = Diagnostic::new(Code::E0208, format!("layouts are nested more than {MAX_NESTING} deep"));
            return Err(Box::new(message.at(span, "too deep")));
        }
        self.stack.push(definition);
        Ok(())
    }

    /// Executes the statements: first those that make cells, then those that make regions. Statements from index `own_from` are
    /// the puzzle's own and may place its own layouts; a library layout places only the library's.
    fn fill(&mut self, board: &mut PartialLayout, parts: &[Statement<'a>], own_from: usize) -> LayoutResult<()> {
        let in_library = self.stack.last().is_some_and(|d| !self.local.iter().any(|l| std::ptr::eq(*l, *d)));
        for (number, part) in parts.iter().enumerate() {
            match part.kind {
                LayoutPart::Place(used, placements) => {
                    let local = number >= own_from || !in_library;
                    let names = board.names.clone();
                    let placed =
                        self.build(&used.name.text, used.name.span, &Bound::Written(used, &names), &[], local)?;
                    board.place(&placed, placements)?;
                }
                kind => board.prepare(kind, part.span)?,
            }
        }
        board.settle()?;
        for part in parts {
            board.add_regions(part.kind, part.span, &mut self.diagnostics)?;
        }
        Ok(())
    }
}

/// The arguments of a layout.
enum Bound<'b> {
    Values(&'b [i64]),
    /// As written; names are looked up where they are written.
    Written(&'b Use, &'b Names),
}

impl Bound<'_> {
    /// Returns the value of every parameter.
    fn bind(&self, definition: &LayoutDefinition, span: Span) -> LayoutResult<(Names, Vec<i64>)> {
        let parameters = &definition.parameters;
        if let Some(parameter) = parameters.get(MAX_PARAMETERS) {
            let message = Diagnostic::new(Code::E0207, format!("a layout has at most {MAX_PARAMETERS} parameters"));
            return Err(Box::new(message.at(parameter.name.span, "one too many")));
        }
        let mut values: Vec<Option<i64>> = vec![None; parameters.len()];
        let wrong = |span: Span, message: String| {
            let help = match parameters.is_empty() {
                true => format!("`{}` has no parameters", definition.name.text),
                false => format!("its parameters are {}", crate::syntax::grid::print_parameters(parameters).join(", ")),
            };
            Box::new(Diagnostic::new(Code::E0203, message).at(span, "here").help(help))
        };
        match self {
            Self::Values(given) => values.iter_mut().zip(*given).for_each(|(place, v)| *place = Some(*v)),
            Self::Written(used, names) => {
                for (number, argument) in used.arguments.iter().enumerate() {
                    let index = match &argument.name {
                        Some(name) => parameters.iter().position(|p| p.name.text == name.text).ok_or_else(|| {
                            wrong(name.span, format!("`{}` has no parameter `{}`", definition.name.text, name.text))
                        })?,
                        None => number,
                    };
                    let Some(place) = values.get_mut(index) else {
                        return Err(wrong(
                            argument.value.span,
                            format!("too many arguments for `{}`", definition.name.text),
                        ));
                    };
                    if place.is_some() {
                        let said = format!("the parameter `{}` is given twice", parameters[index].name.text);
                        return Err(wrong(argument.value.span, said));
                    }
                    *place = Some(names.evaluate(&argument.value)?);
                }
            }
        }
        let mut names = Names::default();
        let mut bound = Vec::with_capacity(values.len());
        for (parameter, value) in parameters.iter().zip(values) {
            if parameter.kind.text != "int" {
                let message = Diagnostic::new(Code::E0203, format!("there is no type `{}`", parameter.kind.text));
                return Err(Box::new(message.at(parameter.kind.span, "unknown type").help("write `int`")));
            }
            let value = match (value, &parameter.default) {
                (Some(value), _) => value,
                (None, Some(default)) => names.evaluate(default)?,
                (None, None) => return Err(wrong(span, format!("the argument `{}` is missing", parameter.name.text))),
            };
            if !names.define(&parameter.name.text, value) {
                let message =
                    Diagnostic::new(Code::E0218, format!("there are two parameters `{}`", parameter.name.text));
                return Err(Box::new(message.at(parameter.name.span, "the second")));
            }
            bound.push(value);
        }
        Ok((names, bound))
    }
}

/// `classic(3, 4)`
fn display(name: &str, values: &[i64]) -> String {
    if values.is_empty() {
        return name.to_owned();
    }
    let values: Vec<String> = values.iter().map(i64::to_string).collect();
    format!("{name}({})", values.join(", "))
}

/// Returns the cache key; `None` if the puzzle adds statements, whose spans become part of the layout's origins.
fn key(definition: &LayoutDefinition, values: &[i64], own: &[Statement]) -> Option<LayoutKey> {
    let mut symbols = Vec::new();
    for part in own {
        match part.kind {
            LayoutPart::Symbols(set) => {
                symbols.push(CompactString::from(crate::syntax::grid::print_symbols(&set.upgraded())))
            }
            _ => return None,
        }
    }
    Some(LayoutKey { name: definition.name.text.clone(), arguments: values.to_vec(), symbols })
}
