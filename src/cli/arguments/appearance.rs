//! How messages and drawings look: what every command has that prints more than text for programs.

use clap::{Args, ValueEnum};

/// How messages and drawings look.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct Appearance {
    /// No notes, warnings, progress or summary
    #[arg(short, long)]
    pub quiet: bool,
    /// Draw with ASCII characters only; on a terminal, `*` marks the givens of a solution
    #[arg(long)]
    pub ascii: bool,
    /// Colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,
}

/// When to use colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}
