//! The colours of drawings, and their names in sentences.

use crate::model::named;
use color::{Rgba8, Srgb, parse_color};

/// A colour with opacity, with components from 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour {
    pub(in crate::formats) red: u8,
    pub(in crate::formats) green: u8,
    pub(in crate::formats) blue: u8,
    pub(in crate::formats) opacity: u8,
    /// Whether the colour was parsed; otherwise some colour is present that could not be read.
    known: bool,
}

named! {
    /// The name of a colour.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
    pub enum Hue {
        White = "white",
        Grey = "grey",
        Black = "black",
        Red = "red",
        Orange = "orange",
        Yellow = "yellow",
        Green = "green",
        Turquoise = "turquoise",
        Blue = "blue",
        Purple = "purple",
        Pink = "pink",
        Brown = "brown",
        /// A colour that could not be read.
        Coloured = "coloured",
    }
}

impl Colour {
    /// A colour that could not be read.
    pub(in crate::formats) const UNKNOWN: Self = Self { red: 0, green: 0, blue: 0, opacity: 0, known: false };

    /// Parses a CSS colour; `#` may be missing. Returns `None` for an invisible colour; a colour that cannot be parsed counts as
    /// visible.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() || text.eq_ignore_ascii_case("none") {
            return None;
        }
        match parse_color(text).or_else(|_| parse_color(&format!("#{text}"))) {
            Ok(colour) => {
                let Rgba8 { r: red, g: green, b: blue, a: opacity } = colour.to_alpha_color::<Srgb>().to_rgba8();
                (opacity > 0).then_some(Self { red, green, blue, opacity, known: true })
            }
            Err(_) => Some(Self::UNKNOWN),
        }
    }

    /// Returns the name of the colour as seen on white paper.
    pub fn hue(self) -> Hue {
        if !self.known {
            return Hue::Coloured;
        }
        let seen = |part: u8| {
            let (part, opacity) = (u32::from(part), u32::from(self.opacity));
            (part * opacity + 255 * (255 - opacity)) / 255
        };
        let (red, green, blue) = (seen(self.red), seen(self.green), seen(self.blue));
        let (highest, lowest) = (red.max(green).max(blue), red.min(green).min(blue));
        let spread = highest - lowest;
        // A visible difference from the paper counts, even if pale.
        if lowest >= 250 && spread <= 6 {
            return Hue::White;
        }
        if spread * 8 < highest.max(64) && (spread < 12 || highest <= 238) {
            return if highest <= 48 { Hue::Black } else { Hue::Grey };
        }
        // Hue in degrees on the colour circle, from red over green and blue.
        let (red, green, blue, spread) = (red as i32, green as i32, blue as i32, spread as i32);
        let degrees = match () {
            () if red == highest as i32 => (60 * (green - blue) / spread).rem_euclid(360),
            () if green == highest as i32 => 120 + 60 * (blue - red) / spread,
            () => 240 + 60 * (red - green) / spread,
        };
        let dark = highest < 170;
        match degrees {
            0..=14 | 346.. if lowest > 150 => Hue::Pink,
            0..=14 | 346.. => Hue::Red,
            15..=44 if dark => Hue::Brown,
            15..=44 => Hue::Orange,
            45..=69 => Hue::Yellow,
            70..=164 => Hue::Green,
            165..=184 => Hue::Turquoise,
            185..=254 => Hue::Blue,
            255..=315 => Hue::Purple,
            _ => Hue::Pink,
        }
    }
}
