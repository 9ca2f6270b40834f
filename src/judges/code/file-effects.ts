/** What calls in code do with files. */
import { vitalOf } from "../paths/trees.ts";
import { isKnown, UNKNOWN } from "../report.ts";
import { argument, type Call, type Effect, type Place, paths, placed, rangeAt, text } from "./calls.ts";
import { fetched, isAddress } from "./network-effects.ts";
import { textOf } from "./values.ts";

export const reads =
  (place: Place): Effect =>
  (call) => {
    for (const path of paths(call, rangeAt(call, place))) {
      if (isAddress(path)) return fetched(call, path, "read");
      if (!isKnown(path)) continue;
      call.scan.report.reads(path);
    }
    return true;
  };

/** Reads what may also be an address, so that it has to be known. */
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

/** Opens a file in a mode like C's: `r`, `w+`, `ab`. A mode that nobody knows may write. */
export const opens =
  (place: Place, modePlace: number): Effect =>
  (call) => {
    const range = argument(call, modePlace, "mode", "flags");
    const mode = range ? textOf(call.scan, range) : "r";
    if (call.options.has("opener")) return false;
    if (/^r[bt]*(?::[\w:|-]*)?$/.test(mode) || mode === "rU") return reads(place)(call);
    if (!/^[rwaxUbt+ce]{1,4}(?::[\w:|-]*)?$/.test(mode)) return false;
    return writes(place, mode.startsWith("a") ? "append" : mode.startsWith("r") ? "inplace" : "create")(call);
  };

/** Says another program's command line instead: `mv a b`. Dashes before the words keep names from being options. */
export const like =
  (program: string, ...places: readonly Place[]): Effect =>
  (call) => {
    const words = places.map((place) => paths(call, rangeAt(call, place))[0] ?? UNKNOWN);
    call.scan.report.run([program, "--", ...words]);
    return true;
  };

export const downloads: Effect = (call) => writes(1)(call) && fetched(call, text(call, 0, "url"), "download");

/** Where relative paths lead from here on. */
export const enters: Effect = (call) => {
  const path = text(call, 0, "path");
  call.scan.base = placed(call.scan, path);
  return false;
};

/** Goes through a directory: harmless by itself, and what is then deleted may be all of it. */
export const walks =
  (place: Place): Effect =>
  (call) => {
    const range = rangeAt(call, place);
    const path = range ? textOf(call.scan, range) : ".";
    if (isKnown(path) && vitalOf(above(path)) !== undefined) call.scan.seen.add("vital");
    return true;
  };

/** Where a pattern begins to look. */
function above(path: string): string {
  const glob = path.indexOf("/*");
  return glob < 0 ? path : path.slice(0, glob) || "/";
}
