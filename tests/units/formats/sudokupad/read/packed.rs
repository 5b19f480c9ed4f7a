use gridc::stages::formats::sudokupad::read::packed::{classic, scf};

#[test]
fn packed_grids_are_unpacked() {
    // Six blanks are `o`, three are `K`.
    let blank = scf("oooooooooooooK").unwrap();
    assert_eq!(blank.matches("{}").count(), 81);
    let ruled = scf("oooooooooooooKwx").unwrap();
    assert_eq!(ruled.matches("unique").count(), 6);
    assert_eq!(scf("oooooooooooooKq"), None);
    assert_eq!(scf("oo"), None);
    assert_eq!(scf(""), None);
    assert_eq!(scf("é"), None);
}

#[test]
fn both_older_forms_are_unpacked() {
    let older = classic("B6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B").unwrap();
    assert!(older.starts_with("{\"cells\":[\n[{},{\"value\":6},{},{\"value\":9},{\"value\":1},"));
    assert_eq!(classic("NOTVALID"), None);
    assert!(classic("oooooooooooooK").is_some());
}
