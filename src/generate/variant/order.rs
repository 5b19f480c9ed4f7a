//! [`VariantGenerator`]: an order for puzzles with random clues, checked against its board.

use super::VariantMaker;
use super::clue_request::{Amount, ClueRequest};
use super::form::{ArgumentShape, RuleForm};
use super::order_error::OrderError;
use super::regions::{PICTURES, picture, with_part};
use super::statement::place;
use crate::backend::named;
use crate::generate::{Generator, Recipe};
use crate::language::{ArgumentKind, KnownRule, Library, Rulebook, Trials, resolve, resolve_board};
use crate::puzzle::{Argument, PuzzleData, Span};
use crate::solve::{Engine, Plan, SolveError};
use crate::syntax::ast::{Ast, Clue, ExpressionKind, Item, ItemKind, LayoutPart, Name, Use};
use crate::syntax::suggest::nearest;
use compact_str::CompactString;
use std::collections::BTreeSet;

/// The requested clues and rules, in addition to the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct VariantOrder {
    /// Clues, and rules of the whole board.
    pub wishes: Vec<ClueRequest>,
    /// Whether clues are kept and givens removed, if possible all of them.
    pub without_givens: bool,
}

/// Statements of rules of the whole board are numbered from here.
const USES: usize = 2_000_000;

/// Selects the engine for a puzzle.
pub trait Engines: Sync {
    fn engine(&self, puzzle: &PuzzleData) -> &Engine;
}

/// Makes puzzles of one order. It is shared by all threads; each thread has its own [`VariantMaker`].
pub struct VariantGenerator<'e> {
    pub(super) library: &'e Library,
    pub(super) engines: &'e dyn Engines,
    /// The engine that finds second solutions. It is always the same, whichever engine proves uniqueness, so that results are
    /// reproducible.
    pub(super) counter: Engine,
    /// The board without the clues that have blanks.
    pub(super) tree: Ast,
    pub(super) board: PuzzleData,
    /// Clues whose numbers are computed from the grid.
    pub(super) blanks: Vec<Clue>,
    /// Rules that depend on the cells of clues; they are added after the clues have been drawn.
    pub(super) late: Vec<Item>,
    pub(super) wishes: Vec<ClueRequest>,
    pub(super) without_givens: bool,
    pub(super) recipe: Recipe,
    /// Whether the layout leaves the regions to the puzzle.
    pub(super) draws_regions: bool,
    /// The number of rooms, if rooms are drawn.
    pub(super) rooms: Option<Amount>,
    /// Whether holes are drawn.
    pub(super) draws_holes: bool,
    /// A rule of the whole board and its parameter for a number in each cell, if these are drawn.
    pub(super) numbers: Option<(String, String)>,
    /// Rules at whose places rules of the whole board look that declare the answer.
    pub(super) looked_at: BTreeSet<CompactString>,
    /// Fills boards whose layout is the same for all puzzles; `None` if each puzzle gets its own setup.
    pub(super) filler: Option<Generator<'e>>,
}

impl<'e> VariantGenerator<'e> {
    /// Creates a generator for a board and its syntax tree, in which clues may have blanks for numbers.
    ///
    /// # Errors
    /// If the order is impossible and this can be detected without search.
    pub fn new(
        engines: &'e dyn Engines,
        library: &'e Library,
        (board, tree): (&PuzzleData, &Ast),
        order: &VariantOrder,
        recipe: Recipe,
    ) -> Result<Self, OrderError> {
        let mut tree = tree.clone();
        let blanks = tree.take_blanks();
        let mut wishes = Vec::new();
        let mut late = Vec::new();
        let mut whole = Vec::new();
        let mut rooms = None;
        let mut draws_holes = false;
        let mut numbers = None;
        {
            let book = Rulebook::new(&tree, library);
            let trials = Trials::new(&book, &board.layout).map_err(OrderError::Board)?;
            for wish in &order.wishes {
                if wish.rule == ClueRequest::ROOMS {
                    let is_drawn = |item: &Item| matches!(&item.kind, ItemKind::Part(LayoutPart::Rooms(_)));
                    let unfit = |why: &str| OrderError::Argument { rule: wish.rule.clone(), why: why.to_owned() };
                    if tree.items.iter().any(is_drawn) {
                        return Err(unfit("the board has rooms already"));
                    }
                    if !wish.arguments.is_empty() || matches!(wish.amount, Amount::Cover | Amount::Between(0, _)) {
                        return Err(unfit("write `rooms`, or the number of rooms, as in `rooms*9` or `rooms*7..9`"));
                    }
                    rooms = Some(wish.amount);
                    continue;
                }
                if wish.rule == ClueRequest::HOLES {
                    let unfit = |why: &str| OrderError::Argument { rule: wish.rule.clone(), why: why.to_owned() };
                    if !board.layout.regions.is_empty() || !board.layout.fills_rectangle() || !board.givens.is_empty() {
                        return Err(unfit(
                            "the board must be a rectangle without regions and givens, as `open(8, 8, 1, 9)`",
                        ));
                    }
                    if board.layout.rows() < 2 || board.layout.columns() < 2 {
                        return Err(unfit(
                            "the board needs two rows and two columns, since each cell is in a run of both",
                        ));
                    }
                    if !wish.arguments.is_empty() || wish.amount != Amount::Needed {
                        return Err(unfit("write it without a number"));
                    }
                    draws_holes = true;
                    continue;
                }
                let rules = rules(&book, wish)?;
                let amounts = wish.amount.shared(rules.len());
                for (rule, amount) in rules.into_iter().zip(amounts) {
                    if amount == Amount::Exactly(0) {
                        continue;
                    }
                    let wish = ClueRequest { rule: rule.name().to_owned(), amount, ..wish.clone() };
                    if rule.places().any(ArgumentKind::is_cells) {
                        let form = RuleForm::new(rule, told(&rule, &wish)?)?;
                        if wish.amount == Amount::Cover && !form.is_cage() {
                            return Err(OrderError::NoCages(wish.rule));
                        }
                        if rule.declares() {
                            let why = "it changes the meaning of other clues".to_owned();
                            return Err(OrderError::Undrawable { rule: wish.rule, why });
                        }
                        wishes.push(wish);
                        continue;
                    }
                    if wish.amount != Amount::Needed {
                        return Err(OrderError::Once(wish.rule));
                    }
                    if let Some(parameter) = numbers_of_cells(&rule).filter(|_| wish.arguments.is_empty()) {
                        numbers = Some((wish.rule, parameter));
                        continue;
                    }
                    let number = late.len() + whole.len();
                    let is_late =
                        !rule.declares() && (rule.arrangement().is_negative || !trials.looks_at(&rule).is_empty());
                    let list = if is_late { &mut late } else { &mut whole };
                    list.push(usage(&wish, place(USES + number)));
                }
            }
            for blank in &blanks {
                let blanked = book.blanked(blank, &board.layout).map_err(OrderError::Board)?;
                if blanked.blanks.len() != 1 {
                    let why = "only one number of a clue can be left blank".to_owned();
                    return Err(OrderError::Argument { rule: blank.rule.text.to_string(), why });
                }
            }
        }
        if draws_holes && rooms.is_some() {
            let why = "rooms and holes cannot both be drawn".to_owned();
            return Err(OrderError::Argument { rule: ClueRequest::HOLES.to_owned(), why });
        }
        let bare = tree.clone();
        tree.items.extend(whole);
        let mut places = false;
        let looked_at = looked_at(&bare, &tree, rooms.is_some(), board, library);
        let is_placed = |wish: &ClueRequest| looked_at.contains(wish.rule.as_str());
        {
            let book = Rulebook::new(&tree, library);
            let has_marks =
                |item: &Item| matches!(&item.kind, ItemKind::Clue(clue) if looked_at.contains(&clue.rule.text));
            if let Some(name) = looked_at.first()
                && !wishes.iter().any(is_placed)
                && !tree.items.iter().any(has_marks)
            {
                let why = format!("write `{name}` among them, since the answer depends on where such clues are");
                return Err(OrderError::Argument { rule: "--with".to_owned(), why });
            }
            for wish in &wishes {
                let form = form(&book, wish, &looked_at)?;
                if form.only_shape() == Some(ArgumentShape::Run) && wish.amount != Amount::Needed {
                    let why = "it has a clue for each run of cells; write it without `*`".to_owned();
                    return Err(OrderError::Argument { rule: wish.rule.clone(), why });
                }
                places |= form.placed;
                if form.placed && !form.can_be_placed() {
                    let why = "the answer depends on where they are, and their numbers cannot be left open".to_owned();
                    return Err(OrderError::Undrawable { rule: wish.rule.clone(), why });
                }
            }
        }
        let layout = tree.items.iter().find_map(|item| match &item.kind {
            ItemKind::Use(used) if library.leaves_regions(&used.name.text) => Some(used.name.text.to_string()),
            _ => None,
        });
        let is_drawn =
            |item: &Item| matches!(&item.kind, ItemKind::Part(LayoutPart::Regions(_) | LayoutPart::Region(..)));
        let regions = layout.is_some() && !tree.items.iter().any(is_drawn);
        let side = board.layout.symbols.len();
        if regions && (usize::from(board.layout.rows()) != side || side < 2) {
            return Err(OrderError::Regions(board.layout.name.clone()));
        }
        let has_setup = regions || rooms.is_some() || draws_holes || numbers.is_some() || places;
        let resolved = match has_setup {
            true => resolve_board(&bare, library),
            false => resolve(&tree, library, None),
        };
        let Some(mut base) = resolved.puzzle else { return Err(OrderError::Board(resolved.diagnostics)) };
        base.givens.clone_from(&board.givens);
        (base.entered, base.solution, base.id) = (Vec::new(), None, None);
        let fill = Recipe {
            fill: recipe.fill,
            transformations: recipe.transformations.clone(),
            budget: recipe.budget,
            seed: recipe.seed,
            ..Recipe::default()
        };
        let filler = match has_setup {
            true => None,
            false => Some(Generator::new(engines.engine(&base), &base, fill).map_err(OrderError::Recipe)?),
        };
        let counter = named("search").or_else(|| named("sat"));
        let counter = counter.map(|backend| Engine::new(Plan::new(backend)));
        let Some(counter) = counter else { return Err(OrderError::Board(Vec::new())) };
        Ok(Self {
            library,
            engines,
            counter,
            tree,
            board: base,
            blanks,
            late,
            wishes,
            without_givens: order.without_givens,
            draws_regions: regions,
            rooms,
            draws_holes,
            numbers,
            looked_at,
            recipe: Recipe { transformations: Vec::new(), fill: crate::generate::Fill::default(), ..recipe },
            filler,
        })
    }

    /// Creates a maker for one thread.
    ///
    /// # Errors
    /// If the board cannot be compiled within the memory limit.
    pub fn maker(&self) -> Result<VariantMaker<'_>, SolveError> {
        VariantMaker::new(self)
    }

    /// Whether anything is drawn before the answer.
    pub(super) fn has_setup(&self) -> bool {
        self.filler.is_none()
    }

    pub fn board(&self) -> &PuzzleData {
        &self.board
    }

    pub fn backend(&self) -> &'static str {
        self.engines.engine(&self.board).plan().backend.name()
    }

    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Whether a tree contains clues with blanks, or a layout whose regions are to be drawn.
    pub fn is_asked_by(tree: &Ast, library: &Library) -> bool {
        let leaves = |item: &Item| matches!(&item.kind, ItemKind::Use(used) if library.leaves_regions(&used.name.text));
        tree.items.iter().any(leaves) || !tree.clone().take_blanks().is_empty()
    }

    /// Whether `name` is a rule whose clues are disjoint cages, which can cover a classic board. Asked if no layout has the name.
    pub fn covering(library: &Library, name: &str) -> bool {
        let Some((rule, _)) = library.rule(name) else { return false };
        let rule = KnownRule { definition: rule.definition, face: rule.face };
        let told = vec![None; rule.definition.parameters.len()];
        rule.arrangement().apart && RuleForm::new(rule, told).is_ok_and(|form| form.is_cage())
    }
}

/// Returns the rules that a wish names.
fn rules<'a>(book: &Rulebook<'a>, wish: &ClueRequest) -> Result<Vec<KnownRule<'a>>, OrderError> {
    if let Some(rule) = book.rule(&wish.rule) {
        return Ok(vec![rule]);
    }
    let with_marks = |rule: &KnownRule<'_>| {
        RuleForm::new(*rule, vec![None; rule.definition.parameters.len()])
            .is_ok_and(|form| form.is_mark() && form.blank.is_none())
    };
    let marks: Vec<KnownRule<'a>> = book.file(&wish.rule).into_iter().filter(with_marks).collect();
    match marks.is_empty() {
        false => Ok(marks),
        true => {
            let guess = nearest(&wish.rule, book.names()).map(str::to_owned);
            Err(OrderError::Unknown { rule: wish.rule.clone(), guess })
        }
    }
}

/// Returns the rules at whose places those rules of a tree look that declare the answer; `bare` is the tree without rules that are
/// wished for. Rooms that are drawn later are replaced by a single one.
fn looked_at(
    bare: &Ast,
    tree: &Ast,
    has_rooms: bool,
    board: &PuzzleData,
    library: &Library,
) -> BTreeSet<CompactString> {
    let with_room = |tree: &Ast| {
        let one = || LayoutPart::Rooms(picture(&board.layout, &vec![0; board.layout.cells().len()], place(PICTURES)));
        if has_rooms { with_part(tree, one()) } else { tree.clone() }
    };
    let tree = with_room(tree);
    let Some(base) = resolve_board(&with_room(bare), library).puzzle else { return BTreeSet::new() };
    let book = Rulebook::new(&tree, library);
    let Ok(trials) = Trials::new(&book, &base.layout) else { return BTreeSet::new() };
    let used = tree.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Use(used) => book.rule(&used.name.text).filter(KnownRule::declares),
        _ => None,
    });
    used.flat_map(|rule| trials.looks_at(&rule)).collect()
}

/// Determines how clues of a wish are drawn; `looked_at` contains the rules whose places matter for the answer.
pub(super) fn form<'a>(
    book: &Rulebook<'a>,
    wish: &ClueRequest,
    looked_at: &BTreeSet<CompactString>,
) -> Result<RuleForm<'a>, OrderError> {
    let rule = book.rule(&wish.rule).ok_or_else(|| OrderError::Unknown { rule: wish.rule.clone(), guess: None })?;
    let form = RuleForm::new(rule, told(&rule, wish)?)?;
    let is_plain = |name: &&CompactString| book.rule(name).is_some_and(|rule| rule.places().eq([ArgumentKind::Cell]));
    let plain = looked_at.iter().find(is_plain).map(CompactString::to_string);
    Ok(RuleForm { placed: form.placed || looked_at.contains(wish.rule.as_str()), plain, ..form })
}

/// Returns the parameter of a rule of the whole board that declares the answer and takes nothing but a list of numbers.
fn numbers_of_cells(rule: &KnownRule<'_>) -> Option<String> {
    let [parameter] = rule.definition.parameters.as_slice() else { return None };
    let is_list = parameter.variadic && rule.places().eq([ArgumentKind::Number]);
    (is_list && rule.declares()).then(|| parameter.name.text.to_string())
}

/// Returns the arguments given in a wish, by parameter.
fn told(rule: &KnownRule<'_>, wish: &ClueRequest) -> Result<Vec<Option<Argument>>, OrderError> {
    let mut told = vec![None; rule.definition.parameters.len()];
    let unfit = |why: String| OrderError::Argument { rule: wish.rule.clone(), why };
    for argument in &wish.arguments {
        let Some(name) = &argument.name else {
            return Err(unfit("arguments must be named, as in `whispers(gap=4)*2`".to_owned()));
        };
        let index = rule.definition.parameters.iter().position(|parameter| parameter.name.text == name.text);
        let Some(index) = index else { return Err(unfit(format!("it has no parameter `{}`", name.text))) };
        told[index] = Some(match &argument.value.kind {
            ExpressionKind::Integer(number) => Argument::Integer(*number),
            ExpressionKind::Boolean(truth) => Argument::Boolean(*truth),
            ExpressionKind::Text(text) => Argument::Text(text.clone()),
            _ => return Err(unfit(format!("`{}` must be a number", name.text))),
        });
    }
    Ok(told)
}

/// Builds the `use` statement of a rule.
fn usage(wish: &ClueRequest, span: Span) -> Item {
    let name = Name { text: wish.rule.as_str().into(), span };
    let used = Use { name, arguments: wish.arguments.clone(), grids: Vec::new() };
    Item { docs: None, kind: ItemKind::Use(used), span }
}
