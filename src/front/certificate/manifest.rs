//! The manifest of a certificate, `certificate.json`: the claim, and how the puzzle's text is read.

use crate::formats::Treatment;
use crate::proof::formula::ProofForm;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The version of the manifest's format.
pub const VERSION: u32 = 1;

/// Returns the note for people that the manifest contains.
pub fn about(proof: Option<ProofForm>) -> String {
    let besides = match proof {
        None => String::new(),
        Some(ProofForm::Lrat) => "; any LRAT checker accepts proof.lrat for formula.cnf".to_owned(),
        Some(ProofForm::VeriPb) => "; so does veripb formula.opb proof.pbp".to_owned(),
    };
    format!("gridc verify DIRECTORY checks all of this{besides}")
}

/// The contents of `certificate.json`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the manifest's format.
    pub certificate: u32,
    /// A note for people: what to do with the directory.
    pub about: String,
    /// The version of gridc that made the certificate.
    pub gridc: String,
    /// The puzzle.
    pub puzzle: PuzzleText,
    /// How much of the puzzle was understood: `all`, `clues` or `partly`. The claim covers only what was understood.
    pub understood: String,
    /// The number of listed solutions.
    pub solutions: u64,
    /// Whether the certificate proves that there is no other solution.
    pub complete: bool,
    /// If there is no solution, the claim about parts of the puzzle that have none by themselves and are refuted instead of the
    /// whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<ConflictClaim>,
    /// The form of the proof that there is no other.
    #[serde(with = "in_a_word")]
    #[schemars(with = "Option<String>")]
    pub proof: Option<ProofForm>,
    /// The program that wrote the proof. For information only: the proof is checked in any case.
    pub refuted_by: Option<String>,
}

/// The claim about the parts in `conflict.jsonl`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConflictClaim {
    /// The number of parts.
    pub members: u64,
    /// Whether each part is needed: if any one of them is removed, the others have a solution.
    pub minimal: bool,
}

/// How the file `puzzle` is read.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleText {
    /// The original file, `-` for standard input.
    pub file: String,
    /// The number of the puzzle in that file, from 1.
    pub number: u64,
    /// The format, if it is set instead of recognised.
    pub format: Option<String>,
    /// `--layout`, if it was given.
    pub layout: Option<String>,
    /// Whether layouts and rules come from a directory (`--models`), which is not part of the certificate.
    pub models: bool,
    /// Whether entered digits count as givens.
    pub as_given: bool,
    /// What drawings stand for, as declared with `--treat`.
    pub treat: Vec<DrawingTreatment>,
}

impl PuzzleText {
    /// Returns the options with which the puzzle was read, quoted for a shell; none if it was read without options. A directory
    /// of models is not part of a certificate, so `--models` has no value.
    pub fn options(&self) -> Vec<String> {
        let quoted = |word: &str| shlex::try_quote(word).map_or_else(|_| word.to_owned(), Cow::into_owned);
        let mut options = Vec::new();
        options.extend(self.models.then(|| "--models".to_owned()));
        options.extend(self.layout.as_ref().map(|layout| format!("--layout {}", quoted(layout))));
        options.extend(self.format.as_ref().map(|format| format!("--format {}", quoted(format))));
        options.extend(self.as_given.then(|| "--as-given".to_owned()));
        let treated =
            |treated: &DrawingTreatment| format!("{}={}", treated.what, treated.rule.as_deref().unwrap_or("nothing"));
        options.extend(self.treat.iter().map(|one| format!("--treat {}", quoted(&treated(one)))));
        options
    }
}

/// A declaration of what a drawing stands for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawingTreatment {
    /// The drawing.
    pub what: String,
    /// The rule; `None` if it is decoration.
    pub rule: Option<String>,
}

impl From<&Treatment> for DrawingTreatment {
    fn from(treatment: &Treatment) -> Self {
        Self { what: treatment.what.clone(), rule: treatment.rule.clone() }
    }
}

impl From<DrawingTreatment> for Treatment {
    fn from(treated: DrawingTreatment) -> Self {
        Self { what: treated.what, rule: treated.rule }
    }
}

/// Serialises a form of proof as its name.
mod in_a_word {
    use crate::proof::formula::ProofForm;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::{Serialize, Serializer};

    pub fn serialize<S: Serializer>(form: &Option<ProofForm>, to: S) -> Result<S::Ok, S::Error> {
        form.map(ProofForm::name).serialize(to)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Option<ProofForm>, D::Error> {
        let Some(word) = Option::<String>::deserialize(from)? else { return Ok(None) };
        let form = ProofForm::ALL.into_iter().find(|form| form.name() == word);
        form.map(Some).ok_or_else(|| D::Error::custom("the format of the proof is unknown"))
    }
}
