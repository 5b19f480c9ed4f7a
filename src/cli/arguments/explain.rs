//! Arguments of `gridc explain`, which explains how a puzzle is solved by hand.

use super::shared::SolvingArguments;
use crate::cli::words;
use crate::draw::Theme;
use crate::rate::Style;
use clap::Args;
use std::path::PathBuf;

// Arguments of `gridc explain`.
#[derive(Args, Debug)]
#[command(next_help_heading = "What is explained")]
pub struct ExplainArguments {
    /// Show only the next step
    #[arg(long)]
    pub next: bool,
    /// Show only where to look for the next step, without its result
    #[arg(long, conflicts_with_all = ["next", "picture"])]
    pub hint: bool,
    /// Explain by techniques (ladder), or by small sets of clues and houses (mus) [default: ladder]
    #[arg(long, value_name = "STYLE", value_parser = words::one_of(Style::ALL, Style::name, Style::description))]
    pub style: Option<Style>,
    /// Use no technique that assumes a unique solution
    #[arg(long)]
    pub no_uniqueness: bool,
    /// Print sentences only, without drawings of the board before the steps that are not singles
    #[arg(long)]
    pub brief: bool,
    /// Input, and options for the solving that precedes the explanation.
    #[command(flatten)]
    pub solving: SolvingArguments,
    /// Write the explanation as Markdown
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pub markdown: bool,
    /// Draw every step into this directory, with a page, index.html, that steps through the pictures
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub picture: Option<PathBuf>,
    /// Colours of the pictures [default: screen]
    #[arg(long, value_name = "THEME", requires = "picture", help_heading = "Output",
          value_parser = words::one_of(Theme::ALL, Theme::name, Theme::description))]
    pub theme: Option<Theme>,
}
