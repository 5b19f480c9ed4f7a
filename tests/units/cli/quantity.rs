use gridc::stages::cli::quantity::{Cap, bytes, cap, duration};
use std::num::NonZeroU64;
use std::time::Duration;

#[test]
fn durations() {
    assert_eq!(duration("10"), Ok(Duration::from_secs(10)));
    assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
    assert_eq!(duration("1.5s"), Ok(Duration::from_millis(1_500)));
    assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
    for bad in ["", "m", "-1", "1d", "1e9999", "1.2.3", "99999999999999999999999h", "nan"] {
        assert!(duration(bad).is_err(), "{bad}");
    }
}

#[test]
fn amounts_of_memory() {
    assert_eq!(bytes("4096"), Ok(4096));
    assert_eq!(bytes("2G"), Ok(2 << 30));
    assert_eq!(bytes("1.5KiB"), Ok(1536));
    for bad in ["", "0", "G", "-1G", "2X", "99999999999T"] {
        assert!(bytes(bad).is_err(), "{bad}");
    }
}

#[test]
fn caps() {
    assert_eq!(cap("none"), Ok(Cap(None)));
    assert_eq!(cap("1_000"), Ok(Cap(NonZeroU64::new(1000))));
    for (text, number) in [("1e18", 1_000_000_000_000_000_000), ("2.5e6", 2_500_000), ("1E+3", 1000), ("7e0", 7)] {
        assert_eq!(cap(text), Ok(Cap(NonZeroU64::new(number))), "{text}");
    }
    for bad in ["", "0", "-5", "x", "99999999999999999999", "1e20", "1e", "e6", "1.5e0", "0e3", "1e-3", "1.2.3e9"] {
        assert!(cap(bad).is_err(), "{bad}");
    }
}
