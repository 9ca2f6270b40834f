/**
 * The Bot API requests whose effect people see. They reject with a PlatformError, and identify each
 * chat by its first id.
 */
import { type Api, InputFile } from "grammy";
import type { ForceReply, InlineKeyboardMarkup } from "grammy/types";
import type { Place, Ref } from "../chat/platform-adapter.ts";
import type { Chats } from "./chats.ts";
import { isDoneAlready, isSame, movedTo, platformErrorOf } from "./errors.ts";
import type { FormattedText } from "./text.ts";

export interface SendOptions {
  /** The message that it answers; it is sent also where that is gone. */
  readonly replyTo?: string;
  readonly markup?: InlineKeyboardMarkup | ForceReply;
}

export interface BotApiOptions {
  /** `slowApi`: for what takes longer than a message. */
  readonly connection: { readonly api: Api; readonly slowApi: Api };
  readonly chats: Chats;
  /** Called with each message that we sent. */
  readonly sent: (ref: Ref) => void;
}

type Changed = "done" | "same" | "gone";

const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;

export class BotApi {
  readonly #options: BotApiOptions;

  constructor(options: BotApiOptions) {
    this.#options = options;
  }

  get #api(): Api {
    return this.#options.connection.api;
  }

  async send(
    place: Place,
    { text, entities }: FormattedText,
    { replyTo, markup }: SendOptions = {},
  ): Promise<Ref> {
    const { message_id } = await this.#within(place, (chat) =>
      this.#api.sendMessage(chat, text, {
        entities: [...entities],
        ...NO_PREVIEW,
        ...threadOf(place),
        ...answering(replyTo),
        ...(markup && { reply_markup: markup }),
      }),
    );
    const ref = { ...place, message: String(message_id) };
    this.#options.sent(ref);
    return ref;
  }

  /** False if there is no such message to change. */
  async edit(
    ref: Ref,
    { text, entities }: FormattedText,
    keyboard: InlineKeyboardMarkup,
  ): Promise<boolean> {
    const other = { entities: [...entities], ...NO_PREVIEW, reply_markup: keyboard };
    const changed = await this.#change(ref, (chat, message) =>
      this.#api.editMessageText(chat, message, text, other),
    );
    return changed !== "gone";
  }

  /** Takes the buttons off. */
  async strip(ref: Ref): Promise<void> {
    await this.#takeButtons(ref);
  }

  /**
   * Removes the buttons from a message that may not exist, or not be ours; true if there were any.
   */
  async retire(ref: Ref): Promise<boolean> {
    return (await this.#takeButtons(ref)) === "done";
  }

  async remove(ref: Ref): Promise<void> {
    await this.#change(ref, (chat, message) => this.#api.deleteMessage(chat, message));
  }

  async sendFile(
    ref: Ref,
    { name, text }: { readonly name: string; readonly text: string },
  ): Promise<void> {
    await this.#within(ref, (chat) =>
      this.#options.connection.slowApi.sendDocument(chat, new InputFile(Buffer.from(text), name), {
        ...threadOf(ref),
        ...answering(ref.message),
      }),
    );
  }

  /** Ends the waiting of a person who tapped. `alert`: words that have to be dismissed. */
  async answerTap(
    query: string,
    words?: { readonly text: string; readonly alert: boolean },
  ): Promise<void> {
    const other = words && { text: words.text, show_alert: words.alert };
    await this.#api.answerCallbackQuery(query, other).catch((error: unknown) => {
      throw platformErrorOf(error);
    });
  }

  /** The id of a chat that is given by its @name. */
  chatId(name: string): Promise<string> {
    return this.#within({ chat: name }, async (chat) => String((await this.#api.getChat(chat)).id));
  }

  /** In the chat under its latest id. */
  async #within<T>({ chat }: Place, work: (chat: string) => Promise<T>): Promise<T> {
    const { chats } = this.#options;
    try {
      return await work(chats.latestId(chat));
    } catch (error) {
      const to = movedTo(error);
      if (to !== undefined && chats.moved(chat, to)) return this.#within({ chat }, work);
      throw platformErrorOf(error);
    }
  }

  /** Changes a message. Not an error: it needs no change, or does not exist. */
  #change(ref: Ref, work: (chat: string, message: number) => Promise<unknown>): Promise<Changed> {
    return this.#within(ref, (chat) =>
      work(chat, Number(ref.message)).then(
        () => "done" as const,
        (error: unknown) => {
          if (!isDoneAlready(error)) throw error;
          return isSame(error) ? "same" : "gone";
        },
      ),
    );
  }

  #takeButtons(ref: Ref): Promise<Changed> {
    return this.#change(ref, (chat, message) =>
      this.#api.editMessageReplyMarkup(chat, message, { reply_markup: { inline_keyboard: [] } }),
    );
  }
}

const threadOf = ({ thread }: Place) =>
  thread === undefined ? {} : { message_thread_id: Number(thread) };

const answering = (message: string | undefined) =>
  message === undefined
    ? {}
    : { reply_parameters: { message_id: Number(message), allow_sending_without_reply: true } };
