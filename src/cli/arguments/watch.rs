//! `gridc watch`

use super::answers::WhyArguments;
use super::shared::{InputArguments, LimitArguments, Method, Presentation};
use clap::Args;

/// `gridc watch`
#[derive(Args, Debug)]
pub struct WatchArguments {
    /// The files that are watched.
    #[command(flatten)]
    pub input: InputArguments,
    /// How they are solved.
    #[command(flatten)]
    pub method: Method,
    /// How far; for 10 seconds where nobody says how long.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// What is said beside the verdict.
    #[command(flatten)]
    pub why: WhyArguments,
    /// How answers are shown.
    #[command(flatten)]
    pub output: Presentation,
}
