/**
 * `countersign run -- CMD…`: asks, then runs exactly the argv that was approved, with no shell in
 * between.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { Command } from "commander";
import { callsOf, type Unanswered } from "../client/calls.ts";
import { type Client, connect, errorOf } from "../client/connection.ts";
import { CountersignError } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import type { JsonObject } from "../core/model.ts";
import { findProgram } from "./find-program.ts";
import { tell } from "./output.ts";
import { RUN_TOOL, runCall } from "./run-call.ts";
import { announce, outcomeOf } from "./run-question.ts";
import { type RunReport, troubleReport, writeReport } from "./run-report.ts";

/**
 * The same as for `env`, `timeout` and `docker run`. 126 means "not run" to them as well: it is
 * also what a shell answers for a file that it cannot execute.
 */
const DENIED = 126;
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;
const EXPIRED = 124;
const TROUBLE = 125;
const PASSED_ON: readonly NodeJS.Signals[] = [
  "SIGINT",
  "SIGTERM",
  "SIGHUP",
  "SIGQUIT",
  "SIGUSR1",
  "SIGUSR2",
  "SIGWINCH",
];

const TYPED: ReadonlySet<NodeJS.Signals> = new Set(["SIGINT", "SIGQUIT", "SIGWINCH"] as const);

export const runCommand = (): Command =>
  new Command("run")
    .description("ask, then run a command if it is allowed")
    .argument("<cmd...>", "the command and its arguments, after --")
    .option(
      "--session <key>",
      "session key; decides who is asked (default: one for you and this directory)",
    )
    .option("--tool <name>", "tool name under which policies see it", RUN_TOOL)
    .option("--summary <text>", "what it is for, in your words")
    .option("--report <file>", "append what was asked, decided and run, as a line of JSON")
    .addHelpText(
      "after",
      `
The command is started exactly as approved, word for word, without a shell. Its output and signals
pass through. A command that cannot be started is not asked about.
Exit codes: the command's own; ${DENIED} denied, or the command is there but cannot be executed;
${NOT_FOUND} no such command; ${EXPIRED} no answer in time; ${TROUBLE} no gateway, or another error.

Example:
  $ countersign run -- rm notes.txt
  $ countersign run --session ci:deploy -- terraform apply -auto-approve`,
    )
    .action(async (argv: string[], flags: Flags) => {
      process.exitCode = await run(argv, flags).catch(async (error: unknown) => {
        tell(`countersign: ${(error as Error).message}`);
        await writeReport(flags.report, runCall(argv, flags), troubleReport(error));
        return TROUBLE;
      });
    });

interface Flags {
  readonly session?: string | undefined;
  readonly tool: string;
  readonly summary?: string | undefined;
  readonly report?: string | undefined;
}

async function run(argv: readonly string[], flags: Flags): Promise<number> {
  const trouble = troubleWith(argv);
  if (trouble) return failed(trouble);
  const client = await connect("agent");
  const hangUp = new AbortController();
  const interrupted = (signal: NodeJS.Signals) => {
    watch.end();
    hangUp.abort();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, interrupted);
  const call = {
    ...runCall(argv, flags),
    callId: newId(),
    ...(flags.summary !== undefined && { summary: flags.summary }),
  };
  const watch = announce(client, { session: call.session, asked: JSON.stringify(call.input) });
  const body = await answered(client, call, hangUp.signal).finally(() => watch.end());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, interrupted);
  const told = body as JsonObject & Pick<RunReport, "decision" | "reason">;
  const { code, message } = told.reason;
  const outcome = await outcomeOf(client, body);
  if (outcome !== undefined) tell(`countersign: ${outcome}`);
  if (body.decision !== "allow") {
    tell(`countersign: not run. ${message}`);
    await writeReport(flags.report, call, told);
    return code === "expired" ? EXPIRED : DENIED;
  }
  const approved = approvedArgv(body, argv);
  const started = Date.now();
  const exit = await execute(approved);
  await report(client, {
    id: body.id as string,
    argv: approved,
    exit,
    durationMs: Date.now() - started,
  });
  await writeReport(flags.report, call, { ...told, exit });
  return exit;
}

/** Throws the gateway's own error. */
async function answered(client: Client, call: object, signal: AbortSignal): Promise<JsonObject> {
  const { status, body } = await client.request("POST", "/v1/calls", call, signal);
  if (status >= 400) throw errorOf(body);
  if (body.decision !== "pending") return body;
  tell(`countersign: the gateway stops; waiting at another one behind ${client.url}`);
  const told = body as unknown as Unanswered;
  return (await callsOf(client).waitElsewhere(told, signal)) as unknown as JsonObject;
}

interface Trouble {
  readonly code: number;
  readonly message: string;
}

/** Why a command cannot be started: then there is nothing to ask. */
function troubleWith([program = ""]: readonly string[]): Trouble | undefined {
  const found = findProgram(program);
  if (found === "found") return undefined;
  const name = JSON.stringify(program);
  if (found === "not-executable")
    return { code: NOT_EXECUTABLE, message: `cannot run ${name}: it is not an executable file` };
  const hint = /\s/.test(program)
    ? ". run starts one program, without a shell: give each word by itself, or use sh -c"
    : "";
  return { code: NOT_FOUND, message: `cannot run ${name}: no such command${hint}` };
}

function failed({ code, message }: Trouble): number {
  tell(`countersign: ${message}`);
  return code;
}

/** The approver may have changed it; then exactly the changed one runs. */
function approvedArgv(body: JsonObject, asked: readonly string[]): readonly string[] {
  if (body.input === undefined) return asked;
  const { argv } = body.input as { argv?: unknown };
  if (
    !Array.isArray(argv) ||
    argv.length === 0 ||
    !argv.every((word) => typeof word === "string")
  ) {
    throw new CountersignError(
      "bad-request",
      "the approver changed the input to something that is not a command",
      {
        path: "input.argv",
      },
    );
  }
  return argv as string[];
}

function execute([program = "", ...words]: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    // What is typed at a terminal reaches the whole process group; if it were passed on, the
    // command would get it twice.
    const pass = (signal: NodeJS.Signals) =>
      (process.stdin.isTTY && TYPED.has(signal)) || child.kill(signal);
    // Before the command runs: an earlier signal would end this process and leave the command
    // running.
    for (const signal of PASSED_ON) process.on(signal, pass);
    const child = spawn(program, words, { stdio: "inherit", shell: false });
    child.once("error", (error: NodeJS.ErrnoException) => {
      tell(
        `countersign: cannot run ${program}: ` +
          `${error.code === "ENOENT" ? "no such command" : error.message}`,
      );
      resolve(error.code === "ENOENT" ? NOT_FOUND : NOT_EXECUTABLE);
    });
    child.once("close", (code, signal) => {
      for (const each of PASSED_ON) process.off(each, pass);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Reports what ran, for the record. The command has run already, so a failed report only causes a
 * message.
 */
async function report(
  client: Client,
  {
    id,
    argv,
    exit,
    durationMs,
  }: { id: string; argv: readonly string[]; exit: number; durationMs: number },
): Promise<void> {
  const outcome = {
    ok: exit === 0,
    ...(exit !== 0 && { error: `exit code ${exit}` }),
    exitCode: exit,
    input: { argv },
    durationMs,
  };
  await client
    .request("POST", `/v1/calls/${id}/outcome`, outcome)
    .catch(() => tell("countersign: the outcome could not be reported"));
}
