/**
 * Classifies reading, writing, deleting or opening up a path by its location. Lexical only: a judge
 * does no I/O.
 */
import type { PatternKey } from "../core/keys.ts";
import {
  isCredential,
  isEnvironment,
  isPlainCredential,
  isSurelyCredential,
} from "./paths/credentials.ts";
import { heldBy, isEverything, isOpen } from "./paths/globs.ts";
import { holdsCredentials } from "./paths/holders.ts";
import {
  insideGit,
  isAgentSettings,
  isAgentsNote,
  isPassing,
  isReadByName,
  laterOf,
} from "./paths/later.ts";
import { isPlain, resolve, rootOf } from "./paths/lexical.ts";
import { isProduct, isSurelyProduct } from "./paths/products.ts";
import { laterIn, laterThrough } from "./paths/steering.ts";
import {
  isCritical,
  isDisk,
  isSink,
  isSocket,
  isSystem,
  isTemp,
  personalOf,
  vitalOf,
} from "./paths/trees.ts";
import { isKnown, type ReadHow, UNKNOWN } from "./report.ts";

export { holdsCredentials, isCredential, isSurelyCredential, resolve };

/**
 * A key, and what an "always" is narrowed to: the path, or the directory of a write outside the
 * project. No subject: the call is safe, or the path is unknown (it has UNKNOWN in it); then an
 * "always" covers only exactly this call.
 */
export interface Effect {
  readonly key: PatternKey;
  readonly subject?: string;
}

const READ: Effect = { key: "fs.read" };
const WRITE: Effect = { key: "fs.write.project" };
const PASSING: Effect = { key: "fs.write.temp" };
const DYNAMIC: Effect = { key: "fs.write.dynamic" };
const SCRATCH: Effect = { key: "fs.delete.temp" };

/** No system has longer paths. */
const MAX_PATH = 4096;

/** A path over the limit counts as unknown. */
const bounded = (path: string): string => (path.length <= MAX_PATH ? path : UNKNOWN);
const at = (key: PatternKey, full: string): Effect =>
  isKnown(full) ? { key, subject: full } : { key };

/**
 * Reading a file, or (`recursive`) everything below a directory. A part that is known only at run
 * time counts as read unless the known letters rule it out.
 */
export function readOf(path: string, cwd: string | undefined, how: ReadHow = "whole"): Effect {
  const recursive = how === "recursive";
  const plain = plainPart(path, cwd);
  if (plain !== undefined && !isPlainCredential(plain) && !(recursive && plain.endsWith("secrets")))
    return READ;
  const full = resolve(bounded(path), cwd);
  const lower = full.toLowerCase();
  if (isSocket(lower)) return at("net.raw_socket", full);
  if (how === "counted" || (how === "keys" && isEnvironment(full))) return READ;
  if (isCredential(full) || isDisk(lower) || /^\/dev\/k?mem$/.test(lower))
    return at("secret.read", full);
  if (recursive ? holdsCredentials(full) : namesHeld(full)) return at("secret.read", full);
  return isPersonal(full, recursive ? `${lower}/x` : lower, cwd)
    ? at("fs.read.personal", full.slice(0, full.lastIndexOf("/")))
    : READ;
}

/** Whether personal files are read, by a project that is not itself among them. */
function isPersonal(full: string, lower: string, cwd: string | undefined): boolean {
  const place = personalOf(lower);
  return (
    place !== undefined &&
    !isInside(full, cwd) &&
    personalOf(`${cwd === undefined ? "" : rootOf(cwd).toLowerCase()}/x`) !== place
  );
}

/**
 * Whether a path names some or all files of a directory that holds credentials: `~/.codex/*`,
 * `/etc/$file`.
 */
function namesHeld(full: string): boolean {
  const slash = full.lastIndexOf("/");
  const name = full.slice(slash + 1);
  if (slash < 0 || (name !== UNKNOWN && !isEverything(name))) return false;
  const directory = full.slice(0, slash) || "/";
  const vital = vitalOf(directory);
  // a `*` does not match names with a leading dot, and a home directory has no others that matter
  if (name !== UNKNOWN && !name.startsWith(".") && (vital === "home" || vital === "root"))
    return false;
  return holdsCredentials(directory);
}

/** Creating a file, or writing to one. */
export function writeOf(
  path: string,
  cwd: string | undefined,
  how: "create" | "append" | "truncate" | "inplace" = "create",
): Effect {
  const plain = how === "truncate" ? undefined : plainPart(path, cwd);
  if (plain !== undefined && !isRemarkable(plain)) return WRITE;
  const full = resolve(bounded(path), cwd);
  const lower = full.toLowerCase();
  const special = specialWrite(full, lower) ?? openWrite(full, lower, cwd);
  if (
    special !== undefined &&
    !(special.key === "agent.instructions" && isTemp(full) && !isScratchProject(lower, cwd))
  )
    return special;
  if (!isKnown(full)) return DYNAMIC;
  if (!isInside(full, cwd)) {
    if ((isTemp(full) && !isScratchProject(lower, cwd)) || isAgentsNote(lower)) return PASSING;
    // a directory into which something is unpacked or copied
    if (full === "/tmp" || full === "/var/tmp") return PASSING;
    if (isSystem(lower) || lower === "/") return at("fs.write.system", full);
    return { key: "fs.write.outside", subject: full.slice(0, Math.max(full.lastIndexOf("/"), 1)) };
  }
  if (isSystem(lower)) return at("fs.write.system", full);
  return how === "truncate" || (how === "create" && isDatabase(lower))
    ? at("fs.write.truncate", full)
    : WRITE;
}

/**
 * Files that only their own program edits in part: any other program that writes one replaces all
 * of it.
 */
const isDatabase = (lower: string): boolean =>
  /\.(?:db3?|sqlite3?|s3db|sl3|duckdb|mdb|accdb|rdb|realm|leveldb)$/.test(lower);

/** A glob that may match such a place. */
function openWrite(full: string, lower: string, cwd: string | undefined): Effect | undefined {
  if (!/[*?[]/.test(lower)) return undefined;
  const slash = full.lastIndexOf("/");
  const later = laterThrough(
    lower,
    slash < 0 || (cwd !== undefined && full.slice(0, slash) === rootOf(cwd)),
  );
  return later && at(later, full);
}

/** A place that matters more than its directory. */
function specialWrite(full: string, lower: string): Effect | undefined {
  if (lower.startsWith("/dev/")) {
    if (isSink(lower)) return PASSING;
    if (isSocket(lower)) return at("net.raw_socket", full);
    if (isDisk(lower)) return at("disk.write.raw", full);
  }
  if (lower === "/proc/sysrq-trigger") return at("system.power", full);
  if (isCritical(lower)) return at("fs.write.system_critical", full);
  const later = laterOf(lower) ?? laterIn(lower);
  if (later !== undefined) return at(later, full);
  const inside = insideGit(lower);
  if (inside !== undefined && !isPassing(inside)) return at("vcs.git.history_rewrite", full);
  return isCredential(full) ? at("secret.write", full) : undefined;
}

/** Deleting a file, or everything below a directory. */
export function deleteOf(
  path: string,
  cwd: string | undefined,
  how: "file" | "recursive" = "file",
): Effect {
  const full = resolve(bounded(path), cwd);
  if (!isKnown(full)) return deleteUnknown(full, how);
  const lower = full.toLowerCase();
  const vital = how === "recursive" ? deleteVital(full, cwd) : deleteVitalFiles(full, lower);
  if (vital !== undefined) return vital;
  const inside = insideGit(lower);
  if (inside !== undefined) return deleteInGit(full, inside);
  if (isAgentSettings(lower)) return at("agent.config_write", full);
  if (/^\/var\/log\/|\/\.\w{1,20}_history$/.test(lower)) return at("audit.tamper", full);
  const kept = at(how === "recursive" ? "fs.delete.recursive" : "fs.delete.file", full);
  if (isTemp(full) && !isScratchProject(lower, cwd)) return how === "file" ? SCRATCH : kept;
  if (!isInside(full, cwd) || !isProduct(belowRoot(full, cwd))) return kept;
  return how === "file" ? SCRATCH : at("fs.delete.artifact", full);
}

function deleteInGit(full: string, inside: string): Effect {
  if (isPassing(inside)) return SCRATCH;
  return at(inside.startsWith("hooks/") ? "fs.delete.file" : "vcs.git.history_destroy", full);
}

const VITAL_KEYS = {
  root: "fs.delete.recursive.root",
  home: "fs.delete.recursive.home",
  system: "fs.delete.recursive.system",
  drive: "win.delete.drive",
} as const;
const KEYRINGS =
  /^(?:~[^/]*|\/(?:home|users)\/[^/]+|\/root|[a-z]:\/users\/[^/]+)\/(?:\.(?:ssh|gnupg|password-store)|\.local\/share\/keyrings|library\/keychains)$/;

function deleteVital(full: string, cwd: string | undefined): Effect | undefined {
  const vital = vitalOf(full);
  if (vital !== undefined) return at(VITAL_KEYS[vital], full);
  const lower = heldBy(full).toLowerCase();
  if (isCritical(lower)) return at("fs.delete.recursive.system", full);
  if (isDisk(lower)) return at("disk.modify", full);
  if (KEYRINGS.test(lower)) return at("secret.destroy", full);
  return holdsRoot(heldBy(full), cwd) ? at("fs.delete.recursive.parent", full) : undefined;
}

/** Files that a system needs, one by one, or all the files of a directory that holds them. */
function deleteVitalFiles(full: string, lower: string): Effect | undefined {
  if (isCritical(lower)) return at("fs.write.system_critical", full);
  const slash = lower.lastIndexOf("/");
  if (slash <= 0 || !isEverything(lower.slice(slash + 1))) return undefined;
  const vital = vitalOf(full);
  return vital === "system" || vital === "drive" ? at(VITAL_KEYS[vital], full) : undefined;
}

/** With an UNKNOWN in it: the worst case is the path that remains if that is empty. */
function deleteUnknown(full: string, how: "file" | "recursive"): Effect {
  if (isSurelyProduct(full)) return how === "file" ? SCRATCH : { key: "fs.delete.artifact" };
  if (how === "file") return { key: "fs.delete.file" };
  if (vitalOf(resolve(full.replaceAll(UNKNOWN, ""), undefined)) !== undefined && full !== UNKNOWN)
    return { key: "fs.delete.recursive.unset_var" };
  return { key: "fs.delete.recursive.dynamic" };
}

/** Changing who may read, write or run something. */
export function permitOf(
  path: string,
  cwd: string | undefined,
  how: "file" | "recursive" = "file",
): Effect {
  const full = resolve(bounded(path), cwd);
  if (!isKnown(full)) return { key: "fs.perm" };
  const lower = full.toLowerCase();
  if (isCritical(lower) || isDisk(lower)) return at("fs.perm.system", full);
  if (how === "recursive" ? vitalOf(full) !== undefined : lower === "/")
    return at("fs.perm.system", full);
  return isAgentSettings(lower) ? at("agent.config_write", full) : at("fs.perm", full);
}

/** The literal part of a path inside an ordinary project. Nearly every path has one. */
function plainPart(path: string, cwd: string | undefined): string | undefined {
  if (!isOrdinary(cwd)) return undefined;
  if (isPlain(path)) return path;
  if (cwd === undefined || !path.startsWith(cwd) || path[cwd.length] !== "/") return undefined;
  const rest = path.slice(cwd.length + 1);
  return isPlain(rest) ? rest : undefined;
}

/** Whether a plain relative path ends in a name that has a meaning by itself. */
function isRemarkable(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return isPlainCredential(path) || isReadByName(name) || isDatabase(name);
}

let last: { readonly cwd: string; readonly ordinary: boolean } | undefined;

/**
 * Whether a working directory is an ordinary project: not the root, a home, a system directory or a
 * place within one.
 */
function isOrdinary(cwd: string | undefined): boolean {
  if (cwd === undefined) return true;
  if (last?.cwd !== cwd) {
    const root = rootOf(cwd);
    const lower = `${root.toLowerCase()}/x`;
    const special =
      isOpen(root) ||
      vitalOf(root) !== undefined ||
      isSystem(lower) ||
      laterOf(lower) !== undefined;
    last = { cwd, ordinary: !special && insideGit(lower) === undefined && !isCredential(lower) };
  }
  return last.ordinary;
}

/**
 * Whether a path lies in the project. Without a working directory, a relative path that never
 * climbs does.
 */
function isInside(full: string, cwd: string | undefined): boolean {
  if (cwd === undefined) return !/^(?:[/~]|[a-z]:|unc:|\.\.(?:\/|$))/.test(full);
  const root = rootOf(cwd);
  if (root === "/" || !isKnown(root)) return false;
  if (full.startsWith(root))
    return full.length === root.length || full[root.length] === "/" || root.endsWith("/");
  return /^(?:[a-z]:|unc:)/.test(root) && full.toLowerCase().startsWith(`${root.toLowerCase()}/`);
}

const belowRoot = (full: string, cwd: string | undefined): string =>
  cwd === undefined ? full : full.slice(rootOf(cwd).length + 1);

/** Whether a directory is the working directory or one above it. */
function holdsRoot(full: string, cwd: string | undefined): boolean {
  if (cwd === undefined) return /^(?:\.|\.\.(?:\/\.\.)*)$/.test(full);
  return isBelow(rootOf(cwd).toLowerCase(), full.toLowerCase());
}

const isBelow = (path: string, tree: string): boolean =>
  path === tree || path.startsWith(tree.endsWith("/") ? tree : `${tree}/`);

/**
 * Whether a path lies in a project that is itself among the temporary files: its files still count
 * as a project's.
 */
const isScratchProject = (lower: string, cwd: string | undefined): boolean =>
  cwd !== undefined && isTemp(rootOf(cwd)) && isBelow(lower, rootOf(cwd).toLowerCase());
