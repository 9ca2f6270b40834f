/**
 * The tools that activity modes show or hide, by group: the built-in ones, and those of agent hosts
 * that do the same.
 */
import { FETCH_TOOLS, FILE_TOOLS, SHELL_TOOLS } from "../../core/tool-names.ts";

export type Group =
  | "read"
  | "edit"
  | "shadow"
  | "tasks"
  | "dispatch"
  | "config-read"
  | "config-apply"
  | "session";

const rows = (group: Group, names: string | Iterable<string>): [string, Group][] =>
  (typeof names === "string" ? names.split(/\s+/).filter(Boolean) : [...names]).map((name) => [
    name,
    group,
  ]);

const ofFiles = [...FILE_TOOLS].map(([name, kind]): [string, Group] => [
  name,
  kind === "read" || kind === "list" ? "read" : "edit",
]);

/**
 * Matches exact names. A name that is not listed is unknown; the tools of MCP servers always are.
 * Sources: the hosts' documentation and code, as in the judges; a test checks that every tool that
 * a judge knows is listed here. Running a command is in the read-only group, as in the built-in
 * modes: the judges and the safety level decide what the command may do.
 */
const TOOLS: ReadonlyMap<string, Group> = new Map([
  ...ofFiles,
  ...rows("read", SHELL_TOOLS),
  ...rows("read", FETCH_TOOLS),
  // the built-in tools
  ...rows("read", "read bash grep find ls"),
  ...rows("edit", "edit write"),
  ...rows("shadow", "shadow_explore"),
  ...rows("tasks", "task_write task_check task_update task_list"),
  ...rows("dispatch", "dispatch_agent batch_dispatch dispatch_chain"),
  ...rows("config-read", "pan_read_config"),
  ...rows("config-apply", "pan_apply_config"),
  // searches in the project and on the web; Windows commands; the output of commands
  ...rows(
    "read",
    `LSP lsp codebase_search SemanticSearch semantic_search get_changed_files list_code_usages get_vscode_api get_project_setup_info
    get_internal_docs fetch_copilot_cli_documentation load_mcp_documentation introspect ListMcpResources ListMcpResourcesTool ReadMcpResource
    ReadMcpResourceTool list_mcp_resources list_mcp_resource_templates read_mcp_resource WebSearch web_search websearch WebSearchTool
    google_web_search google_search browser_search search_web web-search codesearch web_search_exa brave_web_search PowerShell powershell pwsh
    cmd cmd_exe BashOutput KillShell KillBash read_bash stop_bash list_bash read_powershell stop_powershell list_powershell
    get_terminal_output command_status list_background_processes read_background_output`,
  ),
  ...rows("edit", "EnterWorktree ExitWorktree"),
  ...rows(
    "tasks",
    `TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet update_plan update_todo manage_todo_list write_todos todowrite todoread todo_write
    todo_list todo_read update_todo_list focus_chain`,
  ),
  ...rows(
    "dispatch",
    `Task Agent task spawn_agent send_input resume_agent send_message_to_agent delegate_to_agent codebase_investigator new_task runSubagent subagent
    use_subagent delegate delegate_task oracle librarian generalist cli_help TeamCreate TeamDelete CronCreate CronDelete`,
  ),
  ...rows("config-apply", "Config"),
  // tools that act only inside the session: questions to its user, its plan, its notes, waiting for
  // its own tasks
  ...rows(
    "session",
    `TaskOutput TaskStop AgentOutputTool EnterPlanMode ExitPlanMode exit_plan_mode enter_plan_mode plan_enter plan_exit AskUserQuestion AskQuestion
    question ask_user ask_followup_question request_user_input ToolSearch tool_search tool_suggest Skill skill activate_skill use_skill SlashCommand
    SendMessage SendUserMessage Brief PushNotification StructuredOutput CronList Sleep wait wait_agent close_agent list_agents read_agent
    report_intent think thinking task_complete complete_task attempt_completion invalid SwitchMode switch_mode plan_mode_respond act_mode_respond
    condense summarize_task fetch_instructions mermaid create_diagram`,
  ),
]);

/** Undefined for an unknown tool. */
export const groupOf = (tool: string): Group | undefined => TOOLS.get(tool);

export const TOOL_NAMES: readonly string[] = [...TOOLS.keys()];
