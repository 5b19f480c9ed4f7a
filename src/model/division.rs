//! Divisions of a graph into connected regions, some with known sizes.

use super::check::Status;
use super::{Assignment, DisjointSets, Literal, Model, VarId};

/// The vertices fall into regions: the components of the graph of joined edges. An edge that is not joined lies between two
/// different regions.
///
/// Which edges are joined determines the regions, so that nothing needs to be numbered, and each division counts once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Division {
    /// By vertex: the number of vertices of its region, or 0 if that is greater than `above`.
    pub sizes: Vec<VarId>,
    /// See `sizes`.
    pub above: u32,
    /// Undirected edges, as pairs of vertices.
    pub edges: Vec<(u32, u32)>,
    /// By edge: the literal that it is joined.
    pub joined: Vec<Literal>,
}

impl Division {
    /// Returns the values of all variables for sizes, ascending.
    pub fn numbers(&self, model: &Model) -> Vec<i32> {
        let mut numbers: Vec<i32> = self.sizes.iter().flat_map(|size| model.variable(*size).domain.iter()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Evaluates it on a partial assignment: compares the regions that are surely joined, and those that may be, with sizes and
    /// with edges that are not joined.
    pub(super) fn status(&self, a: &Assignment) -> Status {
        let vertices = self.sizes.len();
        let [mut surely, mut perhaps] = [(); 2].map(|()| DisjointSets::new(vertices));
        let mut is_open = false;
        let edges = || self.edges.iter().map(|(a, b)| [*a as usize, *b as usize]).zip(&self.joined);
        for (ends, joined) in edges() {
            let joined = a.truth(*joined);
            is_open |= joined.is_none();
            if joined == Some(true) {
                surely.join(ends);
            }
            if joined != Some(false) {
                perhaps.join(ends);
            }
        }
        for ([one, other], joined) in edges() {
            if a.truth(*joined) == Some(false) && surely.of(one) == surely.of(other) {
                return Status::Violated;
            }
        }
        let mut counts = vec![[0, 0]; vertices];
        for vertex in 0..vertices {
            counts[surely.of(vertex)][0] += 1;
            counts[perhaps.of(vertex)][1] += 1;
        }
        let above = self.above as usize;
        let mut of_region = vec![None; vertices];
        for (vertex, size) in self.sizes.iter().enumerate() {
            let Some(size) = a.get(*size) else {
                is_open = true;
                continue;
            };
            let region = surely.of(vertex);
            let (least, most) = (counts[region][0], counts[perhaps.of(vertex)][1]);
            let fits = match usize::try_from(size) {
                Ok(0) => most > above,
                Ok(size) => size <= above && (least..=most).contains(&size),
                Err(_) => false,
            };
            if !fits || of_region[region].replace(size).is_some_and(|other| other != size) {
                return Status::Violated;
            }
        }
        if is_open { Status::Open } else { Status::Satisfied }
    }
}
