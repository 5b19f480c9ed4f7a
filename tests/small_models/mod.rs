//! Random small models with every kind of constraint, and their solutions by trying the whole product of domains.
//!
//! What a constraint means is written here once more, apart from the library.

#![allow(dead_code, reason = "each test file uses a part")]
#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use gridc::model::{
    Assignment, Automaton, Comparison, Constraint, Kind, LinearTerm, Literal, Model, OriginId, Role, Values, VarId,
    Variable,
};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;

/// Values are 0..VALUES.
const VALUES: i32 = 4;

pub struct Random(Xoshiro256PlusPlus);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn below(&mut self, end: usize) -> usize {
        self.0.random_range(0..end.max(1))
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Now and then outside every domain.
    fn value(&mut self) -> i32 {
        self.below(VALUES as usize + 1) as i32
    }

    fn values(&mut self, percent: usize) -> Values {
        Values::new((0..VALUES).filter(|_| self.chance(percent)).collect::<Vec<_>>())
    }

    fn var(&mut self, model: &Model) -> VarId {
        VarId(self.below(model.variables().len()) as u32)
    }

    /// Some variables; one may come twice.
    fn vars(&mut self, model: &Model, least: usize) -> Vec<VarId> {
        let count = least + self.below(model.variables().len());
        let mut vars: Vec<VarId> = (0..count).map(|_| self.var(model)).collect();
        if self.chance(85) {
            let mut seen = BTreeSet::new();
            vars.retain(|v| seen.insert(*v));
        }
        vars
    }

    fn literal(&mut self, model: &Model) -> Literal {
        Literal { var: self.var(model), value: self.value(), positive: self.chance(50) }
    }

    pub fn literals(&mut self, model: &Model, most: usize) -> Vec<Literal> {
        if model.variables().is_empty() {
            return Vec::new();
        }
        (0..self.below(most + 1)).map(|_| self.literal(model)).collect()
    }

    /// Up to `most` variables and `constraints` constraints.
    pub fn model(&mut self, most: usize, constraints: usize) -> Model {
        let mut model = Model::new();
        for _ in 0..self.below(most + 1) {
            let domain = if self.chance(60) { Values::new(0..VALUES - 1) } else { self.values(70) };
            let role = if self.chance(70) { Role::Answer } else { Role::Auxiliary };
            model.add_variable(Variable { domain, role });
        }
        if !model.variables().is_empty() {
            for _ in 0..self.below(constraints + 1) {
                let kind = self.kind(&model);
                let guard = self.chance(30).then(|| self.literal(&model));
                model.add(Constraint { kind, guard, origin: OriginId(0) });
            }
        }
        model
    }

    fn kind(&mut self, model: &Model) -> Kind {
        match self.below(11) {
            0 => Kind::Domain { var: self.var(model), values: self.values(70) },
            1 | 2 => Kind::Distinct(self.vars(model, 1)),
            3 => {
                let vars = self.vars(model, 1);
                let all: Vec<i32> = (0..VALUES).collect();
                let sets =
                    (0..3).map(|_| all.sample(&mut self.0, vars.len()).copied().collect()).collect::<Vec<Values>>();
                Kind::Combos { sets: sets.into_iter().filter(|s| s.len() == vars.len()).collect(), vars }
            }
            4 | 5 => {
                let terms = self.vars(model, 1).into_iter().map(|var| {
                    let mut weights = Vec::new();
                    for value in 0..VALUES {
                        if self.chance(80) {
                            weights.push((value, self.below(7) as i64 - 2));
                        }
                    }
                    LinearTerm { var, weights }
                });
                let terms = terms.collect();
                let comparisons = [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast, Comparison::NotEqual];
                Kind::Linear { terms, comparison: comparisons[self.below(4)], rhs: self.below(8) as i64 - 1 }
            }
            6 => {
                let all = (0..VALUES).flat_map(|a| (0..VALUES).map(move |b| (a, b)));
                let pairs = all.filter(|_| self.chance(60)).collect();
                Kind::Relation { a: self.var(model), b: self.var(model), pairs }
            }
            7 => {
                let vars = self.vars(model, 1);
                let tuple = |this: &mut Self| vars.iter().map(|_| this.below(VALUES as usize) as i32).collect();
                let tuples = (0..self.below(20)).map(|_| tuple(self)).collect();
                Kind::Table { tuples, vars }
            }
            8 => {
                let states = 1 + self.below(3) as u32;
                let mut steps = Vec::new();
                for state in 0..states {
                    for value in 0..VALUES {
                        if self.chance(80) {
                            steps.push((state, value, self.below(states as usize) as u32));
                        }
                    }
                }
                let accepting = (0..states).filter(|_| self.chance(60)).collect();
                Kind::Automaton {
                    vars: self.vars(model, 0),
                    automaton: Automaton { states, start: 0, steps, accepting },
                }
            }
            9 => Kind::Clause(self.literals(model, 3)),
            _ => {
                let vars = self.vars(model, 1);
                let n = vars.len() as u32;
                let edges = (1..n).filter(|_| self.chance(80)).map(|b| (b - 1, b)).collect();
                Kind::Connected { vars, label: self.below(VALUES as usize) as i32, edges }
            }
        }
    }
}

/// Whether a complete assignment satisfies a constraint.
fn holds(constraint: &Constraint, x: &[i32]) -> bool {
    let at = |v: &VarId| x[v.index()];
    let truth = |l: &Literal| (at(&l.var) == l.value) == l.positive;
    if constraint.guard.is_some_and(|g| !truth(&g)) {
        return true;
    }
    let different = |vars: &[VarId]| (0..vars.len()).all(|i| (0..i).all(|j| at(&vars[i]) != at(&vars[j])));
    match &constraint.kind {
        Kind::Domain { var, values } => values.iter().any(|v| v == at(var)),
        Kind::Distinct(vars) => different(vars),
        Kind::Combos { vars, sets } => {
            let used: BTreeSet<i32> = vars.iter().map(at).collect();
            different(vars) && sets.iter().any(|s| s.iter().collect::<BTreeSet<_>>() == used)
        }
        Kind::Linear { terms, comparison, rhs } => {
            let weigh =
                |t: &LinearTerm| t.weights.iter().filter(|(v, _)| *v == at(&t.var)).map(|(_, w)| w).sum::<i64>();
            let sum: i64 = terms.iter().map(weigh).sum();
            match comparison {
                Comparison::Equal => sum == *rhs,
                Comparison::AtMost => sum <= *rhs,
                Comparison::AtLeast => sum >= *rhs,
                Comparison::NotEqual => sum != *rhs,
            }
        }
        Kind::Relation { a, b, pairs } => pairs.contains(&(at(a), at(b))),
        Kind::Table { vars, tuples } => tuples.contains(&vars.iter().map(at).collect()),
        Kind::Automaton { vars, automaton } => {
            let step = |state: Option<u32>, v: &VarId| {
                let found = automaton.steps.iter().find(|(s, value, _)| Some(*s) == state && *value == at(v));
                found.map(|(_, _, next)| *next)
            };
            vars.iter().fold(Some(automaton.start), step).is_some_and(|end| automaton.accepting.contains(&end))
        }
        Kind::Clause(literals) => literals.iter().any(truth),
        Kind::Connected { vars, label, edges } => {
            let mut piece: Vec<usize> = (0..vars.len()).collect();
            for _ in 0..vars.len() {
                for (a, b) in edges.iter().map(|(a, b)| (*a as usize, *b as usize)) {
                    if at(&vars[a]) == *label && at(&vars[b]) == *label {
                        let least = piece[a].min(piece[b]);
                        (piece[a], piece[b]) = (least, least);
                    }
                }
            }
            let pieces = (0..vars.len()).filter(|i| at(&vars[*i]) == *label).map(|i| piece[i]);
            pieces.collect::<BTreeSet<_>>().len() <= 1
        }
    }
}

/// Whether a complete assignment satisfies model and facts.
pub fn is_solution(model: &Model, facts: &[Literal], x: &[i32]) -> bool {
    model.variables().iter().zip(x).all(|(v, value)| v.domain.iter().any(|d| d == *value))
        && model.constraints().iter().all(|c| holds(c, x))
        && facts.iter().all(|f| (x[f.var.index()] == f.value) == f.positive)
}

/// What is an answer: the values of the answer variables.
pub fn answer(model: &Model, x: &[i32]) -> Vec<i32> {
    model.answers().map(|v| x[v.index()]).collect()
}

/// The set of answers, by trying the whole product.
pub fn answers(model: &Model, facts: &[Literal]) -> BTreeSet<Vec<i32>> {
    let mut product: Vec<Vec<i32>> = vec![Vec::new()];
    for variable in model.variables() {
        let longer = |x: &Vec<i32>| variable.domain.iter().map(|d| [x.as_slice(), &[d]].concat()).collect::<Vec<_>>();
        product = product.iter().flat_map(longer).collect();
    }
    product.iter().filter(|x| is_solution(model, facts, x)).map(|x| answer(model, x)).collect()
}

/// The values of a complete assignment.
pub fn values(solution: &Assignment) -> Vec<i32> {
    solution.values().expect("a solution assigns every variable")
}
