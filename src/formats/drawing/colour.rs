//! Colours, and the words that people have for them.

use crate::model::named;
use color::{Rgba8, Srgb, parse_color};

/// A colour with opacity, each part from 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::formats) struct Colour {
    pub(in crate::formats) red: u8,
    pub(in crate::formats) green: u8,
    pub(in crate::formats) blue: u8,
    pub(in crate::formats) opacity: u8,
    /// Whether this is what was written: some colour is there, though it could not be read.
    known: bool,
}

named! {
    /// A word for a colour.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
    pub(in crate::formats) enum Hue {
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
        /// One that could not be read.
        Coloured = "coloured",
    }
}

impl Colour {
    /// A colour that could not be read.
    pub(in crate::formats) const UNKNOWN: Self = Self { red: 0, green: 0, blue: 0, opacity: 0, known: false };

    /// Reads a colour of CSS, of which `#` may be missing. `None` for what is not seen at all; what is not understood may be
    /// seen.
    pub(in crate::formats) fn parse(text: &str) -> Option<Self> {
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

    /// The word for it, as it looks on white paper.
    pub(in crate::formats) fn hue(self) -> Hue {
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
        // Whatever differs from the paper is seen, be it pale.
        if lowest >= 250 && spread <= 6 {
            return Hue::White;
        }
        if spread * 8 < highest.max(64) && (spread < 12 || highest <= 238) {
            return if highest <= 48 { Hue::Black } else { Hue::Grey };
        }
        // Degrees on the colour circle, from red over green and blue.
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

#[cfg(test)]
mod tests {
    use super::{Colour, Hue};

    #[test]
    fn the_colours_that_setters_use_have_their_names() {
        let said = |text: &str| Colour::parse(text).map(Colour::hue);
        for (text, hue) in [
            ("#67f067", Hue::Green),
            ("#67f067ff", Hue::Green),
            ("67F067", Hue::Green),
            ("#f067f0", Hue::Purple),
            ("#f067f0ff", Hue::Purple),
            ("#2ecbff", Hue::Blue),
            ("#cfcfcf", Hue::Grey),
            ("#CFCFCF", Hue::Grey),
            ("#b9b9b9", Hue::Grey),
            ("#c9c8c8", Hue::Grey),
            ("#ddd", Hue::Grey),
            ("#000", Hue::Black),
            ("#ffffff", Hue::White),
            ("#fff9", Hue::White),
            ("#ff9900", Hue::Orange),
            ("#f7d038", Hue::Yellow),
            ("#e6261f", Hue::Red),
            ("rgb(207, 207, 207)", Hue::Grey),
            ("rgba(0, 0, 0, 0.2)", Hue::Grey),
            ("gray", Hue::Grey),
            ("#ffe2e2", Hue::Pink),
            ("#f0f0f0", Hue::Grey),
            ("#fdfdfe", Hue::White),
            ("hotpink", Hue::Pink),
            ("DarkSlateGray", Hue::Turquoise),
            ("rgb(100% 0% 0% / 50%)", Hue::Red),
            ("rgb(0 0 0 / 50%)", Hue::Grey),
            ("hsl(120, 100%, 25%)", Hue::Green),
            ("hsl(240deg 100% 50%)", Hue::Blue),
            ("lab(50% 40 59.5)", Hue::Orange),
            ("device-cmyk(0 81% 81% 30%)", Hue::Coloured),
            ("#12345", Hue::Coloured),
            ("#zzz", Hue::Coloured),
            ("#é", Hue::Coloured),
        ] {
            assert_eq!(said(text), Some(hue), "{text}");
        }
        for nothing in ["", " ", "none", "Transparent", "#0000", "#ffffff00", "rgba(1,2,3,0)"] {
            assert_eq!(said(nothing), None, "{nothing}");
        }
    }
}
