/**
 * What the agent hosts call their tools: one list for the judges, which look at their input, and
 * for the policy, whose rules name them.
 */

const words = (names: string): readonly string[] => names.split(/\s+/).filter(Boolean);

/** Tools that run a command of a POSIX shell. */
export const SHELL_TOOLS: ReadonlySet<string> = new Set(
  words(
    `Bash bash Monitor shell Shell local_shell exec exec_command execute execute_bash execute_command run run_bash run_command
    run_in_terminal run_shell_command run_terminal_cmd run_terminal_command runInTerminal runCommands shell_command terminal
    Terminal unified_exec`,
  ),
);

/**
 * Tools that ask for the progress of something that runs beside the agent: repeating them is how an
 * agent waits.
 */
export const POLL_TOOLS: ReadonlySet<string> = new Set(
  words(
    `BashOutput TaskOutput TaskGet TaskList AgentOutputTool read_bash list_bash read_powershell list_powershell read_agent list_agents
    get_terminal_output command_status list_background_processes read_background_output wait wait_agent Sleep`,
  ),
);

/**
 * Tools that fetch an address. Sources: the hosts' documentation and code; see the list of hosts in
 * docs.
 */
export const FETCH_TOOLS: ReadonlySet<string> = new Set(
  words(
    `WebFetch web_fetch webfetch WebFetchTool fetch fetch_url fetchWebPage fetch_webpage url_fetch read_url_content read_web_page
    view_web_page web_extract open_url get_url`,
  ),
);

/** `editor`: its input says what it does. */
export type FileToolKind =
  | "read"
  | "list"
  | "write"
  | "patch"
  | "delete"
  | "clear"
  | "move"
  | "copy"
  | "editor";

const rows = (kind: FileToolKind, names: string): readonly [string, FileToolKind][] =>
  words(names).map((name) => [name, kind]);

/**
 * Sources: the hosts' documentation and code: Claude Code, Codex, Gemini, Copilot, Cursor,
 * OpenCode, Cline, Roo, Windsurf, Kiro, Amp, Goose, MCP's own servers.
 */
export const FILE_TOOLS: ReadonlyMap<string, FileToolKind> = new Map([
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
  ...rows(
    "delete",
    "Delete delete_file remove_file deleteFile remove_files delete_files FileDelete file_delete",
  ),
  ...rows(
    "clear",
    "delete_path remove_path rm delete delete_directory remove_directory deleteDirectory rmdir",
  ),
  ...rows("move", "move_file rename_file move_path move rename moveFile renameFile smartRelocate"),
  ...rows("copy", "copy_file copy_path copyFile"),
  ...rows(
    "editor",
    "str_replace_editor str_replace_based_edit_tool text_editor developer__text_editor",
  ),
]);
