//! Colours, and the words that people have for them.

use super::css;

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

/// A word for a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(in crate::formats) enum Hue {
    White,
    Grey,
    Black,
    Red,
    Orange,
    Yellow,
    Green,
    Turquoise,
    Blue,
    Purple,
    Pink,
    Brown,
    /// One that could not be read.
    Coloured,
}

impl Colour {
    /// A colour that could not be read.
    pub(in crate::formats) const UNKNOWN: Self = Self { red: 0, green: 0, blue: 0, opacity: 0, known: false };

    /// Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, the same without `#`, `rgb(…)`, `hsl(…)` and the names of CSS. `None`
    /// for what is not seen at all; what is not understood may be seen.
    pub(in crate::formats) fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        if matches!(text.as_str(), "" | "none" | "transparent") {
            return None;
        }
        let hex = || from_hex(text.strip_prefix('#').unwrap_or(&text));
        let named = css::named(&text).map(|colour| Self::opaque(colour.to_be_bytes()));
        match named.or_else(hex).or_else(|| from_parts(&text)) {
            Some(colour) => (colour.opacity > 0).then_some(colour),
            None => Some(Self::UNKNOWN),
        }
    }

    fn opaque([_, red, green, blue]: [u8; 4]) -> Self {
        Self { red, green, blue, opacity: 255, known: true }
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

impl Hue {
    /// The word.
    pub(in crate::formats) fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Grey => "grey",
            Self::Black => "black",
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Turquoise => "turquoise",
            Self::Blue => "blue",
            Self::Purple => "purple",
            Self::Pink => "pink",
            Self::Brown => "brown",
            Self::Coloured => "coloured",
        }
    }
}

fn from_hex(digits: &str) -> Option<Colour> {
    if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    let nibble = |place: u32| ((number >> (4 * place)) & 15) as u8 * 17;
    let [first, second, third, fourth] = number.to_be_bytes();
    let short =
        |by: u32| Colour { known: true, red: nibble(2 + by), green: nibble(1 + by), blue: nibble(by), opacity: 255 };
    match digits.len() {
        3 => Some(short(0)),
        4 => Some(Colour { opacity: nibble(0), ..short(1) }),
        6 => Some(Colour::opaque(number.to_be_bytes())),
        8 => Some(Colour { known: true, red: first, green: second, blue: third, opacity: fourth }),
        _ => None,
    }
}

/// `rgb(r, g, b)`, `rgba(r, g, b, opacity)`, `hsl(h, s, l)`, `hsl(h s l / opacity)`, …; parts may be percentages.
fn from_parts(text: &str) -> Option<Colour> {
    let (function, rest) = text.split_once('(')?;
    let parts: Vec<&str> = rest.strip_suffix(')')?.split([',', ' ', '/']).filter(|part| !part.is_empty()).collect();
    let [first, second, third, rest @ ..] = parts.as_slice() else { return None };
    let part = |text: &str, whole: f64| -> Option<f64> {
        let found: f64 = match text.strip_suffix('%') {
            Some(percent) => percent.parse::<f64>().ok()? / 100.0,
            None => text.parse::<f64>().ok()? / whole,
        };
        found.is_finite().then_some(found)
    };
    let byte = |part: f64| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
    let opacity = match rest {
        [] => 255,
        [opacity] => byte(part(opacity, 1.0)?),
        _ => return None,
    };
    let [red, green, blue] = match function.trim() {
        "rgb" | "rgba" => [part(first, 255.0)?, part(second, 255.0)?, part(third, 255.0)?],
        "hsl" | "hsla" => {
            from_hsl(part(first.trim_end_matches("deg"), 360.0)?, part(second, 100.0)?, part(third, 100.0)?)
        }
        _ => return None,
    };
    Some(Colour { known: true, red: byte(red), green: byte(green), blue: byte(blue), opacity })
}

/// Red, green and blue of a colour on the circle (one turn is 1), after CSS Color Module Level 4, section 7.1.
fn from_hsl(turn: f64, saturation: f64, lightness: f64) -> [f64; 3] {
    let reach = saturation * lightness.min(1.0 - lightness);
    [0.0, 8.0, 4.0].map(|offset: f64| {
        let place = (offset + turn.rem_euclid(1.0) * 12.0) % 12.0;
        lightness - reach * (place - 3.0).min(9.0 - place).clamp(-1.0, 1.0)
    })
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
            ("lab(50% 40 59.5)", Hue::Coloured),
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
