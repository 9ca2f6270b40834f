/** Commands that an allow has to take more care with: those that run others, that move about, and that set variables. */
import { type Deeds, type Run, UNKNOWN_PIECE } from "../core/deeds.ts";
import { areHarmless } from "./environment.ts";
import { bareName } from "./run-texts.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** They run their words again, later, elsewhere or with a lock. Only a rule that is the whole command allows one. */
const EXACT = set("watch setsid ionice flock chrt taskset at batch entr parallel");
const SEARCHES = set("find gfind fd fdfind");
const ACTS = /^(?:-exec(?:dir)?|-ok(?:dir)?|-delete|-f(?:ls|printf?|print0)|-x|-X|--exec(?:-batch)?(?:=|$))/;
/** They run what stands in their words. A rule whose star could mean any program does not mean them. */
const NAMED = set(
  `sudo sudo-rs doas pkexec run0 su runuser gosu su-exec setpriv env exec eval source . sh bash zsh dash ksh mksh ash fish csh tcsh busybox toybox
  python python2 python3 pypy node nodejs deno bun tsx ts-node perl ruby php lua Rscript osascript pwsh powershell cmd awk gawk mawk
  npx bunx pnpx uvx uv pipx npm pnpm yarn corepack docker podman nerdctl kubectl oc ssh mosh nsenter chroot unshare bwrap firejail
  systemd-run strace ltrace gdb lldb script screen tmux xargs expect rlwrap direnv dotenv cross-env mise asdf nix nix-shell`,
);

type Caution = "none" | "named" | "exact";

/** `exact`: an allow has to be the whole command. `named`: it has to name the program. */
export function cautionOf(at: number, runs: readonly Run[]): Caution {
  const { words } = runs[at]!;
  const name = bareName(words[0] ?? "");
  if (EXACT.has(name) || (SEARCHES.has(name) && words.some((word) => ACTS.test(word)))) return "exact";
  if (NAMED.has(name)) return "named";
  return runs[at + 1]?.inside === at ? "named" : "none";
}

const STRIPPED = set("timeout time nice nohup stdbuf command builtin noglob xargs");

/** A wrapper that changes nothing about what it runs: that alone has to be allowed. */
export function isStripped({ words }: Run): boolean {
  const [program = "", first = ""] = words;
  if (!STRIPPED.has(program)) return false;
  // with an option, `xargs` can put its words anywhere, and `time` write to a file
  return !first.startsWith("-") || (program !== "xargs" && (program !== "time" || first === "-p"));
}

const MOVES = set("cd pushd popd chdir");
const DECLARES = set("export declare typeset readonly local setenv");

/** It leaves the working directory, or sets what the commands behind it may heed. */
export function isStrayMove({ words }: Run, cwd: string | undefined): boolean {
  const [program = ""] = words;
  if (DECLARES.has(program)) return !areHarmless(words.slice(1).filter((word) => word.includes("=")));
  return MOVES.has(program) && !(words.length === 2 && staysBelow(words[1]!, cwd));
}

function staysBelow(path: string, cwd: string | undefined): boolean {
  if (path.includes(UNKNOWN_PIECE) || /^[-+~]|[*?[]|(?:^|\/)\.\.(?:\/|$)/.test(path)) return false;
  return !path.startsWith("/") || (cwd !== undefined && (path === cwd || path.startsWith(`${cwd}/`)));
}

/** A repository or a file in a place that the command itself chose: git runs that repository's settings, and a redirection writes there. */
export function mixesMoves({ runs = [], touches = [] }: Deeds): boolean {
  if (!runs.some(({ words }) => MOVES.has(words[0] ?? ""))) return false;
  return touches.some(({ run }) => run === -1) || runs.some(({ words }) => bareName(words[0] ?? "") === "git");
}
