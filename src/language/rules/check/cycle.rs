//! Detection of recursive rule calls.

use super::super::evaluate::cycle;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::RuleDefinition;
use std::collections::{HashMap, HashSet};

/// The call graph of the rules, with the spans of the calls.
pub(super) struct Calls<'a> {
    /// In the order of the definitions.
    rules: Vec<Caller<'a>>,
    /// The index of a rule, by the address of its definition.
    index: HashMap<*const RuleDefinition, usize>,
}

struct Caller<'a> {
    name: String,
    calls: Vec<(&'a RuleDefinition, Span)>,
}

impl<'a> Calls<'a> {
    pub fn new() -> Self {
        Self { rules: Vec::new(), index: HashMap::new() }
    }

    /// Adds a rule with all its calls.
    pub fn insert(&mut self, rule: &RuleDefinition, calls: Vec<(&'a RuleDefinition, Span)>) {
        self.index.insert(rule, self.rules.len());
        self.rules.push(Caller { name: rule.name.text.to_string(), calls });
    }

    /// Returns a message for each back edge of a depth-first search in the order of the definitions.
    pub fn circles(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut done = HashSet::new();
        for start in 0..self.rules.len() {
            // The stack of the search: rules with the index of their next call, the outermost first.
            let mut road: Vec<(usize, usize)> = Vec::new();
            let mut on_road = HashSet::new();
            if done.insert(start) {
                road.push((start, 0));
                on_road.insert(start);
            }
            while let Some((rule, next)) = road.last_mut() {
                let Some((callee, span)) = self.rules[*rule].calls.get(*next) else {
                    on_road.remove(rule);
                    road.pop();
                    continue;
                };
                *next += 1;
                let callee: *const RuleDefinition = *callee;
                let Some(callee) = self.index.get(&callee).copied() else { continue };
                if on_road.contains(&callee) {
                    let circle = road.iter().map(|(rule, _)| *rule).skip_while(|rule| *rule != callee).chain([callee]);
                    let names: Vec<&str> = circle.map(|rule| self.rules[rule].name.as_str()).collect();
                    found.push(*cycle(&names, *span));
                } else if done.insert(callee) {
                    road.push((callee, 0));
                    on_road.insert(callee);
                }
            }
        }
        found
    }
}
