//! Writes `f-puzzles`: the JSON of an f-puzzles link.

mod clues;
mod cosmetics;
mod square;

use self::cosmetics::FPuzzlesCanvas;
use self::square::Square;
use crate::formats::writing::own_rules::{OwnRules, by_clue, own_figures};
use crate::formats::{Document, Loss, embedded};
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
    for key in ["title", "author"] {
        if let Some(text) = document.metadata(key) {
            object.insert(key.to_owned(), json!(text));
        }
    }
    object.insert("grid".to_owned(), square.grid(document, losses));
    if !square.extra.is_empty() {
        let cells = |cells: &Vec<_>| json!({ "cells": square.names(cells) });
        object.insert("extraregion".to_owned(), square.extra.iter().map(cells).collect());
    }
    let mut own = OwnRules::of(document);
    clues::write(document, &square, &own, &mut object, losses);
    let figures = own_figures(document.puzzle);
    let mut canvas = FPuzzlesCanvas { object, layout: &document.puzzle.layout };
    let refused = own.draw(&by_clue(&figures), &mut canvas);
    losses.extend(document.refused(&refused));
    let mut object = canvas.object;
    if let Some(rules) = document.rules_text(&own.sentences()) {
        object.insert("ruleset".to_owned(), json!(rules));
    }
    if let Some(form) = own.form() {
        object.insert(embedded::KEY.to_owned(), json!(form));
    }
    if let Some(stated) = &document.puzzle.solution {
        // The editor itself writes 0 for a blank.
        let digits: Vec<Digit> = stated.digits.iter().map(|digit| digit.unwrap_or(0)).collect();
        object.insert("solution".to_owned(), json!(digits));
    }
    object
}
