//! `gridc explain`.

use super::shared::SolvingArguments;
use crate::cli::words;
use crate::draw::Theme;
use crate::rate::Style;
use clap::Args;
use std::path::PathBuf;

/// `gridc explain`
#[derive(Args, Debug)]
#[command(next_help_heading = "What is explained")]
pub struct ExplainArguments {
    /// The next step alone
    #[arg(long)]
    pub next: bool,
    /// Where to look for the next step, and nothing that gives it away
    #[arg(long, conflicts_with_all = ["next", "picture"])]
    pub hint: bool,
    /// By techniques (ladder), or by small sets of clues and houses alone (mus) [default: ladder]
    #[arg(long, value_name = "STYLE", value_parser = words::one_of(Style::ALL, Style::name, Style::description))]
    pub style: Option<Style>,
    /// Use no technique that assumes that there is one solution
    #[arg(long)]
    pub no_uniqueness: bool,
    /// Sentences alone, without drawings of the board before the steps that are no singles
    #[arg(long)]
    pub brief: bool,
    /// What is explained, and how it is solved first.
    #[command(flatten)]
    pub solving: SolvingArguments,
    /// Write it as Markdown
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pub markdown: bool,
    /// Draw a picture of every step into this directory, and a page, index.html, that steps through them
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub picture: Option<PathBuf>,
    /// Colours of the pictures [default: screen]
    #[arg(long, value_name = "THEME", requires = "picture", help_heading = "Output",
          value_parser = words::one_of(Theme::ALL, Theme::name, Theme::description))]
    pub theme: Option<Theme>,
}
