/** A simple command: assignments, words, redirections, and then what it runs. */
import { isKnown, type Stream, UNKNOWN } from "../report.ts";
import { note, noteExactly } from "./analysis-state.ts";
import { judgeVariable } from "./environment/index.ts";
import { assign } from "./evaluation/assigning.ts";
import type { WordValues } from "./evaluation/builtins.ts";
import { isInertWord, isSettledWord, isSplit } from "./evaluation/inert.ts";
import { evaluateElements, evaluateSubscript } from "./evaluation/names.ts";
import { runText } from "./evaluation/tables.ts";
import { isInert, isPlain, mark } from "./evaluation/values.ts";
import { altered } from "./exec-context.ts";
import { noteMade } from "./made.ts";
import { nameOf } from "./names.ts";
import { wordValue } from "./parameters.ts";
import type { Assignment, Command, Word } from "./parse.ts";
import { type Place, spanning } from "./place.ts";
import { runReaders } from "./producers.ts";
import { is } from "./programs/index.ts";
import { type Redirected, redirect } from "./redirects.ts";
import { type ExecContext, run } from "./run.ts";
import { flagsOf, forked, mixed, type Value } from "./scope.ts";
import { inputShown } from "./shown.ts";
import { joined } from "./streams.ts";
import { expandInto, type Fields } from "./words.ts";

export function simple(
  node: Command,
  place: Place,
  settingOf: (
    place: Place,
    known: Pick<ExecContext, "span" | "stdin" | "from" | "words">,
  ) => ExecContext,
): Stream | undefined {
  const { analysis, scope, source } = place;
  const span = source.slice(node.pos, node.end);
  const spanned = spanning(place, span);
  const fields = wordsOf(node, spanned);
  const { prefix } = node;
  const redirects = isRedirected(node) ? node.redirects : NO_REDIRECTS;
  const assigned = prefix.length > 0 ? assignmentsOf(prefix, spanned) : NONE;
  const redirected =
    redirects.length > 0
      ? redirect(
          redirects,
          scope.stdin,
          {
            analysis,
            scope,
            source,
            evaluator: place.evaluator,
            command: fields.texts[0] ?? "",
            shown: inputShown(node, scope, place.shown),
          },
          span,
        )
      : undefined;
  const stdin = redirected ? redirected.stdin : scope.stdin;
  if (redirected?.socket) socket(fields.texts, place, span);
  if (node.suffix.length > 1) runElsewhere(node, spanned);
  if (fields.texts.length === 0) {
    for (const { name, value, index } of assigned) assign(name, value, spanned, index);
    note(analysis, "shell.builtin", span);
    return redirected && stdin !== scope.stdin ? stdin : undefined; // `$(< file)`
  }
  const setting = settingOf(place, {
    span,
    stdin,
    from: fields.from,
    words: wordValues(node, fields, place),
  });
  const restore = assigned.length > 0 ? lend(assigned, setting, spanned) : undefined;
  const out = run(fields.texts, setting);
  if (fields.whole) runWhole(fields.whole, setting);
  restore?.();
  if (out && node.suffix.length > 0 && span.includes(">(")) runReaders(node, out, place);
  if (!redirected) return out;
  if (fields.texts.length === 1 && fields.texts[0] === "exec") scope.stdin = stdin;
  if (out?.exposes && redirected.away && redirected.targets.length > 0)
    noteExactly(analysis, "secret.access", span);
  if (redirected.targets.length > 0)
    keep(redirected, { out, stdin, program: fields.texts[0] }, spanned);
  return redirected.away ? undefined : out;
}

/** Puts a command's output into the files that it was redirected to. */
function keep(
  { targets, fresh }: Redirected,
  { out, stdin, program }: Printed,
  { analysis, scope }: Place,
): void {
  const content = mixed(flagsOf(stdin), out) ?? {};
  for (const target of targets) {
    const before = fresh ? undefined : scope.files.get(target);
    scope.files.set(
      target,
      before?.text === undefined || content.text === undefined ? content : joined(before, content),
    );
  }
  if (fresh && targets.length === 1 && isLiteral(out, program))
    noteMade(analysis, targets[0] ?? "", "text");
}

interface Printed {
  readonly out: Stream | undefined;
  readonly stdin: Stream | undefined;
  readonly program: string | undefined;
}

/** A text that is what it seems: shells differ in what `echo` makes of a backslash. */
const isLiteral = (out: Stream | undefined, program: string | undefined): boolean =>
  out?.text !== undefined &&
  !out.vague &&
  isKnown(out.text) &&
  (program === "cat" || !out.text.includes("\\"));

/**
 * Where other shells end the command and begin another one: zsh at a `}` (`{ … } always { … }`),
 * and shells that do not know `&>` at its `&`.
 */
function runElsewhere({ suffix, end }: Command, place: Place): void {
  for (const part of suffix) {
    const isEnd =
      part.type === "Word"
        ? part.text === "}"
        : part.type === "Redirect" && part.operator.startsWith("&>");
    if (!isEnd || part.end >= end) continue;
    const rest = place.source.slice(part.end, end).trim();
    runText(rest.replace(/^always\s*\{/, ""), place);
    return;
  }
}

/** They evaluate a word as a whole. */
const EVALUATORS =
  /^(?:trap|let|read|printf|unset|export|declare|typeset|local|readonly|integer|emulate|mapfile|readarray|compgen)$/;

/** `trap $x EXIT`: what a shell does that does not split `$x`. */
function runWhole(words: readonly string[], setting: ExecContext): void {
  const { scope } = setting;
  const [name = ""] = words;
  if (name === "set") scope.positional = undefined;
  else if (EVALUATORS.test(name) || scope.functions.has(name) || is(name, "shell"))
    run(words, altered(setting, { scope: forked(scope) }));
}

/** `x=1 program`: what it runs finds the variable, what comes after it does not. */
function lend(assigned: readonly Assigned[], setting: ExecContext, place: Place): () => void {
  const { vars } = place.scope;
  const prefixed = assigned.map(({ name, value }) => `${name}=${value.text}`);
  for (const each of prefixed) judgeVariable(each, setting);
  place.analysis.assigned = prefixed;
  const before = assigned.map(({ name }) => vars.get(name));
  for (const { name, value, index } of assigned) assign(name, value, place, index);
  const lent = assigned.map(({ name }) => vars.get(name));
  return () => {
    for (const [at, { name }] of assigned.entries()) {
      if (vars.get(name) !== lent[at]) continue; // the command itself has set it
      if (before[at]) vars.set(name, before[at]);
      else vars.delete(name);
    }
  };
}

const NO_REDIRECTS: Command["redirects"] = [];
/** A cheap look: most commands have none. */
function isRedirected({ prefix, suffix }: Command): boolean {
  for (const part of suffix) if (part.type !== "Word" && part.type !== "Assignment") return true;
  for (const part of prefix) if (part.type !== "Assignment") return true;
  return false;
}

interface Assigned {
  readonly name: string;
  readonly value: Value;
  /** The subscript, where one element is assigned. */
  readonly index: string | undefined;
}

const NONE: readonly Assigned[] = [];

/** A command's words, and what the assignments among them assign. */
interface Words extends Fields {
  declared: Map<string, Value> | undefined;
  /**
   * The words where no variable is split at blanks, as in zsh or with another IFS. Undefined:
   * nothing was split.
   */
  whole: string[] | undefined;
}

function wordsOf({ name, suffix }: Command, place: Place): Words {
  const fields: Words = { texts: [], from: undefined, declared: undefined, whole: undefined };
  if (name) expandInto(fields, name, place);
  for (const part of suffix) {
    if (part.type === "Word") addWord(fields, part, place);
    else if (part.type === "Assignment") {
      if (part.index || part.value.type === "ArrayValue")
        heedAssociative(fields.texts, part.name, place);
      const value = assignedValue(part, place);
      fields.from = mixed(fields.from, value.from);
      fields.texts.push(`${part.name}${part.append ? "+" : ""}=${value.text}`);
      fields.whole?.push(fields.texts.at(-1) ?? "");
      fields.declared ??= new Map();
      fields.declared.set(part.name, value);
    }
  }
  return fields;
}

function addWord(fields: Words, word: Word, place: Place): void {
  const start = fields.texts.length;
  expandInto(fields, word, place);
  if (fields.texts.length <= start + 1 && !fields.whole) return;
  const pieces = fields.texts.slice(start);
  const split = isSplit(word, pieces.length);
  if (split) fields.whole ??= fields.texts.slice(0, start);
  fields.whole?.push(...(split ? [pieces.join(" ")] : pieces));
}

/** Only functions and declarations need to know more of their words than their texts. */
function wordValues({ suffix }: Command, { declared, texts }: Words, place: Place): WordValues {
  const { evaluator } = place;
  const [name = ""] = texts;
  if (name === "read")
    return {
      evaluator,
      settled: suffix.every((part) => part.type !== "Word" || isSettledWord(part, place)),
    };
  if (place.scope.functions.size === 0 || !place.scope.functions.has(name))
    return { evaluator, declared };
  const isNumber = (part: Command["suffix"][number]): boolean =>
    part.type !== "Word" || isInertWord(part, place);
  return { evaluator, declared, inert: !texts.every(isKnown) && suffix.every(isNumber) };
}

/** `declare -A m=([key]=1)`: the option is heeded before the subscripts are read. */
function heedAssociative(texts: readonly string[], name: string, { scope }: Place): void {
  if (DECLARES.test(texts[0] ?? "") && texts.some((text) => /^-\w*A/.test(text)))
    mark(scope, name, { associative: true });
}

const DECLARES = /^(?:declare|typeset|local|export|readonly)$/;

function assignmentsOf(prefix: Command["prefix"], place: Place): readonly Assigned[] {
  return prefix.flatMap((part): Assigned[] => {
    if (part.type !== "Assignment") return [];
    const value = assignedValue(part, place);
    const index = part.index?.text;
    return [
      { name: part.name, value: part.append ? appended(part.name, value, place) : value, index },
    ];
  });
}

/** `x+=…`. */
function appended(name: string, value: Value, { scope }: Place): Value {
  const before = scope.vars.get(name);
  const { from } = value;
  if (value.items) {
    const items = before?.items && [...before.items, ...value.items];
    return items && items.length <= MAX_ITEMS
      ? { ...before, from, items }
      : { text: UNKNOWN, from, inert: isInert(before) && isInert(value) };
  }
  const text = (before?.text ?? UNKNOWN) + value.text;
  return { text, from, inert: (!isKnown(text) && isInert(before) && isInert(value)) || undefined };
}

/** Longer arrays are not put together. */
const MAX_ITEMS = 64;

/** `$a` of an array is its first element. */
function assignedValue(assignment: Assignment, place: Place): Value {
  const { name, value, index } = assignment;
  if (index) evaluateSubscript(name, index, place);
  if (value.type === "Word") return wordValue(value as Word, place);
  evaluateElements(assignment, place);
  const fields: Fields = { texts: [], from: undefined };
  let isVague = false;
  for (const element of value.elements) {
    const start = fields.texts.length;
    expandInto(fields, element, place);
    isVague ||= element.text.startsWith("[") || isSplit(element, fields.texts.length - start);
  }
  const { texts: items } = fields;
  const from = flagsOf(fields.from);
  const inert = value.elements.every((element) => isInertElement(element, place));
  if (isVague) return { text: UNKNOWN, from, inert: inert || items.every(isPlain) };
  return {
    text: items[0] ?? "",
    from,
    items,
    inert: (inert && !items.every(isKnown)) || undefined,
  };
}

/** A number, at whatever place of the list. */
const isInertElement = (element: Word, place: Place): boolean =>
  isInertWord(element, place) || /^\[[^\]$`]{0,99}\]\+?=[\d\s+*/-]*$/.test(element.text);

/** Whether what is typed into it from afar runs here, or goes on from here. */
const obeys = (name: string): boolean =>
  is(name, "shell") || is(name, "interpreter") || is(name, "network-client");

/** `bash -i >& /dev/tcp/HOST/PORT`: a shell that a remote person controls. */
function socket(words: readonly string[], { analysis, scope }: Place, span: string): void {
  const [first = ""] = words;
  if (first === "exec") scope.connected = true;
  noteExactly(
    analysis,
    words.some((word) => obeys(nameOf(word))) ? "net.reverse_shell" : "net.raw_socket",
    span,
  );
}
