//! The propagators of a model.

use super::automata::Automata;
use super::layered::Layered;
use super::pairings::{Pairing, Pairings};
use super::piece::Piece;
use super::pieces::Pieces;
use super::row::Row;
use super::sums::Sums;
use super::{Lit, Search};
use crate::formulation::cnf::{self, Atom, Numbering, Plans};
use crate::model::{Literal, Model, Orthogonal, Place, Values, VarId};

/// What constraints imply that a search has no clauses for.
///
/// It is told of levels, and asked to [`check`](Self::check) when the clauses imply nothing more.
#[derive(Default)]
pub struct Propagators {
    pieces: Pieces,
    pairings: Pairings,
    sums: Sums,
    automata: Automata,
    /// For each variable of the search, who decided it last.
    decided_by: Vec<Member>,
    /// How much of the trail sums, automata and pairings had seen when each level began.
    levels: Vec<[usize; 3]>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Member {
    #[default]
    Pieces,
    Pairings,
    Sums,
    Automata,
}

/// What the literals of a model are for the search.
struct Booleans<'a, F> {
    model: &'a Model,
    numbering: &'a Numbering,
    literal: F,
}

impl<F: Fn(cnf::Lit) -> Lit> Booleans<'_, F> {
    /// The literal; otherwise whether it is always true.
    fn of(&self, literal: Literal) -> Result<Lit, bool> {
        match self.numbering.atom(literal) {
            Atom::Lit(literal) => Ok((self.literal)(literal)),
            Atom::Constant(truth) => Err(truth),
        }
    }

    /// The guard of a constraint, if it has one; [`Err`] if the constraint demands nothing.
    fn guard(&self, constraint: usize) -> Result<Option<Lit>, ()> {
        match self.model.constraints()[constraint].guard.map(|guard| self.of(guard)) {
            None | Some(Err(true)) => Ok(None),
            Some(Ok(guard)) => Ok(Some(guard)),
            Some(Err(false)) => Err(()),
        }
    }

    /// The literals of a variable's values; none of a value that it is known to have.
    fn values(&self, var: VarId) -> Vec<Option<Lit>> {
        self.model.variable(var).domain.iter().map(|value| self.of(Literal::is(var, value)).ok()).collect()
    }

    /// What is different in pairs.
    fn pairing(&self, paired: &Orthogonal) -> Pairing {
        let values = [0, 1].map(|side| paired.values.iter().map(|pair| pair[side]).collect::<Values>());
        let literals = [0, 1].map(|side| {
            let of = |value| {
                let literal = |place: &Place| self.of(Literal::is(place.of[side], value)).ok();
                paired.places.iter().map(literal).collect()
            };
            values[side].iter().map(of).collect()
        });
        let mut goes = vec![false; values[0].len() * values[1].len()];
        for [x, y] in &paired.values {
            if let (Some(x), Some(y)) = (values[0].index_of(*x), values[1].index_of(*y)) {
                goes[x * values[1].len() + y] = true;
            }
        }
        Pairing::new(literals, goes, paired.is_complete())
    }
}

impl Propagators {
    /// The propagators that `plans` want of a model; `literal` says what the Booleans of `numbering` are for the search,
    /// where several may be one, or the negation of one another.
    pub fn of(model: &Model, plans: &Plans, numbering: &Numbering, literal: impl Fn(cnf::Lit) -> Lit) -> Self {
        let booleans = Booleans { model, numbering, literal };
        let mut propagators = Self::default();
        for (_, graph) in plans.watched() {
            let members =
                graph.vars.iter().filter_map(|var| booleans.of(Literal::is(*var, graph.label)).ok()).collect();
            propagators.pieces.add(Piece::new(graph.neighbours.clone(), graph.least, graph.most), members);
        }
        for (_, paired) in plans.paired() {
            propagators.pairings.add(booleans.pairing(paired));
        }
        for (index, sum) in plans.bounded() {
            let Ok(guard) = booleans.guard(index) else { continue };
            for row in Row::of(model, sum).into_iter().filter(|row| !row.holds()) {
                let values = |var| booleans.values(VarId(var)).into_iter().flatten().collect();
                let literals = row.variables().map(values).collect();
                propagators.sums.add(row, guard, literals);
            }
        }
        for (index, layers) in plans.read() {
            let Ok(guard) = booleans.guard(index) else { continue };
            let literals = layers.vars.iter().map(|var| booleans.values(*var)).collect();
            propagators.automata.add(Layered::new(layers), guard, literals);
        }
        propagators
    }

    /// Whether there are none, so that nothing ever follows.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty() && self.pairings.is_empty() && self.sums.is_empty() && self.automata.is_empty()
    }

    /// Tells the search what follows from its trail; false if that was a conflict. To be called again until nothing is
    /// implied, after the clauses have been asked: what is cheap comes first.
    pub fn check(&mut self, search: &mut impl Search) -> bool {
        let Self { pieces, pairings, sums, automata, decided_by, .. } = self;
        let mut note = |literal: Lit, member: Member| {
            let variable = literal.variable() as usize;
            if decided_by.len() <= variable {
                decided_by.resize(variable + 1, Member::default());
            }
            decided_by[variable] = member;
        };
        let before = search.trail().len();
        (sums.is_empty() || sums.check(search, |literal| note(literal, Member::Sums)))
            && (pairings.is_empty() || pairings.check(search, |literal| note(literal, Member::Pairings)))
            && pieces.check(search, |literal| note(literal, Member::Pieces))
            // They take the longest: what the others have found comes first, and then this is called again.
            && (automata.is_empty()
                || search.trail().len() > before
                || automata.check(search, |literal| note(literal, Member::Automata)))
    }

    /// A level of the search begins.
    pub fn open_level(&mut self) {
        self.levels.push([self.sums.seen(), self.automata.seen(), self.pairings.seen()]);
        self.pieces.create_level();
    }

    /// The last `n` levels are left.
    pub fn close_levels(&mut self, n: usize) {
        let left = self.levels.len().saturating_sub(n);
        if let Some([sums, automata, pairings]) = self.levels.get(left) {
            self.sums.forget(*sums);
            self.automata.forget(*automata);
            self.pairings.forget(*pairings);
        }
        self.levels.truncate(left);
        self.pieces.pop_levels(n);
    }

    /// Puts into `reason` literals that were true before `implied` became so, and from which it follows.
    pub fn explain(&mut self, implied: Lit, reason: &mut Vec<Lit>) {
        reason.clear();
        reason.extend_from_slice(match self.decided_by.get(implied.variable() as usize) {
            Some(Member::Sums) => self.sums.explain(implied),
            Some(Member::Pairings) => self.pairings.explain(implied),
            Some(Member::Automata) => self.automata.explain(implied),
            Some(Member::Pieces) | None => self.pieces.explain(implied),
        });
    }
}
