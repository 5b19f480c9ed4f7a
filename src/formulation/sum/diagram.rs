//! The decision diagram of a sum: partial sums, layer by layer, merged where they can be continued alike.
//!
//! Partial sums that can no longer meet the right-hand side are left out; those that meet it however they go on are
//! one. What is left is merged from the end, so that the diagram is the smallest for its order of variables.
//!
//! References: Eén and Sörensson, *Translating Pseudo-Boolean Constraints into SAT*, JSAT 2006 (sums as BDDs); Abío,
//! Nieuwenhuis, Oliveras, Rodríguez-Carbonell and Mayer-Eichberger, *A New Look at BDDs for Pseudo-Boolean
//! Constraints*, JAIR 2012 (merging); Abío and Stuckey, *Encoding Linear Constraints into SAT*, CP 2014 (many values).

use super::Sum;
use crate::formulation::allowed::{Edge, Layers};
use crate::model::Comparison;
use std::collections::HashMap;

/// A sum as a layered graph.
pub struct Diagram {
    /// The graph. What it reads of a variable is not a value but a *class*: values of equal weight.
    pub layers: Layers,
    /// For each variable, and each of its classes by ascending weight, the values in it, by index.
    pub classes: Vec<Vec<Vec<u32>>>,
}

/// A partial sum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Partial {
    /// What comes decides.
    Open(u128),
    /// Whatever comes, the sum is as it should be.
    Free,
}

/// No edge.
const NONE: u32 = u32::MAX;

impl Diagram {
    /// The diagram; `None` if there are more than `most` edges to look at.
    pub fn new(sum: &Sum, most: usize) -> Option<Self> {
        let classes: Vec<Vec<(u128, Vec<u32>)>> = sum.terms.iter().map(|t| t.classes()).collect();
        let rests = rests(sum);
        let partials = partials(sum, &classes, &rests, most)?;
        let n = sum.terms.len();
        // For each layer its nodes, as where their edges lead: a node of the next layer, or `NONE`. Each partial sum
        // before a living one lives, so that all nodes can be reached.
        let mut nodes: Vec<Vec<Vec<u32>>> = vec![Vec::new(); n];
        // Which node of the layer after this each partial sum is.
        let mut node_of: Vec<u32> = vec![0; partials[n].len()];
        for i in (0..n).rev() {
            let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
            let node = |partial: &Partial| {
                let leads_to = |(weight, _): &(u128, Vec<u32>)| {
                    let next = advance(sum, *partial, *weight, rests[i + 1])?;
                    Some(node_of[partials[i + 1].binary_search(&next).ok()?])
                };
                let edges: Vec<u32> = classes[i].iter().map(|class| leads_to(class).unwrap_or(NONE)).collect();
                if edges.iter().all(|to| *to == NONE) {
                    return NONE;
                }
                let number = numbers.len() as u32;
                *numbers.entry(edges).or_insert_with_key(|edges| {
                    nodes[i].push(edges.clone());
                    number
                })
            };
            node_of = partials[i].iter().map(node).collect();
        }
        let ends = u32::from(!partials[n].is_empty());
        Some(Self::of_nodes(sum, classes, &nodes, ends))
    }

    fn of_nodes(sum: &Sum, classes: Vec<Vec<(u128, Vec<u32>)>>, nodes: &[Vec<Vec<u32>>], ends: u32) -> Self {
        let mut first = vec![0_u32];
        for length in nodes.iter().map(|layer| layer.len() as u32).chain([ends]) {
            first.push(first[first.len() - 1] + length);
        }
        let mut edges = Vec::with_capacity(nodes.len());
        for (i, layer) in nodes.iter().enumerate() {
            let mut of_layer = Vec::new();
            for (from, leads_to) in (first[i]..).zip(layer) {
                for (value, to) in (0_u32..).zip(leads_to).filter(|(_, to)| **to != NONE) {
                    of_layer.push(Edge { from, value, to: first[i + 1] + to });
                }
            }
            edges.push(of_layer);
        }
        let layers = Layers {
            vars: sum.terms.iter().map(|t| t.var).collect(),
            values: classes.iter().map(Vec::len).collect(),
            first,
            edges,
        };
        let values = |of_term: Vec<(u128, Vec<u32>)>| of_term.into_iter().map(|(_, values)| values).collect();
        Self { layers, classes: classes.into_iter().map(values).collect() }
    }
}

/// The most that the terms from each one on can add.
fn rests(sum: &Sum) -> Vec<u128> {
    let mut rests: Vec<u128> = vec![0];
    for term in sum.terms.iter().rev() {
        rests.push(rests[rests.len() - 1] + term.greatest());
    }
    rests.reverse();
    rests
}

/// The partial sums before each variable and after the last, ascending; `None` if there are too many edges.
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

/// The partial sum after a weight, when at most `rest` can follow; `None` if it cannot become what it should.
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
