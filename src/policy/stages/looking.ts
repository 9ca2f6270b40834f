/**
 * Whether a call is read-only, as far as the judges can prove it: what a session in plan mode may
 * run.
 */

import { FETCH_TOOLS, toolNames } from "../../agents/tools/index.ts";
import type { Finding, Judgement } from "../../core/model.ts";
import type { PolicyCall } from "../../core/policy.ts";
import { isNobodys } from "../paths/names.ts";

const COMMANDS = toolNames.named("shell", "powershell", "cmd");

/**
 * True for a command or a network request that is not proved read-only. Other tools do what their
 * names say; the activity modes show or hide them by name.
 */
export function mayWrite(
  { tool }: Pick<PolicyCall, "tool">,
  { findings, effects }: Judgement,
): boolean {
  if (COMMANDS.has(tool))
    return effects.partial || effects.acts || changesFiles(effects.files) || !findings.every(looks);
  return (
    FETCH_TOOLS.has(tool) &&
    !findings.every((finding) => looks(finding) || finding.key.startsWith("text."))
  );
}

const changesFiles = (touches: Judgement["effects"]["files"]): boolean =>
  touches?.some(({ kind, path }) => kind !== "read" && kind !== "list" && !isNobodys(path)) ??
  false;

/**
 * The finding only reads, or asks the network for something, or is about an address rather than an
 * action.
 */
const looks = ({ key, level, actionClass, reversibility }: Finding): boolean =>
  actionClass === "file_read" ||
  key.startsWith("url.") ||
  (level === "safe" &&
    reversibility === "reversible" &&
    LOOKING.has(actionClass) &&
    key !== "vcs.git.fetch");
const LOOKING: ReadonlySet<Finding["actionClass"]> = new Set(["network", "bash_exec"]);
