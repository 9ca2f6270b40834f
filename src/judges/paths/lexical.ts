/**
 * Normalises paths by their text alone: one spelling for each place, as far as the text tells. A
 * judge does no I/O, so links are not resolved.
 */
import { firstUnitOf, unitAt } from "../../core/unit-at.ts";
import { UNKNOWN } from "../report.ts";

const DRIVE = /^[a-z]:(?:[\\/]|$)/i;
/** A Windows path: a drive, a share, or a backslash after a dot, a tilde or a variable. */
const WINDOWS = /^(?:[a-z]:(?:[\\/]|$)|\\\\|(?:\.\.?|~|%\w+%|\$env:\w+)\\)/i;
/** A drive as the shells of Git and Cygwin spell it. */
const GIT_SHELL = /^\/(?:mnt\/|cygdrive\/)?([a-z])(\/.*|$)/is;
/**
 * Variables that lead to a more sensitive place than a directory of that name; others stay as they
 * are.
 */
const HOMES =
  /^(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%|%HOMEDRIVE%%HOMEPATH%|\$env:(?:USERPROFILE|HOME))(?=\/|$)/i;
const WINDOWS_PLACES: readonly (readonly [form: RegExp, place: string])[] = [
  [/^(?:%(?:SystemRoot|windir)%|\$env:(?:SystemRoot|windir))(?=\/|$)/i, "c:/windows"],
  [/^(?:%(?:SystemDrive|HOMEDRIVE)%|\$env:(?:SystemDrive|HOMEDRIVE))(?=\/|$)/i, "c:"],
  [/^(?:%ProgramFiles%|\$env:ProgramFiles)(?=\/|$)/i, "c:/program files"],
  [/^(?:%ProgramData%|\$env:ProgramData)(?=\/|$)/i, "c:/programdata"],
  [/^(?:%APPDATA%|\$env:APPDATA)(?=\/|$)/i, "~/appdata/roaming"],
  [/^(?:%LOCALAPPDATA%|\$env:LOCALAPPDATA)(?=\/|$)/i, "~/appdata/local"],
];

/** 1: part of a name; 2: parts names, or a name and its ending. Only ASCII. */
const PLAIN = new Uint8Array(128);
for (const letter of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@+-")
  PLAIN[letter.charCodeAt(0)] = 1;
for (const sign of "./") PLAIN[sign.charCodeAt(0)] = 2;

/**
 * Whether a path needs no normalisation, as nearly all: relative, made of letters, digits, single
 * slashes and dots inside names. A loop instead of a regular expression, because it runs for every
 * word of every command.
 */
export function isPlain(path: string): boolean {
  const { length } = path;
  if (length > 256 || firstUnitOf(path) === DASH) return false;
  let before = 2;
  for (let at = 0; at < length; at++) {
    const code = unitAt(path, at);
    const kind = code < 128 ? (PLAIN[code] ?? 0) : 0;
    if (kind === 0 || (kind === 2 && before === 2)) return false;
    before = kind;
  }
  return before === 1;
}
const DASH = 45;

/** Prefix of a share on another machine. */
const SHARE = "unc:/";
const isAbsolute = (path: string): boolean =>
  /^[/~]/.test(path) || path.startsWith(SHARE) || path.startsWith(UNKNOWN) || DRIVE.test(path);

let last: { readonly cwd: string; readonly root: string } | undefined;

/** The normalised working directory. Cached, because it seldom changes between calls. */
export function rootOf(cwd: string): string {
  if (last?.cwd !== cwd) last = { cwd, root: straight(spelt(cwd, undefined)) };
  return last.root;
}

/**
 * The normalised path: `/a/b`, `~/a`, `~user`, `c:/a`, and `a/b` or `../a` if the directory is
 * unknown. `.`, `..`, `//`, `/private`, `/proc/self/root` and `/proc/self/cwd` are resolved;
 * UNKNOWN pieces and globs stay.
 */
export function resolve(path: string, cwd: string | undefined): string {
  if (path !== latest.path || cwd !== latest.cwd) latest = { path, cwd, full: resolved(path, cwd) };
  return latest.full;
}

/** Cached, because the same path is needed several times. */
let latest: { readonly path: string; readonly cwd: string | undefined; readonly full: string } = {
  path: ".",
  cwd: undefined,
  full: ".",
};

/** A relative path may lead through `/proc/self/root` from there. */
const ABOVE_PROC = /^\/(?:$|proc(?:\/|$))/i;

function resolved(path: string, cwd: string | undefined): string {
  if (cwd === undefined) return isPlain(path) ? path : straight(spelt(path, cwd));
  const root = rootOf(cwd);
  if (isPlain(path) && !ABOVE_PROC.test(root))
    return root.endsWith("/") ? root + path : `${root}/${path}`;
  if (
    path.startsWith("/") &&
    isPlain(path.slice(1)) &&
    !DRIVE.test(root) &&
    !/^\/proc\//i.test(path)
  )
    return shortened(path);
  const full = spelt(path, cwd);
  const clean = straight(isAbsolute(full) ? full : `${root}/${full}`, root);
  return DRIVE.test(root)
    ? clean.replace(
        GIT_SHELL,
        (_, drive: string, rest: string) => `${drive.toLowerCase()}:${rest || "/"}`,
      )
    : clean;
}

/**
 * Replaces backslashes that separate names by slashes, and variables for the home and the Windows
 * directory by their values.
 */
function spelt(path: string, cwd: string | undefined): string {
  let text = path;
  if (text.includes("\\") && (cwd === undefined || DRIVE.test(cwd) || WINDOWS.test(text))) {
    text = text.replace(/^\\\\[?.]\\(?:UNC\\)?(?=[a-z]:)/i, "").replace(/^\\\\[?.]\\/, "/dev/");
    if (text.startsWith("\\\\")) text = SHARE + text.slice(2);
    else if (text.startsWith("\\")) text = `${cwd === undefined ? "c:" : cwd.slice(0, 2)}${text}`;
    text = text.replaceAll("\\", "/").replace(/^unc:\/[^/]{0,255}\/([a-z])\$(?=\/|$)/i, "$1:");
  }
  const first = text[0];
  if (first === "$" || first === "%" || first === "~") {
    text = text.replace(HOMES, "~");
    for (const [form, place] of WINDOWS_PLACES) text = text.replace(form, place);
  }
  return DRIVE.test(text) ? `${text.charAt(0).toLowerCase()}:/${text.slice(2)}` : text;
}

/**
 * Without `.`, `..` and doubled slashes. A `..` behind an unknown piece stays: that piece may be
 * empty, or several names.
 */
function straight(path: string, root?: string): string {
  if (isStraight(path)) return path[0] === "/" || path[0] === "~" ? shortened(path) : named(path);
  const [head, rest] = headOf(path);
  let kept: string[] = [];
  let base = head;
  for (const segment of rest.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") {
      kept.push(segment);
      if (base === "/" && kept.length <= 5) kept = withoutDetour(kept, root);
      continue;
    }
    const before = kept.at(-1);
    if (before !== undefined && before !== ".." && !before.includes(UNKNOWN)) kept.pop();
    else if (before !== undefined || base === "") kept.push("..");
    else if (base.startsWith("~")) {
      base = "/";
      kept.push("home");
    }
  }
  if (base === "") return named(kept.join("/"));
  return shortened(base.endsWith("/") ? base + kept.join("/") : [base, ...kept].join("/"));
}

/** Whether there is nothing to resolve, as in most paths: a cheap test. */
function isStraight(path: string): boolean {
  let start = firstUnitOf(path) === SLASH ? 1 : 0;
  const end = path.length;
  if (end === start || path.slice(start, start + 4).toLowerCase() === "proc") return false;
  for (let at = start; at <= end; at++) {
    const code = at < end ? unitAt(path, at) : SLASH;
    if (code === COLON) return false;
    if (code !== SLASH) continue;
    const length = at - start;
    if (
      length === 0 ||
      (length <= 2 && unitAt(path, start) === DOT && unitAt(path, at - 1) === DOT)
    )
      return false;
    start = at + 1;
  }
  return true;
}
const SLASH = 47;
const COLON = 58;
const DOT = 46;

/**
 * Keeps the `./` of a relative path that would otherwise mean something else, such as a directory
 * named `~` or `$HOME`.
 */
function named(path: string): string {
  if (path === "") return ".";
  if (path.startsWith(UNKNOWN)) return path;
  const variable = path.startsWith("$") || path.startsWith("%");
  return isAbsolute(path) || (variable && spelt(path, undefined) !== path) ? `./${path}` : path;
}

/**
 * `/proc/self/root` is the root, whatever follows, and `/proc/self/cwd` the working directory.
 * Another process's is no better.
 */
function withoutDetour(kept: string[], root: string | undefined): string[] {
  if (kept.length !== 3 && kept.length !== 5) return kept;
  const last = kept.at(-1) ?? "";
  if (!/^(?:root|cwd)$/i.test(last) || !/^proc$/i.test(kept[0] ?? "")) return kept;
  const isLink = kept.length === 3 || (kept.length === 5 && /^task$/i.test(kept[2] ?? ""));
  if (!isLink) return kept;
  if (/^root$/i.test(last)) return [];
  return root?.startsWith("/") ? root.split("/").filter(Boolean) : kept;
}

/**
 * The prefix that no `..` leaves: the root, a drive, a home (which a `..` leaves for the parent of
 * homes).
 */
function headOf(path: string): readonly [head: string, rest: string] {
  if (path.startsWith("/")) return ["/", path];
  if (DRIVE.test(path)) return [`${path.slice(0, 2)}/`, path.slice(2)];
  if (path.startsWith(SHARE)) return [SHARE, path.slice(SHARE.length)];
  if (!path.startsWith("~")) return ["", path];
  const slash = path.indexOf("/");
  return slash < 0 ? [path, ""] : [path.slice(0, slash), path.slice(slash)];
}

/** Paths of macOS that lead back to the root. */
const DETOUR = /^\/(?:System\/Volumes\/Data|private(?=\/(?:etc|var|tmp)(?:\/|$)))(?=\/|$)/i;

function shortened(path: string): string {
  let text = path;
  for (let road = DETOUR.exec(text); road; road = DETOUR.exec(text))
    text = text.slice(road[0].length) || "/";
  return text;
}
