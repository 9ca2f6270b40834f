/**
 * Judges tools that read, list, write, move and delete files. Uses the text of their paths only.
 */
import { addFile, type Effects, type FileAccessKind, newEffects } from "../core/effects.ts";
import { type Judge, type Judged, projectOf } from "../core/judge.ts";
import type { Finding, JsonObject } from "../core/model.ts";
import { exactInput } from "./exact-input.ts";
import {
  type Kind,
  kindOf,
  kindOfCommand,
  pathsLookedAt,
  pathsOf,
  targetsOf,
} from "./file-tools.ts";
import { finding } from "./findings.ts";
import { isNotebook, judgeCells } from "./notebooks.ts";
import { deleteOf, readOf, resolve, writeOf } from "./paths.ts";
import { type ReadHow, UNKNOWN } from "./report.ts";

export { pathsOf };

type Operation = "read" | "search" | "count" | "list" | "write" | "edit" | "delete" | "clear";
interface Access {
  readonly operation: Operation;
  readonly path: string;
}

/** The most files that are judged one by one. */
const MAX_FILES = 100;
const MAX_PATH = 4096;

const NOTHING: readonly Finding[] = [];

export const files: Judge = {
  name: "files",
  judge(call, effects = newEffects()) {
    const kind = effects.shell ? undefined : kindOf(call.tool);
    return kind === undefined ? NOTHING : judgeEffects(kind, call, effects);
  },
};

/** What a tool of this kind does to the files that the call names. */
export function judgeEffects(kind: Kind, call: Judged, effects: Effects): readonly Finding[] {
  const accesses = accessesOf(kind, call);
  const isRead = accesses && (accesses.length > 0 || kind === "list" || searches(call));
  if (!isRead || accesses.length > MAX_FILES || accesses.some(isUnreadable)) {
    effects.partial = true;
    return [unread(call)];
  }
  for (const { operation, path } of accesses)
    addFile(effects, { kind: ACCESS_OF[operation], path: resolve(path, call.cwd), run: -1 });
  if (accesses.length === 0)
    addFile(effects, {
      kind: kind === "list" ? "list" : "read",
      path: resolve(".", call.cwd),
      run: -1,
    });
  const findings = accesses.flatMap((access) => judgeAccess(access, call));
  if (accesses.some(({ operation, path }) => operation === "write" && isNotebook(path)))
    findings.push(...judgeCells(call, effects));
  return findings.length > 0 ? findings : READ;
}

const ACCESS_OF: Readonly<Record<Operation, FileAccessKind>> = {
  read: "read",
  search: "read",
  count: "read",
  list: "list",
  write: "write",
  edit: "write",
  delete: "delete",
  clear: "delete",
};
const READ_HOW: Partial<Record<Operation, ReadHow>> = {
  read: "whole",
  search: "recursive",
  count: "counted",
};
const READ: readonly Finding[] = [finding("fs.read")];

const isUnreadable = ({ operation, path }: Access): boolean =>
  path.includes(UNKNOWN) ||
  path.length > MAX_PATH ||
  (path === "" && operation !== "list" && operation !== "read");

/** A search without a path searches the working directory. */
const searches = ({ input }: Judged): boolean =>
  SEARCHED.some((key) => typeof input[key] === "string");
const SEARCHED = ["pattern", "query", "regex", "Query", "substring_pattern"];
const unread = ({ tool, input }: Judged): Finding =>
  finding("tool.unknown", undefined, exactInput(input, `${tool} `));

/** The action and the files of a call; undefined if they cannot be read. */
function accessesOf(
  kind: Kind,
  { tool, input }: Pick<Judged, "tool" | "input">,
): readonly Access[] | undefined {
  if (kind === "patch") return patched(input);
  if (kind === "editor") {
    const inner = kindOfCommand(input);
    return inner === undefined ? undefined : accessesOf(inner, { tool, input });
  }
  const paths =
    kind === "read" || kind === "list" ? pathsLookedAt(kind, { tool, input }) : pathsOf(input);
  if (!paths || paths.length > MAX_FILES) return undefined;
  if (kind === "move" || kind === "copy") return carried(kind, paths, targetsOf(input) ?? []);
  const operation: Operation =
    kind === "delete" && input.recursive === true
      ? "clear"
      : kind === "read"
        ? readingOf(input)
        : kind;
  return (kind === "read" ? paths.flatMap(alternatives) : paths).map((path) => ({
    operation,
    path,
  }));
}

/** A search reads whole directories; with `output_mode` it may only list or count the files. */
function readingOf(input: JsonObject): "read" | "search" | "count" {
  if (!SEARCHED.some((key) => typeof input[key] === "string")) return "read";
  return input.output_mode === "files_with_matches" || input.output_mode === "count"
    ? "count"
    : "search";
}

function carried(
  kind: "move" | "copy",
  paths: readonly string[],
  targets: readonly string[],
): readonly Access[] | undefined {
  const ends = new Set(targets);
  const sources = paths.filter((path) => !ends.has(path));
  if (sources.length === 0 || targets.length === 0) return undefined;
  const from = sources.flatMap((path): Access[] => [
    { operation: "read", path },
    ...(kind === "move" ? [{ operation: "edit" as const, path }] : []),
  ]);
  return [...from, ...targets.map((path): Access => ({ operation: "write", path }))];
}

/** `*.{pem,key}` names two kinds of files. */
function alternatives(path: string): readonly string[] {
  const open = path.indexOf("{");
  const close = path.indexOf("}", open);
  if (open < 0 || close < 0 || path.length > MAX_PATH) return [path];
  const inside = path.slice(open + 1, close).split(",");
  return inside
    .slice(0, MAX_FILES + 1)
    .map((each) => path.slice(0, open) + each + path.slice(close + 1));
}

/** Everything but reads. */
function judgeAccess({ operation, path }: Access, { cwd, root }: Judged): readonly Finding[] {
  if (operation === "list") return [];
  const project = projectOf({ cwd, root });
  const place = project === cwd ? path : resolve(path, cwd);
  const how = READ_HOW[operation];
  if (how !== undefined) {
    const { key, subject } = readOf(place, project, how);
    return key === "fs.read" ? [] : [finding(key, path, subject)];
  }
  if (operation === "delete" || operation === "clear") {
    const { key, subject } = deleteOf(place, project, operation === "clear" ? "recursive" : "file");
    return [finding(key, path, subject)];
  }
  const { key, subject } = writeOf(place, project, operation === "edit" ? "inplace" : "create");
  return [finding(key, path, subject)];
}

const PATCHED = /^[ \t]*\*\*\* (Add File|Update File|Delete File|Move to):([^\n]*)$/gm;
const UNIFIED = /^(\+\+\+|---|rename to|copy to) ([^\t\n]*)/gm;

/** The files that a patch names, in the formats of Codex's `apply_patch` and of `diff -u`. */
function patched(input: JsonObject): readonly Access[] | undefined {
  const named = pathsOf(input);
  const { command, input: whole, patch, patchText, diff } = input;
  const texts = [whole, patch, patchText, diff, command].filter((value) => value !== undefined);
  const [text] = texts;
  if (
    !named ||
    texts.length > 1 ||
    (text !== undefined && typeof text !== "string") ||
    (text === undefined && named.length === 0)
  )
    return undefined;
  const accesses: Access[] = named.map((path) => ({ operation: "edit", path }));
  for (const [, action, path = ""] of (text ?? "").matchAll(PATCHED))
    accesses.push({ operation: action === "Delete File" ? "delete" : "write", path: path.trim() });
  if (accesses.length > 0 || text === undefined) return accesses;
  return unified(text);
}

function unified(text: string): readonly Access[] {
  const accesses: Access[] = [];
  let before = "";
  for (const [, sign, name = ""] of text.matchAll(UNIFIED)) {
    const path = name.trim().replace(/^[ab]\//, "");
    if (sign === "---") before = path;
    else if (path !== "/dev/null") accesses.push({ operation: "write", path });
    else accesses.push({ operation: "delete", path: before });
  }
  return accesses;
}
