use gridc::stages::cli::printer::on_one_line;

#[test]
fn the_longest_field_gives_way() {
    let line = "puzzles.txt:12\tA title that goes on and on and on\tunique";
    assert_eq!(on_one_line(line, 80, false), "puzzles.txt:12  A title that goes on and on and on  unique");
    assert_eq!(on_one_line(line, 40, false), "puzzles.txt:12  A title that go…  unique");
    assert_eq!(on_one_line(line, 40, true), "puzzles.txt:12  A title that ...  unique");
    assert_eq!(on_one_line(line, 9, false), "puzzles.txt:12  A title …  unique");
}
