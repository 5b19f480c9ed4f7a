//! Whole solution sets on small models.

use super::{BOTH, all, brute, open, sorted};
use crate::model::{
    Automaton, Comparison, Constraint, Kind, LinearTerm, Literal, Model, OriginId, Values, VarId, Variable,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::Arc;

/// Draws small models.
struct Draw(Xoshiro256PlusPlus);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn value(&mut self) -> i32 {
        self.below(4) as i32
    }

    fn values(&mut self) -> Values {
        let mut mask = self.below(16) | self.below(16);
        if !self.one_in(20) {
            mask |= 1 << self.below(4);
        }
        (0..4).filter(|v| mask >> v & 1 == 1).collect()
    }

    fn var(&mut self, count: usize) -> VarId {
        VarId(self.below(count) as u32)
    }

    fn vars(&mut self, count: usize, most: usize) -> Vec<VarId> {
        let mut vars: Vec<VarId> = (0..1 + self.below(most)).map(|_| self.var(count)).collect();
        if !self.one_in(10) {
            vars.sort_unstable();
            vars.dedup();
        }
        vars
    }

    fn literal(&mut self, count: usize) -> Literal {
        Literal { var: self.var(count), value: self.value(), positive: self.one_in(2) }
    }

    fn facts(&mut self, count: usize) -> Vec<Literal> {
        (0..self.below(4)).map(|_| self.literal(count)).collect()
    }

    fn kind(&mut self, count: usize) -> Kind {
        match self.below(12) {
            0 | 1 => Kind::Domain { var: self.var(count), values: self.values() },
            2..=4 => Kind::Distinct(self.vars(count, 5)),
            5 => {
                let vars = self.vars(count, 3);
                let sets = (0..1 + self.below(3)).map(|_| self.values()).filter(|s| s.len() == vars.len()).collect();
                Kind::Combos { vars, sets }
            }
            6 => {
                let comparison = [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast, Comparison::NotEqual];
                let terms = self
                    .vars(count, 4)
                    .into_iter()
                    .map(|var| LinearTerm { var, weights: (0..4).map(|v| (v, i64::from(v) - 1)).collect() });
                Kind::Linear {
                    terms: terms.collect(),
                    comparison: comparison[self.below(4)],
                    rhs: self.below(5) as i64,
                }
            }
            7 => {
                let mask = self.0.next_u64();
                let pairs = (0..16).filter(|i| mask >> i & 1 == 1).map(|i| (i / 4, i % 4)).collect();
                Kind::Relation { a: self.var(count), b: self.var(count), pairs }
            }
            8 => {
                let vars = self.vars(count, 3);
                let tuple = |draw: &mut Self| (0..vars.len()).map(|_| draw.value()).collect();
                let tuples = (0..self.below(20)).map(|_| tuple(self)).collect();
                Kind::Table { vars, tuples }
            }
            9 => {
                let steps = (0..2).flat_map(|s| (0..4).map(move |v| (s, v)));
                let steps = steps.map(|(s, v)| (s, v, self.below(2) as u32)).collect();
                let automaton = Automaton { states: 2, start: 0, steps, accepting: vec![1] };
                Kind::Automaton { vars: self.vars(count, 4), automaton }
            }
            10 => Kind::Clause((0..self.below(4)).map(|_| self.literal(count)).collect()),
            _ => {
                let vars = self.vars(count, 4);
                let edges = (1..vars.len() as u32).map(|i| (i - 1, i)).collect();
                Kind::Connected { vars, label: self.value(), edges }
            }
        }
    }

    fn model(&mut self) -> Model {
        let mut model = Model::new();
        let count = 1 + self.below(5);
        let plain = self.one_in(2);
        for _ in 0..count {
            let domain = if plain { Values::new(0..4) } else { self.values() };
            let variable = if self.one_in(4) { Variable::auxiliary(domain) } else { Variable::answer(domain) };
            model.add_variable(variable);
        }
        for _ in 0..self.below(5) {
            let kind = self.kind(count);
            let guard = self.one_in(3).then(|| self.literal(count));
            model.add(Constraint { kind, guard, origin: OriginId(0) });
        }
        model
    }
}

#[test]
fn random_models_have_the_answers_of_brute_force() {
    let mut draw = Draw(Xoshiro256PlusPlus::seed_from_u64(2));
    let mut solvable = 0;
    for case in 0..3000 {
        let model = Arc::new(draw.model());
        let count = model.variables().len();
        let (units, facts) = (draw.facts(count), draw.facts(count));
        let both = [units.clone(), facts.clone()].concat();
        let expected = [brute(&model, &units), brute(&model, &both)];
        solvable += usize::from(!expected[1].is_empty());
        for backend in BOTH {
            for seed in [0, 7] {
                let mut session = open(backend, &model, &units, seed);
                let context = format!("case {case}, {}, seed {seed}: {model:?} {units:?} {facts:?}", backend.name());
                for (facts, expected) in [(&[][..], &expected[0]), (&facts, &expected[1]), (&[], &expected[0])] {
                    session.assume(facts);
                    assert_eq!(&sorted(all(&mut *session, &model, facts)), expected, "{context}");
                }
            }
        }
    }
    assert!(solvable > 500, "only {solvable} models had a solution");
}

fn distinct(model: &mut Model, vars: impl IntoIterator<Item = usize>) {
    let vars = vars.into_iter().map(|v| VarId(v as u32)).collect();
    model.add(Constraint::new(Kind::Distinct(vars), OriginId(0)));
}

pub fn latin(side: usize) -> Model {
    let mut model = Model::new();
    for _ in 0..side * side {
        model.add_variable(Variable::answer(Values::new(1..=side as i32)));
    }
    for k in 0..side {
        distinct(&mut model, (0..side).map(|i| k * side + i));
        distinct(&mut model, (0..side).map(|i| i * side + k));
    }
    model
}

pub fn four() -> Model {
    let mut model = latin(4);
    for corner in [0, 2, 8, 10] {
        distinct(&mut model, [0, 1, 4, 5].map(|i| corner + i));
    }
    model
}

#[test]
fn known_counts() {
    for (model, count) in [(four(), 288), (latin(4), 576), (latin(5), 161_280)] {
        let model = Arc::new(model);
        for backend in BOTH {
            let mut session = open(backend, &model, &[], 0);
            let mut found = 0;
            let mut solution = crate::model::Assignment::default();
            while session.next(&crate::backend::Limits::default(), &mut solution) == crate::backend::Step::Solution {
                found += 1;
            }
            assert_eq!(found, count, "{}", backend.name());
        }
    }
}

#[test]
fn the_empty_model_has_one_solution_and_an_empty_domain_none() {
    let mut closed = Model::new();
    closed.add_variable(Variable::answer(Values::new([])));
    let mut lost = latin(2);
    for var in [0, 1] {
        lost.add(Constraint::new(Kind::Domain { var: VarId(var), values: Values::new([1]) }, OriginId(0)));
    }
    for (model, count) in [(Model::new(), 1), (closed, 0), (lost, 0)] {
        let model = Arc::new(model);
        for backend in BOTH {
            assert_eq!(all(&mut *open(backend, &model, &[], 0), &model, &[]).len(), count, "{}", backend.name());
        }
    }
}
