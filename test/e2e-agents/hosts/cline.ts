/** Cline CLI: `cline --json`, executables in ~/.cline/hooks/. */
import { join } from "node:path";
import { type BareHook, type CommandHost, type Place, put } from "./driver.ts";

export const cline: CommandHost = {
  name: "cline",
  hooks: "command",
  event: "PreToolUse",
  configure: ({ home, model }) => {
    const provider = "openai-compatible";
    const settings = { provider, apiKey: "none", model: "stand-in", baseUrl: `${model}/v1` };
    return put(join(home, ".cline/data/settings/providers.json"), {
      version: 1,
      lastUsedProvider: provider,
      modes: {},
      providers: {
        [provider]: { settings, updatedAt: "2026-01-01T00:00:00.000Z", tokenSource: "manual" },
      },
    });
  },
  start: ({ model }, prompt) => ({
    args: ["--json", prompt],
    env: {
      OPENAI_BASE_URL: `${model}/v1`,
      CLINE_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
    },
  }),
  shell: (command) => ({ tool: "run_commands", input: { commands: [command] } }),
  uses: ({ command, newFile, oldFile, url }) => ({
    shell: cline.shell(command),
    write: { tool: "editor", input: { path: newFile, new_text: "new\n" } },
    read: { tool: "read_files", input: { files: [{ path: oldFile }] } },
    edit: { tool: "editor", input: { path: oldFile, old_text: "old", new_text: "newer" } },
    fetch: { tool: "fetch_web_content", input: { requests: [{ url, prompt: "What is it?" }] } },
  }),
  addHook: (place, hook) => add(place, cline.event, hook),
  addReport: (place, hook) => add(place, "PostToolUse", hook),
  denial: (errorMessage) => JSON.stringify({ cancel: true, errorMessage }),
};

/** It takes no timeout from anywhere. */
const add = ({ home }: Place, event: string, { command }: BareHook) =>
  put(join(home, `.cline/hooks/${event}`), `#!/bin/sh\nexec ${command}\n`, 0o755);
