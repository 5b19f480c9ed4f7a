use gridc::stages::cli::generate::pattern::rows;

#[test]
fn rulings_and_spaces_are_no_places() {
    let rows = rows("\u{feff}X . | . X\r\n----+----\n\n.X|X.\n");
    let said: Vec<(usize, String)> = rows.into_iter().map(|(n, row)| (n, row.into_iter().collect())).collect();
    assert_eq!(said, [(1, "X..X".to_owned()), (4, ".XX.".to_owned())]);
}
