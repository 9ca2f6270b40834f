/**
 * What git's settings mean: which are harmless, which make git run commands, which disable the
 * repository's hooks.
 */

import { resolve } from "../../paths.ts";
import { beforeFirst } from "../../pieces.ts";
import type { Report } from "../../report.ts";
import { relativeTo } from "../environment/hijack.ts";
import { isOpen, repository, workTree } from "../environment/values.ts";
import { optionTable, parseStrictly } from "../options.ts";
import { isInProject } from "../placed.ts";
import type { Command, Program } from "../program.ts";

/**
 * `plain`: git's appearance and behaviour. `setting`: hosts and trust. `exec`: commands that it
 * runs. `unhook`: disables hooks.
 */
type SettingKind = "plain" | "setting" | "exec" | "unhook";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/**
 * A setting whose last part is one of these names a command, or a place with commands for git.
 * Source: git-config(1).
 */
const EXEC_NAMES = words(
  `allow askpass alternaterefscommand browser cccmd clean cmd command defaultkeycommand difffilter
   driver editor external fsmonitor gitproxy headercmd headersecurity helper hookspath pager
   packobjectshook process program receivepack smudge smtpserver sshcommand templatedir textconv
   tocmd tunnel uploadpack vcs viewer`,
);
const EXEC_SECTIONS = words(
  "alias pager hook include includeif sendemail instaweb guitool browser man",
);
/** Sections without settings for commands, hosts or trust, apart from the names above. */
const PLAIN_SECTIONS = words(
  `advice am apply author blame checkout color column commit committer diff feature fetch format
   grep gui help i18n index init log merge notes pack pull push rebase receive rerere revert
   showbranch stash status tag transfer user versionsort worktree`,
);
const PLAIN_KEYS = words(
  `branch.autosetupmerge branch.autosetuprebase branch.sort gc.auto gc.autodetach core.abbrev
   core.autocrlf core.bigfilethreshold core.commentchar core.compression core.eol core.filemode
   core.ignorecase core.longpaths core.precomposeunicode core.preloadindex core.quotepath
   core.safecrlf core.sparsecheckout core.splitindex core.symlinks core.trustctime
   core.untrackedcache core.whitespace core.bare core.checkstat core.logallrefupdates
   http.lowspeedlimit http.lowspeedtime http.maxrequests http.postbuffer http.version
   submodule.fetchjobs submodule.recurse`,
);
/** Switches, whose values are not programs. */
const SWITCH = /^(?:|true|false|yes|no|on|off|0|1)$/;
/** Settings whose value is a place and not a command. */
const PLACES = words("hookspath templatedir vcs allow smtpserver");

function settingKind(key: string, value: string | undefined, report: Report): SettingKind {
  const isHarmless = (command = "\0"): boolean =>
    SWITCH.test(command) || (report.shows?.(command) ?? false);
  const lower = key.toLowerCase();
  const section = lower.slice(0, lower.indexOf("."));
  const name = lower.slice(lower.lastIndexOf(".") + 1);
  if (lower === "core.hookspath" && /^(?:|\/dev\/null|nul)$/i.test(value ?? "")) return "unhook";
  if (lower === "safe.directory") return value === "*" ? "setting" : "plain";
  if (EXEC_SECTIONS.has(section))
    return section === "pager" && isHarmless(value) ? "plain" : "exec";
  if (section === "submodule" && name === "update")
    return value?.startsWith("!") === false ? "plain" : "exec";
  if (name === "path" && (section === "difftool" || section === "mergetool")) return "exec";
  if (lower === "protocol.file.allow") return "setting";
  if (EXEC_NAMES.has(name)) return !PLACES.has(name) && isHarmless(value) ? "plain" : "exec";
  return PLAIN_KEYS.has(lower) || PLAIN_SECTIONS.has(section) ? "plain" : "setting";
}

const MEANS = {
  unhook: "vcs.git.skip_hooks",
  setting: "vcs.git.config",
  exec: "vcs.git.config_exec",
} as const;

/**
 * Reports the effect of a setting and, if it is a command, of that command. `key=value` as after
 * `-c`.
 */
export function tellSetting(key: string, value: string | undefined, report: Report): void {
  const kind = settingKind(key, value, report);
  if (kind === "plain") return;
  report.add(MEANS[kind]);
  if (kind !== "exec") return;
  const text = commandIn(key.toLowerCase(), value ?? "");
  if (text !== "") report.script(text);
}

/** The text that a shell runs. Of an alias or a helper, only what follows `!`. */
function commandIn(key: string, value: string): string {
  if (value.startsWith("!")) return value.slice(1);
  const name = key.slice(key.lastIndexOf(".") + 1);
  return key.startsWith("alias.") ||
    key.startsWith("include") ||
    name === "helper" ||
    PLACES.has(name)
    ? ""
    : value;
}

const OPTIONS = optionTable({
  flags: `--local -z --null --name-only --show-origin --show-scope --bool --int --bool-or-int --path
    --expiry-date --includes --no-includes --no-type --fixed-value --all --regexp`,
  values: "--blob -t|--type --default --comment --value --url",
  options: {
    "--global": "far",
    "--system": "far",
    "--worktree": "own",
    "-f|--file=": "file",
    "--get": "read",
    "--get-all": "read",
    "--get-regexp": "read",
    "--get-urlmatch": "read",
    "--get-color": "read",
    "--get-colorbool": "read",
    "-l|--list": "read",
    "--replace-all": "write",
    "--add": "write",
    "--append": "write",
    "--unset": "unset",
    "--unset-all": "unset",
    "--rename-section": "rename",
    "--remove-section": "rename",
    "-e|--edit": "edit",
  },
});
const OLD_VERBS = words("list get set unset rename-section remove-section edit");
/** Settings that hold a token. */
const SECRET = /extraheader|password|passwd|token|secret/i;

/** `git config`, its options and the verbs it has had since 2.46. */
export const config: Program = (command, report) => {
  const parsed = parseStrictly(command.args, OPTIONS, report);
  const effects = new Set(parsed.given.map(({ effect }) => effect));
  const file = parsed.given.findLast(({ name }) => name === "-f")?.value;
  const [first = "", ...rest] = parsed.operands;
  const verb = OLD_VERBS.has(first) ? first : "";
  const [key, value] = verb === "" ? [first, rest[0]] : rest;
  const writes =
    (verb === ""
      ? value !== undefined && !effects.has("read")
      : verb !== "get" && verb !== "list") ||
    ["write", "unset", "rename", "edit"].some((effect) => effects.has(effect));
  if (parsed.vague) report.add("exec.unknown_program");
  if (!writes) return looks({ key, file, report });
  if (file !== undefined) report.writes(file, "inplace");
  const gone =
    effects.has("unset") ||
    effects.has("rename") ||
    effects.has("edit") ||
    /^(?:unset|re|edit)/.test(verb);
  if (gone || key === undefined || effects.has("far") || file !== undefined)
    report.add("vcs.git.config");
  else report.add("vcs.git.write");
  if (!gone && key !== undefined) tellSetting(key, value, report);
};

function looks({
  key,
  file,
  report,
}: {
  key: string | undefined;
  file: string | undefined;
  report: Report;
}): void {
  report.add("vcs.git.read");
  if (file !== undefined) report.reads(file);
  if (key === undefined || !SECRET.test(key)) return;
  report.add("secret.access");
  report.prints({ secret: true });
}

/** git's own options before its verb. Source: git(1). */
const GLOBALS = new Set([
  "-C",
  "-c",
  "--git-dir",
  "--work-tree",
  "--namespace",
  "--config-env",
  "--super-prefix",
  "--list-cmds",
  "--attr-source",
]);

export interface Opening {
  /** The verb, as written, and the words after it. */
  readonly words: readonly string[];
  /** The values of `-C`, one after the other. */
  readonly places: readonly string[];
  readonly settings: readonly (readonly [key: string, value: string | undefined])[];
  /** `--exec-path=dir`, `--config-env`: git runs programs from there. */
  readonly runs: boolean;
  /**
   * `--git-dir`, `--work-tree` and `-C`: git runs commands from the settings there
   * (`core.fsmonitor`).
   */
  readonly strange: boolean;
  /** `--version`, `--help`, `--exec-path` and the like. */
  readonly asks: boolean;
  /** A word before the verb that is only known at run time. */
  readonly vague: boolean;
}

const PLACES_OF_SETTINGS = new Set(["-C", "--git-dir", "--work-tree"]);

/**
 * Whether another user may have written the settings of a place: any repository outside the project
 * and the home directory, and a world-writable working directory.
 */
function isStrange(
  name: string,
  place: string,
  { cwd, root }: Pick<Command, "cwd" | "root">,
): boolean {
  const full = resolve(place, cwd);
  if (name === "-C") return isOpen(full) && full !== root && !isInProject(place, { cwd, root });
  const own = root === undefined ? place : relativeTo(root, place);
  return !(name === "--git-dir" ? repository(own) : workTree(own));
}

/** They read no settings of an existing repository. */
const STARTING = new Set(["clone", "init", "ls-remote", "version", "help"]);

/** Removes git's own options. */
export function openingOf({ args, cwd, root }: Pick<Command, "args" | "cwd" | "root">): Opening {
  const places: string[] = [];
  const settings: (readonly [string, string | undefined])[] = [];
  let runs = false;
  let strange = false;
  let asks = false;
  let vague = false;
  let at = 0;
  for (; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg[0] === "\0" || arg.startsWith("-\0") || arg.startsWith("--\0")) vague = true;
    if (arg[0] !== "-") break;
    if (arg === "--") continue;
    if (
      /^(?:-h|-v|--(?:help|version|exec-path|html-path|man-path|info-path)|--list-cmds=.*)$/.test(
        arg,
      )
    )
      asks = true;
    if (arg.startsWith("--exec-path=")) runs = true;
    const glued = /^-[Cc]./.test(arg) ? arg.slice(2) : undefined;
    const value =
      glued ??
      /^--(?:git-dir|work-tree)=(.*)$/s.exec(arg)?.[1] ??
      (GLOBALS.has(arg) ? args[++at] : undefined);
    const name = glued === undefined ? beforeFirst(arg, "=") : arg.slice(0, 2);
    if (
      PLACES_OF_SETTINGS.has(name) &&
      value !== undefined &&
      isStrange(name, value, { cwd, root })
    )
      strange = true;
    if (name === "-C" && value !== undefined) places.push(value);
    else if (name === "-c" && value !== undefined) settings.push(settingOf(value));
    else if (name === "--config-env")
      settings.push([beforeFirst(value ?? arg.slice(13), "="), undefined]);
  }
  strange ||=
    !STARTING.has(args[at] ?? "") &&
    cwd !== root &&
    cwd !== undefined &&
    isStrange("-C", cwd, { cwd, root });
  return { words: args.slice(at), places, settings, runs, strange, asks, vague };
}

/** `key=value`; a key alone stands for true. */
export function settingOf(text: string): readonly [string, string | undefined] {
  const equals = text.indexOf("=");
  return equals < 0 ? [text, "true"] : [text.slice(0, equals), text.slice(equals + 1)];
}
