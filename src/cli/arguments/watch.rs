//! Arguments of `gridc watch`, which checks files again whenever they are saved.

use super::answers::WhyArguments;
use super::shared::{InputArguments, LimitArguments, Method, Presentation};
use clap::Args;

// Arguments of `gridc watch`.
#[derive(Args, Debug)]
pub struct WatchArguments {
    /// Files to watch.
    #[command(flatten)]
    pub input: InputArguments,
    /// How puzzles are solved.
    #[command(flatten)]
    pub method: Method,
    /// Search limits; the time defaults to 10 seconds.
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Explanations in addition to the verdict.
    #[command(flatten)]
    pub why: WhyArguments,
    /// How answers are shown.
    #[command(flatten)]
    pub output: Presentation,
}
