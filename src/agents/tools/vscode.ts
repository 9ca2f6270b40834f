/** What VS Code calls the tools of its agent. Those of MCP servers are `mcp_SERVER_TOOL`. */
import type { HostTools } from "../../core/tool-names.ts";

export const vscode: HostTools = {
  host: "vscode",
  shell: "run_in_terminal runInTerminal runCommands",
  fetch: "fetch_webpage fetchWebPage",
  read: "read_file copilot_readFile grep_search",
  list: "copilot_listDirectory copilot_findFiles file_search list_dir get_errors",
  write: `
    create_file create_directory createFile createDirectory insert_edit_into_file
    replace_string_in_file multi_replace_string_in_file edit_notebook_file`,
  patch: "apply_patch",
  lookup: `
    get_terminal_output semantic_search get_changed_files list_code_usages get_vscode_api
    get_project_setup_info`,
  tasks: "manage_todo_list",
  session: "think",
  dispatch: "runSubagent subagent",
  polls: "get_terminal_output",
};
