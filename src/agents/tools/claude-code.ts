/** What Claude Code calls its tools. */
import type { HostTools } from "../../core/tool-names.ts";

export const claudeCode: HostTools = {
  host: "claude-code",
  shell: "Bash Monitor",
  powershell: "PowerShell",
  fetch: "WebFetch WebFetchTool",
  search: "WebSearch WebSearchTool",
  read: "Read NotebookRead Grep",
  list: "Glob LS",
  write: "Write Edit MultiEdit NotebookEdit",
  lookup: `
    LSP ListMcpResources ListMcpResourcesTool ReadMcpResource ReadMcpResourceTool BashOutput
    KillShell KillBash`,
  tasks: "TodoWrite TodoRead TaskCreate TaskUpdate TaskGet TaskList",
  session: `
    TaskOutput AgentOutputTool TaskStop EnterPlanMode ExitPlanMode exit_plan_mode
    AskUserQuestion ToolSearch Skill SlashCommand SendMessage SendUserMessage Brief
    PushNotification StructuredOutput CronList Sleep`,
  dispatch: "CronCreate Task Agent",
  team: "TeamCreate TeamDelete CronDelete",
  worktree: "EnterWorktree ExitWorktree",
  config: "Config",
  polls: "BashOutput TaskGet TaskList TaskOutput AgentOutputTool Sleep",
};
