/** What git commands do: which only read, which push, which throw work away. */
import type { PatternKey } from "../core/keys.ts";
import { isFlag, isOneOf, isOption } from "./shell-options.ts";
import { GIT_LISTS, GIT_NETWORK, GIT_READERS, GIT_UNSAFE } from "./shell-tables.ts";

/** Repository settings may make git run a program (a pager, a monitor); who can write those settings was asked when writing them. */
export function gitReads(args: readonly string[]): boolean {
  let at = 0;
  while (args[at] === "--no-pager" || args[at] === "-P" || args[at] === "--no-optional-locks") at++;
  const command = args[at];
  const rest = args.slice(at + 1);
  if (command === undefined) return false;
  const listing = GIT_LISTS.get(command);
  if (listing) return rest.every((arg) => listing.has(arg)) && !(command === "stash" && rest.length === 0);
  return GIT_READERS.has(command) && !rest.some((arg) => arg.startsWith("-") && isOneOf(arg, GIT_UNSAFE.short, GIT_UNSAFE.long));
}

/** Git's own options in front of its command; those in the set take the next word. Source: git(1). */
const GIT_VALUES = new Set(["-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env", "--super-prefix"]);

function gitCommand(args: readonly string[]): readonly string[] {
  let at = 0;
  while (at < args.length && isFlag(args[at]!)) at += GIT_VALUES.has(args[at]!) ? 2 : 1;
  return args.slice(at);
}

/** `args` without `git` itself. */
export function gitDanger(args: readonly string[]): { readonly key: PatternKey } {
  const [name = "", ...rest] = gitCommand(args);
  const command = name.toLowerCase();
  const has = (letter: string, long: string): boolean => rest.some((arg) => isOption(arg, letter, long));
  if (command === "push") return { key: rest.some(isForcing) ? "git.push-force" : "git.push" };
  if (isDiscarding(command, rest, has)) return { key: "git.discard" };
  return GIT_NETWORK.has(command) ? { key: "shell.network" } : { key: "shell.unknown" };
}

/** Overwrites or deletes something over there: `--force…`, `--mirror`, `--delete`, `--prune`, `+branch`, `:branch`. */
const isForcing = (arg: string): boolean =>
  /^(?:--f(?:o|or|orc|orce.*)?|--mi(?:r|rr|rro|rror)?|--de(?:l|le|let|lete)?|--pru(?:n|ne)?|-\w*[fd]\w*|[+:].+)$/.test(arg);

function isDiscarding(command: string, rest: readonly string[], has: (letter: string, long: string) => boolean): boolean {
  switch (command) {
    case "reset":
      return rest.some((arg) => /^--(?:h|ha|har|hard|merge|keep)$/.test(arg));
    case "clean":
      return !has("n", "dry-run");
    case "checkout":
      return rest.includes("--") || rest.includes(".") || has("f", "force");
    case "restore":
      return !has("S", "staged") || has("W", "worktree");
    case "switch":
      return has("f", "force") || has("f", "discard-changes") || has("C", "force-create");
    case "branch":
      return has("D", "delete") || has("d", "delete") || has("f", "force") || has("M", "force");
    case "stash":
      return rest[0] === "drop" || rest[0] === "clear";
    case "reflog":
      return rest[0] === "expire" || rest[0] === "delete";
    case "worktree":
      return rest[0] === "remove" && has("f", "force");
    case "update-ref":
      return has("d", "delete");
    case "gc":
      return rest.some((arg) => arg.startsWith("--prune="));
    default:
      return command === "filter-branch" || command === "filter-repo";
  }
}
