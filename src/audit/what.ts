/** What a recorded call is about: the argument that tells most about it. */
import type { JsonObject } from "../core/model.ts";

const TOLD_BY = ["command", "cmd", "argv", "file_path", "path", "url", "query", "prompt"] as const;

/** The argument that tells most about a call; a text that the log has cut is shown as it is. */
export function whatIn(raw: string): string {
  let input: JsonObject;
  try {
    input = JSON.parse(raw) as JsonObject;
  } catch {
    return raw;
  }
  for (const name of TOLD_BY) {
    const value = input[name];
    if (typeof value === "string") return value;
    if (Array.isArray(value)) return value.map(String).join(" ");
  }
  return raw;
}

/** The beginning of such an argument in a text that the log has cut. */
const BEGUN = new RegExp(`"(?:${TOLD_BY.join("|")})":"((?:[^"\\\\]|\\\\.)*)`);

/** In one line of at most `max` characters, also where the log has cut the text. */
export function aboutIn(raw: string, max: number): string {
  const known = whatIn(raw);
  const begun = known === raw ? BEGUN.exec(raw)?.[1] : undefined;
  const line = (begun === undefined ? known : unescaped(begun)).replace(/\s+/g, " ").trim();
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`;
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}
