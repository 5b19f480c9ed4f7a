//! Errors in exact cover files in Knuth's format.

use crate::code::Code;
use crate::formulation::reading::MistakeText;

/// An error in an exact cover file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no line of items.
    NoItems,
    /// An item is named twice.
    ItemTwice(String),
    /// A second `|` in the line of items.
    SecondBar,
    /// An item's name is empty or has a `:` or a `|`.
    BadName(String),
    /// A multiplicity, a range or a cost, which only other algorithms support.
    Multiplicity(String),
    /// An option names an unknown item.
    UnknownItem {
        name: String,
        /// An item with a similar name.
        near: Option<String>,
    },
    /// An option names an item twice.
    TwiceInOption(String),
    /// An option gives a primary item a colour.
    ColouredPrimary(String),
    /// A `:` without a colour.
    NoColour(String),
    /// More items, options or colours than are supported.
    TooMany,
    /// An option without primary items, which is ignored.
    NoPrimary,
}

impl Fault {
    pub(in crate::formulation) fn explain(&self) -> MistakeText {
        match self {
            Self::NoItems => MistakeText::new(Code::E0521, "there is no line with the items")
                .instead("name all items on the first line, as in `a b c | x y`; then write an option per line"),
            Self::ItemTwice(name) => MistakeText::new(Code::E0521, format!("the item `{name}` is named twice"))
                .instead("name each item once"),
            Self::SecondBar => MistakeText::new(Code::E0521, "a second `|` in the line of items")
                .because("write primary items before the `|`, secondary ones after it"),
            Self::BadName(name) => MistakeText::new(Code::E0521, format!("`{name}` cannot be the name of an item"))
                .because("names contain neither `:`, which precedes a colour, nor `|`"),
            Self::Multiplicity(word) => {
                MistakeText::new(Code::E0521, format!("`{word}` gives the number of times an item is to be covered"))
                    .because("gridc covers every primary item exactly once (Algorithm C, not Algorithm M)")
            }
            Self::UnknownItem { name, near } => {
                let told = MistakeText::new(Code::E0522, format!("there is no item `{name}`"))
                    .because("the first line names all items");
                match near {
                    Some(near) => told.instead(format!("did you mean `{near}`?")),
                    None => told,
                }
            }
            Self::TwiceInOption(name) => {
                MistakeText::new(Code::E0523, format!("the option names the item `{name}` twice"))
                    .because("an option is a set of items")
                    .instead("leave one out")
            }
            Self::ColouredPrimary(name) => {
                MistakeText::new(Code::E0524, format!("the primary item `{name}` has a colour"))
                    .because("a primary item is covered exactly once, so it has no colours")
                    .instead("name the item after the `|` of the first line, or leave out the colour")
            }
            Self::NoColour(word) => {
                MistakeText::new(Code::E0524, format!("there is no colour after the `:` of `{word}`"))
                    .instead("write the colour without a space, as in `x:a`")
            }
            Self::TooMany => MistakeText::new(Code::E0525, "too many items, options or colours")
                .because("at most 2³¹ − 1 are supported"),
            Self::NoPrimary => MistakeText::new(Code::W0521, "an option without primary items is left out")
                .because("no primary item needs it; Knuth's programs also leave it out"),
        }
    }
}
