/** Checks of variables' values: each decides whether a value is harmless for its variables. */
import { isKnown, UNKNOWN } from "../../report.ts";
import type { Is } from "../traits.ts";

/** Whether a value is harmless. `is`: what the catalog says of a program that it names. */
export type Check = (value: string, is: Is) => boolean;
/** The same, where no program may be named. */
export type PlainCheck = (value: string) => boolean;

const like =
  (pattern: RegExp): PlainCheck =>
  (value) =>
    isKnown(value) && pattern.test(value);

export const any: PlainCheck = () => true;
export const never: PlainCheck = () => false;
export const flag = like(/^(?:[01]|true|false|yes|no|on|off|always|never|auto|none|y|n)$/i);
export const yes = like(/^(?:1|true|yes|on)$/i);
export const zero = like(/^(?:0|false|no|off)$/i);
export const off = like(/^off$/);
export const number = like(/^-?\d[\d.]*(?:[kmgt]i?b?|ms|s|m|h|%)?$/i);
/** A name, a version, a list of them: nothing that can be a path, an address or an option. */
export const word = like(/^(?!-[^\d])[\w.,+@: -]*$/);
/**
 * A name as `word` has it, with slashes, that neither climbs nor starts at the root: a branch, a
 * filter, a pattern.
 */
export const slashed = (value: string): boolean =>
  isKnown(value) && !/^[-/~]|\.\.|[;|&`$]/.test(value);
export const nowhere = like(/^(?:-|\/dev\/null|nul)$/i);

/** Directories that everyone may write to, or that a download ends in. */
const OPEN =
  /^(?:\/tmp|\/var\/tmp|\/private\/tmp|\/dev|\/proc|\/mnt|\/media|\/Volumes|~\/[Dd]ownloads)(?:\/|$)/;
export const isOpen = (path: string): boolean => OPEN.test(path);
const climbs = (path: string): boolean => /(?:^|\/)\.\.(?:\/|$)/.test(path);
const isRelative = (path: string): boolean => /^[\w.@][^:]*$/.test(path) && !climbs(path);

/**
 * Paths inside the project, apart by colons. An empty one and a piece that was there before
 * (`:$PYTHONPATH`) may be among them.
 */
export const project: PlainCheck = (value) =>
  value
    .split(":")
    .every((path) => path === "" || path === UNKNOWN || (isKnown(path) && isRelative(path)));
/** Where a cache or a product may lie: it holds what the project's own tasks put there. */
export const scratch: PlainCheck = (value) =>
  isKnown(value) &&
  !climbs(value) &&
  (isRelative(value) || /^(?:\/tmp|\/var\/tmp|\/private\/tmp|~\/\.cache)(?:\/|$)/.test(value));
/** What the user or the system installed: a toolchain, an SDK. */
export const installed: PlainCheck = (value) =>
  isKnown(value) &&
  !climbs(value) &&
  /^(?:\/(?:usr|opt|snap|nix\/store|Library|Applications|System|home\/linuxbrew)\/|~\/(?:\.[a-z][\w-]*|go|Library|Android|sdk|miniconda3|anaconda3)(?:\/|$))/.test(
    value,
  );
const HOME = /^(?:~|\/(?:home|Users)\/[^/]+|\/root)(?:\/|$)/;
/** Somewhere in a home directory, but not where downloads end. */
const atHome: PlainCheck = (value) =>
  isKnown(value) && HOME.test(value) && !climbs(value) && !DOWNLOADS.test(value);
const DOWNLOADS = /\/[Dd]ownloads(?:\/|$)/;
/**
 * A repository that no agent writes to unasked: a `.git` of the project, or one in a home
 * directory.
 */
export const repository: PlainCheck = (value) =>
  nowhere(value) ||
  atHome(value) ||
  (isKnown(value) && isRelative(value) && /(?:^|\/)\.git(?:\/|$)/.test(value));
export const workTree: PlainCheck = (value) => project(value) || atHome(value);
/** Settings of the user's own, which no agent writes unasked. */
export const own: PlainCheck = (value) =>
  value
    .split(":")
    .every(
      (path) => isKnown(path) && !climbs(path) && /^(?:~\/\.|\/etc\/|\/dev\/null$)/.test(path),
    );

/** A directory of programs that the system has, or none. */
const PLACE = /^(?:(?:\/usr|\/usr\/local|\/opt\/homebrew)?\/s?bin\/)?/;
/**
 * Options with which all that show a text do nothing else: less keeps a log with `-o` and runs what
 * stands behind `+!`. Sources: the manuals of less, more, most, bat and delta.
 */
const SHOWING =
  /^(?:-[-+]?[AaBCcdEeFfGgIiJKLMmNnpPQqRrSsUuvWwX~]+|-n?\d+|\d+|-[bhjxyz]\d+|--(?:quit-if-one-screen|quit-at-eof|no-init|raw-control-chars|RAW-CONTROL-CHARS|chop-long-lines|ignore-case|IGNORE-CASE|LINE-NUMBERS|line-numbers|LONG-PROMPT|mouse|incsearch|use-color|status-column|no-lessopen|tabs=\d+|wheel-lines=\d+|plain|number|no-pager|paging=\w+|color=\w+|style=[\w,]+|theme=\w+|color-only|dark|light|side-by-side|navigate|no-gitconfig|diff-so-fancy))$/;
/**
 * The same of editors: vim runs what stands behind `-c`. Sources: the manuals of vim, nano, emacs
 * and VS Code.
 */
const EDITING =
  /^(?:-[RnbZ]+|-w|-nw|-Q|-r|--(?:no-window-system|quick|wait|new-window|reuse-window))$/;

/** Programs that show or edit a text and do nothing else with it. */
export const viewer: Check = (value, is) => {
  if (value === "none") return true;
  const [name = "", ...switches] = value.replace(PLACE, "").split(" ");
  if (!isKnown(value)) return false;
  if (is(name, "editor")) return switches.every((each) => EDITING.test(each));
  return (is(name, "viewer") || is(name, "dummy")) && switches.every((each) => SHOWING.test(each));
};
/** Programs that answer nothing, or say what they are given. */
export const dummy: Check = (value, is) => is(value.replace(PLACE, ""), "dummy");
const COMPILER_SWITCH =
  /^-(?:m\w+(?:=[\w.-]+)?|O\w|g|std=[\w+]+|W\w[\w-]*|f(?:PIC|pic|sanitize=[\w,]+|no-[\w-]+))$/;

/**
 * Compilers, linkers and what belongs to them, by their usual names: `x86_64-linux-gnu-gcc-12`; a
 * cache may stand in front.
 */
export const compiler: Check = (value, is) => {
  const words = value.split(" ");
  if (is(words[0] ?? "", "compiler-cache")) words.shift();
  const [name = "", verb] = words.splice(0, words[0] === "zig" ? 2 : 1);
  if (!isKnown(value) || (name === "zig" && !/^(?:cc|c\+\+|ar)$/.test(verb ?? ""))) return false;
  return (
    isCompiler(name.replace(PLACE, "").replace(/-\d[\d.]*$/, ""), is) &&
    words.every((word) => COMPILER_SWITCH.test(word))
  );
};
/** The machine that it compiles for stands before its name. */
const isCompiler = (name: string, is: Is): boolean =>
  is(name, "compiler") ||
  (/^(?:[\w.]+-)+[\w+]+$/.test(name) && is(name.slice(name.lastIndexOf("-") + 1), "compiler"));
/** A cache of what a compiler makes. */
export const compilerCache: Check = (value, is) => is(value, "compiler-cache");
export const python = like(
  /^(?:\/usr\/(?:local\/)?bin\/|\.?venv\/bin\/|\.\/\.?venv\/bin\/)?(?:python|pypy)[\d.]*$/,
);
export const shell: Check = (value, is) => is(value.replace(PLACE, ""), "shell");
/**
 * A program that the machine has, by its place or its bare name. No interpreter, and nothing that
 * runs what it is given.
 */
export const program: Check = (value, is) => {
  const name = value.replace(PLACE, "");
  return (
    isKnown(value) && /^[A-Za-z][\w.-]*$/.test(name) && !RUNS_WORDS.some((trait) => is(name, trait))
  );
};
const RUNS_WORDS = ["shell", "interpreter", "launcher"] as const;

const LOCAL =
  /^(?:[a-z][a-z+]*:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|host\.docker\.internal)(?::\d{1,5})?(?:\/[\w./-]*)?$/;
/** This machine. */
export const local = like(LOCAL);
/** A registry of packages that the tools use anyway, or one on this machine. */
export const registry = like(
  /^(?:(?:sparse\+)?https:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|npm\.pkg\.github\.com|pypi\.org\/simple|test\.pypi\.org\/simple|files\.pythonhosted\.org|download\.pytorch\.org\/whl(?:\/[\w.]+)?|index\.crates\.io|static\.crates\.io|rubygems\.org|repo\.maven\.apache\.org\/maven2|repo1\.maven\.org\/maven2|proxy\.golang\.org|jsr\.io|api\.nuget\.org\/v3\/index\.json|repo\.packagist\.org)\/?|https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/[\w./-]*)?)$/,
);
export const goProxy: PlainCheck = (value) =>
  value.split(/[,|]/).every((part) => part === "direct" || part === "off" || registry(part));
/** Repositories that are one's own, and not all there are. */
export const goPrivate: PlainCheck = (value) => isKnown(value) && !/(?:^|,)\*/.test(value);

/**
 * A prompt in which nothing is run when it is shown; what it says of variables is judged where it
 * is assigned. Source: bash(1), "PROMPTING".
 */
export const prompt: PlainCheck = (value) => !/[`$]/.test(value);
/**
 * `ignore::UserWarning`: a category with a dot in it is imported. Source: the Python library
 * reference, "warnings".
 */
export const warnings: PlainCheck = (value) =>
  value.split(",").every((filter) => WARNING.test(filter));
const WARNING = /^(?:ignore|default|error|always|all|once|module)(?:::[A-Za-z]*(?:Warning)?)?$/;
/**
 * Names of directories where programs are looked for. A project's own programs come from its
 * package manager.
 */
export const searchPath: PlainCheck = (value) => {
  const entries = value.split(":");
  // behind what was there before, a directory only adds programs that the machine does not have
  const before = entries.indexOf(UNKNOWN);
  return (
    value !== UNKNOWN &&
    entries.every((entry, at) =>
      before >= 0 && at > before ? entry !== "" : isProgramPlace(entry),
    )
  );
};

const PROGRAM_PLACES =
  /^(?:\/(?:usr|opt|snap|nix|home\/linuxbrew|Library|Applications|System|bin|sbin|cargo|go)(?:\/|$)|~\/(?:bin|sbin|go\/bin|\.[\w-]+\/|Library\/|\.local\/|sdk\/|[\w.-]*conda\d?\/|flutter\/)|.*(?:^|\/)(?:node_modules\/\.bin|\.?venv\/bin|vendor\/bin|\.tox\/[\w.-]+\/bin)\/?$)/;

function isProgramPlace(entry: string): boolean {
  if (entry === UNKNOWN) return true;
  if (entry === "" || climbs(entry) || isOpen(entry)) return false;
  return isKnown(entry) ? PROGRAM_PLACES.test(entry) : entry.startsWith(UNKNOWN);
}
