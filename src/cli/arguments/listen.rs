//! Arguments of `gridc listen`, which answers the questions of editors.

use super::shared::InputArguments;
use crate::cli::quantity::{bytes, duration};
use crate::formats::Treatment;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

// Arguments of `gridc listen`.
#[derive(Args, Clone, Debug)]
pub struct ListenArguments {
    /// Port on the loopback addresses 127.0.0.1 and ::1; the script of f-puzzles asks 4545
    #[arg(long, value_name = "PORT", default_value_t = 4545)]
    pub port: u16,
    /// Answer pages of this origin, too, as in http://localhost:8000; can be repeated
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    pub origin: Vec<String>,
    /// Read layouts and rules from this directory before the built-in ones
    #[arg(long, value_name = "DIR", help_heading = "Input")]
    pub models: Option<PathBuf>,
    /// Add the rules defined in this file to every puzzle; `--treat` may name them. Can be repeated
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    pub rules: Vec<PathBuf>,
    /// Add a rule of the whole board to every puzzle, as in antiknight or 'antileaper(1, 3)'; can be repeated
    #[arg(long = "use", value_name = "RULE", help_heading = "Input")]
    pub uses: Vec<String>,
    /// Meaning of drawings and texts, instead of gridc's guess: the name from its messages and a rule, as in
    /// green-line=whispers, the body of a rule in braces, or `nothing`; can be repeated
    #[arg(long, value_name = "WHAT=RULE", help_heading = "Input")]
    pub treat: Vec<Treatment>,
    /// Time per question, as in 10 (seconds), 500ms, 2m; `count` and `estimate` go on until they are cancelled [default: 60]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = duration, help_heading = "Limits")]
    pub time: Option<Duration>,
    /// Memory of the process while it searches, as in 512M, 2G [default: 2G]
    #[arg(long, value_name = "BYTES", allow_negative_numbers = true, value_parser = bytes, help_heading = "Limits")]
    pub memory: Option<u64>,
    /// No line per question
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
}

impl ListenArguments {
    /// Returns how puzzles are read.
    pub fn input(&self) -> InputArguments {
        InputArguments {
            models: self.models.clone(),
            rules: self.rules.clone(),
            uses: self.uses.clone(),
            treat: self.treat.clone(),
            ..InputArguments::default()
        }
    }
}

fn origin(text: &str) -> Result<String, String> {
    let host = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', ' ', '*']) => Ok(text.to_ascii_lowercase()),
        _ => Err("an origin is a scheme and a host, as in https://example.org or http://localhost:8000".to_owned()),
    }
}
