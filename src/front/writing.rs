//! Writes a puzzle as text in a format, reads the text back and compares, so that the text is known to mean the same puzzle.
//! `gridc convert` and [`Puzzle::convert`](super::Puzzle::convert) call it.

use super::{Alternatives, Error, Reader, WriteError};
use crate::formats::{
    self, Carrier, Document, FORMATS, Format, Loss, MAX_LINK, RulesText, Unwritable, WritingOptions, named, write_lossy,
};
use crate::language::differs;
use crate::puzzle::{Doubt, Effect, Exceptions, Layout, PuzzleData, SourceId, Span, change_beyond};
use crate::syntax::ast::{Ast, Item, ItemKind};
use crate::syntax::suggest::nearest;
use crate::syntax::{Source, grid};
use std::collections::HashMap;

/// The settings for writing puzzles.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Writing {
    /// The format.
    pub format: &'static Format,
    /// Whether the text is packed into a link, for formats that have one.
    pub link: bool,
    /// Whether what the format cannot express is left out. Otherwise it is an error.
    pub lossy: bool,
    /// Whether the text is one of several in a file.
    pub several: bool,
    /// Whether the puzzle's layout is not that of its text, because the reader was given another.
    pub layout_told: bool,
    /// Which rules in words are written, if the format has a place for them.
    pub rules: RulesText,
}

/// The result of writing a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Written {
    /// The text, in whole lines.
    pub text: String,
    /// The parts of the puzzle that the text does not contain.
    pub losses: Vec<Loss>,
    /// The layout to set in a reader ([`Reader::layout`]), if it would not be guessed from the text.
    pub layout: Option<String>,
}

impl Writing {
    /// Writes the whole puzzle in this format, as text.
    pub fn new(format: &'static Format) -> Self {
        Self { format, link: false, lossy: false, several: false, layout_told: false, rules: RulesText::default() }
    }

    /// Sets whether the text is packed into a link.
    #[must_use]
    pub fn link(self, link: bool) -> Self {
        Self { link, ..self }
    }

    /// Sets whether what the format cannot express is left out.
    #[must_use]
    pub fn lossy(self, lossy: bool) -> Self {
        Self { lossy, ..self }
    }

    /// Sets which rules in words are written.
    #[must_use]
    pub fn rules(self, rules: RulesText) -> Self {
        Self { rules, ..self }
    }

    fn refused(self, mut unwritable: Unwritable) -> WriteError {
        unwritable.losses.retain(|loss| !loss.is_harmless());
        let whole = unwritable.losses.iter().any(Loss::is_whole);
        let other = unwritable.instead().filter(|other| *other != self.format);
        WriteError::Losses {
            format: self.format,
            losses: unwritable.losses,
            instead: Alternatives::Write(other, !whole),
        }
    }
}

/// The reason for refusing a clue that readers do not recognise.
const TAKEN_FOR_OTHERS: &str = "it would be read back as something else";

/// The reason why a document was not written.
enum Attempt {
    /// The format cannot express it.
    Refused(WriteError),
    /// It would be read back as another puzzle.
    Different(WriteError),
}

/// Returns weaker options for a document that would be read back as another puzzle, with the losses that they cause.
fn alternatives(document: &Document<'_>) -> Vec<(WritingOptions, Vec<Loss>)> {
    let options = document.options;
    let has_text = document.metadata("rules").is_some_and(|text| !text.trim().is_empty());
    // Without sentences, the meaning of drawings may be missing.
    if options.rules == RulesText::Own {
        return vec![
            (options, vec![Loss::Unstated]),
            (WritingOptions { draws_own: false, ..options }, vec![Loss::Unstated]),
        ];
    }
    let faces = (options.rules != RulesText::Faces && has_text)
        .then_some((WritingOptions { rules: RulesText::Faces, ..options }, vec![Loss::Words]));
    let is_own = |item: &Item| matches!(item.kind, ItemKind::Rule(_));
    let has_own = document.tree.is_some_and(|tree| tree.items.iter().any(is_own));
    let all = std::iter::once((options, Vec::new())).chain(faces.clone());
    let without = all.map(|(options, losses)| (WritingOptions { draws_own: false, ..options }, losses));
    faces.clone().into_iter().chain(without.filter(|_| has_own)).collect()
}

/// Returns whether a doubt about a puzzle arises again from its text.
fn is_doubted_again(what: &str, puzzle: &PuzzleData, read: &PuzzleData) -> bool {
    let of = |doubts: &[Doubt]| doubts.iter().filter(|doubt| doubt.what == what).map(|doubt| doubt.effect).max();
    of(&read.doubts).is_some_and(|effect| Some(effect) >= of(&puzzle.doubts))
}

/// Returns whether a doubt quotes a part of the sentence of one of the puzzle's own rules.
fn is_in_sentence(doubt: &str, puzzle: &PuzzleData) -> bool {
    let quoted = doubt.split_once('“').and_then(|(_, rest)| Some(rest.rsplit_once('”')?.0));
    let says = puzzle.own_rules.iter().filter_map(|own| own.says.as_deref());
    quoted.is_some_and(|quoted| says.into_iter().any(|says| says.contains(quoted)))
}

/// Makes the `use` statement with the layout of a puzzle.
fn use_of(puzzle: &PuzzleData) -> Option<Item> {
    let text = puzzle.layout.name.as_str().into();
    let source = Source { id: SourceId(0), name: String::new(), text, lines_before: 0 };
    let used = grid::parse_use(&source).ok()?;
    Some(Item { docs: None, kind: ItemKind::Use(used), span: Span::new(SourceId(0), 0, 0) })
}

impl Reader {
    /// Writes a puzzle, given its data and its syntax tree. The text is read back with this reader's library and compared: it
    /// contains everything except the reported losses, and nothing else.
    ///
    /// # Errors
    /// If the format cannot express the whole puzzle, apart from what is left out.
    #[doc(hidden)]
    pub fn write(&mut self, puzzle: &PuzzleData, tree: &Ast, writing: &Writing) -> Result<Written, WriteError> {
        let mut told;
        let mut tree = tree;
        if writing.layout_told {
            // The layout in the file is not that of the puzzle.
            told = tree.clone();
            let is_its_own =
                |item: &Item| matches!(&item.kind, ItemKind::Use(used) if self.library().knows(&used.name).is_ok());
            told.items.retain(|item| !is_its_own(item));
            told.items.splice(0..0, use_of(puzzle));
            tree = &told;
        }
        let options = WritingOptions { rules: writing.rules, ..WritingOptions::default() };
        let document = Document { options, ..Document::new(puzzle, Some(tree)) };
        let first = match self.attempt(&document, writing, None) {
            Err(Attempt::Different(why)) => why,
            Err(Attempt::Refused(why)) => return Err(why),
            Ok(written) => return Ok(written),
        };
        // Drawings of own rules, or the setter's text, may be read as other clues.
        for (options, losses) in alternatives(&document) {
            match self.attempt(&Document { options, ..document }, writing, Some(losses)) {
                Err(Attempt::Different(_)) => {}
                Err(Attempt::Refused(why)) => return Err(why),
                Ok(written) => return Ok(written),
            }
        }
        Err(first)
    }

    /// Writes a document and compares. For an alternative, `caused` are the losses that its options cause; it is refused only if it
    /// would be read back correctly.
    fn attempt(
        &mut self,
        document: &Document<'_>,
        writing: &Writing,
        caused: Option<Vec<Loss>>,
    ) -> Result<Written, Attempt> {
        let Writing { format, link, lossy, several, .. } = *writing;
        let puzzle = document.puzzle;
        let refused = |losses| Attempt::Refused(writing.refused(Unwritable { format, losses }));
        let formats::Written { text, losses: more } =
            write_lossy(document, format).map_err(|unwritable| Attempt::Refused(writing.refused(unwritable)))?;
        let is_alternative = caused.is_some();
        let mut losses = caused.unwrap_or_default();
        losses.extend(more);
        // Whether the text causes the same doubts again is known when it has been read.
        let is_doubt = |loss: &Loss| matches!(loss, Loss::Doubt(_));
        if losses.iter().any(|loss| !loss.is_harmless() && !is_doubt(loss)) && !lossy && !is_alternative {
            return Err(refused(losses));
        }
        let (read, layout) = match self.compare(puzzle, &text, format, &losses) {
            Ok(same) => same,
            Err(_)
                if losses.iter().any(is_doubt)
                    && !lossy
                    && format.rules == Carrier::Objects
                    && !format.has_drawings =>
            {
                return Err(refused(losses));
            }
            Err(why) => return Err(Attempt::Different(why)),
        };
        // Clues that are only drawn must leave a doubt, which stands for other doubts about their rule, too.
        let is_drawn = |loss: &Loss| matches!(loss, Loss::Drawn { .. } | Loss::Unstated);
        let worst = read.doubts.iter().map(|doubt| doubt.effect).max();
        if losses.iter().any(is_drawn) && worst < Some(Effect::Restricts) {
            return Err(Attempt::Different(WriteError::Changed(format, "its drawings would be ignored".to_owned())));
        }
        let doubted_by_drawing = losses.iter().any(is_drawn).then_some(worst).flatten();
        let is_doubted = |what: &str| {
            let effects = puzzle.doubts.iter().filter(|doubt| doubt.what == what).map(|doubt| doubt.effect);
            let effect = effects.max();
            // The sentence of a rule that is a doubt itself contains its remarks.
            let is_remark = is_in_sentence(what, puzzle) && worst >= effect;
            is_doubted_again(what, puzzle, &read) || is_remark || effect <= doubted_by_drawing
        };
        losses.retain(|loss| !matches!(loss, Loss::Doubt(what) if is_doubted(what)));
        if losses.iter().any(|loss| !loss.is_harmless()) && !lossy {
            return Err(refused(losses));
        }
        let known = |what: &String| puzzle.doubts.iter().any(|doubt| doubt.what == *what);
        let doubts = read.doubts.iter().filter(|doubt| !known(&doubt.what)).count();
        losses.extend((doubts > 0).then_some(Loss::Verdict(doubts)));
        let text = if several { format.in_list(text) } else { text };
        let text = if link { format.link(&text).unwrap_or(text) } else { text };
        if link && text.trim_end().len() > MAX_LINK {
            return Err(Attempt::Refused(WriteError::Long(text.trim_end().len())));
        }
        Ok(Written { text, losses, layout })
    }

    /// Reads a text back and compares everything except the losses. Returns the puzzle that was read, and the layout if the
    /// reader needs it.
    fn compare(
        &mut self,
        puzzle: &PuzzleData,
        text: &str,
        format: &'static Format,
        losses: &[Loss],
    ) -> Result<(PuzzleData, Option<String>), WriteError> {
        let stated = |loss: &Loss| matches!(loss, Loss::Solution | Loss::PartialSolution);
        let solution = puzzle.solution.clone().filter(|_| !losses.iter().any(stated));
        let expected = PuzzleData { solution, ..puzzle.clone() };
        let except = exceptions(puzzle, losses);
        // Otherwise returns which clue is lost, if it is one, and the reason.
        let same = |read: Result<PuzzleData, String>| -> Result<PuzzleData, (Option<usize>, String)> {
            let read = read.map_err(|why| (None, why))?;
            let reworded = change_beyond(&expected, &read, &except).map_err(|why| (None, why))?;
            match differs(&expected, &read, &reworded) {
                Some(unmatched) => Err((unmatched.clue, unmatched.change.clone())),
                None => Ok(read),
            }
        };
        let untold = self.read_back(text, format, None);
        let is_read = untold.is_ok();
        let (lost, why) = match same(untold) {
            Ok(read) => return Ok((read, None)),
            Err(difference) => difference,
        };
        let name = &puzzle.layout.name;
        if let Ok(read) = same(self.read_back(text, format, Some(name))) {
            return Ok((read, Some(name.clone())));
        }
        // Without these parts the rest may mean something else: a sentence about a lost clue is read as another clue. An
        // impossible constraint is reported in other words, too.
        let telling = |loss: &&Loss| !loss.is_harmless() || matches!(loss, Loss::Rule(_)) && !is_read;
        let mut told: Vec<Loss> = losses.iter().filter(telling).cloned().collect();
        // Readers take the written text for another clue, or for none.
        told.extend(
            lost.and_then(|number| puzzle.clues.get(number))
                .map(|clue| Loss::Clue { clue: puzzle.clue_words(clue), why: Some(TAKEN_FOR_OTHERS) }),
        );
        let drawn =
            losses.iter().filter_map(|loss| if let Loss::Drawn { clues, .. } = loss { Some(clues) } else { None });
        told.extend(drawn.flatten().map(|clue| Loss::Clue { clue: clue.clone(), why: Some(TAKEN_FOR_OTHERS) }));
        if told.is_empty() {
            return Err(WriteError::Changed(format, why));
        }
        Err(WriteError::Losses { format, losses: told, instead: Alternatives::Another(why) })
    }

    /// Returns whether a reader without settings takes a text for a puzzle of this layout.
    #[doc(hidden)]
    pub fn guesses_layout(&mut self, text: &str, format: &'static Format, layout: &Layout) -> bool {
        self.read_back(text, format, None).is_ok_and(|read| same_layout(&read.layout, layout))
    }
}

/// Returns whether two layouts have the same cells and regions.
fn same_layout(one: &Layout, other: &Layout) -> bool {
    one.cells() == other.cells() && one.regions.iter().map(|r| &r.cells).eq(other.regions.iter().map(|r| &r.cells))
}

/// Returns the parts that may be missing when the written text is read again.
fn exceptions(puzzle: &PuzzleData, losses: &[Loss]) -> Exceptions {
    let mut except = Exceptions::default();
    let mut numbers: HashMap<String, Vec<usize>> = HashMap::new();
    for (number, clue) in puzzle.clues.iter().enumerate() {
        numbers.entry(puzzle.clue_words(clue)).or_default().push(number);
    }
    let of = |words: &str| numbers.get(words).map_or(&[][..], Vec::as_slice);
    for loss in losses {
        match loss {
            Loss::Clue { clue, .. } => {
                let lost = of(clue);
                // If the loss is not a clue, it is a given that the format cannot express.
                except.givens |= lost.is_empty();
                except.lost.extend(lost.iter().copied());
            }
            Loss::Drawn { clues, .. } => except.lost.extend(clues.iter().flat_map(|words| of(words))),
            Loss::Unstated => except.lost.extend(0..puzzle.clues.len()),
            Loss::Rule(words) => except.reworded.extend(of(words).iter().copied()),
            Loss::Regions(_) => except.regions = true,
            Loss::Givens(_) | Loss::Marks(_) | Loss::Contradiction(_) => except.givens = true,
            Loss::Layers(_) => except.layers = true,
            _ => {}
        }
    }
    except
}

impl super::Puzzle {
    /// Writes the puzzle in the format with this name (`gridc list formats`), and reads the text back and compares before it is
    /// returned.
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::read("1...\n....\n..3.\n....\n")?;
    /// assert_eq!(puzzle.convert("lines")?.text, "1.........3.....\n");
    /// assert!(puzzle.convert("f-puzzles")?.text.contains("\"size\":4"));
    /// assert!(puzzle.convert("pictures").is_err());
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such format, or it cannot hold all of the puzzle.
    pub fn convert(&self, format: &str) -> Result<Written, Error> {
        self.write(format_named(format)?)
    }

    /// Writes the puzzle in a format, and reads the text back and compares before it is returned. If the format cannot express a
    /// part of the puzzle, that is an error. [`Puzzle::convert`](super::Puzzle::convert) takes the format's name.
    ///
    /// # Errors
    /// If the format cannot express the whole puzzle.
    pub fn write(&self, format: &'static Format) -> Result<Written, Error> {
        self.write_with(Writing::new(format))
    }

    /// Works as [`write`](Self::write), with these settings.
    ///
    /// # Errors
    /// As for [`write`](Self::write), unless what the format cannot express is to be left out.
    pub fn write_with(&self, writing: Writing) -> Result<Written, Error> {
        let writing = Writing { layout_told: self.layout_told, ..writing };
        Ok(Reader::new().write(self.data(), self.tree(), &writing)?)
    }
}

/// Returns all formats.
pub fn formats() -> &'static [&'static Format] {
    FORMATS
}

/// Returns the format with this name.
///
/// # Errors
/// If there is none.
#[doc(hidden)]
pub fn format_named(name: &str) -> Result<&'static Format, Error> {
    let nearest = || nearest(name, FORMATS.iter().map(|known| known.name));
    named(name).ok_or_else(|| Error::UnknownFormat { name: name.to_owned(), nearest: nearest() })
}
