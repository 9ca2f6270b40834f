/**
 * Judges an input that an approver changed: it must not be denied, nor be more dangerous than the
 * request.
 */
import { isPeer } from "../core/composite.ts";
import { parseStrict, type StrictObject } from "../core/json.ts";
import { type Judge, judgeCall } from "../core/judge.ts";
import { type ApprovalRequest, LEVELS } from "../core/model.ts";
import type { Policy } from "../core/policy.ts";
import type { JudgesOnUse } from "./judges-on-use.ts";
import type { PeerRuntime } from "./peer-runtime.ts";

/** A text says why the changed input may not be approved. */
export type Review = (request: ApprovalRequest, input: string) => Promise<string | undefined>;

export function reviewer(
  judges: Iterable<Judge> & Partial<Pick<JudgesOnUse, "ready">>,
  decide: Policy,
  peers?: Pick<PeerRuntime, "objection">,
): Review {
  return async (request, input) => {
    const parsed = readInput(input);
    if (typeof parsed === "string") return parsed;
    const call = {
      tool: request.tool,
      session: request.session,
      input: parsed.value,
      raw: input,
      ...(request.cwd !== undefined && { cwd: request.cwd }),
      ...(request.root !== undefined && { root: request.root }),
      ...(request.agent !== undefined && { agent: request.agent }),
    };
    const objection = isPeer(call.session)
      ? peers?.objection({ id: request.call, tool: call.tool, input: call.input })
      : undefined;
    if (objection !== undefined) return objection;
    await judges.ready?.(); // this gateway may not have judged a call yet
    const judged = judgeCall(judges, call);
    const { action, reason, replaced, roles, judgement = judged } = await decide(call, judged);
    if (action === "deny") return `the changed input is denied: ${reason.message}`;
    if (replaced) return `the hook ${replaced.by} would replace the input again`;
    const asked = request.roles;
    if (roles && !asked?.every((role) => roles.includes(role)))
      return (
        `only approvers with one of the roles ${roles.join(", ")} may ` +
        "approve the changed input"
      );
    if (LEVELS.indexOf(judgement.level) > LEVELS.indexOf(request.level))
      return `the changed input is ${judgement.level}, the request is ${request.level}`;
    return undefined;
  };
}

/** The message if it cannot be read. */
function readInput(input: string): StrictObject | string {
  try {
    return parseStrict(input);
  } catch (error) {
    return `the changed input cannot be read: ${(error as Error).message}`;
  }
}
