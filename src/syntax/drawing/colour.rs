//! Colours, and the words that people have for them.

/// A colour with opacity, each part from 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::syntax) struct Colour {
    pub(in crate::syntax) red: u8,
    pub(in crate::syntax) green: u8,
    pub(in crate::syntax) blue: u8,
    pub(in crate::syntax) opacity: u8,
}

/// A word for a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(in crate::syntax) enum Hue {
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
}

impl Colour {
    /// Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, the same without `#`, `rgb(…)`, `rgba(…)`, and the commonest
    /// names of CSS. `None` for what is no colour, or is not seen at all.
    pub(in crate::syntax) fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let colour = match text.strip_prefix("rgb") {
            Some(rest) => from_parts(rest)?,
            None => named(&text).or_else(|| from_hex(text.strip_prefix('#').unwrap_or(&text)))?,
        };
        (colour.opacity > 0).then_some(colour)
    }

    /// The word for it, as it looks on white paper.
    pub(in crate::syntax) fn hue(self) -> Hue {
        let seen = |part: u8| {
            let (part, opacity) = (u32::from(part), u32::from(self.opacity));
            (part * opacity + 255 * (255 - opacity)) / 255
        };
        let (red, green, blue) = (seen(self.red), seen(self.green), seen(self.blue));
        let (highest, lowest) = (red.max(green).max(blue), red.min(green).min(blue));
        let spread = highest - lowest;
        if spread * 8 < highest.max(64) {
            return match highest {
                0..=48 => Hue::Black,
                49..=238 => Hue::Grey,
                _ => Hue::White,
            };
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
    pub(in crate::syntax) fn name(self) -> &'static str {
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
    match digits.len() {
        3 => Some(Colour { red: nibble(2), green: nibble(1), blue: nibble(0), opacity: 255 }),
        4 => Some(Colour { red: nibble(3), green: nibble(2), blue: nibble(1), opacity: nibble(0) }),
        6 => Some(Colour { red: second, green: third, blue: fourth, opacity: 255 }),
        8 => Some(Colour { red: first, green: second, blue: third, opacity: fourth }),
        _ => None,
    }
}

/// `(r, g, b)` or `a(r, g, b, opacity from 0 to 1)`.
fn from_parts(rest: &str) -> Option<Colour> {
    let inner = rest.trim_start_matches('a').trim().strip_prefix('(')?.strip_suffix(')')?;
    let parts: Vec<f64> =
        inner.split([',', ' ', '/']).filter(|p| !p.is_empty()).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let byte = |part: f64| part.clamp(0.0, 255.0) as u8;
    match parts.as_slice() {
        [red, green, blue] => Some(Colour { red: byte(*red), green: byte(*green), blue: byte(*blue), opacity: 255 }),
        [red, green, blue, opacity] => {
            Some(Colour { red: byte(*red), green: byte(*green), blue: byte(*blue), opacity: byte(*opacity * 255.0) })
        }
        _ => None,
    }
}

fn named(text: &str) -> Option<Colour> {
    let hex = match text {
        "white" => "ffffff",
        "black" => "000000",
        "grey" | "gray" => "808080",
        "lightgrey" | "lightgray" => "d3d3d3",
        "darkgrey" | "darkgray" => "a9a9a9",
        "silver" => "c0c0c0",
        "red" => "ff0000",
        "orange" => "ffa500",
        "yellow" => "ffff00",
        "gold" => "ffd700",
        "green" => "008000",
        "lime" => "00ff00",
        "lightgreen" => "90ee90",
        "cyan" | "aqua" => "00ffff",
        "turquoise" => "40e0d0",
        "teal" => "008080",
        "blue" => "0000ff",
        "lightblue" => "add8e6",
        "navy" => "000080",
        "purple" => "800080",
        "violet" => "ee82ee",
        "magenta" | "fuchsia" => "ff00ff",
        "pink" => "ffc0cb",
        "brown" => "a52a2a",
        _ => return None,
    };
    from_hex(hex)
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
        ] {
            assert_eq!(said(text), Some(hue), "{text}");
        }
        for nothing in ["", "none", "transparent", "#0000", "#ffffff00", "#12345", "#zzz", "#é"] {
            assert_eq!(said(nothing), None, "{nothing}");
        }
    }
}
