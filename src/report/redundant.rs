//! Formats the redundant parts of a puzzle (clues and givens that it does not need) as text and as JSON.

use super::MemberRecord;
use schemars::JsonSchema;
use serde::Serialize;

/// The redundant parts of a puzzle with one solution.
#[derive(Clone, PartialEq, Eq, Serialize, Debug, JsonSchema)]
pub struct RedundantRecord {
    /// Parts that can each be removed on their own.
    pub alone: Vec<MemberRecord>,
    /// The largest set found of these that can be removed together.
    pub together: Vec<MemberRecord>,
    /// Whether none of the others can be removed in addition.
    pub maximal: bool,
    /// Subsets of `alone` that cannot be removed entirely, although all but any one of their parts can.
    pub rivals: Vec<Vec<MemberRecord>>,
    /// Parts of `alone` that cannot be removed with the others, and for which no such subset was found with little search.
    pub without_rivals: Vec<MemberRecord>,
    /// Parts that are necessary.
    pub needed: Vec<MemberRecord>,
    /// Parts that were not tested, because other clues were interpreted with them.
    pub relied_on: Vec<MemberRecord>,
    /// Parts that a limit left undecided.
    pub unsettled: Vec<MemberRecord>,
}

/// The output shows at most [`MOST_TOLD`] sets of rivals, of at most this size, and always the smallest.
const TOLD: usize = 3;
const MOST_TOLD: usize = 6;

/// Formats the result, line by line.
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
        (0, 0) => words.push_str("every part is needed\n"),
        (0, _) => {}
        (1, _) => words.push_str(&format!("1 of {all} {noun} is redundant:\n{}", list(&found.alone))),
        (alone, _) => {
            words.push_str(&format!("{alone} of {all} {noun} are redundant, each on its own:\n{}", list(&found.alone)));
            let together = found.together.len();
            if together == alone {
                words.push_str("all of them can be removed together\n");
            } else if together > 0 {
                words.push_str(&format!("{together} of them can be removed together:\n{}", list(&found.together)));
            }
        }
    }
    let told =
        found.rivals.iter().filter(|rivals| rivals.len() <= TOLD).count().clamp(found.rivals.len().min(1), MOST_TOLD);
    for rivals in &found.rivals[..told] {
        words.push_str(&format!("not all of these can be removed together:\n{}", list(rivals)));
    }
    match found.rivals.len() - told {
        0 => {}
        1 => words.push_str("nor all of another set (`--json` lists it)\n"),
        others => words.push_str(&format!("nor all of {others} other sets (`--json` lists them)\n")),
    }
    if !found.without_rivals.is_empty() {
        words.push_str(&format!(
            "{} of the others cannot be removed with them; finding out why would take too \
            long\n",
            found.without_rivals.len()
        ));
    }
    words.push_str(&untested_words(found.relied_on.len()));
    if !found.unsettled.is_empty() {
        words.push_str(&format!("{} undecided when the limit was reached\n", found.unsettled.len()));
    }
    words
}

/// Says that this number of clues was not tested, since others rely on them; nothing for 0.
pub fn untested_words(count: usize) -> String {
    let noun = if count == 1 { "clue was" } else { "clues were" };
    match count {
        0 => String::new(),
        count => format!("{count} {noun} not tested, because other clues were interpreted with them\n"),
    }
}

/// Formats a part: `killer 15: r1c1 r1c2 (line 7)`. The line is omitted for files of a single line.
pub fn member_words(member: &MemberRecord) -> String {
    match member.place.line.filter(|line| *line > 1) {
        Some(line) => format!("{} (line {line})", member.text),
        None => member.text.clone(),
    }
}
