//! The puzzles of a text, one at a time, whatever its format.

use super::lines::Lines;
use super::text::Boards;
use super::{Format, Parsed, Source, samurai_lines, sdk, sukaku};

/// What reads a text in gridc's own language.
pub type GridParser = fn(&Source) -> Parsed;

/// The puzzles of a source, parsed one at a time as they are asked for. Every error concerns one puzzle; the next one is
/// read as if nothing had happened.
///
/// `grid` reads `.grid` files, which hold one puzzle each.
pub fn puzzles(source: &Source, format: Format, grid: GridParser) -> impl Iterator<Item = Parsed> + '_ {
    let parsed: Box<dyn Iterator<Item = Parsed> + '_> = match format {
        Format::Grid => Box::new(std::iter::once_with(move || grid(source))),
        Format::Lines => Box::new(Lines::new(source)),
        Format::Text | Format::Ss | Format::Numbers | Format::Samurai => Box::new(Boards::new(source, format)),
        Format::Sdk => Box::new(std::iter::once_with(move || sdk::parse(source))),
        Format::Sukaku => Box::new(sukaku::puzzles(source)),
        Format::SamuraiLines => Box::new(std::iter::once_with(move || samurai_lines::parse(source))),
    };
    parsed
}
