/** Whether the code or settings that a command loads belong to the project. */
import { resolve } from "../paths.ts";
import { isKnown } from "../report.ts";
import type { Scope } from "./scope.ts";

/** Settings or code in place of a file, and addresses. */
const NO_PATH = /["'`<>\n]|:\/\/|^(?:data:|-$)/;
/**
 * One value may name several files, or a file after a word: `a.js,b.js`, `protoc-gen-x=/tmp/x`,
 * `test.py::name`.
 */
const BETWEEN = /[,;:=[\](){}|\s]+/;
/** Places that the system or an administrator manages. */
const INSTALLED = /^\/(?:usr|opt|nix\/store|Applications|Library)\/|^\/dev\/null$/;
/** Places where every user and every program may write. */
const OPEN = /^(?:\/tmp|\/var|\/dev|\/proc|\/mnt\/[^/]+\/tmp|~\/downloads)(?:\/|$)/i;

/**
 * Whether a path belongs to the project: it lies in the project or below the working directory, and
 * this call did not write it. A relative name without `..` may also be a package of the project.
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
