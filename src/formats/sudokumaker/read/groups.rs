//! Sets of digits that a constraint names.

use super::Puzzle;
use crate::formats::json_value::Json;
use std::collections::BTreeSet;

/// Groups of digits that have a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Groups {
    /// Low, middle and high.
    Thirds,
    /// By the remainder of a division by 3.
    Modular,
    /// Odd and even.
    Parity,
}

impl Puzzle<'_> {
    /// The groups that a constraint states, each a set of bits by digit.
    pub(super) fn groups(&self, json: &Json) -> Option<Groups> {
        let (first, last) = (self.board.first, self.board.last);
        let count = last - first + 1;
        if last > 62 {
            return None;
        }
        let stated: Option<BTreeSet<u64>> = json
            .get("groups")?
            .list()
            .iter()
            .map(|group| group.integer().and_then(|bits| u64::try_from(bits).ok()))
            .collect();
        let by = |groups: i64, group: &dyn Fn(i64) -> i64| -> BTreeSet<u64> {
            let bits = |wanted| (first..=last).filter(|d| group(*d) == wanted).fold(0, |bits, digit| bits | 1 << digit);
            (0..groups).map(bits).collect()
        };
        match stated? {
            stated if count % 3 == 0 && stated == by(3, &|digit| (digit - first) / (count / 3)) => Some(Groups::Thirds),
            stated if stated == by(3, &|digit| digit % 3) => Some(Groups::Modular),
            stated if stated == by(2, &|digit| digit % 2) => Some(Groups::Parity),
            _ => None,
        }
    }
}
