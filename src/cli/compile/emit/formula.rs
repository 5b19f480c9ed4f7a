//! Formulas over cells, as clues demand them.

use super::words::{Words, ranges};
use crate::model::VarId;
use crate::puzzle::{Comparison, Formula, Machine, Pattern, Puzzle, Term};
use std::io::{self, Write};

/// What formulas are shown with. Their nesting is bounded where rules are expanded.
#[derive(Clone, Copy)]
pub struct Shown<'p> {
    /// Where the variables are.
    pub puzzle: &'p Puzzle,
    /// The signs.
    pub words: Words,
}

/// What a variable is called.
type Naming<'n> = &'n dyn Fn(VarId) -> String;

impl Shown<'_> {
    /// Writes a formula.
    pub fn formula(self, formula: &Formula, out: &mut dyn Write) -> io::Result<()> {
        self.truth(formula, &|var| self.place(var), out)
    }

    /// A cell, or a layer's place.
    fn place(self, var: VarId) -> String {
        let layout = &self.puzzle.layout;
        if let Some(position) = layout.cells().get(var.index()) {
            return position.to_string();
        }
        for layer in &self.puzzle.layers {
            let index = var.index().checked_sub(layer.first.index());
            if let Some(cell) = index.and_then(|index| layer.cells.get(index)) {
                return format!("{}.{}", layer.name, layout.position(*cell));
            }
        }
        format!("v{}", var.index())
    }

    fn truth(self, formula: &Formula, naming: Naming<'_>, out: &mut dyn Write) -> io::Result<()> {
        match formula {
            Formula::Constant(truth) => write!(out, "{truth}"),
            Formula::Compare(left, comparison, right) => {
                self.term(left, naming, out)?;
                write!(out, " {} ", self.sign(*comparison))?;
                self.term(right, naming, out)
            }
            Formula::Member(term, values) => {
                self.term(term, naming, out)?;
                write!(out, " in {{{}}}", ranges(values.iter().copied()))
            }
            Formula::Not(inner) => {
                out.write_all(b"not (")?;
                self.truth(inner, naming, out)?;
                out.write_all(b")")
            }
            Formula::All(parts) => self.joined(parts, "and", "true", naming, out),
            Formula::Any(parts) => self.joined(parts, "or", "false", naming, out),
            Formula::Iff(left, right) => {
                out.write_all(b"(")?;
                self.truth(left, naming, out)?;
                out.write_all(b") <=> (")?;
                self.truth(right, naming, out)?;
                out.write_all(b")")
            }
            Formula::Distinct(terms) => self.call("distinct", terms, naming, out),
            Formula::Fold(terms, machine) => {
                self.call("fold", terms, naming, out)?;
                self.machine(machine, out)
            }
            Formula::Matches(terms, pattern) => {
                self.call("matches", terms, naming, out)?;
                out.write_all(b" ")?;
                show_pattern(pattern, out)
            }
            Formula::Connected(members, edges) => {
                out.write_all(b"connected(")?;
                for (number, member) in members.iter().enumerate() {
                    out.write_all(if number == 0 { b"" } else { b", " })?;
                    self.truth(member, naming, out)?;
                }
                write!(out, ") over {} edges", edges.len())
            }
        }
    }

    fn joined(
        self,
        parts: &[Formula],
        word: &str,
        empty: &str,
        naming: Naming<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match parts {
            [] => out.write_all(empty.as_bytes()),
            [only] => self.truth(only, naming, out),
            _ => parts.iter().enumerate().try_for_each(|(number, part)| {
                write!(out, "{}(", if number == 0 { String::new() } else { format!(" {word} ") })?;
                self.truth(part, naming, out)?;
                out.write_all(b")")
            }),
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

    fn term(self, term: &Term, naming: Naming<'_>, out: &mut dyn Write) -> io::Result<()> {
        match term {
            Term::Integer(number) => write!(out, "{number}"),
            Term::Variable(var) => out.write_all(naming(*var).as_bytes()),
            Term::Sum(terms) => self.between(terms, " + ", "0", naming, out),
            Term::Product(terms) => self.between(terms, self.words.times, "1", naming, out),
            Term::Quotient(left, right) => self.two(left, " / ", right, naming, out),
            Term::Remainder(left, right) => self.two(left, " mod ", right, naming, out),
            Term::Absolute(inner) => {
                out.write_all(b"|")?;
                self.term(inner, naming, out)?;
                out.write_all(b"|")
            }
            Term::Minimum(terms) => self.call("min", terms, naming, out),
            Term::Maximum(terms) => self.call("max", terms, naming, out),
            Term::Count(formulas) => {
                out.write_all(b"count(")?;
                for (number, formula) in formulas.iter().enumerate() {
                    out.write_all(if number == 0 { b"" } else { b", " })?;
                    self.truth(formula, naming, out)?;
                }
                out.write_all(b")")
            }
            Term::Element(terms, index) => {
                self.call("list", terms, naming, out)?;
                out.write_all(b"[")?;
                self.term(index, naming, out)?;
                out.write_all(b"]")
            }
            Term::If(condition, then, otherwise) => {
                out.write_all(b"(if ")?;
                self.truth(condition, naming, out)?;
                out.write_all(b" then ")?;
                self.term(then, naming, out)?;
                out.write_all(b" else ")?;
                self.term(otherwise, naming, out)?;
                out.write_all(b")")
            }
            Term::Concatenation(terms) => self.call("number", terms, naming, out),
        }
    }

    fn between(
        self,
        terms: &[Term],
        sign: &str,
        empty: &str,
        naming: Naming<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match terms {
            [] => out.write_all(empty.as_bytes()),
            [only] => self.term(only, naming, out),
            _ => {
                out.write_all(b"(")?;
                for (number, term) in terms.iter().enumerate() {
                    out.write_all(if number == 0 { b"" } else { sign.as_bytes() })?;
                    self.term(term, naming, out)?;
                }
                out.write_all(b")")
            }
        }
    }

    fn two(self, left: &Term, sign: &str, right: &Term, naming: Naming<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"(")?;
        self.term(left, naming, out)?;
        out.write_all(sign.as_bytes())?;
        self.term(right, naming, out)?;
        out.write_all(b")")
    }

    fn call(self, name: &str, terms: &[Term], naming: Naming<'_>, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{name}(")?;
        for (number, term) in terms.iter().enumerate() {
            out.write_all(if number == 0 { b"" } else { b", " })?;
            self.term(term, naming, out)?;
        }
        out.write_all(b")")
    }

    fn machine(self, machine: &Machine, out: &mut dyn Write) -> io::Result<()> {
        let pieces = machine.start.len();
        let naming = |var: VarId| match var.index() {
            index if index < pieces => format!("s{}", index + 1),
            _ => "d".to_owned(),
        };
        let start: Vec<String> = machine.start.iter().map(ToString::to_string).collect();
        let names: Vec<String> = (1..=pieces).map(|number| format!("s{number}")).collect();
        write!(out, " with ({}) = ({}) as d {{", names.join(", "), start.join(", "))?;
        for arm in &machine.arms {
            out.write_all(b" ")?;
            self.truth(&arm.condition, &naming, out)?;
            write!(out, " {} ", self.words.to)?;
            match &arm.next {
                Some(next) => self.call("", next, &naming, out)?,
                None => out.write_all(b"reject")?,
            }
            out.write_all(b";")?;
        }
        out.write_all(b" } ends ")?;
        self.truth(&machine.accept, &naming, out)
    }
}

fn show_pattern(pattern: &Pattern, out: &mut dyn Write) -> io::Result<()> {
    match pattern {
        Pattern::OneOf(values) => write!(out, "[{}]", ranges(values.iter().copied())),
        Pattern::Sequence(parts) => parts.iter().try_for_each(|part| show_pattern(part, out)),
        Pattern::Either(parts) => {
            out.write_all(b"(")?;
            for (number, part) in parts.iter().enumerate() {
                out.write_all(if number == 0 { b"" } else { b"|" })?;
                show_pattern(part, out)?;
            }
            out.write_all(b")")
        }
        Pattern::Repeat { pattern, least, most } => {
            out.write_all(b"(")?;
            show_pattern(pattern, out)?;
            out.write_all(b")")?;
            match (least, most) {
                (0, None) => out.write_all(b"*"),
                (1, None) => out.write_all(b"+"),
                (0, Some(1)) => out.write_all(b"?"),
                (least, Some(most)) => write!(out, "{{{least},{most}}}"),
                (least, None) => write!(out, "{{{least},}}"),
            }
        }
    }
}
