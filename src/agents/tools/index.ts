/**
 * What the tools of the agent hosts are called, also of hosts that ask in other ways than a hook. A
 * new host is a file and a line. Sources: the hosts' documentation and code.
 */
import { type HostTools, toolTable } from "../../core/tool-names.ts";
import { amp } from "./amp.ts";
import { claudeCode } from "./claude-code.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { continueDev } from "./continue.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";
import { gemini } from "./gemini.ts";
import { goose } from "./goose.ts";
import { kiro } from "./kiro.ts";
import { mcp } from "./mcp.ts";
import { opencode } from "./opencode.ts";
import { others } from "./others.ts";
import { qwen } from "./qwen.ts";
import { vscode } from "./vscode.ts";
import { windsurf } from "./windsurf.ts";
import { zed } from "./zed.ts";

export const hostTools: readonly HostTools[] = [
  claudeCode,
  amp,
  cline,
  codex,
  continueDev,
  copilot,
  cursor,
  gemini,
  goose,
  kiro,
  opencode,
  qwen,
  vscode,
  windsurf,
  zed,
  mcp,
  others,
];

export const toolNames = toolTable(hostTools);

/** Tools that run a command of a POSIX shell. */
export const SHELL_TOOLS = toolNames.named("shell");
/** Tools that get what stands at an address. */
export const FETCH_TOOLS = toolNames.named("fetch");
export const FILE_TOOLS = toolNames.files;
