/**
 * The requests to Telegram that people see something of. They reject with a PlatformError, and know
 * chats by the ids that the house uses.
 */
import { type Api, InputFile } from "grammy";
import type { ForceReply, InlineKeyboardMarkup } from "grammy/types";
import type { Place, Ref } from "../chat/platform-adapter.ts";
import type { Chats } from "./chats.ts";
import { faultOf, isDoneAlready, isSame, movedTo } from "./errors.ts";
import type { Drawn } from "./text.ts";

export interface SendOptions {
  /** The message that it answers; it is sent also where that is gone. */
  readonly replyTo?: string;
  readonly markup?: InlineKeyboardMarkup | ForceReply;
}

export interface Calls {
  send(place: Place, drawn: Drawn, options?: SendOptions): Promise<Ref>;
  /** False where there is no such message to change. */
  edit(ref: Ref, drawn: Drawn, keyboard: InlineKeyboardMarkup): Promise<boolean>;
  /** Takes the buttons off. */
  strip(ref: Ref): Promise<void>;
  /**
   * Takes the buttons off a message that may not be there, or not be ours; true where there were
   * any.
   */
  retire(ref: Ref): Promise<boolean>;
  remove(ref: Ref): Promise<void>;
  attach(ref: Ref, file: { readonly name: string; readonly text: string }): Promise<void>;
  /** Ends the waiting of whoever tapped. `alert`: words that have to be dismissed. */
  answer(query: string, words?: { readonly text: string; readonly alert: boolean }): Promise<void>;
  /** The id of a chat that is given by its @name. */
  find(name: string): Promise<string>;
}

export interface CallsOptions {
  readonly api: Api;
  /** The same, for what takes longer than a message. */
  readonly slow: Api;
  readonly chats: Chats;
  /** Called with each message that we sent. */
  readonly sent: (ref: Ref) => void;
}

type Changed = "done" | "same" | "gone";

const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;

export function createCalls({ api, slow, chats, sent }: CallsOptions): Calls {
  /** In the chat under its latest id. */
  async function within<T>({ chat }: Place, work: (chat: string) => Promise<T>): Promise<T> {
    try {
      return await work(chats.outside(chat));
    } catch (error) {
      const to = movedTo(error);
      if (to !== undefined && chats.moved(chat, to)) return within({ chat }, work);
      throw faultOf(error);
    }
  }

  /** Changes a message; that it needs no change, or is not there, is no fault. */
  const change = (
    ref: Ref,
    work: (chat: string, message: number) => Promise<unknown>,
  ): Promise<Changed> =>
    within(ref, (chat) =>
      work(chat, Number(ref.message)).then(
        () => "done" as const,
        (error: unknown) => {
          if (!isDoneAlready(error)) throw error;
          return isSame(error) ? "same" : "gone";
        },
      ),
    );

  const takeButtons = (ref: Ref): Promise<Changed> =>
    change(ref, (chat, message) =>
      api.editMessageReplyMarkup(chat, message, { reply_markup: { inline_keyboard: [] } }),
    );

  return {
    async send(place, { text, entities }, { replyTo, markup } = {}) {
      const { message_id } = await within(place, (chat) =>
        api.sendMessage(chat, text, {
          entities: [...entities],
          ...NO_PREVIEW,
          ...threadOf(place),
          ...answering(replyTo),
          ...(markup && { reply_markup: markup }),
        }),
      );
      const ref = { ...place, message: String(message_id) };
      sent(ref);
      return ref;
    },
    async edit(ref, { text, entities }, keyboard) {
      const other = { entities: [...entities], ...NO_PREVIEW, reply_markup: keyboard };
      return (
        (await change(ref, (chat, message) => api.editMessageText(chat, message, text, other))) !==
        "gone"
      );
    },
    async strip(ref) {
      await takeButtons(ref);
    },
    retire: async (ref) => (await takeButtons(ref)) === "done",
    async remove(ref) {
      await change(ref, (chat, message) => api.deleteMessage(chat, message));
    },
    async attach(ref, { name, text }) {
      await within(ref, (chat) =>
        slow.sendDocument(chat, new InputFile(Buffer.from(text), name), {
          ...threadOf(ref),
          ...answering(ref.message),
        }),
      );
    },
    async answer(query, words) {
      const other = words && { text: words.text, show_alert: words.alert };
      await api.answerCallbackQuery(query, other).catch((error: unknown) => {
        throw faultOf(error);
      });
    },
    find: (name) => within({ chat: name }, async (chat) => String((await api.getChat(chat)).id)),
  };
}

const threadOf = ({ thread }: Place) =>
  thread === undefined ? {} : { message_thread_id: Number(thread) };

const answering = (message: string | undefined) =>
  message === undefined
    ? {}
    : { reply_parameters: { message_id: Number(message), allow_sending_without_reply: true } };
