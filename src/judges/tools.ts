/** Judges the agents' own tools: bookkeeping inside the session, and sending other agents off. */
import { toolNames } from "../agents/tools/index.ts";
import { newEffects } from "../core/effects.ts";
import type { Judge } from "../core/judge.ts";
import type { Finding, JsonObject } from "../core/model.ts";
import { exactInput } from "./exact-input.ts";
import { finding } from "./findings.ts";

const NOTHING: readonly Finding[] = [];
const READ: readonly Finding[] = [finding("tool.read")];
/** The calls of the other agent are judged one by one; starting it does nothing by itself. */
const DISPATCH: readonly Finding[] = [finding("agent.dispatch")];

/**
 * Nothing of these leaves the session: lists, plans, questions to the user, messages to the
 * session's other agents, and the output and the end of shells and tasks that the session itself
 * started.
 */
const READS = toolNames.named("lookup", "tasks", "session", "team", "worktree");
const DISPATCHES = toolNames.named("dispatch");

/** Tools whose effect depends on the input. */
const DECIDING = new Map<string, (input: JsonObject) => readonly Finding[]>([
  [
    "ExitWorktree",
    (input) => (input.discard_changes === true ? exact("vcs.git.discard", input) : READ),
  ],
  ["CronCreate", (input) => (input.durable === true ? exact("persist.cron", input) : DISPATCH)],
  ["CronDelete", () => READ],
  ["Config", (input) => (input.value === undefined ? READ : exact("agent.config_write", input))],
]);

const exact = (key: Finding["key"], input: JsonObject): readonly Finding[] => [
  finding(key, undefined, exactInput(input)),
];

/** Modes in which an agent runs without approval. */
const UNASKED = /^(?:bypass|dont_?ask|yolo|full[-_ ]?auto|danger|auto_?approve|never)/i;

const findingsOf = (tool: string): readonly Finding[] =>
  READS.has(tool) ? READ : DISPATCHES.has(tool) ? DISPATCH : NOTHING;

export const tools: Judge = {
  name: "tools",
  judge({ tool, input }, effects = newEffects()) {
    const findings = effects.shell ? NOTHING : (DECIDING.get(tool)?.(input) ?? findingsOf(tool));
    if (findings !== DISPATCH) return findings;
    const { mode, permission_mode } = input;
    return [mode, permission_mode].some((value) => typeof value === "string" && UNASKED.test(value))
      ? exact("agent.bypass", input)
      : DISPATCH;
  },
};

/** Whether this judge knows the tool. */
export const isAgentTool = (tool: string): boolean =>
  READS.has(tool) || DISPATCHES.has(tool) || DECIDING.has(tool);
