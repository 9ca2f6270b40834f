/**
 * Translates a judgement to the scales of other systems. It uses the findings only, and judges
 * nothing itself.
 */
import type { Effects } from "./effects.ts";
import { type ActionClass, type Finding, type Judgement, LEVELS } from "./model.ts";
import { patternOf } from "./patterns/index.ts";

/**
 * Why a call is a risk, in a word. Every key that is not safe has exactly one, and no safe key has
 * any.
 */
export const FACTORS = [
  "privilege", // sudo and its like
  "recursive_delete", // rm -rf
  "open_permissions", // chmod 777
  "remote_code", // curl | sh
  "data_drop", // DROP, TRUNCATE
  "loss", // anything else that cannot be brought back
  "unseen_code", // what runs could not be looked into
  "deception", // it is not what it looks like
  "credentials",
  "sends", // data leaves the machine, or the machine is opened
  "shared_state", // others see the change
  "persistence", // it runs again by itself
  "system_change",
  "outside_project",
  "safeguard", // it gets round those who would have had a say
] as const;
export type Factor = (typeof FACTORS)[number];

/** How sensitive the place is that a call touches. */
export const SENSITIVITIES = ["normal", "elevated", "high", "critical"] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/**
 * Kinds of command that an unwatched agent needs approval for, anywhere: those that run code, and
 * those that reach others.
 */
export const CATEGORIES = [
  "interpreter",
  "package_runner",
  "shell",
  "meta_executor",
  "network_tool",
  "cloud_cli",
  "git_mutation",
] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Risk {
  /**
   * By the factors: none is low (medium in a compound command), one is high, two are critical; a
   * catastrophic call is critical. So it never contradicts the level that decides: a safe call is
   * low or medium, a dangerous one high or critical.
   */
  readonly score: "low" | "medium" | "high" | "critical";
  readonly factors: Factor[];
  /** The most sensitive place. */
  readonly path: Sensitivity;
  readonly categories: Category[];
  /** Of every finding; the first is that of the judgement. */
  readonly actionClasses: ActionClass[];
  /** Of the finding that is hardest to undo. */
  readonly reversibility: Finding["reversibility"];
  /** 0 runs, 1 takes a tap, 2 a typed phrase. */
  readonly danger: 0 | 1 | 2;
}

const REVERSIBILITIES = ["reversible", "recoverable", "unknown", "irreversible"] as const;
const SCORES = ["low", "high", "critical"] as const;

export function riskOf({ level, actionClass, findings, effects }: Judgement): Risk {
  const factors: Factor[] = [];
  const categories: Category[] = [];
  const actionClasses: ActionClass[] = [actionClass];
  let path = 0;
  let reversibility = 0;
  for (const finding of findings) {
    const { factor, category } = patternOf(finding.key);
    if (factor !== null) add(factors, factor);
    if (category !== null) add(categories, category);
    if (finding.level !== "safe" && finding.span !== undefined)
      addExecutors(categories, finding.span);
    add(actionClasses, finding.actionClass);
    path = Math.max(path, SENSITIVITIES.indexOf(sensitivityOf(finding)));
    reversibility = Math.max(reversibility, REVERSIBILITIES.indexOf(finding.reversibility));
  }
  for (const { name } of effects.runs ?? []) {
    const category = EXECUTORS.get(name);
    if (category) add(categories, category);
  }
  if (effects.files?.some(({ path: each }) => CREDENTIALS.test(each)))
    path = SENSITIVITIES.indexOf("critical");
  const danger = LEVELS.indexOf(level) as 0 | 1 | 2;
  const score = SCORES[Math.min(Math.max(factors.length, danger), 2)]!;
  return {
    score: score === "low" && (isCompound(findings) || hasSeveral(effects)) ? "medium" : score,
    factors,
    path: SENSITIVITIES[path]!,
    categories,
    actionClasses,
    reversibility: REVERSIBILITIES[reversibility]!,
    danger,
  };
}

const add = <Item>(items: Item[], item: Item): void =>
  void (items.includes(item) || items.push(item));

/**
 * Directories that hold only credentials, including files that may be read without approval.
 * Source: leashd's path analyzer.
 */
const CREDENTIALS = /(?:^|\/)\.(?:ssh|aws|gnupg)(?:\/|$)/i;

/**
 * Commands beside one another, in a pipe, or within one another's text; not what a wrapper such as
 * `sudo` runs.
 */
const hasSeveral = ({ runs }: Effects): boolean =>
  (runs?.filter(({ inside }) => inside < 0).length ?? 0) > 1;

/** A path that climbs is as sensitive as one outside. */
const CLIMBS = /(?:^|[\s/="'])\.\.(?:[\s/"']|$)/;

function sensitivityOf({ key, span }: Finding): Sensitivity {
  const { path } = patternOf(key);
  const climbs =
    (path === "normal" || path === "elevated") &&
    key.startsWith("fs.") &&
    span !== undefined &&
    CLIMBS.test(span);
  return climbs ? "high" : path;
}

/**
 * Programs that put a command into a category whatever else was found, as its first word or after a
 * program that only starts another.
 */
const EXECUTORS: ReadonlyMap<string, Category> = new Map(
  (
    [
      ["interpreter", "python python2 python3 node deno bun ruby perl php"],
      ["package_runner", "npx bunx"],
      ["shell", "bash sh zsh dash ksh fish"],
      ["meta_executor", "eval exec env xargs sudo doas"],
      ["network_tool", "curl wget ssh scp"],
      ["cloud_cli", "kubectl aws gcloud az"],
    ] as const
  ).flatMap(([category, names]) => names.split(" ").map((name) => [name, category] as const)),
);
/** Words of a span that are looked at. */
const MAX_WORDS = 8;

function addExecutors(categories: Category[], span: string): void {
  for (const word of span.slice(0, 400).split(/\s+/, MAX_WORDS)) {
    if (word === "" || word.startsWith("-") || word.includes("=")) continue;
    const category = EXECUTORS.get(word.slice(word.lastIndexOf("/") + 1));
    if (category) add(categories, category);
    if (category !== "meta_executor") return;
  }
}

/**
 * More than one command, as far as the findings show: they point at several places, or at one with
 * an operator in it.
 */
function isCompound(findings: readonly Finding[]): boolean {
  let first: string | undefined;
  for (const { span } of findings) {
    if (span === undefined) continue;
    if (hasOperator(span) || (first !== undefined && first !== span)) return true;
    first = span;
  }
  return false;
}

/** A pipe, a chain or a command within a command, outside of quotes. */
function hasOperator(text: string): boolean {
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote === "'") quote = character === "'" ? "" : quote;
    else if (character === "\\") at++;
    else if (character === "`" || (character === "$" && text[at + 1] === "(")) return true;
    else if (quote === '"') quote = character === '"' ? "" : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (OPERATORS.has(character)) return true;
  }
  return false;
}
const OPERATORS: ReadonlySet<string> = new Set("|;&\n");
