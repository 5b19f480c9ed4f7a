//! Minimises layered graphs: merges partial sums of a layer that have the same continuations. Used for the diagrams of sums.

use crate::presolve::allowed::{Edge, Layers};
use std::collections::HashMap;

const NONE: u32 = u32::MAX;

/// Builds the smallest layered graph for the given partial sums and steps.
///
/// `partials` holds the partial sums before each step and after the last, ascending; those of the last layer are merged.
/// `classes` is the number of classes that each step can read, and `step` returns the partial sum after reading one.
pub(super) fn merged<P: Ord>(
    partials: &[Vec<P>],
    classes: Vec<usize>,
    step: impl Fn(usize, &P, usize) -> Option<P>,
) -> Layers {
    let n = classes.len();
    // For each layer its nodes, each as the targets of its edges: nodes of the next layer, or `NONE`. Each partial sum before a
    // live one is live, so that all nodes can be reached.
    let mut nodes: Vec<Vec<Vec<u32>>> = vec![Vec::new(); n];
    // For each partial sum of the next layer, its node.
    let mut node_of: Vec<u32> = vec![0; partials[n].len()];
    for i in (0..n).rev() {
        let mut numbers: HashMap<Vec<u32>, u32> = HashMap::new();
        let node = |partial: &P| {
            let leads_to = |class: usize| {
                let next = step(i, partial, class)?;
                Some(node_of[partials[i + 1].binary_search(&next).ok()?])
            };
            let edges: Vec<u32> = (0..classes[i]).map(|class| leads_to(class).unwrap_or(NONE)).collect();
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
    of_nodes(&nodes, classes, u32::from(!partials[n].is_empty()))
}

fn of_nodes(nodes: &[Vec<Vec<u32>>], classes: Vec<usize>, ends: u32) -> Layers {
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
    Layers { vars: Vec::new(), values: classes, first, edges }
}
