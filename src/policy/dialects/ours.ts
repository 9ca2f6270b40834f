/** Reads Countersign's own dialect: `rules`, `paths`, `settings`. */
import { z } from "zod";
import { PATTERN_KEYS } from "../../core/keys.ts";
import { misfit } from "../../core/misfit.ts";
import { LEVELS } from "../../core/model.ts";
import { ABSOLUTE } from "../../core/project-roots.ts";
import type { Dialect, RuleEntries, Top } from "../loading/dialect.ts";
import type { Path } from "../loading/document.ts";
import type { Draft } from "../loading/draft.ts";
import { readSettings } from "../loading/settings.ts";
import { checked, duration, isRecord, own, someOf, text } from "../loading/shapes.ts";
import { BEHAVIOURS, type Rule } from "../rules/rule.ts";

const ruleShape = z.strictObject({
  name: text.optional(),
  tool: text.optional(),
  tools: someOf(text).optional(),
  match: text.optional(),
  level: z.enum(LEVELS).optional(),
  keys: someOf(z.enum(PATTERN_KEYS)).optional(),
  action: z.enum(BEHAVIOURS),
  project: text.regex(ABSOLUTE, "an absolute path, the root of a project").optional(),
  cwd: text.regex(ABSOLUTE, "an absolute path, the directory that commands run in").optional(),
  reason: text.optional(),
  approvers: someOf(text).optional(),
  timeout: duration.optional(),
  approved: z.strictObject({ by: text, at: text, approval: text }).optional(),
});

const pathsShape = z.strictObject({
  roots: z.array(text).optional(),
  zeroAccess: z.array(text).optional(),
  readOnly: z.array(text).optional(),
  noDelete: z.array(text).optional(),
});

const VERSIONS: ReadonlySet<unknown> = new Set([1, "1", "1.0"]);
/** The keys of a rule that no other dialect has. */
const OWN_KEYS = ["match", "level", "keys", "approvers", "timeout"];

const entries: RuleEntries = {
  claims: (entry) =>
    OWN_KEYS.some((key) => own(entry, key) !== undefined) || own(entry, "action") === "ask",
  read(entry, path, draft) {
    const rule = checked(ruleShape, entry, path, (fault) => draft.fault(fault.path, fault.message));
    if (isRecord(entry)) checkRule(entry, path, draft);
    if (rule && (rule.tool === undefined) !== (rule.tools === undefined))
      draft.rules.push(ruleOf(rule, draft.lineOf(path)));
  },
};

export const ours = {
  name: "countersign",
  keys: ["paths", "settings"],
  labels: ["version", "name", "description", "$schema"],
  read(top, draft) {
    readLabels(top, draft);
    if (Object.hasOwn(top, "settings")) readSettings(top.settings, draft);
    if (Object.hasOwn(top, "paths")) readPaths(top.paths, draft);
  },
  entries,
} satisfies Dialect;

function readLabels(top: Top, draft: Draft): void {
  if (Object.hasOwn(top, "version") && !VERSIONS.has(top.version))
    draft.fault(["version"], misfit("1", top.version));
  for (const key of ["name", "description", "$schema"])
    if (Object.hasOwn(top, key) && typeof top[key] !== "string")
      draft.fault([key], misfit("text", top[key]));
}

function readPaths(given: unknown, draft: Draft): void {
  const paths = checked(pathsShape, given, ["paths"], ({ path, message }) =>
    draft.fault(path, message),
  );
  for (const list of ["roots", "zeroAccess", "readOnly", "noDelete"] as const)
    draft.paths[list].push(...(paths?.[list] ?? []));
}

/** What a shape cannot say. */
function checkRule(entry: Readonly<Record<string, unknown>>, path: Path, draft: Draft): void {
  if (Object.hasOwn(entry, "tool") === Object.hasOwn(entry, "tools"))
    draft.fault(path, 'expected exactly one of "tool" and "tools"');
  if (Object.hasOwn(entry, "cwd") && entry.action !== "allow")
    draft.fault(
      [...path, "cwd"],
      'only a rule with "action: allow" has a cwd: an agent chooses where its calls run',
    );
  if (Object.hasOwn(entry, "approved") && !Object.hasOwn(entry, "match"))
    draft.fault(
      path,
      'a rule with "approved" needs "match": without it, it would cover every call of its tools',
    );
  for (const key of ["approvers", "timeout"])
    if (Object.hasOwn(entry, key) && entry.action !== "ask")
      draft.fault(
        [...path, key],
        `only a rule with "action: ask" has ${key === "timeout" ? "a timeout" : key}`,
      );
}

function ruleOf(
  {
    tool,
    tools = tool === undefined ? [] : [tool],
    name,
    timeout,
    ...given
  }: z.output<typeof ruleShape>,
  line: number,
): Rule {
  const { match, level, keys, action, project, cwd, approved, reason, approvers } = given;
  const narrower = [match, level, keys?.join(" "), project, cwd]
    .filter((part) => part !== undefined)
    .join(", ");
  return {
    // the id depends on the rule's content, not its position: a grant must not move to another rule
    // when lines move
    name: name ?? `${action} ${tools.join(" ")}${narrower === "" ? "" : ` (${narrower})`}`,
    tools,
    ...(match !== undefined && { match }),
    ...(level !== undefined && { level }),
    ...(keys !== undefined && { keys }),
    action,
    ...(project !== undefined && { project }),
    ...(cwd !== undefined && { cwd }),
    ...(approved !== undefined && { approved: true }),
    ...(reason !== undefined && { reason }),
    ...(approvers !== undefined && { approvers }),
    ...(timeout !== undefined && { timeoutMs: timeout }),
    line,
  };
}
