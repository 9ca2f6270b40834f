/** The file names that git prints, as far as the words show them, for `xargs`, loops and `$(…)`. */
import { isKnown } from "../../report.ts";
import type { Act } from "./git-verb.ts";

/** Options that select files and do not change how names are printed. */
const CHOOSES = new Set(
  `-c --cached -m --modified -o --others -d --deleted -x --exclude -X --exclude-from
  --exclude-standard --name-only --cached --staged --diff-filter --no-renames --relative
  -r`.split(/\s+/),
);
/** A name with an extension, or a visible directory. */
const PLAIN = /^(?:\*\*\/)?(?:[\w@][\w@.-]*\/){0,8}(?:\*|\*?[\w@][\w@.-]*|\*\.[\w.*]{1,20})\/?$/;
const MOST = 4;

/** `git ls-files '*.ts'` */
export const listsNames: Act = (words, report) => {
  const { given, operands } = words;
  if (operands.length > MOST || !given.every(({ name }) => CHOOSES.has(name))) return;
  const text = textOf(operands);
  if (text !== undefined) report.prints({ text });
};

/** `git diff --name-only main -- src` */
export const comparesNames: Act = ({ given, behind = [] }, report) => {
  const only =
    given.some(({ name }) => name === "--name-only") &&
    given.every(({ name }) => CHOOSES.has(name));
  const text = only && behind.length <= MOST ? textOf(behind) : undefined;
  if (text !== undefined) report.prints({ text });
};

/** If no path is given, all visible files of a tree. */
function textOf(paths: readonly string[]): string | undefined {
  if (paths.length === 0) return "./*\n";
  if (!paths.every((path) => isKnown(path) && PLAIN.test(path))) return undefined;
  return paths
    .map((path) => {
      const bare = path.replace(/\/$/, "");
      return `./${bare}\n${/[*.]/.test(path) ? "" : `./${bare}/*\n`}`;
    })
    .join("");
}
