//! The propagator of `Connected` constraints: derives which vertices must be members and which cannot. The graph reasoning is in
//! [`ConnectedPiece`].

use super::domains::{Domains, DomainsAt};
use super::piece::{ConnectedPiece, PieceReason, VertexState};
use super::propagator::{Cost, Findings, Propagator, ReasonSource};
use super::{CandidateIndex, DomainLiteral, ValueSet};
use crate::model::{Model, VarId};
use crate::presolve::graph::Graph;

/// A piece, and for each vertex the candidate that makes it a member.
pub(super) struct Region {
    piece: ConnectedPiece,
    members: Vec<CandidateIndex>,
    states: Vec<VertexState>,
}

/// The note of a conflict that is explained when asked. That of a decided vertex is twice its number, and one more if it is a member.
const CONFLICT: u32 = u32::MAX;

impl Region {
    /// Creates the propagator of a graph over the variables of a model.
    pub fn of(model: &Model, graph: &Graph) -> Self {
        let value = |var: &VarId| model.variable(*var).domain.index_of(graph.label);
        let members: Vec<CandidateIndex> =
            graph.vars.iter().filter_map(|var| Some((var.0, value(var)? as u32))).collect();
        let piece = ConnectedPiece::new(graph.neighbours.clone(), graph.least, graph.most);
        Self { piece, states: vec![VertexState::Open; members.len()], members }
    }

    /// Reads the states of the vertices; `left` returns the values left of a variable.
    fn read(&mut self, left: impl Fn(u32) -> ValueSet) {
        for (state, (var, value)) in self.states.iter_mut().zip(&self.members) {
            let left = left(*var);
            *state = match left >> value & 1 {
                0 => VertexState::Other,
                _ if left.is_power_of_two() => VertexState::Member,
                _ => VertexState::Open,
            };
        }
    }

    /// Returns the fact that states what a vertex is.
    fn fact(&self, vertex: u32) -> DomainLiteral {
        let member = self.members[vertex as usize];
        match self.states[vertex as usize] {
            VertexState::Member => DomainLiteral::Is(member),
            VertexState::Other | VertexState::Open => DomainLiteral::IsNot(member),
        }
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
        self.read(|var| domains.left(var));
        for inference in self.piece.infer(&self.states) {
            let stored = match &inference.because {
                PieceReason::Cut => None,
                PieceReason::States(because) => Some(findings.store(because.iter().map(|vertex| self.fact(*vertex)))),
            };
            if inference.vertices.is_empty() {
                findings.broken = stored.unwrap_or(ReasonSource::Asked { removed: None, note: CONFLICT });
                return false;
            }
            findings.implied.extend(inference.vertices.iter().map(|vertex| {
                let member = self.members[*vertex as usize];
                let implied = if inference.members { DomainLiteral::Is(member) } else { DomainLiteral::IsNot(member) };
                let note = 2 * vertex + u32::from(inference.members);
                (implied, stored.unwrap_or(ReasonSource::Asked { removed: Some(member), note }))
            }));
        }
        true
    }

    fn explain(&mut self, then: DomainsAt<'_>, _: Option<CandidateIndex>, note: u32, because: &mut Vec<DomainLiteral>) {
        self.read(|var| then.left(var));
        let facts = (0..self.members.len() as u32).map(|vertex| self.fact(vertex));
        let since: Vec<u32> = facts.map(|fact| then.since(fact).unwrap_or(0)).collect();
        let vertex = Some(note / 2).filter(|_| note != CONFLICT);
        let cut = self.piece.cut(&self.states, &since, vertex, note % 2 == 1 && note != CONFLICT);
        because.extend(cut.into_iter().map(|vertex| self.fact(vertex)));
    }
}
