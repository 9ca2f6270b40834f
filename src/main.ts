#!/usr/bin/env node
/** The program: one command line, a file for each command. */
import { Command, CommanderError } from "commander";
import { acpCommand } from "./cli/acp.ts";
import { approvalsCommand, approveCommand, denyCommand } from "./cli/approvals.ts";
import { askCommand } from "./cli/ask.ts";
import { auditCommand } from "./cli/audit.ts";
import { completeCommand, completionCommand } from "./cli/completion.ts";
import { dbCommand } from "./cli/db.ts";
import { devicesCommand } from "./cli/devices.ts";
import { doctorCommand } from "./cli/doctor.ts";
import { explainCommand } from "./cli/explain.ts";
import { faultText } from "./cli/faults.ts";
import { grantsCommand } from "./cli/grants.ts";
import { hookCommand } from "./cli/hook.ts";
import { initCommand } from "./cli/init.ts";
import { installCommand, uninstallCommand } from "./cli/install.ts";
import { mcpCommand } from "./cli/mcp.ts";
import { pairCommand } from "./cli/pair.ts";
import { peerCommand } from "./cli/peer.ts";
import { policyCommand } from "./cli/policy.ts";
import { reloadCommand } from "./cli/reload.ts";
import { runCommand } from "./cli/run.ts";
import { serviceCommand } from "./cli/service.ts";
import { sessionCommand } from "./cli/session.ts";
import { setupCommand } from "./cli/setup.ts";
import { startCommand } from "./cli/start.ts";
import { statusCommand, tokenCommand } from "./cli/status.ts";
import { stopCommand } from "./cli/stop.ts";
import { trustCommand } from "./cli/trust.ts";
import { tellUsage, unknownCommand } from "./cli/usage.ts";
import { VERSION } from "./filesystem/version.ts";

/** `ask` says trouble apart from a denial; the others have only success and failure. */
const TROUBLE: Readonly<Record<string, number>> = { ask: 2, run: 125, acp: 125, hook: 2, peer: 2 };

const program = new Command("countersign")
  .description("Puts a person between an AI agent and a dangerous action.")
  .version(VERSION)
  .enablePositionalOptions()
  .addHelpText(
    "after",
    "\nEnvironment: COUNTERSIGN_HOME (state directory), COUNTERSIGN_URL, COUNTERSIGN_TOKEN, " +
      "NO_COLOR.\n\nExample:\n  $ countersign start\n  $ countersign run -- git push",
  );

const commands = [
  initCommand(),
  runCommand().passThroughOptions(),
  askCommand(),
  acpCommand().passThroughOptions(),
  hookCommand(),
  installCommand(),
  uninstallCommand(),
  mcpCommand(),
  approvalsCommand(),
  approveCommand(),
  denyCommand(),
  grantsCommand(),
  sessionCommand(),
  stopCommand(),
  statusCommand(),
  tokenCommand(),
  pairCommand(),
  devicesCommand(),
  setupCommand(),
  doctorCommand(),
  serviceCommand(),
  explainCommand(),
  auditCommand(),
  dbCommand(),
  policyCommand(),
  reloadCommand(),
  trustCommand(),
  peerCommand(),
  completionCommand(),
];
program.addCommand(startCommand(), { isDefault: true });
for (const command of commands) program.addCommand(command);
program.addCommand(completeCommand(program), { hidden: true });
tellUsage(program);

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0); // the reader has closed the pipe
  throw error;
});
// Nobody reads what goes wrong any more: no reason to end before the work is done.
process.stderr.on("error", () => {});

const name = process.argv[2] ?? "start";
// A crash must not look like success or a mere failure to the reader of the exit code: a hook that
// exits 1 lets its agent go ahead.
process.on("uncaughtException", (error) => {
  process.stderr.write(`countersign: ${faultText(error)}\n`);
  process.exit(TROUBLE[name] ?? 1);
});
try {
  const known = ["help", ...program.commands.map((command) => command.name())];
  const isKnown = known.includes(name);
  if (!name.startsWith("-") && !isKnown) unknownCommand(program, name);
  const [, , , topic = name] = process.argv;
  if (name === "help" && !known.includes(topic)) unknownCommand(program, topic);
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? 0 : (TROUBLE[name] ?? 1);
  else {
    process.stderr.write(`countersign: ${faultText(error)}\n`);
    process.exitCode = TROUBLE[name] ?? 1;
  }
}
