/**
 * How long the functions of a file are, by its formatting: Biome gives the line that ends a
 * function the indentation of the line that begins it.
 */

export interface FunctionLength {
  /** Of its first line, from 1. */
  readonly line: number;
  /** In lines, the first and the last included. */
  readonly length: number;
}

export function functionsIn(source: string): readonly FunctionLength[] {
  const lines = linesOf(source);
  return lines.flatMap(({ text }, at) => {
    if (!opensBody(text)) return [];
    const first = beginOf(lines, at);
    if (!isFunction(text, lines[first]?.text ?? "")) return [];
    return [{ line: first + 1, length: endOf(lines, at) - first + 1 }];
  });
}

interface Line {
  readonly indent: number;
  readonly text: string;
}

/** Comments, and texts of more than one line, are as if they were not there. */
function linesOf(source: string): readonly Line[] {
  let inText = false;
  return source.split("\n").map((line) => {
    const text = line.trim();
    const wasInText = inText;
    const rest = text.replace(/`(?:[^`\\]|\\.)*`/g, "");
    inText = inText ? !rest.includes("`") : /(?:^|[\s(])`[^`]*$/.test(rest);
    const isLeftOut = wasInText || /^(?:\/\/|\/?\*)/.test(text);
    return { indent: line.length - line.trimStart().length, text: isLeftOut ? "" : text };
  });
}

const ARROW = /=>(?: .*[({[]| \w[^;,]*\.?)?$|=> `[^`]*$/;
/** `const x: () => void = {` has an arrow too. */
const isArrow = (text: string): boolean => ARROW.test(text) && !/ = [({[]$/.test(text);

/** A line after which a body comes, if it is a function's. */
const opensBody = (text: string): boolean =>
  isArrow(text) || (text.endsWith("{") && text.includes(")") && !hasOpenParenthesis(text));

/** `function f(` and `function f({`: its parameters come first. */
const hasOpenParenthesis = (text: string): boolean =>
  text.split("(").length > text.split(")").length && !/^[)}]/.test(text);

/** The line of the name, where the parameters have lines of their own. */
function beginOf(lines: readonly Line[], at: number): number {
  const { indent = 0, text = "" } = lines[at] ?? {};
  if (!/^[)}\]]/.test(text)) return at;
  for (let before = at - 1; before >= 0; before--) {
    const line = lines[before];
    if (line?.indent === indent && line.text !== "" && !/^[)}\]]/.test(line.text)) return before;
  }
  return at;
}

const KEYWORD = /^(?:if|else|for|while|switch|try|catch|do|return|case|default|with)\b/;
const METHOD = /^(?:(?:static|async|get|set|public|private|override) )*\*?#?[\w$"-]+(?:<.*>)?\(/;

function isFunction(opening: string, first: string): boolean {
  if (isArrow(opening)) return true;
  return /\bfunction\b/.test(first) || (METHOD.test(first) && !KEYWORD.test(first));
}

/** The line that closes what is opened, or the last of those that are indented further. */
function endOf(lines: readonly Line[], at: number): number {
  const { indent = 0, text = "" } = lines[at] ?? {};
  const next = lines[at + 1];
  // `(a) =>` over another function with the same indentation
  if (text.endsWith("=>") && next?.indent === indent) return endOf(lines, at + 1);
  let last = at;
  for (let after = at + 1; after < lines.length; after++) {
    const line = lines[after];
    if (!line || line.text === "") continue;
    if (line.indent < indent) break;
    if (line.indent === indent) return /^[)}\]`]/.test(line.text) ? after : last;
    last = after;
  }
  return last;
}
