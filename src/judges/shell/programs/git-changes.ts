/** git's verbs that change the local repository: record, move, discard, rewrite. */
import { UNKNOWN } from "../../report.ts";
import { has } from "../options.ts";
import type { Programs } from "../program.ts";
import { config } from "./git-config.ts";
import { type Act, type GitOptions, looksLikeFile, verbOf, type Words } from "./git-verb.ts";

const hasAny = (words: Words, names: string): boolean =>
  words.given.some(({ name }) => names.split(" ").includes(name));

/** Directories that are rarely the name of a branch. */
const DIRECTORIES = new Set(
  `src lib app apps test tests docs packages cmd internal public assets scripts config dist
  build`.split(/\s+/),
);

/**
 * `git checkout` takes a branch, or files, whose changes are then lost; only the words show which.
 */
const checksOut: Act = (words, report) => {
  const { before, behind } = words;
  if (behind !== undefined && behind.length > 0) return report.add("vcs.git.discard");
  if (hasAny(words, "-b -B --orphan -t -d")) return;
  const [first, second] = before;
  if (second !== undefined) return report.add("vcs.git.discard");
  if (first !== undefined && (looksLikeFile(first) || DIRECTORIES.has(first)))
    report.add("vcs.git.discard");
};

/** Only the index, with `--staged` alone; files otherwise. */
const restores: Act = (words, report) =>
  report.add(hasAny(words, "-S") && !hasAny(words, "-W -p") ? "vcs.git.write" : "vcs.git.discard");

const removes: Act = (words, report) =>
  report.add(has(words, "--cached") ? "vcs.git.write" : "vcs.git.rm");

/** A branch or tag command lists if it has no name, or a listing option. */
const listsWith = (names: string): Act => {
  const listing = new Set(`${names} -i -q --color --abbrev --ignore-case`.split(" "));
  return (words, report) => {
    const lists =
      words.given.every(({ name }) => listing.has(name)) &&
      (words.operands.length === 0 || hasAny(words, names));
    report.add(lists ? "vcs.git.read" : "vcs.git.write");
  };
};
const LIST_NAMES =
  "-l --contains --no-contains --merged --no-merged --points-at --sort --format -v --column";

/** The target of a copy of the repository: a sibling of the project counts as inside it. */
const addsTree: Act = ({ operands }, report) => {
  const place = operands[0];
  if (place !== undefined && !/^\.\.\/[^/]+\/?$/.test(place) && !place.startsWith(UNKNOWN))
    report.writes(place);
};

/** One operand shows a reference; two set it. */
const pointsTo: Act = ({ operands }, report) =>
  report.add(operands.length > 1 ? "vcs.git.write" : "vcs.git.read");

const WRITE = "vcs.git.write";
const REWRITE = "vcs.git.history_rewrite";
const PATHS: GitOptions = { values: "--pathspec-from-file" };

export const changes: Programs = {
  config,
  add: verbOf(WRITE, [
    PATHS,
    {
      flags: `-v --verbose -f --force -i --interactive -p --patch -e --edit --all --no-all
        --ignore-removal --no-ignore-removal -A -u --update --sparse -N --intent-to-add --refresh
        --ignore-errors --ignore-missing --renormalize --pathspec-file-nul
        --no-warn-embedded-repo`,
      values: "--chmod",
      options: { "-n|--dry-run": "dry" },
    },
  ]),
  stage: verbOf(WRITE, [PATHS, { values: "--chmod", options: { "-n|--dry-run": "dry" } }]),
  commit: verbOf(WRITE, [
    PATHS,
    {
      flags: `--amend -S|--gpg-sign? -u|--untracked-files? -a --all -p --patch -s --signoff
        --no-signoff -e --edit --no-edit -v --verbose -q --quiet --no-verbose --allow-empty
        --allow-empty-message --no-post-rewrite -i --include -o --only --no-gpg-sign --reset-author
        --short --branch --porcelain --long -z --null --status --no-status --interactive
        --pathspec-file-nul --ahead-behind`,
      values: `-m|--message -c|--reedit-message -C|--reuse-message --author --date --fixup --squash
        --trailer --cleanup`,
      options: {
        "-n|--no-verify": "vcs.git.skip_hooks",
        "--dry-run": "dry",
        "-F|--file=": "read",
        "-t|--template=": "read",
      },
    },
  ]),
  checkout: verbOf(
    WRITE,
    {
      flags: `-d|--detach -t|--track? --recurse-submodules? -q --quiet --progress --no-progress -l
        -m --merge --no-track --guess --no-guess --ignore-skip-worktree-bits
        --ignore-other-worktrees --overlay --no-overlay --overwrite-ignore --pathspec-file-nul`,
      values: "-b --orphan --conflict -U|--unified --inter-hunk-context",
      options: {
        "-f|--force": "vcs.git.discard",
        "-p|--patch": "vcs.git.discard",
        "-2|--ours": "vcs.git.discard",
        "-3|--theirs": "vcs.git.discard",
        "-B=": REWRITE,
        "--pathspec-from-file=": "vcs.git.discard",
      },
    },
    checksOut,
  ),
  switch: verbOf(WRITE, {
    flags: `-d|--detach -t|--track? --recurse-submodules? -q --quiet --progress --no-progress
      --guess --no-guess -m --merge --no-track --ignore-other-worktrees --overwrite-ignore`,
    values: "-c|--create --orphan --conflict",
    options: {
      "-f|--force": "vcs.git.discard",
      "--discard-changes": "vcs.git.discard",
      "-C|--force-create=": REWRITE,
    },
  }),
  restore: verbOf(
    undefined,
    [
      PATHS,
      {
        flags: `-W|--worktree -S|--staged -p|--patch -q --quiet --progress --no-progress --ours
          --theirs -2 -3 -m --merge --ignore-unmerged --ignore-skip-worktree-bits --overlay
          --no-overlay --pathspec-file-nul`,
        values: "-s|--source --conflict -U|--unified",
      },
    ],
    restores,
  ),
  reset: verbOf(WRITE, [
    PATHS,
    {
      flags: `--recurse-submodules? -q --quiet --no-quiet --soft --mixed --keep -N --intent-to-add
        -p --patch --refresh --no-refresh --pathspec-file-nul`,
      options: { "--hard": "vcs.git.discard", "--merge": "vcs.git.discard" },
    },
  ]),
  clean: verbOf("vcs.git.clean", {
    flags: "-d -f --force -i --interactive -q --quiet -x -X",
    values: "-e|--exclude",
    options: { "-n|--dry-run": "dry" },
  }),
  rm: verbOf(
    undefined,
    [
      PATHS,
      {
        flags: "--cached -r -f --force -q --quiet --ignore-unmatch --sparse --pathspec-file-nul",
        options: { "-n|--dry-run": "dry" },
      },
    ],
    removes,
  ),
  mv: verbOf(WRITE, {
    flags: "-k -v --verbose --sparse",
    options: { "-n|--dry-run": "dry", "-f|--force": "vcs.git.discard" },
  }),
  branch: verbOf(
    undefined,
    {
      flags: `--contains? --no-contains? --merged? --no-merged? -t|--track? --color? --abbrev?
        --column? -d|--delete -l|--list -a|--all -r|--remotes -v|--verbose -q|--quiet
        -i|--ignore-case --show-current -m --move -c --copy --no-track --no-color --no-column
        --no-abbrev --unset-upstream --create-reflog --recurse-submodules --omit-empty -vv`,
      values: "--format -u|--set-upstream-to --points-at --sort",
      options: {
        "--edit-description": "vcs.git.config",
        "-D": "vcs.git.branch_delete",
        "-M": REWRITE,
        "-C": REWRITE,
        "-f|--force": REWRITE,
      },
    },
    listsWith(`${LIST_NAMES} -a -r --show-current`),
  ),
  tag: verbOf(
    undefined,
    {
      flags: `-n? --contains? --no-contains? --merged? --no-merged? --color? --column? -l|--list
        -v|--verify -i|--ignore-case -a --annotate -s --sign --no-sign --no-color --no-column
        --create-reflog --omit-empty -e --edit`,
      values: "--format -m|--message --cleanup -u|--local-user --trailer --points-at --sort",
      options: { "-d|--delete": "vcs.git.tag_delete", "-f|--force": REWRITE, "-F|--file=": "read" },
    },
    listsWith(`${LIST_NAMES} -n`),
  ),
  merge: verbOf(WRITE, {
    flags: `-S|--gpg-sign? --log? --commit --no-commit -e --edit --no-edit --ff --no-ff --ff-only
      --stat --no-stat -n --squash --no-squash --no-log --signoff --no-signoff -q --quiet -v
      --verbose --progress --no-progress --autostash --no-autostash --allow-unrelated-histories
      --rerere-autoupdate --no-rerere-autoupdate --overwrite-ignore --continue --quit
      --verify-signatures --no-verify-signatures --no-gpg-sign --compact-summary`,
    values: "-m|--message -s|--strategy -X|--strategy-option --cleanup --into-name",
    options: {
      "--abort": "vcs.git.discard",
      "--no-verify": "vcs.git.skip_hooks",
      "-F|--file=": "read",
    },
  }),
  "cherry-pick": verbOf(WRITE, {
    flags: `-S|--gpg-sign? -e --edit -n --no-commit -x -s --signoff --ff --continue --skip --quit
      --abort --allow-empty --allow-empty-message --keep-redundant-commits --rerere-autoupdate
      --no-rerere-autoupdate --no-gpg-sign -r`,
    values: "-m|--mainline --strategy -X|--strategy-option --cleanup --empty",
  }),
  revert: verbOf(WRITE, {
    flags: `-S|--gpg-sign? -e --edit --no-edit -n --no-commit -s --signoff --continue --skip --quit
      --abort --reference --rerere-autoupdate --no-rerere-autoupdate --no-gpg-sign`,
    values: "-m|--mainline --strategy -X|--strategy-option --cleanup",
  }),
  am: verbOf(WRITE, {
    flags: `--show-current-patch? -s --signoff -k --keep --keep-non-patch -q --quiet -u --utf8
      --no-utf8 -3 --3way --no-3way --ignore-space-change --ignore-whitespace --reject -i
      --interactive --committer-date-is-author-date --ignore-date --skip --continue --abort -r
      --resolved --quit --scissors -c --no-scissors --allow-empty --keep-cr --no-keep-cr -S
      --no-gpg-sign`,
    values: "--directory --exclude --include -C -p --patch-format --whitespace",
    options: { "--no-verify": "vcs.git.skip_hooks" },
  }),
  apply: verbOf(WRITE, {
    flags: `--apply -3 --3way --index --cached -N --intent-to-add -R --reverse --reject -z
      --unidiff-zero --allow-overlap --inaccurate-eof -v --verbose -q --quiet --recount
      --ignore-space-change --ignore-whitespace --no-add --binary --allow-empty --ours --theirs
      --union`,
    values: "--directory --exclude --include -p -C --whitespace",
    options: {
      "--unsafe-paths": "fs.write.outside",
      "--stat": "dry",
      "--numstat": "dry",
      "--summary": "dry",
      "--check": "dry",
    },
  }),
  rebase: verbOf(
    undefined,
    {
      flags: `--continue --abort --show-current-patch -S|--gpg-sign? -r|--rebase-merges? -i
        --interactive -q --quiet -v --verbose --stat --no-stat -n --skip --quit --edit-todo
        --keep-empty --no-keep-empty --reapply-cherry-picks --no-reapply-cherry-picks
        --allow-empty-message -m --merge --signoff --autosquash --no-autosquash --autostash
        --no-autostash --fork-point --no-fork-point --ignore-whitespace
        --committer-date-is-author-date --ignore-date --reset-author-date --root --force-rebase -f
        --no-ff --update-refs --no-update-refs --reschedule-failed-exec --no-reschedule-failed-exec
        --rerere-autoupdate --no-rerere-autoupdate --no-gpg-sign --apply --keep-base`,
      values: "--onto -s|--strategy -X|--strategy-option -C --whitespace --empty",
      options: { "-x|--exec=": "exec", "--no-verify": "vcs.git.skip_hooks" },
    },
    (words, report) => {
      if (hasAny(words, "--show-current-patch")) report.add("vcs.git.read");
      else report.add(hasAny(words, "--continue --abort --quit") ? WRITE : REWRITE);
    },
  ),
  "filter-branch": verbOf(REWRITE, {
    flags: "-f --force --prune-empty",
    values: "--subdirectory-filter --original -d --state-branch",
    options: {
      "--tree-filter=": "shell",
      "--index-filter=": "shell",
      "--msg-filter=": "shell",
      "--env-filter=": "shell",
      "--commit-filter=": "shell",
      "--parent-filter=": "shell",
      "--tag-name-filter=": "shell",
      "--setup=": "shell",
    },
  }),
  "filter-repo": verbOf(REWRITE, { flags: "-n|--dry-run --analyze", anyOption: true }),
  replace: verbOf(REWRITE, {
    flags: "-d -f --edit --graft --convert-graft-file --raw",
    values: "--format",
    options: { "-l|--list": "dry" },
  }),
  "fast-import": verbOf(REWRITE, {
    flags: "--quiet --stats --force --done",
    options: { "--export-marks=": "write", "--import-marks=": "read" },
  }),
  "update-ref": verbOf(REWRITE, {
    flags: "--no-deref --stdin -z --create-reflog",
    values: "-m",
    options: { "-d|--delete": "vcs.git.branch_delete" },
  }),
  "symbolic-ref": verbOf(
    undefined,
    {
      flags: "-q --quiet --short --recurse --no-recurse",
      values: "-m",
      options: { "-d|--delete": "vcs.git.branch_delete" },
    },
    pointsTo,
  ),
  gc: verbOf(WRITE, {
    flags: `--no-prune --aggressive --auto -q --quiet --force --keep-largest-pack --cruft --no-cruft
      --detach --no-detach`,
    values: "--max-cruft-size --expire-to",
    options: { "--prune?": "vcs.git.history_destroy" },
  }),
  prune: verbOf("vcs.git.history_destroy", {
    flags: "-v --verbose --progress",
    values: "--expire",
    options: { "-n|--dry-run": "dry" },
  }),
  "prune-packed": verbOf(WRITE, { anyOption: true }),
  repack: verbOf(WRITE, {
    flags: `-a -A -d -f -F -l -q --quiet -n -b --write-bitmap-index --no-write-bitmap-index --cruft
      -i --delta-islands -k --keep-unreachable -m --write-midx --pack-kept-objects`,
    values: "--window --depth --threads",
    options: {
      "--cruft-expiration=": "vcs.git.history_destroy",
      "--expire-to=": "write",
      "--unpack-unreachable=": "vcs.git.history_destroy",
    },
  }),
  "pack-refs": verbOf(WRITE, { anyOption: true }),
  "pack-objects": verbOf(WRITE, { anyOption: true }),
  "unpack-objects": verbOf(WRITE, { anyOption: true }),
  "index-pack": verbOf(WRITE, {
    flags: "-v --stdin --fix-thin --keep --strict",
    options: { "-o=": "write" },
  }),
  "update-server-info": verbOf(WRITE, { anyOption: true }),
  "update-index": verbOf(WRITE, { anyOption: true }),
  "write-tree": verbOf(WRITE, { anyOption: true }),
  "commit-tree": verbOf(WRITE, { flags: "-S -s", values: "-m -p", options: { "-F=": "read" } }),
  mktree: verbOf(WRITE, { anyOption: true }),
  mktag: verbOf(WRITE, { anyOption: true }),
  "read-tree": verbOf(WRITE, {
    flags: "-m --trivial --aggressive -i -v --empty --no-sparse-checkout -q",
    options: { "-u": "vcs.git.discard", "--reset": "vcs.git.discard", "-n|--dry-run": "dry" },
  }),
  "checkout-index": verbOf(WRITE, {
    flags: "-a --all -q -u -n --index --temp",
    options: { "-f|--force": "vcs.git.discard", "--prefix=": "write" },
  }),
  "commit-graph": verbOf(WRITE, { anyOption: true }),
  "multi-pack-index": verbOf(WRITE, { anyOption: true }),
  "merge-file": verbOf(WRITE, {
    flags: "-p|--stdout -q --ours --theirs --union --diff3 --zdiff3 --object-id",
    values: "-L",
  }),
  init: verbOf(
    WRITE,
    {
      flags: "-q --quiet --bare --shared?",
      values: "-b|--initial-branch --object-format",
      options: { "--template=": "vcs.git.exec", "--separate-git-dir=": "write" },
    },
    ({ operands }, report) => {
      if (operands[0] !== undefined) report.writes(operands[0]);
    },
  ),
  "init-db": verbOf(WRITE, {
    flags: "-q --quiet --bare --shared?",
    options: { "--template=": "vcs.git.exec" },
  }),
};

/** `git worktree add PLACE [BRANCH]`. */
export const worktreeAdd = verbOf(
  WRITE,
  {
    flags: `--track? --orphan -f --force -d --detach --checkout --no-checkout --guess-remote
      --no-guess-remote --no-track --lock -q --quiet --relative-paths`,
    values: "-b --reason",
    options: { "-B=": REWRITE },
  },
  addsTree,
);
