//! Amounts in words.

/// An amount of memory as one reads it: `512 bytes`, `2.0 GiB`.
pub fn memory_in_words(bytes: u64) -> String {
    const UNITS: [(u32, &str); 4] = [(40, "TiB"), (30, "GiB"), (20, "MiB"), (10, "KiB")];
    match UNITS.iter().find(|(shift, _)| bytes >> shift > 0) {
        Some((shift, unit)) => format!("{:.1} {unit}", bytes as f64 / (1_u64 << shift) as f64),
        None => format!("{bytes} {}", if bytes == 1 { "byte" } else { "bytes" }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_as_one_reads_it() {
        let words = [1, 512, 1 << 10, (3 << 20) + (1 << 19), 4 << 30, u64::MAX].map(memory_in_words);
        assert_eq!(words, ["1 byte", "512 bytes", "1.0 KiB", "3.5 MiB", "4.0 GiB", "16777216.0 TiB"]);
    }
}
