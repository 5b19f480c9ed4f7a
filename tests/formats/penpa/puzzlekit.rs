//! Tests boards of puzzlekit and janko.at: the meaning of their areas, and mistakes.

use super::{clues, code, meaning, read, read_all};

#[test]
fn areas_are_regions_or_cages() {
    let jigsaw = "4 4\n1 - - -\n- - - -\n- - - -\n- - - 2\n1 1 1 1\n2 2 3 3\n2 4 3 3\n2 4 4 4\n";
    let puzzle = read(jigsaw);
    assert_eq!((puzzle.layout.name.as_str(), puzzle.givens.len()), ("jigsaw(4)", 2));
    assert_eq!(meaning(&read(&jigsaw.replacen("4 4\n", "", 1).replace("2\n1 1", "2\n\n1 1"))), meaning(&puzzle));
    let killer = "5 - 3 -\n- - - 7\n- - - -\n4 - - -\n\nA A 1 1\n2 3 3 4\n2 2 3 4\nX 5 3 4\n";
    assert_eq!(
        clues(&read(killer)),
        [
            "cage: r2c1 r3c1 r3c2",
            "cage: r2c2 r2c3 r3c3 r4c3",
            "killer 3: r1c3 r1c4",
            "killer 5: r1c1 r1c2",
            "killer 7: r2c4 r3c4 r4c4"
        ]
    );
    assert_eq!(read(killer).givens.len(), 1);
    let parity = read("- E - O\n1 - - -\n- - - -\n- - - -\n");
    assert_eq!(clues(&parity), ["even: r1c2", "odd: r1c4"]);
    let compact = read("-E-O\n1---\n----\n---2\n");
    assert_eq!((clues(&compact), compact.givens.len()), (clues(&parity), 2));
    assert_eq!(read("1---\n----\n----\n---2\n\n1111\n2233\n2433\n2444\n").layout.name, "jigsaw(4)");
    assert_eq!(read("4 4\n1---\n----\n----\n---2\n").givens.len(), 2);
    // Two boards are read as two, even if the second is solved.
    assert_eq!(read_all("1 - - -\n- - - -\n- - - -\n- - - -\n\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n").len(), 2);
    // Any board may have the line with its size.
    assert_eq!(read("4 4\n1 - - -\n- - - -\n- - - -\n- - - 2\n").givens.len(), 2);
    let two = format!("12 12\n{}{}", "1 - - - - - - - - - - -\n", "- - - - - - - - - - - -\n".repeat(11));
    assert_eq!(read_all(&two).len(), 1);
}

#[test]
fn what_is_wrong_with_areas_has_a_code() {
    for (text, expected) in [
        ("4 4\n1 - - -\n- - - -\n- - - -\n", "E0742"),
        ("4 4\n1 - - -\n- - -\n- - - -\n- - - -\n", "E0742"),
        ("4 4\n1 - - -\n- - - -\n- - - -\n- - - -\n1 1 1 1\n", "E0742"),
        ("4 4\n1 - - -\n- x - -\n- - - -\n- E - -\n", "E0743"),
        ("4 4\nE - - -\n- - - -\n- - - -\n- - - 5\n", "E0743"),
        ("4 4\n5 6 - -\n- - - -\n- - - -\n- - - -\n1 1 1 1\n2 2 3 3\n2 2 3 3\n2 3 3 3\n", "E0744"),
        ("4 4\n1 - - -\n- - - -\n- - - -\n- - - -\n1 1 1 1\n2 2 3 3\n2 4 3 3\n2 4 4 3\n", "E0745"),
        ("4 5\nE - - - -\n- - - - -\n- - - - -\n- - - - -\n", "E0740"),
    ] {
        assert_eq!(code(text), expected, "{text}");
    }
}
