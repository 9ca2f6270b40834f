/**
 * git's verbs that talk to other repositories: what they send, what they fetch, and what they run
 * to connect.
 */
import { isKnown, type Report, UNKNOWN } from "../../report.ts";
import { has } from "../options.ts";
import type { Programs } from "../program.ts";
import { type Act, type GitOptions, lastOf, verbOf } from "./git-verb.ts";

/**
 * An address or a remote's name. `ext::command` runs the command, other `name::` run a program
 * called git-remote-name.
 */
function tellAddress(word: string | undefined, how: "read" | "send", report: Report): void {
  if (word === undefined) return;
  const helper = /^([\w+-]+)::/.exec(word);
  if (helper) {
    report.add("vcs.git.exec");
    if ((helper[1] ?? "").toLowerCase() === "ext")
      report.script(word.slice(helper[0].length).replaceAll(/%[^%]/g, " "));
  } else if (hostOf(word)?.startsWith("-"))
    report.add("vcs.git.exec"); // ssh would take the host for an option
  else if (/^(?:https?|ftps?|git):\/\//i.test(word)) report.fetches(word, how);
}

/** The host of `ssh://user@host/path` and of `user@host:path`. */
function hostOf(word: string): string | undefined {
  const scheme = word.indexOf("://");
  if (scheme >= 0 && !/^(?:git\+)?ssh(?:\+git)?$/i.test(word.slice(0, scheme))) return undefined;
  const rest = scheme < 0 ? word : word.slice(scheme + 3);
  const end = rest.search(scheme < 0 ? /[:/]/ : /[:/]|$/);
  if (end < 0 || (scheme < 0 && rest[end] !== ":")) return undefined;
  return rest.slice(rest.lastIndexOf("@", end) + 1, end);
}

const isAddress = (word: string): boolean =>
  word.includes("://") || /^(?:\/|~|\.\.?\/)/.test(word) || hostOf(word) !== undefined;

/**
 * `git push [REMOTE [REF…]]`. A grant for a push covers the remotes that the repository knows, but
 * not an address.
 */
const pushes: Act = (words, report) => {
  const { operands } = words;
  const named = lastOf(words, "--repo");
  const remote = operands[0] ?? named;
  const refs = named === undefined ? operands.slice(1) : operands;
  const forced =
    refs.some((ref) => ref.startsWith("+")) || has(words, "--force") || has(words, "--mirror");
  if (remote !== undefined && isAddress(remote)) {
    report.add("vcs.git.push", { subject: `git push ${remote}` });
    tellAddress(remote, "send", report);
  } else {
    tellAddress(remote, "send", report);
    if (!forced) report.add("vcs.git.push"); // a forced push is one, and more
  }
  for (const ref of refs) {
    if (ref.startsWith("+")) report.add("vcs.git.push_force");
    if (/^\+?:./.test(ref)) report.add("vcs.git.remote_delete");
  }
};

/** What is fetched by its address may be in the files after it, or after a merge. */
const fetchesFrom: Act = ({ operands }, report) => {
  tellAddress(operands[0], "read", report);
  if (operands[0] !== undefined && isAddress(operands[0])) report.brings(".");
};

/** `git clone ADDRESS [DIRECTORY]`. */
const clones: Act = ({ operands }, report) => {
  tellAddress(operands[0], "read", report);
  if (operands[1] !== undefined) report.writes(operands[1]);
  report.brings(operands[1] ?? clonedTo(operands[0]));
};

/** The default directory of a clone, named after the repository. */
export function clonedTo(address = UNKNOWN): string {
  if (!isKnown(address)) return UNKNOWN;
  const path = address.replace(/\/$/, "");
  return (
    path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf(":")) + 1).replace(/\.git$/, "") ||
    UNKNOWN
  );
}

/** An archive of another repository is fetched from there. */
const archives: Act = (words, report) => {
  const remote = lastOf(words, "--remote");
  if (remote !== undefined) report.add("vcs.git.fetch");
  tellAddress(remote, "read", report);
  for (const path of words.operands.slice(1)) report.reads(path);
};

/**
 * `git remote add NAME ADDRESS` and similar commands set where to fetch from and where to push to.
 */
export const remoteChanges = verbOf(
  "vcs.git.config",
  {
    flags: "--mirror? -f --tags --no-tags --push --add --delete --auto -d -v --progress -a",
    values: "-t|--track -m|--master",
  },
  ({ operands }, report) => {
    for (const word of operands) if (/^[\w+-]+::/.test(word)) report.add("vcs.git.config_exec");
  },
);

/** `git submodule add ADDRESS [DIRECTORY]` clones it. */
export const addSubmodule = verbOf(
  "vcs.git.fetch",
  {
    flags: "-f|--force -q|--quiet --progress --no-progress",
    values: "-b|--branch --name --reference --depth --ref-format",
  },
  clones,
);

/** `git submodule foreach`: a shell runs the words behind it. */
export const eachSubmodule = verbOf(
  "vcs.git.read",
  { flags: "--recursive -q|--quiet" },
  ({ operands }, report, { args }) => {
    if (operands.some((word) => word.includes(UNKNOWN))) report.add("vcs.git.exec");
    const [first] = operands;
    report.script(first === undefined ? "" : args.slice(args.indexOf(first)).join(" "));
  },
);

const FETCH: GitOptions = {
  flags: `--recurse-submodules? --signoff? --log? -r|--rebase? -S|--gpg-sign? --all --no-all -a
    --append --atomic --prune -p --prune-tags -P -n --no-tags -t --tags --unshallow --update-shallow
    --write-fetch-head --no-write-fetch-head -f --force -k --keep --multiple --auto-maintenance
    --no-auto-maintenance --auto-gc --no-auto-gc --write-commit-graph --no-write-commit-graph
    --prefetch --no-recurse-submodules -u --update-head-ok -q --quiet -v --verbose --progress
    --no-progress --set-upstream --show-forced-updates --no-show-forced-updates -4 --ipv4 -6 --ipv6
    --negotiate-only --porcelain --stdin --refetch --ff --no-ff --ff-only --no-rebase --commit
    --no-commit -e --edit --no-edit --squash --no-squash --stat --no-stat --no-log --autostash
    --no-autostash --allow-unrelated-histories --verify-signatures --no-verify-signatures
    --no-signoff --verify --compact-summary`,
  values: `--depth --deepen --shallow-since --shallow-exclude -j|--jobs --refmap -o|--server-option
    --negotiation-tip --filter`,
  options: {
    "--upload-pack=": "exec",
    "--exec=": "exec",
    "--no-verify": "vcs.git.skip_hooks",
    "--dry-run": "dry",
  },
};

export const remotes: Programs = {
  push: verbOf(
    undefined,
    {
      flags: `--signed? --force-if-includes --all --branches --tags --follow-tags --atomic
        --no-atomic -u --set-upstream --thin --no-thin -q --quiet -v --verbose --progress
        --no-progress --porcelain --verify --no-signed --no-force-if-includes --no-force-with-lease
        -4 -6 --ipv4 --ipv6 --no-recurse-submodules`,
      values: "--repo --recurse-submodules -o|--push-option",
      options: {
        "-f|--force": "vcs.git.push_force",
        "--mirror": "vcs.git.push_force",
        "-d|--delete": "vcs.git.remote_delete",
        "--prune": "vcs.git.remote_delete",
        "--force-with-lease?": "vcs.git.push_force_lease",
        "--no-verify": "vcs.git.skip_hooks",
        "--receive-pack=": "exec",
        "--exec=": "exec",
        "-n|--dry-run": "dry",
      },
    },
    pushes,
  ),
  fetch: verbOf("vcs.git.fetch", FETCH, fetchesFrom),
  pull: verbOf(
    "vcs.git.fetch",
    [FETCH, { values: "-s|--strategy -X|--strategy-option --cleanup" }],
    fetchesFrom,
  ),
  "fetch-pack": verbOf(
    "vcs.git.fetch",
    {
      flags: "--all --stdin -q --quiet -k --keep --thin --include-tag --no-progress --diag-url -v",
      options: { "--upload-pack=": "exec", "--exec=": "exec" },
    },
    fetchesFrom,
  ),
  clone: verbOf(
    "vcs.git.fetch",
    {
      flags: `--recurse-submodules? --recursive? -l --local --no-hardlinks -s --shared --dissociate
        -q --quiet -v --verbose --progress -n --no-checkout --bare --mirror --single-branch
        --no-single-branch --no-tags --tags --shallow-submodules --no-shallow-submodules
        --remote-submodules --no-remote-submodules --sparse --also-filter-submodules
        --reject-shallow --no-reject-shallow -4 -6 --ipv4 --ipv6 --no-local --no-progress
        --hardlinks`,
      values: `--bundle-uri --reference --reference-if-able -o|--origin -b|--branch --depth
        --shallow-since --shallow-exclude -j|--jobs --server-option --filter --revision
        --ref-format`,
      options: {
        "-u|--upload-pack=": "exec",
        "--template=": "vcs.git.exec",
        "-c|--config=": "setting",
        "--separate-git-dir=": "write",
      },
    },
    clones,
  ),
  "ls-remote": verbOf(
    "vcs.git.fetch",
    {
      flags:
        "-b -h --heads --branches -t --tags --refs -q --quiet --exit-code --get-url --symref -4 -6",
      values: "-o|--server-option --sort",
      options: { "--upload-pack=": "exec", "--exec=": "exec" },
    },
    fetchesFrom,
  ),
  archive: verbOf(
    "vcs.git.read",
    {
      flags: "-l --list -v --verbose --worktree-attributes -0 -1 -9",
      values: "--remote --format --prefix --add-virtual-file --mtime",
      options: { "-o|--output=": "write", "--exec=": "exec", "--add-file=": "read" },
    },
    archives,
  ),
  "send-pack": verbOf("vcs.git.push", {
    flags: "--all --dry-run --verbose --thin --atomic --signed? --helper-status --stdin",
    options: {
      "--receive-pack=": "exec",
      "--exec=": "exec",
      "-f|--force": "vcs.git.push_force",
      "--mirror": "vcs.git.push_force",
    },
  }),
  "request-pull": verbOf("vcs.git.read", { flags: "-p" }),
};
