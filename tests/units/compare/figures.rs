use gridc::stages::compare::figures::{count, mean, memory, milliseconds, ratio};

#[test]
fn numbers_keep_three_digits_that_count() {
    assert_eq!([1e5, 1.2e7, 1.2345e8, 9.9999e9].map(milliseconds), ["0.100", "12.00", "123.5", "10000"]);
    assert_eq!([3.0, 3.25, 12.34, 1234.5].map(mean), ["3", "3.25", "12.3", "1234"]);
    assert_eq!([1.0, 2.5].map(|value| count(value, "nodes")), ["1\u{a0}node", "2.50\u{a0}nodes"]);
    assert_eq!([1.0, 33.33, 1234.5].map(|r| ratio(r, true)), ["x1.00", "x33.3", "x1234"]);
    assert_eq!([0.0, 2048.0, 3.5 * 1048576.0].map(memory), ["0", "2 KiB", "3.5 MiB"]);
}
