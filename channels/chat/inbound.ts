/**
 * Handles what people do in a chat: every tap is answered, and none counts before it was checked.
 */
import type { Log } from "../../src/core/channel.ts";
import { parse } from "../../src/core/commands.ts";
import { isRefOf } from "../../src/core/ids.ts";
import type { Answer, ApprovalRequest } from "../../src/core/model.ts";
import { Answers } from "./answers.ts";
import { ButtonActions, type ButtonActionsOptions, NOT_OURS } from "./button-actions.ts";
import type { Inbound, Place, Reply, Responder, Submission, Tap } from "./platform-adapter.ts";
import { TypedCommands } from "./typed-commands.ts";

export interface InboundOptions extends ButtonActionsOptions {
  readonly name: string;
  readonly log: Log;
  /** Posts a card of this approval request there. */
  readonly showHere: (request: ApprovalRequest, place: Place) => Promise<void>;
}

const NOT_HERE = "This message does not belong to the question. Nothing was done.";
const PRESS_APPROVE =
  "Nothing was decided: to approve, press Approve. Any other answer to the card denies, with " +
  "your words as the reason.";
const WORDS_OF_YES =
  /^(?:y|yes|ok(?:ay)?|sure|approved?|allow|lgtm|go(?: ahead)?|👍\p{EMod}?)(?!\p{L})[.! ]*$/iu;

export function createInbound(options: InboundOptions): Inbound {
  const chat = new ChatInbound(options);
  const safely = (work: () => Promise<unknown>, responder: Responder) =>
    reportingFailures(work, { responder, options });
  return {
    tapped: (tap) => safely(() => chat.tapped(tap), tap.responder),
    submitted: (submission) => safely(() => chat.submitted(submission), submission.responder),
    replied: (reply) => safely(() => chat.replied(reply), reply.responder),
    typed: (typed) => safely(() => chat.commands.run(typed), typed.responder),
  };
}

class ChatInbound {
  readonly commands: TypedCommands;
  readonly #options: InboundOptions;
  readonly #answers: Answers;
  readonly #buttons: ButtonActions;

  constructor(options: InboundOptions) {
    this.#options = options;
    this.#answers = new Answers(options);
    this.#buttons = new ButtonActions(options, this.#answers);
    this.commands = new TypedCommands(options, this.#answers);
  }

  async tapped(tap: Tap): Promise<void> {
    const { cards, callbackTokens } = this.#options;
    const { data, ref, responder } = tap;
    const token = callbackTokens.verify(data, ref.chat);
    if (!token) return this.#refuse(tap);
    const { verb, id, calls } = token;
    const card = verb === "next" ? "not-live" : await this.#buttons.cardOf(id, ref);
    await (card === "not-here"
      ? responder.tell(NOT_HERE)
      : this.#buttons.run(verb, id, { ...tap, chat: ref.chat, calls }));
    // A gateway that no longer runs left it behind: nothing else would remove it.
    const isOld = typeof card === "string" && verb !== "next" && !cards.on(ref) && !cards.get(id);
    if (isOld) await tap.strip();
  }

  async submitted(submission: Submission): Promise<unknown> {
    const { person, chat, data, responder } = submission;
    const token = this.#options.callbackTokens.verify(data, chat);
    const typed = submission.text.trim();
    if (token?.verb === "reason") {
      const denial: Answer = { approval: token.id, choice: "deny", person };
      return this.#answers.give(typed === "" ? denial : { ...denial, reason: typed }, submission);
    }
    if (token?.verb !== "phrase") return responder.tell(NOT_OURS);
    const { id, calls } = token;
    const approval = { approval: id, choice: "approve", scope: "once", person } as const;
    return this.#answers.approve({ ...approval, phrase: typed, calls }, submission);
  }

  async replied(reply: Reply): Promise<unknown> {
    if (await this.#isCommand(reply.text))
      return this.commands.run({ ...reply, place: reply.ref, alone: false });
    const id = this.#options.cards.on(reply.ref);
    return id === undefined
      ? reply.responder.tell("That message is not an open question.")
      : this.#answerTo(id, reply);
  }

  #refuse({ person, ref, responder }: Tap): Promise<void> {
    this.#options.log.warn(
      { channel: this.#options.name, userId: person.userId, chat: ref.chat },
      "a button was pressed that does not belong to Countersign",
    );
    return responder.tell(NOT_OURS);
  }

  /**
   * An answer to the card itself, with or without `deny` in front. A word like "yes" approves
   * nothing, and must not deny either.
   */
  async #answerTo(id: string, { person, text, ref, responder }: Reply): Promise<unknown> {
    const { cards } = this.#options;
    const origin = { responder, chat: ref.chat };
    const words = text.trim();
    const { verb, rest } = parse(words);
    const needsPhrase = cards.get(id)?.request.phrase !== undefined;
    if (needsPhrase && verb === "approve" && rest !== "") {
      const approval = { approval: id, choice: "approve", scope: "once", person } as const;
      const phrase = words.replace(/^\//, "");
      return this.#answers.approve({ ...approval, phrase, calls: cards.calls(id) }, origin);
    }
    const reason = verb === "deny" ? rest.replace(/^[\s:,.–-]+/, "") : words;
    if (words !== "" && verb !== "approve" && !WORDS_OF_YES.test(words)) {
      const denial: Answer = { approval: id, choice: "deny", person };
      return this.#answers.give(reason === "" ? denial : { ...denial, reason }, origin);
    }
    if (!(await this.#answers.turnAway(id, person, responder))) await responder.tell(PRESS_APPROVE);
  }

  /**
   * A command that names an approval request means that one, also where it is an answer to another
   * one's card.
   */
  async #isCommand(text: string): Promise<boolean> {
    const { verb, rest } = parse(text);
    if (["pending", "grants", "status", "help"].includes(verb)) return rest === "";
    const [ref = ""] = rest.split(/\s/, 1);
    if (ref === "" || !["approve", "deny", "show"].includes(verb)) return false;
    const pending = (await this.#options.host()?.pending()) ?? [];
    return pending.some(({ id }) => isRefOf(ref, id));
  }
}

/** Our own error is neither the platform's fault nor the person's. */
async function reportingFailures(
  work: () => Promise<unknown>,
  {
    responder,
    options: { log, name },
  }: {
    readonly responder: Responder;
    readonly options: Pick<InboundOptions, "log" | "name">;
  },
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(
      { channel: name, error: error instanceof Error ? error.name : "unknown" },
      "an action of a person could not be handled",
    );
    await responder.tell("Something went wrong, and nothing was approved.");
  }
}
