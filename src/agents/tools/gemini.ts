/** What Gemini CLI calls its tools, and Qwen Code, which comes from it. */
import type { HostTools } from "../../core/tool-names.ts";

export const gemini: HostTools = {
  host: "gemini",
  shell: "run_shell_command",
  fetch: "web_fetch",
  search: "web_search google_web_search",
  read: "read_file read_many_files search_file_content grep_search",
  list: "list_directory glob",
  write: "write_file replace edit",
  lookup: "get_internal_docs list_background_processes read_background_output",
  tasks: "write_todos todo_write",
  session: "enter_plan_mode exit_plan_mode ask_user activate_skill skill complete_task",
  dispatch: "delegate_to_agent codebase_investigator cli_help generalist task",
  polls: "list_background_processes read_background_output",
};
