//! The propagator of `Connected` constraints: derives which vertices must be members and which cannot. The graph reasoning is in
//! [`ConnectedPiece`].

use super::domains::Domains;
use super::piece::{ConnectedPiece, VertexState};
use super::propagator::{Cost, Findings, Propagator};
use super::{CandidateIndex, DomainLiteral};
use crate::model::{Model, VarId};
use crate::presolve::graph::Graph;

/// A piece, and for each vertex the candidate that makes it a member.
pub(super) struct Region {
    piece: ConnectedPiece,
    members: Vec<CandidateIndex>,
    states: Vec<VertexState>,
    /// When the variable of each vertex was changed last.
    since: Vec<u32>,
}

impl Region {
    /// Creates the propagator of a graph over the variables of a model.
    pub fn of(model: &Model, graph: &Graph) -> Self {
        let value = |var: &VarId| model.variable(*var).domain.index_of(graph.label);
        let members: Vec<CandidateIndex> =
            graph.vars.iter().filter_map(|var| Some((var.0, value(var)? as u32))).collect();
        let piece = ConnectedPiece::new(graph.neighbours.clone(), graph.least, graph.most);
        let (states, since) = (vec![VertexState::Open; members.len()], vec![0; members.len()]);
        Self { piece, states, since, members }
    }
}

impl Propagator for Region {
    fn variables(&self) -> Vec<u32> {
        self.members.iter().map(|(var, _)| *var).collect()
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        for ((state, since), (var, value)) in self.states.iter_mut().zip(&mut self.since).zip(&self.members) {
            *since = domains.changed(*var);
            let left = domains.left(*var);
            *state = match left >> value & 1 {
                0 => VertexState::Other,
                _ if left.is_power_of_two() => VertexState::Member,
                _ => VertexState::Open,
            };
        }
        for inference in self.piece.infer(&self.states, &self.since) {
            let (members, states) = (&self.members, &self.states);
            let why = findings.store(inference.because.iter().map(|vertex| match states[*vertex as usize] {
                VertexState::Member => DomainLiteral::Is(members[*vertex as usize]),
                VertexState::Other | VertexState::Open => DomainLiteral::IsNot(members[*vertex as usize]),
            }));
            if inference.vertices.is_empty() {
                findings.broken = why;
                return false;
            }
            findings.implied.extend(inference.vertices.iter().map(|vertex| {
                let member = members[*vertex as usize];
                (if inference.members { DomainLiteral::Is(member) } else { DomainLiteral::IsNot(member) }, why)
            }));
        }
        true
    }
}
