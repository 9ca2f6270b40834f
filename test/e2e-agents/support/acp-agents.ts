/** Real agents that speak the Agent Client Protocol: how each is installed, set up and started. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import type { ToolUse } from "../../worlds/model/index.ts";

export interface AcpAgent {
  readonly package: string;
  /** The program that it brings, and the arguments with which it speaks ACP. */
  readonly start: readonly [program: string, ...args: string[]];
  readonly environment: (model: string) => Readonly<Record<string, string>>;
  /** Its settings, by their place in the user's home. */
  readonly settings?: (model: string) => Readonly<Record<string, object>>;
  /** How it is told which account to use, where it insists. */
  readonly login?: string;
  readonly shell: (command: string) => ToolUse;
}

const QUIET = {
  telemetry: { enabled: false },
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false, disableAutoUpdate: true },
};

export const acpAgents: Readonly<Record<string, AcpAgent>> = {
  claude: {
    package: "@agentclientprotocol/claude-agent-acp",
    start: ["claude-agent-acp"],
    environment: (model) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      IS_SANDBOX: "1",
    }),
    shell: (command) => ({ tool: "Bash", input: { command, description: "Tidy up" } }),
  },
  gemini: {
    package: "@google/gemini-cli",
    start: ["gemini", "--acp", "--skip-trust", "-m", "gemini-2.5-flash"],
    environment: (model) => ({
      GEMINI_API_KEY: "none",
      GOOGLE_GEMINI_BASE_URL: model,
      GEMINI_CLI_NO_RELAUNCH: "true",
    }),
    settings: () => ({
      ".gemini/settings.json": { security: { auth: { selectedType: "gemini-api-key" } }, ...QUIET },
    }),
    login: "gemini-api-key",
    shell: (command) => ({ tool: "run_shell_command", input: { command, description: "Tidy up" } }),
  },
  qwen: {
    package: "@qwen-code/qwen-code",
    start: ["qwen", "--acp"],
    environment: (model) => ({
      OPENAI_API_KEY: "none",
      OPENAI_BASE_URL: `${model}/v1`,
      OPENAI_MODEL: "stand-in",
    }),
    settings: () => ({
      ".qwen/settings.json": {
        security: { auth: { selectedType: "openai" } },
        model: { name: "stand-in" },
        ...QUIET,
      },
    }),
    login: "openai",
    shell: (command) => ({
      tool: "run_shell_command",
      input: { command, description: "Tidy up", is_background: false },
    }),
  },
  copilot: {
    package: "@github/copilot",
    start: ["copilot", "--acp", "--no-auto-update"],
    environment: (model) => ({
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_PROVIDER_API_KEY: "none",
      COPILOT_MODEL: "stand-in",
      COPILOT_OFFLINE: "true",
    }),
    shell: (command) => ({
      tool: "bash",
      input: { command, description: "Tidy up", mode: "sync" },
    }),
  },
  opencode: {
    package: "opencode-ai",
    start: ["opencode", "acp"],
    environment: () => ({
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
    }),
    // nothing about permissions: that it asks is the proxy's doing
    settings: (model) => ({
      ".config/opencode/opencode.json": {
        autoupdate: false,
        share: "disabled",
        model: "local/stand-in",
        small_model: "local/stand-in",
        provider: {
          local: {
            npm: "@ai-sdk/openai-compatible",
            options: { baseURL: `${model}/v1`, apiKey: "none" },
            models: { "stand-in": { limit: { context: 100_000, output: 4_000 } } },
          },
        },
      },
    }),
    shell: (command) => ({ tool: "bash", input: { command, description: "Tidy up" } }),
  },
};

const cache =
  process.env.COUNTERSIGN_AGENTS_CACHE ?? join(import.meta.dirname, "../../../.cache/agents");

/** Installs the newest version, once; returns where its programs are. */
export async function installAcpAgent(name: string): Promise<string> {
  const wanted = acpAgents[name]?.package ?? name;
  return join(await installed(join(cache, "acp", name), `${wanted}@latest`), "node_modules/.bin");
}

/** What PATH begins with: some of them need a newer Node than ours may be. */
export const newerNode = async (): Promise<string> =>
  join(await installed(join(cache, "acp", "node"), "node@24"), "node_modules/.bin");

async function installed(folder: string, wanted: string): Promise<string> {
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  await writeFile(join(unfinished, "package.json"), '{ "private": true }\n');
  execFileSync("npm", ["install", "--no-audit", "--no-fund", wanted], {
    cwd: unfinished,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await rename(unfinished, folder);
  return folder;
}

export const pathWith = (...folders: readonly string[]): string =>
  [...folders, process.env.PATH].join(delimiter);
