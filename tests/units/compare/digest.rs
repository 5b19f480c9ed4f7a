use gridc::stages::compare::digest::Fnv;

#[test]
fn digests_are_those_of_the_published_function() {
    // From the authors' list of test vectors for 128 bits.
    let mut fnv = Fnv::default();
    assert_eq!(fnv.hex(), "6c62272e07bb014262b821756295c58d");
    fnv.bytes(b"a");
    assert_eq!(fnv.hex(), "d228cb696f1a8caf78912b704e4a8964");
}
