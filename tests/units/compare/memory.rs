use gridc::stages::compare::memory::Growth;

#[test]
fn a_large_allocation_shows_though_it_is_given_back() {
    let Some(growth) = Growth::start() else { return };
    let large = vec![1_u8; 64 << 20];
    drop(std::hint::black_box(large));
    assert!(growth.bytes().is_some_and(|bytes| bytes >= 60 << 20));
}
