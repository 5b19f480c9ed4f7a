//! Tests clues that cannot be met: in every format there is a warning rather than an error, and the puzzle has no solution.

use gridc::Puzzle;
use gridc::stages::code::Code;
use gridc::stages::formats::FORMATS;

#[test]
fn an_impossible_clue_is_a_conflict_by_itself_in_every_format() {
    let mut held = Vec::new();
    for clue in [
        "killer 3 r1c1 r1c2 r1c3",
        "killer 40 r1c1 r2c1",
        "little_killer 1 r4c1 r3c2 r2c3 r1c4",
        "sandwich 99 row 3",
        "x_sum 2 left 4",
    ] {
        let puzzle = Puzzle::read(&format!("use classic\n{clue}\n")).unwrap();
        for format in FORMATS {
            let Ok(written) = puzzle.write(format) else { continue };
            let said = |what: &str| format!("{}: {clue}: {what}\n{}", format.name, written.text);
            let read = Puzzle::read(&written.text).unwrap_or_else(|error| panic!("{}", said(&error.to_string())));
            let warned = read.diagnostics().iter().any(|message| message.code == Code::W0303);
            let conflict = read.conflict().unwrap();
            assert!(warned, "{}", said("no warning"));
            let conflict = conflict.unwrap_or_else(|| panic!("{}", said("no conflict")));
            let members = conflict.members();
            assert!(conflict.is_minimal() && members.len() == 1, "{}", said(&conflict.to_string()));
            assert!(members[0].place.line.is_some(), "{}", said("no place"));
            if !held.contains(&format.name) {
                held.push(format.name);
            }
        }
    }
    assert!(held.len() >= 12, "{held:?}");
}
