/** Combines the verdicts of the stages into one ruling: the strictest counts, in any order. */
import type { By, Judgement, Reason, Verdict } from "../core/model.ts";
import type { Ruling } from "../core/policy.ts";

/**
 * Any deny denies; else any ask, and anything catastrophic, asks; else any allow allows. If the
 * `fallback` asks about everything, or denies it, only a rule overrides that for a call (and
 * `acceptEdits` for an edit under the policy `all`), but nothing does for a catastrophic call. Runs
 * on every call: one pass over the verdicts.
 */
export function combine(said: readonly Verdict[], fallback: Ruling, judgement: Judgement): Ruling {
  const stages = joined(said, fallback.stages);
  const ruleOnly = asksAnyway(fallback);
  const asksAll = fallback.action === "ask" && fallback.by.name === "all";
  let question: Verdict | undefined;
  let allowance: Verdict | undefined;
  for (const verdict of said) {
    if (verdict.action === "deny") return rulingOf(verdict, stages);
    if (verdict.action === "ask") question ??= verdict;
    else if (
      verdict.action === "allow" &&
      allowance === undefined &&
      (!ruleOnly || exempts(verdict) || (asksAll && acceptsEdits(verdict)))
    )
      allowance = verdict;
  }
  if (question !== undefined) {
    const asks = said.filter(({ action }) => action === "ask");
    return asking(question, asks, stages);
  }
  const isCatastrophic = judgement.level === "catastrophic";
  if (allowance !== undefined && !isCatastrophic) return rulingOf(allowance, stages);
  const { action, reason, by, explicit } = fallback;
  return {
    action: isCatastrophic && action === "allow" ? "ask" : action,
    reason,
    by,
    explicit,
    stages,
  };
}

/** Without copying if one of them is empty. */
export function joined(one: readonly Verdict[], other: readonly Verdict[]): readonly Verdict[] {
  if (other.length === 0) return one;
  if (one.length === 0) return other;
  const all: Verdict[] = [];
  for (const verdict of one) all.push(verdict);
  for (const verdict of other) all.push(verdict);
  return all;
}

/** Whether the fallback asks, or denies, whatever the call is: then only a rule exempts a call. */
const asksAnyway = ({ action, reason }: Ruling): boolean =>
  action !== "allow" && reason.type !== "classifier";
const exempts = ({ reason, inPart }: Verdict): boolean =>
  (reason.type === "rule" && !inPart) || reason.type === "peer";
/**
 * Setting this mode is meant to allow the session's edits, even where every other call needs
 * approval.
 */
const acceptsEdits = ({ reason }: Verdict): boolean =>
  reason.type === "mode" && reason.code === "acceptEdits";

export function rulingOf(
  { action, reason, explicit = false }: Verdict,
  stages: readonly Verdict[],
): Ruling {
  return { action: action === "none" ? "ask" : action, reason, by: byOf(reason), explicit, stages };
}

const KINDS: Readonly<Partial<Record<Reason["type"], Exclude<By["kind"], "person">>>> = {
  rule: "rule",
  hook: "hook",
  level: "level",
  mode: "mode",
  peer: "peer",
  gateway: "gateway",
};

const byOf = ({ type, code }: Reason): By => ({ kind: KINDS[type] ?? "policy", name: code });

/**
 * The approvers are those on whom all the rules agree, which may be none. The shortest timeout of
 * any rule counts.
 */
function asking(first: Verdict, asks: readonly Verdict[], stages: readonly Verdict[]): Ruling {
  const named = asks.flatMap(({ roles }) => (roles ? [roles] : []));
  const roles = named[0]?.filter((role) => named.every((list) => list.includes(role)));
  if (roles?.length === 0) {
    const names = asks.filter((ask) => ask.roles).map(({ reason }) => `"${reason.code}"`);
    const message =
      `The rules ${names.join(" and ")} name approvers that have no role in common, so no one ` +
      "can approve this.";
    return rulingOf(
      { stage: "rules", action: "deny", reason: { ...first.reason, message } },
      stages,
    );
  }
  const times = asks.flatMap(({ timeoutMs }) => (timeoutMs === undefined ? [] : [timeoutMs]));
  return {
    ...rulingOf(asks.find(({ explicit }) => explicit) ?? first, stages),
    explicit: asks.some(({ explicit, reason }) => explicit || reason.type === "workingDir"),
    ...(roles && { roles }),
    ...(times.length > 0 && { timeoutMs: Math.min(...times) }),
  };
}
