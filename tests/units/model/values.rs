use gridc::stages::model::Values;

#[test]
fn index_of_finds_each_value_with_and_without_gaps() {
    for list in [vec![1, 2, 3, 4], vec![-3, 0, 7], vec![5]] {
        let values = Values::new(list.iter().copied());
        for (i, v) in list.iter().enumerate() {
            assert_eq!(values.index_of(*v), Some(i));
        }
        assert_eq!(values.index_of(100), None);
        assert_eq!(values.index_of(i32::MIN), None);
        assert_eq!(values.index_of(i32::MAX), None);
    }
}
