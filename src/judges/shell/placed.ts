/**
 * Paths of a command in the form that the path judge expects; relative ones belong to the project.
 */
import { resolve } from "../paths.ts";
import type { Command } from "./program.ts";

/** A path that a command names, in full if the shell has left the project's directory. */
export const placed = (path: string, { cwd, root }: Pick<Command, "cwd" | "root">): string =>
  cwd === root || path.startsWith("/") || path.startsWith("~") ? path : resolve(path, cwd ?? "\0");

/**
 * Whether a path lies in the project, judging by its text. If no project is known, relative ones
 * without `..` do.
 */
export function isInProject(path: string, { cwd, root }: Pick<Command, "cwd" | "root">): boolean {
  const full = resolve(path, cwd);
  return root === undefined
    ? !/^(?:[/~]|\.\.(?:\/|$)|[a-z]:)/i.test(full)
    : root !== "/" && full.startsWith(`${root}/`);
}
