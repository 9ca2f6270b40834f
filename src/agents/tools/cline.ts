/** What Cline, Roo Code and Kilo Code call their tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const cline: HostTools = {
  host: "cline",
  shell: "execute_command run_commands",
  fetch: "web_fetch fetch_web_content",
  search: "web_search",
  read: "read_file read_files search_files search_codebase list_code_definition_names",
  list: "list_files",
  write: "write_to_file replace_in_file apply_diff insert_content search_and_replace editor",
  lookup: "codebase_search load_mcp_documentation",
  tasks: "focus_chain update_todo_list",
  session: `
    attempt_completion ask_followup_question ask_question plan_mode_respond act_mode_respond
    condense use_skill summarize_task switch_mode fetch_instructions`,
  dispatch: "new_task use_subagent spawn_agent",
};
