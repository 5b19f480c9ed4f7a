//! Lints for lines that jump, marks between cells that do not touch, and cages that are not connected.

use super::{Findings, Scene, groups};
use crate::code::Code;
use crate::language::faces::{Touching, face};
use crate::puzzle::{CellId, Clue, Layout};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Argument, CallArgument, Expression, ExpressionKind, Name, RuleDefinition, StatementKind};
use std::collections::{HashMap, HashSet};

/// The depth to which calls in a puzzle's own rules are followed.
const MAX_DEPTH: usize = 8;

/// How the arguments of these parameters touch.
#[derive(Clone, Debug)]
struct ArgumentTouch {
    kind: Touching,
    of: Vec<String>,
    /// Whether the order of the cells has no meaning.
    unordered: bool,
}

/// Examines all clues; with `thorough`, also those in choices.
pub(super) fn touch(scene: &Scene<'_>, thorough: bool, findings: &mut Findings<'_>) {
    let board = TouchBoard::new(&scene.puzzle.layout);
    let mut known: HashMap<&str, Vec<ArgumentTouch>> = HashMap::new();
    let clues = match thorough {
        true => scene.clues(),
        false => scene.puzzle.clues.iter().collect(),
    };
    for clue in clues {
        let touches = known.entry(&clue.rule).or_insert_with(|| of_rule(scene, &clue.rule, 0));
        for touch in touches.iter() {
            if let Some(message) = wrong(scene, &board, clue, touch) {
                findings.say(message);
            }
        }
    }
}

/// Returns how cells of a rule's clues touch, according to its face or to the rules that it calls with its own parameters.
fn of_rule(scene: &Scene<'_>, rule: &str, depth: usize) -> Vec<ArgumentTouch> {
    match scene.own.get(rule) {
        Some(definition) if depth < MAX_DEPTH => {
            let statements = definition.body.statements.iter();
            let calls = statements.filter_map(|statement| match &statement.kind {
                StatementKind::Formula(Expression {
                    kind: ExpressionKind::Call(name, CallArgument::List(arguments)),
                    ..
                }) => Some((name, arguments)),
                _ => None,
            });
            let of_call = |(name, arguments): (&Name, &Vec<Argument>)| {
                let called = scene.rules.get(&name.text)?;
                let touches = of_rule(scene, &name.text, depth + 1);
                let passed = |parameter: &String| {
                    let place = called.parameters.iter().position(|p| p.name.text == *parameter.as_str())?;
                    let named =
                        arguments.iter().find(|a| a.name.as_ref().is_some_and(|n| n.text == *parameter.as_str()));
                    let argument = named.or_else(|| arguments.get(place).filter(|a| a.name.is_none()))?;
                    parameter_of(definition, &argument.value)
                };
                let renamed = |touch: ArgumentTouch| {
                    let of = touch.of.iter().map(passed).collect::<Option<Vec<String>>>()?;
                    Some(ArgumentTouch { of, ..touch })
                };
                Some(touches.into_iter().filter_map(renamed).collect::<Vec<ArgumentTouch>>())
            };
            calls.filter_map(of_call).flatten().collect()
        }
        Some(_) => Vec::new(),
        None => {
            let touch = face(rule).and_then(|face| {
                let touch = face.touch?;
                let of = touch.of.iter().map(|name| (*name).to_owned()).collect();
                Some(ArgumentTouch { kind: touch.kind, of, unordered: face.unordered })
            });
            touch.into_iter().collect()
        }
    }
}

/// Returns the parameter of a rule that an expression consists of.
fn parameter_of(rule: &RuleDefinition, value: &Expression) -> Option<String> {
    match &value.kind {
        ExpressionKind::Name(name) => {
            rule.parameters.iter().any(|parameter| parameter.name.text == *name).then(|| name.to_string())
        }
        _ => None,
    }
}

/// Returns the warning about the cells of a clue, if there is one.
fn wrong<'a>(scene: &Scene<'a>, board: &TouchBoard<'_>, clue: &'a Clue, touch: &ArgumentTouch) -> Option<Diagnostic> {
    match touch.kind {
        Touching::Line => {
            let lines = groups(clue, touch.of.first()?);
            lines.into_iter().find_map(|line| match touch.unordered {
                true => apart(scene, board, clue, line, Code::W0801),
                false => jump(scene, board, clue, line),
            })
        }
        Touching::Shafts => {
            let circle = groups(clue, touch.of.first()?).concat();
            let shafts = groups(clue, touch.of.get(1)?);
            apart(scene, board, clue, &circle, Code::W0801).or_else(|| {
                shafts.into_iter().find_map(|shaft| {
                    let first = *shaft.first()?;
                    match circle.iter().any(|cell| board.touch(*cell, first, true)) {
                        true => jump(scene, board, clue, shaft),
                        false => Some(jumps(scene, clue, *circle.first()?, first, 0)),
                    }
                })
            })
        }
        Touching::Edge => {
            let cells = groups(clue, touch.of.first()?).concat();
            // A chain has a mark between each cell and the next.
            let pair = cells.windows(2).find(|pair| !board.touch(pair[0], pair[1], false))?;
            let (one, other) = (scene.place(pair[0]), scene.place(pair[1]));
            Some(unmarked(scene, clue, &format!("is between {one} and {other}, which have no edge in common")))
        }
        Touching::Corner => {
            let cells = groups(clue, touch.of.first()?).concat();
            let met = cells.iter().all(|one| cells.iter().all(|other| board.touch(*one, *other, true)));
            (!met).then(|| unmarked(scene, clue, "has cells that have no corner in common"))
        }
        Touching::Cage => {
            let cages = groups(clue, touch.of.first()?);
            cages.into_iter().find_map(|cage| apart(scene, board, clue, cage, Code::W0803))
        }
    }
}

fn unmarked<'a>(scene: &Scene<'a>, clue: &'a Clue, said: &str) -> Diagnostic {
    let (what, span) = scene.named(clue);
    let message = Diagnostic::new(Code::W0802, format!("`{what}` {said}")).at(span, "not neighbours");
    message.help(scene.allow(Code::W0802))
}

/// Returns the warning about the first place where a line continues with a cell that does not touch the previous one.
fn jump<'a>(scene: &Scene<'a>, board: &TouchBoard<'_>, clue: &'a Clue, line: &[CellId]) -> Option<Diagnostic> {
    let mut gaps = line.windows(2).filter(|pair| !board.touch(pair[0], pair[1], true));
    let first = gaps.next()?;
    Some(jumps(scene, clue, first[0], first[1], gaps.count()))
}

fn jumps<'a>(scene: &Scene<'a>, clue: &'a Clue, from: CellId, to: CellId, more: usize) -> Diagnostic {
    let (what, span) = scene.named(clue);
    let (one, other) = (scene.place(from), scene.place(to));
    let more = match more {
        0 => String::new(),
        1 => ", with one more such jump".to_owned(),
        more => format!(", with {more} more such jumps"),
    };
    let said = format!("`{what}` goes from {one} to {other}, which do not touch{more}");
    let message = Diagnostic::new(Code::W0801, said).at(span, "the line jumps");
    let (a, b) = (scene.puzzle.layout.position(from), scene.puzzle.layout.position(to));
    match a.row == b.row || a.column == b.column {
        true if !scene.foreign => message
            .because(scene.allow(Code::W0801))
            .help(format!("`{one}..{other}` means all cells from one to the other")),
        _ => message.help(scene.allow(Code::W0801)),
    }
}

/// Returns the warning that cells are not connected: those of cages by edges, those of lines by edges and corners.
fn apart<'a>(
    scene: &Scene<'a>,
    board: &TouchBoard<'_>,
    clue: &'a Clue,
    cells: &[CellId],
    code: Code,
) -> Option<Diagnostic> {
    let (pieces, smallest) = board.pieces(cells, code == Code::W0801);
    if pieces < 2 {
        return None;
    }
    let (what, span) = scene.named(clue);
    let named: Vec<String> = smallest.iter().take(3).map(|cell| scene.place(*cell)).collect();
    let more = if smallest.len() > 3 { " …" } else { "" };
    let said = match code {
        Code::W0801 => format!("the cells of `{what}` are not connected"),
        _ => format!("`{what}` consists of {pieces} separate pieces"),
    };
    let message =
        Diagnostic::new(code, said).at(span, format!("{}{more} by {}", named.join(" "), itself(smallest.len())));
    Some(message.help(scene.allow(code)))
}

/// Returns the length of the interval from the smallest to the largest number.
fn extent(numbers: impl Iterator<Item = u16> + Clone) -> usize {
    let (least, greatest) = (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0));
    usize::from(greatest - least) + 1
}

fn itself(count: usize) -> &'static str {
    if count == 1 { "itself" } else { "themselves" }
}

struct TouchBoard<'a> {
    layout: &'a Layout,
    /// By sub-grid whose cells are scattered on the board: its cells, all of which count as neighbours.
    scattered: Vec<HashSet<CellId>>,
}

impl<'a> TouchBoard<'a> {
    fn new(layout: &'a Layout) -> Self {
        let scattered = layout.grids.iter().filter(|grid| {
            let places = || grid.cells.iter().map(|cell| layout.position(*cell));
            let rows = extent(places().map(|place| place.row));
            let columns = extent(places().map(|place| place.column));
            rows * columns != grid.cells.len()
        });
        Self { layout, scattered: scattered.map(|grid| grid.cells.iter().copied().collect()).collect() }
    }

    /// Returns whether two cells are the same, or share an edge, or, if `corner` is set, a corner.
    fn touch(&self, one: CellId, other: CellId, corner: bool) -> bool {
        let (a, b) = (self.layout.position(one), self.layout.position(other));
        let (rows, columns) = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
        let near = rows <= 1 && columns <= 1 && (corner || rows + columns <= 1);
        near || self.scattered.iter().any(|grid| grid.contains(&one) && grid.contains(&other))
    }

    /// Returns the number of connected components, and the smallest one.
    fn pieces(&self, cells: &[CellId], corner: bool) -> (usize, Vec<CellId>) {
        let mut rest: Vec<CellId> = cells.to_vec();
        let (mut pieces, mut smallest) = (0, Vec::new());
        while let Some(first) = rest.pop() {
            let mut piece = vec![first];
            let mut at = 0;
            while let Some(cell) = piece.get(at).copied() {
                at += 1;
                let near = |other: &CellId| self.touch(cell, *other, corner);
                piece.extend(rest.extract_if(.., |other| near(other)));
            }
            pieces += 1;
            if pieces == 1 || piece.len() < smallest.len() {
                smallest = piece;
            }
        }
        smallest.sort_unstable();
        (pieces, smallest)
    }
}
