/**
 * Expands words as the shell would: into the fields that a program gets, as far as the text tells.
 */
import { UNKNOWN } from "../report.ts";
import { deeper, noteExactly, step } from "./analysis-state.ts";
import { braced } from "./braces.ts";
import { evaluateExpansion, expandedText } from "./evaluation/arithmetic.ts";
import { isQualifier, judgeText } from "./evaluation/nets.ts";
import { runText } from "./evaluation/tables.ts";
import { evaluateGlobs } from "./evaluation/zsh.ts";
import {
  add,
  append,
  type Draft,
  endField,
  type Fields,
  type Position,
  splice,
  spread,
} from "./fields.ts";
import { runInside } from "./inside.ts";
import { parameterIn } from "./parameters.ts";
import { parse, type Word, type WordPart } from "./parse.ts";
import { type Expanded, newPlace, type Place } from "./place.ts";
import { readingFrom } from "./producers.ts";
import { mixed, type Scope, type Value, WORDS } from "./scope.ts";
import { isExpanded, isMonstrous, literal, withoutNewlines } from "./word-texts.ts";

export type { Fields };

export function expandInto(fields: Fields, word: Word, place: Place): void {
  const { text } = word;
  if (!isExpanded(text)) {
    add(fields, literal(text, word.value), place);
    return;
  }
  if (isMonstrous(text)) {
    noteExactly(place.analysis, "shell.too_complex", text);
    fields.texts.push(UNKNOWN);
    return;
  }
  const { parts } = word;
  if (text.includes("$~")) evaluateGlobs(text, place);
  if (text.startsWith("=(")) runText(text.slice(2, -1), place); // zsh: a file of what it prints
  if (!parts) {
    add(fields, literal(text, word.value), place);
    return;
  }
  if (parts.some(({ type }) => type === "BraceExpansion")) {
    expandBraces(fields, word, parts, place);
    return;
  }
  const draft: Draft = { fields, current: undefined, place };
  for (const [at, part] of parts.entries())
    expandPart(draft, part, { quoted: false, first: at === 0 });
  endField(draft);
}

/** One field, whatever is in it: how assignments, redirections and `[[ … ]]` read a word. */
export function expandOne(word: Word, place: Place): Expanded {
  const fields: Fields = { texts: [], from: undefined };
  expandInto(fields, word, place);
  return { text: fields.texts.join(" "), from: fields.from };
}

/** A here-document's body, or anything else that is expanded as if between double quotes. */
export function expandText(parts: readonly WordPart[], place: Place): Expanded {
  const fields: Fields = { texts: [], from: undefined };
  const draft: Draft = { fields, current: "", place };
  for (const part of parts) expandPart(draft, part, { quoted: true, first: false });
  if (fields.texts.length > 0)
    return { text: [...fields.texts, draft.current ?? ""].join(" "), from: fields.from };
  return { text: draft.current ?? "", from: fields.from };
}

/** Nothing but letters, spelt in numbers. */
const SPELT = /^[A-Za-z][\w./-]*$/;

function expandPart(draft: Draft, part: WordPart, position: Position): void {
  const { place } = draft;
  switch (part.type) {
    case "Literal":
      append(draft, part.value);
      return;
    case "Glob":
      // behind a variable, `[…]` is a subscript to zsh
      if (part.parts?.some(({ type }) => type !== "Literal"))
        judgeText(expandText(part.parts, place).text, place);
      append(draft, part.value);
      return;
    case "AnsiCQuoted":
      judgeAnsiQuotes(part, place);
      append(draft, part.value);
      return;
    case "SingleQuoted":
      append(draft, position.first && part.value.startsWith("~") ? `./${part.value}` : part.value);
      return;
    case "DoubleQuoted":
    case "LocaleString":
      append(draft, "");
      for (const inner of part.parts) expandPart(draft, inner, { quoted: true, first: false });
      return;
    case "SimpleExpansion":
    case "ParameterExpansion":
      expandParameter(draft, part, position);
      return;
    case "CommandExpansion":
    case "ProcessSubstitution":
      expandScript(draft, part, position);
      return;
    case "ArithmeticExpansion":
      evaluateExpansion(part.text, place);
      append(draft, UNKNOWN);
      return;
    case "ExtendedGlob":
      // zsh runs the code in `*(e:…:)` and `*(+name)`
      if (isQualifier(part.pattern)) noteExactly(place.analysis, "exec.dynamic_command", part.text);
      runInside(part, place);
      append(draft, part.text);
      return;
    case "BraceExpansion":
      runInside(part, place);
      append(draft, part.text);
  }
}

type Part<T extends WordPart["type"]> = Extract<WordPart, { type: T }>;

function judgeAnsiQuotes({ text, value }: Part<"AnsiCQuoted">, place: Place): void {
  // to a shell that does not know `$'…'`, the quotes end at `\'`
  if (text.includes("\\'")) expandedText(text.slice(2), place);
  // plain letters are spelt in numbers only to hide them
  if (/\\[xuU0-7]/.test(text) && SPELT.test(value))
    noteExactly(place.analysis, "code.exec.encoded", text);
}

function expandParameter(
  draft: Draft,
  part: Part<"SimpleExpansion" | "ParameterExpansion">,
  position: Position,
): void {
  const { place, fields } = draft;
  const list = listOf(part, place.scope);
  if (list?.items) {
    fields.from = mixed(fields.from, list.from);
    spread(draft, list.items);
    return;
  }
  const value = parameterIn(part, place);
  fields.from = mixed(fields.from, value.from);
  // `sh -c "echo $f"`: the name of a file in a text that may be a script
  const isHidden = value.glob && /[\s;&|(]/.test(draft.current ?? "");
  splice(draft, isHidden ? UNKNOWN : value.text, position);
}

function expandScript(
  draft: Draft,
  part: Part<"CommandExpansion" | "ProcessSubstitution">,
  position: Position,
): void {
  const { place, fields } = draft;
  if (!step(place.analysis)) return;
  const stream = part.script
    ? place.evaluator.output(part.script, readingFrom(part, fields.texts[0], place))
    : undefined;
  if (!part.script) noteExactly(place.analysis, "shell.unparseable", part.text);
  fields.from = mixed(fields.from, stream && { ...stream });
  if (part.type === "ProcessSubstitution") {
    append(draft, "/dev/fd/63");
    return;
  }
  const isKnown = stream?.text !== undefined && !stream.vague;
  splice(draft, isKnown ? withoutNewlines(stream.text) : UNKNOWN, position);
}

/** `$@` or `${a[@]}`, and nothing more than that. */
function listOf(
  part: WordPart,
  { vars, positional }: Scope,
): Pick<Value, "items" | "from"> | undefined {
  if (part.text === "$@") return positional && { items: positional, from: vars.get(WORDS)?.from };
  if (part.type !== "ParameterExpansion") return undefined;
  const { index, prefix, operation, parameter } = part;
  return (index?.text !== "@" && index?.text !== "*") || prefix || operation
    ? undefined
    : vars.get(parameter);
}

/** Nothing in it is expanded any further. */
const PLAIN = /^[\w./-]+$/;

/** Each word that the braces make is read as a word of its own. */
function expandBraces(fields: Fields, word: Word, parts: readonly WordPart[], place: Place): void {
  const texts = braced(word.text, word.pos, parts);
  if (texts === undefined) {
    noteExactly(place.analysis, "shell.too_complex", word.text);
    for (const part of parts) runInside(part, place);
    fields.texts.push(UNKNOWN);
    return;
  }
  for (const text of texts) {
    if (PLAIN.test(text)) {
      if (!add(fields, text, place)) return;
      continue;
    }
    if (!step(place.analysis) || !deeper(place.analysis, text.length)) return;
    const [statement] = parse(`: ${text}`)?.commands ?? [];
    const made = statement?.command.type === "Command" ? statement.command.suffix[0] : undefined;
    if (made?.type === "Word") expandInto(fields, made, newPlace(place, `: ${text}`, place.span));
    else fields.texts.push(UNKNOWN);
    place.analysis.depth--;
  }
}
