//! The totalizer encoding of sums: a balanced tree of partial sums, each in order encoding, with a literal P ≥ s for each
//! possible sum s > 0 of node P.
//!
//! - At a leaf, `x ≥ w` for each weight w except the least, channelled to the values of at least that weight.
//! - At a node with children L and R, for each pair of their sums: L ≥ a and R ≥ b imply P ≥ a + b; and unless L > a or R > b,
//!   P is at most a + b. The first is omitted for `≥`, the second for `≤`.
//! - A greater sum implies a smaller one. The comparison is made at the root.
//! - Sums beyond the right-hand side are merged.
//!
//! Size: a leaf of d values with k + 1 weights has k variables, k − 1 + Σ(1 or 2) clauses for the values, which have one or two
//! neighbouring weights, and k + 1 for the reverse direction. A node whose children have a and b sums above 0, itself c: c
//! variables, c − 1 clauses for the order, (a + 1)·(b + 1) − 1 for the first implications, and for the second the number of pairs
//! that do not give the greatest sum. This is O(r²) clauses at each node for a right-hand side of r.
//!
//! Unit propagation makes `≤` and `≥` domain consistent, makes `=` bounds consistent (the least and the greatest sum), and makes
//! an open guard false once no assignment is left. References: Bailleux and Boufkhad, *Efficient CNF Encoding of Boolean
//! Cardinality Constraints*, CP 2003; Joshi, Martins and Manquinho, *Generalized Totalizer Encoding for Pseudo-Boolean
//! Constraints*, CP 2015; Tamura, Taga, Kitagawa and Banbara, *Compiling finite linear CSP into SAT*, Constraints 2009 (order
//! encoding of partial sums).

use super::super::extent::Extent;
use super::super::sink::Emitter;
use super::{ClauseSink, ClauseTally, CnfLit, Numbering, SignedPosition};
use crate::model::Comparison;
use crate::presolve::sum::{Sum, WeightedVariable};

/// The tree of partial sums.
pub(super) struct Totalizer {
    /// Children come before their parents; the last is the root.
    nodes: Vec<TotalizerNode>,
}

struct TotalizerNode {
    /// The possible sums above 0, ascending.
    sums: Vec<u128>,
    of: NodeContent,
}

enum NodeContent {
    /// The weight of the term with this number.
    Leaf(usize),
    /// The sum of two nodes.
    Inner(usize, usize),
}

impl Totalizer {
    /// Builds the tree; `None` if there are more than `most` pairs of sums.
    pub fn new(sum: &Sum, most: usize) -> Option<Self> {
        let cap = sum.cap_at();
        let mut nodes: Vec<TotalizerNode> = Vec::with_capacity(2 * sum.terms.len());
        for (number, term) in sum.terms.iter().enumerate() {
            let sums = term.classes().into_iter().map(|(weight, _)| weight).filter(|w| *w > 0).collect();
            nodes.push(TotalizerNode { sums, of: NodeContent::Leaf(number) });
        }
        let mut pairs = 0_usize;
        let mut level: Vec<usize> = (0..nodes.len()).collect();
        while level.len() > 1 {
            let mut above = Vec::with_capacity(level.len().div_ceil(2));
            for children in level.chunks(2) {
                let [left, right] = *children else {
                    above.extend(children);
                    continue;
                };
                pairs = pairs.saturating_add((nodes[left].sums.len() + 1).saturating_mul(nodes[right].sums.len() + 1));
                if pairs > most {
                    return None;
                }
                let from = |node: usize| [0].into_iter().chain(nodes[node].sums.iter().copied());
                let mut sums: Vec<u128> = from(left).flat_map(|a| from(right).map(move |b| cap.min(a + b))).collect();
                sums.sort_unstable();
                sums.dedup();
                sums.remove(0);
                above.push(nodes.len());
                nodes.push(TotalizerNode { sums, of: NodeContent::Inner(left, right) });
            }
            level = above;
        }
        Some(Self { nodes })
    }

    pub fn size(&self, sum: &Sum) -> Extent {
        let mut definition = ClauseTally::default();
        for node in &self.nodes {
            let c = node.sums.len() as u64;
            definition += ClauseTally::clauses(c - 1, 2).with_fresh(c);
            definition += match node.of {
                NodeContent::Leaf(term) => leaf_size(&sum.terms[term]),
                NodeContent::Inner(left, right) => self.inner_size(sum, node, left, right),
            };
        }
        let mut demand = ClauseTally::default();
        self.compare(sum, &mut |clause: &[SignedPosition]| demand += ClauseTally::clauses(1, clause.len() as u64));
        Extent { definition, demand }
    }

    fn inner_size(&self, sum: &Sum, node: &TotalizerNode, left: usize, right: usize) -> ClauseTally {
        let (left, right) = (&self.nodes[left].sums, &self.nodes[right].sums);
        let (a, b) = (left.len() as u64, right.len() as u64);
        let mut size = ClauseTally::default();
        if has_upward(sum.comparison) {
            size += ClauseTally::clauses(a * b, 3) + ClauseTally::clauses(a + b, 2);
        }
        if has_downward(sum.comparison) {
            let greatest = node.sums[node.sums.len() - 1];
            for (i, x) in (0_u64..).zip([0].iter().chain(left)) {
                // The pairs that do not reach the greatest sum; the last one has nothing above it on the right.
                let below = right.partition_point(|y| x + y < greatest) as u64 + u64::from(*x < greatest);
                let length = 2 + u64::from(i < a);
                let last = u64::from(below == b + 1);
                size += ClauseTally::clauses(below - last, length) + ClauseTally::clauses(last, length - 1);
            }
        }
        size
    }

    pub fn encode<S: ClauseSink>(&self, sum: &Sum, numbering: &Numbering, out: &mut Emitter<'_, S>) {
        let mut literals: Vec<Vec<CnfLit>> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let own: Vec<CnfLit> = node.sums.iter().map(|_| out.fresh()).collect();
            own.windows(2).for_each(|pair| out.define(&[!pair[1], pair[0]]));
            match node.of {
                NodeContent::Leaf(term) => leaf(&sum.terms[term], &own, numbering, out),
                NodeContent::Inner(left, right) => {
                    let children =
                        [left, right].map(|i| NodeLiterals { sums: &self.nodes[i].sums, literals: &literals[i] });
                    let parent = NodeLiterals { sums: &node.sums, literals: &own };
                    inner(sum.comparison, &children, &parent, out);
                }
            }
            literals.push(own);
        }
        let Some(root) = literals.last() else { return };
        self.compare(sum, &mut |clause| {
            let clause: Vec<CnfLit> = clause.iter().map(|(i, positive)| root[*i].signed(*positive)).collect();
            out.clause(&clause);
        });
    }

    /// Calls `clause` with each clause of the comparison, as indices of the root's literals and their signs.
    fn compare(&self, sum: &Sum, clause: &mut impl FnMut(&[SignedPosition])) {
        let Some(root) = self.nodes.last() else { return };
        let rhs = sum.rhs;
        // The positions of the first literals for "at least" and "more than" the right-hand side.
        let (reaches, exceeds) = (root.sums.partition_point(|s| *s < rhs), root.sums.partition_point(|s| *s <= rhs));
        let is_sum = rhs == 0 || reaches < exceeds;
        let reaching = (rhs > 0).then_some((reaches, true));
        let exceeding = (exceeds < root.sums.len()).then_some((exceeds, false));
        match sum.comparison {
            Comparison::AtMost => exceeding.iter().for_each(|l| clause(&[*l])),
            Comparison::AtLeast => reaching.iter().for_each(|l| clause(&[*l])),
            Comparison::Equal if is_sum => reaching.iter().chain(&exceeding).for_each(|l| clause(&[*l])),
            Comparison::Equal => clause(&[]),
            Comparison::NotEqual if is_sum => {
                let negated: Vec<_> = reaching.iter().chain(&exceeding).map(|(i, sign)| (*i, !sign)).collect();
                clause(&negated);
            }
            Comparison::NotEqual => {}
        }
    }
}

fn has_upward(comparison: Comparison) -> bool {
    comparison != Comparison::AtLeast
}

fn has_downward(comparison: Comparison) -> bool {
    comparison != Comparison::AtMost
}

fn leaf_size(term: &WeightedVariable) -> ClauseTally {
    let classes = term.classes();
    let last = classes.len() - 1;
    let mut size = ClauseTally::default();
    for (i, (_, values)) in classes.iter().enumerate() {
        let neighbours = u64::from(i > 0) + u64::from(i < last);
        let k = values.len() as u64;
        size += ClauseTally::clauses(k * neighbours, 2) + ClauseTally::clauses(1, k + neighbours);
    }
    size
}

/// Channels "weighs at least" to the values.
fn leaf<S: ClauseSink>(term: &WeightedVariable, at_least: &[CnfLit], numbering: &Numbering, out: &mut Emitter<'_, S>) {
    for (i, (_, values)) in term.classes().iter().enumerate() {
        let here = i.checked_sub(1).map(|before| at_least[before]);
        let above = at_least.get(i).map(|literal| !*literal);
        let mut back: Vec<CnfLit> = here.into_iter().chain(above).map(|literal| !literal).collect();
        for value in values {
            let takes = numbering.candidate(term.var, *value as usize);
            here.iter().chain(&above).for_each(|literal| out.define(&[!takes, *literal]));
            back.push(takes);
        }
        out.define(&back);
    }
}

/// A node's sums above 0, and the literals for at least these sums.
struct NodeLiterals<'a> {
    sums: &'a [u128],
    literals: &'a [CnfLit],
}

impl NodeLiterals<'_> {
    /// Iterates over the sums from 0, each with the literal for reaching it (none for 0) and for exceeding it (none for the
    /// last).
    fn steps(&self) -> impl Iterator<Item = (u128, Option<CnfLit>, Option<CnfLit>)> + '_ {
        let sums = [0].into_iter().chain(self.sums.iter().copied());
        sums.enumerate().map(|(i, s)| (s, i.checked_sub(1).map(|i| self.literals[i]), self.literals.get(i).copied()))
    }
}

fn inner<S: ClauseSink>(
    comparison: Comparison,
    children: &[NodeLiterals<'_>; 2],
    parent: &NodeLiterals<'_>,
    out: &mut Emitter<'_, S>,
) {
    let greatest = parent.sums.last().copied().unwrap_or(0);
    for (a, reaches_a, exceeds_a) in children[0].steps() {
        for (b, reaches_b, exceeds_b) in children[1].steps() {
            let sum = greatest.min(a + b);
            let after = parent.sums.partition_point(|s| *s <= sum);
            if has_upward(comparison)
                && let Some(reached) = after.checked_sub(1)
            {
                let mut clause = vec![parent.literals[reached]];
                clause.extend(reaches_a.into_iter().chain(reaches_b).map(|l| !l));
                out.define(&clause);
            }
            if has_downward(comparison)
                && let Some(exceeded) = parent.literals.get(after)
            {
                let mut clause = vec![!*exceeded];
                clause.extend(exceeds_a.into_iter().chain(exceeds_b));
                out.define(&clause);
            }
        }
    }
}
