/** `curl -o >(sh)`: what stands in `>(…)` reads what the command writes. */
import { nameOf } from "./names.ts";
import type { WordPart } from "./parse.ts";
import { is } from "./programs/index.ts";
import type { Place } from "./words.ts";

/** Where a substitution's script runs. `command` is the first word of the command that it stands in. */
export function readingFrom(part: WordPart, command: string | undefined, place: Place): Place {
  if (part.type !== "ProcessSubstitution" || part.operator === "<") return place;
  const isFetcher = is(nameOf(command ?? place.command ?? ""), "network-client");
  return { ...place, scope: { ...place.scope, stdin: isFetcher ? { network: true } : {} } };
}
