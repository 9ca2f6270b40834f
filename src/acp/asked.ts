/**
 * What an ACP request is to the gateway: a tool that its judges know, with its arguments, or a tool
 * that no judge knows, which policy always asks about.
 */
import { toolNames } from "../agents/tools/index.ts";
import type { JsonObject } from "../core/model.ts";
import type { ToolKind } from "../core/tool-names.ts";
import type { Described, Diff, RawInput } from "./tool-calls.ts";

export interface Asked {
  readonly tool: string;
  /** JSON text. */
  readonly input: string;
  readonly cwd?: string | undefined;
  /** In the agent's words. */
  readonly summary?: string | undefined;
}

/** Where a call runs, where it says so. `windows`: commands are not for a POSIX shell. */
export interface Place {
  readonly windows: boolean;
}

/**
 * `before`: what the agent had said of the same call before it asked. `described`: all that it has
 * said, the request included.
 */
export function askedOf(
  { described, before }: { readonly described: Described; readonly before?: Described | undefined },
  { windows }: Place,
): Asked {
  const summary = described.title;
  const changed = before?.input !== undefined && contradicts(before.input, described.input);
  const clear = changed ? undefined : (named(described) ?? byKind(described, before, windows));
  return { ...(clear ?? unclear(described, changed ? before : undefined)), summary };
}

/** A tool's arguments say so themselves: a title alone is no more than a caption. */
function named({ name, kind, input }: Described): Asked | undefined {
  if (name === undefined || input === undefined || !isToolName(name)) return undefined;
  return understates(name, kind) ? undefined : { tool: name, input: input.text };
}

/** What the gateway takes as a tool's name. */
const isToolName = (name: string): boolean => /^[^\s()\p{C}]{1,200}$/u.test(name);

const CHANGES: readonly ToolKind[] = [
  "write",
  "patch",
  "delete",
  "clear",
  "move",
  "copy",
  "editor",
  "shell",
  "powershell",
  "cmd",
];
const FITTING: Readonly<Record<string, readonly ToolKind[]>> = {
  execute: ["shell", "powershell", "cmd"],
  edit: CHANGES,
  delete: CHANGES,
  move: CHANGES,
};

/** The name of a harmless tool on a call that the agent itself says changes something. */
function understates(name: string, kind: string | undefined): boolean {
  const known = toolNames.kinds.get(name);
  const fitting = kind === undefined ? undefined : FITTING[kind];
  return known !== undefined && fitting !== undefined && !fitting.includes(known);
}

function byKind(
  described: Described,
  before: Described | undefined,
  windows: boolean,
): Asked | undefined {
  const { kind, input, name } = described;
  if (name !== undefined && isToolName(name) && input !== undefined) return undefined;
  if (kind === "execute" && input && !windows) return command(input.value, before?.input?.value);
  if (kind === "edit") return edit(described, before);
  if (kind === "fetch" && input && typeof input.value.url === "string") return fetched(input);
  if (kind === "read" && input) return readOf(described);
  return undefined;
}

/** Copilot names the parts of the command as well; they add nothing where they are all of it. */
function command(
  { commands, ...raw }: JsonObject,
  before: JsonObject | undefined,
): Asked | undefined {
  if (typeof raw.command !== "string" && !Array.isArray(raw.command)) return undefined;
  const adds = commands !== undefined && !isOnly(commands, raw.command);
  const where = raw.cwd ?? before?.cwd;
  const input = {
    ...raw,
    ...(adds && { commands }),
    ...(where !== undefined && where !== null && { cwd: where }),
    ...(raw.description === undefined &&
      typeof before?.description === "string" && { description: before.description }),
  };
  return { tool: "Bash", input: JSON.stringify(input) };
}

const isOnly = (list: JsonObject[string], value: JsonObject[string]): boolean =>
  Array.isArray(list) && list.length === 1 && list[0] === value;

const fetched = ({ text }: RawInput): Asked => ({ tool: "WebFetch", input: text });

function readOf({ input, paths }: Described): Asked | undefined {
  const file = onlyPath([...pathsIn(input?.value), ...paths]);
  return file === undefined
    ? undefined
    : { tool: "Read", input: JSON.stringify({ file_path: file }) };
}

/** One file, and the text that it gets: then it is clear what the edit does. */
function edit(described: Described, before: Described | undefined): Asked | undefined {
  const { diffs, input, paths } = described;
  const named = [...pathsIn(input?.value), ...pathsIn(before?.input?.value), ...paths];
  const file = onlyPath([...named, ...diffs.map(({ path }) => path)]);
  if (file === undefined) return undefined;
  const diff = input === before?.input ? undefined : input?.value.diff;
  // the request's own words come first: what was announced may have changed since
  if (typeof diff === "string" && diffs === before?.diffs)
    return { tool: "Edit", input: JSON.stringify({ file_path: file, diff }) };
  if (diffs.length === 0) return undefined;
  const texts = textsOf(diffs);
  return {
    tool: texts.content === undefined ? "Edit" : "Write",
    input: JSON.stringify({ file_path: file, ...texts }),
  };
}

function textsOf(diffs: readonly Diff[]): {
  readonly content?: string;
  readonly old_string?: string;
  readonly new_string?: string;
  readonly edits?: readonly { readonly old_string: string; readonly new_string: string }[];
} {
  const pairs = diffs.map(({ oldText = "", newText }) => ({
    old_string: oldText,
    new_string: newText,
  }));
  const [only] = pairs;
  if (only === undefined || pairs.length > 1) return { edits: pairs };
  return only.old_string === "" ? { content: only.new_string } : only;
}

/** Undefined if there is none, or more than one. */
function onlyPath(paths: readonly string[]): string | undefined {
  const [file, ...others] = new Set(paths);
  return others.length === 0 ? file : undefined;
}

const PATH_NAMES =
  /^(?:abs(?:olute)?_?)?(?:file_?path|path|file_?name|file|notebook_?path|target_?file|uri|paths|files)$/i;

function pathsIn(input: JsonObject | undefined): readonly string[] {
  return Object.entries(input ?? {}).flatMap(([name, value]) =>
    PATH_NAMES.test(name) ? [typeof value === "string" ? value : JSON.stringify(value)] : [],
  );
}

/** Whether an agent asks about another command, or another file, than it had announced. */
function contradicts(before: RawInput, now: RawInput | undefined): boolean {
  if (now === undefined || now === before) return false;
  const [was, is] = [essenceOf(before.value), essenceOf(now.value)];
  const differs = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && a !== b;
  return (
    differs(was.command, is.command) || differs(was.paths, is.paths) || differs(was.url, is.url)
  );
}

/** Whether what is known of a call now is another call than was asked about, or more of it. */
export function isOther(was: Described, now: Described): boolean {
  if (was.input === undefined)
    return now.input !== undefined || now.title !== was.title || isEdited(was, now);
  return contradicts(was.input, now.input) || isEdited(was, now);
}

const isEdited = (was: Described, now: Described): boolean =>
  was.diffs !== now.diffs && JSON.stringify(was.diffs) !== JSON.stringify(now.diffs);

/** What a call comes to, however an agent words the rest of it. */
export function essenceOf(input: JsonObject): {
  readonly command: string | undefined;
  readonly paths: string | undefined;
  readonly url: string | undefined;
} {
  const { command: text = input.cmd, url } = input;
  const paths = [...new Set(pathsIn(input))];
  return {
    command: text === undefined ? undefined : JSON.stringify(text),
    paths: paths.length === 0 ? undefined : JSON.stringify(paths),
    url: url === undefined ? undefined : JSON.stringify(url),
  };
}

/**
 * No judge knows a tool of this name, so it is asked about whatever it says; but a command or a
 * path in it can still make the question a graver one.
 */
function unclear(described: Described, before: Described | undefined): Asked {
  const { title, input, diffs, paths } = described;
  const kind = kindOf(described);
  const given = input?.value.command ?? input?.value.cmd;
  const text = given ?? (kind === "execute" ? title : undefined);
  const shown = {
    ...(text !== undefined && { command: text }),
    ...(title !== undefined && title !== text && { title }),
    ...(described.name !== undefined && { name: described.name }),
    ...(input && { arguments: input.value }),
    ...(before?.input && { announced: before.input.value }),
    ...(paths.length > 0 && { paths }),
    ...(diffs.length > 0 && { files: diffs.map(({ path }) => path), changes: diffs }),
  };
  return { tool: `acp:${kind}`, input: JSON.stringify(shown) };
}

const kindOf = ({ kind }: Described): string =>
  kind !== undefined && /^[a-z_]{1,40}$/.test(kind) ? kind : "other";
