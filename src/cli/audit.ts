/** `countersign audit`: checks, shows and exports the audit log, without the gateway. */
import { Command, Option } from "commander";
import { CountersignError } from "../core/errors.ts";
import { isRefOf } from "../core/ids.ts";
import type { LogFlags } from "./audit-place.ts";
import type { StatsFlags } from "./audit-stats.ts";
import type { SummaryFlags } from "./audit-summary.ts";
import type { TailFlags } from "./audit-tail.ts";
import type { VerifyFlags } from "./audit-verify.ts";
import { outputOption, print } from "./output.ts";

interface Filter {
  readonly type?: string;
  readonly call?: string;
  readonly approval?: string;
  readonly since?: string;
  readonly until?: string;
}

export const auditCommand = (): Command => {
  const audit = new Command("audit")
    .description("check, show, export and count the audit log")
    .option("--file <file>", "the log; default: the config's, in the state directory")
    .option(
      "--config <file>",
      "config file, as for start; default: of the last start, if the gateway shares a database",
    )
    .addHelpText(
      "after",
      "\nExample:\n  $ countersign audit verify\n  $ countersign audit verify --head " +
        "/mnt/other/audit.jsonl\n  $ countersign audit tail -f\n  $ countersign audit export " +
        "--since 2026-01-01 > january.jsonl",
    );
  verifyCommand(audit);
  tailCommand(audit);
  exportCommand(audit);
  statsCommand(audit);
  summaryCommand(audit);
  return audit;
};

function verifyCommand(audit: Command): void {
  audit
    .command("verify")
    .description("check that no line was changed, removed or inserted; exit code 1 if one was")
    .option(
      "--head <head>",
      "a head noted elsewhere, SEQ:HASH (status shows it), a sink's file or a URL: finds " +
        "lines that were cut off the end",
    )
    .addOption(outputOption())
    .addHelpText(
      "after",
      "\nExample:\n  $ countersign audit verify\n" +
        "  $ countersign audit verify --head /mnt/far/audit.jsonl",
    )
    .action(async (flags: VerifyFlags, command: Command) => {
      await (await place()).verify(command.optsWithGlobals<LogFlags>(), flags);
    });
}

function tailCommand(audit: Command): void {
  audit
    .command("tail")
    .description("show what was decided lately: when, by whom, in which session, about what")
    .option("-n, --lines <n>", "how many", "20")
    .option("-f, --follow", "keep showing what is decided")
    .addOption(outputOption("the log's own lines with json, one each"))
    .addHelpText(
      "after",
      "\nExample:\n  $ countersign audit tail --follow\n" +
        "  $ countersign audit tail -n 100 --output json",
    )
    .action(async (flags: TailFlags, command: Command) => {
      const { auditTail } = await import("./audit-tail.ts");
      await (await place()).withRecord(command.optsWithGlobals<LogFlags>(), (record) =>
        auditTail(record, flags),
      );
    });
}

function exportCommand(audit: Command): void {
  audit
    .command("export")
    .description("print lines as JSONL, oldest first")
    .option(
      "--type <type>",
      "received, verdict, replaced, asked, answered, refused, decided, outcome, grant, " +
        "rule, session, stop, peer, chains or config",
    )
    .option("--call <id>", "of one call")
    .option("--approval <id>", "of one approval: its id, or the letters on its card")
    .option("--since <time>", "from this ISO 8601 time on")
    .option("--until <time>", "up to this ISO 8601 time")
    .addOption(
      new Option("--output <format>", "how to print: json is JSONL")
        .choices(["json"])
        .default("json"),
    )
    .addHelpText(
      "after",
      "\nExit codes: 0; 1 if the call or the approval that was named is not in the log.\n\n" +
        "Example:\n  $ countersign audit export --call CZAhlfkZCv2FNWemUzJHWc",
    )
    .action(async (given: Filter, command: Command) => {
      const filter = { ...given, ...period(given) };
      await (await place()).withRecord(command.optsWithGlobals<LogFlags>(), async (record) => {
        const named = new Set<string>();
        for await (const line of record.lines()) {
          for (const id of idsIn(line, filter)) named.add(id);
          if (fits(line, filter)) print(JSON.stringify(line));
        }
        refuseUnknown(record.name, filter, named);
      });
    });
}

function statsCommand(audit: Command): void {
  audit
    .command("stats")
    .description(
      "how often people are asked and what they answer, which rules are too strict or too " +
        "loose, which rules would save prompts",
    )
    .option("--since <time>", "from this ISO 8601 time on")
    .option("--until <time>", "up to this ISO 8601 time")
    .addOption(outputOption())
    .addHelpText("after", "\nExample:\n  $ countersign audit stats --since 2026-01-01")
    .action(async (flags: StatsFlags, command: Command) => {
      const { auditStats } = await import("./audit-stats.ts");
      const within = { ...flags, ...period(flags) };
      await (await place()).withRecord(command.optsWithGlobals<LogFlags>(), (record) =>
        auditStats(record.lines(), within),
      );
    });
}

function summaryCommand(audit: Command): void {
  audit
    .command("summary")
    .description("what was asked, allowed and denied, by what and why, for the page of a job")
    .option("--since <time>", "from this ISO 8601 time on")
    .option("--until <time>", "up to this ISO 8601 time")
    .option("--session <key>", "of one session")
    .option("--report <file>", "of the commands that `countersign run --report` noted there")
    .addOption(
      new Option("--output <format>", "how to print")
        .choices(["markdown", "json"])
        .default("markdown"),
    )
    .addHelpText(
      "after",
      '\nExample:\n  $ countersign audit summary --session ci:42 >> "$GITHUB_STEP_SUMMARY"',
    )
    .action(async (flags: SummaryFlags, command: Command) => {
      const { auditSummary } = await import("./audit-summary.ts");
      const within = { ...flags, ...period(flags) };
      const lines = async () => (await place()).linesOf(command.optsWithGlobals<LogFlags>());
      await auditSummary(lines, within);
    });
}

const place = () => import("./audit-place.ts");

/** The same times, as the log writes them. */
function period({
  since,
  until,
}: Pick<Filter, "since" | "until">): Pick<Filter, "since" | "until"> {
  return {
    ...(since !== undefined && { since: timeIn("since", since) }),
    ...(until !== undefined && { until: timeIn("until", until) }),
  };
}

function timeIn(option: string, text: string): string {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time.toISOString();
  throw bad(
    option,
    `--${option}: expected a time such as 2026-01-31 or 2026-01-31T08:00Z, ` +
      `found ${JSON.stringify(text)}`,
  );
}

const bad = (path: string, message: string): CountersignError =>
  new CountersignError("bad-request", message, { path });

type Line = Readonly<Record<string, unknown>>;

function fits(line: Line, { type, call, approval, since, until }: Filter): boolean {
  const time = String(line.time);
  if (type !== undefined && line.type !== type) return false;
  if (call !== undefined && !mentions(line, call)) return false;
  if (approval !== undefined && !isAbout(line, approval)) return false;
  return (since === undefined || time >= since) && (until === undefined || time <= until);
}

/** An approval is named by its id, or by the letters on its card. */
const isAbout = ({ approval }: Line, typed: string): boolean =>
  typeof approval === "string" && isRefOf(typed, approval);

/** Those of the named ids that the line is about. */
function idsIn(line: Line, { call, approval }: Filter): string[] {
  const ids = [];
  if (call !== undefined && mentions(line, call)) ids.push(call);
  if (approval !== undefined && isAbout(line, approval)) ids.push(approval);
  return ids;
}

function refuseUnknown(place: string, { call, approval }: Filter, known: Set<string>): void {
  const look = "whole ids: countersign audit tail --output json";
  if (call !== undefined && !known.has(call))
    throw bad("call", `${place} has no call ${call}; ${look}; an approval's is for --approval`);
  if (approval !== undefined && !known.has(approval))
    throw bad("approval", `${place} has no approval ${approval}; ${look}`);
}

/**
 * A call is named directly, inside the line that received it, or among those that a decision was
 * for.
 */
const mentions = ({ call, calls }: Line, id: string): boolean =>
  call === id ||
  (call as { id?: unknown } | undefined)?.id === id ||
  (Array.isArray(calls) && calls.includes(id));
