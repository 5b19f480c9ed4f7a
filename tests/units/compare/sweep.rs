use gridc::stages::compare::{PARTS, SweepError, sweeps, words_of};
use gridc::stages::formulation::cnf::{Encoding, Family, LinearEncoding};
use std::collections::HashSet;

#[test]
fn every_word_is_of_one_part() {
    let all: Vec<&str> = (0..PARTS.len()).flat_map(words_of).collect();
    let different: HashSet<&str> = all.iter().copied().chain(PARTS).chain(["all", "*", "cnf"]).collect();
    assert_eq!(different.len(), all.len() + PARTS.len() + 3);
}

#[test]
fn sweeps_are_products_of_their_parts() {
    let count = |text: &str| sweeps(text).map(|encodings| encodings.len());
    assert_eq!(count("all"), Ok(4 * 6 * 3));
    assert_eq!(count("all/linear=*"), Ok(4 * 6 * 3 * 3));
    assert_eq!(count("family=*"), Ok(4));
    assert_eq!(count("family=*/order/log"), Ok(8));
    assert_eq!(count("minimal,extended,minimal/pairwise"), Ok(2), "the last is the first in other words");
    assert_eq!(count("minimal/minimal"), Ok(1));
    let one = Encoding { family: Family::Minimal, linear: LinearEncoding::Adder, ..Encoding::default() };
    assert_eq!(sweeps("adder/family=minimal"), Ok(vec![one]));
    assert_eq!(sweeps(" cnf = minimal / adder "), Ok(vec![one]));
    assert_eq!(sweeps("extended/pairwise/direct"), Ok(vec![Encoding::default()]));
}

#[test]
fn mistakes_are_told_apart() {
    assert_eq!(sweeps(""), Err(SweepError::Empty));
    assert_eq!(sweeps("minimal,"), Err(SweepError::Empty));
    assert_eq!(sweeps("minimal//log"), Err(SweepError::Empty));
    assert_eq!(sweeps("pairwize"), Err(SweepError::Word("pairwize".to_owned())));
    assert_eq!(sweeps("family=x"), Err(SweepError::Word("x".to_owned())));
    assert_eq!(sweeps("size=all"), Err(SweepError::Part("size".to_owned())));
    let misplaced = SweepError::Misplaced { part: "family", word: "pairwise".to_owned() };
    assert_eq!(sweeps("family=pairwise"), Err(misplaced));
}
