/**
 * Reads `hooks` of a policy file: a flat list for each event, or Claude Code's groups with a
 * matcher.
 */
import { z } from "zod";
import { HOOK_TYPES, type HookEvent, type HookSpec } from "../../core/hook.ts";
import { misfit } from "../../core/misfit.ts";
import type { Json } from "../../core/model.ts";
import { didYouMean } from "../../core/nearest.ts";
import { compileMatcher } from "../hooks/matcher.ts";
import { withVariables } from "../hooks/variables.ts";
import { permissionRule } from "../rules/permission-rule.ts";
import type { SettingsFiles } from "./dialect.ts";
import type { Path } from "./document.ts";
import type { Draft } from "./draft.ts";
import { checked, duration, isRecord, seconds, text } from "./shapes.ts";

const EVENTS: ReadonlyMap<string, HookEvent> = new Map([
  ["PreToolUse", "PreToolUse"],
  ["before", "PreToolUse"],
  ["ask", "PermissionRequest"],
  ["PostToolUse", "PostToolUse"],
  ["after", "PostToolUse"],
]);

const shape = z.looseObject({
  type: z.enum(HOOK_TYPES),
  name: text.optional(),
  matcher: z.string().max(1000).optional(),
  if: text.optional(),
  timeout: z
    .union([seconds, duration], "a number of seconds, or a duration such as 30s, at most a day")
    .optional(),
  onFailure: z.enum(["block", "continue"]).optional(),
  for: z.enum(["all", "children"]).optional(),
});

const TIMEOUTS: Readonly<Record<HookSpec["type"], number>> = {
  command: 60_000,
  http: 60_000,
  prompt: 30_000,
  function: 60_000,
};
/** The required option of each hook type. It also names a hook that has no name. */
const SUBJECTS: Readonly<Record<HookSpec["type"], string>> = {
  command: "command",
  http: "url",
  prompt: "prompt",
  function: "function",
};

/** `settings`: those of the program that the file belongs to. */
export function readHooks(value: unknown, settings: SettingsFiles | undefined, draft: Draft): void {
  if (!isRecord(value)) {
    draft.fault(["hooks"], misfit("a mapping", value));
    return;
  }
  for (const [key, entries] of Object.entries(value)) {
    const event = EVENTS.get(key);
    const path = ["hooks", key];
    if (!event) {
      if (!settings?.otherEvents.has(key))
        draft.fault(
          path,
          "unknown event; expected PreToolUse (before), ask or PostToolUse (after)",
        );
    } else if (Array.isArray(entries)) {
      for (const [at, entry] of entries.entries())
        readEntry(entry, { event, settings, path: [...path, at], draft });
    } else draft.fault(path, misfit("a list", entries));
  }
}

function readEntry(entry: unknown, place: Place): void {
  const { path, draft } = place;
  if (!isRecord(entry) || !Object.hasOwn(entry, "hooks")) {
    readHook(entry, place);
    return;
  }
  for (const key of Object.keys(entry))
    if (!GROUP_KEYS.includes(key))
      draft.fault([...path, key], `unknown key${didYouMean(key, GROUP_KEYS)}`);
  const { hooks, matcher } = entry;
  if (matcher !== undefined && typeof matcher !== "string")
    draft.fault([...path, "matcher"], misfit("text", matcher));
  if (!Array.isArray(hooks)) {
    draft.fault([...path, "hooks"], misfit("a list", hooks));
    return;
  }
  const group = typeof matcher === "string" ? { matcher } : {};
  for (const [at, hook] of hooks.entries())
    readHook(hook, { ...place, path: [...path, "hooks", at], ...group });
}

/** What a group of hooks in Claude Code's settings has. */
const GROUP_KEYS: readonly string[] = ["hooks", "matcher", "description"];

interface Place {
  readonly event: HookEvent;
  readonly settings: SettingsFiles | undefined;
  readonly path: Path;
  readonly draft: Draft;
  /** The matcher of the hook's group. */
  readonly matcher?: string;
}

function readHook(entry: unknown, { event, settings, path, draft, matcher: groups }: Place): void {
  const leftOut = settings?.leavesOut(entry);
  if (leftOut !== undefined) {
    draft.note(path, leftOut);
    return;
  }
  const given = checked(shape, entry, path, (fault) => draft.fault(fault.path, fault.message));
  if (!given) return;
  const {
    type,
    name,
    matcher = groups,
    if: condition,
    timeout,
    onFailure = "block",
    for: whose,
    ...rest
  } = given;
  if (given.matcher !== undefined && groups !== undefined)
    draft.fault([...path, "matcher"], "its group already has a matcher");
  checkEvent(given, event, path, draft);
  const fault = compileMatcher(matcher).fault;
  if (fault !== undefined) draft.fault(path, fault);
  const wrong =
    condition === undefined
      ? undefined
      : permissionRule(condition, { action: "ask", base: draft.base });
  if (typeof wrong === "string")
    draft.fault([...path, "if"], `the rule ${JSON.stringify(condition)} cannot be used: ${wrong}`);
  const subject = SUBJECTS[type];
  const isThere = Array.isArray(rest[subject])
    ? type === "command"
    : typeof rest[subject] === "string" && rest[subject] !== "";
  if (!isThere) draft.fault([...path, subject], misfit("non-empty text", rest[subject]));
  const options = withVariables(rest as Readonly<Record<string, Json>>, path, draft);
  draft.hooks.push({
    name: nameOf(name, { event, type, rest }, path, draft),
    source: draft.source,
    event,
    type,
    ...(matcher !== undefined && { matcher }),
    ...(condition !== undefined && { if: condition }),
    ...(whose === "children" && { for: whose }),
    timeoutMs: timeout ?? TIMEOUTS[type],
    onFailure,
    options,
    directory: draft.directory,
  });
}

/** Options that only some events have. */
function checkEvent(
  { onFailure, for: whose }: z.output<typeof shape>,
  event: HookEvent,
  path: Path,
  draft: Draft,
): void {
  if (whose !== undefined && event !== "PermissionRequest")
    draft.fault([...path, "for"], "only a hook under ask may have this");
  if (onFailure !== undefined && event === "PermissionRequest")
    draft.fault(
      [...path, "onFailure"],
      "a hook under ask cannot have it: if it fails, people are asked",
    );
}

interface Described {
  readonly event: HookEvent;
  readonly type: HookSpec["type"];
  readonly rest: Readonly<Record<string, unknown>>;
}

/** Never quotes a variable's value, which may be a secret. */
function nameOf(
  given: string | undefined,
  { event, type, rest }: Described,
  path: Path,
  draft: Draft,
): string {
  const isTaken = (name: string): boolean => draft.hooks.some((hook) => hook.name === name);
  if (given !== undefined) {
    if (isTaken(given))
      draft.fault([...path, "name"], `the name ${JSON.stringify(given)} is taken by another hook`);
    return given;
  }
  const subject = rest[SUBJECTS[type]];
  const about =
    typeof subject === "string" ? subject : Array.isArray(subject) ? subject.join(" ") : type;
  const name = `${event}: ${about.length > 80 ? `${about.slice(0, 80)}…` : about}`.replace(
    /\s+/g,
    " ",
  );
  let unique = name;
  for (let count = 2; isTaken(unique); count++) unique = `${name} (${count})`;
  return unique;
}
