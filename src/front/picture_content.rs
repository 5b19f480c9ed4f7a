//! What a picture or a terminal drawing shows in addition to the puzzle ([`PictureContent`]): a solution, candidates, a
//! conflict, or a step with its highlights.

use super::Conflict;
use crate::draw::{Highlight, HighlightTarget, Picture, View, picture};
use crate::model::OriginId;
use crate::puzzle::{CellId, Digit, Given, Grid, Place, PuzzleData, Region, Span};
use crate::rate::{Board, ChainNode, Role, Step, UnitRole, bits};
use crate::render::{self, Style};
use crate::solve::{Candidates, Member};

/// The content of a picture in addition to the puzzle of the file.
#[derive(Clone, Default, Debug)]
pub struct PictureContent {
    grid: Option<Grid>,
    other: Option<Grid>,
    candidates: Option<Vec<Vec<Digit>>>,
    highlights: Vec<(HighlightTarget, Highlight)>,
    /// The digits found so far; `None` shows the digits that the file has entered.
    found: Option<Vec<Given>>,
}

impl PictureContent {
    /// Shows a filled grid.
    pub fn solution(grid: Grid) -> Self {
        Self { grid: Some(grid), ..Self::default() }
    }

    /// Shows two filled grids; in cells where they differ, both digits.
    pub fn difference(one: Grid, other: Grid) -> Self {
        Self { grid: Some(one), other: Some(other), ..Self::default() }
    }

    /// Shows the candidates of each cell of this puzzle.
    pub fn candidates(puzzle: &PuzzleData, candidates: &Candidates) -> Self {
        let left = |place: usize| {
            let all = match puzzle.place_at(place) {
                (Some(layer), place) => candidates.layer(layer, &place),
                (None, _) => candidates.cell(CellId(place as u32)),
            };
            all.iter().filter(|candidate| candidate.is_left()).map(|candidate| candidate.value).collect()
        };
        Self { candidates: Some((0..puzzle.places()).map(left).collect()), ..Self::default() }
    }

    /// Highlights parts of this puzzle that cannot hold together.
    pub fn conflict(puzzle: &PuzzleData, conflict: &Conflict) -> Self {
        let parts = conflict.found().members.iter().flat_map(|member| subjects(puzzle, *member));
        Self { highlights: parts.map(|subject| (subject, Highlight::Subject)).collect(), ..Self::default() }
    }

    /// Shows a partly solved puzzle: its digits and candidates.
    pub fn board(puzzle: &PuzzleData, board: &Board) -> Self {
        let all = board.structure().values();
        let digit = |place: u8| all.get(usize::from(place)).copied().unwrap_or_default();
        let left = |cell: usize| match board.placed(cell).filter(|_| board.structure().is_of_layer(cell)) {
            Some(value) => vec![digit(value)],
            None => bits(board.candidates(cell)).map(digit).collect(),
        };
        let candidates = (0..board.structure().cells()).map(left).collect();
        let found = (0..puzzle.layout.cells().len()).filter_map(|cell| {
            let (cell, digit) = (CellId(cell as u32), digit(board.placed(cell)?));
            Some(Given { cell, digit, span: Span::default() })
        });
        Self { candidates: Some(candidates), found: Some(found.collect()), ..Self::default() }
    }

    /// Shows a partly solved puzzle, with the premises and the conclusion of a step highlighted.
    pub fn step(puzzle: &PuzzleData, board: &Board, step: &Step) -> Self {
        let mut shown = Self::board(puzzle, board);
        shown.highlights = of_step(puzzle, board, step);
        shown
    }

    /// Draws candidates for a terminal, with highlights; `None` if this content is not candidates.
    pub fn text(&self, puzzle: &PuzzleData, style: Style) -> Option<String> {
        let (found, candidates) = (self.found.as_deref()?, self.candidates.as_deref()?);
        Some(render::standing(puzzle, found, candidates, &self.highlights, style))
    }

    /// Makes the picture of this puzzle.
    pub fn picture(&self, puzzle: &PuzzleData) -> Picture {
        if let Some(found) = &self.found {
            let puzzle = PuzzleData { entered: found.clone(), ..puzzle.clone() };
            let (candidates, highlights) = (self.candidates.as_deref(), self.highlights.clone());
            return picture(&puzzle, &View { candidates, highlights, marks: false, ..View::default() });
        }
        let Self { grid, other, candidates, highlights, .. } = self;
        let (grid, other, highlights) = (grid.as_ref(), other.as_ref(), highlights.clone());
        let is_puzzle = grid.is_none() && candidates.is_none();
        let candidates = candidates.as_deref();
        picture(puzzle, &View { grid, other, candidates, highlights, entered: is_puzzle, marks: is_puzzle })
    }
}

/// Returns the elements of the picture that a part of the puzzle corresponds to.
fn subjects(puzzle: &PuzzleData, member: Member) -> Vec<HighlightTarget> {
    match member {
        Member::Given(index) => vec![HighlightTarget::Cell(puzzle.givens[index].cell)],
        Member::Marks(index) => vec![HighlightTarget::Cell(puzzle.marks[index].cell)],
        Member::Clue(_) => member.clue_indices(puzzle).map(HighlightTarget::Clue).collect(),
        Member::Region(index) => vec![HighlightTarget::Region(index)],
    }
}

/// Returns the highlights of a step: its conclusion and its premises.
fn of_step(puzzle: &PuzzleData, board: &Board, step: &Step) -> Vec<(HighlightTarget, Highlight)> {
    let all = board.structure().values();
    let named = |c: &crate::rate::Candidate| {
        (CellId(u32::from(c.cell)), all.get(usize::from(c.digit)).copied().unwrap_or_default())
    };
    let candidate = |c: &crate::rate::Candidate| match puzzle.place_at(c.cell()) {
        (Some(_), Place::Cell(cell)) => HighlightTarget::Cell(cell),
        (Some(_), Place::Edge(a, b)) => HighlightTarget::Edge(a, b),
        (Some(_), Place::Group(cells)) => {
            let is_it = |region: &Region| region.cells[..] == cells[..];
            let region = puzzle.layout.regions.iter().position(is_it).map(HighlightTarget::Region);
            region.unwrap_or(HighlightTarget::Cell(cells[0]))
        }
        (None, _) => HighlightTarget::Candidate(named(c).0, named(c).1),
    };
    let reason = &step.reason;
    let mut shown: Vec<(HighlightTarget, Highlight)> = Vec::new();
    let origins_of = |wanted: UnitRole| {
        let units = reason.units.iter().filter(move |(_, role)| *role == wanted);
        units.flat_map(|(unit, _)| board.structure().unit_of(*unit).origins.iter().copied())
    };
    for origin in origins_of(UnitRole::Sum) {
        shown.extend(part(puzzle, origin).map(|part| (part, Highlight::Open)));
    }
    for origin in origins_of(UnitRole::Base).chain(reason.clues.iter().map(|(origin, _)| *origin)) {
        shown.extend(part(puzzle, origin).map(|part| (part, Highlight::Subject)));
    }
    let chains = || std::iter::once(&reason.chain).chain(&reason.branches);
    for pair in chains().flat_map(|nodes| nodes.windows(2)).filter(|pair| pair[0].on != pair[1].on) {
        if let ([from], [to]) = (&pair[0].candidates[..], &pair[1].candidates[..]) {
            let link = HighlightTarget::Link { from: named(from), to: named(to), strong: !pair[0].on };
            shown.push((link, Highlight::Subject));
        }
    }
    // For the same candidate, later highlights replace earlier ones.
    for ChainNode { candidates, on, .. } in chains().flatten() {
        let why = if *on { Highlight::Subject } else { Highlight::Open };
        shown.extend(candidates.iter().map(|c| (candidate(c), why)));
    }
    shown.extend(reason.candidates.iter().map(|(c, role)| {
        let is_second = matches!(role, Role::Fin) || matches!(role, Role::Set(number) if number % 2 == 1);
        (candidate(c), if is_second { Highlight::Open } else { Highlight::Subject })
    }));
    shown.extend(step.eliminations.iter().map(|c| (candidate(c), Highlight::Removed)));
    shown.extend(step.placements.iter().map(|c| (candidate(c), Highlight::Second)));
    shown
}

/// Returns the house or clue of an origin.
fn part(puzzle: &PuzzleData, origin: OriginId) -> Option<HighlightTarget> {
    let region = puzzle.layout.regions.iter().position(|region| region.origin == origin).map(HighlightTarget::Region);
    region.or_else(|| puzzle.clues.iter().position(|clue| clue.origin == origin).map(HighlightTarget::Clue))
}
