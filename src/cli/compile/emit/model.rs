//! The core model: variables, constraints, and the facts of this puzzle.

use super::words::{Words, ranges};
use crate::formulation::Names;
use crate::model::{Automaton, Constraint, Kind, LinearTerm, Model, Role, VarId};
use crate::solve::Program;
use std::io::{self, Write};

/// Writes the model.
pub fn show(program: &Program<'_>, words: Words, out: &mut dyn Write) -> io::Result<()> {
    let model = program.model();
    writeln!(out, "variables")?;
    for (var, variable) in model.var_ids().zip(model.variables()) {
        let role = match variable.role {
            Role::Answer => "answer",
            Role::Auxiliary => "auxiliary",
        };
        let domain = ranges(variable.domain.iter().map(i64::from));
        writeln!(out, "  {} in {{{domain}}}  {role}", program.variable(var))?;
    }
    writeln!(out, "constraints")?;
    for (index, constraint) in model.constraints().iter().enumerate() {
        write!(out, "  {index} {}", constraint.kind.name())?;
        kind(program, model, constraint, words, out)?;
        if let Some(guard) = constraint.guard {
            write!(out, "  if {}", words.literal(program, guard))?;
        }
        writeln!(out, "   {}", program.origin(index))?;
    }
    for (heading, facts) in [("facts", program.units()), ("assumed", program.assumed())] {
        if !facts.is_empty() {
            writeln!(out, "{heading}")?;
        }
        facts.iter().try_for_each(|fact| writeln!(out, "  {}", words.literal(program, *fact)))?;
    }
    Ok(())
}

fn kind(
    program: &Program<'_>,
    model: &Model,
    constraint: &Constraint,
    words: Words,
    out: &mut dyn Write,
) -> io::Result<()> {
    match &constraint.kind {
        Kind::Domain { var, values } => {
            let values: Vec<_> = values.iter().map(|value| program.value(*var, value)).collect();
            write!(out, " {} in {{{}}}", program.variable(*var), values.join(" "))
        }
        Kind::Distinct(vars) => {
            variables(program, vars, out)?;
            let house = constraint.guard.is_none() && model.house_values(vars).is_some();
            out.write_all(if house { b"  house" } else { b"" })
        }
        Kind::Combos { vars, sets } => {
            variables(program, vars, out)?;
            out.write_all(b" :")?;
            sets.iter().try_for_each(|set| write!(out, " {{{}}}", ranges(set.iter().map(i64::from))))
        }
        Kind::Linear { terms, comparison, rhs } => {
            for (number, term) in terms.iter().enumerate() {
                out.write_all(if number == 0 { b" " } else { b" + " })?;
                weighted(program, model, term, words, out)?;
            }
            write!(out, " {} {rhs}", words.comparison(*comparison))
        }
        Kind::Relation { a, b, pairs } => {
            variables(program, &[*a, *b], out)?;
            out.write_all(b" :")?;
            pairs.iter().try_for_each(|(x, y)| write!(out, " {},{}", program.value(*a, *x), program.value(*b, *y)))
        }
        Kind::Table { vars, tuples } => {
            variables(program, vars, out)?;
            out.write_all(b" :")?;
            tuples.iter().try_for_each(|tuple| {
                let values: Vec<_> = vars.iter().zip(tuple).map(|(var, value)| program.value(*var, *value)).collect();
                write!(out, " {}", values.join(","))
            })
        }
        Kind::Automaton { vars, automaton } => {
            variables(program, vars, out)?;
            show_automaton(automaton, words, out)
        }
        Kind::Clause(literals) => {
            let literals: Vec<String> = literals.iter().map(|literal| words.literal(program, *literal)).collect();
            match literals.is_empty() {
                true => write!(out, " {}", words.never),
                false => write!(out, " {}", literals.join(&format!(" {} ", words.or))),
            }
        }
        Kind::Connected { vars, label, edges } => {
            variables(program, vars, out)?;
            let label = vars.first().map_or_else(|| label.to_string().into(), |var| program.value(*var, *label));
            write!(out, " : those with {label}, over {} edges", edges.len())
        }
    }
}

fn variables(program: &Program<'_>, vars: &[VarId], out: &mut dyn Write) -> io::Result<()> {
    vars.iter().try_for_each(|var| write!(out, " {}", program.variable(*var)))
}

/// A summand: the variable itself if each value weighs itself, a multiple of it, or each value's weight.
fn weighted(
    program: &Program<'_>,
    model: &Model,
    term: &LinearTerm,
    words: Words,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = program.variable(term.var);
    let domain = &model.variable(term.var).domain;
    let times = |factor: i64| domain.iter().all(|v| i64::from(v).checked_mul(factor) == Some(term.weight(v)));
    let factor = domain.iter().find(|v| *v != 0).map(|v| term.weight(v) / i64::from(v));
    match factor {
        Some(1) if times(1) => write!(out, "{name}"),
        Some(factor) if times(factor) => write!(out, "{factor}{}{name}", words.times),
        _ => {
            let weights = term.weights.iter().filter(|(_, weight)| *weight != 0);
            let weights: Vec<String> =
                weights.map(|(v, weight)| format!("{}:{weight}", program.value(term.var, *v))).collect();
            write!(out, "{name}[{}]", weights.join(" "))
        }
    }
}

fn show_automaton(automaton: &Automaton, words: Words, out: &mut dyn Write) -> io::Result<()> {
    write!(out, " : {} states from {}", automaton.states, automaton.start)?;
    for steps in automaton.steps.chunk_by(|a, b| a.0 == b.0) {
        let mut by_target: Vec<(u32, Vec<i64>)> = Vec::new();
        for (_, value, next) in steps {
            match by_target.iter_mut().find(|(target, _)| target == next) {
                Some((_, values)) => values.push(i64::from(*value)),
                None => by_target.push((*next, vec![i64::from(*value)])),
            }
        }
        for (target, values) in by_target {
            write!(out, ", {} [{}]{} {target}", steps[0].0, ranges(values.into_iter()), words.to)?;
        }
    }
    let accepting = ranges(automaton.accepting.iter().map(|state| i64::from(*state)));
    write!(out, ", ends in {accepting}")
}
