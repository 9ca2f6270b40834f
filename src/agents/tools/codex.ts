/** What Codex calls its tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const codex: HostTools = {
  host: "codex",
  shell: "shell local_shell exec_command shell_command unified_exec",
  search: "web_search",
  read: "view_image read_file grep_files",
  list: "list_dir",
  patch: "apply_patch",
  lookup: "list_mcp_resources list_mcp_resource_templates read_mcp_resource",
  tasks: "update_plan",
  session: `
    request_user_input wait wait_agent close_agent tool_search tool_suggest list_agents`,
  dispatch: "spawn_agent send_input resume_agent send_message_to_agent",
  polls: "wait wait_agent list_agents",
};
