/**
 * `countersign audit stats`: what the log says about the policy, and which rules would have saved
 * prompts.
 */

import type { Proposal } from "../audit/rule-proposals.ts";
import type { AuditStats, RuleTally, Tally } from "../audit/stats.ts";
import { visible } from "../core/text.ts";
import { print, printJson, printTable } from "./output.ts";

export interface StatsFlags {
  readonly since?: string;
  readonly until?: string;
  readonly output: string;
}

type Line = Readonly<Record<string, unknown>>;

/** Reads the lines of the log in the given time, and prints the results. */
export async function auditStats(
  lines: AsyncIterable<Line>,
  { since, until, output }: StatsFlags,
): Promise<void> {
  const { recordedCalls } = await import("../audit/call-history.ts");
  const { statsOf } = await import("../audit/stats.ts");
  const { proposalsFrom, proposalText } = await import("../audit/rule-proposals.ts");
  const { judges } = await import("../judges/index.ts");
  const calls = await recordedCalls(within(lines, since, until));
  const stats = statsOf(calls);
  const proposals = proposalsFrom(calls, judges);
  if (output === "json") return printJson({ ...stats, proposals });
  show(
    stats,
    proposals.map((proposal) => proposed(proposal, proposalText(proposal))),
  );
}

async function* within(
  lines: AsyncIterable<Line>,
  since: string | undefined,
  until: string | undefined,
): AsyncGenerator<Line> {
  const from = since === undefined ? "" : new Date(since).toISOString();
  const to = until === undefined ? "9999" : new Date(until).toISOString();
  for await (const line of lines) {
    const time = String(line.time);
    if (time >= from && time <= to) yield line;
  }
}

const MAX_ROWS = 15;
const percent = (rate: number | null): string =>
  rate === null ? "-" : `${Math.round(rate * 100)} %`;
const seconds = (value: number | null): string => (value === null ? "-" : `${value.toFixed(1)} s`);
const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;
const safe = (text: string): string => visible(text).text.replaceAll("\n", " ⏎ ");

function show(
  { calls, undecided, events, overrides, tools, rules, languages }: AuditStats,
  proposals: readonly string[],
): void {
  if (calls === 0) {
    print("The audit log has no calls of that time.");
    return;
  }
  print(`${counted(calls, "call")}${undecided === 0 ? "" : `, ${undecided} of them undecided`}.`);
  print(asked(overrides));
  print("");
  printTable(
    ["HOW IT ENDED", "CALLS"],
    Object.entries(events).map(([name, count]) => [IN_WORDS[name] ?? name, String(count)]),
  );
  section("TOOL", tools);
  if (languages.length > 0) section("LANGUAGE", languages);
  if (rules.length > 0) print("");
  if (rules.length > 0)
    printTable(
      ["RULE OR FINDING", "SOURCE", "PROMPTS", "APPROVED", "DENIED", "LET THROUGH", "FAILED", "IS"],
      rules.slice(0, MAX_ROWS).map(ruleRow),
    );
  print("");
  if (proposals.length === 0) {
    print("No rule is proposed: no kind of call was approved often and never denied.");
    return;
  }
  print("Rules that would have saved prompts (review each one before you use it):\n");
  for (const proposal of proposals) print(proposal);
}

function asked({
  prompts,
  approved,
  denied,
  unanswered,
  approvalRate,
  medianSeconds,
}: AuditStats["overrides"]): string {
  if (prompts === 0) return "No one was asked.";
  const times = `People were asked ${counted(prompts, "time")}:`;
  const ended = `${approved} approved, ${denied} denied, ${unanswered} not answered.`;
  const rate = `${percent(approvalRate)} of the answers approved`;
  if (medianSeconds === null) return `${times} ${ended}`;
  return `${times} ${ended} ${rate}; half came within ${seconds(medianSeconds)}.`;
}

/** The events have the names under which other programs count the same. */
const IN_WORDS: Readonly<Record<string, string>> = {
  tool_use_granted_in_config: "allowed by a rule or a setting",
  tool_use_granted_by_classifier: "allowed as safe",
  tool_use_granted_in_prompt_permanent: "approved with always, or with a rule",
  tool_use_granted_in_prompt_temporary: "approved once",
  tool_use_rejected_in_prompt: "denied by a person",
  tool_use_denied_in_config: "denied by a rule or a setting",
};

function section(title: string, tallies: readonly Tally[]): void {
  print("");
  printTable(
    [title, "CALLS", "PROMPTS", "APPROVED", "DENIED", "UNANSWERED", "APPROVAL RATE", "MEDIAN"],
    tallies
      .slice(0, MAX_ROWS)
      .map(
        ({ name, calls, prompts, approved, denied, unanswered, approvalRate, medianSeconds }) => [
          safe(name),
          ...[calls, prompts, approved, denied, unanswered].map(String),
          percent(approvalRate),
          seconds(medianSeconds),
        ],
      ),
  );
}

const ruleRow = ({
  name,
  source,
  prompts,
  approved,
  denied,
  allowed,
  failed,
  judgement,
}: RuleTally): string[] => [
  safe(name),
  source ?? "-",
  ...[prompts, approved, denied, allowed, failed].map(String),
  judgement.replace("-", " "),
];

/** In the form of a policy file, ready to be copied. */
function proposed(proposal: Proposal, text: string): string {
  const { saved, deniedAllowed, unansweredAllowed, untried } = proposal;
  const and = unansweredAllowed > 0 ? `, ${unansweredAllowed} that went unanswered` : "";
  const not =
    untried > 0 ? ` (${untried} calls could not be tried: their text was cut or masked)` : "";
  return (
    `  # would have saved ${saved} prompts, and allowed ${deniedAllowed} that were ` +
    `denied${and}${not}\n` +
    `  - ${text}`
  );
}
