/**
 * Loads policy files: ours, Claude Code's settings, leashd's and PanCode's, alone or mixed in one
 * file. Takes texts, not paths.
 */
import type { RuleSource } from "../../core/model.ts";
import { CLAUDE_KEYS, claude } from "../dialects/claude.ts";
import { LEASHD_KEYS, leashd } from "../dialects/leashd.ts";
import { noteOrder } from "../dialects/leashd-order.ts";
import { ours } from "../dialects/ours.ts";
import { pancode } from "../dialects/pancode.ts";
import { PANCODE_SHARED } from "../dialects/pancode-settings.ts";
import type { PolicyFile } from "../rules/rule.ts";
import { MOST, readDocument, refused } from "./document.ts";
import { type Dialect, type Draft, type Note, newDraft } from "./draft.ts";
import { readHooks } from "./hooks.ts";
import { LEASHD_SETTINGS, readSettings } from "./settings.ts";
import { isRecord, misfit, own } from "./shapes.ts";

export interface LoadOptions {
  /** The file's name, for faults. It also identifies Claude Code's settings files. */
  readonly file: string;
  readonly source: RuleSource;
  /** Absolute path of the file. */
  readonly directory: string;
  /**
   * The directory that `/x` in a path pattern is relative to, absolute. Default: the file's
   * directory.
   */
  readonly base?: string;
  /** Where `$NAME` in a hook's options is looked up. Default: no variable is set. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

const DIALECTS: readonly Dialect[] = [ours, leashd, pancode, claude];
const KEYS: ReadonlySet<string> = new Set(["hooks", ...DIALECTS.flatMap(({ keys }) => keys)]);
/** If a file has one of these keys, it is not only Claude Code's, and unknown keys are faults. */
const NOT_CLAUDES: readonly string[] = [ours, leashd, pancode]
  .flatMap(({ keys }) => keys)
  .filter((key) => key !== "$schema");
/** A policy file must have at least one of these keys. */
const CONTENTS = [...KEYS].filter(
  (key) => !["version", "name", "description", "$schema"].includes(key),
);

/**
 * Throws `bad-policy`. Its message lists every fault as `FILE:LINE: path: message`; its `path` is
 * that of the first.
 */
/** Turns a policy's text into rules. */
export type Load = (text: string, options: LoadOptions) => PolicyFile;

export const loadPolicy = (text: string, options: LoadOptions): PolicyFile =>
  readPolicy(text, options).policy;

/** Also returns remarks: what is valid, but perhaps not what was meant. Throws likewise. */
export function readPolicy(
  text: string,
  { file, source, directory, base = directory, environment = {} }: LoadOptions,
): { readonly policy: PolicyFile; readonly notes: readonly Note[] } {
  const { value, lineOf } = readDocument(text, file);
  const draft = newDraft({ source, directory, base, environment }, lineOf);
  const isSettings = CLAUDES_NAMES.test(file) && /(?:^|[/\\])\.claude$/.test(directory);
  if (isRecord(value)) readTop(value, isSettings, draft);
  else if (!(isSettings && value === null)) draft.fault([], misfit("a mapping", value));
  if (draft.faults.length > 0)
    throw refused(
      file,
      draft.faults.slice(0, MOST).map((fault) => ({ ...fault, line: lineOf(fault.path) })),
    );
  const { rules, hooks, paths, settings, notes } = draft;
  return { policy: { file, source, rules, hooks, paths, settings }, notes };
}

const CLAUDES_NAMES = /(?:^|[/\\])(?:managed-)?settings(?:\.local)?\.json$/;

function readTop(top: Readonly<Record<string, unknown>>, isSettings: boolean, draft: Draft): void {
  const isClaude = isSettings || isClaudes(top);
  const shared = pancode.keys.some((key) => Object.hasOwn(top, key)) ? PANCODE_SHARED : [];
  for (const key of Object.keys(top))
    if (!KEYS.has(key) && !isClaude && !shared.includes(key)) draft.fault([key], "unknown key");
  if (!isClaude && !CONTENTS.some((key) => Object.hasOwn(top, key)))
    draft.fault(["rules"], "missing; expected a list");
  if (Object.hasOwn(top, "version") && !VERSIONS.has(top.version))
    draft.fault(["version"], misfit("1", top.version));
  for (const key of ["name", "description", "$schema"])
    if (Object.hasOwn(top, key) && typeof top[key] !== "string")
      draft.fault([key], misfit("text", top[key]));
  if (Object.hasOwn(top, "settings")) readSettings(top.settings, draft);
  for (const dialect of DIALECTS) dialect.read(top, draft);
  if (Object.hasOwn(top, "rules")) readRules(top.rules, isLeashds(top), draft);
  if (Object.hasOwn(top, "hooks")) readHooks(top.hooks, isClaude, draft);
}

const VERSIONS: ReadonlySet<unknown> = new Set([1, "1", "1.0"]);

/** Claude Code keeps many other settings in its files. They do not concern a policy. */
function isClaudes(top: Readonly<Record<string, unknown>>): boolean {
  if (NOT_CLAUDES.some((key) => Object.hasOwn(top, key))) return false;
  return (
    isRecord(own(top, "permissions")) ||
    hasGroups(own(top, "hooks")) ||
    CLAUDE_KEYS.some((key) => Object.hasOwn(top, key))
  );
}

const hasGroups = (hooks: unknown): boolean =>
  isRecord(hooks) &&
  Object.values(hooks).some(
    (entries) =>
      Array.isArray(entries) && entries.some((entry) => own(entry, "hooks") !== undefined),
  );

/**
 * One leashd-only key makes the whole file leashd's, except for entries that only another dialect
 * could mean.
 */
const isLeashds = (top: Readonly<Record<string, unknown>>): boolean =>
  LEASHD_SETTINGS.some((key) => own(top.settings, key) !== undefined) ||
  (Array.isArray(top.rules) && top.rules.some(isLeashdRule));

const has = (entry: unknown, keys: readonly string[]): boolean =>
  keys.some((key) => own(entry, key) !== undefined);
const isLeashdRule = (entry: unknown): boolean =>
  has(entry, LEASHD_KEYS) || own(entry, "action") === "require_approval";
const isOnlyOurs = (entry: unknown): boolean =>
  has(entry, ["match", "level", "keys", "approvers", "timeout"]) || own(entry, "action") === "ask";

function readRules(rules: unknown, ofLeashd: boolean, draft: Draft): void {
  if (!Array.isArray(rules)) {
    draft.fault(["rules"], misfit("a list", rules));
    return;
  }
  const names = new Set<unknown>();
  rules.forEach((entry: unknown, at) => {
    const dialect = has(entry, ["pattern"])
      ? pancode
      : isLeashdRule(entry) || (ofLeashd && isRecord(entry) && !isOnlyOurs(entry))
        ? leashd
        : ours;
    dialect.rule?.(entry, ["rules", at], draft);
    const name = own(entry, "name");
    if (name !== undefined && names.has(name))
      draft.fault(
        ["rules", at, "name"],
        `the name ${JSON.stringify(name)} is taken by another rule`,
      );
    names.add(name);
  });
  if (ofLeashd) noteOrder(draft);
}
