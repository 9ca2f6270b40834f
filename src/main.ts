#!/usr/bin/env node
/** The program: one command line, a file for each command. */
import { Command, CommanderError } from "commander";
import { VERSION } from "./app/version.ts";
import { approvalsCommand, approveCommand, denyCommand } from "./cli/approvals.ts";
import { askCommand } from "./cli/ask.ts";
import { auditCommand } from "./cli/audit.ts";
import { devicesCommand } from "./cli/devices.ts";
import { explainCommand } from "./cli/explain.ts";
import { grantsCommand } from "./cli/grants.ts";
import { hookCommand } from "./cli/hook.ts";
import { installCommand, uninstallCommand } from "./cli/install.ts";
import { pairCommand } from "./cli/pair.ts";
import { peerCommand } from "./cli/peer.ts";
import { policyCommand } from "./cli/policy.ts";
import { reloadCommand } from "./cli/reload.ts";
import { runCommand } from "./cli/run.ts";
import { sessionCommand } from "./cli/session.ts";
import { setupCommand } from "./cli/setup.ts";
import { startCommand } from "./cli/start.ts";
import { statusCommand, tokenCommand } from "./cli/status.ts";
import { trustCommand } from "./cli/trust.ts";
import { CountersignError } from "./core/errors.ts";
import { JournalError } from "./journal/line.ts";

/** `ask` says trouble apart from a denial; the others have only success and failure. */
const TROUBLE: Readonly<Record<string, number>> = { ask: 2, run: 125, hook: 2, peer: 2 };

const program = new Command("countersign")
  .description("Puts a person between an AI agent and a dangerous action.")
  .version(VERSION)
  .enablePositionalOptions()
  .showHelpAfterError("(--help says how)")
  .addHelpText(
    "after",
    "\nEnvironment: COUNTERSIGN_HOME (state directory), COUNTERSIGN_URL, COUNTERSIGN_TOKEN, NO_COLOR.\n\nExample:\n  $ countersign start\n  $ countersign run -- git push",
  );

const commands = [
  runCommand().passThroughOptions(),
  askCommand(),
  hookCommand(),
  installCommand(),
  uninstallCommand(),
  approvalsCommand(),
  approveCommand(),
  denyCommand(),
  grantsCommand(),
  sessionCommand(),
  statusCommand(),
  tokenCommand(),
  pairCommand(),
  devicesCommand(),
  setupCommand(),
  explainCommand(),
  auditCommand(),
  policyCommand(),
  reloadCommand(),
  trustCommand(),
  peerCommand(),
];
program.addCommand(startCommand(), { isDefault: true });
for (const command of commands) program.addCommand(command);
for (const command of program.commands)
  command.exitOverride().showHelpAfterError("(--help says how)");
program.exitOverride();

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0); // the reader has closed the pipe
  throw error;
});

/**
 * Whether the message alone says what to do: the system's own (`ENOENT: no such file …, open 'x'`)
 * names the file.
 */
const isTold = (error: unknown): error is Error =>
  error instanceof CountersignError ||
  error instanceof JournalError ||
  (error instanceof Error && "syscall" in error);

const name = process.argv[2] ?? "start";
// A crash must not look like success or a mere failure to the reader of the exit code: a hook that
// exits 1 lets its agent go ahead.
process.on("uncaughtException", (error) => {
  process.stderr.write(`countersign: ${error.stack ?? error}\n`);
  process.exit(TROUBLE[name] ?? 1);
});
try {
  const commandNames = ["help", ...program.commands.map((command) => command.name())];
  if (!name.startsWith("-") && !commandNames.includes(name))
    program.error(`error: there is no command ${name}`);
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? 0 : (TROUBLE[name] ?? 1);
  else {
    process.stderr.write(
      `countersign: ${isTold(error) ? error.message : ((error as Error).stack ?? String(error))}\n`,
    );
    process.exitCode = TROUBLE[name] ?? 1;
  }
}
