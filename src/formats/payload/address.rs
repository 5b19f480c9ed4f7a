//! Parses a line as a web address: host, path, query and fragment.

use super::percent_decode;
use std::borrow::Cow;

/// A line, with its parts if it is an address.
#[derive(Clone, Debug)]
pub struct Address<'l> {
    pub(in crate::formats) line: &'l str,
    /// The host in lower case without `www.`; `None` if the line is not an address.
    pub(in crate::formats) host: Option<String>,
    /// The text between the host and `?`, without the first slash.
    pub path: &'l str,
    /// The text between `?` and `#`.
    pub(in crate::formats) query: &'l str,
    /// The text after `#`.
    pub(in crate::formats) fragment: &'l str,
}

impl<'l> Address<'l> {
    /// Parses a line. It is an address if it begins with `http://` or `https://`, or with a host of letters, digits, dots and
    /// hyphens that has a known ending and is followed by `/` or `?`.
    pub fn of(line: &'l str) -> Self {
        let none = Self { line, host: None, path: "", query: "", fragment: "" };
        let scheme = line.find("://").filter(|at| {
            let scheme = &line[..*at];
            scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
        });
        let rest = scheme.map_or(line, |at| &line[at + 3..]);
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let host = rest[..end].to_ascii_lowercase();
        let named = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
        let known = [".com", ".app", ".org", ".net", ".io", ".link", ".info", ".uk"];
        let bare = end < rest.len() && host.chars().all(named) && known.iter().any(|known| host.ends_with(known));
        if host.is_empty() || (scheme.is_none() && !bare) {
            return none;
        }
        let (before, fragment) = rest[end..].split_once('#').unwrap_or((&rest[end..], ""));
        let (path, query) = before.split_once('?').unwrap_or((before, ""));
        let host = host.strip_prefix("www.").unwrap_or(&host).to_owned();
        Self { line, host: Some(host), path: path.strip_prefix('/').unwrap_or(path), query, fragment }
    }

    /// Returns whether the line is an address.
    pub fn is_link(&self) -> bool {
        self.host.is_some()
    }

    /// Returns whether the host is this domain or a subdomain of it.
    pub fn is_at(&self, domain: &str) -> bool {
        let host = self.host.as_deref().unwrap_or("");
        host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    }

    /// Returns a parameter of the query, decoded.
    pub fn parameter(&self, name: &str) -> Option<Cow<'l, str>> {
        parameter(self.query, name)
    }

    /// Returns a parameter of the query that is encoded as form data, decoded: `+` is a space, `%2B` a plus.
    pub(in crate::formats) fn text_parameter(&self, name: &str) -> Option<String> {
        let value = raw_parameter(self.query, name)?;
        Some(percent_decode(&value.replace('+', " ")).into_owned())
    }

    /// Returns a parameter of the fragment, decoded.
    pub fn fragment_parameter(&self, name: &str) -> Option<Cow<'l, str>> {
        parameter(self.fragment, name)
    }
}

/// Returns the value of `name=value` among parameters separated by `&`, decoded.
pub fn parameter<'l>(text: &'l str, name: &str) -> Option<Cow<'l, str>> {
    raw_parameter(text, name).map(percent_decode)
}

fn raw_parameter<'l>(text: &'l str, name: &str) -> Option<&'l str> {
    let mut pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}
