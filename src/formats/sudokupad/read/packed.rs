//! Unpacks grids in links of the kinds `scf` and `classic`. The encoding follows `SudokuPad/sudokutools`.

use crate::formats::boxes::box_of;

/// Characters for runs of blanks in the older form; the index of the character is the length.
const BLANKS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// Returns the JSON of an `scf` payload: 81 cells, then letters for rules. `None` if it is invalid.
pub fn scf(payload: &str) -> Option<String> {
    let payload = payload.strip_suffix(".scf").unwrap_or(payload);
    let mut digits = String::new();
    let mut rest = payload.chars();
    while digits.len() < 81 {
        let (digit, zeros) = digit_and_zeros(rest.next()?)?;
        digits.push(digit);
        digits.push_str(&"0".repeat(zeros));
    }
    let rules = rest.as_str();
    let known = digits[81..].bytes().all(|b| b == b'0') && rules.chars().all(|c| matches!(c, 'w' | 'x'));
    known.then(|| json(&digits[..81], 9, rules))
}

/// Returns the JSON of a `classic` payload, in either of its two forms. `None` if it is invalid.
pub fn classic(payload: &str) -> Option<String> {
    let newer: Option<String> = payload
        .chars()
        .map(|c| {
            digit_and_zeros(c).filter(|(_, zeros)| *zeros <= 5).map(|(d, zeros)| format!("{d}{}", "0".repeat(zeros)))
        })
        .collect();
    let older: Option<String> = payload
        .chars()
        .map(|c| match c {
            '1'..='9' => Some(c.to_string()),
            _ => BLANKS.find(c).map(|blanks| "0".repeat(blanks)),
        })
        .collect();
    let square = |digits: &String| {
        let side = digits.len().isqrt();
        side * side == digits.len() && (4..=9).contains(&side)
    };
    // Both may fit; a 9×9 board is more likely.
    let readings: Vec<String> = [newer, older].into_iter().flatten().filter(square).collect();
    let digits = readings.iter().find(|digits| digits.len() == 81).or(readings.first())?;
    Some(json(digits, digits.len().isqrt(), ""))
}

/// Returns a digit with the zeros after it: ten characters for each number of zeros, one per digit, in the order 0 to 9, A to Z,
/// a to z.
fn digit_and_zeros(c: char) -> Option<(char, usize)> {
    let number = match c {
        '0'..='9' => c as usize - '0' as usize,
        'A'..='Z' => c as usize - 'A' as usize + 10,
        'a'..='z' => c as usize - 'a' as usize + 36,
        _ => return None,
    };
    Some((char::from_digit(number as u32 % 10, 10)?, number / 10))
}

fn json(digits: &str, side: usize, rules: &str) -> String {
    let cell = |digit: char| if digit == '0' { "{}".to_owned() } else { format!("{{\"value\":{digit}}}") };
    let cells: Vec<String> = digits.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(side).map(|row| format!("[{}]", row.join(","))).collect();
    let (height, width) = box_of(side);
    let list = |cells: &mut dyn Iterator<Item = (usize, usize)>| {
        let cells: Vec<String> = cells.map(|(row, column)| format!("[{row},{column}]")).collect();
        format!("[{}]", cells.join(","))
    };
    let area = |top: usize, left: usize, height: usize, width: usize| {
        list(&mut (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column))))
    };
    let regions: Vec<String> =
        (0..side).map(|n| area(n / height * height, n % height * width, height, width)).collect();
    let mut cages = Vec::new();
    let mut different = |cells: String| cages.push(format!("{{\"cells\":{cells},\"unique\":true,\"hidden\":true}}"));
    if rules.contains('w') {
        [(1, 1), (1, 5), (5, 1), (5, 5)].into_iter().for_each(|(top, left)| different(area(top, left, 3, 3)));
    }
    if rules.contains('x') {
        different(list(&mut (0..side).map(|n| (n, n))));
        different(list(&mut (0..side).map(|n| (n, side - 1 - n))));
    }
    let (rows, regions, cages) = (rows.join(",\n"), regions.join(",\n"), cages.join(",\n"));
    format!("{{\"cells\":[\n{rows}],\n\"regions\":[\n{regions}],\n\"cages\":[{cages}]}}\n")
}
