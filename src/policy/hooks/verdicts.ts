/**
 * Turns a hook's answer into a verdict. Its text names the hook and has deceptive characters
 * removed.
 */
import type { HookAnswer, HookSpec } from "../../core/hook.ts";
import type { Verdict } from "../../core/model.ts";
import { cut, visible } from "../../core/text.ts";

const STAGE = "hooks";
export const COORDINATOR = "coordinator";
/**
 * Maximum in UTF-16 units: what a person has to read, and what Claude Code allows a hook to tell a
 * model.
 */
const MAX_REASON = 2000;
/** Maximum for a coordinator's note on the card, when it leaves a call to people. */
const MAX_NOTE = 300;
const MAX_CONTEXT = 10_000;
/** The rest of a longer text is not processed. */
const MAX_LOOK = 20_000;
const SAYS = {
  allow: "allows this",
  ask: "wants a person to look at this",
  deny: "denies this",
} as const;
const COORDINATES = {
  allow: "allowed this",
  ask: "leaves this to a person",
  deny: "denied this",
} as const;

/**
 * Undefined if the hook has no opinion. A hook's ask is one that the operator wants, so it counts
 * as explicit.
 */
export function verdictOf(spec: HookSpec, answer: HookAnswer): Verdict | undefined {
  if (answer.kind === "failed") return failure(spec, answer.why);
  const { decision, reason } = answer;
  if (decision === undefined) return undefined;
  if (!Object.hasOwn(SAYS, decision))
    return failure(spec, `it answered ${JSON.stringify(decision)}, which is not a decision`);
  const words = plain(
    reason ?? "",
    decision === "ask",
    isCoordinator(spec) && decision !== "deny" ? MAX_NOTE : MAX_REASON,
  );
  const says = isCoordinator(spec) ? COORDINATES : SAYS;
  const verdict = said(
    spec,
    decision,
    `${who(spec)} ${says[decision]}${words === "" ? "." : `: ${words}`}`,
  );
  return decision === "ask" && !isCoordinator(spec) ? { ...verdict, explicit: true } : verdict;
}

/**
 * If a hook fails, the call does not run, unless the operator configured otherwise. If a
 * coordinator fails, people are asked.
 */
export function failure(spec: HookSpec, why: string): Verdict {
  if (isCoordinator(spec))
    return said(
      spec,
      "ask",
      `${who(spec)} failed, so a person is asked: ${plain(why, true, MAX_NOTE)}.`,
    );
  const words = plain(why, true);
  if (spec.onFailure === "continue")
    return said(
      spec,
      "none",
      `The hook "${spec.name}" failed and does not count (onFailure: continue): ${words}.`,
    );
  return said(spec, "deny", `The hook "${spec.name}" failed: ${words}. ${MEND}`);
}
const MEND =
  "This call was not refused: it is blocked because its hook has to see it first. The " +
  'operator can fix the hook, or give it "onFailure: continue".';

/** For a coordinator: a person decides. */
export const objection = (spec: HookSpec, message: string): Verdict =>
  said(spec, isCoordinator(spec) ? "ask" : "deny", message);

const isCoordinator = ({ event }: HookSpec): boolean => event === "PermissionRequest";
const who = (spec: HookSpec): string =>
  `The ${isCoordinator(spec) ? "coordinator" : "hook"} "${spec.name}"`;

const said = (spec: HookSpec, action: Verdict["action"], message: string): Verdict => ({
  stage: isCoordinator(spec) ? COORDINATOR : STAGE,
  action,
  reason: { type: "hook", code: spec.name, message, source: spec.source },
});

/**
 * A hook may repeat what an agent wrote. The text that people see stays on one line, so that it
 * cannot pass for another note.
 */
function plain(text: string, folded: boolean, most = MAX_REASON): string {
  const more = text.length - MAX_LOOK;
  const start = more > 0 ? `${text.slice(0, MAX_LOOK)} (and ${more} characters more)` : text;
  const trimmed = folded ? start.replace(/\s+/g, " ").trim() : start.trim();
  return cut(visible(trimmed).text, most).text;
}

export const contextOf = (answer: HookAnswer): string | undefined =>
  answer.kind === "answer" && answer.context ? cut(answer.context, MAX_CONTEXT).text : undefined;
