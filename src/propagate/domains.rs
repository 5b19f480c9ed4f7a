//! The current domains of a model's variables, derived from the trail of a search, and the domains at any earlier point of it.
//! Propagators read them to infer and to explain.

use super::{DomainLiteral, MOST_VALUES, SearchAccess, SearchLit, ValueSet, bits};

/// The variables of a model and the values that the part of the trail read so far leaves them.
///
/// An inference made after reading a prefix of the trail is explained by that prefix alone (see [`DomainsAt`]).
#[derive(Default)]
pub struct Domains {
    /// For each variable, the literals of its values; `None` for a value that the variable is known to have.
    literals: Vec<Vec<Option<SearchLit>>>,
    left: Vec<ValueSet>,
    /// By [`SearchLit::code`]: the variable that a literal restricts, and the values that it leaves.
    leaves: Vec<Option<(u32, ValueSet)>>,
    trail: Vec<SearchLit>,
    /// For each watched search variable, its position on the trail and its true literal.
    places: Vec<Option<(u32, SearchLit)>>,
    /// What the trail changed, in its order.
    changes: Vec<DomainChange>,
    /// For each variable, its latest change.
    latest: Vec<Option<u32>>,
}

/// A literal of the trail took values from a variable.
struct DomainChange {
    /// The position of the literal.
    place: u32,
    var: u32,
    /// The values left before it.
    before: ValueSet,
    /// The previous change of the variable.
    previous: Option<u32>,
}

/// A new literal on the trail.
pub struct TrailEvent {
    pub literal: SearchLit,
    /// The variable that lost values.
    pub changed: Option<u32>,
}

/// The domains after a given prefix of the trail.
#[derive(Clone, Copy)]
pub struct DomainsAt<'a> {
    domains: &'a Domains,
    seen: u32,
}

/// Returns the mask of the first `count` values.
fn all(count: usize) -> ValueSet {
    (MOST_VALUES.checked_sub(count)).and_then(|unused| ValueSet::MAX.checked_shr(unused as u32)).unwrap_or(0)
}

impl Domains {
    /// Creates domains without a trail, for a search that changes them by [`set_left`](Self::set_left).
    pub fn with(left: Vec<ValueSet>) -> Self {
        Self { left, ..Self::default() }
    }

    pub fn set_left(&mut self, var: u32, values: ValueSet) {
        self.left[var as usize] = values;
    }

    /// Registers a variable; `literals` returns those of its values, in order.
    pub fn add(&mut self, var: u32, literals: impl FnOnce() -> Vec<Option<SearchLit>>) {
        let v = var as usize;
        if self.literals.len() <= v {
            self.literals.resize_with(v + 1, Vec::new);
            self.left.resize(v + 1, 0);
            self.latest.resize(v + 1, None);
        }
        if !self.literals[v].is_empty() {
            return;
        }
        let literals = literals();
        debug_assert!(literals.len() <= MOST_VALUES);
        let all = all(literals.len());
        for (value, literal) in literals.iter().enumerate() {
            let Some(literal) = *literal else { continue };
            self.watch(literal);
            // If a variable has two values, one literal may mean both that it has the one and that it lacks the other.
            let (is, is_not) = (1 << value, all & !(1 << value));
            for (literal, leaves) in [(literal, is), (!literal, is_not)] {
                self.leaves[literal.code()] = Some((var, leaves));
            }
        }
        self.literals[v] = literals;
        self.left[v] = all;
    }

    pub fn watch(&mut self, literal: SearchLit) {
        let variables = literal.variable() as usize + 1;
        if self.places.len() < variables {
            self.places.resize(variables, None);
            self.leaves.resize(2 * variables, None);
        }
    }

    /// Returns the remaining values of a variable.
    pub fn left(&self, var: u32) -> ValueSet {
        self.left[var as usize]
    }

    /// Returns all values of a variable.
    pub fn all(&self, var: u32) -> ValueSet {
        all(self.literals[var as usize].len())
    }

    /// Returns the literal of a candidate fact; `None` if the model itself decides it.
    pub fn literal(&self, because: DomainLiteral) -> Option<SearchLit> {
        let literal = |(var, value): (u32, u32)| self.literals[var as usize][value as usize];
        match because {
            DomainLiteral::Is(candidate) => literal(candidate),
            DomainLiteral::IsNot(candidate) => literal(candidate).map(|literal| !literal),
        }
    }

    /// The length of the trail that was read.
    pub fn seen(&self) -> usize {
        self.trail.len()
    }

    /// Undoes everything read after the first `seen` literals.
    pub fn forget(&mut self, seen: usize) {
        while let Some(change) = self.changes.pop_if(|change| change.place as usize >= seen) {
            self.left[change.var as usize] = change.before;
            self.latest[change.var as usize] = change.previous;
        }
        for literal in self.trail.drain(seen.min(self.trail.len())..) {
            if let Some(place) = self.places.get_mut(literal.variable() as usize) {
                *place = None;
            }
        }
    }

    /// Reads the trail up to the next literal of a watched variable.
    pub fn read(&mut self, search: &impl SearchAccess) -> Option<TrailEvent> {
        loop {
            let literal = *search.trail().get(self.trail.len())?;
            let place = self.trail.len() as u32;
            self.trail.push(literal);
            let Some(known) = self.places.get_mut(literal.variable() as usize) else { continue };
            *known = Some((place, literal));
            let changed = self.leaves[literal.code()].and_then(|(var, leaves)| {
                let left = &mut self.left[var as usize];
                let is_less = *left & leaves != *left;
                if is_less {
                    let previous = self.latest[var as usize].replace(self.changes.len() as u32);
                    self.changes.push(DomainChange { place, var, before: *left, previous });
                    *left &= leaves;
                }
                is_less.then_some(var)
            });
            return Some(TrailEvent { literal, changed });
        }
    }

    /// Returns the domains after the first `seen` literals.
    pub fn then(&self, seen: u32) -> DomainsAt<'_> {
        DomainsAt { domains: self, seen }
    }
}

impl DomainsAt<'_> {
    pub fn truth(self, literal: SearchLit) -> Option<bool> {
        let (place, was) = (*self.domains.places.get(literal.variable() as usize)?)?;
        (place < self.seen).then_some(was == literal)
    }

    /// Whether the fact held through its own literal, or by the model.
    pub fn is_said(self, because: DomainLiteral) -> bool {
        self.domains.literal(because).is_none_or(|literal| self.truth(literal) == Some(true))
    }

    /// Returns the trail position at which the fact's own literal became true.
    pub fn since(self, because: DomainLiteral) -> Option<u32> {
        let literal = self.domains.literal(because)?;
        let (place, was) = (*self.domains.places.get(literal.variable() as usize)?)?;
        (place < self.seen && was == literal).then_some(place)
    }

    /// Returns the values that were left of a variable.
    pub fn left(self, var: u32) -> ValueSet {
        let mut left = self.domains.left(var);
        let mut latest = self.domains.latest[var as usize];
        while let Some(change) = latest.map(|change| &self.domains.changes[change as usize])
            && change.place >= self.seen
        {
            left = change.before;
            latest = change.previous;
        }
        left
    }

    /// Adds the fact that a variable has none of `values`. For several values, the value that it has is used if it was assigned.
    pub fn absent(self, var: u32, values: ValueSet, because: &mut Vec<DomainLiteral>) {
        if values.count_ones() > 1 {
            let left = self.left(var);
            let has = DomainLiteral::Is((var, left.trailing_zeros()));
            if left.is_power_of_two() && self.is_said(has) {
                because.push(has);
                return;
            }
        }
        because.extend(bits(values).map(|value| DomainLiteral::IsNot((var, value))));
    }

    /// Adds true literals that imply the fact. An assigned value may have been known only because the other values were excluded,
    /// and an excluded value only because another was assigned.
    pub fn tell(self, because: DomainLiteral, reason: &mut Vec<SearchLit>) {
        let Some(literal) = self.domains.literal(because) else { return };
        if self.truth(literal) == Some(true) {
            reason.push(literal);
            return;
        }
        let (DomainLiteral::Is((var, value)) | DomainLiteral::IsNot((var, value))) = because;
        let values = self.domains.literals[var as usize].iter().enumerate();
        let others = values.filter(|(other, _)| *other != value as usize).filter_map(|(_, literal)| *literal);
        for other in others {
            let said = if matches!(because, DomainLiteral::Is(_)) { !other } else { other };
            if self.truth(said) == Some(true) && !reason.contains(&said) {
                reason.push(said);
            }
        }
    }
}
