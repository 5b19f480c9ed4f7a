//! Prints the constraints of clues as formulas over cells.

use super::tree::list;
use super::words::{Notation, ranges};
use crate::model::VarId;
use crate::puzzle::{Comparison, Formula, Machine, Pattern, PuzzleData, Term};

/// Context for formatting formulas. Their nesting is bounded when rules are expanded.
#[derive(Clone, Copy)]
pub struct FormulaFormatter<'p> {
    pub puzzle: &'p PuzzleData,
    pub words: Notation,
    /// Inside a state machine, the number of components of its state; the variables are then its registers.
    pub registers: Option<usize>,
}

impl FormulaFormatter<'_> {
    /// Formats a cell, a place of a layer, or a register.
    fn variable(self, var: VarId) -> String {
        if let Some(pieces) = self.registers {
            return if var.index() < pieces { format!("s{}", var.index() + 1) } else { "d".to_owned() };
        }
        let layout = &self.puzzle.layout;
        if let Some(position) = layout.cells().get(var.index()) {
            return position.to_string();
        }
        match self.puzzle.place_at(var.index()) {
            (Some(layer), place) => format!("{}.{}", layer.name, layout.place_name(&place)),
            (None, _) => format!("v{}", var.index()),
        }
    }

    pub fn formula(self, formula: &Formula) -> String {
        match formula {
            Formula::Constant(truth) => truth.to_string(),
            Formula::Compare(left, comparison, right) => {
                format!("{} {} {}", self.term(left), self.sign(*comparison), self.term(right))
            }
            Formula::Member(term, values) => format!("{} in {{{}}}", self.term(term), ranges(values.iter().copied())),
            Formula::Not(inner) => format!("not ({})", self.formula(inner)),
            Formula::All(parts) => between(parts, ") and (", "true", |part| self.formula(part)),
            Formula::Any(parts) => between(parts, ") or (", "false", |part| self.formula(part)),
            Formula::Iff(left, right) => format!("({}) <=> ({})", self.formula(left), self.formula(right)),
            Formula::Distinct(terms) => self.call("distinct", terms),
            Formula::Fold(terms, machine) => self.call("fold", terms) + &self.machine(machine),
            Formula::Matches(terms, found) => format!("{} {}", self.call("matches", terms), pattern(found)),
            Formula::Connected(members, edges) => {
                format!("connected({}) over {} edges", self.formulas(members), edges.len())
            }
            Formula::Division(joined, sizes, _) => {
                format!("division({}) with {}", self.formulas(joined), self.call("sizes", sizes))
            }
        }
    }

    fn sign(self, comparison: Comparison) -> &'static str {
        match comparison {
            Comparison::Equal => "=",
            Comparison::NotEqual => self.words.not_equal,
            Comparison::Less => "<",
            Comparison::AtMost => self.words.at_most,
            Comparison::Greater => ">",
            Comparison::AtLeast => self.words.at_least,
        }
    }

    fn term(self, term: &Term) -> String {
        match term {
            Term::Integer(number) => number.to_string(),
            Term::Variable(var) => self.variable(*var),
            Term::Sum(terms) => between(terms, " + ", "0", |term| self.term(term)),
            Term::Product(terms) => between(terms, self.words.times, "1", |term| self.term(term)),
            Term::Quotient(left, right) => format!("({} / {})", self.term(left), self.term(right)),
            Term::Remainder(left, right) => format!("({} mod {})", self.term(left), self.term(right)),
            Term::Absolute(inner) => format!("|{}|", self.term(inner)),
            Term::Minimum(terms) => self.call("min", terms),
            Term::Maximum(terms) => self.call("max", terms),
            Term::Count(formulas) => format!("count({})", self.formulas(formulas)),
            Term::Element(terms, index) => format!("{}[{}]", self.call("list", terms), self.term(index)),
            Term::If(condition, then, otherwise) => {
                format!("(if {} then {} else {})", self.formula(condition), self.term(then), self.term(otherwise))
            }
            Term::Concatenation(terms) => self.call("number", terms),
        }
    }

    fn formulas(self, formulas: &[Formula]) -> String {
        list(formulas, ", ", |formula| self.formula(formula))
    }

    fn call(self, name: &str, terms: &[Term]) -> String {
        format!("{name}({})", list(terms, ", ", |term| self.term(term)))
    }

    fn machine(self, machine: &Machine) -> String {
        let inside = Self { registers: Some(machine.start.len()), ..self };
        let names = list(1..=machine.start.len(), ", ", |number| format!("s{number}"));
        let start = list(&machine.start, ", ", ToString::to_string);
        let arms = list(&machine.arms, "", |arm| {
            let next = arm.next.as_ref().map_or("reject".to_owned(), |next| inside.call("", next));
            format!(" {} {} {next};", inside.formula(&arm.condition), self.words.to)
        });
        format!(" with ({names}) = ({start}) as d {{{arms} }} ends {}", inside.formula(&machine.accept))
    }
}

/// Joins the texts of several items with a sign, in parentheses; a single item has no parentheses.
fn between<T>(items: &[T], sign: &str, empty: &str, text: impl Fn(&T) -> String) -> String {
    match items {
        [] => empty.to_owned(),
        [only] => text(only),
        _ => format!("({})", list(items, sign, text)),
    }
}

fn pattern(found: &Pattern) -> String {
    match found {
        Pattern::OneOf(values) => format!("[{}]", ranges(values.iter().copied())),
        Pattern::Sequence(parts) => list(parts, "", pattern),
        Pattern::Either(parts) => format!("({})", list(parts, "|", pattern)),
        Pattern::Repeat { pattern: inner, least, most } => {
            let inner = pattern(inner);
            match (least, most) {
                (0, None) => format!("({inner})*"),
                (1, None) => format!("({inner})+"),
                (0, Some(1)) => format!("({inner})?"),
                (least, Some(most)) => format!("({inner}){{{least},{most}}}"),
                (least, None) => format!("({inner}){{{least},}}"),
            }
        }
    }
}
