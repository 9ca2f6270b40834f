/** `tr`, as far as it is needed to transform known text. Source: POSIX. */
import { escaped } from "./printing.ts";

/** Undefined if its words have a meaning that is not handled here. */
export function translated(text: string, args: readonly string[]): string | undefined {
  const deletes = args[0] === "-d";
  const sets = args.slice(deletes ? 1 : 0).filter((arg) => arg !== "--");
  if (
    sets.length !== (deletes ? 1 : 2) ||
    sets.some((set) => set.startsWith("-") && set.length > 1)
  )
    return undefined;
  const [from, to = []] = sets.map(membersOf);
  if (from === undefined) return undefined;
  const turn = new Map(
    from.map((char, at) => [char, deletes ? "" : (to[Math.min(at, to.length - 1)] ?? char)]),
  );
  return [...text].map((char) => turn.get(char) ?? char).join("");
}

const CLASSES: ReadonlyMap<string, string> = new Map([
  ["[:lower:]", "a-z"],
  ["[:upper:]", "A-Z"],
  ["[:digit:]", "0-9"],
  ["[:alpha:]", "A-Za-z"],
  ["[:alnum:]", "0-9A-Za-z"],
  ["[:space:]", " \t\n\r\f\v"],
  ["[:blank:]", " \t"],
]);
const CLASS = /\[:[a-z]+:\]/g;

function membersOf(set: string): readonly string[] {
  const chars = [...escaped(set.replace(CLASS, (name) => CLASSES.get(name) ?? name))];
  const members: string[] = [];
  for (let at = 0; at < chars.length; at++) {
    const first = chars[at]?.codePointAt(0) ?? 0;
    const last =
      chars[at + 1] === "-" && at + 2 < chars.length ? chars[at + 2]?.codePointAt(0) : undefined;
    if (last === undefined || last - first > 255) members.push(chars[at] ?? "");
    else {
      for (let code = first; code <= last; code++) members.push(String.fromCodePoint(code));
      at += 2;
    }
  }
  return members;
}
