/** What GitHub Copilot calls its tools, as a command and in VS Code. */
import type { HostTools } from "../../core/tool-names.ts";

export const copilot: HostTools = {
  host: "copilot",
  shell: "bash run_in_terminal runInTerminal runCommands",
  powershell: "powershell",
  fetch: "web_fetch fetch_webpage fetchWebPage",
  read: "view grep rg read_file copilot_readFile grep_search",
  list: "glob copilot_listDirectory copilot_findFiles file_search list_dir get_errors",
  write: `
    create edit create_file create_directory createFile createDirectory insert_edit_into_file
    replace_string_in_file multi_replace_string_in_file edit_notebook_file`,
  patch: "apply_patch",
  editor: "str_replace_editor",
  lookup: `
    read_bash stop_bash list_bash read_powershell stop_powershell list_powershell
    fetch_copilot_cli_documentation get_terminal_output semantic_search get_changed_files
    list_code_usages get_vscode_api get_project_setup_info`,
  tasks: "update_todo manage_todo_list",
  session: "report_intent read_agent list_agents ask_user skill task_complete think",
  dispatch: "task runSubagent subagent",
  polls: `
    read_bash list_bash read_powershell list_powershell read_agent list_agents
    get_terminal_output`,
};
