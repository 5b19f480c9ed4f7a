//! Whether all configurations say the same of a puzzle.

use super::{Agreement, Record};
use crate::solve::Verdict;

/// What has been claimed about one puzzle so far.
#[derive(Clone, Default, Debug)]
pub struct Claims {
    /// Who claims that there is nothing else than what follows, and the digest of the only solution, if there is one.
    complete: Option<(String, Option<String>)>,
    /// Who has seen several solutions.
    several: Option<String>,
    /// Who has seen a solution, and its digest; two different ones are kept at most.
    seen: Vec<(String, String)>,
}

/// Two claims that cannot both be true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// Who claims that a solution of the other does not exist.
    pub denies: String,
    /// Who has seen that solution; it was checked.
    pub witness: String,
}

impl Claims {
    /// Compares a record with the claims, and adds what it claims itself. A verdict that was not proved, and one that
    /// a limit kept from being reached, claims nothing but the solutions that were seen.
    ///
    /// # Errors
    /// If it contradicts an earlier claim.
    pub fn add(&mut self, record: &Record) -> Result<Agreement, Contradiction> {
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

    fn contradiction(&self, record: &Record, who: &str) -> Option<Contradiction> {
        let contradiction = |denies: &str, witness: &str| {
            Some(Contradiction { denies: denies.to_owned(), witness: witness.to_owned() })
        };
        // Earlier "nothing else" against what this one has seen.
        if let Some((denies, only)) = &self.complete {
            let other = record.solution.as_ref().is_some_and(|seen| only.as_ref() != Some(seen));
            if other || record.found() == Verdict::Several {
                return contradiction(denies, who);
            }
        }
        // This one's "nothing else" against what others have seen.
        if record.excludes_others() {
            let other = self.seen.iter().find(|(_, seen)| record.solution.as_ref() != Some(seen));
            let witness = other.map(|(witness, _)| witness).or(self.several.as_ref());
            return witness.and_then(|witness| contradiction(who, witness));
        }
        None
    }
}
