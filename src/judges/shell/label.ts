/** What an "always" about a command covers. */
import type { PatternKey } from "../../core/keys.ts";
import { isKnown } from "../report.ts";
import type { Command } from "./program.ts";
import { is } from "./programs/index.ts";

/**
 * A program and its verb, if it has one: `git push`, `kubectl apply deployment`, `./deploy.sh`. A
 * program that is not in the catalog is granted only as a whole, because the meaning of its words
 * is unknown.
 */
export function labelOf(
  { path, program, args }: Pick<Command, "path" | "program" | "args">,
  key?: PatternKey,
): string {
  if (path.includes("/") && !/^\/(?:usr\/)?(?:local\/)?s?bin\//.test(path)) return path;
  if (key === "exec.unknown_program") return program;
  const [first, second] = args.filter((arg) => !arg.startsWith("-"));
  if (first === undefined || !isVerb(first)) return program;
  if (key === "vcs.host.write" && second !== "merge") return program;
  return second !== undefined && isVerb(second) && is(program, "grouped-verbs")
    ? `${program} ${first} ${second}`
    : `${program} ${first}`;
}
const isVerb = (word: string): boolean =>
  word.length <= 40 && isKnown(word) && /^[A-Za-z][\w:@-]*$/.test(word);
