/** The drivers of the real hosts, a line each; $COUNTERSIGN_AGENTS names those that are to run. */
import { claudeCode } from "./claude-code.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import type { HostDriver } from "./driver.ts";
import { gemini } from "./gemini.ts";
import { goose } from "./goose.ts";
import { opencode } from "./opencode.ts";
import { qwen } from "./qwen.ts";

export const all: readonly HostDriver[] = [
  claudeCode,
  codex,
  gemini,
  qwen,
  copilot,
  cline,
  goose,
  opencode,
];

const wanted = process.env.COUNTERSIGN_AGENTS?.split(",");
const unknown = wanted?.filter((name) => !all.some((driver) => driver.name === name)) ?? [];
if (unknown.length > 0)
  throw new Error(
    `COUNTERSIGN_AGENTS names no such host: ${unknown.join(", ")}. ` +
      `There are ${all.map(({ name }) => name).join(", ")}.`,
  );

export const drivers = all.filter(({ name }) => wanted?.includes(name) ?? true);
