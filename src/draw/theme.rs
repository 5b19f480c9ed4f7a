//! Themes: map the ink of each part of a picture to a colour.

use super::{Highlight, Ink};
use crate::language::faces::named_colour;
use crate::model::named;
use std::fmt;

/// An RGB colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour {
    /// From 0 to 255.
    pub red: u8,
    /// From 0 to 255.
    pub green: u8,
    /// From 0 to 255.
    pub blue: u8,
}

named! {
    /// The theme, by the purpose of the picture.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub enum Theme {
        /// Pale marks and no large dark areas, suitable for monochrome printers.
        Print = "print": "black on white, for paper",
        #[default]
        Screen = "screen": "the colours of web applications",
        Dark = "dark": "light on a dark background",
    }
}

const fn rgb(code: u32) -> Colour {
    Colour { red: (code >> 16) as u8, green: (code >> 8) as u8, blue: code as u8 }
}

/// Colours of marks without a face: Okabe and Ito, *Color Universal Design*, 2008, mixed with white.
const OTHERS: [Colour; 6] = [rgb(0x7fc4ec), rgb(0xf0bf66), rgb(0x66c5ab), rgb(0xdfaac8), rgb(0xe59b66), rgb(0xb3b3e6)];

impl Theme {
    /// Returns the colour of an ink.
    pub fn colour(self, ink: Ink) -> Colour {
        match ink {
            Ink::Paper => match self {
                Self::Print | Self::Screen => rgb(0xffffff),
                Self::Dark => rgb(0x1d1f24),
            },
            Ink::Black => match self {
                Self::Print | Self::Screen => rgb(0x000000),
                Self::Dark => rgb(0xe4e6ea),
            },
            Ink::Answer => match self {
                Self::Print => rgb(0x4d4d4d),
                Self::Screen => rgb(0x1d6ae5),
                Self::Dark => rgb(0x7db4ff),
            },
            Ink::Candidate => match self {
                Self::Print => rgb(0x4d4d4d),
                Self::Screen => rgb(0x4a6a9a),
                Self::Dark => rgb(0xa9bcd8),
            },
            Ink::Named(word) => self.word_colour(word),
            Ink::Other(number) => {
                let colour = OTHERS[number % OTHERS.len()];
                if self == Self::Dark { colour.mixed(self.colour(Ink::Paper), 0.6) } else { colour }
            }
            Ink::Highlight(highlight) => self.highlight(highlight),
        }
    }

    /// Returns the colour of an ink for thin lines: colours that are pale enough for areas under digits would be hardly visible.
    pub fn thin(self, ink: Ink) -> Colour {
        match ink {
            Ink::Named(_) | Ink::Other(_) => self.colour(ink).mixed(self.colour(Ink::Black), 0.35),
            ink => self.colour(ink),
        }
    }

    /// Returns the colour of an ink for thick lines: digits must be legible on a black one, too.
    pub fn thick(self, ink: Ink) -> Colour {
        match (self, ink) {
            (Self::Print | Self::Screen, Ink::Named("black")) => self.colour(ink).mixed(self.colour(Ink::Paper), 0.5),
            _ => self.colour(ink),
        }
    }

    /// Returns the colour with a name from the vocabulary of faces; grey for any other name.
    fn word_colour(self, word: &str) -> Colour {
        let Some(colour) = named_colour(word) else { return self.word_colour("grey") };
        match (self, colour.dark) {
            (Self::Screen, _) => rgb(colour.screen),
            (Self::Print, _) => rgb(colour.print),
            (Self::Dark, Some(dark)) => rgb(dark),
            (Self::Dark, None) => rgb(colour.screen).mixed(self.colour(Ink::Paper), 0.6),
        }
    }

    /// Returns the colour of a highlight. Highlights also differ in hatching, dashes or strike-through.
    fn highlight(self, highlight: Highlight) -> Colour {
        match (self, highlight) {
            (Self::Print, Highlight::Subject | Highlight::Removed) => rgb(0xd55e00),
            (Self::Print, Highlight::Second) => rgb(0x0072b2),
            (Self::Print, Highlight::Open) => rgb(0x8a7a00),
            (Self::Screen, Highlight::Subject) => rgb(0xd55e00),
            (Self::Screen, Highlight::Removed) => rgb(0xc43c00),
            (Self::Screen, Highlight::Second) => rgb(0x0072b2),
            (Self::Screen, Highlight::Open) => rgb(0x8a7a00),
            (Self::Dark, Highlight::Subject | Highlight::Removed) => rgb(0xff9248),
            (Self::Dark, Highlight::Second) => rgb(0x56b4e9),
            (Self::Dark, Highlight::Open) => rgb(0xf0e442),
        }
    }
}

impl Colour {
    /// Mixes the colour with another, of which `part` is the share.
    #[must_use]
    pub fn mixed(self, other: Self, part: f64) -> Self {
        let mix = |a: u8, b: u8| (f64::from(a) * (1.0 - part) + f64::from(b) * part).round() as u8;
        Self { red: mix(self.red, other.red), green: mix(self.green, other.green), blue: mix(self.blue, other.blue) }
    }

    /// Returns the relative luminance, from 0 to 1 (WCAG 2).
    fn luminance(self) -> f64 {
        let linear = |part: u8| match f64::from(part) / 255.0 {
            low if low <= 0.040_45 => low / 12.92,
            high => ((high + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2).
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

/// Formats the colour for CSS: `#1d6ae5`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}
