use gridc::stages::cli::messages::Messages;
use gridc::stages::code::Code;
use gridc::stages::syntax::{Diagnostic, Look};

#[test]
fn notes_are_said_once_per_file_and_a_hundred_messages_per_run() {
    let mut messages = Messages::new(false, false, Look::default());
    let note = [Diagnostic::new(Code::N0201, "read as lines")];
    assert!(messages.say("a", &note, &[]).text.contains("read as lines"));
    assert!(messages.say("a", &note, &[]).text.is_empty());
    assert!(!messages.say("b", &note, &[]).text.is_empty());
    let errors: Vec<_> = (0..200).map(|i| Diagnostic::new(Code::E0103, format!("number {i}"))).collect();
    assert_eq!(messages.say("b", &errors, &[]).text.lines().count(), 98);
    assert_eq!(messages.rest().unwrap(), "… and 102 more E0103\n");
}

#[test]
fn a_mistake_on_every_line_of_a_list_is_shown_a_few_times() {
    let mut messages = Messages::new(false, false, Look::default());
    let twice = [Diagnostic::new(Code::E0402, "short"), Diagnostic::new(Code::E0402, "odd")];
    let other = [Diagnostic::new(Code::E0404, "ragged")];
    let shown: usize = (0..50).map(|_| messages.say("list", &twice, &[]).text.lines().count()).sum();
    assert_eq!(shown, 10, "two about each of five puzzles");
    assert!(messages.say("list", &other, &[]).text.contains("ragged"), "another code");
    assert!(messages.say("another", &twice, &[]).text.contains("odd"), "another file");
    for _ in 0..7 {
        messages.say("list", &other, &[]);
    }
    assert_eq!(messages.rest().unwrap(), "… and 90 more E0402, 3 more E0404\n");
}

#[test]
fn quiet_keeps_errors_and_json_keeps_everything() {
    let both = [Diagnostic::new(Code::W0201, "odd"), Diagnostic::new(Code::E0103, "wrong")];
    let said = Messages::new(false, true, Look::default()).say("a", &both, &[]);
    assert_eq!(said.text, "[E0103] error: wrong\n");
    let said = Messages::new(true, true, Look::default()).say("a", &both, &[]);
    assert_eq!(said.records.len(), 2);
}
