//! Encodes `Connected` in CNF: every member is reachable from the first one within a bounded number of steps.
//!
//! Vertices are ordered; vertex i is a member if its variable has the label. The root is the first member.
//!
//! - bᵢ: some vertex before i is a member. rᵢ,₀: i is the root, a member without one before it.
//! - rᵢ,ₖ: i is a member at most k steps from the root; it implies rⱼ,ₖ₋₁ for i itself or a neighbour j.
//! - A member implies that it or a neighbour is reached in D − 1 steps. D is the maximum distance of members: one less than their
//!   maximum number, which a `Linear` of the model may limit.
//!
//! Size with n vertices, A pairs of a vertex and a neighbour: (n − 2) + (n − 1) + n·(D − 1) variables; 3(n − 2) + 3(n − 1) +
//! (2n)·(D − 1) + n clauses; 7(n − 2) + 7(n − 1) + (4n + A)·(D − 1) + 2n + A literals.
//!
//! Unit propagation detects a member that non-members separate from an earlier one; it does not find everything that connectivity
//! implies. References: the levels are those of *reachability in k steps*, bounded model checking (Biere, Cimatti, Clarke and
//! Zhu, *Symbolic Model Checking without BDDs*, TACAS 1999); for graphs Rankooh and Rintanen, *Propositional Encodings of
//! Acyclicity and Reachability*, AAAI 2022, compare them with others.

use super::extent::Extent;
use super::sink::Emitter;
use super::{Atom, ClauseSink, ClauseTally, CnfLit, Numbering};
use crate::model::Literal;
use crate::presolve::graph::Graph;

pub(super) fn size(graph: &Graph) -> Extent {
    let (n, arcs, layers) = (graph.len() as u64, graph.arcs() as u64, graph.depth() as u64 - 1);
    let ordered = ClauseTally { fresh: 2 * n - 3, clauses: 3 * (2 * n - 3), literals: 7 * (2 * n - 3) };
    let steps = ClauseTally { fresh: n, clauses: 2 * n, literals: 4 * n + arcs }.times(layers);
    Extent { definition: ordered + steps, demand: ClauseTally { fresh: 0, clauses: n, literals: 2 * n + arcs } }
}

pub(super) fn encode<S: ClauseSink>(graph: &Graph, numbering: &Numbering, out: &mut Emitter<'_, S>) {
    let member = |var| match numbering.atom(Literal::is(var, graph.label)) {
        Atom::Lit(literal) => Some(literal),
        Atom::Constant(_) => None,
    };
    let members: Vec<CnfLit> = graph.vars.iter().filter_map(|var| member(*var)).collect();
    let mut reached = roots(&members, out);
    for _ in 1..graph.depth() {
        let next: Vec<CnfLit> = members.iter().map(|_| out.fresh()).collect();
        for (vertex, here) in next.iter().enumerate() {
            out.define(&[!*here, members[vertex]]);
            out.define(&step(*here, graph, vertex, &reached));
        }
        reached = next;
    }
    for (vertex, member) in members.iter().enumerate() {
        out.clause(&step(*member, graph, vertex, &reached));
    }
}

/// Returns the clause: if the vertex is reached in a step, it or a neighbour was reached in the step before.
fn step(here: CnfLit, graph: &Graph, vertex: usize, reached: &[CnfLit]) -> Vec<CnfLit> {
    let neighbours = graph.neighbours[vertex].iter().map(|neighbour| reached[*neighbour as usize]);
    [!here, reached[vertex]].into_iter().chain(neighbours).collect()
}

/// Returns, for each vertex, the literal that it is the first member.
fn roots<S: ClauseSink>(members: &[CnfLit], out: &mut Emitter<'_, S>) -> Vec<CnfLit> {
    let mut roots = Vec::with_capacity(members.len());
    let mut before: Option<CnfLit> = None;
    for (vertex, member) in members.iter().enumerate() {
        let Some(earlier) = before else {
            roots.push(*member);
            before = Some(*member);
            continue;
        };
        let root = out.fresh();
        out.define(&[!root, *member]);
        out.define(&[!root, !earlier]);
        out.define(&[!*member, earlier, root]);
        roots.push(root);
        if vertex + 1 < members.len() {
            let some = out.fresh();
            out.define(&[!earlier, some]);
            out.define(&[!*member, some]);
            out.define(&[!some, earlier, *member]);
            before = Some(some);
        }
    }
    roots
}
