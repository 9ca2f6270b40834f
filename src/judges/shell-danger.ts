/** What a command that was not proved to read does, as far as its words show it, and what an "always" for it would cover. */
import type { PatternKey } from "../core/keys.ts";
import type { ActionClass } from "../core/model.ts";
import { isVitalTree } from "./paths.ts";
import { gitDanger } from "./shell-git.ts";
import { isFlag, isOption } from "./shell-options.ts";
import { nameOf, type Peeled } from "./shell-peel.ts";
import { DESTRUCTIVE, INTERPRETERS, NETWORK, PACKAGE_MANAGERS, PACKAGE_TASKS, SHUTDOWN, SYSTEM, TASKS } from "./shell-tables.ts";

export interface Danger {
  readonly key: PatternKey;
  readonly actionClass?: ActionClass;
}

const DISK = /^\/dev\/(?:[shv]d[a-z]|xvd[a-z]|nvme\d|mmcblk\d|md\d|dm-\d|mapper\/|disk|r?disk\d|loop\d|sr\d)/;
/** A file that stands in for a disk. */
const IMAGE = /^(?!\/dev\/).*\.(?:img|iso|raw|qcow2)$/;
export const isDisk = (path: string): boolean => DISK.test(path);

/** Highest level first: nothing that is catastrophic hides behind something that is not. */
export function dangerOf({ program, words }: Peeled, cwd: string | undefined): Danger {
  const args = words.slice(1);
  if (overwritesDisk(program, args)) return { key: "shell.disk" };
  const wholeTree = isRecursive(args) && args.some((arg) => !isFlag(arg) && isVitalTree(arg, cwd));
  if (program === "rm") return { key: wholeTree ? "shell.delete-root" : "shell.delete" };
  if (program === "find") return findDanger(args, cwd);
  if (wholeTree && /^ch(?:mod|own|grp)$/.test(program)) return { key: "shell.permissions-root" };
  if (program === "rmdir" || program === "unlink" || program === "shred") return { key: "shell.delete" };
  if (SHUTDOWN.has(program) || isShutdown(program, args)) return { key: "shell.shutdown" };
  if (program === "su") return { key: "shell.privilege" };
  if (program === "git") return gitDanger(args);
  if (NETWORK.has(program)) return { key: "shell.network" };
  if (SYSTEM.has(program)) return { key: "shell.unknown", actionClass: "system_modify" };
  return DESTRUCTIVE.has(program) ? { key: "shell.unknown", actionClass: "bash_destructive" } : { key: "shell.unknown" };
}

const isRecursive = (args: readonly string[]): boolean =>
  args.some((arg) => isOption(arg, "r", "recursive") || isOption(arg, "R", "recursive"));

function overwritesDisk(program: string, args: readonly string[]): boolean {
  if (program === "dd") return args.some((arg) => arg.startsWith("of=") && isDisk(arg.slice(3)));
  if (program === "shred" || program === "tee" || program === "blkdiscard") return args.some(isDisk);
  if (program === "cp" || program === "mv") return isDisk(args.at(-1) ?? "");
  return /^mkfs(?:\.|$)|^(?:mke2fs|newfs)$/.test(program) && args.some((arg) => !isFlag(arg) && !IMAGE.test(arg));
}

const isShutdown = (program: string, args: readonly string[]): boolean =>
  program === "systemctl"
    ? args.some((arg) => SHUTDOWN.has(arg))
    : /^(?:tel)?init$/.test(program) && /^[06]$/.test(args[0] ?? "");

/** Without a test that narrows it, `find … -delete` empties the whole tree. */
function findDanger(args: readonly string[], cwd: string | undefined): Danger {
  const tests = args.findIndex((arg) => isFlag(arg) && !/^-[HLP]$/.test(arg));
  const roots = tests < 0 ? args : args.slice(0, tests);
  const exec = args.findIndex((arg) => /^-(?:exec|ok)(?:dir)?$/.test(arg));
  const deletes = args.includes("-delete") || (exec >= 0 && nameOf(args[exec + 1] ?? "") === "rm");
  const narrowed = args.some((arg) =>
    /^-(?:i?name|i?path|i?regex|[acm](?:time|min)|newer\w*|size|empty|user|inum|perm)$/.test(arg),
  );
  if (!deletes) return { key: "shell.unknown" };
  return { key: !narrowed && roots.some((root) => isVitalTree(root, cwd)) ? "shell.delete-root" : "shell.delete" };
}

/** What "always" would cover: a build task by its name, a script by its file, and otherwise exactly this command. */
export function subjectOf({ program, words, privileged }: Peeled, text: string): string {
  const [first = "", second = "", third = ""] = words;
  if (privileged || text.includes("=") || !text.startsWith(first)) return text;
  if (first === "git" && (second === "add" || second === "commit")) return `git ${second}`;
  if (!PACKAGE_MANAGERS.has(first) && INTERPRETERS.has(program) && isFile(second)) return `${first} ${second}`;
  if (words.some(isFlag)) return text;
  if (PACKAGE_MANAGERS.has(first)) {
    if ((second === "run" || second === "run-script") && isPlain(third)) return `${first} ${second} ${third}`;
    return PACKAGE_TASKS.has(second) ? `${first} ${second}` : text;
  }
  if (TASKS.get(first)?.has(second)) return `${first} ${second}`;
  return words.length === 1 ? first : text;
}

const isPlain = (word: string): boolean => /^[\w@./:][\w@./:-]*$/.test(word);
const isFile = (word: string): boolean => isPlain(word) && /[./]/.test(word);
