/** The effects of calls in code on files. */
import { vitalOf } from "../paths/trees.ts";
import { isKnown, type ReadHow, UNKNOWN } from "../report.ts";
import type { Range } from "./arguments.ts";
import {
  argument,
  type Call,
  type Effect,
  type Place,
  paths,
  placed,
  rangeAt,
  text,
} from "./effect-call.ts";
import { fetched, isAddress } from "./network-effects.ts";
import type { Scan } from "./scan.ts";
import { isConstant, textOf } from "./values.ts";

export const reads =
  (place: Place): Effect =>
  (call) => {
    const range = rangeAt(call, place);
    for (const path of paths(call, range)) {
      if (isAddress(path)) return fetched(call, path, "read");
      if (isKnown(path)) call.scan.report.reads(path);
      else if (!readsPartly(call.scan, path, range)) return false;
    }
    return true;
  };

/**
 * Reads a path that is only partly known: everything that the known part includes, or what a
 * directory walk in the same code found.
 */
function readsPartly(scan: Scan, path: string, range: Range | undefined): boolean {
  if (/^[\0/]*$/.test(path)) {
    scan.seen.add("read");
    return !range || !isConstant(scan, range);
  }
  for (const gap of ["*", "."]) scan.report.reads(path.replaceAll(UNKNOWN, gap));
  return true;
}

/** Reads a path that may also be a URL, so it must be known. */
export const readsAnywhere: Effect = (call) => reads(0)(call) && isKnown(text(call, 0));

export const writes =
  (place: Place, how: "create" | "append" | "truncate" | "inplace" = "create"): Effect =>
  (call) => {
    for (const path of paths(call, rangeAt(call, place))) call.scan.report.writes(path, how);
    return true;
  };

export const deletes =
  (place: Place, how: "file" | "recursive" = "file"): Effect =>
  (call) => {
    for (const path of paths(call, rangeAt(call, place))) deleted(call, path, how);
    return true;
  };

/** All arguments are files. */
export const deletesAll: Effect = (call) => {
  const all = call.args.length > 0 ? call.args : [undefined];
  for (const path of all.flatMap((range) => paths(call, range))) deleted(call, path, "file");
  return true;
};

function deleted({ scan }: Call, path: string, how: "file" | "recursive"): void {
  if (!isKnown(path)) scan.seen.add("delete");
  scan.report.deletes(path, how);
}

export const permits =
  (place: Place): Effect =>
  (call) => {
    for (const path of paths(call, rangeAt(call, place))) call.scan.report.permits(path);
    return true;
  };

/** Opens a file in a mode like C's: `r`, `w+`, `ab`. An unknown mode may write. */
export const opens =
  (place: Place, modePlace: number): Effect =>
  (call) => {
    const range = argument(call, modePlace, "mode", "flags");
    const mode = range ? textOf(call.scan, range) : "r";
    if (call.options.has("opener")) return false;
    if (/^r[bt]*(?::[\w:|-]*)?$/.test(mode) || mode === "rU") return reads(place)(call);
    if (!/^[rwaxUbt+ce]{1,4}(?::[\w:|-]*)?$/.test(mode)) return false;
    return writes(
      place,
      mode.startsWith("a") ? "append" : mode.startsWith("r") ? "inplace" : "create",
    )(call);
  };

/**
 * Reports the equivalent command line of another program: `mv a b`. `--` before the words prevents
 * names from being options.
 */
export const like =
  (program: string, ...places: readonly Place[]): Effect =>
  (call) => {
    const words = places.map((place) => paths(call, rangeAt(call, place))[0] ?? UNKNOWN);
    call.scan.report.run([program, "--", ...words]);
    return true;
  };

export const downloads: Effect = (call) =>
  writes(1)(call) && fetched(call, text(call, 0, "url"), "download");

/** Changes the directory that later relative paths refer to. */
export const enters: Effect = (call) => {
  const path = text(call, 0, "path");
  call.scan.base = placed(call.scan, path);
  return false;
};

/** Lists a directory: harmless by itself, but the code may then read or delete all of it. */
export const walks =
  (place: Place, how: ReadHow = "whole"): Effect =>
  (call) => {
    const range = rangeAt(call, place);
    const path = range ? placed(call.scan, textOf(call.scan, range)) : ".";
    call.scan.walked.set(path, how);
    if (isKnown(path) && vitalOf(above(path)) !== undefined) call.scan.seen.add("vital");
    return true;
  };

/** `Path("src").rglob("*.py")`: the files below the path that match. */
export const globs: Effect = (call) => {
  const pattern = text(call, 0);
  const isAll = /^(?:\*\*\/)?\*{0,2}$/.test(pattern) && call.path === ".rglob";
  if (isAll) return walks("self", "recursive")(call);
  const path = call.receiver ? placed(call.scan, textOf(call.scan, call.receiver)) : ".";
  call.scan.walked.set(`${path}/${call.path === ".rglob" ? "**/" : ""}${pattern}`, "whole");
  return walks("self")(call);
};

/** The directory where a pattern starts to search. */
function above(path: string): string {
  const glob = path.indexOf("/*");
  return glob < 0 ? path : path.slice(0, glob) || "/";
}
