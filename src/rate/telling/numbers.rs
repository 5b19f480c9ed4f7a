//! The numbers of a step in words: `8+9 is the only combination left`, `r1c3 < r1c4 < r2c5 ≤ 9`.

use super::words::{PuzzleNames, joined, list, number};
use crate::rate::account::{Account, Contradiction, Fact, is_same_sum};
use crate::rate::bits;
use crate::rate::rules::Totals;

/// If there are more clues than this, only their number is stated.
const MOST_SUMS: usize = 2;

/// If more cells than this could not be filled, only the first and the last are named.
const MOST_NAMED: usize = 4;

impl PuzzleNames<'_> {
    /// Describes the numbers of a step. Returns the text, and whether it includes the effect of the step; `None` if there is
    /// nothing to say. `with` names what is needed besides the sums.
    pub fn account(self, account: &Account, with: &str) -> Option<(String, bool)> {
        let is_effect = |fact: &Fact| matches!(fact, Fact::Bound { .. } | Fact::Beside { .. } | Fact::Place { .. });
        let is_introduction = |fact: &Fact| matches!(fact, Fact::Between { .. });
        let mut conclusions = account.facts.iter().filter(|fact| !is_introduction(fact)).peekable();
        let is_effect = conclusions.peek().is_some() && conclusions.all(is_effect);
        // What the effect says is not said twice.
        let is_bare = |fact: &&Fact| matches!(fact, Fact::Beside { cells, .. } if cells.is_empty());
        let told: Vec<&Fact> = account.facts.iter().filter(|fact| is_effect || !is_bare(fact)).collect();
        let told = told.chunk_by(|a, b| is_same_sum(a, b));
        let facts: Vec<String> = told.map(|facts| self.sums(facts).unwrap_or_else(|| self.fact(facts[0]))).collect();
        let facts = facts.join("; ");
        let Some(totals) = &account.totals else { return (!facts.is_empty()).then_some((facts, is_effect)) };
        let (sum, is_value) = self.totals(totals)?;
        Some(match (is_value, facts.is_empty(), with.is_empty()) {
            (true, ..) => (sum, true),
            (_, false, true) => (format!("{sum}; {facts}"), is_effect),
            (_, false, false) => (format!("{sum}; with {with}, {facts}"), is_effect),
            // The sum is known, but its combinations are too many.
            (_, true, true) => (sum, false),
            (_, true, false) => (format!("{sum} (with {with})"), false),
        })
    }

    /// Describes what houses and clues add up to, and the sum that is left. Returns whether this is the value of one cell.
    fn totals(self, totals: &Totals) -> Option<(String, bool)> {
        let sign = match totals.houses.first() {
            Some((_, factor, _)) => *factor,
            None => totals.clues.first()?.1,
        };
        let clue_sign = if totals.houses.is_empty() { sign } else { -sign };
        let are_plain = totals.houses.iter().all(|(_, factor, _)| *factor == sign)
            && totals.clues.iter().all(|(_, factor, _)| *factor == clue_sign)
            && totals.left.iter().all(|(_, factor)| factor.abs() == 1)
            && sign.abs() == 1;
        if !are_plain {
            return None;
        }
        let of_houses: i64 = totals.houses.iter().map(|(_, _, sum)| sum).sum();
        let of_clues: i64 = totals.clues.iter().map(|(_, _, sum)| sum).sum();
        let houses = self.units(totals.houses.iter().map(|(unit, _, _)| *unit));
        let clues = self.summed_clues(totals);
        let verb = |many: usize| if many == 1 { "sums" } else { "sum" };
        let sums = match (totals.houses.len(), totals.clues.len()) {
            (0, many) => format!("{clues} {} to {of_clues}", verb(many)),
            (many, 0) => format!("{houses} {} to {of_houses}", verb(many)),
            (many, _) => format!("{houses} {} to {of_houses}, {clues} to {of_clues}", verb(many)),
        };
        let cells = |wanted: i64| -> Vec<usize> {
            let of_sign = totals.left.iter().filter(|(_, factor)| *factor == wanted);
            of_sign.map(|(cell, _)| *cell).collect()
        };
        let (mut more, mut less, mut total) = (cells(sign), cells(-sign), totals.total * sign);
        if more.is_empty() || total < 0 {
            (more, less, total) = (less, more, -total);
        }
        let sum = |cells: &[usize]| {
            let verb = if cells.len() == 1 { "is" } else { "sum to" };
            format!("{} {verb}", self.cells(cells.iter().copied()))
        };
        let leaves = match (less.len(), total) {
            (0, total) => format!("{} {total}", sum(&more)),
            (1, 0) if more.len() == 1 => format!("{} and {} are equal", self.cells(more), self.cells(less)),
            (_, 0) => format!("{} as much as {}", sum(&more), self.cells(less)),
            (_, total) => format!("{} {total} more than {}", sum(&more), self.cells(less)),
        };
        Some((format!("{sums}, so {leaves}"), totals.left.len() == 1))
    }

    /// Names the clues of a sum; if there are many, only their number.
    fn summed_clues(self, totals: &Totals) -> String {
        let clues: Vec<_> = totals.clues.iter().map(|(clue, _, _)| *clue).collect();
        let nouns: Vec<String> = clues.iter().map(|clue| self.plural(*clue)).collect();
        let (many, is_one_kind) = (number(clues.len()), nouns.iter().all(|noun| *noun == nouns[0]));
        match (clues.len() <= MOST_SUMS, is_one_kind) {
            (true, _) => self.origins(clues),
            (false, true) => format!("the {many} {}", nouns[0]),
            (false, false) => format!("the {many} clues"),
        }
    }

    /// Describes several digits of a cell, each with a sum that it would make; `None` if there is only one.
    fn sums(self, facts: &[&Fact]) -> Option<String> {
        let of_fact = |fact: &&Fact| match fact {
            Fact::Impossible { with, contradiction: Contradiction::Sum { reach, .. }, .. } => {
                Some((with.first()?.1, *reach))
            }
            _ => None,
        };
        let sums: Vec<(u64, i64)> = facts.iter().map(of_fact).collect::<Option<_>>()?;
        let [Fact::Impossible { with, contradiction: Contradiction::Sum { is_most, .. }, .. }, _, ..] = facts else {
            return None;
        };
        let digits = self.any_of(sums.iter().fold(0, |all, (digits, _)| all | digits));
        let reached: Vec<String> = sums.iter().map(|(_, reach)| reach.to_string()).collect();
        let (at, cell) = (if *is_most { "at most" } else { "at least" }, self.cell(with.first()?.0));
        Some(format!("with {digits} in {cell}, the sum would be {at} {}", joined(&reached, "or")))
    }

    fn fact(self, fact: &Fact) -> String {
        match fact {
            Fact::Sets { left, excluded, is_sum, .. } => {
                let kind = if *is_sum { "combination" } else { "set" };
                let sets: Vec<String> = left.iter().map(|set| self.set(*set, *is_sum)).collect();
                let mut said = match sets.len() {
                    1 => format!("{} is the only {kind} left", sets[0]),
                    _ => format!("{} are the {kind}s left", list(&sets)),
                };
                if !excluded.is_empty() {
                    said.push_str(&format!(" ({})", self.excluded(excluded, *is_sum)));
                }
                said
            }
            Fact::Bound { cells, is_most, bound, with, without } => {
                let (here, there) = if *is_most { ("at most", "at least") } else { ("at least", "at most") };
                let sum = |cells: &[usize]| {
                    let verb = if cells.len() == 1 { "is" } else { "sum to" };
                    format!("{} {verb}", self.cells(cells.iter().copied()))
                };
                let mut because = Vec::new();
                if !with.0.is_empty() {
                    because.push(format!("{} {here} {}", sum(&with.0), with.1));
                }
                if !without.0.is_empty() {
                    let of = match (cells.len(), without.0.len()) {
                        (1, _) => sum(&without.0),
                        (_, 1) => "the other cell is".to_owned(),
                        (_, many) => format!("the other {} cells sum to", number(many)),
                    };
                    because.push(format!("{of} {there} {}", without.1));
                }
                let cells = self.cells(cells.iter().copied());
                let verb = if cells.contains(' ') { "are" } else { "is" };
                match because.is_empty() {
                    true => format!("{cells} {verb} {here} {bound}"),
                    false => format!("{}, so {cells} {verb} {here} {bound}", because.join(" and ")),
                }
            }
            Fact::Order { cells, least, most } => {
                let value = |bound: &i64| {
                    let known = self.board.structure().values().iter().position(|digit| i64::from(*digit) == *bound);
                    known.map_or_else(|| bound.to_string(), |digit| self.digit(digit as u8))
                };
                let mut said = least.map(|least| format!("{} ≤ ", value(&least))).unwrap_or_default();
                for (index, (cell, by)) in cells.iter().enumerate() {
                    match (index, by) {
                        (0, _) => {}
                        (_, 0) => said.push_str(" ≤ "),
                        (_, 1) => said.push_str(" < "),
                        (_, by) => said.push_str(&format!(" + {by} ≤ ")),
                    }
                    said.push_str(&self.cell(*cell));
                }
                most.iter().for_each(|most| said.push_str(&format!(" ≤ {}", value(most))));
                said
            }
            Fact::Between { ends, cells, lengths, left, sum } => self.between(*ends, cells, *lengths, left, *sum),
            Fact::Place { cell, digit } => format!("{} can only be in {}", self.digit(*digit), self.cell(*cell)),
            Fact::Needed { cells, digit } => {
                format!("{} must be in {}", self.digit(*digit), self.joined_cells(cells.iter().copied()))
            }
            Fact::Impossible { with, then, contradiction, cells } => {
                let with = grouped(with.iter().map(|(cell, digits)| (self.any_of(*digits), *cell)));
                let with =
                    with.into_iter().map(|(digits, cells)| format!("with {digits} in {}", self.joined_cells(cells)));
                let with: Vec<String> = with.collect();
                format!("{}, {}", joined(&with, "or"), self.impossible(then, *contradiction, cells))
            }
            Fact::Beside { cells, gone } => {
                let premises = grouped(cells.iter().map(|(cell, left, missing)| {
                    let premise = match left.count_ones() <= missing.count_ones() {
                        true => format!("with {}", self.any_of(*left)),
                        false => format!("without {}", self.any_of(*missing)),
                    };
                    (premise, *cell)
                }));
                let premises =
                    premises.into_iter().map(|(premise, cells)| format!("{premise} in {}", self.cells(cells)));
                let premises: Vec<String> = premises.collect();
                match premises.is_empty() {
                    true => self.gone(gone),
                    false => format!("{}, {}", list(&premises), self.gone(gone)),
                }
            }
        }
    }

    /// Describes the digits that cells would have, and why they could not be filled.
    fn impossible(self, then: &[(Vec<usize>, u64)], contradiction: Contradiction, cells: &[usize]) -> String {
        let named = || match cells {
            [first, .., last] if cells.len() > MOST_NAMED => format!("{}–{}", self.cell(*first), self.cell(*last)),
            _ => self.cells(cells.iter().copied()),
        };
        let mut said: Vec<String> = then
            .iter()
            .map(|(cells, left)| format!("{} would be {}", self.cells(cells.iter().copied()), self.any_of(*left)))
            .collect();
        said.push(match contradiction {
            Contradiction::Sum { is_most, reach } => {
                format!("{} would sum to {} {reach}", named(), if is_most { "at most" } else { "at least" })
            }
            Contradiction::Value(value) => format!("{} would have to be {value}", named()),
            Contradiction::TooFew(0) => format!("no digit would be left for {}", named()),
            Contradiction::TooFew(digits) => match cells {
                [_, _] => format!("{} would both be {}", named(), self.any_of(digits)),
                _ => format!("{} would have only {}", self.cells(cells.iter().copied()), self.all_of(digits)),
            },
            Contradiction::NoPlace(digits) => {
                format!("there would be no place for {} in {}", self.all_of(digits), named())
            }
            Contradiction::NoCombination => format!("no combination would be left for {}", named()),
        });
        list(&said)
    }

    /// Describes what is between two cells: the cells for the two digits, the combinations, the sum, or the number of cells.
    fn between(
        self,
        ends: [u64; 2],
        cells: &[usize],
        lengths: (usize, usize),
        left: &[u64],
        sum: Option<i64>,
    ) -> String {
        let digits = match ends {
            [first, last] if first == last && first.count_ones() == 2 => self.all_of(first),
            [first, last] => format!("{} and {}", self.any_of(first), self.any_of(last)),
        };
        let sets: Vec<String> = left.iter().map(|set| self.set(*set, sum.is_some())).collect();
        let kind = if sum.is_some() { "combination" } else { "set" };
        if let [first, inside @ .., last] = cells {
            let is_known = [first, last].iter().all(|cell| self.board.count(**cell) < 2);
            match (is_known, inside, sum) {
                (true, [_, ..], Some(sum)) => {
                    let verb = if inside.len() == 1 { "is" } else { "sum to" };
                    return format!("{} {verb} {sum}", self.cells(inside.iter().copied()));
                }
                _ => return format!("the only cells for {digits} are {}", self.cells([*first, *last])),
            }
        }
        let many = match lengths {
            (0, 0) => return format!("{digits} are neighbours"),
            (1, 1) => "one cell".to_owned(),
            (least, most) if least == most => format!("{} cells", number(least)),
            (least, most) if least + 1 == most => format!("{} or {} cells", number(least), number(most)),
            (least, most) => format!("{} to {} cells", number(least), number(most)),
        };
        match (&sets[..], sum) {
            ([only], _) => format!("{only} is the only {kind} left between {digits}"),
            ([_, ..], _) if left[0] != 0 => format!("{} are the {kind}s left between {digits}", list(&sets)),
            (_, Some(sum)) => format!("{sum} between {digits} takes {many}"),
            (_, None) if lengths == (1, 1) => format!("{many} is between {digits}"),
            (_, None) => format!("{many} are between {digits}"),
        }
    }

    /// Describes why sets are impossible.
    fn excluded(self, excluded: &[(u64, u64)], is_sum: bool) -> String {
        let mut reasons: Vec<(u64, Vec<String>)> = Vec::new();
        for (set, missing) in excluded {
            let name = self.set(*set, is_sum);
            match reasons.iter_mut().find(|(known, _)| known == missing) {
                Some((_, names)) => names.push(name),
                None => reasons.push((*missing, vec![name])),
            }
        }
        let said = reasons.into_iter().map(|(missing, names)| match missing {
            0 => format!("{} {} not fit", list(&names), if names.len() == 1 { "does" } else { "do" }),
            _ => format!("no {} is left for {}", self.any_of(missing), list(&names)),
        });
        list(&said.collect::<Vec<_>>())
    }

    /// `8+9`, `3456`.
    fn set(self, set: u64, is_sum: bool) -> String {
        let names: Vec<String> = bits(set).map(|digit| self.digit(digit)).collect();
        let is_short = names.iter().all(|name| name.chars().count() == 1);
        names.join(if is_sum {
            "+"
        } else if is_short {
            ""
        } else {
            "-"
        })
    }
}

/// Groups the cells that have the same text.
fn grouped(said: impl Iterator<Item = (String, usize)>) -> Vec<(String, Vec<usize>)> {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for (said, cell) in said {
        match groups.iter_mut().find(|(known, _)| *known == said) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((said, vec![cell])),
        }
    }
    groups
}
