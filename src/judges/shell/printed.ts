/** The output of one command in a list of commands. */
import type { Stream } from "../report.ts";
import type { CommandNode, Statement } from "./parse.ts";
import type { Place } from "./place.ts";
import { is } from "./programs/index.ts";
import type { Scope } from "./scope.ts";

/** What a command prints; some are known to print nothing. */
export function printed(
  node: Statement["command"],
  stream: Stream | undefined,
  { scope }: Place,
): Stream | undefined {
  if (stream !== undefined || node.type !== "Command") return stream;
  const name = node.name?.value;
  const silent =
    name === undefined
      ? node.redirects.length === 0
      : (SILENT.has(name) || is(name, "silent")) && !isRedefined(name, scope);
  return silent || printsElsewhere(node) ? NOTHING : undefined;
}

const NOTHING: Stream = { text: "" };
/** Commands that the shell itself runs, besides the programs of the catalog. */
const SILENT = new Set("cd export local readonly unset".split(" "));
const isRedefined = (name: string, { functions, aliases }: Scope): boolean =>
  functions.has(name) || aliases.has(name);

/** `command -v x > /dev/null`. */
const printsElsewhere = ({ redirects }: Extract<CommandNode, { type: "Command" }>): boolean =>
  redirects.some(
    ({ type, operator, descriptor }) =>
      type === "Redirect" && /^&?>/.test(operator) && descriptor === undefined,
  );
