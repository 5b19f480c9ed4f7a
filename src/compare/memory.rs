//! How much memory a measurement takes.

/// The process' memory from a moment on.
///
/// What is told is how far the resident size rose above where it stood at the start: memory newly taken from the system.
/// What the allocator kept from earlier work and used again does not show, so small puzzles often read 0; other threads'
/// memory does show. Linux tells the peak (`VmHWM`), and lets it be reset (`clear_refs`); elsewhere nothing is known.
pub struct Growth {
    before: u64,
}

/// Resets the peak to the present size; see proc(5).
const RESET_PEAK: &[u8] = b"5";

impl Growth {
    /// From now on. `None` where the system does not tell.
    pub fn start() -> Option<Self> {
        std::fs::write("/proc/self/clear_refs", RESET_PEAK).ok()?;
        Some(Self { before: status("VmRSS:")? })
    }

    /// Bytes at the peak above the start.
    pub fn bytes(&self) -> Option<u64> {
        Some(status("VmHWM:")?.saturating_sub(self.before))
    }
}

/// A line of the process' status, in bytes.
fn status(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}
