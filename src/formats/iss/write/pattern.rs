//! Writes patterns for ISS, with one character for each value.

use super::Writer;
use crate::formats::iss::read::sextets;
use crate::puzzle::Pattern;

impl Writer<'_> {
    /// Returns a pattern in base64; `None` if a value has no character.
    pub(super) fn pattern(&self, pattern: &Pattern) -> Option<String> {
        Some(sextets::write(self.either(pattern)?.as_bytes()))
    }

    fn either(&self, pattern: &Pattern) -> Option<String> {
        match pattern {
            Pattern::Either(parts) => {
                Some(parts.iter().map(|p| self.sequence(p)).collect::<Option<Vec<_>>>()?.join("|"))
            }
            _ => self.sequence(pattern),
        }
    }

    fn sequence(&self, pattern: &Pattern) -> Option<String> {
        match pattern {
            Pattern::Sequence(parts) => parts.iter().map(|p| self.repeated(p)).collect(),
            _ => self.repeated(pattern),
        }
    }

    fn repeated(&self, pattern: &Pattern) -> Option<String> {
        let Pattern::Repeat { pattern, least, most } = pattern else { return self.item(pattern) };
        let how_often = match (least, most) {
            (0, None) => "*".to_owned(),
            (1, None) => "+".to_owned(),
            (0, Some(1)) => "?".to_owned(),
            (least, None) => format!("{{{least},}}"),
            (least, Some(most)) if least == most => format!("{{{least}}}"),
            (least, Some(most)) => format!("{{{least},{most}}}"),
        };
        Some(self.item(pattern)? + &how_often)
    }

    fn item(&self, pattern: &Pattern) -> Option<String> {
        let Pattern::OneOf(values) = pattern else { return Some(format!("({})", self.either(pattern)?)) };
        if values.len() == self.puzzle.layout.digits().len() {
            return Some(".".into());
        }
        let figure =
            |n: &i64| u32::try_from(*n).ok().and_then(|n| char::from_digit(n, 36)).map(|c| c.to_ascii_uppercase());
        let figures: String = values.iter().map(figure).collect::<Option<_>>()?;
        match figures.len() {
            0 => None,
            1 => Some(figures),
            _ => Some(format!("[{figures}]")),
        }
    }
}
