//! Warnings and errors about clues that can never be met, clues without effect, and duplicate clues. Each clue is examined by
//! itself, with bounds and a few trials.

use super::Messages;
use super::bounds::{LineJudge, Truth, VariableBounds};
use super::collect::{Bound, PendingClue};
use super::statement::{Comparand, comparison};
use crate::code::Code;
use crate::language::rules::declares;
use crate::model::VarId;
use crate::puzzle::{CellId, Clue, Demand, Digit, Formula, Layout, PuzzleData, Span, Term};
use crate::syntax::Diagnostic;
use crate::syntax::ast::RuleDefinition;
use std::collections::HashMap;

/// The largest number of pairs of values tried for one demand.
const MAX_TRIED: usize = 10_000;

/// The largest number of variables in a demand whose values are tried one by one.
const MAX_SHAVED: usize = 12;

/// The largest number of groups of cells that a clue itself requires to be different.
const MAX_GROUPS: usize = 16;

/// Examines every clue by itself; `pending` is what each was expanded from.
pub(super) fn judge(puzzle: &PuzzleData, pending: &[&PendingClue], messages: &mut Messages) {
    let mut judge = Judge {
        layout: &puzzle.layout,
        bounds: VariableBounds::new(&puzzle.layout, &puzzle.layers),
        lines: LineJudge::default(),
        messages,
    };
    for (clue, from) in puzzle.clues.iter().zip(pending) {
        let what = puzzle.origin(clue.origin).map_or(clue.rule.as_str(), |origin| &origin.what);
        judge.clue(clue, what, from);
    }
    judge.twice(pending);
}

/// Returns whether each clue can hold, and whether it can fail, if the cells have only these digits left.
pub(in crate::language) fn under(puzzle: &PuzzleData, left: &[Vec<Digit>]) -> Vec<Truth> {
    let mut messages = Messages::default();
    let mut judge = Judge {
        layout: &puzzle.layout,
        bounds: VariableBounds::under(&puzzle.layout, &puzzle.layers, left),
        lines: LineJudge::default(),
        messages: &mut messages,
    };
    let mut of_clue = |clue: &Clue| {
        judge.bounds.assume_distinct(different(clue, &puzzle.layout));
        let may_hold = clue.demands.iter().all(|demand| judge.may(&demand.formula, |truth| truth.may_hold))
            && !clue.demands.iter().any(|demand| judge.line(demand, None).is_some());
        judge.bounds.assume_distinct(Vec::new());
        let may_fail =
            !may_hold || clue.demands.iter().any(|demand| judge.may(&demand.formula, |truth| truth.may_fail));
        Truth { may_hold, may_fail }
    };
    puzzle.clues.iter().map(&mut of_clue).collect()
}

/// Removes the digits that would prevent a clue from being met; returns whether there were any. `by` receives for each cell the
/// clue that removed its last digit.
///
/// # Errors
/// The cell that has no digit left.
pub(in crate::language) fn shave(
    puzzle: &PuzzleData,
    left: &mut [Vec<Digit>],
    by: &mut [Option<usize>],
) -> Result<bool, CellId> {
    let before = left.to_vec();
    let mut bounds = VariableBounds::under(&puzzle.layout, &puzzle.layers, &before);
    let mut shaved = false;
    for (number, clue) in puzzle.clues.iter().enumerate() {
        for demand in &clue.demands {
            let variables = demand.formula.variables(MAX_SHAVED).unwrap_or_default();
            for variable in variables.into_iter().filter(|variable| variable.index() < before.len()) {
                let mut holds = |digit: &Digit| {
                    bounds.pin(&[(variable, *digit)]);
                    bounds.truth(&demand.formula).may_hold
                };
                let digits = &mut left[variable.index()];
                let count = digits.len();
                digits.retain(&mut holds);
                if digits.len() < count {
                    by[variable.index()] = Some(number);
                    shaved = true;
                }
                if digits.is_empty() {
                    return Err(CellId(variable.0));
                }
            }
        }
    }
    Ok(shaved)
}

struct Judge<'j> {
    layout: &'j Layout,
    bounds: VariableBounds<'j>,
    lines: LineJudge,
    messages: &'j mut Messages,
}

impl Judge<'_> {
    fn clue(&mut self, clue: &Clue, what: &str, from: &PendingClue) {
        let (rule, span) = match from {
            PendingClue::Rule(bound) => (Some(bound.rule), bound.span),
            PendingClue::Choice(choice) => (None, choice.span),
        };
        // All demands must hold, so each may assume that cells differ if another one requires it.
        self.bounds.assume_distinct(different(clue, self.layout));
        let never = clue.demands.iter().find(|demand| !self.may(&demand.formula, |truth| truth.may_hold));
        if let Some(demand) = never {
            let message = self.never(demand, what, span, rule);
            self.messages.say(message);
            return;
        }
        let line = clue.demands.iter().find_map(|demand| Some((demand, self.line(demand, rule)?)));
        if let Some((demand, why)) = line {
            let message = impossible(demand, what, span);
            self.messages.say(match why {
                Some(why) => message.because(why),
                None => message,
            });
            return;
        }
        self.bounds.assume_distinct(Vec::new());
        // A rule that is not written yet is a doubt of the puzzle.
        let is_silent = rule.is_some_and(|rule| declares(rule) || rule.body.statements.is_empty());
        if !is_silent && !clue.demands.iter().any(|demand| self.may(&demand.formula, |truth| truth.may_fail)) {
            let said = format!("`{what}` has no effect");
            let message = Diagnostic::new(Code::W0301, said).at(span, "holds in every grid");
            self.messages.say(match rule {
                Some(rule) => message.at(rule.name.span, "by this rule"),
                None => message,
            });
        }
    }

    /// Returns whether a formula may hold, or may fail, as `asked` says. Decides by bounds first; an undecided formula of at most
    /// two variables is evaluated value by value, until the answer is known.
    fn may(&mut self, formula: &Formula, asked: impl Fn(Truth) -> bool) -> bool {
        let truth = self.bounds.truth(formula);
        if !(truth.may_hold && truth.may_fail) {
            return asked(truth);
        }
        let Some(variables) = formula.variables(2) else { return true };
        let domain = |i: usize| variables.get(i).map(|v| self.bounds.domain(*v));
        // If there is no second variable, it is given a single dummy value.
        let (one, two) = (domain(0).unwrap_or(&[0]), domain(1).unwrap_or(&[0]));
        if one.len().saturating_mul(two.len()) > MAX_TRIED {
            return true;
        }
        let differ = matches!(variables.as_slice(), [a, b] if self.bounds.differ(*a, *b));
        let mut pairs = one.iter().flat_map(|x| two.iter().map(move |y| (*x, *y))).filter(|(x, y)| !(differ && x == y));
        let found = pairs.any(|(x, y)| {
            let pinned: Vec<(VarId, Digit)> = variables.iter().copied().zip([x, y]).collect();
            self.bounds.pin(&pinned);
            asked(self.bounds.truth(formula))
        });
        self.bounds.pin(&[]);
        found
    }

    /// Returns `Some` if the demand is a fold that accepts no line, with the reason if there is a simple one.
    fn line(&mut self, demand: &Demand, rule: Option<&RuleDefinition>) -> Option<Option<String>> {
        let Formula::Fold(terms, machine) = &demand.formula else { return None };
        let ends = self.lines.never(&self.bounds, terms, machine)?;
        Some(super::statement::explain_ends(machine, &ends, rule, demand.span))
    }

    fn never(&mut self, demand: &Demand, what: &str, span: Span, rule: Option<&RuleDefinition>) -> Diagnostic {
        let message = impossible(demand, what, span);
        let (left, right) = match &demand.formula {
            Formula::Compare(left, _, right) => (left, right),
            Formula::Member(inner, values) => {
                let least = values.first().copied().unwrap_or_default();
                let greatest = values.last().copied().unwrap_or_default();
                let values = Some((least.into(), greatest.into()));
                let sides = rule.and_then(|rule| comparison(rule, demand.span));
                let why = super::statement::explain(self.comparand(inner), Comparand { values }, sides);
                return why.map_or(message.clone(), |why| message.because(why));
            }
            Formula::Distinct(terms) if terms.len() > self.layout.digits().len() => {
                let (wanted, digits) = (terms.len(), self.layout.digits().len());
                return message.because(format!(
                    "{wanted} different values are required, but there are only {digits} \
                    digits"
                ));
            }
            _ => return message,
        };
        let sides = rule.and_then(|rule| comparison(rule, demand.span));
        let (left, right) = (self.comparand(left), self.comparand(right));
        match super::statement::explain(left, right, sides) {
            Some(why) => message.because(why),
            None => message,
        }
    }

    fn comparand(&mut self, term: &Term) -> Comparand {
        Comparand { values: self.bounds.term(term).values }
    }

    /// Warns about the second of two identical clues.
    fn twice(&mut self, pending: &[&PendingClue]) {
        let mut seen: HashMap<String, Span> = HashMap::new();
        for one in pending {
            let PendingClue::Rule(bound) = one else { continue };
            match seen.get(&same(bound)) {
                None => {
                    seen.insert(same(bound), bound.span);
                }
                Some(first) => {
                    let said = format!("`{}` is stated twice", bound.what);
                    let message = Diagnostic::new(Code::W0302, said).at(bound.span, "redundant");
                    self.messages.say(message.at(*first, "the first"));
                }
            }
        }
    }
}

/// Returns whether a message by itself implies that there is no solution: a clue cannot be met, or givens and marks exclude each
/// other.
pub fn denies_solution(message: &Diagnostic) -> bool {
    matches!(message.code, Code::W0201 | Code::W0202 | Code::W0203 | Code::W0303)
}

fn impossible(demand: &Demand, what: &str, span: Span) -> Diagnostic {
    let message = Diagnostic::new(Code::W0303, format!("`{what}` cannot be satisfied"));
    let message = message.at(span, "impossible by itself");
    if demand.span == span { message } else { message.at(demand.span, "no digits satisfy this") }
}

/// Describes what two identical clues have in common.
fn same(bound: &Bound) -> String {
    use crate::puzzle::Argument;
    let arguments =
        bound.rule.parameters.iter().zip(&bound.arguments).map(|(parameter, (_, argument))| match argument {
            Argument::Cells(cells) if parameter.kind.text == "set" => {
                let mut cells = cells.clone();
                cells.sort_unstable();
                Argument::Cells(cells)
            }
            other => other.clone(),
        });
    format!("{} {:?} {:?}", bound.rule.name.text, bound.grid, arguments.collect::<Vec<_>>())
}

/// Returns the groups of cells that a clue requires to be different.
fn different(clue: &Clue, layout: &Layout) -> Vec<Vec<CellId>> {
    let groups = clue.demands.iter().filter_map(|demand| match &demand.formula {
        Formula::Distinct(terms) => terms
            .iter()
            .map(|term| match term {
                Term::Variable(v) if v.index() < layout.cells().len() => Some(CellId(v.0)),
                _ => None,
            })
            .collect(),
        _ => None,
    });
    groups.take(MAX_GROUPS).collect()
}
