/** Text in lines that fit a terminal: broken at words where that is possible. */

/**
 * Columns that a character takes at most: one that is not plain Latin may be two columns wide. So a
 * line that fits by this measure never reaches the terminal's own line break.
 */
const columnsOf = (character: string): number => (character > "\u02ff" ? 2 : 1);

/**
 * The pieces of one line, each at most `width` columns; joined they are the line again. Breaks
 * after a blank, or in a word that is longer than a line.
 */
export function wrap(line: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  let blank = 0; // where the piece can be broken
  for (const character of line) {
    const columns = columnsOf(character);
    if (used + columns > width) {
      const at = blank > 0 ? blank : piece.length;
      pieces.push(piece.slice(0, at));
      piece = piece.slice(at);
      used = [...piece].reduce((sum, each) => sum + columnsOf(each), 0);
      blank = 0;
    }
    piece += character;
    used += columns;
    if (character === " ") blank = piece.length;
  }
  return [...pieces, piece];
}

/** A blank in our own text at which no line is broken. */
export const NO_BREAK = "\u00a0";

/** A text of ours. Lines after the first are indented, so that none can pass for a new one. */
export const proseLines = (text: string, columns: number): string[] =>
  text
    .split("\n")
    .flatMap((line) => wrap(line, Math.max(20, columns - 3)))
    .map((piece, at) => `${at === 0 ? "" : "  "}${piece}`.trimEnd().replaceAll(NO_BREAK, " "));

/** A text of others: a bar before every line, so that none can pass for ours. Nothing is lost. */
export const quotedLines = (text: string, columns: number): string[] =>
  text
    .split("\n")
    .flatMap((line) => wrap(line.replaceAll("\t", "    "), Math.max(20, columns - 3)))
    .map((piece) => `│ ${piece}`);

/** Head and tail of lines that are too many, and how many there are between them. */
export function shorten(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  const head = Math.ceil((most - 1) / 2);
  const tail = Math.floor((most - 1) / 2);
  const left = lines.length - head - tail;
  return [
    ...lines.slice(0, head),
    `… ${left.toLocaleString("en-US")} line${left === 1 ? "" : "s"} left out here …`,
    ...lines.slice(lines.length - tail),
  ];
}
