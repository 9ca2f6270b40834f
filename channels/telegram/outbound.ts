/** Posts and edits our messages on Telegram: cards, notes and files. */
import { type Mention, mentioned } from "../chat/mention.ts";
import {
  isUncertain,
  type MessageLayout,
  type Place,
  type Ref,
  type Stray,
} from "../chat/platform-adapter.ts";
import type { BotApi } from "./bot-api.ts";
import type { Chats } from "./chats.ts";
import { platformErrorOf } from "./errors.ts";
import { partsOf } from "./parts.ts";
import type { Prompts } from "./prompts.ts";
import { keyboardOf, messageOf } from "./render.ts";
import { discard } from "./replies.ts";
import type { Strays } from "./strays.ts";
import { inert } from "./text.ts";

export interface OutboundOptions {
  readonly api: BotApi;
  readonly chats: Chats;
  readonly strays: Strays;
  readonly prompts: Prompts;
  /** Who is notified of a new card. */
  readonly mention: Mention | undefined;
}

export class Outbound {
  readonly #options: OutboundOptions;

  constructor(options: OutboundOptions) {
    this.#options = options;
  }

  async resolve({ chat, thread }: Place): Promise<Place> {
    const { api, chats } = this.#options;
    const id = chat.startsWith("@") ? chats.firstId(Number(await api.chatId(chat))) : chat;
    return thread === undefined ? { chat: id } : { chat: id, thread };
  }

  post(place: Place, layout: MessageLayout): Promise<Ref> {
    const { api, mention, strays } = this.#options;
    const message = messageOf(layout, mentioned(mention, layout));
    return api.send(place, message, { markup: keyboardOf(layout.rows) }).catch((error: unknown) => {
      if (isUncertain(error)) strays.doubted(place, layout);
      throw error;
    });
  }

  async edit(ref: Ref, layout: MessageLayout): Promise<boolean> {
    const { api, prompts } = this.#options;
    if (layout.over) discard(prompts.of(ref), { api, prompts });
    return api.edit(ref, messageOf(layout), keyboardOf(layout.rows));
  }

  note(ref: Ref, text: string): Promise<Ref> {
    return this.#options.api.send(ref, inert(text), { replyTo: ref.message });
  }

  remove(ref: Ref): Promise<void> {
    return this.#options.api.remove(ref);
  }

  sweep(place: Place, stray: Stray): Promise<void> {
    const { api, strays } = this.#options;
    return strays.sweep(api, place, stray);
  }

  /** As a file, or as a few messages where the chat takes no files. */
  async attach(ref: Ref, file: { readonly name: string; readonly text: string }): Promise<void> {
    const { api } = this.#options;
    try {
      await api.sendFile(ref, file);
    } catch (error) {
      const isRefused = platformErrorOf(error).fault.kind === "refused";
      const parts = isRefused ? partsOf(file.name, file.text) : undefined;
      if (!parts) throw error;
      for (const part of parts) await api.send(ref, part, { replyTo: ref.message });
    }
  }
}
