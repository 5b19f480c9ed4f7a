use gridc::stages::rate::{CellSet, bits};

#[test]
fn sets_agree_with_lists_on_small_and_large_boards() {
    for cells in [81, 369, 625] {
        let (mut thirds, mut fives) = (CellSet::new(cells), CellSet::new(cells));
        (0..cells).step_by(3).for_each(|cell| thirds.insert(cell));
        (0..cells).step_by(5).for_each(|cell| fives.insert(cell));
        let both: Vec<usize> = (0..cells).step_by(15).collect();
        assert_eq!(thirds.and(&fives).iter().collect::<Vec<_>>(), both);
        assert_eq!(thirds.minus(&fives).len(), thirds.len() - both.len());
        assert_eq!(thirds.or(&fives).len(), thirds.len() + fives.len() - both.len());
        assert!(thirds.meets(&fives) && !thirds.is_within(&fives) && thirds.and(&fives).is_within(&fives));
        thirds.remove(0);
        assert_eq!(thirds.first(), Some(3));
        assert!(!thirds.contains(0) && thirds.contains(cells - 1 - (cells - 1) % 3));
    }
    assert_eq!(bits(0b1011).collect::<Vec<_>>(), [0, 1, 3]);
}
