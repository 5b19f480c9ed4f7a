//! Drawings: what has no logic of its own may have a rule in words.

use super::Puzzle;
use crate::puzzle::{Effect, clean_line};
use crate::syntax::json_value::Json;

impl Puzzle<'_> {
    /// Adds a doubt about drawings, unless there are none or the user says that they mean nothing.
    pub(super) fn cosmetic(&mut self, kind: i64, json: &Json) {
        let (key, word) = match kind {
            2000 => ("lines", "line"),
            2001 => ("cages", "cage"),
            _ => ("symbols", "symbol"),
        };
        let drawn = json.get(key).or_else(|| json.get("clues")).map_or(0, |drawn| drawn.list().len());
        let name = json.get("name").and_then(Json::text).map(clean_line);
        json.ignore();
        if drawn == 0 && kind != 2002 || self.draft.reading.treatment(word) == Some(None) {
            return;
        }
        let named = name.map_or_else(String::new, |name| format!(" \"{name}\""));
        self.doubt(Effect::Changes, format!("cosmetic {word}s{named}, for which there may be a rule"), json.span);
    }
}
