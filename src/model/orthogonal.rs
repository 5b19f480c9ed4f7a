//! Orthogonality: recognises sets of places, each with two variables, whose pairs of values must all differ.
//!
//! In a model this is a `Distinct` over auxiliary variables, each of which a `Table` defines as the code of a pair of values. Two
//! Latin squares are *orthogonal* if their pairs of digits differ in this sense (Euler; Dénes and Keedwell, *Latin Squares and
//! Their Applications*, 1974). The CNF formulation encodes such constraints specially; the search with propagators adds the
//! constraints of [`Model::with_different_halves`].

use super::{Constraint, ConstraintKind, Model, OriginSet, Role, VarId};
use std::collections::HashMap;

/// A `Distinct` over pairs of values. Pairs that are not listed occur at no place.
pub struct Orthogonal {
    pub places: Vec<PairPlace>,
    /// The pairs of values that may occur at some place.
    pub values: Vec<[i32; 2]>,
}

/// A place: its two variables, and the variable that encodes their pair of values.
pub struct PairPlace {
    pub of: [VarId; 2],
    /// The auxiliary variable that encodes the pair. Only the `Distinct` and the definition contain it.
    pub both: VarId,
    /// The index of the constraint that defines `both`.
    pub definition: usize,
    /// The pairs of values that are possible at the place, ascending.
    pub pairs: Vec<(i32, i32)>,
    /// For each value of `both`, the pair that it encodes.
    pub stands_for: Vec<Option<[i32; 2]>>,
}

impl Orthogonal {
    /// Whether every pair of values must occur at some place.
    pub fn is_complete(&self) -> bool {
        self.values.len() == self.places.len()
    }

    /// Returns all such constraints of a model, each with the index of its `Distinct`.
    pub fn all(model: &Model) -> Vec<(usize, Self)> {
        let candidates: Vec<(usize, &[VarId])> = model
            .constraints()
            .iter()
            .enumerate()
            .filter_map(|(index, constraint)| match constraint {
                Constraint { kind: ConstraintKind::Distinct(vars), guard: None, .. }
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
        // For each variable, the number of constraints that contain it, and the last one that may define it.
        let mut spoken_of = vec![(0_u32, None); model.variables().len()];
        for (index, constraint) in model.constraints().iter().enumerate() {
            let defines = constraint.guard.is_none()
                && matches!(&constraint.kind, ConstraintKind::Table { vars, .. } if vars.len() == 3);
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
            let place = PairPlace::new(model, *both, definition(*both)?)?;
            for (value, pair) in model.variable(*both).domain.iter().zip(&place.stands_for) {
                // A value must encode the same pair at all places.
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

impl PairPlace {
    /// Returns `None` unless values of `both` and pairs correspond one to one.
    fn new(model: &Model, both: VarId, definition: usize) -> Option<Self> {
        let ConstraintKind::Table { vars, tuples } = &model.constraints()[definition].kind else { return None };
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
    /// Returns the model with additional constraints that orthogonality implies: if the halves of several pairs on one side are
    /// equal, their other halves are different. `None` if there are no such constraints.
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
                // For each place, the first place whose half is known to be equal; and the origins of the equalities in its
                // class.
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
                    // A repeated variable would be a contradiction, which is not reported here.
                    others.dedup();
                    added.push((others, self.constraints[*index].origins, origins));
                }
            }
        }
        let mut model = (!added.is_empty()).then(|| self.clone())?;
        for (vars, origin, origins) in added {
            let origins = model.join_origins(origin, origins);
            model.add(Constraint::new(ConstraintKind::Distinct(vars), origins));
        }
        Some(model)
    }

    /// Returns two variables that the constraint forces to be equal.
    fn equality(&self, constraint: &Constraint) -> Option<(VarId, VarId, OriginSet)> {
        let (ConstraintKind::Relation { a, b, pairs }, None) = (&constraint.kind, constraint.guard) else {
            return None;
        };
        let (of_a, of_b) = (&self.variable(*a).domain, &self.variable(*b).domain);
        let mut admitted = pairs.iter().filter(|(x, y)| of_a.contains(*x) && of_b.contains(*y));
        admitted.all(|(x, y)| x == y).then_some((*a, *b, constraint.origins))
    }
}
