//! Determines the format in which `gridc convert` writes puzzles.

use crate::cli::arguments::{ConvertedForm, WrittenArguments};
use crate::formats::{self, FORMATS, Format, RulesText};
use crate::front::Writing;

/// Output format and its options.
pub struct Target {
    pub format: &'static Format,
    link: bool,
    lossy: bool,
    /// Whether the command line names a layout that replaces those of the files.
    layout: bool,
    rules: RulesText,
}

impl Target {
    /// Returns what the command line requests; `layout`: it names a layout that replaces those of the files; `rules`:
    /// which rules in words are written.
    ///
    /// # Errors
    /// If no format is named, or the format has no links or no text.
    pub fn new(arguments: &WrittenArguments, layout: bool, rules: RulesText) -> Result<Self, String> {
        let extension = arguments.output.as_deref().and_then(|path| path.extension()?.to_str());
        let named = extension.and_then(formats::of_extension);
        let format = arguments.to.or(named).ok_or_else(|| {
            "name the format to write, as in `--to grid`; `gridc list formats` lists the formats".to_owned()
        })?;
        let link = match arguments.form {
            None => format.links.is_some_and(|links| links.are_usual),
            Some(ConvertedForm::Text) => false,
            Some(ConvertedForm::Link) if format.has_link() => true,
            Some(ConvertedForm::Link) => {
                let linked = FORMATS.iter().filter(|format| format.has_link());
                let names: Vec<String> = linked.map(|format| format!("`{}`", format.name)).collect();
                let having =
                    if names.is_empty() { "no format has".to_owned() } else { format!("{} have", names.join(", ")) };
                return Err(format!("the format `{}` has no links; {having}", format.name));
            }
        };
        Ok(Self { format, link, lossy: arguments.lossy, layout, rules })
    }

    /// Returns whether a file may hold several puzzles.
    pub fn is_list(&self) -> bool {
        self.link || self.format.separator.is_some()
    }

    /// Returns the text between two puzzles.
    pub fn separator(&self) -> &'static str {
        if self.link { "" } else { self.format.separator.unwrap_or_default() }
    }

    /// Returns the error for several puzzles in a format of one, with an option that works.
    pub fn one_only(&self) -> String {
        let name = self.format.name;
        let link = if self.format.has_link() { ", or write links with `--as link`" } else { "" };
        format!(
            "a file in the format `{name}` contains one puzzle; write each to its own file, as in `--output \
            'puzzle-{{}}.{}'`{link}",
            self.format.extension
        )
    }

    /// Returns the options for writing a puzzle; `several`: it is one of several in a file.
    pub fn writing(&self, several: bool) -> Writing {
        let Self { format, link, lossy, layout, rules } = *self;
        Writing { format, link, lossy, several, layout_told: layout, rules }
    }
}
