//! Reads the answer of an external solver in the syntax of the instance's formulation.

use super::map::Map;
use crate::formulation::answer::{self, AnswerError, AnswerValues, ChosenOption, Claim};
use std::collections::{HashMap, HashSet};
use std::io::BufRead;

/// The chosen variables or options of an answer, for lookup.
pub enum ChosenValues {
    /// For a CNF or an ILP.
    Values(AnswerValues),
    /// For the model itself: values of variables by name.
    Integers(HashMap<String, i64>),
    /// For an exact cover: options by number, and by their items in alphabetical order.
    Options(HashSet<u64>, HashSet<Vec<String>>),
}

/// The claim of an answer, and what it chose.
pub struct InstanceReply {
    claim: Claim,
    pub chosen: ChosenValues,
}

impl InstanceReply {
    pub fn claim(&self) -> Claim {
        self.claim
    }
}

/// Reads the answer to the map's instance.
pub fn read(map: &Map, input: impl BufRead) -> Result<InstanceReply, AnswerError> {
    let values = |read: answer::SolverAnswer<AnswerValues>| InstanceReply {
        claim: read.claim,
        chosen: ChosenValues::Values(read.chosen),
    };
    match map.header.formulation.as_str() {
        "cnf" => answer::literals(input, None).map(values),
        "ilp" => answer::columns(input, None).map(values),
        "direct" => {
            let read = answer::integers(input)?;
            Ok(InstanceReply { claim: read.claim, chosen: ChosenValues::Integers(read.chosen.into_iter().collect()) })
        }
        _ => {
            let read = answer::options(input)?;
            let (mut numbers, mut items) = (HashSet::new(), HashSet::new());
            for option in read.chosen {
                match option {
                    ChosenOption::Number { number, .. } => drop(numbers.insert(number)),
                    ChosenOption::Items { items: found, .. } => drop(items.insert(sorted(found))),
                }
            }
            Ok(InstanceReply { claim: read.claim, chosen: ChosenValues::Options(numbers, items) })
        }
    }
}

/// Sorts the items of an option: programs print them starting with the one they branched on.
pub fn sorted<T: Into<String>>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    let mut items: Vec<String> = items.into_iter().map(Into::into).collect();
    items.sort_unstable();
    items
}
