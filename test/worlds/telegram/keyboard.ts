/** reply_markup as the server reads it. */
import { checkedLink } from "./links.ts";
import type { Params } from "./params.ts";
import { badRequest } from "./refusal.ts";
import type { Button, Keyboard } from "./types.ts";

export type Markup =
  | { readonly kind: "inline"; readonly keyboard: Keyboard }
  | { readonly kind: "prompt"; readonly selective: boolean; readonly placeholder: string }
  /** A keyboard of the other sort, or its removal. */
  | { readonly kind: "other" };

type Fields = Readonly<Record<string, unknown>>;

const MAX_DATA_BYTES = 64;
/** More are refused as too long; the number is what bot authors found, not what is documented. */
const MAX_BUTTONS = 100;
const MAX_PLACEHOLDER = 64;
const OTHER_KINDS = [
  "callback_game",
  "pay",
  "switch_inline_query",
  "switch_inline_query_current_chat",
  "switch_inline_query_chosen_chat",
  "login_url",
  "web_app",
  "copy_text",
  "disabled",
];

/** Undefined: none, which is also what an empty inline keyboard is. */
export function readMarkup(params: Params): Markup | undefined {
  if (params.text("reply_markup") === "") return undefined;
  const given = params.json("reply_markup");
  if (given === undefined) throw badRequest("Can't parse reply keyboard markup JSON object");
  if (!isObject(given)) throw badRequest("Object expected as reply markup");
  const rows = rowsOf(given);
  if (given.keyboard !== undefined) return { kind: "other" };
  if (rows.length > 0) return { kind: "inline", keyboard: { inline_keyboard: rows } };
  if (given.remove_keyboard === true) return { kind: "other" };
  if (given.force_reply !== true) return undefined;
  return {
    kind: "prompt",
    selective: given.selective === true,
    placeholder: String(given.input_field_placeholder ?? ""),
  };
}

/** What Telegram's core refuses, after the chat was found to be there. */
export function checkMarkup(markup: Markup | undefined): void {
  // 64 is documented; that this is what the server says is not.
  if (markup?.kind === "prompt" && [...markup.placeholder].length > MAX_PLACEHOLDER)
    throw badRequest("REPLY_MARKUP_PLACEHOLDER_INVALID");
  if (markup?.kind !== "inline") return;
  const buttons = markup.keyboard.inline_keyboard.flat();
  if (buttons.length > MAX_BUTTONS) throw badRequest("reply markup is too long");
  for (const { callback_data, url } of buttons) {
    if (callback_data !== undefined && Buffer.byteLength(callback_data) > MAX_DATA_BYTES)
      throw badRequest("BUTTON_DATA_INVALID");
    if (url !== undefined && checkedLink(url) === undefined)
      throw badRequest(`Inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
  }
}

function rowsOf({ inline_keyboard: given }: Fields): Button[][] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) throw badRequest('Field "inline_keyboard" must be of type Array');
  const rows = given.map((row) => {
    if (!Array.isArray(row))
      throw badRequest(
        'Field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
      );
    return row.map(buttonOf).filter(({ text }) => text !== "");
  });
  return rows.filter((row) => row.length > 0);
}

function buttonOf(given: unknown): Button {
  if (!isObject(given)) throw wrong("InlineKeyboardButton must be an Object");
  if (given.text === undefined) throw wrong(`Can't find field "text"`);
  if (typeof given.text !== "string") throw wrong('Field "text" must be of type String');
  const style = typeof given.style === "string" ? { style: given.style } : {};
  if (typeof given.url === "string" && given.url !== "")
    return { text: given.text, ...style, url: given.url };
  if (typeof given.callback_data === "string" && given.callback_data !== "")
    return { text: given.text, ...style, callback_data: given.callback_data };
  const other = OTHER_KINDS.find((kind) => kind in given);
  if (!other) throw wrong("Text buttons are unallowed in the inline keyboard");
  return { text: given.text, ...style, [other]: given[other] };
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const wrong = (words: string) => badRequest(`Can't parse inline keyboard button: ${words}`);
