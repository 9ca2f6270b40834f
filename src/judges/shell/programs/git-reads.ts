/** git's verbs that read: what they show of files, and the options with which they would write or run something. */
import type { Report } from "../../report.ts";
import { has } from "../options.ts";
import type { Programs } from "../program.ts";
import { type Act, lastOf, looksLikeFile, verbOf } from "./git-verb.ts";

/** Options of `git log`, `git diff` and all that speak like them. Only those are here that do something or take the next word. Source: git-log(1). */
const LOG = `--output:o --ext-diff!vcs.git.exec --textconv!vcs.git.exec -a|--text! -O: -S: -G: -L: -n|--max-count: -U? -l: -I: -M? -C? -B? -X?
  -p|-u|--patch! --patch-with-stat! --patch-with-raw! --stat? --output-indicator-new: --output-indicator-old: --output-indicator-context:
  --author: --committer: --grep: --since: --since-as-filter: --after: --until: --before: --skip: --glob: --exclude: --diff-filter:
  --word-diff-regex: --inter-hunk-context: --unified: --find-object: --ignore-matching-lines: --src-prefix: --dst-prefix: --line-prefix:
  --diff-algorithm: --anchored: --ws-error-highlight: --color-moved-ws: --rotate-to: --skip-to: --decorate-refs: --decorate-refs-exclude:
  --stat-width: --stat-name-width: --stat-graph-width: --stat-count: --encoding: --min-age: --max-age: --date: --branches? --tags? --remotes?`;

/** More than these are not looked at one by one. */
const MAX_PATHS = 256;

/** What stands behind `--` is shown, and so is `revision:path`. */
const shows: Act = ({ before, behind }, report) => {
  if (before.length + (behind?.length ?? 0) > MAX_PATHS) return report.add("shell.too_complex");
  for (const word of before) {
    const colon = word.startsWith(":/") ? -1 : word.indexOf(":");
    if (colon >= 0 && !word.startsWith("://", colon)) report.reads(word.slice(colon + 1).replace(/^[0-3]:/, "") || ".");
    else if (looksLikeFile(word)) report.reads(word);
  }
  readsAll(behind, report);
};

/** Pathspecs. `:!name` and its kind leave out what they name. */
function readsAll(paths: readonly string[] | undefined, report: Report): void {
  for (const path of paths ?? []) {
    if (/^:(?:[!^]|\(\w*exclude)/.test(path)) continue;
    report.reads(path.replace(/^:(?:\([^)]*\)|\/)/, "") || ".");
  }
}

const showsPatches: Act = (words, report, command) => {
  if (words.given.some(({ name }) => PATCHES.has(name))) shows(words, report, command);
};
const PATCHES = new Set(["-p", "--patch-with-stat", "--patch-with-raw", "-U", "--unified", "-L", "-G"]);

const compares: Act = (words, report, command) => {
  if (!words.given.some(({ name }) => name === "--no-index")) return shows(words, report, command);
  for (const path of words.operands) report.reads(path);
};

/** `git grep PATTERN [REVISION…] [-- PATH…]`. With `--no-index` and its kin the paths need not be in the repository. */
const searches: Act = (words, report, command) => {
  const pattern = has(words, "-e") || has(words, "-f") ? 0 : 1;
  shows({ ...words, before: words.before.slice(pattern) }, report, command);
};

const printsObject: Act = ({ operands }, report) => {
  for (const word of operands) {
    const colon = word.indexOf(":");
    if (colon >= 0) report.reads(word.slice(colon + 1));
  }
};

const readsOperands: Act = ({ operands }, report) => {
  for (const path of operands) report.reads(path);
};

/** Without `--stdout`, a file a commit in the working directory or the one given. */
const writesPatches: Act = (words, report) => {
  if (!words.given.some(({ name }) => name === "--stdout")) report.writes(lastOf(words, "-o") ?? ".");
};

const READ = "vcs.git.read";
const BLAME = `${LOG} -n! -l! -p! -t! --contents:r --ignore-rev: --ignore-revs-file:`;
const log = verbOf(READ, LOG, showsPatches);
const silent = verbOf(READ, "");

/** `git reflog` is a log too, as long as it does not expire or delete. */
export const logs = log;
export const stashShows = verbOf(READ, LOG);

export const reads: Programs = {
  log,
  whatchanged: log,
  shortlog: verbOf(READ, `${LOG} -n|--numbered! -c|--committer! -s|--summary! --group:`),
  "rev-list": verbOf(READ, LOG),
  show: verbOf(READ, LOG, shows),
  diff: verbOf(READ, LOG, compares),
  "diff-tree": verbOf(READ, LOG, shows),
  "diff-index": verbOf(READ, LOG, shows),
  "diff-files": verbOf(READ, LOG, shows),
  "diff-pairs": verbOf(READ, LOG),
  "range-diff": verbOf(READ, `${LOG} --creation-factor:`),
  blame: verbOf(READ, BLAME, shows),
  annotate: verbOf(READ, BLAME, shows),
  grep: verbOf(
    READ,
    `-O|--open-files-in-pager?e --textconv!vcs.git.exec --text! -e: -f:r -A|--after-context: -B|--before-context: -C|--context: -m|--max-count:
     --max-depth: --threads: --color?`,
    searches,
  ),
  "cat-file": verbOf(
    READ,
    "--textconv!vcs.git.exec --filters!vcs.git.exec --filter: --path: --batch? --batch-check? --batch-command?",
    printsObject,
  ),
  "format-patch": verbOf(
    READ,
    `-o|--output-directory: --stdout! ${LOG} -n|--numbered! --to: --cc: --add-header: --suffix: --start-number: -v|--reroll-count:
    --subject-prefix: --in-reply-to: --signature: --signature-file:r --base: --interdiff: --range-diff: --description-file:r`,
    writesPatches,
  ),
  "hash-object": verbOf("vcs.git.write", "-t: --path:", readsOperands),
  "interpret-trailers": verbOf(READ, "--in-place!fs.write.inplace --trailer: --where: --if-exists: --if-missing:", readsOperands),
  mailinfo: verbOf("vcs.git.write", "--encoding:", ({ operands }, report) => {
    for (const path of operands) report.writes(path);
  }),
  status: silent,
  "rev-parse": silent,
  "ls-files": silent,
  "ls-tree": silent,
  describe: silent,
  "merge-base": silent,
  "merge-tree": silent,
  "name-rev": silent,
  "for-each-ref": silent,
  "show-ref": silent,
  "show-branch": silent,
  "show-index": silent,
  cherry: silent,
  "count-objects": silent,
  "verify-commit": silent,
  "verify-tag": silent,
  "verify-pack": silent,
  "check-ignore": silent,
  "check-attr": silent,
  "check-mailmap": silent,
  "check-ref-format": silent,
  var: silent,
  version: silent,
  "patch-id": silent,
  stripspace: silent,
  column: silent,
  "get-tar-commit-id": silent,
  fsck: silent,
  "fsck-objects": silent,
  "fmt-merge-msg": silent,
  "last-modified": silent,
  "fast-export": verbOf(READ, "--export-marks:w --import-marks:r"),
  bugreport: verbOf("vcs.git.write", "-o|--output-directory:w -s|--suffix:"),
  diagnose: verbOf("vcs.git.write", "-o|--output-directory:w -s|--suffix: --mode:"),
};
