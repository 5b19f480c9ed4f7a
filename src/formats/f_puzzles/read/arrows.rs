//! Reads f-puzzles' arrows: a circle or pill, and shafts that begin in it.

use super::super::table::{FPuzzlesRow, FPuzzlesShape, TABLE};
use super::Clues;
use crate::formats::draft::addresses;
use crate::formats::json_value::Json;

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json) {
    for row in TABLE {
        let FPuzzlesShape::Arrow { most, together } = row.shape else { continue };
        let FPuzzlesRow { rule, key, .. } = row;
        for entry in clues.whole(json, row) {
            let Some(circle) = clues.cells(entry.get("cells"), true) else {
                entry.ignore();
                continue;
            };
            let mut shafts = Vec::new();
            let mut whole = true;
            for line in clues.lines(entry) {
                let Some(mut shaft) = clues.cells(Some(line), false) else {
                    whole = false;
                    continue;
                };
                // The first cell of a line is the one where it leaves the circle.
                if shaft.first().is_some_and(|first| circle.contains(first)) {
                    shaft.remove(0);
                }
                if !shaft.is_empty() {
                    shafts.push(addresses(&shaft));
                }
            }
            match () {
                () if circle.is_empty() => clues.doubt(format!("a clue of `{key}` without a circle"), entry.span),
                () if circle.len() > most => {
                    clues.doubt(format!("a clue of `{key}` with {} cells in its circle", circle.len()), entry.span);
                }
                () if shafts.is_empty() && whole => clues.doubt("a circle from which no arrow starts", entry.span),
                () if shafts.is_empty() => {}
                () if together => {
                    clues.say(&format!("{rule} {} : {}", addresses(&circle), shafts.join(" : ")), entry.span);
                }
                () => {
                    for shaft in &shafts {
                        clues.say(&format!("{rule} {} : {shaft}", addresses(&circle)), entry.span);
                    }
                }
            }
        }
    }
}
