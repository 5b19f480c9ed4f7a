//! What each kind of propagator does. What is the same for all of them (guards, reasons, who looks when) is
//! [`Propagators`](super::Propagators)'.

use super::domains::{Domains, Then};
use super::{Because, Candidate};

/// One constraint, or several seen together.
pub trait Propagator: Send {
    /// The variables of the model that it looks at. A variable may come several times.
    fn variables(&self) -> Vec<u32>;

    /// What it takes to look: those that take less come first.
    fn cost(&self) -> Cost;

    /// Looks at what is left of the variables; false if nothing of that satisfies it. What is told is open, and tells
    /// all that this propagator knows, or is woken again by what it tells.
    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool;

    /// Why a candidate was removed, or if that is `None`, why nothing was left: what is enough, of what was known.
    /// `note` is what went with it. Not asked of what was stored.
    fn explain(&mut self, then: Then<'_>, removed: Option<Candidate>, note: u32, because: &mut Vec<Because>) {
        let _ = (then, removed, note, because);
    }
}

/// What it takes to look.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// A step or two for each value.
    Low,
    /// As many for each edge.
    Middle,
    /// As many for each edge of a larger graph.
    High,
}

impl Cost {
    pub const COUNT: usize = 3;
}

#[derive(Default)]
pub struct Findings {
    /// Whether what follows is wanted; otherwise only whether anything satisfies it.
    pub are_wanted: bool,
    pub implied: Vec<(Because, Why)>,
    pub broken: Why,
    /// The reasons that are stored.
    pub because: Vec<Because>,
}

/// Where a reason is to be had.
#[derive(Clone, Copy, Debug)]
pub enum Why {
    /// The propagator is asked, who left a note.
    Asked { removed: Option<Candidate>, note: u32 },
    /// It is stored, from here to there.
    Stored(u32, u32),
}

impl Default for Why {
    fn default() -> Self {
        Self::Asked { removed: None, note: 0 }
    }
}

impl Findings {
    pub fn clear(&mut self, are_wanted: bool) {
        self.are_wanted = are_wanted;
        self.implied.clear();
        self.because.clear();
        self.broken = Why::default();
    }

    /// That a candidate cannot be; the propagator can say why.
    pub fn remove(&mut self, removed: Candidate, note: u32) {
        self.implied.push((Because::IsNot(removed), Why::Asked { removed: Some(removed), note }));
    }

    pub fn store(&mut self, because: impl IntoIterator<Item = Because>) -> Why {
        let from = self.because.len() as u32;
        self.because.extend(because);
        Why::Stored(from, self.because.len() as u32)
    }
}
