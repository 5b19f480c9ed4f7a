//! Prints the core model (`--emit model`): variables, constraints, and the facts of the puzzle.

use super::tree::list;
use super::words::{Notation, ranges};
use crate::formulation::Names;
use crate::model::{Automaton, Constraint, ConstraintKind, LinearTerm, Model, Role, VarId};
use crate::solve::Program;
use std::io::{self, Write};

pub fn show(program: &Program<'_>, words: Notation, out: &mut dyn Write) -> io::Result<()> {
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
    let shown = ModelFormatter { program, model, words };
    for (index, constraint) in model.constraints().iter().enumerate() {
        let guard = constraint.guard.map_or(String::new(), |guard| format!("  if {}", words.literal(program, guard)));
        let (kind, origin) = (shown.kind(constraint), program.origin(index));
        writeln!(out, "  {index} {}{kind}{guard}   {origin}", constraint.kind.name())?;
    }
    for (heading, facts) in [("facts", program.units()), ("assumed", program.assumed())] {
        if !facts.is_empty() {
            writeln!(out, "{heading}")?;
        }
        facts.iter().try_for_each(|fact| writeln!(out, "  {}", words.literal(program, *fact)))?;
    }
    Ok(())
}

struct ModelFormatter<'s, 'p> {
    program: &'s Program<'p>,
    model: &'s Model,
    words: Notation,
}

impl ModelFormatter<'_, '_> {
    fn kind(&self, constraint: &Constraint) -> String {
        let (program, words) = (self.program, self.words);
        match &constraint.kind {
            ConstraintKind::Domain { var, values } => {
                let values = list(values.iter(), " ", |value| program.value(*var, value).into_owned());
                format!(" {} in {{{values}}}", program.variable(*var))
            }
            ConstraintKind::Distinct(vars) => {
                let house = constraint.guard.is_none() && self.model.house_values(vars).is_some();
                self.variables(vars) + if house { "  house" } else { "" }
            }
            ConstraintKind::Combos { vars, sets } => {
                let sets = list(sets, "", |set| format!(" {{{}}}", ranges(set.iter().map(i64::from))));
                format!("{} :{sets}", self.variables(vars))
            }
            ConstraintKind::Linear { terms, comparison, rhs } => {
                let terms = list(terms.iter().enumerate(), "", |(number, term)| {
                    format!("{}{}", if number == 0 { " " } else { " + " }, self.weighted(term))
                });
                format!("{terms} {} {rhs}", words.comparison(*comparison))
            }
            ConstraintKind::Relation { a, b, pairs } => {
                let pairs = list(pairs, "", |(x, y)| format!(" {},{}", program.value(*a, *x), program.value(*b, *y)));
                format!("{} :{pairs}", self.variables(&[*a, *b]))
            }
            ConstraintKind::Table { vars, tuples } => {
                let value = |(var, value): (&VarId, &i32)| program.value(*var, *value).into_owned();
                let tuples = list(tuples, "", |tuple| format!(" {}", list(vars.iter().zip(tuple), ",", value)));
                format!("{} :{tuples}", self.variables(vars))
            }
            ConstraintKind::Automaton { vars, automaton } => self.variables(vars) + &self.automaton(automaton),
            ConstraintKind::Clause(literals) => {
                format!(" {}", words.clause(literals, |literal| words.literal(program, *literal)))
            }
            ConstraintKind::Connected { vars, label, edges } => {
                let first = vars.first();
                let label = first.map_or_else(|| label.to_string().into(), |var| program.value(*var, *label));
                format!("{} : those with {label}, over {} edges", self.variables(vars), edges.len())
            }
            ConstraintKind::Division(division) => {
                let edges = division.edges.len();
                format!("{} : sizes of regions, over {edges} edges", self.variables(&division.sizes))
            }
        }
    }

    fn variables(&self, vars: &[VarId]) -> String {
        list(vars, "", |var| format!(" {}", self.program.variable(*var)))
    }

    /// Formats a summand: the variable if each value has itself as weight, a multiple of the variable, or the weight of each
    /// value.
    fn weighted(&self, term: &LinearTerm) -> String {
        let name = self.program.variable(term.var);
        let domain = &self.model.variable(term.var).domain;
        let times = |factor: i64| domain.iter().all(|v| i64::from(v).checked_mul(factor) == Some(term.weight(v)));
        let factor = domain.iter().find(|v| *v != 0).map(|v| term.weight(v) / i64::from(v));
        match factor {
            Some(1) if times(1) => name.into_owned(),
            Some(factor) if times(factor) => format!("{factor}{}{name}", self.words.times),
            _ => {
                let weights = term.weights.iter().filter(|(_, weight)| *weight != 0);
                let weight = |(v, weight): &(i32, i64)| format!("{}:{weight}", self.program.value(term.var, *v));
                format!("{name}[{}]", list(weights, " ", weight))
            }
        }
    }

    fn automaton(&self, automaton: &Automaton) -> String {
        let steps = list(automaton.steps.chunk_by(|a, b| a.0 == b.0), "", |steps| {
            let mut by_target: Vec<(u32, Vec<i64>)> = Vec::new();
            for (_, value, next) in steps {
                match by_target.iter_mut().find(|(target, _)| target == next) {
                    Some((_, values)) => values.push(i64::from(*value)),
                    None => by_target.push((*next, vec![i64::from(*value)])),
                }
            }
            list(by_target, "", |(target, values)| {
                format!(", {} [{}]{} {target}", steps[0].0, ranges(values.into_iter()), self.words.to)
            })
        });
        let accepting = ranges(automaton.accepting.iter().map(|state| i64::from(*state)));
        format!(" : {} states from {}{steps}, ends in {accepting}", automaton.states, automaton.start)
    }
}
