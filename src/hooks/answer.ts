/**
 * Parses a hook's answer: the JSON of Claude Code's hooks, current and old. An answer that is not
 * understood is a failure.
 */
import { CountersignError } from "../core/errors.ts";
import type { HookAnswer, HookEvent } from "../core/hook.ts";
import { parseStrict } from "../core/json.ts";
import type { JsonObject } from "../core/model.ts";

/** The most bytes of an answer. More is a failure. */
export const MAX_ANSWER = 1024 * 1024;

export const NOTHING_TO_SAY: HookAnswer = { kind: "answer" };
export const failed = (why: string): HookAnswer => ({ kind: "failed", why });

type Decision = NonNullable<Extract<HookAnswer, { kind: "answer" }>["decision"]>;

/** `defer` leaves the decision to a later step: here, to a person. */
const PERMISSIONS = new Map<unknown, Decision>([
  ["allow", "allow"],
  ["ask", "ask"],
  ["defer", "ask"],
  ["deny", "deny"],
]);
const DECISIONS = new Map<unknown, Decision>([
  ...PERMISSIONS,
  ["approve", "allow"],
  ["block", "deny"],
]);
const BEHAVIOURS = new Map<unknown, Decision>([
  ["allow", "allow"],
  ["deny", "deny"],
]);
const STRICTNESS: readonly Decision[] = ["deny", "ask", "allow"];
/** A text with one of these keys was meant to be JSON. */
const MEANT = /"(?:permissionDecision|decision|hookSpecificOutput|continue)"/;

/**
 * `text` is the hook's whole output. No output, or text that was not meant to be JSON, means no
 * opinion.
 */
export function readAnswer(text: string, event: HookEvent): HookAnswer {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return readJson(trimmed, event);
  return MEANT.test(trimmed)
    ? failed("it printed something before, or around, the JSON of its answer")
    : NOTHING_TO_SAY;
}

/** For hooks that must answer in JSON, if they answer at all. */
export function readJson(text: string, event: HookEvent): HookAnswer {
  try {
    return understood(parseStrict(text).value, event);
  } catch (error) {
    if (error instanceof CountersignError)
      return failed(`its answer cannot be read: ${error.message}`);
    throw error;
  }
}

class Misread extends Error {}

function understood(said: JsonObject, event: HookEvent): HookAnswer {
  try {
    const own = objectAt(said, "hookSpecificOutput") ?? {};
    const about = textAt(own, "hookEventName");
    if (about !== undefined && about !== event)
      throw new Misread(`hookEventName is ${JSON.stringify(about)}, expected "${event}"`);
    const stop = said.continue === false;
    if (said.continue !== undefined && typeof said.continue !== "boolean")
      throw new Misread("continue is not true or false");
    const asked = event === "PermissionRequest" ? objectAt(own, "decision") : undefined;
    const words = [
      wordAt(own, "permissionDecision", PERMISSIONS),
      asked && behaviourOf(asked),
      wordAt(said, "decision", DECISIONS),
      stop ? "deny" : undefined,
    ];
    const decision = STRICTNESS.find((word) => words.includes(word));
    const reason = textIn(asked, "message") ?? reasonOf(own, said, stop);
    const updatedInput =
      (asked && objectAt(asked, "updatedInput")) ??
      objectAt(own, "updatedInput") ??
      objectAt(said, "updatedInput");
    const context = contextOf(own, said);
    return {
      kind: "answer",
      ...(decision && { decision }),
      ...(reason && { reason }),
      ...(updatedInput && { updatedInput }),
      ...(context && { context }),
    };
  } catch (error) {
    if (error instanceof Misread)
      return failed(`its answer cannot be understood: ${error.message}`);
    throw error;
  }
}

/**
 * The form of Claude Code's `PermissionRequest`. Its other fields (new permissions) have no effect.
 */
function behaviourOf(asked: JsonObject): Decision {
  const word = wordAt(asked, "behavior", BEHAVIOURS);
  if (!word) throw new Misread("decision has no behavior");
  return word;
}

const textIn = (asked: JsonObject | undefined, key: string): string | undefined =>
  (asked && textAt(asked, key)) || undefined;

function reasonOf(own: JsonObject, said: JsonObject, stop: boolean): string | undefined {
  const places = [own.permissionDecisionReason, said.permissionDecisionReason, said.reason];
  if (stop) places.unshift(said.stopReason);
  return places.find((place): place is string => typeof place === "string" && place !== "");
}

function contextOf(own: JsonObject, said: JsonObject): string {
  const several = said.additionalContexts;
  return [
    own.additionalContext,
    said.additionalContext,
    said.context,
    ...(Array.isArray(several) ? several : []),
  ]
    .filter((text): text is string => typeof text === "string" && text !== "")
    .join("\n");
}

/** Own properties only: a key may be called `toString`. */
const at = (object: JsonObject, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

function wordAt(
  object: JsonObject,
  key: string,
  words: ReadonlyMap<unknown, Decision>,
): Decision | undefined {
  const word = at(object, key);
  if (word === undefined) return undefined;
  const known = words.get(word);
  if (!known) throw new Misread(`${key} is ${shown(word)}, expected allow, ask or deny`);
  return known;
}

function objectAt(object: JsonObject, key: string): JsonObject | undefined {
  const value = at(object, key);
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Misread(`${key} is not an object`);
  return value as JsonObject;
}

function textAt(object: JsonObject, key: string): string | undefined {
  const value = at(object, key);
  if (value !== undefined && typeof value !== "string") throw new Misread(`${key} is not text`);
  return value;
}

function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > 60 ? `${json.slice(0, 57)}…` : json;
}
