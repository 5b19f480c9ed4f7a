//! Clues of rules that are classes of ISS.

use super::Writer;
use super::formula::{joined, named};
use crate::formats::iss::read::pair::Table;
use crate::formats::writing::arguments::{argument, integer};
use crate::puzzle::{Argument, CellId, Clue, Digit};

/// Rules whose arguments a class takes as they are: rule, class, the argument that is a number before the cells.
const LINES: [(&str, &str, &str); 20] = [
    ("whispers", "Whisper", "gap"),
    ("renban", "Renban", ""),
    ("between", "Between", ""),
    ("lockout", "Lockout", "gap"),
    ("palindrome", "Palindrome", ""),
    ("zipper", "Zipper", ""),
    ("segmented_sum", "SumLine", "total"),
    ("double_arrow", "DoubleArrow", ""),
    ("killer", "Cage", "total"),
    ("cage", "AllDifferent", ""),
    ("extra_region", "AllDifferent", ""),
    ("sum_cage", "Sum", "total"),
    ("equality_cage", "EqualityCage", ""),
    ("lunchbox", "Lunchbox", "total"),
    ("counting_circles", "CountingCircles", ""),
    ("region_sum", "RegionSumLine", ""),
    ("modular", "Modular", "modulus"),
    ("entropic", "Entropic", ""),
    ("column_index", "Indexing~C", ""),
    ("row_index", "Indexing~R", ""),
];

/// Rules of the whole board.
const GLOBAL: [(&str, &str); 12] = [
    ("antiknight", ".AntiKnight"),
    ("antiking", ".AntiKing"),
    ("self_taxicab", ".AntiTaxicab"),
    ("diagonal_up", ".Diagonal~1"),
    ("diagonal_down", ".Diagonal~-1"),
    ("x_sudoku", ".Diagonal~1\n.Diagonal~-1"),
    ("disjoint_groups", ".DisjointSets"),
    ("global_entropy", ".GlobalEntropy"),
    ("global_modular", ".GlobalMod"),
    ("dutch_flatmates", ".DutchFlatmates"),
    ("windoku", ".Windoku"),
    ("xv_negative", ".StrictXV"),
];

impl Writer<'_> {
    /// Constraints made from what a clue demands; `None` if there are none.
    pub(super) fn demands(&self, clue: &Clue) -> Option<Vec<String>> {
        let name = clue.note.as_deref().or(clue.name.as_deref()).unwrap_or(&clue.rule);
        let formulas = clue.demands.iter().map(|d| d.formula.clone()).collect();
        let parts = joined(formulas).iter().map(|f| self.formula(f, name)).collect::<Option<Vec<_>>>()?;
        Some(parts.concat())
    }

    /// A rellik cage beside a cage of the same cells.
    pub(super) fn rellik(&self, clue: &Clue) -> Option<Vec<String>> {
        Some(vec![format!(".RellikCage~{}~{}", integer(clue, "total")?, self.ids(cells(clue, "cells")?))])
    }

    /// The constraints of the class that a clue's rule is; `None` if it is none.
    pub(super) fn class(&self, clue: &Clue) -> Option<Vec<String>> {
        let rule = &*clue.rule;
        if let Some((_, text)) = GLOBAL.iter().find(|(name, _)| *name == rule) {
            return self.on_whole_board(clue).then(|| vec![(*text).to_owned()]);
        }
        if let Some((_, class, number)) = LINES.iter().find(|(name, ..)| *name == rule) {
            return self.line(clue, class, number);
        }
        if let Some(clues) = self.outside(clue) {
            return clues;
        }
        let pair = |relation: &dyn Fn(i64, i64) -> bool, class: &str, cells: &[CellId]| {
            let (lowest, _) = self.range();
            let key = Table::of(lowest, self.puzzle.layout.digits().len(), relation).key();
            let name = clue.note.as_deref().unwrap_or(rule);
            Some(vec![format!(".{class}~{key}{}~{}", named(name), self.ids(cells))])
        };
        match rule {
            "thermo" => self.each(clue, "branches", |line| Some(format!(".Thermo~{}", self.ids(line)))),
            "slow_thermo" => {
                let lines = lists(clue, "branches")?;
                Some(lines.iter().filter_map(|line| pair(&|a, b| a <= b, "Pair", line)).flatten().collect())
            }
            "dutch_whispers" => Some(vec![format!(".Whisper~4~{}", self.ids(cells(clue, "line")?))]),
            "nabner" => pair(&|a, b| (a - b).abs() >= 2, "PairX", cells(clue, "line")?),
            "parity_line" => pair(&|a, b| (a - b).rem_euclid(2) == 1, "Pair", cells(clue, "line")?),
            "same_parity" => pair(&|a, b| (a - b).rem_euclid(2) == 0, "Pair", cells(clue, "cells")?),
            "arrow" => self.arrow(clue),
            "kropki_white" => self.dot(clue, "WhiteDot", "difference", 1),
            "kropki_black" => self.dot(clue, "BlackDot", "ratio", 2),
            "xv_x" => self.edge(clue, "X"),
            "xv_v" => self.edge(clue, "V"),
            "greater_than" => {
                let cells = cells(clue, "cells")?;
                let near = cells.windows(2).all(|pair| self.adjacent(pair[0], pair[1]));
                near.then(|| cells.windows(2).map(|pair| format!(".GreaterThan~{}", self.ids(pair))).collect())
            }
            "quadruple" => self.quadruple(clue),
            "look_and_say" => {
                let said = integer(clue, "said")?;
                (said <= 99)
                    .then(|| Some(vec![format!(".LookAndSay~{said:02}~{}", self.ids(cells(clue, "cells")?))]))?
            }
            "equal_groups" => {
                let groups = lists(clue, "groups")?;
                Some(vec![format!(".SameValues~{}~{}", groups.len(), self.ids(&groups.concat()))])
            }
            "clone" => {
                let groups = lists(clue, "groups")?;
                let one = |i: usize| -> Option<String> {
                    let cells = groups.iter().map(|g| g.get(i).copied()).collect::<Option<Vec<_>>>()?;
                    Some(format!(".SameValues~{}~{}", cells.len(), self.ids(&cells)))
                };
                (0..groups.first()?.len()).map(one).collect()
            }
            "equal_sum" | "equal_sum_cages" => {
                let lines = lists(clue, if rule == "equal_sum" { "lines" } else { "cages" })?;
                let parts: Vec<String> = lines.iter().map(|line| self.ids(line)).collect();
                Some(vec![format!(".EqualSum~{}", parts.join("~-~"))])
            }
            "nonconsecutive" => {
                let dots = self
                    .puzzle
                    .clues
                    .iter()
                    .any(|c| matches!(&*c.rule, "kropki_white" | "consecutive") || !c.parts.is_empty());
                (!dots).then(|| vec![".AntiConsecutive".to_owned()])
            }
            "kropki_negative" => {
                let usual = integer(clue, "difference") == Some(1) && integer(clue, "ratio") == Some(2);
                let others = self.puzzle.clues.iter().any(|c| {
                    !c.parts.is_empty()
                        || c.rule == "kropki_white" && integer(c, "difference") != Some(1)
                        || c.rule == "kropki_black" && integer(c, "ratio") != Some(2)
                });
                (usual && !others).then(|| vec![".StrictKropki".to_owned()])
            }
            _ => None,
        }
    }

    /// Whether a rule was taken for all of the board, with its usual arguments.
    fn on_whole_board(&self, clue: &Clue) -> bool {
        let side = self.puzzle.layout.digits().len();
        let (rows, columns) = (usize::from(self.puzzle.layout.rows()), usize::from(self.puzzle.layout.columns()));
        let (lowest, _) = self.range();
        let nine = side == 9 && lowest == 1;
        let signs = |rule: &str| self.puzzle.clues.iter().any(|c| c.rule == rule || !c.parts.is_empty());
        match &*clue.rule {
            "windoku" => rows == columns && rows == side && integer(clue, "size").is_some_and(|n| n * n == side as i64),
            "diagonal_up" | "diagonal_down" | "x_sudoku" => rows == columns,
            "antiking" => rows.max(columns) <= side,
            "self_taxicab" => lowest == 1,
            "global_entropy" | "dutch_flatmates" => nine,
            "global_modular" => side == 9,
            "disjoint_groups" => rows == columns,
            "xv_negative" => !signs("pair_sum"),
            _ => true,
        }
    }

    fn line(&self, clue: &Clue, class: &str, number: &str) -> Option<Vec<String>> {
        let cells = cells(clue, "line").or_else(|| cells(clue, "cells")).or_else(|| cells(clue, "circles"));
        let one = clue
            .arguments
            .iter()
            .find_map(|(_, a)| if let Argument::Cell(cell) = a { Some(vec![*cell]) } else { None });
        let cells = cells.map(<[CellId]>::to_vec).or(one)?;
        let (lowest, highest) = self.range();
        match &*clue.rule {
            // In ISS shorter lines than the rule speaks of have to differ, too.
            "modular" if (cells.len() as i64) < integer(clue, "modulus")? => return Some(Vec::new()),
            "entropic" if cells.len() < 3 => return Some(Vec::new()),
            "entropic" if (lowest, highest) != (1, 9) => return None,
            "segmented_sum" if integer(clue, "total")? > 30 => return None,
            // A total of 0 is none in ISS.
            "killer" if integer(clue, "total")? == 0 => return None,
            // Regions of ISS are those of the layout: boxes, or the pieces of a jigsaw.
            "column_index" | "row_index" if !self.puzzle.layout.regions.iter().any(|r| r.cells.len() > 1) => {
                return None;
            }
            _ => {}
        }
        let number = if number.is_empty() { String::new() } else { format!("~{}", integer(clue, number)?) };
        Some(vec![format!(".{class}{number}~{}", self.ids(&cells))])
    }

    fn each(&self, clue: &Clue, name: &str, one: impl Fn(&[CellId]) -> Option<String>) -> Option<Vec<String>> {
        lists(clue, name)?.iter().map(|line| one(line)).collect()
    }

    fn arrow(&self, clue: &Clue) -> Option<Vec<String>> {
        let circle = cells(clue, "circle")?;
        // In a pill of ISS only the first digit may be above 9.
        if circle.len() > 1 && self.range().1 > 9 {
            return None;
        }
        self.each(clue, "shafts", |shaft| {
            let head = match circle.len() {
                1 => ".Arrow".to_owned(),
                n => format!(".PillArrow~{n}"),
            };
            Some(format!("{head}~{}~{}", self.ids(circle), self.ids(shaft)))
        })
    }

    fn dot(&self, clue: &Clue, class: &str, number: &str, usual: i64) -> Option<Vec<String>> {
        if integer(clue, number)? != usual {
            return None;
        }
        self.edge(clue, class)
    }

    fn edge(&self, clue: &Clue, class: &str) -> Option<Vec<String>> {
        let cells = cells(clue, "cells")?;
        let [a, b] = cells else { return None };
        self.adjacent(*a, *b).then(|| vec![format!(".{class}~{}", self.ids(cells))])
    }

    fn quadruple(&self, clue: &Clue) -> Option<Vec<String>> {
        let cells = cells(clue, "cells")?;
        let seen: Vec<String> = digits(clue, "seen")?.iter().map(Digit::to_string).collect();
        let mut places: Vec<_> = cells.iter().map(|c| self.puzzle.layout.position(*c)).collect();
        places.sort_unstable();
        if let [a, b, c, d] = places.as_slice()
            && (a.row, b.row, c.row, d.row) == (a.row, a.row, a.row + 1, a.row + 1)
            && (b.column, c.column, d.column) == (a.column + 1, a.column, a.column + 1)
        {
            let corner = cells.iter().min()?;
            return Some(vec![format!(".Quad~{}~{}", self.id(*corner), seen.join("~"))]);
        }
        Some(vec![format!(".ContainAtLeast~{}~{}", seen.join("_"), self.ids(cells))])
    }
}

pub(super) fn cells<'c>(clue: &'c Clue, name: &str) -> Option<&'c [CellId]> {
    match argument(clue, name)? {
        Argument::Cells(cells) => Some(cells),
        _ => None,
    }
}

pub(super) fn digits(clue: &Clue, name: &str) -> Option<Vec<Digit>> {
    match argument(clue, name)? {
        Argument::Digits(digits) => Some(digits.clone()),
        Argument::List(list) => list.iter().map(|a| if let Argument::Digit(d) = a { Some(*d) } else { None }).collect(),
        _ => None,
    }
}

/// The groups of a parameter that takes any number of them.
fn lists(clue: &Clue, name: &str) -> Option<Vec<Vec<CellId>>> {
    match argument(clue, name)? {
        Argument::List(list) => {
            list.iter().map(|a| if let Argument::Cells(cells) = a { Some(cells.clone()) } else { None }).collect()
        }
        Argument::Cells(cells) => Some(vec![cells.clone()]),
        _ => None,
    }
}
