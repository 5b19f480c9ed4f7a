use gridc::stages::front::watch::{Change, FileWatch, LOOKS_UNTIL_GONE, LastAnswer, StaleReason};
use std::fs;

#[test]
fn a_file_is_saved_once_it_looks_the_same_twice_and_gone_after_a_while() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    let mut watch = FileWatch::new([path.clone(), folder.path().join("never")]);
    fs::write(&path, "1").unwrap();
    assert_eq!(watch.look(), []);
    fs::write(&path, "12").unwrap();
    assert_eq!(watch.look(), [], "it is still being written");
    assert_eq!(watch.look(), [(0, Change::Saved)]);
    assert_eq!(watch.look(), []);
    let (file, interrupt) = watch.next_check().unwrap();
    assert!(file == 0 && watch.next_check().is_none() && watch.counts(0));
    // Replaced by another file while it is being checked.
    let other = folder.path().join("b");
    fs::write(&other, "12").unwrap();
    fs::remove_file(&path).unwrap();
    assert_eq!(watch.look(), [], "away for a moment");
    fs::rename(&other, &path).unwrap();
    assert_eq!([watch.look(), watch.look()], [vec![], vec![(0, Change::Saved)]]);
    assert!(interrupt.raised() && !watch.counts(0));
    assert!(watch.next_check().is_none(), "one check of a file at a time");
    watch.ended(0);
    assert!(watch.next_check().is_some() && watch.counts(0));
    fs::remove_file(&path).unwrap();
    let gone: Vec<_> = (0..LOOKS_UNTIL_GONE).flat_map(|_| watch.look()).collect();
    assert_eq!(gone, [(0, Change::Gone)]);
    fs::write(&path, "12").unwrap();
    assert_eq!((0..2).flat_map(|_| watch.look()).collect::<Vec<_>>(), [(0, Change::Saved)]);
}

#[test]
fn an_answer_stays_while_the_file_cannot_be_read() {
    let mut standing = LastAnswer::default();
    standing.changed(Change::Saved);
    standing.found(Ok("unique"));
    standing.changed(Change::Saved);
    assert_eq!((standing.answer, &standing.since), (Some("unique"), &Some(StaleReason::Checking)));
    standing.found(Err("typo".to_owned()));
    assert_eq!(standing.answer, Some("unique"));
    standing.found(Ok("several"));
    assert_eq!(standing, LastAnswer { answer: Some("several"), since: None });
}
