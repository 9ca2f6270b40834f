/** What Gemini CLI calls its tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const gemini: HostTools = {
  host: "gemini",
  shell: "run_shell_command",
  fetch: "web_fetch",
  search: "web_search google_web_search",
  read: "read_file read_many_files search_file_content grep_search",
  list: "list_directory glob",
  write: "write_file replace edit",
  lookup: `
    get_internal_docs list_background_processes read_background_output list_mcp_resources
    read_mcp_resource`,
  tasks: `
    write_todos todo_write tracker_create_task tracker_update_task tracker_get_task
    tracker_list_tasks tracker_add_dependency tracker_visualize`,
  session: `
    enter_plan_mode exit_plan_mode ask_user activate_skill skill complete_task update_topic`,
  dispatch: "delegate_to_agent codebase_investigator cli_help generalist task invoke_agent",
  polls: "list_background_processes read_background_output",
};
