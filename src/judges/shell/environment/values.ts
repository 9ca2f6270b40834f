/** Checks of variables' values: each says whether a value is harmless for the variables it is for. */
import { isKnown, UNKNOWN } from "../../report.ts";

/** Whether a value is harmless. */
export type Check = (value: string) => boolean;

const like =
  (pattern: RegExp): Check =>
  (value) =>
    isKnown(value) && pattern.test(value);

export const any: Check = () => true;
export const never: Check = () => false;
export const flag = like(/^(?:[01]|true|false|yes|no|on|off|always|never|auto|none|y|n)$/i);
export const yes = like(/^(?:1|true|yes|on)$/i);
export const zero = like(/^(?:0|false|no|off)$/i);
export const off = like(/^off$/);
export const number = like(/^-?\d[\d.]*(?:[kmgt]i?b?|ms|s|m|h|%)?$/i);
/** A name, a version, a list of them: nothing that can be a path, an address or an option. */
export const word = like(/^(?!-[^\d])[\w.,+@: -]*$/);
/** A name as `word` has it, with slashes, that neither climbs nor starts at the root: a branch, a filter, a pattern. */
export const slashed = (value: string): boolean => isKnown(value) && !/^[-/~]|\.\.|[;|&`$]/.test(value);
export const nowhere = like(/^(?:-|\/dev\/null|nul)$/i);

/** Directories that everyone may write to, or that a download ends in. */
const OPEN = /^(?:\/tmp|\/var\/tmp|\/private\/tmp|\/dev|\/proc|\/mnt|\/media|\/Volumes|~\/[Dd]ownloads)(?:\/|$)/;
export const isOpen = (path: string): boolean => OPEN.test(path);
const climbs = (path: string): boolean => /(?:^|\/)\.\.(?:\/|$)/.test(path);
const isRelative = (path: string): boolean => /^[\w.@][^:]*$/.test(path) && !climbs(path);

/** Paths inside the project, apart by colons. An empty one and a piece that was there before (`:$PYTHONPATH`) may be among them. */
export const project: Check = (value) =>
  value.split(":").every((path) => path === "" || path === UNKNOWN || (isKnown(path) && isRelative(path)));
/** Where a cache or a product may lie: it holds what the project's own tasks put there. */
export const scratch: Check = (value) =>
  isKnown(value) &&
  !climbs(value) &&
  (isRelative(value) || /^(?:\/tmp|\/var\/tmp|\/private\/tmp|~\/\.cache)(?:\/|$)/.test(value));
/** What the user or the system installed: a toolchain, an SDK. */
export const installed: Check = (value) =>
  isKnown(value) &&
  !climbs(value) &&
  /^(?:\/(?:usr|opt|snap|nix\/store|Library|Applications|System|home\/linuxbrew)\/|~\/(?:\.[a-z][\w-]*|go|Library|Android|sdk|miniconda3|anaconda3)(?:\/|$))/.test(
    value,
  );
const HOME = /^(?:~|\/(?:home|Users)\/[^/]+|\/root)(?:\/|$)/;
/** Somewhere in a home directory, but not where downloads end. */
const atHome: Check = (value) => isKnown(value) && HOME.test(value) && !climbs(value) && !DOWNLOADS.test(value);
const DOWNLOADS = /\/[Dd]ownloads(?:\/|$)/;
/** A repository that no agent writes to unasked: a `.git` of the project, or one in a home directory. */
export const repository: Check = (value) =>
  nowhere(value) || atHome(value) || (isKnown(value) && isRelative(value) && /(?:^|\/)\.git(?:\/|$)/.test(value));
export const workTree: Check = (value) => project(value) || atHome(value);
/** Settings of the user's own, which no agent writes unasked. */
export const own: Check = (value) =>
  value.split(":").every((path) => isKnown(path) && !climbs(path) && /^(?:~\/\.|\/etc\/|\/dev\/null$)/.test(path));

/**
 * Programs that show or edit a text, and those of their options with which they do nothing else: less keeps a log with `-o` and runs what
 * stands behind `+!`, vim runs what stands behind `-c`. Sources: their manuals.
 */
const VIEWERS: readonly (readonly [programs: string, option: string])[] = [
  ["cat", "-[AbeEnsTtuv]+"],
  [
    "less",
    "-[-+]?[AaBCcEeFfGgIiJKLMmNnQqRrSsUuVwWX~]+|-[bhjxyz]\\d+|--(?:quit-if-one-screen|quit-at-eof|no-init|raw-control-chars|RAW-CONTROL-CHARS|chop-long-lines|ignore-case|IGNORE-CASE|LINE-NUMBERS|line-numbers|LONG-PROMPT|mouse|incsearch|use-color|status-column|no-lessopen|tabs=\\d+|wheel-lines=\\d+)",
  ],
  ["more", "-[cdflpsu]+|-\\d+"],
  ["head|tail", "-n ?\\d+|-\\d+"],
  ["most", "-[sw1]+"],
  ["true|false|:|echo|none", "-n"],
  ["vi|vim|nvim", "-[RnbZ]+"],
  ["nano", "-[cEilmRSwx]+"],
  ["emacs", "-nw|-Q|--no-window-system|--quick"],
  ["code", "-[wnr]|--wait|--new-window|--reuse-window"],
  ["bat", "-[npP]+|--(?:plain|number|paging=\\w+|color=\\w+|style=[\\w,]+|theme=\\w+)"],
  ["delta", "-[ns]|--(?:paging=\\w+|color-only|dark|light|side-by-side|line-numbers|navigate|no-gitconfig|diff-so-fancy)"],
];
export const viewer = like(
  new RegExp(`^(?:/(?:usr/)?bin/)?(?:${VIEWERS.map(([programs, option]) => `(?:${programs})(?: (?:${option}))*`).join("|")})$`),
);
/** Compilers, linkers and what belongs to them, by their usual names; a cache may stand in front. */
export const compiler = like(
  /^(?:(?:ccache|sccache|distcc) )?(?:\/usr\/(?:local\/)?bin\/)?(?:[\w.]+-)*(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|clang-cl|cpp|ld|lld|ld\.lld|ld\.gold|ld\.mold|mold|ar|as|nm|ranlib|strip|objcopy|objdump|gfortran|nvcc|emcc|em\+\+|emar|icx|icpx|tcc|musl-gcc|rust-lld|zig (?:cc|c\+\+|ar))(?:-\d[\d.]*)?(?: -(?:m\w+(?:=[\w.-]+)?|O\w|g|std=[\w+]+|W\w[\w-]*|f(?:PIC|pic|sanitize=[\w,]+|no-[\w-]+)))*$/,
);
export const python = like(/^(?:\/usr\/(?:local\/)?bin\/|\.?venv\/bin\/|\.\/\.?venv\/bin\/)?(?:python|pypy)[\d.]*$/);
export const shell = like(/^(?:\/(?:usr\/)?(?:local\/)?bin\/)?(?:sh|bash|zsh|dash|ksh|fish)$/);
/** A program that the machine has, by its place or its bare name. No interpreter, and nothing that runs what it is given. */
export const program: Check = (value) =>
  isKnown(value) &&
  /^(?:(?:\/usr|\/usr\/local|\/opt\/homebrew)?\/s?bin\/)?[A-Za-z][\w.-]*$/.test(value) &&
  !RUNNERS.test(value.slice(value.lastIndexOf("/") + 1));
const RUNNERS =
  /^(?:(?:ba|z|da|k|a|c|tc|fi|mk)?sh|python[\d.]*|pypy\d?|perl|ruby|php|lua\w*|node|nodejs|deno|bun|env|xargs|eval|exec|source|sudo|doas|su|nc|ncat|socat|curl|wget|ssh|awk|gawk|sed|find|busybox|tclsh|expect|osascript|nohup|setsid|time|timeout|watch)$/;

const LOCAL =
  /^(?:[a-z][a-z+]*:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|host\.docker\.internal)(?::\d{1,5})?(?:\/[\w./-]*)?$/;
/** This machine. */
export const local = like(LOCAL);
/** A registry of packages that the tools use anyway, or one on this machine. */
export const registry = like(
  /^(?:(?:sparse\+)?https:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|npm\.pkg\.github\.com|pypi\.org\/simple|test\.pypi\.org\/simple|files\.pythonhosted\.org|download\.pytorch\.org\/whl(?:\/[\w.]+)?|index\.crates\.io|static\.crates\.io|rubygems\.org|repo\.maven\.apache\.org\/maven2|repo1\.maven\.org\/maven2|proxy\.golang\.org|jsr\.io|api\.nuget\.org\/v3\/index\.json|repo\.packagist\.org)\/?|https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/[\w./-]*)?)$/,
);
export const goProxy: Check = (value) =>
  value.split(/[,|]/).every((part) => part === "direct" || part === "off" || registry(part));
/** Repositories that are one's own, and not all there are. */
export const goPrivate: Check = (value) => isKnown(value) && !/(?:^|,)\*/.test(value);

/** A prompt in which nothing is run when it is shown; what it says of variables is judged where it is assigned. Source: bash(1), "PROMPTING". */
export const prompt: Check = (value) => !/[`$]/.test(value);
/** `ignore::UserWarning`: a category with a dot in it is imported. Source: the Python library reference, "warnings". */
export const warnings: Check = (value) => value.split(",").every((filter) => WARNING.test(filter));
const WARNING = /^(?:ignore|default|error|always|all|once|module)(?:::[A-Za-z]*(?:Warning)?)?$/;
/** Names of directories where programs are looked for. A project's own programs come from its package manager. */
export const searchPath: Check = (value) => {
  const entries = value.split(":");
  // behind what was there before, a directory only adds programs that the machine does not have
  const before = entries.indexOf(UNKNOWN);
  return value !== UNKNOWN && entries.every((entry, at) => (before >= 0 && at > before ? entry !== "" : isProgramPlace(entry)));
};

const PROGRAM_PLACES =
  /^(?:\/(?:usr|opt|snap|nix|home\/linuxbrew|Library|Applications|System|bin|sbin|cargo|go)(?:\/|$)|~\/(?:bin|sbin|go\/bin|\.[\w-]+\/|Library\/|\.local\/|sdk\/|[\w.-]*conda\d?\/|flutter\/)|.*(?:^|\/)(?:node_modules\/\.bin|\.?venv\/bin|vendor\/bin|\.tox\/[\w.-]+\/bin)\/?$)/;

function isProgramPlace(entry: string): boolean {
  if (entry === UNKNOWN) return true;
  if (entry === "" || climbs(entry) || isOpen(entry)) return false;
  return isKnown(entry) ? PROGRAM_PLACES.test(entry) : entry.startsWith(UNKNOWN);
}
