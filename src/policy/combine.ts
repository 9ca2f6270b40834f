/**
 * How what the stages said becomes one ruling: the strictest word counts, and in which order they
 * spoke makes no difference.
 */
import type { By, Judgement, Reason, Verdict } from "../core/model.ts";
import type { Ruling } from "../core/policy.ts";

/**
 * Any deny denies; else any ask, and whatever is catastrophic, asks; else any allow allows. Where
 * the `fallback` asks about everything, or denies it, only a rule takes a call out of that (and
 * `acceptEdits` an edit out of the policy `all`), and nothing what is catastrophic. Runs on every
 * call: one look at each verdict.
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

/** Without copying where one of them is empty. */
export function joined(one: readonly Verdict[], other: readonly Verdict[]): readonly Verdict[] {
  if (other.length === 0) return one;
  if (one.length === 0) return other;
  const all: Verdict[] = [];
  for (const verdict of one) all.push(verdict);
  for (const verdict of other) all.push(verdict);
  return all;
}

/**
 * Whether the fallback asks, or denies, whatever the call is: then only a rule takes a call out.
 */
const asksAnyway = ({ action, reason }: Ruling): boolean =>
  action !== "allow" && reason.type !== "classifier";
const exempts = ({ reason, inPart }: Verdict): boolean =>
  (reason.type === "rule" && !inPart) || reason.type === "peer";
/**
 * Who sets this mode means the edits of the session, also where every other call is asked about.
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
 * Who may answer is what all the rules agree on. Where they agree on nobody, nobody may. The
 * shortest time that any of them gives is what there is.
 */
function asking(first: Verdict, asks: readonly Verdict[], stages: readonly Verdict[]): Ruling {
  const named = asks.flatMap(({ roles }) => (roles ? [roles] : []));
  const roles = named[0]?.filter((role) => named.every((list) => list.includes(role)));
  if (roles?.length === 0) {
    const names = asks.filter((ask) => ask.roles).map(({ reason }) => `"${reason.code}"`);
    const message = `The rules ${names.join(" and ")} name approvers that have no role in common, so nobody can approve this.`;
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
