//! The arguments of a clue as written, with resolved cells, before they are matched with parameters.

use super::cells::{cells, grid, line};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::language::rules::Geometry;
use crate::puzzle::{CellId, CellReading, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{ClueArgument, ClueGroup, Expression, Name};

/// A cell of a place, with the span where it was written.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedCell {
    pub cell: CellId,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum Unit<'a> {
    Integer(i64),
    Word(&'a Name),
    Text(&'a str),
    Symbols(&'a [Name]),
    /// Consecutive cells and lines: one place.
    Place(Vec<PlacedCell>),
}

/// One argument, with the span where it was written.
#[derive(Clone, Debug)]
pub(super) struct WrittenArgument<'a> {
    pub unit: Unit<'a>,
    pub span: Span,
}

/// One application of a rule, as written.
#[derive(Clone, Debug, Default)]
pub(super) struct WrittenClue<'a> {
    /// The arguments between two `:`.
    pub groups: Vec<Vec<WrittenArgument<'a>>>,
    /// `digits` or `values` at the beginning: what the clue reads from its cells.
    pub reads: Option<CellReading>,
    /// `name=value`
    pub named: Vec<(&'a Name, &'a Expression)>,
    /// The sub-grid, if all places of the clue name the same one.
    pub grid: Option<usize>,
    /// The span of all arguments; that of the rule's name if there are none.
    pub span: Span,
}

impl Unit<'_> {
    /// Describes the argument, for "expected …, found …".
    pub fn describe(&self) -> String {
        match self {
            Self::Integer(n) => format!("the number {n}"),
            Self::Word(word) => format!("the word `{}`", word.text),
            Self::Text(_) => "a text".to_owned(),
            Self::Symbols(_) => "a set of symbols".to_owned(),
            Self::Place(cells) if cells.len() == 1 => "a cell".to_owned(),
            Self::Place(cells) => format!("{} cells", cells.len()),
        }
    }
}

/// Reads the groups of an instance. `budget` is the remaining number of cells that all clues may name.
///
/// # Errors
/// Every cell and line that does not exist; otherwise mistakes in the groups, or that the budget is exhausted.
pub(super) fn read<'a>(
    groups: &'a [ClueGroup],
    rule: &Name,
    board: &Geometry,
    budget: &mut usize,
) -> Result<WrittenClue<'a>, Vec<Diagnostic>> {
    let mut wrong = Vec::new();
    let found = read_known(groups, rule, board, budget, &mut wrong);
    match (found, wrong.is_empty()) {
        (found, true) => found.map_err(|message| vec![*message]),
        // Mistakes that follow missing cells may be caused by them.
        (_, false) => Err(wrong),
    }
}

/// Does the work of [`read`]; collects messages about cells and lines that do not exist in `wrong`.
fn read_known<'a>(
    groups: &'a [ClueGroup],
    rule: &Name,
    board: &Geometry,
    budget: &mut usize,
    wrong: &mut Vec<Diagnostic>,
) -> LayoutResult<WrittenClue<'a>> {
    let mut instance = WrittenClue { span: rule.span, ..WrittenClue::default() };
    let mut grids: Vec<Option<&Name>> = Vec::new();
    for (number, group) in groups.iter().enumerate() {
        let mut units: Vec<WrittenArgument> = Vec::new();
        let named_before = instance.named.len();
        for (position, argument) in group.iter().enumerate() {
            let (unit, span) = match argument {
                ClueArgument::Integer(n, span) => (Unit::Integer(*n), *span),
                ClueArgument::Word(word)
                    if position == 0 && number == 0 && CellReading::of_word(&word.text).is_some() =>
                {
                    instance.reads = CellReading::of_word(&word.text);
                    continue;
                }
                ClueArgument::Word(word) => (Unit::Word(word), word.span),
                ClueArgument::Text(text, span) => (Unit::Text(text), *span),
                ClueArgument::Blank(span) => return Err(blank(*span)),
                ClueArgument::Symbols(names, span) => (Unit::Symbols(names), *span),
                ClueArgument::Named(name, value) => {
                    instance.named.push((name, value));
                    instance.span = instance.span.to(value.span);
                    continue;
                }
                ClueArgument::Cells(range) => {
                    grids.push(range.grid.as_ref());
                    let start = range.grid.as_ref().map_or(range.first.span, |g| g.span);
                    let span = start.to(range.last.unwrap_or(range.first).span);
                    (place(known(cells(range, board.layout()), wrong), span, budget)?, span)
                }
                ClueArgument::Line(found) => {
                    grids.push(found.grid.as_ref());
                    (place(known(line(found, board), wrong), found.span, budget)?, found.span)
                }
            };
            instance.span = instance.span.to(span);
            match (units.last_mut(), unit) {
                (Some(WrittenArgument { unit: Unit::Place(before), span: whole }), Unit::Place(more)) => {
                    before.extend(more);
                    *whole = whole.to(span);
                }
                (_, unit) => units.push(WrittenArgument { unit, span }),
            }
        }
        if units.is_empty() && groups.len() > 1 && named_before == instance.named.len() {
            let before = number.checked_sub(1).and_then(|i| groups[i].last()).map_or(rule.span, argument_span);
            let message = Diagnostic::new(Code::E0302, "there is nothing between two `:`");
            return Err(Box::new(message.at(before, "after this").help("leave out one `:`")));
        }
        if !units.is_empty() {
            instance.groups.push(units);
        }
    }
    if let Some(Some(first)) = grids.first()
        && wrong.is_empty()
        && grids.iter().all(|g| g.is_some_and(|g| g.text == first.text))
    {
        instance.grid = Some(grid(first, board.layout())?);
    }
    Ok(instance)
}

/// Makes the message that a puzzle must not have a blank in place of a number.
fn blank(span: Span) -> Box<Diagnostic> {
    let message =
        Diagnostic::new(Code::E0302, "a blank number has no meaning here").at(span, "a number is missing here");
    let message = message.because("`?` is only allowed in boards for `gridc generate FILE`");
    Box::new(message.help("write the number, or let `gridc generate FILE` choose it"))
}

/// Returns the cells; on an error, records the message and returns none.
fn known(found: LayoutResult<Vec<CellId>>, wrong: &mut Vec<Diagnostic>) -> Vec<CellId> {
    found.unwrap_or_else(|message| {
        wrong.push(*message);
        Vec::new()
    })
}

fn place(cells: Vec<CellId>, span: Span, budget: &mut usize) -> LayoutResult<Unit<'static>> {
    match budget.checked_sub(cells.len()) {
        Some(rest) => *budget = rest,
        None => {
            let message = Diagnostic::new(Code::E0312, format!("the clues name more than {} cells", super::MAX_PLACES));
            return Err(Box::new(message.at(span, "too many")));
        }
    }
    Ok(Unit::Place(cells.into_iter().map(|cell| PlacedCell { cell, span }).collect()))
}

fn argument_span(argument: &ClueArgument) -> Span {
    match argument {
        ClueArgument::Integer(_, span) | ClueArgument::Text(_, span) | ClueArgument::Symbols(_, span) => *span,
        ClueArgument::Blank(span) => *span,
        ClueArgument::Cells(range) => range.first.span.to(range.last.unwrap_or(range.first).span),
        ClueArgument::Line(line) => line.span,
        ClueArgument::Named(name, value) => name.span.to(value.span),
        ClueArgument::Word(word) => word.span,
    }
}
