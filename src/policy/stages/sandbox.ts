/**
 * Checks whether a call may touch its files: compares roots and lists with the paths as written and
 * with their real locations.
 */
import type { Effects, FileAccess } from "../../core/effects.ts";
import type { Verdict } from "../../core/model.ts";
import type { PolicyCall, Stage } from "../../core/policy.ts";
import { goesAway, isElsewhere, ofTree } from "../paths/effects.ts";
import { type Found, foundFor } from "../paths/found.ts";
import { type Bounds, boundsOf, isWithin, type PathList } from "../paths/lists.ts";
import { isNobodys, type Place, placeOf } from "../paths/names.ts";
import type { PathLists } from "../rules/rule.ts";

export { resolveTouches } from "../paths/found.ts";
export { createPathLook } from "../paths/lookup.ts";

const NOTHING: readonly Verdict[] = [];

interface Matter {
  readonly call: PolicyCall;
  readonly effects: Effects;
  readonly bounds: Bounds;
  readonly found: Found | undefined;
}

/**
 * Undefined if nothing is out of bounds. Returns at most one verdict for a call: the strictest, and
 * of equals the first. `home`: the absolute path that `~` stands for. If `createPathLook` has not
 * run before it, nearly every call that touches a file is asked about.
 */
export function createSandbox(
  lists: PathLists,
  { home }: { readonly home: string },
): Stage | undefined {
  const bounds = boundsOf(lists, home);
  if (!bounds) return undefined;
  return (call, { effects }) => {
    if (!effects.files && !effects.runs && !effects.partial) return NOTHING;
    const worst = worstOf({ call, effects, bounds, found: foundFor(effects) });
    return worst ? [worst] : NOTHING;
  };
}

function worstOf(matter: Matter): Verdict | undefined {
  const { effects, found, bounds } = matter;
  let question: Verdict | undefined = effects.partial
    ? PARTIAL
    : found?.unsure
      ? UNSURE
      : effects.runs && !found
        ? UNSEEN
        : undefined;
  for (const touch of [...(effects.files ?? []), ...(found?.touches ?? [])]) {
    const verdict = isNobodys(touch.path) ? undefined : verdictOn(touch, matter);
    if (verdict?.action === "deny") return verdict;
    question ??= verdict;
  }
  for (const touch of found?.words ?? []) {
    const verdict = onWord(touch, bounds);
    if (verdict) return verdict;
  }
  for (const touch of found?.doubtful ?? []) question ??= asking(verdictOn(touch, matter));
  return question;
}

/**
 * A word that looks like a path where no file exists. It may not be a path, but a call may not even
 * name a denied path, and no link may lead out of the roots.
 */
function onWord(touch: FileAccess, bounds: Bounds): Verdict | undefined {
  const place = placeOf(touch.path, bounds.home);
  const really = touch.real === undefined ? place : placeOf(touch.real, bounds.home);
  const zero = bounds.zeroAccess.covering(place) ?? bounds.zeroAccess.covering(really);
  if (zero !== undefined) return closed(touch, zero);
  return isWithin(bounds, place.names) && !isWithin(bounds, really.names)
    ? outside(touch, "leads", bounds)
    : undefined;
}

/**
 * The path is on another machine, or in one of several places: the real one cannot be told here.
 */
function asking(verdict: Verdict | undefined): Verdict | undefined {
  if (verdict?.action !== "deny") return verdict;
  const message = `It depends on the run whether this applies: ${verdict.reason.message}`;
  return { ...verdict, action: "ask", reason: { ...verdict.reason, code: "unreadable", message } };
}

function verdictOn(touch: FileAccess, matter: Matter): Verdict | undefined {
  const { home } = matter.bounds;
  const place = placeOf(touch.path, home);
  const really =
    touch.real === undefined || touch.real === touch.path ? undefined : placeOf(touch.real, home);
  const verdict =
    listed(touch, place, matter) ??
    (really && listed(touch, really, matter)) ??
    confined(touch, place, really, matter);
  return verdict && isElsewhere(touch, matter.effects) ? asking(verdict) : verdict;
}

/** Checks the lists. */
function listed(
  touch: FileAccess,
  place: Place,
  { call, effects, bounds }: Matter,
): Verdict | undefined {
  const away = goesAway(touch, effects, call);
  const tree = ofTree(touch, effects, call);
  const by = (list: PathList) => list.covering(place) ?? (tree ? list.below(place) : undefined);
  const zero = by(bounds.zeroAccess);
  if (zero !== undefined) return closed(touch, zero);
  const fixed = away || changes(touch) ? by(bounds.readOnly) : undefined;
  if (fixed !== undefined)
    return say(
      "deny",
      "read-only",
      touch,
      `may only be read (readOnly: ${fixed}). Write somewhere else, or ask the user to do it.`,
    );
  const kept = away ? by(bounds.noDelete) : undefined;
  if (kept !== undefined)
    return say(
      "deny",
      "no-delete",
      touch,
      `may not be deleted or moved away (noDelete: ${kept}). Leave it where it is.`,
    );
  return undefined;
}

const changes = ({ kind }: FileAccess): boolean => kind === "write" || kind === "permit";
const closed = (touch: FileAccess, entry: string): Verdict =>
  say(
    "deny",
    "zero-access",
    touch,
    `is closed to every tool (zeroAccess: ${entry}). Do it without this path.`,
  );

const outside = (touch: FileAccess, how: "lies" | "leads", { rootNames }: Bounds): Verdict =>
  say(
    "deny",
    "outside",
    touch,
    `${how} outside the directories that tools may touch. Work within ${rootNames}.`,
  );

/** Checks the roots, and what cannot be told. */
function confined(
  touch: FileAccess,
  place: Place,
  really: Place | undefined,
  matter: Matter,
): Verdict | undefined {
  const { bounds, found } = matter;
  const isConfined = bounds.roots.length > 0;
  if (
    isConfined &&
    place.absolute &&
    !place.anywhere &&
    !isWithin(bounds, place.names, place.fixed)
  )
    return outside(touch, "lies", bounds);
  if (isConfined && really && !isWithin(bounds, really.names))
    return outside(touch, "leads", bounds);
  if (!isConfined && !concerns(touch, matter)) return undefined;
  if (place.anywhere || !place.absolute)
    return say("ask", "unreadable", touch, "may lead anywhere. Write the path out.");
  if (touch.real === undefined)
    return say(
      isConfined ? "deny" : "ask",
      "unreadable",
      touch,
      "could not be resolved. Name another path.",
    );
  const isOpen = place.fixed < place.names.length || ofTree(touch, matter.effects, matter.call);
  return found || !isOpen
    ? undefined
    : say("ask", "unreadable", touch, "may contain protected files. Name the files one by one.");
}

/** Whether any list applies to what the call does to the path. */
function concerns(touch: FileAccess, { bounds, effects, call }: Matter): boolean {
  if (bounds.zeroAccess.size > 0) return true;
  if (bounds.readOnly.size === 0 && bounds.noDelete.size === 0) return false;
  const away = goesAway(touch, effects, call);
  return away || (bounds.readOnly.size > 0 && changes(touch));
}

const MAX_SHOWN = 200;

function say(
  action: Verdict["action"],
  code: "outside" | "zero-access" | "read-only" | "no-delete" | "unreadable",
  { path }: FileAccess,
  what: string,
): Verdict {
  const cut = path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path;
  const shown = JSON.stringify(cut).replaceAll("\\u0000", "…");
  return {
    stage: "sandbox",
    action,
    reason: { type: "workingDir", code, message: `${shown} ${what}` },
  };
}

const unknown = (message: string): Verdict => ({
  stage: "sandbox",
  action: "ask",
  reason: { type: "workingDir", code: "unreadable", message },
});
const PARTIAL = unknown(
  "Not everything that this call touches could be read. Split it into simple " +
    "calls that name their paths.",
);
const UNSURE = unknown(
  "The paths of this call could not all be resolved. Name them directly, one by one.",
);
const UNSEEN = unknown("The paths of this command were not looked up on disk.");
