/**
 * Numbers from the audit log: how often people are asked and what they answer, which tools ask
 * most, which rules are too strict or too loose.
 */
import { extname } from "node:path";
import { TELEMETRY_EVENTS, type TelemetryEvent, telemetryOf } from "../core/telemetry.ts";
import { inputOf, type RecordedCall } from "./call-history.ts";

export interface Tally {
  readonly name: string;
  readonly calls: number;
  /** People were asked. */
  readonly prompts: number;
  readonly approved: number;
  readonly denied: number;
  /** No person answered, or the agent did not wait. */
  readonly unanswered: number;
  /** Approved of those that were answered, 0 to 1; null if none was. */
  readonly approvalRate: number | null;
  /** Half of the answers came within so many seconds. */
  readonly medianSeconds: number | null;
}

export interface RuleTally extends Tally {
  readonly source: string | null;
  /** Calls that it let through, and how many of those failed afterwards. */
  readonly allowed: number;
  readonly failed: number;
  /**
   * `too-strict`: people approve nearly all it asks about. `too-loose`: people deny what it lets
   * through elsewhere, or it fails often.
   */
  readonly judgement: "too-strict" | "too-loose" | "fine" | "too-few";
}

export interface AuditStats {
  readonly calls: number;
  readonly undecided: number;
  readonly events: Readonly<Record<TelemetryEvent, number>>;
  /** By type of reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /**
   * How often people approved what was put to them: how often they override the default of asking.
   */
  readonly overrides: Tally;
  /** The tools that ask most, first. */
  readonly tools: readonly Tally[];
  /** Rules and pattern keys that asked, allowed or denied, those that ask most first. */
  readonly rules: readonly RuleTally[];
  /** Of tools that change code: by the language of the file. */
  readonly languages: readonly Tally[];
}

/** With fewer answers, nothing is said about a rule. */
const ENOUGH = 10;
const TOO_STRICT = 0.95;
const TOO_LOOSE = 0.2;

export function statsOf(calls: readonly RecordedCall[]): AuditStats {
  const events = Object.fromEntries(TELEMETRY_EVENTS.map((name) => [name, 0])) as Record<
    TelemetryEvent,
    number
  >;
  const reasons = new Map<string, number>();
  for (const { decision } of calls) {
    if (!decision) continue;
    const event = telemetryOf(decision);
    if (event) events[event]++;
    reasons.set(decision.reason.type, (reasons.get(decision.reason.type) ?? 0) + 1);
  }
  return {
    calls: calls.length,
    undecided: calls.filter(({ decision }) => !decision).length,
    events,
    reasons: Object.fromEntries([...reasons].sort(([, a], [, b]) => b - a)),
    overrides: tallyOf("all", calls),
    tools: tallied(calls, ({ tool }) => tool),
    rules: ruleTallies(calls),
    languages: tallied(calls, languageOf),
  };
}

export function tallyOf(name: string, calls: readonly RecordedCall[]): Tally {
  const asked = calls.filter(({ askedAt }) => askedAt !== undefined);
  const approved = asked.filter(isAnswered("allow")).length;
  const denied = asked.filter(isAnswered("deny")).length;
  const answered = approved + denied;
  const seconds = asked
    .filter((call) => isAnswered("allow")(call) || isAnswered("deny")(call))
    .map(({ askedAt, decision }) => Math.max(0, decision!.at - askedAt!) / 1000)
    .sort((a, b) => a - b);
  return {
    name,
    calls: calls.length,
    prompts: asked.length,
    approved,
    denied,
    unanswered: asked.length - answered,
    approvalRate: answered === 0 ? null : approved / answered,
    medianSeconds: seconds.length === 0 ? null : seconds[Math.floor(seconds.length / 2)]!,
  };
}

const isAnswered =
  (outcome: "allow" | "deny") =>
  ({ decision }: RecordedCall): boolean =>
    decision?.by.kind === "person" && decision.outcome === outcome;

function tallied(
  calls: readonly RecordedCall[],
  nameOf: (call: RecordedCall) => string | undefined,
): readonly Tally[] {
  const groups = new Map<string, RecordedCall[]>();
  for (const call of calls) {
    const name = nameOf(call);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(call);
    else groups.set(name, [call]);
  }
  return [...groups]
    .map(([name, group]) => tallyOf(name, group))
    .sort((a, b) => b.prompts - a.prompts || b.calls - a.calls);
}

/**
 * A rule by its name, a judge's finding by its key: the reason that the call was asked about,
 * allowed or denied.
 */
function ruleTallies(calls: readonly RecordedCall[]): readonly RuleTally[] {
  const groups = new Map<string, { source: string | null; calls: RecordedCall[] }>();
  for (const call of calls) {
    for (const { reason, action } of call.stages) {
      if (
        action === "none" ||
        (reason.type !== "rule" && reason.type !== "classifier" && reason.type !== "hook")
      )
        continue;
      const name = `${reason.type}:${reason.code}`;
      const group = groups.get(name) ?? { source: reason.source ?? null, calls: [] };
      groups.set(name, group);
      if (group.calls.at(-1) !== call) group.calls.push(call);
    }
  }
  return [...groups]
    .map(([name, { source, calls: group }]) => ruleTally(name, source, group))
    .sort((a, b) => b.prompts - a.prompts || b.calls - a.calls);
}

function ruleTally(name: string, source: string | null, calls: readonly RecordedCall[]): RuleTally {
  const tally = tallyOf(name, calls);
  const through = calls.filter(
    ({ askedAt, decision }) => askedAt === undefined && decision?.outcome === "allow",
  );
  const reported = through.filter(({ ok }) => ok !== undefined);
  const failed = reported.filter(({ ok }) => ok === false).length;
  const counts = { allowed: through.length, failed };
  if (tally.approved + tally.denied >= ENOUGH && tally.approvalRate! >= TOO_STRICT)
    return { ...tally, source, ...counts, judgement: "too-strict" };
  if (reported.length >= ENOUGH && failed / reported.length >= TOO_LOOSE)
    return { ...tally, source, ...counts, judgement: "too-loose" };
  if (tally.denied > 0 && through.length >= ENOUGH)
    return { ...tally, source, ...counts, judgement: "too-loose" };
  const few = tally.approved + tally.denied < ENOUGH && reported.length < ENOUGH;
  return { ...tally, source, ...counts, judgement: few ? "too-few" : "fine" };
}

const LANGUAGES: ReadonlyMap<string, string> = new Map(
  (
    "TypeScript ts tsx mts cts|JavaScript js jsx mjs cjs|Python py pyi|Go go|Rust rs|Java " +
    "java|Kotlin kt kts|C c h|C++ cc cpp cxx hpp|C# cs|" +
    "Ruby rb|PHP php|Swift swift|Shell sh bash zsh|SQL sql|HTML html htm|CSS css scss|YAML yaml " +
    "yml|JSON json|TOML toml|Markdown md mdx"
  )
    .split("|")
    .flatMap((line) => {
      const [name, ...endings] = line.split(" ");
      return endings.map((ending): [string, string] => [`.${ending}`, name!]);
    }),
);

function languageOf(call: RecordedCall): string | undefined {
  if (!call.findings.some(({ actionClass }) => actionClass === "file_write")) return undefined;
  const input = inputOf(call);
  const path = input?.file_path ?? input?.notebook_path ?? input?.path;
  return typeof path === "string" ? LANGUAGES.get(extname(path).toLowerCase()) : undefined;
}
