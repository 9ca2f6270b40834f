/** editMessageText, editMessageCaption, editMessageReplyMarkup and deleteMessage. */
import { checkMarkup, readMarkup } from "./keyboard.ts";
import type { Params } from "./params.ts";
import { badRequest } from "./refusal.ts";
import { type StoredMessage, wireOf } from "./rooms.ts";
import { captionOf, textOf } from "./sending.ts";
import { chatOf, checkWritable, messageOf, type State, unixOf } from "./state.ts";
import type { Formatted, Keyboard, Message } from "./types.ts";

const NOT_MODIFIED =
  "message is not modified: specified new message content and reply markup are exactly the " +
  "same as a current content and reply markup of the message";
const TWO_DAYS = 48 * 60 * 60;

export function editMessageText(state: State, params: Params): Message {
  if (params.text("text") === "") throw badRequest("Message text is empty");
  const text = textOf(state, params);
  const { kept, keyboard } = editable(state, params);
  if (kept.document) throw badRequest("There is no text in the message to edit");
  return change(state, kept, text, keyboard);
}

export function editMessageCaption(state: State, params: Params): Message {
  const caption = captionOf(state, params);
  const { kept, keyboard } = editable(state, params);
  if (!kept.document) throw badRequest("There is no caption in the message to edit");
  return change(state, kept, caption, keyboard);
}

export function editMessageReplyMarkup(state: State, params: Params): Message {
  const { kept, keyboard } = editable(state, params);
  return change(state, kept, kept, keyboard);
}

/** Own messages within two days; what others wrote, in private chats only. */
export function deleteMessage(state: State, params: Params): true {
  if (params.text("chat_id") === "") throw badRequest("Chat identifier is not specified");
  const id = params.integer("message_id", { fallback: 0 });
  if (id === 0) throw badRequest("Message identifier is not specified");
  const room = chatOf(state, params.text("chat_id"));
  const kept = messageOf(room, id, "message to delete");
  const isOld = unixOf(state) - kept.date > TWO_DAYS;
  if (isOld || (kept.from.id !== state.me.id && room.chat.type !== "private"))
    throw badRequest("message can't be deleted");
  kept.gone = true;
  return true;
}

/**
 * A message and the keyboard that it will have: none, where the request has none. There is no time
 * limit for a bot's own.
 */
function editable(
  state: State,
  params: Params,
): { readonly kept: StoredMessage; readonly keyboard: Keyboard | undefined } {
  const id = params.integer("message_id", { fallback: 0 });
  const chat = params.text("chat_id");
  const markup = readMarkup(params);
  if (chat === "" && id === 0) throw badRequest("Message identifier is not specified");
  const room = chatOf(state, chat);
  const kept = messageOf(room, id, "message to edit");
  if (kept.from.id !== state.me.id || kept.hadOtherMarkup)
    throw badRequest("message can't be edited");
  if (markup && markup.kind !== "inline") throw badRequest("Inline keyboard expected");
  checkWritable(room);
  checkMarkup(markup);
  return { kept, keyboard: markup?.keyboard };
}

function change(
  state: State,
  kept: StoredMessage,
  { text, entities }: Formatted,
  keyboard: Keyboard | undefined,
): Message {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const old = { text: kept.text, entities: kept.entities, keyboard: kept.keyboard };
  if (isSame(old, { text, entities, keyboard })) throw badRequest(NOT_MODIFIED);
  state.flood(kept.room.chat);
  if (keyboard && !isSame(keyboard, kept.keyboard)) kept.keyboards.push(keyboard);
  Object.assign(kept, { text, entities, keyboard, edits: kept.edits + 1, editDate: unixOf(state) });
  state.taps.wrote(kept.room, text, kept.replyTo?.id);
  return wireOf(kept);
}
