/** Goose: `goose run`, hooks in a plugin of ~/.agents/plugins. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BareHook, type CommandHost, type Place, put } from "./driver.ts";
import { addTo } from "./settings.ts";

export const goose: CommandHost = {
  name: "goose",
  hooks: "command",
  event: "PreToolUse",
  configure: ({ home }) =>
    put(
      configOf(home),
      "extensions:\n  developer: { type: platform, name: developer, enabled: true }\n",
    ),
  start: ({ model }, prompt) => ({
    args: ["run", "--no-session", "-t", prompt],
    env: {
      GOOSE_PROVIDER: "openai",
      GOOSE_MODEL: "stand-in",
      GOOSE_MODE: "auto",
      GOOSE_DISABLE_KEYRING: "1",
      GOOSE_TELEMETRY_ENABLED: "false",
      OPENAI_API_KEY: "none",
      OPENAI_HOST: model,
    },
  }),
  shell: (command) => ({ tool: "shell", input: { command } }),
  uses: ({ command, newFile, oldFile }) => ({
    shell: goose.shell(command),
    write: { tool: "write", input: { path: newFile, content: "new\n" } },
    edit: { tool: "edit", input: { path: oldFile, before: "old", after: "newer" } },
    mcp: { tool: "notes__note", input: { text: "hello" } },
  }),
  async addMcpServer({ home }, [cmd, ...args]) {
    const config = await readFile(configOf(home), "utf8");
    const server = { type: "stdio", name: "notes", enabled: true, timeout: 60, cmd, args };
    await put(configOf(home), `${config}  notes: ${JSON.stringify(server)}\n`);
  },
  addHook: (place, hook) => add(place, goose.event, { ...hook, on_failure: "block" }),
  addReport: (place, hook) => add(place, "PostToolUse", hook),
  denial: (reason) => JSON.stringify({ decision: "block", reason }),
};

const configOf = (home: string): string => join(home, ".config/goose/config.yaml");

const add = (
  { home }: Place,
  event: string,
  { seconds, ...hook }: BareHook & { readonly on_failure?: string },
) =>
  addTo(join(home, ".agents/plugins/tested/hooks/hooks.json"), {
    hooks: {
      [event]: [{ matcher: ".*", hooks: [{ type: "command", timeout: seconds, ...hook }] }],
    },
  });
