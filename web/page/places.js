// Places of messages in a text.

/** Returns a function from line and column, both from 1 and in characters, to an offset. */
export function offsets(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (line, column) => {
    let at = starts[Math.min(line, starts.length) - 1] ?? 0;
    for (let left = column - 1; left > 0 && at < text.length && text[at] !== "\n"; left--) at += text.codePointAt(at) > 0xffff ? 2 : 1;
    return at;
  };
}

/** Returns the range of something with `line`, `column`, `end_line`, `end_column`; `null` if it has no place. */
export function range(place, offset) {
  if (!place.line) return null;
  return [offset(place.line, place.column), offset(place.end_line, place.end_column)];
}

/** Replaces ranges of a text: `[[start, end, text], …]`. */
export function spliced(text, edits) {
  const sorted = [...edits].sort((one, other) => other[0] - one[0]);
  return sorted.reduce((made, [start, end, instead]) => made.slice(0, start) + instead + made.slice(end), text);
}

export const cell_name = ([row, column]) => `r${row + 1}c${column + 1}`;

/** The row and column, from 0, of a cell's name. */
export function cell_of(name) {
  const [, row, column] = name.match(/^r(\d+)c(\d+)$/) ?? [];
  return row ? [row - 1, column - 1] : null;
}
