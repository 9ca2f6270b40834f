/** git's verbs that talk to other repositories: what is sent where, what is fetched, and what is run to get there. */
import { type Report, UNKNOWN } from "../../report.ts";
import { has } from "../options.ts";
import type { Programs } from "../program.ts";
import { type Act, lastOf, verbOf } from "./git-verb.ts";

/** An address or a remote's name. `ext::command` runs the command, other `name::` run a program called git-remote-name. */
function tellAddress(word: string | undefined, how: "read" | "send", report: Report): void {
  if (word === undefined) return;
  const helper = /^([\w+-]+)::/.exec(word);
  if (helper) {
    report.add("vcs.git.exec");
    if (helper[1]!.toLowerCase() === "ext") report.script(word.slice(helper[0].length).replaceAll(/%[^%]/g, " "));
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

const isAddress = (word: string): boolean => word.includes("://") || /^(?:\/|~|\.\.?\/)/.test(word) || hostOf(word) !== undefined;

/** `git push [REMOTE [REF…]]`. A grant for a push is one for the remotes that the repository knows; an address is another matter. */
const pushes: Act = (words, report) => {
  const { operands } = words;
  const named = lastOf(words, "--repo");
  const remote = operands[0] ?? named;
  const refs = named === undefined ? operands.slice(1) : operands;
  const forced = refs.some((ref) => ref.startsWith("+")) || has(words, "--force") || has(words, "--mirror");
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

const fetchesFrom: Act = ({ operands }, report) => tellAddress(operands[0], "read", report);

/** `git clone ADDRESS [DIRECTORY]`. */
const clones: Act = ({ operands }, report) => {
  tellAddress(operands[0], "read", report);
  if (operands[1] !== undefined) report.writes(operands[1]);
};

/** An archive of another repository is fetched from there. */
const archives: Act = (words, report) => {
  const remote = lastOf(words, "--remote");
  if (remote !== undefined) report.add("vcs.git.fetch");
  tellAddress(remote, "read", report);
  for (const path of words.operands.slice(1)) report.reads(path);
};

/** `git remote add NAME ADDRESS` and its kin: from where to fetch, to where to push. */
export const remoteChanges = verbOf("vcs.git.config", "-t|--track: -m|--master: --mirror?", ({ operands }, report) => {
  for (const word of operands) if (/^[\w+-]+::/.test(word)) report.add("vcs.git.config_exec");
});

/** `git submodule foreach`: the words behind it are a shell's text. */
export const eachSubmodule = verbOf("vcs.git.read", "--recursive! -q|--quiet!", ({ operands }, report, { args }) => {
  if (operands.some((word) => word.includes(UNKNOWN))) report.add("vcs.git.exec");
  const [first] = operands;
  report.script(first === undefined ? "" : args.slice(args.indexOf(first)).join(" "));
});

const FETCH = `--upload-pack:e --exec:e --no-verify!vcs.git.skip_hooks --dry-run!d --depth: --deepen: --shallow-since: --shallow-exclude: -j|--jobs:
  --refmap: -o|--server-option: --negotiation-tip: --filter: --recurse-submodules? --signoff? --log? -r|--rebase? -S|--gpg-sign?`;

export const remotes: Programs = {
  push: verbOf(
    undefined,
    `-f|--force!vcs.git.push_force --mirror!vcs.git.push_force -d|--delete!vcs.git.remote_delete --prune!vcs.git.remote_delete
     --force-with-lease?vcs.git.push_force_lease --no-verify!vcs.git.skip_hooks --receive-pack:e --exec:e -n|--dry-run!d --repo:
     --recurse-submodules: -o|--push-option: --signed? --force-if-includes!`,
    pushes,
  ),
  fetch: verbOf("vcs.git.fetch", FETCH, fetchesFrom),
  pull: verbOf("vcs.git.fetch", `${FETCH} -s|--strategy: -X|--strategy-option: --cleanup:`, fetchesFrom),
  "fetch-pack": verbOf("vcs.git.fetch", "--upload-pack:e --exec:e", fetchesFrom),
  clone: verbOf(
    "vcs.git.fetch",
    `-u|--upload-pack:e --template:vcs.git.exec -c|--config:c --separate-git-dir:w --bundle-uri: --reference: --reference-if-able:
     -o|--origin: -b|--branch: --depth: --shallow-since: --shallow-exclude: -j|--jobs: --server-option: --filter: --revision: --ref-format:
     --recurse-submodules? --recursive?`,
    clones,
  ),
  "ls-remote": verbOf("vcs.git.fetch", "--upload-pack:e --exec:e -o|--server-option: --sort:", fetchesFrom),
  archive: verbOf(
    "vcs.git.read",
    "-o|--output:w --exec:e --add-file:r --remote: --format: --prefix: --add-virtual-file: --mtime:",
    archives,
  ),
  "send-pack": verbOf("vcs.git.push", "--receive-pack:e --exec:e -f|--force!vcs.git.push_force --mirror!vcs.git.push_force"),
  "request-pull": verbOf("vcs.git.read", ""),
};
