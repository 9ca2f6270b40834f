/**
 * What may be set for a session: never more than a parent session has, nor more than
 * its agent's limits.
 */
import { isPeer } from "./composite.ts";
import { CountersignError } from "./errors.ts";
import type { Stage } from "./policy.ts";
import {
  type AgentLimits,
  type AutoApprove,
  type SessionChange,
  type SessionSettings,
  type SessionsOptions,
  WORDS,
  type Word,
} from "./session-settings.ts";

export interface Admission {
  readonly session: string;
  /** The requested value. */
  readonly next: SessionSettings;
  /** What was set for the sessions above. */
  readonly ancestors: readonly { readonly session: string; readonly settings: SessionSettings }[];
  readonly limits: AgentLimits | undefined;
}

type Options = Pick<SessionsOptions, "defaults" | "orders" | "globOf" | "now" | "grantTtlMs">;

const bad = (path: string, message: string) =>
  new CountersignError("bad-request", `${path}: ${message}`, { path });
const escalation = (path: string, message: string) =>
  new CountersignError("escalation", message, { path });

interface Asked {
  readonly before: SessionSettings;
  readonly change: SessionChange;
  readonly by: string;
  /** When the auto-approvals of the sessions above end. */
  readonly ends: readonly number[];
  /** Names of the tokens that use the session. */
  readonly tokens: readonly string[];
}

/**
 * The settings after the change. Throws `bad-request` for an unknown word, and for an auto-approval
 * that makes no sense.
 */
export function changed(
  session: string,
  { before, change, by, ends, tokens }: Asked,
  options: Options,
): SessionSettings {
  for (const word of WORDS) checkWord(word, change[word], options);
  const { autoApprove, parent, workspace, rules, ...words } = change;
  const all: Record<string, unknown> = { ...before, ...words };
  if (parent !== undefined) all.parent = parent ?? undefined;
  if (workspace !== undefined) all.workspace = workspace ?? undefined;
  if (rules !== undefined) all.rules = rules ?? undefined;
  if (autoApprove !== undefined)
    all.autoApprove = autoApproveOf(session, { wanted: autoApprove, by, ends, tokens }, options);
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function checkWord(word: Word, value: string | undefined, { orders }: Options): void {
  if (value === undefined || orders[word].knows(value)) return;
  throw bad(
    word,
    `unknown ${word} ${JSON.stringify(value)}; known: ${orders[word].names.join(", ")}`,
  );
}

const MINUTE_MS = 60_000;

/** Without an end of its own it ends with a grant, and not after what the sessions above have. */
function autoApproveOf(
  session: string,
  {
    wanted,
    by,
    ends,
    tokens,
  }: Pick<Asked, "by" | "ends" | "tokens"> & {
    readonly wanted: NonNullable<SessionChange["autoApprove"]>;
  },
  { now, grantTtlMs }: Options,
): AutoApprove | undefined {
  if (wanted === false) return undefined;
  if (isPeer(session)) throw bad("autoApprove", "remote peers are never approved automatically");
  const {
    all,
    tools = [],
    minutes,
    until,
    token = tokens[0],
  } = wanted === true ? { all: true } : wanted;
  if (tokens.length > 1 && (wanted === true || wanted.token === undefined))
    throw bad(
      "autoApprove.token",
      `several tokens use this session: say which one it is for (${tokens.join(", ")})`,
    );
  if (minutes !== undefined && until !== undefined)
    throw bad("autoApprove", "give minutes or until, not both");
  if (all === false && tools.length === 0) throw bad("autoApprove", "name tools, or all: true");
  const named = until ?? (minutes === undefined ? undefined : now() + minutes * MINUTE_MS);
  if (named !== undefined && !(named > now())) throw bad("autoApprove.until", "has passed already");
  const end = named ?? Math.min(now() + grantTtlMs, ...ends.filter((each) => each > now()));
  return {
    all: all ?? tools.length === 0,
    tools: [...tools],
    until: end,
    by,
    ...(token !== undefined && { token }),
  };
}

/** The session's own rules as a stage. Throws `bad-request` if they cannot be read. */
export function compiled(
  session: string,
  { rules }: SessionSettings,
  { compile }: Pick<SessionsOptions, "compile">,
): Stage | undefined {
  try {
    return rules && compile(rules, session);
  } catch (cause) {
    const { message, path = "rules" } = cause as CountersignError;
    throw new CountersignError("bad-request", message, {
      cause,
      path: path.replace(/^permissions\b/, "rules"),
    });
  }
}

/** Throws `escalation` that says which setting is too much, and which session forbids it. */
export function admit({ session, next, ancestors, limits }: Admission, options: Options): void {
  for (const { session: above, settings } of ancestors) {
    for (const word of WORDS) {
      const [wanted, theirs] = [next[word], settings[word] ?? options.defaults[word]];
      if (wanted !== undefined && !options.orders[word].isWithin(wanted, theirs))
        throw escalation(word, tooMuch(session, above, { word, wanted, theirs }));
    }
    const why = next.autoApprove && beyond(next.autoApprove, settings.autoApprove, options);
    if (why)
      throw escalation(
        "autoApprove",
        `${descends(session, above)}, and ${why}. Change that session first.`,
      );
    if (next.rules?.allow?.length && !settings.rules?.allow?.length)
      throw escalation(
        "rules.allow",
        `${descends(session, above)}, which has no allow rules: here they would have no effect.`,
      );
  }
  for (const word of ["mode", "safety"] as const) {
    const [wanted, theirs] = [next[word], limits?.[word]];
    if (
      wanted !== undefined &&
      theirs !== undefined &&
      !options.orders[word].isWithin(wanted, theirs)
    )
      throw escalation(
        word,
        `The agent of ${session} is limited to the ${NAMES[word]} "${theirs}", so it cannot ` +
          `be "${wanted}".`,
      );
  }
}

const NAMES: Readonly<Record<Word, string>> = {
  mode: "activity mode",
  safety: "safety level",
  permissionMode: "permission mode",
};

const descends = (session: string, above: string): string => `${session} descends from ${above}`;
const tooMuch = (
  session: string,
  above: string,
  { word, wanted, theirs }: { word: Word; wanted: string; theirs: string },
) =>
  `${descends(session, above)}, whose ${NAMES[word]} is "${theirs}", so it cannot be ` +
  `"${wanted}". Raise ${above} first, or choose one that goes no further.`;

/** Why an auto-approval goes further than that of a session above; undefined if it does not. */
function beyond(
  own: AutoApprove,
  theirs: AutoApprove | undefined,
  { globOf, now }: Options,
): string | undefined {
  if (own.until <= now()) return undefined;
  if (!theirs || theirs.until <= now()) return "nothing is approved automatically there";
  if (own.until > theirs.until) return "there auto-approval ends earlier";
  if (theirs.all) return undefined;
  const wide = theirs.tools.map(globOf);
  // a letter in place of every star: a pattern that matches this matches everything that the star
  // matches
  const fits = (glob: string) => wide.some((matches) => matches(glob.replaceAll("*", "\u0000")));
  return own.all || !own.tools.every(fits)
    ? "there fewer tools are approved automatically"
    : undefined;
}
