/**
 * How one person is answered: a tap by its own small notice, anything written by an answer to it.
 */
import type { User } from "grammy/types";
import { cut } from "../../src/core/text.ts";
import {
  type Form,
  isUncertain,
  type Place,
  PlatformError,
  type Responder,
} from "../chat/platform-adapter.ts";
import type { Calls } from "./outbound.ts";
import type { Prompt, Prompts } from "./prompts.ts";
import { openSheet, shortened } from "./text.ts";

export interface UserAction {
  readonly place: Place;
  readonly user: User;
  /** The message that was tapped, or that was written. */
  readonly message: string;
  /** The card that it is about: where a form that is asked for belongs. */
  readonly card: string;
  /** A tap: what has to be answered, once. */
  readonly query?: string;
  /** Nobody else is in that chat. */
  readonly alone: boolean;
}

export interface ResponderOptions {
  readonly calls: Calls;
  readonly prompts: Prompts;
}

const MAX_NOTICE = 200;
const MAX_MESSAGE = 3900;
/** A form that is not there within this time does not keep the tap waiting. */
const FORM_MS = 1000;
const TRIES = 4;
const FIRST_PAUSE_MS = 250;
const LONGEST_WAIT_MS = 5000;

export function createResponder(
  interaction: UserAction,
  { calls, prompts }: ResponderOptions,
): Responder {
  const { place, user, message, query, alone } = interaction;
  /** Whether the notice was shown; once there is one, there is never another. */
  let noticed: Promise<boolean> | undefined;

  const notice = (words?: { readonly text: string; readonly alert: boolean }): Promise<boolean> => {
    noticed ??= query === undefined ? Promise.resolve(false) : shows(query, words);
    return noticed;
  };

  /** What Telegram refuses after a try of unknown outcome was the answer to that try. */
  async function shows(
    id: string,
    words?: { readonly text: string; readonly alert: boolean },
  ): Promise<boolean> {
    let uncertain = false;
    return persist(async () => {
      await calls.answer(id, words).catch((error: unknown) => {
        if (isUncertain(error)) uncertain = true;
        throw error;
      });
    }).then(
      () => true,
      () => uncertain,
    );
  }

  async function say(text: string): Promise<void> {
    const short = text.length > MAX_MESSAGE ? cut(text, MAX_MESSAGE).text : text;
    const sheet = openSheet();
    // Somebody who tapped wrote nothing that could be answered.
    if (query !== undefined && !alone) sheet.mention(user).add(": ");
    const { drawn } = sheet.inert(short);
    await persist(() => calls.send(place, drawn, { replyTo: message })).catch(() => {});
  }

  /** Undefined: it could not be sent. */
  async function ask({ data, title, label, placeholder }: Form): Promise<Prompt | undefined> {
    const sheet = openSheet();
    // A selective prompt opens for those it mentions, and for nobody else.
    if (!alone) sheet.mention(user).add("\n");
    const { drawn } = sheet
      .add(title, "bold")
      .add("\n")
      .inert(label)
      .add("\n↩ Answer this message.");
    const markup = {
      force_reply: true,
      selective: !alone,
      input_field_placeholder: placeholder,
    } as const;
    const card = { ...place, message: interaction.card };
    const person = String(user.id);
    const olds = prompts.of(card, person);
    try {
      const ref = await calls.send(place, drawn, {
        replyTo: query === undefined ? message : interaction.card,
        markup,
      });
      discard(olds, { calls, prompts });
      return { ref, data, person, card };
    } catch {
      return undefined;
    }
  }

  return {
    async hold() {
      await notice();
    },
    async tell(text) {
      const isFirst = noticed === undefined;
      const shown = await notice({ text: shortened(text, MAX_NOTICE), alert: true });
      if (!isFirst || !shown) await say(text);
    },
    async done(text) {
      await notice({ text: shortened(text, MAX_NOTICE), alert: false });
    },
    async form(form) {
      const asking = prompts.ask(ask(form));
      const timer = setTimeout(() => void notice(), FORM_MS);
      const isThere = await asking;
      clearTimeout(timer);
      if (isThere) await notice();
      return isThere;
    },
  };
}

/** Takes prompts away that nobody has to answer any more. */
export function discard(olds: readonly Prompt[], { calls, prompts }: ResponderOptions): void {
  for (const old of olds) {
    prompts.drop(old);
    void calls.remove(old.ref).catch(() => {});
  }
}

/** Tries again what may work in a moment. */
async function persist<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const pause = error instanceof PlatformError ? pauseAfter(error, TRIES - tries) : undefined;
    if (pause === undefined || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause).unref());
    return persist(work, tries - 1);
  }
}

function pauseAfter({ fault }: PlatformError, tried: number): number | undefined {
  if (fault.kind === "refused") return undefined;
  if (fault.kind === "limited") return fault.retryMs <= LONGEST_WAIT_MS ? fault.retryMs : undefined;
  return FIRST_PAUSE_MS * 2 ** tried;
}
