/**
 * `countersign acp -- AGENT…`: stands between an editor and an agent that speak the Agent Client
 * Protocol, and answers the agent's permission requests.
 */
import { Command } from "commander";
import { CountersignError } from "../core/errors.ts";
import { findProgram } from "./find-program.ts";
import { tell } from "./output.ts";

const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;

export const acpCommand = (): Command =>
  new Command("acp")
    .description("stand between an editor and its agent (Agent Client Protocol)")
    .argument("<agent...>", "the agent and its arguments, after --")
    .option(
      "--session <key>",
      "one session key for all that the agent asks (default: acp:NAME:SESSION)",
    )
    .option("--name <name>", "the agent's name in session keys (default: its program's name)")
    .option(
      "--allow-mode <mode...>",
      "let the agent work in this mode, although it may not ask there",
    )
    .addHelpText(
      "after",
      `
Your editor starts this in place of the agent. All that the agent asks permission for, writes or
runs through the editor is decided by the gateway; everything else passes unchanged.
Exit codes: the agent's own; ${NOT_EXECUTABLE} the agent is there but cannot be executed;
${NOT_FOUND} no such command; 125 another error.

Example:
  $ countersign acp -- gemini --acp
  $ countersign acp --name claude -- npx -y @agentclientprotocol/claude-agent-acp`,
    )
    .action(async (argv: string[], flags: Flags) => {
      const code = await start(argv, flags);
      // what was written goes out first; the editor may keep our input open
      process.stdout.write("", () => process.exit(code));
    });

interface Flags {
  readonly session?: string;
  readonly name?: string;
  readonly allowMode?: readonly string[];
}

async function start(argv: readonly string[], flags: Flags): Promise<number> {
  const { session, allowMode = [] } = flags;
  const [program = ""] = argv;
  const found = findProgram(program);
  if (found !== "found") {
    tell(`countersign: cannot run ${JSON.stringify(program)}: ${WHY[found]}`);
    return found === "missing" ? NOT_FOUND : NOT_EXECUTABLE;
  }
  const [{ runAgent }, { nameOf }] = await Promise.all([
    import("../acp/agent-process.ts"),
    import("../acp/agents.ts"),
  ]);
  return runAgent({
    argv,
    name: checkedName(flags.name) ?? nameOf(program).replace(/[^\w.@-]/g, "_"),
    session,
    rules: { allowed: allowMode },
    stdin: process.stdin,
    stdout: process.stdout,
    tell: (text) => tell(`countersign: ${text}`),
  });
}

const WHY = {
  missing: "no such command",
  "not-executable": "it is not an executable file",
} as const;

function checkedName(name: string | undefined): string | undefined {
  if (name === undefined || /^[\w.@-]{1,100}$/.test(name)) return name;
  throw new CountersignError(
    "bad-request",
    "--name takes letters, digits, and the signs . _ @ -: it becomes part of session keys",
    { path: "name" },
  );
}
