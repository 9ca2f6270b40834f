/** Tables that fit the terminal: columns are shortened, or each row becomes a list of its cells. */

/**
 * `cut`: the last column is shortened, too. `wrap`: it goes on in the next line, so that nothing of
 * it is lost.
 */
export type LastColumn = "cut" | "wrap";

interface Shape {
  /** Columns of the terminal; undefined: whatever is needed, as for a file or a pipe. */
  readonly width?: number | undefined;
  readonly last?: LastColumn;
}

type Row = readonly string[];

const GAP = 2;
/** Columns stay at least this wide; the last one tells what a row is about. */
const NARROWEST = 8;
const NARROWEST_LAST = 20;

/**
 * A table without a head is one that is too wide for the terminal: then each row is a list of
 * lines, `TITLE  cell`. An id is never shortened: it is there to be typed.
 */
export function tableLines(
  head: Row,
  rows: readonly Row[],
  { width, last = "wrap" }: Shape = {},
): { readonly head?: string; readonly lines: readonly string[] } {
  const natural = head.map((title, column) =>
    Math.max(widthOf(title), ...rows.map((row) => widthOf(row[column] ?? ""))),
  );
  const widths = width === undefined ? natural : fitted(head, natural, width);
  if (!widths) return { lines: records(head, rows, width ?? 0) };
  return {
    head: lineOf(head, widths, "cut").join(""),
    lines: rows.flatMap((row) => lineOf(row, widths, last)),
  };
}

/** Undefined if they cannot be made to fit. */
function fitted(head: Row, natural: readonly number[], width: number): number[] | undefined {
  const end = head.length - 1;
  const least = natural.map((own, column) => {
    if (column === end) return Math.min(own, NARROWEST_LAST);
    return head[column] === "ID" ? own : Math.min(own, NARROWEST);
  });
  const widths = [...natural];
  for (let over = sum(widths) + GAP * end - width; over > 0; over--) {
    const room = widths.map((own, column) => own - (least[column] ?? 0));
    const widest = Math.max(...widths.filter((_, column) => (room[column] ?? 0) > 0));
    const column = widths.findLastIndex((own, at) => own === widest && (room[at] ?? 0) > 0);
    if (column < 0) return undefined;
    widths[column] = widest - 1;
  }
  return widths;
}

function lineOf(row: Row, widths: readonly number[], last: LastColumn): string[] {
  const end = widths.length - 1;
  const before = widths
    .slice(0, end)
    .map((width, column) => padded(shortened(row[column] ?? "", width), width))
    .map((cell) => cell + " ".repeat(GAP))
    .join("");
  const [cell, width] = [row[end] ?? "", widths[end] ?? 0];
  const pieces = last === "cut" ? [shortened(cell, width)] : wrapped(cell, width);
  const indent = " ".repeat(sum(widths.slice(0, end)) + GAP * end);
  return pieces.map((piece, at) => (at === 0 ? before : indent) + piece);
}

function records(head: Row, rows: readonly Row[], width: number): string[] {
  const titles = Math.max(...head.map(widthOf));
  const room = Math.max(NARROWEST, width - titles - GAP);
  const record = (row: Row) =>
    head.flatMap((title, column) => lineOf([title, row[column] ?? ""], [titles, room], "wrap"));
  return rows.flatMap((row, at) => (at === 0 ? record(row) : ["", ...record(row)]));
}

/** At most `width` wide; a cut is shown. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return `${[...pieceOf([...text], width - 1)].join("")}…`;
}

/** Lines of at most `width`, broken at spaces where there are any. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = [...text];
  while (widthOf(rest.join("")) > width) {
    const piece = pieceOf(rest, width);
    const space = rest[piece.length] === " " ? piece.length : piece.lastIndexOf(" ");
    const end = space > 0 ? space : Math.max(1, piece.length);
    lines.push(rest.slice(0, end).join("").trimEnd());
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  return [...lines, rest.join("")];
}

function pieceOf(letters: readonly string[], width: number): string[] {
  let used = 0;
  const end = letters.findIndex((letter) => {
    used += columnsOf(letter);
    return used > width;
  });
  return letters.slice(0, end < 0 ? letters.length : end);
}

/** A character that is not plain Latin may be two columns wide; those that we write are one. */
const columnsOf = (letter: string): number =>
  letter > "\u02ff" && !/[…–—⟨⟩⏎]/.test(letter) ? 2 : 1;

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += columnsOf(letter);
  return width;
}

export const padded = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - widthOf(text)));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
