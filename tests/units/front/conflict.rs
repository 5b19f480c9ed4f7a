use gridc::stages::front::conflict::together;

#[test]
fn houses_are_named_in_groups() {
    let names = ["row 3", "row 5", "row 6", "row 7", "column 10", "column 2", "box 1", "box 2", "row 1 of NW", "A"];
    assert_eq!(together(&names), "boxes 1 and 2, columns 2 and 10, rows 3 and 5 to 7, row 1 of NW and A");
    assert_eq!(together(&["column 2"]), "column 2");
}
