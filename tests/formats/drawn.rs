//! Pictures as others understand them: what is drawn for a rule of the library is written as drawings of SudokuPad, and read
//! there as the same clues.

use super::writers::{examples, lossy};
use gridc::formats::{Loss, sudokupad};

/// Rules that SudokuPad's drawings do not know, and why.
const UNKNOWN: &[(&str, &[&str])] = &[("nothing is drawn for it, and no sentence states it for the whole board", &[])];

#[test]
fn what_is_drawn_is_recognised_again() {
    let unknown: Vec<&str> = UNKNOWN.iter().flat_map(|(_, rules)| *rules).copied().collect();
    let mut wrong = Vec::new();
    let mut known = 0;
    for (rule, example) in examples() {
        let layout = if example.contains("use classic") { "" } else { "use classic\n" };
        let is_lost = match lossy(&format!("{layout}{example}"), sudokupad::FORMAT) {
            Ok((_, losses)) => !losses.iter().all(Loss::is_harmless),
            Err(why) => {
                wrong.push(why);
                continue;
            }
        };
        known += usize::from(!is_lost);
        match (is_lost, unknown.contains(&rule.as_str())) {
            (true, false) => wrong.push(format!("{rule} is lost")),
            (false, true) => wrong.push(format!("{rule} is listed, and known")),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{known} are known; {}", wrong.join("\n"));
}
