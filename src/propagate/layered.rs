//! Filtering for automata: derives which values of a line occur in no accepted word, and explains each removal.
//!
//! References: Pesant, *A Regular Language Membership Constraint for Finite Sequences of Variables*, CP 2004 (filtering); Gange,
//! Stuckey, Szymanek, *MDD propagators with explanation*, Constraints 16, 2011 (explanations).

use super::ValueSet;
use crate::presolve::allowed::{Edge, Layers};
use std::ops::Range;

/// A place of the line, and the index of one of its values.
pub type LineCandidate = (usize, u32);

/// The layered graph of an automaton, with the reachability for the values of the last call.
///
/// All places are treated as different variables, even if a variable is read twice: inferences are sound, but may be incomplete.
pub struct Layered {
    /// For each place, the edges that read it.
    edges: Vec<Vec<Edge>>,
    /// The states of each layer; there is one layer more than there are places.
    layers: Vec<Range<usize>>,
    left: Vec<ValueSet>,
    /// For each state, whether it is reachable from the start, and whether the end is reachable from it.
    reached: Vec<bool>,
    leading: Vec<bool>,
    /// For each place, the values of edges that lie on some accepting path.
    used: Vec<ValueSet>,
    /// For each place, whether `used` must be recomputed.
    stale: Vec<bool>,
    /// For each state, whether the explanation must keep it unreachable from the start, or the end unreachable from it.
    cut_before: Vec<bool>,
    cut_after: Vec<bool>,
    before: Vec<bool>,
}

impl Layered {
    /// Creates the filter of a graph that has at least one path.
    pub fn new(layers: &Layers) -> Self {
        let copy = |edge: &Edge| Edge { from: edge.from, value: edge.value, to: edge.to };
        let states = layers.states();
        let places = layers.edges.len();
        // Initially every state is on a path.
        Self {
            edges: layers.edges.iter().map(|edges| edges.iter().map(copy).collect()).collect(),
            layers: layers.first.windows(2).map(|ends| ends[0] as usize..ends[1] as usize).collect(),
            left: vec![ValueSet::MAX; places],
            reached: vec![true; states],
            leading: vec![true; states],
            used: vec![0; places],
            stale: vec![true; places],
            cut_before: vec![false; states],
            cut_after: vec![false; states],
            before: Vec::new(),
        }
    }

    /// Adds the remaining values that occur in no word to `removed`; returns false if there is no word at all.
    pub fn infer(&mut self, left: &[ValueSet], removed: &mut Vec<LineCandidate>) -> bool {
        self.mark(left);
        if !self.leading[0] {
            return false;
        }
        for (place, edges) in self.edges.iter().enumerate() {
            if std::mem::take(&mut self.stale[place]) {
                let on_path = |edge: &&Edge| self.reached[edge.from as usize] && self.leading[edge.to as usize];
                self.used[place] = edges.iter().filter(on_path).fold(0, |values, edge| values | 1 << edge.value);
            }
            let mut rest = left[place] & !self.used[place];
            while rest != 0 {
                removed.push((place, rest.trailing_zeros()));
                rest &= rest - 1;
            }
        }
        true
    }

    /// Updates the reachability, forwards from the first and backwards from the last place whose values changed, until nothing
    /// changes. The start is state 0.
    fn mark(&mut self, left: &[ValueSet]) {
        let mut changes = false;
        for (place, values) in left.iter().enumerate() {
            if changes || *values != self.left[place] {
                let layer = self.layers[place + 1].clone();
                self.before.clear();
                self.before.extend_from_slice(&self.reached[layer.clone()]);
                self.reached[layer.clone()].fill(false);
                for edge in &self.edges[place] {
                    if self.reached[edge.from as usize] && values >> edge.value & 1 == 1 {
                        self.reached[edge.to as usize] = true;
                    }
                }
                changes = self.reached[layer] != self.before;
                if let Some(stale) = self.stale.get_mut(place + 1) {
                    *stale |= changes;
                }
            }
        }
        changes = false;
        for (place, values) in left.iter().enumerate().rev() {
            if changes || *values != self.left[place] {
                let layer = self.layers[place].clone();
                self.before.clear();
                self.before.extend_from_slice(&self.leading[layer.clone()]);
                self.leading[layer.clone()].fill(false);
                for edge in &self.edges[place] {
                    if self.leading[edge.to as usize] && values >> edge.value & 1 == 1 {
                        self.leading[edge.from as usize] = true;
                    }
                }
                changes = self.leading[layer] != self.before;
                if let Some(stale) = place.checked_sub(1).and_then(|place| self.stale.get_mut(place)) {
                    *stale |= changes;
                }
            }
        }
        self.left.copy_from_slice(left);
    }

    /// Explains why a candidate occurs in no word or, for `None`, why there is no word: fills `absent` with, for each place,
    /// values whose absence suffices. All of them are absent from `left`.
    ///
    /// Each edge of the candidate is cut off on one side. From there the cut is moved towards the start or the end: an edge
    /// between two states that are both not cut off contributes its value to the explanation.
    pub fn explain(&mut self, left: &[ValueSet], candidate: Option<LineCandidate>, absent: &mut [ValueSet]) {
        self.mark(left);
        self.cut_before.fill(false);
        self.cut_after.fill(false);
        absent.fill(0);
        let (before, after) = match candidate {
            None => {
                self.cut_before[self.layers[self.edges.len()].clone()].fill(true);
                (self.edges.len(), self.edges.len())
            }
            Some((place, value)) => {
                self.cut_apart(place, value);
                (place, place + 1)
            }
        };
        for place in (0..before).rev() {
            let edges = || self.edges[place].iter().filter(|edge| self.cut_before[edge.to as usize]);
            let forced = edges().filter(|edge| self.reached[edge.from as usize]);
            absent[place] |= forced.fold(0, |values: ValueSet, edge| values | 1 << edge.value);
            let moved: Vec<u32> = edges().filter(|e| absent[place] >> e.value & 1 == 0).map(|e| e.from).collect();
            moved.into_iter().for_each(|state| self.cut_before[state as usize] = true);
        }
        for (place, absent) in absent.iter_mut().enumerate().skip(after) {
            let edges = || self.edges[place].iter().filter(|edge| self.cut_after[edge.from as usize]);
            let forced = edges().filter(|edge| self.leading[edge.to as usize]);
            *absent |= forced.fold(0, |values: ValueSet, edge| values | 1 << edge.value);
            let moved: Vec<u32> = edges().filter(|e| *absent >> e.value & 1 == 0).map(|e| e.to).collect();
            moved.into_iter().for_each(|state| self.cut_after[state as usize] = true);
        }
    }

    /// Cuts every edge with this value off from the start or the end. If either is possible, prefers a side that is already cut
    /// off.
    fn cut_apart(&mut self, place: usize, value: u32) {
        let edges = || self.edges[place].iter().filter(|edge| edge.value == value);
        for edge in edges() {
            let (from, to) = (edge.from as usize, edge.to as usize);
            match (self.reached[from], self.leading[to]) {
                (true, _) => self.cut_after[to] = true,
                (false, true) => self.cut_before[from] = true,
                (false, false) => {}
            }
        }
        for edge in edges() {
            let (from, to) = (edge.from as usize, edge.to as usize);
            if !self.cut_before[from] && !self.cut_after[to] {
                self.cut_before[from] = true;
            }
        }
    }
}
