/**
 * What follows from an outcome: loops and budgets count it, hooks are told, and the operator hears
 * of what nobody approved.
 */
import type { Budgets } from "../core/budgets.ts";
import type { Log } from "../core/channel.ts";
import type { Loops } from "../core/loops.ts";
import type { Reporting } from "../core/outcome.ts";
import { lineKeys } from "../core/ownership.ts";
import { isRunSession } from "../core/run-session.ts";
import type { Sessions } from "../core/sessions.ts";
import type { Policies } from "../policy-files/policies.ts";

export interface OutcomeParts {
  readonly loops: Loops;
  readonly budgets: Budgets;
  readonly sessions: Sessions;
  readonly policies: Policies;
  readonly log: Log;
  /** Remote peers answer for what they asked for. */
  readonly peer?:
    | ((
        callId: string,
        outcome: { readonly ok: boolean; readonly timedOut?: boolean | undefined },
      ) => void)
    | undefined;
}

export const outcomeListener =
  ({ loops, budgets, sessions, policies, log, peer }: OutcomeParts): Reporting["heard"] =>
  (entry, { ok, cost, error, durationMs, timedOut }, { alarm }) => {
    const { call, effective, digest, level } = entry;
    const line = lineKeys(call.owner, [call.session, ...sessions.sessionPolicy(call).ancestors]);
    if (!isRunSession(call.session))
      loops.outcome(line[0]!, { ok, digest, head: line.at(-1)!, safe: level === "safe" });
    budgets.spend(line, cost);
    peer?.(call.id, { ok, timedOut });
    if (alarm)
      log.error(
        { call: call.id, session: call.session, tool: call.tool },
        "something ran that nobody approved",
      );
    const told = {
      ok,
      ...(error !== undefined && { error }),
      ...(durationMs !== undefined && { durationMs }),
    };
    void policies.current.after(effective, told);
  };
