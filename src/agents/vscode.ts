/** VS Code's agent as a host: its hooks' answers, and where they are installed. */
import { join } from "node:path";
import type { AgentHost, HookEffect, HostEvent, Rendered } from "../core/agent.ts";
import type { StrictObject } from "../core/json.ts";
import { copilot } from "./copilot.ts";
import { isFromCopilot, parseCopilot } from "./copilot-payload.ts";
import { hasHost } from "./here.ts";
import { install, uninstall } from "./hook-install.ts";
import { installed } from "./hook-installed.ts";
import type { HookSpec, TrialCall } from "./hook-spec.ts";
import { vscode as tools } from "./tools/vscode.ts";
import { parseVscode, VSCODE, VSCODE_TITLE } from "./vscode-payload.ts";
import { vscodeSettings } from "./vscode-settings.ts";

const GATE = "PreToolUse";
const FILE = join("hooks", "countersign-vscode.json");

/** `%s`: the reason. */
const DENIAL = copilot.trouble(GATE, "%s").stdout;

/**
 * As the hooks of VS Code's Copilot extension are written. It goes on with the call when its hook
 * is silent, prints what is no JSON, ends with any status but 0 and 2, is missing, or is killed
 * because it took too long; it blocks on exit status 2 and on the JSON of a denial with status 0.
 * Copilot CLI and the agents of VS Code that are Copilot's run the same files, and take the JSON.
 */
const spec: HookSpec = {
  host: VSCODE,
  title: VSCODE_TITLE,
  deadline: 3600,
  gates: new Map([[GATE, [GATE, "PostToolUse"]]]),
  forms: {
    [GATE]: {
      starts: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"',
      stop: `printf '${DENIAL}' "$why" || exit 2
exit 0`,
      handBack: `printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse",\
"permissionDecision":"ask","permissionDecisionReason":"%s"}}' "$why"; exit 0`,
    },
  },
  root: { version: 1 },
  which: `$(case $COPILOT_HOOK_DIR in (*/.github/hooks) echo project ;; (*) echo user ;; esac)`,
  // of any COPILOT_HOME it knows nothing
  settingsFile: ({ home, project }, scope) =>
    scope === "local"
      ? undefined
      : join(scope === "user" ? join(home, ".copilot") : join(project, ".github"), FILE),
  entry: (_event, bash, timeoutSec) => ({ type: "command", bash, timeoutSec }),
  notes: () => ["VS Code runs hooks only in workspaces that its user has trusted."],
  reasonsNotToRun: vscodeSettings,
  trial,
  effectOf,
};

export const vscode: AgentHost = {
  name: VSCODE,
  deadline: spec.deadline,
  tools,
  parse,
  render: copilot.render,
  accepts: copilot.accepts,
  trouble: copilot.trouble,
  isHere: ({ home, env }) => hasHost({ program: "code", settings: join(home, ".vscode"), env }),
  install: (options) => install(spec, options),
  uninstall: (options) => uninstall(spec, options),
  installed: (options) => installed(spec, options),
  effectOf,
};

/** What Copilot's own runtime runs the hook for is Copilot's. */
function parse(payload: StrictObject): HostEvent {
  return isFromCopilot(payload.value) ? parseCopilot(payload) : parseVscode(payload);
}

function trial(event: string, _gate: string, { session, file, cwd }: TrialCall): string {
  return JSON.stringify({
    timestamp: new Date().toISOString(),
    hook_event_name: event,
    session_id: session,
    tool_name: "create_file",
    tool_input: { filePath: file, content: "" },
    tool_use_id: `call_${session}`,
    cwd,
  });
}

function effectOf(event: string, ended: Rendered): HookEffect {
  if (ended.exitCode === 2) return "stops";
  return ended.exitCode === 0 ? copilot.effectOf(event, nested(ended)) : "continues";
}

/** A decision counts only in `hookSpecificOutput`. */
function nested(ended: Rendered): Rendered {
  return ended.stdout.includes('"hookSpecificOutput"') ? ended : { ...ended, stdout: "" };
}
