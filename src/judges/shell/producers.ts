/** `curl -o >(sh)`: what stands in `>(…)` reads what the command writes. */
import type { WordPart } from "./parse.ts";
import type { Place } from "./words.ts";

const FETCHERS = /(?:^|\/)(?:curl|wget|aria2c|http|https|xh|fetch|nc|ncat)$/;

/** Where a substitution's script runs. `command` is the first word of the command that it stands in. */
export function readingFrom(part: WordPart, command: string | undefined, place: Place): Place {
  if (part.type !== "ProcessSubstitution" || part.operator === "<") return place;
  const isFetcher = FETCHERS.test(command ?? place.command ?? "");
  return { ...place, scope: { ...place.scope, stdin: isFetcher ? { network: true } : {} } };
}
