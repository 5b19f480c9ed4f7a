//! Second step of binding: expands bound rules to the clues of the puzzle, with their formulas, including the parts of choices.

use super::Messages;
use super::arguments::first_place;
use super::collect::{Bound, ChoiceParts, PendingClue};
use super::statements::RuleStatements;
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::language::rules::{Expander, declares, weight};
use crate::model::OriginId;
use crate::puzzle::{
    Argument, CellId, CellReading, Clue, Comparison, Demand, Formula, FormulaNode, Origin, Span, Term,
};
use crate::syntax::Diagnostic;
use compact_str::CompactString;
use std::collections::HashMap;

/// The largest number of terms and formulas in all clues of a puzzle.
const MAX_WEIGHT: usize = 8_000_000;

/// Declares the layers: the puzzle's own first, then those of the rules that it uses.
pub(super) fn declare<'a>(
    statements: &RuleStatements<'a>,
    pending: &[PendingClue<'a>],
    expander: &mut Expander<'a>,
    messages: &mut Messages,
) {
    for definition in &statements.vars {
        messages.take(expander.declare_var(definition, true, None));
    }
    for definition in &statements.values {
        messages.take(expander.declare_value(definition));
    }
    for_each(pending, &mut |bound| {
        let arguments = values(bound);
        messages.take(expander.declare_rule(bound.rule, &arguments, bound.grid, bound.span));
    });
}

/// Returns the places of the clues of each rule, including clues in choices: a printed clue marks its cells whether it holds or
/// not.
pub(super) fn marks(pending: &[PendingClue]) -> HashMap<CompactString, Vec<Vec<CellId>>> {
    let mut marks: HashMap<CompactString, Vec<Vec<CellId>>> = HashMap::new();
    for_each(pending, &mut |bound| {
        if let Some(place) = first_place(&bound.arguments) {
            marks.entry(bound.rule.name.text.clone()).or_default().push(place);
        }
    });
    marks
}

fn for_each<'p, 'a>(pending: &'p [PendingClue<'a>], act: &mut dyn FnMut(&'p Bound<'a>)) {
    for one in pending {
        match one {
            PendingClue::Rule(bound) => act(bound),
            PendingClue::Choice(choice) => choice.parts.iter().for_each(|part| for_each(part, act)),
        }
    }
}

fn values(bound: &Bound) -> Vec<Argument> {
    bound.arguments.iter().map(|(_, value)| value.clone()).collect()
}

/// Expands all clues of one puzzle.
pub(super) struct Expansion<'e, 'a> {
    expander: &'e Expander<'a>,
    messages: &'e mut Messages,
    first: OriginId,
    origins: Vec<Origin>,
    weight: usize,
}

impl<'e, 'a> Expansion<'e, 'a> {
    /// Makes an expansion; origins of clues are numbered from `first`.
    pub fn new(expander: &'e Expander<'a>, first: OriginId, messages: &'e mut Messages) -> Self {
        Self { expander, messages, first, origins: Vec::new(), weight: 0 }
    }

    /// Expands all pending clues; returns the clues, and what each was expanded from. Clues with an error are reported and
    /// skipped.
    pub fn all<'p>(&mut self, pending: &'p [PendingClue<'a>]) -> (Vec<Clue>, Vec<&'p PendingClue<'a>>) {
        let (mut clues, mut from) = (Vec::with_capacity(pending.len()), Vec::with_capacity(pending.len()));
        for one in pending {
            let clue = self.one(one);
            let full = matches!(&clue, Err(message) if message.code == Code::E0312);
            if let Some(clue) = self.messages.take(clue) {
                clues.push(clue);
                from.push(one);
            }
            if full {
                break;
            }
        }
        let looked_at = self.expander.looked_at();
        for clue in &mut clues {
            clue.relied_on |= looked_at.contains(clue.rule.as_str());
            let mut parts = clue.parts.iter().flatten();
            clue.relied_on |= parts.any(|part| looked_at.contains(part.rule.as_str()));
        }
        (clues, from)
    }

    /// Returns the origin of each clue.
    pub fn origins(self) -> Vec<Origin> {
        self.origins
    }

    fn one(&mut self, pending: &PendingClue<'a>) -> LayoutResult<Clue> {
        match pending {
            PendingClue::Rule(bound) => self.rule(bound),
            PendingClue::Choice(parts) => self.choice(parts),
        }
    }

    fn rule(&mut self, bound: &Bound<'a>) -> LayoutResult<Clue> {
        let demands = self.expander.expand(bound.rule, &values(bound), bound.grid, bound.reads, bound.span)?;
        self.spend(&demands, bound.span)?;
        Ok(Clue {
            rule: bound.rule.name.text.to_string(),
            arguments: bound.arguments.clone(),
            reads: bound.reads,
            grid: bound.grid,
            name: bound.name.map(str::to_owned),
            note: bound.note.map(str::to_owned),
            origin: self.origin(&bound.what, bound.span),
            definition: bound.rule.name.span,
            relied_on: declares(bound.rule),
            demands,
            parts: Vec::new(),
        })
    }

    /// Expands a choice to one formula over the demands of its parts.
    fn choice(&mut self, choice: &ChoiceParts<'a>) -> LayoutResult<Clue> {
        let origin = self.origin(&choice.what, choice.span);
        let parts = choice.parts.iter().map(|part| part.iter().map(|one| self.one(one)).collect());
        let parts: Vec<Vec<Clue>> = parts.collect::<LayoutResult<_>>()?;
        for clue in parts.iter().flatten() {
            self.spend(&clue.demands, choice.span)?;
        }
        let whole = |part: &Vec<Clue>| {
            let demands = part.iter().flat_map(|clue| &clue.demands);
            all(demands.map(|demand| demand.formula.clone()).collect())
        };
        let mut wholes: Vec<Formula> = parts.iter().map(whole).collect();
        let formula = match choice.quota {
            None if wholes.len() == 1 => wholes.swap_remove(0),
            None => Formula::Any(wholes),
            Some((comparison, n)) => {
                Formula::Compare(Box::new(Term::Count(wholes)), comparison, Box::new(Term::Integer(n)))
            }
        };
        let quota = choice.quota.map(|(_, n)| ("count".to_owned(), Argument::Integer(n)));
        let rule = match choice.quota {
            None => "either",
            Some((Comparison::AtLeast, _)) => "at_least",
            Some((Comparison::AtMost, _)) => "at_most",
            Some(_) => "exactly",
        };
        Ok(Clue {
            rule: rule.to_owned(),
            arguments: quota.into_iter().collect(),
            reads: CellReading::Both,
            grid: None,
            name: None,
            note: None,
            origin,
            definition: choice.span,
            relied_on: parts.iter().flatten().any(|clue| clue.relied_on),
            demands: vec![Demand { formula, span: choice.span }],
            parts,
        })
    }

    /// Charges the budget for demands that will be kept. Demands in choices are kept at every level.
    fn spend(&mut self, demands: &[Demand], span: Span) -> LayoutResult<()> {
        self.weight = demands
            .iter()
            .fold(self.weight, |sum, demand| sum.saturating_add(weight(FormulaNode::Formula(&demand.formula))));
        if self.weight <= MAX_WEIGHT {
            return Ok(());
        }
        let message = Diagnostic::new(Code::E0312, "the clues of this puzzle are too large");
        let message = message.at(span, "the limit is exceeded here");
        Err(Box::new(message.because(format!("together they have more than {MAX_WEIGHT} terms"))))
    }

    fn origin(&mut self, what: &str, span: Span) -> OriginId {
        let id = OriginId(self.first.0 + self.origins.len() as u32);
        self.origins.push(Origin { what: what.to_owned(), span });
        id
    }
}

/// Returns the conjunction; a single formula unchanged.
fn all(mut formulas: Vec<Formula>) -> Formula {
    match formulas.len() {
        1 => formulas.swap_remove(0),
        _ => Formula::All(formulas),
    }
}
