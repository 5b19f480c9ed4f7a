//! Connectivity tests: of a set of vertices in a graph, and of its division into regions.

use crate::puzzle::RegionGraph;

/// Returns whether the vertices marked by 1 (the others by 0) are connected; the empty set is. Overwrites the marks.
///
/// Union–find with path halving (Tarjan and van Leeuwen 1984): every edge that joins two components reduces their number by one.
pub(super) fn is_one_piece(vertices: &mut [i64], edges: &[(u32, u32)]) -> bool {
    const OUTSIDE: i64 = -1;
    let mut pieces = 0;
    for (index, vertex) in vertices.iter_mut().enumerate() {
        let inside = *vertex != 0;
        pieces += usize::from(inside);
        *vertex = if inside { index as i64 } else { OUTSIDE };
    }
    let member = |parents: &[i64], index: u32| parents.get(index as usize).is_some_and(|parent| *parent != OUTSIDE);
    for (a, b) in edges {
        if pieces <= 1 {
            break;
        }
        if member(vertices, *a) && member(vertices, *b) {
            let (a, b) = (root(vertices, *a as usize), root(vertices, *b as usize));
            if a != b {
                vertices[a] = b as i64;
                pieces -= 1;
            }
        }
    }
    pieces <= 1
}

/// Returns the representative of a vertex's component.
fn root(parents: &mut [i64], mut vertex: usize) -> usize {
    while parents[vertex] as usize != vertex {
        parents[vertex] = parents[parents[vertex] as usize];
        vertex = parents[vertex] as usize;
    }
    vertex
}

/// Returns whether the edges that are not joined lie between different components of those that are, and the components have these
/// sizes, by vertex: the number of vertices, or 0 if it is greater than `graph.above`.
pub(in crate::language) fn are_regions(joined: &[bool], sizes: &[i64], graph: &RegionGraph) -> bool {
    let mut neighbours = vec![Vec::new(); sizes.len()];
    for ((a, b), _) in graph.edges.iter().zip(joined).filter(|(_, joined)| **joined) {
        neighbours[*a as usize].push(*b as usize);
        neighbours[*b as usize].push(*a as usize);
    }
    let mut region = vec![None; sizes.len()];
    for first in 0..sizes.len() {
        if region[first].is_some() {
            continue;
        }
        let mut members = vec![first];
        region[first] = Some(first);
        let mut next = 0;
        while let Some(vertex) = members.get(next) {
            for neighbour in &neighbours[*vertex] {
                if region[*neighbour].replace(first).is_none() {
                    members.push(*neighbour);
                }
            }
            next += 1;
        }
        let count = members.len() as i64;
        let expected = if count > i64::from(graph.above) { 0 } else { count };
        if members.iter().any(|vertex| sizes[*vertex] != expected) {
            return false;
        }
    }
    let apart = graph.edges.iter().zip(joined).filter(|(_, joined)| !**joined);
    apart.into_iter().all(|((a, b), _)| region[*a as usize] != region[*b as usize])
}
