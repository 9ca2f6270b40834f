/** Paths of a command as the judge of paths takes them; relative ones belong to the project. */
import { resolve } from "../paths.ts";
import type { Command } from "./program.ts";

/** A path that a command names, whole where the shell has moved away from the project. */
export const placed = (path: string, { cwd, root }: Pick<Command, "cwd" | "root">): string =>
  cwd === root || path.startsWith("/") || path.startsWith("~") ? path : resolve(path, cwd ?? "\0");

/**
 * Whether a path lies in the project, by its letters. Where no project is known, relative ones that
 * do not climb do.
 */
export function isInProject(path: string, { cwd, root }: Pick<Command, "cwd" | "root">): boolean {
  const full = resolve(path, cwd);
  return root === undefined
    ? !/^(?:[/~]|\.\.(?:\/|$)|[a-z]:)/i.test(full)
    : root !== "/" && full.startsWith(`${root}/`);
}
