/**
 * A layout as one Telegram message: the outcome or the level first, facts, quotation, code,
 * rules, and the buttons.
 */
import type { InlineKeyboardMarkup } from "grammy/types";
import type { CodeBlock, Piece } from "../call-blocks.ts";
import type { Button, MessageLayout } from "../chat/platform-adapter.ts";
import { createTextBuilder, type FormattedText, shortened, type TextBuilder } from "./text.ts";

/**
 * Telegram takes 4096 code points. What a card has besides its parts (title, outcome, hint, line
 * ends) takes less than the rest.
 */
export const ROOM = 3700;
/** What the longest line of mentions takes of it. */
export const MENTION_ROOM = 200;
const MAX_OUTCOME = 250;
const MAX_TEXT = 4096;

const LEVEL_SIGNS: Readonly<Record<MessageLayout["level"], string>> = {
  safe: "🔹",
  dangerous: "⚠️",
  catastrophic: "🛑",
};
const ENDING_SIGNS: Readonly<Record<NonNullable<MessageLayout["ended"]>, string>> = {
  approved: "✅",
  rejected: "❌",
  expired: "⌛",
  cancelled: "🚫",
};
const STYLES = { good: "success", bad: "danger", plain: undefined } as const;

/**
 * Combining marks that Telegram drops from a text without a word; a ring stays where it is one
 * character with its letter.
 */
const DROPPED = /\p{L}?[\u0333\u033F\u030A]/gu;

/** `mentioned`: who is notified, in a line at the end. */
export function messageOf(layout: MessageLayout, mentioned: readonly string[] = []): FormattedText {
  const marked = formattedWith(layout, mentioned, (text) => text.replace(DROPPED, kept));
  // The marks take room that was not counted. The layout fits without them, because the text that
  // they replace is dropped.
  return [...marked.text].length <= MAX_TEXT
    ? marked
    : formattedWith(layout, mentioned, (text) => text);
}

/** Always present: without rows, the empty list removes the buttons. */
export function keyboardOf(rows: MessageLayout["rows"]): InlineKeyboardMarkup {
  return { inline_keyboard: rows.map((row) => row.map(buttonOf)) };
}

function formattedWith(
  layout: MessageLayout,
  mentioned: readonly string[],
  shown: (text: string) => string,
): FormattedText {
  const builder = createTextBuilder();
  const { outcome, ended, title, level, line, facts, context, quote, code, notes } = layout;
  if (outcome !== null) {
    builder
      .add(ended ? `${ENDING_SIGNS[ended]} ` : "")
      .inert(shown(shortened(outcome, MAX_OUTCOME)));
    builder.add(`\n${title}\n`);
  } else builder.add(layout.over ? "" : `${LEVEL_SIGNS[level]} `).add(title, "bold");
  for (const block of code) addBlock(builder, block, shown);
  if (line.length > 0) addPieces(builder.add("\n"), line, { shown, between: " · " });
  // A quotation that begins with a blank loses it, and the code in it no longer fits inside and is
  // lost as well.
  const said = quote === null ? "" : shown(quote).trim();
  if (said !== "") builder.add("\n").add(said, "blockquote", "code");
  for (const [label, text] of facts) builder.add(`\n${label}: `).add(shown(text), "code");
  if (context.length > 0) addPieces(builder.add("\n"), context, { shown, between: " " });
  if (notes.length > 0) builder.add("\n");
  for (const note of notes) builder.add("\n").inert(shown(note));
  if (mentioned.length > 0) builder.add("\n");
  for (const [index, person] of mentioned.entries())
    mention(builder.add(index === 0 ? "" : " "), person);
  return builder.formatted;
}

function addBlock(
  builder: TextBuilder,
  { head, text, language }: CodeBlock,
  shown: (text: string) => string,
): void {
  addPieces(builder.add("\n"), head, { shown, between: " " });
  if (text === "") return;
  builder.add("\n");
  if (language === "diff") builder.diff(shown(text));
  else builder.add(shown(text), "pre");
}

function addPieces(
  builder: TextBuilder,
  pieces: readonly Piece[],
  { shown, between }: { readonly shown: (text: string) => string; readonly between: string },
): void {
  for (const [at, { text, by }] of pieces.entries()) {
    if (at > 0) builder.add(between);
    if (by === "us") builder.add(text);
    else builder.add(shown(text), "code");
  }
}

/** Telegram finds an @name by itself; a person who is given by an id is shown without a name. */
function mention(builder: TextBuilder, person: string): void {
  if (person.startsWith("@")) builder.add(person);
  else builder.mention({ id: Number(person), is_bot: false, first_name: "approver" });
}

function buttonOf({ label, data, style }: Button) {
  const colour = STYLES[style];
  return { text: label, callback_data: data, ...(colour && { style: colour }) };
}

function kept(letterAndMark: string): string {
  const whole = letterAndMark.normalize("NFC");
  return [...whole].length === 1 && letterAndMark.length > 1
    ? whole
    : letterAndMark.replace(/.$/u, mark);
}

const mark = (character: string): string =>
  `⟨U+0${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}⟩`;
