/** OpenCode: `opencode run`, plugins in ~/.config/opencode/plugins/. */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { type PluginHost, put } from "./driver.ts";
import { addTo } from "./settings.ts";

export const opencode: PluginHost = {
  name: "opencode",
  hooks: "plugin",
  async configure({ home, model, installed }) {
    await cp(join(installed, "config"), configOf(home), { recursive: true });
    await put(join(configOf(home), "opencode.json"), {
      $schema: "https://opencode.ai/config.json",
      autoupdate: false,
      share: "disabled",
      model: "stand-in/stand-in",
      small_model: "stand-in/stand-in",
      provider: {
        "stand-in": {
          npm: "@ai-sdk/openai-compatible",
          name: "stand-in",
          options: { baseURL: `${model}/v1`, apiKey: "none" },
          models: {
            "stand-in": { name: "stand-in", limit: { context: 100_000, output: 4_000 } },
          },
        },
      },
    });
  },
  start: (_place, prompt) => ({
    args: ["run", prompt],
    env: {
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
    },
  }),
  shell: (command) => ({ tool: "bash", input: { command, description: "Tidy up" } }),
  uses: ({ command, newFile, oldFile, url }) => ({
    shell: opencode.shell(command),
    write: { tool: "write", input: { filePath: newFile, content: "new\n" } },
    read: { tool: "read", input: { filePath: oldFile } },
    edit: { tool: "edit", input: { filePath: oldFile, oldString: "old", newString: "newer" } },
    fetch: { tool: "webfetch", input: { url, format: "text" } },
    mcp: { tool: "notes_note", input: { text: "hello" } },
  }),
  addMcpServer: ({ home }, command) =>
    addTo(join(configOf(home), "opencode.json"), { mcp: { notes: { type: "local", command } } }),
  addPlugin: ({ home }, source) => put(join(configOf(home), "plugins/bare.js"), source),
};

const configOf = (home: string): string => join(home, ".config/opencode");
