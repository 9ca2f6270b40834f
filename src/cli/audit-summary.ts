/**
 * `countersign audit summary`: what was asked, allowed and denied, by what and why, as Markdown for
 * a job's page. What agents wrote is shown as text: it can form no table, link or mention.
 */

import { readFile } from "node:fs/promises";
import type { RecordedCall } from "../audit/call-history.ts";
import { whatIn } from "../audit/what.ts";
import { CountersignError } from "../core/errors.ts";
import type { By, Decision, Reason } from "../core/model.ts";
import { visible } from "../core/text.ts";
import { reasonOf } from "../filesystem/reasons.ts";
import { print, printJson } from "./output.ts";
import type { RunReport } from "./run-report.ts";

export interface SummaryFlags {
  readonly since?: string;
  readonly until?: string;
  readonly session?: string;
  readonly report?: string;
  readonly output: string;
}

interface Row {
  readonly decision: string;
  readonly session: string;
  readonly tool: string;
  readonly what: string;
  readonly level: string;
  readonly by: string;
  readonly why: string;
  /** The policy allowed it at once: it is counted, not listed. */
  readonly plain: boolean;
}

type Line = Readonly<Record<string, unknown>>;

/** `lines`: of the audit log; read only where no report is named. */
export async function auditSummary(
  lines: () => Promise<AsyncIterable<Line>>,
  { report, output, ...filter }: SummaryFlags,
): Promise<void> {
  const rows = report === undefined ? await rowsOfLog(await lines(), filter) : await read(report);
  if (output === "json") return printJson({ rows: rows.map(({ plain, ...row }) => row) });
  print(markdown(rows));
}

async function rowsOfLog(
  lines: AsyncIterable<Line>,
  { since = "", until = "9999", session }: Omit<SummaryFlags, "output" | "report">,
): Promise<readonly Row[]> {
  const { recordedCalls } = await import("../audit/call-history.ts");
  const within = async function* () {
    for await (const line of lines) {
      const time = String(line.time);
      if (time >= since && time <= until) yield line;
    }
  };
  const calls = await recordedCalls(within());
  return calls.filter((call) => session === undefined || call.session === session).map(rowOf);
}

function rowOf({ session, tool, raw, level, decision, askedAt }: RecordedCall): Row {
  return {
    ...{ session, tool, what: whatIn(raw), level },
    decision: decision ? wordOf(decision) : "undecided",
    by: decision ? deciderOf(decision.by) : "-",
    why: decision?.reason.message ?? "",
    plain: decision?.outcome === "allow" && isPolicy(decision.by) && askedAt === undefined,
  };
}

const isPolicy = ({ kind }: By): boolean => kind === "policy" || kind === "rule";

function wordOf({ outcome, status, reason, by: { kind } }: Decision): string {
  if (outcome === "deny")
    return status === "expired" || reason.code === "cancelled" ? status : "denied";
  if (kind === "headless") return "allowed without a person";
  return kind === "person" ? "approved" : "allowed";
}

const deciderOf = (by: By): string =>
  by.kind === "person"
    ? `${by.name} (${by.channel})`
    : by.kind === "gateway"
      ? "gateway"
      : `${by.kind} ${by.name}`;

/** The reports of `countersign run --report`, a line of JSON each. */
async function read(file: string): Promise<readonly Row[]> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return "";
    throw new CountersignError("bad-request", `${file}: ${reasonOf(cause)}`, { path: "report" });
  });
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => rowOfReport(JSON.parse(line) as RunReport));
}

function rowOfReport({ session, tool, argv, level, decision, reason, exit }: RunReport): Row {
  const isPlain = decision === "allow" && isPlainReason(reason);
  const ended = exit === undefined ? "" : ` It ended with exit code ${exit}.`;
  return {
    ...{ session, tool, level, what: argv.join(" "), by: reason.type },
    decision: decision === "deny" ? "denied" : (WORDS[reason.type] ?? "allowed"),
    why: `${reason.message}${ended}`,
    plain: isPlain && exit === 0,
  };
}

const WORDS: Readonly<Record<string, string>> = {
  headless: "allowed without a person",
  person: "approved",
};
const isPlainReason = ({ type }: Pick<Reason, "type">): boolean =>
  ["rule", "classifier", "mode"].includes(type);

const MOST_ROWS = 200;
const MOST_LETTERS = 300;

function markdown(rows: readonly Row[]): string {
  const listed = rows.filter(({ plain }) => !plain);
  const counts = new Map<string, number>();
  for (const { decision } of rows) counts.set(decision, (counts.get(decision) ?? 0) + 1);
  const told = [...counts].map(([decision, count]) => `${count} ${decision}`).join(", ");
  const head = `### Countersign: ${told || "no call was asked about"}`;
  if (listed.length === 0) return `${head}\n`;
  const shown = listed.slice(0, MOST_ROWS);
  const more = listed.length - shown.length;
  return [
    head,
    "",
    "| decision | tool | what | level | by | why |",
    "| --- | --- | --- | --- | --- | --- |",
    ...shown.map(
      ({ decision, tool, what, level, by, why }) =>
        `| ${decision} | ${code(tool)} | ${code(what)} | ${level} | ${code(by)} | ${plain(why)} |`,
    ),
    ...(more > 0 ? ["", `${more} more are in the audit log.`] : []),
    "",
  ].join("\n");
}

const code = (text: string): string => `<code>${plain(text)}</code>`;

/** As text: each character that could mean something to Markdown or HTML is a reference. */
function plain(text: string): string {
  const letters = [...visible(text).text.replaceAll("\n", " ⏎ ")];
  const cut = letters.length - MOST_LETTERS;
  const kept = cut > 0 ? letters.slice(0, MOST_LETTERS).join("") : letters.join("");
  const safe = kept.replace(/[^\p{L}\p{N} ,;]/gu, (letter) => `&#${letter.codePointAt(0)};`);
  return cut > 0 ? `${safe} … (${cut} more characters)` : safe;
}
