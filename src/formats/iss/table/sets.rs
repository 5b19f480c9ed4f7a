//! ISS's classes of sets of cells, machines, patterns, unknown regions and composites.

use super::{Class, ClueCondition, IssShape, class, first, own};
use crate::formats::iss::read::{chaos, composite, counts, groups, layers, machine, regex, sets};
use crate::formats::iss::write::{classes as write, when};

/// Adds the parameter of the number before the cells.
const fn numbered(parameter: &'static str, when: ClueCondition, class: Class) -> Class {
    Class { number: first(parameter, None), when, ..class }
}

const fn indexing(fixed: &'static str, rule: &'static str) -> Class {
    Class { fixed, when: ClueCondition::Clue(when::has_regions), ..own("Indexing", rule, sets::indexing) }
}

pub(super) static SETS: &[Class] = &[
    own("", "", sets::given),
    own("Given", "", sets::given),
    // A total of 0 means no total.
    numbered("total", ClueCondition::Number(|total| total != 0), own("Cage", "killer", sets::cage)),
    own("AllDifferent", "cage", sets::all_different),
    class("AllDifferent", "extra_region", IssShape::Cells),
    // Its digits are different, too.
    numbered("total", ClueCondition::Clue(when::is_beside_cage), own("RellikCage", "rellik", sets::rellik)),
    numbered("total", ClueCondition::Always, own("Sum", "sum_cage", sets::sum)),
    Class { write: Some(write::quadruple), ..own("Quad", "quadruple", counts::quad) },
    own("ContainAtLeast", "quadruple", counts::contain_at_least),
    // Two characters for each digit.
    Class {
        write: Some(write::look_and_say),
        ..numbered(
            "said",
            ClueCondition::Number(|said| said <= 99),
            own("LookAndSay", "look_and_say", counts::look_and_say),
        )
    },
    own("ContainExact", "look_and_say", counts::contain_exact),
    Class { write: Some(write::equal_groups), ..own("SameValues", "equal_groups", groups::same_values) },
    Class { write: Some(write::clone), ..class("SameValues", "clone", IssShape::Cells) },
    Class { write: Some(write::equal_sum), ..own("EqualSum", "equal_sum", groups::equal_sum) },
    Class { write: Some(write::equal_sum), ..class("EqualSum", "equal_sum_cages", IssShape::Cells) },
    indexing("C", "column_index"),
    indexing("R", "row_index"),
    Class { shape: IssShape::Packed, ..own("NFA", "", machine::machines) },
    Class { shape: IssShape::Packed, ..own("Regex", "", regex::patterns) },
    own("ConnectedValues", "", layers::connected),
    own("ChaosArrow", "", chaos::arrow),
    own("ChaosMultiArrow", "", chaos::arrow),
    own("ChaosCount", "", chaos::count),
    own("And", "", composite::and),
    own("Or", "", composite::or),
    Class { shape: IssShape::Packed, ..own("Replicate", "", composite::replicate) },
];
