//! States connectedness and divisions by constraints of other kinds, with auxiliary variables that the others determine: each
//! region has a root, its first vertex, and each vertex the distance from the root of its region.
//!
//! For instances of formulations that have no constraint of these kinds. A backend that propagates or tests them is faster. Exact
//! distances, instead of orders as in Rankooh and Rintanen, *Propositional Encodings of Acyclicity and Reachability*, AAAI 2022,
//! keep the auxiliary variables determined, so that each solution is found once.

use super::{
    Comparison, Constraint, ConstraintKind, Division, LinearTerm, Literal, Model, OriginSet, Values, VarId, Variable,
};

/// The largest number of values of the auxiliary variables of a constraint; one that needs more is left as it is.
const MOST_VALUES: usize = 1 << 15;

impl Model {
    /// Replaces unguarded constraints of these kinds, if they are connected areas or divisions, unless they are too large.
    pub fn with_levels(mut self, is_replaced: impl Fn(&ConstraintKind) -> bool) -> Self {
        let constraints = std::mem::take(&mut self.constraints);
        for constraint in constraints {
            let is_stated = constraint.guard.is_none() && is_replaced(&constraint.kind) && {
                let mut levels = Levels { model: &mut self, origins: constraint.origins };
                match &constraint.kind {
                    ConstraintKind::Connected { vars, label, edges } => levels.connected(vars, *label, edges),
                    ConstraintKind::Division(division) => levels.division(division),
                    _ => false,
                }
            };
            if !is_stated {
                self.constraints.push(constraint);
            }
        }
        self
    }
}

/// Adds the constraints that state one constraint.
struct Levels<'m> {
    model: &'m mut Model,
    origins: OriginSet,
}

impl Levels<'_> {
    fn variable(&mut self, domain: impl IntoIterator<Item = i32>) -> VarId {
        self.model.add_variable(Variable::auxiliary(Values::new(domain)))
    }

    fn add(&mut self, kind: ConstraintKind) {
        self.model.constraints.push(Constraint { kind, guard: None, origins: self.origins });
    }

    fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.add(ConstraintKind::Clause(literals.into_iter().collect()));
    }

    fn values(&self, var: VarId) -> Vec<i32> {
        self.model.variable(var).domain.iter().collect()
    }

    /// Demands under a condition, given by its negation, that two variables have the same value.
    fn equal(&mut self, unless: Literal, [a, b]: [VarId; 2]) {
        for [from, to] in [[a, b], [b, a]] {
            for value in self.values(from) {
                self.clause([unless, !Literal::is(from, value), Literal::is(to, value)]);
            }
        }
    }

    /// Demands, unless one of the literals holds, that two distances differ by at most 1.
    fn near(&mut self, unless: &[Literal], [a, b]: [VarId; 2]) {
        for [from, to] in [[a, b], [b, a]] {
            for distance in self.values(from).into_iter().filter(|distance| *distance >= 0) {
                let near = ((distance - 1).max(0)..=distance + 1).map(|next| Literal::is(to, next));
                self.clause(unless.iter().copied().chain([!Literal::is(from, distance)]).chain(near));
            }
        }
    }

    /// States `Connected`: the first member has the distance 0, vertices that are not members have -1. Returns whether it is small
    /// enough.
    fn connected(&mut self, vars: &[VarId], label: i32, edges: &[(u32, u32)]) -> bool {
        let count = vars.len();
        if count.saturating_mul(count) > MOST_VALUES {
            return false;
        }
        let distances: Vec<VarId> = vars.iter().map(|_| self.variable(-1..count as i32)).collect();
        // Whether a vertex before this one is a member.
        let mut before: Option<Literal> = None;
        for (var, distance) in vars.iter().zip(&distances) {
            let (member, root) = (Literal::is(*var, label), Literal::is(*distance, 0));
            self.clause([member, Literal::is(*distance, -1)]);
            self.clause([!member, !Literal::is(*distance, -1)]);
            self.clause([!member, root].into_iter().chain(before));
            let next = Literal::is(self.variable([0, 1]), 1);
            self.clause([!member, next]);
            self.clause([!next, member].into_iter().chain(before));
            if let Some(before) = before {
                self.clause([!root, !before]);
                self.clause([!before, next]);
            }
            before = Some(next);
        }
        let mut neighbours = vec![Vec::new(); count];
        for (a, b) in edges {
            let ends = [distances[*a as usize], distances[*b as usize]];
            self.near(&ends.map(|end| Literal::is(end, -1)), ends);
            neighbours[*a as usize].push(ends[1]);
            neighbours[*b as usize].push(ends[0]);
        }
        for (own, neighbours) in distances.iter().zip(neighbours) {
            for distance in 1..count as i32 {
                let nearer = neighbours.iter().map(|next| Literal::is(*next, distance - 1));
                self.clause([!Literal::is(*own, distance)].into_iter().chain(nearer));
            }
        }
        true
    }

    /// States `Division`. Returns whether it is small enough.
    fn division(&mut self, division: &Division) -> bool {
        let count = division.sizes.len();
        let mut neighbours = vec![Vec::new(); count];
        for ((a, b), joined) in division.edges.iter().zip(&division.joined) {
            neighbours[*a as usize].push((*b as usize, *joined));
            neighbours[*b as usize].push((*a as usize, *joined));
        }
        // By vertex, the largest distance within its region, and the vertices that may be the root.
        let reach: Vec<usize> = division.sizes.iter().map(|size| self.largest(*size, count) - 1).collect();
        let mut values = 0;
        let mut roots = Vec::with_capacity(count);
        for (vertex, reach) in reach.iter().enumerate() {
            let within = within(&neighbours, vertex, *reach);
            roots.push(within.into_iter().filter(|root| *root <= vertex).map(|root| root as i32).collect::<Vec<_>>());
            values += roots[vertex].len() + reach + 1;
            if values > MOST_VALUES {
                return false;
            }
        }
        let roots: Vec<VarId> = roots.into_iter().map(|roots| self.variable(roots)).collect();
        let distances: Vec<VarId> = reach.iter().map(|reach| self.variable(0..=*reach as i32)).collect();
        for ((a, b), joined) in division.edges.iter().zip(&division.joined) {
            let of = |vars: &[VarId]| [vars[*a as usize], vars[*b as usize]];
            for vars in [&division.sizes, &roots] {
                self.equal(!*joined, of(vars));
            }
            self.near(&[!*joined], of(&distances));
            let [one, other] = of(&roots);
            for root in self.values(one) {
                self.clause([*joined, !Literal::is(one, root), !Literal::is(other, root)]);
            }
        }
        for (vertex, neighbours) in neighbours.iter().enumerate() {
            let (own, root) = (distances[vertex], Literal::is(roots[vertex], vertex as i32));
            self.clause([!root, Literal::is(own, 0)]);
            self.clause([root, !Literal::is(own, 0)]);
            // This follows from the rest, but with it a search finds it at once.
            for other in self.values(roots[vertex]).into_iter().filter(|other| *other != vertex as i32) {
                self.clause([!Literal::is(roots[vertex], other), Literal::is(roots[other as usize], other)]);
            }
            let mut nearer = vec![Literal::is(own, 0)];
            for (next, joined) in neighbours {
                nearer.push(self.nearer(*joined, own, distances[*next]));
            }
            self.clause(nearer);
            self.size(division, &roots, vertex);
        }
        true
    }

    /// Returns a literal that holds if an edge is joined and leads one step nearer to the root.
    fn nearer(&mut self, joined: Literal, own: VarId, next: VarId) -> Literal {
        let nearer = Literal::is(self.variable([0, 1]), 1);
        self.clause([!nearer, joined]);
        self.clause([!nearer, !Literal::is(own, 0)]);
        for distance in self.values(own).into_iter().filter(|distance| *distance > 0) {
            let (here, there) = (Literal::is(own, distance), Literal::is(next, distance - 1));
            self.clause([!nearer, !here, there]);
            self.clause([nearer, !joined, !here, !there]);
        }
        nearer
    }

    /// States that the region with this root has as many vertices as its size says.
    fn size(&mut self, division: &Division, roots: &[VarId], root: usize) {
        let is_possible = |var: &VarId| self.model.variable(*var).domain.contains(root as i32);
        let possible: Vec<VarId> = roots[root..].iter().copied().filter(is_possible).collect();
        let size = division.sizes[root];
        let of = |number: usize| if number > division.above as usize { 0 } else { number as i32 };
        let sizes = &self.model.variable(size).domain;
        let numbers: Vec<usize> = (1..=possible.len()).filter(|n| sizes.contains(of(*n))).collect();
        let number = self.variable([0].into_iter().chain(numbers.iter().map(|number| *number as i32)));
        let counted = possible.into_iter().map(|var| LinearTerm { var, weights: vec![(root as i32, 1)] });
        let negative = numbers.iter().map(|number| (*number as i32, -(*number as i64))).collect();
        let terms = counted.chain([LinearTerm { var: number, weights: negative }]).collect();
        self.add(ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs: 0 });
        for value in numbers {
            self.clause([!Literal::is(number, value as i32), Literal::is(size, of(value))]);
        }
    }

    /// Returns the largest number of vertices of the region of a vertex with this variable for its size.
    fn largest(&self, size: VarId, count: usize) -> usize {
        let sizes = &self.model.variable(size).domain;
        let largest = sizes.iter().max().and_then(|largest| usize::try_from(largest).ok()).unwrap_or(1);
        if sizes.contains(0) { count } else { largest.clamp(1, count) }
    }
}

/// Returns the vertices at a distance of at most `steps`.
fn within(neighbours: &[Vec<(usize, Literal)>], from: usize, steps: usize) -> Vec<usize> {
    let mut seen = vec![false; neighbours.len()];
    seen[from] = true;
    let mut found = vec![from];
    let mut start = 0;
    for _ in 0..steps {
        let end = found.len();
        for at in start..end {
            for (next, _) in &neighbours[found[at]] {
                if !std::mem::replace(&mut seen[*next], true) {
                    found.push(*next);
                }
            }
        }
        if found.len() == end {
            break;
        }
        start = end;
    }
    found
}
