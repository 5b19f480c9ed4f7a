//! The puzzles of a text, one at a time, whatever its format.

use super::lines::Lines;
use super::text::Boards;
use super::{Format, Parsed, Reading, Source};
use super::{
    cage_map, dzn, fpuzzles, grid, hodoku, iss, jigsaw_lines, json, lisudoku, msk, opensudoku, penpa, perfect_sudoku,
    puzz_link, puzzlekit, samurai_lines, sdk, sdx, snarfable, solo, sudokumaker, sudokupad, sukaku, sumocue,
};

/// The puzzles of a source, parsed one at a time as they are asked for. Every error concerns one puzzle; the next one is
/// read as if nothing had happened.
pub fn puzzles<'s>(source: &'s Source, format: Format, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    let parsed: Box<dyn Iterator<Item = Parsed> + 's> = match format {
        Format::Grid => Box::new(std::iter::once_with(move || grid::parse(source))),
        Format::Lines => Box::new(Lines::new(source)),
        Format::Text | Format::Ss | Format::Numbers | Format::Samurai => Box::new(Boards::new(source, format)),
        Format::Sdk => Box::new(std::iter::once_with(move || sdk::parse(source))),
        Format::Sukaku => Box::new(sukaku::puzzles(source)),
        Format::SamuraiLines => Box::new(std::iter::once_with(move || samurai_lines::parse(source))),
        Format::FPuzzles => Box::new(fpuzzles::puzzles(source, reading)),
        Format::SudokuPad => Box::new(sudokupad::puzzles(source, reading)),
        Format::Iss => Box::new(iss::puzzles(source, reading)),
        Format::Solo => Box::new(solo::puzzles(source, reading)),
        Format::PuzzLink => Box::new(puzz_link::puzzles(source, reading)),
        Format::Penpa => Box::new(penpa::puzzles(source, reading)),
        Format::Snarfable => Box::new(snarfable::puzzles(source, reading)),
        Format::PerfectSudoku => Box::new(perfect_sudoku::puzzles(source, reading)),
        Format::SumoCue => Box::new(sumocue::puzzles(source, reading)),
        Format::CageMap => Box::new(cage_map::puzzles(source, reading)),
        Format::JigsawLines => Box::new(jigsaw_lines::puzzles(source, reading)),
        Format::Puzzlekit => Box::new(puzzlekit::puzzles(source, reading)),
        Format::Sdx => Box::new(sdx::puzzles(source, reading)),
        Format::Msk => Box::new(msk::puzzles(source, reading)),
        Format::Hodoku => Box::new(hodoku::puzzles(source, reading)),
        Format::OpenSudoku => Box::new(opensudoku::puzzles(source, reading)),
        Format::Dzn => Box::new(dzn::puzzles(source, reading)),
        Format::SudokuMaker => Box::new(sudokumaker::puzzles(source, reading)),
        Format::Lisudoku => Box::new(lisudoku::puzzles(source, reading)),
        Format::Json => Box::new(json::puzzles(source, reading)),
    };
    parsed
}
