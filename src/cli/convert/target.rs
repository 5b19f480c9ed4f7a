//! One puzzle as a text of the format asked for.

use crate::cli::arguments::{ConvertArguments, ConvertedForm};
use crate::cli::read_back::{ReadBack, has_layout};
use crate::puzzle::{Puzzle, SourceId, Span, change};
use crate::syntax::ast::{Ast, Item, ItemKind};
use crate::syntax::write::{self, Document, Loss, Unwritable, Written};
use crate::syntax::{Format, Source, grid};

/// What puzzles are to become.
pub struct Target {
    /// The format.
    pub format: Format,
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
        let named = extension.and_then(Format::of_extension).filter(|format| format.is_written());
        let format = arguments.to.or(named).ok_or_else(|| {
            "say what to write with `--to FORMAT`, as in `--to grid`; `gridc list formats` shows the formats".to_owned()
        })?;
        let link = match arguments.form {
            None => write::is_link_by_default(format),
            Some(ConvertedForm::Text) => false,
            Some(ConvertedForm::Link) if write::has_link(format) => true,
            Some(ConvertedForm::Link) => {
                let linked = Format::ALL.into_iter().filter(|format| write::has_link(*format));
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
        self.link || self.format.separator().is_some()
    }

    /// What stands between two puzzles.
    pub fn separator(&self) -> &'static str {
        if self.link { "" } else { self.format.separator().unwrap_or_default() }
    }

    /// Why several puzzles cannot be written, and what to type instead.
    pub fn one_only(&self) -> String {
        let name = self.format.name();
        let link = if write::has_link(self.format) { ", or write links with `--as link`" } else { "" };
        format!(
            "a file of the format `{name}` holds one puzzle; write each into a file of its own, as in \
             `--output 'puzzle-{{}}.{}'`{link}",
            self.format.extension()
        )
    }

    /// The text of a puzzle, which has been read back and compared unless something is left out of it. `several`: the
    /// text is one of several in a file.
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
        let Written { text, losses } =
            write::write_lossy(&document, self.format).map_err(|unwritable| self.refused(unwritable))?;
        if losses.iter().any(|loss| !loss.is_harmless()) && !self.lossy {
            return Err(self.refused(Unwritable { format: self.format, losses }));
        }
        let layout = self.compare(puzzle, &text, &losses, back)?;
        let text = if several { write::in_list(self.format, text) } else { text };
        let text = if self.link { write::link(self.format, &text).unwrap_or(text) } else { text };
        Ok(Converted { text, losses, layout })
    }

    /// Reads a text back. Gives the layout if a reader has to be told.
    fn compare(
        &self,
        puzzle: &Puzzle,
        text: &str,
        losses: &[Loss],
        back: &mut ReadBack,
    ) -> Result<Option<String>, Refused> {
        // What is said in another way is not the same to look at.
        let harmful = losses.iter().any(|loss| !loss.is_harmless() || matches!(loss, Loss::Rule(_)));
        let stated = |loss: &Loss| matches!(loss, Loss::Solution | Loss::PartialSolution);
        let solution = puzzle.solution.clone().filter(|_| !losses.iter().any(stated));
        let expected = Puzzle { solution, ..puzzle.clone() };
        let difference = |read: Result<Puzzle, String>| match read {
            Err(why) => Some(why),
            // Of a puzzle of which something is left out, only the board can be compared.
            Ok(read) if harmful => (!has_layout(&read, &puzzle.layout)).then(|| "it has another layout".to_owned()),
            Ok(read) => change(&expected, &read),
        };
        let Some(why) = difference(back.read(text, self.format, None)) else { return Ok(None) };
        let name = &puzzle.layout.name;
        match difference(back.read(text, self.format, Some(name))) {
            None => Ok(Some(name.clone())),
            Some(_) if harmful => Ok(None),
            Some(_) => Err(Refused::Changed(why)),
        }
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
