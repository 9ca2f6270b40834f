/**
 * How a person is answered: within three seconds and, if Discord can, so that only this person sees
 * it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  ComponentType,
  InteractionResponseType,
  MessageFlags,
  type REST,
  Routes,
  TextInputStyle,
} from "discord.js";
import { cut } from "../../src/core/text.ts";
import { type Form, PlatformError, type Ref, type Responder } from "../chat/platform-adapter.ts";
import type { Connection } from "./connection.ts";
import { newNonce } from "./nonces.ts";
import { NOTIFIES_NO_ONE } from "./render.ts";
import { pieces } from "./text.ts";

export interface InteractionFacts {
  readonly id: string;
  readonly token: string;
  readonly applicationId: string;
  /**
   * It came from a message of ours, which stays as it is while we think. A command has none, and is
   * owed one.
   */
  readonly onMessage: boolean;
}

type Given = "now" | "before";
/** "Interaction has already been acknowledged." */
const ACKNOWLEDGED: Readonly<Record<number, Given>> = { 40060: "before" };
const ANSWER_MS = 2500;
const MAX_TOLD = 6000;
const PAUSES_MS = [100, 300];

const FLAGS = {
  new: MessageFlags.Ephemeral | MessageFlags.SuppressEmbeds,
  edit: MessageFlags.SuppressEmbeds,
};
const said = (content: string) => ({
  content,
  flags: FLAGS.new,
  allowed_mentions: NOTIFIES_NO_ONE,
});

/** Answers a press, a form or a command. */
export class InteractionResponder implements Responder {
  readonly #connection: Connection;
  readonly #interaction: InteractionFacts;
  readonly #inTurn = createTurns();
  /** The first answer was given: the rest is sent another way. */
  #answered = false;
  /** A message was deferred, and has to be filled in. */
  #owing = false;

  constructor(connection: Connection, interaction: InteractionFacts) {
    this.#connection = connection;
    this.#interaction = interaction;
  }

  hold(): Promise<void> {
    return this.#inTurn(() => this.#hold());
  }

  tell(text: string): Promise<void> {
    return this.#inTurn(() => this.#tell(text));
  }

  done(text: string): Promise<void> {
    return this.#inTurn(() => (this.#interaction.onMessage ? this.#hold() : this.#tell(text)));
  }

  form(form: Form): Promise<boolean> {
    const body = { type: InteractionResponseType.Modal, data: modalOf(form) };
    return this.#inTurn(() => this.#first(body));
  }

  async #hold(): Promise<void> {
    const { onMessage } = this.#interaction;
    const body = onMessage
      ? { type: InteractionResponseType.DeferredMessageUpdate }
      : {
          type: InteractionResponseType.DeferredChannelMessageWithSource,
          data: { flags: MessageFlags.Ephemeral },
        };
    if (await this.#first(body)) this.#owing = !onMessage;
  }

  async #tell(text: string): Promise<void> {
    const [head = "", ...more] = pieces(cut(text, MAX_TOLD).text);
    const data = said(head);
    if (!(await this.#first({ type: InteractionResponseType.ChannelMessageWithSource, data })))
      await this.#follow(head);
    for (const piece of more) await this.#follow(piece);
  }

  /** True when this is now the answer. */
  async #first(body: object): Promise<boolean> {
    if (this.#answered) return false;
    const { id, token } = this.#interaction;
    let tries = 0;
    const given = await persist(() => {
      tries++;
      const signal = AbortSignal.timeout(ANSWER_MS);
      return this.#connection.request<Given>(async (rest) => {
        await rest.post(Routes.interactionCallback(id, token), { body, auth: false, signal });
        return "now";
      }, ACKNOWLEDGED);
    }).catch(ignore);
    if (!given) return false;
    this.#answered = true;
    // Before: by an earlier attempt of ours, whose response was lost.
    return given === "now" || tries > 1;
  }

  async #follow(content: string): Promise<void> {
    const { applicationId, token } = this.#interaction;
    const fill = this.#owing;
    this.#owing = false;
    // Who sees a message was decided when it was deferred.
    const send = (rest: REST) =>
      fill
        ? rest.patch(Routes.webhookMessage(applicationId, token, "@original"), {
            body: { ...said(content), flags: FLAGS.edit },
            auth: false,
          })
        : rest.post(Routes.webhook(applicationId, token), { body: said(content), auth: false });
    await persist(() => this.#connection.request(send)).catch(ignore);
  }
}

/** Replies to the message, which everyone there can read; it notifies no one. */
export function messageResponder(connection: Connection, { chat, message }: Ref): Responder {
  const reply = (content: string) => {
    const nonce = newNonce();
    const message_reference = { message_id: message, fail_if_not_exists: false };
    const flags = MessageFlags.SuppressEmbeds;
    const body = {
      content,
      flags,
      message_reference,
      allowed_mentions: NOTIFIES_NO_ONE,
      nonce,
      enforce_nonce: true,
    };
    return persist(() =>
      connection.request((rest) => rest.post(Routes.channelMessages(chat), { body })),
    ).catch(ignore);
  };
  return {
    hold: async () => {},
    async tell(text) {
      for (const piece of pieces(cut(text, MAX_TOLD).text)) await reply(piece);
    },
    done: async () => {},
    form: async () => false,
  };
}

/** What was typed into a form comes back under this name. */
export const FIELD = "text";

const modalOf = ({ data, title, label, placeholder }: Form) => ({
  custom_id: data,
  title: title.slice(0, 45),
  components: [
    {
      type: ComponentType.ActionRow,
      components: [
        {
          type: ComponentType.TextInput,
          custom_id: FIELD,
          style: TextInputStyle.Short,
          label: label.slice(0, 45),
          placeholder: placeholder.slice(0, 100),
          required: true,
          max_length: 1000,
        },
      ],
    },
  ],
});

/** Tries again where that may help and is not too late. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      const fault = error instanceof PlatformError ? error.fault : undefined;
      if (
        !fault ||
        fault.kind === "refused" ||
        (fault.kind === "limited" && fault.retryMs > ANSWER_MS)
      )
        throw error;
      await sleep(fault.kind === "limited" ? fault.retryMs : pause);
    }
  }
  return work();
}

/**
 * Discord no longer accepts an answer, or the person is gone: their action counts all the same, and
 * the card shows it.
 */
const ignore = (): undefined => {};

/** One after the other, in the order of the calls. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
