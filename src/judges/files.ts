/** Judges tools that read, list, write and delete files. By the letters of their paths only. */
import type { Judge, Judged } from "../core/judge.ts";
import type { Finding, JsonObject } from "../core/model.ts";
import { exactly, finding } from "./findings.ts";
import { isCredential, resolve, writeOf } from "./paths.ts";

type Kind = "read" | "list" | "write" | "patch" | "delete";

const rows = (names: string, kind: Kind): [string, Kind][] => names.split(" ").map((name) => [name, kind]);
const TOOLS: ReadonlyMap<string, Kind> = new Map([
  ...rows(
    "Read NotebookRead Grep read_file read_many_files view view_file open_file grep grep_search search_file_content read",
    "read",
  ),
  ...rows("Glob LS glob ls list_directory list_dir list_files find_files file_search", "list"),
  ...rows(
    "Write Edit MultiEdit NotebookEdit write_file create_file edit_file edit replace str_replace insert write append_file",
    "write",
  ),
  ...rows("apply_patch", "patch"),
  ...rows("Delete delete_file remove_file delete_path rm delete", "delete"),
]);

/** Where the known tools say which file they mean. */
const PATH_KEYS = new Set(
  "file_path path notebook_path absolute_path target_file filePath filename file dir_path directory relative_workspace_path paths file_paths glob include".split(
    " ",
  ),
);

/** Every path that an input names. Undefined where one of them is no text. */
export function pathsOf(input: JsonObject): readonly string[] | undefined {
  const paths: string[] = [];
  for (const key in input) {
    const value = input[key];
    if (!PATH_KEYS.has(key) || value === null) continue;
    if (typeof value === "string") paths.push(value);
    else if (Array.isArray(value) && value.every((path) => typeof path === "string")) paths.push(...value);
    else return undefined;
  }
  return paths;
}

interface Touch {
  readonly kind: Exclude<Kind, "patch">;
  readonly path: string;
}

/** More files than a person would look through are not judged one by one. */
const MAX_FILES = 100;

export const files: Judge = {
  name: "files",
  judge(call) {
    const kind = TOOLS.get(call.tool);
    if (kind === undefined) return [];
    const touches = kind === "patch" ? patched(call.input) : pathsOf(call.input)?.map((path) => ({ kind, path }));
    if (!touches || (touches.length === 0 && kind !== "list" && !searches(call))) return [unread(call)];
    if (touches.length > MAX_FILES || touches.some(({ path }) => path.includes("\0") || path.length > 4096))
      return [unread(call)];
    const findings = touches.flatMap((touch) => JUDGED[touch.kind](touch.path, call.cwd));
    return findings.length > 0 ? findings : READ;
  },
};

const READ: readonly Finding[] = [finding("file.read")];

/** A search without a path is a search of the working directory. */
const searches = ({ input }: Judged): boolean => typeof input.pattern === "string" || typeof input.query === "string";
const unread = ({ tool, input }: Judged): Finding =>
  finding("tool.unknown", undefined, exactly(`${tool} ${JSON.stringify(input)}`));

const JUDGED: Readonly<Record<Touch["kind"], (path: string, cwd: string | undefined) => readonly Finding[]>> = {
  read(path, cwd) {
    const full = resolve(path, cwd);
    return isCredential(full) ? [finding("file.read-credentials", path, full)] : [];
  },
  list: () => [],
  write(path, cwd) {
    const { key, subject } = writeOf(path, cwd);
    return [finding(key, path, subject)];
  },
  delete: (path, cwd) => [finding("file.delete", path, resolve(path, cwd))],
};

const PATCHED = /^\*\*\* (Add File|Update File|Delete File|Move to): (.*)$/gm;

/** The files that a patch names. The format is that of Codex's `apply_patch`. */
function patched({ input, patch, patchText }: JsonObject): readonly Touch[] | undefined {
  const [text] = [input, patch, patchText].filter((value) => value !== undefined);
  if (typeof text !== "string") return undefined;
  return [...text.matchAll(PATCHED)].map(([, action, path]) => ({
    kind: action === "Delete File" ? "delete" : "write",
    path: path!.trim(),
  }));
}
