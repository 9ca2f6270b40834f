/** The agent hosts. A new one is a file and a line. */
import type { AgentHost } from "../core/agent.ts";
import { claudeCode } from "./claude-code.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";
import { gemini } from "./gemini.ts";
import { goose } from "./goose.ts";
import { kiro } from "./kiro.ts";
import { opencode } from "./opencode.ts";
import { qwen } from "./qwen.ts";
import { vscode } from "./vscode.ts";

export const agentHosts = {
  "claude-code": claudeCode(),
  cline,
  codex,
  copilot,
  gemini,
  opencode,
  cursor,
  goose,
  kiro,
  qwen,
  vscode,
} as const satisfies Record<string, AgentHost>;

export const agents: readonly AgentHost[] = Object.values(agentHosts);
