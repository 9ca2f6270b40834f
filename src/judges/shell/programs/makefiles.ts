/**
 * Text that make reads as a makefile: `make --eval`, `make -f -`. Its recipes and functions run
 * commands. Source: the GNU make manual.
 */
import { type Report, UNKNOWN } from "../../report.ts";
import type { Command } from "../program.ts";

const MAX_LINES = 256;
const SHELL_FUNCTION = /\$[({]shell\s{1,20}([^)}$]{0,400})/g;
const SHELL_ASSIGNMENT = /^[\w.-]+\s*!=\s*(.*)$/;
const RECIPE_PREFIX = /^[\t ]*[-@+]*/;

/** Runs every recipe, whatever target is asked for. */
function runsMakefile(text: string, report: Report): void {
  const lines = text.replace(/\\\n/g, " ").split("\n", MAX_LINES);
  for (const line of lines) {
    for (const [, command = ""] of line.matchAll(SHELL_FUNCTION)) report.script(expanded(command));
    const assigned = SHELL_ASSIGNMENT.exec(line)?.[1];
    if (assigned !== undefined) report.script(expanded(assigned));
    const recipe = recipeIn(line);
    if (recipe.trim() !== "") report.script(expanded(recipe.replace(RECIPE_PREFIX, "")));
  }
}

/** `target: prerequisites ; recipe`, or a line that begins with a tab. */
function recipeIn(line: string): string {
  if (line.startsWith("\t")) return line;
  const colon = line.indexOf(":");
  const semicolon = colon < 0 ? -1 : line.indexOf(";", colon);
  return semicolon < 0 ? "" : line.slice(semicolon + 1);
}

/** `$$` is a dollar sign to the shell; what else make puts in, it alone knows. */
const expanded = (text: string): string =>
  text.replace(/\$(?:\$|\([^)]{0,100}\)|\{[^}]{0,100}\}|[^$\s])/g, (found) =>
    found === "$$" ? "$" : UNKNOWN,
  );

/** What the options and the input of make have it read. */
function makefileTexts(args: readonly string[], input: string | undefined): readonly string[] {
  const texts: string[] = [];
  for (const [at, arg] of args.entries()) {
    const next = args[at + 1] ?? "";
    if (arg === "--eval" || arg === "-E") texts.push(next);
    else if (arg.startsWith("--eval=")) texts.push(arg.slice("--eval=".length));
    else if (arg.startsWith("-E")) texts.push(arg.slice(2));
    else if (
      input !== undefined &&
      READS_INPUT.test(/^(?:-f|--file|--makefile)$/.test(arg) ? `-f${next}` : arg)
    )
      texts.push(input);
  }
  return texts;
}

/** More texts than these are not read. */
const MAX_TEXTS = 32;

export function runsMakefiles(
  { args, stdin }: Pick<Command, "args" | "stdin">,
  report: Report,
): void {
  const texts = makefileTexts(args, stdin?.text);
  for (const text of texts.slice(0, MAX_TEXTS)) runsMakefile(text, report);
  if (texts.length > MAX_TEXTS) report.add("shell.too_complex");
}

const READS_INPUT = /^(?:-\w*f|--(?:make)?file=)(?:-|\/dev\/stdin|\/dev\/fd\/0)$/;
