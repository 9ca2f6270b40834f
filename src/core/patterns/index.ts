/** Every pattern key with its record, collected from the files in this folder. */
import type { ActionClass, Finding, Level } from "../model.ts";
import type { Category, Factor, Sensitivity } from "../risk.ts";
import { agents } from "./agents.ts";
import { cloud } from "./cloud.ts";
import { databases } from "./databases.ts";
import { files } from "./files.ts";
import { packages } from "./packages.ts";
import type { PatternRecord } from "./record.ts";
import { running } from "./running.ts";
import { secretsNetwork } from "./secrets-network.ts";
import { systems } from "./systems.ts";
import { tools } from "./tools.ts";
import { vcs } from "./vcs.ts";
import { windows } from "./windows.ts";

/** In the order of `docs/keys.md`. */
const FILES = [
  tools,
  files,
  running,
  systems,
  secretsNetwork,
  vcs,
  packages,
  cloud,
  databases,
  agents,
  windows,
] as const;

type KeysOf<Records> = Records extends unknown ? keyof Records : never;
/** The closed set of pattern keys: what a judge may find, and what a card's heading may say. */
export type PatternKey = KeysOf<(typeof FILES)[number]>;

/** A record with every field filled in. */
export interface Pattern {
  readonly heading: string;
  readonly level: Level;
  readonly actionClass: ActionClass;
  readonly reversibility: Finding["reversibility"];
  readonly basis: Finding["basis"];
  readonly factor: Factor | null;
  readonly path: Sensitivity;
  readonly category: Category | null;
  readonly sends: boolean;
  readonly exact: boolean;
  readonly unread: boolean;
  readonly disguise: boolean;
  readonly beyondLevels: boolean;
  readonly trivial: boolean;
}

/** All of them have the same fields, because one is looked at for every finding of every call. */
function filled(record: PatternRecord): Pattern {
  const { heading, level, action, reversibility, risk, unread = false, disguise = false } = record;
  return {
    heading,
    level,
    actionClass: action,
    reversibility,
    basis: record.uncertain ? "uncertain" : "evidence",
    factor: risk?.factor ?? null,
    path: risk?.path ?? "normal",
    category: risk?.category ?? null,
    sends: record.sends ?? false,
    exact: record.exact ?? false,
    unread,
    disguise,
    beyondLevels: record.beyondLevels ?? (unread || disguise),
    trivial: record.trivial ?? false,
  };
}

/** Throws if two files have a record of the same key. */
function collected(): ReadonlyMap<string, Pattern> {
  const patterns = new Map<string, Pattern>();
  for (const records of FILES)
    for (const [key, record] of Object.entries(records)) {
      if (patterns.has(key)) throw new Error(`there are two records of the pattern key "${key}"`);
      patterns.set(key, filled(record));
    }
  return patterns;
}

const PATTERNS = collected();

export const PATTERN_KEYS = [...PATTERNS.keys()] as readonly PatternKey[];

/** What a key means. A map, because looking up a property by a computed name is slow. */
export const patternOf = (key: PatternKey): Pattern => PATTERNS.get(key)!;

export const isPatternKey = (key: string): key is PatternKey => PATTERNS.has(key);
