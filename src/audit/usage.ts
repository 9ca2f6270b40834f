/** The numbers that people see: prompts by day and outcome, time to decide, findings, rules. */

import { newEffects } from "../core/effects.ts";
import type { UsageDay, UsageFinding, UsageRule, UsageStats } from "../core/history.ts";
import { type Judge, judgementOf } from "../core/judge.ts";
import type { Language } from "../core/keys.ts";
import { visible } from "../core/text.ts";
import { type RecordedCall, recordedCalls } from "./call-history.ts";
import { headingOf } from "./history.ts";
import { type LogEnd, linesAtEnd } from "./log-end.ts";
import { proposalsFrom, proposalText } from "./rule-proposals.ts";
import { type RuleTally, statsOf } from "./stats.ts";

export interface UsageTask {
  readonly kind: "usage";
  readonly log: LogEnd;
  readonly since: number;
  readonly until: number;
  readonly language?: Language | undefined;
}

/** How much of the log's end is read. */
const MAX_BYTES = 32 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 400;
const MAX_FINDINGS = 20;
const MAX_RULES = 50;

/** Takes seconds of work for a long log: not for the event loop of a gateway. */
export async function usageOf(task: UsageTask, judges: readonly Judge[]): Promise<UsageStats> {
  const { log, until, language } = task;
  const end = await linesAtEnd(log, MAX_BYTES);
  const lines = end.lines.flatMap(parsed);
  const first = end.cut ? timeOf(lines[0]) : 0;
  const since = Math.max(task.since, first);
  const within = lines.filter((line) => timeOf(line) >= since && timeOf(line) <= until);
  const calls = await recordedCalls(each(within));
  const asked = calls.filter(({ askedAt }) => askedAt !== undefined);
  const seconds = asked
    .filter(({ decision }) => decision?.by.kind === "person")
    .map(({ askedAt = 0, decision }) => Math.max(0, (decision?.at ?? 0) - askedAt) / 1000)
    .sort((one, other) => one - other);
  const ended = asked.filter(({ decision }) => decision !== undefined);
  const expired = ended.filter(({ decision }) => decision?.status === "expired");
  return {
    since,
    until,
    days: daysOf(calls, since, until),
    decide: { count: seconds.length, p50: at(seconds, 0.5), p95: at(seconds, 0.95) },
    expiredShare: ended.length === 0 ? null : expired.length / ended.length,
    findings: findingsOf(asked, language),
    rules: statsOf(calls).rules.slice(0, MAX_RULES).map(ruleOf),
    proposals: proposalsFrom(calls, judges).map((proposal) => ({
      rule: visible(proposalText(proposal)).text,
      saved: proposal.saved,
      prompts: proposal.prompts,
      untried: proposal.untried,
      examples: proposal.examples.map((call) => ({ ...call, what: visible(call.what).text })),
    })),
  };
}

type Line = Readonly<Record<string, unknown>>;

function parsed(text: Buffer | string): Line[] {
  try {
    return [JSON.parse(text.toString()) as Line];
  } catch {
    return [];
  }
}

const timeOf = (line: Line | undefined): number => Date.parse(String(line?.time));

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** The value below which this part of the sorted values lies. */
const at = (sorted: readonly number[], part: number): number | null =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null;

type Counts = { -readonly [Name in keyof UsageDay]: UsageDay[Name] };

function daysOf(calls: readonly RecordedCall[], since: number, until: number): UsageDay[] {
  const days = new Map<string, Counts>();
  const first = firstOf(calls);
  if (first === undefined) return [];
  const begin = Math.max(since, until - MAX_DAYS * DAY_MS, first);
  for (let time = begin; dayOf(time) <= dayOf(until); time += DAY_MS) countsOf(days, time);
  for (const { askedAt, decision } of calls) {
    if (askedAt !== undefined) countsOf(days, askedAt).prompts++;
    if (!decision) continue;
    const day = countsOf(days, decision.at);
    if (askedAt === undefined) day.automatic++;
    else if (decision.status === "rejected") day.denied++;
    else day[decision.status]++;
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const firstOf = (calls: readonly RecordedCall[]): number | undefined =>
  calls.find(({ decision }) => decision !== undefined)?.decision?.at;

function countsOf(days: Map<string, Counts>, time: number): Counts {
  const day = dayOf(time);
  const known = days.get(day);
  if (known) return known;
  const none = { prompts: 0, approved: 0, denied: 0, expired: 0, cancelled: 0, automatic: 0 };
  const made = { day, ...none };
  days.set(day, made);
  return made;
}

function findingsOf(
  asked: readonly RecordedCall[],
  language: Language | undefined,
): UsageFinding[] {
  const found = new Map<string, { prompts: number; approved: number; denied: number }>();
  for (const { findings, decision } of asked) {
    if (findings.length === 0) continue;
    const key = judgementOf(findings, newEffects()).patternKey;
    const counts = found.get(key) ?? { prompts: 0, approved: 0, denied: 0 };
    found.set(key, counts);
    counts.prompts++;
    if (decision?.by.kind !== "person") continue;
    if (decision.outcome === "allow") counts.approved++;
    else counts.denied++;
  }
  return [...found]
    .map(([key, counts]) => ({ key, heading: headingOf(key, language), ...counts }))
    .sort((one, other) => other.prompts - one.prompts)
    .slice(0, MAX_FINDINGS);
}

/** With fewer answers, or slower ones, nothing is said about how people look at it. */
const STAMPS = { answers: 20, rate: 0.98, seconds: 3 };

function ruleOf(tally: RuleTally): UsageRule {
  const { source, prompts, approved, denied, approvalRate, medianSeconds, judgement } = tally;
  return {
    name: visible(tally.name).text,
    source,
    prompts,
    approved,
    denied,
    approvalRate,
    medianSeconds,
    judgement,
    rubberStamp:
      approved + denied >= STAMPS.answers &&
      (approvalRate ?? 0) >= STAMPS.rate &&
      (medianSeconds ?? STAMPS.seconds) < STAMPS.seconds,
  };
}
