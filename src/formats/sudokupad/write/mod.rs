//! Writes `sudokupad`, the JSON of SudokuPad. Cages, regions, givens and solution are explicit; all other clues are drawn in the
//! usual way and stated in words, which together are read back as the same clues.

mod areas;
mod figures;
mod own;
mod page;
mod words;

use crate::draw::{self, Figure, Ink, PictureShape};
use crate::formats::sudokupad::read::zeros_are_blank;
use crate::formats::writing::arguments;
use crate::formats::writing::board::{ExpressibleParts, givens, has_all_lines};
use crate::formats::writing::own_rules::{self, OwnRules, by_clue, own_figures};
use crate::formats::{Document, Loss};
use crate::language::faces::{Face, Kind, Look, Mark, Text, face};
use crate::puzzle::{Argument, CellId, Clue, Digit, Layout, Position, PuzzleData, RegionKind};
use own::SudokuPadCanvas;
use page::{Cage, Metadata, SudokuPadCell, SudokuPadPage, places};
use std::collections::HashSet;
use words::RuleSentences;

/// The largest number of rows and columns that are read back.
const MOST: u16 = 144;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let puzzle = document.puzzle;
    let layout = &puzzle.layout;
    board_losses(puzzle, losses);
    let givens = givens(puzzle, losses);
    let cages = lines_as_cages(layout);
    let board_cages = cages.len();
    let mut page =
        SudokuPadPage { cells: cells(layout, &givens), regions: regions(layout), cages, ..SudokuPadPage::default() };
    let figures = draw::marks(puzzle);
    let by_clue = by_clue(&figures);
    let mut words = RuleSentences::new(&puzzle.clues);
    let mut own = OwnRules::of(document);
    let mut drawn: Vec<String> = Vec::new();
    let mut refused: Vec<(usize, &'static str)> = Vec::new();
    for (number, clue) in puzzle.clues.iter().enumerate().filter(|(_, clue)| !own.has(&clue.rule)) {
        let figures = by_clue.get(&number).map_or(&[][..], Vec::as_slice);
        let added = match clue.parts.is_empty() {
            false => Err("a choice between clues cannot be drawn"),
            true => add(clue, figures, layout, &mut page, &mut words),
        };
        match added {
            Err(why) => refused.push((number, why)),
            Ok(()) if drawn.contains(&clue.rule) => {}
            Ok(()) => drawn.push(clue.rule.clone()),
        }
    }
    let mut canvas = SudokuPadCanvas { page, layout, board_cages };
    let figures = own_figures(puzzle);
    refused.extend(own.draw(&own_rules::by_clue(&figures), &mut canvas));
    let mut page = canvas.page;
    refused.sort_unstable();
    losses.extend(document.refused(&refused));
    let is_written = |number: &usize| !refused.iter().any(|(other, _)| other == number);
    let written = puzzle.clues.iter().enumerate().filter(|(number, _)| is_written(number));
    losses.extend(written.filter_map(|(_, clue)| document.note(clue)));
    own.sentences().into_iter().for_each(|sentence| words.add(sentence));
    page.metadata = Metadata {
        title: puzzle.title.clone(),
        author: puzzle.author.clone(),
        rules: words.text(document),
        solution: puzzle.solution.as_ref().map(|solution| solution_text(layout, &solution.digits)),
        antiknight: words.antiknight,
        antiking: words.antiking,
        gridc: drawn,
        own: own.form(),
    };
    let mut text = serde_json::to_string(&page).unwrap_or_default();
    text.push('\n');
    text
}

/// Adds the parts of a board, and of a puzzle besides clues, that the format cannot express.
fn board_losses(puzzle: &PuzzleData, losses: &mut Vec<Loss>) {
    let layout = &puzzle.layout;
    let of = |kind: RegionKind| layout.regions.iter().filter(move |region| region.kind == kind);
    let largest = layout.regions.iter().map(|region| region.cells.len()).max().unwrap_or(0);
    let numbers = layout.symbols.names().zip(layout.symbols.digits()).all(|(name, digit)| *name == *digit.to_string());
    let lowest = layout.digits().first().copied().unwrap_or(1);
    let contiguous = layout.digits().windows(2).all(|pair| pair[1] == pair[0] + 1);
    let stated = puzzle.solution.iter().flat_map(|s| s.digits.iter().flatten().copied());
    let shown = puzzle.givens.iter().map(|given| given.digit).chain(stated).any(|digit| digit == 0);
    if layout.rows() > MOST || layout.columns() > MOST {
        losses.push(Loss::Side { side: usize::from(layout.rows().max(layout.columns())), allowed: "sides up to 144" });
    }
    if of(RegionKind::Row).next().is_none() || of(RegionKind::Column).next().is_none() {
        losses.push(Loss::Regions(layout.name.clone()));
    } else if largest != layout.symbols.len() {
        losses.push(Loss::Shape {
            rows: usize::from(layout.rows()),
            columns: usize::from(layout.columns()),
            symbols: layout.symbols.len(),
        });
    }
    let zeros: Vec<(usize, usize)> = puzzle
        .givens
        .iter()
        .filter(|given| given.digit == 0)
        .map(|given| layout.position(given.cell))
        .map(|place| (usize::from(place.row), usize::from(place.column)))
        .collect();
    if zeros_are_blank(&zeros, usize::from(layout.rows()) * usize::from(layout.columns())) {
        losses.push(Loss::Symbols("zeros that would be read as blanks".to_owned()));
    }
    if !numbers || !contiguous || !(lowest == 1 || (lowest == 0 && shown)) {
        losses.push(Loss::Symbols("symbols other than the numbers from 1".to_owned()));
    }
    losses.extend(ExpressibleParts::default().lost(puzzle));
}

fn cells(layout: &Layout, givens: &[Option<Digit>]) -> Vec<Vec<SudokuPadCell>> {
    let cell = |row, column| SudokuPadCell {
        value: layout.cell_at(Position { row, column }).and_then(|cell| givens.get(cell.index()).copied().flatten()),
    };
    (0..layout.rows()).map(|row| (0..layout.columns()).map(|column| cell(row, column)).collect()).collect()
}

fn regions(layout: &Layout) -> Vec<Vec<[u16; 2]>> {
    let boxes = layout.regions.iter().filter(|region| region.kind == RegionKind::Box);
    boxes.map(|region| places(layout, &region.cells)).collect()
}

/// Returns rows, columns and extra regions as cages, where a reader would not assume them: beside boxes that leave cells out, it
/// might take these cells for a margin of the board.
fn lines_as_cages(layout: &Layout) -> Vec<Cage> {
    let boxes = layout.regions.iter().filter(|region| region.kind == RegionKind::Box);
    let boxed: HashSet<CellId> = boxes.flat_map(|region| region.cells.iter().copied()).collect();
    let usual = layout.fills_rectangle()
        && layout.grids.is_empty()
        && has_all_lines(layout)
        && boxed.len() == layout.cells().len();
    let listed = layout.regions.iter().filter(|region| match region.kind {
        RegionKind::Row | RegionKind::Column => !usual,
        RegionKind::Box => false,
        RegionKind::Extra => true,
    });
    listed
        .map(|region| Cage {
            cells: places(layout, &region.cells),
            kind: (region.kind != RegionKind::Extra).then_some("rowcol"),
            unique: Some(true),
            hidden: (region.kind != RegionKind::Extra).then_some(true),
            ..Cage::default()
        })
        .collect()
}

/// Returns one symbol for each place of the rectangle, two digits each if some number has two.
fn solution_text(layout: &Layout, digits: &[Option<Digit>]) -> String {
    let width = if layout.digits().last().is_some_and(|digit| *digit > 9) { 2 } else { 1 };
    let mut text = String::new();
    for row in 0..layout.rows() {
        for column in 0..layout.columns() {
            let cell = layout.cell_at(Position { row, column });
            match cell.and_then(|cell| digits.get(cell.index()).copied().flatten()) {
                Some(digit) => text.push_str(&format!("{digit:0width$}")),
                None => text.push_str(&".".repeat(width)),
            }
        }
    }
    text
}

/// Adds a clue, drawn according to the face of its rule, and the sentence of the rule.
///
/// # Errors
/// The reason why the two together would not be recognised again.
fn add(
    clue: &Clue,
    figures: &[&Figure],
    layout: &Layout,
    page: &mut SudokuPadPage,
    words: &mut RuleSentences,
) -> Result<(), &'static str> {
    let face = face(&clue.rule).ok_or("gridc has no drawing for its rule")?;
    let mark = face.mark();
    if !mark.written {
        return Err("the drawing of its rule would not be recognised");
    }
    if !is_as_said(clue, face, mark, layout) {
        return Err("the sentence of its rule does not fit its arguments");
    }
    let clue = DrawnClue { clue, face, mark };
    if mark.kind == Kind::Nothing {
        return words.whole_board(&clue).then_some(()).ok_or(
            "a sentence without a drawing would not be read as its \
            rule",
        );
    }
    if figures.is_empty() || !would_be_understood(&clue, figures, layout, words) {
        return Err("its drawing would be read as something else");
    }
    if matches!(mark.kind, Kind::Line | Kind::Shafts) || mark.together {
        let circles = figures.iter().filter_map(|figure| figures::centre_of_block(figure));
        if !words.has_clear_circles(&clue.clue.rule, circles) {
            return Err("a clue of another rule has a circle in the same cell");
        }
    }
    let is_coloured = |figure: &&Figure| match &figure.shape {
        PictureShape::Cage { paint, .. } => paint.edge.is_some_and(|ink| ink != Ink::Black),
        _ => false,
    };
    if figures.iter().any(is_coloured) {
        return Err("the format has no figure for its drawing");
    }
    let cages = page.cages.len();
    figures::add(figures, layout, page).ok_or("the format has no figure for its drawing")?;
    for cage in &mut page.cages[cages..] {
        (cage.unique, cage.sum) = (Some(!face.different.is_empty()), clue.number());
    }
    if mark.kind == Kind::Outside && mark.look.is_none() {
        words.seen = Some(clue.clue.rule.clone());
    }
    match (clue.number().is_some_and(|number| clue.usual() != Some(number)), face.says_with_text) {
        (true, Some(sentence)) => words.add(sentence),
        _ => words.add(face.sentence(figures::colour(figures).unwrap_or_default(), |_| None)),
    }
    Ok(())
}

/// Returns whether a reader recognises the drawing as the rule, given the sentence.
fn would_be_understood(clue: &DrawnClue<'_>, figures: &[&Figure], layout: &Layout, words: &RuleSentences) -> bool {
    let mark = clue.mark;
    let texts = figures.iter().filter(|figure| matches!(figure.shape, PictureShape::Text { .. })).count();
    let nine = (layout.rows(), layout.columns(), layout.cells().len()) == (9, 9, 81);
    match (mark.kind, mark.look) {
        (Kind::Line, look) => !matches!(look, Some(Look::Arrow)) && texts == 0,
        (Kind::Shafts, _) => clue.cells().is_some_and(|circle| circle.len() <= 4) && texts == 0,
        (Kind::Edge, Some(Look::Sign)) => true,
        (Kind::Edge, Some(Look::Dot)) => clue.cells().is_some_and(|cells| cells.len() == 2),
        (Kind::Edge, None) => matches!(mark.text, Some(Text::Literal(_))),
        (Kind::Corner, _) => true,
        // A single sign would be an inequality.
        (Kind::Cell, Some(Look::Outward | Look::Inward)) => texts > 1,
        (Kind::Cell, Some(Look::Circle | Look::Square)) => {
            mark.together || clue.cells().is_some_and(|cells| cells.len() == 1)
        }
        (Kind::Shade, Some(Look::Windows)) => nine,
        (Kind::Shade, None) => mark.together && areas::can_be_told_apart(clue, layout),
        (Kind::Cage, _) => is_clear_cage(clue, words),
        (Kind::Outside, look) => is_clear_number(clue, look, figures, layout, words),
        (Kind::Diagonal, _) => layout.rows() == layout.columns() && layout.fills_rectangle(),
        _ => false,
    }
}

/// Returns whether a cage has a total if its rule needs one, and is not mistaken for one of another rule.
fn is_clear_cage(clue: &DrawnClue<'_>, words: &RuleSentences) -> bool {
    let Some(cells) = clue.cells() else { return false };
    let unique = !clue.face.different.is_empty();
    let repeated = || {
        let mut seen = std::collections::HashSet::new();
        cells.iter().any(|cell| !seen.insert(cell))
    };
    let in_range = || clue.number().is_some_and(|total| (0..=1_000_000).contains(&total));
    clue.mark.text.is_none() || in_range() && !repeated() && (unique || !words.different)
}

/// Returns whether a number is next to the board, alone, beside a whole row or column or at a diagonal, and no other rule has
/// numbers there.
fn is_clear_number(
    clue: &DrawnClue<'_>,
    look: Option<Look>,
    figures: &[&Figure],
    layout: &Layout,
    words: &RuleSentences,
) -> bool {
    let Some(line) = clue.cells().filter(|_| clue.number().is_some()) else { return false };
    let next_to_board = figures.iter().all(|figure| match &figure.shape {
        PictureShape::Text { centre, .. } => (centre.x.fract().abs(), centre.y.fract().abs()) == (0.5, 0.5),
        _ => true,
    });
    if look == Some(Look::Slanted) {
        let backwards: Vec<CellId> = line.iter().rev().copied().collect();
        return next_to_board && ends_outside(line, layout) && ends_outside(&backwards, layout);
    }
    let row = |cell: &CellId| layout.position(*cell).row;
    let level = line.windows(2).all(|pair| row(&pair[0]) == row(&pair[1]));
    let whole = line.len() == usize::from(if level { layout.columns() } else { layout.rows() });
    next_to_board && whole && words.seen.as_ref().is_none_or(|seen| *seen == clue.clue.rule)
}

/// Returns whether there is no cell where a straight line would continue.
fn ends_outside(line: &[CellId], layout: &Layout) -> bool {
    let [.., before, last] = line else { return true };
    let (before, last) = (layout.position(*before), layout.position(*last));
    let on = |from: u16, to: u16| (2 * to).checked_sub(from);
    let next = on(before.row, last.row).zip(on(before.column, last.column));
    next.is_none_or(|(row, column)| layout.cell_at(Position { row, column }).is_none())
}

/// A clue with the face of its rule, and the mark with which it is drawn.
struct DrawnClue<'c> {
    clue: &'c Clue,
    face: &'static Face,
    mark: &'static Mark,
}

impl<'c> DrawnClue<'c> {
    /// Returns the cells from which the mark is drawn, if it is drawn from a single group.
    fn cells(&self) -> Option<&'c [CellId]> {
        arguments::cells(self.clue, self.mark.of.first()?)
    }

    /// Returns the number in the mark.
    fn number(&self) -> Option<i64> {
        match self.mark.text? {
            Text::Parameter(name) => arguments::number(self.clue, name),
            Text::Literal(_) => None,
        }
    }

    /// Returns the number that is implied and not shown.
    fn usual(&self) -> Option<i64> {
        self.face.number.map(|number| number.default)
    }

    /// Returns the groups of cells from which the mark is drawn.
    fn groups(&self) -> Option<Vec<&'c [CellId]>> {
        self.clue.argument(self.mark.of.first()?)?.groups()
    }
}

/// Returns whether the sentence of the rule is true for the clue on this board: every argument that has a default and is not
/// shown by the mark equals the default.
fn is_as_said(clue: &Clue, face: &Face, mark: &Mark, layout: &Layout) -> bool {
    let shown = |name: &'static str| face.says_with_text.is_some() && mark.text == Some(Text::Parameter(name));
    let digits = layout.digits();
    let is_default = |name: &'static str, default: &str| match clue.argument(name) {
        Some(Argument::Integer(number)) => default.parse() == Ok(*number),
        Some(Argument::Digits(found)) => {
            default == "{lowest, highest}" && found.iter().map(Some).eq([digits.first(), digits.last()])
        }
        _ => false,
    };
    let usual = |name: &'static str, default: Option<&str>| {
        default.is_none_or(|default| shown(name) || is_default(name, default))
    };
    face.says_up_to.is_none_or(|highest| digits.last().is_some_and(|last| i64::from(*last) == highest))
        && face.parameters.iter().all(|parameter| usual(parameter.name, parameter.default))
}
