/** What Qwen Code calls its tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const qwen: HostTools = {
  host: "qwen",
  shell: "run_shell_command monitor",
  fetch: "web_fetch",
  search: "web_search",
  read: "read_file grep_search zoom_image",
  list: "list_directory glob",
  write: "write_file edit notebook_edit",
  lookup: "lsp read_mcp_resource",
  tasks: "todo_write task_create task_update task_list",
  session: `
    ask_user_question enter_plan_mode exit_plan_mode skill tool_search list_agents get_goal
    update_goal structured_output cron_list task_stop`,
  dispatch: "agent create_sub_session cron_create",
  team: "team_create team_delete cron_delete",
  worktree: "enter_worktree exit_worktree",
  polls: "task_list list_agents",
};
