/**
 * Reads policy files in every dialect, alone or mixed in one file; each dialect reads its own keys.
 * Takes texts, not paths.
 */
import { misfit } from "../../core/misfit.ts";
import type { RuleSource } from "../../core/model.ts";
import { didYouMean } from "../../core/nearest.ts";
import { dialects, unclaimed } from "../dialects/index.ts";
import type { PolicyFile } from "../rules/rule.ts";
import type { Dialect, RuleEntries, SettingsFiles, Top } from "./dialect.ts";
import { MOST, readDocument, refused } from "./document.ts";
import { type Draft, type Note, newDraft } from "./draft.ts";
import { readHooks } from "./hooks.ts";
import { isRecord, own } from "./shapes.ts";

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

/** Lists that dialects share: each entry shows which dialect it belongs to. */
const SHARED = ["rules", "hooks"];
const CONTENTS: ReadonlySet<string> = new Set([...SHARED, ...dialects.flatMap(({ keys }) => keys)]);
const KNOWN: ReadonlySet<string> = new Set([
  ...CONTENTS,
  ...dialects.flatMap(({ labels = [] }) => labels),
]);
const ENTRIES = dialects.flatMap(({ entries }) => entries ?? []);

const WITHOUT_RULES = " (for a policy without rules: rules: [])";

/** Compiles the text of a policy into rules. */
export type Load = (text: string, options: LoadOptions) => PolicyFile;

/**
 * Throws `bad-policy`. Its message lists every fault as `FILE:LINE: path: message`; its `path` is
 * that of the first.
 */
export const loadPolicy = (text: string, options: LoadOptions): PolicyFile =>
  readPolicy(text, options).policy;

/** Also returns remarks: what is valid, but perhaps not what was meant. Throws likewise. */
export function readPolicy(
  text: string,
  { file, source, directory, base = directory, environment = {} }: LoadOptions,
): { readonly policy: PolicyFile; readonly notes: readonly Note[] } {
  const { value, lineOf } = readDocument(text, file);
  const draft = newDraft({ source, directory, base, environment }, lineOf);
  const named = dialects.find(({ settings }) => settings?.isNamed(file, directory));
  if (isRecord(value)) readTop(value, (named ?? ownerOf(value))?.settings, draft);
  else if (value === null && !named)
    draft.fault([], `the file is empty; expected a mapping${WITHOUT_RULES}`);
  else if (value !== null) draft.fault([], misfit("a mapping", value));
  if (draft.faults.length > 0)
    throw refused(
      file,
      draft.faults.slice(0, MOST).map((fault) => ({ ...fault, line: lineOf(fault.path) })),
    );
  const { rules, hooks, paths, settings, notes } = draft;
  return { policy: { file, source, rules, hooks, paths, settings }, notes };
}

/** The dialect of the program whose settings the file contains. */
const ownerOf = (top: Top): Dialect | undefined =>
  dialects.find((dialect) => !hasOthersKey(top, dialect) && dialect.settings?.looksSo(top));

function hasOthersKey(top: Top, { name, labels: own = [] }: Dialect): boolean {
  const others = dialects
    .filter((other) => other.name !== name)
    .flatMap(({ keys, labels = [] }) => [...keys, ...labels]);
  return ["rules", ...others].some((key) => Object.hasOwn(top, key) && !own.includes(key));
}

function readTop(top: Top, settings: SettingsFiles | undefined, draft: Draft): void {
  if (!settings) checkKeys(top, draft);
  for (const dialect of dialects) dialect.read(top, draft);
  if (Object.hasOwn(top, "rules")) readRules(top.rules, top, draft);
  if (Object.hasOwn(top, "hooks")) readHooks(top.hooks, settings, draft);
}

function checkKeys(top: Top, draft: Draft): void {
  const besides = dialects
    .filter(({ keys }) => keys.some((key) => Object.hasOwn(top, key)))
    .flatMap(({ besides = [] }) => besides);
  for (const key of Object.keys(top))
    if (!KNOWN.has(key) && !besides.includes(key))
      draft.fault([key], `unknown key${didYouMean(key, [...KNOWN, ...besides])}`);
  if (!Object.keys(top).some((key) => CONTENTS.has(key)))
    draft.fault(["rules"], `missing; expected a list${WITHOUT_RULES}`);
}

function readRules(rules: unknown, top: Top, draft: Draft): void {
  if (!Array.isArray(rules)) {
    draft.fault(["rules"], misfit("a list", rules));
    return;
  }
  const owner = ENTRIES.find((entries) => entries.claimsFile?.(top));
  const names = new Set<unknown>();
  rules.forEach((entry: unknown, at) => {
    readerOf(entry, owner).read(entry, ["rules", at], draft);
    const name = own(entry, "name");
    if (name !== undefined && names.has(name))
      draft.fault(
        ["rules", at, "name"],
        `the name ${JSON.stringify(name)} is taken by another rule`,
      );
    names.add(name);
  });
  owner?.remark?.(draft);
}

/** A file's owner has every entry of it, apart from those that only another dialect could mean. */
const readerOf = (entry: unknown, owner: RuleEntries | undefined): RuleEntries =>
  ENTRIES.findLast(({ claims }) => claims(entry)) ?? ((isRecord(entry) && owner) || unclaimed);
