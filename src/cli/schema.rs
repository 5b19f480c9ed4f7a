//! Runs `gridc schema`, which prints JSON Schemas of what gridc reads and writes as JSON, made from the types that are written.

use super::arguments::SchemaArgument;
use super::decode::DecodeRecord;
use super::generate::{GenerateRecord, recipe_schema};
use super::minimal::MinimalRecord;
use super::test::TestRecord;
use super::verify::VerifyRecord;
use super::{Exit, written};
use crate::compare::MeasurementRecord;
use crate::formats::json::form;
use crate::front::certificate::Manifest;
use crate::rate::{Rating, StepRecord};
use crate::report::{CanonicalRecord, LintRecord, PuzzleRecord, RedundantRecord, WrittenRecord};
use crate::syntax::DiagnosticRecord;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;
use std::io::{Write, stdout};

/// An answer about a puzzle.
type Answer = PuzzleRecord<DiagnosticRecord>;

/// A rated puzzle: an answer, with the ratings if there is exactly one solution.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct RatingSchema {
    #[serde(flatten)]
    answer: Answer,
    #[serde(flatten)]
    rating: Option<Rating>,
}

/// An answer, with the parts that could be removed if there is exactly one solution.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct RedundantSchema {
    #[serde(flatten)]
    answer: Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<RedundantRecord>,
}

/// An answer, with the minimal puzzle if there is exactly one solution.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct MinimalSchema {
    #[serde(flatten)]
    answer: Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimise: Option<MinimalRecord>,
}

/// An answer, with the solution path if there is exactly one solution.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its schema is used")]
struct ExplanationSchema {
    #[serde(flatten)]
    answer: Answer,
    /// Wrong entered digits, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<String>,
    /// All steps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepRecord>,
    /// With `--next`: the next step.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<StepRecord>,
    /// With `--hint`: where to look.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

/// Prints a schema.
pub fn schema(what: SchemaArgument) -> Exit {
    let text = match what {
        SchemaArgument::Puzzle => form::schema(),
        SchemaArgument::Answer => of::<Answer>("answer"),
        SchemaArgument::Rating => of::<RatingSchema>("rating"),
        SchemaArgument::Explanation => of::<ExplanationSchema>("explanation"),
        SchemaArgument::Redundant => of::<RedundantSchema>("redundant"),
        SchemaArgument::Minimal => of::<MinimalSchema>("minimal"),
        SchemaArgument::Written => of::<WrittenRecord<DiagnosticRecord>>("written"),
        SchemaArgument::Canonical => of::<CanonicalRecord>("canonical"),
        SchemaArgument::Lint => of::<LintRecord<DiagnosticRecord>>("lint"),
        SchemaArgument::Test => of::<TestRecord<'_>>("test"),
        SchemaArgument::Generated => of::<GenerateRecord<'_>>("generated"),
        SchemaArgument::Decoded => of::<DecodeRecord>("decoded"),
        SchemaArgument::Verified => of::<VerifyRecord>("verified"),
        SchemaArgument::Record => of::<MeasurementRecord>("record"),
        SchemaArgument::Certificate => of::<Manifest>("certificate"),
        SchemaArgument::Recipe => pretty(&recipe_schema()),
    };
    written(stdout().write_all(text.as_bytes()))
}

fn of<T: JsonSchema>(name: &str) -> String {
    let mut settings = SchemaSettings::draft2020_12();
    // What is written is described, not what a reader would accept: fields that are always there are required.
    settings.contract = schemars::generate::Contract::Serialize;
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.insert("title".to_owned(), format!("gridc {name}").into());
    pretty(&schema.to_value())
}

fn pretty(schema: &Value) -> String {
    // A schema is a value made of texts and lists, which can always be written.
    serde_json::to_string_pretty(schema).map(|text| text + "\n").unwrap_or_default()
}
