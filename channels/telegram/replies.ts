/** How a person is answered: a tap with its own small notice, a message with a reply. */
import type { User } from "grammy/types";
import { cut } from "../../src/core/text.ts";
import {
  type Form,
  isUncertain,
  type Place,
  PlatformError,
  type Responder,
} from "../chat/platform-adapter.ts";
import type { BotApi } from "./bot-api.ts";
import type { Prompt, Prompts } from "./prompts.ts";
import { createTextBuilder, type FormattedText, shortened } from "./text.ts";

export interface UserAction {
  readonly place: Place;
  readonly user: User;
  /** The message that was tapped, or that was written. */
  readonly message: string;
  /** The card that it is about: where a form that is asked for belongs. */
  readonly card: string;
  /** A tap: what has to be answered, once. */
  readonly query?: string;
  /** No other person is in that chat. */
  readonly alone: boolean;
}

export interface ResponderOptions {
  readonly api: BotApi;
  readonly prompts: Prompts;
}

interface Notice {
  readonly text: string;
  readonly alert: boolean;
}

const MAX_NOTICE = 200;
const MAX_MESSAGE = 3900;
/** A form that is not there within this time does not keep the tap waiting. */
const FORM_MS = 1000;
const TRIES = 4;
const FIRST_PAUSE_MS = 250;
const LONGEST_WAIT_MS = 5000;

export class TelegramResponder implements Responder {
  readonly #action: UserAction;
  readonly #options: ResponderOptions;
  /** Whether the notice was shown; once there is one, there is never another. */
  #noticed: Promise<boolean> | undefined;

  constructor(action: UserAction, options: ResponderOptions) {
    this.#action = action;
    this.#options = options;
  }

  async hold(): Promise<void> {
    await this.#notice();
  }

  async tell(text: string): Promise<void> {
    const isFirst = this.#noticed === undefined;
    const shown = await this.#notice({ text: shortened(text, MAX_NOTICE), alert: true });
    if (!isFirst || !shown) await this.#say(text);
  }

  async done(text: string): Promise<void> {
    await this.#notice({ text: shortened(text, MAX_NOTICE), alert: false });
  }

  async form(form: Form): Promise<boolean> {
    const asking = this.#options.prompts.ask(this.#ask(form));
    const timer = setTimeout(() => void this.#notice(), FORM_MS);
    const isThere = await asking;
    clearTimeout(timer);
    if (isThere) await this.#notice();
    return isThere;
  }

  #notice(words?: Notice): Promise<boolean> {
    const { query } = this.#action;
    this.#noticed ??= query === undefined ? Promise.resolve(false) : this.#show(query, words);
    return this.#noticed;
  }

  /** What Telegram refuses after a try of unknown outcome was the answer to that try. */
  async #show(query: string, words: Notice | undefined): Promise<boolean> {
    let uncertain = false;
    return persist(async () => {
      await this.#options.api.answerTap(query, words).catch((error: unknown) => {
        if (isUncertain(error)) uncertain = true;
        throw error;
      });
    }).then(
      () => true,
      () => uncertain,
    );
  }

  async #say(text: string): Promise<void> {
    const { place, user, message, query, alone } = this.#action;
    const short = text.length > MAX_MESSAGE ? cut(text, MAX_MESSAGE).text : text;
    const builder = createTextBuilder();
    // A person who tapped wrote no message to reply to.
    if (query !== undefined && !alone) builder.mention(user).add(": ");
    const { formatted } = builder.inert(short);
    const { api } = this.#options;
    await persist(() => api.send(place, formatted, { replyTo: message })).catch(() => {});
  }

  /** Undefined: it could not be sent. */
  async #ask(form: Form): Promise<Prompt | undefined> {
    const { place, user, message, query, ...action } = this.#action;
    const { api, prompts } = this.#options;
    const card = { ...place, message: action.card };
    const person = String(user.id);
    const olds = prompts.of(card, person);
    try {
      const ref = await api.send(place, promptOf(form, this.#action), {
        replyTo: query === undefined ? message : action.card,
        markup: {
          force_reply: true,
          selective: !action.alone,
          input_field_placeholder: form.placeholder,
        },
      });
      discard(olds, { api, prompts });
      return { ref, data: form.data, person, card };
    } catch {
      return undefined;
    }
  }
}

function promptOf(
  { title, label }: Form,
  { user, alone }: Pick<UserAction, "user" | "alone">,
): FormattedText {
  const builder = createTextBuilder();
  // A selective prompt opens only for those it mentions.
  if (!alone) builder.mention(user).add("\n");
  builder.add(title, "bold").add("\n").inert(label).add("\n↩ Answer this message.");
  return builder.formatted;
}

/** Takes prompts away that need no answer any more. */
export function discard(olds: readonly Prompt[], { api, prompts }: ResponderOptions): void {
  for (const old of olds) {
    prompts.drop(old);
    void api.remove(old.ref).catch(() => {});
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
