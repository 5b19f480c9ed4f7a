use gridc::stages::report::memory_in_words;

#[test]
fn memory_as_one_reads_it() {
    let words = [1, 512, 1 << 10, (3 << 20) + (1 << 19), 4 << 30, u64::MAX].map(memory_in_words);
    assert_eq!(words, ["1 byte", "512 bytes", "1.0 KiB", "3.5 MiB", "4.0 GiB", "16777216.0 TiB"]);
}
