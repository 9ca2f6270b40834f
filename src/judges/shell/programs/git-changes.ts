/** git's verbs that change the repository at hand: record, move, throw away, rewrite. */
import { UNKNOWN } from "../../report.ts";
import { has } from "../options.ts";
import type { Programs } from "../program.ts";
import { config } from "./git-config.ts";
import { type Act, looksLikeFile, verbOf, type Words } from "./git-verb.ts";

const hasAny = (words: Words, names: string): boolean => words.given.some(({ name }) => names.split(" ").includes(name));

/** Directories that are hardly ever a branch's name. */
const DIRECTORIES = new Set(
  "src lib app apps test tests docs packages cmd internal public assets scripts config dist build".split(" "),
);

/** `git checkout` takes a branch, or files, whose changes are then gone; which of the two, only the words tell. */
const checksOut: Act = (words, report) => {
  const { before, behind } = words;
  if (behind !== undefined && behind.length > 0) return report.add("vcs.git.discard");
  if (hasAny(words, "-b -B --orphan -t -d")) return;
  const [first, second] = before;
  if (second !== undefined) return report.add("vcs.git.discard");
  if (first !== undefined && (looksLikeFile(first) || DIRECTORIES.has(first))) report.add("vcs.git.discard");
};

/** Only the index, with `--staged` alone; files otherwise. */
const restores: Act = (words, report) =>
  report.add(hasAny(words, "-S") && !hasAny(words, "-W -p") ? "vcs.git.write" : "vcs.git.discard");

const removes: Act = (words, report) => report.add(has(words, "--cached") ? "vcs.git.write" : "vcs.git.rm");

/** A branch or tag without a name is a list, and so is any with options that list. */
const listsWith = (names: string): Act => {
  const listing = new Set(`${names} -i -q --color --abbrev --ignore-case`.split(" "));
  return (words, report) => {
    const told = words.given.every(({ name }) => listing.has(name)) && (words.operands.length === 0 || hasAny(words, names));
    report.add(told ? "vcs.git.read" : "vcs.git.write");
  };
};
const LIST_NAMES = "-l --contains --no-contains --merged --no-merged --points-at --sort --format -v --column";

/** Where a copy of the repository goes: beside it is as good as in it. */
const addsTree: Act = ({ operands }, report) => {
  const place = operands[0];
  if (place !== undefined && !/^\.\.\/[^/]+\/?$/.test(place) && !place.startsWith(UNKNOWN)) report.writes(place);
};

/** One name asks where a reference points; two set it. */
const pointsTo: Act = ({ operands }, report) => report.add(operands.length > 1 ? "vcs.git.write" : "vcs.git.read");

const WRITE = "vcs.git.write";
const REWRITE = "vcs.git.history_rewrite";
const PATHS = "--pathspec-from-file:";

export const changes: Programs = {
  config,
  add: verbOf(WRITE, `-n|--dry-run!d --chmod: ${PATHS}`),
  stage: verbOf(WRITE, `-n|--dry-run!d --chmod: ${PATHS}`),
  commit: verbOf(
    WRITE,
    `--amend! -n|--no-verify!vcs.git.skip_hooks --dry-run!d -F|--file:r -t|--template:r -m|--message: -c|--reedit-message:
     -C|--reuse-message: --author: --date: --fixup: --squash: --trailer: --cleanup: -S|--gpg-sign? -u|--untracked-files? ${PATHS}`,
  ),
  checkout: verbOf(
    WRITE,
    `-f|--force!vcs.git.discard -p|--patch!vcs.git.discard -2|--ours!vcs.git.discard -3|--theirs!vcs.git.discard -B:${REWRITE} -b: -d|--detach!
     --pathspec-from-file:vcs.git.discard --orphan: --conflict: -t|--track? --recurse-submodules? -U|--unified: --inter-hunk-context:`,
    checksOut,
  ),
  switch: verbOf(
    WRITE,
    `-f|--force!vcs.git.discard --discard-changes!vcs.git.discard -C|--force-create:${REWRITE} -c|--create: --orphan: --conflict: -d|--detach!
     -t|--track? --recurse-submodules?`,
  ),
  restore: verbOf(undefined, `-W|--worktree! -S|--staged! -p|--patch! -s|--source: --conflict: -U|--unified: ${PATHS}`, restores),
  reset: verbOf(WRITE, `--hard!vcs.git.discard --merge!vcs.git.discard --recurse-submodules? ${PATHS}`),
  clean: verbOf("vcs.git.clean", "-n|--dry-run!d -e|--exclude:"),
  rm: verbOf(undefined, `-n|--dry-run!d --cached! ${PATHS}`, removes),
  mv: verbOf(WRITE, "-n|--dry-run!d -f|--force!vcs.git.discard"),
  branch: verbOf(
    undefined,
    `--edit-description!vcs.git.config -d|--delete!vcs.git.branch_delete -D!vcs.git.branch_delete -M!${REWRITE} -C!${REWRITE} -f|--force!${REWRITE} --format: -u|--set-upstream-to:
     --contains? --no-contains? --merged? --no-merged? --points-at: --sort: -t|--track? --color? --abbrev? --column? -l|--list! -a|--all! -r|--remotes!
     -v|--verbose! -q|--quiet! -i|--ignore-case! --show-current!`,
    listsWith(`${LIST_NAMES} -a -r --show-current`),
  ),
  tag: verbOf(
    undefined,
    `-d|--delete!vcs.git.tag_delete -f|--force!${REWRITE} --format: -F|--file:r -m|--message: --cleanup: -u|--local-user: --trailer: -n? --contains?
     --no-contains? --merged? --no-merged? --points-at: --sort: --color? --column? -l|--list! -v|--verify! -i|--ignore-case!`,
    listsWith(`${LIST_NAMES} -n`),
  ),
  merge: verbOf(
    WRITE,
    `--abort!vcs.git.discard --no-verify!vcs.git.skip_hooks -F|--file:r -m|--message: -s|--strategy: -X|--strategy-option: --cleanup:
     --into-name: -S|--gpg-sign? --log?`,
  ),
  "cherry-pick": verbOf(
    WRITE,
    "--abort!vcs.git.discard -m|--mainline: --strategy: -X|--strategy-option: --cleanup: --empty: -S|--gpg-sign?",
  ),
  revert: verbOf(WRITE, "--abort!vcs.git.discard -m|--mainline: --strategy: -X|--strategy-option: --cleanup: -S|--gpg-sign?"),
  am: verbOf(
    WRITE,
    "--abort!vcs.git.discard --no-verify!vcs.git.skip_hooks --directory: --exclude: --include: -C: -p: --patch-format: --whitespace: --show-current-patch?",
  ),
  apply: verbOf(
    WRITE,
    "--unsafe-paths!fs.write.outside --stat!d --numstat!d --summary!d --check!d --apply! --directory: --exclude: --include: -p: -C: --whitespace:",
  ),
  rebase: verbOf(
    undefined,
    `-x|--exec:e --abort!vcs.git.discard --no-verify!vcs.git.skip_hooks --continue! --show-current-patch! --onto: -s|--strategy:
     -X|--strategy-option: -C: --whitespace: --empty: -S|--gpg-sign? -r|--rebase-merges?`,
    (words, report) => {
      if (hasAny(words, "--show-current-patch")) report.add("vcs.git.read");
      else report.add(hasAny(words, "--continue") ? WRITE : REWRITE);
    },
  ),
  "filter-branch": verbOf(
    REWRITE,
    `--tree-filter:x --index-filter:x --msg-filter:x --env-filter:x --commit-filter:x --parent-filter:x --tag-name-filter:x --setup:x
     --subdirectory-filter: --original: -d: --state-branch:`,
  ),
  "filter-repo": verbOf(REWRITE, "-n|--dry-run! --analyze!"),
  replace: verbOf(REWRITE, "-l|--list!d --format:"),
  "fast-import": verbOf(REWRITE, "--export-marks:w --import-marks:r"),
  "update-ref": verbOf(REWRITE, "-d|--delete!vcs.git.branch_delete -m:"),
  "symbolic-ref": verbOf(undefined, "-d|--delete!vcs.git.branch_delete -m:", pointsTo),
  gc: verbOf(WRITE, "--prune?vcs.git.history_destroy --no-prune! --max-cruft-size: --expire-to:"),
  prune: verbOf("vcs.git.history_destroy", "-n|--dry-run!d --expire:"),
  "prune-packed": verbOf(WRITE, ""),
  repack: verbOf(
    WRITE,
    "--cruft-expiration:vcs.git.history_destroy --expire-to:w --unpack-unreachable:vcs.git.history_destroy --window: --depth: --threads:",
  ),
  "pack-refs": verbOf(WRITE, ""),
  "pack-objects": verbOf(WRITE, ""),
  "unpack-objects": verbOf(WRITE, ""),
  "index-pack": verbOf(WRITE, "-o:w"),
  "update-server-info": verbOf(WRITE, ""),
  "update-index": verbOf(WRITE, ""),
  "write-tree": verbOf(WRITE, ""),
  "commit-tree": verbOf(WRITE, "-F:r -m: -p:"),
  mktree: verbOf(WRITE, ""),
  mktag: verbOf(WRITE, ""),
  "read-tree": verbOf(WRITE, "-u!vcs.git.discard --reset!vcs.git.discard -n|--dry-run!d"),
  "checkout-index": verbOf(WRITE, "-f|--force!vcs.git.discard --prefix:w"),
  "commit-graph": verbOf(WRITE, ""),
  "multi-pack-index": verbOf(WRITE, ""),
  "merge-file": verbOf(WRITE, "-p|--stdout! -L:"),
  init: verbOf(
    WRITE,
    "--template:vcs.git.exec --separate-git-dir:w -b|--initial-branch: --object-format:",
    ({ operands }, report) => {
      if (operands[0] !== undefined) report.writes(operands[0]);
    },
  ),
  "init-db": verbOf(WRITE, "--template:vcs.git.exec"),
};

/** `git worktree add PLACE [BRANCH]`. */
export const worktreeAdd = verbOf(WRITE, `-B:${REWRITE} -b: --reason: --track? --orphan!`, addsTree);
