//! Where the parts of a puzzle stand in its text, for programs that edit the text: [`Puzzle::outline`] and [`Puzzle::without`].

use super::Puzzle;
use super::conflict::part;
use super::reduced_puzzle::ReducedPuzzle;
use crate::formats::{Format, grid};
use crate::puzzle::{RegionKind, Span};
use crate::report::json_line;
use crate::solve::Member;
use crate::syntax::Source;
use crate::syntax::ast::{ItemKind, Picture};
use serde::Serialize;

/// A puzzle's board, and the places of its statements, givens, marks and clues in its text. All places are half-open ranges in
/// UTF-16 code units, as texts of JavaScript count.
#[derive(Clone, PartialEq, Serialize, Debug)]
#[non_exhaustive]
pub struct Outline {
    /// Whether the text is in gridc's own language. Only then, places are known.
    pub is_editable: bool,
    /// The format of the text.
    pub format: Option<&'static str>,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The symbols that cells may contain.
    pub symbols: Vec<String>,
    /// For each place of the rectangle, row by row, the number of its box, from 0; -1 for a cell without a box, and `None` where
    /// there is no cell.
    pub boxes: Vec<Option<i64>>,
    /// The statements, in order.
    pub statements: Vec<OutlineStatement>,
    /// Givens, marks and clues.
    pub parts: Vec<OutlinePart>,
    /// For each place of the rectangle, where the picture of the givens shows it; empty if there is no such picture.
    pub givens: Vec<[usize; 2]>,
    /// The same for entered digits.
    pub entered: Vec<[usize; 2]>,
}

/// A statement of the text.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct OutlineStatement {
    /// Its kind: `use`, `givens`, `clue`, …
    pub kind: &'static str,
    /// The name of the rule or layout, if it has one.
    pub name: Option<String>,
    /// Its range.
    pub place: [usize; 2],
}

/// A given, a mark or a clue.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct OutlinePart {
    /// `given`, `mark`, `clue` or `rule`.
    pub kind: &'static str,
    /// The rule of a clue.
    pub rule: Option<String>,
    /// The part in words.
    pub text: String,
    /// Its cells, by row and column from 0.
    pub cells: Vec<[usize; 2]>,
    /// Its symbols, if it is a given or a mark.
    pub symbols: Vec<String>,
    /// Its range, if it is written in the text.
    pub place: Option<[usize; 2]>,
}

impl Puzzle {
    /// Returns the format of the text that the puzzle was read from, if it is known.
    pub fn format(&self) -> Option<&'static Format> {
        self.format
    }

    /// Returns the board, and where the parts of the puzzle stand in its text.
    ///
    /// ```
    /// let text = "use classic\nkiller 15 r1c1 r1c2\n";
    /// let outline = gridc::Puzzle::read(text)?.outline();
    /// let place = outline.parts[0].place.unwrap();
    /// assert_eq!(&text[place[0]..place[1]], "killer 15 r1c1 r1c2");
    /// assert_eq!(outline.parts[0].cells, [[0, 0], [0, 1]]);
    /// # Ok::<(), gridc::Error>(())
    /// ```
    pub fn outline(&self) -> Outline {
        let (puzzle, layout) = (self.data(), &self.data().layout);
        let own = self.own_source();
        let is_editable = own.is_some();
        let units = Utf16Places::new(own.map_or("", |source| &source.text));
        let place = |span: Span| own.filter(|source| source.id == span.source).map(|_| units.range(span));
        let statements = self.tree().items.iter().filter_map(|item| {
            let (kind, name) = kind(&item.kind);
            Some(OutlineStatement { kind, name: name.map(str::to_owned), place: place(item.span)? })
        });
        let position = |cell| {
            let at = layout.position(cell);
            [usize::from(at.row), usize::from(at.column)]
        };
        let parts = Member::all(puzzle).map(|member| {
            let described = part(puzzle, member);
            let name = |digit: &i32| layout.symbols.name(*digit).to_owned();
            let (cells, symbols) = match member {
                Member::Given(index) => {
                    let given = puzzle.givens[index];
                    (vec![position(given.cell)], vec![name(&given.digit)])
                }
                Member::Marks(index) => {
                    let marks = &puzzle.marks[index];
                    (vec![position(marks.cell)], marks.digits.iter().map(name).collect())
                }
                _ => {
                    let cells = member.clues(puzzle).iter().flat_map(|clue| clue.cells()).map(position).collect();
                    (cells, Vec::new())
                }
            };
            let place = place(described.span);
            OutlinePart { kind: described.kind, rule: described.rule, text: described.text, cells, symbols, place }
        });
        let (rows, columns) = self.size();
        let picture = |wanted: fn(&ItemKind) -> Option<&Picture>| {
            let picture = self.tree().items.iter().filter_map(|item| wanted(&item.kind)).next_back();
            let fits = |picture: &&Picture| picture.rows.len() == rows && picture.width() == Some(columns);
            let tokens = picture.filter(fits).map(|picture| picture.tokens.iter().map(|token| place(token.span)));
            tokens.and_then(Iterator::collect::<Option<Vec<_>>>).unwrap_or_default()
        };
        let mut boxes = vec![None; rows * columns];
        let index = |[row, column]: [usize; 2]| row * columns + column;
        layout.cells().iter().for_each(|at| boxes[index([at.row.into(), at.column.into()])] = Some(-1));
        let drawn = layout.regions.iter().filter(|region| region.kind == RegionKind::Box);
        for (number, region) in drawn.enumerate() {
            region.cells.iter().for_each(|cell| boxes[index(position(*cell))] = Some(number as i64));
        }
        Outline {
            is_editable,
            format: self.format.map(|format| format.name),
            rows,
            columns,
            symbols: layout.symbols.names().map(str::to_owned).collect(),
            boxes,
            statements: statements.collect(),
            parts: parts.collect(),
            givens: picture(|kind| if let ItemKind::Givens(picture) = kind { Some(picture) } else { None }),
            entered: picture(|kind| if let ItemKind::Entered(picture) = kind { Some(picture) } else { None }),
        }
    }

    /// Returns the text without some of the parts that [`outline`](Self::outline) lists, by their indices, with as few changes as
    /// possible: blanks in place of givens, statements removed. `None` if the text is not in gridc's own language.
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::read("use classic\nkiller 15 r1c1 r1c2; 7 r2c1 r2c2   // two\n")?;
    /// assert_eq!(puzzle.without(&[0]).unwrap(), "use classic\nkiller 7 r2c1 r2c2   // two\n");
    /// # Ok::<(), gridc::Error>(())
    /// ```
    pub fn without(&self, parts: &[usize]) -> Option<String> {
        let source = self.own_source()?;
        let all: Vec<Member> = Member::all(self.data()).collect();
        let gone: Vec<Member> = parts.iter().filter_map(|index| all.get(*index).copied()).collect();
        Some(ReducedPuzzle::new(self.data(), self.tree(), &gone).text(source))
    }

    /// Returns the text that the puzzle was read from, if it is in gridc's own language.
    fn own_source(&self) -> Option<&Source> {
        self.source().filter(|_| self.format == Some(grid::FORMAT))
    }
}

impl Outline {
    /// Returns the outline as an object on one line.
    pub fn json(&self) -> String {
        json_line(self)
    }
}

/// Returns the keyword of a statement, and the name in it.
fn kind(kind: &ItemKind) -> (&'static str, Option<&str>) {
    match kind {
        ItemKind::Version(_) => ("gridc", None),
        ItemKind::Metadata { key, .. } => ("metadata", Some(&key.text)),
        ItemKind::Use(used) => ("use", Some(&used.name.text)),
        ItemKind::Layout(definition) => ("layout", Some(&definition.name.text)),
        ItemKind::Part(_) => ("part", None),
        ItemKind::Givens(_) => ("givens", None),
        ItemKind::Marks(_) => ("marks", None),
        ItemKind::Solution(_) => ("solution", None),
        ItemKind::Rule(definition) => ("rule", Some(&definition.name.text)),
        ItemKind::Face(definition) => ("face", Some(&definition.rule.text)),
        ItemKind::Var(_) => ("var", None),
        ItemKind::Value(_) => ("value", None),
        ItemKind::Entered(_) => ("entered", None),
        ItemKind::Clue(clue) => ("clue", Some(&clue.rule.text)),
        ItemKind::Choice(_) => ("choice", None),
        ItemKind::Doubt(_) => ("doubt", None),
        ItemKind::Allow(_) => ("allow", None),
        ItemKind::Unread(name) => ("unread", Some(&name.text)),
    }
}

/// Converts byte offsets of a text to UTF-16 code units.
struct Utf16Places {
    /// For every character of more than one byte, the offset behind it in bytes and in units.
    wide: Vec<(usize, usize)>,
}

impl Utf16Places {
    fn new(text: &str) -> Self {
        let mut wide = Vec::new();
        let mut units = 0;
        for (at, c) in text.char_indices() {
            units += c.len_utf16();
            if c.len_utf8() > 1 {
                wide.push((at + c.len_utf8(), units));
            }
        }
        Self { wide }
    }

    fn at(&self, byte: usize) -> usize {
        let before = self.wide.partition_point(|(end, _)| *end <= byte);
        let (bytes, units) = before.checked_sub(1).map_or((0, 0), |last| self.wide[last]);
        units + (byte - bytes)
    }

    fn range(&self, span: Span) -> [usize; 2] {
        [self.at(span.start as usize), self.at(span.end as usize)]
    }
}
