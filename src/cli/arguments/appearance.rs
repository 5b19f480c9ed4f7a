//! Options for the look of messages and drawings, shared by every command whose output is meant for people.

use clap::{Args, ValueEnum};

// Options for the look of messages and drawings.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct Appearance {
    /// No notes, warnings, progress or summary
    #[arg(short, long)]
    pub quiet: bool,
    /// Draw with ASCII characters only; on a terminal, `*` marks the givens of a solution
    #[arg(long)]
    pub ascii: bool,
    /// When to use colours
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
