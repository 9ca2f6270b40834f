/**
 * Coordinators, asked before people are: what an allow of theirs may answer, and what it may not.
 */
import { peerIn } from "../core/composite.ts";
import type { Judgement, Reason, Verdict } from "../core/model.ts";
import type { AutoAnswers, Coordination, Ruling } from "../core/policy.ts";
import type { Coordinators } from "./hooks/index.ts";
import type { HooksSaid } from "./hooks/run.ts";
import { COORDINATOR } from "./hooks/verdicts.ts";

/** One question, and how to hold other sessions and other inputs against the policy. */
export interface Situation {
  readonly judgement: Judgement;
  readonly session: string;
  readonly tool: string;
  readonly ancestors: readonly string[];
  readonly coordinators: Coordinators;
  /** What the policy says of the same call made by that session. */
  rulingOf(session: string): Promise<Ruling>;
  /**
   * What the policy says, all of it, of the input that a coordinator put in place of the call's
   * own.
   */
  rulingOn(replaced: NonNullable<HooksSaid["replaced"]>): Promise<Ruling>;
}

export function coordinationOf(situation: Situation): Coordination {
  const { coordinators, ancestors } = situation;
  return {
    stages: coordinators.specs.map(({ name, source }) => ({
      stage: COORDINATOR,
      action: "none",
      reason: {
        type: "hook",
        code: name,
        source,
        message: `The coordinator "${name}" is asked before people are.`,
      },
    })),
    obstacle: (ruling, auto) => obstacleTo(situation, ruling, auto),
    async ask(ruling, auto) {
      try {
        const before = await obstacleTo(situation, ruling, auto);
        const said = await coordinators.ask({
          reason: ruling.reason,
          ancestors,
          mayAllow: before === undefined,
        });
        return await concluded({ ...situation, ruling, auto }, said);
      } catch {
        return passedOn(ruling, []); // a person looks at it
      }
    },
  };
}

interface Asked extends Situation {
  readonly ruling: Ruling;
  readonly auto: AutoAnswers;
}

/**
 * The strictest of them counts. One that failed, or leaves it to people, keeps the others from
 * allowing it.
 */
async function concluded(asked: Asked, said: HooksSaid): Promise<Ruling> {
  const { ruling, auto } = asked;
  const { verdicts, replaced } = said;
  const denial = verdicts.find(({ action }) => action === "deny");
  if (denial) return decided(ruling, denial, said);
  const allowance = verdicts.find(({ action }) => action === "allow");
  if (!allowance || verdicts.some(({ action }) => action === "ask"))
    return passedOn(ruling, verdicts);
  if (!replaced) {
    // what holds for its parents may have changed meanwhile
    const obstacle = await obstacleTo(asked, ruling, auto);
    return obstacle === undefined
      ? decided(ruling, allowance, said)
      : passedOn(ruling, verdicts, obstacle);
  }
  const again = await asked.rulingOn(replaced);
  if (again.replaced) return passedOn(ruling, verdicts, "another hook changed the input again");
  if (again.action === "deny") return { ...again, replaced, ...told(said, again) };
  const obstacle = again.action === "ask" ? await obstacleOf(again, auto) : undefined;
  if (obstacle !== undefined) return passedOn(ruling, verdicts, obstacle);
  return {
    ...decided(again, allowance, said),
    replaced: { ...replaced, judgement: again.judgement ?? replaced.judgement },
  };
}

const obstacleOf = async (ruling: Ruling, auto: AutoAnswers): Promise<string | undefined> =>
  ruling.coordination
    ? ruling.coordination.obstacle(ruling, auto)
    : "no coordinator is for the input that it put there";

/** Questions that nothing but the approval policy, a level or a mode asks. */
const ANSWERABLE: ReadonlySet<Reason["type"]> = new Set(["classifier", "mode", "level"]);

/**
 * Why an allow does not count, as a clause; undefined where it does. A coordinator answers no more
 * than every session above could do itself without a person: it may hand down freedom, never make
 * some.
 */
async function obstacleTo(
  situation: Situation,
  ruling: Ruling,
  auto: AutoAnswers,
): Promise<string | undefined> {
  const { judgement, session, ancestors, tool } = situation;
  if (judgement.level === "catastrophic") return "it is catastrophic";
  if (peerIn(session, ancestors) !== undefined) return "a remote peer is behind it";
  if (!isAnswerable(ruling)) return "a rule, a hook or a bound wants a person to look at it";
  for (const above of ancestors) {
    const own = await situation.rulingOf(above);
    const isFree =
      own.action === "allow" || (own.action === "ask" && isAnswerable(own) && auto(above, tool));
    if (!isFree) return `${above} itself could not do it without a person`;
  }
  return undefined;
}

const isAnswerable = ({ reason, roles, stages }: Ruling): boolean =>
  roles === undefined && ANSWERABLE.has(reason.type) && !stages.some(insists);

/**
 * A level insists too, for those that look at nothing but the class; what it asks is a
 * coordinator's to answer.
 */
const insists = ({ action, personal, roles, reason }: Verdict): boolean =>
  action === "ask" && (personal === true || roles !== undefined || !ANSWERABLE.has(reason.type));

function decided(
  { stages, context = [], judgement }: Ruling,
  verdict: Verdict,
  said: HooksSaid,
): Ruling {
  const { action, reason } = verdict;
  return {
    action: action === "allow" ? "allow" : "deny",
    reason,
    by: { kind: "hook", name: reason.code },
    explicit: false,
    stages: [
      ...stages,
      ...said.verdicts.map((each) => (each.action === "ask" ? silent(each) : each)),
    ],
    ...(judgement && { judgement }),
    ...told(said, { context }),
  };
}

/** To people, with what the coordinators said as stages without a word of their own. */
function passedOn(ruling: Ruling, verdicts: readonly Verdict[], obstacle?: string): Ruling {
  const { coordination: _asked, ...rest } = ruling;
  const notes = verdicts.map((each) =>
    each.action === "allow" && obstacle !== undefined ? unheeded(each, obstacle) : silent(each),
  );
  return { ...rest, stages: [...ruling.stages, ...notes] };
}

const silent = (verdict: Verdict): Verdict => ({ ...verdict, action: "none" });

/** Its own words are left out: they must not talk a person into it. */
const unheeded = ({ stage, reason }: Verdict, obstacle: string): Verdict => ({
  stage,
  action: "none",
  reason: {
    ...reason,
    message: `The coordinator "${reason.code}" would allow this, but only a person may: ${obstacle}.`,
  },
});

function told(
  { context }: HooksSaid,
  { context: known = [] }: Pick<Ruling, "context">,
): Pick<Ruling, "context"> {
  const all = [...new Set([...known, ...context])];
  return all.length === 0 ? {} : { context: all };
}
