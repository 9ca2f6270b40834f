/** What GitHub Copilot calls its tools as a command. */
import type { HostTools } from "../../core/tool-names.ts";

export const copilot: HostTools = {
  host: "copilot",
  shell: "bash",
  powershell: "powershell",
  fetch: "web_fetch",
  read: "view grep rg",
  list: "glob",
  write: "create edit",
  patch: "apply_patch",
  editor: "str_replace_editor",
  lookup: `
    read_bash stop_bash list_bash read_powershell stop_powershell list_powershell
    fetch_copilot_cli_documentation`,
  tasks: "update_todo",
  session: "report_intent read_agent list_agents ask_user skill task_complete",
  dispatch: "task",
  polls: "read_bash list_bash read_powershell list_powershell read_agent list_agents",
};
