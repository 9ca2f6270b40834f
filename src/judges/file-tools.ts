/** The file tools of the agent hosts: what each does, and where it says to which files. */
import { FILE_TOOLS } from "../agents/tools/index.ts";
import type { Json, JsonObject, ToolCall } from "../core/model.ts";
import type { FileToolKind } from "../core/tool-names.ts";
import { pathsOfPatterns } from "./place-patterns.ts";

export type Kind = FileToolKind;

/** What a tool of this name does; undefined if it is not a known file tool. */
export const kindOf = (tool: string): Kind | undefined => FILE_TOOLS.get(tool);

/** What an editor's `command` does. Source: Anthropic's text editor and memory tools, Goose. */
const COMMANDS: ReadonlyMap<string, Kind> = new Map([
  ["view", "read"],
  ["read", "read"],
  ["create", "write"],
  ["write", "write"],
  ["str_replace", "write"],
  ["insert", "write"],
  ["undo_edit", "write"],
  ["delete", "clear"],
  ["rename", "move"],
]);
export const kindOfCommand = ({ command, mode }: JsonObject): Kind | undefined => {
  const given = command ?? mode;
  return typeof given === "string" ? COMMANDS.get(given) : undefined;
};

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/).filter(Boolean));
/** Input names that hold the file of the known tools. */
const PATH_KEYS = set(
  `file_path path notebook_path absolute_path target_file filePath filename file dir_path directory
  relative_workspace_path paths file_paths glob include target_directory targetFile TargetFile
  TargetPath AbsolutePath DirectoryPath SearchDirectory SearchPath File rel_path relativePath
  relative_path image_path imagePath filePaths fileName file_name notebook fullPath dirPath folder
  directory_path includePattern include_pattern target_notebook uri fileUri patch_files`,
);
/** Input names that hold file patterns of tools that read files. */
const PATTERN_KEYS = set(
  `glob globs glob_pattern globPattern include includes includePattern include_pattern
  includePatterns file_pattern filePattern file_glob fileGlob`,
);
/** Further ones of tools that list files. In a search tool these hold the searched text. */
const LISTING_KEYS = new Set([
  ...PATTERN_KEYS,
  ...set("pattern Pattern patterns query Query name_pattern namePattern"),
]);
/**
 * A search by file name, although it sounds like a text search. Source: MCP's own server for files.
 */
const SEARCHES_NAMES = /(?:^|__|[.:/])search_?files$/i;
const PLACE_KEYS = new Set([...PATH_KEYS].filter((key) => !PATTERN_KEYS.has(key)));
/**
 * Input names for the source and the target of a move or a copy. In other tools they may be
 * numbers: the lines of a file.
 */
const TO_KEYS = set("destination to dst dest new_path newPath destination_path destinationPath");
const FROM_KEYS = set("source from src old_path oldPath source_path sourcePath");
/** Input names that hold several files. */
const CONTAINERS = set("edits files operations replacements args reads changes targets items file");
const MAX_DEPTH = 3;

/** Every path that an input names. Undefined if one of them is not a text. */
export function pathsOf(input: JsonObject): readonly string[] | undefined {
  const paths: string[] = [];
  return collect(input, paths, PATH_KEYS, 0) ? paths : undefined;
}

/**
 * Every path that a file-reading tool names, literally or by pattern. Undefined if one of them
 * cannot be read.
 */
export function pathsLookedAt(
  kind: "read" | "list",
  { tool, input }: Pick<ToolCall, "tool" | "input">,
): readonly string[] | undefined {
  const [places, patterns]: [string[], string[]] = [[], []];
  const names = kind === "list" || (SEARCHES_NAMES.test(tool) && input.regex === undefined);
  if (
    !collect(input, places, PLACE_KEYS, 0) ||
    !collect(input, patterns, names ? LISTING_KEYS : PATTERN_KEYS, 0)
  )
    return undefined;
  if (patterns.length === 0) return places;
  const paths = pathsOfPatterns(patterns, places.length > 0 ? places : ["."]);
  return paths && [...new Set([...places, ...paths])];
}

/** The target paths of a move or a copy. */
export function targetsOf(input: JsonObject): readonly string[] | undefined {
  const paths: string[] = [];
  return collect(input, paths, TO_KEYS, 0) ? paths : undefined;
}

function collect(
  input: JsonObject,
  paths: string[],
  keys: ReadonlySet<string>,
  depth: number,
): boolean {
  for (const key in input) {
    const value = input[key];
    if (value === null || value === undefined) continue;
    const named =
      keys.has(key) ||
      ((keys === PATH_KEYS || keys === PLACE_KEYS) &&
        isEnd(key) &&
        typeof value !== "number" &&
        typeof value !== "boolean");
    if (named && typeof value === "string") paths.push(plain(value));
    else if ((named || CONTAINERS.has(key)) && typeof value === "object") {
      if (
        !collectAll(value, paths, keys, {
          depth,
          named: named || key === "files" || key === "reads",
        })
      )
        return false;
    } else if (named) return false;
  }
  return true;
}

const isEnd = (key: string): boolean => FROM_KEYS.has(key) || TO_KEYS.has(key);

function collectAll(
  value: Json,
  paths: string[],
  keys: ReadonlySet<string>,
  { depth, named }: { readonly depth: number; readonly named: boolean },
): boolean {
  if (depth >= MAX_DEPTH) return false;
  const all: readonly Json[] = Array.isArray(value) ? value : [value];
  return all.every((each) => {
    if (typeof each === "string" && named) paths.push(plain(each));
    else if (typeof each === "object" && each !== null && !Array.isArray(each))
      return collect(each as JsonObject, paths, keys, depth + 1);
    else return !named;
    return true;
  });
}

/** Without the scheme that editors put before a file's path. */
function plain(path: string): string {
  if (!/^file:\/\//i.test(path)) return path;
  const bare = path.replace(/^file:\/\/(?:localhost(?=\/))?/i, "").replace(/^\/(?=[a-z]:)/i, "");
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
