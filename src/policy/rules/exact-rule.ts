/**
 * What a permanently approved rule covers: one text, and no call with anything beside it that could
 * change what it does.
 */

import { FETCH_TOOLS, FILE_TOOLS, SHELL_TOOLS } from "../../agents/tools/index.ts";
import type { Fetch, FileAccess } from "../../core/effects.ts";
import type { Json, JsonObject, Judgement, ToolCall } from "../../core/model.ts";
import { ABSOLUTE } from "../../core/project-roots.ts";
import { straight, WINDING } from "./spelling.ts";
import { onlySubject } from "./subjects.ts";

type Call = Pick<ToolCall, "tool" | "input" | "cwd">;

/**
 * The command, path or address that is all of a call. Undefined if an environment, a body, a second
 * path or anything else beside it counts, or if the same text may mean something else in another
 * call.
 */
export function aloneText(call: Call, { effects }: Judgement): string | undefined {
  const only = onlySubject(call);
  if (only === undefined) return undefined;
  const { text, place } = only;
  if (effects.shell) {
    const isAlone =
      SHELL_TOOLS.has(call.tool) && place === "command" && !effects.loose && isClear(call.input);
    return isAlone ? text : undefined;
  }
  if (FILE_TOOLS.has(call.tool))
    return place === "path" && isOnlyPath(text, effects.files) ? text : undefined;
  const isAlone =
    FETCH_TOOLS.has(call.tool) && isOnlyAddress(text, effects.fetches) && isPlainFetch(call.input);
  return isAlone ? text : undefined;
}

/**
 * In a list of words, blanks and shell expansions are literal: joined, such words would be another
 * command.
 */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

const isClear = ({ command, cmd, argv }: JsonObject): boolean =>
  [command, cmd, argv].every(
    (given) =>
      !Array.isArray(given) ||
      given.every((word: Json) => typeof word === "string" && PLAIN_WORD.test(word)),
  );

/**
 * A relative path is another file in another directory, and an agent chooses where its calls run.
 */
function isOnlyPath(text: string, touches: readonly FileAccess[] = []): boolean {
  if (!ABSOLUTE.test(text) || WINDING.test(text)) return false;
  return touches.every(({ path, real }) => {
    const isIt = path === text || (path.startsWith("~/") && text.endsWith(path.slice(1)));
    return isIt && (real === undefined || real === path || real === text);
  });
}

const isOnlyAddress = (text: string, fetches: readonly Fetch[] = []): boolean =>
  fetches.every(({ url }) => url === text);

/** Inputs that may accompany an address and send nothing to it. */
const PLAIN_FETCH: ReadonlySet<string> = new Set(
  "url prompt description format timeout max_length start_index raw".split(" "),
);

function isPlainFetch(input: JsonObject): boolean {
  for (const key in input) if (!PLAIN_FETCH.has(key) && input[key] !== null) return false;
  return true;
}

/** The directory of a shell call, absolute; undefined if it is unknown or given twice. */
export function placeOf({ cwd, input }: Call): string | undefined {
  const { cwd: own, workdir, working_directory, dir_path } = input;
  const [stated = cwd, second] = [own, workdir, working_directory, dir_path].filter(
    (each) => each != null,
  );
  if (typeof stated !== "string" || second !== undefined) return undefined;
  const place = ABSOLUTE.test(stated) || cwd === undefined ? stated : `${cwd}/${stated}`;
  return ABSOLUTE.test(place) ? straight(place) : undefined;
}
