/**
 * Commands that an allow must be more careful with: those that run others, change the directory, or
 * set variables.
 */
import { type Effects, type Run, UNKNOWN_PIECE } from "../../core/effects.ts";
import { areHarmless } from "./environment.ts";

const EXACT = 1;
const SEARCHES = 2;
const NAMED = 4;
const STRIPPED = 8;
const MOVES = 16;
const DECLARES = 32;

const PROGRAMS: Readonly<Record<number, string>> = {
  /**
   * They run their words again, later, elsewhere or with a lock. Only a rule that equals the whole
   * command allows one.
   */
  [EXACT]: "watch setsid ionice flock chrt taskset at batch entr parallel",
  [SEARCHES]: "find gfind fd fdfind",
  /**
   * They run what is in their words. A rule whose star could match any program does not match them.
   */
  [NAMED]: `sudo sudo-rs doas pkexec run0 su runuser gosu su-exec setpriv env exec eval source . sh
    bash zsh dash ksh mksh ash fish csh tcsh busybox toybox python python2 python3 pypy node nodejs
    deno bun tsx ts-node perl ruby php lua rscript osascript pwsh powershell cmd awk gawk mawk npx
    bunx pnpx uvx uv pipx npm pnpm yarn corepack docker podman nerdctl kubectl oc ssh mosh nsenter
    chroot unshare bwrap firejail systemd-run strace ltrace gdb lldb script screen tmux xargs expect
    rlwrap direnv dotenv cross-env mise asdf nix nix-shell`,
  [STRIPPED]: "timeout time nice nohup stdbuf command builtin noglob xargs",
  [MOVES]: "cd pushd popd chdir",
  [DECLARES]: "export declare typeset readonly local setenv",
};

/** Which of these a program is; looked up once for every command. */
const TRAITS = new Map<string, number>();
for (const [trait, names] of Object.entries(PROGRAMS))
  for (const name of names.split(/\s+/)) TRAITS.set(name, (TRAITS.get(name) ?? 0) | Number(trait));

const traitsOf = ({ name }: Run): number => TRAITS.get(name) ?? 0;
/** The shell's own words have no other spelling. */
const ownTraits = (run: Run): number => (run.words[0] === run.name ? traitsOf(run) : 0);

const ACTS =
  /^(?:-exec(?:dir)?|-ok(?:dir)?|-delete|-f(?:ls|printf?|print0)|-x|-X|--exec(?:-batch)?(?:=|$))/;
type Caution = "none" | "named" | "exact";

/** Throws if there is none: a policy that fails denies. */
export function runAt(runs: readonly Run[], at: number): Run {
  const run = runs[at];
  if (!run) throw new RangeError("a call has no such run");
  return run;
}

/** `exact`: an allow must equal the whole command. `named`: it must name the program. */
export function cautionOf(at: number, runs: readonly Run[]): Caution {
  const run = runAt(runs, at);
  const traits = traitsOf(run);
  if (
    (traits & EXACT) !== 0 ||
    ((traits & SEARCHES) !== 0 && run.words.some((word) => ACTS.test(word)))
  )
    return "exact";
  if ((traits & NAMED) !== 0) return "named";
  return runs[at + 1]?.inside === at ? "named" : "none";
}

/** A wrapper that changes nothing about what it runs: only that must be allowed. */
export function isStripped(run: Run): boolean {
  if ((ownTraits(run) & STRIPPED) === 0) return false;
  const [program, first = ""] = run.words;
  // with an option, `xargs` can put its words anywhere, and `time` can write to a file
  return !first.startsWith("-") || (program !== "xargs" && (program !== "time" || first === "-p"));
}

/** It leaves the project, or sets what later commands may depend on. */
export function isStrayMove(run: Run, root: string | undefined): boolean {
  const { words } = run;
  const traits = ownTraits(run);
  if ((traits & DECLARES) !== 0)
    return !areHarmless(words.slice(1).filter((word) => word.includes("=")));
  return (traits & MOVES) !== 0 && !(words.length === 2 && staysBelow(words[1] ?? "", root));
}

function staysBelow(path: string, root: string | undefined): boolean {
  if (path.includes(UNKNOWN_PIECE) || /^[-+~]|[*?[]|(?:^|\/)\.\.(?:\/|$)/.test(path)) return false;
  return (
    !path.startsWith("/") || (root !== undefined && (path === root || path.startsWith(`${root}/`)))
  );
}

/**
 * A repository or a file in a place that the command itself chose: git runs that repository's
 * settings, and a redirection writes there.
 */
export function mixesMoves({ runs = [], files = [] }: Effects): boolean {
  if (
    (runs.length < 2 && files.length === 0) ||
    !runs.some((run) => (ownTraits(run) & MOVES) !== 0)
  )
    return false;
  return files.some(({ run }) => run === -1) || runs.some(({ name }) => name === "git");
}
