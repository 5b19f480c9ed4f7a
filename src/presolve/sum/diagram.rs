//! The decision diagram of a sum: a layered graph of partial sums in which equivalent ones are merged. Used by the formulations
//! that encode sums.
//!
//! Partial sums that can no longer satisfy the comparison are removed; all that satisfy it however they continue become one node.
//! The rest is merged from the end, so that the diagram is the smallest for its order of variables.
//!
//! References: Eén and Sörensson, *Translating Pseudo-Boolean Constraints into SAT*, JSAT 2006 (sums as BDDs); Abío, Nieuwenhuis,
//! Oliveras, Rodríguez-Carbonell and Mayer-Eichberger, *A New Look at BDDs for Pseudo-Boolean Constraints*, JAIR 2012 (merging);
//! Abío and Stuckey, *Encoding Linear Constraints into SAT*, CP 2014 (many values).

use super::Sum;
use super::merge::merged;
use crate::model::Comparison;
use crate::presolve::allowed::Layers;

/// A sum as a layered graph.
pub struct Diagram {
    /// The graph. It reads not values of a variable but *classes*: values of equal weight.
    pub layers: Layers,
    /// For each variable, its classes by ascending weight; each is a list of values, by index.
    pub classes: Vec<Vec<Vec<u32>>>,
}

/// A node of the diagram: a partial sum, or all those that need not be distinguished.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Partial {
    Open(u128),
    /// The comparison holds whatever follows.
    Free,
}

impl Diagram {
    /// Builds the diagram; `None` if this would examine more than `most` edges.
    pub fn new(sum: &Sum, most: usize) -> Option<Self> {
        let classes: Vec<Vec<(u128, Vec<u32>)>> = sum.terms.iter().map(|t| t.classes()).collect();
        let rests = rests(sum);
        let partials = partials(sum, &classes, &rests, most)?;
        let step =
            |i: usize, partial: &Partial, class: usize| advance(sum, *partial, classes[i][class].0, rests[i + 1]);
        let layers = merged(&partials, classes.iter().map(Vec::len).collect(), step);
        let vars = sum.terms.iter().map(|t| t.var).collect();
        let values = |of_term: Vec<(u128, Vec<u32>)>| of_term.into_iter().map(|(_, values)| values).collect();
        Some(Self { layers: Layers { vars, ..layers }, classes: classes.into_iter().map(values).collect() })
    }
}

/// For each term, returns the most that it and the terms after it can add.
fn rests(sum: &Sum) -> Vec<u128> {
    let mut rests: Vec<u128> = vec![0];
    for term in sum.terms.iter().rev() {
        rests.push(rests[rests.len() - 1] + term.greatest());
    }
    rests.reverse();
    rests
}

/// Returns the partial sums before each variable and after the last, ascending; `None` if there are too many edges.
fn partials(sum: &Sum, classes: &[Vec<(u128, Vec<u32>)>], rests: &[u128], most: usize) -> Option<Vec<Vec<Partial>>> {
    let mut layers = vec![vec![Partial::Open(0)]];
    let mut looked_at = 0_usize;
    for (i, classes) in classes.iter().enumerate() {
        looked_at = looked_at.saturating_add(layers[i].len().saturating_mul(classes.len()));
        if looked_at > most {
            return None;
        }
        let step = |partial: &Partial| {
            let partial = *partial;
            classes.iter().filter_map(move |(weight, _)| advance(sum, partial, *weight, rests[i + 1]))
        };
        let mut next: Vec<Partial> = layers[i].iter().flat_map(step).collect();
        next.sort_unstable();
        next.dedup();
        layers.push(next);
    }
    Some(layers)
}

/// Returns the partial sum after a weight, if at most `rest` can follow; `None` if the comparison can no longer hold.
fn advance(sum: &Sum, partial: Partial, weight: u128, rest: u128) -> Option<Partial> {
    let Partial::Open(before) = partial else { return Some(Partial::Free) };
    let (least, most) = (before + weight, before + weight + rest);
    let rhs = sum.rhs;
    let (dead, free) = match sum.comparison {
        Comparison::AtMost => (least > rhs, most <= rhs),
        Comparison::AtLeast => (most < rhs, least >= rhs),
        Comparison::Equal => (least > rhs || most < rhs, least == rhs && most == rhs),
        Comparison::NotEqual => (least == rhs && most == rhs, least > rhs || most < rhs),
    };
    match (dead, free) {
        (true, _) => None,
        (false, true) => Some(Partial::Free),
        (false, false) => Some(Partial::Open(least)),
    }
}
