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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::record::tests::record;
    use crate::solve::Basis;

    fn claimed(verdict: Verdict, solution: Option<&str>) -> Record {
        let basis = (verdict != Verdict::Unknown).then_some(Basis::Search);
        Record { verdict, basis, solution: solution.map(str::to_owned), ..record("dlx") }
    }

    /// What the last of these records comes to.
    fn last(records: &[Record]) -> Result<Agreement, Contradiction> {
        let mut claims = Claims::default();
        records.iter().map(|record| claims.add(record)).last().unwrap()
    }

    #[test]
    fn claims_that_exclude_each_other_are_found_in_either_order() {
        let one = claimed(Verdict::Unique, Some("a"));
        let excluded = [
            claimed(Verdict::Unique, Some("b")),
            claimed(Verdict::Several, Some("a")),
            claimed(Verdict::Several, Some("b")),
            claimed(Verdict::None, None),
            claimed(Verdict::Unknown, Some("b")),
        ];
        for other in excluded {
            let verdict = other.verdict;
            assert!(last(&[one.clone(), other.clone()]).is_err(), "{verdict:?}");
            assert!(last(&[other, one.clone()]).is_err(), "{verdict:?}");
        }
        let none = claimed(Verdict::None, None);
        for verdict in [Verdict::Several, Verdict::Unknown] {
            assert!(last(&[none.clone(), claimed(verdict, Some("a"))]).is_err());
            assert!(last(&[claimed(verdict, Some("a")), none.clone()]).is_err());
        }
    }

    #[test]
    fn what_can_hold_together_agrees() {
        let one = claimed(Verdict::Unique, Some("a"));
        assert_eq!(last(&[one.clone(), one.clone()]), Ok(Agreement::Agrees));
        assert_eq!(last(&[one.clone(), claimed(Verdict::Unknown, None)]), Ok(Agreement::Unknown));
        assert_eq!(last(&[one.clone(), claimed(Verdict::Unknown, Some("a"))]), Ok(Agreement::Unknown));
        let several = claimed(Verdict::Several, Some("a"));
        assert_eq!(last(&[several.clone(), claimed(Verdict::Several, Some("b"))]), Ok(Agreement::Agrees));
        for basis in [Basis::Float, Basis::Claimed] {
            let unproven = Record { basis: Some(basis), ..claimed(Verdict::None, None) };
            assert_eq!(last(&[several.clone(), unproven]), Ok(Agreement::Agrees), "{basis:?} proves nothing");
        }
        assert_eq!(last(&[claimed(Verdict::None, None), claimed(Verdict::None, None)]), Ok(Agreement::Agrees));
    }

    #[test]
    fn who_denies_and_who_has_seen_it_is_told() {
        let denier = Record { configuration: record("lp").configuration, ..claimed(Verdict::None, None) };
        let contradiction = Contradiction { denies: "lp".to_owned(), witness: "dlx".to_owned() };
        let witness = claimed(Verdict::Several, Some("a"));
        assert_eq!(last(&[denier.clone(), witness.clone()]), Err(contradiction.clone()));
        assert_eq!(last(&[witness, denier]), Err(contradiction));
    }
}
