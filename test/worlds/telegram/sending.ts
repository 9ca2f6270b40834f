/** sendMessage and sendDocument. */
import { createHash } from "node:crypto";
import { extname } from "node:path";
import { formatted } from "./format.ts";
import { checkMarkup, type Markup, readMarkup } from "./keyboard.ts";
import type { Upload } from "./multipart.ts";
import type { Params } from "./params.ts";
import { badRequest, Refusal } from "./refusal.ts";
import { type Draft, isTopic, put, type Room, type StoredMessage, wireOf } from "./rooms.ts";
import { chatOf, checkWritable, messageOf, type State, unixOf } from "./state.ts";
import type { Document, Formatted, Message } from "./types.ts";

export const MAX_TEXT = 4096;
export const MAX_CAPTION = 1024;
const MAX_FILE_BYTES = 50 * 1024 * 1024;
const MIME: Readonly<Record<string, string>> = {
  ".txt": "text/plain",
  ".log": "text/plain",
  ".md": "text/markdown",
  ".json": "application/json",
  ".html": "text/html",
  ".patch": "text/x-patch",
  ".diff": "text/x-patch",
  ".pdf": "application/pdf",
};

export function sendMessage(state: State, params: Params): Message {
  const raw = params.text("text");
  if (raw === "") throw badRequest("Message text is empty");
  const text = textOf(state, params);
  const where = placeOf(state, params);
  return send(state, where, text);
}

export function sendDocument(state: State, params: Params): Message {
  const upload = uploadOf(params);
  const given = params.text("document");
  if (!upload && given === "") throw badRequest("there is no document in the request");
  const caption = captionOf(state, params);
  const where = placeOf(state, params);
  const file = upload ? fresh(upload) : again(state, given);
  return send(state, where, caption, file);
}

export function textOf(state: State, params: Params): Formatted {
  return formatted(params.text("text"), {
    parseMode: params.text("parse_mode"),
    entities: params.json("entities"),
    known: (id) => state.users.get(id),
    limit: MAX_TEXT,
    tooLong: "Message is too long",
  });
}

export function captionOf(state: State, params: Params): Formatted {
  return formatted(params.text("caption"), {
    parseMode: params.text("parse_mode"),
    entities: params.json("caption_entities"),
    known: (id) => state.users.get(id),
    limit: MAX_CAPTION,
    tooLong: "Message caption is too long",
    mayBeEmpty: true,
  });
}

interface Place {
  readonly room: Room;
  readonly thread: number | undefined;
  readonly replyTo: StoredMessage | undefined;
  readonly markup: Markup | undefined;
}

/**
 * In the order in which the server finds fault: reply parameters, markup, chat, replied message,
 * thread, then the core.
 */
function placeOf(state: State, params: Params): Place {
  const reply = replyOf(params);
  const markup = readMarkup(params);
  const room = chatOf(state, params.text("chat_id"));
  const replyTo = reply && repliedTo(state, room, reply);
  const thread = params.integer("message_thread_id", { fallback: 0 });
  if (thread > 0) checkThread(room, thread);
  checkWritable(room);
  checkMarkup(markup);
  return { room, markup, replyTo, thread: thread > 0 ? thread : undefined };
}

interface Reply {
  readonly id: number;
  readonly chat: string;
  readonly mayMiss: boolean;
}

function replyOf(params: Params): Reply | undefined {
  if (!params.has("reply_parameters")) {
    const id = params.integer("reply_to_message_id", { fallback: 0 });
    return id > 0
      ? { id, chat: "", mayMiss: params.flag("allow_sending_without_reply") }
      : undefined;
  }
  if (params.text("reply_parameters") === "") return undefined;
  const given = params.json("reply_parameters");
  if (given === undefined) throw badRequest("Can't parse reply parameters JSON object");
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw badRequest("Object expected as reply parameters");
  const fields = given as Readonly<Record<string, unknown>>;
  if (Object.keys(fields).length === 0) return undefined;
  if (fields.message_id === undefined) throw badRequest('Can\'t find field "message_id"');
  return {
    id: Number(fields.message_id),
    chat: String(fields.chat_id ?? ""),
    mayMiss: fields.allow_sending_without_reply === true,
  };
}

function repliedTo(
  state: State,
  room: Room,
  { id, chat, mayMiss }: Reply,
): StoredMessage | undefined {
  const where = chat === "" ? room : chatOf(state, chat);
  if (mayMiss && where.kept.get(id)?.gone !== false) return undefined;
  return messageOf(where, id, "message to be replied");
}

function checkThread(room: Room, thread: number): void {
  const root = room.kept.get(thread);
  if (!root || root.gone || root.thread !== thread) throw badRequest("Message thread not found");
  if (!isTopic(room, thread)) throw badRequest("Message thread is not a forum topic thread");
}

function send(
  state: State,
  place: Place,
  { text, entities }: Formatted,
  file?: Pick<Draft, "document" | "content">,
): Message {
  const { room, markup, thread, replyTo } = place;
  state.flood(room.chat);
  const kept = put(room, {
    from: state.me,
    date: unixOf(state),
    text,
    entities,
    ...file,
    keyboard: markup?.kind === "inline" ? markup.keyboard : undefined,
    hadOtherMarkup: markup !== undefined && markup.kind !== "inline",
    prompt: markup?.kind === "prompt" ? { ...markup, answeredBy: new Set() } : undefined,
    replyTo,
    thread,
  });
  state.taps.wrote(room, text, replyTo?.id);
  return wireOf(kept);
}

function uploadOf(params: Params): Upload | undefined {
  const attached = /^attach:\/\/(.*)$/s.exec(params.text("document"))?.[1];
  return params.files.get(attached ?? "document");
}

function fresh({ name, content }: Upload): {
  readonly document: Document;
  readonly content: string;
} {
  if (content.length === 0) throw badRequest("file must be non-empty");
  if (content.length > MAX_FILE_BYTES) throw new Refusal(413, "Request Entity Too Large");
  const unique = createHash("sha256").update(name).update(content).digest("base64url");
  const document = {
    file_name: name,
    mime_type: MIME[extname(name).toLowerCase()] ?? "application/octet-stream",
    file_id: `BQACAgIAAxkDAAI${unique}AAE2BA`,
    file_unique_id: `AgAD${unique.slice(0, 10)}`,
    file_size: content.length,
  };
  return { document, content: content.toString("utf8") };
}

/** A document that was sent before. */
function again({ rooms }: State, id: string): Pick<Draft, "document" | "content"> {
  for (const { kept } of rooms.values()) {
    const same = [...kept.values()].find(({ document }) => document?.file_id === id);
    if (same) return { document: same.document, content: same.content };
  }
  throw badRequest("wrong file identifier/HTTP URL specified");
}
