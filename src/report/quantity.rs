//! Formats amounts of memory.

/// Formats an amount of memory: `512 bytes`, `2.0 GiB`.
pub fn memory_in_words(bytes: u64) -> String {
    const UNITS: [(u32, &str); 4] = [(40, "TiB"), (30, "GiB"), (20, "MiB"), (10, "KiB")];
    match UNITS.iter().find(|(shift, _)| bytes >> shift > 0) {
        Some((shift, unit)) => format!("{:.1} {unit}", bytes as f64 / (1_u64 << shift) as f64),
        None => format!("{bytes} {}", if bytes == 1 { "byte" } else { "bytes" }),
    }
}
