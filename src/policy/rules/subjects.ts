/**
 * The parts of a call that a rule's `match` is compared with: its command, its paths, its address.
 */
import type { Json, Judgement, ToolCall } from "../../core/model.ts";
import { addTexts } from "./run-texts.ts";
import { straight, WINDING } from "./spelling.ts";

type Call = Pick<ToolCall, "tool" | "input" | "cwd">;

type Place = "command" | "path" | "other";

/**
 * The kind of value under a name of the input. A switch, because it runs for every name of every
 * call.
 */
function placeOf(key: string): Place | undefined {
  switch (key) {
    case "command":
    case "cmd":
    case "argv":
      return "command";
    case "file_path":
    case "path":
    case "notebook_path":
    case "absolute_path":
    case "target_file":
    case "filePath":
    case "filename":
    case "dir_path":
    case "directory":
      return "path";
    case "url":
    case "query":
      return "other";
    default:
      return undefined;
  }
}

/**
 * Shell operators, expansions, escapes and control characters: after any of them a glob over the
 * text may miss something.
 */
const ACTIVE = /[;&|<>()$`\\\0-\x1f\x7f]/;

export interface Subject {
  readonly text: string;
  readonly place: Place;
}

/** The one text that an *allow* may match. Undefined if there is none, or more than one. */
export function onlySubject({ input }: Call): Subject | undefined {
  let only: Subject | undefined;
  for (const key in input) {
    const place = placeOf(key);
    const text = place && textOf(input[key] ?? null);
    if (place === undefined || text === undefined) continue;
    if (only !== undefined) return undefined;
    only = { text, place };
  }
  return only;
}

/** Whether a text means only what it shows: a command has no operator in it, a path no `..`. */
export const isPlain = ({ text, place }: Subject): boolean =>
  place === "command" ? !ACTIVE.test(text) : place === "other" || !WINDING.test(text);

/**
 * Every text that an *ask* or a *deny* is matched with: the call's own text; every command that it
 * runs, at any depth, with its words resolved; the paths that it touches and their real locations;
 * the addresses that it requests; and the pieces that the judges point at. At least one text, so
 * that `*` matches every call.
 */
export function allSubjects(call: Call, { findings, effects }: Judgement): readonly string[] {
  const subjects: string[] = [];
  addStated(subjects, call, !effects.shell || effects.partial);
  const { runs, files, fetches } = effects;
  if (runs) for (const run of runs) addTexts(subjects, run);
  if (files) {
    for (const { path, real } of files) {
      addOther(subjects, path);
      if (real !== undefined && real !== path) subjects.push(real);
    }
  }
  if (fetches) for (const { url } of fetches) addOther(subjects, url);
  for (const { span } of findings) if (span !== undefined) addOther(subjects, span);
  if (subjects.length === 0) subjects.push("");
  return subjects;
}

/** Most equal the call's own text. */
function addOther(subjects: string[], text: string): void {
  if (subjects[0] !== text && subjects.at(-1) !== text) subjects.push(text);
}

/**
 * The texts of the input. `closely`: the judges did not parse its commands, so the raw text must
 * do.
 */
function addStated(subjects: string[], { input, cwd }: Call, closely: boolean): void {
  for (const key in input) {
    const place = placeOf(key);
    const text = place && textOf(input[key] ?? null);
    if (text === undefined) continue;
    subjects.push(text);
    if (place === "command") {
      if (closely) addPieces(subjects, text);
    } else if (place === "path" && (!text.startsWith("/") || WINDING.test(text)))
      subjects.push(straight(text.startsWith("/") || cwd === undefined ? text : `${cwd}/${text}`));
  }
}

/** Names of the input that hold what the tool runs. */
export const statedCommands = (call: Call): readonly string[] => statedAs("command", call);

/** Names of the input that hold the tool's files, as written. */
export const statedPaths = (call: Call): readonly string[] => statedAs("path", call);

function statedAs(place: Place, { input }: Call): readonly string[] {
  const texts: string[] = [];
  for (const key in input) {
    const text = placeOf(key) === place ? textOf(input[key] ?? null) : undefined;
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

function textOf(value: Json): string | undefined {
  if (typeof value === "string") return value;
  return Array.isArray(value)
    ? value.filter((word) => typeof word === "string").join(" ")
    : undefined;
}

/** A command without any of these characters is a single piece. */
const NEEDS_CARE =
  /[;&|<>()$`\\"'\t\n]| {2}|^ | $|^(?:\w+=|(?:sudo|env|command|exec|nohup|time|nice) )/;
const OPERATORS = /[;&|<>()`\n]|\$\(/;
const PREFIX = /^(?:(?:\w+=\S*|sudo|env|command|exec|nohup|time|nice)\s+)+/;

/** The longest command that is split by its text. */
const LONGEST = 10_000;

/** Whether some command of the call was not parsed to its end. */
export const isCutShort = (call: Call): boolean =>
  statedCommands(call).some((text) => text.length > LONGEST);

function addPieces(subjects: string[], whole: string): void {
  const text = whole.slice(0, LONGEST);
  if (!NEEDS_CARE.test(text)) return;
  const bare = text.replace(/["'\\]/g, "");
  for (const source of bare === text ? [text] : [text, bare]) {
    for (const piece of source.split(OPERATORS)) {
      const trimmed = piece.trim();
      const tidy = /\s\s|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, " ") : trimmed;
      if (tidy === "") continue;
      subjects.push(tidy);
      if (PREFIX.test(tidy)) subjects.push(tidy.replace(PREFIX, ""));
    }
  }
}
