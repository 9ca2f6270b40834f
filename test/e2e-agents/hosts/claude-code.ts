/** Claude Code: `claude -p`, hooks in ~/.claude/settings.json. */
import { join } from "node:path";
import { type BareHook, type CommandHost, type Place, put } from "./driver.ts";
import { addTo } from "./settings.ts";

export const claudeCode: CommandHost = {
  name: "claude-code",
  hooks: "command",
  event: "PreToolUse",
  // it asks Anthropic about a page before it fetches it otherwise
  configure: ({ home }) => put(settingsOf(home), { skipWebFetchPreflight: true }),
  start: ({ model }, prompt) => ({
    args: ["-p", prompt, "--output-format", "json", "--dangerously-skip-permissions"],
    env: {
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      // it takes no flag that skips permissions from root otherwise
      IS_SANDBOX: "1",
    },
  }),
  shell: (command) => ({ tool: "Bash", input: { command, description: "Tidy up" } }),
  uses: ({ command, newFile, oldFile, url }) => ({
    shell: claudeCode.shell(command),
    write: { tool: "Write", input: { file_path: newFile, content: "new\n" } },
    read: { tool: "Read", input: { file_path: oldFile } },
    edit: {
      tool: "Edit",
      input: { file_path: oldFile, old_string: "old", new_string: "newer", replace_all: false },
    },
    fetch: { tool: "WebFetch", input: { url, prompt: "What does it say?" }, isHidden: true },
    mcp: { tool: "mcp__notes__note", input: { text: "hello" }, isHidden: true },
  }),
  addMcpServer: ({ home }, [command, ...args]) =>
    addTo(join(home, ".claude.json"), { mcpServers: { notes: { type: "stdio", command, args } } }),
  addHook: (place, hook) => add(place, claudeCode.event, hook),
  addReport: (place, hook) => add(place, "PostToolUse", hook),
  denial: (permissionDecisionReason) =>
    JSON.stringify({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason,
      },
    }),
};

const settingsOf = (home: string): string => join(home, ".claude/settings.json");

const add = ({ home }: Place, event: string, { command, seconds: timeout }: BareHook) =>
  addTo(settingsOf(home), {
    hooks: { [event]: [{ matcher: "*", hooks: [{ type: "command", command, timeout }] }] },
  });
