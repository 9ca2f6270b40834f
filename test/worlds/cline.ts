/** Cline CLI as its hooks see it: takes answers the way version 3.0.65 was seen to take them. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Rendered } from "../../src/core/agent.ts";
import { type AgentWorld, type Fired, inputField } from "../contract/agent.ts";
import type { Site } from "../contract/agent-site.ts";
import { runShell } from "../contract/shell.ts";
import { recorded } from "./recorded.ts";

const { calls, outcomes } = recorded("cline");
const input = inputField("input");
const isCall = (payload: string): boolean =>
  (JSON.parse(payload) as { hookName: string }).hookName === "tool_call";

export const clineWorld: AgentWorld = {
  calls: Object.values(calls),
  outcomes: Object.values(outcomes),
  required: ["hookName", "sessionContext.rootSessionId", "agent_id"],
  input,
  edits: "replaces",
  handsBack: false,
  settingsFile: ({ home, project }, scope) =>
    join(scope === "user" ? home : project, ".cline/hooks/PreToolUse.sh"),
  foreign: [],
  unreadable: [
    ["#!/bin/sh\nexit 0\n", "not Countersign's"],
    ["", "not Countersign's"],
  ],
  take,
  fire,
};

/** It runs every file of the event's name, whatever its extension, with sh as its #! line says. */
async function fire(site: Site, payload: string): Promise<Fired> {
  const name = isCall(payload) ? /^PreToolUse(\.sh)?$/i : /^PostToolUse(\.sh)?$/i;
  const fired: Fired[] = [];
  for (const root of [site.home, site.project]) {
    const folder = join(root, ".cline/hooks");
    for (const file of (await readdir(folder).catch(() => [])).filter((each) => name.test(each))) {
      const env = { ...site.env, HOME: site.home };
      const path = `'${join(folder, file).replaceAll("'", `'\\''`)}'`;
      fired.push(take(await runShell(`exec sh ${path}`, { input: payload, env }), payload));
    }
  }
  const runs: Fired = { result: "runs", said: "" };
  if (!isCall(payload)) return runs;
  return fired.find(({ result }) => result === "blocked") ?? fired[0] ?? runs;
}

interface Answer {
  readonly cancel?: unknown;
  readonly errorMessage?: string;
  readonly overrideInput?: unknown;
}

/** No status counts, and the model hears nothing; the words go to the run's own output. */
function take({ stdout }: Rendered, payload: string): Fired {
  if (!isCall(payload)) return { result: "runs", said: "" };
  const asked: unknown = JSON.parse(input.read(payload));
  try {
    const { cancel, errorMessage = "", overrideInput } = JSON.parse(stdout) as Answer;
    if (cancel === true) return { result: "blocked", said: errorMessage };
    return { result: "runs", said: "", input: overrideInput ?? asked };
  } catch {
    return { result: "runs", said: "", input: asked };
  }
}
