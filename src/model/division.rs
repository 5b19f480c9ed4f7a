//! Divisions of a graph into connected regions, some with known sizes.

use super::check::{Status, end};
use super::{Assignment, Literal, VarId};

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
    /// Returns whether a region of this many vertices has this size.
    pub fn fits(&self, size: i32, count: usize) -> bool {
        let is_above = count > self.above as usize;
        if is_above { size == 0 } else { usize::try_from(size) == Ok(count) }
    }

    /// Evaluates it on a partial assignment: compares the regions that are surely joined, and those that may be, with sizes and
    /// with edges that are not joined.
    pub(super) fn status(&self, a: &Assignment) -> Status {
        let vertices = self.sizes.len();
        let mut surely: Vec<usize> = (0..vertices).collect();
        let mut perhaps = surely.clone();
        let mut is_open = false;
        let join = |towards: &mut [usize], (one, other): (u32, u32)| {
            let (one, other) = (end(towards, one as usize), end(towards, other as usize));
            towards[one.max(other)] = one.min(other);
        };
        for (edge, joined) in self.edges.iter().zip(&self.joined) {
            match a.truth(*joined) {
                Some(true) => {
                    join(&mut surely, *edge);
                    join(&mut perhaps, *edge);
                }
                Some(false) => {}
                None => {
                    is_open = true;
                    join(&mut perhaps, *edge);
                }
            }
        }
        for ((one, other), joined) in self.edges.iter().zip(&self.joined) {
            if a.truth(*joined) == Some(false) && end(&mut surely, *one as usize) == end(&mut surely, *other as usize) {
                return Status::Violated;
            }
        }
        let mut counts = vec![[0, 0]; vertices];
        for vertex in 0..vertices {
            counts[end(&mut surely, vertex)][0] += 1;
            counts[end(&mut perhaps, vertex)][1] += 1;
        }
        let mut of_region = vec![None; vertices];
        for (vertex, size) in self.sizes.iter().enumerate() {
            let Some(size) = a.get(*size) else {
                is_open = true;
                continue;
            };
            let region = end(&mut surely, vertex);
            let (least, most) = (counts[region][0], counts[end(&mut perhaps, vertex)][1]);
            let fits = match usize::try_from(size) {
                Ok(0) => self.fits(0, most),
                Ok(size) => size <= self.above as usize && (least..=most).contains(&size),
                Err(_) => false,
            };
            if !fits || of_region[region].replace(size).is_some_and(|other| other != size) {
                return Status::Violated;
            }
        }
        if is_open { Status::Open } else { Status::Satisfied }
    }
}
