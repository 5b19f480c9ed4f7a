//! Connectivity test of a set of vertices in a graph.

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
