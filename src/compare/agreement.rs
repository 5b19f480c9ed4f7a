//! Detects contradictions between configurations: compares the verdict and solutions of each record with all earlier ones of the
//! same puzzle.

use super::{Agreement, MeasurementRecord};
use crate::solve::Verdict;

/// The claims made about one puzzle so far.
#[derive(Clone, Default, Debug)]
pub struct Claims {
    /// The configuration that claims completeness, with the digest of the only solution, if any.
    complete: Option<(String, Option<String>)>,
    /// A configuration that has found several solutions.
    several: Option<String>,
    /// Configurations that have found a solution, and its digest; at most two different digests are kept.
    seen: Vec<(String, String)>,
}

/// Two claims that cannot both be true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The configuration that denies the solution.
    pub denies: String,
    /// The configuration that found the solution, which was checked.
    pub witness: String,
}

impl Claims {
    /// Compares a record with the claims and adds its own. A verdict that is unproven, or that a limit prevented, claims nothing
    /// except the solutions found.
    ///
    /// # Errors
    /// If it contradicts an earlier claim.
    pub fn add(&mut self, record: &MeasurementRecord) -> Result<Agreement, Contradiction> {
        let who = record.configuration.to_string();
        let result = self.contradiction(record, &who);
        let digest = record.solution.clone();
        if record.excludes_others() {
            self.complete.get_or_insert_with(|| (who.clone(), digest.clone()));
        }
        if record.found() == Verdict::Several {
            self.several.get_or_insert_with(|| who.clone());
        }
        if let Some(digest) = digest
            && self.seen.len() < 2
            && self.seen.iter().all(|(_, seen)| *seen != digest)
        {
            self.seen.push((who, digest));
        }
        match result {
            Some(contradiction) => Err(contradiction),
            None if record.agreement == Agreement::Disagrees => Ok(Agreement::Disagrees),
            None if record.found() == Verdict::Unknown => Ok(Agreement::Unknown),
            None => Ok(Agreement::Agrees),
        }
    }

    fn contradiction(&self, record: &MeasurementRecord, who: &str) -> Option<Contradiction> {
        let contradiction = |denies: &str, witness: &str| {
            Some(Contradiction { denies: denies.to_owned(), witness: witness.to_owned() })
        };
        // An earlier claim of completeness against the solutions of this record.
        if let Some((denies, only)) = &self.complete {
            let other = record.solution.as_ref().is_some_and(|seen| only.as_ref() != Some(seen));
            if other || record.found() == Verdict::Several {
                return contradiction(denies, who);
            }
        }
        // The claim of completeness of this record against earlier solutions.
        if record.excludes_others() {
            let other = self.seen.iter().find(|(_, seen)| record.solution.as_ref() != Some(seen));
            let witness = other.map(|(witness, _)| witness).or(self.several.as_ref());
            return witness.and_then(|witness| contradiction(who, witness));
        }
        None
    }
}
