//! One puzzle as a text of the format asked for.

use crate::cli::arguments::{ConvertArguments, ConvertedForm};
use crate::cli::read_back::ReadBack;
use crate::formats::{self, Document, FORMATS, Format, Loss, MAX_LINK, Unwritable, Written, write_lossy};
use crate::language::differs;
use crate::puzzle::{Exceptions, Puzzle, SourceId, Span, change_beyond};
use crate::syntax::ast::{Ast, Item, ItemKind};
use crate::syntax::{Source, grid};
use std::collections::HashMap;

/// What puzzles are to become.
pub struct Target {
    /// The format.
    pub format: &'static dyn Format,
    link: bool,
    lossy: bool,
    /// Whether the command line names a layout in place of the files' own.
    layout: bool,
}

/// What became of a puzzle.
pub struct Converted {
    /// The text, in whole lines.
    pub text: String,
    /// What is not in it.
    pub losses: Vec<Loss>,
    /// The layout, if a reader would not guess it.
    pub layout: Option<String>,
}

/// Why nothing is written.
pub enum Refused {
    /// The format cannot express this; and what to do.
    Losses(Vec<Loss>, String),
    /// The link would be too long to be read: its bytes.
    Long(usize),
    /// A bug: what would be written is another puzzle.
    Changed(String),
}

/// `use` with the layout of a puzzle.
fn use_of(puzzle: &Puzzle) -> Option<Item> {
    let text = puzzle.layout.name.as_str().into();
    let source = Source { id: SourceId(0), name: String::new(), text, lines_before: 0 };
    let used = grid::parse_use(&source).ok()?;
    Some(Item { docs: None, kind: ItemKind::Use(used), span: Span::new(SourceId(0), 0, 0) })
}

impl Target {
    /// What the command line asks for.
    ///
    /// # Errors
    /// If it names no format, or a form that the format does not have.
    pub fn new(arguments: &ConvertArguments) -> Result<Self, String> {
        let extension = arguments.output.as_deref().and_then(|path| path.extension()?.to_str());
        let named = extension.and_then(formats::of_extension);
        let format = arguments.to.or(named).ok_or_else(|| {
            "say what to write with `--to FORMAT`, as in `--to grid`; `gridc list formats` shows the formats".to_owned()
        })?;
        let link = match arguments.form {
            None => format.profile().links.is_some_and(|links| links.are_usual),
            Some(ConvertedForm::Text) => false,
            Some(ConvertedForm::Link) if format.has_link() => true,
            Some(ConvertedForm::Link) => {
                let linked = FORMATS.iter().filter(|format| format.has_link());
                let names: Vec<String> = linked.map(|format| format!("`{}`", format.name())).collect();
                let having =
                    if names.is_empty() { "no format has".to_owned() } else { format!("{} have", names.join(", ")) };
                return Err(format!("there are no links of the format `{}`; {having}", format.name()));
            }
        };
        Ok(Self { format, link, lossy: arguments.lossy, layout: arguments.input.layout.is_some() })
    }

    /// Whether a file may hold several puzzles.
    pub fn is_list(&self) -> bool {
        self.link || self.format.profile().separator.is_some()
    }

    /// What stands between two puzzles.
    pub fn separator(&self) -> &'static str {
        if self.link { "" } else { self.format.profile().separator.unwrap_or_default() }
    }

    /// Why several puzzles cannot be written, and what to type instead.
    pub fn one_only(&self) -> String {
        let name = self.format.name();
        let link = if self.format.has_link() { ", or write links with `--as link`" } else { "" };
        format!(
            "a file of the format `{name}` holds one puzzle; write each into a file of its own, as in \
             `--output 'puzzle-{{}}.{}'`{link}",
            self.format.profile().extension
        )
    }

    /// The text of a puzzle, which has been read back and compared: it has all that is not lost, and nothing else.
    /// `several`: the text is one of several in a file.
    pub fn convert(
        &self,
        puzzle: &Puzzle,
        mut tree: Ast,
        several: bool,
        back: &mut ReadBack,
    ) -> Result<Converted, Refused> {
        if self.layout {
            // The file's own layout is not the puzzle's.
            tree.items
                .retain(|item| !matches!(&item.kind, ItemKind::Use(used) if back.library().knows(&used.name).is_ok()));
            tree.items.splice(0..0, use_of(puzzle));
        }
        let document = Document { puzzle, tree: Some(&tree) };
        let Written { text, mut losses } =
            write_lossy(&document, self.format).map_err(|unwritable| self.refused(unwritable))?;
        if losses.iter().any(|loss| !loss.is_harmless()) && !self.lossy {
            return Err(self.refused(Unwritable { format: self.format, losses }));
        }
        let (read, layout) = self.compare(puzzle, &text, &losses, back)?;
        let known = |what: &String| puzzle.doubts.iter().any(|doubt| doubt.what == *what);
        let doubts = read.doubts.iter().filter(|doubt| !known(&doubt.what)).count();
        losses.extend((doubts > 0).then_some(Loss::Verdict(doubts)));
        let text = if several { self.format.in_list(text) } else { text };
        let text = if self.link { self.format.link(&text).unwrap_or(text) } else { text };
        if self.link && text.trim_end().len() > MAX_LINK {
            return Err(Refused::Long(text.trim_end().len()));
        }
        Ok(Converted { text, losses, layout })
    }

    /// Reads a text back and compares all that is not lost. Gives what is read and the layout, if a reader has to be told.
    fn compare(
        &self,
        puzzle: &Puzzle,
        text: &str,
        losses: &[Loss],
        back: &mut ReadBack,
    ) -> Result<(Puzzle, Option<String>), Refused> {
        let stated = |loss: &Loss| matches!(loss, Loss::Solution | Loss::PartialSolution);
        let solution = puzzle.solution.clone().filter(|_| !losses.iter().any(stated));
        let expected = Puzzle { solution, ..puzzle.clone() };
        let except = exceptions(puzzle, losses);
        let same = |read: Result<Puzzle, String>| {
            let read = read?;
            let reworded = change_beyond(&expected, &read, &except)?;
            differs(&expected, &read, &reworded).map_or(Ok(read), Err)
        };
        let untold = back.read(text, self.format, None);
        let is_read = untold.is_ok();
        let why = match same(untold) {
            Ok(read) => return Ok((read, None)),
            Err(why) => why,
        };
        let name = &puzzle.layout.name;
        if let Ok(read) = same(back.read(text, self.format, Some(name))) {
            return Ok((read, Some(name.clone())));
        }
        // Without these, what is left may well say something else. What cannot be met is an error in other words, too.
        let telling = |loss: &&Loss| match loss {
            Loss::Regions(_) | Loss::Values | Loss::Layers(_) => true,
            Loss::Rule(_) => !is_read,
            _ => false,
        };
        let told: Vec<Loss> = losses.iter().filter(telling).cloned().collect();
        if told.is_empty() {
            return Err(Refused::Changed(why));
        }
        let help = format!("write `--to grid`; what is left would be read back as another puzzle: {why}");
        Err(Refused::Losses(told, help))
    }

    fn refused(&self, mut unwritable: Unwritable) -> Refused {
        unwritable.losses.retain(|loss| !loss.is_harmless());
        let whole = unwritable.losses.iter().any(Loss::is_whole);
        let other = unwritable.instead().filter(|other| *other != self.format);
        let mut help = Vec::new();
        if let Some(other) = other {
            help.push(format!("write `--to {}`", other.name()));
        }
        if !whole {
            help.push("leave it out with `--lossy`".to_owned());
        }
        Refused::Losses(unwritable.losses, help.join(", or "))
    }
}

/// What may be missing from what is read back.
fn exceptions(puzzle: &Puzzle, losses: &[Loss]) -> Exceptions {
    let mut except = Exceptions::default();
    let mut numbers: HashMap<String, Vec<usize>> = HashMap::new();
    for (number, clue) in puzzle.clues.iter().enumerate() {
        numbers.entry(puzzle.clue_words(clue)).or_default().push(number);
    }
    let of = |words: &str| numbers.get(words).map_or(&[][..], Vec::as_slice);
    for loss in losses {
        match loss {
            Loss::Clue(words) => {
                let lost = of(words);
                // What is no clue is a given that has no place.
                except.givens |= lost.is_empty();
                except.lost.extend(lost.iter().copied());
            }
            Loss::Rule(words) => except.reworded.extend(of(words).iter().copied()),
            Loss::Regions(_) => except.regions = true,
            Loss::Givens(_) | Loss::Marks(_) | Loss::Contradiction(_) => except.givens = true,
            Loss::Layers(_) => except.layers = true,
            _ => {}
        }
    }
    except
}
