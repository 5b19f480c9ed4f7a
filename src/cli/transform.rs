//! Runs `gridc transform`, which rotates, mirrors and relabels puzzles, including their clues.

use super::Exit;
use super::arguments::{MoveArguments, Swap, TransformArguments};
use super::convert::outlet::Outlet;
use super::convert::refuse_output_of_json;
use super::files::{self, Unusable, layout_comment, reader, say};
use super::interrupt::Signals;
use super::messages::PuzzleMessages;
use super::output::OutputFailure;
use super::pages::OutputPage;
use super::puzzles::{Run, TakenPuzzle};
use super::terminal::{Stream, look};
use crate::formats::{Format, grid};
use crate::front::{Entry, Reader, WriteError, Writing, Written};
use crate::generate::{LineType, Mirror, Movement, TransformedPuzzle, Turn, carried};
use crate::puzzle::{Layout, PuzzleData};
use crate::report::{Failure, FailureKind, SubjectRecord, WrittenRecord};
use crate::solve::Random;
use crate::syntax::ast::{Ast, Item, ItemKind};
use std::hash::{BuildHasher, Hasher};

pub fn transform(arguments: &TransformArguments) -> Exit {
    let signals = Signals::listen();
    run(arguments, &signals).unwrap_or_else(Unusable::tell)
}

fn run(arguments: &TransformArguments, signals: &Signals) -> Result<Exit, Unusable> {
    let moves = &arguments.moves;
    let is_nothing = moves.swap.is_empty()
        && !(moves.transpose || moves.random)
        && (moves.rotate.is_none() && moves.mirror.is_none() && moves.relabel.is_none());
    if is_nothing {
        let said = "no transformation was given; write for example `--rotate 90`, `--relabel` or `--random`";
        return Err(Unusable::told(Exit::Usage, said));
    }
    let presentation = &arguments.presentation;
    let (json, quiet) = (presentation.json, presentation.appearance.quiet);
    refuse_output_of_json(json, arguments.output.as_deref())?;
    let look = look(&presentation.appearance, Stream::Error);
    let files = files::stream(&arguments.input, json, false, look, signals)?;
    let models = arguments.input.models.as_deref();
    // Mistakes in the models are reported before a thread reads them.
    reader(models, None, look)?;
    let file = arguments.output.as_deref().filter(|path| path.as_os_str() != "-");
    let mut outlet = if json { None } else { Some(Outlet::open(file, signals).map_err(OutputFailure::ended)?) };
    let is_numbered = outlet.as_ref().is_none_or(Outlet::is_numbered);
    let seed = moves.seed.unwrap_or_else(|| std::hash::RandomState::new().build_hasher().finish() >> 32);
    let is_chance = moves.random
        || moves.relabel.as_ref().is_some_and(String::is_empty)
        || moves.swap.iter().any(|swap| matches!(swap, Swap::All(_)));
    if is_chance && moves.seed.is_none() && !quiet {
        say(&format!("note: `--seed {seed}` repeats this result\n"));
    }
    let run = Run::new(&arguments.input, presentation, signals);
    let workers = |_| {
        Ok(|| {
            let mut writer = reader(models, None, look);
            move |taken: TakenPuzzle| TransformedPage::new(taken, moves, seed, arguments.to, is_numbered, &mut writer)
        })
    };
    let mut told = None;
    let (exit, rest) = run.each(files.into(), workers, |page: TransformedPage, progress| {
        let TransformedPage { number, several, subject, said, result } = page;
        progress.aside(|| say(&said.text));
        let Some(outlet) = &mut outlet else {
            let record = WrittenRecord::new(subject, said.records);
            let (record, exit) = match result {
                Ok((format, Written { text, layout, .. })) => {
                    (WrittenRecord { format: Some(format.name), text: Some(text), layout, ..record }, Exit::Done)
                }
                Err((exit, failure)) => (WrittenRecord { error: Some(failure), ..record }, exit),
            };
            let page = OutputPage { out: record.line(), exit, ..OutputPage::default() };
            page.write(progress).map_err(|error| OutputFailure::from(error).ended())?;
            return Ok(exit);
        };
        let (format, Written { text, layout, .. }) = match result {
            Ok(written) => written,
            Err((exit, failure)) => {
                if !said.error {
                    let place = format!("{}:{}", subject.source, subject.index);
                    progress.aside(|| say(&format!("error: {place}: {}\n", failure.message)));
                }
                return Ok(exit);
            }
        };
        if several && format.separator.is_none() && !outlet.is_numbered() {
            let said = format!(
                "a file in the format `{}` contains one puzzle; write each to its own file, as in `--output \
                'puzzle-{{}}.{}'`",
                format.name, format.extension
            );
            return Err(Unusable::told(Exit::Usage, said));
        }
        let comment = match &layout {
            Some(name) if told.as_ref() != Some(name) => {
                told = Some(name.clone());
                layout_comment(format, name)
            }
            _ => String::new(),
        };
        let text = format!("{comment}{text}");
        outlet.put(number, &text, format.separator.unwrap_or_default()).map_err(OutputFailure::ended)?;
        Ok(Exit::Done)
    })?;
    rest.iter().for_each(|rest| say(rest));
    if let Some(outlet) = outlet {
        outlet.finish().map_err(OutputFailure::ended)?;
    }
    Ok(exit)
}

/// A puzzle as a thread has transformed and written it.
struct TransformedPage {
    number: u64,
    several: bool,
    subject: SubjectRecord,
    said: PuzzleMessages,
    result: Result<(&'static Format, Written), (Exit, Failure)>,
}

impl TransformedPage {
    fn new(
        taken: TakenPuzzle,
        moves: &MoveArguments,
        seed: u64,
        to: Option<&'static Format>,
        is_numbered: bool,
        writer: &mut Result<Reader, Unusable>,
    ) -> Self {
        let TakenPuzzle { number, several, entry, said } = taken;
        let subject = SubjectRecord::new(&entry.source, entry.index, entry.puzzle.as_ref().ok());
        let wanted = WriteRequest { to, from: entry.format, in_list: several && !is_numbered };
        let result = match writer {
            Err(_) => Err(failed(FailureKind::Internal, "the models can no longer be read".to_owned())),
            Ok(writer) => one(&entry, moves, &mut Random::new(seed, number), writer)
                .and_then(|moved| wanted.text(writer, &moved).map_err(|why| failed(FailureKind::BadInput, why))),
        };
        Self { number, several, subject, said, result }
    }
}

fn failed(kind: FailureKind, message: String) -> (Exit, Failure) {
    (Exit::of_failure(kind), Failure { kind, message })
}

/// Transforms one puzzle, or returns why it cannot be transformed.
fn one(
    entry: &Entry,
    moves: &MoveArguments,
    random: &mut Random,
    writer: &mut Reader,
) -> Result<TransformedPuzzle, (Exit, Failure)> {
    let (puzzle, tree) = match (&entry.puzzle, &entry.ast) {
        (Ok(puzzle), Some(tree)) => (puzzle, tree),
        (Err(failure), _) => return Err((Exit::of_failure(failure.kind), failure.clone())),
        (Ok(_), None) => return Err(failed(FailureKind::Internal, "a puzzle without a tree".to_owned())),
    };
    let mut tree = tree.clone();
    if entry.layout_told {
        // The layout named in the file is not the one of the puzzle.
        tree.items.retain(|item| !names_layout(item, writer));
    }
    let mut now = TransformedPuzzle { puzzle: PuzzleData { origins: puzzle.origins.clone(), ..puzzle.clone() }, tree };
    for wish in wishes(moves) {
        let movement = wish.movement(&now.puzzle.layout, random);
        let movement = movement.map_err(|why| failed(FailureKind::BadInput, why))?;
        now = carried(&now.puzzle, &now.tree, &movement, writer.library())
            .map_err(|why| failed(FailureKind::BadInput, format!("{} is not possible: {why}", wish.name())))?;
    }
    if moves.random {
        for wish in TransformWish::ALL_AT_RANDOM {
            let symmetry = wish.at_random(random);
            let Ok(movement) = symmetry.movement(&now.puzzle.layout, random) else { continue };
            // A transformation that the puzzle does not allow is left out.
            if let Ok(moved) = carried(&now.puzzle, &now.tree, &movement, writer.library()) {
                now = moved;
            }
        }
    }
    Ok(now)
}

fn names_layout(item: &Item, reader: &Reader) -> bool {
    matches!(&item.kind, ItemKind::Use(used) if reader.library().knows(&used.name).is_ok())
}

#[derive(Clone, Debug)]
enum TransformWish {
    Swap(Swap),
    Turn(Turn),
    Mirror(Mirror),
    Relabel(String),
    /// Any symmetry of a square, chosen at random.
    Symmetry,
    None,
}

fn wishes(moves: &MoveArguments) -> Vec<TransformWish> {
    let mut wishes: Vec<TransformWish> = moves.swap.iter().copied().map(TransformWish::Swap).collect();
    wishes.extend(moves.transpose.then_some(TransformWish::Mirror(Mirror::Diagonal)));
    wishes.extend(moves.rotate.map(TransformWish::Turn));
    wishes.extend(moves.mirror.map(TransformWish::Mirror));
    wishes.extend(moves.relabel.clone().map(TransformWish::Relabel));
    wishes
}

impl TransformWish {
    const ALL_AT_RANDOM: [Self; 6] = [
        Self::Swap(Swap::All(LineType::Row)),
        Self::Swap(Swap::All(LineType::Column)),
        Self::Swap(Swap::All(LineType::Band)),
        Self::Swap(Swap::All(LineType::Stack)),
        Self::Symmetry,
        Self::Relabel(String::new()),
    ];

    /// Replaces `Symmetry` by one of the eight symmetries.
    fn at_random(self, random: &mut Random) -> Self {
        match self {
            Self::Symmetry => match random.below(8) {
                0 => Self::None,
                1 => Self::Turn(Turn::Right),
                2 => Self::Turn(Turn::Half),
                3 => Self::Turn(Turn::Left),
                4 => Self::Mirror(Mirror::LeftRight),
                5 => Self::Mirror(Mirror::TopBottom),
                6 => Self::Mirror(Mirror::Diagonal),
                _ => Self::Mirror(Mirror::Antidiagonal),
            },
            other => other,
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Swap(_) => "`--swap`",
            Self::Turn(_) => "`--rotate`",
            Self::Mirror(Mirror::Diagonal) => "`--transpose`",
            Self::Mirror(_) => "`--mirror`",
            Self::Relabel(_) => "`--relabel`",
            Self::Symmetry | Self::None => "`--random`",
        }
    }

    /// Returns the effect on a board.
    fn movement(&self, layout: &Layout, random: &mut Random) -> Result<Movement, String> {
        let no_lines =
            || "`--swap`: the board has no such lines; bands are rows of boxes, stacks are columns of boxes".to_owned();
        Ok(match self {
            Self::Swap(Swap::All(line)) => Movement::shuffle(layout, *line, random).ok_or_else(no_lines)?,
            Self::Swap(Swap::Two(line, one, other)) => {
                Movement::exchange(layout, *line, *one, *other).ok_or_else(no_lines)?
            }
            Self::Turn(turn) => Movement::turn(layout, *turn),
            Self::Mirror(mirror) => Movement::mirror(layout, *mirror),
            Self::Relabel(names) if names.is_empty() => Movement::relabel_at_random(layout, random),
            Self::Relabel(names) => Movement::relabel(layout, &digits(layout, names)?),
            Self::Symmetry | Self::None => Movement::none(layout),
        })
    }
}

/// Parses the new names of the digits.
fn digits(layout: &Layout, text: &str) -> Result<Vec<i32>, String> {
    let separate: Vec<String> = match text.contains([' ', ',']) {
        true => text.split([' ', ',']).filter(|word| !word.is_empty()).map(str::to_owned).collect(),
        false => text.chars().map(String::from).collect(),
    };
    let found: Option<Vec<i32>> = separate.iter().map(|name| layout.symbols.digit_of(name)).collect();
    let each_once = |found: &Vec<i32>| {
        let mut sorted = found.clone();
        sorted.sort_unstable();
        sorted == layout.digits()
    };
    found.filter(each_once).ok_or_else(|| {
        let all: Vec<&str> = layout.symbols.names().collect();
        format!("`--relabel={text}`: write each of the digits {} once, in the new order", all.join(" "))
    })
}

/// Format for writing a puzzle.
struct WriteRequest {
    to: Option<&'static Format>,
    from: Option<&'static Format>,
    in_list: bool,
}

impl WriteRequest {
    fn text(&self, writer: &mut Reader, moved: &TransformedPuzzle) -> Result<(&'static Format, Written), String> {
        let first = self.to.or(self.from).unwrap_or(grid::FORMAT);
        let written = self.write(writer, &moved.puzzle, &moved.tree, first);
        match written {
            Ok(written) => Ok((first, written)),
            Err(_) if self.to.is_none() && first != grid::FORMAT => {
                let written = self.write(writer, &moved.puzzle, &moved.tree, grid::FORMAT);
                written.map(|written| (grid::FORMAT, written)).map_err(|why| why.to_string())
            }
            Err(why) => Err(why.to_string()),
        }
    }

    fn write(
        &self,
        writer: &mut Reader,
        puzzle: &PuzzleData,
        tree: &Ast,
        format: &'static Format,
    ) -> Result<Written, WriteError> {
        writer.write(puzzle, tree, &Writing { several: self.in_list, ..Writing::new(format) })
    }
}
