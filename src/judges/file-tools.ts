/** The file tools of the agent hosts: what each does, and where it says to which files. */
import type { Json, JsonObject } from "../core/model.ts";

/** `editor`: what it does stands in the input. */
export type Kind = "read" | "list" | "write" | "patch" | "delete" | "clear" | "move" | "copy" | "editor";

const rows = (kind: Kind, names: string): [string, Kind][] =>
  names
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => [name, kind]);

/** Sources: the hosts' documentation and code: Claude Code, Codex, Gemini, Copilot, Cursor, OpenCode, Cline, Roo, Windsurf, Kiro, Amp, Goose, MCP's own servers. */
const TOOLS: ReadonlyMap<string, Kind> = new Map([
  ...rows(
    "read",
    `Read NotebookRead Grep read_file read_many_files read_files read_multiple_files read_text_file read_media_file readFile readFiles
    readMultipleFiles readCode fs_read file_read FileRead view view_file view_line_range view_code_item view_image open_file grep rg ripgrep
    grep_search grepSearch search_file_content search_files search_for_pattern search_code read copilot_readFile list_code_definition_names
    get_file_contents cat grep_files`,
  ),
  ...rows(
    "list",
    `Glob LS glob ls list list_directory list_dir list_files find_files file_search fileSearch find_by_name listDirectory directory_tree
    list_directory_with_sizes list_allowed_directories get_file_info finder copilot_listDirectory copilot_findFiles ReadLints read_lints getDiagnostics get_diagnostics get_errors read_currently_open_file`,
  ),
  ...rows(
    "write",
    `Write Edit MultiEdit NotebookEdit StrReplace SearchReplace EditNotebook FileWrite FileEdit write_file create_file edit_file edit replace
    str_replace insert write create append_file write_to_file replace_in_file search_replace edit_notebook_file replace_string_in_file
    multi_replace_string_in_file insert_edit_into_file createFile createDirectory create_directory make_directory mkdir apply_diff insert_content
    search_and_replace replace_file_content multi_replace_file_content fsWrite fs_write fsAppend fs_append strReplace editCode multiedit
    multi_edit edit_existing_file create_new_file single_find_and_replace multi_edit_file undo_edit file_write file_edit create_text_file
    replace_regex write_text_file format_file`,
  ),
  ...rows("patch", "apply_patch patch applyPatch"),
  ...rows("delete", "Delete delete_file remove_file deleteFile remove_files delete_files FileDelete file_delete"),
  ...rows("clear", "delete_path remove_path rm delete delete_directory remove_directory deleteDirectory rmdir"),
  ...rows("move", "move_file rename_file move_path move rename moveFile renameFile smartRelocate"),
  ...rows("copy", "copy_file copy_path copyFile"),
  ...rows("editor", "str_replace_editor str_replace_based_edit_tool text_editor developer__text_editor"),
]);

/** What a tool of this name does; undefined where it is no file tool that anybody here knows. */
export const kindOf = (tool: string): Kind | undefined => TOOLS.get(tool);

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
/** Where the known tools say which file they mean. */
const PATH_KEYS = set(
  `file_path path notebook_path absolute_path target_file filePath filename file dir_path directory relative_workspace_path paths file_paths glob
  include target_directory targetFile TargetFile TargetPath AbsolutePath DirectoryPath SearchDirectory SearchPath File rel_path relativePath
  relative_path image_path imagePath filePaths fileName file_name notebook fullPath dirPath folder directory_path includePattern include_pattern
  target_notebook uri fileUri patch_files`,
);
/** Where a move or a copy says from where and to where. Elsewhere they may be numbers: the lines of a file. */
const TO_KEYS = set("destination to dst dest new_path newPath destination_path destinationPath");
const FROM_KEYS = set("source from src old_path oldPath source_path sourcePath");
/** What holds several of them. */
const CONTAINERS = set("edits files operations replacements args reads changes targets items file");
const MAX_DEPTH = 3;

/** Every path that an input names. Undefined where one of them is no text. */
export function pathsOf(input: JsonObject): readonly string[] | undefined {
  const paths: string[] = [];
  return collect(input, paths, PATH_KEYS, 0) ? paths : undefined;
}

/** The paths that a move or a copy goes to. */
export function targetsOf(input: JsonObject): readonly string[] | undefined {
  const paths: string[] = [];
  return collect(input, paths, TO_KEYS, 0) ? paths : undefined;
}

function collect(input: JsonObject, paths: string[], keys: ReadonlySet<string>, depth: number): boolean {
  for (const key in input) {
    const value = input[key];
    if (value === null || value === undefined) continue;
    const named = keys.has(key) || (keys === PATH_KEYS && isEnd(key) && typeof value !== "number" && typeof value !== "boolean");
    if (named && typeof value === "string") paths.push(plain(value));
    else if ((named || CONTAINERS.has(key)) && typeof value === "object") {
      if (!collectAll(value, paths, keys, { depth, named: named || key === "files" || key === "reads" })) return false;
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
