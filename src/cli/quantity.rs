//! Parses numbers with units on the command line.

use std::num::NonZeroU64;
use std::time::Duration;

/// Parses a time: `10` (seconds), `500ms`, `1.5s`, `2m`, `1h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    if number.is_empty() {
        return Err("write a positive number, as in `10`, `500ms` or `2m`".to_owned());
    }
    let seconds = match unit {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("unknown unit `{unit}`; write `10`, `500ms`, `2m` or `1h`")),
    };
    let number: f64 = number.parse().map_err(|_| "write a number, as in `10`, `500ms` or `2m`".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "the duration is out of range".to_owned())
}

/// Parses a size: `4096` (bytes), `64K`, `512M`, `2G`, `1T`; units are powers of 1024.
pub fn bytes(text: &str) -> Result<u64, String> {
    let (number, unit) = split(text);
    if number.is_empty() {
        return Err("write a positive number, as in `512M` or `2G`".to_owned());
    }
    let shift = match unit.trim_end_matches(['b', 'B', 'i']) {
        "" => 0,
        "k" | "K" => 10,
        "m" | "M" => 20,
        "g" | "G" => 30,
        "t" | "T" => 40,
        _ => return Err(format!("unknown unit `{unit}`; write `512M` or `2G`")),
    };
    let number: f64 = number.parse().map_err(|_| "write a number, as in `512M` or `2G`".to_owned())?;
    let bytes = number * (1_u64 << shift) as f64;
    if bytes >= 1.0 && bytes < u64::MAX as f64 {
        Ok(bytes as u64)
    } else {
        Err("the amount of memory is out of range".to_owned())
    }
}

/// Parses a whole number: `0`, `1`, …, `1e6`; for `--seed` and `--nodes`.
pub fn whole(text: &str) -> Result<u64, String> {
    integer(text).ok_or_else(|| format!("write a whole number from 0 to {}", u64::MAX))
}

/// Parses a text that denotes exactly a whole number: `1000000`, `1_000_000`, `1e6`, `2.5e6`.
fn integer(text: &str) -> Option<u64> {
    let text = text.replace('_', "");
    let Some((number, power)) = text.split_once(['e', 'E']) else { return text.parse().ok() };
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let power: usize = power.strip_prefix('+').unwrap_or(power).parse().ok().filter(|power| *power <= 20)?;
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let zeros = power.checked_sub(fraction.len())?;
    (!whole.is_empty() && digits(whole) && digits(fraction))
        .then(|| format!("{whole}{fraction}{}", "0".repeat(zeros)).parse().ok())
        .flatten()
}

/// Parses a positive number: `1`, `2`, …; for `--solutions` and `--jobs`.
pub fn positive<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "write a positive number".to_owned())
}

/// A limit on a count; `None` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cap(pub Option<NonZeroU64>);

/// Parses a cap: `1000000`, `1_000_000`, `1e6`, `none`.
pub fn cap(text: &str) -> Result<Cap, String> {
    if text == "none" {
        return Ok(Cap(None));
    }
    let most = u64::MAX;
    let number = integer(text).and_then(NonZeroU64::new);
    let number =
        number.ok_or_else(|| format!("write a number from 1 to {most}, as in `1000000` or `1e6`, or `none`"))?;
    Ok(Cap(Some(number)))
}

fn split(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text.split_at(end)
}
