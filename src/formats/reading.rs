//! The user's settings for reading files.

/// Settings for formats in which some things are ambiguous.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reading {
    /// What drawings and texts stand for, in place of the automatic guess.
    pub treatments: Vec<Treatment>,
}

/// A declaration of what drawings stand for: `--treat green-line=whispers`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Treatment {
    /// The drawings, by the name in gridc's messages: `green-line`; or `text`, the rules in words.
    pub what: String,
    /// The rule of which they are clues; `None` if they are decoration (`green-line=nothing`).
    pub rule: Option<String>,
}

static PLAIN: Reading = Reading { treatments: Vec::new() };

impl Reading {
    pub fn plain() -> &'static Self {
        &PLAIN
    }

    /// Returns the declaration for drawings with this name: `None` if there is none, `Some(None)` if they are decoration.
    pub fn treatment(&self, what: &str) -> Option<Option<&str>> {
        self.treatments.iter().rev().find(|t| t.what == what).map(|t| t.rule.as_deref())
    }
}
