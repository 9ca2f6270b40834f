/** Safety levels: what a session may do without approval, by class of action. */
import { patternOf } from "../../core/keys.ts";
import { ACTION_CLASSES, type ActionClass, type Finding, type Verdict } from "../../core/model.ts";
import type { Stage } from "../../core/policy.ts";

/** The most cautious first. A session's level is never further down this list than its parent's. */
export const SAFETY_LEVELS = ["suggest", "supervised", "auto-edit", "full-auto"] as const;
export type SafetyLevel = (typeof SAFETY_LEVELS)[number];
type SeedLevel = Exclude<SafetyLevel, "supervised">;
type Word = "allow" | "ask" | "deny";

const row = (suggest: Word, autoEdit: Word, fullAuto: Word): Readonly<Record<SeedLevel, Word>> => ({
  suggest,
  "auto-edit": autoEdit,
  "full-auto": fullAuto,
});

/**
 * The matrix of the built-in levels. `supervised` has no column: it gives no verdict and leaves the
 * decision to the approval policy.
 */
export const MATRIX: Readonly<Record<ActionClass, Readonly<Record<SeedLevel, Word>>>> = {
  file_read: row("allow", "allow", "allow"),
  file_write: row("deny", "allow", "allow"),
  file_delete: row("deny", "deny", "allow"),
  bash_exec: row("deny", "allow", "allow"),
  bash_destructive: row("deny", "deny", "ask"),
  git_push: row("deny", "deny", "allow"),
  git_destructive: row("deny", "deny", "deny"),
  network: row("allow", "allow", "allow"),
  agent_dispatch: row("deny", "allow", "allow"),
  system_modify: row("deny", "deny", "deny"),
};

const EFFECTS: Readonly<Record<ActionClass, string>> = {
  file_read: "reading files",
  file_write: "writing files",
  file_delete: "deleting files",
  bash_exec: "running commands",
  bash_destructive: "commands that destroy something",
  git_push: "pushing to a remote repository",
  git_destructive: "git commands that throw work or history away",
  network: "using the network",
  agent_dispatch: "starting other agents",
  system_modify: "changing the system",
};

const SEED_LEVELS = ["suggest", "auto-edit", "full-auto"] as const;
const isSeed = (level: string): level is SeedLevel =>
  (SEED_LEVELS as readonly string[]).includes(level);
const isClass = (name: string): name is ActionClass => Object.hasOwn(MATRIX, name);

/**
 * The verdict of a level for a class. An unknown level or class is denied; `supervised` has none.
 */
export const wordOf = (level: string, actionClass: string): Word | undefined =>
  level === "supervised" ? undefined : wordAt(level, actionClass);

const wordAt = (level: string, actionClass: string): Word =>
  isSeed(level) && isClass(actionClass) ? MATRIX[actionClass][level] : "deny";

/** How far a level goes. An unknown level allows nothing. */
const rankOf = (level: string): number => (SAFETY_LEVELS as readonly string[]).indexOf(level);

export const levelOrder = {
  names: SAFETY_LEVELS as readonly string[],
  knows: (level: string): boolean => rankOf(level) >= 0,
  /** Whether the first level is never less cautious than the second. */
  isWithin: (child: string, parent: string): boolean => rankOf(child) <= rankOf(parent),
};

/**
 * A level speaks of classes, but the judges put more into a class than it was designed for. Its
 * allow does not cover unreadable input, deceptive text, credentials, unknown tools, or agents that
 * would run without approval. In these cases the level gives no verdict, and the call is handled
 * like any other. The records of the pattern keys list them.
 */
const isCovered = ({ key, level, actionClass, reversibility }: Finding): boolean =>
  level !== "catastrophic" &&
  !patternOf(key).beyondLevels &&
  (actionClass !== "network" || reversibility !== "irreversible" || level === "safe");

/** A list with one verdict, as the stage returns it. */
type Said = readonly [Verdict & { readonly action: Word }];

/** All verdicts of the stage, created once, because this runs on every call. */
const SAID: ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<Word, Said>>>> = new Map(
  SEED_LEVELS.map((level) => [
    level,
    new Map(ACTION_CLASSES.map((name) => [name, saidOf(level, name)])),
  ]),
);

function saidOf(level: SeedLevel, actionClass: ActionClass): Readonly<Record<Word, Said>> {
  const verdict = (action: Word, message: string): Said => [
    {
      stage: "level",
      action,
      reason: { type: "level", code: `${level}.${actionClass}`, message },
      ...(action === "ask" && { explicit: true }),
    },
  ];
  const [name, effects] = [`The safety level "${level}"`, EFFECTS[actionClass]];
  return {
    allow: verdict("allow", `${name} allows ${effects}.`),
    ask: verdict("ask", `${name} asks about ${effects}.`),
    deny: verdict(
      "deny",
      `${name} does not allow ${effects}. Do without it; only an operator can change the level.`,
    ),
  };
}

const ALONE = "A safety level alone cannot allow what was found in this call.";
/** Replaces an allow, to explain why there is none. */
const UNSAID: ReadonlyMap<readonly Verdict[], readonly Verdict[]> = new Map(
  [...SAID.values()]
    .flatMap((classes) => [...classes.values()])
    .map(({ allow }) => {
      const [{ stage, reason }] = allow;
      const message = `${reason.message} ${ALONE}`;
      return [allow, [{ stage, action: "none", reason: { ...reason, message } }]];
    }),
);

function unknown(level: string, actionClass: string): Said {
  const what = isSeed(level) ? `class of action "${actionClass}"` : `safety level "${level}"`;
  const message = `Unknown ${what}, so nothing is allowed in it.`;
  return [
    {
      stage: "level",
      action: "deny",
      reason: { type: "level", code: `${level}.${actionClass}`, message },
    },
  ];
}

const NOTHING: readonly Verdict[] = [];
const RANKS: Readonly<Record<Word, number>> = { allow: 0, ask: 1, deny: 2 };

/**
 * The strictest verdict of every level of the line over every class that was found counts. A call
 * that runs a command also counts as `bash_exec`. It is an allow only if every level of the line
 * allows.
 */
export const levelsStage: Stage = (_call, judgement, { levels }) => {
  let strictest: readonly Verdict[] = NOTHING;
  let rank = -1;
  let silent = false;
  for (const level of levels) {
    if (level === "supervised") {
      silent = true;
      continue;
    }
    const said = saidAt(level, judgement);
    const own = RANKS[said[0].action];
    if (own > rank) [strictest, rank] = [said, own];
  }
  if (rank !== RANKS.allow) return strictest;
  if (silent) return NOTHING;
  return judgement.findings.every(isCovered) ? strictest : (UNSAID.get(strictest) ?? NOTHING);
};

/** The verdict of one level over all findings. Of equal verdicts, that of the worst finding. */
function saidAt(level: string, { actionClass, findings, effects }: Parameters<Stage>[1]): Said {
  let word = wordAt(level, actionClass);
  let about: string = actionClass;
  for (const finding of findings) {
    const own = wordAt(level, finding.actionClass);
    if (RANKS[own] > RANKS[word]) [word, about] = [own, finding.actionClass];
  }
  const shell = wordAt(level, "bash_exec");
  if (effects.shell && RANKS[shell] > RANKS[word]) [word, about] = [shell, "bash_exec"];
  return SAID.get(level)?.get(about)?.[word] ?? unknown(level, about);
}
