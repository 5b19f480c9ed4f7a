//! What the length of a chain adds.

/// What is added to the rating of a chain of so many nodes, in tenths: one for each of the limits 4, 6, 8, 12, 16, 24, … that
/// the number of nodes but two is above.
pub(super) fn added(nodes: usize) -> u32 {
    let length = nodes.saturating_sub(2);
    let (mut limit, mut added, mut odd) = (4, 0, false);
    while length > limit {
        added += 1;
        limit = if odd { limit * 4 / 3 } else { limit * 3 / 2 };
        odd = !odd;
    }
    added
}

#[cfg(test)]
mod tests {
    #[test]
    fn limits_grow_by_a_half_and_a_third_in_turn() {
        let first = |added: u32| (0..).find(|nodes| super::added(*nodes) == added).unwrap();
        assert_eq!([1, 2, 3, 4, 5, 6, 7].map(first), [7, 9, 11, 15, 19, 27, 35]);
    }
}
