//! Determines how clues of a rule are drawn: the shape of each argument, and which arguments are numbers to be computed from the
//! grid.

use super::order_error::OrderError;
use crate::language::faces::{Arrangement, Kind, Look, Touching};
use crate::language::{ArgumentKind, KnownRule};
use crate::puzzle::Argument;

/// The arrangement of the cells of one argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ArgumentShape {
    Cell,
    Scattered,
    /// Two cells that share an edge.
    Pair,
    /// The four cells around a corner.
    Corner,
    /// A path of adjacent cells.
    Line,
    Cage,
    /// A row or column, in either direction.
    Side,
    /// A diagonal from border to border.
    Slant,
    /// A cell, and those that follow it in one direction up to the border.
    Ray,
    /// The cells of a row or column between two holes or borders.
    Run,
}

/// The way in which clues of a rule are drawn.
#[derive(Clone, Debug)]
pub(super) struct RuleForm<'a> {
    pub rule: KnownRule<'a>,
    pub what: FormContent,
    /// Arguments given by the user; `None` for those that are drawn or computed, and for defaults.
    pub told: Vec<Option<Argument>>,
    /// The parameter whose number or digits are computed from the grid.
    pub blank: Option<(usize, ArgumentKind, bool)>,
    /// The number that is drawn as a question mark.
    pub unknown: Option<i64>,
    /// Whether clues must not share a cell.
    pub apart: bool,
    /// Whether its clues are drawn before the answer: rules of the whole board look at their places, or they stand at all runs.
    pub placed: bool,
    /// A rule whose clues stand in the place of one of this rule without a number.
    pub plain: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FormContent {
    /// The parameters with their shapes, and whether the parameter is variadic.
    Places(Vec<(usize, ArgumentShape, bool)>),
    /// A circle with lines that begin at it: their parameters, and whether there may be several lines.
    Shafts(usize, usize, bool),
}

impl<'a> RuleForm<'a> {
    /// Determines how clues of this rule are drawn, with the arguments given by the user.
    pub fn new(rule: KnownRule<'a>, told: Vec<Option<Argument>>) -> Result<Self, OrderError> {
        let arrangement = rule.arrangement();
        let parameters = &rule.definition.parameters;
        let unfit = |why: &str| OrderError::Undrawable { rule: rule.name().to_owned(), why: why.to_owned() };
        let mut places = Vec::new();
        let mut blank = None;
        for (index, (parameter, place)) in parameters.iter().zip(rule.places()).enumerate() {
            if told[index].is_some() {
                continue;
            }
            match place {
                ArgumentKind::Cell | ArgumentKind::Path | ArgumentKind::Set => {
                    places.push((index, place, parameter.variadic))
                }
                _ if parameter.default.is_some() => {}
                ArgumentKind::Other => {
                    return Err(unfit(&format!(
                        "`{}` is not a number: write `{}=…`",
                        parameter.name.text, parameter.name.text
                    )));
                }
                _ if blank.is_some() => return Err(unfit("it has several numbers")),
                place => blank = Some((index, place, parameter.variadic)),
            }
        }
        let what = match (arrangement.touch, places.as_slice()) {
            (_, []) => return Err(unfit("none of its arguments consists of cells")),
            (Some(Touching::Shafts), [(circle, ..), (shafts, _, several)]) => {
                FormContent::Shafts(*circle, *shafts, *several)
            }
            _ => FormContent::Places(
                places.iter().map(|(index, place, several)| (*index, shape(&arrangement, *place), *several)).collect(),
            ),
        };
        if arrangement
            .kind
            .is_some_and(|kind| matches!(kind, Kind::Diagonal | Kind::Shade) && arrangement.touch.is_none())
        {
            return Err(unfit("its clues have no shape that can be drawn at random"));
        }
        let unknown = arrangement.unknown;
        let mut form = Self { apart: false, rule, what, told, blank, unknown, placed: false, plain: None };
        // Marks outside, on edges and on corners leave room for others.
        form.apart = arrangement.apart
            || !form.is_mark()
            || matches!(form.only_shape(), Some(ArgumentShape::Cell | ArgumentShape::Ray));
        form.placed = form.only_shape() == Some(ArgumentShape::Run);
        Ok(form)
    }

    /// Whether all places of its clues can be enumerated.
    pub fn is_mark(&self) -> bool {
        use ArgumentShape::{Cell, Corner, Pair, Ray, Run, Side, Slant};
        matches!(self.only_shape(), Some(Cell | Pair | Corner | Side | Slant | Ray | Run))
    }

    /// The shape of its argument, if only one of them consists of cells.
    pub fn only_shape(&self) -> Option<ArgumentShape> {
        match &self.what {
            FormContent::Places(places) => match places.as_slice() {
                [(_, shape, _)] => Some(*shape),
                _ => None,
            },
            FormContent::Shafts(..) => None,
        }
    }

    /// Whether its clues are cages, so that they can cover a board.
    pub fn is_cage(&self) -> bool {
        matches!(&self.what, FormContent::Places(places) if matches!(places.as_slice(), [(_, ArgumentShape::Cage, false)]))
    }
}

/// Returns the shape of an argument, from the rule's face if it has one, otherwise from the type.
fn shape(arrangement: &Arrangement, place: ArgumentKind) -> ArgumentShape {
    if place == ArgumentKind::Cell {
        return ArgumentShape::Cell;
    }
    match (arrangement.kind, arrangement.touch) {
        (Some(Kind::Outside), _) if arrangement.look == Some(Look::Slanted) => ArgumentShape::Slant,
        (Some(Kind::Outside), Some(Touching::Line)) if place == ArgumentKind::Set => ArgumentShape::Run,
        (Some(Kind::Outside), _) => ArgumentShape::Side,
        (Some(Kind::Cell), _) if arrangement.together => ArgumentShape::Scattered,
        (Some(Kind::Cell), _) if arrangement.look == Some(Look::Pointer) => ArgumentShape::Ray,
        (_, Some(Touching::Line | Touching::Shafts)) | (Some(Kind::Line), _) => ArgumentShape::Line,
        (_, Some(Touching::Edge)) | (Some(Kind::Edge), _) => ArgumentShape::Pair,
        (_, Some(Touching::Corner)) | (Some(Kind::Corner), _) => ArgumentShape::Corner,
        (None | Some(Kind::Nothing), None) if place == ArgumentKind::Path => ArgumentShape::Line,
        _ => ArgumentShape::Cage,
    }
}
