//! The colours that faces may name: how each is displayed, written in formats, and named in sentences.

/// A colour that faces may name. RGB values are `0xRRGGBB`.
#[derive(Clone, Copy, Debug)]
pub struct NamedColour {
    pub name: &'static str,
    /// The colour on screens. Lines and shades lie under digits and are pale.
    pub screen: u32,
    /// The colour on paper: of Okabe and Ito's colours (*Color Universal Design*, 2008) the one with this name, mixed half with
    /// white. A monochrome printer turns them into greys that differ from one another and from the digits.
    pub print: u32,
    /// The colour on a dark background; `None` is the screen colour, darkened.
    pub dark: Option<u32>,
    /// The colour as written in drawing formats. Readers recognise it as this colour.
    pub written: &'static str,
    /// The words for it in sentences.
    pub words: &'static [&'static str],
    /// Words for things that look like it, but do not name a colour by themselves.
    pub looks: &'static [&'static str],
    /// The colour with which it is often confused.
    pub taken_for: Option<&'static str>,
}

const fn colour(
    name: &'static str,
    [screen, print]: [u32; 2],
    written: &'static str,
    words: &'static [&'static str],
) -> NamedColour {
    NamedColour { name, screen, print, dark: None, written, words, looks: &[], taken_for: None }
}

/// All named colours.
pub const COLOURS: [NamedColour; 12] = [
    NamedColour {
        dark: Some(0xe4e6ea),
        looks: &["hollow", "open", "empty", "unfilled", "unshaded"],
        ..colour("white", [0xffffff, 0xffffff], "#ffffff", &["white"])
    },
    NamedColour {
        dark: Some(0x666b74),
        looks: &["shaded"],
        ..colour("grey", [0xcfcfcf, 0xd0d0d0], "#cfcfcf", &["grey", "gray", "silver"])
    },
    NamedColour {
        dark: Some(0x000000),
        looks: &["dark", "filled"],
        ..colour("black", [0x000000, 0x000000], "#202020", &["black"])
    },
    colour("red", [0xff8080, 0xe59b66], "#e6261f", &["red", "crimson", "scarlet", "maroon"]),
    colour("orange", [0xffb366, 0xf0bf66], "#ff9a3c", &["orange", "peach"]),
    colour("yellow", [0xffe266, 0xf7ef99], "#f7d038", &["yellow", "gold"]),
    colour("green", [0x67f067, 0x7fceb9], "#67f067", &["green", "lime"]),
    NamedColour {
        taken_for: Some("blue"),
        ..colour("turquoise", [0x66e0d8, 0xa6dfd0], "#3fdccf", &["turquoise", "teal", "cyan", "aqua", "blue"])
    },
    colour("blue", [0x66c8ff, 0x99d2f1], "#2ecbff", &["blue", "cyan", "navy"]),
    colour(
        "purple",
        [0xf067f0, 0xdda8c7],
        "#f067f0",
        &["purple", "pink", "magenta", "violet", "lavender", "lilac", "mauve", "indigo", "fuchsia"],
    ),
    NamedColour {
        taken_for: Some("purple"),
        ..colour("pink", [0xffb3d9, 0xf0cfe0], "#ff9fd0", &["pink", "purple", "magenta", "rose", "salmon", "fuchsia"])
    },
    colour("brown", [0xd2a679, 0xcdb08a], "#8a5a2b", &["brown", "tan"]),
];

/// Their names, in the same order.
pub(super) const NAMES: [&str; COLOURS.len()] = {
    let mut names = [""; COLOURS.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = COLOURS[place].name;
        place += 1;
    }
    names
};

/// Returns the colour with this name.
#[must_use]
pub fn named_colour(name: &str) -> Option<&'static NamedColour> {
    const ALL: &[NamedColour] = &COLOURS;
    ALL.iter().find(|colour| colour.name == name)
}
