/**
 * How whoever pressed, typed or gave a command is answered: within three seconds, and where Discord
 * can, so that nobody else sees it.
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
import type { Link } from "./connection.ts";
import { newNonce } from "./nonces.ts";
import { RINGS_NOBODY } from "./render.ts";
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
const said = (content: string) => ({ content, flags: FLAGS.new, allowed_mentions: RINGS_NOBODY });

export function interactionResponder(
  link: Link,
  { id, token, applicationId, onMessage }: InteractionFacts,
): Responder {
  /** The first answer was given: what follows goes another way. */
  let answered = false;
  /** A message was put off, and has to be filled in. */
  let owing = false;
  const inTurn = createTurns();

  /** True when this is now the answer. */
  async function first(body: object): Promise<boolean> {
    if (answered) return false;
    let tries = 0;
    const given = await persist(() => {
      tries++;
      const signal = AbortSignal.timeout(ANSWER_MS);
      return link.request<Given>(async (rest) => {
        await rest.post(Routes.interactionCallback(id, token), { body, auth: false, signal });
        return "now";
      }, ACKNOWLEDGED);
    }).catch(ignore);
    if (!given) return false;
    answered = true;
    // Before: by an earlier try of ours, whose answer was lost on its way.
    return given === "now" || tries > 1;
  }

  async function hold(): Promise<void> {
    const body = onMessage
      ? { type: InteractionResponseType.DeferredMessageUpdate }
      : {
          type: InteractionResponseType.DeferredChannelMessageWithSource,
          data: { flags: MessageFlags.Ephemeral },
        };
    if (await first(body)) owing = !onMessage;
  }

  async function follow(content: string): Promise<void> {
    const fill = owing;
    owing = false;
    // Who sees a message was settled when it was put off.
    const send = (rest: REST) =>
      fill
        ? rest.patch(Routes.webhookMessage(applicationId, token, "@original"), {
            body: { ...said(content), flags: FLAGS.edit },
            auth: false,
          })
        : rest.post(Routes.webhook(applicationId, token), { body: said(content), auth: false });
    await persist(() => link.request(send)).catch(ignore);
  }

  async function tell(text: string): Promise<void> {
    const [head = "", ...more] = pieces(cut(text, MAX_TOLD).text);
    const data = said(head);
    if (!(await first({ type: InteractionResponseType.ChannelMessageWithSource, data })))
      await follow(head);
    for (const piece of more) await follow(piece);
  }

  return {
    hold: () => inTurn(hold),
    tell: (text) => inTurn(() => tell(text)),
    done: (text) => inTurn(() => (onMessage ? hold() : tell(text))),
    form: (form) =>
      inTurn(() => first({ type: InteractionResponseType.Modal, data: modalOf(form) })),
  };
}

/** Answers to what was written, which everybody there can read; it rings nobody. */
export function messageResponder(link: Link, { chat, message }: Ref): Responder {
  const reply = (content: string) => {
    const nonce = newNonce();
    const message_reference = { message_id: message, fail_if_not_exists: false };
    const flags = MessageFlags.SuppressEmbeds;
    const body = {
      content,
      flags,
      message_reference,
      allowed_mentions: RINGS_NOBODY,
      nonce,
      enforce_nonce: true,
    };
    return persist(() =>
      link.request((rest) => rest.post(Routes.channelMessages(chat), { body })),
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
 * Discord no longer takes an answer, or the person is gone: what they did counts all the same, and
 * the card shows it.
 */
const ignore = (): undefined => {};

/** One thing after the other, in the order in which they were asked for. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
