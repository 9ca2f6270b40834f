/** How Claude Code's hooks are set up, and what Claude Code makes of their end. */
import { join } from "node:path";
import {
  type HookEffect,
  INSTALL_SCOPES,
  type InstallOptions,
  type InstallScope,
  type Rendered,
} from "../core/agent.ts";
import type { JsonObject } from "../core/model.ts";
import { readSettings } from "./hook-install.ts";
import { type HookPlace, type HookSpec, STOP_BY_STATUS, type TrialCall } from "./hook-spec.ts";
import { readValue } from "./settings.ts";

const HOST = "claude-code";

/** Where an organisation's settings are, on Linux and on macOS. */
export const MANAGED = [
  "/etc/claude-code/managed-settings.json",
  "/Library/Application Support/ClaudeCode/managed-settings.json",
];

/**
 * Claude Code ignores the exit status of this event: only JSON denies. `message`: text without
 * quotes, backslashes and line breaks, or all of them escaped.
 */
export const permissionDenial = (message: string): string =>
  JSON.stringify({
    hookSpecificOutput: {
      hookEventName: "PermissionRequest",
      decision: { behavior: "deny", message },
    },
  });

/**
 * Second argument of the script: to gate only in the modes in which Claude Code sends no permission
 * request, above all `auto` (measured with version 2.1.330).
 */
const WITHOUT_PROMPT = "without-prompt";

/** In these modes Claude Code asks by itself, and sends the request that is gated. */
const LEAVE_TO_PROMPT = `case $1,$2,$mode in
  PreToolUse,${WITHOUT_PROMPT},default) exit 0 ;;
  PreToolUse,${WITHOUT_PROMPT},acceptEdits) exit 0 ;;
  PreToolUse,${WITHOUT_PROMPT},plan) exit 0 ;;
esac
`;

const DECISION = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"';

/**
 * Where the operator wants it, a run of `claude -p` ends when the time to wait is over, and
 * `claude -p --resume` makes the call again (seen with version 2.1.330). Elsewhere than in `-p`,
 * Claude Code may not know the word, so the denial is passed on.
 */
const PASS_OR_DEFER = `case $COUNTERSIGN_DEFER,$CLAUDE_CODE_ENTRYPOINT,$decision in
  1,sdk-cli,'${DECISION}deny","permissionDecisionReason":"Not allowed yet: still waiting'*)
    printf '${DECISION}defer","permissionDecisionReason":"still waiting for a person"}}' ;;
  *) printf '%s' "$decision" ;;
esac
exit 0`;

/** The modes in which a person sits at the agent's own prompt. */
const inPromptModes = (lines: string): string =>
  `case $mode in default | acceptEdits | plan) ${lines} ;; esac`;

/**
 * Claude Code (2.1.330, each case tested) continues on a timeout, on any exit status except 2, and
 * on output that is not JSON. Its own time for a hook is what the settings say.
 */
export const claudeCodeHook = (managed: readonly string[]): HookSpec => ({
  host: HOST,
  title: "Claude Code",
  deadline: 3600,
  // a permission request has no id, so no outcome could be reported for it
  gates: new Map([
    // an event that an old version does not know would make it ignore the whole file
    ["PreToolUse", ["PreToolUse", "PostToolUse", "PostToolUseFailure", "Stop", "SubagentStop"]],
    ["PermissionRequest", ["PermissionRequest", "PreToolUse"]],
  ]),
  forms: {
    PreToolUse: {
      starts: DECISION,
      stop: STOP_BY_STATUS,
      pass: PASS_OR_DEFER,
      handBack: inPromptModes(
        `printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask",\
"permissionDecisionReason":"%s"}}' "$why"; exit 0`,
      ),
    },
    PermissionRequest: {
      starts: '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"',
      stop: `printf '${permissionDenial("%s")}' "$why"; exit 0`,
      handBack: inPromptModes("exit 0"),
    },
  },
  settingsFile,
  entry: (_event, command, timeout) => ({
    matcher: "*",
    hooks: [{ type: "command", command, timeout }],
  }),
  before: {
    args: (event, gate) =>
      event === "PreToolUse" && gate === "PermissionRequest" ? ` ${WITHOUT_PROMPT}` : "",
    script: (gate) => (gate === "PermissionRequest" ? LEAVE_TO_PROMPT : ""),
  },
  notes,
  reasonsNotToRun: (place) => reasonsNotToRun(place, managed),
  // beside permission requests, tool calls are gated only where there are none
  trial: (event, gate, call) => trial(event, event === gate ? "default" : "auto", call),
  effectOf,
});

function settingsFile({ home, project, env }: HookPlace, scope: InstallScope): string {
  if (scope === "user")
    return join(env.CLAUDE_CONFIG_DIR || join(home, ".claude"), "settings.json");
  return join(project, ".claude", scope === "local" ? "settings.local.json" : "settings.json");
}

/** What holds in `auto`, where Claude Code neither asks nor sends permission requests. */
function notes({ event, whenDown }: InstallOptions): string[] {
  const told = [];
  if (event === "PermissionRequest")
    told.push(
      "Claude Code sends no permission requests in its auto mode: there, and in " +
        "bypassPermissions and dontAsk, every tool call is gated instead.",
    );
  if (whenDown === "ask")
    told.push(
      "In Claude Code's modes default, acceptEdits and plan, its own prompt asks when no gateway " +
        "answers. In auto, dontAsk and bypassPermissions it has no prompt to hand the question " +
        "to: the call is blocked.",
    );
  return told;
}

/**
 * Any of the files that Claude Code merges can switch off every hook, a project's too (seen with
 * version 2.1.329).
 */
async function reasonsNotToRun(place: HookPlace, managed: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const own = INSTALL_SCOPES.map((scope) => settingsFile(place, scope));
  for (const file of [...own, ...managed]) {
    const value = (await readSettings({ host: HOST }, file)
      .then(readValue)
      .catch(() => ({}))) as JsonObject;
    const keys = managed.includes(file)
      ? ["disableAllHooks", "allowManagedHooksOnly"]
      : ["disableAllHooks"];
    for (const key of keys.filter((key) => value[key] === true)) {
      found.push(
        `${file} sets ${key}: Claude Code will not run the hook, so no call will be held, ` +
          "until you remove that.",
      );
    }
  }
  return found;
}

const trial = (event: string, mode: string, { session, file, cwd }: TrialCall): string =>
  JSON.stringify({
    session_id: session,
    transcript_path: "/dev/null",
    cwd,
    permission_mode: mode,
    hook_event_name: event,
    tool_name: "Write",
    tool_input: { file_path: file, content: "" },
    ...(event === "PreToolUse" && { tool_use_id: `toolu_${session}` }),
  });

/** As Claude Code 2.1.329 does it: exit status 2 stops a tool call; otherwise only JSON counts. */
function effectOf(event: string, { stdout, exitCode }: Rendered): HookEffect {
  const { permissionDecision, decision } = outputOf(stdout, event);
  if (event === "PermissionRequest") {
    if (decision?.behavior === undefined) return "asks";
    return decision.behavior === "deny" ? "stops" : "continues";
  }
  if (exitCode === 2 || permissionDecision === "deny") return "stops";
  return permissionDecision === "ask" ? "asks" : "continues";
}

interface Output {
  readonly hookEventName?: unknown;
  readonly permissionDecision?: unknown;
  readonly decision?: { readonly behavior?: unknown };
}

function outputOf(stdout: string, event: string): Output {
  try {
    const { hookSpecificOutput } = JSON.parse(stdout) as { hookSpecificOutput?: Output };
    return hookSpecificOutput?.hookEventName === event ? hookSpecificOutput : {};
  } catch {
    return {};
  }
}
