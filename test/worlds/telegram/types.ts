/**
 * What goes over Telegram's wire, as far as bots that post cards need it. The names are the Bot
 * API's own.
 */

export interface User {
  readonly id: number;
  readonly is_bot: boolean;
  readonly first_name: string;
  readonly username?: string;
  readonly language_code?: string;
}

export interface Chat {
  readonly id: number;
  readonly type: "private" | "supergroup";
  readonly title?: string;
  readonly is_forum?: true;
  readonly first_name?: string;
  readonly username?: string;
}

/** Offsets and lengths are in UTF-16 code units. */
export interface Entity {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
  readonly user?: User;
  readonly language?: string;
  readonly custom_emoji_id?: string;
  readonly unix_time?: number;
  readonly date_time_format?: string;
}

export interface Formatted {
  readonly text: string;
  readonly entities: readonly Entity[];
}

export interface Button {
  readonly text: string;
  readonly callback_data?: string;
  readonly url?: string;
  readonly [more: string]: unknown;
}

export interface Keyboard {
  readonly inline_keyboard: readonly (readonly Button[])[];
}

export interface Document {
  readonly file_id: string;
  readonly file_unique_id: string;
  readonly file_name: string;
  readonly mime_type: string;
  readonly file_size: number;
}

export interface Message {
  readonly message_id: number;
  readonly from: User;
  readonly chat: Chat;
  readonly date: number;
  readonly message_thread_id?: number;
  readonly is_topic_message?: true;
  readonly reply_to_message?: Message;
  readonly forum_topic_created?: { readonly name: string; readonly icon_color: number };
  readonly edit_date?: number;
  readonly text?: string;
  readonly entities?: readonly Entity[];
  readonly document?: Document;
  readonly caption?: string;
  readonly caption_entities?: readonly Entity[];
  readonly reply_markup?: Keyboard;
}

export interface CallbackQuery {
  readonly id: string;
  readonly from: User;
  readonly message:
    | Message
    | { readonly chat: Chat; readonly message_id: number; readonly date: 0 };
  readonly chat_instance: string;
  readonly data: string;
}

export interface Update {
  readonly update_id: number;
  readonly message?: Message;
  readonly edited_message?: Message;
  readonly callback_query?: CallbackQuery;
  readonly my_chat_member?: unknown;
}

export type UpdateKind = "message" | "edited_message" | "callback_query" | "my_chat_member";
