//! Arguments of `gridc explain`, which explains how a puzzle is solved by hand.

use super::shared::SolvingArguments;
use crate::cli::words;
use crate::draw::Theme;
use crate::model::named;
use crate::rate::{Style, Terms};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;

named! {
    /// How much a hint tells.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum HintDepth {
        Where = "where": "where to look: houses, clues or cells, without the technique or a digit",
        Technique = "technique": "where to look, and for what technique",
    }
}

// Arguments of `gridc explain`.
#[derive(Args, Debug)]
#[command(next_help_heading = "What is explained")]
pub struct ExplainArguments {
    /// Show only the next step
    #[arg(long)]
    pub next: bool,
    /// Show only a hint to the next step: where to look, or also with which technique [default: where]
    #[arg(long, value_name = "DEPTH", num_args = 0..=1, require_equals = true, default_missing_value = "where",
          conflicts_with_all = ["next", "picture"],
          value_parser = words::one_of(HintDepth::ALL, HintDepth::name, HintDepth::description))]
    pub hint: Option<HintDepth>,
    /// Continue from the digits and pencil marks in this file, a puzzle or line of the same board in any format
    #[arg(long = "from", alias = "progress", value_name = "FILE")]
    pub progress: Option<PathBuf>,
    /// Show only step number N
    #[arg(long, value_name = "N", conflicts_with_all = ["next", "hint", "picture"])]
    pub step: Option<NonZeroUsize>,
    /// Stop after step number N
    #[arg(long, value_name = "N", conflicts_with_all = ["next", "hint", "step"])]
    pub until: Option<NonZeroUsize>,
    /// Explain by techniques (ladder), or by small sets of clues and houses (mus) [default: ladder]
    #[arg(long, value_name = "STYLE", value_parser = words::one_of(Style::ALL, Style::name, Style::description))]
    pub style: Option<Style>,
    /// Name techniques as HoDoKu does, or as SudokuWiki does [default: hodoku]
    #[arg(long, value_name = "NAMES", value_parser = words::one_of(Terms::ALL, Terms::name, Terms::description))]
    pub terms: Option<Terms>,
    /// Use no technique that assumes a unique solution
    #[arg(long)]
    pub no_uniqueness: bool,
    /// Print only the steps that a later step needs, and no drawings of the board
    #[arg(long)]
    pub brief: bool,
    /// With --brief, print all steps
    #[arg(long, requires = "brief")]
    pub all: bool,
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
