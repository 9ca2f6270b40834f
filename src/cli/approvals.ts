/** `countersign approvals`, `approve`, `deny`: answers from a second shell. */
import { Command, InvalidArgumentError, Option } from "commander";
import { type Client, connect, errorOf } from "../client/connection.ts";
import { causeFacts } from "../core/card-facts.ts";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject, Scope } from "../core/model.ts";
import { outputOption, print, printJson, printTable, span } from "./output.ts";

export const approvalsCommand = (): Command =>
  new Command("approvals")
    .description("list what waits for an answer, or show one of them whole")
    .argument("[id]", "its id, or the first letters of it")
    .option(
      "--status <status>",
      "pending, approved, denied, expired, cancelled, resolved or all",
      "pending",
    )
    .addOption(outputOption())
    .addHelpText(
      "after",
      "\nExample:\n  $ countersign approvals --status all --output json\n  $ countersign " +
        "approvals V1StGX",
    )
    .action(
      async (id: string | undefined, { status, output }: { status: string; output: string }) => {
        const client = await connect("operator");
        if (id !== undefined) return showOne(await find(client, id), output);
        const { approvals } = (await client.get(
          `/v1/approvals?status=${encodeURIComponent(statusNamed(status))}`,
        )) as {
          approvals: JsonObject[];
        };
        if (output === "json") return printJson(approvals);
        if (approvals.length === 0)
          return print(
            status === "pending"
              ? "Nothing waits for an answer."
              : status === "all"
                ? "No approval is known."
                : `No approval is ${wordOf(status)}.`,
          );
        printTable(
          ["ID", "LEVEL", "TOOL", "SESSION", "STATUS", "LEFT", "WHAT"],
          approvals.map(row),
          "cut",
        );
      },
    );

export const approveCommand = (): Command =>
  new Command("approve")
    .description("approve a request")
    .argument("<id>", "its id, or the first letters of it")
    .addOption(alwaysOption())
    .option("--ttl <duration>", "how long --always session lasts: 1m to 24h, e.g. 1h")
    .option("--pattern <text>", "with --always: what to grant or to write, in place of the card's")
    .option("--preview", "approve nothing: show what --always would write and have let pass")
    .option("--calls <number>", "how many of the identical calls to approve", wholeNumber)
    .option("--phrase <phrase>", "the phrase that approves a catastrophic request")
    .addOption(outputOption())
    .addHelpText("after", APPROVE_HELP)
    .action(async (id: string, { preview, output, ...flags }: ApproveFlags) => {
      checkAlways({ ...flags, preview });
      const { always: scope, ttl, pattern, phrase, calls } = flags;
      const lasting = { ...(scope && { scope }), ...(pattern !== undefined && { pattern }) };
      if (preview) return showPreview(id, lasting, output);
      const body = {
        decision: "approve" as const,
        ...lasting,
        ...(ttl !== undefined && { ttl: await ttlSeconds(ttl) }),
        ...(calls !== undefined && { calls }),
        ...(phrase !== undefined && { phrase }),
      };
      await answer(id, body, output);
    });

const APPROVE_HELP = `
Shows the request, and what was decided. Exit codes: 0 approved, 1 not.

--always alone grants the same for the rest of the session, or for --ttl; --always turn only for
this turn of the agent. With project or user it writes an allow rule to rules.yaml in the state
directory, which stays until \`countersign grants revoke\`; the rule is shown first. --pattern
widens it, with a star at the end: a line of \`grants:\` or the text of \`rule:\` as the request
shows them. With --preview the exit code is 0 if it could be written, 1 if not.

Example:
  $ countersign approve V1StGX
  $ countersign approve V1StGX --phrase 'approve kxwt'
  $ countersign approve V1StGX --always turn
  $ countersign approve V1StGX --always --ttl 1h
  $ countersign approve V1StGX --always --pattern 'Bash(vcs.git.push:git *)' --preview
  $ countersign approve V1StGX --always project --pattern 'git push origin *'`;

interface ApproveFlags {
  readonly always?: Exclude<Scope, "once">;
  readonly ttl?: string;
  readonly pattern?: string;
  readonly preview?: true | undefined;
  readonly phrase?: string;
  readonly calls?: number;
  readonly output: string;
}

const alwaysOption = (): Option =>
  new Option(
    "--always [scope]",
    "and the same from now on: in this turn, in this session, in this project, or in all of yours",
  )
    .choices(["turn", "session", "project", "user"])
    .preset("session");

/** What says more about "always" needs it, and a time is only a session's. */
function checkAlways({ always, ttl, pattern, preview }: Omit<ApproveFlags, "output">): void {
  const [flag] = Object.entries({ "--ttl": ttl, "--pattern": pattern, "--preview": preview }).find(
    ([, value]) => value !== undefined,
  ) ?? [""];
  if (flag !== "" && always === undefined)
    throw new CountersignError("bad-request", `${flag} goes with --always`, { path: "always" });
  if (ttl === undefined || always === "session") return;
  const why = always === "turn" ? "a turn has its own end" : "a rule has no end";
  throw new CountersignError("bad-request", `--ttl goes with --always session; ${why}`, {
    path: "ttl",
  });
}

async function ttlSeconds(text: string): Promise<number> {
  const { durationText } = await import("../config/sections.ts");
  const { success, data } = durationText.safeParse(text);
  const seconds = success ? Math.round(data / 1000) : 0;
  if (seconds >= 60 && seconds <= 86_400) return seconds;
  throw new CountersignError("bad-request", "--ttl: expected 1m to 24h, such as 1h", {
    path: "ttl",
  });
}

interface Previewed {
  readonly covers: boolean;
  readonly why?: string;
  readonly text: string;
  readonly past: {
    readonly tried: number;
    readonly wouldAllow: number;
    readonly examples: readonly {
      readonly at: number;
      readonly what: string;
      readonly decision: "allow" | "deny" | null;
    }[];
  };
}

/** What the answer would write, and what that would have let pass. Approves nothing. */
async function showPreview(prefix: string, lasting: object, output: string): Promise<void> {
  const client = await connect("operator");
  const { id } = await find(client, prefix);
  const path = `/v1/approvals/${id as string}/preview`;
  const { status, body } = await client.request("POST", path, { ...lasting });
  if (status >= 400) throw errorOf(body);
  const { covers, why, text, past } = body as unknown as Previewed;
  if (!covers) process.exitCode = 1;
  if (output === "json") return printJson(body);
  if (!covers) return print(`it cannot be written: ${why ?? "it does not cover this call"}`);
  print(`it would allow: ${text.replaceAll("\n", "\n                ")}`);
  print(`it would have let ${past.wouldAllow} of the last ${past.tried} calls of this tool pass`);
  if (past.examples.length === 0) return;
  printTable(
    ["WHEN", "DECIDED", "WHAT"],
    past.examples.map((each) => [
      new Date(each.at).toISOString().slice(0, 16).replace("T", " "),
      each.decision ?? "not yet",
      each.what,
    ]),
    "cut",
  );
  const more = past.wouldAllow - past.examples.length;
  if (more > 0) print(`and ${more} more`);
}

export const denyCommand = (): Command =>
  new Command("deny")
    .description("deny a request")
    .argument("<id>", "its id, or the first letters of it")
    .option("--reason <text>", "why; the agent is told")
    .addOption(outputOption())
    .addHelpText("after", "\nExample:\n  $ countersign deny V1StGX --reason 'not on a Friday'")
    .action(async (id: string, { reason, output }: { reason?: string; output: string }) => {
      await answer(id, { decision: "deny", ...(reason !== undefined && { reason }) }, output);
    });

type Body = { decision: "approve" | "deny"; calls?: number };

async function answer(prefix: string, { calls, ...body }: Body, output: string): Promise<void> {
  const client = await connect("operator");
  const approval = await find(client, prefix);
  if (output !== "json") showCard(approval);
  const counted = body.decision === "approve" && { calls: calls ?? onlyCall(approval) };
  const path = `/v1/approvals/${approval.id as string}`;
  const { status, body: result } = await client.request("POST", path, { ...body, ...counted });
  if (status >= 400) throw withPhraseOption(errorOf(result));
  if (output === "json") return printJson(result);
  const rule = result.resolvedRule ? `, rule ${result.resolvedRule as string}` : "";
  print(`${wordOf(result.status as string)} by ${result.resolvedBy as string}${rule}`);
}

/** The interface says "rejected" where people read "denied". */
const wordOf = (status: string): string => (status === "rejected" ? "denied" : status);
const statusNamed = (word: string): string => (word === "denied" ? "rejected" : word);

/** A phrase is typed on a page or in a terminal; here it is an option. */
const withPhraseOption = (fault: CountersignError): CountersignError =>
  fault.code === "phrase-required" || fault.code === "phrase-wrong"
    ? new CountersignError(fault.code, `${fault.message} (in quotes, after --phrase)`, {
        path: "phrase",
      })
    : fault;

/**
 * An approver who gives no number has not seen one: that is enough for one call, but not for
 * several.
 */
function onlyCall({ calls, status }: JsonObject): 1 {
  if (status === "pending" && (calls as number) > 1)
    throw new CountersignError(
      "bad-request",
      `${calls as number} identical calls wait for this answer; approve all with --calls ` +
        `${calls as number}, or one with --calls 1`,
      { path: "calls" },
    );
  return 1;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new InvalidArgumentError("expected a whole number, 1 or more");
  return Number(text);
}

/**
 * The approval whose id begins so, preferably an open one: one that was answered meanwhile is
 * found, too. With its complete arguments.
 */
async function find(client: Client, prefix: string): Promise<JsonObject> {
  const beginning = async (status: string) => {
    const { approvals } = (await client.get(`/v1/approvals?status=${status}`)) as {
      approvals: JsonObject[];
    };
    return approvals.filter(({ id }) => (id as string).startsWith(prefix));
  };
  const open = await beginning("pending");
  const fitting = open.length > 0 ? open : await beginning("resolved");
  if (fitting.length > 1)
    throw new CountersignError(
      "bad-request",
      `${fitting.length} requests begin with ${prefix}; type more of the id`,
      {
        path: "id",
      },
    );
  return client.get(`/v1/approvals/${encodeURIComponent((fitting[0]?.id as string) ?? prefix)}`);
}

function showOne(approval: JsonObject, output: string): void {
  if (output === "json") printJson(approval);
  else showCard(approval);
}

function showCard(approval: JsonObject): void {
  const card = approval.card as {
    heading: string;
    findings: { description: string; span: string | null }[];
    moreFindings: number;
    levelWord: string;
    arguments: string;
    subject: { label: string; text: string } | null;
    notes: string[];
    rule: { text: string; project: string | null } | null;
  };
  print(`${card.levelWord}  ${card.heading}`);
  print(`${approval.tool as string} in ${approval.session as string}`);
  for (const [label, text] of causeFacts(card)) print(`${label}: ${text}`);
  if (card.subject) print(`${card.subject.label}: ${card.subject.text}`);
  print(`arguments: ${card.arguments}`);
  for (const note of card.notes) print(note);
  if ((approval.calls as number) > 1) print(`identical calls: ${approval.calls as number}`);
  const scope = (approval.scope ?? []) as string[];
  if (approval.status === "pending" && scope.length > 0) print(`grants: ${scope.join(", ")}`);
  if (card.rule) print(`--always project or user would write the rule: ${card.rule.text}`);
  if (card.rule?.project) print(`project: ${card.rule.project}`);
}

/** The command first: what does not fit a terminal is cut from the end. */
function row(approval: JsonObject): string[] {
  const { expiresAt, calls, ...texts } = approval as Record<string, string> & {
    expiresAt: number;
    calls: number;
  };
  const { id = "", level = "", tool = "", session = "", status = "", description = "" } = texts;
  const { subject } = approval.card as { subject: { text: string } | null };
  const several = calls > 1 ? `(${calls} identical calls) ` : "";
  const about =
    subject === null ? description : `${subject.text.replace(/\s+/g, " ")}  (${description})`;
  const left = status === "pending" ? span(expiresAt - Date.now()) : "-";
  return [id.slice(0, 8), level, tool, session, wordOf(status), left, several + about];
}
