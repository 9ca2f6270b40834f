/**
 * Programs that are called by their path: whether they are what their names say, and what is known
 * of those that are not.
 */
import { resolve } from "../paths.ts";
import { deeper, type Inquiry, noteExactly } from "./analysis-state.ts";
import type { Teller } from "./effect-recorder.ts";
import { languageOf } from "./own-files.ts";
import { withWords } from "./positional.ts";
import type { Command } from "./program.ts";
import { is } from "./programs/index.ts";
import type { Setting } from "./run.ts";
import { startOf } from "./started.ts";

/** Directories whose programs are what their names say. */
const INSTALLED =
  /^(?:\/usr|\/usr\/local(?:\/[\w.-]+)?|\/opt\/[\w.-]+|)\/s?bin\/[^/]+$|^~\/(?:\.local|\.cargo|\.bun|\.deno|go)\/bin\/[^/]+$|^(?:\/snap|~\/\.docker)\/bin\/[^/]+$|^\/Applications\/[^/]+\.app\/Contents\/(?:MacOS|Resources|Resources\/bin)\/[^/]+$/;
/** Directories of a project, or of the user's own, with programs that are what their names say. */
const IN_PROJECTS = /(?:^|\/)(?:node_modules\/\.bin|\.?venv\/bin|vendor\/bin|\.bin)\/[^/]+$/;
/** Whether it is the program of its name. What this very call has written is not. */
export function isWhatItSays({ program, path }: Command, { scope, inquiry }: Setting): boolean {
  const isInstalled = INSTALLED.test(path);
  if (!isInstalled && !IN_PROJECTS.test(path) && !is(program, "project-wrapper")) return false;
  const full = resolve(path, scope.cwd);
  return (
    !scope.files.holds(full) &&
    (isInstalled || liesInside(full, inquiry) || (full.startsWith("~/") && IN_PROJECTS.test(path)))
  );
}

const liesInside = (full: string, { root }: Inquiry): boolean =>
  root === undefined ? !/^[/~]|^\.\.(?:\/|$)/.test(full) : full.startsWith(`${root}/`);

/** A file by its path: what it is may be known, because this call itself wrote it. */
export function runFile({ path, span, args }: Command, setting: Setting, teller: Teller): void {
  const { inquiry, scope } = setting;
  const content = scope.files.get(resolve(path, scope.cwd));
  if (content?.network) noteExactly(inquiry, "code.exec.remote", span);
  if (content?.decoded) noteExactly(inquiry, "code.exec.decoded", span);
  const language = content?.text === undefined ? undefined : languageOf(content.text);
  if (content?.text !== undefined && language !== undefined && language !== "shell")
    teller.code(language, content.text);
  else if (content?.text !== undefined && deeper(inquiry, content.text.length)) {
    setting.script(
      withWords(content.text, { name: path, words: args }, setting.open),
      setting,
      true,
    );
    inquiry.depth--;
  }
  teller.add(startOf({ path, args, read: language !== undefined }, setting), { subject: path });
}
