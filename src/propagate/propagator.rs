//! The trait that each kind of propagator implements. What they share (guards, reasons, scheduling) is implemented by
//! [`Propagators`](super::Propagators).

use super::domains::{Domains, DomainsAt};
use super::{CandidateIndex, DomainLiteral};

/// One constraint, or several that are propagated together.
pub trait Propagator: Send {
    /// Returns the model variables that it watches. A variable may occur several times.
    fn variables(&self) -> Vec<u32>;

    /// The cost class of a call; cheaper propagators run first.
    fn cost(&self) -> Cost;

    /// Filters the remaining values; returns false if none satisfy the constraint. It reports only candidates that are still
    /// open. A call must find everything that the propagator can derive, unless its own findings wake it again.
    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool;

    /// Adds facts that suffice to explain why a candidate was removed or, if `removed` is `None`, why there was a conflict.
    /// `note` is the value that was stored with the finding. Not called for findings whose reasons were stored.
    fn explain(
        &mut self,
        then: DomainsAt<'_>,
        removed: Option<CandidateIndex>,
        note: u32,
        because: &mut Vec<DomainLiteral>,
    ) {
        let _ = (then, removed, note, because);
    }
}

/// The cost class of a propagator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// A few operations for each value.
    Low,
    /// A few operations for each edge.
    Middle,
    /// A few operations for each edge of a larger graph.
    High,
}

impl Cost {
    pub const COUNT: usize = 3;
}

/// The result of one call of a propagator: implied facts with their reasons, or a conflict.
#[derive(Default)]
pub struct Findings {
    /// Whether inferences are requested; otherwise only whether the constraint can be satisfied.
    pub are_wanted: bool,
    pub implied: Vec<(DomainLiteral, ReasonSource)>,
    pub broken: ReasonSource,
    /// The stored reasons.
    pub because: Vec<DomainLiteral>,
}

/// How the reason of a finding is obtained.
#[derive(Clone, Copy, Debug)]
pub enum ReasonSource {
    /// By asking the propagator, with the note that it left.
    Asked { removed: Option<CandidateIndex>, note: u32 },
    /// From the stored reasons, in this range.
    Stored(u32, u32),
}

impl Default for ReasonSource {
    fn default() -> Self {
        Self::Asked { removed: None, note: 0 }
    }
}

impl Findings {
    pub fn clear(&mut self, are_wanted: bool) {
        self.are_wanted = are_wanted;
        self.implied.clear();
        self.because.clear();
        self.broken = ReasonSource::default();
    }

    /// Records a removed candidate, to be explained on demand.
    pub fn remove(&mut self, removed: CandidateIndex, note: u32) {
        self.implied.push((DomainLiteral::IsNot(removed), ReasonSource::Asked { removed: Some(removed), note }));
    }

    pub fn store(&mut self, because: impl IntoIterator<Item = DomainLiteral>) -> ReasonSource {
        let from = self.because.len() as u32;
        self.because.extend(because);
        ReasonSource::Stored(from, self.because.len() as u32)
    }
}
