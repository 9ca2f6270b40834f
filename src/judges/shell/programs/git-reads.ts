/**
 * git's verbs that read: which files they show, and the options that make them write or run
 * something.
 */
import type { Report } from "../../report.ts";
import { has } from "../options.ts";
import type { Programs } from "../program.ts";
import { comparesNames, listsNames } from "./git-names.ts";
import { type Act, type GitOptions, lastOf, looksLikeFile, verbOf } from "./git-verb.ts";

/**
 * Options of `git log`, `git diff` and similar verbs that have an effect or take the next word.
 * Source: git-log(1).
 */
const LOG: GitOptions = {
  flags: `-a|--text -U? -M? -C? -B? -X? -p|-u|--patch --patch-with-stat --patch-with-raw --stat?
    --branches? --tags? --remotes? --no-patch -s --raw --minimal --patience --histogram --numstat
    --shortstat --dirstat? --cumulative --dirstat-by-file? --summary --compact-summary -z
    --name-only --name-status --submodule? --color? --no-color --color-moved? --no-color-moved
    --no-color-moved-ws --word-diff? --color-words? --no-renames --rename-empty --no-rename-empty
    --check --full-index --binary --abbrev? --no-abbrev --find-renames? --find-copies?
    --find-copies-harder --break-rewrites? --irreversible-delete -D -R --relative? --no-relative
    --ignore-cr-at-eol --ignore-space-at-eol -b --ignore-space-change -w --ignore-all-space
    --ignore-blank-lines -W --function-context --exit-code --quiet -q --no-ext-diff --no-textconv
    --ignore-submodules? --no-prefix --default-prefix --ita-invisible-in-index
    --ita-visible-in-index --pickaxe-all --pickaxe-regex --indent-heuristic --no-indent-heuristic
    --oneline --pretty? --format? --abbrev-commit --no-abbrev-commit --expand-tabs? --no-expand-tabs
    --notes? --no-notes --show-notes? --standard-notes --no-standard-notes --show-notes-by-default
    --show-signature --no-show-signature --relative-date --parents --children --left-right --graph
    --no-graph --show-linear-break? --follow --decorate? --no-decorate --clear-decorations --source
    --mailmap --use-mailmap --no-mailmap --no-use-mailmap --full-diff --log-size --all-match
    --invert-grep -i --regexp-ignore-case --basic-regexp -E --extended-regexp -F --fixed-strings -P
    --perl-regexp --remove-empty --merges --no-merges --min-parents? --max-parents? --no-min-parents
    --no-max-parents --first-parent --not --all --reflog --alternate-refs --single-worktree
    --ignore-missing --bisect --stdin --cherry-mark --cherry-pick --left-only --right-only --cherry
    -g --walk-reflogs --merge --boundary --simplify-by-decoration --show-pulls --full-history
    --dense --sparse --simplify-merges --ancestry-path? --date-order --author-date-order
    --topo-order --reverse --no-walk? --do-walk --cc -c -m --diff-merges? --no-diff-merges --dd
    --remerge-diff --combined-all-paths -t -r --root --cached --staged --merge-base --ours --theirs
    --base -0 -1 -2 -3 --no-index --count --use-bitmap-index --objects? --objects-edge --unpacked
    --header --timestamp --bisect-vars --bisect-all --in-commit-order --disk-usage? --missing? -e
    --email -v --verbose --no-ignore-submodules --show-all --no-commit-id --always
    --exclude-first-parent-only --progress --no-progress --no-stat`,
  values: `-O -S -G -L -n|--max-count -l -I --output-indicator-new --output-indicator-old
    --output-indicator-context --author --committer --grep --since --since-as-filter --after --until
    --before --skip --glob --exclude --diff-filter --word-diff-regex --inter-hunk-context --unified
    --find-object --ignore-matching-lines --src-prefix --dst-prefix --line-prefix --diff-algorithm
    --anchored --ws-error-highlight --color-moved-ws --rotate-to --skip-to --decorate-refs
    --decorate-refs-exclude --stat-width --stat-name-width --stat-graph-width --stat-count
    --encoding --min-age --max-age --date`,
  options: { "--output=": "overwrite", "--ext-diff": "vcs.git.exec", "--textconv": "vcs.git.exec" },
};

/** More paths are not checked one by one. */
const MAX_PATHS = 256;

/** The words after `--` are shown, and so is `revision:path`. */
const shows: Act = ({ before, behind }, report) => {
  if (before.length + (behind?.length ?? 0) > MAX_PATHS) return report.add("shell.too_complex");
  for (const word of before) {
    const colon = word.startsWith(":/") ? -1 : word.indexOf(":");
    if (colon >= 0 && !word.startsWith("://", colon))
      report.reads(word.slice(colon + 1).replace(/^[0-3]:/, "") || ".");
    else if (looksLikeFile(word)) report.reads(word);
  }
  readsAll(behind, report);
};

/** Pathspecs. `:!name` and similar ones exclude files. */
function readsAll(paths: readonly string[] | undefined, report: Report): void {
  for (const path of paths ?? []) {
    if (/^:(?:[!^]|\(\w*exclude)/.test(path)) continue;
    report.reads(path.replace(/^:(?:\([^)]*\)|\/)/, "") || ".");
  }
}

const showsPatches: Act = (words, report, command) => {
  if (words.given.some(({ name }) => PATCHES.has(name))) shows(words, report, command);
};
const PATCHES = new Set([
  "-p",
  "--patch-with-stat",
  "--patch-with-raw",
  "-U",
  "--unified",
  "-L",
  "-G",
]);

const compares: Act = (words, report, command) => {
  if (!words.given.some(({ name }) => name === "--no-index")) {
    shows(words, report, command);
    return comparesNames(words, report, command);
  }
  for (const path of words.operands) report.reads(path);
};

/**
 * `git grep PATTERN [REVISION…] [-- PATH…]`. With `--no-index` and similar options the paths may be
 * outside the repository.
 */
const searches: Act = (words, report, command) => {
  const pattern = has(words, "-e") || has(words, "-f") ? 0 : 1;
  shows({ ...words, before: words.before.slice(pattern) }, report, command);
  if (words.operands.length <= pattern) report.reads(".", "recursive");
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

/**
 * Without `--stdout`, it writes one file per commit into the working directory or the given one.
 */
const writesPatches: Act = (words, report) => {
  if (!words.given.some(({ name }) => name === "--stdout"))
    report.writes(lastOf(words, "-o") ?? ".");
};

const READ = "vcs.git.read";
const BLAME: readonly GitOptions[] = [
  LOG,
  {
    flags: `-n -l -p -t -b --root --show-stats --reverse --porcelain --line-porcelain --incremental
      -w -f --show-name -s -e --show-email -c --score-debug --progress --no-progress --color-lines
      --color-by-age`,
    values: "--ignore-rev --ignore-revs-file",
    options: { "--contents=": "read" },
  },
];
const log = verbOf(READ, LOG, showsPatches);
const silent = verbOf(READ, { anyOption: true });

/** `git reflog` is a log too, unless it expires or deletes. */
export const logs = log;
export const stashShows = verbOf(READ, LOG);

export const reads: Programs = {
  log,
  whatchanged: log,
  shortlog: verbOf(READ, [
    LOG,
    { flags: "-n|--numbered -c|--committer -s|--summary -e --email", values: "--group" },
  ]),
  "rev-list": verbOf(READ, LOG),
  show: verbOf(READ, LOG, shows),
  diff: verbOf(READ, LOG, compares),
  "diff-tree": verbOf(READ, LOG, shows),
  "diff-index": verbOf(READ, LOG, shows),
  "diff-files": verbOf(READ, LOG, shows),
  "diff-pairs": verbOf(READ, LOG),
  "range-diff": verbOf(READ, [
    LOG,
    { flags: "--no-dual-color --left-only --right-only", values: "--creation-factor" },
  ]),
  blame: verbOf(READ, BLAME, shows),
  annotate: verbOf(READ, BLAME, shows),
  grep: verbOf(
    READ,
    {
      flags: `--text --color? -i --ignore-case -w --word-regexp -v --invert-match -a -I -r
        --recursive --no-recursive -h -H --full-name -E --extended-regexp -G --basic-regexp -P
        --perl-regexp -F --fixed-strings -n --line-number --column -l --files-with-matches
        --name-only -L --files-without-match -z --null -o --only-matching -c --count --no-color
        --break --heading -p --show-function -W --function-context --and --or --not --all-match -q
        --quiet --cached --untracked --no-index --exclude-standard --no-exclude-standard
        --recurse-submodules --no-textconv --ext-grep --no-ext-grep`,
      values: `-e -A|--after-context -B|--before-context -C|--context -m|--max-count --max-depth
        --threads`,
      options: { "-O|--open-files-in-pager?": "exec", "--textconv": "vcs.git.exec", "-f=": "read" },
    },
    searches,
  ),
  "cat-file": verbOf(
    READ,
    {
      flags: `--batch? --batch-check? --batch-command? -t -s -e -p --allow-unknown-type --buffer
        --unordered --follow-symlinks --batch-all-objects --mailmap --use-mailmap --no-mailmap -z
        -Z`,
      values: "--filter --path",
      options: { "--textconv": "vcs.git.exec", "--filters": "vcs.git.exec" },
    },
    printsObject,
  ),
  "format-patch": verbOf(
    READ,
    [
      LOG,
      {
        flags: `--stdout -n|--numbered -k --keep-subject -s --signoff --attach? --no-attach
          --inline? --thread? --no-thread --rfc? --quiet -q --cover-letter --no-cover-letter
          --encode-email-headers --no-encode-email-headers --no-signature --no-binary --zero-commit
          --always --no-numbered -N --numbered-files --no-to --no-cc --no-add-header --from?
          --no-from --force-in-body-from --filename-max-length? --cover-from-description?
          --ignore-if-in-upstream --root --progress --notes?`,
        values: `-o|--output-directory --to --cc --add-header --suffix --start-number
          -v|--reroll-count --subject-prefix --in-reply-to --signature --base --interdiff
          --range-diff`,
        options: { "--signature-file=": "read", "--description-file=": "read" },
      },
    ],
    writesPatches,
  ),
  "hash-object": verbOf(
    "vcs.git.write",
    { flags: "-w --stdin --stdin-paths --no-filters --literally", values: "-t --path" },
    readsOperands,
  ),
  "interpret-trailers": verbOf(
    READ,
    {
      flags: "--trim-empty --only-trailers --only-input --unfold --parse --no-divider",
      values: "--trailer --where --if-exists --if-missing",
      options: { "--in-place": "fs.write.inplace" },
    },
    readsOperands,
  ),
  mailinfo: verbOf("vcs.git.write", { values: "--encoding" }, ({ operands }, report) => {
    for (const path of operands) report.writes(path);
  }),
  status: silent,
  "rev-parse": silent,
  "ls-files": verbOf(
    READ,
    { anyOption: true, values: "-x|--exclude -X|--exclude-from" },
    listsNames,
  ),
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
  "fast-export": verbOf(READ, {
    flags: `--all --progress? --signed-tags? --tag-of-filtered-object? --fake-missing-tagger
      --full-tree --no-data --anonymize --reencode? --refspec? --use-done-feature --mark-tags
      --show-original-ids --reference-excluded-parents -M -C`,
    options: { "--export-marks=": "write", "--import-marks=": "read" },
  }),
  bugreport: verbOf("vcs.git.write", {
    flags: "--diagnose?",
    values: "-s|--suffix",
    options: { "-o|--output-directory=": "write" },
  }),
  diagnose: verbOf("vcs.git.write", {
    values: "-s|--suffix --mode",
    options: { "-o|--output-directory=": "write" },
  }),
};
