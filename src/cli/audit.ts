/** `countersign audit`: checks, shows and exports the audit log, without the gateway. */
import { Command } from "commander";
import type { StatsFlags } from "./audit-stats.ts";
import { outputOption, print, tell, useTheme } from "./output.ts";

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
    .option("--config <file>", "config file, as for start")
    .addHelpText(
      "after",
      "\nExample:\n  $ countersign audit verify\n  $ countersign audit verify --head /mnt/other/audit.jsonl\n  $ countersign audit tail -f\n  $ countersign audit export --since 2026-01-01 > january.jsonl",
    );
  verifyCommand(audit);
  tailCommand(audit);
  exportCommand(audit);
  statsCommand(audit);
  return audit;
};

function verifyCommand(audit: Command): void {
  audit
    .command("verify")
    .description("check that no line was changed, removed or inserted; exit code 1 if one was")
    .option(
      "--head <head>",
      "a head noted elsewhere, SEQ:HASH (status shows it), a sink's file or a URL: finds lines that were cut off the end",
    )
    .action(async ({ head }: { head?: string }, command: Command) => {
      const file = await logFile(command);
      const { verifyJournal } = await journal();
      const { readHead } = await import("./audit-head.ts");
      const result = await verifyJournal(
        file,
        head === undefined ? {} : { expectHead: await readHead(head) },
      );
      if (result.ok)
        return print(`ok: ${result.lines} lines, head ${result.head.seq}:${result.head.hash}`);
      tell(`${result.file}:${result.line}: ${result.problem}: ${result.message}`);
      process.exitCode = 1;
    });
}

function tailCommand(audit: Command): void {
  audit
    .command("tail")
    .description("show the latest lines")
    .option("-n, --lines <n>", "how many", "20")
    .option("-f, --follow", "keep showing new lines")
    .action(async ({ lines, follow }: { lines: string; follow?: boolean }, command: Command) => {
      const file = await logFile(command);
      const { followJournal, tailJournal } = await journal();
      for (const line of await tailJournal(file, Number(lines))) print(JSON.stringify(line));
      if (!follow) return;
      const stop = new AbortController();
      process.once("SIGINT", () => stop.abort());
      await followJournal(file, (line) => print(JSON.stringify(line)), stop.signal);
    });
}

function exportCommand(audit: Command): void {
  audit
    .command("export")
    .description("print lines as JSONL, oldest first")
    .option(
      "--type <type>",
      "received, verdict, replaced, asked, answered, refused, decided, outcome, grant, session or config",
    )
    .option("--call <id>", "of one call")
    .option("--approval <id>", "of one approval")
    .option("--since <time>", "from this ISO 8601 time on")
    .option("--until <time>", "up to this ISO 8601 time")
    .action(async (filter: Filter, command: Command) => {
      const { readJournal } = await journal();
      for await (const line of readJournal(await logFile(command)))
        if (fits(line, filter)) print(JSON.stringify(line));
    });
}

function statsCommand(audit: Command): void {
  audit
    .command("stats")
    .description(
      "how often people are asked and what they answer, which rules are too strict or too loose, which rules would save prompts",
    )
    .option("--since <time>", "from this ISO 8601 time on")
    .option("--until <time>", "up to this ISO 8601 time")
    .addOption(outputOption())
    .addHelpText("after", "\nExample:\n  $ countersign audit stats --since 2026-01-01")
    .action(async (flags: StatsFlags, command: Command) => {
      const { auditStats } = await import("./audit-stats.ts");
      const { readJournal } = await journal();
      await auditStats(readJournal(await logFile(command)), flags);
    });
}

const journal = () => import("../journal/journal.ts");

async function logFile(command: Command): Promise<string> {
  const { file, config: named } = command.optsWithGlobals<{ file?: string; config?: string }>();
  if (file !== undefined) return file;
  const { findAuditFile } = await import("../config/find.ts");
  const found = await findAuditFile(named);
  useTheme(found.theme);
  return found.file;
}

function fits(
  line: Readonly<Record<string, unknown>>,
  { type, call, approval, since, until }: Filter,
): boolean {
  const time = String(line.time);
  if (type !== undefined && line.type !== type) return false;
  if (call !== undefined && !mentions(line, call)) return false;
  if (approval !== undefined && line.approval !== approval) return false;
  return (
    (since === undefined || time >= new Date(since).toISOString()) &&
    (until === undefined || time <= new Date(until).toISOString())
  );
}

/**
 * A call is named directly, inside the line that received it, or among those that a decision was
 * for.
 */
const mentions = ({ call, calls }: Readonly<Record<string, unknown>>, id: string): boolean =>
  call === id ||
  (call as { id?: unknown } | undefined)?.id === id ||
  (Array.isArray(calls) && calls.includes(id));
