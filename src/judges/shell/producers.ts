/** `curl -o >(sh)`: the script in `>(…)` reads what the command writes. */
import type { Stream } from "../report.ts";
import { nameOf } from "./names.ts";
import type { Command, WordPart } from "./parse.ts";
import type { Place } from "./place.ts";
import { is } from "./programs/index.ts";
import { flagsOf } from "./scope.ts";

/** Runs the script of a substitution. `command` is the first word of its command. */
export function readingFrom(part: WordPart, command: string | undefined, place: Place): Place {
  if (part.type !== "ProcessSubstitution" || part.operator === "<") return place;
  const isFetcher = is(nameOf(command ?? place.command ?? ""), "network-client");
  const stdin = isFetcher ? { network: true } : (flagsOf(place.scope.stdin) ?? {});
  return { ...place, scope: { ...place.scope, stdin } };
}

/**
 * The scripts in `>(…)` among a command's words read its output: they are analysed once more with
 * it.
 */
export function runReaders({ suffix }: Command, printed: Stream, place: Place): void {
  for (const part of suffix) {
    const word = part.type === "Redirect" ? part.target : part.type === "Word" ? part : undefined;
    if (!word?.text.startsWith(">(")) continue;
    for (const inner of word.parts ?? [])
      if (inner.type === "ProcessSubstitution" && inner.script)
        place.evaluator.output(inner.script, {
          ...place,
          scope: { ...place.scope, stdin: printed },
        });
  }
}
