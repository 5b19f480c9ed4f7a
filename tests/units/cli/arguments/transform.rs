use gridc::stages::cli::arguments::transform::{Swap, swap};
use gridc::stages::generate::LineType;

#[test]
fn lines_to_swap() {
    assert_eq!(swap("rows"), Ok(Swap::All(LineType::Row)));
    assert_eq!(swap("r1:r3"), Ok(Swap::Two(LineType::Row, 0, 2)));
    assert_eq!(swap("stack2:stack3"), Ok(Swap::Two(LineType::Stack, 1, 2)));
    for wrong in ["", "r1", "r0:r1", "r1:c2", "r1:r1", "box1:box2", "r1:r99999999"] {
        assert!(swap(wrong).unwrap_err().contains("band1:band2"), "{wrong}");
    }
}
