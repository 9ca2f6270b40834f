/** One spelling for a place, so that a rule and a call mean the same one. By letters alone. */
import { expandHome } from "../../core/disk.ts";

/** `~`, `~/x` and `~me/x` are in the home; `/private/tmp` is `/tmp`, as on a Mac. */
export function spelling(path: string, home: string): string {
  const first = path.charCodeAt(0);
  if (first === TILDE) return expandHome(path, home) ?? path;
  return first === SLASH &&
    path.startsWith("/private/") &&
    /^\/private\/(?:tmp|var|etc)(?:\/|$)/.test(path)
    ? path.slice(8)
    : path;
}
const SLASH = 47;
const TILDE = 126;

/** A path that is not what its letters say. */
export const WINDING = /(?:^|\/)\.{1,2}(?:\/|$)|\/\/|[\\\0]/;

/** Without `.`, `..` and `//`. */
export function straight(path: string): string {
  if (!WINDING.test(path)) return path;
  const kept: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") kept.pop();
    else if (name !== "" && name !== ".") kept.push(name);
  }
  return `${path.startsWith("/") ? "/" : ""}${kept.join("/")}`;
}

/** The names of a path, an empty one first where it is absolute. */
export const namesOf = (path: string): readonly string[] =>
  path === "/" ? ROOT : path === "" ? NONE : path.split("/");
const ROOT: readonly string[] = [""];
const NONE: readonly string[] = [];

/**
 * The path from a directory; undefined where it does not lie there, or where nobody knows the
 * directory and it is not relative either.
 */
export function below(path: string, directory: string | undefined): string | undefined {
  if (directory === undefined)
    return /^(?:[/~]|\.\.(?:\/|$)|[a-z]:)/i.test(path) ? undefined : path;
  if (directory === "/") return path.slice(1);
  if (!path.startsWith(directory)) return undefined;
  if (path.length === directory.length) return "";
  return path.charCodeAt(directory.length) === SLASH ? path.slice(directory.length + 1) : undefined;
}

/** A working directory as the judges spell it. */
export function directoryOf(cwd: string | undefined, home: string): string | undefined {
  if (cwd === undefined) return undefined;
  const spelt = spelling(straight(cwd), home);
  return spelt.length > 1 && spelt.endsWith("/") ? spelt.slice(0, -1) : spelt;
}
