use gridc::stages::report::table::table;
use gridc::stages::report::{Column, definitions, name_column};

fn columns() -> Vec<Column> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    vec![
        Column::words("NAME", words(&["dlx", "batsat"])),
        Column::words("FACTS", words(&["assumptions", "propagated"])).spare(1),
        Column::numbers("TIME\nms", words(&["1.5", "12.25"])),
        Column::words("SAID", words(&["dancing links with colours", "clause learning"])),
    ]
}

#[test]
fn what_has_room_is_shown_whole() {
    let whole = table(columns(), 0, None);
    assert_eq!(
        whole,
        "NAME    FACTS         TIME  SAID\n                        ms\n\
             dlx     assumptions    1.5  dancing links with colours\nbatsat  propagated   12.25  clause learning\n"
    );
    assert_eq!(table(columns(), 0, Some(80)), whole);
}

#[test]
fn what_can_be_spared_goes_before_prose_is_squeezed() {
    let narrow = table(columns(), 1, Some(43));
    assert_eq!(
        narrow,
        " NAME     TIME  SAID\n            ms\n dlx       1.5  dancing links with colours\n batsat  12.25  clause learning\n"
    );
    let narrower = table(columns(), 0, Some(28));
    assert!(narrower.contains("dlx       1.5  dancing links\n               with colours\n"), "{narrower}");
    for width in 0..80 {
        let table = table(columns(), 0, Some(width));
        assert!(table.contains("dancing") && table.contains("assumptions") == (width >= 52), "{width}\n{table}");
    }
}

#[test]
fn long_names_stand_alone() {
    let rows = [
        ("killer".to_owned(), "Cage with a sum, and no digit twice in it.".to_owned()),
        ("windows(p: list of items, k: int)".to_owned(), "All pieces of k neighbours.".to_owned()),
    ];
    let names = || rows.iter().map(|(name, _)| name.as_str());
    let drawn = definitions(&rows, 2, name_column(names(), Some(40)), Some(40));
    assert_eq!(
        drawn,
        "  killer  Cage with a sum, and no digit\n          twice in it.\n  windows(p: list of items, k: int)\n          All pieces of k neighbours.\n"
    );
    let long = definitions(&rows, 2, name_column(names(), None), None);
    assert!(long.lines().count() == 2 && long.contains("  All pieces of k neighbours."), "{long}");
}
