/**
 * Handles outcomes: loops and budgets count them, hooks are told, and the log warns of calls that
 * ran without approval.
 */
import { type Alarm, alarmOf } from "../core/alarm.ts";
import type { ApprovalOutcomes } from "../core/approval-outcomes.ts";
import type { Budgets } from "../core/budgets.ts";
import type { Log } from "../core/channel.ts";
import type { Loops } from "../core/loops.ts";
import type { Reporting } from "../core/outcome.ts";
import { lineKeys } from "../core/ownership.ts";
import { isRunSession } from "../core/run-session.ts";
import type { Sessions } from "../core/sessions.ts";
import type { Policies } from "../policy-files/policies.ts";

export interface OutcomeParts {
  readonly loops: Pick<Loops, "outcome">;
  readonly budgets: Pick<Budgets, "spend">;
  readonly sessions: Sessions;
  readonly policies: Policies;
  readonly outcomes: Pick<ApprovalOutcomes, "heard">;
  readonly log: Log;
  readonly now: () => number;
  /** Tells people, wherever they are. */
  readonly raise: (alarm: Alarm) => void;
  /** Hides what the operator wants hidden. */
  readonly mask: (text: string) => string;
  /** Remote peers answer for the calls that they asked for. */
  readonly peer?:
    | ((
        callId: string,
        outcome: {
          readonly ok: boolean;
          readonly timedOut?: boolean | undefined;
          readonly ran?: false | undefined;
        },
      ) => void)
    | undefined;
}

export const outcomeListener =
  ({
    loops,
    budgets,
    sessions,
    policies,
    outcomes,
    log,
    peer,
    now,
    raise,
    mask,
  }: OutcomeParts): Reporting["heard"] =>
  (entry, outcome, { alarm }) => {
    const { ok, cost, error, durationMs, timedOut, ran } = outcome;
    const { call, effective, digest, level } = entry;
    const line = lineKeys(call.owner, [call.session, ...sessions.sessionPolicy(call).ancestors]);
    // what a host refuses by itself is no failure of the agent
    if (!isRunSession(call.session) && ran !== false)
      loops.outcome(line[0]!, { ok, digest, head: line.at(-1)!, safe: level === "safe" });
    budgets.spend(line, cost);
    outcomes.heard(entry, outcome);
    peer?.(call.id, { ok, timedOut, ran });
    if (alarm) {
      log.error(
        { call: call.id, session: call.session, tool: call.tool },
        "a call ran that was not approved",
      );
      raise(alarmOf(entry, outcome, { at: now(), mask }));
    }
    const told = {
      ok,
      ...(error !== undefined && { error }),
      ...(durationMs !== undefined && { durationMs }),
    };
    void policies.current.after(effective, told);
  };
