/** What of a call a rule's `match` is compared with: its command, its paths, its address. */
import type { Json, Judgement, ToolCall } from "../core/model.ts";

type Call = Pick<ToolCall, "tool" | "input" | "cwd">;

const COMMANDS: ReadonlySet<string> = new Set(["command", "cmd", "argv"]);
const PATHS: ReadonlySet<string> = new Set(
  "file_path path notebook_path absolute_path target_file filePath filename dir_path directory".split(" "),
);
const OTHERS: ReadonlySet<string> = new Set(["url", "query"]);

/** Shell operators, expansions, escapes and controls: behind any of them stands something that a glob over the text did not see. */
const ACTIVE = /[;&|<>()$`\\\0-\x1f\x7f]/;
/** A path that is not what its letters say. */
const WINDING = /(?:^|\/)\.{1,2}(?:\/|$)|\/\/|[\\\0]/;

/**
 * The one text that an *allow* may be matched against. Undefined where there is none, or more than one, or where it could hold
 * more than it shows: a command with an operator in it, a path with `..` in it.
 */
export function plainSubject({ input }: Call): string | undefined {
  let plain: string | undefined;
  for (const key in input) {
    const text = textOf(key, input[key]!);
    if (text === undefined) continue;
    if (plain !== undefined || (COMMANDS.has(key) ? ACTIVE.test(text) : PATHS.has(key) && WINDING.test(text))) return undefined;
    plain = text;
  }
  return plain;
}

/**
 * Every text that an *ask* or a *deny* is matched against: what the call says, as it says it; a path also as it stands under the
 * working directory; a command also piece by piece, without quotes, prefixes and needless blanks; and the pieces that the judges
 * point at. At least one text, so that `*` matches every call.
 */
export function allSubjects({ input, cwd }: Call, { findings }: Judgement): readonly string[] {
  const subjects: string[] = [];
  for (const key in input) {
    const text = textOf(key, input[key]!);
    if (text === undefined) continue;
    subjects.push(text);
    if (COMMANDS.has(key)) addPieces(subjects, text);
    else if (PATHS.has(key) && (!text.startsWith("/") || WINDING.test(text))) {
      subjects.push(straight(text.startsWith("/") || cwd === undefined ? text : `${cwd}/${text}`));
    }
  }
  for (const { span } of findings) if (span !== undefined && !subjects.includes(span)) subjects.push(span);
  return subjects.length === 0 ? [""] : subjects;
}

/** The path without `.`, `..` and `//`, by its letters alone. */
function straight(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") kept.pop();
    else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  return `${path.startsWith("/") ? "/" : ""}${kept.join("/")}`;
}

function textOf(key: string, value: Json): string | undefined {
  if (!COMMANDS.has(key) && !PATHS.has(key) && !OTHERS.has(key)) return undefined;
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.filter((word) => typeof word === "string").join(" ") : undefined;
}

/** A command without any of this is its own only piece. */
const NEEDS_CARE = /[;&|<>()$`\\"'\t\n]| {2}|^ | $|^(?:\w+=|(?:sudo|env|command|exec|nohup|time|nice) )/;
const OPERATORS = /[;&|<>()`\n]|\$\(/;
const PREFIX = /^(?:(?:\w+=\S*|sudo|env|command|exec|nohup|time|nice)\s+)+/;

function addPieces(subjects: string[], text: string): void {
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
