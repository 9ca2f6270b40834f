/** Normalises paths, so that a rule and a call mean the same place. Uses the text alone. */
import { expandHome } from "../../core/disk.ts";

/** `~`, `~/x` and `~me/x` are in the home directory; `/private/tmp` is `/tmp`, as on macOS. */
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

/** A path that may differ from what its text says. */
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

/** The names of a path; the first is empty if it is absolute. */
export const namesOf = (path: string): readonly string[] =>
  path === "/" ? ROOT : path === "" ? NONE : path.split("/");
const ROOT: readonly string[] = [""];
const NONE: readonly string[] = [];

/**
 * The path relative to a directory; undefined if it lies elsewhere, or if the directory is unknown
 * and the path is not relative.
 */
export function below(path: string, directory: string | undefined): string | undefined {
  if (directory === undefined)
    return /^(?:[/~]|\.\.(?:\/|$)|[a-z]:)/i.test(path) ? undefined : path;
  if (directory === "/") return path.slice(1);
  if (!path.startsWith(directory)) return undefined;
  if (path.length === directory.length) return "";
  return path.charCodeAt(directory.length) === SLASH ? path.slice(directory.length + 1) : undefined;
}

/** A working directory, spelt as in the judges. */
export function directoryOf(cwd: string | undefined, home: string): string | undefined {
  if (cwd === undefined) return undefined;
  const spelt = spelling(straight(cwd), home);
  return spelt.length > 1 && spelt.endsWith("/") ? spelt.slice(0, -1) : spelt;
}
