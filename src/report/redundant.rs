//! What a puzzle could do without, in words and as JSON.

use super::MemberRecord;
use serde::Serialize;

/// What a puzzle with one solution could do without.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct RedundantRecord {
    /// What could go, each alone.
    pub alone: Vec<MemberRecord>,
    /// The most of these that were found to be able to go all at once.
    pub together: Vec<MemberRecord>,
    /// Whether none of the others could go with them.
    pub maximal: bool,
    /// Sets of `alone` of which not all can go, though all but any one of them can.
    pub rivals: Vec<Vec<MemberRecord>>,
    /// What of `alone` could not go at once with the others, and no such set was found of it with little search.
    pub without_rivals: Vec<MemberRecord>,
    /// What is needed.
    pub needed: Vec<MemberRecord>,
    /// What was not tried, since other clues were read with it.
    pub relied_on: Vec<MemberRecord>,
    /// What a limit left open.
    pub unsettled: Vec<MemberRecord>,
}

/// Sets of rivals that are told: small ones, and not many; the smallest whatever its size.
const TOLD: usize = 3;
const MOST_TOLD: usize = 6;

/// In words, line by line.
pub fn redundant_words(found: &RedundantRecord) -> String {
    let mut words = String::new();
    let list = |members: &[MemberRecord]| {
        members.iter().map(|member| format!("  {}\n", member_words(member))).collect::<String>()
    };
    let all = [&found.alone, &found.needed, &found.relied_on, &found.unsettled];
    let has_marks = all.iter().any(|members| members.iter().any(|member| member.kind == "mark"));
    let noun = if has_marks { "givens, marks and clues" } else { "givens and clues" };
    let all: usize = all.iter().map(|members| members.len()).sum();
    match (found.alone.len(), found.unsettled.len()) {
        (0, 0) => words.push_str("nothing could go\n"),
        (0, _) => {}
        (1, _) => words.push_str(&format!("1 of {all} {noun} could go:\n{}", list(&found.alone))),
        (alone, _) => {
            words.push_str(&format!("{alone} of {all} {noun} could go, each alone:\n{}", list(&found.alone)));
            let together = found.together.len();
            if together == alone {
                words.push_str("all of them could go at once\n");
            } else if together > 0 {
                words.push_str(&format!("{together} of them could go at once:\n{}", list(&found.together)));
            }
        }
    }
    let told =
        found.rivals.iter().filter(|rivals| rivals.len() <= TOLD).count().clamp(found.rivals.len().min(1), MOST_TOLD);
    for rivals in &found.rivals[..told] {
        words.push_str(&format!("not all of these could go at once:\n{}", list(rivals)));
    }
    match found.rivals.len() - told {
        0 => {}
        1 => words.push_str("nor all of another set (`--json` has it)\n"),
        others => words.push_str(&format!("nor all of {others} other sets (`--json` has them)\n")),
    }
    if !found.without_rivals.is_empty() {
        words.push_str(&format!("what blocks {} of the others takes long to find\n", found.without_rivals.len()));
    }
    if !found.relied_on.is_empty() {
        let noun = if found.relied_on.len() == 1 { "clue was" } else { "clues were" };
        words.push_str(&format!("{} {noun} not tried, since others rely on them\n", found.relied_on.len()));
    }
    if !found.unsettled.is_empty() {
        words.push_str(&format!("of {} it is not known before the limit ran out\n", found.unsettled.len()));
    }
    words
}

/// `killer 15: r1c1 r1c2 (line 7)`. Files of one line have no lines to tell.
pub fn member_words(member: &MemberRecord) -> String {
    match member.place.line.filter(|line| *line > 1) {
        Some(line) => format!("{} (line {line})", member.text),
        None => member.text.clone(),
    }
}
