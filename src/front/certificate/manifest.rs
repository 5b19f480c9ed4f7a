//! What a certificate claims, and how its puzzle was read.

use crate::formats::Treatment;
use crate::proof::formula::ProofForm;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The version of this form.
pub const VERSION: u32 = 1;

/// What stands in a certificate, for people.
pub fn about(proof: Option<ProofForm>) -> String {
    let besides = match proof {
        None => String::new(),
        Some(ProofForm::Lrat) => "; any checker of LRAT accepts proof.lrat for formula.cnf".to_owned(),
        Some(ProofForm::VeriPb) => "; so does veripb formula.opb proof.pbp".to_owned(),
    };
    format!("gridc verify DIRECTORY checks all of this{besides}")
}

/// `certificate.json`
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of this form.
    pub certificate: u32,
    /// What to do with the directory.
    pub about: String,
    /// The version of gridc that made it.
    pub gridc: String,
    /// The puzzle.
    pub puzzle: PuzzleText,
    /// How much of it was understood: `all`, `clues` or `partly`. The claim is about what was.
    pub understood: String,
    /// How many solutions are listed.
    pub solutions: u64,
    /// Whether there is no other.
    pub complete: bool,
    /// If there is none, parts of the puzzle that by themselves have none: they are refuted in place of the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<ConflictClaim>,
    /// The form of the proof that there is no other.
    #[serde(with = "in_a_word")]
    pub proof: Option<ProofForm>,
    /// Who wrote the proof; it is checked whoever did.
    pub refuted_by: Option<String>,
}

/// What is claimed of the parts in `conflict.jsonl`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ConflictClaim {
    /// How many there are.
    pub members: u64,
    /// Whether each is needed: without any one of them the others have a solution.
    pub minimal: bool,
}

/// How the file `puzzle` is read.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct PuzzleText {
    /// The file that it came from, `-` for standard input.
    pub file: String,
    /// Which of the puzzles in it, from 1.
    pub number: u64,
    /// Its format, if it is not recognised.
    pub format: Option<String>,
    /// `--layout`, if it was given.
    pub layout: Option<String>,
    /// Whether layouts and rules come from a directory (`--models`), which is not part of the certificate.
    pub models: bool,
    /// Whether entered digits were taken as givens.
    pub as_given: bool,
    /// What drawings stand for, where somebody has said it (`--treat`).
    pub treat: Vec<Treated>,
}

impl PuzzleText {
    /// The options with which the puzzle was read, as they are typed in a shell; none if it was read as it stands. A directory of
    /// models is not part of a certificate, so `--models` has no value.
    pub fn options(&self) -> Vec<String> {
        let quoted = |word: &str| shlex::try_quote(word).map_or_else(|_| word.to_owned(), Cow::into_owned);
        let mut options = Vec::new();
        options.extend(self.models.then(|| "--models".to_owned()));
        options.extend(self.layout.as_ref().map(|layout| format!("--layout {}", quoted(layout))));
        options.extend(self.format.as_ref().map(|format| format!("--format {}", quoted(format))));
        options.extend(self.as_given.then(|| "--as-given".to_owned()));
        let treated = |treated: &Treated| format!("{}={}", treated.what, treated.rule.as_deref().unwrap_or("nothing"));
        options.extend(self.treat.iter().map(|one| format!("--treat {}", quoted(&treated(one)))));
        options
    }
}

/// What a drawing stands for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Treated {
    /// The drawing.
    pub what: String,
    /// The rule; none if it is mere decoration.
    pub rule: Option<String>,
}

impl From<&Treatment> for Treated {
    fn from(treatment: &Treatment) -> Self {
        Self { what: treatment.what.clone(), rule: treatment.rule.clone() }
    }
}

impl From<Treated> for Treatment {
    fn from(treated: Treated) -> Self {
        Self { what: treated.what, rule: treated.rule }
    }
}

/// A form of proof as its word.
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
        form.map(Some).ok_or_else(|| D::Error::custom("the form of the proof is not known"))
    }
}
