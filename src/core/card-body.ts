/**
 * What a call would do, in the form that is read quickest: a command with what is nested in it, the
 * changes of files, or the arguments laid out. Pure, and its time is bounded by the text's length.
 */
import type { CallFacts, CodeLanguage, NestedScript } from "./call-facts.ts";
import { changesOf } from "./card-changes.ts";
import type { Span } from "./card-diff.ts";
import type { FileChange } from "./card-patch.ts";
import { prettyJson } from "./card-tree.ts";
import { parseStrict } from "./json.ts";
import { masked } from "./masks.ts";
import type { ApprovalRequest, Json, JsonObject } from "./model.ts";
import type { Masked } from "./pii.ts";
import { mayEvaluate, redact, redactCommand } from "./redact.ts";
import { visible } from "./text.ts";

export type { CodeLanguage } from "./call-facts.ts";
export type { DiffLine, Hunk, Span } from "./card-diff.ts";
export type { FileChange } from "./card-patch.ts";

export interface Nested {
  /** `bash -c`, `decoded for sh`, … */
  readonly label: string;
  readonly text: string;
  readonly language: CodeLanguage;
}

export type CardBody =
  | {
      readonly kind: "command";
      /** The name of the argument. */
      readonly label: string;
      readonly language: CodeLanguage;
      readonly text: string;
      /** The scripts in it, without their outer quotes, decoded. */
      readonly nested: readonly Nested[];
      /** Where the pieces that the judges point at stand in `text`. */
      readonly marks: readonly Span[];
    }
  | { readonly kind: "changes"; readonly files: readonly FileChange[] }
  /** All arguments, as JSON with line breaks. */
  | { readonly kind: "tree"; readonly text: string }
  /** There is nothing better than the arguments as they were sent. */
  | { readonly kind: "raw" };

/** The body of a card, and what else its arguments hold. */
export interface CardForm {
  readonly body: CardBody;
  /**
   * The arguments that the body does not show, on one line: `timeout: 120000`. Null: there are
   * none, or they are too long.
   */
  readonly rest: string | null;
  /** The raw arguments hold something that neither the body nor `rest` shows. */
  readonly adds: boolean;
}

/** A question, and its arguments after secrets were taken out and as they are shown. */
export interface ShownCall {
  readonly request: Pick<ApprovalRequest, "tool" | "arguments" | "facts" | "masks" | "summary"> &
    Pick<ApprovalRequest, "cwd">;
  /** JSON without the secrets that their names or forms give away. */
  readonly open: string;
  /** Those secrets, and what else is masked. */
  readonly masks: readonly Masked[];
  /** The arguments as the card has them. */
  readonly arguments: string;
  /** The pieces that the judges point at, as the card has them. */
  readonly spans: readonly string[];
}

export const RAW: CardForm = { body: { kind: "raw" }, rest: null, adds: true };

/** Longer arguments are shown as they were sent, and so are changes of more lines. */
const MAX_CHANGED = 262_144;
const MAX_LINES = 20_000;
/** What line breaks and blanks may add to arguments that are laid out. */
const MAX_LAYOUT = 4096;
/** More than a line or two of further arguments are shown as they were sent. */
const MAX_REST = 240;

export function formOf(call: ShownCall): CardForm {
  const input = JSON.parse(call.open) as JsonObject;
  return commandForm(input, call) ?? changesForm(input, call) ?? treeForm(call) ?? RAW;
}

/** How many deceptive characters the form shows as marks; `⟨…⟩` with other words is our own. */
export function marksOf({ body, rest }: CardForm): number {
  const texts = [rest ?? "", ...("text" in body ? [body.text] : [])];
  if (body.kind === "command") texts.push(...body.nested.map(({ text }) => text));
  if (body.kind === "changes")
    for (const { file, to = "", hunks } of body.files) {
      texts.push(file, to);
      for (const { lines } of hunks) for (const { text } of lines) texts.push(text);
    }
  return texts.reduce((sum, text) => sum + (text.match(MARKS)?.length ?? 0), 0);
}
const MARKS = /⟨(?:(?:\d+ )?U\+[0-9A-F]+|\d+ (?:space|tab|newline)s?)⟩/g;

const SHELLS: Readonly<Partial<Record<string, CodeLanguage>>> = {
  shell: "shell",
  powershell: "powershell",
  cmd: "cmd",
};
/** What runs, of a tool that runs commands; of two that are given, the first counts. */
const COMMANDS = ["command", "cmd", "argv", "commands", "script"];
/** What a tool of another kind is about, where it is one text. */
const CODES: readonly (readonly [key: string, language: CodeLanguage | undefined])[] = [
  ["command", "shell"],
  ["cmd", "shell"],
  ["sql", "sql"],
  ["query", "sql"],
  ["statement", "sql"],
  ["code", undefined],
  ["script", undefined],
  ["function", undefined],
  ["expression", undefined],
  ["prompt", "text"],
  ["plan", "text"],
  ["message", "text"],
  ["body", "text"],
  ["content", "text"],
  ["text", "text"],
];
const STATEMENT =
  /^\s*(?:--[^\n]*\n\s*|\/\*)*(?:select|insert|update|delete|drop|alter|truncate|create|grant|revoke|with|merge|replace|copy|call|exec|execute|explain|begin|start|set|do|declare|load|attach|detach|vacuum|shutdown|kill|use|lock|rename|prepare|show|describe|pragma)\b/i;

/** Shorter ones are as easily read in the tree. */
const MIN_TEXT = 100;

interface Found {
  readonly label: string;
  readonly language: CodeLanguage;
  /** As the call has it, without secrets. */
  readonly text: string;
}

function commandForm(input: JsonObject, call: ShownCall): CardForm | undefined {
  const { tool, facts = {} } = call.request;
  const shell = SHELLS[facts.kind ?? ""];
  const found = shell
    ? commandIn(input, shell)
    : isFileKind(facts)
      ? undefined
      : codeIn(input, tool);
  if (!found) return undefined;
  const rest = restOf(call, new Set([found.label]));
  // the tree shows all arguments of a tool that is not known to run this one
  if (!shell && rest.adds) return undefined;
  const text = shownText(found.text, call.request.masks);
  const { label, language } = found;
  const nested = nestedIn(facts.nested ?? [], text, call.masks);
  const marks = marksIn(text, call.spans);
  return { body: { kind: "command", label, language, text, nested, marks }, ...rest };
}

const FILE_KINDS: ReadonlySet<string> = new Set(
  "read list write patch delete clear move copy editor".split(" "),
);
const isFileKind = ({ kind }: CallFacts): boolean => kind !== undefined && FILE_KINDS.has(kind);

function commandIn(input: JsonObject, language: CodeLanguage): Found | undefined {
  for (const label of COMMANDS) {
    const text = Object.hasOwn(input, label) ? commandText(input[label]!) : undefined;
    if (text !== undefined) return { label, language, text };
  }
  return undefined;
}

/** A text for a shell, a program's words, or several commands of one line each. */
function commandText(given: Json): string | undefined {
  if (typeof given === "string") return given;
  if (!Array.isArray(given) || given.length === 0) return undefined;
  const all = given as readonly Json[];
  if (all.length === 1 && typeof all[0] === "string") return all[0];
  return all.every((word) => typeof word === "string")
    ? (all as readonly string[]).map(quoteWord).join(" ")
    : undefined;
}

/** One word as a shell would need it written, so that the ends of words can be seen. */
export const quoteWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

function codeIn(input: JsonObject, tool: string): Found | undefined {
  for (const [label, language] of CODES) {
    const text = Object.hasOwn(input, label) ? input[label] : undefined;
    if (typeof text !== "string" || text === "") continue;
    if (language === "sql" && !STATEMENT.test(text)) continue;
    if (language === "text" && text.length < MIN_TEXT && !text.includes("\n")) continue;
    return { label, text, language: language ?? languageOf(tool) };
  }
  return undefined;
}

function languageOf(tool: string): CodeLanguage {
  if (/python|jupyter|ipython/i.test(tool)) return "python";
  if (
    /javascript|(?:^|[^a-z])(?:js|node)(?:[^a-z]|$)|browser|evaluate|playwright|puppeteer/i.test(
      tool,
    )
  )
    return "javascript";
  if (/powershell|pwsh/i.test(tool)) return "powershell";
  return /bash|shell|terminal/i.test(tool) ? "shell" : "text";
}

const shownText = (text: string, masks: readonly Masked[] = []): string =>
  visible(redactCommand(masked(text, masks).text).text).text;

/** Stands where a script has something that is known only when it runs. */
const UNKNOWN = "\u0000";

function nestedIn(
  scripts: readonly NestedScript[],
  text: string,
  masks: readonly Masked[],
): readonly Nested[] {
  return scripts.flatMap((script) => {
    const own = redactCommand(masked(script.text, masks).text).text;
    const shown = own
      .split(UNKNOWN)
      .map((part) => visible(part).text)
      .join("⟨unknown⟩");
    return shown === text ? [] : [{ ...script, label: visible(script.label).text, text: shown }];
  });
}

const MAX_MARKS = 64;
/** Shorter pieces stand in too many places to point at one. */
const MIN_MARK = 2;

/** In order, without overlaps: of two that do, the one that begins first, then the longer one. */
function marksIn(text: string, spans: readonly string[]): readonly Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    if (span.length < MIN_MARK || span.length >= text.length) continue;
    found.push(...placesOf(text, span));
  }
  found.sort(([a, endA], [b, endB]) => a - b || endB - endA);
  const marks: Span[] = [];
  for (const mark of found)
    if (mark[0] >= (marks.at(-1)?.[1] ?? 0) && marks.length < MAX_MARKS) marks.push(mark);
  return marks;
}

/** Letters that go on in the same word, as `sh` does in `bash`. */
const IN_WORD = /^[\p{L}\p{N}\p{M}_-]{2}$/u;
const MAX_SOUGHT = 4096;

/** Where it stands as words of its own; only where it does so nowhere, also within other words. */
function placesOf(text: string, span: string): readonly Span[] {
  const own: Span[] = [];
  const within: Span[] = [];
  let at = text.indexOf(span);
  for (let seen = 0; at >= 0 && seen < MAX_SOUGHT && own.length < MAX_MARKS; seen++) {
    const end = at + span.length;
    const isWithin =
      IN_WORD.test(text.slice(Math.max(0, at - 1), at + 1)) ||
      IN_WORD.test(text.slice(end - 1, end + 1));
    if (!isWithin) own.push([at, end]);
    else if (within.length < MAX_MARKS) within.push([at, end]);
    at = text.indexOf(span, isWithin ? at + 1 : end);
  }
  return own.length > 0 ? own : within;
}

function changesForm(input: JsonObject, call: ShownCall): CardForm | undefined {
  const { tool, arguments: raw, facts = {}, masks = [] } = call.request;
  if (!isFileKind(facts) || raw.length > MAX_CHANGED) return undefined;
  const evaluates = mayEvaluate(raw);
  const shown = mapped(input, (text) => {
    const own = masked(text, masks).text;
    return evaluates ? own : redactCommand(own).text;
  }) as JsonObject;
  const { kind, exists } = facts;
  const changes = changesOf(shown, { tool, kind, exists });
  if (!changes || linesIn(changes.files) > MAX_LINES) return undefined;
  return { body: { kind: "changes", files: changes.files }, ...restOf(call, changes.used) };
}

const linesIn = (files: readonly FileChange[]): number =>
  files.reduce((sum, { hunks }) => hunks.reduce((own, { lines }) => own + lines.length, sum), 0);

function mapped(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => mapped(each, change));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, mapped(each as Json, change)]),
  );
}

function treeForm({ arguments: shown }: ShownCall): CardForm | undefined {
  if (shown.length > MAX_CHANGED) return undefined;
  const text = prettyJson(shown, 2 * shown.length + MAX_LAYOUT);
  return text === undefined ? undefined : { body: { kind: "tree", text }, rest: null, adds: false };
}

/** Arguments that say where it runs. */
const PLACES: ReadonlySet<string> = new Set("cwd workdir working_directory dir_path".split(" "));

/** The arguments but those that the body, the summary or the folder of the card shows. */
function restOf(
  { request, open }: ShownCall,
  used: ReadonlySet<string>,
): Pick<CardForm, "rest" | "adds"> {
  const { value: input, raw } = parseStrict(open);
  let given = "";
  for (const key of Object.keys(input)) {
    if (used.has(key) || isSaid(key, input[key]!, request)) continue;
    const name = /^[\w-]{1,40}$/.test(key) ? key : JSON.stringify(key);
    given += `${given === "" ? "" : ", "}${name}: ${raw(key)}`;
    if (given.length > 2 * MAX_REST) return { rest: null, adds: true };
  }
  if (given === "") return { rest: null, adds: false };
  const own = masked(given, request.masks ?? []).text;
  const text = visible(mayEvaluate(request.arguments) ? own : redactCommand(own).text).text;
  return text.length > MAX_REST ? { rest: null, adds: true } : { rest: text, adds: false };
}

/** The card shows it elsewhere, to the letter. */
function isSaid(key: string, value: Json, { summary, cwd }: ShownCall["request"]): boolean {
  if (typeof value !== "string") return false;
  if (PLACES.has(key) && value === cwd) return true;
  return value === summary && redact(value).hidden === 0;
}
