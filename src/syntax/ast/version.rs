//! Versions of the language, and how a tree of an older one says the same in the newest.

use super::{Ast, Choice, Item, ItemKind, LayoutPart, Quota};
use crate::puzzle::Span;

/// A version of the language: the number after `gridc` in the first line of a file.
///
/// What a construct means that means something else in another version is decided by the version of its file: the
/// parser makes another node of it where it can, and [`Ast::version`] tells whoever has to ask.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Version {
    /// `gridc 1`
    One,
    /// `gridc 2`: what files mean that say no version, too.
    #[default]
    Two,
}

impl Version {
    /// All of them, the oldest first.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// The one that this program writes.
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
    /// The version of the language that the file is written in.
    #[must_use]
    pub fn version(&self) -> Version {
        let stated = self.items.iter().find_map(|item| match item.kind {
            ItemKind::Version(version) => Some(version),
            _ => None,
        });
        stated.unwrap_or_default()
    }

    /// The tree in words of the newest version, which mean the same as far as there are such words.
    #[must_use]
    pub fn upgraded(&self) -> Self {
        if self.version() == Version::NEWEST {
            return self.clone();
        }
        Self { items: self.items.iter().map(upgraded).collect(), ..self.clone() }
    }

    /// Says in the first line that the tree is of the newest version, which it is.
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

/// What was one part with several places is one in braces of its own.
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
