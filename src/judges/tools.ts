/** Judges the agents' own tools: bookkeeping inside the session, and starting other agents. */
import { newEffects } from "../core/effects.ts";
import type { Judge } from "../core/judge.ts";
import type { Finding, JsonObject } from "../core/model.ts";
import { exactInput } from "./exact-input.ts";
import { finding } from "./findings.ts";

const NOTHING: readonly Finding[] = [];
const READ: readonly Finding[] = [finding("tool.read")];
/** The calls of the other agent are judged one by one; starting it does nothing by itself. */
const DISPATCH: readonly Finding[] = [finding("agent.dispatch")];

const rows = (findings: readonly Finding[], names: string): [string, readonly Finding[]][] =>
  names
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => [name, findings]);

/**
 * Nothing of these leaves the session: lists, plans, questions to the user, messages to the
 * session's other agents, and the output and the end of shells and tasks that the session itself
 * started. Sources: the hosts' documentation and code.
 */
const TOOLS: ReadonlyMap<string, readonly Finding[]> = new Map([
  // Claude Code
  ...rows(
    READ,
    `TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet TaskOutput TaskStop BashOutput KillShell KillBash AgentOutputTool EnterPlanMode
    ExitPlanMode exit_plan_mode AskUserQuestion ToolSearch Skill SlashCommand SendMessage SendUserMessage Brief PushNotification StructuredOutput
    ListMcpResources ListMcpResourcesTool ReadMcpResource ReadMcpResourceTool LSP EnterWorktree TeamCreate TeamDelete CronList Sleep`,
  ),
  // Codex
  ...rows(
    READ,
    `update_plan request_user_input list_mcp_resources list_mcp_resource_templates read_mcp_resource wait wait_agent close_agent tool_search
    tool_suggest list_agents`,
  ),
  // Copilot
  ...rows(
    READ,
    `read_bash stop_bash list_bash read_powershell stop_powershell list_powershell report_intent update_todo read_agent ask_user skill
    get_terminal_output get_changed_files list_code_usages get_vscode_api get_project_setup_info manage_todo_list think semantic_search
    fetch_copilot_cli_documentation task_complete`,
  ),
  // Gemini, Qwen, OpenCode
  ...rows(
    READ,
    `write_todos enter_plan_mode get_internal_docs activate_skill complete_task list_background_processes read_background_output todowrite todoread
    todo_write question lsp plan_enter plan_exit invalid`,
  ),
  // Cursor, Windsurf, Cline, Roo, Kiro, Amp
  ...rows(
    READ,
    `codebase_search SemanticSearch AskQuestion SwitchMode command_status ask_followup_question attempt_completion plan_mode_respond
    act_mode_respond load_mcp_documentation condense focus_chain use_skill summarize_task update_todo_list switch_mode fetch_instructions thinking
    todo_list todo_read mermaid create_diagram introspect`,
  ),
  ...rows(
    DISPATCH,
    `Task Agent dispatch_agent task spawn_agent send_input resume_agent send_message_to_agent delegate_to_agent codebase_investigator new_task
    runSubagent subagent use_subagent delegate delegate_task oracle librarian generalist cli_help`,
  ),
]);

/** Tools whose effect depends on the input. */
const DECIDING = new Map<string, (input: JsonObject) => readonly Finding[]>([
  [
    "ExitWorktree",
    (input) => (input.discard_changes === true ? exact("vcs.git.discard", input) : READ),
  ],
  ["CronCreate", (input) => (input.durable === true ? exact("persist.cron", input) : DISPATCH)],
  ["CronDelete", () => READ],
  ["Config", (input) => (input.value === undefined ? READ : exact("agent.config_write", input))],
]);

const exact = (key: Finding["key"], input: JsonObject): readonly Finding[] => [
  finding(key, undefined, exactInput(input)),
];

/** Modes in which an agent runs without approval. */
const UNASKED = /^(?:bypass|dont_?ask|yolo|full[-_ ]?auto|danger|auto_?approve|never)/i;

export const tools: Judge = {
  name: "tools",
  judge({ tool, input }, effects = newEffects()) {
    const findings = effects.shell
      ? NOTHING
      : (DECIDING.get(tool)?.(input) ?? TOOLS.get(tool) ?? NOTHING);
    if (findings !== DISPATCH) return findings;
    const { mode, permission_mode } = input;
    return [mode, permission_mode].some((value) => typeof value === "string" && UNASKED.test(value))
      ? exact("agent.bypass", input)
      : DISPATCH;
  },
};

/** Whether this judge knows the tool. */
export const isAgentTool = (tool: string): boolean => TOOLS.has(tool) || DECIDING.has(tool);
