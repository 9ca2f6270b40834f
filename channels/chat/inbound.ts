/**
 * What people do in a chat, and what comes of it: every tap is answered, none is believed before it
 * was checked.
 */
import type { ChannelHost, Log } from "../../src/core/channel.ts";
import { parse } from "../../src/core/commands.ts";
import { isRefOf } from "../../src/core/ids.ts";
import type {
  Answer,
  AnswerResult,
  ApprovalRequest,
  Person,
  RuleScope,
  Scope,
} from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import type { CallbackTokens, Verb, VerifiedToken } from "./callback-token.ts";
import { type Cards, hasJustTurned, type Posted, sameMessage, wasShown } from "./cards.ts";
import { phraseForm, reasonForm } from "./forms.ts";
import type { Face } from "./message-layout.ts";
import type { Inbound, Place, Ref, Reply, Responder, Submission, Tap } from "./platform-adapter.ts";
import { createTypedCommands, NOT_STARTED } from "./typed-commands.ts";

/** Where somebody did something, and how to answer them. */
interface At {
  readonly chat: string;
  readonly responder: Responder;
}

type Pressed = Tap & At & Pick<VerifiedToken, "calls">;

export interface InboundOptions {
  readonly name: string;
  readonly cards: Cards;
  readonly callbackTokens: CallbackTokens;
  readonly log: Log;
  readonly host: () => ChannelHost | undefined;
  /** Posts the next one of a chat's list. False when none waits. */
  readonly showNext: (place: Place) => boolean;
  /** Tells the house of the latest message of a card. */
  readonly known: (posted: Posted) => void;
  readonly showWhole: (posted: Posted, ref: Ref) => Promise<void>;
  /** Draws that message of a card with this face; rejects where that is not possible now. */
  readonly turn: (posted: Posted, ref: Ref, face: Face) => Promise<void>;
  /** Posts a card of this question there. */
  readonly showHere: (request: ApprovalRequest, place: Place) => Promise<void>;
}

/** Platforms want their answer within seconds: a decision that takes longer is told afterwards. */
const HOLD_MS = 1500;
/** A tap on a message that is still on its way waits so long for it to be known. */
const POSTING_MS = 1000;

const NOT_OURS = "This button is not one of ours, or belongs to another chat. Nothing was done.";
const NOT_HERE = "This is not the message where it was asked. Nothing was done.";
const SEE_FIRST =
  "Nothing was approved: not all of it could be seen. Press “Show everything” first, or send /show with its ID.";
const NOT_LIVE =
  "This copy of the card is not live, so nothing was approved: the question is asked elsewhere, too. Send /show with its ID for a live one.";
const NOT_TURNED =
  "This chat takes no change of the card now, and nothing was decided. Try again in a moment.";
const JUST_TURNED =
  "Nothing was decided: the card has just changed. Read the rule, then press again.";
const NO_FORM = "The form could not be opened. Send /deny with its ID and your reason instead.";
const PRESS_APPROVE =
  "Nothing was decided: to approve, press Approve. Any other answer to the card denies, with your words as the reason.";
const WORDS_OF_YES =
  /^(?:y|yes|ok(?:ay)?|sure|approved?|allow|lgtm|go(?: ahead)?|👍\p{EMod}?)(?!\p{L})[.! ]*$/iu;

export function createInbound(options: InboundOptions): Inbound {
  const { cards, callbackTokens, log, name } = options;
  const typed = createTypedCommands({ ...options, objects });

  async function answer(given: Answer, at: At): Promise<AnswerResult | undefined> {
    const host = options.host();
    if (!host) return void (await at.responder.tell(NOT_STARTED));
    const working = host.answer(given);
    const early = await inTime(working, HOLD_MS);
    if (!early) await at.responder.hold();
    const result = early ?? (await working);
    await tellResult(given, result, at);
    return result;
  }

  async function tellResult(
    given: Answer,
    result: AnswerResult,
    { responder, chat }: At,
  ): Promise<void> {
    if (result.status === "taken") return responder.done(replyTo(result));
    const { approval } = given;
    const form = () => callbackTokens.sign("phrase", approval, chat, given.calls);
    const asked =
      result.status === "phrase-required" &&
      (await responder.form(phraseForm(result.phrase, form())));
    if (!asked) await responder.tell(replyTo(result));
  }

  /** The card that was tapped, once its message is known. `false`: that message is none of its. */
  async function tapped(id: string, ref: Ref): Promise<Posted | undefined | false> {
    const posted = cards.get(id);
    if (!posted) return undefined;
    const isKnown = () => posted.refs.some((each) => sameMessage(each, ref));
    if (isKnown()) return posted;
    const settled = posted.uncertain
      ? true
      : await inTime(
          posted.posting.then(() => true as const),
          POSTING_MS,
        );
    if (isKnown()) return posted;
    if (settled && !posted.uncertain) return false;
    // The platform broke off before it named the message. It bears our seal for this chat, so it is
    // the one we posted.
    cards.shown(posted, ref);
    options.known(posted);
    return posted;
  }

  const press: Record<Verb, (id: string, tap: Pressed) => Promise<unknown>> = {
    approve: (id, tap) => approve(tap, approvalOf(id, tap, "once")),
    always: (id, tap) => approve(tap, approvalOf(id, tap, "session")),
    project: (id, tap) => writeRule(id, tap, "project"),
    user: (id, tap) => writeRule(id, tap, "user"),
    rule: (id, tap) => turn(id, tap, "rule"),
    back: (id, tap) => turn(id, tap, "plain"),
    deny: (id, tap) => answer({ approval: id, choice: "deny", person: tap.person }, tap),
    // stands behind a form, never behind a button
    phrase: async (_id, { responder }) => responder.tell(NOT_OURS),
    async reason(id, { person, responder, chat }) {
      if (await objects(id, person, responder)) return;
      if (!(await responder.form(reasonForm(callbackTokens.sign("reason", id, chat)))))
        await responder.tell(NO_FORM);
    },
    async whole(id, { person, responder, ref }) {
      if (await objects(id, person, responder)) return;
      const posted = cards.get(id);
      if (!posted) return responder.tell(NOT_LIVE);
      await responder.hold();
      await options
        .showWhole(posted, ref)
        .catch(() =>
          responder.tell("The whole of it could not be posted. It can still be denied."),
        );
    },
    async next(id, { person, responder, ref }) {
      const objection = await options.host()?.objection(id, person);
      if (objection?.status === "not-an-approver") return responder.tell(replyTo(objection));
      await (options.showNext(ref)
        ? responder.hold()
        : responder.tell("Nothing more is waiting here."));
    },
  };

  /** Shows the rule with the buttons that write it, or the card as it was. Decides nothing. */
  async function turn(id: string, { person, responder, ref }: Pressed, face: Face): Promise<void> {
    if (await objects(id, person, responder)) return;
    const posted = cards.get(id);
    if (!posted) return responder.tell(NOT_LIVE);
    const turning = options.turn(posted, ref, face).then(
      () => "turned" as const,
      () => "failed" as const,
    );
    const early = await inTime(turning, HOLD_MS);
    if (early !== "failed") await responder.hold();
    if ((early ?? (await turning)) === "failed") await responder.tell(NOT_TURNED);
  }

  /**
   * A rule that cannot be written leaves the question open: its card gets its ordinary buttons
   * back.
   */
  async function writeRule(id: string, tap: Pressed, scope: RuleScope): Promise<void> {
    const posted = cards.get(id);
    if (posted && hasJustTurned(posted)) {
      if (!(await objects(id, tap.person, tap.responder))) await tap.responder.tell(JUST_TURNED);
      return;
    }
    const result = await approve(tap, approvalOf(id, tap, scope));
    if (result?.status === "rule-refused" && posted)
      await options.turn(posted, tap.ref, "plain").catch(() => {}); // it has “Back”
  }

  /** Passes an approval on, if all of what it approves could be seen. */
  async function approve(at: At, given: Answer): Promise<AnswerResult | undefined> {
    const { approval, person } = given;
    const posted = cards.get(approval);
    if (posted ? wasShown(posted, given) : !(await isOpen(approval))) return answer(given, at);
    if (!(await objects(approval, person, at.responder)))
      await at.responder.tell(posted ? SEE_FIRST : NOT_LIVE);
    return undefined;
  }

  const isOpen = async (approval: string): Promise<boolean> =>
    ((await options.host()?.pending()) ?? []).some(({ id }) => id === approval);

  /** Tells somebody who may not answer, or comes too late, and says whether it did. */
  async function objects(id: string, person: Person, responder: Responder): Promise<boolean> {
    const host = options.host();
    const objection = host ? await host.objection(id, person) : undefined;
    if (objection) await responder.tell(replyTo(objection));
    if (!host) await responder.tell(NOT_STARTED);
    return objection !== undefined || !host;
  }

  async function submitted(submission: Submission): Promise<unknown> {
    const { person, chat, data, responder } = submission;
    const opened = callbackTokens.verify(data, chat);
    const typed = submission.text.trim();
    if (opened?.verb === "reason")
      return answer(
        { approval: opened.id, choice: "deny", person, ...(typed !== "" && { reason: typed }) },
        submission,
      );
    if (opened?.verb !== "phrase") return responder.tell(NOT_OURS);
    const { id, calls } = opened;
    return approve(submission, {
      approval: id,
      choice: "approve",
      scope: "once",
      person,
      phrase: typed,
      calls,
    });
  }

  /**
   * An answer to the card itself, `deny` in front or not. A word of yes approves nothing, and must
   * not deny either.
   */
  async function replied(id: string, { person, text, ref, responder }: Reply): Promise<unknown> {
    const at = { responder, chat: ref.chat };
    const said = text.trim();
    const { verb, rest } = parse(said);
    const phrased =
      cards.get(id)?.request.phrase !== undefined && verb === "approve" && rest !== "";
    if (phrased) {
      const phrase = said.replace(/^\//, "");
      return approve(at, {
        approval: id,
        choice: "approve",
        scope: "once",
        person,
        phrase,
        calls: cards.calls(id),
      });
    }
    const reason = verb === "deny" ? rest.replace(/^[\s:,.–-]+/, "") : said;
    if (said !== "" && verb !== "approve" && !WORDS_OF_YES.test(said))
      return answer({ approval: id, choice: "deny", person, ...(reason !== "" && { reason }) }, at);
    if (!(await objects(id, person, responder))) await responder.tell(PRESS_APPROVE);
  }

  /**
   * A command that names a question means that one, also where it is an answer to another one's
   * card.
   */
  async function isCommand(text: string): Promise<boolean> {
    const { verb, rest } = parse(text);
    if (["pending", "grants", "status", "help"].includes(verb)) return rest === "";
    const [ref = ""] = rest.split(/\s/, 1);
    if (ref === "" || !["approve", "deny", "show"].includes(verb)) return false;
    return ((await options.host()?.pending()) ?? []).some(({ id }) => isRefOf(ref, id));
  }

  /** A mistake of ours is not the platform's, nor the person's. */
  const safely = async (work: () => Promise<unknown>, responder: Responder): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error(
        { channel: name, error: error instanceof Error ? error.name : "unknown" },
        "what somebody did could not be handled",
      );
      await responder.tell("Something went wrong, and nothing was approved.");
    }
  };

  return {
    tapped: (tap) =>
      safely(async () => {
        const opened = callbackTokens.verify(tap.data, tap.ref.chat);
        if (!opened) {
          log.warn(
            { channel: name, userId: tap.person.userId, chat: tap.ref.chat },
            "a button was pressed that is not ours",
          );
          return tap.responder.tell(NOT_OURS);
        }
        const posted = opened.verb === "next" ? undefined : await tapped(opened.id, tap.ref);
        await (posted === false
          ? tap.responder.tell(NOT_HERE)
          : press[opened.verb](opened.id, { ...tap, chat: tap.ref.chat, calls: opened.calls }));
        // Left behind by a gateway that is gone: nobody would tidy it otherwise.
        if (!posted && opened.verb !== "next" && !cards.on(tap.ref)) await tap.strip();
      }, tap.responder),
    submitted: (submission) => safely(() => submitted(submission), submission.responder),
    replied: (reply) =>
      safely(async () => {
        if (await isCommand(reply.text)) return typed({ ...reply, place: reply.ref, alone: false });
        const id = cards.on(reply.ref);
        await (id === undefined
          ? reply.responder.tell("That message is not a question that is open.")
          : replied(id, reply));
      }, reply.responder),
    typed: (line) => safely(() => typed(line), line.responder),
  };
}

const approvalOf = (id: string, { person, calls }: Pressed, scope: Scope): Answer => ({
  approval: id,
  choice: "approve",
  scope,
  person,
  calls,
});

/** What came of it within so many milliseconds; undefined: nothing yet. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
