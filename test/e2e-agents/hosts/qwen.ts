/** Qwen Code: `qwen -p`, hooks in ~/.qwen/settings.json. */
import { join } from "node:path";
import type { ToolUse } from "../../worlds/model/index.ts";
import { type BareHook, type CommandHost, type Place, put } from "./driver.ts";
import { addTo } from "./settings.ts";

export const qwen: CommandHost = {
  name: "qwen",
  hooks: "command",
  event: "PreToolUse",
  configure: ({ home }) =>
    put(settingsOf(home), {
      security: { auth: { selectedType: "openai" } },
      model: { name: "stand-in" },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
    }),
  start: ({ model }, prompt) => ({
    args: ["--yolo", "-p", prompt],
    env: { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `${model}/v1`, OPENAI_MODEL: "stand-in" },
  }),
  shell: (command) => ({
    tool: "run_shell_command",
    input: { command, description: "Tidy up", is_background: false },
  }),
  uses: ({ command, newFile, oldFile, url }) => ({
    shell: qwen.shell(command),
    write: { tool: "write_file", input: { file_path: newFile, content: "new\n" } },
    read: { tool: "read_file", input: { file_path: oldFile } },
    edit: {
      tool: "edit",
      input: { file_path: oldFile, old_string: "old", new_string: "newer" },
    },
    fetch: hidden("web_fetch", { url, prompt: "What does it say?" }),
    mcp: hidden("mcp__notes__note", { text: "hello" }),
  }),
  addMcpServer: ({ home }, [command, ...args]) =>
    addTo(settingsOf(home), { mcpServers: { notes: { command, args } } }),
  addHook: (place, hook) => add(place, qwen.event, hook),
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

/** A tool that it does not offer: its model has it called by another tool. */
const hidden = (name: string, input: object): ToolUse => ({
  tool: "tool_call",
  input: { name, arguments: input },
});

const settingsOf = (home: string): string => join(home, ".qwen/settings.json");

const add = ({ home }: Place, event: string, { command, seconds }: BareHook) => {
  // it takes a number from 1000 on for milliseconds, whatever is meant
  const timeout = seconds < 1000 ? seconds : seconds * 1000;
  return addTo(settingsOf(home), {
    hooks: { [event]: [{ matcher: "*", hooks: [{ type: "command", command, timeout }] }] },
  });
};
