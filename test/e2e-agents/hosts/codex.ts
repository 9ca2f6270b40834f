/** Codex CLI: `codex exec`, hooks in ~/.codex/hooks.json. */
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ToolUse } from "../../worlds/model/index.ts";
import { type BareHook, type CommandHost, type Place, put } from "./driver.ts";
import { addTo } from "./settings.ts";

export const codex: CommandHost = {
  name: "codex",
  hooks: "command",
  event: "PreToolUse",
  trusting: ["--dangerously-bypass-hook-trust"],
  configure: ({ home, model }) =>
    put(
      join(home, ".codex/config.toml"),
      `model = "gpt-5.5"
model_provider = "stand-in"
check_for_update_on_startup = false

[analytics]
enabled = false

[model_providers.stand-in]
name = "stand-in"
base_url = "${model}/v1"
wire_api = "responses"
env_key = "STAND_IN_KEY"
`,
    ),
  start: ({ home }, prompt) => ({
    args: [
      ...["exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", prompt],
    ],
    env: { STAND_IN_KEY: "none", CODEX_HOME: join(home, ".codex") },
  }),
  startUntrusted: (place, prompt) => codex.start(place, prompt),
  shell: (cmd) => ({ tool: "exec_command", input: { cmd } }),
  uses: ({ command, newFile, oldFile }) => ({
    shell: codex.shell(command),
    write: patch(`*** Add File: ${newFile}\n+new\n`),
    edit: patch(`*** Update File: ${oldFile}\n@@\n-old\n+newer\n`),
    mcp: { tool: "note", namespace: "mcp__notes", input: { text: "hello" }, isHidden: true },
  }),
  addMcpServer: ({ home }, [command, ...args]) =>
    appendFile(
      join(home, ".codex/config.toml"),
      ["", "[mcp_servers.notes]", `command = ${toml(command)}`, `args = ${toml(args)}`, ""].join(
        "\n",
      ),
    ),
  async distrust({ home }) {
    const file = join(home, ".codex/hooks.json");
    const text = await readFile(file, "utf8");
    await put(file, text.replaceAll(/("timeout": *)(\d+)/g, "$11$2"));
  },
  addHook: (place, hook) => add(place, codex.event, hook),
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

const patch = (hunk: string): ToolUse => ({
  tool: "apply_patch",
  input: `*** Begin Patch\n${hunk}*** End Patch\n`,
});

/** Its texts and lists are JSON's. */
const toml = (value: string | readonly string[]): string => JSON.stringify(value);

const add = ({ home }: Place, event: string, { command, seconds: timeout }: BareHook) =>
  addTo(join(home, ".codex/hooks.json"), {
    hooks: { [event]: [{ matcher: "*", hooks: [{ type: "command", command, timeout }] }] },
  });
