/** Whether code or settings that a command loads are the project's own. */
import { resolve } from "../paths.ts";
import { isKnown } from "../report.ts";
import type { Scope } from "./scope.ts";

/** Settings or code in place of a file, and addresses. */
const NO_PATH = /["'`<>\n]|:\/\/|^(?:data:|-$)/;
/** One value may name several files, or name one behind a word: `a.js,b.js`, `protoc-gen-x=/tmp/x`, `test.py::name`. */
const BETWEEN = /[,;:=[\](){}|\s]+/;
/** Places that the system or an administrator manages. */
const INSTALLED = /^\/(?:usr|opt|nix\/store|Applications|Library)\/|^\/dev\/null$/;
/** Places where any user and any program may write. */
const OPEN = /^(?:\/tmp|\/var|\/dev|\/proc|\/mnt\/[^/]+\/tmp|~\/downloads)(?:\/|$)/i;

/**
 * It is, where it lies in the project, or below the directory where the command runs, and this very call did not write it.
 * A relative name that climbs nowhere may also be a package's: the project's as well.
 */
export function isOwn(value: string, { files, cwd }: Scope, root: string | undefined): boolean {
  if (!isKnown(value) || value.length > 1000 || NO_PATH.test(value)) return false;
  return value.split(BETWEEN).every((path) => {
    const full = resolve(path, cwd);
    if (files.holds(full)) return false;
    if (path === "" || INSTALLED.test(full) || isBelow(full, root)) return true;
    return cwd === undefined
      ? !/^(?:[/~]|\.\.(?:\/|$)|[a-z]:)/.test(full)
      : !OPEN.test(full) && isBelow(full, cwd);
  });
}

/** Whether a command runs in a directory where any user may have put files. */
export function isForeign({ cwd }: Scope, root: string | undefined): boolean {
  if (cwd === undefined || cwd === root) return false;
  const full = resolve(cwd, undefined);
  return OPEN.test(full) && !isBelow(full, root);
}

export function isBelow(full: string, directory: string | undefined): boolean {
  if (directory === undefined) return false;
  const above = resolve(directory, undefined);
  return above !== "/" && (full === above || full.startsWith(`${above}/`));
}
