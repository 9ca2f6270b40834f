/**
 * The cards that are live: which approval request is on which message, also while the message is
 * still on its way.
 */
import type { Answer, ApprovalRequest } from "../../src/core/model.ts";
import { isRuleScope } from "../../src/core/permanent-rules.ts";
import type { Face } from "./message-layout.ts";
import type { Place, Ref } from "./platform-adapter.ts";

/**
 * Where people see it: on a card of its own (or one on its way); on the list of those that the chat
 * takes no card of now; on the list still, while its own card is on its way.
 */
export type ShownOn = "card" | "list" | "list-moving";

/** An approval request that was posted, and what is known of its messages. */
export interface Posted {
  /** As it is drawn. */
  request: ApprovalRequest;
  readonly place: Place;
  /** Where it can be seen. More than one where it was posted again. */
  readonly refs: Ref[];
  /** Resolves once the first of them is known, or it is clear that there is none. Never rejects. */
  posting: Promise<void>;
  /**
   * A try to post it had an unknown outcome: there may be a message of ours that we do not know.
   */
  uncertain: boolean;
  /** It is too long for one message. */
  cut: boolean;
  /** What “always” would cover is shortened on it. */
  shortened: boolean;
  /** All of it was made viewable. */
  whole: boolean;
  /**
   * The rule that it could write was drawn complete, with the rest of the card, on one of its
   * messages.
   */
  ruleShown: boolean;
  /** Those of its messages that show the rule, with the buttons that write it. */
  ruleFaces: readonly Ref[];
  /**
   * When one of its messages last got other buttons, by `performance.now()`; infinite while one is
   * getting them.
   */
  buttonsChangedAt: number;
  shownOn: ShownOn;
  /** The message that says that time is running out. */
  reminder: Ref | undefined;
}

export interface Cards {
  add(request: ApprovalRequest, place: Place): Posted;
  get(id: string): Posted | undefined;
  /** How many identical calls its card says that it covers. */
  calls(id: string): number;
  /** The id of the approval request on a message, also for a while after it was decided. */
  on(ref: Ref): string | undefined;
  shown(posted: Posted, ref: Ref): void;
  remove(id: string): void;
  clear(): void;
  /** How many in one chat have a card of their own, or one on its way. */
  crowd(chat: string): number;
}

/** So many decided approval requests are still recognised by their messages. */
const MAX_REMEMBERED = 1000;

export function createCards(): Cards {
  const live = new Map<string, Posted>();
  const byMessage = new Map<string, string>();
  const key = ({ chat, message }: Ref) => `${chat}\0${message}`;
  return {
    add(request, place) {
      const posted: Posted = {
        request,
        place,
        refs: [],
        posting: Promise.resolve(),
        uncertain: false,
        cut: false,
        shortened: false,
        whole: false,
        ruleShown: false,
        ruleFaces: [],
        buttonsChangedAt: 0,
        shownOn: "card",
        reminder: undefined,
      };
      live.set(request.id, posted);
      return posted;
    },
    get: (id) => live.get(id),
    calls: (id) => live.get(id)?.request.calls ?? 1,
    on: (ref) => byMessage.get(key(ref)),
    shown(posted, ref) {
      posted.refs.push(ref);
      byMessage.set(key(ref), posted.request.id);
    },
    remove(id) {
      live.delete(id);
      for (const [message, request] of byMessage) {
        if (byMessage.size <= MAX_REMEMBERED) break;
        if (!live.has(request)) byMessage.delete(message);
      }
    },
    clear() {
      live.clear();
      byMessage.clear();
    },
    crowd: (chat) =>
      [...live.values()].filter(({ place, shownOn }) => place.chat === chat && shownOn !== "list")
        .length,
  };
}

export const sameMessage = (a: Ref, b: Ref): boolean =>
  a.chat === b.chat && a.message === b.message;

export const faceOf = ({ ruleFaces }: Posted, ref: Ref): Face =>
  ruleFaces.some((each) => sameMessage(each, ref)) ? "rule" : "plain";

/** All that this answer would approve could be seen. */
export function wasShown(
  { whole, cut, shortened, ruleShown }: Posted,
  { scope }: Pick<Answer, "scope">,
): boolean {
  if (isRuleScope(scope)) return ruleShown;
  return whole || !(cut || (scope === "session" && shortened));
}

/** Milliseconds in which a tap may have been meant for the button that was there before. */
const GUARD_MS = 500;

export const haveButtonsJustChanged = ({ buttonsChangedAt }: Posted): boolean =>
  performance.now() - buttonsChangedAt < GUARD_MS;
