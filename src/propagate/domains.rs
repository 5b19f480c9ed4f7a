//! What the trail of a search leaves of the variables of a model.

use super::{Because, Lit, MOST_VALUES, Search, Values, bits};

/// Variables of a model, and the values that the trail leaves them, as far as it was read.
///
/// What was told when so much of the trail had been read is explained by that much of it ([`Then`]).
#[derive(Default)]
pub struct Domains {
    /// For each variable the literals of its values; none of a value that it is known to have.
    literals: Vec<Vec<Option<Lit>>>,
    left: Vec<Values>,
    /// What a literal leaves of a variable; by [`Lit::code`].
    leaves: Vec<Option<(u32, Values)>>,
    trail: Vec<Lit>,
    /// Where each watched variable of the search stands, and how.
    places: Vec<Option<(u32, Lit)>>,
    /// What was left of a variable before a literal at this place made it less.
    before: Vec<(u32, u32, Values)>,
}

/// Something new on the trail.
pub struct Event {
    pub literal: Lit,
    /// The variable of which less is left.
    pub changed: Option<u32>,
}

/// The domains when so much of the trail had been read.
#[derive(Clone, Copy)]
pub struct Then<'a> {
    domains: &'a Domains,
    seen: u32,
}

/// All of so many values.
fn all(count: usize) -> Values {
    (MOST_VALUES.checked_sub(count)).and_then(|unused| Values::MAX.checked_shr(unused as u32)).unwrap_or(0)
}

impl Domains {
    /// Makes a variable known; `literals` are those of its values, in order.
    pub fn add(&mut self, var: u32, literals: impl FnOnce() -> Vec<Option<Lit>>) {
        let v = var as usize;
        if self.literals.len() <= v {
            self.literals.resize_with(v + 1, Vec::new);
            self.left.resize(v + 1, 0);
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
            // Of two values, one literal may say both that it is the one and that it is not the other.
            let (is, is_not) = (1 << value, all & !(1 << value));
            for (literal, leaves) in [(literal, is), (!literal, is_not)] {
                self.leaves[literal.code()] = Some((var, leaves));
            }
        }
        self.literals[v] = literals;
        self.left[v] = all;
    }

    pub fn watch(&mut self, literal: Lit) {
        let variables = literal.variable() as usize + 1;
        if self.places.len() < variables {
            self.places.resize(variables, None);
            self.leaves.resize(2 * variables, None);
        }
    }

    /// The values that are left of a variable.
    pub fn left(&self, var: u32) -> Values {
        self.left[var as usize]
    }

    /// All values of a variable.
    pub fn all(&self, var: u32) -> Values {
        all(self.literals[var as usize].len())
    }

    /// The literal that says so; `None` if that is known of the model.
    pub fn literal(&self, because: Because) -> Option<Lit> {
        let literal = |(var, value): (u32, u32)| self.literals[var as usize][value as usize];
        match because {
            Because::Is(candidate) => literal(candidate),
            Because::IsNot(candidate) => literal(candidate).map(|literal| !literal),
        }
    }

    /// How much of the trail was read.
    pub fn seen(&self) -> usize {
        self.trail.len()
    }

    /// Forgets what was read after so much.
    pub fn forget(&mut self, seen: usize) {
        while let Some((place, var, left)) = self.before.last().copied()
            && place as usize >= seen
        {
            self.left[var as usize] = left;
            self.before.pop();
        }
        for literal in self.trail.drain(seen.min(self.trail.len())..) {
            if let Some(place) = self.places.get_mut(literal.variable() as usize) {
                *place = None;
            }
        }
    }

    /// Reads on, up to the next literal of a watched variable.
    pub fn read(&mut self, search: &impl Search) -> Option<Event> {
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
                    self.before.push((place, var, *left));
                    *left &= leaves;
                }
                is_less.then_some(var)
            });
            return Some(Event { literal, changed });
        }
    }

    /// The domains as they were.
    pub fn then(&self, seen: u32) -> Then<'_> {
        Then { domains: self, seen }
    }
}

impl Then<'_> {
    pub fn truth(self, literal: Lit) -> Option<bool> {
        let (place, was) = (*self.domains.places.get(literal.variable() as usize)?)?;
        (place < self.seen).then_some(was == literal)
    }

    /// Whether something was known by its own literal, or by the model.
    pub fn is_said(self, because: Because) -> bool {
        self.domains.literal(because).is_none_or(|literal| self.truth(literal) == Some(true))
    }

    /// Where on the trail something became known by its own literal.
    pub fn since(self, because: Because) -> Option<u32> {
        let literal = self.domains.literal(because)?;
        let (place, was) = (*self.domains.places.get(literal.variable() as usize)?)?;
        (place < self.seen && was == literal).then_some(place)
    }

    /// What was left of a variable.
    pub fn left(self, var: u32) -> Values {
        let mut left = self.domains.all(var);
        for literal in self.domains.literals[var as usize].iter().flatten() {
            let Some(is_true) = self.truth(*literal) else { continue };
            let said = if is_true { *literal } else { !*literal };
            if let Some((_, leaves)) = self.domains.leaves[said.code()] {
                left &= leaves;
            }
        }
        left
    }

    /// Adds that a variable has none of these values: if they are several, by the value that it has.
    pub fn absent(self, var: u32, values: Values, because: &mut Vec<Because>) {
        if values.count_ones() > 1 {
            let left = self.left(var);
            let has = Because::Is((var, left.trailing_zeros()));
            if left.is_power_of_two() && self.is_said(has) {
                because.push(has);
                return;
            }
        }
        because.extend(bits(values).map(|value| Because::IsNot((var, value))));
    }

    /// Adds literals that were true and say so. That a variable has a value may have been known only by its others
    /// being gone, and that it does not have one by another.
    pub fn tell(self, because: Because, reason: &mut Vec<Lit>) {
        let Some(literal) = self.domains.literal(because) else { return };
        if self.truth(literal) == Some(true) {
            reason.push(literal);
            return;
        }
        let (Because::Is((var, value)) | Because::IsNot((var, value))) = because;
        let values = self.domains.literals[var as usize].iter().enumerate();
        let others = values.filter(|(other, _)| *other != value as usize).filter_map(|(_, literal)| *literal);
        for other in others {
            let said = if matches!(because, Because::Is(_)) { !other } else { other };
            if self.truth(said) == Some(true) && !reason.contains(&said) {
                reason.push(said);
            }
        }
    }
}
