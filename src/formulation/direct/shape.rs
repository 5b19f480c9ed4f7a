//! Recognises constraints that can be written as sums, for the languages MiniZinc and SMT-LIB.

use crate::model::{LinearTerm, Model, Values, VarId};
use std::collections::{BTreeMap, HashMap};

/// The contribution of a variable to a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SumWeighting {
    /// `factor · x + offset`, for all its values.
    Multiple { factor: i64, offset: i64 },
    /// For each nonzero weight, the values with that weight.
    Groups(Vec<(i64, Vec<i32>)>),
}

/// Returns the contribution of a term, over the values of its domain.
pub fn weighing(term: &LinearTerm, domain: &Values) -> SumWeighting {
    let weights: Vec<(i64, i64)> = domain.iter().map(|value| (i64::from(value), term.weight(value))).collect();
    let multiple = match weights[..] {
        [] => Some((0, 0)),
        [(_, weight)] => Some((0, weight)),
        [(one, weight), (other, next), ..] => {
            // Values differ by less than 2³³ and ascend.
            let rise = next.checked_sub(weight).filter(|rise| rise % (other - one) == 0);
            rise.map(|rise| rise / (other - one))
                .and_then(|factor| Some((factor, weight.checked_sub(factor.checked_mul(one)?)?)))
        }
    };
    let fits = |factor: i64, offset: i64| {
        let at = |value: i64| factor.checked_mul(value)?.checked_add(offset);
        weights.iter().all(|(value, weight)| at(*value) == Some(*weight))
    };
    match multiple {
        Some((factor, offset)) if fits(factor, offset) => SumWeighting::Multiple { factor, offset },
        _ => {
            let mut groups: BTreeMap<i64, Vec<i32>> = BTreeMap::new();
            for value in domain.iter().filter(|value| term.weight(*value) != 0) {
                groups.entry(term.weight(value)).or_default().push(value);
            }
            SumWeighting::Groups(groups.into_iter().collect())
        }
    }
}

/// Returns the sum of these sets, if it is the same for all.
pub fn common_sum(sets: &[Values]) -> Option<i64> {
    let sum = |set: &Values| set.iter().map(i64::from).sum::<i64>();
    let first = sum(sets.first()?);
    sets.iter().all(|set| sum(set) == first).then_some(first)
}

/// Larger sets of values are not examined: there would be too many sums.
const MOST_VALUES: usize = 64;

/// Whether `sets` contains all sets of different values of these variables with this sum, so that the sum is equivalent.
pub fn is_all_of_sum(model: &Model, vars: &[VarId], sets: &[Values], sum: i64) -> bool {
    let mut union = Values::new([]);
    for var in vars {
        union = union.union(&model.variable(*var).domain);
        if union.len() > MOST_VALUES {
            return false;
        }
    }
    if sets.iter().any(|set| set.len() != vars.len() || set.iter().any(|value| !union.contains(value))) {
        return false;
    }
    // By number of values and their sum: the number of sets, up to one more than required.
    let most = sets.len() as u64 + 1;
    let mut ways: HashMap<(usize, i64), u64> = HashMap::from([((0, 0), 1)]);
    for value in union.iter() {
        let longer: Vec<((usize, i64), u64)> = ways
            .iter()
            .filter(|((count, _), _)| *count < vars.len())
            .map(|((count, sum), number)| ((count + 1, sum + i64::from(value)), *number))
            .collect();
        for (key, number) in longer {
            let known = ways.entry(key).or_default();
            *known = (*known + number).min(most);
        }
    }
    let mut different: Vec<&[i32]> = sets.iter().map(Values::as_slice).collect();
    different.sort_unstable();
    different.dedup();
    ways.get(&(vars.len(), sum)) == Some(&(different.len() as u64))
}

/// If pairs of two variables are equivalent to a sum, returns the sum, and whether the two must also differ.
pub fn sum_of_pairs(model: &Model, a: VarId, b: VarId, pairs: &[(i32, i32)]) -> Option<(i64, bool)> {
    let sum = |(v, w): &(i32, i32)| i64::from(*v) + i64::from(*w);
    let first = sum(pairs.first()?);
    let [one, other] = [a, b].map(|var| &model.variable(var).domain);
    let is_open = |(v, w): &&(i32, i32)| one.contains(*v) && other.contains(*w);
    let open = pairs.iter().filter(is_open);
    if a == b || !pairs.iter().all(|pair| sum(pair) == first) {
        return None;
    }
    let all = |differ: bool| {
        let partner =
            |v: i32| i32::try_from(first - i64::from(v)).ok().filter(|w| other.contains(*w) && !(differ && *w == v));
        one.iter().filter(|v| partner(*v).is_some()).count()
    };
    let count = open.count();
    [false, true].into_iter().find(|differ| all(*differ) == count).map(|differ| (first, differ))
}
