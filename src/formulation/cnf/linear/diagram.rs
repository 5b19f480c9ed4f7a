//! The decision diagram encoding of sums: the diagram is encoded as the layered graph of an automaton that reads classes of
//! values of equal weight.
//!
//! Size: that of the graph, see [`automaton`](super::super::listed::automaton), and of the classes. For n variables with d
//! weights each and a right-hand side of r, at most n·(r + 1) nodes of d edges.
//!
//! Unit propagation makes the sum domain consistent for any comparison, and makes an open guard false once no assignment is left.
//! References: see [`Diagram`].

use super::super::extent::Extent;
use super::super::listed::automaton;
use super::super::sink::Emitter;
use super::{ClauseSink, CnfLit, Numbering, class};
use crate::presolve::sum::{Diagram, Sum};

pub(super) fn size(sum: &Sum, diagram: &Diagram) -> Extent {
    let mut extent = automaton::size(&diagram.layers);
    if !diagram.layers.is_empty() {
        for (term, classes) in sum.terms.iter().zip(&diagram.classes) {
            for class in classes {
                extent.definition += class::size(class.len(), term.weights.len());
            }
        }
    }
    extent
}

pub(super) fn encode<S: ClauseSink>(diagram: &Diagram, numbering: &Numbering, out: &mut Emitter<'_, S>) {
    let mut read: Vec<Vec<CnfLit>> = Vec::new();
    if !diagram.layers.is_empty() {
        for (var, classes) in diagram.layers.vars.iter().zip(&diagram.classes) {
            read.push(classes.iter().map(|class| class::literal(*var, class, numbering, out)).collect());
        }
    }
    automaton::encode(&diagram.layers, |layer, class| read[layer][class], out);
}
