//! The styles of lines in plots: colours, dashes and markers.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    pub colour: &'static str,
    /// The lengths of dashes and gaps; empty for a solid line.
    pub dashes: &'static str,
    pub marker: Marker,
    /// The stroke width, in tenths of a point.
    pub width: u32,
}

/// The shape of a marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marker {
    None,
    Disc,
    Square,
    /// A triangle pointing up.
    Triangle,
    /// A square standing on a corner.
    Diamond,
    Cross,
}

/// Okabe and Ito, *Color Universal Design*, 2008, without yellow, which is too pale on white.
const COLOURS: [&str; 7] = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#E69F00", "#56B4E9"];
const DASHES: [&str; 4] = ["", "7 3", "2 3", "9 3 2 3"];
const MARKERS: [Marker; 5] = [Marker::Disc, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Cross];

pub const GRID: Style = Style { colour: "#d0d0d0", dashes: "", marker: Marker::None, width: 10 };
pub const FINE_GRID: Style = Style { colour: "#eeeeee", dashes: "", marker: Marker::None, width: 10 };
pub const LIMIT: Style = Style { colour: "#707070", dashes: "4 4", marker: Marker::None, width: 12 };

impl Style {
    /// The number of styles that differ in dashes or marker, independently of colour.
    pub const COUNT: usize = DASHES.len() * MARKERS.len();

    /// The style of lines without a name.
    pub const OTHER: Self = Self { colour: "#bdbdbd", dashes: "", marker: Marker::None, width: 10 };

    pub fn number(index: usize) -> Self {
        Self {
            colour: COLOURS[index % COLOURS.len()],
            dashes: DASHES[index % DASHES.len()],
            marker: MARKERS[index % MARKERS.len()],
            width: 18,
        }
    }
}
