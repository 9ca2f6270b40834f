/** A cmdlet's words: named parameters, positional ones, and the pipe's input. */
import { isKnown, type Report, UNKNOWN } from "../report.ts";
import type { Scope } from "./ps-scope.ts";
import type { Script } from "./ps-syntax.ts";
import { joined, type Value, veiled } from "./ps-values.ts";

export interface Call {
  readonly name: string;
  readonly args: readonly Value[];
  /** By name in lower case; a switch has an empty list. */
  readonly named: ReadonlyMap<string, readonly Value[]>;
  readonly positional: readonly Value[];
  readonly blocks: readonly Script[];
  readonly input: Value | undefined;
  readonly span: string;
  readonly report: Report;
  readonly scope: Scope;
}

/** The output of a cmdlet; undefined: it does not matter, unless its input did. */
export type Cmdlet = (call: Call) => Value | undefined;

/** A cmdlet as its entry's code gets it: its words, for the verb lines, and the rest. */
export interface CmdletCommand {
  readonly args: readonly string[];
  readonly call: Call;
}

/** Parameters without a value, in any known cmdlet. */
const SWITCHES = new Set(
  `recurse force whatif confirm verbose debug passthru quiet raw asjob append noclobber wait
  nonewline all allusers asplaintext usebasicparsing usedefaultcredentials skipcertificatecheck
  nonewwindow simplematch casesensitive notmatch list directory file hidden system readonly leaf
  parent isvalid descending unique autosize wrap hidetableheaders disablekeepalive useculture
  notypeinformation includetypeinformation compress ascsv online asbytestream container noproxy
  resolve relative includeusername fileversioninfo literal ashashtable asarray clobber update
  createnew enableexit stable fuzzy nomore errorrecord`.split(/\s+/),
);

export function sorted(args: readonly Value[]): Pick<Call, "named" | "positional" | "blocks"> {
  const named = new Map<string, readonly Value[]>();
  const positional: Value[] = [];
  const blocks = args.flatMap((arg) => arg.blocks ?? []);
  for (let at = 0, arg = args[at]; arg; arg = args[++at]) {
    if (!arg.parameter) {
      positional.push(arg);
      continue;
    }
    const colon = arg.text.indexOf(":");
    const name = arg.text.slice(1, colon < 0 ? undefined : colon).toLowerCase();
    const values: Value[] =
      colon >= 0 && colon < arg.text.length - 1
        ? [{ ...arg, text: arg.text.slice(colon + 1) }]
        : [];
    let next = args[at + 1];
    if (values.length === 0 && !isSwitch(name) && next && !next.parameter) {
      values.push(next);
      next = args[++at + 1];
    }
    for (; values.length > 0 && next?.listed; next = args[++at + 1]) values.push(next);
    named.set(name, values);
  }
  return { named, positional, blocks };
}

/**
 * Abbreviations of `-Recurse`, `-Force` and the like, unless a parameter with a value has the same
 * prefix.
 */
const SHORT = new Set("r re fo wh wi cf q v vb db".split(" "));
/** Parameters that are abbreviated in practice. */
const COMMON = [
  "recurse",
  "force",
  "whatif",
  "confirm",
  "passthru",
  "append",
  "noclobber",
  "usebasicparsing",
];

function isSwitch(name: string): boolean {
  return (
    SWITCHES.has(name) ||
    SHORT.has(name) ||
    (name.length > 2 && COMMON.some((each) => each.startsWith(name)))
  );
}

/**
 * The values of a parameter that may be abbreviated: `valuesOf(call, "outfile")` also for `-OutF`.
 */
export function valuesOf(
  { named }: Pick<Call, "named">,
  ...names: readonly string[]
): readonly Value[] | undefined {
  for (const [given, values] of named)
    if (names.some((name) => name === given || (given !== "" && name.startsWith(given))))
      return values;
  return undefined;
}

export const has = (call: Pick<Call, "named">, ...names: readonly string[]): boolean =>
  valuesOf(call, ...names) !== undefined;
/** Given, and not switched off: `-WhatIf:$false`. */
export const isOn = (call: Call, name: string): boolean => {
  const values = valuesOf(call, name);
  return values !== undefined && !/^(?:false|0|\$false)?$/i.test(values[0]?.text ?? "on");
};

/** `-WhatIf`: nothing is done. A value that is only known at run time does not prove it. */
export function isTried({ named }: Pick<Call, "named">): boolean {
  const values = wordsBehindWhatIf(named);
  return values?.every(({ text }) => /^true$/i.test(text)) ?? false;
}
const wordsBehindWhatIf = (named: Call["named"]): readonly Value[] | undefined => {
  for (const [name, values] of named)
    if (name === "wi" || (name.length > 1 && "whatif".startsWith(name))) return values;
  return undefined;
};

/** The texts of some values, with lists flattened. */
export const textsOf = (values: readonly Value[]): string[] =>
  values.flatMap(({ list, text }) => list ?? [text]);

/** The target of a cmdlet: `-Path`, `-LiteralPath`, the first words, or the pipe's input. */
export function pathsOf(call: Call, count = Number.POSITIVE_INFINITY): readonly string[] {
  const named = valuesOf(call, "path", "literalpath", "filepath", "pspath", "fullname");
  if (named && named.length > 0) return textsOf(named);
  const given = call.positional
    .filter(({ text, blocks }) => text !== "" && !blocks)
    .slice(0, count === 1 ? firstList(call.positional) : count);
  if (given.length > 0) return textsOf(given);
  if (!call.input) return [];
  return call.input.list ?? [isKnown(call.input.text) ? call.input.text : UNKNOWN];
}

/** How many values are in the first position: `a, b c` are two. */
function firstList(values: readonly Value[]): number {
  let count = 1;
  while (values[count]?.listed) count++;
  return count;
}

/** Verbs that only read, by PowerShell's own convention. */
const READS =
  /^(?:get|test|measure|compare|convertto|convertfrom|select|sort|group|format|show|find|search|resolve|assert|confirm|ping|trace|debug)-[a-z][\w]*$/;

export const isReading = (name: string): boolean => READS.test(name);

/**
 * A cmdlet whose verb only reads: its words describe its output, for the next command of the pipe.
 */
export const reading: Cmdlet = ({ name, args, input, report }) => {
  report.add("win.read");
  const texts = args
    .flatMap(({ text, list, blocks }) => (blocks ? [] : (list ?? [text])))
    .filter((text) => text !== "--%");
  return {
    ...veiled(joined([...args, ...(input ? [input] : [])])),
    objects: `${name} ${texts.join(" ")}`.toLowerCase(),
  };
};
