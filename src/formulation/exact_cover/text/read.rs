//! Parses exact covers in Knuth's format.
//!
//! The first line names the items, primary ones first and secondary ones after a `|`; each other line is an option. Lines that
//! begin with `|` are comments. In an option, `x:a` gives the secondary item `x` the colour `a`. This is the format of DLX1 and
//! DLX2 (Knuth, programs to TAOCP 7.2.2.1), but names and colours may be longer than there.

use super::super::OptionItem;
use super::{Cover, Fault};
use crate::formulation::reading::{self, MemoryBudget, Mistake, ReadError, Scanner};
use std::collections::HashMap;
use std::io::Read;
use std::num::NonZeroU32;

/// The maximum number of warnings kept for a file.
const WARNINGS: usize = 20;

/// Reads an exact cover that may use `memory` bytes; returns it with warnings.
///
/// # Errors
/// If the text is not in this format, its content exceeds the memory limit, or reading fails.
pub fn read(text: impl Read, memory: u64) -> Result<(Cover, Vec<Mistake>), ReadError> {
    let mut reader = XccReader {
        words: Scanner::new(text)?,
        budget: MemoryBudget::new(memory),
        cover: Cover::default(),
        numbers: HashMap::new(),
        colours: HashMap::new(),
        last: Vec::new(),
        warnings: Vec::new(),
    };
    reader.items()?;
    let mut option = 0;
    while reader.words.next_line()? {
        reader.option(&mut option)?;
    }
    Ok((reader.cover, reader.warnings))
}

struct XccReader<R> {
    words: Scanner<R>,
    budget: MemoryBudget,
    cover: Cover,
    numbers: HashMap<Box<str>, u32>,
    colours: HashMap<Box<str>, NonZeroU32>,
    /// By item: the last option that named it, from 1.
    last: Vec<u32>,
    warnings: Vec<Mistake>,
}

/// The bytes of a name in the list and the map, in addition to its letters twice.
const NAME: usize = 72;

impl<R: Read> XccReader<R> {
    fn wrong<T>(&self, fault: Fault) -> Result<T, ReadError> {
        Err(self.words.error(reading::Fault::Cover(fault)))
    }

    /// Skips to the first word of a line that is neither empty nor a comment.
    fn items(&mut self) -> Result<(), ReadError> {
        loop {
            if !self.words.next_word()? {
                return Err(self.words.error_here(reading::Fault::Cover(Fault::NoItems)));
            }
            if !self.words.word().starts_with(b"|") {
                break;
            }
            self.words.next_line()?;
        }
        let mut secondary = false;
        loop {
            let name = self.words.text()?;
            if name == "|" {
                if std::mem::replace(&mut secondary, true) {
                    return self.wrong(Fault::SecondBar);
                }
            } else {
                let name = name.to_owned();
                if name.contains('|') {
                    let numeric = name.bytes().take_while(|b| *b != b'|').all(|b| b.is_ascii_digit() || b == b':');
                    return self.wrong(if numeric { Fault::Multiplicity(name) } else { Fault::BadName(name) });
                }
                if name.contains(':') {
                    return self.wrong(Fault::BadName(name));
                }
                self.item(&name, secondary)?;
            }
            if !self.words.next_on_line()? {
                self.last = vec![0; self.cover.items.len()];
                return Ok(());
            }
        }
    }

    fn item(&mut self, name: &str, secondary: bool) -> Result<(), ReadError> {
        self.budget.take(NAME + 2 * name.len())?;
        let Ok(number) = i32::try_from(self.cover.items.len()) else { return self.wrong(Fault::TooMany) };
        if self.numbers.insert(name.into(), number as u32).is_some() {
            return self.wrong(Fault::ItemTwice(name.to_owned()));
        }
        self.cover.items.push(name.into());
        self.cover.primary += usize::from(!secondary);
        Ok(())
    }

    /// Reads a line; `number` counts the options.
    fn option(&mut self, number: &mut u32) -> Result<(), ReadError> {
        if !self.words.next_on_line()? || self.words.word().starts_with(b"|") {
            return Ok(());
        }
        *number += 1;
        let mut place = self.words.place();
        let start = self.cover.nodes.len();
        let mut primary = false;
        loop {
            let node = self.node()?;
            let item = node.item as usize;
            if std::mem::replace(&mut self.last[item], *number) == *number {
                return self.wrong(Fault::TwiceInOption(self.cover.items[item].to_string()));
            }
            primary |= item < self.cover.primary;
            self.budget.take(size_of::<OptionItem>())?;
            self.cover.nodes.push(node);
            place.length = self.words.place().column + self.words.place().length - place.column;
            if !self.words.next_on_line()? {
                break;
            }
        }
        if !primary {
            self.cover.nodes.truncate(start);
            if self.warnings.len() < WARNINGS {
                self.warnings.push(self.words.mistake(place, reading::Fault::Cover(Fault::NoPrimary)));
            }
            return Ok(());
        }
        self.budget.take(8)?;
        let end = self.cover.nodes.len() + self.cover.options() + self.cover.items.len();
        if end >= (u32::MAX >> 1) as usize {
            return self.wrong(Fault::TooMany);
        }
        self.cover.starts.push(self.cover.nodes.len() as u32);
        self.cover.numbers.push(*number);
        Ok(())
    }

    fn node(&mut self) -> Result<OptionItem, ReadError> {
        let word = self.words.text()?;
        let (name, colour) = match word.split_once(':') {
            Some((name, colour)) => (name, Some(colour)),
            None => (word, None),
        };
        let Some(item) = self.numbers.get(name).copied() else {
            let near = self.near(name);
            return self.wrong(Fault::UnknownItem { name: name.to_owned(), near });
        };
        let Some(colour) = colour else { return Ok(OptionItem::plain(item)) };
        if (item as usize) < self.cover.primary {
            return self.wrong(Fault::ColouredPrimary(name.to_owned()));
        }
        if colour.is_empty() {
            return self.wrong(Fault::NoColour(word.to_owned()));
        }
        if let Some(known) = self.colours.get(colour) {
            return Ok(OptionItem { item, colour: Some(*known) });
        }
        let colour: Box<str> = colour.into();
        self.budget.take(NAME + 2 * colour.len())?;
        let number = i32::try_from(self.cover.colours.len() + 1).ok().and_then(|n| NonZeroU32::new(n as u32));
        let Some(number) = number else { return self.wrong(Fault::TooMany) };
        self.cover.colours.push(colour.clone());
        self.colours.insert(colour, number);
        Ok(OptionItem { item, colour: Some(number) })
    }

    /// Returns an item whose name differs only in case.
    fn near(&self, name: &str) -> Option<String> {
        let near = self.cover.items.iter().find(|item| item.eq_ignore_ascii_case(name));
        near.map(|item| item.to_string())
    }
}
