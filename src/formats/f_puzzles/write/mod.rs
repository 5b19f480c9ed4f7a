//! Writes `f-puzzles`: the JSON of an f-puzzles link.

mod clues;
mod square;

use self::square::Square;
use crate::formats::{Document, Loss};
use crate::puzzle::Digit;
use serde_json::{Map, Value, json};

/// Returns the JSON on one line.
pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let json = Value::Object(object(document, losses));
    format!("{json}\n")
}

fn object(document: &Document<'_>, losses: &mut Vec<Loss>) -> Map<String, Value> {
    let mut object = Map::new();
    let Some(square) = Square::of(document, losses) else { return object };
    object.insert("size".to_owned(), json!(square.side));
    for (key, word) in [("title", "title"), ("author", "author"), ("ruleset", "rules")] {
        if let Some(text) = document.metadata(word) {
            object.insert(key.to_owned(), json!(text));
        }
    }
    object.insert("grid".to_owned(), square.grid(document, losses));
    if !square.extra.is_empty() {
        let cells = |cells: &Vec<_>| json!({ "cells": square.names(cells) });
        object.insert("extraregion".to_owned(), square.extra.iter().map(cells).collect());
    }
    clues::write(document, &square, &mut object, losses);
    if let Some(stated) = &document.puzzle.solution {
        // The editor itself writes 0 for a blank.
        let digits: Vec<Digit> = stated.digits.iter().map(|digit| digit.unwrap_or(0)).collect();
        object.insert("solution".to_owned(), json!(digits));
    }
    object
}
