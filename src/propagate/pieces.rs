//! `Connected` beside the clauses: the search is told what follows.

use super::piece::{Inference, Piece, State};
use super::{Lit, Search};

/// The pieces of a model.
///
/// Invariants: what is on the search's trail before `seen` has been looked at; `reasons` of a variable that the theory
/// has propagated is a range of `arena`, where those of levels that are left are cut off.
#[derive(Default)]
pub(super) struct Pieces {
    pieces: Vec<Watched>,
    /// For each variable of the search, the pieces it is a vertex of.
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
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Adds a piece; a literal says of each vertex that it is a member.
    pub fn add(&mut self, piece: Piece, members: Vec<Lit>) {
        let number = self.pieces.len() as u32;
        for member in &members {
            let variable = member.variable() as usize;
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

    /// Tells the search what follows, and `decided` of each literal; false if that was a conflict.
    pub fn check(&mut self, search: &mut impl Search, mut decided: impl FnMut(Lit)) -> bool {
        for lit in search.trail().get(self.seen..).unwrap_or_default() {
            for piece in self.of_variable.get(lit.variable() as usize).into_iter().flatten() {
                self.changed[*piece as usize] = true;
            }
        }
        self.seen = search.trail().len();
        for number in 0..self.pieces.len() {
            if !self.changed[number] {
                continue;
            }
            let watched = &mut self.pieces[number];
            watched.read(search);
            let found = watched.piece.infer(&watched.states);
            self.changed[number] = false;
            if !found.is_empty() {
                // A conflict leaves the rest, and perhaps this piece, to be looked at again.
                self.changed[number] = true;
                return found.iter().all(|inference| self.tell(number, inference, search, &mut decided));
            }
        }
        true
    }

    /// Tells what an inference says; false if that is a conflict.
    fn tell(
        &mut self,
        number: usize,
        inference: &Inference,
        search: &mut impl Search,
        decided: &mut impl FnMut(Lit),
    ) -> bool {
        let watched = &self.pieces[number];
        let from = self.arena.len();
        for vertex in &inference.because {
            let member = watched.members[*vertex as usize];
            self.arena.push(if watched.states[*vertex as usize] == State::Member { member } else { !member });
        }
        if inference.vertices.is_empty() {
            let clause: Vec<Lit> = self.arena.drain(from..).map(|lit| !lit).collect();
            search.refuse(&clause);
            return false;
        }
        let reason = (from as u32, self.arena.len() as u32);
        for vertex in &inference.vertices {
            let member = watched.members[*vertex as usize];
            let implied = if inference.members { member } else { !member };
            if search.value(implied).is_none() {
                self.reasons[implied.variable() as usize] = reason;
                decided(implied);
                search.imply(implied);
            }
        }
        true
    }
}

impl Watched {
    fn read(&mut self, search: &impl Search) {
        for (state, member) in self.states.iter_mut().zip(&self.members) {
            *state = match search.value(*member) {
                None => State::Open,
                Some(true) => State::Member,
                Some(false) => State::Other,
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
        let (from, to) = self.reasons[implied.variable() as usize];
        &self.arena[from as usize..to as usize]
    }
}
