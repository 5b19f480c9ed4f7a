//! `pzprv3`: files of puzz.link, with the answer that a solver has entered, of the [genres](super::genres).
//!
//! `pzprv3/NAME/ROWS/COLUMNS/…`, a line for each row of a block, or the same on one line with `/` between them. The blocks of clues
//! come first, then those of the answer, which becomes the puzzle's stated solution. They are those of pzprjs (`FileData.js` and
//! its files of kinds), whose test scripts have an example of each.

use super::codes::UNKNOWN;
use super::genres::{Clues, FileBlock, Form, GENRES, Genre};
use super::read::{KIND, MAX_CELLS, MAX_SIDE, boxes};
use super::read_genre::{address, clue, neighbours, regions, runs, usage};
use crate::code::Code;
use crate::formats::draft::Draft;
use crate::formats::payload::percent_decode;
use crate::formats::{Format, Loss, Reading};
use crate::puzzle::{Effect, Span};
use crate::syntax::ast::{ItemKind, Picture, Token, TokenKind};
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::format_compact;
use std::collections::HashMap;
use std::ops::Range;

/// The first word of a file.
const MARK: &str = "pzprv3";

pub const FORMAT: &Format = &Format {
    name: MARK,
    description: "puzz.link: a file with an answer, or a link that contains one",
    is_whole: true,
    has_answers: true,
    recognises: |text| start(text).is_some(),
    separator: Some(""),
    read: |source, reading| Box::new(files(&source.text).into_iter().map(move |at| read(source, reading, at).into())),
    write: |_, losses| {
        losses.push(Loss::ReadOnly);
        String::new()
    },
    ..Format::TEXT
};

/// Sudokus, whose links have a reader of their own.
const SUDOKU: Genre = Genre {
    names: &[KIND],
    rule: "",
    flags: &[],
    body: &[],
    program: None,
    file: &[FileBlock::Givens, FileBlock::Digits],
};

/// A value that no layer has, for answers that contradict themselves.
const IMPOSSIBLE: i64 = -9;

/// Returns the byte at which the file begins: at the start of the text, or after the `?` of a link.
fn start(text: &str) -> Option<usize> {
    let text_start = text.len() - text.trim_start().len();
    let line = text[text_start..].split('\n').next()?;
    let at = if line.starts_with(MARK) { 0 } else { line.find('?').map(|at| at + 1)? };
    line.get(at..)?.starts_with(MARK).then_some(text_start + at)
}

/// Returns where the files of a text stand: each begins with the line that names its kind.
fn files(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some(begins) = start(line) {
            if let Some(last) = found.last_mut() {
                last.end = at;
            }
            found.push(at + begins..text.len());
        }
        at += line.len();
    }
    found
}

/// A word of a file, with its place in the text.
type Word<'t> = (&'t str, Range<usize>);

fn read(source: &Source, reading: &Reading, at: Range<usize>) -> Result<Parsed, Box<Diagnostic>> {
    let begins = at.start;
    let first = source.text[at.clone()].split('\n').next().unwrap_or_default();
    let whole = Span::new(source.id, begins, begins + first.trim_end().len());
    // Links have `_` for blanks; if other characters are encoded, messages show the whole text.
    let link = source.text[..begins].ends_with('?');
    let text = match link {
        true => percent_decode(&source.text[at.clone()]).replace('_', " "),
        false => source.text[at.clone()].to_owned(),
    };
    let is_exact = text.len() == at.len();
    let span = |bytes: &Range<usize>| match is_exact && !bytes.is_empty() {
        true => Span::new(source.id, begins + bytes.start, begins + bytes.end),
        false => whole,
    };
    let mut lines = words(&text).into_iter();
    let mut word = || lines.next().and_then(|line| line.first().cloned()).unwrap_or(("", 0..0));
    let (version, kind) = (word(), word());
    let genre = if kind.0 == KIND { Some(&SUDOKU) } else { Genre::named(kind.0) };
    let Some(genre) = genre else {
        let message =
            Diagnostic::new(Code::E0747, format!("this is a puzzle of the kind `{}`", kind.0.escape_default()));
        let known: Vec<&str> = GENRES.iter().map(|genre| genre.names[0]).collect();
        return Err(Box::new(
            message
                .at(span(&kind.1), "this kind")
                .because(format!("gridc reads the kinds {KIND}, {}", known.join(", "))),
        ));
    };
    let (high, wide) = (word(), word());
    let size = |word: &Word<'_>| word.0.parse::<usize>().ok().filter(|n| *n > 0);
    let size = size(&high).zip(size(&wide)).filter(|(rows, columns)| rows.saturating_mul(*columns) <= MAX_CELLS);
    let Some((rows, columns)) = size else {
        let message = Diagnostic::new(Code::E0740, "the file has no valid size");
        let why =
            format!("after the kind stand the numbers of rows and columns; a board has at most {MAX_CELLS} cells");
        return Err(Box::new(message.at(span(&high.1), "the size").because(why)));
    };
    if kind.0 == KIND && (rows != columns || !(2..=MAX_SIDE).contains(&rows)) {
        let message = Diagnostic::new(Code::E0740, format!("a board of {columns} by {rows} is not read"));
        return Err(Box::new(
            message.at(span(&high.1), "the size").because(format!("boards are square, of side 2 to {MAX_SIDE}")),
        ));
    }
    let mut lines: Vec<Vec<Word<'_>>> = lines.collect();
    let mut draft = Draft::new(source, reading);
    let mut arguments = Vec::new();
    if let Some([(flags, bytes)]) = lines.first().map(Vec::as_slice)
        && flags.bytes().all(|b| b.is_ascii_alphabetic())
    {
        match genre.arguments(flags) {
            Some(known) => arguments.extend(known.into_iter().map(str::to_owned)),
            None => draft.doubt(Effect::Changes, format!("a variant of the rules: `{flags}`"), span(bytes)),
        }
        lines.remove(0);
    }
    let is_old = version.0 == MARK;
    let lines = lines.into_iter();
    let mut file = File { draft: &mut draft, genre, rows, columns, lines, is_old, span: &span, clues: Vec::new() };
    file.read(arguments, whole);
    Ok(draft.finish())
}

/// Splits a text into lines, and these into words.
fn words(text: &str) -> Vec<Vec<Word<'_>>> {
    let mut lines = Vec::new();
    let mut at = 0;
    for line in text.split(['/', '\n']) {
        let mut from = at;
        let mut words = Vec::new();
        for word in line.split([' ', '\r', '\t']) {
            if !word.is_empty() {
                words.push((word, from..from + word.len()));
            }
            from += word.len() + 1;
        }
        lines.push(words);
        at += line.len() + 1;
    }
    lines
}

/// A file whose blocks are read.
struct File<'f, 's, 't> {
    draft: &'f mut Draft<'s>,
    genre: &'static Genre,
    rows: usize,
    columns: usize,
    lines: std::vec::IntoIter<Vec<Word<'t>>>,
    /// Whether it has the first version of its form.
    is_old: bool,
    span: &'f dyn Fn(&Range<usize>) -> Span,
    /// The cells that have a clue, in reading order, each with its number.
    clues: Vec<(usize, i64)>,
}

impl<'t> File<'_, '_, 't> {
    fn read(&mut self, mut arguments: Vec<String>, whole: Span) {
        let has_digits = self.genre.file.iter().any(|block| matches!(block, FileBlock::Digits));
        if !has_digits {
            self.draft.say(&format!("use grid({}, {})", self.rows, self.columns), whole);
        }
        let mut used = false;
        let mut answer: Vec<i64> = Vec::new();
        let mut is_answered = false;
        for block in self.genre.file {
            if let FileBlock::Argument = block {
                let word = self.line().into_iter().next();
                arguments.extend(word.and_then(|(word, _)| word.parse::<u32>().ok()).map(|n| n.to_string()));
                continue;
            }
            if !std::mem::replace(&mut used, true)
                && let Some(said) = usage(self.genre, &arguments)
            {
                self.draft.say(&said, whole);
            }
            let (values, entered) = self.block(*block, whole);
            answer.extend(values);
            is_answered |= entered;
        }
        if is_answered {
            let symbol = |value: i64| match has_digits && value == 0 {
                true => TokenKind::BlankOrOutside,
                false => TokenKind::Symbol(format_compact!("{value}")),
            };
            let tokens: Vec<Token> =
                answer.into_iter().map(|value| Token { kind: symbol(value), span: whole }).collect();
            let width = if has_digits { self.columns } else { tokens.len() };
            let rows = (1..=tokens.len() / width.max(1)).map(|row| (row * width) as u32).collect();
            self.draft.item(ItemKind::Solution(Picture { tokens, rows }), whole);
        }
    }

    fn line(&mut self) -> Vec<Word<'t>> {
        self.lines.next().unwrap_or_default()
    }

    /// Reads a block of `rows` lines with `columns` words each; a missing word counts as `.`.
    fn words(&mut self, rows: usize, columns: usize) -> Vec<Word<'t>> {
        let mut all = Vec::with_capacity(rows * columns);
        for _ in 0..rows {
            let mut line = self.line();
            line.resize(columns, (".", 0..0));
            all.append(&mut line);
        }
        all
    }

    /// Takes a block of lines, or of walls, between the cells of the board, by the order of [`neighbours`].
    fn between(&mut self) -> [Vec<bool>; 2] {
        let (rows, columns) = (self.rows, self.columns);
        let is_drawn = |words: Vec<Word<'_>>| words.iter().map(|(word, _)| matches!(*word, "1" | "2")).collect();
        [is_drawn(self.words(rows, columns - 1)), is_drawn(self.words(rows - 1, columns))]
    }

    /// Reads a block. Returns its values of the answer in the order in which a solution is stated, and whether any was entered.
    fn block(&mut self, block: FileBlock, whole: Span) -> (Vec<i64>, bool) {
        let (rows, columns) = (self.rows, self.columns);
        let count = rows * columns;
        match block {
            FileBlock::Argument => (Vec::new(), false),
            FileBlock::Clues(clues) => {
                let words = self.words(rows, columns);
                self.clues(clues, &words, whole);
                (Vec::new(), false)
            }
            FileBlock::Mixed(clues) => {
                let words = self.words(rows, columns);
                self.clues(clues, &words, whole);
                shaded(&words)
            }
            FileBlock::Circles(rules) => {
                for (cell, (word, bytes)) in self.words(rows, columns).into_iter().enumerate() {
                    if let Some(rule) = word.parse::<usize>().ok().and_then(|colour| rules.get(colour.wrapping_sub(1)))
                    {
                        self.draft.say(&format!("{rule} {}", address(cell, columns)), (self.span)(&bytes));
                    }
                }
                (Vec::new(), false)
            }
            FileBlock::Rooms => {
                let rooms: Vec<usize> = match self.is_old {
                    true => {
                        self.line();
                        let words = self.words(rows, columns);
                        words.iter().map(|(word, _)| word.parse().unwrap_or(count)).collect()
                    }
                    false => self.regions_with_walls().0,
                };
                let numbers: Vec<Option<usize>> =
                    rooms.iter().map(|room| Some(*room).filter(|room| *room < count)).collect();
                self.draft.rooms(columns, &numbers, whole);
                (Vec::new(), false)
            }
            FileBlock::Marks => {
                if !self.is_old {
                    self.words(rows, columns);
                }
                (Vec::new(), false)
            }
            FileBlock::Cells => shaded(&self.words(rows, columns)),
            FileBlock::Lines => {
                let [right, below] = self.between();
                let is_entered = right.iter().chain(&below).any(|line| *line);
                let row = |row: usize| {
                    let right = &right[row * (columns - 1)..(row + 1) * (columns - 1)];
                    let below = below.get(row * columns..(row + 1) * columns).unwrap_or(&[]);
                    [right, below].concat()
                };
                ((0..rows).flat_map(row).map(i64::from).collect(), is_entered)
            }
            FileBlock::Outline => {
                let is_line = |words: Vec<Word<'_>>| words.iter().map(|(word, _)| *word == "1").collect::<Vec<bool>>();
                let sides = is_line(self.words(rows, columns + 1));
                let edges = is_line(self.words(rows + 1, columns));
                outline(rows, columns, &sides, &edges)
            }
            FileBlock::Areas => {
                let (regions, walls, is_loose) = self.regions_with_walls();
                let mut owner: HashMap<usize, i64> = HashMap::new();
                for (number, (cell, _)) in self.clues.iter().enumerate() {
                    let of = owner.entry(regions[*cell]).or_insert(number as i64 + 1);
                    if *of != number as i64 + 1 {
                        *of = IMPOSSIBLE;
                    }
                }
                let value =
                    |region: &usize| if is_loose { IMPOSSIBLE } else { *owner.get(region).unwrap_or(&IMPOSSIBLE) };
                (regions.iter().map(value).collect(), walls)
            }
            FileBlock::Numbers | FileBlock::Digits => {
                let words = self.words(rows, columns);
                let missing = if matches!(block, FileBlock::Digits) { 0 } else { IMPOSSIBLE };
                let given: HashMap<usize, i64> = self.clues.iter().copied().collect();
                let number = |(cell, (word, _)): (usize, &Word<'_>)| word.parse().ok().or(given.get(&cell).copied());
                let entered = words.iter().any(|(word, _)| word.parse::<i64>().is_ok());
                (words.iter().enumerate().map(|cell| number(cell).unwrap_or(missing)).collect(), entered)
            }
            FileBlock::Givens => {
                boxes(self.draft, columns, whole);
                let words = self.words(rows, columns);
                let given = |(word, bytes): &Word<'_>| {
                    (word.parse::<u32>().ok().map(|n| format_compact!("{n}")), (self.span)(bytes))
                };
                self.draft.givens(columns, words.iter().map(given).collect(), whole);
                let number = |(cell, (word, _)): (usize, &Word<'_>)| Some((cell, word.parse().ok()?));
                self.clues = words.iter().enumerate().filter_map(number).collect();
                (Vec::new(), false)
            }
            FileBlock::Runs(rule) => {
                let words = self.words(rows + 1, columns + 1);
                let mut is_open = vec![true; count];
                let mut sums = HashMap::new();
                let number = |text: &str| text.parse::<i64>().ok().filter(|n| *n > 0).unwrap_or(0);
                for (at, (word, bytes)) in words.iter().enumerate() {
                    let (row, column) = (at / (columns + 1), at % (columns + 1));
                    if *word == "." || (row == 0 && column == 0) {
                        continue;
                    }
                    let (across, down) = match word.split_once(',') {
                        Some((across, down)) => (number(across), number(down)),
                        None if row == 0 => (0, number(word)),
                        None => (number(word), 0),
                    };
                    if row > 0 && column > 0 {
                        is_open[(row - 1) * columns + column - 1] = false;
                    }
                    if column > 0 && row < rows {
                        sums.insert((row * columns + column - 1, true), (down, bytes.clone()));
                    }
                    if row > 0 && column < columns {
                        sums.insert(((row - 1) * columns + column, false), (across, bytes.clone()));
                    }
                }
                let mut say = |said: &str, bytes: &Range<usize>| self.draft.say(said, (self.span)(bytes));
                runs(rule, (rows, columns), &is_open, &sums, &mut say);
                (Vec::new(), false)
            }
        }
    }

    /// Takes walls, and returns the number of each cell's region, whether there is a wall, and whether one ends inside a region.
    fn regions_with_walls(&mut self) -> (Vec<usize>, bool, bool) {
        let pairs = neighbours(self.rows, self.columns).concat();
        let walls: Vec<_> = pairs.into_iter().zip(self.between().concat()).collect();
        let numbers = regions(self.rows * self.columns, &walls);
        let is_loose = walls.iter().any(|((a, b), wall)| *wall && numbers[*a] == numbers[*b]);
        let is_drawn = walls.iter().any(|(_, wall)| *wall);
        (numbers, is_drawn, is_loose)
    }

    /// Says the clues of cells.
    fn clues(&mut self, clues: Clues, words: &[Word<'_>], whole: Span) {
        if let Form::Together = clues.form {
            let numbers: Vec<String> =
                words.iter().map(|(word, _)| word.parse::<u32>().unwrap_or(0).to_string()).collect();
            return self.draft.say(&format!("{} {}", clues.rule, numbers.join(" ")), whole);
        }
        for (cell, (word, bytes)) in words.iter().enumerate() {
            let number =
                |text: &str| if text == "-" { Some(UNKNOWN) } else { text.parse::<i64>().ok().filter(|n| *n >= 0) };
            let Some(numbers) = word.split(',').map(number).collect::<Option<Vec<i64>>>() else { continue };
            if let Some(said) = clue(clues, &address(cell, self.columns), &numbers) {
                self.clues.push((cell, numbers[0]));
                self.draft.say(&said, (self.span)(bytes));
            }
        }
    }
}

/// Returns the true cells of an answer, and whether there are any.
fn shaded(words: &[Word<'_>]) -> (Vec<i64>, bool) {
    let is_shaded = |(word, _): &Word<'_>| i64::from(*word == "#");
    (words.iter().map(is_shaded).collect(), words.iter().any(|(word, _)| *word == "#"))
}

/// Returns the cells inside a loop of sides of cells: those at the left and right of cells, and those above and below them.
fn outline(rows: usize, columns: usize, sides: &[bool], edges: &[bool]) -> (Vec<i64>, bool) {
    let mut inside = Vec::with_capacity(rows * columns);
    let mut is_loop = true;
    for row in 0..rows {
        let mut is_inside = false;
        for (column, side) in sides[row * (columns + 1)..(row + 1) * (columns + 1)].iter().enumerate() {
            is_inside ^= side;
            if column < columns {
                inside.push(is_inside);
            }
        }
        is_loop &= !is_inside;
    }
    let is_inside = |row: usize, column: usize| (1..=rows).contains(&row) && inside[(row - 1) * columns + column];
    for (at, edge) in edges.iter().enumerate() {
        let (row, column) = (at / columns, at % columns);
        is_loop &= *edge == (is_inside(row, column) != is_inside(row + 1, column));
    }
    let is_entered = sides.iter().chain(edges).any(|line| *line);
    (inside.into_iter().map(|inside| if is_loop { i64::from(inside) } else { IMPOSSIBLE }).collect(), is_entered)
}
