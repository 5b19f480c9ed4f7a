//! SudokuMaker's default styles, which must be stated in each constraint. (They are documented by
//! github.com/yusitnikov/sudokumaker-mcp.)

use serde_json::{Value, json};

/// Returns the style of a type of constraint; `None` for one that is invisible.
pub(super) fn style(kind: i64, whispers: Option<i64>) -> Option<Value> {
    let line = |colour: &str| json!({ "color": colour, "thickness": 0.15 });
    let shade = |colour: &str| json!({ "color": colour });
    let ends = |line: Value, (fill, border): (&str, &str), thickness: f64| {
        json!({
            "lines": line,
            "endPoints": { "size": 0.8, "fill": fill, "stroke": { "thickness": thickness, "color": border } }
        })
    };
    let thin = |thickness: f64, colour: &str| json!({ "thickness": thickness, "color": colour });
    Some(match kind {
        10 | 11 => json!({ "color": "#34bbe6ff", "thickness": 0.02 }),
        100 | 101 => json!({ "color": "#00000033", "size": 0.8 }),
        102 | 103 | 302 => shade("#00000033"),
        300 => json!({ "color": "#cccccc", "thickness": 0.3, "bulbRadius": 0.4 }),
        301 | 304 => json!({ "text": { "color": "#000000" }, "cage": { "color": "#000000" } }),
        303 => json!({ "singleLine": false }),
        305 => json!({ "color": "#00000033", "offset": 0.1 }),
        400 => line("#f067f0"),
        401 if whispers == Some(4) => line("#ffa600"),
        401 => line("#67f067"),
        402 => line("#bbbbbb"),
        403 => ends(thin(0.1, "#aaaaaa"), ("#ffffff80", "#aaaaaa"), 0.02),
        404 => line("#2ecbff"),
        405 | 406 => line("#aaaaaa"),
        407 => ends(thin(0.1, "#aabeefff"), ("#e7e6ff80", "#0000ff80"), 0.05),
        408 => json!({
            "bulb": { "size": 0.8, "fill": "#ffffff", "stroke": { "thickness": 0.02, "color": "#aaaaaa" } },
            "arrow": { "thickness": 0.05, "color": "#aaaaaa", "headSize": 0.35 }
        }),
        409 => ends(thin(0.05, "#aaaaaa"), ("#ffffff", "#aaaaaa"), 0.02),
        500 => json!({ "text": { "color": "#000000" }, "arrow": { "color": "#000000" } }),
        501..=504 => shade("#000000"),
        600 => shade("#0080f955"),
        601 => shade("#f9000055"),
        _ => return None,
    })
}
