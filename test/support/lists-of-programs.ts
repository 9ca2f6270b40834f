/**
 * Finds lists of program names in a source: texts, expressions and comparisons in which several
 * stand together.
 */

/** Fewer are a coincidence. */
const LEAST = 3;
/** How much of a list has to be names of programs. */
const SHARE = 0.5;

/**
 * Each list that was found, its names sorted. Names of one or two letters stand for too much else.
 */
export function listsOfPrograms(source: string, names: ReadonlySet<string>): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
  return groupsOf(code).flatMap((group) => {
    const words = [...new Set(group.flatMap(wordsOf))].filter((word) => word.length > 2);
    const found = words.filter((word) => names.has(word)).sort();
    return found.length >= LEAST && found.length >= SHARE * words.length ? [found.join(" ")] : [];
  });
}

const LITERAL =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?![*/\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;
/** What may stand between the members of one list. */
const BETWEEN =
  /^(?:[\s,|+]|\]|\[|case|:|===|!==|\|\||[\w.]+ (?:===|!==)|[\d]|\{|\}|=>|=|\breturn\b)*$/;

/** Literals that stand together. */
function groupsOf(code: string): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let end = -1;
  for (const match of code.matchAll(LITERAL)) {
    const between = end < 0 ? "-" : code.slice(end, match.index);
    if (between.length < 40 && BETWEEN.test(between)) groups.at(-1)!.push(match[0]);
    else groups.push([match[0]]);
    end = match.index + match[0].length;
  }
  return groups;
}

/** The words of a literal. `(?:ba|z|da)sh` is three. */
function wordsOf(literal: string): readonly string[] {
  const spelt = literal.replace(/\(\?:([\w|]+)\)(\w+)/g, (_, starts: string, rest: string) =>
    starts
      .split("|")
      .map((start) => start + rest)
      .join("|"),
  );
  return spelt.split(/[^\w.+-]+/).filter(Boolean);
}
