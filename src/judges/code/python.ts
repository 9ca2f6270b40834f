/** Python, as run by `python3 -c` and from standard input. */

import { closing } from "./arguments.ts";
import { bindAssignments, loosenAll } from "./bindings.ts";
import { type Dialect, setOf } from "./dialect.ts";
import { imports, importsFrom, root } from "./python-modules.ts";
import { vocabulary } from "./python-names.ts";
import { syntax } from "./python-syntax.ts";
import type { Scan } from "./scan.ts";
import { type Code, partnerAt, tokenAt } from "./tokens.ts";

/** Imports, parameters, loops and everything else that binds names. */
function bind(scan: Scan, code: Code): void {
  const { tokens } = code;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokenAt(tokens, at);
    for (const inner of tokenAt(tokens, at).inner) bind(scan, inner);
    if (kind === "name" && !(at > 0 && tokenAt(tokens, at - 1).text === "."))
      BINDS.get(text)?.(scan, code, at);
  }
  bindAssignments(scan, code);
}

type Binding = (scan: Scan, code: Code, at: number) => void;

/** The longest statement that only binds names. */
const MAX_WORDS = 80;

const lineEnd = ({ tokens }: Code, at: number): number => {
  const last = Math.min(tokens.length, at + MAX_WORDS);
  let end = at;
  while (end < last && tokenAt(tokens, end).kind !== "line") end++;
  return end;
};

const colonEnd = ({ tokens, partner }: Code, at: number): number => {
  const last = Math.min(tokens.length, at + MAX_WORDS);
  let end = at;
  while (end < last && tokenAt(tokens, end).text !== ":" && tokenAt(tokens, end).kind !== "line")
    end = Math.max(partnerAt(partner, end), end) + 1;
  return end;
};

const BINDS: ReadonlyMap<string, Binding> = new Map<string, Binding>([
  [
    "import",
    (scan, code, at) => (tokensBefore(code, at) ? imports(scan, code, at + 1) : undefined),
  ],
  [
    "from",
    (scan, code, at) => (tokensBefore(code, at) ? importsFrom(scan, code, at + 1) : undefined),
  ],
  ["def", defines],
  ["class", defines],
  [
    "lambda",
    (scan, code, at) => {
      loosenAll(scan, { code, from: at + 1, to: colonEnd(code, at + 1) });
      const name = code.tokens[at - 2];
      if (code.tokens[at - 1]?.text === "=" && name?.kind === "name") scan.functions.add(name.text);
    },
  ],
  ["for", loops],
  [
    "as",
    (scan, code, at) =>
      loosenAll(scan, { code, from: at + 1, to: Math.max(code.partner[at + 1] ?? 0, at + 1) + 1 }),
  ],
  [
    "case",
    (scan, code, at) =>
      tokensBefore(code, at)
        ? loosenAll(scan, { code, from: at + 1, to: colonEnd(code, at + 1) })
        : undefined,
  ],
  ["global", (scan, code, at) => loosenAll(scan, { code, from: at + 1, to: lineEnd(code, at) })],
  ["nonlocal", (scan, code, at) => loosenAll(scan, { code, from: at + 1, to: lineEnd(code, at) })],
]);

/** Whether a statement begins here. */
function tokensBefore({ tokens }: Code, at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || before.kind === "line" || before.text === ":";
}

function defines(scan: Scan, code: Code, at: number): void {
  const name = code.tokens[at + 1];
  if (name?.kind !== "name") return;
  scan.functions.add(name.text);
  if (tokenAt(code.tokens, at).text === "def")
    loosenAll(scan, { code, from: at + 3, to: closing(code, at + 2) });
}

function loops(scan: Scan, code: Code, at: number): void {
  const { tokens } = code;
  let end = at + 1;
  while (end < tokens.length && end < at + 30 && tokenAt(tokens, end).text !== "in") end++;
  loosenAll(scan, { code, from: at + 1, to: end });
  const list = tokens[end + 1];
  if (end === at + 2 && list?.kind === "op" && /^[[(]$/.test(list.text)) {
    scan.loops.set(tokenAt(tokens, at + 1).text, {
      code,
      from: end + 1,
      to: closing(code, end + 1) + 1,
    });
  }
}

export const python: Dialect = {
  language: "python",
  syntax,
  joints: new Set(["."]),
  glues: new Set(["+", "/"]),
  keywords: setOf(
    `False None True and as assert async await break case class continue def del elif else except
    finally for from global if import in is lambda match nonlocal not or pass raise return try type
    while with yield self cls`,
  ),
  bare: false,
  sigils: false,
  tuples: true,
  vocabulary,
  bind,
  root,
  skips: (code, at) => {
    const { text } = tokenAt(code.tokens, at);
    return (text === "import" || text === "from") && tokensBefore(code, at)
      ? lineEnd(code, at)
      : undefined;
  },
  makers: new Map([
    ["pathlib.Path", "join"],
    ["pathlib.PurePath", "join"],
    ["pathlib.PosixPath", "join"],
    ["pathlib.Path.home", "home"],
    ["pathlib.Path.cwd", "here"],
    ["os.path.join", "join"],
    ["os.path.expanduser", "same"],
    ["os.path.expandvars", "same"],
    ["os.path.abspath", "same"],
    ["os.path.realpath", "same"],
    ["os.path.normpath", "same"],
    ["os.getcwd", "here"],
    ["os.environ", "env"],
    ["os.environ.get", "env"],
    ["os.getenv", "env"],
    ["os.fspath", "same"],
    ["str", "same"],
    [".expanduser", "same"],
    [".resolve", "same"],
    [".absolute", "same"],
    [".strip", "same"],
    [".joinpath", "join"],
    [".parent", "parent"],
    [".with_name", "sibling"],
    [".with_stem", "stem"],
    [".with_suffix", "suffix"],
    ["os.path.dirname", "parent"],
    [".as_posix", "same"],
  ]),
};
