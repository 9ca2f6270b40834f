/** No regular expression of the judges takes more than linear time, whatever it is run on. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { parseAst } from "vitest/node";
import { cpuMs, isLinear } from "../support/growth.ts";

/**
 * Step by step, so that one that doubles with every letter is found out before it takes for ever.
 */
const LENGTHS = [16, 24, 256, 1024, 4096, 16_384];
/** What costs less is not looked at closely; what costs more is judged by its growth alone. */
const CHEAP_MS = 5;
const TRIES = 2;

const root = join(import.meta.dirname, "../..");
const files = [
  ...readdirSync(join(root, "src/judges"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `src/judges/${name}`),
  "src/core/text.ts",
];

interface Found {
  readonly where: string;
  readonly regex: RegExp;
}

/** Every regex literal of a file, by its syntax tree. */
function literalsOf(file: string): readonly Found[] {
  const found: Found[] = [];
  visit(parseAst(readFileSync(join(root, file), "utf8"), { lang: "ts" }));
  return found;

  function visit(node: unknown): void {
    if (typeof node !== "object" || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) found.push({ where: file, regex: new RegExp(regex.pattern, regex.flags) });
    for (const child of Object.values(node)) visit(child);
  }
}

/** Read once: to parse two thousand files takes a while. */
const literals = files.flatMap(literalsOf);

/** Those that are put together when the modules load. */
async function constructed(): Promise<readonly Found[]> {
  const found: Found[] = [];
  vi.resetModules();
  const native = globalThis.RegExp;
  vi.stubGlobal(
    "RegExp",
    new Proxy(native, {
      construct(target, given, self) {
        const regex = Reflect.construct(target, given, self) as RegExp;
        found.push({ where: "put together", regex });
        return regex;
      },
    }),
  );
  await import("../../src/judges/index.ts");
  await import("../../src/core/text.ts");
  vi.unstubAllGlobals();
  return found;
}

const STANDS_FOR: Readonly<Record<string, string>> = {
  s: " ",
  d: "1",
  w: "a",
  S: "x",
  D: "x",
  W: "-",
  n: "\n",
  t: "\t",
  r: "\r",
  f: "\f",
  v: "\v",
  b: "",
  B: "",
  0: "\0",
};

/**
 * What a pattern matches letter by letter, as far as a simple reading goes: runs of letters, a
 * member of each class.
 */
function runsOf(source: string, classes: boolean): readonly string[] {
  const runs: string[] = [];
  let run = "";
  for (let at = 0; at < source.length; at++) {
    const character = source[at]!;
    if (character === "\\") {
      const [, code] =
        /^\\(?:u\{?([0-9A-Fa-f]{4,6})\}?|x([0-9A-Fa-f]{2}))/.exec(source.slice(at, at + 10)) ?? [];
      const next = source[++at] ?? "";
      if (code !== undefined) {
        run += String.fromCodePoint(Number.parseInt(code, 16));
        at =
          source.indexOf("}", at) === at + code.length + 2
            ? at + code.length + 2
            : at + code.length;
      } else if (next === "p" || next === "P") {
        run += "é";
        at = source.indexOf("}", at);
      } else run += STANDS_FOR[next] ?? next;
    } else if (character === "[") {
      const end = closing(source, at);
      if (classes) run += memberOf(source.slice(at + 1, end));
      at = end;
    } else if (character === "{") at = Math.max(source.indexOf("}", at), at);
    else if ("*+?".includes(character)) continue;
    else if ("()|^$".includes(character)) {
      if (source.startsWith("(?", at))
        at += /^\(\?(?:[:=!]|<[=!]|<\w+>)/.exec(source.slice(at, at + 30))?.[0].length ?? 1;
      if (source.startsWith("(?", at - 1)) at--;
      runs.push(run);
      run = "";
    } else run += character === "." ? "a" : character;
  }
  return [...runs, run].filter((each) => each !== "");
}

function closing(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === "[") depth++;
    else if (source[at] === "]" && --depth === 0) return at;
  }
  return source.length - 1;
}

/** A character of a class; for one that is excluded, another. */
const memberOf = (inside: string): string => {
  const [first = "a", second = ""] = inside.replace(/^\[+/, "");
  if (first === "^") return inside.includes("x") ? "~" : "x";
  return first === "\\" ? (STANDS_FOR[second] ?? second) : first;
};

const HOSTILE = [
  "a",
  "0",
  " ",
  "\t",
  "\n",
  "/",
  "\\",
  "-",
  ".",
  "'",
  '"',
  "=",
  "a ",
  "a/",
  "a.",
  "--a ",
  "$(",
  "%a%",
  "a=a ",
  "A:",
  "<",
  "é",
  "\u202E",
];

interface Input {
  readonly seed: string;
  readonly before: string;
  /** Something that nothing matches, so that what ends in `$` fails. */
  readonly behind: string;
}

function* inputsFor({ source }: RegExp): Generator<Input> {
  const runs = [...runsOf(source, true), ...runsOf(source, false)];
  const whole = runsOf(source, true).join("").slice(0, 500);
  const plain = runsOf(source, false).join("").slice(0, 500);
  const seeds = new Set([
    ...runs,
    ...runs.map((run) => `${run} `),
    ...[...new Set(whole)].slice(0, 40),
    whole,
    plain,
    whole.slice(0, -1),
    `${plain} `,
    ...HOSTILE,
  ]);
  for (const seed of seeds) {
    if (seed === "") continue;
    yield { seed, before: "", behind: "" };
    yield { seed, before: whole, behind: "\u0001\n\u0001" };
  }
}

/**
 * Runs it as it would be run: once, through the whole text, or from place to place. Without keeping
 * what it finds, which costs more than the search.
 */
function runOver(regex: RegExp, text: string): void {
  if (!regex.global && !regex.sticky) regex.test(text);
  else
    for (let at = 0; at < text.length; ) {
      regex.lastIndex = at;
      const found = regex.test(text);
      if (!found && regex.global) break;
      at = Math.max(found ? regex.lastIndex : 0, at + 1);
    }
}

const textOf = ({ seed, before, behind }: Input, length: number): string =>
  (before + seed.repeat(Math.ceil(length / seed.length))).slice(0, length) + behind;

/** By the clock first, which is read in no time: what takes little of it costs little. */
function isCheap(regex: RegExp, text: string): boolean {
  const start = performance.now();
  runOver(regex, text);
  if (performance.now() - start <= CHEAP_MS) return true;
  for (let tries = 0; tries < TRIES; tries++)
    if (cpuMs(() => runOver(regex, text)) <= CHEAP_MS) return true;
  return false;
}

/**
 * The least size, by halves, that is not cheap: what grows fast is found out there in a fraction of
 * the time.
 */
function leastCostly(regex: RegExp, input: Input, length: number): number {
  const half = Math.floor(length / 2);
  return half === 0 || isCheap(regex, textOf(input, half))
    ? length
    : leastCostly(regex, input, half);
}

/** What it takes too long on; undefined where there is nothing. */
function stumbles(regex: RegExp): string | undefined {
  for (const input of inputsFor(regex))
    for (const length of LENGTHS) {
      if (isCheap(regex, textOf(input, length))) continue;
      const sizes = new Set([leastCostly(regex, input, length), length]);
      if ([...sizes].some((size) => !isLinear((each) => runOver(regex, textOf(input, each)), size)))
        return `too long on ${length} of ${JSON.stringify(input.seed.slice(0, 40))}`;
      break;
    }
  return undefined;
}

const tooSlow = (found: readonly Found[]): readonly string[] => {
  const seen = new Set<string>();
  return found.flatMap(({ where, regex }) => {
    if (seen.has(String(regex))) return [];
    seen.add(String(regex));
    const found = stumbles(regex);
    return found === undefined ? [] : [`${where}: ${String(regex).slice(0, 300)} takes ${found}`];
  });
};

test("a regular expression that backtracks is found out", { timeout: 300_000 }, () => {
  for (const regex of [
    /(?:a+)+$/,
    /\bdel\b[^\n]*\s\/s\b[^\n]*\s[a-z]:\\/,
    /\s+$/,
    /^(?:.*,)*x/,
    /<!--.*?-->/gs,
    /curl.*\|.*sh/,
  ])
    expect.soft(tooSlow([{ where: "here", regex }]), String(regex)).toHaveLength(1);
});

test("a linear one is not", () => {
  for (const regex of [
    /^[\w.-]+$/,
    /[^\t\n\x20-\x7E]/,
    /(?<![ \t])[ \t]{120}/,
    /^(?:rm|del)\b/i,
    /[;|&]/g,
    /[a-z]+/y,
  ])
    expect.soft(tooSlow([{ where: "here", regex }]), String(regex)).toEqual([]);
});

test("every file gives its regular expressions", () => {
  expect(files.length).toBeGreaterThan(20);
  expect(literals.length).toBeGreaterThan(100);
  expect(literals.map(({ where }) => where)).toContain("src/judges/text.ts");
});

test("no regular expression takes more than linear time on 16 KB", {
  timeout: 300_000,
}, async () => {
  const found = [...literals, ...(await constructed())];
  expect(tooSlow(found)).toEqual([]);
});
