/** Runs the hooks for one call: all at once, and a second time if a hook changes the input. */
import type { HookAnswer, HookEvent } from "../../core/hook.ts";
import type { Judgement, Verdict } from "../../core/model.ts";
import type { PolicyCall, Replaced } from "../../core/policy.ts";
import { hear, type Running } from "./ask.ts";
import type { Prepared } from "./compiled.ts";
import { type AskedFor, inputOf } from "./input.ts";
import { type HookVerdicts, isVerdict, type Replacement, replacementOf } from "./replace.ts";
import { contextOf, objection, verdictOf } from "./verdicts.ts";

/** The combined result of all hooks for a call. */
export interface HooksSaid {
  /**
   * The verdicts of the hooks that gave one. An allow does not override a deny, an ask, or a
   * catastrophic finding.
   */
  readonly verdicts: readonly Verdict[];
  /** The input that replaces the agent's, judged. Never set if a hook denies. */
  readonly replaced?: Replaced;
  /** Context for the agent. */
  readonly context: readonly string[];
}

export interface Subject {
  readonly call: PolicyCall;
  readonly judgement: Judgement;
}

export interface Bench {
  readonly event: Exclude<HookEvent, "PostToolUse">;
  /** Set only for coordinators. */
  readonly asked?: AskedFor;
  readonly permissionMode: string;
  readonly running: Running;
  /** The hooks that apply to the call. */
  wanted(subject: Subject): readonly Prepared[];
  judge(call: PolicyCall): Judgement;
}

/** Never rejects. */
export async function matching(
  subject: Subject,
  wanted: readonly Prepared[],
  bench: Bench,
): Promise<HooksSaid> {
  const first = await hearAll(wanted, subject, bench);
  if (first.some(isDenial)) return saidOf(first);
  const change = replacementOf(first, subject.call.input);
  if (!change) return saidOf(first);
  if (isVerdict(change)) return saidOf(first, [change]);
  try {
    return await again(first, change, { subject, bench });
  } catch {
    return saidOf(first, [
      objection(
        change.hooks[0].spec,
        "The input that a hook put in place of this call's cannot be judged.",
      ),
    ]);
  }
}

/**
 * Hooks that did not change the input must agree to the new one. They run again, together with the
 * hooks that apply only to the new input. Their earlier allows are dropped; their earlier
 * objections still count.
 */
async function again(
  first: readonly HookVerdicts[],
  change: Replacement,
  { subject, bench }: { subject: Subject; bench: Bench },
) {
  const { input, raw } = change;
  const call: PolicyCall = { ...subject.call, input, raw };
  const judgement = bench.judge(call);
  const authors = new Set(change.hooks.map(({ identity }) => identity));
  const others = bench.wanted({ call, judgement }).filter(({ identity }) => !authors.has(identity));
  const second = await hearAll(others, { call, judgement }, bench);
  const kept = first.filter(({ hook, answer }) => authors.has(hook.identity) || !isAllow(answer));
  const all = [...kept, ...second];
  const changed = second.some(isDenial) ? undefined : replacementOf(second, input);
  if (second.some(isDenial)) return saidOf(all);
  if (changed) return saidOf(all, [isVerdict(changed) ? changed : restless(changed, change)]);
  return { ...saidOf(all), replaced: { input, raw, judgement, by: change.hooks[0].spec.name } };
}

function restless({ hooks: [later] }: Replacement, { hooks: [earlier] }: Replacement): Verdict {
  const { spec } = later;
  return objection(
    spec,
    `The hooks "${earlier.spec.name}" and "${spec.name}" both replaced this call's input. Let ` +
      "only one of them change it.",
  );
}

function hearAll(
  hooks: readonly Prepared[],
  subject: Subject,
  bench: Bench,
): Promise<HookVerdicts[]> {
  const { event, asked, permissionMode, running } = bench;
  const input = inputOf(event, { ...subject, permissionMode, asked });
  return Promise.all(
    hooks.map(async (hook) => ({ hook, answer: await hear(hook, input, running) })),
  );
}

const isDenial = ({ hook, answer }: HookVerdicts): boolean =>
  verdictOf(hook.spec, answer)?.action === "deny";
const isAllow = (answer: HookAnswer): boolean =>
  answer.kind === "answer" && answer.decision === "allow";

function saidOf(heard: readonly HookVerdicts[], more: readonly Verdict[] = []): HooksSaid {
  const verdicts: Verdict[] = [];
  const context: string[] = [];
  for (const { hook, answer } of heard) {
    const verdict = verdictOf(hook.spec, answer);
    if (verdict) verdicts.push(verdict);
    const words = contextOf(answer);
    if (words !== undefined && !context.includes(words)) context.push(words);
  }
  verdicts.push(...more);
  return { verdicts, context };
}
