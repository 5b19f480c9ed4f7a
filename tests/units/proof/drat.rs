use gridc::stages::proof::drat::{StepAction, Steps};

fn read(bytes: &[u8]) -> Result<Vec<(StepAction, Vec<i32>)>, String> {
    let (mut steps, mut clause, mut found) = (Steps::new(bytes).unwrap(), Vec::new(), Vec::new());
    while let Some(step) = steps.next(&mut clause).map_err(|error| error.to_string())? {
        found.push((step, clause.clone()));
    }
    Ok(found)
}

#[test]
fn both_forms_say_the_same() {
    let said = vec![(StepAction::Add, vec![1, -200]), (StepAction::Delete, vec![-1]), (StepAction::Add, vec![])];
    assert_eq!(read(b"c a comment\n1 -200 0\nd -1\n0\nc\n0"), Ok(said.clone()));
    assert_eq!(read(b"a\x02\x91\x03\x00d\x03\x00a\x00"), Ok(said));
    assert_eq!(read(b""), Ok(Vec::new()));
}

#[test]
fn what_is_no_step_is_refused() {
    for bytes in [
        &b"1 2"[..],
        b"x 0",
        b"1 d 0",
        b"99999999999 0",
        b"1 0 1e 0",
        b"a\x02\x00b\x02\x00",
        b"a\x02\x00a\x01\x00",
        b"a\x02\x00a\x82",
    ] {
        assert!(read(bytes).is_err(), "{bytes:?}");
    }
    assert!(read(b"a\xff\xff\xff\xff\xff\xff\xff\x00").is_err());
}
