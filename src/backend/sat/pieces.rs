//! `Connected` beside the clauses: batsat is told what follows while it searches.

use super::piece::{Inference, Piece, State};
use batsat::theory::TheoryArg;
use batsat::{Lit, lbool};

/// The pieces of a model.
///
/// Invariants: what is on the solver's trail before `seen` has been looked at; `reasons` of a variable that the theory
/// has propagated is a range of `arena`, where those of levels that are left are cut off.
#[derive(Default)]
pub(super) struct Pieces {
    pieces: Vec<Watched>,
    /// For each variable of the solver, the pieces it is a vertex of.
    of_variable: Vec<Vec<u32>>,
    seen: usize,
    changed: Vec<bool>,
    reasons: Vec<(u32, u32)>,
    arena: Vec<Lit>,
    /// `seen` and the length of `arena` when each level began.
    levels: Vec<(usize, usize)>,
}

struct Watched {
    piece: Piece,
    /// For each vertex, that it is a member.
    members: Vec<Lit>,
    states: Vec<State>,
}

impl Pieces {
    /// Adds a piece; a literal says of each vertex that it is a member.
    pub fn add(&mut self, piece: Piece, members: Vec<Lit>) {
        let number = self.pieces.len() as u32;
        for member in &members {
            let variable = member.var().idx() as usize;
            if self.of_variable.len() <= variable {
                self.of_variable.resize_with(variable + 1, Vec::new);
                self.reasons.resize(variable + 1, (0, 0));
            }
            if self.of_variable[variable].last() != Some(&number) {
                self.of_variable[variable].push(number);
            }
        }
        self.pieces.push(Watched { states: vec![State::Open; members.len()], piece, members });
        self.changed.push(true);
    }

    /// Tells the solver what follows; `decided` hears of each variable that it is told.
    pub fn check(&mut self, solver: &mut TheoryArg<'_>, mut decided: impl FnMut(Lit)) {
        for lit in solver.model().get(self.seen..).unwrap_or_default() {
            for piece in self.of_variable.get(lit.var().idx() as usize).into_iter().flatten() {
                self.changed[*piece as usize] = true;
            }
        }
        self.seen = solver.model().len();
        for number in 0..self.pieces.len() {
            if !self.changed[number] {
                continue;
            }
            let watched = &mut self.pieces[number];
            watched.read(solver);
            let found = watched.piece.infer(&watched.states);
            self.changed[number] = false;
            if !found.is_empty() {
                // A conflict leaves the rest, and perhaps this piece, to be looked at again.
                self.changed[number] = true;
                found.iter().for_each(|inference| self.tell(number, inference, solver, &mut decided));
                return;
            }
        }
    }

    fn tell(
        &mut self,
        number: usize,
        inference: &Inference,
        solver: &mut TheoryArg<'_>,
        decided: &mut impl FnMut(Lit),
    ) {
        let watched = &self.pieces[number];
        let from = self.arena.len();
        for vertex in &inference.because {
            let member = watched.members[*vertex as usize];
            self.arena.push(if watched.states[*vertex as usize] == State::Member { member } else { !member });
        }
        if inference.vertices.is_empty() {
            let clause: Vec<Lit> = self.arena.drain(from..).map(|lit| !lit).collect();
            solver.raise_conflict(&clause, false);
            return;
        }
        let reason = (from as u32, self.arena.len() as u32);
        for vertex in &inference.vertices {
            let member = watched.members[*vertex as usize];
            let implied = if inference.members { member } else { !member };
            if solver.value(implied.var()) == lbool::UNDEF {
                self.reasons[implied.var().idx() as usize] = reason;
                decided(implied);
                solver.propagate(implied);
            }
        }
    }
}

impl Watched {
    fn read(&mut self, solver: &TheoryArg<'_>) {
        for (state, member) in self.states.iter_mut().zip(&self.members) {
            let value = solver.value(member.var());
            *state = match () {
                () if value == lbool::UNDEF => State::Open,
                () if (value == lbool::TRUE) == member.sign() => State::Member,
                () => State::Other,
            };
        }
    }
}

impl Pieces {
    /// A level of the search begins.
    pub fn create_level(&mut self) {
        self.levels.push((self.seen, self.arena.len()));
    }

    /// The last `n` levels are left.
    pub fn pop_levels(&mut self, n: usize) {
        let left = self.levels.len().saturating_sub(n);
        if let Some((seen, arena)) = self.levels.get(left) {
            self.seen = self.seen.min(*seen);
            self.arena.truncate(*arena);
        }
        self.levels.truncate(left);
    }

    /// Why a literal was decided.
    pub fn explain(&self, implied: Lit) -> &[Lit] {
        let (from, to) = self.reasons[implied.var().idx() as usize];
        &self.arena[from as usize..to as usize]
    }
}
