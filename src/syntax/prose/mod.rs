//! What titles and rules in words speak of.

/// The words of a puzzle: its title and its rules.
#[derive(Clone, Debug)]
pub(in crate::syntax) struct Prose {
    words: String,
}

impl Prose {
    /// The words of a puzzle.
    pub(in crate::syntax) fn new(title: &str, rules: &str) -> Self {
        Self { words: format!("{title}\n{rules}").to_lowercase() }
    }

    /// Whether the words speak of a rule of the library, by its name there.
    pub(in crate::syntax) fn mentions(&self, rule: &str) -> bool {
        self.words.contains(&rule.replace('_', " "))
    }
}

/// Until the real one is merged.
pub(in crate::syntax) fn check(_draft: &mut super::draft::Draft<'_>) {}
