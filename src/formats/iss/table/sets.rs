//! ISS's classes of sets of cells, machines, patterns, unknown regions and composites.

use super::{Class, Shape, When, class, first, own};
use crate::formats::iss::read::{chaos, composite, counts, groups, layers, machine, regex, sets};
use crate::formats::iss::write::{classes as write, when};

/// Adds the parameter of the number before the cells.
const fn numbered(parameter: &'static str, when: When, class: Class) -> Class {
    Class { number: first(parameter, None), when, ..class }
}

const fn indexing(fixed: &'static str, rule: &'static str) -> Class {
    Class { fixed, when: When::Clue(when::has_regions), ..own("Indexing", rule, sets::indexing) }
}

pub(super) static SETS: &[Class] = &[
    own("", "", sets::given),
    own("Given", "", sets::given),
    // A total of 0 means no total.
    numbered("total", When::Number(|total| total != 0), own("Cage", "killer", sets::cage)),
    own("AllDifferent", "cage", sets::all_different),
    class("AllDifferent", "extra_region", Shape::Cells),
    // Its digits are different, too.
    numbered("total", When::Clue(when::is_beside_cage), own("RellikCage", "rellik", sets::rellik)),
    numbered("total", When::Always, own("Sum", "sum_cage", sets::sum)),
    Class { write: Some(write::quadruple), ..own("Quad", "quadruple", counts::quad) },
    own("ContainAtLeast", "quadruple", counts::contain_at_least),
    // Two characters for each digit.
    Class {
        write: Some(write::look_and_say),
        ..numbered("said", When::Number(|said| said <= 99), own("LookAndSay", "look_and_say", counts::look_and_say))
    },
    own("ContainExact", "look_and_say", counts::contain_exact),
    Class { write: Some(write::equal_groups), ..own("SameValues", "equal_groups", groups::same_values) },
    Class { write: Some(write::clone), ..class("SameValues", "clone", Shape::Cells) },
    Class { write: Some(write::equal_sum), ..own("EqualSum", "equal_sum", groups::equal_sum) },
    Class { write: Some(write::equal_sum), ..class("EqualSum", "equal_sum_cages", Shape::Cells) },
    indexing("C", "column_index"),
    indexing("R", "row_index"),
    Class { shape: Shape::Packed, ..own("NFA", "", machine::machines) },
    Class { shape: Shape::Packed, ..own("Regex", "", regex::patterns) },
    own("ConnectedValues", "", layers::connected),
    own("ChaosArrow", "", chaos::arrow),
    own("ChaosMultiArrow", "", chaos::arrow),
    own("ChaosCount", "", chaos::count),
    own("And", "", composite::and),
    own("Or", "", composite::or),
    Class { shape: Shape::Packed, ..own("Replicate", "", composite::replicate) },
];
