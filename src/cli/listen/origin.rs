//! Decides which web pages may ask. Any page that a browser has open can connect to this machine; only its origin, which the
//! browser states, distinguishes it.

/// The site whose pages are answered, with its subdomains.
const SITE: &str = "f-puzzles.com";

/// The origins that are answered.
pub struct Origins {
    others: Vec<String>,
}

impl Origins {
    /// Adds origins to those of f-puzzles, in lower case.
    pub fn new(others: &[String]) -> Self {
        Self { others: others.to_vec() }
    }

    /// Returns whether a client is answered: a program, which states no origin, or a page of an accepted one.
    pub fn accept(&self, origin: Option<&str>) -> bool {
        let Some(origin) = origin.map(str::to_ascii_lowercase) else { return true };
        let host = ["https://", "http://"].iter().find_map(|scheme| origin.strip_prefix(scheme));
        let is_site = |host: &str| host.strip_suffix(SITE).is_some_and(|sub| sub.is_empty() || sub.ends_with('.'));
        host.is_some_and(is_site) || self.others.contains(&origin)
    }
}
