/**
 * Programs that are called by path: whether they are the programs that their names suggest, and
 * what is known about the others.
 */
import { resolve } from "../paths.ts";
import { type AnalysisState, deeper, noteExactly } from "./analysis-state.ts";
import type { EffectRecorder } from "./effect-recorder.ts";
import { languageOf } from "./own-files.ts";
import { withWords } from "./positional.ts";
import type { Command } from "./program.ts";
import { is } from "./programs/index.ts";
import type { ExecContext } from "./run.ts";
import { startOf } from "./started.ts";

/** Directories whose programs are the ones that their names suggest. */
const INSTALLED =
  /^(?:\/usr|\/usr\/local(?:\/[\w.-]+)?|\/opt\/[\w.-]+|)\/s?bin\/[^/]+$|^~\/(?:\.local|\.cargo|\.bun|\.deno|go)\/bin\/[^/]+$|^(?:\/snap|~\/\.docker)\/bin\/[^/]+$|^\/Applications\/[^/]+\.app\/Contents\/(?:MacOS|Resources|Resources\/bin)\/[^/]+$/;
/**
 * Directories of a project, or of the user, whose programs are the ones that their names suggest.
 */
const IN_PROJECTS = /(?:^|\/)(?:node_modules\/\.bin|\.?venv\/bin|vendor\/bin|\.bin)\/[^/]+$/;
/** Whether a path is the well-known program of that name. A file that this call wrote is not. */
export function isWhatItSays(
  { program, path }: Command,
  { scope, analysis }: ExecContext,
): boolean {
  const isInstalled = INSTALLED.test(path);
  if (!isInstalled && !IN_PROJECTS.test(path) && !is(program, "project-wrapper")) return false;
  const full = resolve(path, scope.cwd);
  return (
    !scope.files.holds(full) &&
    (isInstalled || liesInside(full, analysis) || (full.startsWith("~/") && IN_PROJECTS.test(path)))
  );
}

const liesInside = (full: string, { root }: AnalysisState): boolean =>
  root === undefined ? !/^[/~]|^\.\.(?:\/|$)/.test(full) : full.startsWith(`${root}/`);

/** A program called by path: its content may be known, because this call wrote it. */
export function runFile(
  { path, span, args }: Command,
  setting: ExecContext,
  recorder: EffectRecorder,
): void {
  const { analysis, scope } = setting;
  const content = scope.files.get(resolve(path, scope.cwd));
  if (content?.network) noteExactly(analysis, "code.exec.remote", span);
  if (content?.decoded) noteExactly(analysis, "code.exec.decoded", span);
  const language = content?.text === undefined ? undefined : languageOf(content.text);
  if (content?.text !== undefined && language !== undefined && language !== "shell")
    recorder.code(language, content.text);
  else if (content?.text !== undefined && deeper(analysis, content.text.length)) {
    setting.script(
      withWords(content.text, { name: path, words: args }, setting.open),
      setting,
      true,
    );
    analysis.depth--;
  }
  recorder.add(startOf({ path, args, read: language !== undefined }, setting), { subject: path });
}
