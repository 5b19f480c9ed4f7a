//! Measures the memory that a measurement takes, from the process status on Linux.

/// The growth of the process' memory since a starting point.
///
/// The result is the rise of the peak resident size above the starting size: memory newly taken from the system. Memory that the
/// allocator kept from earlier work and reuses is not included, so small puzzles often show 0; the memory of other threads is
/// included. Linux reports the peak (`VmHWM`) and allows resetting it (`clear_refs`); other systems give no result.
pub struct Growth {
    before: u64,
}

/// Resets the peak to the current size; see proc(5).
const RESET_PEAK: &[u8] = b"5";

impl Growth {
    /// Starts measuring. `None` if the system does not support it.
    pub fn start() -> Option<Self> {
        std::fs::write("/proc/self/clear_refs", RESET_PEAK).ok()?;
        Some(Self { before: status("VmRSS:")? })
    }

    /// Returns the bytes by which the peak exceeds the start.
    pub fn bytes(&self) -> Option<u64> {
        Some(status("VmHWM:")?.saturating_sub(self.before))
    }
}

/// Reads a field of the process status, in bytes.
fn status(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}
