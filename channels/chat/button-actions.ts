/** What each button of a card does when a person taps it. */
import type { ChannelHost } from "../../src/core/channel.ts";
import type { Answer, Scope } from "../../src/core/model.ts";
import { replyTo } from "../../src/core/replies.ts";
import { type AnswerOrigin, type Answers, HOLD_MS, inTime, NOT_LIVE } from "./answers.ts";
import type { CallbackTokens, Verb, VerifiedToken } from "./callback-token.ts";
import { type Cards, haveButtonsJustChanged, type Posted, sameMessage } from "./cards.ts";
import { reasonForm } from "./forms.ts";
import type { Face } from "./message-layout.ts";
import type { Place, Ref, Tap } from "./platform-adapter.ts";

export interface ButtonActionsOptions {
  readonly cards: Cards;
  readonly callbackTokens: CallbackTokens;
  readonly host: () => ChannelHost | undefined;
  /** Tells the gateway of the latest message of a card. */
  readonly reportShown: (posted: Posted) => void;
  /** Posts the next one of a chat's list. False when none waits. */
  readonly showNext: (place: Place) => boolean;
  readonly showWhole: (posted: Posted, ref: Ref) => Promise<void>;
  /** Draws that message of a card with this face; rejects if that is not possible now. */
  readonly showFace: (posted: Posted, ref: Ref, face: Face) => Promise<void>;
}

/** A tap on a button of ours, and what its token says. */
export type VerifiedTap = Tap & AnswerOrigin & Pick<VerifiedToken, "calls">;

/** A tap on a message that is still on its way waits so long for it to be known. */
const POSTING_MS = 1000;

export const NOT_OURS =
  "This button is not from Countersign, or belongs to another chat. Nothing was done.";
const NOT_REDRAWN =
  "The card could not be changed in this chat, and nothing was decided. Try again in a moment.";
const JUST_CHANGED =
  "Nothing was decided: the card has just changed. Read what it would allow, then press again.";
const NO_FORM = "The form could not be opened. Send /deny with its ID and your reason instead.";

export class ButtonActions {
  readonly #options: ButtonActionsOptions;
  readonly #answers: Answers;
  readonly #actions: Readonly<Record<Verb, (id: string, tap: VerifiedTap) => Promise<unknown>>> = {
    approve: (id, tap) => this.#answers.approve(approvalOf(id, tap, "once"), tap),
    always: (id, tap) => this.#approveForLonger(id, tap, "session"),
    project: (id, tap) => this.#approveForLonger(id, tap, "project"),
    user: (id, tap) => this.#approveForLonger(id, tap, "user"),
    rule: (id, tap) => this.#showFace(id, tap, "always"),
    back: (id, tap) => this.#showFace(id, tap, "plain"),
    deny: (id, tap) =>
      this.#answers.give({ approval: id, choice: "deny", person: tap.person }, tap),
    // the data of a form, never of a button
    phrase: async (_id, { responder }) => responder.tell(NOT_OURS),
    reason: (id, tap) => this.#askReason(id, tap),
    whole: (id, tap) => this.#showWhole(id, tap),
    next: (id, tap) => this.#showNext(id, tap),
  };

  constructor(options: ButtonActionsOptions, answers: Answers) {
    this.#options = options;
    this.#answers = answers;
  }

  run(verb: Verb, id: string, tap: VerifiedTap): Promise<unknown> {
    return this.#actions[verb](id, tap);
  }

  /**
   * The card that was tapped, once its message is known. `not-live`: it has no live card.
   * `not-here`: the message is not one of its messages.
   */
  async cardOf(id: string, ref: Ref): Promise<Posted | "not-live" | "not-here"> {
    const posted = this.#options.cards.get(id) ?? (await this.#takenOver(id));
    if (!posted) return "not-live";
    const isKnown = () => posted.refs.some((each) => sameMessage(each, ref));
    if (isKnown()) return posted;
    const settled = posted.uncertain || (await inTime(posted.posting.then(yes), POSTING_MS));
    if (isKnown()) return posted;
    if (settled && !posted.uncertain) return "not-here";
    // The platform broke off before it named the message. Its button is signed for this chat, so it
    // is the one we posted.
    this.#options.cards.shown(posted, ref);
    this.#options.reportShown(posted);
    return posted;
  }

  /** A card of another gateway may be about to be ours. */
  async #takenOver(id: string): Promise<Posted | undefined> {
    const { host, cards } = this.#options;
    const taking = host()?.takenOver;
    if (taking) await inTime(taking, POSTING_MS);
    return cards.get(id);
  }

  async #askReason(id: string, { person, responder, chat }: VerifiedTap): Promise<void> {
    if (await this.#answers.turnAway(id, person, responder)) return;
    const form = reasonForm(this.#options.callbackTokens.sign("reason", id, chat));
    if (!(await responder.form(form))) await responder.tell(NO_FORM);
  }

  async #showWhole(id: string, { person, responder, ref }: VerifiedTap): Promise<void> {
    if (await this.#answers.turnAway(id, person, responder)) return;
    const posted = this.#options.cards.get(id);
    if (!posted) return responder.tell(NOT_LIVE);
    await responder.hold();
    await this.#options
      .showWhole(posted, ref)
      .catch(() =>
        responder.tell("The full text could not be posted. You can still deny the request."),
      );
  }

  async #showNext(id: string, { person, responder, ref }: VerifiedTap): Promise<void> {
    const objection = await this.#options.host()?.objection(id, person);
    if (objection?.status === "not-an-approver") return responder.tell(replyTo(objection));
    await (this.#options.showNext(ref)
      ? responder.hold()
      : responder.tell("Nothing else is waiting here."));
  }

  /** Shows what “always” can mean with its buttons, or the card as it was. Decides nothing. */
  async #showFace(id: string, { person, responder, ref }: VerifiedTap, face: Face): Promise<void> {
    if (await this.#answers.turnAway(id, person, responder)) return;
    const posted = this.#options.cards.get(id);
    if (!posted) return responder.tell(NOT_LIVE);
    const drawing = this.#options.showFace(posted, ref, face).then(
      () => "drawn" as const,
      () => "failed" as const,
    );
    const early = await inTime(drawing, HOLD_MS);
    if (early !== "failed") await responder.hold();
    if ((early ?? (await drawing)) === "failed") await responder.tell(NOT_REDRAWN);
  }

  /**
   * A rule that cannot be written leaves the approval request open: its card gets its ordinary
   * buttons back.
   */
  async #approveForLonger(id: string, tap: VerifiedTap, scope: Scope): Promise<void> {
    const posted = this.#options.cards.get(id);
    if (posted && haveButtonsJustChanged(posted)) {
      if (!(await this.#answers.turnAway(id, tap.person, tap.responder)))
        await tap.responder.tell(JUST_CHANGED);
      return;
    }
    const result = await this.#answers.approve(approvalOf(id, tap, scope), tap);
    if (result?.status === "rule-refused" && posted)
      await this.#options.showFace(posted, tap.ref, "plain").catch(() => {}); // it has “Back”
  }
}

const yes = () => true;

const approvalOf = (id: string, { person, calls }: VerifiedTap, scope: Scope): Answer => ({
  approval: id,
  choice: "approve",
  scope,
  person,
  calls,
});
