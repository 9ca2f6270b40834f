/** What Cursor calls its tools. It names MCP's `MCP:TOOL`, without the server. */
import type { HostTools } from "../../core/tool-names.ts";

export const cursor: HostTools = {
  host: "cursor",
  shell: "Shell run_terminal_cmd",
  fetch: "WebFetch",
  search: "web_search WebSearch",
  read: "read_file Read Grep grep_search rg",
  list: "Glob LS ReadLints read_lints file_search list_dir",
  write: "StrReplace SearchReplace Write EditNotebook edit_file search_replace",
  delete: "Delete delete_file",
  lookup: "SemanticSearch codebase_search",
  tasks: "todo_write TodoWrite",
  session: "AskQuestion SwitchMode",
  dispatch: "Task",
};
