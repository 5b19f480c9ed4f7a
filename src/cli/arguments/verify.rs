//! Arguments of `gridc verify`, which checks certificates.

use super::appearance::Appearance;
use crate::cli::quantity::{bytes, duration};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

// Arguments of `gridc verify`.
#[derive(Args, Debug)]
pub struct VerifyArguments {
    /// The directory that `--certify` wrote
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,
    /// Directory with layouts and rules of the puzzle that are not built in
    #[arg(long, value_name = "DIR")]
    pub models: Option<PathBuf>,
    /// Time, as in 10 (seconds), 500ms, 2m
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = duration, help_heading = "Limits")]
    pub time: Option<Duration>,
    /// Memory, as in 512M, 2G [default: 4G]
    #[arg(long, value_name = "BYTES", allow_negative_numbers = true, value_parser = bytes, help_heading = "Limits")]
    pub memory: Option<u64>,
    /// Print one JSON object
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// Look of messages.
    #[command(flatten)]
    pub appearance: Appearance,
}
