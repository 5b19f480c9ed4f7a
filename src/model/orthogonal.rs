//! Pairs of variables that have different values at every two places.
//!
//! A model says so by a `Distinct` over variables that each stand for the values of two others, as a `Table` defines
//! them. Two Latin squares are *orthogonal* if their pairs of digits are different in this sense (Euler; Dénes and
//! Keedwell, *Latin Squares and Their Applications*, 1974).

use super::{Constraint, Kind, Model, OriginSet, Role, VarId};
use std::collections::HashMap;

/// A `Distinct` over pairs. A pair of values that is not listed is at no place.
pub struct Orthogonal {
    pub places: Vec<Place>,
    /// The pairs of values that some place may have.
    pub values: Vec<[i32; 2]>,
}

/// The two variables of a place, and the one that stands for both.
pub struct Place {
    pub of: [VarId; 2],
    /// The auxiliary variable of which nothing else speaks.
    pub both: VarId,
    /// The constraint (index) that defines it.
    pub definition: usize,
    /// The pairs of values that the place may have, ascending.
    pub pairs: Vec<(i32, i32)>,
    /// For each value of `both` the pair that it stands for.
    pub stands_for: Vec<Option<[i32; 2]>>,
}

impl Orthogonal {
    /// Whether each pair of values is at some place.
    pub fn is_complete(&self) -> bool {
        self.values.len() == self.places.len()
    }

    /// What says so in a model, by index of the `Distinct`.
    pub fn all(model: &Model) -> Vec<(usize, Self)> {
        let candidates: Vec<(usize, &[VarId])> = model
            .constraints()
            .iter()
            .enumerate()
            .filter_map(|(index, constraint)| match constraint {
                Constraint { kind: Kind::Distinct(vars), guard: None, .. }
                    if vars.iter().all(|var| model.variable(*var).role == Role::Auxiliary) =>
                {
                    Some((index, &vars[..]))
                }
                _ => None,
            })
            .collect();
        if candidates.is_empty() {
            return Vec::new();
        }
        // For each variable how many constraints speak of it, and the last one that may define it.
        let mut spoken_of = vec![(0_u32, None); model.variables().len()];
        for (index, constraint) in model.constraints().iter().enumerate() {
            let defines =
                constraint.guard.is_none() && matches!(&constraint.kind, Kind::Table { vars, .. } if vars.len() == 3);
            for var in constraint.scope() {
                let (count, definition) = &mut spoken_of[var.index()];
                *count += 1;
                if defines {
                    *definition = Some(index);
                }
            }
        }
        let definition = |var: VarId| match spoken_of[var.index()] {
            (2, Some(definition)) => Some(definition),
            _ => None,
        };
        let of = |(index, vars): (usize, &[VarId])| Some((index, Self::of(model, vars, definition)?));
        candidates.into_iter().filter_map(of).collect()
    }

    fn of(model: &Model, vars: &[VarId], definition: impl Fn(VarId) -> Option<usize>) -> Option<Self> {
        let mut values: HashMap<i32, [i32; 2]> = HashMap::new();
        let mut places = Vec::with_capacity(vars.len());
        for both in vars {
            let place = Place::new(model, *both, definition(*both)?)?;
            for (value, pair) in model.variable(*both).domain.iter().zip(&place.stands_for) {
                // A value has to stand for the same pair everywhere.
                if let Some(pair) = pair
                    && values.insert(value, *pair).is_some_and(|known| known != *pair)
                {
                    return None;
                }
            }
            places.push(place);
        }
        let mut pairs: Vec<[i32; 2]> = values.into_values().collect();
        pairs.sort_unstable();
        let all = pairs.len();
        pairs.dedup();
        (pairs.len() == all).then_some(Self { places, values: pairs })
    }
}

impl Place {
    /// `None` unless each value of `both` stands for one pair, and each pair has one value.
    fn new(model: &Model, both: VarId, definition: usize) -> Option<Self> {
        let Kind::Table { vars, tuples } = &model.constraints()[definition].kind else { return None };
        let position = vars.iter().position(|var| *var == both)?;
        let of = match position {
            0 => [1, 2],
            1 => [0, 2],
            _ => [0, 1],
        };
        if vars[of[0]] == vars[of[1]] || of.iter().any(|other| vars[*other] == both) {
            return None;
        }
        let domain = |i: usize| &model.variable(vars[i]).domain;
        let mut stands_for = vec![None; domain(position).len()];
        let mut pairs = Vec::with_capacity(tuples.len());
        for tuple in tuples {
            let pair = of.map(|i| tuple[i]);
            let Some(value) = domain(position).index_of(tuple[position]) else { continue };
            if !of.iter().zip(pair).all(|(i, v)| domain(*i).contains(v)) {
                continue;
            }
            if stands_for[value].replace(pair).is_some_and(|known| known != pair) {
                return None;
            }
            pairs.push((pair[0], pair[1]));
        }
        pairs.sort_unstable();
        pairs.dedup();
        let different = stands_for.iter().flatten().count();
        (pairs.len() == different).then(|| Self { of: of.map(|i| vars[i]), both, definition, pairs, stands_for })
    }
}

impl Model {
    /// The model with what pairs that are different say where one half of them is equal: then the other half is
    /// different. `None` if that is nothing.
    pub fn with_different_halves(&self) -> Option<Self> {
        let all = Orthogonal::all(self);
        if all.is_empty() {
            return None;
        }
        let equal: Vec<(VarId, VarId, OriginSet)> = self.constraints.iter().filter_map(|c| self.equality(c)).collect();
        let mut added = Vec::new();
        for (index, paired) in &all {
            for side in [0, 1] {
                let of_half: HashMap<VarId, usize> =
                    paired.places.iter().enumerate().map(|(number, place)| (place.of[side], number)).collect();
                // For each place the first that its half is known to be equal with, and the origins of all it knows.
                let mut class: Vec<usize> = (0..paired.places.len()).collect();
                let mut origins = vec![Vec::new(); class.len()];
                for (a, b, origin) in &equal {
                    let (Some(a), Some(b)) = (of_half.get(a), of_half.get(b)) else { continue };
                    let (kept, joined) = (class[*a].min(class[*b]), class[*a].max(class[*b]));
                    class.iter_mut().filter(|c| **c == joined).for_each(|c| *c = kept);
                    if kept != joined {
                        let of_joined = std::mem::take(&mut origins[joined]);
                        origins[kept].extend(of_joined);
                    }
                    origins[kept].push(*origin);
                }
                for (first, origins) in origins.into_iter().enumerate().filter(|(_, origins)| !origins.is_empty()) {
                    let members = (0..class.len()).filter(|place| class[*place] == first);
                    let mut others: Vec<VarId> = members.map(|place| paired.places[place].of[1 - side]).collect();
                    others.sort_unstable();
                    // A variable that is there twice is a contradiction, which is not for here to tell.
                    others.dedup();
                    added.push((others, self.constraints[*index].origins, origins));
                }
            }
        }
        let mut model = (!added.is_empty()).then(|| self.clone())?;
        for (vars, origin, origins) in added {
            let origins = model.join_origins(origin, origins);
            model.add(Constraint::new(Kind::Distinct(vars), origins));
        }
        Some(model)
    }

    /// The variables that a constraint says are equal.
    fn equality(&self, constraint: &Constraint) -> Option<(VarId, VarId, OriginSet)> {
        let (Kind::Relation { a, b, pairs }, None) = (&constraint.kind, constraint.guard) else { return None };
        let (of_a, of_b) = (&self.variable(*a).domain, &self.variable(*b).domain);
        let mut admitted = pairs.iter().filter(|(x, y)| of_a.contains(*x) && of_b.contains(*y));
        admitted.all(|(x, y)| x == y).then_some((*a, *b, constraint.origins))
    }
}
