/**
 * What a call does to a path beyond reading or writing: whether it removes it, whether it affects
 * everything below, and on which machine.
 */
import type { Effects, FileAccess } from "../../core/effects.ts";
import type { PolicyCall } from "../../core/policy.ts";
import { programOf, runsElsewhere } from "./words.ts";

/** The files that these read and write under one name are gone afterwards. */
const MOVERS = new Set(
  "mv gmv gzip pigz bzip2 pbzip2 xz lzma lzip compress zstd rename".split(" "),
);
/** The files that these write are gone afterwards. */
const SHREDDERS = new Set("shred srm wipe".split(" "));
const MOVING = /move|rename|relocate/i;

/** Deleted, moved away or shredded. */
export function goesAway(
  touch: FileAccess,
  effects: Effects,
  { tool, input }: Pick<PolicyCall, "tool" | "input">,
): boolean {
  if (touch.kind === "delete") return true;
  if (touch.kind !== "write") return false;
  const run = effects.runs?.[touch.run];
  const program = run && programOf(run);
  if (program !== undefined && SHREDDERS.has(program)) return true;
  const moves =
    program === undefined ? MOVING.test(tool) || input.command === "rename" : MOVERS.has(program);
  return (
    moves &&
    (effects.files ?? []).some(
      ({ kind, path, run }) => kind === "read" && path === touch.path && run === touch.run,
    )
  );
}

/**
 * An operation on a directory affects everything in it. But a read of a directory only reads its
 * entries, and a write only adds to it.
 */
export function ofTree(
  touch: FileAccess,
  effects: Effects,
  call: Pick<PolicyCall, "tool" | "input">,
): boolean {
  if (touch.kind === "list") return false;
  if (touch.kind === "read") return true;
  if (touch.kind !== "permit") return goesAway(touch, effects, call);
  const words = effects.runs?.[touch.run]?.words;
  return (
    words === undefined || words.some((word) => /^(?:-[A-Za-z]*R[A-Za-z]*|--recursive)$/.test(word))
  );
}

/** A program on another machine, or in a container, does it. */
export function isElsewhere(touch: FileAccess, { runs }: Effects): boolean {
  let run = runs?.[touch.run];
  while (run && run.inside >= 0) {
    run = runs?.[run.inside];
    if (run && runsElsewhere(run)) return true;
  }
  return false;
}
