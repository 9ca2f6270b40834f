/**
 * Protects the operator's own files from agents: a changed policy applies at once, so nothing that
 * an agent runs may change it (law 9).
 */
import type { Effects, FileAccess, Run } from "../../core/effects.ts";
import type { Verdict } from "../../core/model.ts";
import type { Stage } from "../../core/policy.ts";

const NOTHING: readonly Verdict[] = [];
const DENIED: readonly Verdict[] = [
  {
    stage: "guard",
    action: "deny",
    reason: {
      type: "classifier",
      code: "countersign.self",
      message:
        "This would change Countersign's own config or policy. Agents may never do that; ask " +
        "the operator to.",
    },
  },
];

/**
 * Programs that give a file another name, through which it could be written, or move it; and `cp`,
 * which can.
 */
const NAMING = new Set(["ln", "link", "mount", "mv", "rename", "mklink", "cp"]);
const LINKING = /^(?:-[a-zA-Z]*[ls]|--(?:symbolic-)?link)/;

interface Around {
  readonly home: string;
  /** Directories that agents may not even read: keys, tokens, trust lists. */
  readonly closed?: readonly string[];
}

/**
 * `files`: absolute, with every name that they have; the same for `closed`. Undefined if there are
 * none.
 */
export function createOwnFiles(
  files: readonly string[],
  { home, closed = [] }: Around,
): Stage | undefined {
  if (files.length + closed.length === 0) return undefined;
  const shut = closed.map((directory) => `${directory}/`);
  const own = new Set(
    files.flatMap((file) => [
      file,
      ...(file.startsWith(`${home}/`) ? [`~${file.slice(home.length)}`] : []),
    ]),
  );
  const above = new Set(
    [...own, ...closed.flatMap((directory) => [directory, `${directory}/x`])].flatMap(parentsOf),
  );
  const lengths = new Set([...own, ...above].map((file) => file.length));
  const isShut = (path: string): boolean => {
    for (const directory of shut)
      if (
        path.startsWith(directory) ||
        (path.length + 1 === directory.length && directory.startsWith(path))
      )
        return true;
    return false;
  };
  /** True for the file itself, and for a parent directory that is deleted, moved or linked. */
  const isOwn = (path: string, changes: boolean, moves: boolean): boolean =>
    isShut(path) ||
    ((changes || moves) &&
      lengths.has(path.length) &&
      (own.has(path) || (moves && above.has(path)))); // looking a new text up costs more
  const isTouched = ({ kind, path, real, run }: FileAccess, runs: Effects["runs"]): boolean => {
    const changes = kind !== "read" && kind !== "list";
    const moves =
      (changes && kind !== "write") || (runs?.[run] !== undefined && isNaming(runs[run]));
    return isOwn(path, changes, moves) || (real !== undefined && isOwn(real, changes, moves));
  };
  const names = (run: Run, cwd: string | undefined): boolean =>
    isNaming(run) &&
    run.words.some((word) =>
      [word, `${cwd}/${word}`].some((each) => own.has(each) || above.has(each)),
    );
  return ({ cwd }, { effects }) => {
    const { files, runs }: Effects = effects;
    if (files !== undefined) for (const touch of files) if (isTouched(touch, runs)) return DENIED;
    if (runs !== undefined) for (const run of runs) if (names(run, cwd)) return DENIED;
    return NOTHING;
  };
}

/** Called for every command. */
const isNaming = ({ name, words }: Run): boolean =>
  NAMING.has(name) && (name !== "cp" || words.some((word) => LINKING.test(word)));

/** Excludes the root and the home directory: deleting those is catastrophic anyway. */
function parentsOf(file: string): string[] {
  const parts = file.split("/");
  return parts.slice(2, -1).map((_, at) => parts.slice(0, at + 3).join("/"));
}
