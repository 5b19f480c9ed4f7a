//! ISS's classes of clues outside the grid.

use super::{Class, ClueCondition, IssShape, class, first};
use crate::formats::iss::read::outside as read;
use crate::formats::iss::write::outside as write;

const fn end(name: &'static str, rule: &'static str, parameter: &'static str, when: ClueCondition) -> Class {
    Class { number: first(parameter, None), when, ..class(name, rule, IssShape::Outside) }
}

/// 0 means that there is no clue.
const NOT_0: ClueCondition = ClueCondition::Number(|clue| clue > 0);

pub(super) static OUTSIDE: &[Class] = &[
    end("XSum", "x_sum", "total", NOT_0),
    end("Skyscraper", "skyscraper", "visible", NOT_0),
    end("HiddenSkyscraper", "hidden_skyscraper", "first", ClueCondition::Always),
    end("NumberedRoom", "numbered_room", "clue", ClueCondition::Always),
    // The treatment of ties is a constraint on the whole grid.
    Class { read: Some(read::full_rank), ..end("FullRank", "full_rank", "rank", NOT_0) },
    Class {
        read: Some(read::sandwich),
        write: Some(write::sandwich),
        ..end("Sandwich", "sandwich", "total", ClueCondition::Always)
    },
    Class {
        read: Some(read::little_killer),
        write: Some(write::little_killer),
        ..end("LittleKiller", "little_killer", "total", ClueCondition::Always)
    },
];
