/** Finds the known word that a mistyped one was probably meant to be. */

/** `; did you mean approval?`, or nothing if no known word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? "" : `; did you mean ${near}?`;
}

/** Two typing errors at most, and no more than one for each three letters. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const given = word.slice(0, 64).toLowerCase();
  const [best] = known
    .map((each) => ({ each, typos: typosBetween(given, each.toLowerCase()) }))
    .sort((one, other) => one.typos - other.typos);
  if (!best) return undefined;
  return best.typos <= Math.min(2, Math.ceil(best.each.length / 3)) ? best.each : undefined;
}

/** Letters that are missing, too many, wrong, or swapped with their neighbour. */
function typosBetween(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        (line[column - 1] ?? 0) + 1,
        (above[column] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = line;
  }
  return above[other.length] ?? 0;
}
