//! Unique, hidden and avoidable rectangles, and BUG+1: two digits in four cells that could be exchanged, so that a puzzle with
//! one solution cannot have only these in all four.

use super::places_of;
use super::sets::seen_by_all;
use crate::rate::{Board, Candidate, CellSet, Reason, Role, Step, Technique, UnitId, UnitKind, bits};

/// A rectangle and two digits that must not be its only content.
struct Rectangle<'b> {
    board: &'b Board,
    cells: [usize; 4],
    pair: u64,
    digits: [u8; 2],
}

/// Finds unique rectangles of types 1 to 6 and hidden rectangles. If `missing` is set, cells may lack one of the two candidates.
pub fn find(board: &Board, missing: bool, wanted: Technique, steps: &mut Vec<Step>) {
    for cells in board.structure().rectangles() {
        if cells.iter().any(|cell| board.placed(*cell).is_some()) {
            continue;
        }
        let all = cells.iter().fold(u64::MAX, |all, cell| all & board.candidates(*cell));
        let mut pairs: Vec<u64> =
            cells.iter().map(|cell| board.candidates(*cell)).filter(|mask| mask.count_ones() == 2).collect();
        pairs.sort_unstable();
        pairs.dedup();
        for pair in pairs {
            let fits = |cell: &usize| board.candidates(*cell) & pair != 0 && board.allows(*cell, pair);
            let whole = all & pair == pair;
            if !(whole || missing && cells.iter().all(fits)) {
                continue;
            }
            let mut digits = bits(pair);
            let (Some(first), Some(second)) = (digits.next(), digits.next()) else { continue };
            let rectangle = Rectangle { board, cells: *cells, pair, digits: [first, second] };
            match wanted {
                Technique::UniqueRectangle1 => rectangle.first(steps),
                Technique::UniqueRectangle2 | Technique::UniqueRectangle5 => rectangle.one_extra(wanted, steps),
                Technique::UniqueRectangle3 => rectangle.third(steps),
                Technique::UniqueRectangle4 => rectangle.fourth(steps),
                Technique::UniqueRectangle6 => rectangle.sixth(steps),
                _ => rectangle.hidden(steps),
            }
        }
    }
}

impl Rectangle<'_> {
    /// Returns the candidates of a cell besides the two.
    fn extra(&self, cell: usize) -> u64 {
        self.board.candidates(cell) & !self.pair
    }

    /// Returns the corners with further candidates.
    fn roof(&self) -> Vec<usize> {
        self.cells.iter().copied().filter(|cell| self.extra(*cell) != 0).collect()
    }

    fn is_diagonal(&self, a: usize, b: usize) -> bool {
        let at = |cell: usize| self.cells.iter().position(|corner| *corner == cell).unwrap_or(0);
        at(a) + at(b) == 3
    }

    fn reason(&self) -> Reason {
        let mut set = CellSet::new(self.board.structure().cells());
        self.cells.iter().for_each(|cell| set.insert(*cell));
        let (pair, extra): (Vec<_>, Vec<_>) =
            self.board.all_in(&set).into_iter().partition(|c| c.bit() & self.pair != 0);
        Reason::default().with_cells(self.cells).with(Role::Pattern, pair).with(Role::Fin, extra)
    }

    fn eliminate(&self, technique: Technique, gone: Vec<Candidate>, reason: Reason, steps: &mut Vec<Step>) {
        steps.extend(Step::eliminating(technique, self.board, gone, reason));
    }

    /// Type 1: three corners have only the two digits, so the fourth has neither.
    fn first(&self, steps: &mut Vec<Step>) {
        if let [corner] = self.roof()[..] {
            let gone = self.digits.map(|digit| Candidate::new(corner, digit)).to_vec();
            self.eliminate(Technique::UniqueRectangle1, gone, self.reason(), steps);
        }
    }

    /// Types 2 and 5: the corners with further candidates have the same single one, so one of them contains it. In two corners of
    /// a line (type 2), or on a diagonal or in three corners (type 5).
    fn one_extra(&self, wanted: Technique, steps: &mut Vec<Step>) {
        let roof = self.roof();
        let extra = roof.iter().fold(0, |extra, cell| extra | self.extra(*cell));
        let in_line = roof.len() == 2 && !self.is_diagonal(roof[0], roof[1]);
        if extra.count_ones() != 1 || roof.len() < 2 || in_line != (wanted == Technique::UniqueRectangle2) {
            return;
        }
        let digit = extra.trailing_zeros() as u8;
        let mut set = CellSet::new(self.board.structure().cells());
        roof.iter().for_each(|cell| set.insert(*cell));
        let gone = self.board.of(&seen_by_all(self.board, &set, digit), digit);
        self.eliminate(wanted, gone, self.reason(), steps);
    }

    /// Type 3: two corners of a line have further digits, and together act as one cell of a naked set.
    fn third(&self, steps: &mut Vec<Step>) {
        let [a, b] = self.roof()[..] else { return };
        if self.is_diagonal(a, b) {
            return;
        }
        let extra = self.extra(a) | self.extra(b);
        let structure = self.board.structure();
        let shared: Vec<UnitId> = structure.units_with(a, b).filter(|id| structure.unit_of(*id).is_house()).collect();
        for id in shared.iter().copied() {
            let house = structure.unit_of(id);
            let usable = |cell: &usize| {
                let mask = self.board.candidates(*cell);
                mask != 0 && *cell != a && *cell != b
            };
            let cells: Vec<usize> = house.cells.iter().copied().filter(usable).collect();
            self.extend_set(&cells, &mut Vec::new(), extra, &mut |chosen, digits| {
                let mut set = CellSet::new(structure.cells());
                chosen.iter().for_each(|cell| set.insert(*cell));
                let mut gone = Vec::new();
                // If all cells share a second house, the set is locked in both.
                for other in &shared {
                    let set_of_other = &structure.unit_of(*other).set;
                    if set.is_within(set_of_other) {
                        let cells = set_of_other.minus(&set);
                        let cells = cells.iter().filter(|cell| *cell != a && *cell != b);
                        gone.extend(cells.flat_map(|cell| bits(digits).map(move |digit| Candidate::new(cell, digit))));
                    }
                }
                let reason =
                    self.reason().with_cells(chosen.iter().copied()).with(Role::Set(0), self.board.all_in(&set));
                self.eliminate(Technique::UniqueRectangle3, gone, reason, steps);
            });
        }
    }

    /// Extends a set of cells until it has, with `digits`, one digit more than cells.
    fn extend_set(&self, cells: &[usize], chosen: &mut Vec<usize>, digits: u64, found: &mut impl FnMut(&[usize], u64)) {
        if digits.count_ones() as usize == chosen.len() + 1 && !chosen.is_empty() {
            found(chosen, digits);
        }
        for (index, cell) in cells.iter().enumerate() {
            let digits = digits | self.board.candidates(*cell);
            if digits.count_ones() as usize <= cells.len() + 1 {
                chosen.push(*cell);
                self.extend_set(&cells[index + 1..], chosen, digits, found);
                chosen.pop();
            }
        }
    }

    /// Type 4: two corners of a line are the only places of one of the digits in a house, so they do not contain the other.
    fn fourth(&self, steps: &mut Vec<Step>) {
        let [a, b] = self.roof()[..] else { return };
        if self.is_diagonal(a, b) {
            return;
        }
        let structure = self.board.structure();
        for (digit, other) in [(self.digits[0], self.digits[1]), (self.digits[1], self.digits[0])] {
            for id in structure.units_with(a, b).filter(|id| structure.unit_of(*id).is_house()) {
                let places = places_of(self.board, id, digit);
                if places.len() == 2 && places.iter().all(|cell| *cell == a || *cell == b) {
                    let gone = [a, b].map(|cell| Candidate::new(cell, other)).to_vec();
                    self.eliminate(Technique::UniqueRectangle4, gone, self.reason().base(id), steps);
                }
            }
        }
    }

    /// Returns the lines of the rectangle in one direction, if their only places of a digit are the corners.
    fn locked_lines(&self, digit: u8, kind: UnitKind) -> Option<Vec<UnitId>> {
        let structure = self.board.structure();
        let [a, b, c, d] = self.cells;
        let pairs = if kind == UnitKind::Row { [(a, b), (c, d)] } else { [(a, c), (b, d)] };
        pairs.iter().map(|(x, y)| self.line(*x, *y, digit, structure)).collect()
    }

    /// Returns a line through two corners in which they are the only places of a digit.
    fn line(&self, x: usize, y: usize, digit: u8, structure: &crate::rate::Structure) -> Option<UnitId> {
        let is_line = |id: &UnitId| matches!(structure.unit_of(*id).kind, UnitKind::Row | UnitKind::Column);
        let only = |id: &UnitId| {
            let places = places_of(self.board, *id, digit);
            !places.is_empty() && places.iter().all(|cell| *cell == x || *cell == y)
        };
        structure.units_with(x, y).filter(is_line).find(only)
    }

    /// Type 6: two corners on a diagonal have further digits, and one of the two digits occurs in both rows, or both columns,
    /// only in the corners: those two corners do not contain it.
    fn sixth(&self, steps: &mut Vec<Step>) {
        let [a, b] = self.roof()[..] else { return };
        if !self.is_diagonal(a, b) {
            return;
        }
        for digit in self.digits {
            for kind in [UnitKind::Row, UnitKind::Column] {
                if let Some(lines) = self.locked_lines(digit, kind) {
                    let gone = [a, b].map(|cell| Candidate::new(cell, digit)).to_vec();
                    let reason = lines.into_iter().fold(self.reason(), Reason::base);
                    self.eliminate(Technique::UniqueRectangle6, gone, reason, steps);
                }
            }
        }
    }

    /// Hidden rectangle: one corner has only the two digits, and one of them occurs in row and column of the opposite corner only
    /// in corners: the opposite corner does not contain the other digit.
    fn hidden(&self, steps: &mut Vec<Step>) {
        let [a, b, c, d] = self.cells;
        for (corner, first, second, opposite) in [(a, b, c, d), (b, a, d, c), (c, d, a, b), (d, c, b, a)] {
            if self.extra(corner) != 0 || self.roof().len() < 2 {
                continue;
            }
            for (digit, other) in [(self.digits[0], self.digits[1]), (self.digits[1], self.digits[0])] {
                let structure = self.board.structure();
                if let Some(row) = self.line(opposite, first, digit, structure)
                    && let Some(column) = self.line(opposite, second, digit, structure)
                {
                    let gone = vec![Candidate::new(opposite, other)];
                    self.eliminate(Technique::HiddenRectangle, gone, self.reason().base(row).base(column), steps);
                }
            }
        }
    }
}

/// Avoidable rectangles: solved cells that were not given, with two digits that the rest of the rectangle must not repeat.
pub fn avoidable(board: &Board, steps: &mut Vec<Step>) {
    for [a, b, c, d] in board.structure().rectangles() {
        for cells in [
            [*a, *b, *c, *d],
            [*b, *a, *d, *c],
            [*c, *d, *a, *b],
            [*d, *c, *b, *a],
            [*a, *c, *b, *d],
            [*b, *d, *a, *c],
            [*c, *a, *d, *b],
            [*d, *b, *c, *a],
        ] {
            if cells.iter().any(|cell| board.is_given(*cell)) {
                continue;
            }
            let [a, b, c, d] = cells;
            let (Some(x), Some(y)) = (board.placed(a), board.placed(b)) else { continue };
            if !cells.iter().all(|cell| board.allows(*cell, 1 << x | 1 << y)) {
                continue;
            }
            match (board.placed(c), board.placed(d)) {
                (Some(third), None) if third == y => {
                    let reason = Reason::default()
                        .with_cells(cells)
                        .with(Role::Pattern, [(a, x), (b, y), (c, y)].map(|(cell, digit)| Candidate::new(cell, digit)));
                    steps.extend(Step::eliminating(
                        Technique::AvoidableRectangle1,
                        board,
                        [Candidate::new(d, x)],
                        reason,
                    ));
                }
                (None, None) => {
                    let (left, right) = (board.candidates(c), board.candidates(d));
                    let (pair_left, pair_right) = (left & (1 << y) != 0, right & (1 << x) != 0);
                    let (rest_left, rest_right) = (left & !(1 << y), right & !(1 << x));
                    if pair_left && pair_right && rest_left == rest_right && rest_left.count_ones() == 1 {
                        let digit = rest_left.trailing_zeros() as u8;
                        let mut set = CellSet::new(board.structure().cells());
                        set.insert(c);
                        set.insert(d);
                        let gone = board.of(&seen_by_all(board, &set, digit), digit);
                        let reason = Reason::default()
                            .with_cells([a, b, c, d])
                            .with(
                                Role::Pattern,
                                [(a, x), (b, y), (c, y), (d, x)].map(|(cell, digit)| Candidate::new(cell, digit)),
                            )
                            .with(Role::Fin, board.of(&set, digit));
                        steps.extend(Step::eliminating(Technique::AvoidableRectangle2, board, gone, reason));
                    }
                }
                _ => {}
            }
        }
    }
}

/// BUG+1: all cells but one have two candidates, and every digit has two places in each house, except one digit with three: the
/// cell with three candidates contains it.
pub fn bug(board: &Board, steps: &mut Vec<Step>) {
    let structure = board.structure();
    let mut three = None;
    for cell in board.unplaced() {
        match board.count(cell) {
            2 if structure.plain().contains(cell) => {}
            3 if structure.plain().contains(cell) && three.is_none() => three = Some(cell),
            _ => return,
        }
    }
    let Some(cell) = three else { return };
    let mut odd: Option<u8> = None;
    for (id, house) in structure.houses() {
        for digit in bits(house.digits) {
            match board.places_in(id, digit).len() {
                0 | 2 => {}
                3 if house.set.contains(cell) && odd.is_none_or(|known| known == digit) => odd = Some(digit),
                _ => return,
            }
        }
    }
    // In every house of the cell, the digit has three places.
    let Some(digit) = odd.filter(|digit| structure.houses_at(cell).all(|id| board.places_in(id, *digit).len() == 3))
    else {
        return;
    };
    let mut set = CellSet::new(structure.cells());
    board.unplaced().for_each(|cell| set.insert(cell));
    let others = bits(board.candidates(cell) & !(1 << digit)).map(|digit| Candidate::new(cell, digit));
    let reason = Reason::default().with_cells(set.iter()).with(Role::Pattern, board.all_in(&set));
    steps.extend(Step::eliminating(Technique::Bug, board, others, reason));
}
