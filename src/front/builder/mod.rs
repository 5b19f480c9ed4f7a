//! Puzzles that a program makes step by step, without text ([`Builder`]). Each step is printed in the puzzle language, parsed and
//! resolved, so it has the same meaning and produces the same messages as text.

mod args;
mod error;

pub use args::{Arg, Args, Cell};
pub use error::BuildError;

use super::reader::bad;
use super::{Entry, Error, Puzzle, Reader};
use crate::formats::grid::FORMAT;
use crate::puzzle::{Layout, Position, SourceId, Span};
use crate::syntax::ast::{
    Ast, CellName, CellRange, Clue, ClueGroup, Item, ItemKind, Marks, Name, Picture, Token, TokenKind,
};
use crate::syntax::{Diagnostic, Sources, grid};
use args::{Statement, is_word};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::mem::discriminant;
use std::sync::Arc;

/// The name that messages give to the text made of the steps.
const SOURCE: &str = "builder";

/// A puzzle under construction by a program: layout, givens, clues. [`Puzzle::builder`] begins one.
///
/// Each step is checked at once, as the language checks text: names, cells, symbols, and the arguments of a clue against its
/// rule. The layout must be set before anything placed on it, and a definition before the steps that use it. String arguments are
/// never parsed as language, except those of [`definition`](Self::definition) and [`layout`](Self::layout).
///
/// ```
/// use gridc::Puzzle;
/// let puzzle = Puzzle::builder()
///     .layout("classic(2, 2)")?
///     .title("Five and five")
///     .given((0, 0), 1)?
///     .clue("killer", (5, ["r1c2", "r1c3"]))?
///     .clue("killer", (5, [(1, 0), (2, 0)]))?
///     .clue("killer", (5, ["r3c3", "r4c3"]))?
///     .clue("thermo", (["r2c1", "r2c2"],))?
///     .build()?;
/// assert_eq!(puzzle.title(), Some("Five and five"));
/// assert_eq!(puzzle.given(0, 0), Some("1"));
/// assert_eq!(puzzle.data().clues.len(), 4);
/// puzzle.check()?;
/// # Ok::<(), gridc::Error>(())
/// ```
///
/// An error names the step, the argument and the reason:
///
/// ```
/// use gridc::{Builder, Puzzle};
/// let board = || Puzzle::builder().layout("classic");
/// let error = board()?.clue("killer", (15, 5)).unwrap_err();
/// assert_eq!(error.argument(), Some(2));
/// assert!(error.to_string().starts_with("clue `killer`, 2nd argument: `cells` of `killer` must be "), "{error}");
/// let error = board()?.clue("kiler", (15, ["r1c1"])).unwrap_err();
/// assert!(error.to_string().contains("did you mean `killer`?"), "{error}");
/// let error = board()?.given("r1c10", 5).unwrap_err();
/// assert_eq!(error.to_string(), "given, 1st argument: r1c10 is not on the board, which has 9 rows and 9 columns");
/// # Ok::<(), gridc::Error>(())
/// ```
#[derive(Debug)]
pub struct Builder {
    reader: Reader,
    title: Option<String>,
    author: Option<String>,
    /// Layout, definitions and rules of the whole board, one statement each.
    base: Vec<String>,
    /// The layout of `base`, if it has one.
    board: Option<Arc<Layout>>,
    /// The givens by row and column, from 0.
    givens: BTreeMap<(u16, u16), String>,
    solution: Option<Vec<String>>,
    /// Marks and clues, one statement each.
    clues: Vec<String>,
}

impl Puzzle {
    /// Begins a puzzle that is built step by step.
    pub fn builder() -> Builder {
        Builder {
            // A layout may leave regions to later definitions.
            reader: Reader::new().blanks(true),
            title: None,
            author: None,
            base: Vec::new(),
            board: None,
            givens: BTreeMap::new(),
            solution: None,
            clues: Vec::new(),
        }
    }
}

impl Builder {
    /// Sets the layout, written as after `use`: `classic`, `jigsaw(9)`.
    ///
    /// # Errors
    /// If there is no such layout, its arguments do not fit, or the layout is already set.
    pub fn layout(mut self, layout: &str) -> Result<Self, BuildError> {
        self.set_layout(layout).map(|()| self)
    }

    /// Works as [`layout`](Self::layout). After an error, of this or any other step, the builder is as it was before.
    ///
    /// # Errors
    /// As for [`layout`](Self::layout).
    #[doc(hidden)]
    pub fn set_layout(&mut self, layout: &str) -> Result<(), BuildError> {
        let call = "layout";
        if self.board.is_some() {
            return Err(BuildError::new(call, None, "the puzzle already has a layout"));
        }
        let source = Sources::new().add(SOURCE, layout, 0);
        let used = grid::parse_use(&source)
            .map_err(|message| BuildError::refused(call, Some(1), vec![message], vec![source.clone()]))?;
        let text = format!("use {}", grid::print_use(&used));
        let tried = self.tried(&text, false);
        tried.refuse(call, |_| Some(1))?;
        self.take_base(text, &tried);
        match self.board {
            Some(_) => Ok(()),
            None => {
                self.base.pop();
                Err(BuildError::new(call, Some(1), "this is not a layout"))
            }
        }
    }

    /// Sets the title.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.set_metadata("title", title.into());
        self
    }

    /// Works as [`title`](Self::title) or, for any other key, [`author`](Self::author).
    #[doc(hidden)]
    pub fn set_metadata(&mut self, key: &str, text: String) {
        *(if key == "title" { &mut self.title } else { &mut self.author }) = Some(text);
    }

    /// Sets the author.
    #[must_use]
    pub fn author(mut self, author: impl Into<String>) -> Self {
        self.set_metadata("author", author.into());
        self
    }

    /// Adds definitions in the puzzle language: new rules, layouts and layers, or parts of the board such as `regions`.
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::builder()
    ///     .layout("classic(2, 2)")?
    ///     .definition("rule even(c: cell) { c mod 2 == 0 }")?
    ///     .clue("even", ((0, 0),))?
    ///     .build()?;
    /// assert_eq!(puzzle.candidates()?.symbols(0, 0), ["2", "4"]);
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the text has a mistake, or contains any other statement.
    pub fn definition(mut self, text: &str) -> Result<Self, BuildError> {
        self.add_definition(text).map(|()| self)
    }

    /// Works as [`definition`](Self::definition).
    ///
    /// # Errors
    /// As for [`definition`](Self::definition).
    #[doc(hidden)]
    pub fn add_definition(&mut self, text: &str) -> Result<(), BuildError> {
        let call = "definition";
        let source = Sources::new().add(SOURCE, text.replace("\r\n", "\n"), 0);
        let parsed = grid::parse(&source);
        let wrong: Vec<Diagnostic> = parsed.diagnostics.into_iter().filter(Diagnostic::is_error).collect();
        if !wrong.is_empty() {
            return Err(BuildError::refused(call, Some(1), wrong, vec![source]));
        }
        let items = parsed.ast.map_or_else(Vec::new, |ast| ast.items);
        let defines = |item: &Item| {
            use ItemKind::{Face, Layout, Part, Rule, Value, Var};
            matches!(item.kind, Face(_) | Layout(_) | Part(_) | Rule(_) | Value(_) | Var(_))
        };
        if items.is_empty() || !items.iter().all(defines) {
            return Err(BuildError::new(call, Some(1), "the text contains more than definitions"));
        }
        let text = printed(items);
        let tried = self.tried(&text, false);
        tried.refuse(call, |_| Some(1))?;
        self.take_base(text, &tried);
        Ok(())
    }

    /// Adds a rule for the whole board, as `use antiknight` does in the language.
    ///
    /// # Errors
    /// If there is no such rule, or the arguments do not fit.
    pub fn rule(mut self, name: &str, args: impl Into<Args>) -> Result<Self, BuildError> {
        self.add_rule(name, args.into()).map(|()| self)
    }

    /// Works as [`rule`](Self::rule).
    ///
    /// # Errors
    /// As for [`rule`](Self::rule).
    #[doc(hidden)]
    pub fn add_rule(&mut self, name: &str, args: Args) -> Result<(), BuildError> {
        let call = named("rule", name)?;
        self.on_board(&call)?;
        let made = args.usage(name).map_err(|(i, reason)| BuildError::new(&call, Some(i + 1), reason))?;
        let tried = self.tried(&made.text, false);
        tried.refuse(&call, |at| made.argument(at))?;
        match tried.step() {
            Some(ItemKind::Use(used))
                if used.name.text == name && used.arguments.len() == made.ranges.len() && used.grids.is_empty() =>
            {
                self.take_base(made.text, &tried);
                Ok(())
            }
            _ => Err(other_meaning(&call)),
        }
    }

    /// Adds a clue: the rule's name and its arguments in the order of the language.
    ///
    /// ```
    /// use gridc::{Arg, Puzzle};
    /// let puzzle = Puzzle::builder()
    ///     .layout("classic")?
    ///     .clue("killer", (15, ["r1c1", "r1c2"]))?
    ///     .clue("sandwich", [Arg::int(20), Arg::row(3)])?
    ///     .clue("thermo", (vec![(4, 4), (3, 4), (2, 4)],))?
    ///     .build()?;
    /// assert_eq!(puzzle.data().clues.len(), 3);
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such rule, or an argument does not fit its parameter.
    pub fn clue(mut self, name: &str, args: impl Into<Args>) -> Result<Self, BuildError> {
        self.add_clue(name, args.into()).map(|()| self)
    }

    /// Works as [`clue`](Self::clue).
    ///
    /// # Errors
    /// As for [`clue`](Self::clue).
    #[doc(hidden)]
    pub fn add_clue(&mut self, name: &str, args: Args) -> Result<(), BuildError> {
        let call = named("clue", name)?;
        self.on_board(&call)?;
        let made = args.clue(name).map_err(|(i, reason)| BuildError::new(&call, Some(i + 1), reason))?;
        let mut tried = self.tried(&made.text, false);
        if tried.entry.puzzle.is_err() && !self.clues.is_empty() {
            // The clue may need a layer that another clue declares.
            tried = self.tried(&made.text, true);
        }
        tried.refuse(&call, |at| made.argument(at))?;
        match tried.step() {
            Some(ItemKind::Clue(clue)) if is_same(clue, name, &made) => {
                self.clues.push(made.text);
                Ok(())
            }
            _ => Err(other_meaning(&call)),
        }
    }

    /// Adds a given. Rows and columns of a pair count from 0, those of `"r1c1"` from 1 ([`Cell`]).
    ///
    /// # Errors
    /// If the cell is not on the board or already has a given, or the layout does not have the symbol.
    pub fn given(mut self, cell: impl Into<Cell>, symbol: impl Display) -> Result<Self, BuildError> {
        self.add_given(cell.into(), &symbol.to_string()).map(|()| self)
    }

    /// Works as [`given`](Self::given).
    ///
    /// # Errors
    /// As for [`given`](Self::given).
    #[doc(hidden)]
    pub fn add_given(&mut self, cell: Cell, symbol: &str) -> Result<(), BuildError> {
        let call = "given";
        let board = self.on_board(call)?;
        let cell = place(&board, cell, call)?;
        let symbol = known(&board, symbol, call, 2)?;
        let kept = self.givens.entry((cell.row, cell.column)).or_insert_with(|| symbol.clone());
        match *kept == symbol {
            true => Ok(()),
            false => {
                let reason = format!("r{}c{} already has the given {kept}", cell.row + 1, cell.column + 1);
                Err(BuildError::new(call, Some(1), reason))
            }
        }
    }

    /// Restricts a cell to some symbols.
    ///
    /// # Errors
    /// If the cell is not on the board, no symbol is listed, or the layout does not have one of them.
    pub fn mark(
        mut self,
        cell: impl Into<Cell>,
        symbols: impl IntoIterator<Item = impl Display>,
    ) -> Result<Self, BuildError> {
        self.add_mark(cell.into(), symbols).map(|()| self)
    }

    /// Works as [`mark`](Self::mark).
    ///
    /// # Errors
    /// As for [`mark`](Self::mark).
    #[doc(hidden)]
    pub fn add_mark(&mut self, cell: Cell, symbols: impl IntoIterator<Item = impl Display>) -> Result<(), BuildError> {
        let call = "mark";
        let board = self.on_board(call)?;
        let Position { row, column } = place(&board, cell, call)?;
        let symbols = symbols.into_iter().map(|symbol| known(&board, &symbol.to_string(), call, 2));
        let symbols = symbols.collect::<Result<Vec<_>, _>>()?;
        if symbols.is_empty() {
            return Err(BuildError::new(call, Some(2), "there is no symbol"));
        }
        let symbols = symbols.into_iter().map(|text| Name { text: text.into(), span: Span::default() }).collect();
        let first = CellName { row: u32::from(row) + 1, column: u32::from(column) + 1, span: Span::default() };
        let cells = vec![CellRange { grid: None, first, last: None }];
        self.clues.push(printed(vec![item(ItemKind::Marks(Marks { cells, symbols }))]));
        Ok(())
    }

    /// States the solution: the symbols of all cells, row by row.
    ///
    /// # Errors
    /// If the number of symbols is not the number of cells, or the layout does not have one of them.
    pub fn solution(mut self, symbols: impl IntoIterator<Item = impl Display>) -> Result<Self, BuildError> {
        self.set_solution(symbols).map(|()| self)
    }

    /// Works as [`solution`](Self::solution).
    ///
    /// # Errors
    /// As for [`solution`](Self::solution).
    #[doc(hidden)]
    pub fn set_solution(&mut self, symbols: impl IntoIterator<Item = impl Display>) -> Result<(), BuildError> {
        let call = "solution";
        let board = self.on_board(call)?;
        // One symbol more than there are cells is enough to detect too many.
        let symbols = symbols.into_iter().take(board.cells().len() + 1);
        let symbols =
            symbols.map(|symbol| known(&board, &symbol.to_string(), call, 1)).collect::<Result<Vec<_>, _>>()?;
        if symbols.len() != board.cells().len() {
            let reason = format!("the board has {} cells, each of which needs a symbol", board.cells().len());
            return Err(BuildError::new(call, Some(1), reason));
        }
        self.solution = Some(symbols);
        Ok(())
    }

    /// Returns the puzzle.
    ///
    /// # Errors
    /// Mistakes of the puzzle as a whole, such as missing regions or a solution that does not fit the givens.
    pub fn build(mut self) -> Result<Puzzle, Error> {
        self.build_copy()
    }

    /// Works as [`build`](Self::build), for a builder that goes on.
    ///
    /// # Errors
    /// As for [`build`](Self::build).
    #[doc(hidden)]
    pub fn build_copy(&mut self) -> Result<Puzzle, Error> {
        let board = self.on_board("build")?;
        let mut items = Vec::new();
        if !self.givens.is_empty() {
            let drawn = picture(&board, |_, at| self.givens.get(&(at.row, at.column)));
            items.push(item(ItemKind::Givens(drawn)));
        }
        if let Some(symbols) = &self.solution {
            items.push(item(ItemKind::Solution(picture(&board, |i, _| symbols.get(i)))));
        }
        let drawn = printed(items);
        let mut text = self.head();
        for piece in self.base.iter().chain([&drawn]).chain(&self.clues) {
            push(&mut text, piece);
        }
        let mut reader = std::mem::take(&mut self.reader).blanks(false);
        let entry = read(&mut reader, &text);
        self.reader = reader.blanks(true);
        entry.into_puzzle()
    }

    /// Returns the head of the text: the language version, the title and the author.
    fn head(&self) -> String {
        let mut ast = Ast { layout_from_shape: false, id: None, items: Vec::new() };
        for (key, text) in [("title", &self.title), ("author", &self.author)] {
            let key = Name { text: key.into(), span: Span::default() };
            ast.items.extend(text.clone().map(|text| item(ItemKind::Metadata { key, text })));
        }
        ast.state_version();
        grid::print(&ast)
    }

    /// Parses and resolves a step, after the steps on which it may depend or after all earlier ones.
    fn tried(&mut self, step: &str, after_all: bool) -> StepAttempt {
        let mut text = "gridc 2\n".to_owned();
        let clues = if after_all { &self.clues[..] } else { &[] };
        self.base.iter().chain(clues).for_each(|piece| push(&mut text, piece));
        let start = text.len();
        push(&mut text, step);
        let entry = read(&mut self.reader, &text);
        StepAttempt { start, entry }
    }

    /// Adds a statement on which later steps may depend.
    fn take_base(&mut self, text: String, tried: &StepAttempt) {
        self.base.push(text);
        if let Ok(puzzle) = &tried.entry.puzzle {
            self.board = Some(Arc::clone(&puzzle.layout));
        }
    }

    fn on_board(&self, call: &str) -> Result<Arc<Layout>, BuildError> {
        self.board.clone().ok_or_else(|| {
            BuildError::new(
                call,
                None,
                "the puzzle has no layout yet; call `layout` \
            first",
            )
        })
    }
}

/// The result of parsing and resolving a step.
struct StepAttempt {
    /// The byte offset at which the step begins.
    start: usize,
    entry: Entry,
}

impl StepAttempt {
    /// Returns the statement that the step was parsed as, if it is exactly one.
    fn step(&self) -> Option<&ItemKind> {
        let items = self.entry.ast.as_ref()?.items.iter();
        let mut own = items.filter(|item| item.span.start as usize >= self.start);
        own.next().filter(|_| own.next().is_none()).map(|item| &item.kind)
    }

    /// Returns an error if a message points into the step; other messages are about later steps or about the whole puzzle.
    /// `argument` maps a byte of the step to the number of the argument there.
    fn refuse(&self, call: &str, argument: impl Fn(usize) -> Option<usize>) -> Result<(), BuildError> {
        let entry = &self.entry;
        let id: Option<SourceId> = entry.sources.iter().find(|source| source.name == SOURCE).map(|source| source.id);
        let within = |span: Span| {
            let at = (span.start as usize).checked_sub(self.start);
            at.filter(|_| Some(span.source) == id)
        };
        let places = |message: &Diagnostic| message.labels.iter().filter_map(|label| within(label.span)).collect();
        let wrong = entry.diagnostics.iter().filter(|message| message.is_error());
        let wrong: Vec<(&Diagnostic, Vec<usize>)> = wrong.map(|message| (message, places(message))).collect();
        let own = wrong.iter().filter(|(_, places)| !places.is_empty());
        match own.clone().next() {
            None => Ok(()),
            Some((_, places)) => {
                let argument = places.iter().find_map(|at| argument(*at));
                let messages = own.map(|(message, _)| (*message).clone()).collect();
                Err(BuildError::refused(call, argument, messages, entry.sources.clone()))
            }
        }
    }
}

fn read(reader: &mut Reader, text: &str) -> Entry {
    let first = reader.read_as(Some(FORMAT), SOURCE, text).into_iter().next();
    first.unwrap_or_else(|| Entry::refused(SOURCE.into(), 1, bad("the text contains no puzzle"), Vec::new()))
}

/// Appends a statement on lines of its own.
fn push(text: &mut String, statement: &str) {
    text.push_str(statement);
    if !statement.is_empty() && !statement.ends_with('\n') {
        text.push('\n');
    }
}

fn item(kind: ItemKind) -> Item {
    Item { docs: None, kind, span: Span::default() }
}

fn printed(items: Vec<Item>) -> String {
    grid::print(&Ast { layout_from_shape: false, id: None, items })
}

/// Returns how messages name the call of a method that was given the name of a rule.
fn named(method: &str, name: &str) -> Result<String, BuildError> {
    match is_word(name) {
        true => Ok(format!("{method} `{name}`")),
        false => Err(BuildError::new(method, None, format!("{name:?} is not the name of a rule"))),
    }
}

fn other_meaning(call: &str) -> BuildError {
    BuildError::new(call, None, "a name or word among the arguments is reserved in the language")
}

/// Returns whether the parser read a clue back as it was meant.
fn is_same(clue: &Clue, name: &str, made: &Statement) -> bool {
    let Clue { rule, instances, name: None, note: None, allows } = clue else { return false };
    let [groups] = &instances[..] else { return false };
    let same = |(read, meant): (&ClueGroup, &ClueGroup)| {
        read.len() == meant.len() && read.iter().zip(meant).all(|(a, b)| discriminant(a) == discriminant(b))
    };
    rule.text == name
        && allows.is_empty()
        && groups.len() == made.groups.len()
        && groups.iter().zip(&made.groups).all(same)
}

/// Returns the position of a cell, the first argument of a method, on the board.
fn place(board: &Layout, cell: Cell, call: &str) -> Result<Position, BuildError> {
    let wrong = |reason| BuildError::new(call, Some(1), reason);
    let (row, column) = cell.single().map_err(wrong)?;
    let number = |n: u32| u16::try_from(n.saturating_sub(1)).ok();
    let position = number(row).zip(number(column)).map(|(row, column)| Position { row, column });
    position.filter(|position| board.cell_at(*position).is_some()).ok_or_else(|| {
        let (rows, columns) = (board.rows(), board.columns());
        wrong(format!("r{row}c{column} is not on the board, which has {rows} rows and {columns} columns"))
    })
}

/// Returns the symbol of the layout that a text names.
fn known(board: &Layout, text: &str, call: &str, argument: usize) -> Result<String, BuildError> {
    let symbols = &board.symbols;
    symbols.digit_of(text).map(|digit| symbols.name(digit).to_owned()).ok_or_else(|| {
        let all = symbols.names().collect::<Vec<_>>().join(" ");
        BuildError::new(call, Some(argument), format!("{text:?} is not a symbol of the layout; its symbols are {all}"))
    })
}

/// Draws the board with a symbol, or a blank, in each cell.
fn picture<'s>(board: &Layout, symbol: impl Fn(usize, Position) -> Option<&'s String>) -> Picture {
    let mut drawn = Picture::default();
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            let at = Position { row, column };
            let kind = match board.cell_at(at) {
                None => TokenKind::Outside,
                Some(cell) => match symbol(cell.index(), at) {
                    Some(text) => TokenKind::Symbol(text.into()),
                    None => TokenKind::Blank,
                },
            };
            drawn.tokens.push(Token { kind, span: Span::default() });
        }
        drawn.rows.push(u32::try_from(drawn.tokens.len()).unwrap_or(u32::MAX));
    }
    drawn
}
