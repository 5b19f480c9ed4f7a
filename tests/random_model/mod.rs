//! Small random models.

use gridc::model::{
    Automaton, Comparison, Constraint, Kind, LinearTerm, Literal, Model, OriginId, Values, VarId, Variable,
};
use std::collections::BTreeSet;

/// A seeded source of small numbers (Steele, Lea and Flood's SplitMix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }

    pub fn chance(&mut self, one_in: u64) -> bool {
        self.roll(one_in) == 0
    }

    fn value(&mut self) -> i32 {
        self.roll(6) as i32 - 1
    }

    fn var(&mut self, model: &Model) -> VarId {
        VarId(self.roll(model.variables().len() as u64) as u32)
    }

    fn vars(&mut self, model: &Model, most: u64) -> Vec<VarId> {
        (0..=self.roll(most)).map(|_| self.var(model)).collect()
    }

    /// Different variables, in order.
    fn group(&mut self, model: &Model) -> Vec<VarId> {
        model.var_ids().filter(|_| !self.chance(3)).collect()
    }

    pub fn literal(&mut self, model: &Model) -> Literal {
        Literal { var: self.var(model), value: self.value(), positive: self.chance(2) }
    }

    fn values(&mut self) -> Values {
        (-1..5).filter(|_| !self.chance(3)).collect()
    }
}

/// Up to five variables with up to four values each, and a few constraints of every kind.
pub fn random_model(dice: &mut Dice) -> Model {
    let mut model = Model::new();
    let uniform: Option<Values> = dice.chance(2).then(|| (0..=dice.roll(4) as i32).collect());
    for _ in 0..=dice.roll(5) {
        let least = i32::from(!dice.chance(40));
        let start = dice.roll(3) as i32 - 1;
        let domain = uniform.clone().unwrap_or_else(|| (start..start + least + dice.roll(4) as i32).collect());
        let domain = if dice.chance(4) { domain.filter(|_| !dice.chance(4)) } else { domain };
        model.add_variable(if dice.chance(5) { Variable::auxiliary(domain) } else { Variable::answer(domain) });
    }
    for _ in 0..dice.roll(6) {
        let kind = random_kind(dice, &model);
        let guard = dice.chance(3).then(|| dice.literal(&model));
        model.add(Constraint { kind, guard, origin: OriginId(0) });
    }
    model
}

fn random_kind(dice: &mut Dice, model: &Model) -> Kind {
    match dice.roll(14) {
        0..5 => Kind::Distinct(dice.group(model)),
        5 => Kind::Distinct(dice.vars(model, 4)),
        6 => Kind::Domain { var: dice.var(model), values: dice.values() },
        7 => Kind::Clause((0..dice.roll(4)).map(|_| dice.literal(model)).collect()),
        8 => {
            let vars = dice.group(model);
            let set = |dice: &mut Dice| -> Values {
                let start = dice.roll(3) as i32;
                (start..start + vars.len() as i32).collect()
            };
            let sets = (0..=dice.roll(3)).map(|_| set(dice)).collect();
            Kind::Combos { vars, sets }
        }
        9 => {
            let terms = dice.vars(model, 3).into_iter();
            let terms = terms
                .map(|var| LinearTerm { var, weights: (-1..5).map(|v| (v, i64::from(v) * 2 - 1)).collect() })
                .collect();
            let comparison = [Comparison::Equal, Comparison::AtMost, Comparison::AtLeast, Comparison::NotEqual]
                [dice.roll(4) as usize];
            Kind::Linear { terms, comparison, rhs: dice.roll(9) as i64 - 2 }
        }
        10 => {
            let pairs: BTreeSet<(i32, i32)> = (0..8).map(|_| (dice.value(), dice.value())).collect();
            Kind::Relation { a: dice.var(model), b: dice.var(model), pairs: pairs.into_iter().collect() }
        }
        11 => {
            let vars = dice.vars(model, 3);
            let tuples = (0..20).map(|_| vars.iter().map(|_| dice.value()).collect()).collect();
            Kind::Table { vars, tuples }
        }
        12 => {
            let vars = dice.vars(model, 4);
            // Values may not fall by more than one; the state is the last value, 6 at the start.
            let step = |s: u32| (0..5_i32).filter(move |v| s == 6 || *v + 1 >= s as i32).map(move |v| (s, v, v as u32));
            let steps = (0..5).chain([6]).flat_map(step).collect();
            Kind::Automaton { vars, automaton: Automaton { states: 7, start: 6, steps, accepting: vec![1, 2, 3] } }
        }
        _ => {
            let vars = dice.group(model);
            let edges = (1..vars.len() as u32).map(|i| (i - 1, i)).collect();
            Kind::Connected { vars, label: dice.value(), edges }
        }
    }
}
