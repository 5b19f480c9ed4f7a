use gridc::stages::puzzle::clean::clean;
use gridc::stages::puzzle::{clean_json, clean_kept, clean_line, hidden, inert};

#[test]
fn terminal_escapes_become_visible_and_columns_stay() {
    assert_eq!(clean("a\x1b[31mb\r\nc\td"), "a␛[31mb\nc\td");
    assert_eq!(clean_line("a\n\u{9b}2J\u{202e}\x7f"), "a␊\u{fffd}2J\u{fffd}␡");
    assert_eq!(clean("a\rb").chars().count(), 3);
    assert!(hidden('\u{9b}') && !hidden('é'));
    assert_eq!(clean_kept("a\u{200d}\u{202e}\n\x1b"), "a\u{200d}\u{fffd}\n␛");
    let json = "{\n  \"title\": \"é\u{9b}\u{202e}\\n\"\n}".to_owned();
    assert_eq!(clean_json(json), "{\n  \"title\": \"é\\u009b\\u202e\\n\"\n}");
}

/// Spreadsheets recognise a formula by its first character.
#[test]
fn no_cell_is_a_formula() {
    for text in ["=1+1", "+1", "-1", "@a", "\t=1"] {
        assert_eq!(inert(text), format!("'{text}"));
    }
    assert_eq!(["", "a=1", " =1", "9.5"].map(inert), ["", "a=1", " =1", "9.5"]);
}
