/** How every command tells a wrong command line: what is unknown, and what was probably meant. */
import type { Command, Option } from "commander";
import { didYouMean } from "../core/nearest.ts";

/** Commands that only the program itself starts. */
const HIDDEN = "__";

/** Sets up a command and all below it. */
export function tellUsage(command: Command): void {
  command
    .exitOverride()
    .showHelpAfterError(`Run ${pathOf(command)} --help to see how it is used.`)
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions: optionsAbove })
    .configureOutput({ outputError: (text, write) => write(inOneLine(text)) });
  if (command.commands.length > 0 && command.registeredArguments.length === 0)
    refuseUnknown(command);
  for (const each of command.commands) tellUsage(each);
}

/** `unknown command 'aprove'; did you mean approve?` */
export function unknownCommand(parent: Command, name: string): never {
  const known = parent.commands.map((each) => each.name()).filter((each) => !isHidden(each));
  return parent.error(`error: unknown command '${name}'${didYouMean(name, known)}`);
}

export const isHidden = (name: string): boolean => name.startsWith(HIDDEN);

/** A command that does something by itself would report a mistyped subcommand as an argument. */
function refuseUnknown(command: Command): void {
  command.allowExcessArguments().hook("preAction", (parent, acting) => {
    const [name] = parent.args;
    if (parent === acting && name !== undefined) unknownCommand(parent, name);
  });
}

/** Options of the commands above, which it takes too; those of the program are left out. */
function optionsAbove({ parent, options }: Command): Option[] {
  if (!parent?.parent) return [];
  const own = new Set(options.map(({ long }) => long));
  const above = parent.options.filter(({ hidden, long }) => !hidden && !own.has(long));
  return [...above, ...optionsAbove(parent)];
}

const inOneLine = (text: string): string =>
  text
    .replace(/^error: /, "countersign: ")
    .replace(/\n\(Did you mean (.*)\?\)/, (_, meant: string) => `; did you mean ${meant}?`);

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
