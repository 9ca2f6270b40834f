/** Safety levels: what a session may do without being asked, class of action by class of action. */
import { patternOf } from "../../core/keys.ts";
import { ACTION_CLASSES, type ActionClass, type Finding, type Verdict } from "../../core/model.ts";
import type { Stage } from "../../core/policy.ts";

/**
 * The most cautious first: a session's level is never further down this list than that of a session
 * that it descends from.
 */
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
 * The seed's matrix. `supervised` has no column: it says nothing, and leaves it to the approval
 * policy.
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
 * What a level says of a class. An unknown level, and an unknown class, is denied; `supervised`
 * says nothing.
 */
export const wordOf = (level: string, actionClass: string): Word | undefined =>
  level === "supervised" ? undefined : wordAt(level, actionClass);

const wordAt = (level: string, actionClass: string): Word =>
  isSeed(level) && isClass(actionClass) ? MATRIX[actionClass][level] : "deny";

/** How far a level goes. An unknown one goes nowhere. */
const rankOf = (level: string): number => (SAFETY_LEVELS as readonly string[]).indexOf(level);

export const levelOrder = {
  names: SAFETY_LEVELS as readonly string[],
  knows: (level: string): boolean => rankOf(level) >= 0,
  /** Whether the first is never less cautious than the second. */
  isWithin: (child: string, parent: string): boolean => rankOf(child) <= rankOf(parent),
};

/**
 * A level speaks of classes, and what a class was meant to hold is not all that a judge puts there.
 * Its allow does not cover what could not be read, what is made to look like something else,
 * credentials, tools that nobody knows, and agents that would ask nobody: there it says nothing,
 * and the call is asked about like any other. The records of the pattern keys say which these are.
 */
const isCovered = ({ key, level, actionClass, reversibility }: Finding): boolean =>
  level !== "catastrophic" &&
  !patternOf(key).beyondLevels &&
  (actionClass !== "network" || reversibility !== "irreversible" || level === "safe");

/** One verdict, in the list that the stage answers with. */
type Said = readonly [Verdict & { readonly action: Word }];

/** All that the stage can ever say, made once: this runs on every call. */
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

/** In place of an allow, for whoever wants to know why there is none. */
const UNSAID: ReadonlyMap<readonly Verdict[], readonly Verdict[]> = new Map(
  [...SAID.values()]
    .flatMap((classes) => [...classes.values()])
    .map(({ allow }) => {
      const [{ stage, reason }] = allow;
      const message = `${reason.message} What was found in this call is not left to the level alone.`;
      return [allow, [{ stage, action: "none", reason: { ...reason, message } }]];
    }),
);

function unknown(level: string, actionClass: string): Said {
  const what = isSeed(level) ? `class of action "${actionClass}"` : `safety level "${level}"`;
  const message = `Nobody here knows the ${what}, so nothing of it is allowed.`;
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
 * The strictest word of every level of the line over every class that was found counts; a call that
 * runs a command is `bash_exec` besides. An allow is said only where every level of the line
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

/** What one level says of all that was found. Of equal words the worst finding's. */
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
