/**
 * `countersign run -- CMD…`: asks, then runs exactly the argv that was approved, with no shell in
 * between.
 */
import { spawn } from "node:child_process";
import { constants, userInfo } from "node:os";
import { Command } from "commander";
import { CountersignError } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import type { JsonObject } from "../core/model.ts";
import { runSession } from "../core/run-session.ts";
import { type Client, connect, errorOf } from "./client.ts";
import { program, span, tell } from "./output.ts";

/** The same as for `env`, `timeout` and `docker run`. */
const DENIED = 126;
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
    .option("--tool <name>", "tool name under which policies see it", "run")
    .option("--summary <text>", "what it is for, in your words")
    .addHelpText(
      "after",
      `
The command is started exactly as approved, word for word, without a shell. Its output and signals pass through.
Exit codes: the command's own; ${DENIED} denied, ${EXPIRED} no answer in time, ${TROUBLE} no gateway, or another error.

Example:
  $ countersign run -- rm notes.txt
  $ countersign run --session ci:deploy -- terraform apply -auto-approve`,
    )
    .action(async (argv: string[], { session = ownSession(), tool, summary }: Flags) => {
      process.exitCode = await run(argv, { session, tool, summary }).catch((error: unknown) => {
        tell(`countersign: ${(error as Error).message}`);
        return TROUBLE;
      });
    });

interface Flags {
  readonly session?: string;
  readonly tool: string;
  readonly summary?: string;
}

/** An "always" grant in a directory also covers the next command that is run there. */
function ownSession(): string {
  const user = process.getuid?.() ?? 0;
  return runSession(nameOf(user), process.cwd());
}

/** A user without an entry in the system's list has a number. */
function nameOf(user: number): string {
  try {
    return userInfo().username;
  } catch {
    return String(user);
  }
}

async function run(
  argv: readonly string[],
  { session, tool, summary }: { session: string; tool: string; summary: string | undefined },
): Promise<number> {
  const client = await connect("agent");
  const hangUp = new AbortController();
  const interrupted = (signal: NodeJS.Signals) => {
    hangUp.abort();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, interrupted);
  const call = {
    session,
    tool,
    input: { argv },
    cwd: process.cwd(),
    callId: newId(),
    ...(summary !== undefined && { summary }),
  };
  const watch = announce(client, { session, asked: JSON.stringify(call.input) });
  const { status, body } = await client
    .request("POST", "/v1/calls", call, hangUp.signal)
    .finally(() => watch.abort());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, interrupted);
  if (status >= 400) throw errorOf(body);
  const { code, message } = body.reason as { code: string; message: string };
  if (body.decision !== "allow") {
    tell(`countersign: not run. ${message}`);
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
  return exit;
}

/** Tells the user that a person is being asked, and how to answer from here. */
function announce(
  client: Client,
  { session, asked }: { session: string; asked: string },
): AbortController {
  const stop = new AbortController();
  const timer = setTimeout(() => {
    client
      .request("GET", "/v1/approvals?status=pending", undefined, stop.signal)
      .then(({ body }) => {
        const mine = (body.approvals as JsonObject[] | undefined)?.find(
          (approval) => approval.session === session && approval.arguments === asked,
        );
        if (!mine || stop.signal.aborted) return;
        tell(
          `countersign: waiting for a person (${mine.description}; ${span((mine.expiresAt as number) - Date.now())} left). Approve with: ${program()} approve ${(mine.id as string).slice(0, 8)}`,
        );
      })
      .catch(() => {});
  }, 400);
  stop.signal.addEventListener("abort", () => clearTimeout(timer));
  return stop;
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
        `countersign: cannot run ${program}: ${error.code === "ENOENT" ? "no such command" : error.message}`,
      );
      resolve(error.code === "ENOENT" ? NOT_FOUND : DENIED);
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
    input: { argv },
    durationMs,
  };
  await client
    .request("POST", `/v1/calls/${id}/outcome`, outcome)
    .catch(() => tell("countersign: the outcome could not be reported"));
}
