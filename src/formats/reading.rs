//! What a user says about how files are to be read.

/// Choices that concern formats in which not everything has one meaning.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reading {
    /// What drawings and texts stand for, in place of what gridc would guess.
    pub treatments: Vec<Treatment>,
}

/// `--treat green-line=whispers`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Treatment {
    /// The drawings, by the name that gridc gives them in its messages: `green-line`; or `text`, the rules in words.
    pub what: String,
    /// The rule that they are clues of; `None` if they are mere decoration (`green-line=nothing`).
    pub rule: Option<String>,
}

static PLAIN: Reading = Reading { treatments: Vec::new() };

impl Reading {
    pub fn plain() -> &'static Self {
        &PLAIN
    }

    /// What the user says about drawings of this name: `None` if nothing, `Some(None)` if they mean nothing.
    pub fn treatment(&self, what: &str) -> Option<Option<&str>> {
        self.treatments.iter().rev().find(|t| t.what == what).map(|t| t.rule.as_deref())
    }
}
