//! The configuration of a measurement: formulation, backend and all options that affect the instance.

use super::word;
use crate::backend::Facts;
use crate::formulation::Formulation;
use crate::formulation::cnf::{AtMostOne, Encoding, Family, LinearEncoding, VariableEncoding};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The unit of comparison: a formulation, a backend and all choices between them. Seeds are not included, because the repeats of
/// one configuration use different ones.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Debug, JsonSchema)]
pub struct Configuration {
    /// The formulation to which the puzzle is lowered.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub formulation: Formulation,
    /// The backend, by its name on the command line.
    pub backend: String,
    /// The clause family of a CNF; like the next three fields, `None` for other formulations.
    #[serde(with = "word")]
    #[schemars(with = "Option<String>")]
    pub cnf: Option<Family>,
    #[serde(with = "word")]
    #[schemars(with = "Option<String>")]
    pub at_most_one: Option<AtMostOne>,
    #[serde(with = "word")]
    #[schemars(with = "Option<String>")]
    pub variable_encoding: Option<VariableEncoding>,
    /// The encoding of weighted sums.
    #[serde(with = "word")]
    #[schemars(with = "Option<String>")]
    pub linear_encoding: Option<LinearEncoding>,
    /// How givens and marks reach the backend.
    #[serde(with = "word")]
    #[schemars(with = "String")]
    pub facts: Facts,
    /// Whether redundant sums implied by houses and cages together were added.
    pub redundant: bool,
    /// Whether models were presolved. The last field of a record.
    #[serde(skip)]
    pub presolve: bool,
}

impl Configuration {
    /// Creates a configuration; the encoding is used for a CNF only.
    pub fn new(formulation: Formulation, backend: &str, encoding: Encoding, facts: Facts, redundant: bool) -> Self {
        let is_cnf = formulation == Formulation::Cnf;
        Self {
            formulation,
            backend: backend.to_owned(),
            cnf: is_cnf.then_some(encoding.family),
            at_most_one: is_cnf.then_some(encoding.at_most_one),
            variable_encoding: is_cnf.then_some(encoding.variables),
            linear_encoding: is_cnf.then_some(encoding.linear),
            facts,
            redundant,
            presolve: false,
        }
    }

    /// Returns the encoding of the CNF; the default for any other formulation.
    pub fn encoding(&self) -> Encoding {
        let default = Encoding::default();
        Encoding {
            family: self.cnf.unwrap_or(default.family),
            at_most_one: self.at_most_one.unwrap_or(default.at_most_one),
            variables: self.variable_encoding.unwrap_or(default.variables),
            linear: self.linear_encoding.unwrap_or(default.linear),
        }
    }
}

/// Writes the short name: the backend, the encoding for a CNF, and whatever differs from `units` and plain models.
impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.backend)?;
        if self.formulation == Formulation::Cnf {
            let encoding = self.encoding();
            let (family, at_most_one) = (encoding.family.name(), encoding.at_most_one.name());
            write!(f, " {family}/{at_most_one}/{}", encoding.variables.name())?;
            if encoding.linear != LinearEncoding::default() {
                write!(f, "/{}", encoding.linear.name())?;
            }
        }
        if self.facts != Facts::Units {
            write!(f, " {}", self.facts.name())?;
        }
        for (word, is_so) in [(" redundant", self.redundant), (" presolved", self.presolve)] {
            f.write_str(if is_so { word } else { "" })?;
        }
        Ok(())
    }
}
