#[test]
fn limits_grow_by_a_half_and_a_third_in_turn() {
    let first = |added: u32| (0..).find(|nodes| gridc::stages::rate::se::added(*nodes) == added).unwrap();
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(first), [7, 9, 11, 15, 19, 27, 35]);
}
