//! Language versions, and the conversion of a syntax tree of an older version to the newest.

use super::{Ast, Choice, Item, ItemKind, LayoutPart, Quota};
use crate::puzzle::Span;

/// A version of the language: the number after `gridc` in the first line of a file.
///
/// The version of the file determines the meaning of a construct that differs between versions. The parser produces a different
/// node where it can; otherwise code that depends on the version reads [`Ast::version`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Version {
    /// `gridc 1`
    One,
    /// `gridc 2`. Files without a version statement have this version, too.
    #[default]
    Two,
}

impl Version {
    /// All versions, the oldest first.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// The version that this program writes.
    pub const NEWEST: Self = Self::Two;

    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

impl Ast {
    /// Returns the language version of the file.
    #[must_use]
    pub fn version(&self) -> Version {
        let stated = self.items.iter().find_map(|item| match item.kind {
            ItemKind::Version(version) => Some(version),
            _ => None,
        });
        stated.unwrap_or_default()
    }

    /// Returns the tree in the syntax of the newest version, with the same meaning as far as that can be expressed.
    #[must_use]
    pub fn upgraded(&self) -> Self {
        if self.version() == Version::NEWEST {
            return self.clone();
        }
        Self { items: self.items.iter().map(upgraded).collect(), ..self.clone() }
    }

    /// Adds the statement of the newest version as the first one. The tree must already be in that version.
    pub fn state_version(&mut self) {
        let kind = ItemKind::Version(Version::NEWEST);
        self.items.insert(0, Item { docs: None, kind, span: Span::default() });
    }
}

fn upgraded(item: &Item) -> Item {
    let mut item = item.clone();
    match &mut item.kind {
        ItemKind::Version(version) => *version = Version::NEWEST,
        ItemKind::Rule(rule) => rule.version = Version::NEWEST,
        ItemKind::Part(part) => upgrade_part(part),
        ItemKind::Choice(choice) => upgrade_choice(choice),
        ItemKind::Layout(layout) => layout.parts.iter_mut().for_each(|part| upgrade_part(&mut part.kind)),
        _ => {}
    }
    item
}

/// Puts each part with several instances into braces, as the newest version requires.
fn upgrade_choice(choice: &mut Choice) {
    let counted = !matches!(choice.kind, Quota::Either);
    for item in choice.parts.iter_mut().flatten() {
        match &mut item.kind {
            ItemKind::Choice(inner) => upgrade_choice(inner),
            ItemKind::Clue(clue) if counted && clue.instances.len() > 1 => {
                let together = Choice { kind: Quota::Either, parts: vec![vec![item.clone()]] };
                item.kind = ItemKind::Choice(together);
            }
            _ => {}
        }
    }
}

fn upgrade_part(part: &mut LayoutPart) {
    if let LayoutPart::Symbols(set) = part {
        *set = set.upgraded();
    }
}
