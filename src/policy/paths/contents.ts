/**
 * Finds what globs match and directories hold, as far as the sandbox stage needs it. Reads a
 * bounded number of names.
 */

import type { Disk } from "../../core/disk.ts";
import type { Effects, FileAccess } from "../../core/effects.ts";
import type { PolicyCall } from "../../core/policy.ts";
import { goesAway, isElsewhere, ofTree } from "./effects.ts";
import { type Found, resolveAll } from "./found.ts";
import type { Bounds, PathList } from "./lists.ts";
import { isOpen, type Place, placeOf } from "./names.ts";
import { createSearch, expandGlob, type Search, searchTree } from "./search.ts";

/** The most copies that are checked one by one. */
const MAX_COPIES = 64;

interface Holding {
  readonly bounds: Bounds;
  readonly disk: Disk;
  readonly call: PolicyCall;
  readonly effects: Effects;
  readonly search: Search;
  readonly found: Found;
}

/**
 * Adds to `found` what the call's globs and directories hold: links, and whatever a list covers.
 */
export function createHoldings(
  bounds: Bounds,
  disk: Disk,
): (call: PolicyCall, effects: Effects, found: Found) => Promise<void> {
  const { home } = bounds;
  return async (call, effects, found) => {
    const touches = [...(effects.files ?? []), ...found.touches];
    const search = createSearch({ disk, home });
    const copies: FileAccess[] = [];
    for (const touch of touches) {
      const place = placeOf(touch.path, home);
      if (!place.absolute || place.anywhere || isElsewhere(touch, effects)) continue;
      await hold(touch, place, { bounds, disk, call, effects, search, found });
      if (touch.kind === "write") await addCopies(touch, copies, { touches, disk });
    }
    if (copies.length >= MAX_COPIES) found.unsure = true;
    await resolveAll(copies, disk.real);
    found.touches.push(...search.kept, ...copies);
  };
}

async function hold(given: FileAccess, place: Place, holding: Holding): Promise<void> {
  const { bounds, disk, call, effects, search, found } = holding;
  const away = goesAway(given, effects, call);
  const touch: FileAccess = away ? { ...given, kind: "delete" } : given;
  const lists =
    away || touch.kind === "permit" || touch.kind === "write"
      ? [bounds.zeroAccess, bounds.readOnly, bounds.noDelete]
      : [bounds.zeroAccess];
  const whole = ofTree(touch, effects, call) && lists.some(({ scattered }) => scattered);
  const glob =
    place.names.some(isOpen) && (touch.run >= 0 || (await disk.kindOf(touch.path)) === undefined);
  const meets = (named: boolean): boolean =>
    lists.some((list) => list.meets(place, { inShell: touch.run >= 0, named }));
  if (glob && (meets(false) || touch.kind !== "list" || mayFollowLinks(place)))
    await expandGlob(touch, { whole, matters: matterOf(lists) }, search);
  else if (whole && (await disk.kindOf(touch.path)) === "directory")
    await searchTree(touch.path, { touch, matters: matterOf(lists) }, search);
  const isLook = touch.kind === "read" || touch.kind === "list";
  if (search.over && (isLook ? glob && (touch.run >= 0 || meets(true)) : true)) found.unsure = true;
  search.over = false;
}

/** `cp a dir` writes `dir/a`; only the disk tells that `dir` is a directory. */
async function addCopies(
  target: FileAccess,
  copies: FileAccess[],
  { touches, disk }: { touches: readonly FileAccess[]; disk: Disk },
): Promise<void> {
  const sources = touches.filter(({ kind, run }) => kind === "read" && run === target.run);
  if (sources.length === 0 || (await disk.kindOf(target.path)) !== "directory") return;
  for (const { path } of sources) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (name !== "" && !isOpen(name) && copies.length < MAX_COPIES)
      copies.push({ kind: "write", path: `${target.path}/${name}`, run: target.run });
  }
}

/** A `*` in the middle of a path may stand for a link; `**` follows none. */
const mayFollowLinks = ({ names }: Place): boolean =>
  names.slice(0, -1).some((name) => name !== "**" && isOpen(name));

/** Whether one of the lists covers a place or something below it. */
const matterOf =
  (lists: readonly PathList[]) =>
  (place: Place): boolean =>
    lists.some((list) => list.covering(place) !== undefined || list.below(place) !== undefined);
