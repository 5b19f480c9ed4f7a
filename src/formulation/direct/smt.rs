//! Writes a model as SMT-LIB 2 (Barrett, Fontaine, Tinelli, *The SMT-LIB Standard*), in quantifier-free linear integer
//! arithmetic.

use super::ModelText;
use super::shape::{SumWeighting, common_sum, is_all_of_sum, weighing};
use crate::formulation::{Comments, Preamble};
use crate::model::{Automaton, Comparison, Constraint, ConstraintKind, Division, LinearTerm, Literal, Values, VarId};
use std::collections::BTreeSet;
use std::io::{self, Write};

pub const COMMENT: &str = ";";

/// Writes comments, variables, constraints, and the commands to check satisfiability and to get the values.
///
/// # Errors
/// Those of the underlying writer.
pub fn write(text: &ModelText<'_>, out: &mut dyn Write, preamble: Preamble<'_>) -> io::Result<()> {
    preamble(&mut Comments::new(out, COMMENT))?;
    writeln!(out, "(set-option :produce-models true)\n(set-logic QF_LIA)")?;
    writeln!(out, "(define-fun least ((a Int) (b Int)) Int (ite (<= a b) a b))")?;
    let names: Vec<String> = text.model.var_ids().map(|var| symbol(&text.names.variable(var))).collect();
    let pen = Pen { text, names: &names };
    for (var, variable) in text.model.var_ids().zip(text.model.variables()) {
        writeln!(out, "(declare-const {} Int)", pen.name(var))?;
        writeln!(out, "(assert {})", pen.within(var, variable.domain.as_slice()))?;
    }
    for (index, constraint) in text.model.constraints().iter().enumerate() {
        pen.constraint(index, constraint, out)?;
    }
    for unit in text.units {
        writeln!(out, "(assert {})", pen.literal(*unit))?;
    }
    for no_good in text.no_goods {
        writeln!(out, "(assert {})", any(no_good.iter().map(|literal| pen.literal(!*literal)).collect()))?;
    }
    writeln!(out, "(check-sat)")?;
    // An empty list of terms is an error.
    if names.is_empty() { Ok(()) } else { writeln!(out, "(get-value ({}))", names.join(" ")) }
}

/// Returns a valid symbol: quoted unless all its characters are allowed in a plain symbol.
fn symbol(name: &str) -> String {
    let is_plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || "_.-".contains(c));
    if is_plain { name.to_owned() } else { format!("|{}|", name.replace(['|', '\\'], "_")) }
}

fn number(value: impl Into<i128>) -> String {
    let value = value.into();
    if value < 0 { format!("(- {})", value.unsigned_abs()) } else { value.to_string() }
}

fn all(parts: Vec<String>) -> String {
    joined(parts, "and", "true")
}

fn any(parts: Vec<String>) -> String {
    joined(parts, "or", "false")
}

fn joined(parts: Vec<String>, word: &str, nothing: &str) -> String {
    match parts.len() {
        0 => nothing.to_owned(),
        1 => parts.concat(),
        _ => format!("({word} {})", parts.join(" ")),
    }
}

struct Pen<'a> {
    text: &'a ModelText<'a>,
    names: &'a [String],
}

impl Pen<'_> {
    fn name(&self, var: VarId) -> &str {
        &self.names[var.index()]
    }

    fn equals(&self, var: VarId, value: i32) -> String {
        format!("(= {} {})", self.name(var), number(value))
    }

    fn literal(&self, literal: Literal) -> String {
        let equals = self.equals(literal.var, literal.value);
        if literal.positive { equals } else { format!("(not {equals})") }
    }

    /// Formats the condition that a variable has one of these ascending values: bounds if there is no gap.
    fn within(&self, var: VarId, values: &[i32]) -> String {
        match values {
            [first, _, .., last] if i64::from(*last) - i64::from(*first) + 1 == values.len() as i64 => {
                format!("(<= {} {} {})", number(*first), self.name(var), number(*last))
            }
            _ => any(values.iter().map(|value| self.equals(var, *value)).collect()),
        }
    }

    fn constraint(&self, index: usize, constraint: &Constraint, out: &mut dyn Write) -> io::Result<()> {
        let origin = self.text.names.origin(index);
        let origin: String = origin.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(out, "; {}: {origin}", constraint.kind.name())?;
        let said = self.said(index, constraint, out)?;
        match constraint.guard {
            None => writeln!(out, "(assert {said})"),
            Some(guard) => writeln!(out, "(assert (=> {} {said}))", self.literal(guard)),
        }
    }

    /// Formats a constraint without its guard.
    fn said(&self, index: usize, constraint: &Constraint, out: &mut dyn Write) -> io::Result<String> {
        Ok(match &constraint.kind {
            ConstraintKind::Domain { var, values } => self.within(*var, values.as_slice()),
            ConstraintKind::Distinct(vars) => {
                let mut parts = vec![self.distinct(vars)];
                // This is implied, but arithmetic solvers do not derive it.
                for value in self.text.model.house_values(vars).iter().flat_map(Values::iter) {
                    let holders = vars.iter().filter(|var| self.text.model.variable(**var).domain.contains(value));
                    parts.push(any(holders.map(|var| self.equals(*var, value)).collect()));
                }
                all(parts)
            }
            ConstraintKind::Combos { vars, sets } => self.combos(vars, sets),
            ConstraintKind::Linear { terms, comparison, rhs } => self.sum(terms, *comparison, *rhs),
            ConstraintKind::Relation { a, b, pairs } => {
                let pair = |(v, w): &(i32, i32)| all(vec![self.equals(*a, *v), self.equals(*b, *w)]);
                any(pairs.iter().map(pair).collect())
            }
            ConstraintKind::Table { vars, tuples } => {
                let tuple = |tuple: &Vec<i32>| {
                    all(vars.iter().zip(tuple).map(|(var, value)| self.equals(*var, *value)).collect())
                };
                any(tuples.iter().map(tuple).collect())
            }
            ConstraintKind::Automaton { vars, automaton } => self.states(index, vars, automaton, out)?,
            ConstraintKind::Clause(literals) => any(literals.iter().map(|literal| self.literal(*literal)).collect()),
            ConstraintKind::Connected { vars, label, edges } => {
                self.connected(index, vars, *label, edges, constraint.guard, out)?;
                "true".to_owned()
            }
            ConstraintKind::Division(division) => {
                self.division(index, division, constraint.guard, out)?;
                "true".to_owned()
            }
        })
    }

    fn distinct(&self, vars: &[VarId]) -> String {
        match vars {
            [] | [_] => "true".to_owned(),
            _ => format!("(distinct {})", vars.iter().map(|var| self.name(*var)).collect::<Vec<_>>().join(" ")),
        }
    }

    fn combos(&self, vars: &[VarId], sets: &[Values]) -> String {
        let mut parts = vec![self.distinct(vars)];
        let sum = common_sum(sets);
        if let (Some(sum), [_, _, ..]) = (sum, vars) {
            let names: Vec<&str> = vars.iter().map(|var| self.name(*var)).collect();
            parts.push(format!("(= (+ {}) {})", names.join(" "), number(sum)));
        }
        if vars.len() < 2 || !sum.is_some_and(|sum| is_all_of_sum(self.text.model, vars, sets, sum)) {
            let set = |set: &Values| all(vars.iter().map(|var| self.within(*var, set.as_slice())).collect());
            parts.push(any(sets.iter().map(set).collect()));
        }
        all(parts)
    }

    fn sum(&self, terms: &[LinearTerm], comparison: Comparison, rhs: i64) -> String {
        let mut parts = Vec::new();
        let mut constant = 0_i128;
        for term in terms {
            let name = self.name(term.var);
            match weighing(term, &self.text.model.variable(term.var).domain) {
                SumWeighting::Multiple { factor, offset } => {
                    constant += i128::from(offset);
                    match factor {
                        0 => {}
                        1 => parts.push(name.to_owned()),
                        _ => parts.push(format!("(* {} {name})", number(factor))),
                    }
                }
                SumWeighting::Groups(groups) => {
                    parts.extend(groups.iter().map(|(weight, values)| {
                        format!("(ite {} {} 0)", self.within(term.var, values), number(*weight))
                    }))
                }
            }
        }
        let sum = match parts.len() {
            0 => "0".to_owned(),
            1 => parts.concat(),
            _ => format!("(+ {})", parts.join(" ")),
        };
        let rhs = number(i128::from(rhs) - constant);
        match comparison {
            Comparison::Equal => format!("(= {sum} {rhs})"),
            Comparison::AtMost => format!("(<= {sum} {rhs})"),
            Comparison::AtLeast => format!("(>= {sum} {rhs})"),
            Comparison::NotEqual => format!("(not (= {sum} {rhs}))"),
        }
    }

    /// Declares the states of the automaton's run, whether it accepts or not; returns the condition of acceptance.
    fn states(&self, index: usize, vars: &[VarId], automaton: &Automaton, out: &mut dyn Write) -> io::Result<String> {
        // The state after all others is the rejecting one.
        let lost = automaton.states;
        let state = |step: usize| format!("s{index}.{step}");
        writeln!(out, "(define-fun {} () Int {})", state(0), automaton.start)?;
        for (step, var) in vars.iter().enumerate() {
            let mut next = lost.to_string();
            for (from, value, to) in &automaton.steps {
                if self.text.model.variable(*var).domain.contains(*value) {
                    next = format!("(ite (and (= {} {from}) {}) {to} {next})", state(step), self.equals(*var, *value));
                }
            }
            writeln!(out, "(declare-const {} Int)\n(assert (= {} {next}))", state(step + 1), state(step + 1))?;
        }
        let last = state(vars.len());
        Ok(any(automaton.accepting.iter().map(|accepting| format!("(= {last} {accepting})")).collect()))
    }

    /// Formats `Connected`: members have a distance from the first of them, along members; the others have a distance longer than
    /// any path.
    fn connected(
        &self,
        index: usize,
        vars: &[VarId],
        label: i32,
        edges: &[(u32, u32)],
        guard: Option<Literal>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let far = vars.len();
        let mut neighbours = vec![BTreeSet::new(); far];
        for (one, other) in edges.iter().map(|(one, other)| (*one as usize, *other as usize)).filter(|(a, b)| a != b) {
            if one < far && other < far {
                neighbours[one].insert(other);
                neighbours[other].insert(one);
            }
        }
        for place in 0..far {
            writeln!(out, "(declare-const d{index}.{place} Int)")?;
        }
        let mut before = "false".to_owned();
        for (place, var) in vars.iter().enumerate() {
            let is = self.equals(*var, label);
            let is = guard.map_or(is.clone(), |guard| format!("(and {is} {})", self.literal(guard)));
            writeln!(out, "(define-fun m{index}.{place} () Bool {is})")?;
            let mut nearest = far.to_string();
            for other in &neighbours[place] {
                nearest = format!("(least d{index}.{other} {nearest})");
            }
            let (distance, member) = (format!("d{index}.{place}"), format!("m{index}.{place}"));
            writeln!(out, "(assert (= {distance} (ite {member} (ite {before} (+ 1 {nearest}) 0) {far})))")?;
            writeln!(out, "(assert (=> {member} (< {distance} {far})))")?;
            writeln!(out, "(define-fun b{index}.{place} () Bool (or {before} {member}))")?;
            before = format!("b{index}.{place}");
        }
        Ok(())
    }

    /// Formats `Division`: each vertex has the number of the first vertex of its region, and its distance from there.
    fn division(
        &self,
        index: usize,
        division: &Division,
        guard: Option<Literal>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let count = division.sizes.len();
        let guard = guard.map_or_else(|| "true".to_owned(), |guard| self.literal(guard));
        for place in 0..count {
            writeln!(out, "(declare-const r{index}.{place} Int)")?;
            writeln!(out, "(declare-const d{index}.{place} Int)")?;
        }
        let mut nearer = vec![Vec::new(); count];
        for ((a, b), joined) in division.edges.iter().zip(&division.joined) {
            let (joined, [a, b]) = (self.literal(*joined), [*a as usize, *b as usize]);
            let [one, other] = [a, b].map(|end| format!("{index}.{end}"));
            let both = format!("(and {guard} {joined})");
            let near = format!("(<= (- 1) (- d{one} d{other}) 1)");
            writeln!(out, "(assert (=> {both} (and (= r{one} r{other}) {near})))")?;
            writeln!(out, "(assert (=> (and {guard} (not {joined})) (distinct r{one} r{other})))")?;
            nearer[a].push(format!("(and {both} (< d{other} d{one}))"));
            nearer[b].push(format!("(and {both} (< d{one} d{other}))"));
        }
        for (place, (size, nearer)) in division.sizes.iter().zip(nearer).enumerate() {
            let (root, distance) = (format!("r{index}.{place}"), format!("d{index}.{place}"));
            let size = self.name(*size);
            writeln!(out, "(assert (<= 0 {root} {place}))")?;
            writeln!(out, "(assert (<= 0 {distance} {}))", count - 1)?;
            writeln!(out, "(assert (= (= {root} {place}) (= {distance} 0)))")?;
            writeln!(out, "(assert (or (= {root} {place}) {}))", any(nearer))?;
            let others = (0..count).map(|other| format!("(ite (= r{index}.{other} {root}) 1 0)"));
            let here = format!("n{index}.{place}");
            writeln!(out, "(define-fun {here} () Int (+ 0 {}))", others.collect::<Vec<_>>().join(" "))?;
            let expected = format!("(ite (> {here} {}) 0 {here})", division.above);
            writeln!(out, "(assert (=> {guard} (= {size} {expected})))")?;
        }
        Ok(())
    }
}
