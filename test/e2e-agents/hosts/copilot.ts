/** GitHub Copilot CLI: `copilot -p` with a provider of our own, hooks in ~/.copilot/hooks/. */
import { join } from "node:path";
import { type BareHook, type CommandHost, type Place, put } from "./driver.ts";

export const copilot: CommandHost = {
  name: "copilot",
  hooks: "command",
  event: "PreToolUse",
  configure: async () => {},
  start: ({ model }, prompt) => ({
    args: [
      ...["-p", prompt, "--allow-all-tools", "--allow-all-paths", "--allow-all-urls"],
      ...["--no-auto-update", "--disable-client-telemetry"],
    ],
    env: {
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_PROVIDER_API_KEY: "none",
      COPILOT_MODEL: "stand-in",
      COPILOT_OFFLINE: "true",
    },
  }),
  shell: (command) => ({ tool: "bash", input: { command, description: "Tidy up", mode: "sync" } }),
  uses: ({ command, newFile, oldFile }) => ({
    shell: copilot.shell(command),
    write: { tool: "create", input: { path: newFile, file_text: "new\n" } },
    read: { tool: "view", input: { path: oldFile } },
    edit: { tool: "edit", input: { path: oldFile, old_str: "old", new_str: "newer" } },
    mcp: { tool: "notes-note", input: { text: "hello" } },
  }),
  addMcpServer: ({ home }, [command, ...args]) =>
    put(join(home, ".copilot/mcp-config.json"), {
      mcpServers: { notes: { type: "local", command, args, tools: ["*"] } },
    }),
  addHook: (place, hook) => add(place, copilot.event, hook),
  addReport: (place, hook) => add(place, "PostToolUse", hook),
  denial: (permissionDecisionReason) =>
    JSON.stringify({ permissionDecision: "deny", permissionDecisionReason }),
};

const add = ({ home }: Place, event: string, { command, seconds }: BareHook) =>
  put(join(home, `.copilot/hooks/bare-${event}.json`), {
    version: 1,
    hooks: { [event]: [{ type: "command", bash: command, timeoutSec: seconds }] },
  });
