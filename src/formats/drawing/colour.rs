//! The colours of drawings, and their names in sentences.

use crate::model::named;
use color::{Oklch, OpaqueColor, Rgba8, Srgb, parse_color};

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

    /// Returns the name of the colour as seen on white paper, by its place in a perceptual colour space: equal angles of Oklch
    /// look like equal hues, whatever the lightness.
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
        // At most 255, since they are mixed with white.
        let mixed = OpaqueColor::<Srgb>::from_rgb8(red as u8, green as u8, blue as u8);
        let [lightness, chroma, angle] = mixed.convert::<Oklch>().components;
        let is_pale = spread >= 12 && highest > 238;
        if (chroma < 0.02 && !is_pale) || (chroma < 0.035 && lightness < 0.88) {
            return if lightness < 0.3 { Hue::Black } else { Hue::Grey };
        }
        match angle.rem_euclid(360.0) {
            ..15.0 | 337.0.. => Hue::Pink,
            ..35.0 if lightness > 0.77 => Hue::Pink,
            ..35.0 => Hue::Red,
            ..88.0 if lightness < 0.55 || (chroma < 0.1 && lightness < 0.85) => Hue::Brown,
            ..88.0 => Hue::Orange,
            ..118.0 => Hue::Yellow,
            ..177.0 => Hue::Green,
            ..202.0 => Hue::Turquoise,
            // Tints of pure blue are at 285 degrees, slate blue and lavender beyond.
            ..285.2 => Hue::Blue,
            _ => Hue::Purple,
        }
    }
}
