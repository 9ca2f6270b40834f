/**
 * Commands that run later: at, batch and crontab read them from their input. Sources: at(1),
 * crontab(1), crontab(5).
 */
import type { JudgeProgram } from "../program.ts";

/** The catalog gives the key; the commands in its input run later. */
const scheduler =
  (textOf: (input: string) => string): JudgeProgram =>
  (command, report, { table }) => {
    table(command, report);
    const { stdin } = command;
    if (stdin?.text !== undefined) report.script(textOf(stdin.text));
  };

const COMMENT = /^\s*(?:#|$)/;
const ASSIGNMENT = /^\s*[A-Za-z_]\w*\s*=/;
/** Five fields or a word like `@daily`, then the command. */
const WHEN = /^\s*(?:@\w+|[\d*?,/a-zA-Z~-]+(?:[ \t]+[\d*?,/a-zA-Z#~-]+){4})[ \t]+/;
const MAX_LINES = 64;

/**
 * The commands of a crontab. A `%` stands for the end of a line, and the text after it is the
 * command's input.
 */
const commandsOf = (table: string): string =>
  table
    .split("\n", MAX_LINES)
    .filter((line) => !COMMENT.test(line) && !ASSIGNMENT.test(line))
    .map((line) => line.replace(WHEN, "").replace(/(?<!\\)%.*$/s, ""))
    .join("\n");

export const at = scheduler((input) => input);

export const crontab = scheduler(commandsOf);
