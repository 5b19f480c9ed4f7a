use gridc::stages::formulation::cnf::at_most_one::{bits, root_up};

#[test]
fn rounds_up() {
    assert_eq!([1, 2, 3, 4, 5, 8, 9].map(bits), [0, 1, 2, 2, 3, 3, 4]);
    assert_eq!([0, 1, 2, 4, 5, 9, 10].map(root_up), [0, 1, 2, 2, 3, 3, 4]);
}
