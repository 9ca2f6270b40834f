/**
 * `countersign explain`: what every stage would say about a call. Asks no one, writes nothing,
 * needs no gateway.
 */
import { Command } from "commander";
import type { ExplainFlags } from "./explain-call.ts";
import { outputOption } from "./output.ts";

export const explainCommand = (): Command =>
  new Command("explain")
    .description("show what every stage says about a call, without asking anyone")
    .argument("[cmd...]", "a command and its arguments, or a shell command in quotes, after --")
    .option("--tool <name>", "tool name; default: run for a command, else Bash")
    .option("--input <json>", "the tool's arguments as a JSON object, instead of a command")
    .option("--cwd <dir>", "working directory of the call")
    .option("--root <dir>", "the project that the call is made in; default: its working directory")
    .option("--session <key>", "session key; default: that of countersign run, or explain:1")
    .option("--parent <key>", "parent session")
    .option("--config <file>", "config file, as for start")
    .option("--policy <file...>", "more policy files, as for start")
    .option("--mode <mode>", "activity mode of the session, in place of the config's")
    .option("--safety <level>", "safety level of the session, in place of the config's")
    .option("--permission-mode <mode>", "permission mode of the session, in place of the config's")
    .option(
      "--jsonl",
      "read one call per line from stdin: { tool, input, cwd?, root?, session? }; write one " +
        "line per call, in order",
    )
    .option("--risk", "with --jsonl: add each call's risk on the scales of other systems")
    .addOption(outputOption())
    .addHelpText(
      "after",
      `
Several words, or one plain name, are the call that countersign run would ask about, in this
directory. One word with blanks or signs in it is a shell command, as an agent's shell tool gets it.

With --jsonl, a row's root is the project it is judged in. A row without one that names a session is
judged in the directory of that session's first row, as the gateway would; one that names neither,
in its own directory.

Example:
  $ countersign explain -- git push --force
  $ countersign explain --jsonl < calls.jsonl`,
    )
    .action(async (words: string[], flags: ExplainFlags) => {
      const { explain } = await import("./explain-call.ts");
      await explain(words, flags);
    });
