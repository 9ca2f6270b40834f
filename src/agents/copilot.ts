/** GitHub Copilot CLI as an agent host: its hooks' answers, and where they are installed. */
import { join } from "node:path";
import { z } from "zod";
import type { AgentHost, HookEffect, HostEvent, Rendered } from "../core/agent.ts";
import type { StrictObject } from "../core/json.ts";
import type { Decision, JsonObject } from "../core/model.ts";
import { COPILOT, COPILOT_TITLE, parseCopilot } from "./copilot-payload.ts";
import { hasHost } from "./here.ts";
import { install, uninstall } from "./hook-install.ts";
import { installed } from "./hook-installed.ts";
import { cut, object, told } from "./hook-payload.ts";
import type { HookPlace, HookSpec, TrialCall } from "./hook-spec.ts";
import { reasonsIn } from "./settings-reasons.ts";
import { copilot as tools } from "./tools/copilot.ts";
import { isFromVscode, isVscodes, parseVscode, renderForVscode } from "./vscode-payload.ts";

/** `%s`: the reason. */
const DENIAL = JSON.stringify(answerOf({ outcome: "deny", message: "%s" }));

/**
 * Version 1.0.102 goes on with the call when its hook is silent, prints what is no JSON, or takes
 * longer than its timeout; it blocks on any status but 0, on a signal and where the program is
 * missing, but then its model is not told why: only the JSON of a denial with status 0 says that.
 */
const spec: HookSpec = {
  host: COPILOT,
  title: COPILOT_TITLE,
  deadline: 3600,
  gates: new Map([["PreToolUse", ["PreToolUse", "PostToolUse", "PostToolUseFailure"]]]),
  forms: {
    PreToolUse: {
      starts: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"',
      stop: `printf '${DENIAL}' "$why" || exit 2
exit 0`,
      handBack: `printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse",\
"permissionDecision":"ask","permissionDecisionReason":"%s"}}' "$why"; exit 0`,
    },
  },
  root: { version: 1 },
  which: `$(case $COPILOT_HOOK_DIR in (*/.github/hooks) echo project ;; (*) echo user ;; esac)`,
  settingsFile: (place, scope) =>
    scope === "local"
      ? undefined
      : scope === "user"
        ? join(homeOf(place), "hooks", "countersign.json")
        : join(place.project, ".github", "hooks", "countersign.json"),
  entry: (_event, bash, timeoutSec) => ({ type: "command", bash, timeoutSec }),
  notes: ({ scope }) =>
    scope === "project"
      ? ["Copilot runs the hooks of a project only in folders that its user has trusted."]
      : [],
  reasonsNotToRun: (place) =>
    reasonsIn(spec, place, {
      others: ["config.json", "settings.json"].map((name) => join(homeOf(place), name)),
      isOff: ({ disableAllHooks }) => (disableAllHooks === true ? "disableAllHooks" : undefined),
    }),
  trial,
  effectOf,
};

const homeOf = ({ home, env }: Pick<HookPlace, "home" | "env">): string =>
  env.COPILOT_HOME || join(home, ".copilot");

export const copilot: AgentHost = {
  name: COPILOT,
  deadline: spec.deadline,
  tools,
  parse,
  render,
  accepts,
  trouble,
  isHere: ({ home, env }) => hasHost({ program: "copilot", settings: homeOf({ home, env }), env }),
  install: (options) => install(spec, options),
  uninstall: (options) => uninstall(spec, options),
  installed: (options) => installed(spec, options),
  effectOf,
};

/** VS Code runs the hooks of Copilot too: then the call is VS Code's. */
function parse(payload: StrictObject): HostEvent {
  return isFromVscode(payload.value) ? parseVscode(payload) : parseCopilot(payload);
}

interface Answer {
  readonly outcome: Decision["outcome"];
  readonly message: string;
  readonly input?: JsonObject;
}

/** The installed script checks an answer's first characters, so the order of the keys matters. */
function answerOf({ outcome, message, input }: Answer): object {
  return {
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: outcome,
      permissionDecisionReason: message,
      ...(input !== undefined && { updatedInput: input }),
    },
  };
}

function render(event: HostEvent, decision: Decision): Rendered {
  if (event.kind !== "call") return { stdout: "", stderr: "", exitCode: 0 };
  if (isVscodes(event)) return renderForVscode(decision);
  return { stdout: JSON.stringify(answerOf(told(decision))), stderr: "", exitCode: 0 };
}

const Accepted = z.object({
  hookSpecificOutput: z.object({
    hookEventName: z.literal("PreToolUse"),
    permissionDecision: z.enum(["allow", "deny"]),
  }),
});

function accepts(event: HostEvent, answer: JsonObject): boolean {
  return event.kind !== "call" || Accepted.safeParse(answer).success;
}

/** Only stdout reaches the model. */
function trouble(event: string | undefined, message: string): Rendered {
  if (event?.startsWith("PostToolUse"))
    return { stdout: "", stderr: `${cut(message)}\n`, exitCode: 1 };
  const stdout = JSON.stringify(answerOf({ outcome: "deny", message: cut(message) }));
  return { stdout, stderr: "", exitCode: 0 };
}

function trial(event: string, _gate: string, { session, file, cwd }: TrialCall): string {
  return JSON.stringify({
    hook_event_name: event,
    session_id: session,
    timestamp: new Date().toISOString(),
    cwd,
    tool_name: "Write",
    tool_input: { path: file, file_text: "" },
  });
}

function effectOf(_event: string, { stdout, exitCode }: Rendered): HookEffect {
  if (exitCode !== 0) return "stops";
  const decision = decisionIn(stdout);
  if (decision === "deny") return "stops";
  return decision === "ask" ? "asks" : "continues";
}

function decisionIn(stdout: string): unknown {
  try {
    const answer = object.parse(JSON.parse(stdout));
    const own = object.safeParse(answer.hookSpecificOutput);
    return own.data?.permissionDecision ?? answer.permissionDecision;
  } catch {
    return undefined;
  }
}
