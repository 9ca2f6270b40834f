/** Gemini CLI: `gemini -p`, hooks in ~/.gemini/settings.json. */
import { join } from "node:path";
import { type BareHook, type CommandHost, type Place, put } from "./driver.ts";
import { addTo } from "./settings.ts";

export const gemini: CommandHost = {
  name: "gemini",
  hooks: "command",
  event: "BeforeTool",
  configure: ({ home }) =>
    put(settingsOf(home), {
      security: { auth: { selectedType: "gemini-api-key" } },
      telemetry: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
    }),
  start: ({ model }, prompt) => ({
    args: ["--yolo", "--skip-trust", "-m", "gemini-2.5-flash", "-p", prompt],
    env: {
      GEMINI_API_KEY: "none",
      GOOGLE_GEMINI_BASE_URL: model,
      GEMINI_CLI_NO_RELAUNCH: "true",
    },
  }),
  startUntrusted(place, prompt) {
    const { args, env } = gemini.start(place, prompt);
    return { args: args.filter((arg) => arg !== "--skip-trust"), env };
  },
  shell: (command) => ({ tool: "run_shell_command", input: { command, description: "Tidy up" } }),
  uses: ({ command, newFile, oldFile, url }) => ({
    shell: gemini.shell(command),
    write: { tool: "write_file", input: { file_path: newFile, content: "new\n" } },
    read: { tool: "read_file", input: { file_path: oldFile } },
    edit: {
      tool: "replace",
      input: {
        file_path: oldFile,
        instruction: "Replace the word",
        old_string: "old",
        new_string: "newer",
      },
    },
    fetch: { tool: "web_fetch", input: { prompt: `What does ${url} say?` } },
    mcp: { tool: "mcp_notes_note", input: { text: "hello" } },
  }),
  addMcpServer: ({ home }, [command, ...args]) =>
    addTo(settingsOf(home), { mcpServers: { notes: { command, args } } }),
  addHook: (place, hook) => add(place, gemini.event, hook),
  addReport: (place, hook) => add(place, "AfterTool", hook),
  denial: (reason) => JSON.stringify({ decision: "deny", reason }),
};

const settingsOf = (home: string): string => join(home, ".gemini/settings.json");

const add = ({ home }: Place, event: string, { command, seconds }: BareHook) =>
  addTo(settingsOf(home), {
    hooks: {
      [event]: [
        {
          matcher: ".*",
          hooks: [{ type: "command", name: "bare", command, timeout: seconds * 1000 }],
        },
      ],
    },
  });
