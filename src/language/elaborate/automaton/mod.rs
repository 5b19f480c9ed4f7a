//! Compiles line rules (folds, patterns, accumulators) to automaton constraints over the variables of the line.

mod accumulator;
mod cache;
mod explore;
mod fold;
mod minimal;
pub(super) mod pattern;

pub(super) use accumulator::Accumulator;
pub use cache::AutomatonCache;
pub(super) use explore::{Input, IntegerReader, Language};

use super::Bulk;
use super::builder::{ElaborateResult, ModelBuilder, Truth};
use super::reading::Reading;
use crate::model::{ConstraintKind, Literal, VarId};
use crate::puzzle::{Comparison, Machine, Pattern, Term};
use cache::{AutomatonKey, Rule, Walk};
use explore::{EndCondition, TooLarge};
use fold::Folder;
use pattern::Positions;
use std::sync::Arc;

#[derive(Clone, Copy)]
pub(super) enum LineEnd<'r> {
    /// Nothing: the line is accepted; or, with `false`, it is rejected.
    Accept(bool),
    /// A 0-1 variable that is 1 if and only if the line is accepted.
    Switch(VarId),
    /// A variable that equals the value of the accumulator, or the sentinel.
    Value(VarId, Option<i32>),
    /// The comparison of the accumulator's value with a reading holds, or with `false` does not.
    Compared(&'r Reading, Comparison, bool),
}

impl ModelBuilder<'_> {
    pub(super) fn require_fold(
        &mut self,
        terms: &[Term],
        machine: &Arc<Machine>,
        want: bool,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        let readings = self.readings(terms)?;
        self.post_line(&Rule::Machine(machine.clone()), &readings, LineEnd::Accept(want), guard)
    }

    pub(super) fn require_match(
        &mut self,
        terms: &[Term],
        pattern: &Arc<Pattern>,
        want: bool,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        let readings = self.readings(terms)?;
        self.post_line(&Rule::Pattern(pattern.clone()), &readings, LineEnd::Accept(want), guard)
    }

    pub(super) fn fold_literal(&mut self, terms: &[Term], machine: &Arc<Machine>) -> ElaborateResult<Truth> {
        self.line_literal(terms, &Rule::Machine(machine.clone()))
    }

    pub(super) fn match_literal(&mut self, terms: &[Term], pattern: &Arc<Pattern>) -> ElaborateResult<Truth> {
        self.line_literal(terms, &Rule::Pattern(pattern.clone()))
    }

    fn line_literal(&mut self, terms: &[Term], rule: &Rule) -> ElaborateResult<Truth> {
        let readings = self.readings(terms)?;
        let switch = self.switch()?;
        self.post_line(rule, &readings, LineEnd::Switch(switch.var), None)?;
        Ok(Truth::Literal(switch))
    }

    fn readings(&mut self, terms: &[Term]) -> ElaborateResult<Vec<Reading>> {
        terms.iter().map(|t| self.reading(t)).collect()
    }

    /// Posts the automaton of a rule, from the cache if it is there.
    fn post_line(
        &mut self,
        rule: &Rule,
        readings: &[Reading],
        tail: LineEnd<'_>,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        let key = AutomatonKey { rule: rule.clone(), inputs: self.inputs(readings), ending: self.ending(tail) };
        let language = match self.cache.get(&key) {
            Some(language) => language,
            None => {
                let language = match rule {
                    Rule::Machine(machine) => self.machine_language(machine, &key),
                    Rule::Pattern(pattern) => {
                        let positions = Positions::new(pattern, readings.len());
                        let positions = positions.map_err(|n| self.too_large(Bulk::Positions, n, pattern::MOST))?;
                        explore::explore(&positions, &key.inputs, &key.ending)
                    }
                };
                let language = language.map_err(|e| self.too_large(e.what, e.size, e.budget))?;
                self.cache.insert(key, language.clone());
                language
            }
        };
        self.post_language(language, readings, tail, guard)
    }

    /// Returns the automaton of a machine. Machines that differ only in their accepting condition, as clues with different totals
    /// do, are explored once.
    fn machine_language(&self, machine: &Machine, key: &AutomatonKey) -> Result<Language, TooLarge> {
        let refused = explore::keeps_refused(&key.ending);
        let walk =
            Walk { start: machine.start.clone(), arms: machine.arms.clone(), inputs: key.inputs.clone(), refused };
        let explored = match self.cache.walked(&walk) {
            Some(explored) => explored,
            None => {
                let explored = Arc::new(explore::walk(&Folder(machine), &key.inputs, refused)?);
                self.cache.insert_walk(walk, explored.clone());
                explored
            }
        };
        Ok(explore::finish(&Folder(machine), &explored, &key.ending))
    }

    /// Posts an automaton over a line and its tail.
    pub(super) fn post_automaton(
        &mut self,
        reader: &Accumulator,
        readings: &[Reading],
        tail: LineEnd<'_>,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        let language = explore::explore(reader, &self.inputs(readings), &self.ending(tail));
        let language = language.map_err(|e| self.too_large(e.what, e.size, e.budget))?;
        self.post_language(language, readings, tail, guard)
    }

    fn post_language(
        &mut self,
        language: Language,
        readings: &[Reading],
        tail: LineEnd<'_>,
        guard: Option<Literal>,
    ) -> ElaborateResult {
        let variable = |r: &Reading| if let Reading::Function(var, _) = r { Some(*var) } else { None };
        let mut vars: Vec<VarId> = readings.iter().filter_map(variable).collect();
        match tail {
            LineEnd::Switch(var) | LineEnd::Value(var, _) => vars.push(var),
            LineEnd::Compared(reading, ..) => vars.extend(variable(reading)),
            LineEnd::Accept(_) => {}
        }
        match language {
            Language::Everything => Ok(()),
            Language::Nothing => self.refuse(guard),
            Language::Words(automaton) => {
                self.post(ConstraintKind::Automaton { vars, automaton: automaton.as_ref().clone() }, guard)
            }
        }
    }

    fn inputs(&self, readings: &[Reading]) -> Vec<Input> {
        readings.iter().map(|r| self.input(r)).collect()
    }

    fn input(&self, reading: &Reading) -> Input {
        let values = match reading {
            Reading::Constant(_) => None,
            Reading::Function(var, _) => Some(self.domain(*var).clone()),
        };
        Input { values, results: reading.results().to_vec() }
    }

    fn ending(&self, tail: LineEnd<'_>) -> EndCondition {
        match tail {
            LineEnd::Accept(want) => EndCondition::Accept(want),
            LineEnd::Switch(_) => EndCondition::Switch,
            LineEnd::Compared(reading, comparison, want) => {
                EndCondition::Compared(self.input(reading), comparison, want)
            }
            LineEnd::Value(var, sentinel) => EndCondition::Value(self.domain(var).clone(), sentinel),
        }
    }
}
